"""The maze as the rules see it: what is joined, what stops whom, what fits where, and how bad input is answered."""

import copy
import pickle
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saboteur import graphs
from saboteur.actions import ActionCard
from saboteur.cards import Card, Colour
from saboteur.errors import MazeError, SaboteurError
from saboteur.maze import Maze
from saboteur.sides import FARTHEST, OPPOSITE, border_of, neighbour
from saboteur.tokens import HIGHEST_SEAT, Token, TokenKind
from saboteur.walkers import Walker

FULL = """
start NESW | NESW/S=blue  | EW+S/gold:S=1 | ?
.          | NS/lake      | NESW/E=troll  | goal NE
NS/rock,gold=2 | EW/W=green | W/ladder    | .
key green @ 1,0 S
bribe blue @ 2,1 E
marker blue @ 2,0 S
boat @ 1,1
trap @ 0,0 N
troll @ 2,0 S
dwarf 1 @ 0,0
dwarf 12 @ 1,1
"""
WALKERS = (None, "blue", "green", "yellow", 1, 12)


def maze_of(text: str) -> Maze:
    return Maze.from_text(text)


def reached_cells(maze: Maze, walker: Walker = None) -> set[tuple[int, int]]:
    return {(column, row) for column, row, _ in maze.reachable(walker)}


# Nodes and edges


def test_a_crossing_is_one_node_a_bridge_two_dead_ends_are_many() -> None:
    maze = maze_of("NESW | NS+EW | N+E+S+W | NESW/S=blue")
    assert [len(maze.nodes((column, 0))) for column in range(4)] == [1, 2, 4, 2]
    assert maze.graph.number_of_nodes() == 9


def test_a_bridge_does_not_join_what_crosses_on_it() -> None:
    maze = maze_of(". | NS | .\nstart NESW | NS+EW | EW")
    assert maze.reachable() == {(0, 1, "NESW"), (1, 1, "EW"), (2, 1, "EW")}
    assert not nx.has_path(maze.graph, maze.node((1, 1), "N"), maze.start)


def test_two_openings_that_face_each_other_are_an_edge() -> None:
    assert list(maze_of("EW | EW").graph.edges) == [((0, 0, "EW"), (1, 0, "EW"))]
    assert list(maze_of("EW | NS").graph.edges) == []
    assert list(maze_of("NS | EW").graph.edges) == []
    assert list(maze_of("EW\nNS").graph.edges) == []


def test_a_gate_is_an_edge_inside_its_card() -> None:
    graph = maze_of("NESW/S=blue | NS/S=troll").graph
    assert graph.edges[(0, 0, "NEW"), (0, 0, "S")] == {"door": "blue"}
    assert graph.edges[(1, 0, "N"), (1, 0, "S")] == {"troll": True}


def test_tokens_on_gates_and_borders_are_written_on_the_edges() -> None:
    maze = maze_of("NESW/S=blue | NESW/N=troll\nkey yellow @ 0,0 S\nbribe green @ 1,0 N\ntrap @ 1,0 W")
    assert maze.graph.edges[(0, 0, "NEW"), (0, 0, "S")] == {"door": "blue", "key": "yellow"}
    assert maze.graph.edges[(1, 0, "ESW"), (1, 0, "N")] == {"troll": True, "bribed": "green"}
    assert maze.graph.edges[(0, 0, "NEW"), (1, 0, "ESW")] == {"trap": True}


def test_what_lies_on_a_piece_is_written_on_its_node() -> None:
    graph = maze_of(FULL).graph
    assert graph.nodes[2, 0, "S"] == {"card": Card("EW+S/gold:S=1"), "gold": 1, "marker": "blue"}
    assert graph.nodes[2, 0, "EW"] == {"card": Card("EW+S/gold:S=1")}
    assert graph.nodes[1, 1, "NS"] == {"card": Card("NS/lake"), "obstacle": "lake", "tool": "boat", "dwarves": (12,)}
    assert graph.nodes[0, 0, "NESW"] == {"card": Card("NESW"), "start": True, "dwarves": (1,)}
    assert graph.nodes[3, 0, "W"] == {"card": Card("?"), "goal": True, "face_down": True}
    assert graph.nodes[3, 1, "NE"] == {"card": Card("NE"), "goal": True}
    assert graph.nodes[0, 2, "NS"] == {"card": Card("NS/rock,gold=2"), "rock": True, "gold": 2}
    assert maze_of("start=green NE").graph.nodes[0, 0, "NE"]["start"] == "green"


