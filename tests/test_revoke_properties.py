"""Properties of Laws 61 to 64: one card of a regular play is exchanged for a revoke, and the engine must find it."""

from __future__ import annotations

import random

import pytest

from bridgelaw import Board, Seat, Table, hear
from bridgelaw.cards import ALL_CARDS, Card, cards_of, suit_bits
from bridgelaw.code.provisions import EDITIONS
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.position import Play

SAMPLES = 60


def random_deal(chance: random.Random) -> str:
    """A deal string from North."""
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    hands = [sorted(pack[13 * seat : 13 * seat + 13], reverse=True) for seat in range(4)]
    return "N:" + " ".join(
        ".".join("".join(str(card.rank) for card in hand if card.suit == suit) for suit in (3, 2, 1, 0))
        for hand in hands
    )


def play_with_one_revoke(chance: random.Random, deal: str, contract: str) -> tuple[list[Play], int] | None:
    """Thirteen tricks of legal play but for one card that does not follow suit; its position, None if none could be."""
    board = Board.parse(deal=deal, contract=contract)
    assert board.contract is not None
    hands = {seat: board.hands[seat] or 0 for seat in Seat}
    revoke_at = chance.randrange(1, 40)
    plays: list[Play] = []
    revoked: int | None = None
    leader = board.contract.declarer.lho
    while len(plays) < 52:
        trick: list[Play] = []
        seat = leader
        for _ in range(4):
            following = hands[seat] & suit_bits(trick[0].card.suit) if trick else 0
            others = hands[seat] & ~following
            may_revoke = revoked is None and len(plays) >= revoke_at and following and others
            choose_from = others if may_revoke else following or hands[seat]
            if may_revoke:
                revoked = len(plays)
            card = chance.choice(cards_of(choose_from))
            hands[seat] &= ~card.bit
            trick.append(Play(seat, card))
            plays.append(trick[-1])
            seat = seat.lho
        leader = trick_winner(tuple(trick), board.contract.trumps)
    return None if revoked is None else (plays, revoked)


def play_out(table: Table, plays: list[Play]) -> Table:
    """Hear every play; none may be refused."""
    for seat, card in plays:
        table, rulings = hear(table, {"do": "play", "by": str(seat), "card": str(card)})
        assert not any(ruling.refused for ruling in rulings), (seat, card, rulings)
    return table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(SAMPLES))
def test_the_engine_finds_exactly_that_revoke(edition: int, seed: int) -> None:
    """Seen hands: the revoke, the trick and the card; unseen hands: the same, once the suit has turned up."""
    chance = random.Random(seed)
    deal = random_deal(chance)
    contract = f"{chance.choice(['3NT', '4S', '4H', '2D', '5C'])} {chance.choice('NESW')}"
    found = play_with_one_revoke(chance, deal, contract)
    if found is None:
        pytest.skip("nobody could revoke in this play")
    plays, position = found
    offender, card = plays[position]
    trick = position // 4 + 1
    seen = play_out(Table.start(Board.parse(deal=deal, contract=contract), edition), plays)
    unseen = play_out(Table.start(Board.parse(contract=contract), edition), plays)
    for table in (seen, unseen):
        assert table.over
        assert [(revoke.by, revoke.trick, revoke.card) for revoke in table.revokes] == [
            (offender, trick, card)
        ]
        assert table.revokes[0].state == "established"
        won = sum(done.winner.side == offender.side for done in table.quitted[trick - 1 :])
        assert sum(table.transfer.values()) <= min(won, 2)
        assert offender.side not in table.transfer
    assert seen.tricks == unseen.tricks
    if offender != seen.dummy:
        assert seen.transfer == unseen.transfer


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(SAMPLES))
def test_corrected_in_time_it_transfers_nothing(edition: int, seed: int) -> None:
    """Attention before the offending side plays on: the card goes back, another follows suit, and no trick is moved."""
    chance = random.Random(1000 + seed)
    deal = random_deal(chance)
    contract = f"{chance.choice(['3NT', '4S', '4H', '2D', '5C'])} {chance.choice('NESW')}"
    found = play_with_one_revoke(chance, deal, contract)
    if found is None:
        pytest.skip("nobody could revoke in this play")
    plays, position = found
    offender, card = plays[position]
    table = play_out(Table.start(Board.parse(deal=deal, contract=contract), edition), plays[: position + 1])
    led = plays[position - position % 4].card.suit
    substitute: Card = cards_of(table.hands[offender].cards & suit_bits(led))[0]
    table, _ = hear(
        table, {"do": "attention", "by": str(offender.lho if offender.lho != table.dummy else offender.rho)}
    )
    table, rulings = hear(table, {"do": "correct", "by": str(offender), "card": str(substitute)})
    assert not rulings[-1].refused
    assert [revoke.state for revoke in table.revokes] == ["corrected"]
    assert table.transfer == {}
    penalty_cards = table.penalty_cards.get(offender, {})
    assert (penalty_cards == {card: "major"}) is table.is_defender(offender)
