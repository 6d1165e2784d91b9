"""Lesson 5: coloured doors. One map, two teams, and for each of them the filtered subgraph that is open to it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

import networkx as nx

from saboteur import graphs
from saboteur.cards import Card
from saboteur.chance import below
from saboteur.draw import Picture
from saboteur.draw.words import count
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.doors import (
    HOME,
    TEAMS,
    TREASURE,
    corridors,
    doored,
    fewest,
    is_shut,
    laid_along,
    network,
    other,
    some_doors,
    spare,
    stages,
    steps,
    unsparing,
)
from saboteur.learn.exercises import CodeExercise, Exercise
from saboteur.learn.free_cells import straight
from saboteur.learn.lesson import Lesson
from saboteur.learn.letters import lettered, letters, vertices
from saboteur.learn.mazes import pick, until
from saboteur.learn.verdicts import Verdict, correct, not_yet
from saboteur.maze import Maze
from saboteur.sides import Cell, Node, place_text

ON_MAP = "on the map is open to me"
STOPS_ALL = "a door stops everybody"
SWAPPED = "a blue door keeps blue out"
SHORTEST = "there is no way but the shortest"
GAP = "only a gap keeps both out"
EACH_ITS_WAY = "two doors of two colours keep both out"
ORDER = "the order of doors does not matter"
MINIMAL = "none can be spared, so these are the fewest"
PLAIN = "a way without a door is closed"
ALL_LEFT = "what is left in the graph is reached"

MOST_LETTERS = 17
LAST_COLUMN = 7
Reach = Callable[["nx.Graph[Node]", Node, str], Iterable[Node]]


def _without_doors(graph: "nx.Graph[Node]", start: Node) -> set[Node]:
    """What is reached by somebody whom every door stops."""
    plain = nx.subgraph_view(graph, filter_edge=lambda a, b: "door" not in graph.edges[a, b])
    return set(nx.node_connected_component(plain, start))


class TeamReach(Exercise):
    """What does each team reach?"""

    title = "Who gets where?"
    hints = (
        "Look for the doors first. Which of them are closed for blue? Cover those with a finger, and begin at the "
        "start.",
        "A team may go round a closed door. Of a card with a closed door it reaches one half, if it gets there at all.",
        "`ex.maze.draw(reachable='blue')` shows what blue reaches. Read the letters off the board above.",
    )
    misconceptions = {
        ON_MAP: "On the map a way leads to the marked vertex. But for one of your teams a door on it is closed, and "
        "there is no other way.",
        STOPS_ALL: "One of your teams stops at every door. But a team walks through doors of its own colour: the "
        "marked vertex lies behind one.",
        SWAPPED: "You have exchanged the teams. A blue door lets the blue team through and stops the green one; a "
        "green door does the opposite.",
        SHORTEST: "For one of your teams the shortest way to the marked vertex is closed. But it can walk another way, "
        "which is longer.",
    }

    def make(self, rng: Random) -> None:
        """A maze of many rings with five doors, in which each wrong thought shows."""
        until(rng, _five_doors, self._is_telling)

    def _is_telling(self, maze: Maze) -> bool:
        """Whether it is not too large, both teams miss something, and each wrong answer tells its thought."""
        self.maze = maze
        if len(maze.graph) > MOST_LETTERS or any(
            len(maze.graph) - len(maze.reachable(team)) not in range(1, 6) for team in TEAMS
        ):
            return False
        return all(self._fault(self._read(answer))[0] == thought for thought, answer in self.wrong().items())

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"{self.paper} Write the letters for each team as a text, such as 'ABC', in any order. The maze is "
            "`ex.maze`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return (
            "Which vertices does the blue team reach from the start, and which does the green team? Blue opens blue "
            "doors (square, B), green opens green ones (round, G)."
        )

    @property
    def board(self) -> Picture:
        """The maze with letters."""
        return lettered(self.maze)

    @property
    def stub(self) -> list[None]:
        """Nothing for either team."""
        return [None for _ in TEAMS]

    def is_untouched(self, answer: Any) -> bool:
        """Whether nothing has been written for either team."""
        return super().is_untouched(answer) or (isinstance(answer, list) and answer == self.stub)

    def judge(self, answer: Any) -> Verdict:
        """Two sets of vertices, in any order."""
        given = self._read(answer)
        if all(given[team] == self.maze.reachable(team) for team in TEAMS):
            only = {team: len(given[team] - given[other(team)]) for team in TEAMS}
            return correct(
                f"One map, two answers: {count(only['blue'], 'vertex')} only blue reaches, and "
                f"{count(only['green'], 'vertex')} only green.",
                self.solved_board,
            )
        thought, marked = self._fault(given)
        witness = self.maze.draw(graph=True, marked={node: letters(self.maze)[node] for node in marked})
        if thought:
            return self.thought(thought, witness)
        return not_yet("One of your teams does reach the marked vertex, and passes no closed door.", witness=witness)

    def _read(self, answer: Any) -> dict[str, set[Node]]:
        """What is said of each team: a pair, or a table with the teams as its keys."""
        if isinstance(answer, Mapping) and set(answer) == set(TEAMS):
            answer = [answer[team] for team in TEAMS]
        found = answers.items(answer, "two texts, one for each team")
        if len(found) != len(TEAMS):
            raise Unreadable(f"There are {len(TEAMS)} teams, so write {len(TEAMS)} texts, as in ['ABC', 'ABD'].")
        for team, said in zip(TEAMS, found, strict=True):
            if said is None:
                raise Unreadable(f"Write what the {team} team reaches, too.")
        return {team: set(vertices(said, self.maze)) for team, said in zip(TEAMS, found, strict=True)}

    def _fault(self, given: dict[str, set[Node]]) -> tuple[str, list[Node]]:
        """The thought behind two sets, and a vertex that shows it; nothing where both are right."""
        maze = self.maze
        if all(given[team] == maze.reachable(other(team)) for team in TEAMS):
            return SWAPPED, []
        wrong = [team for team in TEAMS if given[team] != maze.reachable(team)]
        if not wrong:
            return "", []
        team, right = wrong[0], maze.reachable(wrong[0])
        if too_many := given[team] - right:
            return ON_MAP, [min(too_many)]
        missing = right - given[team]
        if given[team] == _without_doors(maze.graph, maze.start):
            return STOPS_ALL, [min(missing)]
        return (SHORTEST if missing <= _roundabout(maze, team) else ""), [min(missing)]

    def solve(self) -> list[str]:
        """The letters of what the maze says."""
        return self._written({team: self.maze.reachable(team) for team in TEAMS})

    def _written(self, reached: dict[str, set[Node]]) -> list[str]:
        """Sets of vertices as letters, one text for each team."""
        names = letters(self.maze)
        return ["".join(sorted(names[node] for node in reached[team])) for team in TEAMS]

    def another(self) -> dict[str, set[Node]]:
        """The vertices themselves, by team."""
        return {team: self.maze.reachable(team) for team in TEAMS}

    def wrong(self) -> dict[str, Any]:
        """The map for both; no doors at all; the teams exchanged; or shortest ways only."""
        maze = self.maze
        reached = self.another()
        return {
            ON_MAP: self._written(dict.fromkeys(TEAMS, maze.reachable())),
            STOPS_ALL: self._written(dict.fromkeys(TEAMS, _without_doors(maze.graph, maze.start))),
            SWAPPED: self.solve()[::-1],
            SHORTEST: self._written({team: reached[team] - _roundabout(maze, team) for team in TEAMS}),
        }

    @property
    def solution_text(self) -> str:
        """As one would type it."""
        return "`" + "\n".join(f"{team} = {text!r}" for team, text in zip(TEAMS, self.solve(), strict=True)) + "`"

    def explain(self) -> str:
        """In words."""
        return "From the start, collect all that can be reached without walking through a door of the other colour."

    @property
    def solved_board(self) -> Picture:
        """The letters of those teams that reach each vertex."""
        reached = self.another()
        words = {node: "".join(team[0].upper() for team in TEAMS if node in reached[team]) for node in self.maze.graph}
        return self.maze.draw(graph=True, marked={node: word or "-" for node, word in words.items()})


def _five_doors(rng: Random) -> Maze | None:
    """A small maze with three doors of one team and two of the other."""
    columns = 4 + below(rng, 2)
    ways, first = network(rng, columns, columns + below(rng, 2)), pick(rng, TEAMS)
    if ways is None or len(ways) < 9:
        return None
    return some_doors(rng, laid_along(ways), [first, other(first), first, other(first), first])


def _roundabout(maze: Maze, team: str) -> set[Node]:
    """What a team reaches, but not on a way that is shortest on the map."""
    far, on_map = steps(maze, team), steps(maze)
    return {node for node in far if far[node] > on_map[node]}


class OpenToNobody(Exercise):
    """Build a maze that is connected, and in which neither team gets to the treasure."""

    title = "Open to nobody"
    least_tasks = 12
    hints = (
        "Begin with one row of corridors from the start to the treasure. Which door keeps green out? Which one blue?",
        "Two doors one behind the other stop both teams. Whoever comes through the first one stands before the second.",
        "Lay a corridor to the treasure. Its first door has the colour of the team that is to come farther, its second "
        "door the other colour.",
    )
    misconceptions = {
        GAP: "Nobody gets to the treasure, but on the map there is no way either. Join all the cards, and let doors do "
        "the work.",
        STOPS_ALL: "One team gets to the treasure: its way is coloured. A door stops the other team, and never its "
        "own.",
        EACH_ITS_WAY: "There are doors of both colours, but not on every way. So each team has a way with doors of its "
        "own only: the ways are marked B and G.",
        ORDER: "Neither team gets to the treasure: good. But it is the other team that comes farther. Which door does "
        "it meet first?",
    }

    def make(self, rng: Random) -> None:
        """Where the treasure lies, and which team comes farther."""
        self.goal = 3 + below(rng, 3), below(rng, 3)
        self.farther = pick(rng, TEAMS)
        self.maze = _begun(self.goal)

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"{self.paper} Use tunnels and doors only. Build it at the table below and check `table.maze`; or write it "
            "as a text, a line a row. The maze to begin with is `ex.maze`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        return (
            "Build a maze in one piece, with a way from the start to the treasure, in which neither team gets there. "
            f"And the {self.farther} team is to come farther: to some vertex that {other(self.farther)} does not reach."
        )

    @property
    def board(self) -> Picture:
        """Start and treasure, and the free cells."""
        return self.maze.draw(free=True)

    @property
    def stub(self) -> Maze:
        """Start and treasure."""
        return self.maze

    def is_untouched(self, answer: Any) -> bool:
        """Whether there are only start and treasure."""
        if isinstance(answer, str):
            return answer.split() == self.maze.to_text().split()
        return super().is_untouched(answer) or (isinstance(answer, Maze) and answer == self.maze)

    def judge(self, answer: Any) -> Verdict:
        """Any maze in one piece whose treasure is closed to both teams, if the right one comes farther."""
        maze = answers.maze(answer)
        if verdict := self._other_things(maze) or self._in_parts(maze) or self._got_there(maze):
            return verdict
        first, second = (maze.reachable(team) for team in (self.farther, other(self.farther)))
        witness = maze.draw(reachable=self.farther)
        if not first - second:
            return self.thought(ORDER, maze.draw(reachable=other(self.farther)))
        return correct("In one piece on the map, and yet the treasure is closed to both teams.", witness)

    def _other_things(self, maze: Maze) -> Verdict | None:
        """Whether something has been moved, or something lies there that is neither tunnel nor door."""
        begun = self.maze
        if (maze.starts, maze.goals) != (begun.starts, begun.goals) or maze.cards[self.goal] != Card(TREASURE):
            return not_yet("Leave start and treasure as they are, and lay no others.", witness=begun.draw())
        strange = [cell for cell in maze.loose_cells() if not _is_plain(maze, cell)]
        if strange or maze.tokens:
            return not_yet("Use tunnels and doors only, nothing else.", witness=maze.draw(marked=strange))
        return None

    def _in_parts(self, maze: Maze) -> Verdict | None:
        """Whether the maze is not connected: so that the treasure is not on the map, or only something else."""
        parts = graphs.components(maze)
        if len(parts) == 1:
            return None
        witness = maze.draw(reachable=True)
        if not maze.reachable() & set(maze.goals):
            return self.thought(GAP, witness)
        return not_yet("Not all is joined: a part without colour lies apart from the rest.", witness=witness)

    def _got_there(self, maze: Maze) -> Verdict | None:
        """Whether some team gets to the treasure, and by which mistake."""
        inside = [team for team in TEAMS if maze.reachable(team) & set(maze.goals)]
        if not inside:
            return None
        if len(inside) == 1:
            return self.thought(STOPS_ALL, maze.draw(reachable=inside[0]))
        ways = {node: team[0].upper() for team in inside for node in _shortest_way(maze, team)[1:-1]}
        witness = maze.draw(graph=True, marked=ways)
        if _without_doors(maze.graph, maze.start) & set(maze.goals):
            return not_yet("Both teams get to the treasure: on some way there is no door.", witness=witness)
        return self.thought(EACH_ITS_WAY, witness)

    def solve(self) -> str:
        """A corridor with two doors, one behind the other."""
        return self._corridor(self.farther).to_text()

    def another(self) -> Maze:
        """The same as a maze, with one more card."""
        maze = self._corridor(self.farther)
        maze.place("NS", (HOME[0], HOME[1] + 1))
        return maze

    def _corridor(self, team: str) -> Maze:
        """A corridor to the treasure whose first door is open to a team, and its second to the other."""
        way = straight(self.goal)
        return doored(self._along(way), {way[0]: team, way[1]: other(team)})

    def _along(self, *ways: list[Cell]) -> Maze:
        """Ways from the start to the treasure, over some cells."""
        return laid_along(nx.Graph(step for way in ways for step in pairwise([HOME, *way, self.goal])), self.goal)

    def wrong(self) -> dict[str, Any]:
        """A card taken out of the corridor; one door; a door on each of two ways; or the doors exchanged."""
        way, another = straight(self.goal), _by_another_row(self.goal)
        broken = self._corridor(self.farther)
        broken.remove(way[-1])
        return {
            GAP: broken,
            STOPS_ALL: doored(self._along(way), {way[0]: self.farther}),
            EACH_ITS_WAY: doored(self._along(way, another), {way[0]: TEAMS[0], another[0]: TEAMS[1]}),
            ORDER: self._corridor(other(self.farther)),
        }

    @property
    def solution_text(self) -> str:
        """As a text of a maze."""
        return f"`{self.solve()}`"

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        return f"One of many mazes is drawn here. {self.explain()}"

    def explain(self) -> str:
        """In words."""
        return "The first door lets one team through, and the second one stops it. The way itself is on the map."

    @property
    def solved_board(self) -> Picture:
        """How far the team comes that comes farther."""
        return answers.maze(self.solve()).draw(reachable=self.farther)


def _begun(goal: Cell) -> Maze:
    """A start, and a treasure that lies open."""
    maze = Maze()
    maze.place_start(HOME)
    maze.place_goal(goal, TREASURE)
    return maze


def _is_plain(maze: Maze, cell: Cell) -> bool:
    """Whether a card has tunnels, doors at most, and nothing else."""
    card = maze.cards[cell]
    return not card.features and all(gate.kind in TEAMS for gate in card.gates)


def _by_another_row(goal: Cell) -> list[Cell]:
    """The cells of a way to a goal that has no cell in common with `straight(goal)`."""
    column, row = goal[0], max(goal[1], 1)
    down = [(0, south) for south in range(1, row + 1)]
    along = [(east, row) for east in range(1, column + 1)]
    return [cell for cell in (*down, *along) if cell != goal]


def _shortest_way(maze: Maze, team: str) -> list[Node]:
    """A shortest way of a team from the start to the treasure."""
    return list(nx.shortest_path(graphs.open_to(maze, team), maze.start, maze.goals[0]))


class FewestDoors(Exercise):
    """Into which corridors must doors be put, so that a team is shut out?"""

    title = "Shut them out"
    hints = (
        "Look at the map as the team that is to be shut out. Which ways to the treasure are open to it now?",
        "Draw a line in your mind that parts start and treasure. Each open tunnel that it crosses needs a door. Where "
        "does it cross the fewest?",
        "Draw `ex.maze.draw(reachable=ex.team)`, and look for narrow places in what is coloured: corridors that many "
        "ways have in common.",
    )
    misconceptions = {
        ON_MAP: "Nobody of this team gets through, but your doors are too many. On the way with the mark a door has "
        "stopped this team all along.",
        SHORTEST: "Your doors close the shortest way. But a longer one is still open to this team: it is marked, step "
        "by step.",
        MINIMAL: "Nobody of this team gets through, and none of your doors can be spared. And yet in other corridors "
        "fewer doors are enough.",
    }

    def make(self, rng: Random) -> None:
        """A team, and a maze in which it has several ways to the treasure, and in which each wrong thought shows."""
        self.team = pick(rng, TEAMS)
        until(rng, self._draw, self._is_telling)

    def _draw(self, rng: Random) -> Maze | None:
        ways, goal = stages(rng)
        if goal[0] > LAST_COLUMN or not nx.is_connected(ways):
            return None
        doors = [other(self.team), other(self.team), self.team]
        return some_doors(rng, laid_along(ways, goal), doors[: 1 + below(rng, len(doors))])

    def _is_telling(self, maze: Maze) -> bool:
        """Whether it takes two doors or more, and each wrong answer is known for what it is."""
        self.maze = maze
        self._least = len(self.solve())
        if self._least < 2 or not all(maze.reachable(team) & set(maze.goals) for team in TEAMS):
            return False
        return self._fault(self._irreducible()) == MINIMAL and all(
            self._fault(cells) == thought for thought, cells in self.wrong().items()
        )

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            f"{self.paper} A corridor is a card with two openings and no door yet. Write the cells of your corridors, "
            "as in [(1, 0), (2, -1)]. The maze is `ex.maze`, the team `ex.team`."
        )

    @property
    def paper(self) -> str:
        """What is asked on a worksheet."""
        keeper = other(self.team)
        return (
            f"Shut the {self.team} team out: put a {keeper} door into as few corridors (tunnels with two openings) as "
            f"possible, so that {self.team} no longer gets to the treasure. The {keeper} team still does."
        )

    @property
    def board(self) -> Picture:
        """The maze."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """Any corridors that shut the team out, if there are as few as possible."""
        cells = sorted(set(answers.cells(answer)))
        off = [cell for cell in cells if cell not in corridors(self.maze)]
        if off:
            return self._no_corridor(off[0])
        after, thought = self._shut(cells), self._fault(cells)
        if after.reachable(self.team) & set(after.goals):
            way = _shortest_way(after, self.team)
            witness = after.draw(graph=True, marked={node: str(step) for step, node in enumerate(way)})
            said = f"The {self.team} team still gets to the treasure: its way is marked, step by step."
            return self.thought(thought, witness) if thought else not_yet(said, witness=witness)
        if len(cells) == self._least:
            return correct(
                f"{self.team.capitalize()} is shut out, and fewer doors do not do it. {other(self.team).capitalize()} "
                "walks through them all, and gets to the treasure.",
                after.draw(reachable=self.team),
            )
        witness = after.draw(reachable=self.team, marked=dict.fromkeys(spare(self.maze, cells, self.team), "?"))
        if thought:
            return self.thought(thought, witness)
        return not_yet("Nobody of this team gets through, but a marked door can be spared.", witness=witness)

    def _no_corridor(self, cell: Cell) -> Verdict:
        """Why no door can be put there."""
        where, card = place_text(cell), self.maze.cards.get(cell)
        if card is None:
            return not_yet(f"There is no card at {where}.")
        trouble = "has a door already" if card.gates else "is no corridor: it has more than two openings"
        return not_yet(f"The card at {where} {trouble}.", witness=self.maze.draw(marked=[cell]))

    def _shut(self, cells: Iterable[Cell]) -> Maze:
        """The maze with a door in some corridors that stops the team."""
        return doored(self.maze, dict.fromkeys(cells, other(self.team)))

    def _fault(self, cells: list[Cell]) -> str:
        """The thought behind an answer that is not right."""
        maze, team = self.maze, self.team
        if not is_shut(maze, cells, team):
            way, way_round = (steps(one, team)[maze.goals[0]] for one in (maze, self._shut(cells)))
            return SHORTEST if way_round > way else ""
        if len(cells) == self._least:
            return ""
        off = set(spare(maze, cells, team))
        is_for_map = is_shut(maze, cells, None) and off.isdisjoint(spare(maze, cells, None))
        return MINIMAL if not off else ON_MAP if is_for_map else ""

    def solve(self) -> list[Cell]:
        """The first choice of as few as possible."""
        return fewest(self.maze, corridors(self.maze), self.team)

    def another(self) -> list[Cell]:
        """The last one."""
        return fewest(self.maze, corridors(self.maze)[::-1], self.team)

    def wrong(self) -> dict[str, Any]:
        """One more, for a way that only the map has; one on a shortest way; or what is left when spare ones go."""
        maze, spots = self.maze, corridors(self.maze)
        way = _shortest_way(maze, self.team)
        one_more = map(list, combinations(spots, self._least + 1))
        return {
            ON_MAP: next((cells for cells in one_more if self._fault(cells) == ON_MAP), []),
            SHORTEST: [node[:2] for node in way if node[:2] in spots][:1],
            MINIMAL: self._irreducible(),
        }

    def _irreducible(self) -> list[Cell]:
        """Corridors none of which can be spared: what is left when all are shut, and opened again from either end."""
        spots = corridors(self.maze)
        return max((unsparing(self.maze, order, self.team) for order in (spots, spots[::-1])), key=len)

    def explain(self) -> str:
        """In words."""
        return (
            f"Every way that is open to {self.team} leads through one of these corridors, and there are enough ways "
            "apart from each other that fewer doors do not shut them all."
        )

    @property
    def solved_board(self) -> Picture:
        """The doors, and how far the team still gets."""
        return self._shut(self.solve()).draw(reachable=self.team, marked=self.solve())


class Trial(NamedTuple):
    """A maze, and a team that sets out in it."""

    maze: Maze
    team: str

    @property
    def arguments(self) -> tuple["nx.Graph[Node]", Node, str]:
        """What a function gets: the graph, which it may change, the start, and the team."""
        return self.maze.graph, self.maze.start, self.team

    def given_by(self, tried: Reach) -> set[Node]:
        """What a function says is reached."""
        said = answers.call(tried, *self.arguments)
        return set(answers.nodes(list(said) if isinstance(said, Mapping) else said, self.maze))


class WriteReaches(CodeExercise):
    """Write a function that says what a team reaches."""

    title = "Write reaches(graph, start, team)"
    hints = (
        "Look at `graph.edges[a, b].get('door')`: it is None, 'blue' or 'green'. For which of the three may the team "
        "pass?",
        "Filter the edges first, with `nx.subgraph_view(graph, filter_edge=may_pass)`. Then ask what hangs together "
        "with the start.",
        "`may_pass(a, b)` is `graph.edges[a, b].get('door') in (None, team)`. Give back "
        "`nx.node_connected_component(view, start)`, where `view` is the filtered graph.",
    )
    misconceptions = {
        ON_MAP: "Your function lets the team through doors of both colours: it gives back all that is joined to the "
        "start on the map.",
        STOPS_ALL: "Your function stops the team at every door, also at those of its own colour.",
        SWAPPED: "Your function lets the team through the doors of the other team, and stops it at its own.",
        PLAIN: "Your function lets the team through doors of its colour only. But a way without a door is open, too: "
        "there `.get('door')` gives None.",
        ALL_LEFT: "Your function gives back all the vertices of a graph. A view leaves out edges; the vertices stay, "
        "also those that nobody reaches any more.",
    }

    def make(self, rng: Random) -> None:
        """Two mazes after a rockfall, and both teams in each."""
        mazes = [until(rng, _after_rockfall, self._is_telling) for _ in range(2)]
        self.maze = mazes[0]
        self.trials = [Trial(maze, team) for maze in mazes for team in TEAMS]

    def _is_telling(self, maze: Maze) -> bool:
        """Whether the right function and all the wrong ones differ in what they give."""
        trials = [Trial(maze, team) for team in TEAMS]
        functions = [self.solve(), *self.wrong().values()]
        given = {tuple(frozenset(trial.given_by(tried)) for trial in trials) for tried in functions}
        return len(given) == len(functions)

    @property
    def sample(self) -> tuple["nx.Graph[Node]", Node, str]:
        """The first trial."""
        return self.trials[0].arguments

    @property
    def task(self) -> str:
        """What is asked."""
        return (
            "Write a function `reaches(graph, start, team)`. It gets the graph of a maze, the vertex of the start, and "
            "'blue' or 'green', and gives back all the vertices that this team reaches, the start among them. It is "
            f"tried {len(self.trials)} times, also in `ex.maze`, which you see here. Then `ex.check(reaches)`."
        )

    @property
    def board(self) -> Picture:
        """One of the mazes."""
        return self.maze.draw()

    def judge(self, answer: Any) -> Verdict:
        """Try it everywhere; the thought is known if it gives the same everywhere."""
        tried = answers.function(answer)
        given = [(trial, trial.given_by(tried)) for trial in self.trials]
        off = [(trial, said) for trial, said in given if said != trial.maze.reachable(trial.team)]
        if not off:
            return correct(f"All {len(given)} trials came out right. That is what `maze.reachable(team)` does, too.")
        trial, said = off[0]
        witness = trial.maze.draw(graph=True, marked=dict.fromkeys(sorted(said), trial.team[0].upper()))
        for thought, wrong in self.wrong().items():
            if all(said == trial.given_by(wrong) for trial, said in given):
                return self.thought(thought, witness)
        return not_yet(f"What your function gives for {trial.team} is marked: that is not right.", witness=witness)

    def solve(self) -> Reach:
        """A view, and a component of it."""

        def reaches(graph: "nx.Graph[Node]", start: Node, team: str) -> set[Node]:
            def may_pass(a: Node, b: Node) -> bool:
                return graph.edges[a, b].get("door") in (None, team)

            view = nx.subgraph_view(graph, filter_edge=may_pass)
            return set(nx.node_connected_component(view, start))

        return reaches

    def another(self) -> Reach:
        """The closed doors taken out of the graph, and a search."""

        def reaches(graph: "nx.Graph[Node]", start: Node, team: str) -> dict[Node, int]:
            closed = [(a, b) for a, b, way in graph.edges(data=True) if way.get("door") == other(team)]
            graph.remove_edges_from(closed)
            return dict(nx.single_source_shortest_path_length(graph, start))

        return reaches

    def wrong(self) -> dict[str, Any]:
        """No doors seen; all closed; the colours exchanged; only doors open; or all that the view still has."""
        right = self.solve()

        def by_doors_only(graph: "nx.Graph[Node]", start: Node, team: str) -> set[Node]:
            own = nx.subgraph_view(graph, filter_edge=lambda a, b: graph.edges[a, b].get("door") == team)
            return set(nx.node_connected_component(own, start))

        return {
            ON_MAP: lambda graph, start, team: nx.node_connected_component(graph, start),
            STOPS_ALL: lambda graph, start, team: _without_doors(graph, start),
            SWAPPED: lambda graph, start, team: right(graph, start, other(team)),
            PLAIN: by_doors_only,
            ALL_LEFT: lambda graph, start, team: set(graph),
        }

    @property
    def solution_text(self) -> str:
        """As code."""
        return (
            "`def reaches(graph, start, team):\n"
            "    def may_pass(a, b):\n"
            '        return graph.edges[a, b].get("door") in (None, team)\n'
            "\n"
            "    view = nx.subgraph_view(graph, filter_edge=may_pass)\n"
            "    return nx.node_connected_component(view, start)`"
        )

    def explain(self) -> str:
        """In words."""
        return "First leave out the edges that are closed to the team, then collect what hangs together with the start."


def _after_rockfall(rng: Random) -> Maze | None:
    """A maze with doors in which a card has fallen, so that something lies apart even on the map."""
    maze = _five_doors(rng)
    fallen = [cell for cell in maze.loose_cells() if graphs.cut_off(maze, cell)] if maze else []
    if maze is None or not fallen:
        return None
    maze.remove(pick(rng, fallen))
    return maze


team_reach, open_to_nobody, fewest_doors, write_reaches = TeamReach(), OpenToNobody(), FewestDoors(), WriteReaches()
LESSON = Lesson(
    5,
    "Coloured doors",
    "Green got there: did blue?",
    (team_reach, open_to_nobody, fewest_doors, write_reaches),
    {
        "door": "open to the team of its colour, closed to the other team (blue: square, B; green: round, G)",
        "vertex": "a piece of tunnel; a door parts its card into two vertices",
        "filtered subgraph": "the graph without the edges that are closed to a team",
    },
    "Two ways lead from the start to the treasure; these two cards are all that they have in common. How many doors "
    "does it take, at least, so that neither team gets there, though both ways stay on the map? Where must they be? "
    "And can it be done with blue doors alone?",
)
