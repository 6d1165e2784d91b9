"""Placing path cards: where one may go, and why not."""

from collections.abc import Iterable

from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands
from saboteur.cards import Card
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PLACEMENTS, HandCard, Move, MoveTable
from saboteur.sides import Cell, neighbour
from saboteur.state import State
from saboteur.walkers import Walker


def placements(maze: Maze, cards: Iterable[HandCard], walker: Walker = None) -> list[Move]:
    """Every placement of the path cards among these that matches its neighbours and joins what the walker reaches."""
    fits = maze.fits(walker)
    return [table[cell] for card in cards for bit, table in _WAYS[card] for cell, fit in fits if fit & bit]


class _Ways(dict[HandCard, tuple[tuple[int, MoveTable], ...]]):
    """For each way in which a card may lie (S12): the bit of its openings among what fits, and its placements."""

    def __missing__(self, card: HandCard) -> tuple[tuple[int, MoveTable], ...]:
        ways = card.ways if isinstance(card, Card) else ()
        self[card] = tuple((1 << way.mask, PLACEMENTS[way]) for way in ways)
        return self[card]


_WAYS = _Ways()


def is_taken(state: State, move: Move) -> Cells | None:
    """A card lies on the cell already."""
    return (_cell(move),) if _cell(move) in state.maze.cards else None


def is_alone(state: State, move: Move) -> Cells | None:
    """No card lies next to the cell, which is free."""
    if _cell(move) in state.maze.cards or state.maze.neighbours(_cell(move)):
        return None
    return (_cell(move),)


def mismatches(state: State, move: Move) -> Cells | None:
    """Tunnel would meet rock somewhere."""
    if _cell(move) in state.maze.cards:
        return None
    sides = state.maze.mismatches(_face(move), _cell(move))
    return tuple(neighbour(_cell(move), side) for side in sides) or None


def is_cut_off(state: State, move: Move) -> Cells | None:
    """No tunnel of the start card's leads to an opening of the card."""
    if _cell(move) in state.maze.cards or state.maze.is_joined(_face(move), _cell(move)):
        return None
    return (_cell(move),)


def lay(state: State, move: Move) -> None:
    """Put the card down."""
    card = _face(move)
    seat = hands.let_go(state, card.upright)
    state.maze.place(card, _cell(move))
    state.tell(EventKind.PLACED, seat, (card,), move.place)


def _cell(move: Move) -> Cell:
    cell: Cell = move.place  # type: ignore[assignment]  # a placement names a cell
    return cell


def _face(move: Move) -> Card:
    card: Card = move.card  # type: ignore[assignment]  # only path cards are placed
    return card
