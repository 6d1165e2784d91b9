"""The kit's own errors: values errors, and one sentence in a notebook."""

from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from saboteur import CardError, DeckError, Maze, MazeError, SaboteurError


@pytest.mark.parametrize("kind", [CardError, DeckError, MazeError])
def test_every_error_of_the_kit_is_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, SaboteurError)
    assert issubclass(kind, ValueError)


def test_in_a_notebook_an_error_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]
    shell.run_cell("from saboteur import Maze\nMaze.from_text('start NESW | EX')")
    assert capsys.readouterr().out.strip().splitlines() == [
        "MazeError: line 1, cell 2: 'EX': 'X' is not a side; sides are N, E, S and W, "
        "as in 'NES', 'NS+EW', 'NESW/S=blue' or 'EW+S/gold:S=1'"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start | EW", "line 1, cell 1: 'start' needs its card, as in 'start NESW'"),
        ("Start NESW", "line 1, cell 1: 'Start NESW': words are written in small letters"),
        (
            "NS\norigin 0,-2",
            "line 2, cell 1: 'origin 0,-2': words are written in small letters; board and origin stand",
        ),
        ("start nes", "line 1, cell 1: 'nes': 'n' is not a side; sides are N, E, S and W; write capital letters"),
    ],
)
def test_typical_slips_in_a_maze_text_get_a_hint(text: str, message: str) -> None:
    with pytest.raises(MazeError) as caught:
        Maze.from_text(text)
    assert str(caught.value).startswith(message)


def test_a_key_is_refused_on_a_door_of_its_own_colour_with_the_reason() -> None:
    maze = Maze.from_text("start NESW | EW/E=blue")
    with pytest.raises(MazeError, match="key needs a door of another colour"):
        maze.put("key blue", (1, 0, "W"))


@pytest.mark.parametrize("side", ["E", "W"])
def test_either_side_names_a_door_in_the_middle_of_a_straight(side: str) -> None:
    maze = Maze.from_text("start NESW | EW/E=blue")
    maze.put("key green", (1, 0, side))
    assert maze.tokens[0][1] == (1, 0, "W")
    maze.take("key green", (1, 0, side))
    assert maze.tokens == []
