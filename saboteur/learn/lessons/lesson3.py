"""Lesson 3: how far is the gold? Breadth-first search, depth-first search, and layers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from random import Random
from typing import Any

import networkx as nx

from saboteur.chance import below, shuffled
from saboteur.draw import Picture
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.exercises import Exercise
from saboteur.learn.free_cells import (
    around,
    beside_start,
    cards_needed,
    closed_ends,
    field,
    laid,
    open_ends,
    straight,
    ways,
)
from saboteur.learn.lesson import Lesson
from saboteur.learn.letters import lettered, letters, vertices
from saboteur.learn.mazes import PASSAGES, grown, pick, until
from saboteur.learn.search_orders import bfs_slip, dfs_slip, is_bfs_order, is_dfs_order, push_order
from saboteur.learn.verdicts import Verdict, correct, not_yet
from saboteur.maze import Maze
from saboteur.sides import Cell, Node, place_text

DEEPER = "deeper first"
ONLY_DISTANCE = "only the distance counts"
NO_START = "the start does not count"
CROW = "as the crow flies"
STACK_IS_DEPTH = "a stack makes it depth-first"
LAYERS_ARE_DEPTH = "layer by layer is depth-first"
ONE_ORDER = "there is one right order"
FROM_START = "distance from the start"
TOUCHING = "touching a card is enough"


def _backwards(vertices: Iterator[Node]) -> Iterator[Node]:
    """Neighbours in reversed order, for the searches of networkx."""
    return iter(list(vertices)[::-1])


def _bfs(maze: Maze, **options: Any) -> list[Node]:
    """The order of networkx's breadth-first search."""
    return [maze.start, *(vertex for _, vertex in nx.bfs_edges(maze.graph, maze.start, **options))]


def _dfs(maze: Maze, **options: Any) -> list[Node]:
    """The order of networkx's depth-first search."""
    return list(nx.dfs_preorder_nodes(maze.graph, maze.start, **options))


def _steps(maze: Maze, order: Sequence[Node], slip: int | None = None) -> Picture:
    """The steps of an order on the board; a step that slips has a question mark and is the last."""
    last = len(order) if slip is None else slip + 1
    labels = {node: f"{place + 1}{'?' if place == slip else ''}" for place, node in enumerate(order[:last])}
    return maze.draw(graph=True, marked=labels)


class BfsOrder(Exercise):
    """Visit a maze in a breadth-first order."""

    title = "Wave after wave"
    hints = (
        "Look at the start and its neighbours: they come first, in any order.",
        "Think of a queue. Whoever comes first is served first: all the new neighbours of one vertex, then those of "
        "the next.",
        "Write the start. Then take the vertices of your list one by one, from its beginning, and write behind it all "
        "their neighbours that are not in it.",
    )
    misconceptions = {
        DEEPER: "At the step with a question mark you went deeper, as depth-first search does. A vertex that waited "
        "longer has neighbours that are not visited yet.",
        ONLY_DISTANCE: "Your distances are in order, but no queue does this. At the step with a question mark it is "
        "still the turn of an older vertex and its neighbours.",
    }

    def make(self, rng: Random) -> None:
        """A small maze with branches."""
        self.maze = until(rng, lambda rng: grown(rng, 8, PASSAGES, (range(-2, 4), range(-1, 2))), _is_branched)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"{self.paper} Write the letters as a text, such as 'BAC', or a list of vertices. The graph is "
            "`ex.maze.graph`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        start = letters(self.maze)[self.maze.start]
        return f"Give a breadth-first order of the vertices. The start is {start}. There are many right answers."

    @property
    def board(self) -> Picture:
        """The graph with letters."""
        return lettered(self.maze)

    def judge(self, answer: Any) -> Verdict:
        """Any order that a queue can make."""
        given = _order(answer, self.maze)
        graph, start = self.maze.graph, self.maze.start
        if given[0] != start:
            return not_yet("The search begins at the start.", witness=self.maze.draw(graph=True, marked=[start]))
        slip = bfs_slip(graph, given)
        if slip is None:
            return correct("A queue can do that. Other orders of the neighbours are just as right.", self._steps(given))
        witness = _steps(self.maze, given, slip)
        if slip == len(given):
            return not_yet("Breadth-first so far, but a neighbour of your vertices is missing.", witness=witness)
        if is_dfs_order(graph, given):
            return self.thought(DEEPER, witness)
        if _is_by_distance(self.maze, given):
            return self.thought(ONLY_DISTANCE, witness)
        return not_yet("At the step with a question mark a queue would give another vertex.", witness=witness)

    def _steps(self, order: Sequence[Node]) -> Picture:
        return _steps(self.maze, order)

    def solve(self) -> list[Node]:
        """What networkx does."""
        return _bfs(self.maze)

    def another(self) -> list[Node]:
        """The neighbours the other way round."""
        return _bfs(self.maze, sort_neighbors=_backwards)

    def wrong(self) -> dict[str, Any]:
        """A depth-first order; or one by distance that no queue makes."""
        return {DEEPER: _dfs(self.maze), ONLY_DISTANCE: _only_by_distance(self.maze)}

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        names = letters(self.maze)
        return f"{''.join(names[node] for node in self.solve())}, for example. {self.explain()}"

    def explain(self) -> str:
        """In words."""
        return "Each vertex in turn, the oldest first, adds its new neighbours at the end of the queue."

    @property
    def solved_board(self) -> Picture:
        """The steps."""
        return self._steps(self.solve())


