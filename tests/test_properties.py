"""What holds at any table, whatever happens there: random boards, random events, legal or not, in every edition.

The bulk comes from a seeded driver (:mod:`tests.sequences`), which also shortens what fails; ``python -m
tests.long_run`` runs as many more as one likes. Hypothesis looks for the rest.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from bridgelaw import EDITIONS, Event, Seat, Table, hear, parse_event
from bridgelaw.position import Phase
from tests.invariants import check_replay, check_step
from tests.sequences import Scene, absurd_event, play_out, random_scene, regular_event, sequences, shrink
from tests.strategies import events_of_every_kind, generators, scenes

SEQUENCES = 5_000
BATCH = 250
SEED = 2017

shrinking_quietly = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("first", range(0, SEQUENCES, BATCH))
def test_whatever_happens_the_table_stays_whole(first: int) -> None:
    """No event raises, no card is lost or doubled, somebody can always act, the log tells it all again."""
    found = sequences(SEED, first, BATCH)
    told = [f"sequence {index} of seed {SEED}: {failure}" for index, failure in found[:3]]
    assert not found, f"{len(found)} of {BATCH} sequences fail:\n" + "\n\n".join(told)


@shrinking_quietly
@given(scenes(), generators())
def test_hypothesis_finds_no_way_to_break_a_table(scene: Scene, rng: Random) -> None:
    failure = play_out(rng, scene, 15)
    assert failure is None, str(shrink(failure))


@shrinking_quietly
@given(scenes(plausible=False), generators())
def test_no_event_however_absurd_breaks_a_table(scene: Scene, rng: Random) -> None:
    failure = play_out(rng, scene, 15, draw=lambda rng, scene, table: absurd_event(rng))
    assert failure is None, str(shrink(failure))


# -- regular play -----------------------------------------------------------------------------------------------


def play_regularly(rng: Random, scene: Scene) -> Table:
    table = scene.start()
    while not table.over:
        event = regular_event(rng, scene, table)
        assert event is not None
        before = table
        table, rulings = hear(table, event)
        if before.phase is Phase.AUCTION:
            if rulings:  # a call may be insufficient
                assert rulings[-1].refused
                table, rulings = hear(table, {"do": "call", "by": str(table.turn), "call": "P"})
                assert rulings == ()
            continue
        assert rulings == (), f"{scene}: {event.to_dict()} is legal, but {rulings[0].message}"
        assert table.choice is None
        assert table.questions == ()
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_regular_play_passes_without_a_ruling(edition: int) -> None:
    for index in range(100):
        rng = Random(f"regular:{edition}:{index}")
        scene = random_scene(rng, editions=(edition,), plausible=True)
        table = play_regularly(rng, scene)
        check_step(table, (), scene.truth)
        check_replay(table, [()] * len(table.events))  # a call that is refused is not in the log
        if table.declarer is None:  # all have passed
            assert table.result is None
            continue
        assert sum(table.tricks.values()) == sum(scene.board.won) + scene.board.size
        assert table.result is not None
        assert table.result.declarer_tricks == table.tricks[table.declarer.side]
        assert all(hand.size == 0 for hand in table.hands)
        assert table.turn is None
        assert all(table.legal(seat) == () for seat in Seat)


@settings(max_examples=40, deadline=None)
@given(scenes(plausible=True), generators())
def test_regular_play_of_any_board(scene: Scene, rng: Random) -> None:
    table = play_regularly(rng, scene)
    assert table.phase is Phase.OVER


# -- events -----------------------------------------------------------------------------------------------------


@settings(max_examples=400, deadline=None)
@given(events_of_every_kind())
def test_an_event_comes_back_from_its_dict(event: Event) -> None:
    record = event.to_dict()
    assert parse_event(record) == event
    assert parse_event(json.loads(json.dumps(record))) == event
    assert parse_event(event) is event
