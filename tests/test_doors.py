"""Mazes with doors, and the exercises of lesson 5 beside another way to find out who gets where."""

from collections.abc import Iterable
from itertools import combinations

import networkx as nx
import pytest

from saboteur import Maze, graphs
from saboteur.cards import Card
from saboteur.learn.doors import TEAMS, corridors, doored, fewest, is_corridor, is_shut, other, spare, unsparing
from saboteur.learn.lessons import lesson5
from saboteur.learn.letters import letters
from saboteur.sides import Cell

SEEDS = range(6)
TWO_WAYS = Maze.from_text("""
start NESW | EW         | ESW | EW | goal NESW/treasure
NE         | EW/W=green | NEW | EW | NW
""")


def gets_there(maze: Maze, team: str, without: Iterable[Cell] = ()) -> bool:
    """Whether a team gets to the treasure, found by an edge list of its own."""
    shut = set(without)
    ways = [(a, b) for a, b, way in maze.graph.edges(data=True) if way.get("door") in (None, team)]
    graph = nx.Graph((a, b) for a, b in ways if a[:2] not in shut and b[:2] not in shut)
    return maze.start in graph and maze.goals[0] in graph and nx.has_path(graph, maze.start, maze.goals[0])


@pytest.mark.parametrize(("name", "is_one"), [("NS", True), ("ES", True), ("N+S", False), ("NES", False), ("E", False)])
def test_a_corridor_has_one_tunnel_with_two_openings(name: str, is_one: bool) -> None:
    assert is_corridor(Card(name)) is is_one


def test_no_corridor_has_a_door_or_anything_else_in_it() -> None:
    assert not is_corridor(Card("NS/S=blue"))
    assert not is_corridor(Card("NS/crystal"))
    assert corridors(TWO_WAYS) == [(0, 1), (1, 0), (3, 0), (3, 1), (4, 1)]


def test_a_door_stops_the_other_team_and_not_its_own() -> None:
    for team in TEAMS:
        shut = doored(TWO_WAYS, {(1, 0): team, (0, 1): team})
        assert not gets_there(shut, other(team))
        assert graphs.who_can_reach(shut, shut.goals[0]) == [team]


def test_the_fewest_are_less_for_the_team_for_which_a_way_was_closed_before() -> None:
    spots = corridors(TWO_WAYS)
    assert fewest(TWO_WAYS, spots, "blue") == [(1, 0)]
    assert fewest(TWO_WAYS, spots, None) == [(0, 1), (1, 0)]
    assert fewest(Maze.from_text("start NESW | goal NESW/treasure"), [], "blue") == []


def test_none_can_be_spared_of_what_is_left() -> None:
    left = unsparing(TWO_WAYS, corridors(TWO_WAYS), "blue")
    assert is_shut(TWO_WAYS, left, "blue")
    assert left == [(3, 0), (4, 1)]
    assert spare(TWO_WAYS, left, "blue") == []
    assert spare(TWO_WAYS, [(0, 1), (1, 0)], "blue") == [(0, 1)]


def test_the_letters_of_doors_are_on_no_vertex() -> None:
    assert {"B", "G"}.isdisjoint(letters(TWO_WAYS).values())
    assert len(set(letters(TWO_WAYS).values())) == len(TWO_WAYS.graph)


# Lesson 5


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_of_as_few_corridors_that_shuts_the_team_out_is_right_and_no_other(seed: int) -> None:
    one = lesson5.fewest_doors.new(seed)
    least = len(one.solve())
    choices = [list(cells) for size in range(least + 1) for cells in combinations(corridors(one.maze), size)]
    for cells in choices:
        shuts = not gets_there(one.maze, one.team, cells)
        assert one.check(cells).is_correct is shuts
        assert not shuts or len(cells) == least


