"""The JSON endpoints of the floor, through the application as it is served."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from bridgelaw.desk import create_app
from bridgelaw.desk.store import Store, open_store
from tests.serving import serving

DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
BOARD = {"label": "7", "table": "3", "setup": {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}}
LEAD = {"do": "play", "by": "E", "card": "DA"}
ANY = {"do": "choose", "by": "S", "option": "any"}
PASSWORD = "right password"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path}/desk.db")
    opened.people.first_director("Anna", PASSWORD)
    yield opened
    opened.close()


@pytest.fixture
def stranger(store: Store) -> Iterator[TestClient]:
    with TestClient(create_app(store), base_url="http://desk") as client:
        yield client


@pytest.fixture
def anna(stranger: TestClient) -> TestClient:
    return signed_in(stranger, "Anna")


def signed_in(stranger: TestClient, name: str) -> TestClient:
    answer = stranger.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    return TestClient(
        stranger.app, base_url="http://desk", headers={"authorization": f"Bearer {answer.json()['token']}"}
    )


def a_board(anna: TestClient) -> int:
    made = anna.post("/api/sessions", json={"name": "Tuesday", "zone": "WBF"}).json()
    session = made["id"]
    assert made["zone"] == "wbf"
    opened = anna.post(f"/api/sessions/{session}/boards", json=BOARD)
    assert opened.status_code == 201
    number: int = opened.json()["id"]
    return number


def act(client: TestClient, board: int, seen: int, *acts: dict[str, Any], key: str = "tap") -> httpx.Response:
    answer: httpx.Response = client.post(
        f"/api/boards/{board}/acts", json={"seen": seen, "key": key, "acts": list(acts)}
    )
    return answer


def test_a_lead_out_of_turn_from_event_to_ruling(anna: TestClient) -> None:
    board = a_board(anna)
    answer = act(anna, board, 0, LEAD)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["version"], told["state"]["choice"]["options"][0]) == (1, "accept")
    assert told["log"][0]["rulings"][0]["laws"] == ["53A", "54"]
    after = act(anna, board, 1, ANY, key="chosen").json()
    assert after["state"]["penalty_cards"] == {"E": {"DA": "major"}}
    assert anna.get(f"/api/boards/{board}?lang=ru").json()["log"][1]["by"] == 1


def test_two_directors_on_one_board(anna: TestClient, store: Store) -> None:
    store.people.accept_invitation(store.people.invite(1), "Boris", PASSWORD)
    boris = signed_in(anna, "Boris")
    board = a_board(anna)
    assert act(anna, board, 0, LEAD, key="anna").status_code == 200
    late = act(boris, board, 0, {"do": "note", "text": "I saw it"}, key="boris")
    assert late.status_code == 409
    assert late.json()["board"]["version"] == 1
    assert act(boris, board, 1, {"do": "note", "text": "I saw it"}, key="boris").json()["notes"][0]["by"] == 2


def test_a_retry_gives_the_same_board(anna: TestClient) -> None:
    board = a_board(anna)
    first, second = act(anna, board, 0, LEAD), act(anna, board, 0, LEAD)
    assert (first.json()["repeated"], second.json()["repeated"]) == (False, True)
    assert first.json()["log"] == second.json()["log"]
    assert act(anna, board, 0, ANY).status_code == 409


def test_what_the_laws_refuse_is_not_kept(anna: TestClient) -> None:
    board = a_board(anna)
    refused = act(anna, board, 0, ANY)
    assert refused.status_code == 422
    assert refused.json()["ruling"]["refused"]
    assert act(anna, board, 0, {"do": "fly"}).status_code == 422
    assert act(anna, board, 0, LEAD, {"do": "fly"}).status_code == 422
    assert anna.get(f"/api/boards/{board}").json()["version"] == 0


def test_strangers_are_kept_out(stranger: TestClient, anna: TestClient) -> None:
    board = a_board(anna)
    for method, path in [
        ("get", "/api/sessions"), ("post", "/api/sessions"), ("get", f"/api/boards/{board}"),
        ("get", f"/api/boards/{board}/stream"), ("post", "/api/calls/1/answer"),
    ]:  # fmt: skip
        answer = stranger.request(method, path, json={"name": "x"} if method == "post" else None)
        assert answer.status_code == 401, path
        assert answer.json() == {"error": "sign in first"}
    foreign = {"origin": "http://elsewhere", "sec-fetch-site": "cross-site"}
    assert anna.post("/api/sessions", json={"name": "Tuesday"}, headers=foreign).status_code == 401


def test_signing_in_is_not_tried_for_ever(stranger: TestClient) -> None:
    for _ in range(10):
        assert stranger.post("/api/sign-in", json={"name": "Anna", "password": "guess"}).status_code == 401
    late = stranger.post("/api/sign-in", json={"name": "Anna", "password": PASSWORD})
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("get", "/api/boards/99", None, 404),
        ("get", "/api/sessions/99", None, 404),
        ("post", "/api/sessions/99/boards", BOARD, 404),
        ("get", "/api/tables/made-up", None, 404),
        ("post", "/api/sessions", {"name": " "}, 422),
        ("post", "/api/sessions", {"name": "Tuesday", "edition": 1999}, 422),
        ("post", "/api/boards/99/acts", {"seen": 0, "key": "tap", "acts": [LEAD]}, 404),
        ("get", "/api/boards/99999999999999999999", None, 422),
    ],
)
def test_what_there_is_none_of(
    anna: TestClient, method: str, path: str, body: dict[str, Any] | None, status: int
) -> None:
    answer = anna.request(method, path, json=body)
    assert answer.status_code == status
    assert answer.json()["error"]


# -- tables -------------------------------------------------------------------------------------------------------


def test_a_link_shows_its_seat_no_more_than_it_may_see(stranger: TestClient, anna: TestClient) -> None:
    board = a_board(anna)
    act(anna, board, 0, LEAD)
    links = {
        seat: anna.post("/api/sessions/1/links", json={"table": "3", "seat": seat}).json()["token"]
        for seat in ("N", "E", "S", "W", None)
    }
    hands = dict(zip("NESW", DEAL.removeprefix("N:").split(), strict=True))
    for seat, token in links.items():
        shown = stranger.get(f"/api/tables/{token}")
        for owner, hand in hands.items():
            cards = [
                suit + rank
                for suit, ranks in zip("SHDC", hand.split("."), strict=True)
                for rank in ranks
                if suit + rank != "DA"
            ]
            assert all((f'"{card}"' in shown.text) == (owner == seat) for card in cards), (seat, owner)


def test_an_interview_is_not_shown_to_the_table(stranger: TestClient, anna: TestClient) -> None:
    session = anna.post("/api/sessions", json={"name": "Tuesday"}).json()["id"]
    anna.post(
        f"/api/sessions/{session}/boards", json={"label": "1", "table": "3", "setup": {"kind": "incident"}}
    )
    token = anna.post(f"/api/sessions/{session}/links", json={"table": "3"}).json()["token"]
    assert stranger.get(f"/api/tables/{token}").json()["board"] == {"label": "1", "phase": "unknown"}


def test_a_call_waits_until_a_director_answers(stranger: TestClient, anna: TestClient) -> None:
    session = anna.post("/api/sessions", json={"name": "Tuesday"}).json()["id"]
    token = anna.post(f"/api/sessions/{session}/links", json={"table": "3", "seat": "N"}).json()["token"]
    sent = {"reason": "revoke?", "key": "tap"}
    made = stranger.post(f"/api/tables/{token}/calls", json=sent).json()
    assert stranger.post(f"/api/tables/{token}/calls", json=sent).json() == made
    assert [call["reason"] for call in anna.get(f"/api/sessions/{session}").json()["calls"]] == ["revoke?"]
    assert anna.post(f"/api/calls/{made['id']}/answer").json() == {"mine": True}
    assert anna.post(f"/api/calls/{made['id']}/answer").json() == {"mine": False}
    assert anna.get(f"/api/sessions/{session}").json()["calls"] == []


def test_a_table_may_not_call_for_ever(stranger: TestClient, anna: TestClient) -> None:
    anna.post("/api/sessions", json={"name": "Tuesday"})
    token = anna.post("/api/sessions/1/links", json={"table": "3", "seat": "N"}).json()["token"]
    for number in range(6):
        sent = {"reason": "revoke?", "key": str(number)}
        assert stranger.post(f"/api/tables/{token}/calls", json=sent).status_code == 201
    sent = {"reason": "revoke?", "key": "once more"}
    assert stranger.post(f"/api/tables/{token}/calls", json=sent).status_code == 429


# -- as it changes --------------------------------------------------------------------------------------------------


@pytest.fixture
def served(store: Store) -> Iterator[str]:
    with serving(create_app(store)) as address:
        yield address


def test_what_happens_is_told_at_once_to_who_looks_on(served: str) -> None:
    with httpx.Client(base_url=served, timeout=20) as client:
        token = client.post("/api/sign-in", json={"name": "Anna", "password": PASSWORD}).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        session = client.post("/api/sessions", json={"name": "Tuesday"}).json()["id"]
        board = client.post(f"/api/sessions/{session}/boards", json=BOARD).json()["id"]
        seen = []
        with client.stream("GET", f"/api/boards/{board}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    seen.append(json.loads(line.removeprefix("data: "))["version"])
                    if len(seen) == 2:
                        break
                    client.post(f"/api/boards/{board}/acts", json={"seen": 0, "key": "tap", "acts": [LEAD]})
        assert seen == [0, 1]
