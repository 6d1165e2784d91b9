"""Lesson 2: may I build here? Walks, paths, connected components, and what is reachable from the start."""

from collections.abc import Callable, Collection
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

import networkx as nx

from saboteur import graphs
from saboteur.cards import Card
from saboteur.chance import shuffled
from saboteur.draw import Picture
from saboteur.draw.words import count
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.exercises import CodeExercise, Exercise
from saboteur.learn.lesson import Lesson
from saboteur.learn.mazes import BRIDGES, DEAD_ENDS, PASSAGES, grown, neighbours, pick, until
from saboteur.learn.thoughts import ONE_CARD, TOUCHING
from saboteur.learn.verdicts import Verdict, correct, not_yet
from saboteur.maze import Maze
from saboteur.sides import SIDE_NAMES, Cell, Node, neighbour, place_text

TOUCH_ANY = "touching any card is enough"
NO_EDGES = "sides need not match"
CUT_OFF = "what is cut off does not count"
STILL_THERE = "a fallen card still counts"
NEVER_TWICE = "a walk never repeats a place"
JUMP = "a jump is a step"
SMALL_WINDOW = (range(6), range(-1, 3))


class LegalCells(Exercise):
    """Where may a card be laid, when a piece of the maze lies apart?"""

    title = "Where may it lie?"
    hints = (
        "Look for the cards from which a dwarf can still walk to the start. You may build only onto those.",
        "Three questions for a cell: is it free, do all sides match, and does a tunnel lead from the new card to the "
        "start?",
        "Follow each tunnel from the start to where it opens onto a free cell. Try the card there and look at all its "
        "sides.",
    )
    misconceptions = {
        TOUCH_ANY: "On the marked cells all sides match, but no tunnel leads from there to the start (S13). To touch "
        "a card is not enough.",
        NO_EDGES: "The marked cells are joined to the start, but at some side tunnel would meet rock (S11). All sides "
        "must match.",
    }

    def make(self, rng: Random) -> None:
        """A maze after a rockfall, and a card for which both wrong thoughts would show."""
        self.maze, self.card = until(rng, self._draw, self._is_telling)

    def _draw(self, rng: Random) -> tuple[Maze, Card] | None:
        fallen = rockfall(rng, 10, PASSAGES)
        return None if fallen is None else (after(*fallen), Card(pick(rng, PASSAGES)))

    def _is_telling(self, drawn: tuple[Maze, Card]) -> bool:
        maze, card = drawn
        wrong = [broken(maze, card, cell) for cell in maze.border]
        at_loose = [cell for cell in maze.border if broken(maze, card, cell) == {"S13"} and waits(maze, card, cell)]
        return 2 <= len(maze.places(card)) <= 6 and bool(at_loose) and wrong.count({"S11"}) >= 1

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"A rockfall left a loose piece. You hold the card `{self.card}`, open to the {open_words(self.card)}, and "
            "may not turn it. On which cells may you lay it? It needs a card next to it (S10), matching sides (S11) "
            "and a tunnel to the start (S13). Write a list of cells, as in [(3, 0), (2, -1)]."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return (
            f"A rockfall left a loose piece. You hold a card that is open to the {open_words(self.card)}, and may not "
            "turn it. On which cells may you lay it?"
        )

    @property
    def board(self) -> Picture:
        """The maze after the rockfall."""
        return self.maze.draw(free=True)

    def judge(self, answer: Any) -> Verdict:
        """Each cell by the rules that it would break; then whether any are left out."""
        given = set(answers.cells(answer))
        rules = {cell: broken(self.maze, self.card, cell) for cell in sorted(given)}
        for cell, ids in rules.items():
            if "S10" in ids:
                trouble = "A card lies on" if cell in self.maze.cards else "No card lies next to"
                return not_yet(f"{trouble} the cell {place_text(cell)} (S10).")
        off = {cell: " ".join(sorted(ids)) for cell, ids in rules.items() if ids}
        if off:
            return self._off(off)
        witness = self.maze.draw(marked=given, lenses=["reached"])
        if given != set(self.maze.places(self.card)):
            said = (
                f"Right so far: {count(len(given), 'cell')}. There are more."
                if given
                else "There are such cells; name them."
            )
            return not_yet(said, witness=witness)
        return correct("At each of these cells a path leads from the new card to the start.", witness)

    def _off(self, off: dict[Cell, str]) -> Verdict:
        """The cells at which a rule is broken, with its number."""
        witness = self.maze.draw(marked=off, lenses=["reached"])
        thought = {"S13": TOUCH_ANY, "S11": NO_EDGES}
        if len(set(off.values())) == 1 and (only := next(iter(off.values()))) in thought:
            return self.thought(thought[only], witness)
        return not_yet(
            "On each marked cell a rule is broken: S11 is about sides, S13 about the tunnel to the start.",
            witness=witness,
        )

    def solve(self) -> list[Cell]:
        """Where the maze says that it fits."""
        return self.maze.places(self.card)

    def another(self) -> set[Cell]:
        """The same in no order."""
        return set(self.solve())

    def wrong(self) -> dict[str, Any]:
        """The tunnel to the start forgotten; or the edges."""
        rules = {cell: broken(self.maze, self.card, cell) for cell in self.maze.border}
        return {
            TOUCH_ANY: [cell for cell in rules if rules[cell] <= {"S13"}],
            NO_EDGES: [cell for cell in rules if rules[cell] <= {"S11"}],
        }

    def explain(self) -> str:
        """In words."""
        return "On these cells all sides match, and an opening of the card meets a tunnel that leads to the start."

    @property
    def solved_board(self) -> Picture:
        """The cells, and what is reached."""
        return self.maze.draw(marked=self.solve(), lenses=["reached"])


