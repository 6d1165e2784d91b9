"""The naive twin of the maze, by which `saboteur.maze.Maze` is judged.

It keeps what lies on the table (texts of cards by cell, starts, goals, tokens) and nothing else. For every question it
draws the whole graph anew and asks networkx. It trusts its caller: what the maze would refuse must not be asked of it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

Cell: TypeAlias = tuple[int, int]
Node: TypeAlias = tuple[int, int, str]
Place: TypeAlias = tuple[Any, ...]
Walker: TypeAlias = str | int | None

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TOOL = {"trunks": "axe", "lake": "boat", "ditch": "rope"}
RIVALS = ("key", "bribe"), ("marker",), ("axe", "boat", "rope"), ("trap", "troll")
"""Tokens that cannot share a place; dwarves can."""


class Face(NamedTuple):
    """What can be read off a card: its pieces of tunnel, `arm -> (piece before the gate, kind)`, and its features."""

    pieces: tuple[str, ...]
    gates: dict[str, tuple[str, str]]
    features: tuple[tuple[str, str, str], ...]

    @property
    def openings(self) -> str:
        return "".join(self.pieces)


@cache
def read(text: str) -> Face:
    """Read the canonical text of a card, such as `NS+EW/S=blue,gold:EW=1`."""
    if text == "?":
        return Face(tuple("NESW"), {}, ())
    shape, _, rest = text.partition("/")
    extras = [extra.partition("=")[::2] for extra in rest.split(",") if extra]
    kinds = {side: kind for side, kind in extras if side in FACING}
    pieces: list[str] = []
    gates: dict[str, tuple[str, str]] = {}
    for tunnel in shape.split("+"):
        middle = "".join(side for side in tunnel if side not in kinds)
        arms = [side for side in tunnel if side in kinds]
        pieces += [middle, *arms]
        gates |= {arm: (middle, kinds[arm]) for arm in arms}
    named = [(*name.partition(":")[::2], value) for name, value in extras if name not in FACING]
    return Face(tuple(pieces), gates, tuple((kind, piece or pieces[0], value) for kind, piece, value in named))


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def border_at(cell: Cell, side: str) -> Place:
    """The one name of a border: the east side or the south side of a cell."""
    return (*cell, side) if side in "ES" else (*beside(cell, side), FACING[side])


def may_cross(walker: Walker, way: Mapping[str, Any]) -> bool:
    """Whether no door and no troll stops the walker."""
    shut_by_troll = "troll" in way and "bribed" not in way
    shut_by_door = "door" in way and walker not in (way["door"], way.get("key"))
    return walker is None or not (shut_by_troll or shut_by_door)


def may_enter(walker: Walker, place: Mapping[str, Any]) -> bool:
    dwarves = place.get("dwarves", ())
    needs_tool = "obstacle" in place and "tool" not in place
    is_full = bool(dwarves) and ("obstacle" in place or "rock" in place)
    return walker is None or walker in dwarves or not (needs_tool or is_full)


class TwinMaze:
    """A maze without any cleverness."""

    def __init__(self, board: tuple[int, int] | None = None) -> None:
        self.board = board
        self.cards: dict[Cell, str] = {}
        self.starts: dict[str | None, Cell] = {}
        self.goals: set[Cell] = set()
        self.tokens: set[tuple[str, Place]] = set()

    # Laying and taking away

    def place(self, card: str, cell: Cell) -> None:
        self.cards[cell] = card

    def place_start(self, cell: Cell, colour: str | None = None, card: str = "NESW") -> None:
        self.starts[colour] = cell
        self.cards[cell] = card

    def place_goal(self, cell: Cell, card: str = "?") -> None:
        self.goals.add(cell)
        self.cards[cell] = card

    def turn_up(self, cell: Cell, card: str) -> None:
        self.cards[cell] = card

    def remove(self, cell: Cell) -> None:
        del self.cards[cell]
        self.goals.discard(cell)
        self.starts = {colour: start for colour, start in self.starts.items() if start != cell}
        self.tokens = {(token, place) for token, place in self.tokens if self._has_ground(token, place)}

    def put(self, token: str, place: Place) -> None:
        if token.startswith("dwarf"):
            self.tokens = {other for other in self.tokens if other[0] != token}
        self.tokens.add((token, self._spot(token, place)))

    def take(self, token: str, place: Place) -> None:
        self.tokens.remove((token, self._spot(token, place)))

    def has_room(self, token: str, place: Place) -> bool:
        """Whether this token can be put here: on what it needs, and where nothing of its sort lies yet."""
        kind, *_ = token.split()
        rivals = next((sort for sort in RIVALS if kind in sort), ())
        return self._has_ground(token, place) and not self._tokens_at(self._spot(token, place), *rivals)

    # What fits

    def border(self) -> list[Cell]:
        """The free cells on the board next to a card that lies face up."""
        around = {beside(cell, side) for cell, card in self.cards.items() if card != "?" for side in STEP}
        return sorted(cell for cell in around if cell not in self.cards and self._is_on_board(cell))

    def mismatches(self, card: str, cell: Cell) -> tuple[str, ...]:
        """The sides at which tunnel would meet rock; cards that lie face down match anything."""
        ours = read(card).openings
        around = {side: self.cards.get(beside(cell, side), "?") for side in STEP}
        known = {side: read(other).openings for side, other in around.items() if other != "?"}
        return tuple(side for side in known if (side in ours) != (FACING[side] in known[side]))

    def places(self, card: str, walker: Walker = None) -> list[Cell]:
        """The free cells where a card matches all that it touches and is joined to what the walker reaches."""
        reached = self.reachable(walker)
        ends = {(*beside((column, row), side), FACING[side]) for column, row, sides in reached for side in sides}
        joined = [cell for cell in self.border() if any((*cell, side) in ends for side in read(card).openings)]
        return [cell for cell in joined if not self.mismatches(card, cell)]

    # The graph

    def graph(self) -> "nx.Graph[Node]":
        """Pieces of tunnel and the ways between them; a ladder takes the place of a step over the border."""
        graph: nx.Graph[Node] = nx.Graph()
        for cell, card in self.cards.items():
            for piece in read(card).pieces:
                graph.add_node((*cell, piece), **self._place_attributes(cell, piece))
        for cell in self.cards:
            graph.add_edges_from([*self._gates(cell), *self._openings(cell)])
        ladders = [ladder for cell in self.cards for ladder in self._ladders(cell)]
        graph.remove_edges_from(ladders)
        graph.add_edges_from(ladders)
        return graph

    def reachable(self, walker: Walker = None) -> set[Node]:
        """All that hangs together with the places where the walker sets out, on the part of the graph open to it."""
        graph = self.graph()
        passable = nx.subgraph_view(
            graph,
            filter_node=lambda node: may_enter(walker, graph.nodes[node]),
            filter_edge=lambda one, other: may_cross(walker, graph.edges[one, other]),
        )
        sources = [node for node in self.sources(walker) if node in passable]
        return {node for source in sources for node in nx.node_connected_component(passable, source)}

    def sources(self, walker: Walker = None) -> list[Node]:
        if walker is None:
            cells = list(self.starts.values())
        elif isinstance(walker, int):
            cells = [place for token, place in self.tokens if token == f"dwarf {walker}"]
        else:
            cells = [self.starts[colour] for colour in (walker, None) if colour in self.starts][:1]
        return [(*cell, read(self.cards[cell]).pieces[0]) for cell in cells]

    # Inside

    def _is_on_board(self, cell: Cell) -> bool:
        return self.board is None or (cell[0] in range(self.board[0]) and cell[1] in range(self.board[1]))

    def _gates(self, cell: Cell) -> Iterator[tuple[Node, Node, dict[str, Any]]]:
        for arm, (middle, kind) in read(self.cards[cell]).gates.items():
            attributes: dict[str, Any] = {"troll": True} if kind == "troll" else {"door": kind}
            for token, owner in self._tokens_at((*cell, arm), "key", "bribe"):
                attributes["key" if token == "key" else "bribed"] = owner
            yield (*cell, middle), (*cell, arm), attributes

    def _openings(self, cell: Cell) -> Iterator[tuple[Node, Node, dict[str, Any]]]:
        """The ways over the east and the south border; the other two are seen from the cells beyond."""
        for side in "ES":
            here, there = self._piece(cell, side), self._piece(beside(cell, side), FACING[side])
            if here and there:
                tokens = self._tokens_at((*cell, side), "trap", "troll")
                yield (*cell, here), (*beside(cell, side), there), {token: True for (token,) in tokens}

    def _ladders(self, cell: Cell) -> Iterator[tuple[Node, Node, dict[str, Any]]]:
        for kind, piece, colour in read(self.cards[cell]).features:
            start = self.starts.get(colour or None)
            if kind == "ladder" and start not in (None, cell):
                yield (*cell, piece), (*start, read(self.cards[start]).pieces[0]), {"ladder": colour or True}

    def _piece(self, cell: Cell, side: str) -> str | None:
        pieces = read(self.cards[cell]).pieces if cell in self.cards else []
        return next((piece for piece in pieces if side in piece), None)

    def _place_attributes(self, cell: Cell, piece: str) -> dict[str, Any]:
        """What is written on a piece of tunnel: what the card shows and what tokens add; dwarves stand on the first."""
        face = read(self.cards[cell])
        found: dict[str, Any] = {"card": self.cards[cell]}
        for colour, start in self.starts.items():
            found |= {"start": colour or True} if start == cell else {}
        found |= {"goal": True} if cell in self.goals else {}
        found |= {"face_down": True} if self.cards[cell] == "?" else {}
        for kind, where, value in face.features:
            told = {"obstacle": kind} if kind in TOOL else {kind: int(value) if value.isdigit() else value or True}
            found |= told if where == piece else {}
        for token, owner in self._tokens_at((*cell, piece), "marker"):
            found[token] = owner
        for (tool,) in self._tokens_at(cell, TOOL.get(found.get("obstacle", ""), "")):
            found["tool"] = tool
        seats = tuple(sorted(int(seat) for _, seat in self._tokens_at(cell, "dwarf")))
        return found | ({"dwarves": seats} if seats and piece == face.pieces[0] else {})

    def _tokens_at(self, place: Place, *kinds: str) -> list[list[str]]:
        """The words of the tokens of some kinds that lie at a place."""
        return [token.split() for token, spot in self.tokens if spot == place and token.split()[0] in kinds]

    def _spot(self, token: str, place: Place) -> Place:
        """The place under its one name: a border has two, and so has a gate in the middle of a straight or a curve."""
        if token in ("trap", "troll"):
            return border_at(place[:2], place[2])
        text = self.cards.get(place[:2], "?")
        for arm, (before, _) in read(text).gates.items():
            is_middle = {before + arm, arm + before} & set(text.partition("/")[0].split("+"))
            if token.startswith(("key", "bribe")) and place[2:] == (before,) and is_middle:
                return (*place[:2], arm)
        return place

    def _has_ground(self, token: str, place: Place) -> bool:
        """Whether what the token needs is here: a door, a troll, gold, an obstacle, or any card at all."""
        place = self._spot(token, place)
        cell, sides, (kind, *owner) = place[:2], "".join(place[2:]), token.split()
        if kind in ("trap", "troll"):
            return cell in self.cards or beside(cell, sides) in self.cards
        face = read(self.cards[cell]) if self.cards.get(cell, "?") != "?" else Face((), {}, ())
        gate = face.gates[sides][1] if sides in face.gates else None
        return {
            "dwarf": bool(face.pieces),
            "marker": any((name, piece) == ("gold", sides) for name, piece, _ in face.features),
            "key": gate in ("blue", "green") and gate not in owner,
            "bribe": gate == "troll",
        }.get(kind, any(TOOL.get(name) == kind for name, _, _ in face.features))