def test_dwarves_stand_on_the_first_piece_of_a_card() -> None:
    graph = maze_of("NS+EW\ndwarf 10 @ 0,0\ndwarf 9 @ 0,0").graph
    assert graph.nodes[0, 0, "NS"]["dwarves"] == (9, 10)
    assert "dwarves" not in graph.nodes[0, 0, "EW"]


def test_the_graph_is_yours_to_change() -> None:
    maze = maze_of("start NESW | EW")
    maze.graph.clear()
    maze.starts.clear()
    maze.dwarves[3] = (0, 0)
    maze.tokens.append((Token(TokenKind.TRAP), (0, 0, "N")))
    assert maze == maze_of("start NESW | EW")
    assert maze.graph.number_of_edges() == 1
    with pytest.raises(TypeError):
        maze.cards[5, 5] = Card("NE")  # type: ignore[index]


@settings(deadline=None)
@given(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from("NESW"))
def test_a_border_has_one_name_from_both_of_its_cells(column: int, row: int, side: str) -> None:
    border = border_of((column, row), side)
    assert border == border_of(neighbour((column, row), side), OPPOSITE[side])
    assert border[2] in "ES"


def test_nodes_have_places_of_their_own_with_north_up() -> None:
    maze = maze_of(FULL)
    assert maze.positions.keys() == set(maze.graph)
    assert len(set(maze.positions.values())) == len(maze.positions)
    assert maze.positions[0, 0, "NESW"] == (0, 0)
    assert maze.positions[0, 2, "NS"] == (0, -2)
    assert maze.positions[3, 0, "N"][1] > maze.positions[3, 0, "S"][1]
    assert maze.positions[3, 0, "E"][0] > maze.positions[3, 0, "W"][0]


# What stops whom


def test_the_map_itself_stops_nobody() -> None:
    maze = maze_of("start NESW | NESW/E=blue | EW/lake | EW/E=troll | EW\ntroll @ 0,0 E")
    assert reached_cells(maze) == {(column, 0) for column in range(5)}


@pytest.mark.parametrize(("walker", "is_through"), [("blue", True), ("green", False), ("yellow", False)])
def test_a_door_stops_everybody_but_its_own_colour(walker: str, is_through: bool) -> None:
    assert ((2, 0) in reached_cells(maze_of("start NESW | EW/E=blue | EW"), walker)) == is_through


@pytest.mark.parametrize(("walker", "is_through"), [("blue", True), ("green", True), ("yellow", False)])
def test_a_key_opens_a_door_to_its_owner(walker: str, is_through: bool) -> None:
    maze = maze_of("start NESW | EW/E=blue | EW\nkey green @ 1,0 W")
    assert ((2, 0) in reached_cells(maze, walker)) == is_through


@pytest.mark.parametrize("walker", ["blue", "green", "yellow", 7])
def test_a_troll_stops_everybody_until_it_is_bribed(walker: Walker) -> None:
    maze = maze_of("start NESW | EW/E=troll | EW\ndwarf 7 @ 0,0")
    assert (2, 0) not in reached_cells(maze, walker)
    maze.put("bribe yellow", (1, 0, "W"))
    assert (2, 0) in reached_cells(maze, walker)
    maze.take("bribe yellow", (1, 0, "W"))
    assert (2, 0) not in reached_cells(maze, walker)


@pytest.mark.parametrize("walker", ["blue", 7])
def test_a_troll_on_a_border_stops_and_a_trap_does_not(walker: Walker) -> None:
    maze = maze_of("start NESW | EW | EW\ndwarf 7 @ 0,0\ntrap @ 0,0 E\ntroll @ 2,0 W")
    assert reached_cells(maze, walker) == {(0, 0), (1, 0)}
    maze.take("troll", (1, 0, "E"))
    assert reached_cells(maze, walker) == {(0, 0), (1, 0), (2, 0)}


def test_a_troll_at_an_open_end_stops_who_comes_later() -> None:
    maze = maze_of("start NESW\ntroll @ 0,0 E")
    assert maze.reachable("blue")
    maze.place("EW", (1, 0))
    assert reached_cells(maze, "blue") == {(0, 0)}
    assert reached_cells(maze) == {(0, 0), (1, 0)}


@pytest.mark.parametrize(("obstacle", "tool"), [("trunks", "axe"), ("lake", "boat"), ("ditch", "rope")])
def test_an_obstacle_stops_until_its_tool_lies_there(obstacle: str, tool: str) -> None:
    maze = maze_of(f"start NESW | EW/{obstacle} | EW\ndwarf 0 @ 0,0")
    for walker in ("blue", 0):
        assert reached_cells(maze, walker) == {(0, 0)}
    maze.put(tool, (1, 0))
    for walker in ("blue", 0):
        assert reached_cells(maze, walker) == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.parametrize("place", ["EW/rock", "EW/lake"])
