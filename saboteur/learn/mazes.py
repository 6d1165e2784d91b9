"""Mazes by chance, the same for the same generator everywhere; exercises ask for those that serve their task."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar

from saboteur.cards import Card
from saboteur.chance import below
from saboteur.maze import Maze
from saboteur.sides import Cell

Thing = TypeVar("Thing")
PASSAGES: Final = ("NESW", "NES", "ESW", "NSW", "NEW", "NS", "EW", "NE", "ES", "SW", "NW")
"""The passages of the first box, as they may lie."""
DEAD_ENDS: Final = ("N+E+S+W", "N+E+S", "E+S+W", "N+S+W", "N+E+W", "N+S", "E+W", "N+E", "S+W", "N+W", "E+S")
BRIDGES: Final = ("NS+EW", "NE+SW", "NW+ES")
"""Cards with two tunnels that do not meet."""
WINDOW: Final = (range(8), range(-2, 3))
"""Columns and rows in which a maze grows, so that it fits on a page."""
MOST_TRIES: Final = 3000


def pick(rng: Random, things: Sequence[Thing]) -> Thing:
    """One of some things, by chance."""
    return things[below(rng, len(things))]


def until(rng: Random, make: Callable[[Random], Thing | None], is_good: Callable[[Thing], bool]) -> Thing:
    """The first thing that is made and is good."""
    for _ in range(MOST_TRIES):
        made = make(rng)
        if made is not None and is_good(made):
            return made
    raise RuntimeError(f"none of {MOST_TRIES} tries gave what was asked for")


def grown(
    rng: Random,
    cards: int,
    shapes: Sequence[str] = PASSAGES,
    window: tuple[range, range] = WINDOW,
    goal: Cell | None = None,
) -> Maze | None:
    """A maze that grew from the start, card by card, each where it fits; None where it ran into a wall."""
    known = [Card(shape) for shape in shapes]
    maze = Maze()
    maze.place_start((0, 0))
    if goal is not None:
        maze.place_goal(goal)
    for _ in range(cards):
        places = [(cell, fits) for cell, fits in maze.fits() if cell[0] in window[0] and cell[1] in window[1]]
        if not places:
            return None
        cell, fits = pick(rng, places)
        fitting = [card for card in known if fits >> card.mask & 1]
        if not fitting:
            return None
        maze.place(pick(rng, fitting), cell)
    return maze


def neighbours(maze: Maze) -> list[tuple[Cell, Cell]]:
    """The pairs of cards that lie side by side, each once."""
    pairs = [(cell, beside) for cell in maze for beside in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))]
    return [(cell, beside) for cell, beside in pairs if beside in maze.cards]
