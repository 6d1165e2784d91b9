"""The graph questions: small mazes whose answers can be seen, and random ones whose answers networkx confirms."""

from random import Random

import networkx as nx
import pytest

import saboteur
from saboteur import Maze, MazeError, graphs
from tests.steering import lively

# Two 3 x 5 mazes with bridges and double curves, start in the middle left, gold in the middle right.
MENGER_A = """
origin 0,-1
ESW        | ESW   | NW+ES | ESW   | NSW
start NESW | NE+SW | NESW  | NEW   | goal NESW
NS         | NE    | NS+EW | ESW   | NW
"""
MENGER_B = """
origin 0,-1
NESW       | NE+SW | NESW  | ESW   | NSW
start NESW | NEW   | NS+EW | NESW  | goal NESW
NEW        | ESW   | NEW   | NSW   |
"""
DOORS = "start NESW | EW/W=blue | NESW | EW/W=green | ?"
LOOP = """
ES         | EW | SW
start NESW | .  | NESW
"""
BOW_TIE = """
ES | SW  | .   | .
NE | NESW | SW  | .
.  | NE   | NW  | .
"""


def random_maze(rng: Random, size: int = 5) -> Maze:
    """A board full of cards that match, with some gates, a start and a goal that lies face down."""
    maze = Maze()
    maze.place_start((0, 0))
    maze.place_goal((size, rng.randrange(size)))
    faces = [
        "NESW",
        "NES",
        "ESW",
        "NS",
        "EW",
        "NE",
        "NW",
        "NS+EW",
        "NW+ES",
        "NE+SW",
        "N+E",
        "NESW/S=blue",
        "EW/W=green",
    ]
    for _ in range(6 * size):
        face = rng.choice(faces)
        places = [cell for cell in maze.places(face) if -1 <= cell[0] <= size and -1 <= cell[1] <= size]
        if places:
            maze.place(face, rng.choice(places))
    return maze


def test_what_is_open_to_a_walker_leaves_out_the_doors_of_others() -> None:
    maze = Maze.from_text(DOORS)
    assert (2, 0, "NESW") in graphs.open_to(maze, "blue").nodes
    assert not graphs.open_to(maze, "green").has_edge((1, 0, "E"), (1, 0, "W"))
    assert graphs.open_to(maze, "blue").has_edge((1, 0, "E"), (1, 0, "W"))


def test_what_is_open_to_a_walker_leaves_out_obstacles() -> None:
    maze = Maze.from_text("start NESW | EW/lake | NESW")
    assert (1, 0, "EW") in graphs.open_to(maze).nodes
    assert (1, 0, "EW") not in graphs.open_to(maze, "blue").nodes
    assert len(graphs.components(maze, "blue")) == 2


def test_bridges_and_routes_come_in_order() -> None:
    maze = Maze.from_text("NS | NS\nstart NESW | NESW\nNS | NS")
    assert graphs.bridges(maze) == sorted(graphs.bridges(maze))
    ring = Maze.from_text("ES | EW | SW\nstart NESW | . | NS\nNE | EW | goal NESW")
    assert [len(route) for route in graphs.disjoint_routes(ring, (2, 2))] == [4, 6]


def test_a_card_with_a_dwarf_is_protected_from_every_rockfall() -> None:
    maze = Maze.from_text("start NESW | EW | ?\ndwarf 1 @ 1,0")
    assert graphs.smallest_cut(maze, (2, 0)) is None
    for cell in [(0, 0), (1, 0), (2, 0)]:
        with pytest.raises(MazeError, match="never falls"):
            graphs.cut_off(maze, cell)


def test_who_can_reach_what_behind_two_doors() -> None:
    maze = Maze.from_text(DOORS)
    assert graphs.who_can_reach(maze, (2, 0)) == ["blue"]
    assert graphs.who_can_reach(maze, (4, 0)) == []
    assert graphs.can_walk(maze, (0, 0), (4, 0))
    maze.put("key blue", (3, 0, "W"))
    assert graphs.who_can_reach(maze, (4, 0)) == ["blue"]


@pytest.mark.parametrize("text", ["EW/W=troll | NESW", "EW/lake | NESW", "EW | NESW\ntroll @ 0,0 E"])
def test_anybody_is_not_said_to_pass_what_stops_everybody(text: str) -> None:
    maze = Maze.from_text(f"start NESW | {text}")
    assert (2, 0, "NESW") in maze.reachable()
    assert graphs.who_can_reach(maze, (2, 0)) == []
    assert graphs.who_can_reach(maze, (0, 0)) == [None]


def test_the_dwarf_of_seat_0_walks_for_itself() -> None:
    maze = Maze.from_text("start NESW | EW | NS | NESW\ndwarf 0 @ 3,0")
    assert graphs.who_can_reach(maze, (1, 0)) == []
    assert graphs.who_can_reach(maze, (3, 0)) == [0]