def _order(answer: object, maze: Maze) -> list[Node]:
    """An order of vertices: a list of them, or their letters."""
    given = vertices(answer, maze)
    if not given:
        raise Unreadable("Your order is empty; write the vertex at which the search begins, and go on.")
    answers.none_twice(given, "vertex")
    return given


def _is_branched(maze: Maze) -> bool:
    """Whether a maze tells breadth-first orders from depth-first ones and from mere orders by distance."""
    is_free = _bfs(maze) != _bfs(maze, sort_neighbors=_backwards)
    return is_free and not is_bfs_order(maze.graph, _dfs(maze)) and _only_by_distance(maze) is not None


def _is_by_distance(maze: Maze, order: Sequence[Node]) -> bool:
    """Whether an order has all that is reached, nearest first."""
    far = nx.single_source_shortest_path_length(maze.graph, maze.start)
    distances = [far[node] for node in order if node in far]
    return sorted(order) == sorted(far) and distances == sorted(distances)


def _only_by_distance(maze: Maze) -> list[Node] | None:
    """An order by distance that no queue makes: one layer turned round. None where that does not help."""
    graph = maze.graph
    layers = [list(layer) for layer in nx.bfs_layers(graph, maze.start)]
    for turned in range(len(layers)):
        order = list(chain(*(layer[::-1] if place == turned else layer for place, layer in enumerate(layers))))
        if not is_bfs_order(graph, order):
            return order
    return None