def test_a_narrow_place_has_room_for_one_dwarf(place: str) -> None:
    maze = maze_of(f"start NESW | {place} | EW\ndwarf 0 @ 1,0\ndwarf 5 @ 0,0")
    if "lake" in place:
        maze.put("boat", (1, 0))
    assert reached_cells(maze, 5) == {(0, 0)}
    assert reached_cells(maze, "blue") == {(0, 0)}
    assert reached_cells(maze, 0) == {(0, 0), (1, 0), (2, 0)}, "its own place is open to it"
    maze.put("dwarf 0", (2, 0))
    assert reached_cells(maze, 5) == {(0, 0), (1, 0), (2, 0)}


def test_a_dwarf_on_an_obstacle_without_tool_can_leave() -> None:
    maze = maze_of("start NESW | EW/lake | EW\ndwarf 0 @ 1,0")
    assert reached_cells(maze, 0) == {(0, 0), (1, 0), (2, 0)}
    assert reached_cells(maze, "green") == {(0, 0)}


def test_other_places_have_room_for_many_dwarves() -> None:
    maze = maze_of("start NESW | EW | EW\ndwarf 0 @ 1,0\ndwarf 5 @ 0,0\ndwarf 6 @ 1,0")
    assert reached_cells(maze, 5) == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.parametrize("card", ["E+W/lake:W", "E+W/lake:E", "NES+W/rock:NES"])
def test_only_the_narrow_piece_of_a_card_is_narrow(card: str) -> None:
    maze = maze_of(f"start NESW | {card}\ndwarf 0 @ 1,0")
    assert maze.reachable("blue") == graphs.reachable(maze, "blue")


def test_a_ladder_leads_past_a_troll_on_the_border() -> None:
    maze = maze_of("start NESW | EW/ladder\ntroll @ 0,0 E")
    assert reached_cells(maze, "blue") == {(0, 0), (1, 0)}
    assert graphs.reachable(maze, "blue") == maze.reachable("blue")


def test_a_tool_overcomes_its_own_obstacle_and_no_other() -> None:
    maze = maze_of("start NESW | E+W/lake:W,trunks:E | start=blue NESW\naxe @ 1,0")
    assert (1, 0) in reached_cells(maze, "blue")
    assert (1, 0) not in reached_cells(maze, "green")


# Where a walker sets out, and ladders


def test_a_colour_sets_out_from_its_own_start_or_from_the_colourless_one() -> None:
    maze = maze_of("start=blue NS | . | start NS")
    assert maze.sources("blue") == ((0, 0, "NS"),)
    assert maze.sources("green") == ((2, 0, "NS"),)
    assert set(maze.sources()) == {(0, 0, "NS"), (2, 0, "NS")}
    assert maze_of("start=blue NS").reachable("green") == set()
    assert maze_of("NS").reachable() == set()


def test_a_dwarf_sets_out_from_the_first_piece_of_its_card() -> None:
    maze = maze_of("start NESW | NS+EW\ndwarf 3 @ 1,0")
    assert maze.sources(3) == ((1, 0, "NS"),)
    assert maze.reachable(3) == {(1, 0, "NS")}


@pytest.mark.parametrize(
    ("ladder", "start", "is_joined"),
    [
        ("ladder", "start", True),
        ("ladder=blue", "start=blue", True),
        ("ladder=blue", "start=green", False),
        ("ladder=blue", "start", False),
        ("ladder", "start=blue", False),
    ],
)
def test_a_ladder_leads_to_the_start_of_exactly_its_colour(ladder: str, start: str, is_joined: bool) -> None:
    maze = maze_of(f"{start} NS | . | EW/{ladder} | EW")
    assert ((3, 0) in reached_cells(maze)) == is_joined
    assert maze.graph.has_edge((0, 0, "NS"), (2, 0, "EW")) == is_joined


def test_a_ladder_is_climbed_both_ways_and_joins_other_ladders() -> None:
    maze = maze_of("NS/ladder | . | start NS | . | EW/ladder\ndwarf 4 @ 4,0")
    assert reached_cells(maze, 4) == {(0, 0), (2, 0), (4, 0)}


