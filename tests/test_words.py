"""The sentences that people read, in English and Russian, as a native reader would check them."""

from __future__ import annotations

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
from bridgelaw.words.inflection import CHOOSERS, NOUNS
from bridgelaw.words.russian import CASES

LOCALE = Path(words.__file__).parent / "locale"
KNOWN_FORMS = {*CASES, *NOUNS, "cap", "or", "bare", "lead", "one", "both", "words", "ord", "role", "option"}


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

    @pytest.mark.parametrize("name", IDS)
    def test_both_languages_use_the_same_facts(self, name: str) -> None:
        english, russian = (
            {fact for fact, _ in placeholders(CATALOGUES[lang][name])} for lang in ("en", "ru")
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
            if name.startswith(("ui.", "option.")):
                continue
            assert sentence[0] in "{«“" or sentence[0].isupper(), name
            assert sentence[-1] in ".?!…»", name

    def test_russian_has_no_latin_words(self) -> None:
        allowed = {
            "OK",
            "English",
            "bridgelaw",
            "HQ",
            "DT",
            "S2",
            "4S",
            "S",
            "3NTX",
            "W",
            "N",
            "E",
            "H",
            "D",
            "C",
        }
        for name, sentence in CATALOGUES["ru"].items():
            text = "".join(literal for literal, *_ in string.Formatter().parse(sentence))
            latin = {
                word.strip(".,;:«»()") for word in text.split() if word[0].isascii() and word[0].isalpha()
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
            ("{x:cap}", "en", cards("DK D9"), "The king and the nine of diamonds"),
            ("{x:or}", "en", cards("DK D9"), "the king or the nine of diamonds"),
            ("{x:ins or}", "ru", cards("DK D9 D4"), "королём, девяткой или четвёркой бубён"),
            ("{x:acc}", "ru", cards("DK HQ"), "короля бубён и даму червей"),
            ("{x:acc}", "ru", cards("SA"), "туза пик"),
            ("{x}", "ru", (Suit.SPADES, Suit.HEARTS, Suit.CLUBS), "пики, червы и трефы"),
            ("{x:lead or}", "ru", (Suit.SPADES, Suit.HEARTS), "в пику или в черву"),
            ("{x:lead or}", "en", (Suit.SPADES, Suit.HEARTS), "a spade or a heart"),
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
            ("highest", "57A", "highest of the suit led", "старшей в масти хода"),
            ("lowest", "57A", "lowest of the suit led", "младшей в масти хода"),
            ("card:HQ", "51A", "queen of hearts", "дама червей"),
            ("penalty", "24", "treat as a penalty card", "считать штрафной картой"),
            ("waive", "24", "let it be picked up", "вернуть в руку"),
            ("play_on", "68D2", "play on", "играть дальше"),
        ],
    )
    def test_label(self, option: str, law: str, english: str, russian: str) -> None:
        assert words.option_name(option, "en", law) == english
        assert words.option_name(option, "ru", law) == russian

    @pytest.mark.parametrize(
        ("option", "law", "english", "russian"),
        [
            (
                "require:D",
                "50D2",
                "Require a diamond: the player on lead must lead a diamond if able, and partner's penalty cards in"
                " diamonds go back to the hand.",
                "Потребовать ход в бубну: тот, у кого ход, должен пойти в бубну, если может, а штрафные карты этой"
                " масти его партнёр берёт в руку.",
            ),
            (
                "forbid:S",
                "50D2",
                "Forbid spades: the player on lead may not lead spades while keeping the lead, and partner's penalty"
                " cards in spades go back to the hand.",
                "Запретить ход в пику: тот, у кого ход, не может ходить в пику, пока сохраняет ход, а штрафные карты"
                " этой масти его партнёр берёт в руку.",
            ),
            (
                "forbid:S,H",
                "51B2",
                "Forbid spades and hearts: the player on lead may not lead spades or hearts while keeping the lead,"
                " and partner's penalty cards in spades and hearts go back to the hand.",
                "Запретить ход в пику и в черву: тот, у кого ход, не может ходить в пику или в черву, пока сохраняет"
                " ход, а штрафные карты этих мастей его партнёр берёт в руку.",
            ),
            (
                "accept",
                "52B1",
                "Accept: the card played stands, and the penalty card stays on the table.",
                "Принять: сыгранная карта остаётся во взятке, а штрафная карта — на столе.",
            ),
            ("card:DK", "46B3b", "The king of diamonds is the card played.", "Сыграть королём бубён."),
        ],
    )
    def test_sentence(self, option: str, law: str, english: str, russian: str) -> None:
        assert words.option_text(option, {"by": (Seat.S,)}, "en", law) == english
        assert words.option_text(option, {"by": (Seat.S,)}, "ru", law) == russian

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
        "text": "xyz", "words": "low heart", "option": "require:S", "call": "1S", "question": "?", "answer": "yes",
    }  # fmt: skip

    @pytest.mark.parametrize("lang", words.languages())
    @pytest.mark.parametrize("name", IDS)
    def test_renders(self, name: str, lang: str) -> None:
        facts = {fact: self.FACTS.get(fact, Seat.E) for fact, _ in placeholders(CATALOGUES[lang][name])}
        text = words.render(name, facts, lang)
        assert text
        assert "  " not in text
        assert "{" not in text
