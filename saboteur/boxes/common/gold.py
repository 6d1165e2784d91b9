"""Gold cards: handed round among the gold-diggers (S30, S31), or paid to the saboteurs (S32 to S34)."""

from collections.abc import Sequence
from functools import cache

from saboteur.boxes.box import Cells
from saboteur.events import EventKind
from saboteur.moves import TAKES, Move
from saboteur.state import Phase, State


def picking_order(roles: Sequence[str], finder: int) -> list[int]:
    """The gold-diggers counter-clockwise, beginning with the seat that reached the treasure, or the next one (S31)."""
    seats = [(finder - step) % len(roles) for step in range(len(roles))]
    return [seat for seat in seats if roles[seat] == "digger"]


def offer(state: State, finder: int) -> None:
    """Draw a gold card for each gold-digger, as long as there are any; the first of them may look at them."""
    state.pickers = picking_order(state.roles, finder)
    count = min(len(state.pickers), len(state.stack))
    state.offer = sorted(state.stack.pop() for _ in range(count))
    hand_on(state)


def hand_on(state: State) -> None:
    """The next gold-digger looks at the cards and chooses; one that is left alone is not a choice."""
    while state.pickers and state.offer:
        seat = state.pickers[0]
        state.tell_one(EventKind.OFFERED, seat, tuple(state.offer))
        if len(state.offer) > 1:
            state.seat, state.phase = seat, Phase.PICK
            return
        _take(state, state.offer[0])
    state.pickers = []


def picks(state: State) -> list[Move]:
    """The gold cards from which one is taken."""
    return [TAKES[value] for value in dict.fromkeys(state.offer)]


def is_not_offered(state: State, move: Move) -> Cells | None:
    """There is no such gold card to take."""
    return None if move in picks(state) else ()


def pick(state: State, move: Move) -> None:
    """Take one, and hand the rest on."""
    _take(state, int(move.option or 0))
    hand_on(state)


def _take(state: State, value: int) -> None:
    seat = state.pickers.pop(0)
    state.offer.remove(value)
    give(state, seat, [value])
    state.tell_one(EventKind.TOOK, seat, (value,))


def give(state: State, seat: int, values: Sequence[int]) -> None:
    """Gold cards now belong to a seat."""
    state.gold[seat] += values
    state.gold[seat].sort()


def pay(state: State, owed: int) -> None:
    """Pay every saboteur out of the stack, clockwise from the seat that began the round (S34)."""
    players = state.setting.players
    for seat in ((state.begins + step) % players for step in range(players)):
        if state.roles[seat] == "saboteur":
            values = payment(tuple(sorted(state.stack)), owed)
            for value in values:
                state.stack.remove(value)
            give(state, seat, values)
            state.tell_one(EventKind.PAID, seat, values, number=owed)


@cache
def payment(stack: tuple[int, ...], owed: int) -> tuple[int, ...]:
    """The gold cards with which a sum is paid: exactly or the largest sum below; few cards; then the highest card.

    >>> payment((1, 1, 2, 2, 3), 4), payment((1, 1, 1, 2), 3), payment((3,), 2)
    ((3, 1), (2, 1), ())
    """
    ways: set[tuple[int, ...]] = {()}
    for value in stack:
        ways |= {tuple(sorted((*way, value), reverse=True)) for way in ways if sum(way) + value <= owed}
    return max(ways, key=lambda way: (sum(way), -len(way), way))


def totals(state: State) -> tuple[int, ...]:
    """What the gold of each seat is worth."""
    return tuple(map(sum, state.gold))


def worth_of(amount: int) -> list[int]:
    """What a seat has where only its worth counts: one number, or none."""
    return [amount] if amount else []


def richest(state: State) -> tuple[int, ...]:
    """The seats with the most gold; several share the win on a tie (S38)."""
    worth = totals(state)
    return tuple(seat for seat, gold in enumerate(worth) if gold == max(worth))


def who_has_won(state: State, unit: str = "gold") -> str:
    """Who has the most, and how much, in words."""
    winners = richest(state)
    *others, last = (f"seat {seat}" for seat in winners)
    names = f"{', '.join(others)} and {last}" if others else last
    worth = totals(state)[winners[0]]
    what = unit.removesuffix("s") if worth == 1 else unit
    return f"{names} {'wins' if len(winners) == 1 else 'win'} with {worth} {what}"
