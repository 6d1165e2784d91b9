"""Ladders: laid next to any card, joined to the start by themselves, but never next to a goal (T10, D12)."""

from collections.abc import Callable, Iterable

from saboteur.boxes.box import Broken, Cells
from saboteur.boxes.common.named import cell_of, path_of
from saboteur.boxes.common.placing import Fits
from saboteur.cards import Card, FeatureKind
from saboteur.maze import Maze
from saboteur.moves import HandCard, Move
from saboteur.sides import SIDES, Cell, neighbour
from saboteur.state import State


def is_ladder(card: HandCard) -> bool:
    """Whether a card is a path card with a ladder."""
    return isinstance(card, Card) and bool(card.ladders)


def fits(maze: Maze, shunned: frozenset[Cell]) -> Fits:
    """Where a ladder may lie: on cells whose edges match, away from some others."""
    return [(cell, fit) for cell, fit in maze.matches() if cell not in shunned]


def beside_goals(maze: Maze) -> frozenset[Cell]:
    """The cells next to a goal card, whichever way up that lies; kept until the maze changes."""
    if "beside goals" not in maze.memo:
        maze.memo["beside goals"] = _around(maze.goal_cells)
    found: frozenset[Cell] = maze.memo["beside goals"]
    return found


def beside_gold(maze: Maze) -> frozenset[Cell]:
    """The cells next to a path card with gold; kept until the maze changes."""
    if "beside gold" not in maze.memo:
        maze.memo["beside gold"] = _around(cell for cell in maze.loose_cells() if has_gold(maze.cards[cell]))
    found: frozenset[Cell] = maze.memo["beside gold"]
    return found


def has_gold(card: Card) -> bool:
    """Whether gold lies on a card."""
    return any(feature.kind is FeatureKind.GOLD for feature in card.features)


def _around(cells: Iterable[Cell]) -> frozenset[Cell]:
    return frozenset(neighbour(cell, side) for cell in cells for side in SIDES)


def has_ladder(state: State, card: Card) -> bool:
    """Whether a ladder joins a card to the start."""
    return bool(card.ladders)


def shuns(shunned: Callable[[Maze], frozenset[Cell]]) -> Broken:
    """The check that a ladder is laid on one of the cells on which none may lie."""

    def is_shunned(state: State, move: Move) -> Cells | None:
        return (cell_of(move),) if is_ladder(path_of(move)) and cell_of(move) in shunned(state.maze) else None

    return is_shunned


def unless_ladder(broken: Broken, is_free: Callable[[State, Card], bool] = has_ladder) -> Broken:
    """A check of the way to the start, which a ladder does not need."""

    def is_broken(state: State, move: Move) -> Cells | None:
        return None if is_free(state, path_of(move)) else broken(state, move)

    return is_broken
