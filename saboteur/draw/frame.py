"""Which cells a picture shows, and where."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from saboteur.draw import cards
from saboteur.draw import palette as p
from saboteur.draw.svg import tag, word
from saboteur.maze import Maze
from saboteur.sides import Border, Cell, Node

MARGIN = 24
CAPTION, CAPTION_LINE, LETTER = 11, 14, 0.62
"""How large the words below a maze are, how far apart their lines, and how broad a letter of size 1 is at most."""


def corners(maze: Maze, more: Iterable[Cell] = ()) -> tuple[Cell, Cell]:
    """The first and the last cell of the rectangle around all cards, the board and some other cells."""
    cells = [*maze.cards, *more]
    if maze.board:
        cells += [(0, 0), (maze.board[0] - 1, maze.board[1] - 1)]
    columns, rows = ([cell[axis] for cell in cells or [(0, 0)]] for axis in (0, 1))
    return (min(columns), min(rows)), (max(columns), max(rows))


class Grid:
    """Where things lie in a picture of a maze, whose first cell and margin may be chosen."""

    def __init__(self, maze: Maze, first: Cell = (0, 0), margin: float = 0, clans: Sequence[str] = ()) -> None:
        self.maze = maze
        self.clans = clans
        self.west, self.north = first
        self.margin = margin

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a cell."""
        across, down = (cell[0] - self.west) * cards.WIDTH, (cell[1] - self.north) * cards.HEIGHT
        return self.margin + across, self.margin + down

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + cards.WIDTH / 2, y + cards.HEIGHT / 2

    def spot(self, node: Node) -> tuple[float, float]:
        """Where a node has its dot."""
        x, y = self.corner(node[:2])
        across, down = cards.spot(self.maze.cards[node[:2]], node[2])
        return x + across, y + down

    def border(self, border: Border) -> tuple[float, float]:
        """The middle of a border."""
        x, y = self.corner(border[:2])
        across, down = cards.opening(border[2])
        return x + across, y + down


class Frame(Grid):
    """The part of the grid that a picture of a maze shows: all its cards, its board, and the cells that are marked."""

    def __init__(self, maze: Maze, marked: Iterable[Cell], clans: Sequence[str] = ()) -> None:
        (west, north), (self.east, self.south) = corners(maze, marked)
        super().__init__(maze, (west, north), MARGIN, clans)
        self.width = (self.east - self.west + 1) * cards.WIDTH + 2 * MARGIN
        self.height = (self.south - self.north + 1) * cards.HEIGHT + 2 * MARGIN

    def background(self, is_all: bool = False) -> list[str]:
        """The table, and faint outlines of the cells on which a card could be laid next, or of the whole board, or of
        all cells."""
        cells = self.maze.border
        if self.maze.board or is_all:
            columns, rows = range(self.west, self.east + 1), range(self.north, self.south + 1)
            cells = tuple((column, row) for column in columns for row in rows)
        free = [cell for cell in cells if self._shows(cell) and cell not in self.maze.cards]
        table = tag("rect", width=self.width, height=self.height, fill=p.TABLE, rx=8)
        return [table, *self._clearing(), *map(self._free_cell, free)]

    def _clearing(self) -> list[str]:
        """The board, on which the forest grows card by card."""
        if self.maze.board is None:
            return []
        (x, y), (columns, rows) = self.corner((0, 0)), self.maze.board
        size = {"width": columns * cards.WIDTH, "height": rows * cards.HEIGHT}
        return [tag("rect", x=x, y=y, **size, fill=p.CLEARING, rx=6)]

    def _shows(self, cell: Cell) -> bool:
        return self.west <= cell[0] <= self.east and self.north <= cell[1] <= self.south

    def _free_cell(self, cell: Cell) -> str:
        x, y = self.corner(cell)
        line = p.GRID if self.maze.board is None else p.CLEARING_GRID
        style = {"fill": "none", "stroke": line, "stroke_dasharray": "3 4"}
        return tag("rect", x=x + 3, y=y + 3, width=cards.WIDTH - 6, height=cards.HEIGHT - 6, rx=5, **style)

    def caption(self, text: str) -> list[str]:
        """Words below the maze, in as many lines as they need; the picture grows, so the table is laid after this."""
        lines = wrap(text, int((self.width - 16) / (LETTER * CAPTION)))
        first = self.height - MARGIN / 2
        self.height += (len(lines) - 1) * CAPTION_LINE
        middle = self.width / 2
        return [word(line, middle, first + row * CAPTION_LINE, CAPTION, p.INK) for row, line in enumerate(lines)]

    def numbers(self) -> list[str]:
        """The numbers of columns above and of rows at the left."""
        columns, rows = range(self.west, self.east + 1), range(self.north, self.south + 1)
        across = [word(str(c), self.middle((c, self.north))[0], MARGIN / 2, 11, p.FAINT_INK) for c in columns]
        down = [word(str(r), MARGIN / 2, self.middle((self.west, r))[1], 11, p.FAINT_INK) for r in rows]
        return across + down