class LayerSizes(Exercise):
    """How many vertices are at each distance?"""

    title = "Layer by layer"
    hints = (
        "Look at the start: it is at distance 0 from itself. Which vertices are one step away?",
        "The distance is the number of steps on a shortest way through the tunnels. Rock is not crossed.",
        "Let networkx do it: `[len(layer) for layer in nx.bfs_layers(ex.maze.graph, ex.maze.start)]`",
    )
    misconceptions = {
        NO_START: "Your list begins with distance 1. The start is at distance 0 from itself, and it is a layer, too.",
        CROW: "You counted columns and rows. At a vertex with a question mark that number is not the number of steps: "
        "a dwarf has to follow the tunnels.",
    }

    def make(self, rng: Random) -> None:
        """A maze with detours."""
        self.maze = until(rng, lambda rng: grown(rng, 10, PASSAGES, (range(-2, 5), range(-2, 3))), _has_detours)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "How many vertices are at distance 0, 1, 2 and so on from the start? Write a list of numbers, up to the "
            "farthest layer. The maze is `ex.maze`, its graph `ex.maze.graph`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return "Write its distance from the start on every vertex. How many are at distance 0, 1, 2 and so on?"

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """The sizes in order; a mapping from distances to sizes will do, and so will zeros at the end."""
        if isinstance(answer, Mapping):
            if set(answer) != set(range(len(answer))):
                raise Unreadable("A table of layers has the distances 0, 1, 2 and so on, each with its number.")
            answer = [answer[distance] for distance in range(len(answer))]
        given = answers.numbers(answer)
        while given and given[-1] == 0:
            given.pop()
        if given == self.solve():
            return correct("Each layer is found from the one before it.", self.maze.draw(lenses=["graph", "distance"]))
        if given == self.wrong()[NO_START]:
            return self.thought(NO_START, self.maze.draw(graph=True, marked={self.maze.start: "0"}))
        if given == self.wrong()[CROW]:
            return self.thought(CROW, self.maze.draw(graph=True, marked=_crow_errors(self.maze)))
        return self._first_slip(given)

    def _first_slip(self, given: list[int]) -> Verdict:
        """As far as it is right, and no farther."""
        layers = list(nx.bfs_layers(self.maze.graph, self.maze.start))
        right = 0
        while right < min(len(given), len(layers)) and given[right] == len(layers[right]):
            right += 1
        if not right:
            return not_yet(
                "Begin with distance 0: which vertices need no step at all?", witness=self.maze.draw(graph=True)
            )
        labels = {node: str(distance) for distance in range(right) for node in layers[distance]}
        return not_yet(
            f"Right up to distance {right - 1}. Look again at what is next to the vertices that are marked.",
            witness=self.maze.draw(graph=True, marked=labels),
        )

    def solve(self) -> list[int]:
        """The sizes of the layers."""
        return [len(layer) for layer in nx.bfs_layers(self.maze.graph, self.maze.start)]

    def another(self) -> dict[int, int]:
        """By distance."""
        return dict(enumerate(self.solve()))

    def wrong(self) -> dict[str, Any]:
        """Without the start; or by columns and rows."""
        return {NO_START: self.solve()[1:], CROW: _crow_sizes(self.maze)}

    def explain(self) -> str:
        """In words."""
        return "Layer 0 is the start; every new neighbour of a layer belongs to the next. No vertex is in two layers."

    @property
    def solved_board(self) -> Picture:
        """The distances."""
        return self.maze.draw(lenses=["graph", "distance"])


def _crow_distance(node: Node) -> int:
    """How many columns and rows a vertex is away from the start at 0,0."""
    return abs(node[0]) + abs(node[1])


def _crow_sizes(maze: Maze) -> list[int]:
    """How many reached vertices there are at each distance in columns and rows."""
    distances = [_crow_distance(node) for node in maze.reachable()]
    return [distances.count(distance) for distance in range(max(distances) + 1)]


def _crow_errors(maze: Maze) -> dict[Node, str]:
    """Vertices whose distance is not that of the crow, and what the crow says."""
    far = nx.single_source_shortest_path_length(maze.graph, maze.start)
    return {node: f"{_crow_distance(node)}?" for node in sorted(far) if far[node] != _crow_distance(node)}


def _has_detours(maze: Maze) -> bool:
    """Whether distances have to be counted in the tunnels."""
    sizes = [len(layer) for layer in nx.bfs_layers(maze.graph, maze.start)]
    crow = _crow_sizes(maze)
    return crow not in (sizes, sizes[1:]) and len(sizes) >= 4


