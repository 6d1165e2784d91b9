"""The maze as text: made to be read, and to be typed in tests and lessons.

A line is a row of cards, `|` stands between cells and `.` (or nothing) is a free cell. `start NESW` is the start card,
`start=blue NESW` one of several, `?` a goal that lies face down and `goal NE` one that lies face up:

    origin 0,-1
    .          | .  | .           | ?
    start NESW | EW | NESW/S=blue | .
    key green @ 2,0 S

The first cell of the first row is 0,0 unless `origin column,row` says otherwise; `board 11 x 7` gives the maze a board.
Lines with `@` below the rows put tokens down. `#` starts a comment. An empty line is no row: a row of free cells is a
line with a `.` in it. Text that is wrong is answered with line and cell.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from saboteur.errors import MazeError, SaboteurError, shown
from saboteur.sides import Cell
from saboteur.token_rack import Place, write_token

if TYPE_CHECKING:
    from saboteur.maze import Maze

MazeType = TypeVar("MazeType", bound="Maze")
Read = TypeVar("Read")

LONGEST_TEXT = 20_000_000
_HEADERS = {
    "board": (re.compile(r"board\s+(\d{1,4})\s*x\s*(\d{1,4})", re.ASCII), "board 11 x 7"),
    "origin": (re.compile(r"origin\s+(-?\d{1,4})\s*,\s*(-?\d{1,4})", re.ASCII), "origin 0,-2"),
}
_TOKEN = re.compile(r"([^@]*)@\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})(?:\s+([NESW]{1,4}))?", re.ASCII)
_ROLE = re.compile(r"(?:(start|goal)(?:=(\S*))?(?:\s+|$))?(.*)", re.DOTALL)


def write_maze(maze: "Maze") -> str:
    """The text of a maze; two mazes with the same things in the same places have the same text."""
    lines = []
    if maze.board:
        lines.append(f"board {maze.board[0]} x {maze.board[1]}")
    if maze.cards:
        west, north = (min(cell[axis] for cell in maze.cards) for axis in (0, 1))
        if (west, north) != (0, 0):
            lines.append(f"origin {west},{north}")
        lines += _rows(maze, (west, north))
    return "\n".join(lines + [write_token(token, place) for token, place in maze.tokens])


def _rows(maze: "Maze", origin: Cell) -> list[str]:
    east, south = (max(cell[axis] for cell in maze.cards) for axis in (0, 1))
    columns, rows = range(origin[0], east + 1), range(origin[1], south + 1)
    words = [[write_cell(maze, (column, row)) for column in columns] for row in rows]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    return [" | ".join(w.ljust(width) for w, width in zip(row, widths, strict=True)).rstrip() for row in words]


def write_cell(maze: "Maze", cell: Cell) -> str:
    """The word for what lies on a cell: `NES`, `start NESW`, `?`, `goal NE`, or `.` where it is free."""
    card = maze.cards.get(cell)
    if card is None:
        return "."
    for colour, node in maze.starts.items():
        if node[:2] == cell:
            return f"start={colour} {card}" if colour else f"start {card}"
    return f"goal {card}" if cell in maze.goal_cells and not card.is_face_down else card.text


def read_maze(text: str, maze_type: type[MazeType]) -> MazeType:
    """The maze that a text draws."""
    if not isinstance(text, str):
        raise MazeError(f"a maze is read from a text, not from {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise MazeError(f"a maze text has at most {LONGEST_TEXT} characters; this one has {len(text)}")
    numbered = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in numbered if line]
    headers = _take_headers(lines)
    number, board = headers.get("board", (0, None))
    maze = _try(f"line {number}", maze_type, board)
    _, (west, north) = headers.get("origin", (0, (0, 0)))
    rows = [line for line in lines if "@" not in line[1]]
    for south, (number, line) in enumerate(rows):
        for east, word in enumerate(line.split("|")):
            cell = west + east, north + south
            _try(f"line {number}, cell {east + 1}", read_cell, maze, word.strip(), cell)
    for number, line in lines:
        if "@" in line:
            _try(f"line {number}", _read_token, maze, line)
    return maze


def _take_headers(lines: list[tuple[int, str]]) -> dict[str, tuple[int, tuple[int, int]]]:
    """Take the lines `board 11 x 7` and `origin 0,-2` off the top; for each, where it stands and its two numbers."""
    headers: dict[str, tuple[int, tuple[int, int]]] = {}
    while lines and lines[0][1].startswith(tuple(_HEADERS)):
        number, line = lines.pop(0)
        word = next(word for word in _HEADERS if line.startswith(word))
        form, example = _HEADERS[word]
        found = form.fullmatch(line)
        if found is None or word in headers:
            raise MazeError(f"line {number}: {shown(line)} should look like {example!r}, once")
        headers[word] = number, (int(found[1]), int(found[2]))
    return headers


def _try(where: str, read: Callable[..., Read], *arguments: object) -> Read:
    """Read a part of the text; what is wrong with it is said with the place where it stands."""
    try:
        return read(*arguments)
    except SaboteurError as error:
        raise MazeError(f"{where}: {error}") from None


def read_cell(maze: "Maze", word: str, cell: Cell) -> None:
    """Lay on a cell what a word names."""
    if word in ("", "."):
        return
    role, colour, rest = _ROLE.fullmatch(word).groups()  # type: ignore[union-attr]  # the form takes any text
    if role and not rest:
        raise MazeError(f"{shown(word)} needs its card, as in '{role} NESW'")
    if word.split(maxsplit=1)[0].lower() in ("start", "goal", *_HEADERS) and not role:
        raise MazeError(f"{shown(word)}: words are written in small letters; board and origin stand above the rows")
    if role == "start":
        maze.place_start(cell, colour, rest)
    elif role == "goal" and colour is not None:
        raise MazeError(f"{shown(word)}: a goal has no colour; write 'goal NE', or '?' for one that lies face down")
    elif role == "goal" or word == "?":
        maze.place_goal(cell, rest)
    else:
        maze.place(word, cell)


def _read_token(maze: "Maze", line: str) -> None:
    found = _TOKEN.fullmatch(line)
    if found is None:
        raise MazeError(f"{shown(line)} should look like 'key green @ 3,1 S' or 'dwarf 2 @ 0,0'")
    token, column, row, sides = found.groups()
    place: Place = (int(column), int(row), sides) if sides else (int(column), int(row))
    maze.put(token.strip(), place)
