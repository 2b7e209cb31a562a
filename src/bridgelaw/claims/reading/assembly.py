"""The clauses of a statement put together into a line; what does not go together is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaw.cards import Card, Rank, Suit
from bridgelaw.claims.line import Amount, Branch, Item, Line, Step
from bridgelaw.claims.reading.amounts import LEVEL
from bridgelaw.claims.reading.clause import Doubt, Said
from bridgelaw.claims.reading.clauses import Read
from bridgelaw.claims.reading.conditions import OF_WHAT_IS_PLAYED
from bridgelaw.claims.reading.gathering import Unclear
from bridgelaw.claims.reading.phrases import ALL
from bridgelaw.claims.reading.setting import BOOK, Setting
from bridgelaw.claims.reading.totals import Totals

__all__ = ["REST", "Unclear", "assemble"]

FACTS: Final = ("run", "good", "high", "no trumps", "trumps out")
"""Steps that say how the cards lie; asked as a question they claim nothing."""
REST: Final = Step("rest")


def assemble(clauses: Sequence[Read], setting: Setting) -> Line:
    """The line that clauses make. Raise Unclear, naming the clause, if they make none."""
    in_order = any(clause.joined_by & {"THEN", "FIRST"} for clause in clauses)
    in_order |= len(clauses) > 1 and any(clause.first for clause in clauses)
    clauses = _given_before_what_follows(_what_is_first_first(_facts_before_what_he_does(clauses)))
    assembly = _Assembly(setting, in_order)
    assembly.take(clauses)
    return assembly.line(clauses[-1])


def _facts_before_what_he_does(clauses: Sequence[Read]) -> Sequence[Read]:
    """*Diamonds are running, I draw trumps* tells of the diamonds, not that they come first; where nothing is done
    after it, he runs them."""
    return [
        _told_as_a_fact(clause) if any(map(_does_of_itself, clauses[place + 1 :])) else clause
        for place, clause in enumerate(clauses)
    ]


def _told_as_a_fact(clause: Read) -> Read:
    said = clause.said
    if said is None or said.role != "runs":
        return clause
    steps = tuple(Step("good", suit=step.suit, trump=step.trump) for step in said.steps)
    return replace(clause, said=replace(said, role="", verb="good", steps=steps))


def _does_of_itself(clause: Read) -> bool:
    """Does he say in it what he does, not only what he has or throws, and not *then*?"""
    said = clause.said
    if said is None or "THEN" in clause.joined_by:
        return False
    return said.role == "" and said.verb not in ("", "run", "good", "discard", "give") and bool(said.steps)


def _what_is_first_first(clauses: Sequence[Read]) -> Sequence[Read]:
    """*I draw trumps, but first a spade*: what is said to come first does, where nothing is said after it. Raise
    Unclear where that leaves the order open."""
    for place, clause in enumerate(clauses):
        before, after = clauses[:place], clauses[place + 1 :]
        if clause.first and any(map(_does_something, before)):
            moves = clause.said is not None and clause.said.role in ("", "bare", "bare trumps", "runs")
            if not moves or not clause.joined_by & {"COMMA", "AND"} or any(map(_does_something, after)):
                raise Unclear(clause)
            return (clause, *before, *after)
    return clauses


def _given_before_what_follows(clauses: Sequence[Read]) -> Sequence[Read]:
    """*I give you a club and then the rest are mine*; *first a club to you, then trumps*: given now, before what
    follows; a card or a trump that is given comes when it comes, unless it is to come first."""
    followed = [*(after.joined_by for after in clauses[1:]), frozenset[str]()]
    return [
        _given_now(clause) if "THEN" in joined or (clause.first and joined) else clause
        for clause, joined in zip(clauses, followed, strict=True)
    ]


def _given_now(clause: Read) -> Read:
    """The clause with what it gives, if it gives tricks of later rounds, given now."""
    said = clause.said
    if said is None or said.role != "theirs" or said.amount is not None or clause.says("THIS"):
        return clause
    when_it_comes = any(step.card is not None or step.trump for step in said.steps) and not clause.first
    if when_it_comes or any(step.when is not None for step in said.steps):
        return clause
    return replace(clause, said=replace(said, steps=tuple(replace(step, when="now") for step in said.steps)))


def _does_something(clause: Read) -> bool:
    return clause.said is not None and bool(clause.said.steps or clause.said.condition)


class _Assembly(Totals):
    """Clauses taken one after another."""

    def __init__(self, setting: Setting, in_order: bool) -> None:
        super().__init__(setting, in_order)
        self.said_something = False
        self.in_case = False
        """Is this what he claims and does in one of two cases?"""
        self.bare_number: Read | None = None
        """The clause that is nothing but a number."""
        self.only_bare = True
        """Has he done nothing but name cards or tricks?"""

    # -- clause by clause ----------------------------------------------------------------------------------------

    def take(self, clauses: Sequence[Read]) -> None:
        """Take all the clauses."""
        for place, clause in enumerate(clauses):
            said, following = clause.said, clauses[place + 1 :]
            if said is None or (clause.asked and self._asks(said)):
                raise Unclear(clause)
            if said.role == "otherwise" and clause.says("UNBROKEN") and self._plays_a_suit():
                failing = Branch("breaks", None, None, None, (), ())
                said = Said(role="condition fails", condition=failing, verb=OF_WHAT_IS_PLAYED)
                clause = replace(clause, said=said)
            if said.role in ("condition", "perhaps condition", "condition fails"):
                self._condition(self._in_the_suit_played(clause), following)
                return
            if said.role in ("works", "perhaps works"):
                self._if_it_works(clause, following)
                return
            if said.role in ("otherwise", "finesse fails"):
                self._if_it_fails(clause, following)
                return
            self.only_bare &= said.role in ("bare", "nothing") or self._takes(clause)
            if said.role == "first of all":
                self._first_of_all(clause, following)
            else:
                self._one(clause, bool(following) and _is_a_condition(following[0]))
            self.last = clause

    @staticmethod
    def _asks(said: Said) -> bool:
        """*Dummy is good?*, *making?*, *one down?*; but *all mine?* suggests that play be cut short (Law 68A)."""
        if said.amount is not None and said.amount.kind != "all":
            return True
        return any(step.kind in FACTS for step in said.steps)

    def _one(self, clause: Read, before_a_condition: bool = False) -> None:
        said = clause.said
        assert said is not None
        if said.bidden and not self._he_plays():
            raise Unclear(clause)  # take the rest: he, or they?
        if said.role != "rest theirs" and self.setting.defends and clause.names("dummy"):
            raise Unclear(clause)  # what a defender says that dummy does is no line of his
        if said.role == "nothing more" and (self.last is None or not self._is_theirs(self.last)):
            raise Unclear(clause)
        if said.role in ("number in a case", "fewer in a case"):
            if not self.in_case and not (said.role == "number in a case" and before_a_condition):
                raise Unclear(clause)
            self.bare_number = clause
        if said.role == "all or no more" and self._is_no_more():
            raise Unclear(clause)  # three spades and that's all
        if clause.says("THATS_IT") and self._is_no_more() and not self.setting.defends:
            raise Unclear(clause)
        self.said_something |= said.role not in ("play on", "this trick") and not clause.says("TAG")
        if said.amount is not None:
            if self._may_be_theirs(said.amount, clause) or (self.in_case and self._is_so_many_more(clause)):
                raise Unclear(clause)
            self.amounts.append((self._beside_what_is_named(said.amount, clause), clause))
        if said.role == "this trick":
            if self.this_trick or any(amount.kind != "all" for amount, _ in self.amounts):
                raise Unclear(clause)  # two more and this one: three? I ruff a club, and ruff a club
            self.this_trick = clause
            if clause.says("RUFF") and clause.says("SUIT", "SUITED"):
                self._flush()
                self.verb = "ruff"  # I ruff a club, a diamond: that too?
        elif said.role == "rest theirs":
            self.theirs = clause
        elif said.role == "height":
            self._height(clause)
        elif said.role == "bare":
            self._bare(clause)
        elif said.role == "ruff too":
            if self.verb != "ruff":
                raise Unclear(clause)
            self.alike += said.steps
        elif said.role == "back":
            self._back(clause)
        elif said.role == "discard":
            self._discard(clause)
        elif said.role == "the other":
            self._give_the_other(clause)
        elif said.role in ("bare trumps", "rest of trumps", "from the lead"):
            self._where_it_stands(clause)
        elif said.steps:
            self._with_a_verb(clause)

    def _is_no_more(self) -> bool:
        """Might *that's all* say that he takes no more than he has just named?"""
        return self.last is not None and (self._is_bare(self.last) or self.last is self.this_trick)

    @staticmethod
    def _is_theirs(clause: Read) -> bool:
        return clause.said is not None and clause.said.role == "theirs"

    @staticmethod
    def _is_so_many_more(clause: Read) -> bool:
        """*If spades break one more*: more than what? Of what he makes in any case nothing was said."""
        assert clause.said is not None
        amount = clause.said.amount
        return amount is not None and amount.kind == "claim" and clause.says("MORE")

    @staticmethod
    def _takes(clause: Read) -> bool:
        """Does he say what he takes, and not how he plays?"""
        assert clause.said is not None
        return clause.said.verb == "cash" and clause.says("TAKE")

    def _may_be_theirs(self, amount: Amount, clause: Read) -> bool:
        """*I give you a club and two tricks*: whose are the two?"""
        after_gifts = self.last is not None and self._is_theirs(self.last)
        if not after_gifts or amount.kind != "claim" or self._is_a_total(clause):
            return False
        return not clause.says("ME", "MINE", "TAKE", "CLAIM", "MAKE", "WINNERS")

    def _is_a_total(self, clause: Read) -> bool:
        """*One loser, ten tricks*: of more tricks than are left, nobody gives ten; they are his in all."""
        numbers = [token.meanings["NUMBER"] for token in clause.tokens if token.may_be("NUMBER")]
        return self.setting.known and any(number > self.setting.left for number in numbers)

    def _he_plays(self) -> bool:
        """Has he just said what he himself does?"""
        if self.last is None or self.last.said is None:
            return False
        said = self.last.said
        if said.role == "theirs":
            return self.last.says("GIVE")
        return any(step.kind not in (*FACTS, "count") for step in said.steps)

    def _first_of_all(self, clause: Read, following: Sequence[Read]) -> None:
        """*Once trumps are drawn*: before what is said next, or before what was said last if that ends with it."""
        assert clause.said is not None
        self.said_something |= not clause.says("AFTER")
        if following and clause.joined_by:
            self._flush()
        self.items += clause.said.steps

    # -- conditions ------------------------------------------------------------------------------------------------

    def _parts(self, clauses: Sequence[Read]) -> tuple[Sequence[Read], Sequence[Read]]:
        """What is done if it is so, and what otherwise."""
        for place, clause in enumerate(clauses):
            if clause.said is not None and clause.said.role == "otherwise":
                if place + 1 < len(clauses):
                    return clauses[:place], clauses[place + 1 :]
                if not place:
                    raise Unclear(clause)
                return clauses[: place - 1], clauses[place - 1 : place]  # one down otherwise
        return clauses, ()

    def _part(self, clauses: Sequence[Read]) -> _Assembly:
        part = _Assembly(self.setting, self.in_order)
        part.in_case = True
        part.take(clauses)
        part._flush()
        claims = [clause for clause in clauses if clause.says("CLAIM")]
        if claims and not (part.amounts or part.items or part.theirs):
            part.amounts = [(ALL, claims[0])]  # if it holds, I claim
        if part.theirs is not None:
            raise Unclear(part.theirs)
        return part

    def _condition(self, clause: Read, following: Sequence[Read]) -> None:
        """*If spades break I have the rest, otherwise one down*; *all mine if spades break*."""
        assert clause.said is not None
        assert clause.said.condition is not None
        self.said_something = True
        then, otherwise = self._parts(following)
        if not then:
            self._condition_comes_last(clause, otherwise)
            return
        self._flush()
        met, failed = self._part(then), self._part(otherwise)
        if clause.said.role == "condition fails":
            met, failed = failed, met
            self._loses(failed, clause)
        perhaps = clause.said.role == "perhaps condition"
        if self.amounts or (perhaps and (met.items or (otherwise and not failed.amounts))):
            raise Unclear(clause)
        if not (met.items or met.amounts) and clause.said.role != "condition fails":
            raise Unclear(clause)
        self._by_case(clause.said.condition, met, failed, clause)

    def _in_the_suit_played(self, clause: Read) -> Read:
        """*I run the spades, if West shows out ...*: in the suit that he has just said he plays."""
        said = clause.said
        if said is None or said.condition is None or said.verb != OF_WHAT_IS_PLAYED:
            return clause
        if not self._plays_a_suit():
            raise Unclear(clause)
        played = self.alike[-1]
        suit = played.suit if played.card is None else played.card.suit
        suit = self.setting.trumps if suit is None else suit
        if suit is None:
            raise Unclear(clause)
        subject = suit if said.condition.condition != "drops" else self._their_card(suit, clause)
        return replace(clause, said=replace(said, condition=replace(said.condition, subject=subject)))

    def _their_card(self, suit: Suit, clause: Read) -> Card:
        """The card of the other side's that a rank is in this suit."""
        rank = next(token.meanings["RANK"] for token in clause.tokens if token.may_be("RANK"))
        card = Card.of(suit, Rank(rank))
        if not self.setting.may_be_theirs(card):
            raise Unclear(clause)
        return card

    def _plays_a_suit(self) -> bool:
        """Has he just said that he plays a suit?"""
        return bool(self.alike) and self.alike[-1].kind in ("draw", "cash", "run", "lead")

    def _condition_comes_last(self, clause: Read, otherwise: Sequence[Read]) -> None:
        """*All mine if spades break*; *I lose a trick if trumps are 4-0*; *one off if spades don't break*."""
        assert clause.said is not None
        assert clause.said.condition is not None
        fails = clause.said.role == "condition fails"
        loses = not (self.amounts or self.items) and bool(self.alike)
        loses = loses and all(step.kind == "concede" for step in self.alike)
        what, self.alike = (tuple(self.alike), []) if loses else ((REST,), self.alike)
        self._flush()
        if clause.said.role == "perhaps condition" or self.items or (otherwise and (fails or loses)):
            raise Unclear(clause)
        if any(self._is_so_many_more(said) for _, said in self.amounts):
            raise Unclear(clause)
        goes_down = _is_uneven(clause.said.condition) and self._only_goes_down()
        if self._only_goes_down() and not (goes_down or fails or otherwise):
            raise Unclear(clause, Doubt("otherwise"))  # one down if they break
        if otherwise or (fails and not loses) or goes_down:
            said, other = self._said_before(), self._part(otherwise)
            if fails:
                self._loses(said, clause)
            met, failed = (other, said) if fails else (said, other)
            self._by_case(clause.said.condition, met, failed, clause)
            return
        if not loses and not self.amounts:
            raise Unclear(clause)
        then, if_not = ((REST,), what) if fails and loses else (what, ())
        self.items.append(replace(clause.said.condition, then=then, otherwise=if_not))

    def _said_before(self) -> _Assembly:
        """The number that was said before what it hangs on."""
        part = self._part(())
        part.amounts, self.amounts = self.amounts, []
        part.bare_number, self.bare_number = self.bare_number, None
        return part

    def _by_case(self, condition: Branch, met: _Assembly, failed: _Assembly, clause: Read) -> None:
        """What is claimed and done if it is so, and if not. Where a number is said for the worse case only, he makes
        his contract in the better one."""
        met._count_as(failed)
        failed._count_as(met)
        better, worse = (part._amount(tuple(part.items)) for part in (met, failed))
        bare = met.bare_number or failed.bare_number
        fits = all(amount and amount.kind == "claim" for amount in (better, worse))
        fits |= (
            bare is not None
            and bare is failed.bare_number
            and better == Amount("all")
            and self._is_a_total(bare)
        )
        fits |= better == Amount("all") and bare is failed.bare_number and self._is_half(bare)
        if bare is not None and bare.says("FEWER"):
            fits = (
                worse is None and better is not None and better.kind == "all" and bare is failed.bare_number
            )
        if bare is not None and not fits:
            raise Unclear(bare, Doubt("won_or_lost", _number_in(bare)))  # all mine, otherwise one
        if worse is None and better is not None and better.kind == "all":
            worse = failed._all_but_what_it_gives()
        if better is None and _is_uneven(condition) and worse is not None and worse.kind == "all":
            better = met._all_but_what_it_gives()
        then = tuple(met.items)
        if worse is None and met._only_goes_down() and not _is_uneven(condition):
            raise Unclear(clause, Doubt("otherwise"))  # if they break one down
        if _is_uneven(condition) and met._only_goes_down():
            branch = replace(
                condition, then=then, otherwise=tuple(failed.items), then_amount=better,
                else_amount=worse or Amount("make"),
            )  # fmt: skip
        elif worse is None:
            self.amounts = met.amounts
            given = met._given_in_any_case(condition, failed)
            then = tuple(item for item in then if item not in given)
            branch = replace(condition, then=then or (REST,), otherwise=tuple(failed.items))
            self.items += [branch, *given]
            return
        else:
            if better is None and worse.kind == "down":
                better = Amount("make")
            more, fewer = (worse, better) if _is_uneven(condition) else (better, worse)
            if (
                better is None
                or more is None
                or fewer is None
                or fewer.kind == "all"
                or self._is_no_more_than(more, fewer)
            ):
                raise Unclear(clause)
            branch = replace(
                condition, then=then, otherwise=tuple(failed.items), then_amount=better, else_amount=worse
            )
        self.items.append(branch)

    def _is_half(self, bare: Read | None) -> bool:
        """*All mine, otherwise four*, of eight: is it the same whether he wins or loses so many?"""
        return bare is not None and self.setting.known and 2 * _number_in(bare) == self.setting.left

    def _count_as(self, other: _Assembly) -> None:
        """*If spades break I make five, otherwise four*: four over the book too, as in the other case."""
        over_the_book = any(clause.said and clause.said.verb == LEVEL for _, clause in other.amounts)
        if self.bare_number is None or not over_the_book:
            return
        tricks = self.setting.of_declarers_total(_number_in(self.bare_number) + BOOK)
        if tricks is None:
            raise Unclear(self.bare_number)
        self.amounts = [(Amount("claim", tricks), self.bare_number)]

    def _given_in_any_case(self, condition: Branch, failed: _Assembly) -> list[Item]:
        """*If spades break all but a club*: nothing is said of what he does otherwise, but he does not lose less."""
        if failed.items or _is_uneven(condition) or not self.amounts:
            return []
        return [item for item in self.items if isinstance(item, Step) and item.kind == "concede"]

    def _only_goes_down(self) -> bool:
        """Does he claim so many tricks down?"""
        return {amount.kind for amount, _ in self.amounts} == {"down"}

    def _is_no_more_than(self, better: Amount, worse: Amount) -> bool:
        """Does it come, as far as is known, to no more if all goes well?"""
        more, fewer = self._tricks(better, ()), self._tricks(worse, ())
        return isinstance(more, int) and isinstance(fewer, int) and more <= fewer

    @staticmethod
    def _loses(part: _Assembly, clause: Read) -> None:
        """What follows where something fails must be a loss: nobody makes more of a finesse that loses."""
        amounts = [amount.kind for amount, _ in part.amounts]
        kinds = [step.kind for step in Line(items=tuple(part.items)).steps]
        if not (amounts or kinds) or set(amounts) - {"down"} or set(kinds) - {"concede"}:
            raise Unclear(clause)

    def _if_it_works(self, clause: Read, following: Sequence[Read]) -> None:
        """After a finesse: *if it works I have the rest, otherwise one down*. The line is the finesse either way."""
        assert clause.said is not None
        self.said_something = True
        self._with_its_finesse(clause)
        then, otherwise = self._parts(following)
        if not then and not otherwise and self.amounts and clause.said.role == "works":
            return
        met, failed = self._part(then), self._part(otherwise)
        plays = [step for step in Line(items=tuple(failed.items)).steps if step.kind != "concede"]
        if otherwise and not then and self.amounts:
            met = self._said_before()
        if self.amounts or not (met.items or met.amounts) or plays:
            raise Unclear(clause)
        self._if_it_wins(met, failed, clause)

    def _if_it_fails(self, clause: Read, following: Sequence[Read]) -> None:
        """After a finesse: *if it loses I'm one down, otherwise the rest are mine*."""
        self.said_something = True
        lost = self._lost_before() if not following else None
        self._with_its_finesse(clause)
        then, otherwise = self._parts(following)
        failed, met = lost or self._part(then), self._part(otherwise)
        if otherwise or not self._is_fewer_than_all(failed):
            self._loses(failed, clause)
        twice = all(Line(items=tuple(part.items)).conceded for part in (self, failed))
        if twice or (self.amounts and met.amounts):
            raise Unclear(clause)  # all but one, if it loses I lose two: those and the one?
        if self.amounts and not otherwise:
            met = self._said_before()
        self._if_it_wins(met, failed, clause)

    def _lost_before(self) -> _Assembly:
        """*I lose one if the finesse fails*: what was said just before it."""
        part = self._said_before()
        if self.alike and all(step.kind == "concede" for step in self.alike):
            part.items, self.alike = list(self.alike), []
        return part

    def _is_fewer_than_all(self, failed: _Assembly) -> bool:
        """*On the finesse all of them, if it loses nine*: is what follows a total, beside all that he makes if it
        wins?"""
        all_of_them = {amount.kind for amount, _ in self.amounts} == {"all"}
        totals = bool(failed.amounts) and all(self._is_a_total(clause) for _, clause in failed.amounts)
        return all_of_them and totals and not failed.items

    def _if_it_wins(self, met: _Assembly, failed: _Assembly, clause: Read) -> None:
        """What follows the finesse; where a number or a loss is said for a lost one, it hangs on it."""
        if failed.amounts or failed.items:
            finesse = next(item for item in self.items if isinstance(item, Step) and item.kind == "finesse")
            self._by_case(Branch("wins", finesse.card, None, None, (), ()), met, failed, clause)
            return
        self.amounts += met.amounts
        self.items += met.items

    def _with_its_finesse(self, clause: Read) -> None:
        """The one finesse of which is said what follows if it works: named before, or in the clause itself."""
        assert clause.said is not None
        self._flush()
        named = [item for item in self.items if isinstance(item, Step) and item.kind == "finesse"]
        if not named:
            if clause.said.verb == "finessed":
                raise Unclear(clause)  # if the king is onside: no finesse was named
            self.items += clause.said.steps
        elif clause.said.steps and tuple(named) != clause.said.steps:
            raise Unclear(clause)
        if len(named or clause.said.steps) != 1:
            raise Unclear(clause)

    # -- the whole -------------------------------------------------------------------------------------------------

    def line(self, last: Read) -> Line:
        """The line, once every clause is taken."""
        self._flush()
        items = tuple(self.items)
        if not self.said_something:
            raise Unclear(last)
        amount = self._amount(items)
        if amount is None and not self._has_room(items):
            raise Unclear(last)
        if self.this_trick is not None and amount is None and self._may_be_beside_it(items):
            raise Unclear(self.this_trick)
        if self.theirs is not None and amount is None:
            amount = self._taken(items)
        if amount is None and self.setting.defends and self.only_bare:
            amount = self._named(items)
        return Line(amount, items)


def _is_a_condition(clause: Read) -> bool:
    """Does what was said just before hang on it?"""
    return clause.said is not None and clause.said.role in (
        "condition",
        "condition fails",
        "works",
        "finesse fails",
    )


def _number_in(clause: Read) -> int:
    """The number that a clause says."""
    return int(next(token.meanings["NUMBER"] for token in clause.tokens if token.may_be("NUMBER")))


def _is_uneven(condition: Branch) -> bool:
    """Is it a bad break that he waits for (*if spades are 4-1*, *if West shows out*)?"""
    if condition.condition == "shows out":
        return True
    return condition.split is not None and abs(condition.split[0] - condition.split[1]) > 1