class IsItDfs(Exercise):
    """Which of four orders are depth-first?"""

    title = "Is that depth-first?"
    hints = (
        "Look at the first step at which an order jumps to a vertex that is no neighbour of the one before it.",
        "Depth-first search turns back only if the newest vertex has no unvisited neighbour left, and then one vertex "
        "at a time.",
        "Follow each order with a finger. Before you turn back ask: is every neighbour of this vertex visited? If "
        "not, cross the order out.",
    )
    misconceptions = {
        STACK_IS_DEPTH: "One of your orders comes from a stack that marks too early. At the question mark it turns "
        "back too far: a newer vertex still has an unvisited neighbour.",
        LAYERS_ARE_DEPTH: "One of your orders goes in waves. At the question mark it does not go on from the newest "
        "vertex that still has an unvisited neighbour.",
        ONE_ORDER: "What you chose is right. But where the board is marked the search may go on in several ways, so "
        "another order can be right as well.",
    }

    def make(self, rng: Random) -> None:
        """A maze with a loop, and four orders of it."""
        self.maze = until(rng, lambda rng: grown(rng, 7, PASSAGES, (range(-1, 3), range(-1, 2))), _is_deceptive)
        self.orders = tuple(map(tuple, shuffled(_four_orders(self.maze), rng)))

    @property
    def task(self) -> str:
        """What is asked."""
        return f"{self.paper} Write a list of their numbers. The orders are also in `ex.orders`."

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        names = letters(self.maze)
        told = [f"{number}: {''.join(names[node] for node in order)}" for number, order in self._numbered()]
        return (
            f"Which of these orders can a depth-first search have made, if it begins at {names[self.maze.start]} and "
            f"takes the neighbours in any order? {', '.join(told)}."
        )

    def _numbered(self) -> list[tuple[int, tuple[Node, ...]]]:
        return list(enumerate(self.orders, start=1))

    @property
    def board(self) -> Picture:
        """The graph with letters."""
        return lettered(self.maze)

    def judge(self, answer: Any) -> Verdict:
        """Each order is followed step by step."""
        given = set(answers.numbers(answer))
        if not given <= {1, 2, 3, 4}:
            raise Unreadable("The orders have the numbers 1 to 4; write a list of those that you choose.")
        graph = self.maze.graph
        chosen = [order for number, order in self._numbered() if number in given]
        slips = [(order, dfs_slip(graph, order)) for order in chosen]
        for order, slip in slips:
            if slip is not None and not is_bfs_order(graph, order):
                return self.thought(STACK_IS_DEPTH, _steps(self.maze, order, slip))
        for order, slip in slips:
            if slip is not None:
                return self.thought(LAYERS_ARE_DEPTH, _steps(self.maze, order, slip))
        if not chosen:
            return not_yet("Some of these orders are depth-first: follow each with a finger.", witness=self.board)
        if len(chosen) < sum(is_dfs_order(graph, order) for order in self.orders):
            return self.thought(ONE_ORDER, self.maze.draw(graph=True, marked=_forks(self.maze, chosen[0])))
        return correct(
            "Depth-first search has many right orders, and a stack alone does not make one.", self.solved_board
        )

    def solve(self) -> list[int]:
        """The numbers of the orders that pass."""
        return [number for number, order in self._numbered() if is_dfs_order(self.maze.graph, order)]

    def another(self) -> tuple[int, ...]:
        """The other way round."""
        return tuple(self.solve()[::-1])

    def wrong(self) -> dict[str, Any]:
        """With the order of the stack; with that of the queue; with one of two."""
        graph, right = self.maze.graph, self.solve()
        others = {is_bfs_order(graph, order): number for number, order in self._numbered() if number not in right}
        return {STACK_IS_DEPTH: [*right, others[False]], LAYERS_ARE_DEPTH: [others[True]], ONE_ORDER: right[:1]}

    def explain(self) -> str:
        """In words."""
        pushed = self.wrong()[STACK_IS_DEPTH][-1]
        return (
            f"Order {pushed} comes from a stack that marks vertices when they are pushed. Neighbours that wait far "
            "down in it are passed by, so it is not depth-first. Mark them when they are popped."
        )

    @property
    def solved_board(self) -> Picture:
        """The steps of one that passes."""
        return _steps(self.maze, self.orders[self.solve()[0] - 1])