def rockfall(rng: Random, cards: int, shapes: Collection[str]) -> tuple[Maze, Cell] | None:
    """A maze that grew, and a cell whose card, when it falls, cuts off two cards or more."""
    maze = grown(rng, cards, tuple(shapes), SMALL_WINDOW)
    if maze is None:
        return None
    for cell in shuffled(maze.loose_cells(), rng):
        if len({node[:2] for node in graphs.cut_off(maze, cell)}) >= 2:
            return maze, cell
    return None


def after(maze: Maze, cell: Cell) -> Maze:
    """What is left when a card has fallen."""
    left = maze.copy()
    left.remove(cell)
    return left


def broken(maze: Maze, card: Card | str, cell: Cell) -> set[str]:
    """The rules that a card laid on a cell, as it lies, would break; none where it may be laid.

    >>> maze = Maze.from_text("start NESW | EW | . | EW")
    >>> broken(maze, "EW", (2, 0)), broken(maze, "EW", (4, 0)), broken(maze, "NS", (2, 0)) == {"S11", "S13"}
    (set(), {'S13'}, True)
    """
    if cell in maze.cards or not maze.neighbours(cell):
        return {"S10"}
    rules = {"S11": not maze.mismatches(card, cell), "S13": maze.is_joined(card, cell)}
    return {rule for rule, is_kept in rules.items() if not is_kept}


def waits(maze: Maze, card: Card | str, cell: Cell) -> list[Cell]:
    """The neighbours of a cell whose tunnels would meet an opening of the card."""
    openings = (card if isinstance(card, Card) else Card(card)).openings
    return [neighbour(cell, side) for side in maze.open_sides(cell) if side in openings]


def open_words(card: Card) -> str:
    """The sides at which a card is open, in words.

    >>> open_words(Card("NES"))
    'north, east and south'
    """
    *first, last = (SIDE_NAMES[side] for side in card.openings)
    return f"{', '.join(first)} and {last}" if first else last