def test_a_ladder_that_is_reached_brings_its_start_into_reach() -> None:
    maze = maze_of("start=blue NESW | . | . | start=green NESW")
    assert reached_cells(maze, "blue") == {(0, 0)}
    maze.place("EW/ladder=green", (1, 0))
    assert reached_cells(maze, "blue") == {(0, 0), (1, 0), (3, 0)}
    maze.place("EW", (4, 0))
    assert (4, 0) in reached_cells(maze, "blue")


def test_a_ladder_on_the_start_card_itself_is_no_way() -> None:
    assert list(maze_of("start NS/ladder").graph.edges) == []


def test_a_ladder_that_is_laid_far_away_is_reached_at_once() -> None:
    maze = maze_of("start NS")
    assert maze.reachable("blue") == {(0, 0, "NS")}
    maze.place("N+S/ladder:S", (5, 5))
    assert maze.reachable("blue") == {(0, 0, "NS"), (5, 5, "S")}


def test_a_start_card_that_comes_later_counts_from_then_on() -> None:
    maze = maze_of("EW/ladder=blue | EW")
    assert maze.reachable() == set()
    maze.place_start((5, 5), "blue")
    assert reached_cells(maze) == {(0, 0), (1, 0), (5, 5)}


# Goals


def test_a_goal_that_lies_face_down_is_reached_but_leads_nowhere() -> None:
    maze = maze_of("start NESW | ? | EW")
    assert maze.reachable() == {(0, 0, "NESW"), (1, 0, "W")}
    assert maze.goals == tuple((1, 0, side) for side in "NESW")
    maze.turn_up((1, 0), "EW")
    assert reached_cells(maze) == {(0, 0), (1, 0), (2, 0)}
    assert maze.goals == ((1, 0, "EW"),)
    assert maze.goal_cells == ((1, 0),)


def test_goals_are_listed_west_to_east() -> None:
    maze = maze_of(". | ?\n? | goal NE")
    assert maze.goal_cells == ((0, 1), (1, 0), (1, 1))


# What fits


def test_tunnel_meets_tunnel_and_rock_meets_rock() -> None:
    maze = maze_of("start NESW | EW | .\n. | . | .")
    assert maze.mismatches("EW", (2, 0)) == ()
    assert maze.mismatches("NS", (2, 0)) == ("W",)
    assert maze.mismatches("NS", (1, 1)) == ("N",)
    assert maze.mismatches("NW", (0, 1)) == ()
    assert maze.mismatches("ESW", (0, 1)) == ("N",)
    assert maze.mismatches("NS", (9, 9)) == ()


def test_a_card_face_down_matches_anything_and_makes_no_border() -> None:
    maze = maze_of("? | .")
    assert maze.mismatches("NS", (1, 0)) == ()
    assert not maze.border
    assert maze.open_sides((1, 0)) == ""
    maze.place("NS", (2, 0))
    assert maze.border == ((1, 0), (2, -1), (2, 1), (3, 0))


def test_a_border_cell_is_free_and_on_the_board() -> None:
    maze = Maze((2, 2))
    maze.place_start((0, 0))
    assert maze.border == ((0, 1), (1, 0))
    assert maze.places("NS") == [(0, 1)]
    maze.place("NS", (0, 1))
    assert maze.border == ((1, 0), (1, 1))


def test_a_place_matches_all_it_touches_and_joins_what_is_reached() -> None:
    maze = maze_of("start NESW | EW | . | NS\n. | . | . | .")
    assert (2, 0) not in maze.places("EW"), "rock of the card in the east"
    assert (2, 0) in maze.places("SW")
    assert (3, 1) not in maze.places("NS"), "touches only what is not reached"
    assert not maze.is_joined("NS", (3, 1))
    assert maze.is_joined("EW", (2, 0))
    assert not maze.is_joined("NS", (2, 0))


def test_a_cell_that_is_taken_joins_nothing() -> None:
    maze = maze_of("start NESW")
    assert maze.is_joined("EW", (1, 0))
    maze.place("EW", (1, 0))
    assert not maze.is_joined("EW", (1, 0))


def test_places_are_those_of_the_walker() -> None:
    maze = maze_of("start NESW | NESW/E=blue")
    assert (2, 0) in maze.places("EW", "blue")
    assert (2, 0) not in maze.places("EW", "green")
    assert (1, 1) not in maze.places("EW", "green")
    assert (1, 1) in maze.places("NS", "green")
    assert maze.is_joined("EW", (2, 0), "blue")
    assert not maze.is_joined("EW", (2, 0), "green")


