"""What normal play is presumed to be: each presumption by name, with its source, and the switches that may be set.

The footnote to Laws 70 and 71 (1987, 1997: 69 too) calls normal what is careless or inferior for the class of player;
it does not say which plays these are. Directors' guides do, and differ: hence the switches. Where a zone has settled a
point, the table of provisions says so (:mod:`bridgelaw.code.provisions`); every switch may be set otherwise for one
ruling.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from bridgelaw.claims.errors import ClaimError
from bridgelaw.code.provisions import Code

__all__ = [
    "ALTERNATIVES",
    "MADE",
    "MADE_BY_ZONE",
    "PRESUMPTIONS",
    "STANDING",
    "Presumption",
    "Switches",
    "switches_for",
]


@dataclass(frozen=True)
class Presumption:
    """A presumption about normal play: its name, what it says, where it comes from and how settled it is."""

    name: str
    says: str
    source: str
    settled: str
    """``settled``, ``majority`` or ``contested``."""
    rests_on: str
    """What settles the point otherwise: a switch, here at the value that this presumption is (``suit_order=free``), a
    finding of the Director's (``finding forgotten``), the ``statement``; or nothing, as the presumption is a Law's
    (``Law 70E1``)."""

    @property
    def switch(self) -> tuple[str, str] | None:
        """The switch that settles the point, and the value that this presumption is; None, if it is no switch."""
        name, is_switch, value = self.rests_on.partition("=")
        return (name, value) if is_switch else None


PRESUMPTIONS: Final = {
    presumption.name: presumption
    for presumption in (
        Presumption(
            "top_down",
            "A suit is cashed from the top.",
            "ACBL Laws Commission 2019, 1; Law 70E2",
            "settled",
            "suit_order=top_down",
        ),
        Presumption(
            "solid_top_down",
            "A suit is cashed from the top if its top honours touch, or he said so and it has one; else any card.",
            "EBU White Book 8.70.5",
            "settled",
            "suit_order=solid",
        ),
        Presumption(
            "free_order",
            "Any card of a suit may be led first.",
            "EBU White Book 8.70.5, small cards",
            "contested",
            "suit_order=free",
        ),
        Presumption(
            "winners_in_any_order",
            "Of the cards that he takes for winners any may come first, a false one too.",
            "EBU forum 1202; the losing winner",
            "settled",
            "statement",
        ),
        Presumption(
            "list_is_no_order",
            "A list of tricks is no order of play.",
            "EBU newsletter 2011; Danish LKU-20, 2.1",
            "settled",
            "list_is_no_order=yes",
        ),
        Presumption(
            "stated_line_first",
            "The stated line is followed as far as it can be, even where another is better; then normal play.",
            "Law 70D1; Bridge Winners poll",
            "majority",
            "statement",
        ),
        Presumption(
            "keeps_his_claim",
            "He makes no play by which, on what he has in mind, he could no longer be sure of the tricks claimed.",
            "Danish LKU-20, 2.1; BLML 2007",
            "settled",
            "keeps_his_claim=yes",
        ),
        Presumption(
            "unseen_cards_anywhere",
            "What depends on which opponent holds a card is not accepted; finesse and drop are both normal.",
            "Law 70E1",
            "settled",
            "Law 70E1",
        ),
        Presumption(
            "discards_not_counted",
            "He is not credited with a squeeze, or with counting discards, that he did not state.",
            "Law 70D1; BBO 45162",
            "majority",
            "discards_not_counted=yes",
        ),
        Presumption(
            "unaware_of_trump",
            "He may not have known of a trump of which he said nothing.",
            "Law 70C",
            "settled",
            "finding aware_of_trump",
        ),
        Presumption(
            "aware_of_trump",
            "None of the other side's trumps was played yet, or one round has just been drawn: he has not forgotten "
            "that some are out.",
            "EBU White Book 8.70.4; EBU forum 1633",
            "settled",
            "finding aware_of_trump",
        ),
        Presumption(
            "trump_conceded",
            "He has conceded tricks that would be his if the other side had no trumps: he has not forgotten them, for "
            "nobody concedes a trick that he believes to be his.",
            "Law 70C2; inference",
            "majority",
            "finding aware_of_trump",
        ),
        Presumption(
            "claim_was_true_to_him",
            "The claim was true to what he had in mind: he had forgotten the fewest cards that make it so.",
            "Inference, not text",
            "majority",
            "finding forgotten",
        ),
        Presumption(
            "suits_were_to_break",
            "The claim was true to him if the suits broke; he had lost track of no card of a side suit.",
            "BBO forum 43374, 45162",
            "majority",
            "finding forgotten",
        ),
        Presumption(
            "may_finesse",
            "In a suit in which he had a guess, a finesse that was not stated is as normal as the drop.",
            "Law 70E1; not so: ACBL Laws Commission 2019, 1",
            "majority",
            "may_finesse=yes",
        ),
        Presumption(
            "finesse_was_to_succeed",
            "The claim was true to him if a finesse succeeded; he had lost track of no card of a side suit.",
            "Law 70E1; inference",
            "majority",
            "finding forgotten",
        ),
        Presumption(
            "way_overlooked",
            "He had high cards enough for his claim, and overlooked that there was no way to them; he had lost track "
            "of no card of a side suit.",
            "Law 70A; inference",
            "majority",
            "finding forgotten",
        ),
        Presumption(
            "trusts_breaks",
            "Where he cannot be sure he plays so that the claim is good if the suits break, until one is seen not to; "
            "not where a finesse could be taken instead.",
            "Law 70D1; inference",
            "majority",
            "trusts_breaks=yes",
        ),
        Presumption(
            "keeps_most_when_hoping",
            "Where he can only hope, he makes of the plays that leave him hope one that keeps the most tricks sure.",
            "Law 70D1; inference",
            "majority",
            "keeps_most_when_hoping=yes",
        ),
        Presumption(
            "draws_trumps",
            "Where he can only hope, he draws first, with winners, the trumps that he knows to be out.",
            "EBU White Book 8.70.4",
            "majority",
            "draws_trumps=yes",
        ),
        Presumption(
            "winner_taken_for_loser",
            "Who concedes a trick too many may have taken a card that had become high for a loser.",
            "Law 71; EBL TD course 2016, S1",
            "majority",
            "finding known_losers",
        ),
        Presumption(
            "no_ruff_of_winners",
            "He does not ruff a trick that his other hand is sure to win.",
            "Directors' forums",
            "settled",
            "no_ruff_of_winners=yes",
        ),
        Presumption(
            "ruffs_low",
            "He ruffs as low as he can.",
            "ACBL Laws Commission 2019, 5",
            "settled",
            "ruff_height=lowest",
        ),
        Presumption(
            "ruffs_any",
            "He may ruff high or low; to ruff low is careless, no more.",
            "EBU National Pairs",
            "majority",
            "ruff_height=any",
        ),
        Presumption(
            "spare_trumps_any",
            "His trumps, when the other side has none, he may play in any order with his other winners.",
            "BBO forum 61319",
            "majority",
            "spare_trumps=any",
        ),
        Presumption(
            "spare_trumps_kept",
            "He is not made to play his trumps when the other side has none and he has other winners.",
            "ACBL Laws Commission 2019, 4",
            "settled",
            "spare_trumps=kept",
        ),
        Presumption(
            "keeps_masters",
            "He throws no card that he takes for a winner while he has another.",
            "Directors' forums",
            "settled",
            "keeps_masters=yes",
        ),
        Presumption(
            "winners_before_losers",
            "He plays what he takes for winners before known losers.",
            "Directors' forums",
            "majority",
            "winners_before_losers=yes",
        ),
        Presumption(
            "sees_what_is_played",
            "A forgotten card on the table is seen at once, inside the trick.",
            "Bizarre bridge world 2010",
            "majority",
            "sees_what_is_played=yes",
        ),
        Presumption(
            "break_seen_after_trick",
            "That a suit does not break he sees when an opponent shows out.",
            "WBF Laws Committee; BLML 2006",
            "contested",
            "break_noticed=seen",
        ),
        Presumption(
            "break_not_seen",
            "That a suit does not break he sees only when a trick is lost.",
            "Bridge Winners poll: run the clubs",
            "contested",
            "break_noticed=lost",
        ),
        Presumption(
            "awake_after_surprise",
            "After a surprise he counts anew and keeps what is then sure.",
            "EBU forums",
            "majority",
            "tail=awake",
        ),
        Presumption(
            "careless_after_surprise",
            "After a surprise he goes on with any normal play.",
            "BLML 2010",
            "contested",
            "tail=harsh",
        ),
        Presumption(
            "best_after_surprise",
            "After a surprise he does the best that can be done.",
            "Directors' forums",
            "contested",
            "tail=lenient",
        ),
        Presumption(
            "choice_against_claimer",
            "Where declarer had still to restrain a lead or to name a penalty card, what is worst for the claimer is "
            "taken; a claimer who is declarer does not choose what loses his claim as he sees it.",
            "Laws 50D2, 51, 70A",
            "majority",
            "Law 70A",
        ),
        Presumption(
            "partner_may_go_wrong",
            "A defender's partner may choose wrongly among normal plays.",
            "Law 70D2",
            "settled",
            "Law 70D2",
        ),
        Presumption(
            "safety_check",
            "Who takes all trumps to be in leads a trump first, to make sure.",
            "ACBL Laws Commission 1992; not so: 2019, 3",
            "contested",
            "safety_check=yes",
        ),
        Presumption(
            "ruffs_with_care",
            "Where he knows that a trump is out, he does not ruff so low that it could beat his.",
            "EBU forum 11950",
            "contested",
            "ruffs_with_care=yes",
        ),
        Presumption(
            "unblocks",
            "He sees that a suit would be blocked by a small card of his, and plays that in time.",
            "Bridge Winners, Durham; Danish LKU-20, 2.1",
            "contested",
            "unblocks=yes",
        ),
        Presumption(
            "held_to_stated_card",
            "The card that he has named is played even when a higher one has appeared before it.",
            "BBO forum 78518; otherwise: lawsblog 2010",
            "contested",
            "held_to_stated_card=yes",
        ),
        Presumption(
            "opponents_play_best",
            "The other side may make any legal play, the best for it too.",
            "Law 70A; lawsblog 2011",
            "majority",
            "Law 70A",
        ),
    )
}
"""The presumptions by name."""


def _standing() -> dict[str, dict[str, str]]:
    standing: dict[str, dict[str, str]] = {}
    for presumption in PRESUMPTIONS.values():
        if presumption.switch is not None:
            name, value = presumption.switch
            standing.setdefault(name, {})[value] = presumption.name
    return standing


STANDING: Final = _standing()
"""By switch, the presumption that each of its values comes to."""
MADE: Final = tuple(name for name in STANDING if name in PRESUMPTIONS)
"""The switches that are named after a presumption, which is made, ``yes``, or not, ``no``."""


def _switches() -> dict[str, tuple[str, ...]]:
    chosen = {name: tuple(values) for name, values in STANDING.items() if name not in MADE}
    return {**chosen, "player": ("expert", "average", "novice"), **dict.fromkeys(MADE, ("yes", "no"))}


@dataclass(frozen=True)
class Switches:
    """How the open points of normal play are settled for a ruling."""

    suit_order: str
    """``top_down``, ``solid`` (top-down if stated or solid, as in the White Book) or ``free``."""
    ruff_height: str
    """``lowest`` or ``any``."""
    spare_trumps: str = "any"
    """Trumps when the other side has none: in ``any`` order with other winners, or ``kept`` while there are others."""
    break_noticed: str = "seen"
    """``seen``: when an opponent shows out; ``lost``: only when a trick is lost."""
    tail: str = "awake"
    """After a surprise: ``awake`` (keeps what is sure), ``harsh`` (any normal play), ``lenient`` (best play)."""
    player: str = "average"
    """``expert``, ``average`` or ``novice``."""
    list_is_no_order: str = "yes"
    """This and those below: is the presumption of that name made, ``yes``, or not, ``no``?"""
    keeps_his_claim: str = "yes"
    discards_not_counted: str = "yes"
    trusts_breaks: str = "yes"
    keeps_most_when_hoping: str = "yes"
    draws_trumps: str = "yes"
    no_ruff_of_winners: str = "yes"
    keeps_masters: str = "yes"
    winners_before_losers: str = "yes"
    sees_what_is_played: str = "yes"
    may_finesse: str = "yes"
    ruffs_with_care: str = "yes"
    unblocks: str = "yes"
    safety_check: str = "no"
    held_to_stated_card: str = "no"

    def but(self, **changes: str) -> Switches:
        """The switches with some set otherwise. Raise ClaimError for a switch or a value that is not known."""
        for name, value in changes.items():
            if name not in ALTERNATIVES:
                known = ", ".join(ALTERNATIVES)
                raise ClaimError(
                    f"{name!r} is no switch; switches are {known}",
                    "switches", "ui.claim.error.switch", text=name, known=known,
                )  # fmt: skip
            if value not in ALTERNATIVES[name]:
                known = ", ".join(ALTERNATIVES[name])
                raise ClaimError(
                    f"{name}: {value!r} is not one of {known}",
                    "switches", "ui.claim.error.switch_value", switch=name, text=value, known=known,
                )  # fmt: skip
        return replace(self, **changes)

    def makes(self, presumption: str) -> bool:
        """Is the presumption of this name, a switch of its own, made?"""
        return bool(getattr(self, presumption) == "yes")

    @property
    def left_out(self) -> tuple[str, ...]:
        """The presumptions that are made as a rule and not here."""
        return tuple(
            item.name for item in fields(self) if item.default == "yes" and not self.makes(item.name)
        )

    def to_dict(self) -> dict[str, str]:
        """The switches as JSON can hold them."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


