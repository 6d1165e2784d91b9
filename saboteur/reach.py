"""What one walker reaches, kept up to date while cards are laid.

`reached` has for each cell the mask of openings that the walker gets to; `touched` has for each free cell the sides at
which such an opening waits. A placement only adds to both, so it costs the same in a maze of any size; after a
removal, or when a token opens or shuts a way, everything is flooded anew the next time somebody asks.
"""

from typing import TYPE_CHECKING, TypeAlias

from saboteur.cards import Card
from saboteur.maze_graph import border_attributes, gate_attributes, place_attributes
from saboteur.sides import SIDES_OF, STEPS, Cell, border_of, mask_of
from saboteur.walkers import Walker, may_cross, may_enter

if TYPE_CHECKING:
    from saboteur.maze import Maze

Entry: TypeAlias = tuple[Cell, int]
"""A cell and the mask of the openings by which it is entered."""


class Reach:
    """The openings that one walker gets to."""

    __slots__ = ("reached", "touched", "walker")

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.reached: dict[Cell, int] = {}
        self.touched: dict[Cell, int] = {}

    @classmethod
    def flood(cls, maze: "Maze", walker: Walker) -> "Reach":
        """All that a walker reaches in a maze, from scratch."""
        reach = cls(walker)
        reach._spread(maze, [((column, row), mask_of(sides)) for column, row, sides in maze.sources(walker)])
        return reach

    def copy(self) -> "Reach":
        """An independent copy."""
        twin = Reach(self.walker)
        twin.reached = self.reached.copy()
        twin.touched = self.touched.copy()
        return twin

    def add(self, maze: "Maze", cell: Cell, card: Card) -> None:
        """Take in a card that was just laid."""
        waiting = self.touched.pop(cell, 0) & card.mask
        if maze._rack.borders:
            waiting = sum(bit for _, _, bit, _ in STEPS[waiting] if self._crosses(maze, cell, bit))
        entries = [(cell, waiting)] if waiting else []
        for colour, piece in card.ladders:
            if colour in maze._starts and maze._starts[colour] in self.reached:
                entries.append((cell, mask_of(piece)))
        if entries:
            self._spread(maze, entries)

    def _spread(self, maze: "Maze", entries: list[Entry]) -> None:
        """Walk on from openings that are entered, as far as it goes."""
        reached, touched, cards, is_map = self.reached, self.touched, maze._cards, self.walker is None
        while entries:
            cell, entered = entries.pop()
            card, old = cards[cell], reached.get(cell, 0)
            entered &= ~old
            joined = card.joined[entered] if is_map else self._joined(maze, cell, card, entered)
            new = joined & ~old
            if not new:
                continue
            reached[cell] = old | new
            column, row = cell
            for east, south, bit, facing in STEPS[new]:
                beside = (column + east, row + south)
                next_card = cards.get(beside)
                if next_card is None:
                    touched[beside] = touched.get(beside, 0) | facing
                elif next_card.mask & facing & ~reached.get(beside, 0) and self._crosses(maze, cell, bit):
                    entries.append((beside, facing))
            if maze._ladders:
                entries += self._climbs(maze, cell, new)

    def _joined(self, maze: "Maze", cell: Cell, card: Card, entered: int) -> int:
        """The openings of a card that are joined, for this walker, to those that are entered."""
        if not (card.gates or card.is_narrow):
            return card.joined[entered]
        return sum(group for group in self._open_groups(maze, cell, card) if group & entered)

    def _open_groups(self, maze: "Maze", cell: Cell, card: Card) -> tuple[int, ...]:
        """The pieces of a card that may be entered, those that an open gate joins taken as one."""
        pieces = zip(card.pieces, card.piece_masks, strict=True)
        groups = {p: mask for p, mask in pieces if may_enter(self.walker, place_attributes(maze, (*cell, p)))}
        for before, arm, _ in card.arms:
            is_open = may_cross(self.walker, gate_attributes(maze, (*cell, arm)))
            if is_open and before in groups and arm in groups:
                groups[before] |= groups.pop(arm)
        return tuple(groups.values())

    def _crosses(self, maze: "Maze", cell: Cell, bit: int) -> bool:
        """Whether this walker may cross the border at a side of a cell."""
        if not maze._rack.borders:
            return True
        return may_cross(self.walker, border_attributes(maze, border_of(cell, SIDES_OF[bit])))

    def _climbs(self, maze: "Maze", cell: Cell, new: int) -> list[Entry]:
        """Where ladders lead from openings of a cell: from a ladder to its start card, and from there to the others."""
        entries: list[Entry] = []
        for foot, colour, piece in maze._ladders:
            top = maze._starts.get(colour)
            if top is not None and cell == foot and new & mask_of(piece):
                entries.append((top, maze._cards[top].mask))
            if cell == top:
                entries.append((foot, mask_of(piece)))
        return entries