def test_places_take_a_card_or_its_text() -> None:
    maze = maze_of("start NESW")
    assert maze.places(Card("NS")) == maze.places("NS") == [(0, -1), (0, 1)]
    assert maze.mismatches(Card("EW"), (0, 1)) == maze.mismatches("EW", (0, 1)) == ("N",)


def test_neighbours_and_open_sides_of_a_cell() -> None:
    maze = maze_of("NS | . | EW\n. | ? | .")
    assert maze.neighbours((1, 0)) == {"E": Card("EW"), "S": Card("?"), "W": Card("NS")}
    assert maze.open_sides((1, 0)) == "E"


# Taking away


def test_what_a_card_held_together_falls_apart() -> None:
    maze = maze_of("start NESW | EW | EW")
    assert reached_cells(maze) == {(0, 0), (1, 0), (2, 0)}
    assert maze.remove((1, 0)) is Card("EW")
    assert reached_cells(maze) == {(0, 0)}
    assert (1, 0) in maze.places("EW")


def test_a_start_or_a_goal_that_is_removed_is_one_no_more() -> None:
    maze = maze_of("start NESW | ?")
    maze.remove((0, 0))
    maze.remove((1, 0))
    maze.place("NESW", (0, 0))
    maze.place("NESW", (1, 0))
    assert maze == maze_of("NESW | NESW")
    assert maze.reachable() == set()
    maze.place_start((5, 5))


def test_a_ladder_that_is_removed_leads_nowhere() -> None:
    maze = maze_of("start NS | . | EW/ladder")
    maze.remove((2, 0))
    maze.place("EW", (2, 0))
    assert reached_cells(maze) == {(0, 0)}
    assert maze.graph.number_of_edges() == 0


def test_a_card_is_removed_with_its_tokens_but_a_border_belongs_to_two_cards() -> None:
    maze = maze_of("NS | EW/rock | NESW/lake,gold=1,S=blue")
    for token in ("boat", "dwarf 1", "dwarf 2"):
        maze.put(token, (2, 0))
    for token, side in (("key green", "S"), ("marker blue", "NEW"), ("trap", "W"), ("troll", "E")):
        maze.put(token, (2, 0, side))
    maze.remove((2, 0))
    assert [token.text for token, _ in maze.tokens] == ["trap"], "the other card of its border is still there"
    maze.remove((1, 0))
    assert maze.tokens == []


# Tokens


@pytest.mark.parametrize(
    ("token", "place"),
    [
        ("key green", (0, 0, "S")),
        ("key yellow", (0, 0, "S")),
        ("bribe blue", (0, 0, "N")),
        ("marker green", (0, 0, "EW")),
        ("marker green", (0, 0, "WE")),
        ("trap", (0, 0, "N")),
        ("troll", (0, -1, "S")),
        ("trap", (1, 0, "W")),
        ("boat", (1, 0)),
        ("dwarf 0", (0, 0)),
        (f"dwarf {HIGHEST_SEAT}", (1, 0)),
    ],
)
def test_a_token_lies_where_it_belongs(token: str, place: tuple[Any, ...]) -> None:
    maze = maze_of("NESW/S=blue,N=troll,gold=1 | EW/lake")
    maze.put(token, place)
    assert [put.text for put, _ in maze.tokens] == [token]
    assert maze != maze_of("NESW/S=blue,N=troll,gold=1 | EW/lake")


def test_a_gate_in_the_middle_of_a_tunnel_is_named_from_both_ends() -> None:
    maze = maze_of("NS/N=blue")
    maze.put("key green", (0, 0, "N"))
    assert maze == maze_of("NS/S=blue\nkey green @ 0,0 S")
    maze.take("key green", (0, 0, "N"))
    assert maze.tokens == []


def test_the_free_arm_between_two_gates_names_neither() -> None:
    maze = maze_of("NES/N=blue,E=green")
    with pytest.raises(MazeError):
        maze.put("key yellow", (0, 0, "S"))
    assert maze.tokens == []


def test_a_token_on_a_border_can_be_taken_from_either_side() -> None:
    for put, take in [((0, 0, "E"), (1, 0, "W")), ((1, 0, "W"), (0, 0, "E"))]:
        maze = maze_of("EW | EW")
        maze.put("trap", put)
        maze.take("trap", take)
        assert maze.tokens == []


def test_a_marker_is_taken_by_the_name_by_which_it_was_put() -> None:
    maze = maze_of("NE/gold=1")
    maze.put("marker blue", (0, 0, "EN"))
    maze.take("marker blue", (0, 0, "EN"))