ALTERNATIVES: Final = _switches()
"""The switches, and what each may be set to."""

MADE_BY_ZONE: Final = ("may_finesse", "safety_check", "held_to_stated_card")
"""The presumptions that a zone, or the Director, makes or does not make."""
SETTLES_THE_LINE: Final = ("list_is_no_order", *MADE_BY_ZONE)
"""The presumptions that make him play one thing instead of another, for better or worse."""
KEEP_AS_MANY: Final = {
    ("tail", "awake"): ("lenient",),
    ("tail", "harsh"): ("lenient",),
    **{(name, "no"): ("yes",) for name in MADE if name not in SETTLES_THE_LINE},
    ("may_finesse", "yes"): ("no",),
}
"""By which other values of a switch he keeps at least as many tricks: fewer plays are normal, or he plays better."""


BY_CLASS: Final[dict[str, dict[str, str]]] = {
    "expert": {"suit_order": "top_down"},
    "average": {},
    "novice": {"break_noticed": "lost", "ruffs_with_care": "no", "unblocks": "no"},
}
"""What a claimer's class changes, of all that is normal for the others."""


def switches_for(code: Code, player: str | None = None) -> Switches:
    """The switches as an edition and zone set them, for a class of player."""
    chosen = Switches(
        code.claimed_suit_order, code.claimed_ruff_height, code.claimed_spare_trumps,
        safety_check="yes" if code.claimed_safety_check else "no",
        may_finesse="yes" if code.claimed_finesse else "no",
    )  # fmt: skip
    return chosen if player is None else chosen.but(player=player, **BY_CLASS[player])


ABOUT_TRUMPS: Final = frozenset(("ruff_height", "spare_trumps"))
"""The switches that say nothing at no trump."""


def presumed_by(switches: Switches, *, trumps: bool = True) -> tuple[str, ...]:
    """The presumptions that switches between several come to, with a trump suit or without; the others are told where a
    ruling has used them."""
    return tuple(
        presumed[getattr(switches, name)]
        for name, presumed in STANDING.items()
        if name not in MADE and (trumps or name not in ABOUT_TRUMPS)
    )