class PartsAfterRockfall(Exercise):
    """Which pieces of tunnel hang together when a card has fallen?"""

    title = "What hangs together?"
    hints = (
        "Look at the marked card. Take it away, and begin at the start: what can a dwarf still reach?",
        "Each vertex is in exactly one component. What no dwarf from the start can reach forms components too.",
        "Take the card away with `left = ex.maze.copy()` and `left.remove(ex.cell)`; then ask "
        "`list(nx.connected_components(left.graph))`.",
    )
    misconceptions = {
        TOUCHING: "One of your sets joins cards that only touch. The two marked pieces lie side by side, but no path "
        "leads from one to the other.",
        ONE_CARD: "The two marked pieces lie on one card, but their tunnels do not meet, and no path leads round. They "
        "belong to different components.",
        CUT_OFF: "The marked piece is in none of your sets. What is cut off from the start still lies there and has "
        "components of its own.",
        STILL_THERE: "You named a piece of the marked card. A card that has fallen takes its vertices with it, and "
        "every edge at them.",
    }

    def make(self, rng: Random) -> None:
        """A maze with cards that have two tunnels, and a cell whose card falls."""
        shapes = (*PASSAGES, *BRIDGES)
        self.maze, self.cell = until(rng, lambda rng: rockfall(rng, 9, shapes), self._is_telling)
        self.left = after(self.maze, self.cell)

    def _is_telling(self, drawn: tuple[Maze, Cell]) -> bool:
        """Whether each of the two thoughts that join too much joins something more."""
        left = after(*drawn)
        thoughts = (left.graph, _card_graph(left), _touching_graph(left))
        parts, by_card, by_touch = (nx.number_connected_components(graph) for graph in thoughts)
        return 3 <= parts <= 6 and parts > by_card > by_touch

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"The marked card, at {place_text(self.cell)}, falls. What are the connected components of the graph that "
            f"is left? Write a list of sets of vertices, as in [{{{self.maze.start}}}]. The maze before the fall is "
            "`ex.maze`, the cell is `ex.cell`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "The marked card falls. Colour each connected component in a colour of its own. How many are there?"

    @property
    def board(self) -> Picture:
        """The maze with the card that falls."""
        return self.maze.draw(marked={self.cell: "falls"})

    def judge(self, answer: Any) -> Verdict:
        """Sets of vertices: nothing fallen, nothing joined that is apart, nothing apart that is joined, nothing out."""
        given = self._read(answer)
        if any(node[:2] == self.cell for part in given for node in part):
            return self.thought(STILL_THERE, self.board)
        verdict = self._mixed(given) or self._torn(given) or self._left_out(given)
        return verdict or correct(
            f"The graph has {len(given)} components now. Inside one all is joined by paths; no edge leads out of it.",
            self.left.draw(graph=True),
        )

    def _read(self, answer: Any) -> list[set[Node]]:
        """Sets of vertices, however they are written; vertices alone are one set."""
        found = answers.items(answer, f"sets of vertices, such as [{{{self.maze.start}}}]")
        if found and all(isinstance(item, tuple) and len(item) == 3 and isinstance(item[2], str) for item in found):
            found = [found]
        parts = [answers.nodes(item, self.maze) for item in found]
        if not all(parts):
            raise Unreadable("A component has at least one vertex; one of your sets is empty.")
        answers.none_twice([node for part in parts for node in part], "vertex")
        return [set(part) for part in parts]

    def _mixed(self, given: list[set[Node]]) -> Verdict | None:
        """Whether some set holds vertices that no path joins, and which thought joins them."""
        graph = self.left.graph
        whole = {node: nx.node_connected_component(graph, node) for node in graph}
        mixed = [part for part in given if any(not part <= whole[node] for node in part)]
        if not mixed:
            return None
        unions = [set().union(*(whole[node] for node in part)) for part in mixed]
        by_card, by_touch = _card_graph(self.left), _touching_graph(self.left)
        for name, less, more in ((ONE_CARD, graph, by_card), (TOUCHING, by_card, by_touch)):
            if all(nx.is_connected(more.subgraph(union)) for union in unions):
                pair = next(pair for union in unions for pair in _added(less.subgraph(union), more.subgraph(union)))
                return self.thought(name, self.left.draw(graph=True, marked=pair))
        pair = next([a, b] for a, b in combinations(sorted(mixed[0]), 2) if b not in whole[a])
        witness = self.left.draw(graph=True, marked=pair)
        return not_yet("No path joins the two marked pieces, but you have them in one set.", witness=witness)

    def _torn(self, given: list[set[Node]]) -> Verdict | None:
        """Whether an edge leads out of some set."""
        for part in given:
            for edge in sorted(nx.edge_boundary(self.left.graph, part)):
                witness = self.left.draw(graph=True, marked=list(edge))
                return not_yet("An edge joins the marked pieces, but one of your sets has only one.", witness=witness)
        return None

    def _left_out(self, given: list[set[Node]]) -> Verdict | None:
        """Whether some vertex is in no set."""
        missing = set(self.left.graph).difference(*given)
        if not missing:
            return None
        witness = self.left.draw(graph=True, marked=[min(missing)])
        if self.left.start in missing:
            return not_yet("Pieces of the maze are in none of your sets; one of them is marked.", witness=witness)
        return self.thought(CUT_OFF, witness)

    def solve(self) -> list[set[Node]]:
        """What networkx finds."""
        return list(nx.connected_components(self.left.graph))

    def another(self) -> list[list[Node]]:
        """The same as lists, the last first."""
        return [sorted(part) for part in reversed(self.solve())]

    def wrong(self) -> dict[str, Any]:
        """By touch; by card; only what the start reaches; and as it was before the fall."""
        return {
            TOUCHING: list(nx.connected_components(_touching_graph(self.left))),
            ONE_CARD: list(nx.connected_components(_card_graph(self.left))),
            CUT_OFF: nx.node_connected_component(self.left.graph, self.left.start),
            STILL_THERE: list(nx.connected_components(self.maze.graph)),
        }

    @property
    def solution_text(self) -> str:
        """The sets, each in order, so that they are always written the same."""
        parts = [", ".join(map(str, sorted(part))) for part in self.solve()]
        return f"`[{', '.join(f'{{{part}}}' for part in parts)}]`"

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        return f"{count(len(self.solve()), 'component')}, numbered here."

    def explain(self) -> str:
        """In words."""
        return "From each vertex collect all that a path leads to. A card with two tunnels can lie in two components."

    @property
    def solved_board(self) -> Picture:
        """The components, numbered."""
        parts = enumerate(self.solve(), 1)
        return self.left.draw(marked={node: str(number) for number, part in parts for node in sorted(part)})


