"""A maze as a picture: the cards, the tokens, and overlays on request."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, TypeAlias

from saboteur import graphs
from saboteur.draw.blocks import maze_blocks
from saboteur.draw.frame import Frame
from saboteur.draw.graph_lines import dots_and_lines
from saboteur.draw.layers import card_at, lying, mark, reached_pieces, standing
from saboteur.draw.lenses import find_lenses
from saboteur.draw.looks import Lens
from saboteur.draw.palette import COLOURS
from saboteur.draw.pictures import Picture
from saboteur.draw.svg import document, group, moved
from saboteur.draw.walk_lenses import walk_lens
from saboteur.draw.words import describe_maze, mark_words, reach_words
from saboteur.errors import SaboteurError, shown
from saboteur.maze import Maze
from saboteur.sides import is_cell
from saboteur.walkers import Walker
from saboteur.walks import dwarf_cell

Marks: TypeAlias = Mapping[Any, object] | Iterable[Any]


@dataclass(frozen=True)
class Overlays:
    """What is drawn over a maze."""

    reachable: bool | str | int = False
    """True for all that is joined on the map, or the walker whose reach is shown: a colour or a dwarf's seat."""
    graph: bool = False
    """The graph over the cards: a dot for each piece of tunnel, a line for each way."""
    marked: Marks = ()
    """Cells or pieces to mark; with a mapping, what to write at each."""
    numbers: bool = True
    """Columns and rows along the edge."""
    lenses: Sequence[str] = ()
    """Names of lenses through which to look: 'reached', 'graph', 'distance', 'bridges', 'rockfalls'."""
    free: bool = False
    """All free cells, and a ring of them around the cards."""
    walks: int | None = None
    """The seat of a dwarf: where it can get in one turn, as the lens 'walks of dwarf 0' shows it."""
    clans: Sequence[str] = ()
    """The clan of each dwarf, by seat, for their hats: a view knows them."""


def maze_picture(maze: Maze, overlays: Overlays) -> Picture:
    """The picture of a maze."""
    marks = _marks(maze, overlays.marked)
    frame = Frame(
        maze, [*(place[:2] for place in marks), *(maze.border if overlays.free else ())], _clans(maze, overlays)
    )
    chosen = _chosen(maze, overlays)
    looks = [lens.look(frame) for lens in chosen]
    captions = [*_captions(maze, overlays), *(look.words for look in looks), *([mark_words(marks)] if marks else [])]
    reached = {} if overlays.reachable is False else reached_pieces(maze, _walker(overlays))
    faces = [moved(card_at(maze, cell, reached.get(cell, {})), *frame.corner(cell)) for cell in maze]
    is_faded = overlays.graph or any(lens.fades_cards for lens in chosen)
    caption = frame.caption(captions[0]) if overlays.reachable is not False or overlays.walks is not None else []
    layers = [*frame.background(overlays.free), *caption]
    layers.append(group(faces, opacity=0.4) if is_faded else "".join(faces))
    layers += [look.svg for look in looks]
    layers += lying(frame)
    if overlays.graph:
        graph = maze.graph
        layers += dots_and_lines(graph, {node: frame.spot(node) for node in graph}, are_borders_drawn=True)
    layers += standing(frame)
    layers += [mark(frame, place, label) for place, label in marks.items()]
    layers += frame.numbers() if overlays.numbers else []
    words = "; ".join([*captions, describe_maze(maze)])
    svg = document(layers, frame.width, frame.height, "A maze of tunnels", words)
    return Picture(svg, "\n".join([maze_blocks(maze), *captions]), words)


def _chosen(maze: Maze, overlays: Overlays) -> list[Lens]:
    """The lens for the walks that were asked for, then those that were named."""
    seat, named = overlays.walks, find_lenses(maze, overlays.lenses)
    if seat is None:
        return named
    if type(seat) is not int:
        raise SaboteurError(f"walks is the seat of a dwarf, not {shown(seat)}")
    dwarf_cell(maze, seat)  # refuses a seat whose dwarf is not there
    walks = walk_lens(seat)
    return [walks, *(lens for lens in named if lens.name != walks.name)]


def _clans(maze: Maze, overlays: Overlays) -> Sequence[str]:
    """The clans, checked: as many as there are dwarves, each with a colour."""
    clans = overlays.clans
    if not isinstance(clans, list | tuple) or any(not isinstance(clan, str) or clan not in COLOURS for clan in clans):
        raise SaboteurError(f"clans are colours in a list, such as ['blue', 'yellow'], not {shown(clans)}")
    if clans and max(maze.dwarves, default=0) >= len(clans):
        raise SaboteurError(
            f"clans has {len(clans)} colours, but there is a dwarf {max(maze.dwarves)}; seats begin at 0"
        )
    return clans


def _captions(maze: Maze, overlays: Overlays) -> list[str]:
    """What is reached, in words."""
    return [] if overlays.reachable is False else [reach_words(maze, _walker(overlays))]


def _walker(overlays: Overlays) -> Walker:
    return None if overlays.reachable is True else overlays.reachable


def _marks(maze: Maze, marked: Marks) -> dict[Any, str]:
    """The marked places with their labels, checked; those of a set in order, so that pictures are always the same."""
    if not isinstance(marked, Iterable) or isinstance(marked, str):
        raise SaboteurError(f"marked is a list of places, or a mapping from places to labels, not {marked!r}")
    places = sorted(marked, key=str) if isinstance(marked, AbstractSet) else marked
    marks = {}
    for place in places:
        if isinstance(place, tuple) and len(place) == 3:
            graphs.pieces(maze, place)
        elif not is_cell(place):
            raise SaboteurError(f"marked places are cells (column, row) or pieces (column, row, sides), not {place!r}")
        marks[place] = str(marked[place]) if isinstance(marked, Mapping) else ""
    return marks
