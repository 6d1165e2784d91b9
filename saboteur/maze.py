"""The maze: cells and cards, what fits where, and what is reached. Its graph is a genuine `networkx.Graph`.

A maze knows no rules: it takes any card on any free cell. Whether a placement is allowed is for the boxes to say; they
ask the maze what touches, what matches and what is reached. It is public, too: a card that lies face down has no face
here.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Self

import networkx as nx

from saboteur import maze_graph, maze_text
from saboteur.cards import FACE_DOWN, Card, Colour
from saboteur.drawable import Drawable
from saboteur.errors import MazeError, shown
from saboteur.fringe import FITS, Fringe, is_on, sides_around
from saboteur.reach import Reach
from saboteur.sides import ALL_SIDES, FARTHEST, SIDES, SIDES_OF, STEPS, Border, Cell, Node, is_cell, place_text
from saboteur.token_rack import TokenRack
from saboteur.tokens import Token, TokenKind
from saboteur.walkers import Walker


class Maze(Drawable):
    """Cards on a grid without bounds, or on a board of columns and rows.

    >>> maze = Maze()
    >>> maze.place_start((0, 0))
    >>> maze.place("EW", (1, 0))
    >>> maze.place("NS", (2, 0))                 # a maze takes any card; this one does not join
    >>> sorted(maze.reachable())
    [(0, 0, 'NESW'), (1, 0, 'EW')]
    >>> maze.mismatches("NS", (2, 0))
    ('W',)
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, board: tuple[int, int] | None = None) -> None:
        if board is not None and not _is_board(board):
            raise MazeError(f"a board is (columns, rows), each from 1 to {FARTHEST}, not {shown(board)}")
        self._board = board
        self._cards: dict[Cell, Card] = {}
        self._fringe = Fringe(board)
        self._starts: dict[str | None, Cell] = {}
        self._goals: set[Cell] = set()
        self._ladders: tuple[tuple[Cell, str | None, str], ...] = ()
        self._rack = TokenRack()
        self._reaches: dict[Walker, Reach] = {}
        self.memo: dict[Any, Any] = {}
        """Answers that hold until the next change, for those who ask often; a change begins a new, empty one."""

    # What lies where

    @property
    def board(self) -> tuple[int, int] | None:
        """Columns and rows of the board, or None for a grid without bounds."""
        return self._board

    @property
    def cards(self) -> Mapping[Cell, Card]:
        """The card on each cell, as it lies; `Card('?')` where one lies face down."""
        return MappingProxyType(self._cards)

    @property
    def starts(self) -> dict[str | None, Node]:
        """The node of each start card, by its colour (None for one without), west to east and north to south."""
        starts = sorted(self._starts.items(), key=lambda start: start[1])
        return {colour: (*cell, self._cards[cell].openings) for colour, cell in starts}

    @property
    def start(self) -> Node:
        """The node of the start card; with several, of the westernmost, then the northernmost."""
        for node in self.starts.values():
            return node
        raise MazeError("this maze has no start card; lay one with place_start")

    @property
    def start_cells(self) -> tuple[Cell, ...]:
        """The cells of the start cards, west to east and north to south."""
        return tuple(sorted(self._starts.values()))

    @property
    def goal_cells(self) -> tuple[Cell, ...]:
        """The cells of the goal cards, face down and face up, west to east and north to south."""
        return tuple(sorted(self._goals))

    @property
    def goals(self) -> tuple[Node, ...]:
        """The nodes of all goal cards. One that lies face down has four, one for each side, and no way through."""
        return tuple(node for cell in self.goal_cells for node in self.nodes(cell))

    def nodes(self, cell: Cell) -> tuple[Node, ...]:
        """The nodes of the card on a cell, one for each piece of tunnel."""
        return tuple((*cell, piece) for piece in self._card_on(cell).pieces)

    def node(self, cell: Cell, side: str) -> Node:
        """The node that opens at one side of a cell.

        >>> Maze.from_text("NS+EW | NE").node((0, 0), "W")
        (0, 0, 'EW')
        """
        card = self._card_on(cell)
        if side not in tuple(SIDES):
            raise MazeError(f"{shown(side)} is not a side; sides are N, E, S and W")
        piece = card.piece_at(side)
        if piece is None:
            raise MazeError(
                f"{card} on {place_text(cell)} has no opening at {side}, only at {', '.join(card.openings)}"
            )
        return (*cell, piece)

    # Laying and taking away

    def place(self, card: Card | str, cell: Cell) -> None:
        """Lay a card on a free cell, face up."""
        card = _as_card(card)
        if card is FACE_DOWN:
            raise MazeError("only a goal lies face down; lay it with place_goal")
        self._check_free(cell)
        self._lay(card, cell)

    def place_start(self, cell: Cell, colour: str | None = None, card: Card | str = "NESW") -> None:
        """Lay a start card; where there are several, each has its colour."""
        card = _as_card(card)
        if len(card.pieces) != 1:
            raise MazeError(f"a start card has one tunnel without gates, not {card}")
        if colour is not None and colour not in tuple(Colour):
            raise MazeError(f"{shown(colour)} is not a colour; colours are {', '.join(Colour)}")
        if colour in self._starts:
            raise MazeError(f"there is such a start card already, on {place_text(self._starts[colour])}")
        self._check_free(cell)
        self._starts[None if colour is None else str(colour)] = cell
        self._lay(card, cell)
        self._reaches.clear()

    def place_goal(self, cell: Cell, card: Card | str = FACE_DOWN) -> None:
        """Lay a goal card, face down unless its face is given."""
        card = _as_card(card)
        self._check_free(cell)
        self._goals.add(cell)
        self._lay(card, cell)

    def turn_up(self, cell: Cell, card: Card | str) -> None:
        """Turn over a goal card: it lies there with this face from now on."""
        card = _as_card(card)
        if self._card_on(cell) is not FACE_DOWN:
            raise MazeError(f"the card on {place_text(cell)} lies face up already: {self._cards[cell]}")
        if card is FACE_DOWN:
            raise MazeError("a card that is turned over needs its face, such as 'NE'")
        del self._cards[cell]
        self._reaches.clear()
        self._lay(card, cell)

    def remove(self, cell: Cell) -> Card:
        """Take away the card on a cell, with the tokens on it; what it held together falls apart."""
        card = self._card_on(cell)
        del self._cards[cell]
        self._starts = {colour: start for colour, start in self._starts.items() if start != cell}
        self._goals.discard(cell)
        self._ladders = tuple(ladder for ladder in self._ladders if ladder[0] != cell)
        self._rack.clear_cell(cell, self._cards)
        self._reaches.clear()
        self.memo = {}
        self._fringe.recount(cell, self._cards)
        return card

    def put(self, token: Token | str, place: tuple[Any, ...]) -> None:
        """Put down a token: `put("key green", (3, 1, "S"))`, `put("dwarf 2", (0, 0))`; a dwarf on the board moves."""
        self._rack.put(Token.parse(token), place, self._cards)
        self._forget_walkers()

    def take(self, token: Token | str, place: tuple[Any, ...]) -> None:
        """Take away a token that lies there."""
        self._rack.take(Token.parse(token), place, self._cards)
        self._forget_walkers()

    @property
    def tokens(self) -> list[tuple[Token, tuple[Any, ...]]]:
        """The tokens and their places, in a fixed order."""
        return self._rack.listed()

    @property
    def dwarves(self) -> dict[int, Cell]:
        """The cell of each dwarf, by seat."""
        return dict(sorted(self._rack.dwarves.items()))

    @property
    def has_border_tokens(self) -> bool:
        """Whether a trap or a troll lies on any border."""
        return bool(self._rack.borders)

    def border_token(self, border: Border) -> TokenKind | None:
        """What lies on a border, which is named as `border_of` names it: a trap, a troll or nothing."""
        token = self._rack.borders.get(border)
        return token and token.kind

    # What fits

    def neighbours(self, cell: Cell) -> dict[str, Card]:
        """The cards around a cell, by side."""
        _check_cell(cell)
        around = ((SIDES_OF[bit], (cell[0] + east, cell[1] + south)) for east, south, bit, _ in STEPS[ALL_SIDES])
        return {side: self._cards[beside] for side, beside in around if beside in self._cards}

    def mismatches(self, card: Card | str, cell: Cell) -> tuple[str, ...]:
        """The sides at which a card would meet tunnel with rock or rock with tunnel; face-down cards match anything."""
        _check_cell(cell)
        known, tunnel = sides_around(cell, self._cards)
        mask = _as_card(card).mask
        return tuple(SIDES_OF[(mask ^ tunnel) & known])

    def is_joined(self, card: Card | str, cell: Cell, walker: Walker = None) -> bool:
        """Whether a card laid here would have an opening at a tunnel that the walker reaches."""
        _check_cell(cell)
        return bool(_as_card(card).mask & self._reach(walker).touched.get(cell, 0))

    def places(self, card: Card | str, walker: Walker = None) -> list[Cell]:
        """The free cells where a card, lying like this, matches all it touches and joins what the walker reaches.

        >>> maze = Maze.from_text("start NESW | EW")
        >>> maze.places("NS"), maze.places("EW")
        ([(0, -1), (0, 1)], [(-1, 0), (2, 0)])
        """
        fit = 1 << _as_card(card).mask
        return [cell for cell, fits in self.fits(walker) if fits & fit]

    def loose_cells(self) -> list[Cell]:
        """The cells of the cards that are neither start nor goal, in order."""
        fixed = self._goals.union(self._starts.values())
        return sorted(cell for cell in self._cards if cell not in fixed)

    def fits(self, walker: Walker = None) -> tuple[tuple[Cell, int], ...]:
        """The free cells next to what the walker reaches, in order, and what fits there: a bit a mask of openings."""
        is_walker = walker is None or _is_walker(walker)
        found: tuple[tuple[Cell, int], ...] | None = self.memo.get(("fits", walker)) if is_walker else None
        if found is None:
            sides = self._fringe.sides
            touched = self._reach(walker).touched
            found = tuple([(cell, FITS[sides[cell] | touched[cell] << 8]) for cell in sorted(touched) if cell in sides])
            self.memo["fits", walker] = found
        return found

    def matches(self) -> tuple[tuple[Cell, int], ...]:
        """The free cells next to a card that lies face up, in order, and what matches there, joined or not: a bit a
        mask of openings."""
        found: tuple[tuple[Cell, int], ...] | None = self.memo.get("matches")
        if found is None:
            sides = self._fringe.sides
            found = tuple([(cell, FITS[sides[cell] | ALL_SIDES << 8]) for cell in sorted(sides)])
            self.memo["matches"] = found
        return found

    def extensions(self) -> tuple[tuple[Cell, int], ...]:
        """The free cells at which a tunnel opens, joined to a start or not, in order, and what matches there and goes
        on with one of those tunnels: a bit a mask of openings."""
        found: tuple[tuple[Cell, int], ...] | None = self.memo.get("extensions")
        if found is None:
            sides = sorted(self._fringe.sides.items())
            found = tuple([(cell, FITS[side | side >> 4 << 8]) for cell, side in sides if side >> 4])
            self.memo["extensions"] = found
        return found

    @property
    def border(self) -> tuple[Cell, ...]:
        """The free cells next to a card that lies face up."""
        return tuple(sorted(self._fringe.sides))

    def open_sides(self, cell: Cell) -> str:
        """The sides of a cell at which a neighbour's tunnel opens (face-down cards left aside)."""
        _check_cell(cell)
        return SIDES_OF[sides_around(cell, self._cards)[1]]

    # What is reached

    def reachable(self, walker: Walker = None) -> set[Node]:
        """The nodes that a walker reaches: a colour, a dwarf's seat, or None for whatever is joined on the map."""
        reached = self._reach(walker).reached
        return {
            (*cell, piece)
            for cell, mask in reached.items()
            for piece, bits in zip(self._cards[cell].pieces, self._cards[cell].piece_masks, strict=True)
            if bits & mask
        }

    def reached(self, walker: Walker = None) -> Mapping[Cell, int]:
        """For each cell that a walker gets to, the mask of the openings that it reaches there; not to be changed."""
        return self._reach(walker).reached

    def sources(self, walker: Walker = None) -> tuple[Node, ...]:
        """Where a walker sets out: the start card of its colour, or else the one without; its dwarf's card; or all."""
        starts = self.starts
        if walker is None:
            return tuple(starts.values())
        if isinstance(walker, int) and _is_walker(walker) and walker in self._rack.dwarves:
            return self.nodes(self._rack.dwarves[walker])[:1]
        if isinstance(walker, str) and walker in tuple(Colour):
            return tuple(starts[colour] for colour in (walker, None) if colour in starts)[:1]
        seats = ", ".join(map(str, self.dwarves)) or "none stands here"
        raise MazeError(
            f"{shown(walker)} is no walker; those are {', '.join(Colour)}, a dwarf's seat ({seats}) and None"
        )

    # The graph

    @property
    def graph(self) -> "nx.Graph[Node]":
        """The maze as a graph, made anew at each reading: yours to keep and to change."""
        return maze_graph.build(self)

    @property
    def positions(self) -> dict[Node, tuple[float, float]]:
        """Where each node lies, with north up, for `nx.draw(maze.graph, maze.positions)`."""
        return maze_graph.positions(self)

    # Text, copies, equality

    def to_text(self) -> str:
        """The maze as text, a line a row; `from_text` is its inverse."""
        return maze_text.write_maze(self)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The maze that a text draws; see `saboteur.maze_text`."""
        return maze_text.read_maze(text, cls)

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin._board = self._board
        twin._cards = self._cards.copy()
        twin._fringe = self._fringe.copy()
        twin._starts = self._starts.copy()
        twin._goals = self._goals.copy()
        twin._ladders = self._ladders
        twin._rack = self._rack.copy()
        twin._reaches = {walker: reach.copy() for walker, reach in self._reaches.items()}
        twin.memo = {}
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Maze) and self._contents() == other._contents()

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Cell]:
        return iter(sorted(self._cards))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f'Maze.from_text("""\n{self.to_text()}\n""")'

    def _contents(self) -> tuple[Any, ...]:
        return self._board, self._cards, self._starts, self._goals, self._rack.listed()

    # Inside

    def _card_on(self, cell: Cell) -> Card:
        _check_cell(cell)
        if cell not in self._cards:
            raise MazeError(f"there is no card on {place_text(cell)}")
        return self._cards[cell]

    def _check_free(self, cell: Cell) -> None:
        _check_cell(cell)
        if not is_on(self._board, cell):
            columns, rows = self._board or (0, 0)
            raise MazeError(
                f"{place_text(cell)} is off the board of {columns} columns and {rows} rows, counted from 0,0"
            )
        if cell in self._cards:
            raise MazeError(f"{place_text(cell)} is taken by {self._cards[cell]}; lay a card on a free cell")

    def _lay(self, card: Card, cell: Cell) -> None:
        self._cards[cell] = card
        self.memo = {}
        if card.ladders:
            self._ladders += tuple((cell, colour, piece) for colour, piece in card.ladders)
        self._fringe.add(cell, card, self._cards)
        for reach in self._reaches.values():
            reach.add(self, cell, card)

    def _reach(self, walker: Walker) -> Reach:
        reach = self._reaches.get(walker) if walker is None or _is_walker(walker) else None
        if reach is None:
            reach = self._reaches[walker] = Reach.flood(self, walker)
        return reach

    def _forget_walkers(self) -> None:
        """Tokens stop or free those who walk, never the map itself."""
        self._reaches = {walker: reach for walker, reach in self._reaches.items() if walker is None}
        self.memo = {}


def _as_card(card: Card | str) -> Card:
    return card if isinstance(card, Card) else Card(card)


def _check_cell(cell: object) -> None:
    if not is_cell(cell):
        raise MazeError(f"a cell is (column, row), two whole numbers up to {FARTHEST}, not {shown(cell)}")


def _is_walker(walker: object) -> bool:
    return walker is None or (isinstance(walker, str | int) and not isinstance(walker, bool))


def _is_board(board: Any) -> bool:
    return is_cell(board) and min(board) >= 1
