"""Case files: what they may say, how mistakes in them are explained, and when a case holds."""

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.casebook import Case, Outcome, load_cases, read_cases, report, run_case, run_cases
from bridgelaw.casebook.coverage import cover, exercised_by, implemented_by
from bridgelaw.casebook.diagram import case_lines
from tests.project_cases import cases_by_file, project_book

MINOR = """
- id: minor-dropped
  title: A defender drops a small card; it is a minor penalty card
  source: 1997 Law 50B
  edition: 1997
  board:
    contract: 4S S
    on_lead: W
    won: {NS: 5, EW: 3}
  steps:
    - {do: expose, by: E, cards: [D8], how: dropped}
    - expect: {penalty_cards: {E: {D8: minor}}, laws: [50B]}
"""


def one_case(
    steps: str, edition: str = "2017", board: str = "{contract: 4S S, on_lead: W, won: {NS: 5, EW: 3}}"
) -> Case:
    """A case of these steps at the ninth trick, West on lead, hands unknown."""
    text = f"- id: example\n  edition: {edition}\n  board: {board}\n  steps:\n"
    book = read_cases(text + textwrap.indent(textwrap.dedent(steps).strip(), "    "))
    assert not book.defects
    return book.cases[0]


def outcome_of(steps: str, edition: int = 2017) -> Outcome:
    return run_case(one_case(steps, str(edition)), edition)


def defects(text: str) -> list[str]:
    return [str(defect) for defect in read_cases(text, "minor.yaml").defects]


# -- reading ----------------------------------------------------------------------------------------------------


def test_a_case_is_read() -> None:
    (case,) = read_cases(MINOR, "minor.yaml").cases
    assert case.id == "minor-dropped"
    assert case.editions == (1997,)
    assert case.zone == "wbf"
    assert str(case.board.contract) == "4S S"
    assert [step.number for step in case.steps] == [1, 2]
    assert (case.file, case.line, case.steps[1].line) == ("minor.yaml", 2, 12)


def test_a_zone_is_named_large_or_small() -> None:
    (case,) = read_cases(MINOR.replace("edition: 1997", "edition: 1997\n  zone: EBU"), "minor.yaml").cases
    assert case.zone == "ebu"


def test_a_file_may_hold_one_case_a_document() -> None:
    documents = "---".join(
        MINOR.replace("minor-dropped", name).replace("- id", "  id") for name in ("first", "second")
    )
    assert [case.id for case in read_cases(documents).cases] == ["first", "second"]


def test_a_folder_stands_for_the_case_files_in_it(tmp_path: Path) -> None:
    (tmp_path / "minor.yaml").write_text(MINOR)
    (tmp_path / "notes.txt").write_text("no case")
    assert [case.id for case in load_cases([tmp_path]).cases] == ["minor-dropped"]