@pytest.mark.parametrize("seed", SEEDS)
def test_the_team_whose_doors_they_are_gets_to_the_treasure_before_and_after(seed: int) -> None:
    one = lesson5.fewest_doors.new(seed)
    keeper = other(one.team)
    assert gets_there(one.maze, keeper)
    assert gets_there(doored(one.maze, dict.fromkeys(one.solve(), keeper)), keeper)


@pytest.mark.parametrize(
    ("cell", "said"),
    [((0, 0), "has more than two openings"), ((9, 9), "no card at 9,9")],
    ids=["start", "free"],
)
def test_a_door_goes_into_a_corridor_only(cell: Cell, said: str) -> None:
    one = lesson5.fewest_doors.new(1)
    assert said in one.check([*one.solve(), cell]).message
    behind = next(cell for cell in one.maze if one.maze.cards[cell].gates)
    assert "has a door already" in one.check([behind]).message
    assert "still gets to the treasure" in one.check([]).message


def test_what_a_team_reaches_is_read_as_letters_vertices_and_tables() -> None:
    one = lesson5.team_reach.new(2)
    blue, green = one.solve()
    assert one.check((" ".join(blue.lower()), list(green))).is_correct
    assert one.check([one.maze.reachable(team) for team in TEAMS]).is_correct
    assert one.check({"green": green, "blue": blue}).is_correct
    assert "what the green team reaches, too" in one.check([blue, None]).message
    assert "There are 2 teams" in one.check([blue]).message
    assert "does reach the marked vertex" in one.check(["", ""]).message
    assert "letter 'B'" in one.check([blue + "B", green]).message


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_forgets_one_vertex_has_not_stopped_at_every_door(seed: int) -> None:
    one = lesson5.team_reach.new(seed)
    blue, green = one.solve()
    off = one.wrong()[lesson5.STOPS_ALL][0]
    for letter in blue:
        short = blue.replace(letter, "")
        verdict = one.check([short, green])
        assert not verdict.is_correct
        assert (verdict.misconception == lesson5.STOPS_ALL) == (set(short) == set(off))


def built(first: str, second: str, more: str = "") -> Maze:
    """A row from the start to the treasure of seed 1, with two of its cards given."""
    one = lesson5.open_to_nobody.new(IN_A_ROW)
    row = ["EW"] * (one.goal[0] - 3)
    return Maze.from_text(" | ".join(["start NESW", first, second, *row, "goal NESW/treasure"]) + more)


IN_A_ROW = next(seed for seed in range(50) if lesson5.open_to_nobody.new(seed).goal[1] == 0)


def test_a_maze_open_to_nobody_is_made_of_tunnels_and_doors_alone() -> None:
    one = lesson5.open_to_nobody.new(IN_A_ROW)
    near, far = one.farther, other(one.farther)
    assert one.check(built(f"EW/W={near}", f"EW/W={far}")).is_correct
    assert one.check(built(f"EW/W={near}", f"EW/W={far}", "\nNS+EW")).is_correct is False, "a tunnel lies apart"
    assert one.check(built(f"EW/W={near}", f"EW/W={far}", "\nNS")).is_correct
    assert "Use tunnels and doors only" in one.check(built("EW/W=troll", "EW")).message
    assert "Use tunnels and doors only" in one.check(built(f"EW/W={near}", f"EW/W={far},ladder")).message
    assert "on some way there is no door" in one.check(built("EW", "EW")).message
    text = built(f"EW/W={near}", f"EW/W={far}").to_text()
    assert one.check(text).is_correct
    assert "Leave start and treasure" in one.check(text.replace("start", "start=blue")).message
    assert "Leave start and treasure" in one.check(text.replace("NESW/treasure", "NESW")).message
    assert "Not all is joined" in one.check(text.replace("NESW/treasure", "NESW/treasure | NS")).message


def test_a_door_on_one_arm_of_a_junction_is_a_door_like_any_other() -> None:
    one = lesson5.open_to_nobody.new(IN_A_ROW)
    near, far = one.farther, other(one.farther)
    assert one.check(built(f"NEW/E={near}", f"ESW/E={far}")).is_correct