def _four_orders(maze: Maze) -> list[list[Node]]:
    """Two depth-first orders, that of the stack which marks when it pushes, and a breadth-first one."""
    return [_dfs(maze), _dfs(maze, sort_neighbors=_backwards), push_order(maze.graph, maze.start), _bfs(maze)]


def _is_deceptive(maze: Maze) -> bool:
    """Whether two orders differ and are depth-first, and the other two are not, one of them breadth-first."""
    graph = maze.graph
    first, second, pushed, waves = _four_orders(maze)
    is_dfs_twice = first != second and is_dfs_order(graph, first) and is_dfs_order(graph, second)
    return (
        is_dfs_twice
        and not any(is_dfs_order(graph, order) for order in (pushed, waves))
        and not is_bfs_order(graph, pushed)
    )


def _forks(maze: Maze, order: Sequence[Node]) -> list[Node]:
    """The vertices of an order at which a search has more than one way to go on."""
    graph = maze.graph
    return [node for place, node in enumerate(order) if len(set(graph[node]) - set(order[:place])) > 1]


class FewestCards(Exercise):
    """Reach the gold with as few new cards as possible."""

    title = "The last cards"
    hints = (
        "Look for openings that lead onto free cells: each is an open end, and you may go on from any of them.",
        "All cards that lie there already cost nothing. Only new cards count, and they go on free cells.",
        "Write 1 on every free cell at an open end, 2 on their free neighbours and so on, until you are beside the "
        "goal. Then walk back.",
    )
    misconceptions = {
        FROM_START: "This joins the start and the gold, but it begins at the start card. The tunnels that lie there "
        "bring you farther for nothing: other open ends are marked.",
        CROW: "Your way goes straight through cards that lie there. New cards go on free cells only.",
        TOUCHING: "Your way begins beside a card that shows rock on that side. No tunnel goes on there, so the new "
        "cards are not joined to the start.",
    }

    def make(self, rng: Random) -> None:
        """A maze that grows towards a goal, with rock where it is nearest."""
        self.maze = until(rng, _half_built, _is_tempting)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"The gold is at {place_text(self._goal)}, face down. You may lay any passages; each has to match all its "
            "neighbours. Where do you lay as few as possible, so that a dwarf gets from the start to the gold? Write "
            "the free cells in order, from an open end to the goal, as in [(9, 2), (9, 3)]."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return (
            "You may lay any passages; each has to match all its neighbours. Put a cross on as few free cells as "
            "possible, so that a dwarf gets from the start to the goal over them."
        )

    @property
    def _goal(self) -> Cell:
        return self.maze.goal_cells[0]

    @property
    def board(self) -> Picture:
        """The maze, with all free cells."""
        return self.maze.draw(free=True)

    def judge(self, answer: Any) -> Verdict:
        """Any way over free cells that can be laid and is not longer than needed."""
        way = self._way(answer)
        fault = self._fault(way)
        if fault is not None:
            return fault
        after = laid(self.maze, way)
        if after is None:
            return not_yet(
                "On one of these cells no passage matches its neighbours.", witness=_numbered(self.maze, way)
            )
        if len(way) == len(self.solve()):
            return correct("Nobody can do it with fewer. The layers of a search show why.", _numbered(after, way))
        if way[0] in beside_start(self.maze):
            others = [cell for cell in open_ends(self.maze) if cell not in way]
            return self.thought(FROM_START, after.draw(marked=dict.fromkeys(others, "open")))
        return not_yet(
            f"It works with your {len(way)} cards, but fewer are enough: compare the open ends.",
            witness=_numbered(after, way),
        )

    def _way(self, answer: Any) -> list[Cell]:
        """The cells of an answer, from an open end to the goal; backwards is as good."""
        way = answers.cells(answer)
        answers.none_twice(way, "cell")
        if not way:
            raise Unreadable("Your list is empty; write the cells on which you lay cards, as in [(9, 2), (9, 3)].")
        if self._goal in way:
            raise Unreadable("Leave out the goal itself: its card lies there already.")
        if not set(way) <= field(self.maze):
            raise Unreadable("One of your cells is far away from the maze; look at the numbers along the edge.")
        is_backwards = way[0] in around(self._goal) and way[-1] in open_ends(self.maze)
        return way[::-1] if is_backwards else way

    def _fault(self, way: list[Cell]) -> Verdict | None:
        """What keeps some cells from being a way over free cells from an open end to the goal."""
        taken = [cell for cell in way if cell in self.maze.cards]
        if taken:
            return self.thought(CROW, self.maze.draw(marked=dict.fromkeys(taken, "taken")))
        for cell, ahead in pairwise(way):
            if ahead not in around(cell):
                said = "These two cells are not neighbours. Write the cells in order, from an open end to the goal."
                return not_yet(said, witness=self._marked(cell, ahead))
        if way[0] not in open_ends(self.maze):
            if way[0] in closed_ends(self.maze):
                return self.thought(TOUCHING, self.maze.draw(marked={way[0]: "rock"}))
            return not_yet("Your way does not begin at an open end of a tunnel.", witness=self._marked(way[0]))
        if way[-1] not in around(self._goal):
            return not_yet("Your way ends before it is beside the goal.", witness=self._marked(way[-1]))
        return None

    def _marked(self, *cells: Cell) -> Picture:
        return self.maze.draw(marked=cells)

    def solve(self) -> list[Cell]:
        """A shortest way from any open end."""
        return ways(self.maze, open_ends(self.maze))[0]

    def another(self) -> list[Cell]:
        """Another shortest way."""
        return ways(self.maze, open_ends(self.maze))[1]

    def wrong(self) -> dict[str, Any]:
        """From the start card; straight ahead; from the nearest card."""
        return {
            FROM_START: ways(self.maze, beside_start(self.maze))[0],
            CROW: straight(self._goal),
            TOUCHING: ways(self.maze, closed_ends(self.maze))[0],
        }

    def explain(self) -> str:
        """In words."""
        return (
            "A breadth-first search over the free cells, begun at all open ends at once, comes to the goal in layers."
        )

    @property
    def solved_board(self) -> Picture:
        """The new cards, numbered."""
        way = self.solve()
        return _numbered(laid(self.maze, way) or self.maze, way)


