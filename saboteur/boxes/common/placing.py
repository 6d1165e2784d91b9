"""Placing path cards: where one may go, and why not."""

from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands
from saboteur.cards import Card
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PLACEMENTS, Move
from saboteur.sides import Cell, neighbour
from saboteur.state import State
from saboteur.walkers import Walker


def placements(maze: Maze, card: Card, walker: Walker = None) -> list[Move]:
    """Every placement of a card that matches its neighbours and joins what the walker reaches."""
    found: list[Move] | None = maze.memo.get((card, walker))
    if found is None:
        fits = maze.fits(walker)
        found = maze.memo[card, walker] = [
            table[cell]
            for mask, table in [(1 << way.mask, PLACEMENTS[way]) for way in card.ways]
            for cell, fitting in fits
            if fitting & mask
        ]
    return found


def is_taken(state: State, move: Move) -> Cells | None:
    """A card lies on the cell already."""
    return (_cell(move),) if _cell(move) in state.maze.cards else None


def is_alone(state: State, move: Move) -> Cells | None:
    """No card lies next to the cell."""
    return None if state.maze.neighbours(_cell(move)) else (_cell(move),)


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
