"""The maze and its naive twin live through the same random steps, and after every step they must agree on everything.

The steps are wilder than any game: cards that do not match, starts and ladders that disappear, tokens everywhere. What
happens on the way is counted, and the last test makes sure that nothing that can happen in a maze was left out.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import networkx as nx
import pytest

from saboteur import graphs
from saboteur.cards import Card
from saboteur.errors import MazeError
from saboteur.maze import Maze
from saboteur.walkers import may_cross, may_enter
from tests.twin import FACING, STEP, Cell, Node, Place, TwinMaze, Walker, beside, read

SEEDS = range(20)
STEPS = 110
COLOURS = ("blue", "green", "yellow")
SEATS = (0, 2, 11)
BOARDS = (None, (7, 5), None, (4, 6))
STARTS: tuple[tuple[str | None, ...], ...] = ((None,), ("blue", "green"), (), (None, "green"))
SHAPES = ("NESW", "NESW", "NES", "NEW", "ESW", "EW", "NS", "NE", "SW", "NS+EW", "NE+SW", "NS+E+W", "EW+S", "N+E+S", "W")
LADDERS = ("ladder", "ladder=blue", "ladder=green")
FEATURES = ("gold=2", "crystal", "treasure", "mine=dragon", "campfire", *LADDERS)
NARROW = ("trunks", "lake", "ditch", "rock")
START_CARDS = ("NESW", "NESW", "NES/campfire", "EW/rock", "NESW/lake", "ESW/ladder=green")
TOKENS = (
    *(f"{kind} {colour}" for kind in ("key", "bribe", "marker") for colour in COLOURS),
    *("axe", "boat", "rope", "trap", "troll", "troll"),
    *(f"dwarf {seat}" for seat in SEATS),
)


def random_card(rng: Random) -> str:
    """Some card, of a game or not."""
    shape, extras = rng.choice(SHAPES), []
    longest = max(shape.split("+"), key=len)
    gates = min(rng.choice((0, 0, 0, 1, 1, 2)), len(longest) - 1)
    extras += [f"{arm}={rng.choice(('blue', 'green', 'troll'))}" for arm in rng.sample(longest, gates)]
    pieces = Card(f"{shape}/{','.join(extras)}" if extras else shape).pieces
    extras += [f"{rng.choice(NARROW)}:{piece}" for piece in pieces if rng.random() < 0.2]
    if rng.random() < 0.4:
        feature, equals, value = rng.choice(FEATURES).partition("=")
        extras.append(f"{feature}:{rng.choice(pieces)}{equals}{value}")
    return Card(f"{shape}/{','.join(extras)}" if extras else shape).text


class Table:
    """A maze and its twin, side by side, and what happened to them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"twin/{seed}")
        board = BOARDS[seed % len(BOARDS)]
        self.maze, self.twin = Maze(board), TwinMaze(board)
        west, north, columns, rows = (0, 0, *board) if board else (-3, -2, 7, 5)
        self.cells = [(west + east, north + south) for east in range(columns) for south in range(rows)]
        self.seen: Counter[str] = Counter()
        for colour in STARTS[seed // len(BOARDS) % len(STARTS)]:
            self.both("place_start", self.rng.choice([c for c in self.cells if c not in self.twin.cards]), colour)

    # Steps

    def step(self) -> None:
        """Something happens: most often a card is laid, and most of the cards fit."""
        steps = {
            self.lay_where_it_fits: 26,
            self.lay_anywhere: 8,
            self.lay_start: 2,
            self.lay_goal: 4,
            self.turn_up: 3,
            self.remove: 5,
            self.put_anything_anywhere: 3,
            self.put_where_there_is_room: 20,
            self.take: 8,
        }
        self.rng.choices(list(steps), list(steps.values()))[0]()

    def lay_where_it_fits(self) -> None:
        """Lay the first of some cards that matches and joins what somebody reaches; if there is none, help."""
        walker = self.rng.choice(self.walkers())
        for card in (random_card(self.rng) for _ in range(10)):
            places = [cell for cell in self.maze.places(card, walker) if cell in self.cells]
            if places:
                self.both("place", card, self.rng.choice(places))
                return
        is_crowded = len(self.twin.cards) > len(self.cells) // 2
        self.rng.choice((self.remove if is_crowded else self.lay_anywhere, self.lay_start))()

    def lay_anywhere(self) -> None:
        card, cell = random_card(self.rng), self.rng.choice(self.cells)
        if cell not in self.twin.cards:
            self.seen["a card that does not match"] += bool(self.twin.mismatches(card, cell))
        self.do("place", (card, cell), is_allowed=cell not in self.twin.cards)

    def lay_start(self) -> None:
        colour, cell = self.rng.choice((None, *COLOURS)), self.rng.choice(self.cells)
        is_allowed = cell not in self.twin.cards and colour not in self.twin.starts
        self.do("place_start", (cell, colour, self.rng.choice(START_CARDS)), is_allowed)

    def lay_goal(self) -> None:
        cell = self.rng.choice(self.cells)
        card = self.rng.choice(("?", "?", random_card(self.rng)))
        self.do("place_goal", (cell, card), is_allowed=cell not in self.twin.cards)

    def turn_up(self) -> None:
        hidden = [cell for cell, card in sorted(self.twin.cards.items()) if card == "?"]
        cell = self.rng.choice(hidden or self.cells)
        self.do("turn_up", (cell, random_card(self.rng)), is_allowed=cell in hidden)

    def remove(self) -> None:
        cell = self.rng.choice([*sorted(self.twin.cards), *self.rng.sample(self.cells, 4)])
        if cell in self.twin.cards:
            self.seen["a start is removed"] += cell in self.twin.starts.values()
            self.seen["a goal is removed"] += cell in self.twin.goals
            self.seen["a ladder is removed"] += "ladder" in self.twin.cards[cell]
            self.seen["a card with tokens is removed"] += any(place[:2] == cell for _, place in self.twin.tokens)
            assert self.maze.cards[cell].text == self.twin.cards[cell]
        self.do("remove", (cell,), is_allowed=cell in self.twin.cards)

    def put_anything_anywhere(self) -> None:
        token, cell = self.rng.choice(TOKENS), self.rng.choice(self.cells)
        place = self.rng.choice(self.spots(token, cell))
        self.do("put", (token, place), is_allowed=self.twin.has_room(token, place))

    def put_where_there_is_room(self) -> None:
        kind = self.rng.choice(sorted({token.split()[0] for token in TOKENS}))
        pairs = [
            (token, spot)
            for token in TOKENS
            if token.startswith(kind)
            for cell in sorted(self.twin.cards)
            for spot in self.spots(token, cell)
            if self.twin.has_room(token, spot)
        ]
        narrow = [(token, spot) for token, spot in pairs if spot in self.narrow_cells()]
        if pairs:
            token, place = self.rng.choice(narrow or pairs)
            self.seen["a dwarf moves"] += kind == "dwarf" and token in dict(self.twin.tokens)
            self.both("put", token, place)

    def take(self) -> None:
        pairs = sorted(self.twin.tokens, key=str)
        if pairs and self.rng.random() < 0.9:
            token, place = self.rng.choice(pairs)
            self.seen["a dwarf is taken"] += token.startswith("dwarf")
            if token in ("trap", "troll") and self.rng.random() < 0.5:
                place = (*beside(place[:2], place[2]), FACING[place[2]])
            self.both("take", token, place)
        else:
            token, cell = self.rng.choice(TOKENS), self.rng.choice(self.cells)
            place = self.rng.choice(self.spots(token, cell))
            if (token, place) not in self.twin.tokens and token not in ("trap", "troll"):
                self.refused("take", token, place)

    def spots(self, token: str, cell: Cell) -> list[Place]:
        """The places on a cell that such a token could be meant for."""
        if token.split(maxsplit=1)[0] in ("dwarf", "axe", "boat", "rope"):
            return [cell]
        pieces = read(self.twin.cards[cell]).pieces if cell in self.twin.cards else ()
        return [(*cell, sides) for sides in (pieces if token.startswith("marker") and pieces else STEP)]

    def narrow_cells(self) -> set[Cell]:
        return {cell for cell, card in self.twin.cards.items() if any(kind in card for kind in NARROW)}

    def walkers(self) -> list[Walker]:
        return [
            None,
            *COLOURS,
            *(int(token.split()[1]) for token, _ in sorted(self.twin.tokens, key=str) if "dwarf" in token),
        ]

    def do(self, act: str, arguments: tuple[Any, ...], is_allowed: bool) -> None:
        (self.both if is_allowed else self.refused)(act, *arguments)

    def both(self, act: str, *arguments: Any) -> None:
        getattr(self.maze, act)(*arguments)
        getattr(self.twin, act)(*arguments)
        self.seen[act] += 1

    def refused(self, act: str, *arguments: Any) -> None:
        before = self.maze.to_text()
        with pytest.raises(MazeError):
            getattr(self.maze, act)(*arguments)
        assert self.maze.to_text() == before
        self.seen[f"refused: {act}"] += 1

    # Comparisons

    def check(self) -> None:
        """The maze and the twin agree on everything that can be asked."""
        maze, twin = self.maze, self.twin
        graph = maze.graph
        assert {cell: card.text for cell, card in maze.cards.items()} == twin.cards
        assert {(token.text, place) for token, place in maze.tokens} == twin.tokens
        assert set(maze.goal_cells) == twin.goals
        assert as_plain(graph) == as_plain(twin.graph())
        assert list(maze.border) == twin.border()
        for walker in self.walkers():
            reached = twin.reachable(walker)
            assert maze.reachable(walker) == reached, walker
            assert graphs.reachable(maze, walker) == reached, walker
            self.look(graph, reached, walker)
        self.check_cards()
        self.check_text()

    def check_cards(self) -> None:
        """Where some cards match and join, for one walker each."""
        for walker in self.rng.sample(self.walkers(), 2):
            card = random_card(self.rng)
            places = self.twin.places(card, walker)
            assert self.maze.places(card, walker) == places, (card, walker)
            joined = [cell for cell in self.maze.border if self.maze.is_joined(card, cell, walker)]
            assert not any(self.maze.is_joined(card, cell, walker) for cell in self.twin.cards)
            assert [cell for cell in joined if not self.maze.mismatches(card, cell)] == places, (card, walker)
        card = random_card(self.rng)
        for cell in self.rng.sample(self.cells, 5):
            assert self.maze.mismatches(card, cell) == self.twin.mismatches(card, cell), (card, cell)
        for seat in set(SEATS) - set(self.walkers()):
            with pytest.raises(MazeError):
                self.maze.reachable(seat)

    def check_text(self) -> None:
        again = Maze.from_text(self.maze.to_text())
        assert again == self.maze
        assert again.to_text() == self.maze.to_text()
        assert as_plain(again.graph) == as_plain(self.maze.graph)
        walker = self.rng.choice(self.walkers())
        assert again.reachable(walker) == self.maze.reachable(walker)

    def look(self, graph: "nx.Graph[Node]", reached: set[Node], walker: Walker) -> None:
        """Count what this walker meets: ways between a place that it reaches and one that it does not, and others."""
        for one, other, way in graph.edges(data=True):
            is_walked = one in reached and other in reached
            is_end = (one in reached) != (other in reached)
            is_stop = is_end and not may_cross(walker, way)
            has_key = way.get("key") == walker is not None
            self.seen["a ladder is climbed"] += is_walked and "ladder" in way
            self.seen["a coloured ladder is climbed"] += is_walked and way.get("ladder") in COLOURS
            self.seen["a door stops a colour"] += is_stop and "door" in way and walker in COLOURS
            self.seen["a door stops a dwarf"] += is_stop and "door" in way and walker in SEATS
            self.seen["a door opens to its colour"] += is_walked and way.get("door") == walker is not None
            self.seen["a key opens a door"] += is_walked and has_key
            self.seen["somebody else's key opens nothing"] += is_stop and "key" in way
            self.seen["a troll stops"] += is_stop and "troll" in way and one[:2] == other[:2]
            self.seen["a bribed troll lets pass"] += is_walked and "bribed" in way and walker is not None
            self.seen["a troll on a border stops"] += is_stop and "troll" in way and one[:2] != other[:2]
            self.seen["a trap stops nobody"] += is_walked and "trap" in way and walker is not None
            if is_end:
                self.look_at_place(graph.nodes[other if one in reached else one], walker)
        for node in reached if walker is not None else ():
            self.seen["an obstacle is overcome"] += "tool" in graph.nodes[node]
            self.seen["a goal face down is reached"] += "face_down" in graph.nodes[node]
            self.seen["a dwarf is in its narrow place"] += walker in graph.nodes[node].get(
                "dwarves", ()
            ) and not graph.nodes[node].keys().isdisjoint({"rock", "tool"})

    def look_at_place(self, place: Mapping[str, Any], walker: Walker) -> None:
        is_stop = not may_enter(walker, place)
        self.seen["an obstacle stops"] += is_stop and "obstacle" in place and "tool" not in place
        self.seen["a dwarf fills rock"] += is_stop and "rock" in place
        self.seen["a dwarf fills an overcome obstacle"] += is_stop and "tool" in place


def as_plain(graph: "nx.Graph[Node]") -> tuple[Any, Any]:
    """Nodes and edges with all that is written on them, to be compared; cards by their texts."""
    nodes = {node: {**place, "card": str(place["card"])} for node, place in graph.nodes(data=True)}
    return nodes, {frozenset((one, other)): way for one, other, way in graph.edges(data=True)}


def all_about(maze: Maze, walkers: list[Walker]) -> tuple[Any, ...]:
    """Everything that a copy must not share with its original."""
    reached = [(maze.reachable(walker), maze.places("NES", walker), maze.places("EW", walker)) for walker in walkers]
    return maze.to_text(), as_plain(maze.graph), maze.border, reached


@cache
def run(seed: int) -> Counter[str]:
    """Play a run of random steps, compare after each, and give what was seen. Steps are made on copies, too."""
    table = Table(seed)
    table.check()
    for _ in range(STEPS):
        other = table.maze.copy()
        assert other == table.maze
        if table.rng.random() < 0.5:
            table.maze, other = other, table.maze
        walkers = table.walkers()
        before = all_about(other, walkers)
        table.step()
        table.check()
        assert all_about(other, walkers) == before
    return table.seen


@pytest.mark.parametrize("seed", SEEDS)
def test_maze_and_twin_agree_after_every_step(seed: int) -> None:
    assert run(seed)["place"] > 10


def test_everything_that_can_happen_in_a_maze_happened() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        seen.update(run(seed))
    acts = "place", "place_start", "place_goal", "turn_up", "remove", "put", "take"
    assert seen.keys() >= {*acts, *(f"refused: {act}" for act in acts)}
    assert not {what: count for what, count in seen.items() if count < 5}
