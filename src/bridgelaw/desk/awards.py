"""An award on a disputed claim, made ready for the templates: reasons, the words as read, the line trick by trick."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from bridgelaw.cards import Card, Seat
from bridgelaw.claims import Award, Dispute, Ending
from bridgelaw.claims.presumptions import MADE, PRESUMPTIONS, STANDING
from bridgelaw.desk.diagram import Laid, hand_shown, in_the_middle, trick_laid
from bridgelaw.desk.settings import Settings
from bridgelaw.desk.view import COMPASS, CardFace
from bridgelaw.incident.asking import say
from bridgelaw.incident.lines import ReadStep, left_out_text, read_steps, words_read_text
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.position import Play

__all__ = ["AwardView", "Trick", "award_on"]

_one_at_a_time: Final = Lock()


def award_on(dispute: Dispute, compare: bool) -> Award:
    """The award on a dispute, worked out once: who asks for the same meanwhile waits for it. Raise as it does."""
    with _one_at_a_time:
        return _award_on(dispute, compare)


@lru_cache(maxsize=128)
def _award_on(dispute: Dispute, compare: bool) -> Award:
    return dispute.award(compare=compare)


@dataclass(frozen=True)
class Trick:
    """A trick of the line, its cards in the order of play."""

    number: int
    cards: tuple[Laid, ...]


class AwardView:
    """An award in sentences."""

    def __init__(self, ending: Ending, award: Award, settings: Settings, won_is_known: bool) -> None:
        """Show an award; declarer's tricks on the whole board are shown only if it is known who has won how many."""
        self.ending, self.award = ending, award
        self.lang = settings.lang
        self.won_is_known = won_is_known

    def say(self, message: str, **facts: object) -> str:
        """A sentence in the language of the page."""
        return say(message, self.lang, **facts)

    @property
    def headline(self) -> str:
        """Who gets how many of the tricks that were left."""
        by, award = self.award.claim.by, self.award
        left = self.ending.tricks_left
        if not award.certain:
            return self.say("ui.claim.open", side=by.side, low=award.low, high=award.high, left=left)
        mine = award.claimer_tricks
        return self.say(
            "ui.claim.headline", side=by.side, count=mine, other=by.side.other, rest=left - mine, left=left
        )

    @property
    def declarer(self) -> str:
        """Declarer's tricks in all, where they are known."""
        if not self.won_is_known or not self.award.certain:
            return ""
        return self.say("ui.claim.declarer", count=self.award.declarer_tricks)

    @property
    def claimed(self) -> str:
        """What was claimed."""
        award = self.award
        return self.say(
            "ui.claim.claimed", by=award.claim.by, count=award.claimed, left=self.ending.tricks_left
        )

    @property
    def reasons(self) -> list[dict[str, Any]]:
        """Why, each sentence with its paragraphs; the stated line in words."""
        return [{"text": reason.text(self.lang), "laws": reason.laws} for reason in self.award.reasons]

    @property
    def steps(self) -> list[ReadStep]:
        """How what was said has been read."""
        claim = self.award.claim
        words = "" if claim.line is not None else claim.words
        return read_steps(self.award.stated, words, self.ending, self.lang)

    @property
    def words_read(self) -> str:
        """That the words read otherwise than the line given beside them."""
        return words_read_text(self.award, self.ending.trumps, self.lang)

    @property
    def inferred(self) -> list[str]:
        """What nobody has said, but the ruling takes it so."""
        found = []
        if self.award.claim.tricks is None:
            found.append(self.say("ui.claim.read.tricks", count=self.award.claimed))
        found.append(self.say("ui.claim.read.rest" if self.steps else "ui.claim.read.nothing"))
        if self.award.forgotten and self.award.presumptions:
            found.append(
                self.say("ui.claim.read.forgotten", by=self.award.claim.by, cards=self.award.forgotten)
            )
        return found

    # -- lines of play --------------------------------------------------------------------------------------------

    @property
    def no_line(self) -> str:
        """Why there is no line that decides: none was needed, or none has been found."""
        return self.say("ui.claim.no_line" if self.award.certain else "ui.claim.no_line_found")

    @property
    def decisive(self) -> list[Trick]:
        """The normal line that decides, trick by trick; empty where the search needed none."""
        return self._tricks(self.award.line)

    @property
    def hoped(self) -> list[Trick]:
        """The line that the claimer hoped for, where the award refuses him tricks on it."""
        return self._tricks(self.award.hoped)

    def _tricks(self, line: tuple[tuple[Seat, Card], ...]) -> list[Trick]:
        if not line:
            return []
        plays = [Play(seat, card) for seat, card in (*self.ending.current, *line)]
        first = (sum(self.ending.won) or 13 - self.ending.tricks_left) + 1
        return [
            self._trick(first + start // 4, start + 1, tuple(plays[start : start + 4]))
            for start in range(0, len(plays), 4)
        ]

    def _trick(self, number: int, first: int, plays: tuple[Play, ...]) -> Trick:
        winner = trick_winner(plays, self.ending.trumps) if len(plays) == 4 else None
        return Trick(number, trick_laid(number, first, plays, winner, self.lang))

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The four hands at the claim, as a diagram is read, each suit with its cards from the top."""
        return [
            hand_shown(Seat.parse(seat), self.ending.hands[Seat.parse(seat)], self.lang) for seat in COMPASS
        ]

    @property
    def on_table(self) -> list[tuple[str, str, CardFace]]:
        """The trick in progress at the claim."""
        return in_the_middle(self.ending.current, self.lang)

    # -- what it rests on -----------------------------------------------------------------------------------------

    @property
    def presumed(self) -> list[tuple[str, str]]:
        """The presumptions that the award rests on, and where each comes from."""
        return [
            (self.say(f"presumption.{name}"), PRESUMPTIONS[name].source) for name in self.award.presumptions
        ]

    @property
    def alternatives(self) -> list[str]:
        """What other settings of the switches would give."""
        found = []
        for setting, count in self.award.alternatives.items():
            name, _, value = setting.partition("=")
            dropped = name in MADE and value == "no"
            message = "ui.claim.otherwise_not" if dropped else "ui.claim.otherwise"
            presumed = self.say(f"presumption.{name if dropped else STANDING[name][value]}")
            found.append(self.say(message, presumed=presumed, count=count))
        return found

    @property
    def left_out(self) -> str:
        """The presumptions that are not made, as was asked for; empty, if all are."""
        return left_out_text(self.award, self.lang)

    @property
    def values(self) -> list[str]:
        """What best play and any legal play would give the claimer's side."""
        award = self.award
        found = []
        if award.double_dummy is not None:
            found.append(self.say("ui.claim.best_play", count=award.double_dummy))
        if award.any_legal is not None:
            found.append(self.say("ui.claim.any_legal", count=award.any_legal))
        return found

    @property
    def question(self) -> str:
        """What the Director has to decide himself, where not every line was looked at."""
        if self.award.certain:
            return ""
        return self.say("ui.claim.decide", by=self.award.claim.by, low=self.award.low, high=self.award.high)
