"""Sides, cells and borders: the grid on which cards lie.

A cell is `(column, row)`; east is +column, north is -row, as on the screen. A set of sides is a text in the order
`NESW`; where speed counts it is a mask of four bits instead, and this module holds the tables between the two.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

Cell: TypeAlias = tuple[int, int]
Node: TypeAlias = tuple[int, int, str]
Border: TypeAlias = tuple[int, int, str]

SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}

FARTHEST = 999
"""How far from (0, 0) a cell may be, so that every maze can be written and drawn."""

BIT = {side: 1 << place for place, side in enumerate(SIDES)}
ALL_SIDES = 15


def is_cell(cell: object) -> bool:
    """Whether something is a cell: a tuple of two whole numbers, not too far away."""
    if not isinstance(cell, tuple) or len(cell) != 2:
        return False
    column, row = cell
    is_whole = type(column) is int and type(row) is int
    return is_whole and -FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST


def place_text(place: tuple[Any, ...]) -> str:
    """A cell, or a cell and sides, in a sentence, a move or a maze text.

    >>> place_text((3, -1)), place_text((3, -1, "NS"))
    ('3,-1', '3,-1 NS')
    """
    column, row, *sides = place
    return " ".join([f"{column},{row}", *map(str, sides)])


def in_order(sides: Iterable[str]) -> str:
    """The sides in the order N E S W, each once.

    >>> in_order("WEN")
    'NEW'
    """
    given = set(sides)
    return "".join(side for side in SIDES if side in given)


SIDES_OF = tuple(in_order(side for side in SIDES if mask & BIT[side]) for mask in range(16))
"""The sides of a mask, as text."""

STEPS = tuple(tuple((*STEP[side], BIT[side], BIT[OPPOSITE[side]]) for side in SIDES_OF[mask]) for mask in range(16))
"""For each side of a mask: step in columns, step in rows, the side's bit, the bit that faces it."""


def mask_of(sides: Iterable[str]) -> int:
    """The mask of some sides.

    >>> mask_of("NS")
    5
    """
    return sum(BIT[side] for side in set(sides))


def half_turn(sides: Iterable[str]) -> str:
    """Where some sides are after a half turn.

    >>> half_turn("NE")
    'SW'
    """
    return in_order(OPPOSITE[side] for side in sides)


def neighbour(cell: Cell, side: str) -> Cell:
    """The cell beyond one side of a cell.

    >>> neighbour((3, 1), "N")
    (3, 0)
    """
    column, row = STEP[side]
    return cell[0] + column, cell[1] + row


def border_of(cell: Cell, side: str) -> Border:
    """The border at one side of a cell, under one name for both of its cells: the east or south side of one of them.

    >>> border_of((3, 1), "W") == border_of((2, 1), "E") == (2, 1, "E")
    True
    """
    if side in "NW":
        cell, side = neighbour(cell, side), OPPOSITE[side]
    return (*cell, side)
