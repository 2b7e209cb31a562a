"""What a claimer says, read as a line: phrases of English and Russian tables, and the laws that reading keeps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.cards import Seat
from bridgelaw.claims import Claim, ClaimError, Ending, parse_line, read_statement
from bridgelaw.claims.claim import tricks_claimed
from bridgelaw.claims.reading.lexicon import WORDS
from bridgelaw.claims.statement import Statement, stated_line

PHRASES: Final = Path(__file__).parent / "phrases"
YAML_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

ENDINGS: Final[dict[str, tuple[Ending | None, Seat | None]]] = {
    # 4H by South, who has five tricks of the first five; two trumps are out, and three rounds of clubs are lost.
    "main": (
        Ending.parse(
            "N:KQ4.K3.A2.2 J6.5.J4.A53 A52.AQ.K3.4 T93.J.T9.KQ",
            trumps="H", on_lead="S", won=(5, 0), declarer="S", level=4,
        ),
        Seat.S,
    ),
    # A tenace in dummy over one missing king.
    "finesse": (
        Ending.parse("N:AQ..2. 9..3.4 42..5. K3...6", trumps="NT", on_lead="S", won=(10, 0), declarer="S", level=4),
        Seat.S,
    ),
    # Three winners in dummy; South has an ace and a loser beside the way there.
    "loser": (
        Ending.parse("N:AKQ... JT..4. 2..A.4 9..3.A", trumps="NT", on_lead="S", won=(8, 2), declarer="S", level=4),
        Seat.S,
    ),
    # A defender against 3NT by South, who has seven tricks; East's side has three.
    "defence": (
        Ending.parse("N:K2..2. A3...6 Q4..5. J5...7", trumps="NT", on_lead="E", won=(7, 3), declarer="S", level=3),
        Seat.E,
    ),
    # 4S by South, who has four tricks; the ace of trumps and two more are out, and dummy has a tenace in diamonds.
    "trumps": (
        Ending.parse(
            "N:K4.K32.AJ.7 3.QJ9.T98.5 QJ9.A5.Q3.4 A5.T84.K7.A",
            trumps="S", on_lead="S", won=(4, 1), declarer="S", level=4,
        ),
        Seat.S,
    ),
    # West leads the king of clubs, and the trick is lost.
    "lost": (
        Ending.parse(
            "N:K.K.. Q.Q.. A.A..4 ...QJ",
            trumps="NT", on_lead="W", won=(7, 3), declarer="S", level=3, current="W:CK C2 C3",
        ),
        Seat.S,
    ),
    # The same trick, which the ace of clubs may win.
    "open": (
        Ending.parse(
            "N:K.K.. Q.Q.. A...A4 ...QJ",
            trumps="NT", on_lead="W", won=(7, 3), declarer="S", level=3, current="W:CK C2 C3",
        ),
        Seat.S,
    ),
    # 4S by South: the king of hearts is led, and dummy, whose turn it is, has none.
    "dummy ruffs": (
        Ending.parse(
            "N:K4..A2. .94.95. AQ.5.K. .Q8.Q.",
            trumps="S", on_lead="W", won=(9, 0), declarer="S", level=4, current="W:HK",
        ),
        Seat.S,
    ),
    # The same, led through dummy: South has none.
    "hand ruffs": (
        Ending.parse(
            "N:K4..A. .94.9. AQ..K2. .Q8.Q.",
            trumps="S", on_lead="W", won=(9, 0), declarer="S", level=4, current="W:HK H3 H5",
        ),
        Seat.S,
    ),
    # 4S by South, whose last three cards are high trumps, none of which is out.
    "only trumps": (
        Ending.parse("N:..AK2. ..95.2 KQJ... .QJ.Q.", trumps="S", on_lead="S", won=(10, 0), declarer="S", level=4),
        Seat.S,
    ),
    # 4S by South: two trumps are out with West, and the ace and king of clubs with East.
    "queen of trumps": (
        Ending.parse(
            "N:KJ.A2.4. .94.7.AK A9.53.A. Q7.K8.9.", trumps="S", on_lead="S", won=(8, 0), declarer="S", level=4
        ),
        Seat.S,
    ),
    # 3NT by South: four spades in dummy are good once one is given up.
    "long spades": (
        Ending.parse(
            "N:AK432... QJT..54. 76..AK3. 9.A.J9.2", trumps="NT", on_lead="S", won=(7, 1), declarer="S", level=3
        ),
        Seat.S,
    ),
    # 4S by South, five left; no trump is out, and dummy has a diamond to lose.
    "five": (
        Ending.parse(
            "N:KQ.A.A2. .9.954.2 AJT..K3. .QJ8.QJ.", trumps="S", on_lead="S", won=(8, 0), declarer="S", level=4
        ),
        Seat.S,
    ),
    # The same in 3S; and a side suit that the other side heads.
    "one up": (
        Ending.parse(
            "N:KQ.A.A2. .9.954.2 AJT..K3. .QJ8.QJ.", trumps="S", on_lead="S", won=(8, 0), declarer="S", level=3
        ),
        Seat.S,
    ),
    "their diamonds": (
        Ending.parse("N:A2..32. ..AQ6.2 KQ..54. .QJ.KJ.", trumps="S", on_lead="S", won=(9, 0), declarer="S", level=4),
        Seat.S,
    ),
    "none": (None, None),
}  # fmt: skip


def groups(language: str) -> list[tuple[str, dict[str, str]]]:
    """The groups of a language's phrases: the ending in which they are said, and the line that each means."""
    read: list[dict[str, Any]] = yaml.load((PHRASES / f"{language}.yaml").read_text("utf-8"), YAML_LOADER)
    return [
        (named(group["ending"]), {str(words): str(line) for words, line in group["phrases"].items()})
        for group in read
    ]