def test_a_dwarf_moves_and_others_may_stand_beside_it() -> None:
    maze = maze_of("NS | EW")
    maze.put("dwarf 1", (0, 0))
    maze.put("dwarf 0", (0, 0))
    maze.put("dwarf 1", (1, 0))
    assert maze.dwarves == {0: (0, 0), 1: (1, 0)}
    maze.take("dwarf 1", (1, 0))
    assert maze.dwarves == {0: (0, 0)}


def test_tokens_are_named_by_a_text_or_by_a_token() -> None:
    token = Token(TokenKind.KEY, "green")
    assert Token.parse("key green") == Token.parse(token) == token
    assert token.text == "key green"
    assert pickle.loads(pickle.dumps(token)) == token
    maze = maze_of("EW/W=blue")
    maze.put(token, (0, 0, "W"))
    maze.take("key green", (0, 0, "W"))
    assert maze.tokens == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "key",
        "key red",
        "key 1",
        "dwarf",
        "dwarf x",
        "dwarf -1",
        "dwarf 100",
        "dwarf 1 2",
        "trap blue",
        "Key blue",
    ],
)
def test_what_is_no_token_is_refused(text: str) -> None:
    with pytest.raises(MazeError):
        Token.parse(text)


@settings(deadline=None)
@given(st.text())
def test_any_text_names_a_token_or_is_refused(text: str) -> None:
    try:
        token = Token.parse(text)
    except SaboteurError:
        return
    assert Token.parse(token.text) == token


# Bad input is answered, and nothing is changed


