"""Lenses: the call that a lens names gives what the lens shows, whatever the maze."""

import re
from random import Random
from typing import Any

import networkx as nx
import pytest

from saboteur import Card, Maze, SaboteurError, graphs, load_deck, random_game, walks
from saboteur.chance import below
from saboteur.decks import BOX_NAMES
from saboteur.draw import cards, palette, shapes
from saboteur.draw.frame import Grid
from saboteur.draw.lenses import NO_START, lenses
from saboteur.draw.looks import Look
from saboteur.draw.standing import stands

WAYS = """
start NESW | EW  | NSW | .         | ?
.          | .   | NE  | EW/W=blue | NW
"""
MAZES = {
    "one way": WAYS,
    "a ring": "start NESW | ESW | ESW\nNE         | NEW | NW",
    "two starts": "start=green NESW | EW | EW/W=green | EW | start=blue NESW",
    "two starts that do not meet": "start=green NESW | . | start=blue NESW | EW/W=blue",
    "a ladder": "start NESW | . | NW/ladder | .\nEW | . | NS | .",
    "obstacles and dwarves": "start=blue NESW | EW/lake | EW | EW/rock\nboat @ 1,0\ndwarf 0 @ 0,0\ndwarf 1 @ 3,0",
    "a bridge card": "start NESW | NS+EW | NESW\n.          | NE    | NW",
    "only a start": "start NESW",
}
NOWHERE = {"empty": "", "no start": "NESW | EW"}


def look(maze: Maze, name: str) -> Look:
    return lenses(maze)[name].look(Grid(maze))


def answer(maze: Maze, found: Look) -> Any:
    """What the call gives, pasted where the maze is called `maze`."""
    return eval(found.call, {"nx": nx, "graphs": graphs, "maze": maze})


def random_maze(box: str, seed: int) -> Maze:
    """Cards of a box thrown on a few cells around its start cards."""
    rng, deck = Random(f"{box} {seed}"), load_deck(box)
    maze = Maze()
    for colour, _ in deck.layout.start_cells:
        maze.place_start((0 if not maze.cards else 4, 1), colour)
    cards: tuple[Card, ...] = deck.cards("path")
    for cell in [(column, row) for column in range(5) for row in range(3) if (column, row) not in maze.cards]:
        if rng.random() < 0.85:
            card = cards[below(rng, len(cards))]
            maze.place(card.ways[below(rng, len(card.ways))], cell)
    return maze


ALL = [Maze.from_text(text) for text in MAZES.values()] + [
    random_maze(box, seed) for box in BOX_NAMES for seed in range(6)
]


@pytest.mark.parametrize("maze", ALL, ids=range(len(ALL)))
def test_the_calls_give_what_is_shown(maze: Maze) -> None:
    for walker in [None, *(one for one in graphs.walkers(maze) if one is not None)]:
        whose = "" if walker is None else f" by dwarf {walker}" if isinstance(walker, int) else f" by {walker}"
        found = look(maze, f"reached{whose}")
        assert answer(maze, found) == maze.reachable(walker)
        assert set(found.notes) == {node[:2] for node in maze.reachable(walker)}
        assert f"{len(maze.reachable(walker))} of" in found.words
    found = look(maze, "graph")
    assert nx.utils.graphs_equal(answer(maze, found), maze.graph)
    assert f"{len(maze.graph.edges)} edge" in found.words
    layers = answer(maze, look(maze, "distance"))
    assert [set(layer) for layer in layers] == graphs.distance_layers(maze)
    bridges, cuts = answer(maze, look(maze, "bridges"))
    assert {frozenset(edge) for edge in bridges} == {frozenset(edge) for edge in graphs.bridges(maze)}
    assert cuts == graphs.cut_pieces(maze)


