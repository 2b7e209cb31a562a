"""The steps of a statement gathered clause by clause: what is done alike, what is a list in no order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridgelaw.claims.line import Bag, Item, Step
from bridgelaw.claims.reading.clause import Doubt
from bridgelaw.claims.reading.clauses import Read
from bridgelaw.claims.reading.setting import Setting
from bridgelaw.claims.reading.tokens import Token

__all__ = ["Gathering", "Unclear"]


class Unclear(Exception):
    """A clause that does not go with the others."""

    def __init__(self, clause: Read, doubt: Doubt | None = None) -> None:
        """Name the clause, and what is to be asked of it, if it is known what."""
        super().__init__(clause.typed)
        self.clause, self.doubt = clause, doubt


class Gathering:
    """Steps as they are said one after another."""

    def __init__(self, setting: Setting, in_order: bool) -> None:
        """Begin with no step; ``in_order``: he has said *then* or *first*."""
        self.setting, self.in_order = setting, in_order
        self.items: list[Item] = []
        self.alike: list[Step] = []
        """Steps done with one verb, or with none: they may be a list."""
        self.listed = False
        self.together = False
        """Were they named in one breath, so that *then* before them gives them no order?"""
        self.verb = ""
        self.last: Read | None = None

    def _with_a_verb(self, clause: Read) -> None:
        said = clause.said
        assert said is not None
        if said.verb == "finesse" and "AND" in clause.joined_by and self._last_tells_a_number():
            raise Unclear(clause)  # four tops and the finesse: with it four, or five?
        if said.verb == "finesse" and self._draws_them_all() and self._is_in_trumps(clause):
            raise Unclear(clause)  # drawing trumps, finessing the jack of them: before, or how?
        joined_to_a_list = self.last is not None and self._is_bare(self.last) and "AND" in clause.joined_by
        if said.role == "theirs" and joined_to_a_list and not clause.says("YOU", "THEY", "GIVE", "ALL"):
            raise Unclear(clause)  # a heart and a club are yours: both?
        self._flush()
        self.verb, self.listed = said.verb, said.listed
        self.together = said.listed and self._in_one_breath(clause)
        self.alike = list(said.steps)

    def _draws_them_all(self) -> bool:
        """Has he just said that he draws all the trumps?"""
        return any(step.kind == "draw" and step.times is None for step in self.alike)

    def _is_in_trumps(self, clause: Read) -> bool:
        """Does it name a trump of his?"""
        assert clause.said is not None
        return any(
            step.card is not None and step.card.suit == self.setting.trumps for step in clause.said.steps
        )

    def _after_a_duck(self, clause: Read) -> bool:
        """*Duck one spade, then four spades*: what is taken then, of the same suit; another might be ducked too."""
        assert clause.said is not None
        ducked = self.last is not None and self.last.says("DUCK") and "THEN" in clause.joined_by
        return ducked and {step.suit for step in clause.said.steps} == {step.suit for step in self.alike}

    def _counts_trumps_too(self, clause: Read) -> bool:
        """*Две козырные, две червы*: a number of tricks in trumps, as in hearts; alone they are rounds."""
        assert clause.said is not None
        numbers = all(step.kind == "count" for step in clause.said.steps)
        rounds = (
            self.last is not None and self.last.says("TRUMP_ROUNDS") and not self.last.says("DRAW", "LEAD")
        )
        return numbers and rounds and self.verb == "draw" and not self.in_order

    def _are_played_after(self, clause: Read) -> bool:
        """*Drawing trumps and the clubs*, *ruffing a club and the spades*: other suits are played off, where nothing is
        to be ruffed in them; *отбираю* is said of them too."""
        assert clause.said is not None
        steps = clause.said.steps
        if self.verb == "draw":
            drawn = self.last is not None and self.last.says("CASH")
            others = all(step.suit != self.setting.trumps for step in steps if step.suit is not None)
            return drawn or (others and "AND" in clause.joined_by and not clause.says("SINGLE"))
        suits = all(step.card is None and step.times is None and step.suit is not None for step in steps)
        if self.verb != "ruff" or not suits or "AND" not in clause.joined_by or clause.says("SINGLE"):
            return False
        return not any(self.setting.may_be_ruffed(step.suit) for step in steps)

    @staticmethod
    def _suits_come_then(clause: Read) -> bool:
        """*Ruffing a diamond, then the hearts*: they are played off; *then a heart* might be ruffed too."""
        assert clause.said is not None
        suits = all(step.card is None and step.times is None for step in clause.said.steps)
        return suits and "THEN" in clause.joined_by and not clause.says("SINGLE")

    def _last_tells_a_number(self) -> bool:
        said = None if self.last is None else self.last.said
        return said is not None and said.amount is not None and said.amount.kind == "claim"

    def _bare(self, clause: Read) -> None:
        """Cards or tricks without a verb: they go with the verb before, or are a list of their own."""
        said, verb = clause.said, self.verb
        assert said is not None
        if self.together and "THEN" in clause.joined_by:
            self._flush()
        steps = list(said.steps)
        cards = all(step.card is not None for step in steps)
        suits = any(step.card is None and step.times is None for step in steps)
        joined = "AND" in clause.joined_by
        after_a_bare_one = self.last is not None and self._is_bare(self.last)
        with_a_run = verb == "run" and (suits or (cards and joined))
        if verb == "cash" or with_a_run or (cards and verb in ("lead", "unblock")):
            if verb == "unblock" and not joined:
                raise Unclear(clause)
            single = len(steps) == 1 and clause.says("SINGLE") and verb == "cash"
            kind = "cash" if with_a_run and cards else verb
            steps = [
                replace(step, kind=kind, times=1 if single and step.card is None else step.times)
                for step in steps
            ]
            self.alike += steps
            self.listed |= joined or said.listed
            return
        if self._counts_trumps_too(clause):
            self.verb = verb = ""
            self.alike = [replace(step, kind="count", trump=True) for step in self.alike]
            after_a_bare_one = True
        if suits and self._are_played_after(clause):
            self._flush()
            self.verb, self.listed = "cash", len(steps) > 1
            self.together = self._in_one_breath(clause)
            times = 1 if clause.says("SINGLE") else None
            self.alike = [replace(step, kind="cash", times=step.times or times) for step in steps]
            return
        refused = {
            "ruff": not cards,
            "discard": not cards,
            "finesse": not cards or joined,
            "force": not cards or joined,
        }
        if (
            refused.get(verb, verb in ("give", "exit", "lead", "unblock"))
            and not self._after_a_duck(clause)
            and not self._suits_come_then(clause)
        ):
            raise Unclear(clause)
        if (
            suits
            and not self.in_order
            and (len(steps) == 1 or after_a_bare_one or verb == "draw" or clause.says("SINGLE"))
        ):
            raise Unclear(clause, Doubt("list_or_order") if after_a_bare_one else None)
        if not after_a_bare_one:
            self._flush()
        self.verb = ""
        self.together = self.in_order and not self.alike and not cards and self._in_one_breath(clause)
        self.alike += [replace(step, kind="cash") for step in steps] if self.in_order else steps
        self.listed |= joined or said.listed or self.together

    @staticmethod
    def _is_bare(clause: Read) -> bool:
        return clause.said is not None and clause.said.role == "bare"

    @staticmethod
    def _in_one_breath(clause: Read) -> bool:
        """*Spades and diamonds*: are several named in it, with nothing but *and* between?"""
        several = clause.said is not None and len(clause.said.steps) > 1
        return several and clause.says("AND") and not clause.says("COMMA")

    def _height(self, clause: Read) -> None:
        """How high the ruff named before is; or that of the only suit that he can be about to ruff."""
        assert clause.said is not None
        height = clause.said.steps[0].height
        if self.alike and self.alike[-1].kind in ("ruff", "crossruff") and self.alike[-1].height is None:
            self.alike = [replace(step, height=height) for step in self.alike]
            return
        suit = self.setting.suit_to_ruff
        if suit is None or self.items or self.alike:
            raise Unclear(clause)
        self.alike = [Step("ruff", suit=suit, times=1, height=height)]

    def _back(self, clause: Read) -> None:
        """*Heart to the ace, spade back*: to the hand from which he has just crossed; *to the king of hearts, back to
        the ace*: of hearts."""
        assert clause.said is not None
        other = {"hand": "dummy", "dummy": "hand"}
        crossed = self.alike[-1] if self.alike else None
        if crossed is None or crossed.kind != "cross" or crossed.hand not in other:
            raise Unclear(clause)
        there, suit = other[crossed.hand], crossed.suit if crossed.card is None else crossed.card.suit
        steps = [step for step in clause.said.steps if step.card is None or step.card.suit == suit]
        if len(steps) != 1 or steps[0].hand not in (None, there):
            raise Unclear(clause)
        self._flush()
        self.verb = "cross"
        self.alike = [replace(steps[0], hand=there)]

    def _discard(self, clause: Read) -> None:
        """*Run the spades, pitching a club*: on the suit, or the card, that he has just said he plays."""
        assert clause.said is not None
        played = [
            step.suit if step.card is None else step.card
            for step in self.alike
            if step.kind in ("run", "cash")
        ]
        if len(self.alike) != 1 or None in (played or (None,)):
            raise Unclear(clause)
        on = played[0]
        self._flush()
        self.verb = "discard"
        self.alike = [replace(step, on=on) for step in clause.said.steps]

    def _give_the_other(self, clause: Read) -> None:
        """*I ruff a heart and lose the other*: of the one suit of which he has just said what becomes of one card."""
        one = self.alike[0] if len(self.alike) == 1 else None
        if (
            one is None
            or one.suit is None
            or one.kind not in ("ruff", "discard")
            or one.times not in (None, 1)
        ):
            raise Unclear(clause)
        if not any(token.may_be("SINGLE") for token in self._last_tokens()):
            raise Unclear(clause)
        self._flush()
        self.verb, self.alike = "give", [Step("concede", suit=one.suit, times=1)]

    def _last_tokens(self) -> Sequence[Token]:
        return () if self.last is None else self.last.tokens

    def _where_it_stands(self, clause: Read) -> None:
        """What is read only in its place: *trumps* alone in an order of play, while some are out; *draw the rest*
        after trumps were spoken of; *cross to the ace* before all else."""
        said, setting = clause.said, self.setting
        assert said is not None
        read = {
            "bare trumps": self.in_order and setting.trumps_are_out,
            "rest of trumps": self.last is not None and self.last.says("TRUMP"),
            "from the lead": not self.items and not self.alike,
        }
        if not read[said.role]:
            raise Unclear(clause)
        self._with_a_verb(clause)

    def _flush(self) -> None:
        """Put the steps done alike among the items: counted tricks and lists joined by *and* are in no order."""
        steps, self.alike = self.alike, []
        listed, self.listed = self.listed, False
        together, self.together = self.together, False
        if any(step.kind == "count" for step in steps):
            steps = _counted(steps)
            listed = True
        elif all(step.kind == "good" for step in steps):
            listed = True
        elif len({step.card.suit if step.card is not None else step.suit for step in steps}) == 1 or (
            self.in_order and not together
        ):
            listed = False
        if not steps:
            return
        if not listed:
            self.items += steps
        elif self.items and isinstance(self.items[-1], Bag) and self._passive(self.items[-1].steps, steps):
            self.items[-1] = Bag((*self.items[-1].steps, *steps))
        else:
            self.items.append(Bag(tuple(steps)))

    @staticmethod
    def _passive(*lists: Sequence[Step]) -> bool:
        return all(step.kind in ("count", "good") for steps in lists for step in steps)


def _counted(steps: Sequence[Step]) -> list[Step]:
    """A list with counted tricks in it: its cards are tricks of their suits."""
    result: list[Step] = []
    for step in steps:
        if step.card is None:
            result.append(step)
            continue
        suit = step.card.suit
        if result and result[-1].kind == "count" and result[-1].suit == suit and result[-1].height == "card":
            result[-1] = replace(result[-1], times=(result[-1].times or 0) + 1)
        else:
            result.append(Step("count", suit=suit, times=1, height="card"))
    return [replace(step, height=None) for step in result]