NO_CELLS: list[Any] = [
    None,
    3,
    "0,0",
    (0,),
    (0, 0, 0),
    [5, 5],
    (5.0, 5),
    (True, False),
    ("5", "5"),
    (None, 5),
    (FARTHEST + 1, 0),
    (0, -FARTHEST - 1),
]
NO_CARDS: list[Any] = [None, 3, "", "NEN", b"NE", ["N"], ActionCard("map"), (0, 0)]
NO_WALKERS: list[Any] = ["red", "", "Blue", 0, 7, -1, True, 1.0, ["blue"], {}, (0, 0), Card("NE")]
BAD: list[tuple[str, tuple[Any, ...]]] = [
    *(("place", ("NS", cell)) for cell in NO_CELLS),
    *(("place_start", (cell, "blue")) for cell in NO_CELLS),
    *(("place_goal", (cell,)) for cell in NO_CELLS),
    *(("turn_up", (cell, "NE")) for cell in NO_CELLS),
    *(("remove", (cell,)) for cell in NO_CELLS),
    *(("nodes", (cell,)) for cell in NO_CELLS),
    *(("node", (cell, "N")) for cell in NO_CELLS),
    *(("neighbours", (cell,)) for cell in NO_CELLS),
    *(("mismatches", ("NS", cell)) for cell in NO_CELLS),
    *(("is_joined", ("NS", cell)) for cell in NO_CELLS),
    *(("open_sides", (cell,)) for cell in NO_CELLS),
    *(("put", ("dwarf 1", cell)) for cell in NO_CELLS),
    *(("put", ("trap", cell)) for cell in NO_CELLS),
    *(("take", ("dwarf 1", cell)) for cell in NO_CELLS),
    *(("place", (card, (7, 7))) for card in NO_CARDS),
    *(("place_start", ((7, 7), "blue", card)) for card in NO_CARDS),
    *(("place_goal", ((7, 7), card)) for card in NO_CARDS),
    *(("turn_up", ((3, 0), card)) for card in NO_CARDS),
    *(("mismatches", (card, (7, 7))) for card in NO_CARDS),
    *(("is_joined", (card, (7, 7))) for card in NO_CARDS),
    *(("places", (card,)) for card in NO_CARDS),
    *(("reachable", (walker,)) for walker in NO_WALKERS),
    *(("sources", (walker,)) for walker in NO_WALKERS),
    *(("places", ("NS", walker)) for walker in NO_WALKERS),
    *(("is_joined", ("NS", (7, 7), walker)) for walker in NO_WALKERS),
    *(
        (act, (token, (0, 0)))
        for act in ("put", "take")
        for token in (None, 3, "", "gold", "dwarf", "key blue", ["trap"])
    ),
    ("place", ("?", (7, 7))),
    ("place", ("NS", (0, 0))),
    ("place", ("NS", (3, 0))),
    ("place_start", ((7, 7),)),
    ("place_start", ((0, 0), "blue")),
    ("place_start", ((7, 7), "red")),
    ("place_start", ((7, 7), ["blue"])),
    ("place_start", ((7, 7), "blue", "NS+EW")),
    ("place_start", ((7, 7), "blue", "NS/S=blue")),
    ("place_start", ((7, 7), "blue", "?")),
    ("place_goal", ((3, 0),)),
    ("turn_up", ((7, 7), "NE")),
    ("turn_up", ((0, 0), "NE")),
    ("turn_up", ((3, 1), "NE")),
    ("turn_up", ((3, 0), "?")),
    ("remove", ((7, 7),)),
    ("nodes", ((7, 7),)),
    ("node", ((7, 7), "N")),
    ("node", ((1, 2), "N")),
    *(("node", ((0, 0), side)) for side in ("", "X", "NE", "n", None, 0, ["N"])),
    ("put", ("key green", (1, 0, "S"))),
    ("put", ("key yellow", (1, 0, "S"))),
    ("put", ("key blue", (1, 0, "S"))),
    ("put", ("key green", (1, 2, "W"))),
    ("put", ("key green", (1, 0, "N"))),
    ("put", ("key green", (1, 0))),
    ("put", ("key green", (2, 1, "E"))),
    ("put", ("bribe green", (1, 0, "S"))),
    ("put", ("bribe green", (2, 1, "E"))),
    ("put", ("marker green", (2, 0, "S"))),
    ("put", ("marker green", (2, 0, "EW"))),
    ("put", ("marker green", (2, 0, ["S"]))),
    ("put", ("boat", (1, 1))),
    ("put", ("axe", (1, 1))),
    ("put", ("boat", (0, 0))),
    ("put", ("boat", (1, 1, "NS"))),
    ("put", ("trap", (0, 0))),
    ("put", ("trap", (0, 0, "N"))),
    ("put", ("troll", (0, -1, "S"))),
    ("put", ("trap", (0, 0, "NE"))),
    ("put", ("trap", (7, 7, "N"))),
    ("put", ("dwarf 1", (7, 7))),
    ("put", ("dwarf 1", (3, 0))),
    ("put", ("dwarf 1", (0, 0, "N"))),
    ("take", ("dwarf 1", (1, 0))),
    ("take", ("dwarf 2", (0, 0))),
    ("take", ("key blue", (1, 0, "S"))),
    ("take", ("key green", (1, 2, "W"))),
    ("take", ("trap", (2, 0, "S"))),
    ("take", ("troll", (0, 0, "N"))),
    ("take", ("axe", (1, 1))),
    ("take", ("dwarf 1", (0.0, 0))),
    ("take", ("dwarf 1", (False, False))),
    ("take", ("key green", (1.0, 0, "S"))),
    ("put", (Token(TokenKind.DWARF, "x"), (0, 0))),
    ("put", (Token(TokenKind.DWARF, -1), (0, 0))),
    ("put", (Token(TokenKind.DWARF, True), (0, 0))),
    ("put", (Token(TokenKind.TRAP, "blue"), (1, 0, "N"))),
    ("put", (Token("gold"), (0, 0))),  # type: ignore[arg-type]
    ("put", (Token(TokenKind.KEY, "red"), (1, 2, "W"))),
    ("put", ("marker green", (0, 2, "NXS"))),
]


@pytest.mark.parametrize(("act", "arguments"), BAD, ids=str)
def test_what_cannot_be_done_is_refused_and_changes_nothing(act: str, arguments: tuple[Any, ...]) -> None:
    maze = maze_of(FULL)
    reached = {walker: maze.reachable(walker) for walker in WALKERS}
    before = maze.to_text(), maze.border, maze.places("NS")
    with pytest.raises(SaboteurError) as caught:
        getattr(maze, act)(*arguments)
    assert len(str(caught.value)) > 15
    assert (maze.to_text(), maze.border, maze.places("NS")) == before
    assert maze == maze_of(FULL)
    assert {walker: maze.reachable(walker) for walker in WALKERS} == reached


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (3, 0), (0, 2)])
@pytest.mark.parametrize("act", ["place", "place_start", "place_goal"])
def test_nothing_is_laid_off_the_board(act: str, cell: tuple[int, int]) -> None:
    maze = Maze((3, 2))
    with pytest.raises(MazeError, match="off the board of 3 columns and 2 rows"):
        getattr(maze, act)(*(("NS", cell) if act == "place" else (cell,)))
    assert maze == Maze((3, 2))


@pytest.mark.parametrize("board", [(0, 1), (1, -1), (1.0, 2), (True, 2), (1, FARTHEST + 1), [3, 3], (3,), 3, "3 x 3"])
def test_what_is_no_board_is_refused(board: Any) -> None:
    with pytest.raises(MazeError, match="a board is"):
        Maze(board)


