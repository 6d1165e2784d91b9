"""The pictures in the README, drawn by the kit itself: `make notebooks` writes them, a test compares them."""

from pathlib import Path

from saboteur import Maze
from saboteur.draw import Picture

FOLDER = Path(__file__).parent.parent / "docs"
DOORS = """
origin 0,-2
.          | .  | ES    | EW/W=blue | EW        | SW          | .  | .  | ?
.          | .  | NS    | .         | .         | NS          | .  | .  | .
start NESW | EW | NESW  | ESW       | EW/W=blue | NEW         | EW | EW | ?
.          | ES | NS+EW | NESW      | EW        | SW          | .  | .  | .
.          | NE | NW    | NE        | EW        | NEW/E=green | EW | EW | ?
"""
FOREST = """
board 6 x 2
start=blue NESW | ESW/campfire | EW | ESW | EW | ?
.               | NE           | EW | NW  | .  | .
dwarf 0 @ 1,0
trap @ 1,0 E
"""


def pictures() -> dict[Path, Picture]:
    """Where the green team can walk in a maze with doors, and a dwarf in a forest; each with its file."""
    doors, forest = Maze.from_text(DOORS).draw(reachable="green"), Maze.from_text(FOREST).draw(walks=0)
    return {FOLDER / "maze.svg": doors, FOLDER / "walks.svg": forest}


if __name__ == "__main__":
    for file, picture in pictures().items():
        picture.save(file)