def named(ending: str | dict[str, Any]) -> str:
    """The name of an ending; one that is written out beside its phrases is named by its deal."""
    if isinstance(ending, str):
        return ending
    contract, declarer = ending["contract"].split()
    ENDINGS[ending["deal"]] = (
        Ending.parse(
            ending["deal"],
            trumps=contract[1:],
            on_lead=ending["on_lead"],
            won=tuple(ending["won"]),
            declarer=declarer,
            level=int(contract[0]),
            current=ending.get("current", ""),
        ),
        Seat.parse(ending["by"]),
    )
    return str(ending["deal"])


GROUPS: Final = {
    f"{language}-{number}-{ending}": (ending, phrases)
    for language in ("english", "russian")
    for number, (ending, phrases) in enumerate(groups(language), 1)
}


def said(ending: str, words: str) -> Statement:
    return read_statement(words, *ENDINGS[ending])


def told(statement: Statement) -> str:
    return "unread" if statement.unread else str(statement.line)


@pytest.mark.parametrize("group", GROUPS)
def test_a_phrase(group: str) -> None:
    """A phrase is read as its line, which is written as it is read; or it is asked about."""
    ending, phrases = GROUPS[group]
    assert {words: told(said(ending, words)) for words in phrases} == phrases
    for words, line in phrases.items():
        if line != "unread":
            assert str(parse_line(line)) == line
            assert parse_line(line) == said(ending, words).line or line == "all", words


def test_there_are_many_of_each_language() -> None:
    for language, fewest in (("english", 900), ("russian", 750)):
        assert sum(len(phrases) for _, phrases in groups(language)) >= fewest


# -- what is left open is asked, where it is known what it is --------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "words", "doubt"),
    [
        ("main", "seven tricks", "left_or_all"),
        ("main", "беру семь", "left_or_all"),
        ("main", "draw two trumps", "trumps_or_rounds"),
        ("main", "снимаю двух козырей", "trumps_or_rounds"),
        ("main", "мои", "this_or_all"),
        ("main", "just a diamond", "whose"),
        ("main", "if spades are 3-3 I'm one off", "otherwise"),
        ("main", "без одной, если пики делятся", "otherwise"),
        ("main", "ruffing the clubs good", "how_many_ruffs"),
        ("main", "выбиваю трефы убитками", "how_many_ruffs"),
        ("finesse", "spade finesse, if it works all mine, otherwise two", "won_or_lost"),
        ("main", "три пики, бубны, червы", "list_or_order"),
        ("main", "the frogs are green", ""),
        ("main", "seven tricks, the frogs are green", ""),
    ],
)
def test_what_words_leave_open_is_known(ending: str, words: str, doubt: str) -> None:
    statement = said(ending, words)
    assert statement.unread
    assert (statement.doubt.name if statement.doubt else "") == doubt


# -- laws of reading ----------------------------------------------------------------------------------------------