@pytest.mark.parametrize(
    ("written", "wrong", "complaint"),
    [
        (
            "edition: 1997",
            "edition: 2016",
            ":2: case minor-dropped: edition: 2016 is no edition; editions are 1987,",
        ),
        ("edition: 1997", "edition: []", "edition: none is named; editions are 1987, 1997, 2007, 2017"),
        ("edition: 1997", "edition: [1997, 1997]", "edition: an edition is named twice; name each once"),
        (
            "edition: 1997",
            "edition: 1997\n  zone: moon",
            "zone: 'moon' is no zone; zones are wbf, ebl, ebu, acbl",
        ),
        ("edition: 1997", "editions: 1997", "unknown key 'editions'; did you mean edition?"),
        (
            "source: 1997 Law 50B",
            "source: 1997",
            "source: 1997 is no text; write words, in quotes if need be",
        ),
        ("- id: minor-dropped", "- id: 50", "id: 50 is no text"),
        ("contract: 4S S", "contract: 4S", "board: '4S' is no contract; write it as 4S S"),
        ("contract: 4S S", "contracts: 4S S", "board: unknown key 'contracts'; did you mean contract?"),
        ("contract: 4S S", "deal: 5", "board: deal: 5 cannot be read; write it as text"),
        ("on_lead: W", "on_lead: L", "board: on_lead: 'L' is no seat; seats are N, E, S, W"),
        (
            "cards: [D8]",
            "cards: [8D]",
            ":11: case minor-dropped, step 1: expose: cards: '8D' is no card; write the suit",
        ),
        ("cards: [D8]", "card: [D8]", "step 1: expose: 'card' is no field of this event"),
        ("how: dropped", "how: drooped", "step 1: expose: how: 'drooped' is no way to expose a card"),
        (
            "do: expose",
            "does: expose",
            "step 1: this is no step; write an event, {do: play, by: W, card: H4}, or expect:",
        ),
        ("expect: {pen", "expected: {pen", ":12: case minor-dropped, step 2: this is no step"),
        ("laws: [50B]", "lows: [50B]", "step 2: expect: unknown key 'lows'; did you mean laws?"),
        ("laws: [50B]", "laws: 50B", "step 2: expect: laws: '50B' is no list; write it in brackets, [50B]"),
        (
            "laws: [50B]",
            "laws: [B50]",
            "step 2: expect: laws: 'B50' is no paragraph; write it as 50, 50B, 50D2",
        ),
        (
            "D8: minor",
            "D8: small",
            "step 2: expect: penalty_cards: 'small' is no kind of penalty card; write minor or",
        ),
        ("title: A", "id: again\n  title: A", ":3: case again: id is given twice; keep one"),
        ("steps:", "steps: []\n  note:", "steps: there is none; list what happened"),
    ],
)
def test_a_mistake_is_located_and_its_cure_named(written: str, wrong: str, complaint: str) -> None:
    assert written in MINOR
    found = defects(MINOR.replace(written, wrong))
    assert any(complaint in line for line in found)
    assert all(line.startswith("minor.yaml:") and "\n" not in line for line in found)


def test_every_mistake_of_a_case_is_told_at_once() -> None:
    found = defects(
        MINOR.replace("D8]", "8D]").replace("laws: [50B]", "lows: []").replace("1997\n", "1996\n")
    )
    assert [line.split(": ")[1] for line in found] == [
        "case minor-dropped",
        *("case minor-dropped, step 1",),
        "case minor-dropped, step 2",
    ]


def test_a_broken_case_does_not_hide_the_others() -> None:
    sound, broken = MINOR, MINOR.replace("minor-dropped", "broken").replace("[D8]", "[8D]")
    book = read_cases(sound + broken + sound.replace("minor-dropped", "last"))
    assert [case.id for case in book.cases] == ["minor-dropped", "last"]
    assert [defect.case for defect in book.defects] == ["broken"]


def test_nor_does_one_that_is_no_yaml() -> None:
    broken = MINOR.replace("minor-dropped", "broken").replace("[D8]", "[D8")
    book = read_cases(MINOR + broken + MINOR.replace("minor-dropped", "last"), "minor.yaml")
    assert [(case.id, case.line) for case in book.cases] == [("minor-dropped", 2), ("last", 26)]
    (defect,) = book.defects
    assert str(defect).startswith("minor.yaml:23: case broken: this is no YAML: ")


