"""The new action cards of Saboteur 2: thefts, hats, hands, inspections, traps, and what undoes them (T11 to T18).

For each there is a function that lists its legal plays; the others say how a play breaks a rule, or carry it out.
"""

from saboteur.actions import THEFT, TRAPPED, ActionCard
from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands, plays
from saboteur.boxes.common.named import target_of
from saboteur.events import EventKind
from saboteur.moves import PLAYS_ON, Move
from saboteur.state import Hat, State

# Theft


def thefts(state: State, card: ActionCard) -> list[Move]:
    """A theft is laid in front of oneself."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    return [] if card in state.front[seat] else [PLAYS_ON[card, None][seat]]


def names_another(state: State, move: Move) -> Cells | None:
    """The move is aimed at another seat than the one on turn."""
    return None if move.target == state.seat else ()


def lay_theft(state: State, move: Move) -> None:
    """The theft lies in front of the thief, the latest of all."""
    plays.lay_in_front(state, move)
    state.thefts.append(target_of(move))


# Hands off, free at last


def hands_off(state: State, card: ActionCard) -> list[Move]:
    """In front of whom a theft lies."""
    return _where(state, card, THEFT)


def releases(state: State, card: ActionCard) -> list[Move]:
    """Who is trapped."""
    return _where(state, card, TRAPPED)


def _where(state: State, card: ActionCard, sought: ActionCard) -> list[Move]:
    table = PLAYS_ON[card, None]
    return [table[seat] for seat, front in enumerate(state.front) if sought in front]


def has_no_theft(state: State, move: Move) -> Cells | None:
    """No theft lies in front of that seat."""
    return _lacks(state, move, THEFT)


def is_free(state: State, move: Move) -> Cells | None:
    """That seat is not trapped."""
    return _lacks(state, move, TRAPPED)


def _lacks(state: State, move: Move, sought: ActionCard) -> Cells | None:
    is_there = plays.names_nobody(state, move) is None
    return () if is_there and sought not in state.front[target_of(move)] else None


def stop_theft(state: State, move: Move) -> None:
    """The theft goes to the discard pile."""
    plays.play_on(state, move)
    plays.take_away(state, target_of(move), THEFT)


def release(state: State, move: Move) -> None:
    """The trap goes to the discard pile."""
    plays.play_on(state, move)
    plays.take_away(state, target_of(move), TRAPPED)


def is_trapped(state: State, move: Move) -> Cells | None:
    """The seat on turn is trapped."""
    return () if TRAPPED in state.front[state.seat] else None  # type: ignore[index]  # somebody is on turn


def trapped_seats(state: State) -> set[int]:
    """The seats that are trapped."""
    return {seat for seat, front in enumerate(state.front) if TRAPPED in front}


# Hats


def hat_swaps(state: State, card: ActionCard) -> list[Move]:
    """Anybody may get another dwarf card, as long as there is one."""
    table = PLAYS_ON[card, None]
    return [table[seat] for seat in range(state.setting.players)] if state.spare else []


def has_no_hats(state: State, move: Move) -> Cells | None:
    """No dwarf card is left to be drawn."""
    return None if state.spare else ()


def swap_hats(state: State, move: Move) -> None:
    """That player puts the dwarf card away, unseen, and draws another one; who had seen it knows nothing any more."""
    plays.play_on(state, move)
    target = target_of(move)
    known_to = {seat for seat, seats in enumerate(state.inspected) if target in seats} | {target}
    state.hats.append(Hat(target, state.roles[target], tuple(sorted(known_to))))
    state.inspected = [[seat for seat in seats if seat != target] for seats in state.inspected]
    state.roles[target] = state.spare.pop()
    state.tell_one(EventKind.CHANGED_HAT, target, (state.roles[target],))


def inspections(state: State, card: ActionCard) -> list[Move]:
    """Anybody else's dwarf card may be looked at."""
    table = PLAYS_ON[card, None]
    return [table[seat] for seat in range(state.setting.players) if seat != state.seat]


# Hands


def hand_swaps(state: State, card: ActionCard) -> list[Move]:
    """Anybody else who has hand cards."""
    table, turn = PLAYS_ON[card, None], state.seat
    return [table[seat] for seat, hand in enumerate(state.hands) if hand and seat != turn]


def sits_out(state: State, move: Move) -> Cells | None:
    """That seat has no hand card, so it sits out (T38)."""
    is_there = plays.names_nobody(state, move) is None and move.target != state.seat
    return () if is_there and not state.hands[target_of(move)] else None


def swap_hands(state: State, move: Move) -> None:
    """The two exchange their hands, and know what they gave; the other player draws a card (T14)."""
    seat, target = plays.play_on(state, move), target_of(move)
    both = (min(seat, target), max(seat, target))
    for giver, taker in ((seat, target), (target, seat)):
        state.tell_some(EventKind.GAVE, both, giver, tuple(state.hands[giver]), target=taker)
    state.hands[seat], state.hands[target] = state.hands[target], state.hands[seat]
    hands.draw(state, 1, target)