@pytest.mark.parametrize("maze", ALL, ids=range(len(ALL)))
def test_the_worst_rockfall_leaves_what_its_call_says(maze: Maze) -> None:
    found, damage = look(maze, "rockfalls"), graphs.worst_rockfalls(maze)
    if not damage:
        assert (found.svg, found.call) == ("", "")
        return
    worst, lost = next(iter(damage.items()))
    assert maze.reachable() - answer(maze, found) - set(maze.nodes(worst)) == lost
    assert f"at {worst[0]},{worst[1]}" in found.words
    assert set(found.notes) == set(damage)


def test_numbers_and_lines_are_drawn_where_they_belong() -> None:
    maze = Maze.from_text(WAYS)
    numbers = re.findall(r">(\d+)</text>", look(maze, "distance").svg)
    assert sorted(map(int, numbers)) == sorted(
        step for step, layer in enumerate(graphs.distance_layers(maze)) for _ in layer
    )
    assert look(maze, "bridges").svg.count("<path") == len(graphs.bridges(maze))
    losses = re.findall(r">(-\d+)</text>", look(maze, "rockfalls").svg)
    assert losses == [f"-{len(lost)}" for lost in graphs.worst_rockfalls(maze).values()]


@pytest.mark.parametrize("text", NOWHERE.values(), ids=NOWHERE)
def test_a_maze_without_a_start_says_so(text: str) -> None:
    maze = Maze.from_text(text)
    assert look(maze, "reached") == look(maze, "distance") == Look("", NO_START, "", {})
    assert look(maze, "graph").words
    assert look(maze, "bridges").words
    assert look(maze, "rockfalls").svg == ""


def test_a_start_that_is_closed_to_a_walker_says_so() -> None:
    maze = Maze.from_text("start NE/lake | EW/W=blue")
    found = look(maze, "reached by blue")
    assert (found.svg, found.call, maze.reachable("blue")) == ("", "", set())
    assert "the way out of the start is closed" in found.words


def test_tokens_lie_above_what_a_lens_paints() -> None:
    maze = Maze.from_text("start NESW | EW | NESW/gold=2\ndwarf 0 @ 0,0\nmarker blue @ 2,0 NESW")
    svg = maze.draw(lenses=["reached"]).svg
    assert svg.rindex(shapes.dwarf(0)) > svg.rindex(cards.footway(Card("EW"), "EW", palette.REACHED[None]))
    assert svg.rindex(shapes.dwarf(0)) > svg.rindex(">start</text>")


def test_a_picture_can_be_seen_through_lenses() -> None:
    maze = Maze.from_text(WAYS)
    picture = maze.draw(lenses=["distance", "bridges"])
    assert look(maze, "distance").words in picture.text
    assert picture.svg != maze.draw().svg
    with pytest.raises(SaboteurError, match="'reached by blue', 'reached by green', 'graph'"):
        maze.draw(lenses=["reached by yellow"])
    with pytest.raises(SaboteurError, match="named in a list"):
        maze.draw(lenses="distance")


# Where dwarves can get in one turn

FOREST = """
board 6 x 3
start=blue NESW | EW     | EW | NESW        | ?  | .
NS              | .      | NS | .           | NS | .
NE              | EW/lake | NEW | EW/campfire | NW | .
boat @ 1,2
trap @ 0,0 E
trap @ 0,1 S
troll @ 4,0 S
dwarf 0 @ 0,0
dwarf 1 @ 1,2
dwarf 2 @ 3,2
dwarf 3 @ 1,0
"""
SHORT_BUT_DEAR = """
board 3 x 2
start=blue NESW | EW | SW
NE              | EW | NW
trap @ 0,0 E
dwarf 0 @ 0,0
"""
"""Beside the dwarf lies a card that costs a hand card now, or nothing on the way around, which is too long."""
BEYOND = """
board 2 x 2
start=blue NESW | SW
NE              | NW
trap @ 0,0 E
dwarf 0 @ 0,0
"""
"""The same with a way around that is short enough."""
FORESTS = [FOREST, SHORT_BUT_DEAR, BEYOND, "NS\ndwarf 0 @ 0,0", "start NESW | EW/rock\ndwarf 0 @ 0,0\ndwarf 1 @ 1,0"]
WALKED = [Maze.from_text(text) for text in FORESTS] + [
    random_game("lost_mines", players, seed).at(moves).maze
    for players, seed, moves in [(3, 1, 40), (5, 2, 60), (9, 3, 80), (9, 4, 120)]
]
WALKERS = [
    pytest.param(maze, seat, id=f"{number}-{seat}") for number, maze in enumerate(WALKED) for seat in maze.dwarves
]