def _card_graph(maze: Maze) -> "nx.Graph[Node]":
    """The graph as it would be if all the tunnels of a card met."""
    graph = maze.graph
    graph.add_edges_from(pair for cell in maze for pair in combinations(maze.nodes(cell), 2))
    return graph


def _touching_graph(maze: Maze) -> "nx.Graph[Node]":
    """The graph as it would be if a dwarf could walk across wherever two cards touch."""
    graph = _card_graph(maze)
    graph.add_edges_from((a, b) for one, two in neighbours(maze) for a in maze.nodes(one) for b in maze.nodes(two))
    return graph


def _added(less: "nx.Graph[Node]", more: "nx.Graph[Node]") -> list[list[Node]]:
    """The edges of a graph that join what is apart in another."""
    return [[a, b] for a, b in sorted(map(sorted, more.edges)) if not nx.has_path(less, a, b)]


class WalkNoPath(Exercise):
    """A walk that passes a vertex twice."""

    title = "A walk that is no path"
    hints = (
        "Look for any edge: nothing stops a dwarf from walking back over it.",
        "Each step of a walk goes along an edge. A path is a walk on which no vertex comes twice.",
        "`path = nx.shortest_path(ex.maze.graph, ex.maze.start, ex.target)` is a path. Put a step back and the same "
        "step again into it.",
    )
    misconceptions = {
        NEVER_TWICE: "This is a walk, and a path too: no vertex comes twice. A walk may come back to where it was; "
        "make yours do so.",
        JUMP: "No edge joins the two marked pieces, so that is no step. To lie side by side, or near, is not enough.",
    }

    def make(self, rng: Random) -> None:
        """A maze with a target to which it would be nearer over cards that only touch."""
        self.maze = until(rng, lambda rng: grown(rng, 11, PASSAGES, SMALL_WINDOW), lambda maze: bool(_detours(maze)))
        self.target = pick(rng, _detours(self.maze))

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Find a walk from the start to the marked vertex that is not a path: a list of vertices, each joined by "
            f"an edge to the next, in which some vertex comes twice. Write it as [{self.maze.start}, ..., "
            f"{self.target}]. The graph is `ex.maze.graph`, the last vertex `ex.target`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "Draw a walk from the start to the marked vertex that is not a path: some vertex comes twice."

    @property
    def board(self) -> Picture:
        """The maze and where the walk ends."""
        return self.maze.draw(graph=True, marked={self.target: "end"})

    def judge(self, answer: Any) -> Verdict:
        """Any walk between the two ends with a vertex that comes twice."""
        given = answers.nodes(answer, self.maze)
        if not given or (given[0], given[-1]) != (self.maze.start, self.target):
            return not_yet("The walk begins at the start and ends at the marked vertex.", witness=self.board)
        graph = self.maze.graph
        for a, b in pairwise(given):
            if a == b:
                return not_yet(f"To stay at {a} is not a step: each step goes along an edge to another vertex.")
            if not graph.has_edge(a, b):
                return self.thought(JUMP, self.maze.draw(graph=True, marked={a: "from", b: "to"}))
        if len(set(given)) == len(given):
            steps = {node: str(step) for step, node in enumerate(given)}
            return self.thought(NEVER_TWICE, self.maze.draw(graph=True, marked=steps))
        often = {node: f"{given.count(node)}x" for node in given if given.count(node) > 1}
        return correct(
            f"A walk of {len(given) - 1} steps. Cut out what lies between two visits to a vertex, and a path is left.",
            self.maze.draw(graph=True, marked=often),
        )

    def solve(self) -> list[Node]:
        """A shortest path, with the first step taken back and done again."""
        path = self._path()
        return [*path[:2], *path]

    def another(self) -> list[Node]:
        """The same with the last step."""
        path = self._path()
        return [*path, *path[-2:]]

    def _path(self) -> list[Node]:
        """A shortest path to the target."""
        path: list[Node] = nx.shortest_path(self.maze.graph, self.maze.start, self.target)
        return path

    def wrong(self) -> dict[str, Any]:
        """A path; or a way over cards that only touch."""
        short_cut = nx.shortest_path(_touching_graph(self.maze), self.maze.start, self.target)
        return {NEVER_TWICE: self._path(), JUMP: short_cut}

    def explain(self) -> str:
        """In words."""
        return "It goes one step, comes back, and then follows a path. If there is a walk there is always a path."

    @property
    def solved_board(self) -> Picture:
        """The first two vertices, which come twice."""
        return self.maze.draw(graph=True, marked=dict.fromkeys(self._path()[:2], "2x"))