FORMS: Final = sorted(" ".join(form) for form in WORDS)
ODD: Final = [
    "not",
    "don't",
    "не",
    "ни",
    "без",
    "without",
    "frogs",
    "?",
    ",",
    ".",
    "-",
    "♠",
    "3-3",
    "6",
    "10",
    "AKQ",
    "ТКД",
    "W",
]
SALAD: Final = st.lists(st.sampled_from(FORMS + ODD), min_size=1, max_size=25).map(" ".join)
KNOWN: Final = st.sampled_from([(ending, words) for ending, phrases in GROUPS.values() for words in phrases])


@settings(max_examples=300, deadline=None)
@given(words=st.one_of(st.text(max_size=200), SALAD), ending=st.sampled_from(sorted(ENDINGS)))
def test_any_words_are_read_or_asked(words: str, ending: str) -> None:
    """Whatever is said, it is read as a line that can be written, or asked about; twice the same."""
    statement = said(ending, words)
    assert statement == said(ending, words)
    if words.strip():
        assert str(parse_line(str(statement.line))) == str(statement.line)


@settings(max_examples=200, deadline=None)
@given(
    known=KNOWN,
    upper=st.booleans(),
    after=st.sampled_from(["", ".", "!", " ...", ","]),
    gap=st.sampled_from([" ", "  ", "\n"]),
)
def test_letter_case_spaces_and_the_last_stop_do_not_matter(
    known: tuple[str, str], upper: bool, after: str, gap: str
) -> None:
    ending, words = known
    changed = (words.upper() if upper else words.lower()).replace(" ", gap) + after
    assert told(said(ending, changed)) == told(said(ending, words))


@settings(max_examples=200, deadline=None)
@given(known=KNOWN, stop=st.sampled_from([",", ";", ":", " -", " –", "."]))
def test_one_stop_is_as_good_as_another(known: tuple[str, str], stop: str) -> None:
    ending, words = known
    assert told(said(ending, words.replace(",", stop))) == told(said(ending, words))


@settings(max_examples=200, deadline=None)
@given(
    known=KNOWN,
    no=st.sampled_from(
        ["not", "never", "I won't", "не", "нельзя", "я не буду", "without", "unless", "hardly", "разве"]
    ),
    place=st.integers(0, 10),
)
def test_what_is_denied_is_not_read(known: tuple[str, str], no: str, place: int) -> None:
    """Wherever the denial stands."""
    ending, words = known
    spoken = words.split()
    spoken.insert(place, no)
    assert said(ending, " ".join(spoken)).unread


@settings(max_examples=200, deadline=None)
@given(first=KNOWN, second=KNOWN)
def test_what_is_not_understood_is_asked_whatever_is_said_beside_it(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    ending = first[0]
    assert said(ending, f"{first[1]}, the frogs are green, {second[1]}").unread


def test_the_other_clauses_are_read_all_the_same() -> None:
    statement = said("main", "drawing trumps, the frogs are green")
    assert (str(statement.line), statement.unread) == ("draw all", ("the frogs are green",))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Drawing trumps - The Frogs are, I think, green; all mine", ("The Frogs are", "green")),
        ("The ace of Frogs.", ("The ace of Frogs",)),
        ("All mine, and thanks the frogs’ king?", ("thanks the frogs’ king",)),
        ("Отбираю козырей, а зелёные — лягушки.", ("зелёные", "лягушки")),
        ("Ещё лягушка вы возьмёте", ("Ещё лягушка вы возьмёте",)),
        ("«♠️ лягушки»", ("♠️ лягушки",)),
    ],
)
def test_what_is_asked_is_told_as_it_was_said(words: str, asked: tuple[str, ...]) -> None:
    assert said("main", words).unread == asked


def test_a_statement_has_at_most_a_thousand_characters() -> None:
    assert said("main", "drawing trumps, " * 62).line.items
    with pytest.raises(ClaimError, match="words: 1001 characters are too long; give at most 1000"):
        read_statement("a" * 1001)


@pytest.mark.parametrize("words", ["cashing the king and jack of clubs", "беру валета треф, остальные мои"])
def test_a_card_that_nobody_holds_is_named(words: str) -> None:
    """But a trick is given to a card that has gone as to any other."""
    ending, claimer = ENDINGS["loser"]
    assert ending is not None
    assert claimer is not None
    with pytest.raises(ClaimError, match="words: nobody holds CJ"):
        stated_line(ending, Claim(claimer, words=words))
    given = Claim(claimer, words="you get the jack of clubs")
    assert str(stated_line(ending, given)) == "concede 1 to CJ"