def walked(maze: Maze, seat: int) -> Look:
    return look(maze, f"walks of dwarf {seat}")


def steps_to(maze: Maze, seat: int) -> dict[tuple[int, int], int]:
    """How many steps it is to each cell that a dwarf can enter, by networkx alone."""
    graph, start = graphs.open_to(maze, seat), maze.sources(seat)[0]
    found = nx.single_source_shortest_path_length(graph, start, cutoff=walks.most_steps(maze, seat))
    cells: dict[tuple[int, int], int] = {}
    for (column, row, _), steps in found.items():
        cells[column, row] = min(steps, cells.get((column, row), steps))
    return cells


@pytest.mark.parametrize(("maze", "seat"), WALKERS)
def test_the_call_for_walks_gives_the_prices_that_are_shown(maze: Maze, seat: int) -> None:
    found = walked(maze, seat)
    prices, steps = answer(maze, found), steps_to(maze, seat)
    assert set(found.notes) == set(prices) == set(steps) - {maze.dwarves[seat]}
    losses = re.findall(r">-(\d)</text>", found.svg)
    assert sorted(map(int, losses)) == sorted(price for price in prices.values() if price)
    assert found.svg.count(f'stroke="{palette.BLUE}" stroke-width="2"') == len(prices)
    for cell, price in prices.items():
        assert ("hand card" in found.notes[cell]) == (price > 0)
        assert int(re.findall(r"in (\d) step", found.notes[cell])[-1]) == steps[cell]


@pytest.mark.parametrize(("maze", "seat"), WALKERS)
def test_a_bar_lies_wherever_a_walk_is_stopped(maze: Maze, seat: int) -> None:
    graph, free, steps = maze.graph, graphs.open_to(maze, seat), steps_to(maze, seat)
    inner = [cell for cell in steps if steps[cell] < walks.most_steps(maze, seat) and not maze.cards[cell].is_face_down]
    here = [node for cell in inner for node in maze.nodes(cell)]
    stops = [(a, b) for a in here for b in graph[a] if not free.has_edge(a, b)]
    found = walked(maze, seat)
    assert found.svg.count('stroke-width="5"') == len(stops)
    for a, b in stops:
        assert f"from {a[0]},{a[1]} to {b[0]},{b[1]}" in found.words
    assert ("cannot go" in found.words) == bool(stops)


def test_walks_are_told_in_words() -> None:
    maze = Maze.from_text(FOREST)
    assert walked(maze, 0).words == (
        "dwarf 0 can get to 5 cells within 3 steps; 4 of them cost hand cards; it cannot go from 0,2 to 1,2"
    )
    assert walked(maze, 1).notes[0, 0] == "reached by dwarf 1 in 3 steps for a hand card"
    assert walked(Maze.from_text("NS\ndwarf 0 @ 0,0"), 0).words == "dwarf 0 cannot leave its card"
    assert "within 5 steps" in walked(maze, 2).words


def test_of_two_ways_the_cheaper_is_shown_and_the_shorter_is_told() -> None:
    dear, cheap = Maze.from_text(SHORT_BUT_DEAR), Maze.from_text(BEYOND)
    assert walked(dear, 0).notes[1, 0] == "reached by dwarf 0 in 1 step for a hand card"
    assert walked(cheap, 0).notes[1, 0] == "reached by dwarf 0 in 3 steps, or in 1 step at a higher price"


