"""What a lens is, and what it shows."""

from collections.abc import Callable
from typing import NamedTuple

from saboteur.draw.frame import Grid
from saboteur.sides import Cell


class Look(NamedTuple):
    """What a lens shows of one maze."""

    svg: str
    words: str
    call: str
    """The networkx call that gives it; empty where there is nothing to ask."""
    notes: dict[Cell, str]
    """What it says of single cells, for those who hear the maze."""


class Lens(NamedTuple):
    """One way of looking; `look` draws a maze into a grid."""

    name: str
    label: str
    look: Callable[[Grid], Look]
    group: str = ""
    """Of the lenses of one group one is looked through at a time, because they draw in the same place."""
    family: str = ""
    """Lenses that do the same for different walkers begin with the same words: 'walks of'."""
    fades_cards: bool = False
    """Whether the cards step back behind what is drawn."""
