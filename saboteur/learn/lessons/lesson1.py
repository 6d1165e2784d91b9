"""Lesson 1: a card is not a vertex. Modelling, degree, and the handshake lemma."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from saboteur import graphs
from saboteur.cards import Card
from saboteur.chance import shuffled
from saboteur.draw import Picture
from saboteur.draw.words import count
from saboteur.errors import shown
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.exercises import CodeExercise, Exercise
from saboteur.learn.lesson import Lesson
from saboteur.learn.mazes import BRIDGES, DEAD_ENDS, PASSAGES, WINDOW, grown, neighbours, pick, until
from saboteur.learn.thoughts import ONE_CARD, TOUCHING
from saboteur.learn.verdicts import Verdict, correct, not_yet
from saboteur.maze import Maze
from saboteur.sides import SIDES, Cell, place_text

OPENINGS = "every opening counts"
ONE_OPENING = "one opening is enough"


class Pieces(Exercise):
    """How many vertices do ten cards give?"""

    title = "Ten cards"
    hints = (
        "Look at the cards on which tunnels do not meet in the middle.",
        "A vertex is a piece of tunnel: everything that a dwarf can walk to without leaving the card.",
        "Put a finger on an opening: which others does it reach on the card? That is one vertex. Go on with the rest.",
    )
    misconceptions = {
        ONE_CARD: "On some cards the tunnels do not meet, so a dwarf cannot get from one to the other: those are two "
        "vertices or more.",
        OPENINGS: "You counted openings. Openings that are joined on the card belong to the same vertex.",
    }

    def make(self, rng: Random) -> None:
        """Ten cards, among them bridges and dead ends."""
        some = [pick(rng, BRIDGES), pick(rng, BRIDGES), pick(rng, DEAD_ENDS), pick(rng, DEAD_ENDS)]
        some += [pick(rng, PASSAGES) for _ in range(6)]
        self.cards = tuple(Card(text) for text in shuffled(some, rng))

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "How many vertices does each of these ten cards give to the graph? Write a list of ten numbers, in order."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "How many vertices does each of these ten cards give to the graph? Write ten numbers, in order."

    @property
    def board(self) -> Picture:
        """The cards in two rows, numbered."""
        return self._row({number: str(number + 1) for number in range(10)})

    def _row(self, labels: Mapping[int, str]) -> Picture:
        """The cards apart from each other, some of them marked."""
        sheet = Maze()
        places = [(2 * (number % 5), 2 * (number // 5)) for number in range(10)]
        for card, place in zip(self.cards, places, strict=True):
            sheet.place(card, place)
        return sheet.draw(marked={places[number]: label for number, label in labels.items()}, numbers=False)

    def judge(self, answer: Any) -> Verdict:
        """Ten numbers, card by card."""
        given = answers.numbers(answer)
        if len(given) != 10:
            raise Unreadable(f"There are ten cards, and your list has {len(given)} numbers.")
        off = [number for number, card in enumerate(self.cards) if given[number] != len(card.pieces)]
        if not off:
            return correct("Wherever a dwarf cannot go on without leaving the card, another vertex begins.")
        witness = self._row({number: f"card {number + 1}" for number in off})
        for name, wrong in self.wrong().items():
            if given == wrong:
                return self.thought(name, witness)
        return not_yet(
            f"Look again at the cards that are marked: {len(off)} of your ten numbers are off.", witness=witness
        )

    def solve(self) -> list[int]:
        """The number of pieces of each card."""
        return [len(card.pieces) for card in self.cards]

    def another(self) -> tuple[int, ...]:
        """The same as a tuple."""
        return tuple(self.solve())

    def wrong(self) -> dict[str, Any]:
        """Ones everywhere; or the openings."""
        return {ONE_CARD: [1] * 10, OPENINGS: [len(card.openings) for card in self.cards]}

    def explain(self) -> str:
        """In words."""
        return "A passage is one vertex, a card with two tunnels that do not meet is two, and of dead ends each is one."

    @property
    def solved_board(self) -> Picture:
        """The number on each card."""
        return self._row({number: str(value) for number, value in enumerate(self.solve())})


class Tunnels(CodeExercise):
    """Write a function that reads the tunnels off the name of a card."""

    title = "Write tunnels(card)"
    hints = (
        "Look at the sign that stands between the tunnels in the name of a card, as in `NS+EW`.",
        "A text can be cut up: `'a-b'.split('-')` gives `['a', 'b']`.",
        "One line is enough: `return card.split('+')`",
    )
    misconceptions = {
        ONE_CARD: "Your function gives one tunnel for a card on which there are more: a `+` keeps tunnels apart.",
        OPENINGS: "Your function takes every side for a tunnel: sides without a `+` between them are joined.",
    }

    def make(self, rng: Random) -> None:
        """Cards to try it on: a bridge and dead ends are always among them."""
        some = [*BRIDGES, *(pick(rng, DEAD_ENDS) for _ in range(4)), *(pick(rng, PASSAGES) for _ in range(4))]
        self.names = tuple(shuffled(some, rng))

    @property
    def sample(self) -> tuple[str]:
        """A bridge."""
        return (BRIDGES[0],)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Write a function `tunnels(card)`. It gets the name of a card, such as 'NS+EW', and gives back a list of "
            "its tunnels, each as a text of sides: ['NS', 'EW']. The order does not matter. Then `ex.check(tunnels)`."
        )

    def judge(self, answer: Any) -> Verdict:
        """Try it on all cards; the tunnels may come in any order, and their sides too."""
        tried = answers.function(answer)
        given = {name: _tunnel_sets(answers.call(tried, name)) for name in self.names}
        for thought, wrong in self.wrong().items():
            if all(given[name] == _tunnel_sets(wrong(name)) for name in self.names):
                return self.thought(thought)
        for name in self.names:
            if given[name] != _tunnel_sets(self.solve()(name)):
                return not_yet(
                    f"For the card {name!r} it gives {shown(answers.call(tried, name))}.", witness=Card(name).draw()
                )
        return correct("It was tried on eleven cards. You have written the step from cards to vertices.")

    def solve(self) -> Callable[[str], Any]:
        """Cut the name at the plus signs."""
        return lambda card: card.split("+")

    def another(self) -> Callable[[str], Any]:
        """The kit's own way, in another order."""
        return lambda card: {tunnel[::-1] for tunnel in Card(card).tunnels}

    def wrong(self) -> dict[str, Any]:
        """All sides in one; or each for itself."""
        return {ONE_CARD: lambda card: [card], OPENINGS: lambda card: list(card.replace("+", ""))}

    @property
    def solution_text(self) -> str:
        """As code."""
        return "`def tunnels(card): return card.split('+')`"

    def explain(self) -> str:
        """In words."""
        return "The name of a card is its model: between plus signs stand the sides that are joined."


