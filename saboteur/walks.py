"""Walks: where a dwarf can get in one turn, over which cards, and what that costs in hand cards.

A dwarf enters up to three cards, or five from a campfire (M15, M25). Who may enter a card or cross a border is decided
in `saboteur.walkers`. A card that lies face down is entered last, from where it came (M26); a trap costs a hand card
each time it is passed, as long as there are any (M19, M41). Each card has one tunnel here, as in The Lost Mines: how
many steps doors, bridges and ladders would take, no rule says (`can_be_walked`).
"""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from saboteur.cards import FACE_DOWN, Card, FeatureKind
from saboteur.errors import MazeError, shown
from saboteur.maze_graph import border_attributes, place_attributes
from saboteur.sides import SIDES_OF, STEPS, Cell, border_of, place_text
from saboteur.walkers import may_cross, may_enter

if TYPE_CHECKING:
    from saboteur.maze import Maze

MOST_STEPS: Final = 3
FROM_A_CAMPFIRE: Final = 5
Walk: TypeAlias = tuple[Cell, ...]
"""The cells that are entered, in their order."""
_HERE: Final[Walk] = ()


class Outcome(NamedTuple):
    """What a walk comes to: where it ends, from where it enters a card that lies face down, and the cards it costs."""

    cell: Cell
    entry: Cell | None
    price: int


def can_be_walked(maze: "Maze") -> bool:
    """Whether each card of a maze that lies open has one tunnel, without gates and ladders; kept until that changes."""
    if "can be walked" not in maze.memo:
        maze.memo["can be walked"] = not any(map(_is_strange, maze.cards.values()))
    found: bool = maze.memo["can be walked"]
    return found


def _is_strange(card: Card) -> bool:
    return card is not FACE_DOWN and (len(card.pieces) != 1 or bool(card.ladders))


def check_walkable(maze: "Maze") -> None:
    """Refuse a maze in which nobody knows how many steps a walk takes."""
    if not can_be_walked(maze):
        cell, card = next((cell, card) for cell, card in maze.cards.items() if _is_strange(card))
        raise MazeError(
            f"dwarves walk as in The Lost Mines, where a card has one tunnel without doors, trolls and ladders; "
            f"at {place_text(cell)} lies {card}"
        )


def most_steps(maze: "Maze", seat: int) -> int:
    """How many cards the dwarf of a seat may enter in one turn (M15, M25).

    >>> from saboteur import Maze
    >>> most_steps(Maze.from_text("NS/campfire \\n dwarf 1 @ 0,0"), 1)
    5
    """
    card = maze.cards[dwarf_cell(maze, seat)]
    starts_at_fire = any(feature.kind is FeatureKind.CAMPFIRE for feature in card.features)
    return FROM_A_CAMPFIRE if starts_at_fire else MOST_STEPS


def dwarf_cell(maze: "Maze", seat: int) -> Cell:
    """Where the dwarf of a seat stands."""
    dwarves = maze.dwarves
    if type(seat) is not int or seat not in dwarves:
        seats = f"only those of seats {', '.join(map(str, dwarves))}" if dwarves else "nor any other"
        raise MazeError(f"no dwarf of seat {shown(seat)} stands here, {seats}")
    return dwarves[seat]


def ways(maze: "Maze", seat: int, cell: Cell) -> list[tuple[Cell, int]]:
    """The cells that the dwarf of a seat may enter from a cell, north first and then clockwise, and the traps between:
    no or one."""
    cards, borders = maze.cards, maze.has_border_tokens
    found = []
    for east, south, bit, facing in STEPS[cards[cell].mask]:
        beside = cell[0] + east, cell[1] + south
        card = cards.get(beside)
        if card is None or not card.mask & facing:
            continue
        if card.is_narrow and not may_enter(seat, place_attributes(maze, (*beside, card.pieces[0]))):
            continue
        way = border_attributes(maze, border_of(cell, SIDES_OF[bit])) if borders else {}
        if may_cross(seat, way):
            found.append((beside, int("trap" in way)))
    return found


def outcomes(maze: "Maze", seat: int, cards: int) -> dict[Outcome, Walk]:
    """All that a walk of a seat's dwarf can come to if its player holds so many hand cards, each with a shortest walk.

    To stay is none of them; to come back to where one was and pay for it is one.

    >>> from saboteur import Maze
    >>> maze = Maze.from_text("start NESW | EW | ? \\n dwarf 0 @ 0,0 \\n trap @ 1,0 E")
    >>> for outcome, walk in outcomes(maze, 0, cards=4).items():
    ...     print(outcome, walk)
    Outcome(cell=(1, 0), entry=None, price=0) ((1, 0),)
    Outcome(cell=(2, 0), entry=(1, 0), price=1) ((1, 0), (2, 0))
    """
    here, found = dwarf_cell(maze, seat), dict[Outcome, Walk]()
    layer: dict[tuple[Cell, int], Walk] = {(here, 0): _HERE}
    seen, known = {(here, 0)}, dict[Cell, list[tuple[Cell, int]]]()
    for _ in range(most_steps(maze, seat)):
        next_layer: dict[tuple[Cell, int], Walk] = {}
        for (cell, paid), walk in layer.items():
            if cell not in known:
                known[cell] = ways(maze, seat, cell)
            for beside, traps in known[cell]:
                price = min(paid + traps, cards)
                if maze.cards[beside] is FACE_DOWN:
                    found.setdefault(Outcome(beside, cell, price), (*walk, beside))
                elif (beside, price) not in seen:
                    seen.add((beside, price))
                    next_layer[beside, price] = found[Outcome(beside, None, price)] = (*walk, beside)
        layer = next_layer
    return found


def outcome_of(maze: "Maze", seat: int, cards: int, walk: Walk) -> Outcome:
    """What a walk comes to, which the dwarf of a seat can walk."""
    cell, entry, traps = dwarf_cell(maze, seat), None, 0
    for beside in walk:
        traps += dict(ways(maze, seat, cell))[beside]
        cell, entry = beside, cell if maze.cards[beside] is FACE_DOWN else None
    return Outcome(cell, entry, min(traps, cards))