def test_dwarves_are_walkers_too() -> None:
    maze = Maze.from_text("start=blue NESW | EW/lake | NESW\ndwarf 3 @ 0,0")
    assert graphs.walkers(maze) == ["blue", 3]
    assert graphs.who_can_reach(maze, (2, 0)) == []
    maze.put("boat", (1, 0))
    assert graphs.who_can_reach(maze, (2, 0)) == ["blue", 3]


@pytest.mark.parametrize("seed", range(30))
def test_reachable_is_what_the_maze_keeps_by_masks(seed: int) -> None:
    maze = random_maze(Random(seed))
    for walker in (None, "blue", "green"):
        assert graphs.reachable(maze, walker) == maze.reachable(walker)


def test_components_are_sorted_by_size_and_cover_everything() -> None:
    maze = Maze.from_text("start NESW | EW | NS | EW | EW | EW")
    parts = graphs.components(maze)
    assert [len(part) for part in parts] == [3, 2, 1]
    assert set().union(*parts) == set(maze.graph)


def test_distance_layers_count_the_steps_from_the_start() -> None:
    layers = graphs.distance_layers(Maze.from_text(LOOP))
    assert [len(layer) for layer in layers] == [1, 1, 1, 1, 1]
    assert layers[0] == {(0, 1, "NESW")}
    two_starts = Maze.from_text("start=blue NESW | EW | start=green NESW")
    assert [len(layer) for layer in graphs.distance_layers(two_starts)] == [2, 1]
    assert [len(layer) for layer in graphs.distance_layers(two_starts, "blue")] == [1, 1, 1]
    assert graphs.distance_layers(Maze.from_text("NS")) == []


def test_a_loop_has_no_bridge_and_a_line_only_bridges() -> None:
    square = Maze.from_text("ES | SW\nNE | NW")
    assert graphs.bridges(square) == []
    assert graphs.cut_pieces(square) == set()
    line = Maze.from_text("start NESW | EW | EW")
    assert len(graphs.bridges(line)) == 2


def test_two_loops_that_share_a_crossing_have_a_cut_vertex_but_no_bridge() -> None:
    maze = Maze.from_text(BOW_TIE)
    assert graphs.bridges(maze) == []
    assert graphs.cut_pieces(maze) == {(1, 1, "NESW")}


def test_a_rockfall_takes_all_the_vertices_of_a_card() -> None:
    """Both tunnels of the bridge card fall, so what is behind either of them is gone at once."""
    maze = Maze.from_text("start NESW | SW | .\nNE | NS+EW | NSW\n. | N | .")
    assert graphs.cut_off(maze, (1, 1)) == {(2, 1, "NSW"), (1, 2, "N")}


def test_worst_rockfalls_name_neither_start_nor_goal_nor_a_card_with_a_dwarf() -> None:
    maze = Maze.from_text("start NESW | EW | EW | ?\ndwarf 1 @ 1,0")
    assert list(graphs.worst_rockfalls(maze)) == [(2, 0)]
    with pytest.raises(MazeError, match="the card on 1,0 never falls"):
        graphs.cut_off(maze, (1, 0))


@pytest.mark.parametrize("seed", range(20))
def test_worst_rockfalls_against_the_graph_without_the_card(seed: int) -> None:
    maze = random_maze(Random(seed))
    damage = graphs.worst_rockfalls(maze)
    assert [len(lost) for lost in damage.values()] == sorted(map(len, damage.values()), reverse=True)
    for cell in maze:
        if cell != (0, 0) and cell not in maze.goal_cells:
            graph = maze.graph
            graph.remove_nodes_from(maze.nodes(cell))
            still = nx.node_connected_component(graph, maze.start)
            lost = maze.reachable() - still - set(maze.nodes(cell))
            assert damage.get(cell, set()) == lost


def test_menger_for_pieces_holds_though_one_card_is_enough() -> None:
    maze = Maze.from_text(MENGER_A)
    assert len(graphs.smallest_cut(maze, (4, 0)) or ()) == 2
    assert len(graphs.disjoint_routes(maze, (4, 0))) == 2
    assert (4, 0, "NESW") in graphs.cut_off(maze, (1, 0))


def test_no_single_card_separates_though_all_routes_share_one() -> None:
    maze = Maze.from_text(MENGER_B)
    assert not any((4, 0, "NESW") in lost for lost in graphs.worst_rockfalls(maze).values())
    routes = nx.all_simple_paths(maze.graph, maze.start, (4, 0, "NESW"))
    cards = {frozenset(node[:2] for node in route[1:-1]) for route in routes}
    assert len(cards) > 1
    assert all(one & other for one in cards for other in cards)


CROSSING = """
ES         | ESW | EW | EW  | SW
start NESW | NE  | EW | SW  | goal NESW
NE         | EW  | EW | NEW | NW
"""


