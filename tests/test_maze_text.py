"""The maze as text: what is drawn is what is read, and a typo is answered with the line where it stands."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saboteur.cards import Card
from saboteur.errors import MazeError, SaboteurError
from saboteur.maze import Maze
from saboteur.maze_text import LONGEST_TEXT
from saboteur.sides import FARTHEST
from tests.test_maze_against_twin import Table

thorough = settings(max_examples=1000, deadline=None)
LESSON = """
# a comment of its own
board 11 x 17
origin 2,3
.          | .  | .           | ?      # goals lie in the east
start NESW | EW | NESW/S=blue | .
.          |    | NS/lake     | goal NE
start=blue NS/ladder | N+S | EW+S/gold:S=1 | EW/W=troll
key green @ 4,4 S
boat @ 4,5
bribe blue @ 5,6 W
marker yellow @ 4,6 S
trap @ 2,4 N
dwarf 2 @ 2,4
"""


def answer_to(text: str) -> str:
    """What a text is refused with; nothing if it draws a maze."""
    try:
        maze = Maze.from_text(text)
    except SaboteurError as error:
        return str(error)
    assert Maze.from_text(maze.to_text()) == maze
    return ""


# What the signs mean


def test_a_line_is_a_row_and_bars_stand_between_cells() -> None:
    maze = Maze.from_text("NS | EW\nNE | SW")
    assert {cell: card.text for cell, card in maze.cards.items()} == {
        (0, 0): "NS",
        (1, 0): "EW",
        (0, 1): "NE",
        (1, 1): "SW",
    }


def test_free_cells_are_dots_or_nothing() -> None:
    assert Maze.from_text("NS | . | EW") == Maze.from_text("NS | | EW") == Maze.from_text("NS||EW")
    assert Maze.from_text(". | NS") == Maze.from_text("|NS|")
    assert Maze.from_text(".\n.\nNS").cards == {(0, 2): Card("NS")}


def test_starts_and_goals_are_named() -> None:
    maze = Maze.from_text("start NESW | start=green NS | ? | goal NE | goal ?")
    assert maze.starts == {None: (0, 0, "NESW"), "green": (1, 0, "NS")}
    assert maze.goal_cells == ((2, 0), (3, 0), (4, 0))
    assert maze.cards[4, 0].is_face_down


def test_the_first_cell_is_0_0_unless_the_origin_says_otherwise() -> None:
    assert Maze.from_text("origin -2,-1\nNS | EW").cards == {(-2, -1): Card("NS"), (-1, -1): Card("EW")}
    assert Maze.from_text("origin  3 , 4 \nNS").cards == {(3, 4): Card("NS")}


def test_a_board_has_columns_and_rows() -> None:
    assert Maze.from_text("board 11 x 7").board == (11, 7)
    assert Maze.from_text("board 11x7\nNS").board == (11, 7)
    assert Maze.from_text("NS").board is None


def test_comments_blank_lines_and_spaces_are_left_aside() -> None:
    assert Maze.from_text("  # nothing\n\n  NS|EW # a row\n\n\n .| NE  \n") == Maze.from_text("NS | EW\n. | NE")
    assert Maze.from_text("") == Maze.from_text("# nothing") == Maze.from_text(" \n ") == Maze()


def test_lines_with_an_at_sign_put_tokens_down() -> None:
    maze = Maze.from_text(LESSON)
    assert [(token.text, place) for token, place in maze.tokens] == [
        ("key green", (4, 4, "S")),
        ("bribe blue", (5, 6, "W")),
        ("marker yellow", (4, 6, "S")),
        ("boat", (4, 5)),
        ("trap", (2, 3, "S")),
        ("dwarf 2", (2, 4)),
    ]
    assert Maze.from_text("trap@0,0 N\nNS") == Maze.from_text("NS\n trap  @  0 , 0   N")


# Writing


def test_the_text_is_tidy() -> None:
    assert Maze.from_text(LESSON).to_text() == "\n".join(
        [
            "board 11 x 17",
            "origin 2,3",
            ".                    | .   | .             | ?",
            "start NESW           | EW  | NESW/S=blue   | .",
            ".                    | .   | NS/lake       | goal NE",
            "start=blue NS/ladder | N+S | EW+S/gold:S=1 | EW/W=troll",
            "key green @ 4,4 S",
            "bribe blue @ 5,6 W",
            "marker yellow @ 4,6 S",
            "boat @ 4,5",
            "trap @ 2,3 S",
            "dwarf 2 @ 2,4",
        ]
    )


def test_an_empty_maze_has_an_empty_text() -> None:
    assert Maze().to_text() == ""
    assert Maze((3, 4)).to_text() == "board 3 x 4"


def test_the_text_does_not_tell_in_what_order_things_were_laid() -> None:
    one, other = Maze(), Maze()
    acts = [("place", "NS", (1, 1)), ("place", "EW", (-1, 0)), ("place_goal", (3, 3)), ("place_start", (0, 5))]
    tokens = [("trap", (1, 1, "N")), ("troll", (-1, 0, "W")), ("dwarf 10", (1, 1)), ("dwarf 9", (1, 1))]
    for maze, order in ((one, 1), (other, -1)):
        for act, *arguments in acts[::order]:
            getattr(maze, str(act))(*arguments)
        for token, place in tokens[::order]:
            maze.put(token, place)
    assert one.to_text() == other.to_text()
    assert one == other


@thorough
@given(st.integers(0, 10_000), st.integers(0, 40))
def test_any_maze_round_trips(seed: int, steps: int) -> None:
    table = Table(seed)
    for _ in range(steps):
        table.step()
    text = table.maze.to_text()
    again = Maze.from_text(text)
    assert again == table.maze
    assert again.to_text() == text
    assert text == "\n".join(line.rstrip() for line in text.splitlines())


@given(st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST))
def test_a_maze_can_lie_anywhere(column: int, row: int) -> None:
    maze = Maze()
    maze.place_start((column, row))
    assert Maze.from_text(maze.to_text()) == maze


@pytest.mark.parametrize("ends", [[(-FARTHEST, 5), (FARTHEST, 5)], [(5, -FARTHEST), (5, FARTHEST)]])
def test_the_widest_and_the_highest_maze_round_trip(ends: list[tuple[int, int]]) -> None:
    maze = Maze()
    for cell in ends:
        maze.place("NS", cell)
    assert Maze.from_text(maze.to_text()) == maze


@pytest.mark.parametrize(
    ("cell", "side"), [((0, -FARTHEST), "N"), ((-FARTHEST, 0), "W"), ((0, FARTHEST), "S"), ((FARTHEST, 0), "E")]
)
def test_no_token_lies_where_it_could_not_be_written(cell: tuple[int, int], side: str) -> None:
    maze = Maze()
    maze.place("NESW", cell)
    with pytest.raises(MazeError):
        maze.put("trap", (*cell, side))


def test_equal_mazes_have_the_same_start() -> None:
    maze = Maze()
    maze.place_start((5, 0), "green")
    maze.place_start((0, 0), "blue")
    again = Maze.from_text(maze.to_text())
    assert again != maze or again.start == maze.start


# What is wrong is answered with line and cell


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("NS | EX", "line 1, cell 2: 'EX': 'X' is not a side"),
        ("NS\n\n# a comment\n. | EE", "line 4, cell 2: 'EE': side E is named twice"),
        ("start", "line 1, cell 1: "),
        ("start NS+EW", "line 1, cell 1: a start card has one tunnel"),
        ("start ?", "line 1, cell 1: a start card has one tunnel"),
        ("start=red NS", "line 1, cell 1: 'red' is not a colour"),
        ("start= NS", "line 1, cell 1: '' is not a colour"),
        ("start NS | start EW", "line 1, cell 2: there is such a start card already, on 0,0"),
        ("goal", "line 1, cell 1: "),
        ("goal=blue NS", "line 1, cell 1: 'goal=blue NS': a goal has no colour"),
        ("begin NS", "line 1, cell 1: "),
        ("board 2 x 1\nNS | EW | NE", "line 2, cell 3: 2,0 is off the board of 2 columns and 1 rows"),
        ("board 2 x 1\norigin -1,0\nNS", "line 3, cell 1: -1,0 is off the board"),
        ("board 2\nNS", "line 1: 'board 2' should look like 'board 11 x 7'"),
        ("board 2 x 2\nboard 2 x 2", "line 2: "),
        ("origin 1\nNS", "line 1: 'origin 1' should look like 'origin 0,-2'"),
        ("origin 1.5,2\nNS", "line 1: "),
        ("origin ²,2\nNS", "line 1: "),
        ("origin 9999,0\nNS", "line 2, cell 1: a cell is"),
        ("NS\nboard 2 x 2", "line 2, cell 1: "),
        ("NS\nkey green @ 0,0 S", "line 2: key green @ 0,0 S: key needs a door"),
        ("NS\nkey green @ 0;0 S", "line 2: 'key green @ 0;0 S' should look like"),
        ("NS\n@ 0,0", "line 2: "),
        ("NS\nsword @ 0,0", "line 2: 'sword' is no token"),
        ("NS\ntrap @ 0,0 N\ntrap @ 0,-1 S", "line 3: trap @ 0,-1 S: trap lies there already"),
        ("NS\ndwarf 2 @ 1,0", "line 2: dwarf 2 @ 1,0: dwarf needs a card"),
        ("NS | trap @ 0,0 N", "line 1: "),
    ],
)
def test_a_wrong_text_is_answered_with_its_place(text: str, told: str) -> None:
    with pytest.raises(MazeError) as caught:
        Maze.from_text(text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("board", ["0 x 7", "7 x 0", "1000 x 7"])
def test_a_wrong_board_is_answered_with_its_line(board: str) -> None:
    assert "line 2" in answer_to(f"# a board\nboard {board}\nNS")


@pytest.mark.parametrize("junk", [None, 3, b"NS", ["NS"], Maze()])
def test_a_maze_is_read_from_a_text(junk: object) -> None:
    with pytest.raises(MazeError, match="read from a text"):
        Maze.from_text(junk)  # type: ignore[arg-type]


def test_a_text_is_not_endless() -> None:
    with pytest.raises(MazeError, match="at most"):
        Maze.from_text("#" * (LONGEST_TEXT + 1))


def is_located(answer: str, text: str) -> bool:
    """Whether an answer names a line of the text."""
    found = re.match(r"line (\d+)", answer)
    return found is not None and 1 <= int(found[1]) <= len(text.splitlines())


@thorough
@given(st.one_of(st.text(), st.text("NESW+/=:,?.|@# \nblueogrntkadx012-startgoaldwarf")))
def test_any_text_draws_a_maze_or_is_refused(text: str) -> None:
    answer = answer_to(text)
    assert not answer or is_located(answer, text)


@thorough
@given(st.integers(0, len(LESSON)), st.integers(0, 3), st.one_of(st.sampled_from(["", *LESSON]), st.characters()))
def test_a_typo_is_answered_with_its_line_or_draws_another_maze(place: int, lost: int, letter: str) -> None:
    typed = LESSON[:place] + letter + LESSON[place + lost :]
    answer = answer_to(typed)
    assert not answer or is_located(answer, typed)


@thorough
@given(st.randoms(use_true_random=False))
def test_lines_in_a_wrong_order_are_answered_with_a_line_or_draw_another_maze(rng: Random) -> None:
    lines = LESSON.splitlines()
    rng.shuffle(lines)
    answer = answer_to("\n".join(lines))
    assert not answer or is_located(answer, "\n".join(lines))
