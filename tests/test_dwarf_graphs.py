"""Questions about dwarves that walk: where they cannot be asked, and what is answered to nonsense."""

from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest

from saboteur import Maze, MazeError, graphs
from saboteur.draw.lenses import lenses
from saboteur.widgets import Table
from tests.mines_tables import forest

WOOD = Maze.from_text(forest("1,2: EW", "dwarf 0 @ 0,2", "dwarf 2 @ 1,2"))
STRANGE = [
    "start NESW | N+E+S+W | NESW",
    "start NESW | EW/W=blue | NESW",
    "start NESW | EW/W=troll | NESW",
    "start NESW | NS+EW | NESW",
    "start=blue NESW | . | NESW/ladder=blue | EW",
]
"""Mazes of other boxes, in which no rule says how many steps a walk takes."""


@pytest.mark.parametrize("text", STRANGE)
def test_where_a_card_has_not_one_plain_tunnel_nobody_walks(text: str) -> None:
    maze = Maze.from_text(f"board 4 x 1\n{text}\ndwarf 0 @ 0,0")
    questions: list[Callable[..., Any]] = [
        graphs.destinations,
        graphs.prices,
        lambda maze, seat: graphs.crossings(maze),
    ]
    questions.append(lambda maze, seat: graphs.out_of_reach(maze, [seat]))
    for question in questions:
        with pytest.raises(MazeError, match="a card has one tunnel without doors, trolls and ladders; at"):
            question(maze, 0)
    assert "walks of dwarf 0" not in lenses(maze)
    assert "reached by dwarf 0" in lenses(maze)
    assert Table(maze).scene["lenses"]


def test_a_card_that_is_taken_away_again_is_forgotten() -> None:
    maze = Maze.from_text("start NESW | EW | NS+EW\ndwarf 0 @ 0,0")
    assert "walks of dwarf 0" not in lenses(maze)
    maze.remove((2, 0))
    assert graphs.destinations(maze, 0) == {(1, 0): 1}
    assert "walks of dwarf 0" in lenses(maze)


@pytest.mark.parametrize("seat", [1, -1, 99, True, 0.0, "0", None, [], {}])
def test_a_seat_whose_dwarf_is_not_there(seat: Any) -> None:
    for question in (graphs.destinations, graphs.prices, lambda maze, seat: graphs.out_of_reach(maze, [seat])):
        with pytest.raises(MazeError, match="only those of seats 0, 2"):
            question(WOOD, seat)
    with pytest.raises(MazeError, match="nor any other"):
        graphs.destinations(Maze.from_text(forest()), 0)


@pytest.mark.parametrize("seats", [5, "02", 0.5])
def test_seats_are_a_list(seats: Any) -> None:
    with pytest.raises(MazeError, match=r"seats is a list of seats, such as \[0, 2\]"):
        graphs.out_of_reach(WOOD, seats)


@pytest.mark.parametrize("cards", [-1, "3", None, 2.0, True, []])
def test_hand_cards_are_a_number(cards: Any) -> None:
    with pytest.raises(MazeError, match="a whole number from 0"):
        graphs.prices(WOOD, 0, cards)


def test_without_a_board_nothing_is_out_of_reach() -> None:
    for question in (graphs.crossings, graphs.out_of_reach):
        with pytest.raises(MazeError, match="has no board"):
            question(Maze.from_text("start NESW | EW | ?"))


def test_out_of_reach_is_what_crossings_say() -> None:
    for parts in (["9,0: NS", "10,1: EW"], ["9,0: NS", "10,1: NS"], ["5,0: NS"], ["9,2: NS", "10,1: EW", "10,3: EW"]):
        maze = Maze.from_text(forest(*parts, "dwarf 0 @ 0,2", "dwarf 1 @ 0,4"))
        graph = graphs.crossings(maze)
        lost = [cell for cell in maze.goal_cells if not nx.has_path(graph, (0, 2), cell)]
        assert graphs.out_of_reach(maze) == graphs.out_of_reach(maze, [0]) == lost
        assert graphs.out_of_reach(maze, []) == list(maze.goal_cells)