def test_a_hidden_mine_is_entered_and_not_passed() -> None:
    """M26: the walk ends there, and is drawn up to its middle only."""
    maze = Maze.from_text("board 4 x 1\nEW | EW | ? | EW\ndwarf 0 @ 0,0")
    found = walked(maze, 0)
    assert set(found.notes) == {(1, 0), (2, 0)}
    assert cards.footway(Card("?"), "W", palette.REACHED_BY_DWARF) in found.svg
    assert cards.footway(Card("?"), "E", palette.REACHED_BY_DWARF) not in found.svg


def test_walks_exclude_the_other_lenses_of_what_is_reached() -> None:
    known = lenses(Maze.from_text(FOREST))
    groups = {name for name, lens in known.items() if lens.group == "reached"}
    assert {"reached", "reached by dwarf 3", "walks of dwarf 0", "walks of dwarf 3"} <= groups


def lines_of(svg: str) -> str:
    """All that is written in a picture."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)<", svg))


def test_the_overlay_for_walks_is_the_lens_and_a_line_below() -> None:
    maze = Maze.from_text(FOREST)
    overlay, lens = maze.draw(walks=0), maze.draw(lenses=["walks of dwarf 0"])
    words = walked(maze, 0).words
    assert lens.text == overlay.text
    assert words in lines_of(overlay.svg)
    assert words not in lines_of(lens.svg)
    assert maze.draw(walks=0, lenses=["walks of dwarf 0"]).svg == overlay.svg
    assert maze.draw(walks=0, lenses=["distance"]).text.splitlines()[-2] == words


def test_labels_of_walks_lie_where_no_dwarf_stands() -> None:
    """Up to nine dwarves on a start or a path leave the upper corners free."""
    for card in ("start=blue NESW", "NESW", "goal NESW/mine=gold"):
        maze = Maze.from_text(f"board 1 x 2\n{card}\nNS\ndwarf 9 @ 0,1")
        for seat in range(9):
            maze.put(f"dwarf {seat}", (0, 0))
        size, places = stands(maze, (0, 0))
        for x, y in places:
            assert y - 15 * size >= 22 or 22 <= x - 8 * size <= x + 8 * size <= 39


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("card", ["NESW", "NS", "goal NESW/mine=gold", "EW/campfire"])
def test_of_few_dwarves_none_hides_a_price(card: str, count: int) -> None:
    """It lies below the number of steps."""
    maze = Maze.from_text(f"board 1 x 1\n{card}")
    for seat in range(count):
        maze.put(f"dwarf {seat}", (0, 0))
    size, places = stands(maze, (0, 0))
    assert all(y - 15 * size >= 36 or x - 8 * size >= 21 for x, y in places)


def test_a_ring_shows_who_walks() -> None:
    maze = Maze.from_text("board 2 x 1\nESW | EW\ndwarf 3 @ 0,0\ndwarf 4 @ 0,0")
    rings = {
        seat: re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="14.5"', walked(maze, seat).svg) for seat in (3, 4)
    }
    _, places = stands(maze, (0, 0))
    for seat, (x, y) in zip((3, 4), places, strict=True):
        assert {(float(cx), float(cy)) for cx, cy in rings[seat]} == {(x, y - 2)}


def test_when_all_places_cost_cards_it_says_so() -> None:
    maze = Maze.from_text("board 4 x 1\nE | EW | EW | EW\ndwarf 0 @ 0,0\ntrap @ 0,0 E")
    assert walked(maze, 0).words == "dwarf 0 can get to 3 cells within 3 steps; all of them cost hand cards"


def test_distances_and_walks_can_be_seen_together() -> None:
    """In a forest distances give way to what stands on a card, and to the numbers of a walk."""
    maze = Maze.from_text(FOREST)
    discs = [
        set(re.findall(r'<circle cx="(\d+)" cy="(\d+)" r="9.5" fill="#ffffff"', look(maze, name).svg))
        for name in ("distance", "walks of dwarf 0")
    ]
    assert len(discs[0]) > len(discs[1]) > 0
    assert discs[0].isdisjoint(discs[1])
    underground = Maze.from_text("start NESW | EW")
    assert look(underground, "distance").svg.count('r="11"') == 2
