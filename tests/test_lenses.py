"""Lenses: the call that a lens names gives what the lens shows, whatever the maze."""

import re
from random import Random
from typing import Any

import networkx as nx
import pytest

from saboteur import Card, Maze, SaboteurError, graphs, load_deck
from saboteur.chance import below
from saboteur.decks import BOX_NAMES
from saboteur.draw import cards, palette, shapes
from saboteur.draw.frame import Grid
from saboteur.draw.lenses import NO_START, Look, lenses

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