def _detours(maze: Maze) -> list[Node]:
    """The vertices, four steps from the start or more, that would be nearer if touching were enough."""
    steps, short = (
        nx.single_source_shortest_path_length(graph, maze.start) for graph in (maze.graph, _touching_graph(maze))
    )
    return sorted(node for node in steps if steps[node] >= 4 and short[node] < steps[node])


class Case(NamedTuple):
    """A maze, a card as it lies, and a cell on which it might be laid."""

    maze: Maze
    card: str
    cell: Cell

    @property
    def kind(self) -> str:
        """Which rules it would break; if only S13, whether it meets a loose tunnel, or one of a card half reached."""
        if self.cell in self.maze.cards:
            return "taken"
        rules, met = broken(*self), waits(*self)
        if rules == {"S13"} and met:
            return "half" if any(cell in self.maze.reached() for cell in met) else "loose"
        return " ".join(sorted(rules)) or "legal"

    def fresh(self) -> tuple[Maze, str, Cell]:
        """The three, with a maze that may be changed."""
        return self.maze.copy(), self.card, self.cell

    def draw(self) -> Picture:
        """The cell with the card's name, and what is reached."""
        return self.maze.draw(marked={self.cell: self.card}, lenses=["reached"])


KINDS = ("legal", "loose", "S11", "half", "S13", "S11 S13", "taken", "S10")
LONELY: Cell = (8, 4)
"""A cell to which no maze here grows."""