def test_an_id_is_given_once_in_a_folder(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(MINOR)
    book = load_cases([tmp_path])
    assert len(book.cases) == 1
    (defect,) = book.defects
    assert str(defect).endswith(f"this id is also at {tmp_path / 'a.yaml'}:2; give each case its own")


def test_a_file_that_cannot_be_read_is_a_defect(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(MINOR.replace("small", "kl\xe4in").encode("latin-1"))
    book = load_cases([tmp_path / "missing.yaml", latin])
    assert [defect.message.split(";")[0] for defect in book.defects] == [
        "cannot be read: No such file or directory",
        "byte 51 is not UTF-8",
    ]


@pytest.mark.parametrize("empty", ["", "# nothing yet\n", "[]", "---\n---\n"])
def test_a_file_without_a_case_says_so(empty: str) -> None:
    assert defects(empty) == ["minor.yaml: no case is here; a case begins with - id:"]


@given(start=st.integers(0, len(MINOR)), length=st.integers(0, 40), typed=st.text(max_size=5))
def test_no_slip_of_the_pen_stops_the_reader(start: int, length: int, typed: str) -> None:
    book = read_cases(MINOR[:start] + typed + MINOR[start + length :])
    assert book.cases or book.defects
    assert all("\n" not in str(defect) for defect in book.defects)


# -- when a case holds ------------------------------------------------------------------------------------------


def test_a_case_that_holds() -> None:
    (case,) = read_cases(MINOR).cases
    assert run_case(case, 1997).passed


def test_a_case_is_run_in_each_of_its_editions() -> None:
    case = one_case("- {do: director, by: S}", edition="[1997, 2017]")
    assert [outcome.edition for outcome in run_cases([case])] == [1997, 2017]
    assert [outcome.edition for outcome in run_cases([case], edition=2017)] == [2017]


def test_a_case_fails_at_the_first_step_that_differs() -> None:
    outcome = outcome_of(
        """
        - {do: play, by: W, card: H4}
        - expect: {turn: E, current: "W:H4", tricks: {NS: 4}}
        - {do: play, by: N, card: H5}
        - expect: {turn: W}
        """
    )
    assert not outcome.passed
    assert [difference.to_dict() for difference in outcome.differences] == [
        {"step": 2, "key": "turn", "expected": "E", "came": "N"},
        {"step": 2, "key": "tricks", "expected": {"NS": 4}, "came": {"NS": 5}},
    ]
    assert [heard.step.number for heard in outcome.heard] == [1]


@pytest.mark.parametrize(
    "expected",
    [
        "penalty_cards: {E: {D8: minor}}",
        "laws: [50]",
        "laws: [49, 50B]",
        "not_laws: [51, 5]",
        "turn: W",
        'current: ""',
        "deciding: null",
        "asks: []",
        "exposed: {}",
        "exposed: {E: []}",
        "tricks: {EW: 3}",
        "declarer: S",
        "must_pass: []",
        "refused: false",
        "over: false",
    ],
)
def test_what_is_named_is_compared(expected: str) -> None:
    assert outcome_of(f"- {{do: expose, by: E, cards: [D8], how: dropped}}\n- expect: {{{expected}}}").passed


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ("penalty_cards: {E: {D8: major}}", {"E": {"D8": "minor"}}),
        ("penalty_cards: {}", {"E": {"D8": "minor"}}),
        ("penalty_cards: {E: {D8: minor}, W: {D9: minor}}", {"E": {"D8": "minor"}}),
        ("turn: N", "W"),
        ('current: "W:H4"', ""),
        ("deciding: {by: S, options: [accept, reject]}", None),
        ('asks: ["holds:E:H"]', []),
        ("exposed: {E: [D8]}", {"E": []}),
        ("declarer: N", "S"),
        ("must_pass: [S]", []),
        ("refused: true", False),
        ("refused: 50A", False),
        ("over: true", False),
        ("result: {declarer_tricks: 10}", None),
    ],
)
def test_what_differs_is_told(expected: str, came: Any) -> None:
    outcome = outcome_of(f"- {{do: expose, by: E, cards: [D8], how: dropped}}\n- expect: {{{expected}}}")
    (difference,) = outcome.differences
    assert (difference.step, difference.came) == (2, came)


LEAD_OUT_OF_TURN = "- {do: play, by: E, card: D9}\n"


@pytest.mark.parametrize(
    "expected",
    [
        "deciding: {options: [any, 'forbid:D', 'require:D', accept], by: [S]}",
        "deciding: {by: S}",
        "laws: []",
    ],
)
def test_the_order_of_options_is_free_and_only_what_is_named_is_compared(expected: str) -> None:
    outcome = outcome_of(LEAD_OUT_OF_TURN + f"- expect: {{{expected}}}")
    assert outcome.passed is ("laws" not in expected)


def test_citations_count_from_the_expectation_before() -> None:
    assert outcome_of(
        """
        - {do: expose, by: E, cards: [D8], how: dropped}
        - expect: {laws: [50B]}
        - expect: {laws: [49]}
        - {do: director, by: S}
        - expect: {not_laws: [49, 50]}
        """
    ).passed


