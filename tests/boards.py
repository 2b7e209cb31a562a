"""Random boards as records tell them: a deal, an auction, a play, a result, all regular; and faults planted in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from bridgelaw.board import ALL_CALLS, Call, Contract
from bridgelaw.cards import ALL_CARDS, Card, Seat, bits_of, cards_of, suit_bits
from bridgelaw.laws.law17_22_auction import contract_of
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.position import Play as Played
from bridgelaw.records import Auction, CallEntry, Content, FinalBid, Play, PlayEntry
from bridgelaw.records.turns import seats_in_turn

__all__ = ["FAULTS", "content_of", "random_content"]

PASS: Final = Call.parse("P")
CALL_ENTRIES: Final = {call: CallEntry(call, str(call)) for call in ALL_CALLS}
PLAY_ENTRIES: Final = {card: PlayEntry(card, str(card)) for card in ALL_CARDS}


def random_content(rng: Random, *, cards: int | None = None) -> Content:
    """A regular board with its auction and a play of so many cards (any number up to 52), and a claim if it stops."""
    pack = list(ALL_CARDS)
    rng.shuffle(pack)
    hands = [bits_of(pack[13 * seat : 13 * seat + 13]) for seat in Seat]
    dealer = Seat(rng.randrange(4))
    calls = _auction(rng)
    contract = contract_of(tuple(calls), dealer)
    if contract is None:
        return content_of(hands, dealer, calls, [], None)
    count = rng.choice((0, 1, 30, 47, 52, rng.randrange(53))) if cards is None else cards
    return content_of(hands, dealer, calls, _play(rng, list(hands), contract, count), contract, rng)


def content_of(
    hands: list[int],
    dealer: Seat,
    calls: list[Call],
    played: list[Card],
    contract: Contract | None,
    rng: Random | None = None,
) -> Content:
    """The content of a record that tells all this, with the result, and with a claim where the play stops."""
    auction = Auction(dealer, tuple(CALL_ENTRIES[call] for call in calls))
    four = (hands[0], hands[1], hands[2], hands[3])
    if contract is None:
        return Content(label="1", dealer=dealer, hands=four, auction=auction, passed_out=True)
    entries = tuple(PLAY_ENTRIES[card] for card in played)
    leader = contract.declarer.lho
    seats = seats_in_turn(leader, contract.trumps, entries)
    won = [0, 0]
    for start in range(0, len(played) - 3, 4):
        trick = tuple(
            Played(Seat(seat or 0), card)
            for seat, card in zip(seats[start:], played[start : start + 4], strict=False)
        )
        won[trick_winner(trick, contract.trumps).side] += 1
    low = won[contract.declarer.side]
    claimed = None if len(played) == 52 or rng is None else low + rng.randint(0, 13 - sum(won))
    return Content(
        label="1",
        dealer=dealer,
        hands=four,
        auction=auction,
        bid=FinalBid(contract.level, contract.strain, contract.doubled),
        declarer=contract.declarer,
        play=Play(leader, entries, seats, "played" if len(played) == 52 else "claim"),
        result=low if claimed is None else claimed,
        claimed=claimed,
    )


def _auction(rng: Random) -> list[Call]:
    """Any auction that the Laws allow."""
    calls: list[Call] = []
    while not (len(calls) >= 4 and all(call is PASS for call in calls[-3:])):
        said = [index for index, call in enumerate(calls) if call is not PASS]
        bids = [index for index in said if calls[index].is_bid]
        height = calls[bids[-1]].height if bids else 0
        legal = [call for call in ALL_CALLS if call.is_bid and call.height > height][: rng.choice((1, 3, 8))]
        by_opponent = bool(said) and (len(calls) - said[-1]) % 2 == 1
        if by_opponent and calls[said[-1]].is_bid:
            legal.append(Call.parse("X"))
        if by_opponent and calls[said[-1]].text == "X":
            legal.append(Call.parse("XX"))
        calls.append(rng.choice(legal) if legal and rng.random() < 0.5 else PASS)
    return calls


def _play(rng: Random, hands: list[int], contract: Contract, count: int) -> list[Card]:
    """Any legal play of so many cards."""
    played: list[Card] = []
    trick: list[Played] = []
    seat = contract.declarer.lho
    while len(played) < count:
        following = hands[seat] & suit_bits(trick[0].card.suit) if trick else 0
        card = rng.choice(cards_of(following or hands[seat]))
        hands[seat] ^= card.bit
        played.append(card)
        trick.append(Played(seat, card))
        seat = seat.lho
        if len(trick) == 4:
            seat = trick_winner(tuple(trick), contract.trumps)
            trick = []
    return played


# -- faults -----------------------------------------------------------------------------------------------------


def _with_cards(content: Content, cards: list[Card]) -> Content:
    assert content.play is not None
    entries = tuple(PLAY_ENTRIES[card] for card in cards)
    return replace(content, play=replace(content.play, entries=entries, seats=(None,) * len(entries)))


def _cards(content: Content) -> list[Card]:
    return [card for card in content.play.cards if card is not None] if content.play is not None else []


def _two_cards_exchanged(rng: Random, content: Content) -> Content:
    cards = _cards(content)
    if len(cards) > 1:
        one, other = rng.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
        return _with_cards(content, cards)
    return content


def _another_card(rng: Random, content: Content) -> Content:
    cards = _cards(content)
    if cards:
        cards[rng.randrange(len(cards))] = rng.choice(ALL_CARDS)
        return _with_cards(content, cards)
    return content


def _a_card_more(rng: Random, content: Content) -> Content:
    return _with_cards(content, [*_cards(content), rng.choice(ALL_CARDS)]) if content.play else content


def _a_card_left_out(rng: Random, content: Content) -> Content:
    cards = _cards(content)
    if cards:
        del cards[rng.randrange(len(cards))]
        return _with_cards(content, cards)
    return content


def _a_card_unknown(rng: Random, content: Content) -> Content:
    if content.play is None or not content.play.entries:
        return content
    entries = list(content.play.entries)
    entries[rng.randrange(len(entries))] = PlayEntry(None, "-")
    return replace(content, play=replace(content.play, entries=tuple(entries)))


def _another_call(rng: Random, content: Content) -> Content:
    if content.auction is None:
        return content
    entries = list(content.auction.entries)
    entries[rng.randrange(len(entries))] = CALL_ENTRIES[rng.choice(ALL_CALLS)]
    return replace(content, auction=replace(content.auction, entries=tuple(entries)))


def _a_call_more_or_less(rng: Random, content: Content) -> Content:
    if content.auction is None:
        return content
    entries = list(content.auction.entries)
    at = rng.randrange(len(entries))
    if rng.random() < 0.5:
        del entries[at]
    else:
        entries.insert(at, CALL_ENTRIES[rng.choice(ALL_CALLS)])
    return replace(content, auction=replace(content.auction, entries=tuple(entries)))


def _no_auction(rng: Random, content: Content) -> Content:
    return replace(content, auction=None)


def _another_dealer(rng: Random, content: Content) -> Content:
    return replace(content, dealer=Seat(rng.randrange(4)))


def _another_end(rng: Random, content: Content) -> Content:
    return replace(
        content,
        result=rng.choice((None, rng.randrange(14))),
        claimed=rng.choice((None, rng.randrange(14))),
        declarer=rng.choice((None, content.declarer, Seat(rng.randrange(4)))),
        bid=rng.choice((None, content.bid, FinalBid(rng.randint(1, 7), rng.randrange(5), rng.randrange(3)))),
    )


def _another_deal(rng: Random, content: Content) -> Content:
    hands = list(content.hands or (None,) * 4)
    bit = 1 << rng.randrange(52)
    seat = rng.randrange(4)
    hands[seat] = rng.choice((None, (hands[seat] or 0) ^ bit))
    return replace(content, hands=(hands[0], hands[1], hands[2], hands[3]))


FAULTS: Final[tuple[Callable[[Random, Content], Content], ...]] = (
    _two_cards_exchanged,
    _another_card,
    _a_card_more,
    _a_card_left_out,
    _a_card_unknown,
    _another_call,
    _a_call_more_or_less,
    _no_auction,
    _another_dealer,
    _another_end,
    _another_deal,
)
"""Ways to spoil a record: each gives another content, or now and then the same."""
