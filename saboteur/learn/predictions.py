"""Predict, then reveal: mazes without end, "which cards are cut off if this one falls?"."""

from random import Random
from typing import Final

from saboteur import graphs
from saboteur.chance import check_seed, generator
from saboteur.learn.courses import Series
from saboteur.learn.levels import Level, Mark
from saboteur.learn.mazes import PASSAGES, grown, pick, until
from saboteur.maze import Maze
from saboteur.sides import Cell, place_text

CARDS: Final = 11
WINDOW: Final = (range(7), range(-1, 3))
SHARE_HARMLESS: Final = 0.2


def series(seed: int = 1) -> Series:
    """Predictions without end, the same for the same seed."""
    check_seed(seed)
    return Series("predict", "What falls off?", lambda number: case(seed, number))


def case(seed: int, number: int) -> Level:
    """One maze and a card that falls."""
    rng = generator(seed, number, "predict")
    maze = until(rng, lambda rng: grown(rng, CARDS, PASSAGES, WINDOW), _is_telling)
    cell = _falling(maze, rng, SHARE_HARMLESS if number else 0)
    return Level(
        name=f"prediction {number + 1}",
        title=f"Rockfall {number + 1}",
        goal=f"The card at {place_text(cell)} is about to fall. Mark every card that is then cut off. Then check.",
        done="The card has fallen. What is still joined to the start is coloured.",
        task=Mark("cut_off", place_text(cell)),
        rules=("S21",),
        hints=(
            "Cover the card with your thumb, and walk from the start wherever the tunnels lead.",
            "A card is cut off if every way to it led over the card that falls. A second way round saves it.",
            f"Cards to mark: {len(_lost(maze, cell)) or 'none'}.",
        ),
        beginning=maze,
    )


def _lost(maze: Maze, cell: Cell) -> set[Cell]:
    return {node[:2] for node in graphs.cut_off(maze, cell)}


def _is_telling(maze: Maze) -> bool:
    """Whether some rockfall cuts off a good part, and another one nothing."""
    damage = [len(_lost(maze, cell)) for cell in maze.loose_cells()]
    return any(2 <= lost <= 7 for lost in damage) and 0 in damage


def _falling(maze: Maze, rng: Random, harmless_share: float) -> Cell:
    """A card whose fall cuts off some others, or now and then none; the first one always does."""
    damage = {cell: len(_lost(maze, cell)) for cell in maze.loose_cells()}
    harmless = [cell for cell in damage if not damage[cell] and len(list(maze.neighbours(cell))) > 1]
    if harmless and rng.random() < harmless_share:
        return pick(rng, harmless)
    return pick(rng, [cell for cell in damage if 2 <= damage[cell] <= 7])