def test_a_refused_event_must_be_expected() -> None:
    refused = "- {do: play, by: W, card: H4}\n- {do: play, by: N, card: H4}\n"
    outcome = outcome_of(refused + "- expect: {turn: N}")
    assert [(difference.step, difference.key) for difference in outcome.differences] == [(2, "refused")]
    assert outcome_of(refused + "- expect: {refused: true, turn: N}").passed
    assert outcome_of(refused + "- expect: {turn: N}\n- expect: {refused: true}").passed
    assert not outcome_of(refused + "- {do: director, by: S}\n- expect: {refused: true}").passed


REVOKED = """
- {do: play, by: W, card: HA}
- {do: play, by: N, card: H2}
- {do: play, by: E, card: S3}
- {do: play, by: S, card: H3}
- {do: play, by: E, card: H5}
- {do: play, by: S, card: C3}
- {do: play, by: W, card: C4}
- {do: play, by: N, card: C2}
"""
TWO_CARDS = (
    "{contract: 4S S, vulnerable: NS, deal: 'N:.2..2 3.5.. .3..3 .A..4', on_lead: W, won: {NS: 10, EW: 1}}"
)


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ("revoke: {by: E, trick: 12}", None),
        ("revoke: {by: E, state: established}", None),
        (
            "revoke: {by: W}",
            [{"by": "E", "trick": 12, "state": "established"}],
        ),
        ("revoke: null", [{"by": "E", "trick": 12, "state": "established"}]),
        ("transfer: {}", None),
        ("transfer: {NS: 1}", {}),
        ("result: {declarer_tricks: 10}", None),
        ("score: {NS: 620}", None),
        ("score: {NS: 620, EW: -620}", None),
        ("score: {EW: 620}", {"EW": -620}),
    ],
)
def test_a_revoke_its_transfer_and_the_score_are_compared(expected: str, came: Any) -> None:
    case = one_case(REVOKED + f"- expect: {{{expected}}}", board=TWO_CARDS)
    differences = run_case(case, 2017).differences
    assert [difference.came for difference in differences] == ([] if came is None else [came])


def test_a_board_passed_out_scores_nothing_and_one_in_play_has_no_score() -> None:
    passes = "".join(f"- {{do: call, by: {seat}, call: P}}\n" for seat in "NESW")
    assert run_case(one_case(passes + "- expect: {score: {NS: 0, EW: 0}}", board="{dealer: N}"), 2017).passed
    (difference,) = outcome_of("- {do: director, by: S}\n- expect: {score: {NS: 420}}").differences
    assert difference.came is None


def test_legal_cards_of_an_unseen_hand_are_compared_only_where_the_laws_fix_them() -> None:
    led = """
- {do: expose, by: E, cards: [HQ], how: dropped}
- {do: play, by: W, card: H4}
- {do: play, by: N, card: H3}
"""
    assert outcome_of(led + "- expect: {legal: {E: [HQ]}}").passed
    assert not outcome_of(led + "- expect: {legal: {E: [HQ, H6]}}").passed
    assert not outcome_of("- {do: play, by: W, card: H4}\n- expect: {legal: {N: []}}").passed
    assert outcome_of("- {do: play, by: W, card: H4}\n- expect: {legal: {N: [H5, H6]}}").passed


def test_a_board_that_cannot_be_played_fails_its_case_alone() -> None:
    impossible = one_case("- {do: director, by: S}", board='{auction: "1S 1H"}')
    sound = one_case("- {do: director, by: S}")
    outcomes = list(run_cases([impossible, sound]))
    assert [outcome.passed for outcome in outcomes] == [False, True]
    (difference,) = outcomes[0].differences
    assert (difference.step, difference.key) == (0, "board")


# -- reports ----------------------------------------------------------------------------------------------------


def test_a_failure_is_reported_with_the_rulings_up_to_it() -> None:
    (case,) = read_cases(MINOR.replace("D8: minor", "D8: major"), "minor.yaml").cases
    lines = list(report.text_lines(run_case(case, 1997)))
    assert lines[:5] == [
        "FAILED minor-dropped (1997) A defender drops a small card; it is a minor penalty card",
        "  minor.yaml:12: step 2, expect",
        "    penalty_cards: expected {E: {D8: major}}, came {E: {D8: minor}}",
        "  ruled up to there:",
        "    step 1, {do: expose, by: E, cards: [D8], how: dropped}",
    ]
    assert any(line.startswith("      50B: ") for line in lines[5:])