def _tunnel_sets(given: Any) -> Counter[str]:
    """Tunnels however they are written: a collection of texts of sides."""
    found = answers.items(given, "tunnels, such as ['NS', 'EW']")
    for tunnel in found:
        sides = _sides(tunnel)
        if not sides or len(sides) > len(SIDES) or not set(sides) <= set(SIDES):
            raise Unreadable(f"Your function should give a list of tunnels, such as ['NS', 'EW'], not {shown(given)}.")
    return Counter("".join(sorted(_sides(tunnel))) for tunnel in found)


def _sides(tunnel: object) -> list[str]:
    """The sides of a tunnel, however it is written; a plus sign that was left in it is passed over."""
    given = list(tunnel) if isinstance(tunnel, str | list | tuple | set | frozenset) else []
    return [side for side in given if side != "+"]


class Crossings(Exercise):
    """Two cards touch: can a dwarf walk across?"""

    title = "Two cards touch"
    hints = (
        "Look at each border between two cards, not at the cards.",
        "A dwarf can cross a border only where both cards have an opening there.",
        "Go through the pairs row by row; write a pair down if you see tunnel on both sides of the border.",
    )
    misconceptions = {
        TOUCHING: "All your pairs touch, but touching is not enough: look at the border between the two marked cards.",
        ONE_OPENING: "At the border between the two marked cards only one of them is open; the other shows rock.",
    }

    def make(self, rng: Random) -> None:
        """Six to eight cards laid carelessly, so that some borders do not match."""
        self.maze = until(rng, _careless, self._is_varied)

    def _is_varied(self, maze: Maze) -> bool:
        """Whether there are borders of all three kinds: open on both sides, on one, and on none."""
        kinds = Counter(len(_open(maze, pair)) for pair in neighbours(maze))
        return kinds[2] >= 3 and kinds[1] >= 2 and kinds[0] >= 1

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "These cards were laid carelessly. Between which pairs of neighbours can a dwarf walk across? Write "
            "a list of pairs of cells, as in [((0, 0), (1, 0)), ((0, 0), (0, 1))]."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "These cards were laid carelessly. Draw a line over every border that a dwarf can cross. How many?"

    @property
    def board(self) -> Picture:
        """The cards."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """A set of pairs, in any order."""
        given = {_pair(item) for item in answers.items(answer, "pairs of cells, such as [((0, 0), (1, 0))]")}
        touching = {frozenset(pair) for pair in neighbours(self.maze)}
        for pair in sorted(map(sorted, given - touching)):
            first, second = map(place_text, pair)
            return not_yet(f"The cells {first} and {second} are not two cards side by side.")
        by_kind = {
            number: {pair for pair in touching if len(_open(self.maze, sorted(pair))) == number} for number in range(3)
        }
        too_many = sorted(map(sorted, given - by_kind[2]))
        witness = self.maze.draw(marked=dict.fromkeys(too_many[0], "here")) if too_many else None
        if given == touching:
            return self.thought(TOUCHING, witness)
        if too_many and all(frozenset(pair) in by_kind[1] for pair in too_many):
            return self.thought(ONE_OPENING, witness)
        if too_many:
            return not_yet("Between the two cards that are marked nobody can walk.", witness=witness)
        if given != by_kind[2]:
            return not_yet(f"Right so far: {count(len(given), 'pair')}. There are more.")
        return correct(
            "These pairs are the edges of the graph. Touching without tunnels is no edge.", self.maze.draw(graph=True)
        )

    def solve(self) -> list[tuple[Cell, Cell]]:
        """The pairs with tunnel on both sides."""
        return [pair for pair in neighbours(self.maze) if len(_open(self.maze, pair)) == 2]

    def another(self) -> set[frozenset[Cell]]:
        """The same pairs in no order."""
        return {frozenset(pair) for pair in self.solve()}

    def wrong(self) -> dict[str, Any]:
        """All pairs that touch; or those with one opening as well."""
        open_once = [pair for pair in neighbours(self.maze) if _open(self.maze, pair)]
        return {TOUCHING: neighbours(self.maze), ONE_OPENING: open_once}

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        return f"{count(len(self.solve()), 'border')}. {self.explain()}"

    def explain(self) -> str:
        """In words."""
        return "An edge needs two openings that face each other over the border."

    @property
    def solved_board(self) -> Picture:
        """The graph over the cards."""
        return self.maze.draw(graph=True)


def _careless(rng: Random) -> Maze:
    """A start card and seven passages in two rows, without a look at what matches."""
    maze = Maze()
    maze.place_start((0, 0))
    for cell in [(1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)]:
        maze.place(pick(rng, PASSAGES), cell)
    return maze


def _open(maze: Maze, pair: Iterable[Cell]) -> list[Cell]:
    """Which of two neighbours are open at their common border."""
    first, second = tuple(pair)
    east, south = second[0] - first[0], second[1] - first[1]
    ahead, back = {(1, 0): ("E", "W"), (0, 1): ("S", "N")}[east, south]
    return [cell for cell, side in ((first, ahead), (second, back)) if side in maze.cards[cell].openings]


def _pair(item: object) -> frozenset[Cell]:
    pair = frozenset(answers.cells(item))
    if len(pair) != 2:
        raise Unreadable(f"A pair is two cells, as in ((0, 0), (1, 0)), not {shown(item)}.")
    return pair


class Degrees(Exercise):
    """The degrees of all vertices, and their sum."""

    title = "Shake hands"
    hints = (
        "Look at the graph and not at the cards: `ex.maze.draw(graph=True)`.",
        "The degree of a vertex is the number of edges at it. An opening that leads nowhere is no edge.",
        "Let networkx count: `[degree for node, degree in ex.maze.graph.degree]`",
    )
    misconceptions = {
        OPENINGS: "You counted the openings of the pieces. An opening that leads nowhere yet is no edge.",
        ONE_CARD: "Your list has a number for each card. A card with two tunnels that do not meet has two vertices.",
        "the number of edges": "That is the number of edges. Write a list with the degree of every vertex instead.",
    }

    def make(self, rng: Random) -> None:
        """A small maze with a bridge card and loose ends."""
        self.maze = until(
            rng, lambda rng: grown(rng, 7, (*PASSAGES, *BRIDGES), (range(-1, 5), WINDOW[1])), self._is_telling
        )

    def _is_telling(self, maze: Maze) -> bool:
        graph = maze.graph
        return len(graph) > len(maze) and any(degree == 3 for _, degree in graph.degree)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "What is the degree of each vertex of this maze? Write a list of numbers, one for each vertex, in any "
            "order. The maze is `ex.maze` and its graph `ex.maze.graph`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return (
            "Draw a dot for each vertex and write its degree beside it. What is the sum, and how many edges are there?"
        )

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """The right numbers, in any order; a mapping from vertices to degrees will do."""
        if answers.is_number(answer) and answer == self.maze.graph.number_of_edges():
            return self.thought("the number of edges")
        given = Counter(answers.numbers(_listed(answer, self.maze)))
        graph = self.maze.graph
        if given == Counter(degree for _, degree in graph.degree):
            edges = graph.number_of_edges()
            return correct(f"Their sum is {2 * edges}, twice the number of edges ({edges}): every edge has two ends.")
        for name in (OPENINGS, ONE_CARD):
            if given == Counter(self.wrong()[name]):
                return self.thought(name, self.maze.draw(graph=True))
        total = sum(given.elements())
        if given.total() != len(graph):
            return not_yet(
                f"Your list has {given.total()} numbers; count the vertices again.", witness=self.maze.draw(graph=True)
            )
        odd = " That sum is odd, and so it cannot be right: every edge has two ends." if total % 2 else ""
        return not_yet(
            f"Your numbers add up to {total}.{odd} Count the edges at each dot.", witness=self.maze.draw(graph=True)
        )

    def solve(self) -> list[int]:
        """What networkx counts."""
        return [degree for _, degree in self.maze.graph.degree]

    def another(self) -> dict[Any, int]:
        """By vertex."""
        return dict(self.maze.graph.degree)

    def wrong(self) -> dict[str, Any]:
        """The openings; or a number for each card."""
        graph = self.maze.graph
        by_card = [sum(graph.degree[node] for node in self.maze.nodes(cell)) for cell in self.maze]
        return {
            OPENINGS: [len(piece) for _, _, piece in graph],
            ONE_CARD: by_card,
            "the number of edges": graph.number_of_edges(),
        }

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        total = sum(self.solve())
        return f"{', '.join(map(str, self.solve()))}: the sum is {total}, and there are {total // 2} edges."

    def explain(self) -> str:
        """In words."""
        return "Their sum is twice the number of edges, because every edge ends at two vertices: the handshake lemma."

    @property
    def solved_board(self) -> Picture:
        """The graph over the cards."""
        return self.maze.draw(graph=True)


def _listed(answer: Any, maze: Maze) -> Any:
    """Degrees as networkx gives them, by vertex, without the vertices."""
    if isinstance(answer, Mapping):
        graph = maze.graph
        if any(graph.degree[answers.node(key, maze)] != value for key, value in answer.items()):
            raise Unreadable("The degree of some vertex in your table is off. Count the edges at each.")
        return answer.values()
    found = answers.items(answer, "whole numbers, such as [1, 3, 2]")
    return [item[1] if isinstance(item, tuple) and len(item) == 2 else item for item in found]


class OddOnes(Exercise):
    """Build a maze with a given number of odd vertices."""

    title = "Odd ones"
    least_tasks = 5
    hints = (
        "Begin with a row of straight tunnels and look at the degrees of its two ends.",
        "A dot in the middle of a row has degree 2, a junction with three neighbours 3, and a loose end 1.",
        "Add a branch at a dot of degree 2: that makes two more odd vertices, the junction and the new end.",
    )
    misconceptions = {
        OPENINGS: "You seem to have counted openings. One that leads nowhere adds nothing to a degree: count edges.",
    }

    def make(self, rng: Random) -> None:
        """How many odd vertices, and how many cards at least."""
        self.odd = pick(rng, (4, 6))
        self.least = self.odd + 4 + int(rng.random() * 3)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"Lay a maze of at least {self.least} cards, all joined, with exactly {self.odd} vertices of odd degree. "
            "Write it as text, a line a row, and check the text; or build it on a table and check `table.maze`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return f"Draw a maze of {self.least} cards or more, all joined, with exactly {self.odd} vertices of odd degree."

    @property
    def stub(self) -> str:
        """A start card and nothing else."""
        return "start NESW"

    def judge(self, answer: Any) -> Verdict:
        """Any maze with the property."""
        maze = answers.maze(answer)
        graph = maze.graph
        odd = [node for node in graph if graph.degree[node] % 2]
        witness = maze.draw(graph=True, marked={node: str(graph.degree[node]) for node in odd}) if len(maze) else None
        if len(maze) < self.least:
            return not_yet(f"Your maze has {count(len(maze), 'card')}; lay at least {self.least}.", witness=witness)
        if len(graphs.components(maze)) > 1:
            return not_yet("Your maze is in several parts. Lay it so that all of it is joined.", witness=witness)
        if len(odd) == self.odd:
            return correct("And their number is even, as it is in every graph: try to make it odd!", witness)
        if sum(len(node[2]) % 2 for node in graph) == self.odd:
            return self.thought(OPENINGS, witness)
        return not_yet(f"In your maze {len(odd)} vertices have an odd degree; they are marked.", witness=witness)

    def solve(self) -> str:
        """A row with branches."""
        branches = (self.odd - 2) // 2
        length = max(self.least - branches, branches + 2)
        top = ["start NESW", *["ESW"] * branches, *["EW"] * (length - 1 - branches)]
        return "\n".join([" | ".join(top), " | ".join([".", *["NS"] * branches])])

    def another(self) -> str:
        """The same, longer."""
        first, _, rest = self.solve().partition("\n")
        return f"{first} | EW\n{rest}"

    def wrong(self) -> dict[str, Any]:
        """As many junctions as odd vertices are asked for, with nothing at their third opening."""
        row = ["start NESW", *["ESW"] * self.odd, *["EW"] * self.least]
        return {OPENINGS: " | ".join(row)}

    @property
    def solution_text(self) -> str:
        """As a text of a maze."""
        return f"`{self.solve()}`"

    def explain(self) -> str:
        """In words."""
        return "The two ends of the row are odd; each branch adds a junction of degree 3 and an end of degree 1."

    @property
    def solved_board(self) -> Picture:
        """The maze and its graph."""
        return answers.maze(self.solve()).draw(graph=True)


pieces, tunnels, crossings, degrees, odd_ones = Pieces(), Tunnels(), Crossings(), Degrees(), OddOnes()
LESSON = Lesson(
    1,
    "A card is not a vertex",
    "Two cards touch: can a dwarf walk across?",
    (pieces, crossings, degrees, odd_ones, tunnels),
    {
        "vertex": "a piece of tunnel: all that a dwarf can walk to without leaving the card",
        "edge": "a way over the border of two cards, with an opening on both sides",
        "degree": "the number of edges at a vertex",
    },
    "A maze has six path cards in a row, each touching the next, and every card has at least one opening. What is the "
    "smallest and what is the largest number of vertices that its graph can have? Why?",
)