class CanBuild(CodeExercise):
    """Write a function that says whether a card may be laid."""

    title = "Write may_build(maze, card, cell)"
    hints = (
        "Look at `maze.cards`, `maze.mismatches(card, cell)` and `maze.nodes(cell)`: what does each tell you?",
        "Lay the card into a copy, `trial = maze.copy()`. May it lie there? Then `trial.graph` has a path from the "
        "start to one of its vertices.",
        "False if the cell is taken or an edge does not match. Else lay it into the copy and use "
        "`nx.has_path(trial.graph, trial.start, node)` for each node of `trial.nodes(cell)`.",
    )
    misconceptions = {
        TOUCH_ANY: "On the marked cell the sides match, and your function says yes. But no tunnel leads from there to "
        "the start (S13).",
        NO_EDGES: "On the marked cell your function says yes, because a tunnel leads to the start. But at some side "
        "tunnel would meet rock (S11).",
        ONE_CARD: "Your function says yes on the marked cell. The card beside it is reached, but not that tunnel of it "
        "which opens here.",
    }

    def make(self, rng: Random) -> None:
        """Two mazes after a rockfall, and cards and cells of every kind in each."""
        self.cases = [case for _ in range(2) for case in until(rng, _cases, bool)]
        self.maze = self.cases[0].maze

    @property
    def sample(self) -> tuple[Maze, str, Cell]:
        """A card that may be laid."""
        return self.cases[0].fresh()

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Write a function `may_build(maze, card, cell)`. It gets a maze, the name of a card as it lies, such as "
            "'NES', and a cell, and gives back True if rules S10, S11 and S13 allow the card there, else False. It is "
            f"tried {len(self.cases)} times, also in `ex.maze`, which you see here. Then `ex.check(may_build)`."
        )

    @property
    def board(self) -> Picture:
        """One of the mazes."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """Try it everywhere; what it wrongly allows tells the thought."""
        tried = answers.function(answer)
        given = [(case, answers.truth(answers.call(tried, *case.fresh()))) for case in self.cases]
        off = [(case, said) for case, said in given if said != (case.cell in case.maze.places(case.card))]
        if not off:
            return correct(f"All {len(given)} trials came out right. Is there a path: that is rule S13.")
        case, said = min(off, key=lambda found: KINDS.index(found[0].kind))
        name = _thought({case.kind for case, _ in off}) if all(said for _, said in off) else ""
        if name:
            return self.thought(name, case.draw())
        return not_yet(
            f"For the card {case.card!r} on {place_text(case.cell)} it gives {said}: look at the board.",
            witness=case.draw(),
        )

    def solve(self) -> Callable[[Maze, str, Cell], bool]:
        """Lay it into a copy, and ask for a path."""

        def may_build(maze: Maze, card: str, cell: Cell) -> bool:
            if cell in maze.cards or maze.mismatches(card, cell):
                return False
            trial = maze.copy()
            trial.place(card, cell)
            return any(nx.has_path(trial.graph, trial.start, node) for node in trial.nodes(cell))

        return may_build

    def another(self) -> Callable[[Maze, str, Cell], bool]:
        """The kit's own way."""
        return lambda maze, card, cell: cell in maze.places(card)

    def wrong(self) -> dict[str, Any]:
        """Only the edges; only the way to the start; and that way card by card."""

        def by_card(maze: Maze, card: str, cell: Cell) -> bool:
            is_free = cell not in maze.cards and not maze.mismatches(card, cell)
            return is_free and any(beside in maze.reached() for beside in waits(maze, card, cell))

        return {
            TOUCH_ANY: lambda maze, card, cell: broken(maze, card, cell) <= {"S13"},
            NO_EDGES: lambda maze, card, cell: maze.is_joined(card, cell),
            ONE_CARD: by_card,
        }

    @property
    def solution_text(self) -> str:
        """As code."""
        return (
            "`def may_build(maze, card, cell):\n"
            "    if cell in maze.cards or maze.mismatches(card, cell):\n"
            "        return False\n"
            "    trial = maze.copy()\n"
            "    trial.place(card, cell)\n"
            "    return any(nx.has_path(trial.graph, trial.start, node) for node in trial.nodes(cell))`"
        )

    def explain(self) -> str:
        """In words."""
        return "Whether a tunnel leads to the start is asked of the graph in which the card already lies."


def _thought(kinds: set[str]) -> str:
    """The thought behind a function that wrongly allows just these kinds."""
    if kinds == {"half"}:
        return ONE_CARD
    if kinds == {"S11"}:
        return NO_EDGES
    return TOUCH_ANY if "loose" in kinds and not kinds & {"S11", "S11 S13"} else ""


def _cases(rng: Random) -> list[Case] | None:
    """Up to three cases of each kind in a maze after a rockfall, legal ones first; None where a kind is missing."""
    fallen = rockfall(rng, 11, (*PASSAGES, *BRIDGES, *DEAD_ENDS[:3]))
    if fallen is None:
        return None
    maze = after(*fallen)
    cells = [*maze.border, *maze, LONELY]
    by_kind: dict[str, list[Case]] = {kind: [] for kind in KINDS}
    for _ in range(180):
        case = Case(maze, pick(rng, (*PASSAGES, *BRIDGES)), pick(rng, cells))
        by_kind[case.kind].append(case)
    return [case for found in by_kind.values() for case in found[:3]] if all(by_kind.values()) else None


legal_cells, parts_after_rockfall, walk_no_path, can_build = (
    LegalCells(),
    PartsAfterRockfall(),
    WalkNoPath(),
    CanBuild(),
)
LESSON = Lesson(
    2,
    "May I build here?",
    "A rockfall left a loose piece: may I build on it?",
    (legal_cells, parts_after_rockfall, walk_no_path, can_build),
    {
        "walk": "vertices in a row, each joined by an edge to the next",
        "path": "a walk on which no vertex comes twice",
        "connected component": "all that can be reached from a vertex",
    },
    "A maze has three components. You lay one card. Can the maze have only one component afterwards? If so, with which "
    "card? If not, why not?",
)
