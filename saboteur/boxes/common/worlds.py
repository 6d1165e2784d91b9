"""Worlds: complete states that fit all that a view tells.

What the seat knows stays; what it does not know is dealt anew. Every state made here is possible, and every possible
one can be made.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from saboteur import chance
from saboteur.boxes.common.goals import face_up_goals
from saboteur.boxes.common.placing import laid_cards
from saboteur.cards import Card
from saboteur.errors import GameError
from saboteur.moves import HandCard
from saboteur.state import State

if TYPE_CHECKING:
    from saboteur.views import View

Item = TypeVar("Item", bound=Hashable)
SEEDS = 2**32
Whereabouts: TypeAlias = Mapping[int, tuple[Sequence[HandCard], Sequence[HandCard]]]


def rest(cards: Iterable[Item], known: Iterable[Item]) -> list[Item]:
    """The cards that are left when those known are taken away."""
    left = Counter(cards)
    left.subtract(known)
    return [card for card, count in left.items() for _ in range(count)]


def public_state(view: "View", rng: Random) -> State:
    """A state with all that everybody knows, and a seed of its own for what comes later."""
    state = State(view.setting, chance.below(rng, SEEDS))
    state.round, state.phase, state.seat = view.round, view.phase, view.turn
    state.begins, state.last, state.laid = view.begins, view.last, view.laid
    state.maze, state.turning, state.pickers = view.maze.copy(), list(view.turning), list(view.pickers)
    state.discards, state.front = list(view.discards), [list(cards) for cards in view.front]
    state.bribing, state.trail, state.thefts = view.bribing, list(view.trail), list(view.thefts)
    state.gone, state.spent = list(view.gone), list(view.spent)
    state.inspected = [list(seats) for seats in view.inspected]
    state.trolls, state.dragon = list(view.trolls), view.dragon
    state.proposer, state.due = view.proposer, view.due
    state.log = list(view.history)
    return state


def unseen_cards(view: "View") -> list[HandCard]:
    """The path and action cards of which the seat does not know where they are."""
    in_front = [card for cards in view.front for card in cards]
    known = [*laid_cards(view.maze), *in_front, *view.discards, *view.gone, *view.hand, *view.discarded]
    return rest(view.setting.hand_cards, known)


NOWHERE: Final[Whereabouts] = {}


def deal_cards(
    view: "View",
    state: State,
    unseen: list[HandCard],
    rng: Random,
    *,
    whereabouts: Whereabouts = NOWHERE,
    may_hold: Callable[[HandCard], bool] | None = None,
) -> None:
    """Hands, pile and face-down discards: the seat's own as it knows them, the others' out of what it has not seen.

    Of some cards it knows the whereabouts: for a seat, what is in its hand and what it has discarded. What was in a
    hand is a card that may be held.
    """
    known = [card for parts in whereabouts.values() for part in parts for card in part]
    if Counter(known) - Counter(unseen) or any(len(whereabouts[seat][1]) > view.hidden[seat] for seat in whereabouts):
        raise GameError("the history tells of cards that cannot be where it says")
    unseen = chance.shuffled(rest(unseen, known), rng) if known else chance.shuffled(unseen, rng)
    if may_hold:
        unseen.sort(key=may_hold)  # those at the end are dealt first
    for seat in range(view.setting.players):
        if seat == view.seat:
            state.hands[seat], state.hidden[seat] = list(view.hand), list(view.discarded)
            continue
        held, discarded = map(list, whereabouts.get(seat, ((), ())))
        state.hands[seat] = held + [unseen.pop() for _ in range(view.hands[seat] - len(held))]
        state.hidden[seat] = discarded + [unseen.pop() for _ in range(view.hidden[seat] - len(discarded))]
    unseen = chance.shuffled(unseen, rng) if may_hold else unseen
    state.aside = [unseen.pop() for _ in range(view.aside)]
    state.pile = unseen


def deal_roles(view: "View", state: State, dwarves: list[str], rng: Random) -> None:
    """The roles that the seat knows, its own and others'; the rest out of the dwarf cards that are left."""
    seen = [role for role in (*view.roles, *(hat.role for hat in view.hats)) if role]
    left = chance.shuffled(rest(dwarves, seen), rng)
    state.roles = [role or left.pop() for role in view.roles]
    state.hats = [hat._replace(role=hat.role or left.pop()) for hat in view.hats]
    state.spare = left


def deal_goals(view: "View", state: State, goals: tuple[Card, ...], rng: Random) -> None:
    """The goals that the seat has seen, the others out of what is left; others' maps showed them what lies there."""
    up = face_up_goals(view.maze)
    known = {cell: face for cell, face in view.seen.items() if cell not in up}
    if view.turned is not None:
        known[view.turning[0]] = view.turned
    boxed = [one.card for one in view.boxed if one.card]
    left = chance.shuffled(rest(goals, [*up.values(), *known.values(), *view.spent, *boxed]), rng)
    down = [cell for cell in view.maze.goal_cells if cell not in up]
    state.faces = {cell: known.get(cell) or left.pop() for cell in down}
    state.boxed = [one._replace(card=one.card or left.pop()) for one in view.boxed]
    state.unused = left[: view.unused]
    faces = up | state.faces
    state.seen = [{cell: faces[cell] for cell in cells} for cells in view.looked]
