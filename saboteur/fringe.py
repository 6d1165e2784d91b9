"""The free cells around a maze and what a card laid there would touch."""

from collections.abc import Mapping
from typing import TypeAlias

from saboteur.cards import FACE_DOWN, Card
from saboteur.sides import ALL_SIDES, FARTHEST, STEPS, Cell

Board: TypeAlias = tuple[int, int]


def is_on(board: Board | None, cell: Cell) -> bool:
    """Whether a cell is on a board; without a board every cell is that is not too far away to be one."""
    column, row = cell
    if board is None:
        return -FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST
    return 0 <= column < board[0] and 0 <= row < board[1]


def sides_around(cell: Cell, cards: Mapping[Cell, Card]) -> tuple[int, int]:
    """The sides of a cell at which a face-up card lies, and those of them at which its tunnel opens, as masks."""
    known = tunnel = 0
    for east, south, bit, facing in STEPS[ALL_SIDES]:
        card = cards.get((cell[0] + east, cell[1] + south))
        if card is not None and card is not FACE_DOWN:
            known |= bit
            tunnel |= bit if card.mask & facing else 0
    return known, tunnel


class _Fits(dict[int, int]):
    """The openings that fit a free cell, as a set with a bit for each mask: they match all that the cell touches, and
    meet a tunnel that waits there. Its key has the sides of the fringe and, above them, those where a tunnel waits."""

    def __missing__(self, key: int) -> int:
        known, opened, waiting = key & ALL_SIDES, key >> 4 & ALL_SIDES, key >> 8
        fitting = [mask for mask in range(ALL_SIDES + 1) if mask & known == opened and mask & waiting]
        self[key] = sum(1 << mask for mask in fitting)
        return self[key]


FITS = _Fits()


class Fringe:
    """For each free cell next to a face-up card: the sides known (four bits) and, above them, those open (four bits).

    A card matches all that it touches if its openings among the sides known are exactly the sides open, so a look at
    this table takes the place of a look at four neighbours.
    """

    __slots__ = ("board", "sides")

    def __init__(self, board: Board | None) -> None:
        self.board = board
        self.sides: dict[Cell, int] = {}

    def copy(self) -> "Fringe":
        """An independent copy."""
        twin = Fringe(self.board)
        twin.sides = self.sides.copy()
        return twin

    def add(self, cell: Cell, card: Card, cards: Mapping[Cell, Card]) -> None:
        """Take in a card that was just laid: its cell is not free any more, and those around it touch it."""
        sides, mask, board = self.sides, card.mask, self.board
        sides.pop(cell, None)
        if card is FACE_DOWN:
            return
        column, row = cell
        is_inside = board is None and max(abs(column), abs(row)) < FARTHEST
        for east, south, bit, facing in STEPS[ALL_SIDES]:
            beside = (column + east, row + south)
            if beside not in cards and (is_inside or is_on(board, beside)):
                sides[beside] = sides.get(beside, 0) | (facing | facing << 4 if mask & bit else facing)

    def recount(self, cell: Cell, cards: Mapping[Cell, Card]) -> None:
        """Look again at a cell that has lost its card, and at the cells around it."""
        self._recount_one(cell, cards)
        for east, south, _, _ in STEPS[ALL_SIDES]:
            self._recount_one((cell[0] + east, cell[1] + south), cards)

    def _recount_one(self, cell: Cell, cards: Mapping[Cell, Card]) -> None:
        known, tunnel = sides_around(cell, cards)
        self.sides.pop(cell, None)
        if known and cell not in cards and is_on(self.board, cell):
            self.sides[cell] = known | tunnel << 4
