"""The words of a claim, English and Russian, and what each may be. A word that does not stand here is not understood.

Every form is written out: whatever is not listed (a negation among it) is left unread. ``козыр(ь я и)`` is a stem
with its endings, ``-`` no ending; forms of several words are divided by commas from the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from bridgelaw.cards import Rank, Seat, Suit

__all__ = ["LONGEST_FORM", "WORDS", "Meanings"]

Meanings = dict[str, Any]
"""What a word may be: its kinds, each with its value (a suit, a number; None where the kind says all)."""

_FEMININE: Final = "а и у е ой ою - ам ами ах"
_ADJECTIVE: Final = "ый ая ое ые ого ой ому ую ым ых ыми"
_SOFT_ADJECTIVE: Final = "ий яя ее ие его ей ему юю им их ими"

_SUITS: Final = {
    Suit.SPADES: f"пик({_FEMININE}), ♠",
    Suit.HEARTS: f"черв(- а ы и у е ой ей ам ами ях ями), червонк({_FEMININE}), ♥",
    Suit.DIAMONDS: "бубн(а ы и у е ой ам ами ах ей), бубен, ♦",
    Suit.CLUBS: "треф(- а ы у е ой ам ами ах), ♣",
}
_ONE_OF_A_SUIT: Final = {
    Suit.SPADES: "spade, spad",
    Suit.HEARTS: "heart",
    Suit.DIAMONDS: "diamond, dimond",
    Suit.CLUBS: "club",
}
_MANY_OF_A_SUIT: Final = {
    Suit.SPADES: "spades, spads",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds, dimonds, diamons",
    Suit.CLUBS: "clubs",
}
_SINGLE: Final = {
    Suit.SPADES: "spade, spad, пик(а у ой ою)",
    Suit.HEARTS: "heart, черв(а у ой), червонк(а у ой)",
    Suit.DIAMONDS: "diamond, dimond, бубн(а у ой)",
    Suit.CLUBS: "club, треф(а у ой)",
}
_ONE_AFTER_BUT: Final = {
    Suit.SPADES: "пики",
    Suit.HEARTS: "червы",
    Suit.DIAMONDS: "бубны",
    Suit.CLUBS: "трефы",
}
"""Genitives (*кроме трефы*: but a club), which elsewhere are plurals too."""
_OF_A_SUIT: Final = {
    Suit.SPADES: f"пиков({_ADJECTIVE})",
    Suit.HEARTS: f"червов({_ADJECTIVE}), червонн({_ADJECTIVE})",
    Suit.DIAMONDS: f"бубнов({_ADJECTIVE})",
    Suit.CLUBS: f"трефов({_ADJECTIVE})",
}
_RANKS: Final = {
    Rank.ACE: "ace, туз(- а у ом е)",
    Rank.KING: "king, корол(ь я ю ем е), k",
    Rank.QUEEN: "queen, дам(а у ы е ой), q",
    Rank.JACK: "jack, knave, валет(- а у ом е), j",
    Rank.TEN: "десятк(а у и е ой)",
    Rank.NINE: "девятк(а у и е ой)",
    Rank.EIGHT: "восьмерк(а у и е ой)",
    Rank.SEVEN: "семерк(а у и е ой)",
    Rank.SIX: "шестерк(а у и е ой)",
    Rank.FIVE: "пятерк(а у и е ой)",
    Rank.FOUR: "четверк(а у и е ой)",
    Rank.THREE: "тройк(а у и е ой)",
    Rank.TWO: "двойк(а у и е ой), deuce",
}
_NUMBERS: Final = {
    1: "a, an, one, once, один, одна, одно, одну, одной, одного, одним",
    2: "two, twice, два, две, двух, двумя, дважды, both, обе, оба",
    3: "three, три, трех, тремя, трижды",
    4: "four, четыре, четырех",
    5: "five, пять, пяти",
    6: "six, шесть, шести",
    7: "seven, семь, семи",
    8: "eight, восемь, восьми",
    9: "nine, девять, девяти",
    10: "ten, десять, десяти",
    11: "eleven, одиннадцать, одиннадцати",
    12: "twelve, двенадцать, двенадцати",
    13: "thirteen, тринадцать, тринадцати",
}
_HANDS: Final = {
    "hand": "hand(- s), рук(а и у е ой)",
    "dummy": "dummy, dumy, board, table, стол(- а у е ом), болван(- а у е ом)",
}
_HANDS_TO: Final = {
    "hand": "hand, руку",
    "dummy": "dummy, dumy, board, table, стол, болвана",
}
_SEATS: Final = {
    Seat.N: "north, север(- а у е ом)",
    Seat.E: "east, восток(- а у е ом)",
    Seat.S: "south, юг(- а у е ом)",
    Seat.W: "west, запад(- а у е ом)",
}
_HEIGHTS: Final = {
    "high": "high, старшим, старшим козырем, старшей, крупно, крупным, крупной, высоко",
    "low": "low, младшим, младшим козырем, младшей, мелко, мелким, мелкой, маленьким",
}
_WHEN: Final = {
    "now": "now, right away, at once, immediately, сейчас, теперь, сразу",
    "end": "at end, in end, at very end, в конце, под конец",
}

_FORMS: Final = {
    # -- words that say nothing of the play -----------------------------------------------------------------
    "THE": "the",
    "SMALL": (
        "am, is, are, be, will, shall, going to, gonna, ok, okay, well, so, please,"
        " thanks, thank you, these, that, those, it, there, too, also, obviously, clearly, simply, here, from here,"
        " i think, i believe, i guess, i suppose, i reckon, gentlemen, my, our, own,"
        " будет, будут, есть, это, эти, ну, вот, так, пожалуйста, просто, уже, значит, думаю, я думаю, кажется, по"
        " моему,"
        " по-моему, похоже, видимо, спасибо, господа, себе, свои, свою, своего, свой, своим, своей, мою, моего,"
        " моей, моим, моих, наши,"
        " im, ill, ive, thats"
    ),
    "HAVE": "has, have, got, get, gets, getting",
    "TAG": "don't i, do i not, aren't they, isn't it, right, yes, верно, да, правда, не так ли, правильно",
    # -- who -------------------------------------------------------------------------------------------------
    "ME": "i, we, me, я, мы, мне, у меня, у нас, за мной",
    "YOU": "you, вы, у вас, вам, opponents",
    "THEY": "they, они",
    "MINE": "mine, ours, мои, моя, мое, мой, за мной, наши, наша",
    "YOUR": "your, their, ваш(- а е и у его ей ему их)",
    "YOURS": "yours, theirs, ваш(- а е и их), вам",
    # -- how many --------------------------------------------------------------------------------------------
    "ALL": (
        "rest, remainder, balance, all, everything, every, remaining tricks, remaining cards, rest of tricks, rest"
        " of them, all of tricks,"
        " all of them, остальн(ое ые ая ых ую), все, весь, вся, всю, оставш(иеся аяся ееся)"
    ),
    "EVERY": "all, every, все, all of",
    "MORE": "more, extra, another, further, еще",
    "LAST": (
        f"last, outstanding, remaining, final, последн({_SOFT_ADJECTIVE}), оставш(иеся ийся егося ихся уюся аяся)"
    ),
    "NO": "no, no more, none, нет, больше нет, не осталось, больше не осталось, нету, no further",
    "NOTHING": "nothing, nothing more, nothing else, ничего, больше ничего",
    "TRICK": f"trick(- s), tirck(- s), взятк({_FEMININE}), взяток",
    "IN_ALL": "in all, in total, altogether, all told, total, всего, итого, в сумме",
    "BUT": "but, except, except for, apart from, bar, save, кроме, за исключением",
    "BUT_THEN": "but",
    "ONLY": "only, just, just only, only just, merely, только, лишь, всего",
    "PLURAL": "tricks, взятки, последние, последних, оставшиеся, оставшихся",
    "EXACTLY": "exactly, just, only, ровно, точно",
    "DOWN": "down, off, light, без, минус, minus, short",
    "SIT": "сажусь, садимся, сел, сяду, go, going",
    "MAKE": (
        "making, make, makes, contract, game, home, making contract, make contract, контракт, свой контракт, своя"
        " игра, свою игру,"
        " свое, своя, игру"
    ),
    "EVEN": "ровно, just made, just making, только свое",
    "OVER": (
        "overtrick(- s), over, upstairs, лишн(яя ие их юю ей ими), оверт(рик рика рики рик)"
    ),
    "PLUS": "plus, плюс",
    "CLAIM": "claim(- ing s), заявляю, прошу, клейм, претендую на",
    # -- what the cards are ----------------------------------------------------------------------------------
    "TRUMP": f"trump(- s), козыр(ь я ю ем е и ей ям ями ях), козырн({_ADJECTIVE}), атут({'- а у ом ы ов ам ами'})",
    "MANY_TRUMPS": "trumps, козыр(и ей ям ями ях), атут(ы ов ам ами)",
    "GOOD": (
        "good, high, winner(- s), winning, top, tops, master(- s), established, solid, старш(ий ая ее ие их ую),"
        " хорош(ий ая ее ие), высок(ий ая ое ие), игров(ой ая ые), играющ(ий ая ие), верхн(ий яя ие), отыграны"
    ),
    "WINNERS": (
        "winners, top tricks, top cards, winning tricks, tops, high cards, masters, старшие карты, верхние карты,"
        " готовые взятки,"
        " верхние взятки, выигрышные, старшие"
    ),
    "LOSER": f"loser(- s), losing, проигрышн({_ADJECTIVE})",
    "GONE": "in, gone, drawn, finished, вышли, кончились, отобраны, закончились, сняты",
    "DRAWN": "drawn, отобрал, снял, вытянул",
    "LEFT": "left, out, осталось",
    # -- what is done ----------------------------------------------------------------------------------------
    "DRAW": (
        "draw(- ing s), pull(- ing s), отбира(ю ем), отбер(у ем), снима(ю ем), сним(у ем), выбира(ю ем), забира(ю"
        " ем), забер(у ем),"
        " добира(ю ем), добер(у ем), вытягива(ю ем), выбива(ю ем)"
    ),
    "DRAW_TRUMPS": "козыря(ю ем), доатутив(аю аем), атуту(ю ем)",
    "ROUNDS": "round(- s), time(- s), раз, раза, круг(- а ов), тур(- а ов)",
    "TRUMP_ROUNDS": "козырные, козырных",
    "CASH": (
        "cash(- ing es), take, taking, win, winning, play, playing, collect(- ing), отбира(ю ем), отбер(у ем), беру,"
        " берем,"
        " снима(ю ем), сним(у ем), забира(ю ем), забер(у ем), кладу, играю, разыгрываю"
    ),
    "TAKE": "take, taking, claim, claiming, collect, беру, берем, забираю, заберу, прошу, возьму, отбираю",
    "THIS": "this, this one, this trick, эту, эту взятку",
    "FROM_TOP": "from top, top down, from above, off top, сверху, сверху вниз, со старшей, со старших",
    "ON_TOP": "сверху",
    "RUN": (
        "run, runs, running, прокручива(ю ем), прокручу, разыгрыва(ю ем), разыграю, прогоня(ю ем), катаю"
    ),
    "RUNS": "run, runs, running, идут, играют, играет, идет, катятся",
    "CROSS": (
        "cross(- ing), over, back, обратно, назад, go(- ing es), come, coming, return(- ing), get over, enter,"
        " entering, перехо(жу дим), перейду,"
        " возвраща(юсь емся), вернусь, иду, попадаю, вхожу, захожу"
    ),
    "CROSS_OVER": "cross(- ing), over, перехо(жу дим), перейду",
    "HOMEWARD": "домой",
    "TO": "to, into, на, в, к",
    "IN": "in, on, на, в",
    "ON": "on, onto, upon, на",
    "UNDER": "to, under, на, под",
    "FROM": "from, off, с, со, из",
    "WITH": "with, using, с",
    "FOR": "for, к, на",
    "OF": "of",
    "RUFF": (
        "ruff(- ing s), trumping, бью, бьем, убива(ю ем), убью, режу, перебиваю козырем, бить, прорубаю"
    ),
    "RUFFS": "ruff(- s), убитк(а у и ой), убиток",
    "CROSSRUFF": (
        "crossruff(- ing), cross ruff, cross ruffing, cross ruffs, перекрестн(ые ыми ая ой ую ых) убитк(и ами а ой у),"
        " кроссраф(- ф), кроссраффом, кросраф(- ф), перекрестные"
    ),
    "DISCARD": (
        "throw(- ing s), pitch(- ing es), discard(- ing s), dump(- ing), сно(шу сим), снесу, сбрасыва(ю ем), сброшу,"
        " выбрасыва(ю ем),"
        " выброшу, скидываю, скину"
    ),
    "GOES": "go, goes, going, away, goes away, уходит, уходят, уйдет, сносится, улетает",
    "FINESSE": (
        "finesse, finessing, taking finesse, take finesse, делаю импас, импас, импасирую, импасом, прореза(ю ем),"
        " прорежу, импасую"
    ),
    "AGAINST": "against, through, for, via, против, через, у, на, к",
    "UNBLOCK": "unblock(- ing), разблокиру(ю ем), разблок, разблокировав",
    "FORCE": (
        "knock out, knocking out, drive out, driving out, force out, forcing out, выбива(ю ем), выбью, вышибаю"
    ),
    "LEAD": "lead(- ing), play, playing, хожу, пойду, играю, захожу, выхожу",
    "EXIT": "exit(- ing), exit with, exit in, выхожу, отхожу, выпускаюсь, отыгрываюсь",
    "OVERTAKE": "overtake, overtaking, перекрываю, перекрою, перебиваю",
    "GIVE": (
        "give, giving, give you, giving you, give up, giving up, concede, conceding, concede to, lose, losing,"
        " loses, lose to, losing to,"
        " отда(ю ем дим), отдам, уступаю, уступлю, проигрываю, отдаю вам, отдам вам, проиграю"
    ),
    "CONCEDE": "concede, give up, сдаюсь, сдаемся, уступаю",
    "PLAY_ON": (
        "play it out, play out, play on, let's play on, let's play it out, let's play, keep playing, доиграем,"
        " доиграем до конца, давайте доиграем,"
        " играем дальше, давайте играть, играем до конца, доигрываем, давайте играть дальше"
    ),
    # -- conditions ------------------------------------------------------------------------------------------
    "IF": "if, when, provided, если, коли, when and if",
    "ELSE": "otherwise, else, or else, if not, иначе, если нет, в противном случае, а если нет, а иначе",
    "BREAK": (
        "break(- s), split(- s), divide(- s), behave(- s), are breaking, делятся, разделятся, поделятся, разложены,"
        " раскладываются,"
        " лежат пополам, пополам, разойдутся"
    ),
    "SPLITS": (
        "break(- s), split(- s), divide(- s), делятся, разделятся, лежат, разложены, поделятся, раскладываются"
    ),
    "WORKS": (
        "works, wins, succeeds, holds, работает, проходит, пройдет, удастся, выигрывает, получится, сработает,"
        " проходит импас"
    ),
    "DROPS": "drops, falls, comes down, drop, fall, падает, упадет, выпадает, выпадет",
    "THEN": "then, after that, afterwards, next, потом, затем, после этого, дальше, далее",
    "FIRST": "first, firstly, сначала, сперва",
    "AND": "and, и, а, &",
    "COMMA": "но",
}  # fmt: skip


def _forms(text: str) -> Iterator[str]:
    """The forms of a list: ``ruff(- s), бью``."""
    for part in re.split(r",\s*(?![^(]*\))", text):
        found = re.findall(r"([^()]+)|\(([^)]*)\)", part.strip())
        forms = [""]
        for plain, endings in found:
            choices = [plain] if plain else ["" if one == "-" else one for one in endings.split()]
            forms = [form + choice for form in forms for choice in choices]
        yield from (" ".join(form.split()) for form in forms)


def _all_words() -> dict[tuple[str, ...], Meanings]:
    words: dict[tuple[str, ...], Meanings] = {}

    def add(kind: str, value: Any, text: str) -> None:
        for form in _forms(text):
            words.setdefault(tuple(form.replace("-", " ").split()), {})[kind] = value

    for kind, table in (
        ("SUIT", _SUITS), ("SUIT", _ONE_OF_A_SUIT), ("SUIT", _MANY_OF_A_SUIT), ("ONE_OF", _ONE_OF_A_SUIT),
        ("MANY_OF", _MANY_OF_A_SUIT), ("SINGLE", _SINGLE),
        ("ONE_AFTER_BUT", _ONE_AFTER_BUT), ("SUITED", _OF_A_SUIT), ("RANK", _RANKS), ("NUMBER", _NUMBERS),
        ("HAND", _HANDS),
        ("HAND_TO", _HANDS_TO), ("SEAT", _SEATS), ("HEIGHT", _HEIGHTS), ("WHEN", _WHEN),
    ):  # fmt: skip
        assert isinstance(table, dict)
        for value, text in table.items():
            add(kind, value, text)
    for kind, text in _FORMS.items():
        add(kind, None, text)
    return words


WORDS: Final = _all_words()
"""Every form, as its words, and what it may be."""
LONGEST_FORM: Final = max(map(len, WORDS))
