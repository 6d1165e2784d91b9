"""The sandbox: a maze in which any card may be laid anywhere, without turns; every step can be taken back."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self

from saboteur import maze_text
from saboteur.decks import BOX_NAMES, Deck, load_deck
from saboteur.draw.frame import corners
from saboteur.errors import MazeError, shown
from saboteur.maze import Maze
from saboteur.sides import Cell

MOST_STEPS: Final = 500
MOST_CARDS: Final = 200
MOST_TYPED: Final = 12
MOST_CELLS: Final = 1600
LONGEST_TEXT: Final = 100_000
FIRST_BOX: Final = "saboteur"


@dataclass(frozen=True)
class Sandbox:
    """The mazes so far, the deck whose cards are at hand, and which maze is shown. No maze in it is ever changed."""

    mazes: tuple[Maze, ...]
    deck: Deck
    at: int = 0
    typed: tuple[str, ...] = ()
    """Other cards that were asked for by name."""
    takes: int = 0
    """How often one was asked for."""

    @classmethod
    def of(cls, maze: Maze, deck: Deck | None = None) -> Self:
        """A sandbox that begins with a maze, and with the cards of a deck at hand."""
        return cls((small(maze.copy()),), deck or load_deck(FIRST_BOX))

    @property
    def maze(self) -> Maze:
        """The maze as it lies now, a copy."""
        return self.mazes[self.at].copy()

    def lay(self, word: str, cell: Cell) -> Self:
        """Lay what a word of a maze text names (`NES`, `start NESW`, `?`, `goal NE`) on a free cell."""
        return self._changed(lambda maze: _lay_card(maze, word, cell))

    def take(self, word: str) -> Self:
        """Have another card at hand, by its name."""
        maze = Maze()
        _lay_card(maze, word, (0, 0))
        name = maze_text.write_cell(maze, (0, 0))
        others = [one for one in self.typed if one != name]
        return replace(self, typed=(*others, name)[-MOST_TYPED:], takes=self.takes + 1)

    def remove(self, cell: Cell) -> Self:
        """Take away the card on a cell."""
        return self._changed(lambda maze: maze.remove(cell))

    def clear(self) -> Self:
        """Take away everything but the start cards."""
        return self._changed(_keep_starts)

    def read(self, text: str) -> Self:
        """Replace the maze by the one that a text draws."""
        if len(text) > LONGEST_TEXT:
            raise MazeError(f"the sandbox takes a text of at most {LONGEST_TEXT} characters, not {len(text)}")
        return self.then(Maze.from_text(text))

    def step(self, by: int) -> Self:
        """Take a step back (-1), or do it again (+1)."""
        if not 0 <= self.at + by < len(self.mazes):
            raise MazeError("there is nothing to take back" if by < 0 else "there is nothing to do again")
        return replace(self, at=self.at + by)

    def cards_of(self, box: str) -> Self:
        """The same with the cards of another box at hand."""
        if box not in BOX_NAMES:
            raise MazeError(f"{shown(box)} is not the name of a box; those are {', '.join(BOX_NAMES)}")
        return replace(self, deck=load_deck(box))

    @property
    def palette(self) -> tuple[str, ...]:
        """What can be laid, as words of a maze text: the cards of the deck, and those that were asked for."""
        return (*(name for name in palette(self.deck) if name not in self.typed), *self.typed)

    def _changed(self, change: Callable[[Maze], Any]) -> Self:
        maze = self.maze
        change(maze)
        return self.then(maze)

    def then(self, maze: Maze) -> Self:
        """The next step; those that were taken back are forgotten, and of very many the first."""
        mazes = (*self.mazes[: self.at + 1], small(maze))[-MOST_STEPS:]
        return replace(self, mazes=mazes, at=len(mazes) - 1)


@lru_cache(maxsize=32)
def palette(deck: Deck) -> tuple[str, ...]:
    """The start cards of a deck, a goal face down, the goals with their faces, and the path cards, each once."""
    (start, *_) = deck.cards("start")
    starts = [f"start={colour} {start}" if colour else f"start {start}" for colour, _ in deck.layout.start_cells]
    goals = [f"goal {card.upright}" for card in deck.cards("goal")]
    paths = [card.upright.text for card in deck.cards("path")]
    return tuple(dict.fromkeys([*starts, "?", *goals, *paths]))


def _lay_card(maze: Maze, word: str, cell: Cell) -> None:
    if word.strip() in ("", "."):
        raise MazeError("name a card to lay, such as 'NES', 'NESW/S=blue', 'start NESW' or '?'")
    maze_text.read_cell(maze, word.strip(), cell)


def _keep_starts(maze: Maze) -> None:
    for cell in [cell for cell in maze if cell not in maze.start_cells]:
        maze.remove(cell)


def small(maze: Maze) -> Maze:
    """The maze, if it is small enough to be shown cell by cell."""
    if len(maze) > MOST_CARDS:
        raise MazeError(f"the table has room for {MOST_CARDS} cards; this maze has {len(maze)}")
    (west, north), (east, south) = corners(maze)
    columns, rows = east - west + 1, south - north + 1
    if columns * rows > MOST_CELLS:
        raise MazeError(f"the table has room for {MOST_CELLS} cells; this maze is {columns} wide and {rows} high")
    return maze