def test_too_few_are_left_only_where_the_number_can_be_no_total() -> None:
    ending, claimer = ENDINGS["trumps"]
    assert ending is not None
    assert claimer is not None
    for words, told_of_left in {"two losers, eleven tricks": False, "thirteen tricks": True}.items():
        with pytest.raises(ClaimError) as error:
            stated_line(ending, Claim(claimer, words=words))
        assert ("8 are left" in str(error.value)) == told_of_left


def test_what_is_thrown_on_a_round_is_read_of_the_hand_that_is_out_of_the_suit() -> None:
    ending = Ending.parse(
        "N:4.2..AKQ8 J.QJ..JT6 5.K8.9.97 A.T93..32",
        trumps="NT",
        on_lead="S",
        won=(7, 0),
        declarer="S",
        level=3,
    )
    for words, line in {
        "I pitch a heart on the third club": "discard H on C",
        "throwing a heart on the third round of clubs": "discard H on C",
        "на третью трефу сношу черву": "discard H on C",
        "pitching a heart on the fourth club": "unread",
        "на четвёртую трефу сношу черву": "unread",
        "pitching a spade on the third heart": "unread",
        "pitching two hearts on the clubs": "discard H on C; discard H on C",
        "сношу две червы на трефы": "discard H on C; discard H on C",
        "pitching three hearts on the clubs": "unread",
    }.items():
        assert told(read_statement(words, ending, "S")) == line, words


# -- how many tricks the words come to ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "tricks"),
    [
        ("the rest are mine", 8),
        ("all but one", 7),
        ("you get a club", 7),
        ("a diamond and you get two clubs", 6),
        ("three spades, two hearts and two diamonds", 7),
        ("making", 5),
        ("making five", 6),
        ("an overtrick", 6),
        ("one down", 4),
        ("ten tricks", 5),
        ("four more tricks", 4),
        ("without a doubt", None),
        ("if spades break I have the rest, otherwise I lose one", 8),
        ("if hearts are 4-1 I lose a trick", 8),
        ("своя и две сверху", 7),
        ("без двух", 3),
        ("все, кроме двух взяток", 6),
        ("две пики, остальные ваши", 2),
        ("три пики, остальные мои", 8),
    ],
)
def test_how_many_tricks_are_claimed(words: str, tricks: int | None) -> None:
    ending, claimer = ENDINGS["main"]
    assert ending is not None
    assert claimer is not None
    statement = read_statement(words, ending, claimer)
    assert bool(statement.unread) == (tricks is None)
    if tricks is not None:
        assert tricks_claimed(ending, Claim(claimer, line=statement.line)) == tricks


def test_the_contract_and_a_total_are_turned_into_tricks_left() -> None:
    """A defender's *one down* is what declarer does not make."""
    ending, claimer = ENDINGS["defence"]
    assert ending is not None
    assert claimer is not None
    for words, tricks in {"one down": 2, "making": 1, "making three": 1, "four tricks in all": 1}.items():
        line = read_statement(words, ending, claimer).line
        assert tricks_claimed(ending, Claim(claimer, line=line)) == tricks


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("N:...432 ...AKQ AK4... T.KQ..", "all ruff C*1 high"),
        ("N:..2.32 ...AKQ AK4... T.KQ..", "unread"),  # a diamond or a club?
        ("N:...432 ...AKQ AK...5 T.KQ..", "unread"),  # he follows to it
    ],
)
def test_ruffing_high_is_read_of_the_only_suit_that_he_can_be_about_to_ruff(deal: str, line: str) -> None:
    ending = Ending.parse(deal, trumps="S", on_lead="N", declarer="S")
    for words in ("ruffing high, the rest are mine", "бью старшим, остальные мои"):
        assert told(read_statement(words, ending, "S")) == line
    at_no_trump = Ending.parse(deal, trumps="NT", on_lead="N", declarer="S")
    assert told(read_statement("ruffing high, the rest are mine", at_no_trump, "S")) == "unread"


def test_no_form_stands_for_a_negation() -> None:
    """Words that deny are known only where they say that there are none, or that what was hoped for fails."""
    denials = {
        words for words in WORDS for word in words if re.fullmatch(r"not|no|never|don't|не|ни|нет", word)
    }
    allowed = {
        "NO",
        "TAG",
        "NOTHING",
        "ELSE",
        "DONT",
        "FAILS",
        "UNBROKEN",
        "GIVE_NONE",
        "GET_NONE",
        "TAKE_NONE",
        "SHOWS_OUT",
        "LIES_BADLY",
    }
    assert all(WORDS[words].keys() & allowed for words in denials)