def test_a_route_chosen_too_soon_may_block_all_others_but_the_flow_finds_both() -> None:
    maze = Maze.from_text(CROSSING)
    goal = (4, 1, "NESW")
    greedy = [maze.start, (0, 0, "ES"), (1, 0, "ESW"), (1, 1, "NE"), (2, 1, "EW"), (3, 1, "SW"), (3, 2, "NEW")]
    assert nx.is_path(maze.graph, [*greedy, (4, 2, "NW"), goal])
    rest = maze.graph
    rest.remove_nodes_from(greedy[1:])
    assert not nx.has_path(rest, maze.start, goal)
    assert len(graphs.disjoint_routes(maze, goal)) == 2


@pytest.mark.parametrize("seed", range(40))
def test_cut_and_routes_are_of_equal_size_and_do_what_they_say(seed: int) -> None:
    maze = random_maze(Random(seed))
    for goal in [*maze.goal_cells, *sorted(maze)[-2:]]:
        for walker in (None, "blue"):
            _check_menger(maze, goal, walker)


def _check_menger(maze: Maze, goal: tuple[int, int], walker: str | None) -> None:
    graph = graphs.open_to(maze, walker)
    cut, routes = graphs.smallest_cut(maze, goal, walker), graphs.disjoint_routes(maze, goal, walker)
    protected = set(maze.starts.values()) | set(maze.goals) | set(maze.nodes(goal))
    for route in routes:
        assert nx.is_path(graph, route)
        assert len(set(route)) == len(route)
        assert route[0] == maze.start
        assert route[-1] in maze.nodes(goal)
    if cut is None:
        assert len(routes) == 1
        assert set(routes[0]) <= protected
        return
    assert len(cut) == len(routes)
    assert not cut & protected
    rest = graph.subgraph(set(graph) - cut)
    assert not any(nx.has_path(rest, maze.start, node) for node in maze.nodes(goal))
    shared = [node for route in routes for node in route if node not in protected]
    assert len(shared) == len(set(shared))


def test_a_start_beside_its_goal_cannot_be_cut_off() -> None:
    maze = Maze.from_text("start NESW | ?\nNE | NW")
    assert graphs.smallest_cut(maze, (1, 0)) is None
    assert graphs.disjoint_routes(maze, (1, 0)) == [[(0, 0, "NESW"), (1, 0, "W")]]


def test_a_goal_that_is_not_reached_has_an_empty_cut_and_no_route() -> None:
    maze = Maze.from_text("start NESW | . | ?")
    assert graphs.smallest_cut(maze, (2, 0)) == set()
    assert graphs.disjoint_routes(maze, (2, 0)) == []


def test_routes_may_share_a_stone_that_no_rockfall_can_take() -> None:
    """The open goal in the middle is protected, so two routes may both cross it."""
    maze = Maze.from_text("start NESW | ESW | SW | .\nNE | NEW | goal NESW | ?")
    cut = graphs.smallest_cut(maze, (3, 1))
    routes = graphs.disjoint_routes(maze, (3, 1))
    assert cut is not None
    assert len(cut) == len(routes) == 2
    assert all((2, 1, "NESW") in route for route in routes)


@pytest.mark.parametrize("place", [None, 3, (1,), (0, 0, "X"), (9, 9), "NESW", (0, 0, "NESW", 1)])
def test_a_place_that_is_none_is_refused(place: object) -> None:
    maze = Maze.from_text("start NESW | EW")
    with pytest.raises(MazeError):
        graphs.who_can_reach(maze, place)  # type: ignore[arg-type]


@pytest.mark.parametrize("walker", ["red", 7, True, 2.5, [], object()])
def test_a_walker_that_is_none_is_refused_by_every_question(walker: object) -> None:
    maze = Maze.from_text("start NESW | EW | ?")
    questions = [graphs.open_to, graphs.reachable, graphs.components, graphs.bridges, graphs.worst_rockfalls]
    for question in questions:
        with pytest.raises(MazeError, match="is no walker"):
            question(maze, walker)  # type: ignore[arg-type]


def test_who_reaches_what_is_the_same_as_the_masks_say_in_every_box() -> None:
    for name in ("saboteur2", "duel", "solo"):
        for seed in range(6):
            game, rng = saboteur.new_game(name, seed=seed, distance=2), Random(seed)
            for _ in range(25):
                if not game.over:
                    game.play(lively(game, rng))
            maze = game.maze
            for walker, reached in graphs.who_reaches_what(maze).items():
                assert reached == maze.reachable("blue" if walker is None else walker)


def test_in_the_way_stand_just_the_closed_gates_at_the_edge_of_what_is_reached() -> None:
    maze = Maze.from_text("start NESW | NESW/S=blue | NS+EW | EW/W=green | EW/W=troll | NE")
    for walker, stops in (("blue", ["green"]), ("green", ["blue", "troll"]), (None, [])):
        found = [maze.graph.edges[edge] for edge in graphs.in_the_way(maze, walker)]
        assert [way.get("door", "troll") for way in found] == stops
    maze.put("bribe green", (4, 0, "W"))
    assert [maze.graph.edges[edge].get("door") for edge in graphs.in_the_way(maze, "green")] == ["blue"]