def _half_built(rng: Random) -> Maze | None:
    """Some cards, and a goal east of them."""
    goal = (6, pick(rng, (-2, -1, 1, 2)))
    return grown(rng, 7 + below(rng, 3), PASSAGES, (range(-1, 4), range(-2, 3)), goal)


def _is_tempting(maze: Maze) -> bool:
    """Whether the start card, the straight line and the nearest card all mislead, and two ways are shortest."""
    if not any(cell in maze.cards for cell in straight(maze.goal_cells[0])):
        return False
    needed = cards_needed(maze)
    best, from_start, from_rock = (
        min((needed[cell] for cell in ends if cell in needed), default=0)
        for ends in (open_ends(maze), beside_start(maze), closed_ends(maze))
    )
    return 0 < from_rock < best < from_start and len(ways(maze, open_ends(maze))) > 1


def _numbered(maze: Maze, way: Sequence[Cell]) -> Picture:
    """A way on the board, card by card."""
    return maze.draw(marked={cell: str(number) for number, cell in enumerate(way, start=1)})


bfs_order, layer_sizes, is_it_dfs, fewest_cards = BfsOrder(), LayerSizes(), IsItDfs(), FewestCards()
LESSON = Lesson(
    3,
    "How far is the gold?",
    "How many more cards at least?",
    (bfs_order, layer_sizes, is_it_dfs, fewest_cards),
    {
        "distance": "the number of edges on a shortest path",
        "breadth-first": "first the start, then all its neighbours, then all of theirs, wave after wave",
        "depth-first": "always on from the newest vertex that has an unvisited neighbour",
    },
    "Look at the five cards of the trap once more. A depth-first search visits them in the order 0, 1, 4, 2, 3. How "
    "long is the way on which it comes to 3? How far is 3 from the start? What do you conclude?",
)