def test_a_run_is_a_line_of_json() -> None:
    (case,) = read_cases(MINOR, "minor.yaml").cases
    assert json.loads(report.json_line(run_case(case, 1997))) == {
        "id": "minor-dropped",
        "edition": 1997,
        "passed": True,
        "difference": None,
        "file": "minor.yaml",
    }


# -- diagrams ---------------------------------------------------------------------------------------------------

DRAWN = """
- id: drawn
  title: With an auction
  edition: [2007, 2017]
  board:
    dealer: E
    vulnerable: NS
    deal: "N:82.Q62.JT5.AQ532 KQT973.J93.9832. A5.K4.AKQ764.T86 J64.AT875..KJ974"
    auction: 2S 2NT P 3NT P P P
  steps:
    - {do: play, by: W, card: S4}
    - {do: play, by: N, card: S2}
    - {do: expose, by: E, cards: [ST], how: dropped}
"""


def test_a_board_is_drawn_with_its_auction_and_play() -> None:
    (case,) = read_cases(DRAWN).cases
    drawn = """
        drawn: With an auction
        Laws of 2007, 2017
        Dealer East · vulnerable: NS

                          ♠ 82
                          ♥ Q62
                          ♦ JT5
                          ♣ AQ532
        ♠ J64                               ♠ KQT973
        ♥ AT875                             ♥ J93
        ♦ —                                 ♦ 9832
        ♣ KJ974                             ♣ —
                          ♠ A5
                          ♥ K4
                          ♦ AKQ764
                          ♣ T86

        West   North  East   South
        –      –      2♠     2NT
        Pass   3NT    Pass   Pass
        Pass

            W ♠4  N ♠2
            E expose ♠T (how: dropped)
    """
    assert "\n".join(case_lines(case)) == textwrap.dedent(drawn).strip()


def test_hands_that_nobody_has_seen_are_not_drawn() -> None:
    (case,) = read_cases(MINOR).cases
    assert list(case_lines(case)) == [
        "minor-dropped: A defender drops a small card; it is a minor penalty card",
        "Laws of 1997",
        "4♠ by South · vulnerable: none · tricks won: NS 5, EW 3 · West is on lead",
        "Hands unknown",
        "",
        "    E expose ♦8 (how: dropped)",
    ]


# -- coverage ---------------------------------------------------------------------------------------------------


@pytest.fixture
def minor_only(tmp_path: Path) -> Path:
    (tmp_path / "minor.yaml").write_text(MINOR)
    return tmp_path


def test_a_case_exercises_what_is_cited_in_its_run(minor_only: Path) -> None:
    assert exercised_by("50B", 1997, [minor_only]) == ("minor-dropped",)
    assert exercised_by("50", 1997, [minor_only]) == ("minor-dropped",)
    assert exercised_by("50B", 2017, [minor_only]) == ()


def test_coverage_has_a_row_for_every_paragraph_of_an_edition(minor_only: Path) -> None:
    found = cover([minor_only], [1987, 1997])
    row = found.find("50B", 1997)
    assert row is not None
    assert row.cases == ("minor-dropped",)
    assert row.implemented == implemented_by("50B", 1997)
    assert found.find("57D", 1997) is None


def test_a_paragraph_is_found_in_the_code_under_the_number_of_each_edition() -> None:
    assert implemented_by("50C", 1987) == implemented_by("50B", 2017)
    assert implemented_by("50B", 2017) is not None
    assert implemented_by("57D", 1987) is None


# -- the project's own casebook ---------------------------------------------------------------------------------


def test_the_project_s_cases_can_be_read() -> None:
    assert not project_book().defects
    assert project_book().cases


def test_the_project_s_cases_say_what_they_show_and_name_their_source() -> None:
    assert [case.id for case in project_book().cases if not case.title or not case.source] == []


@pytest.mark.parametrize("file", cases_by_file())
def test_the_project_s_cases_hold(file: str) -> None:
    failed = [outcome for outcome in run_cases(cases_by_file()[file]) if not outcome.passed]
    if failed:
        pytest.fail(
            "\n".join(line for outcome in failed for line in report.text_lines(outcome)), pytrace=False
        )
