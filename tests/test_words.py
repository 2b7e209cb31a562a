"""The sentences that people read, in English and Russian, as a native reader would check them."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from collections.abc import Callable
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bridgelaw import words
from bridgelaw.cards import ALL_CARDS, Card, Seat, Side, Suit
from bridgelaw.casebook import Happening
from bridgelaw.director import hear
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table
from bridgelaw.words.inflection import CHOOSERS, NOUNS
from bridgelaw.words.russian import CASES
from tests.project_cases import cases_by_file

LOCALE = Path(words.__file__).parent / "locale"
KNOWN_FORMS = {
    *CASES,
    *NOUNS,
    "cap",
    "or",
    "bare",
    "lead",
    "one",
    "both",
    "words",
    "ord",
    "role",
    "option",
    "nor",
    "its_suit",
    "by_suit",
}


def po(lang: str) -> dict[str, str]:
    with (LOCALE / lang / "LC_MESSAGES" / "bridgelaw.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


CATALOGUES = {lang: po(lang) for lang in words.languages()}
IDS = sorted(CATALOGUES["en"])


def placeholders(pattern: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(pattern) if name is not None]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


class TestCatalogues:
    def test_every_message_is_in_both_languages(self) -> None:
        assert set(CATALOGUES["en"]) == set(CATALOGUES["ru"])

    @pytest.mark.parametrize("lang", words.languages())
    def test_no_sentence_is_empty(self, lang: str) -> None:
        assert [name for name, sentence in CATALOGUES[lang].items() if not sentence.strip()] == []

    @pytest.mark.parametrize("lang", words.languages())
    def test_compiled_catalogue_is_in_step(self, lang: str) -> None:
        with (LOCALE / lang / "LC_MESSAGES" / "bridgelaw.mo").open("rb") as file:
            compiled = GNUTranslations(file)
        stale = [name for name, sentence in CATALOGUES[lang].items() if compiled.gettext(name) != sentence]
        assert stale == [], "run `make messages`"
        left = [name for name in compiled._catalog if name and name not in CATALOGUES[lang]]  # type: ignore[attr-defined]
        assert left == [], "run `make messages`"

    def test_both_languages_use_the_same_facts(self) -> None:
        english, russian = (
            {name: {fact for fact, _ in placeholders(CATALOGUES[lang][name])} for name in IDS}
            for lang in ("en", "ru")
        )
        assert english == russian

    @pytest.mark.parametrize("lang", words.languages())
    def test_placeholders_are_plain_names_with_known_forms(self, lang: str) -> None:
        for name, sentence in CATALOGUES[lang].items():
            for fact, spec in placeholders(sentence):
                assert fact.isidentifier(), name
                kind, _, texts = spec.partition(" ")
                if kind in CHOOSERS:
                    assert "|" in texts or lang == "en", name
                else:
                    assert set(spec.split()) <= KNOWN_FORMS, (name, spec)

    @pytest.mark.parametrize("lang", words.languages())
    def test_full_sentences_begin_with_a_capital_and_end_with_a_stop(self, lang: str) -> None:
        for name, sentence in CATALOGUES[lang].items():
            if name.startswith(("ui.", "option.", "presumption.")):
                continue
            assert sentence[0] in "{«“" or sentence[0].isupper(), name
            assert sentence[-1] in ".?!…»", name

    def test_russian_has_no_latin_words(self) -> None:
        allowed = {
            "OK", "English", "LIN", "bridgelaw",
            "HQ", "DT", "S2", "D8", "4S", "S", "3NTX", "W", "N", "E", "H", "D", "C",
            "2H", "all", "draw", "cash", "rest", "S*3", "NT", "pass", "undo", "log", "quit",
            "wbf", "ebl", "ebu", "acbl", "PBN", "RBN", "A", "K", "Q", "J", "AK4", "N:AK2.Q", "T9.8.3",
            "W:H4", "H3", "W:H", "E:CD", "W:S5", "any", "require:H", "forbid:D,H",
            # what a command takes, and is asked for in its complaint
            "DEAL", "NAME=VALUE", "suit_order=free", "declarer", "dummy", "W5", "W3:H", "W5:H", "WNSENSNSN",
            "coverage", "audit", "UTF-8", "cp1250",
        }  # fmt: skip
        for name, sentence in CATALOGUES["ru"].items():
            text = "".join(literal for literal, *_ in string.Formatter().parse(sentence))
            latin = {
                word.strip('.,;:«»()"') for word in text.split() if word[0].isascii() and word[0].isalpha()
            }
            assert latin <= allowed, name

    def test_importing_words_does_not_import_gettext(self) -> None:
        code = "import sys, bridgelaw.words; sys.exit('gettext' in sys.modules or 'babel' in sys.modules)"
        assert (
            subprocess.run(
                [sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(LOCALE.parents[2])}, check=False
            ).returncode
            == 0
        )


class TestRender:
    def test_unknown_language_says_which_there_are(self) -> None:
        with pytest.raises(ValueError, match=r"'fr' is no language.*en, ru"):
            words.render("ui.yes", {}, "fr")

    def test_unknown_message_is_named(self) -> None:
        with pytest.raises(LookupError, match=r"law0\.nothing"):
            words.render("law0.nothing", {}, "en")
        assert not words.has("law0.nothing")
        assert words.has("ui.yes", "ru")

    def test_missing_fact_is_named(self) -> None:
        with pytest.raises(LookupError, match=r"'seat'"):
            words.render("question.claim", {}, "ru")

    def test_facts_too_many_do_no_harm(self) -> None:
        assert words.render("ui.yes", {"seat": Seat.E}, "ru") == "да"

    def test_nothing_is_a_dash(self) -> None:
        assert words.render("ui.penalty_card.minor", {"seat": Seat.E, "card": None}, "en").startswith(
            "East: —"
        )


class TestSeats:
    @pytest.mark.parametrize(
        ("seat", "forms"),
        [
            (Seat.N, "Север Севера Северу Севера Севером Севере"),
            (Seat.E, "Восток Востока Востоку Востока Востоком Востоке"),
            (Seat.S, "Юг Юга Югу Юга Югом Юге"),
            (Seat.W, "Запад Запада Западу Запада Западом Западе"),
        ],
    )
    def test_russian_cases(self, seat: Seat, forms: str) -> None:
        assert [words.seat_name(seat, "ru", case) for case in CASES] == forms.split()

    def test_english(self) -> None:
        assert [words.seat_name(seat, "en", "gen") for seat in Seat] == ["North", "East", "South", "West"]

    def test_sides(self) -> None:
        assert words.side_name(Side.NS, "en") == "North–South"
        assert words.side_name(Side.EW, "en", "both") == "East and West"
        assert words.side_name(Side.NS, "ru", "dat") == "Северу–Югу"
        assert words.side_name(Side.EW, "ru", "ins both") == "Востоком и Западом"


class TestSuits:
    @pytest.mark.parametrize(
        ("suit", "plural", "single"),
        [
            (Suit.SPADES, "пики пик пикам пики пиками пиках", "пика пики пике пику пикой пике"),
            (Suit.HEARTS, "червы червей червам червы червами червах", "черва червы черве черву червой черве"),
            (
                Suit.DIAMONDS,
                "бубны бубён бубнам бубны бубнами бубнах",
                "бубна бубны бубне бубну бубной бубне",
            ),
            (Suit.CLUBS, "трефы треф трефам трефы трефами трефах", "трефа трефы трефе трефу трефой трефе"),
        ],
    )
    def test_russian_cases(self, suit: Suit, plural: str, single: str) -> None:
        assert [words.suit_name(suit, "ru", case) for case in CASES] == plural.split()
        assert [words.suit_name(suit, "ru", f"one {case}") for case in CASES] == single.split()

    def test_leads(self) -> None:
        assert [words.suit_name(suit, "ru", "lead") for suit in Suit] == [
            "в трефу",
            "в бубну",
            "в черву",
            "в пику",
        ]
        assert [words.suit_name(suit, "en", "lead") for suit in Suit] == [
            "a club",
            "a diamond",
            "a heart",
            "a spade",
        ]
        assert [words.suit_name(suit, "en") for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]


class TestCards:
    @pytest.mark.parametrize(
        ("card", "forms"),
        [
            ("D2", "двойка двойки двойке двойку двойкой двойке"),
            ("D3", "тройка тройки тройке тройку тройкой тройке"),
            ("D4", "четвёрка четвёрки четвёрке четвёрку четвёркой четвёрке"),
            ("D5", "пятёрка пятёрки пятёрке пятёрку пятёркой пятёрке"),
            ("D6", "шестёрка шестёрки шестёрке шестёрку шестёркой шестёрке"),
            ("D7", "семёрка семёрки семёрке семёрку семёркой семёрке"),
            ("D8", "восьмёрка восьмёрки восьмёрке восьмёрку восьмёркой восьмёрке"),
            ("D9", "девятка девятки девятке девятку девяткой девятке"),
            ("DT", "десятка десятки десятке десятку десяткой десятке"),
            ("DJ", "валет валета валету валета валетом валете"),
            ("DQ", "дама дамы даме даму дамой даме"),
            ("DK", "король короля королю короля королём короле"),
            ("DA", "туз туза тузу туза тузом тузе"),
        ],
    )
    def test_russian_ranks(self, card: str, forms: str) -> None:
        got = [words.card_name(Card.parse(card), "ru", case) for case in CASES]
        assert got == [f"{form} бубён" for form in forms.split()]

    def test_suits_of_cards(self) -> None:
        got = [words.card_name(Card.parse(f"{suit}Q"), "ru", "ins") for suit in "SHDC"]
        assert got == ["дамой пик", "дамой червей", "дамой бубён", "дамой треф"]
        got = [words.card_name(Card.parse(f"{suit}T"), "en") for suit in "SHDC"]
        assert got == ["ten of spades", "ten of hearts", "ten of diamonds", "ten of clubs"]
        assert words.card_name(Card.parse("S8"), "en", "") == "the eight of spades"

    def test_every_card_has_its_own_name(self) -> None:
        for lang in words.languages():
            assert len({words.card_name(card, lang) for card in ALL_CARDS}) == 52


class TestForms:
    """Forms of facts, tried on messages made for the purpose."""

    @pytest.fixture
    def say(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
        from bridgelaw.words import catalogue

        real = catalogue._pattern

        def say(pattern: str, lang: str, **facts: object) -> str:
            with monkeypatch.context() as patch:
                patch.setattr(
                    catalogue, "_pattern", lambda name, lg: pattern if name == "made.up" else real(name, lg)
                )
                return words.render("made.up", facts, lang)

        return say

    @pytest.mark.parametrize(
        ("pattern", "lang", "fact", "sentence"),
        [
            ("{x}", "en", Card.parse("D9"), "the nine of diamonds"),
            ("{x:bare}", "en", Card.parse("D9"), "nine of diamonds"),
            ("{x:cap}", "en", Card.parse("D9"), "The nine of diamonds"),
            ("{x:acc}", "en", Card.parse("D9"), "the nine of diamonds"),
            ("{x:cap}", "ru", Card.parse("D9"), "Девятка бубён"),
            ("{x:ins cap}", "ru", Card.parse("SK"), "Королём пик"),
            (
                "{x}",
                "en",
                cards("DK D9 H2"),
                "the king of diamonds, the nine of diamonds and the two of hearts",
            ),
            (
                "{x:by_suit}",
                "en",
                cards("DK D9 H2"),
                "the king and the nine of diamonds, and the two of hearts",
            ),
            ("{x:by_suit}", "en", cards("DK H2"), "the king of diamonds and the two of hearts"),
            ("{x:by_suit acc}", "ru", cards("DK D9 H2"), "короля и девятку бубён, а также двойку червей"),
            ("{x:cap}", "en", cards("DK D9"), "The king and the nine of diamonds"),
            ("{x:or}", "en", cards("DK D9"), "the king or the nine of diamonds"),
            ("{x:ins or}", "ru", cards("DK D9 D4"), "королём, девяткой или четвёркой бубён"),
            ("{x:acc}", "ru", cards("DK HQ"), "короля бубён и даму червей"),
            ("{x:acc}", "ru", cards("SA"), "туза пик"),
            ("{x}", "ru", (Suit.SPADES, Suit.HEARTS, Suit.CLUBS), "пики, червы и трефы"),
            ("{x:lead or}", "ru", (Suit.SPADES, Suit.HEARTS), "в пику или в черву"),
            ("{x:lead or}", "en", (Suit.SPADES, Suit.HEARTS), "a spade or a heart"),
            ("{x:lead nor}", "ru", (Suit.SPADES, Suit.HEARTS), "ни в пику, ни в черву"),
            ("{x:lead nor}", "ru", (Suit.SPADES,), "в пику"),
            ("{x:nor}", "en", (Suit.SPADES, Suit.HEARTS), "spades or hearts"),
            ("{x:its_suit one}", "en", Card.parse("D9"), "diamond"),
            ("{x:its_suit one gen}", "ru", Card.parse("D9"), "бубны"),
            ("{x:dat or}", "ru", (Seat.W, Seat.E), "Западу или Востоку"),
            ("{x:or}", "en", (Seat.W, Seat.E), "West or East"),
            ("{x}", "en", (3, 5), "3 and 5"),
            ("{x}", "en", (), "—"),
            ("{x}", "ru", "low heart", "low heart"),
            ("{x:role dat}", "ru", "declarer", "разыгрывающему"),
            ("{x:role ins}", "ru", "dummy", "болваном"),
            ("{x:role gen}", "ru", "lho", "левого оппонента"),
            ("{x:role acc}", "ru", "presumed_declarer", "предполагаемого разыгрывающего"),
            ("{x:role ins}", "ru", "offender", "нарушителем"),
            ("{x:role}", "ru", "somebody", "somebody"),
            ("{x:role cap}", "en", "offender", "The offender"),
            ("{x:role bare}", "en", "lho", "left-hand opponent"),
            ("{x:option}", "en", "forbid:S,H", "forbid spades and hearts"),
            ("{x:option}", "ru", "require:D", "потребовать ход в бубну"),
            ("{x:option}", "ru", "card:DK", "король бубён"),
            ("{x}", "ru", 7, "7"),
            ("{x:tricks}", "en", 1, "1 trick"),
            ("{x:tricks words cap}", "en", 2, "Two tricks"),
            ("{x:penalty_cards}", "en", 2, "2 penalty cards"),
            ("{x:ord}", "en", 5, "fifth"),
            ("{x:ord}", "ru", 3, "третья"),
            ("{x:ord pre}", "ru", 3, "третьей"),
            ("{x:ord acc}", "ru", 9, "девятую"),
            ("{x:tricks}", "ru", 0, "0 взяток"),
            ("{x:tricks}", "ru", 1, "1 взятка"),
            ("{x:tricks}", "ru", 4, "4 взятки"),
            ("{x:tricks}", "ru", 5, "5 взяток"),
            ("{x:tricks}", "ru", 11, "11 взяток"),
            ("{x:tricks}", "ru", 12, "12 взяток"),
            ("{x:tricks}", "ru", 21, "21 взятка"),
            ("{x:tricks acc}", "ru", 1, "1 взятку"),
            ("{x:tricks acc words}", "ru", 1, "одну взятку"),
            ("{x:tricks acc}", "ru", 2, "2 взятки"),
            ("{x:tricks dat words}", "ru", 2, "двум взяткам"),
            ("{x:tricks words cap}", "ru", 2, "Две взятки"),
            ("{x:cards}", "ru", 5, "5 карт"),
            ("{x:minutes gen}", "ru", 30, "30 минут"),
            ("{x:minutes gen}", "ru", 21, "21 минуты"),
            ("{x:penalty_cards}", "ru", 2, "2 штрафные карты"),
            ("{x:penalty_cards}", "ru", 5, "5 штрафных карт"),
            ("{x:penalty_cards ins}", "ru", 2, "2 штрафными картами"),
            ("{x:number is|are}", "en", cards("DK"), "is"),
            ("{x:number is|are}", "en", cards("DK D9"), "are"),
            ("{x:number goes|go}", "en", 1, "goes"),
            ("{x:number goes|go}", "en", 2, "go"),
            ("{x:number has|have}", "en", Seat.E, "has"),
            ("{x:number взятка|взятки|взяток}", "ru", 11, "взяток"),
            ("{x:number остаётся|остаются}", "ru", 3, "остаются"),
            ("{x:number остаётся|остаются}", "ru", Side.EW, "остаются"),
            ("{x:gender взят|взята|взяты}", "ru", Card.parse("SA"), "взят"),
            ("{x:gender взят|взята|взяты}", "ru", Card.parse("SQ"), "взята"),
            ("{x:gender взят|взята|взяты}", "ru", cards("ST"), "взята"),
            ("{x:gender взят|взята|взяты}", "ru", cards("SA SQ"), "взяты"),
            ("{x:gender сыграл|сыграла|сыграли}", "ru", Seat.W, "сыграл"),
            ("{x:gender сыграл|сыграла|сыграли}", "ru", Side.NS, "сыграли"),
            ("{x:either yes|no}", "en", True, "yes"),
            ("{x:either yes|no}", "en", None, "no"),
            ("{x:suit треф|бубён|червей|пик}", "ru", Suit.HEARTS, "червей"),
        ],
    )
    def test_form(
        self, say: Callable[..., str], pattern: str, lang: str, fact: object, sentence: str
    ) -> None:
        assert say(pattern, lang, x=fact) == sentence


class TestOptions:
    @pytest.mark.parametrize(
        ("option", "law", "english", "russian"),
        [
            ("accept", "53A", "accept", "принять"),
            ("reject", "55A", "refuse", "не принять"),
            ("dummy", "54A", "become dummy", "стать болваном"),
            ("require:S", "50D2", "require a spade", "потребовать ход в пику"),
            ("require:H", "50D2", "require a heart", "потребовать ход в черву"),
            ("require:D", "", "require a diamond", "потребовать ход в бубну"),
            ("require:C", "51B2", "require a club", "потребовать ход в трефу"),
            ("require:C", "57A", "require a club", "потребовать трефу"),
            ("forbid:S", "50D2", "forbid spades", "запретить ход в пику"),
            ("forbid:H", "50D2", "forbid hearts", "запретить ход в черву"),
            ("forbid:D", "50D2", "forbid diamonds", "запретить ход в бубну"),
            ("forbid:C", "50D2", "forbid clubs", "запретить ход в трефу"),
            ("forbid:C", "57A", "forbid clubs", "запретить трефу"),
            ("forbid:D,H", "51B2", "forbid diamonds and hearts", "запретить ход в бубну и в черву"),
            ("any", "50D2", "no restriction", "без ограничений"),
            ("highest", "57A", "require the highest of the suit led", "потребовать старшую в масти хода"),
            ("lowest", "57A", "require the lowest of the suit led", "потребовать младшую в масти хода"),
            ("card:HQ", "51A", "queen of hearts", "дама червей"),
            ("penalty", "24", "treat as a penalty card", "считать штрафной картой"),
            ("waive", "24", "let it be picked up", "вернуть в руку"),
            ("play_on", "68D2", "play on", "доиграть"),
        ],
    )
    def test_label(self, option: str, law: str, english: str, russian: str) -> None:
        assert words.option_name(option, "en", law) == english
        assert words.option_name(option, "ru", law) == russian

    LEAD: dict[str, object] = {  # noqa: RUF012
        "by": (Seat.S,), "leader": Seat.W, "owner": Seat.E, "cards": cards("DT HK D4"),
    }  # fmt: skip
    OUT_OF_TURN: dict[str, object] = {  # noqa: RUF012
        "by": (Seat.S,), "leader": Seat.E, "owner": Seat.E, "proper": Seat.W, "card": Card.parse("DT"),
        "cards": cards("DT"),
    }  # fmt: skip
    PREMATURE: dict[str, object] = {  # noqa: RUF012
        "by": (Seat.S,), "player": Seat.W, "owner": Seat.E, "suit": Suit.CLUBS, "card": Card.parse("C9"),
    }  # fmt: skip

    @pytest.mark.parametrize(
        ("option", "law", "facts", "english", "russian"),
        [
            (
                "require:D",
                "51B2",
                LEAD,
                "Require a diamond: West must lead a diamond if able, and East picks up the ten and the four of"
                " diamonds.",
                "Потребовать ход в бубну: Запад должен пойти в бубну, если может, а Восток берёт в руку десятку и"
                " четвёрку бубён.",
            ),
            (
                "forbid:H",
                "51B2",
                LEAD,
                "Forbid hearts: West may not lead hearts while keeping the lead, and East picks up the king of"
                " hearts.",
                "Запретить ход в черву: Запад не может ходить в черву, пока сохраняет ход, а Восток берёт в руку"
                " короля червей.",
            ),
            (
                "forbid:H,D",
                "51B2",
                LEAD,
                "Forbid hearts and diamonds: West may not lead hearts or diamonds while keeping the lead, and East"
                " picks up the ten of diamonds, the king of hearts and the four of diamonds.",
                "Запретить ход в черву и в бубну: Запад не может ходить ни в черву, ни в бубну, пока сохраняет ход,"
                " а Восток берёт в руку десятку бубён, короля червей и четвёрку бубён.",
            ),
            (
                "require:D",
                "56",
                OUT_OF_TURN,
                "Require a diamond: West must lead a diamond if able, and East takes the ten of diamonds back.",
                "Потребовать ход в бубну: Запад должен пойти в бубну, если может, а Восток берёт в руку десятку"
                " бубён.",
            ),
            (
                "any",
                "54",
                OUT_OF_TURN,
                "No restriction: West may lead any card, and the ten of diamonds stays on the table as a major"
                " penalty card.",
                "Без ограничений: Запад может пойти любой картой, а десятка бубён остаётся на столе старшей штрафной"
                " картой.",
            ),
            (
                "highest",
                "57A",
                PREMATURE,
                "Require the highest: West must play the highest club in the hand; the nine of clubs stays on the"
                " table.",
                "Потребовать старшую: Запад должен сыграть своей старшей трефой; девятка треф остаётся на столе.",
            ),
            (
                "forbid:H",
                "57A",
                PREMATURE,
                "Forbid hearts: having no club, West may not play a heart; the nine of clubs stays on the table.",
                "Запретить черву: если у Запада нет треф, он не может сыграть червой; девятка треф остаётся на"
                " столе.",
            ),
            (
                "accept",
                "52B",
                {"by": (Seat.S,), "owner": Seat.E, "card": Card.parse("D4")},
                "Accept: the card played stands, and the penalty card stays on the table.",
                "Принять: сыгранная карта остаётся во взятке, а штрафная карта — на столе.",
            ),
            (
                "card:DK",
                "46B3b",
                {},
                "The king of diamonds is played from dummy.",
                "Болван играет королём бубён.",
            ),
        ],
    )
    def test_sentence(
        self, option: str, law: str, facts: dict[str, object], english: str, russian: str
    ) -> None:
        assert words.option_text(option, facts, "en", law) == english
        assert words.option_text(option, facts, "ru", law) == russian

    def test_without_law_every_option_does_with_its_own_facts(self) -> None:
        options = "accept reject dummy require:C forbid:S,D any highest lowest card:HQ penalty waive play_on".split()  # noqa: SIM905
        for option in options:
            for lang in words.languages():
                assert words.option_text(option, {"by": (Seat.S,)}, lang).endswith(".")

    def test_words_that_are_no_option_are_said_as_written(self) -> None:
        facts = {"by": Seat.S, "option": "forbid:everything", "options": ("accept", "require:D")}
        assert words.render("choice.not_on_offer", facts, "en") == (
            "“forbid:everything” is not on offer. South may choose: accept or require a diamond."
        )

    @pytest.mark.parametrize("lang", words.languages())
    def test_every_option_has_label_and_sentence(self, lang: str) -> None:
        kinds = {name.split(".")[1] for name in IDS if name.startswith("option.")}
        assert kinds == {
            "accept", "any", "card", "dummy", "forbid", "highest", "lowest", "penalty", "play_on", "reject", "require",
            "waive",
        }  # fmt: skip
        for kind in kinds:
            assert words.has(f"option.{kind}.label", lang)


class TestQuestions:
    @pytest.mark.parametrize(
        ("name", "facts", "english", "russian"),
        [
            (
                "seen",
                {"seat": Seat.E, "card": Card.parse("CK")},
                "Could East's partner have seen the face of the king of clubs? What counts is where the card was, not"
                " whether the partner looked.",
                "Мог ли партнёр Востока увидеть короля треф? Важно, где и как была карта, а не смотрел ли он на неё.",
            ),
            (
                "holds",
                {"seat": Seat.W, "suit": Suit.HEARTS},
                "Did West hold a heart at that turn? Look at the hand yourself, and let nobody else see it.",
                "Была ли у Запада черва, когда подошла очередь? Посмотрите карты сами и никому их не показывайте.",
            ),
            (
                "holds",
                {"seat": Seat.E, "card": Card.parse("HQ")},
                "Does East hold the queen of hearts? Look at the hand yourself, and let nobody else see it.",
                "Есть ли у Востока дама червей? Посмотрите карты сами и никому их не показывайте.",
            ),
            (
                "damaged",
                {"side": Side.NS},
                "Would North–South probably have done better had the irregularity not happened? Compare with the"
                " result after the tricks already transferred and the restrictions already imposed.",
                "Был бы результат Севера–Юга без нарушения, скорее всего, лучше? Сравните с тем, что есть после"
                " передачи взяток и наложенных ограничений.",
            ),
        ],
    )
    def test_sentence(self, name: str, facts: dict[str, object], english: str, russian: str) -> None:
        assert words.render(f"question.{name}", facts, "en") == english
        assert words.render(f"question.{name}", facts, "ru") == russian

    @pytest.mark.parametrize("lang", words.languages())
    @pytest.mark.parametrize("name", [name for name in IDS if name.startswith("question.")])
    def test_every_question_for_every_seat_and_suit(self, name: str, lang: str) -> None:
        for seat in Seat:
            for suit in Suit:
                card = Card.of(suit, ALL_CARDS[seat * 3].rank)
                facts: dict[str, object] = {
                    "seat": seat, "suit": suit, "card": card, "side": seat.side, "trick": 9
                }  # fmt: skip
                text = words.render(name, facts, lang)
                assert "?" in text
                assert "{" not in text
                assert "—" not in text or lang == "ru"


class TestEveryMessage:
    """Every message of the catalogues can be made of facts of the right kind."""

    FACTS: dict[str, object] = {  # noqa: RUF012
        "by": (Seat.S,), "seat": Seat.E, "of": Seat.W, "hand": Seat.N, "partner": Seat.W, "side": Side.NS,
        "card": Card.parse("D9"), "cards": cards("D9 HK"), "suit": Suit.SPADES, "suits": (Suit.SPADES, Suit.HEARTS),
        "trick": 9, "tricks": 2, "count": 3, "edition": 2017, "law": "50D2", "laws": ("50", "16"), "step": 4,
        "text": "xyz", "words": "low heart", "option": "require:S",
        "options": ("accept", "forbid:D"), "holders": (Seat.W, Seat.E), "picked_up": cards("D9"), "due": cards("D4"),
        "named": Card.parse("HA"), "other": Card.parse("HA"), "bid": "2H", "held": True, "call": "1S",
        "question": "?", "answer": "yes", "others": (Seat.W, Seat.E), "line": "cash S*3; rest",
        "lost": 1, "low": 2, "high": 3,
    }  # fmt: skip

    @pytest.mark.parametrize("lang", words.languages())
    def test_renders(self, lang: str) -> None:
        told = {name: self.rendered(name, lang) for name in IDS}
        assert {name: text for name, text in told.items() if not text or "  " in text or "{" in text} == {}

    def rendered(self, name: str, lang: str) -> str:
        facts = {fact: self.FACTS.get(fact, Seat.E) for fact, _ in placeholders(CATALOGUES[lang][name])}
        try:
            return words.render(name, facts, lang)
        except Exception as error:  # one message that fails does not hide the others
            return f"{{{type(error).__name__}: {error}}}"


D8, HK, CQ = Card.parse("D8"), Card.parse("HK"), Card.parse("CQ")


class TestRulings:
    """What the Director says to the table."""

    @pytest.mark.parametrize(
        ("message", "facts", "english", "russian"),
        [
            (
                "law50.minor",
                {"by": Seat.E, "card": D8},
                "The eight of diamonds stays on the table as a minor penalty card: East must play it before any other"
                " small diamond, but may play an honour instead.",
                "Восьмёрка бубён остаётся на столе младшей штрафной картой: Восток должен сыграть ею раньше любой"
                " другой мелкой бубны, но вместо неё может сыграть онёром.",
            ),
            (
                "law50.major_honour",
                {"by": Seat.W, "card": HK},
                "The king of hearts is an honour and so a major penalty card: as long as it lies on the table, West"
                " must play it at the first legal opportunity.",
                "Король червей — онёр, поэтому это старшая штрафная карта: пока она на столе, Запад должен сыграть ею"
                " при первой законной возможности.",
            ),
            (
                "law50.major_deliberate",
                {"by": Seat.W, "card": D8},
                "The eight of diamonds was not exposed by accident, so it is a major penalty card: as long as it lies"
                " on the table, West must play it at the first legal opportunity.",
                "Восьмёрка бубён открыта не случайно, поэтому это старшая штрафная карта: пока она на столе, Запад"
                " должен сыграть ею при первой законной возможности.",
            ),
            (
                "law50.all_major",
                {"by": Seat.E, "cards": (HK, D8)},
                "East now has more than one penalty card, so all are major: the king of hearts and the eight of"
                " diamonds. As long as they lie on the table, they must be played at the first legal opportunity.",
                "У Востока теперь больше одной штрафной карты, поэтому все они старшие: король червей и восьмёрка"
                " бубён. Пока они на столе, ими нужно сыграть при первой законной возможности.",
            ),
            (
                "law50.suit_required",
                {"leader": Seat.W, "owner": Seat.E, "suits": (Suit.HEARTS,), "cards": (HK,)},
                "West must lead a heart if able, and East picks up the king of hearts.",
                "Запад должен пойти в черву, если может, а Восток берёт в руку короля червей.",
            ),
            (
                "law50.suits_forbidden",
                {"leader": Seat.E, "owner": Seat.W, "suits": (Suit.HEARTS, Suit.CLUBS), "cards": (HK, CQ)},
                "East may not lead hearts or clubs while keeping the lead, and West picks up the king of hearts and the"
                " queen of clubs.",
                "Восток не может ходить ни в черву, ни в трефу, пока сохраняет ход, а Запад берёт в руку короля червей"
                " и даму треф.",
            ),
            (
                "law50.must_play",
                {"by": Seat.E, "cards": (CQ,)},
                "East must play the queen of clubs now.",
                "Восток сейчас должен сыграть дамой треф.",
            ),
            (
                "law50.minor_before_low_cards",
                {"by": Seat.E, "cards": (D8,)},
                "East may play no other small diamond before the eight of diamonds, but may play an honour.",
                "Восток не может сыграть другой мелкой бубной раньше, чем восьмёркой бубён, но может сыграть онёром.",
            ),
            (
                "law49.partner_could_see",
                {"by": Seat.E, "cards": (HK, CQ), "partner": Seat.W},
                "West could have seen the king of hearts and the queen of clubs, so they become penalty cards.",
                "Запад мог видеть короля червей и даму треф, поэтому карты становятся штрафными.",
            ),
            (
                "law49.named",
                {"by": Seat.E, "cards": (HK,), "partner": Seat.W},
                "East has named the king of hearts: it is put face up and becomes a penalty card.",
                "Восток назвал короля червей: карта кладётся на стол лицом вверх и становится штрафной.",
            ),
            (
                "law52.rejected",
                {"by": Seat.E, "cards": (D8,)},
                "East must play the penalty card instead, and the eight of diamonds becomes a major penalty card.",
                "Восток должен вместо этого сыграть штрафной картой, а восьмёрка бубён становится старшей штрафной"
                " картой.",
            ),
            (
                "law53.lead_out_of_turn",
                {"by": Seat.E, "card": CQ, "proper": Seat.W},
                "East led the queen of clubs out of turn; the lead was West's.",
                "Восток пошёл дамой треф вне очереди; ходить должен был Запад.",
            ),
            (
                "law54.becomes_dummy",
                {"by": Seat.S, "declarer": Seat.N, "leader": Seat.E, "card": CQ},
                "South spreads the hand and becomes dummy; North is now declarer, and East's lead of the queen of clubs"
                " stands.",
                "Юг открывает все свои карты и становится болваном; разыгрывает теперь Север, а ход Востока дамой треф"
                " остаётся в силе.",
            ),
            (
                "law60.right_lost",
                {"by": Seat.E, "card": HK, "next": Seat.S},
                "South has played after East, so the king of hearts counts as played in turn, and there is no"
                " rectification.",
                "Юг уже сыграл следом, поэтому король червей Востока считается сыгранным в свою очередь, и последствий"
                " нет.",
            ),
            (
                "law46.declarer_must_say",
                {"words": "queen", "declarer": Seat.S, "cards": (Card.parse("HQ"), CQ)},
                "“queen” fits more than one of dummy's cards: South must say which is played.",
                "Словам «queen» отвечает не одна карта болвана: Юг должен сказать, какой играет.",
            ),
            (
                "choice.partners_lead",
                {"by": (Seat.S,), "leader": Seat.E, "card": CQ, "proper": Seat.W},
                "South may accept East's lead of the queen of clubs; otherwise West leads, with or without a"
                " restriction.",
                "Юг может принять ход Востока дамой треф; иначе пойдёт Запад — с ограничением или без него.",
            ),
            (
                "choice.declarers_lead",
                {"by": (Seat.W, Seat.E), "leader": Seat.S, "card": HK, "proper": Seat.N},
                "West or East may accept the lead of the king of hearts or have it taken back.",
                "Запад или Восток может принять ход королём червей или не принять его.",
            ),
            (
                "impossible.card_elsewhere",
                {"by": Seat.E, "card": HK, "holder": Seat.N},
                "East cannot have the king of hearts: North holds it.",
                "У Востока не может быть короля червей: эта карта у Севера.",
            ),
            (
                "law12.redress",
                {"side": Side.EW},
                "East–West were damaged by the irregularity: their score may be adjusted.",
                "Восток–Запад пострадали от нарушения: им может быть назначен компенсирующий результат.",
            ),
        ],
    )
    def test_sentence(self, message: str, facts: dict[str, object], english: str, russian: str) -> None:
        assert words.render(message, facts, "en") == english
        assert words.render(message, facts, "ru") == russian


def sources() -> list[Path]:
    package = Path(words.__file__).parents[1]
    files = (*package.rglob("*.py"), *package.rglob("*.html"))
    return sorted(path for path in files if "words" not in path.relative_to(package).parts)


class TestSources:
    """No room names a message that is not in the catalogues."""

    @pytest.mark.parametrize("path", sources(), ids=lambda path: path.stem)
    def test_every_message_named_in_the_code_exists(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        named = re.findall(
            r"""["']((?:law\d\d|choice|impossible|presumption|question|ui)\.[a-zA-Z_.]+)["']""", source
        )
        assert [
            name for name in named if name not in CATALOGUES["en"] and not name.endswith((".", ".html"))
        ] == []


class TestCases:
    """Whatever happens in the casebook can be told in both languages."""

    @pytest.mark.parametrize("file", cases_by_file())
    def test_every_ruling_choice_and_question_reads(self, file: str) -> None:
        for case in cases_by_file()[file]:
            for edition in case.editions:
                table = Table.start(case.board, edition=edition, zone=case.zone)
                for step in case.steps:
                    if isinstance(step, Happening):
                        table, rulings = hear(table, step.event)
                        self.read(table, rulings)

    @staticmethod
    def read(table: Table, rulings: tuple[Ruling, ...]) -> None:
        for lang in words.languages():
            texts = [ruling.text(lang) for ruling in rulings]
            texts += [question.text(lang) for question in table.questions]
            offered = table.choice
            if offered is not None:
                facts = {**offered.facts, "by": offered.by}
                texts.append(offered.text(lang))
                texts += [words.option_text(option, facts, lang, offered.law) for option in offered.options]
                texts += [words.option_name(option, lang, offered.law) for option in offered.options]
            # A list of tricks in a claim's line stands in braces too: {count S*2}.
            assert all(text and not re.search(r"\{\w*\}", text) and "—, " not in text for text in texts)
