"""Placing path cards in The Lost Mines: on the board, and where a path goes on (M4, M10, M12)."""

from saboteur.boxes.box import Cells
from saboteur.boxes.common.named import cell_of, path_of
from saboteur.cards import FACE_DOWN
from saboteur.fringe import is_on
from saboteur.moves import Move
from saboteur.sides import mask_of
from saboteur.state import State


def is_off_board(state: State, move: Move) -> Cells | None:
    """The cell is not on the board."""
    return None if is_on(state.maze.board, cell_of(move)) else (cell_of(move),)


def is_alone(state: State, move: Move) -> Cells | None:
    """No card lies next to the cell, which is free."""
    return (cell_of(move),) if _is_free(state, move) and not state.maze.neighbours(cell_of(move)) else None


def is_beside_hidden_mine(state: State, move: Move) -> Cells | None:
    """All that lies next to the cell are mines that lie face down."""
    around = state.maze.neighbours(cell_of(move)).values()
    is_hidden = around and all(card is FACE_DOWN for card in around)
    return (cell_of(move),) if _is_free(state, move) and is_hidden else None


def extends_nothing(state: State, move: Move) -> Cells | None:
    """The card touches others and continues no path of theirs."""
    cell, maze = cell_of(move), state.maze
    is_beside = any(card is not FACE_DOWN for card in maze.neighbours(cell).values())
    goes_on = path_of(move).mask & mask_of(maze.open_sides(cell))
    return (cell,) if _is_free(state, move) and is_beside and not goes_on else None


def _is_free(state: State, move: Move) -> bool:
    return cell_of(move) not in state.maze.cards and is_on(state.maze.board, cell_of(move))