def test_a_maze_without_start_says_so() -> None:
    with pytest.raises(MazeError, match="place_start"):
        maze_of("NS").start  # noqa: B018


@pytest.mark.parametrize("walker", [1, 12])
def test_a_dwarf_that_left_the_board_walks_no_more(walker: int) -> None:
    maze = maze_of(FULL)
    maze.reachable(walker)
    maze.take(f"dwarf {walker}", maze.dwarves[walker])
    with pytest.raises(MazeError, match="no walker"):
        maze.reachable(walker)


@pytest.mark.parametrize("cell", [(FARTHEST, 0), (0, -FARTHEST)])
def test_a_card_can_be_laid_wherever_it_has_a_place(cell: tuple[int, int]) -> None:
    maze = Maze()
    maze.place_start(cell)
    for place in maze.places("NESW"):
        maze.place("NESW", place)


# Values


def test_equal_mazes_have_the_same_things_in_the_same_places() -> None:
    assert maze_of(FULL) == maze_of(FULL)
    for text in (
        "NS",
        "start NS",
        "goal NS",
        "NS\ntrap @ 0,0 N",
        "NS\ntroll @ 0,0 N",
        "board 3 x 3\nNS",
        "origin 0,1\nNS",
    ):
        same = [other for other in ("NS", "start NS", "goal NS", "?") if maze_of(other) == maze_of(text)]
        assert same == ([text] if text in ("NS", "start NS", "goal NS") else [])
    assert maze_of("NS") != "NS"


def test_equal_mazes_have_equal_graphs() -> None:
    one, other = Maze(), Maze()
    starts = [((0, 0), "blue", "NS/ladder=green"), ((2, 0), "green", "NS/ladder=blue")]
    for maze, order in ((one, 1), (other, -1)):
        for cell, colour, card in starts[::order]:
            maze.place_start(cell, colour, card)
    assert one == other
    assert list(one.graph.edges(data=True)) == list(other.graph.edges(data=True))


def test_mazes_change_so_they_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Maze())


def test_repr_can_be_pasted_back() -> None:
    for maze in (Maze(), Maze((3, 4)), maze_of(FULL)):
        assert eval(repr(maze)) == maze
        assert str(maze) == maze.to_text()


def test_a_maze_is_a_collection_of_cells() -> None:
    maze = maze_of("NS | .\n. | EW")
    assert len(maze) == 2
    assert list(maze) == [(0, 0), (1, 1)]
    assert maze.cards == {(0, 0): Card("NS"), (1, 1): Card("EW")}


@pytest.mark.parametrize(
    "copied",
    [
        Maze.copy,
        copy.deepcopy,
        lambda maze: pickle.loads(pickle.dumps(maze)),
        copy.copy,
    ],
)
def test_a_copy_is_equal_and_independent(copied: Any) -> None:
    maze = maze_of(FULL)
    reached = {walker: maze.reachable(walker) for walker in WALKERS}
    places = maze.places("NESW"), maze.places("NS")
    twin = copied(maze)
    assert twin == maze
    assert twin.board == maze.board
    twin.place("NESW", (0, 1))
    twin.remove((2, 0))
    twin.turn_up((3, 0), "NESW")
    twin.put("dwarf 1", (0, 1))
    twin.place_start((7, 7), "green")
    assert maze == maze_of(FULL)
    assert {walker: maze.reachable(walker) for walker in WALKERS} == reached
    assert maze.border == maze_of(FULL).border
    assert (maze.places("NESW"), maze.places("NS")) == places
    assert twin.reachable("green") == {(7, 7, "NESW")}


def test_colours_are_texts() -> None:
    maze = Maze()
    maze.place_start((0, 0), Colour.BLUE)
    assert maze.to_text() == "start=blue NESW"
    assert maze.reachable(Colour.BLUE) == maze.reachable("blue") == {(0, 0, "NESW")}


def test_a_copy_keeps_its_own_account_of_where_cards_would_join() -> None:
    """Both know what is reached before they part; then each takes a card on its own."""
    maze = maze_of("start NESW")
    before = maze.places("EW")
    twin = maze.copy()
    twin.place("EW", (1, 0))
    assert maze.places("EW") == before == [(-1, 0), (1, 0)]
    assert not maze.is_joined("EW", (2, 0))
    maze.place("EW", (-1, 0))
    assert twin.places("EW") == [(-1, 0), (2, 0)]
