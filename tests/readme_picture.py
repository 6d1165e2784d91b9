"""The picture in the README, drawn by the kit itself: `make notebooks` writes it, a test compares it."""

from pathlib import Path

from saboteur import Maze
from saboteur.draw import Picture

FILE = Path(__file__).parent.parent / "docs" / "maze.svg"
MAZE = """
origin 0,-2
.          | .  | ES    | EW/W=blue | EW        | SW          | .  | .  | ?
.          | .  | NS    | .         | .         | NS          | .  | .  | .
start NESW | EW | NESW  | ESW       | EW/W=blue | NEW         | EW | EW | ?
.          | ES | NS+EW | NESW      | EW        | SW          | .  | .  | .
.          | NE | NW    | NE        | EW        | NEW/E=green | EW | EW | ?
"""


def picture() -> Picture:
    """Where the green team can walk in a maze with doors."""
    return Maze.from_text(MAZE).draw(reachable="green")


if __name__ == "__main__":
    picture().save(FILE)
