"""Placing path cards: where one may go, and why not."""

from collections.abc import Iterable
from typing import TypeAlias

from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands
from saboteur.boxes.common.named import cell_of, path_of
from saboteur.cards import FACE_DOWN, Card
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PLACEMENTS, HandCard, Move, MoveTable
from saboteur.sides import OPPOSITE, Cell, neighbour
from saboteur.state import State
from saboteur.walkers import Walker

Fits: TypeAlias = Iterable[tuple[Cell, int]]
"""Free cells, and what fits there: a bit a mask of openings."""


def placements(maze: Maze, cards: Iterable[HandCard], walker: Walker = None) -> list[Move]:
    """Every placement of the path cards among these that matches its neighbours and joins what the walker reaches."""
    return placements_on(maze.fits(walker), cards)


def placements_on(fits: Fits, cards: Iterable[HandCard]) -> list[Move]:
    """Every placement of the path cards among these on some cells where they fit."""
    return [table[cell] for card in cards for bit, table in _WAYS[card] for cell, fit in fits if fit & bit]


def laid_cards(maze: Maze) -> list[HandCard]:
    """The path cards that were laid, each under its name in a hand."""
    return [maze.cards[cell].upright for cell in maze.loose_cells()]


class _Ways(dict[HandCard, tuple[tuple[int, MoveTable], ...]]):
    """For each way in which a card may lie (S12): the bit of its openings among what fits, and its placements."""

    def __missing__(self, card: HandCard) -> tuple[tuple[int, MoveTable], ...]:
        ways = card.ways if isinstance(card, Card) else ()
        self[card] = tuple((1 << way.mask, PLACEMENTS[way]) for way in ways)
        return self[card]


_WAYS = _Ways()


def is_taken(state: State, move: Move) -> Cells | None:
    """A card lies on the cell already."""
    return (cell_of(move),) if cell_of(move) in state.maze.cards else None


def is_alone(state: State, move: Move) -> Cells | None:
    """No card lies next to the cell, which is free."""
    if cell_of(move) in state.maze.cards or state.maze.neighbours(cell_of(move)):
        return None
    return (cell_of(move),)


def meets_rock(state: State, move: Move) -> Cells | None:
    """The card has a tunnel where its neighbour has rock."""
    return _mismatches(state, move, has_tunnel=True)


def meets_tunnel(state: State, move: Move) -> Cells | None:
    """The card has rock where its neighbour has a tunnel."""
    return _mismatches(state, move, has_tunnel=False)


def _mismatches(state: State, move: Move, has_tunnel: bool) -> Cells | None:
    """The neighbours that the card does not match, on the sides where it has a tunnel or where it has none."""
    card, cell = path_of(move), cell_of(move)
    if cell in state.maze.cards:
        return None
    sides = [side for side in state.maze.mismatches(card, cell) if (side in card.openings) == has_tunnel]
    return tuple(neighbour(cell, side) for side in sides) or None


def is_cut_off(state: State, move: Move) -> Cells | None:
    """No tunnel of the start card's leads to an opening of the card."""
    if cell_of(move) in state.maze.cards or state.maze.is_joined(path_of(move), cell_of(move)):
        return None
    return (cell_of(move),)


def meets_cut_off(state: State, move: Move) -> Cells | None:
    """The card is not joined to the start, because the tunnels that it meets are not."""
    return _vain_neighbours(state, move, has_dead_end=False)


def meets_dead_end(state: State, move: Move) -> Cells | None:
    """The card is not joined to the start, because it meets a dead end that carries nothing on."""
    return _vain_neighbours(state, move, has_dead_end=True)


def _vain_neighbours(state: State, move: Move, has_dead_end: bool) -> Cells | None:
    """The neighbours with whose tunnel a card that is cut off would meet, by a dead end or not."""
    card, cell = path_of(move), cell_of(move)
    if is_cut_off(state, move) is None:
        return None
    found = []
    for side, beside in state.maze.neighbours(cell).items():
        piece = None if beside is FACE_DOWN or side not in card.openings else beside.piece_at(OPPOSITE[side])
        is_dead_end = piece is not None and len(piece) == 1 and len(beside.pieces) > 1
        if piece is not None and is_dead_end == has_dead_end:
            found.append(neighbour(cell, side))
    return tuple(found) or None


def lay(state: State, move: Move) -> None:
    """Put the card down."""
    card = path_of(move)
    seat = hands.let_go(state, card.upright)
    state.maze.place(card, cell_of(move))
    state.tell(EventKind.PLACED, seat, (card,), move.place)
