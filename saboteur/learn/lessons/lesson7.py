"""Lesson 7: the worst single rockfall. Bridges, cut vertices, and rings that make a maze safe."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

import networkx as nx

from saboteur import graphs
from saboteur.cards import Card
from saboteur.chance import below
from saboteur.draw import Picture
from saboteur.draw.words import count
from saboteur.errors import shown
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.exercises import Exercise
from saboteur.learn.lesson import Lesson
from saboteur.learn.mazes import PASSAGES, grown, until
from saboteur.learn.rings import CROSSING, WIDE, broken_ring, chain, free_sides, ring_with_branches, with_card
from saboteur.learn.verdicts import Verdict, correct, not_yet
from saboteur.maze import Maze
from saboteur.sides import Cell, Node, in_order, place_text

BRIDGE_CARD = "the bridge card is a bridge"
WHOLE_WAY = "every edge of the way is a bridge"
HIGHEST_DEGREE = "highest degree is most important"
NEAREST = "nearest to the start is worst"
FARTHEST_OUT = "farthest out hurts most"
NO_BRIDGE = "no bridge, so no weak card"
NEEDS_BRIDGE = "a cut vertex needs a bridge"
ANY_CARD = "any card in the gap will do"
LONGER = "longer is safer"


class FindBridges(Exercise):
    """Which edges are bridges?"""

    title = "Ways that cannot be spared"
    hints = (
        "Look for rings: places where a dwarf can walk in a circle. `ex.maze.draw(graph=True)` shows them.",
        "An edge on a ring can be spared, because there is a way round. A bridge is an edge that lies on no ring.",
        "Let networkx search: `list(nx.bridges(ex.maze.graph))`",
    )
    misconceptions = {
        BRIDGE_CARD: "A bridge card is not a bridge of the graph. The marked way leads round one of its edges, so that "
        "edge can be spared.",
        WHOLE_WAY: "Your edges are one way from the start. But some of them lie on a ring: the marked way leads round "
        "one of them.",
    }

    def make(self, rng: Random) -> None:
        """A maze with a ring through a bridge card, and branches."""
        self.maze = until(rng, lambda rng: grown(rng, 12, (*PASSAGES, CROSSING), WIDE), self._is_telling)

    def _is_telling(self, maze: Maze) -> bool:
        """Whether there are bridges, and edges at the bridge card and on the way that are none."""
        crossed = _edges_at_crossings(maze)
        bridges = _edges(graphs.bridges(maze)) if crossed else set()
        if crossed <= bridges or not 3 <= len(bridges) <= 8:
            return False
        return not _edges(pairwise(_way_out(maze))) <= bridges | crossed

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Which edges of this maze are bridges: if one of them is taken away, the graph falls into more parts? "
            "Write a list of edges, each a pair of vertices, as in "
            '[((0, 0, "NESW"), (1, 0, "EW"))]. The maze is `ex.maze` and its graph `ex.maze.graph`.'
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "Which edges of this maze are bridges? Draw a line across each of them, and say how many there are."

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """A set of edges, in any order: each must be a bridge, and none may be missing."""
        given = set(answers.edges(answer, self.maze))
        for edge in _in_order(given - _edges(self.maze.graph.edges)):
            first, second = map(place_text, edge)
            return not_yet(f"There is no edge between {first} and {second}.", witness=self._marked(edge))
        bridges = _edges(graphs.bridges(self.maze))
        spared = _in_order(given - bridges)
        if spared:
            return self._can_be_spared(given, spared)
        if given != bridges:
            return not_yet(
                f"Right so far ({len(given)}), but there are more." if given else "Your list is empty.",
                witness=self._marked({node for edge in given for node in edge}),
            )
        return correct("Each of these edges lies on no ring, so nothing leads round it.", self.solved_board)

    def _can_be_spared(self, given: set[frozenset[Node]], spared: list[list[Node]]) -> Verdict:
        """The verdict on an answer with edges that are no bridges: a way round the first of them shows it."""
        first, second = spared[0]
        graph = self.maze.graph
        graph.remove_edge(first, second)
        round_it = nx.shortest_path(graph, first, second)
        witness = self.maze.draw(graph=True, marked={node: str(step) for step, node in enumerate(round_it, 1)})
        if _edges(spared) <= _edges_at_crossings(self.maze):
            return self.thought(BRIDGE_CARD, witness)
        if _is_way_from(self.maze.start, given):
            return self.thought(WHOLE_WAY, witness)
        return not_yet(
            f"{len(spared)} of your edges can be spared. A way round one of them is marked, step by step.",
            witness=witness,
        )

    def _marked(self, nodes: Iterable[Node]) -> Picture:
        """The graph with some vertices marked."""
        return self.maze.draw(graph=True, marked=set(nodes))

    def solve(self) -> list[tuple[Node, Node]]:
        """What networkx finds."""
        return graphs.bridges(self.maze)

    def another(self) -> set[frozenset[Node]]:
        """The same edges in no order."""
        return _edges(self.solve())

    def wrong(self) -> dict[str, Any]:
        """The edges at the bridge cards; or all edges of a shortest way to the farthest vertex."""
        at_crossings = [tuple(edge) for edge in _in_order(_edges_at_crossings(self.maze))]
        return {BRIDGE_CARD: at_crossings, WHOLE_WAY: list(pairwise(_way_out(self.maze)))}

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        return f"{count(len(self.solve()), 'bridge')}. {self.explain()}"

    def explain(self) -> str:
        """In words."""
        return "Every other edge lies on a ring, and so a dwarf can walk round it."

    @property
    def solved_board(self) -> Picture:
        """The bridges as lines."""
        return self.maze.draw(lenses=["bridges"])


def _edges(pairs: Iterable[Iterable[Node]]) -> set[frozenset[Node]]:
    """Edges without a direction."""
    return {frozenset(pair) for pair in pairs}


def _in_order(edges: Iterable[frozenset[Node]]) -> list[list[Node]]:
    """Edges in an order that is always the same."""
    return sorted(map(sorted, edges))


def _edges_at_crossings(maze: Maze) -> set[frozenset[Node]]:
    """The edges at the cards that players call bridges."""
    crossings = [node for cell in maze if maze.cards[cell] == Card(CROSSING) for node in maze.nodes(cell)]
    return _edges(maze.graph.edges(crossings))


def _way_out(maze: Maze) -> list[Node]:
    """A shortest way from the start to a vertex that is as far away as any."""
    farthest = min(graphs.distance_layers(maze)[-1])
    return list(nx.shortest_path(maze.graph, maze.start, farthest))


def _is_way_from(start: Node, edges: Iterable[frozenset[Node]]) -> bool:
    """Whether some edges are one way from the start, without branches and rings."""
    way: nx.Graph[Node] = nx.Graph()
    for first, second in edges:
        way.add_edge(first, second)
    degrees = dict(way.degree)
    return degrees.get(start) == 1 and max(degrees.values()) <= 2 and nx.is_tree(way)


def _worst_by_cards(maze: Maze) -> set[Cell]:
    """The cards whose fall cuts off most, if cards are counted and not vertices; a good task has the same answer."""
    damage = {cell: len({node[:2] for node in lost}) for cell, lost in graphs.worst_rockfalls(maze).items()}
    return {cell for cell, lost in damage.items() if lost == max(damage.values())}


class WorstRockfall(Exercise):
    """Which card should fall?"""

    title = "Where it hurts most"
    hints = (
        "Look at cards behind which a whole part of the maze hangs.",
        "What counts is not how many edges meet at a card, but what can only be reached through it.",
        "Try every card: `graphs.cut_off(ex.maze, cell)` gives what its fall cuts off. `len(...)` counts it.",
    )
    misconceptions = {
        HIGHEST_DEGREE: "Many edges meet at this card, but that alone does no harm. All that its fall cuts off is "
        "marked; there are ways round to the rest.",
        NEAREST: "This card is next to the start, but there are other ways out of the start. All that its fall cuts "
        "off is marked, if there is anything.",
        FARTHEST_OUT: "This card is as far out as any, and behind it nothing is left to lose. Its fall cuts off "
        "nothing.",
    }

    def make(self, rng: Random) -> None:
        """A maze with a ring and branches, in which the obvious cards are not the worst."""
        self.maze = until(rng, ring_with_branches, self._is_telling)
        self._most = _worst(self.maze)[1]

    def _is_telling(self, maze: Maze) -> bool:
        """Whether much can be lost, though not by the fall of a card that is only obvious."""
        obvious = _obvious(maze)
        if not all(obvious.values()):
            return False
        cells, lost = _worst(maze)
        if _worst_by_cards(maze) != set(cells):
            return False
        return lost >= 3 and set(cells).isdisjoint(cell for kind in obvious.values() for cell in kind)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "You hold one rockfall. Which card should fall so that as many vertices as possible are cut off from the "
            "start? The vertices of the card itself do not count, and the start never falls. Write the cell of "
            "the card, as in (0, 0). The maze is `ex.maze`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "You hold one rockfall. Which card must fall so that as many vertices as possible are cut off? How many?"

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """The cell of any card whose fall cuts off as much as a single rockfall can."""
        cell = answers.cell(answer)
        if cell not in self.maze.cards:
            return not_yet(f"There is no card at {place_text(cell)}.")
        if cell in self.maze.start_cells:
            return not_yet("The start card never falls (S20).")
        lost = graphs.cut_off(self.maze, cell)
        witness = self._fallen(cell)
        if len(lost) == self._most:
            return correct(f"Its fall cuts off {len(lost)} vertices, and no other rockfall does more.", witness)
        for thought, cells in _obvious(self.maze).items():
            if cell in cells:
                return self.thought(thought, witness)
        return not_yet(f"Its fall cuts off {len(lost)}. There is a card whose fall cuts off more.", witness=witness)

    def _fallen(self, cell: Cell) -> Picture:
        """The card that falls, and what it cuts off."""
        lost = sorted(graphs.cut_off(self.maze, cell))
        return self.maze.draw(marked={cell: "falls", **dict.fromkeys(lost, "lost")})

    def solve(self) -> Cell:
        """The first of the worst."""
        return _worst(self.maze)[0][0]

    def another(self) -> Cell | Node:
        """Another of the worst; or a vertex of the only one."""
        first, *others = _worst(self.maze)[0]
        return others[0] if others else self.maze.nodes(first)[0]

    def wrong(self) -> dict[str, Any]:
        """One card of each kind that is only obvious."""
        return {thought: cells[0] for thought, cells in _obvious(self.maze).items()}

    def explain(self) -> str:
        """In words."""
        return f"Its fall cuts off {self._most} vertices: all ways from the start to them lead over this card."

    @property
    def solved_board(self) -> Picture:
        """The card and what it cuts off."""
        return self._fallen(self.solve())


def _worst(maze: Maze) -> tuple[list[Cell], int]:
    """The cells of the worst rockfalls, and how many vertices each of them cuts off."""
    damage = graphs.worst_rockfalls(maze)
    most = max(map(len, damage.values()), default=0)
    return [cell for cell in damage if len(damage[cell]) == most], most


def _obvious(maze: Maze) -> dict[str, list[Cell]]:
    """Cards that seem important, by the thought that leads to them; each is named once, and the start is left out."""
    graph, layers = maze.graph, graphs.distance_layers(maze)
    highest = max(graph.degree[node] for node in graph if node != maze.start)
    kinds = {
        HIGHEST_DEGREE: {node[:2] for node in graph if graph.degree[node] == highest},
        NEAREST: {node[:2] for node in graph[maze.start]},
        FARTHEST_OUT: {node[:2] for node in layers[-1] if not graphs.cut_off(maze, node[:2])},
    }
    seen = {maze.start[:2]}
    found = {}
    for thought, cells in kinds.items():
        found[thought] = sorted(cells - seen)
        seen |= cells
    return found


class BowTie(Exercise):
    """Build a maze without a bridge that has weak cards all the same."""

    title = "Bow tie"
    least_tasks = 5
    hints = (
        "Begin with a ring of four cards: ES and SW in one row, NE and NW below.",
        "No edge of a ring is a bridge. What happens where two rings have one card in common? "
        "`set(nx.articulation_points(maze.graph))` gives the cut vertices.",
        "Lay two rings that share one card with four openings, like a bow tie. Each further ring adds a cut vertex.",
    )
    misconceptions = {
        NO_BRIDGE: "Your maze has no bridge. But it has no cut vertex either: whichever vertex is taken away, the "
        "others stay together. Here a vertex must be weak though no edge is.",
        NEEDS_BRIDGE: "Your maze has cut vertices, but bridges too: they are drawn as lines. A vertex can be "
        "weak though every edge lies on a ring.",
    }

    def make(self, rng: Random) -> None:
        """How many cut vertices, and how many cards at least."""
        self.cuts = 1 + below(rng, 2)
        self.least = 3 * self.cuts + 4 + below(rng, 3)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"Lay a maze with at least {self.least} cards, all joined, whose graph has no bridge and exactly "
            f"{self._number}. (Take away a cut vertex, and the graph falls into more parts.) "
            "Write it as text, a line a row, and check the text; or build it on a table and check `table.maze`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return f"Draw a maze of {self.least} cards or more, all joined, with no bridge and exactly {self._number}."

    @property
    def _number(self) -> str:
        return "one cut vertex" if self.cuts == 1 else f"{self.cuts} cut vertices"

    @property
    def stub(self) -> str:
        """A start card and nothing else."""
        return "start NESW"

    def judge(self, answer: Any) -> Verdict:
        """Any maze with the property."""
        maze = answers.maze(answer)
        if len(maze) < self.least:
            return not_yet(f"Your maze has {count(len(maze), 'card')}; lay at least {self.least}.")
        parts = graphs.components(maze)
        if len(parts) > 1:
            return not_yet(
                "Your maze is not joined: no tunnel leads from the marked part to the rest.",
                witness=maze.draw(graph=True, marked=parts[-1]),
            )
        bridges, cuts, witness = graphs.bridges(maze), graphs.cut_pieces(maze), maze.draw(lenses=["bridges"])
        if bridges:
            return self.thought(NEEDS_BRIDGE, witness)
        if not cuts:
            return self.thought(NO_BRIDGE, witness)
        if len(cuts) != self.cuts:
            return not_yet(f"No bridge: good. The number of cut vertices is {len(cuts)}.", witness=witness)
        is_start = any(node[:2] in maze.start_cells for node in cuts)
        luck = " One of yours is the start, which no rockfall takes (S20)." if is_start else ""
        return correct(f"Every edge can be spared, and yet some vertices cannot: the diamonds.{luck}", witness)

    def solve(self) -> str:
        """Rings one after the other, the last as long as it has to be."""
        return chain([1] * self.cuts + [self._length]).to_text()

    def another(self) -> str:
        """The first ring is the long one, and a little longer."""
        return chain([self._length + 1] + [1] * self.cuts).to_text()

    @property
    def _length(self) -> int:
        """How long one ring must be so that there are enough cards when the others have four."""
        return (self.least - 3 * self.cuts - 1) // 2

    def wrong(self) -> dict[str, Any]:
        """One ring; or a row."""
        row = [self.stub, *["EW"] * (self.least - 1)]
        return {NO_BRIDGE: chain([(self.least - 1) // 2]).to_text(), NEEDS_BRIDGE: " | ".join(row)}

    @property
    def solution_text(self) -> str:
        """As a text of a maze."""
        return f"`{self.solve()}`"

    def explain(self) -> str:
        """In words."""
        return "Every edge lies on a ring, so none is a bridge. But a card that two rings share holds them together."

    @property
    def solved_board(self) -> Picture:
        """The cut vertices as diamonds."""
        return answers.maze(self.solve()).draw(lenses=["bridges"])


class MendIt(Exercise):
    """Which card makes the maze safe?"""

    title = "One card against all rockfalls"
    hints = (
        "Look at the open ends. `ex.maze.draw(lenses=['rockfalls'])` shows what each rockfall would cut off.",
        "On a ring every card can be got round from the other side. Can one card close a ring here?",
        "Find the free cell at which two ends of the long tunnel meet. Lay a card there whose tunnel joins the two.",
    )
    misconceptions = {
        ANY_CARD: "The card may lie there, but its tunnel does not join the two ends. So the ring is still open; the "
        "numbers show how much each rockfall would cut off.",
        LONGER: "Your card makes the maze longer. But it closes no ring: the numbers show how much each rockfall would "
        "still cut off.",
    }

    def make(self, rng: Random) -> None:
        """A ring in which one card is missing, with some openings that lead nowhere."""
        self.maze, self._gap = until(rng, broken_ring, lambda made: len(free_sides(*made)) > 0)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Many rockfalls would cut something off here. Lay one card so that no single rockfall can do so any more. "
            "Which card, and where? It must fit and be joined to the start (S10, S11, S13). Write card and cell, as "
            'in ("NES", (0, 0)). The maze is `ex.maze`.'
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "Lay one card so that no single rockfall can cut anything off any more. Which card, and where?"

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """Any card that may be laid there and leaves no rockfall that cuts anything off."""
        card, cell = _card_and_cell(answer)
        if cell not in self.maze.places(card):
            return self._refused(card, cell)
        after = with_card(self.maze, card, cell)
        weak = graphs.worst_rockfalls(after)
        if not weak:
            return correct(
                "Whichever card falls, the others are still reached: on a ring there are always two ways.",
                after.draw(marked={cell: "new"}),
            )
        witness = after.draw(marked={fallen: f"-{len(lost)}" for fallen, lost in weak.items()})
        ends = self.maze.open_sides(cell)
        if not graphs.worst_rockfalls(with_card(self.maze, Card(ends), cell)):
            return self.thought(ANY_CARD, witness)
        if len(ends) == 1:
            return self.thought(LONGER, witness)
        return not_yet("The numbers show how much rockfalls would still cut off.", witness=witness)

    def _refused(self, card: Card, cell: Cell) -> Verdict:
        """Why a card may not be laid there."""
        where = place_text(cell)
        if cell in self.maze.cards:
            return not_yet(f"There is a card at {where} already (S10).", witness=self.maze.draw(marked=[cell]))
        if not self.maze.neighbours(cell):
            return not_yet(f"There is no card next to {where} (S10).")
        witness = self.maze.draw(marked=[cell])
        if self.maze.mismatches(card, cell):
            return not_yet(
                f"{card} does not fit at {where}: tunnel must meet tunnel, and rock must meet rock (S11).",
                witness=witness,
            )
        return not_yet(f"{card} at {where} has no tunnel to the start (S13).", witness=witness)

    def solve(self) -> tuple[str, Cell]:
        """The card that joins the two ends and has no other opening."""
        return self.maze.open_sides(self._gap), self._gap

    def another(self) -> tuple[str, Cell]:
        """The same with one more opening."""
        ends, cell = self.solve()
        return in_order(ends + free_sides(self.maze, cell)[0]), cell

    def wrong(self) -> dict[str, Any]:
        """Dead ends in the gap; or a card at an end that leads nowhere."""
        ends, cell = self.solve()
        longer = [(card, place) for card in PASSAGES for place in self.maze.places(card) if self._is_end(place)]
        return {ANY_CARD: ("+".join(ends), cell), LONGER: longer[0]}

    def _is_end(self, cell: Cell) -> bool:
        """Whether one tunnel opens to a free cell, and no other."""
        return len(self.maze.open_sides(cell)) == 1

    def explain(self) -> str:
        """In words."""
        return "It closes the ring. Whichever card falls then, the others are reached from one side or the other."

    @property
    def solved_board(self) -> Picture:
        """The maze with the new card."""
        card, cell = self.solve()
        return with_card(self.maze, Card(card), cell).draw(marked={cell: "new"})


def _card_and_cell(answer: object) -> tuple[Card, Cell]:
    """A card and the cell on which to lay it."""
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        raise Unreadable(f'The answer is a card and a cell, as in ("NES", (0, 0)), not {shown(answer)}.')
    card = answers.card(answer[0])
    if card.is_face_down or card.gates or card.features:
        raise Unreadable(f"Lay a card that has tunnels and nothing else, such as 'NES', not {shown(card.text)}.")
    return card, answers.cell(answer[1])


find_bridges, worst_rockfall, bow_tie, mend_it = FindBridges(), WorstRockfall(), BowTie(), MendIt()
LESSON = Lesson(
    7,
    "The worst single rockfall",
    "I hold one rockfall: where does it hurt most?",
    (find_bridges, worst_rockfall, bow_tie, mend_it),
    {
        "bridge": "an edge without which the graph falls into more parts",
        "cut vertex": "a vertex without which the graph falls into more parts",
    },
    "Two rings of six cards each have one card in common. The start lies on one of the rings, but it is not that card. "
    "How many bridges and how many cut vertices are there if the common card is a crossroads? And if it is a bridge "
    "card? How many cards does its fall cut off, each time?",
)
