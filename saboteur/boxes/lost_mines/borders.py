"""Borders between cards: where a trap or a troll may lie, and what becomes of it (M18, M20, M21, M39, M40, M45)."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands
from saboteur.boxes.common.named import action_of, cell_beside
from saboteur.boxes.lost_mines.played import is_left, play
from saboteur.cards import FACE_DOWN
from saboteur.events import EventKind
from saboteur.fringe import is_on
from saboteur.maze import Maze
from saboteur.moves import PLAYS_AT, Move
from saboteur.sides import BIT, OPPOSITE, Border, border_of, neighbour
from saboteur.state import State, Troll
from saboteur.tokens import Token, TokenKind


class BorderKind(Enum):
    """What is at a border, by what lies on its two sides (M18)."""

    EMPTY = "no card that lies open"
    EDGE = "a path that runs against the edge of the board"
    CLOSED = "no path that goes over it, and none that ends there open"
    OPEN_END = "a path that ends open"
    CONNECTION = "a path that goes on over it"
    MINE = "a path that leads to a mine that lies face down"


FREE: Final = {
    "en": (BorderKind.OPEN_END, BorderKind.CONNECTION, BorderKind.MINE),
    "nl": (BorderKind.OPEN_END, BorderKind.CONNECTION),
}
"""By edition, where a trap or a troll may lie (M18)."""


def border_kind(maze: Maze, border: Border) -> BorderKind:
    """What is at a border."""
    column, row, side = border
    cells = (column, row), neighbour((column, row), side)
    pairs = zip(cells, (side, OPPOSITE[side]), strict=True)
    lying = [(maze.cards[cell], BIT[facing]) for cell, facing in pairs if cell in maze.cards]
    up = [(card, bit) for card, bit in lying if card is not FACE_DOWN]
    if not up:
        return BorderKind.EMPTY
    if not all(card.mask & bit for card, bit in up):
        return BorderKind.CLOSED
    if len(up) < len(lying):
        return BorderKind.MINE
    if not all(is_on(maze.board, cell) for cell in cells):
        return BorderKind.EDGE
    return BorderKind.CONNECTION if len(up) == len(cells) else BorderKind.OPEN_END


def borders(state: State, card: ActionCard) -> list[Move]:
    """Where a trap or a troll may be put (M18, M20, M40)."""
    if not is_left(state, card):
        return []
    table = PLAYS_AT[card]
    return [table[border] for border in _free_borders(state)]


def _free_borders(state: State) -> list[Border]:
    """The borders on which a token may be put, kept until the maze changes."""
    maze = state.maze
    if "free borders" not in maze.memo:
        around = {border_of(cell, side) for cell, card in maze.cards.items() for side in card.openings}
        allowed = FREE[str(state.setting.options["edition"])]
        maze.memo["free borders"] = [
            border
            for border in sorted(around)
            if not maze.border_token(border) and border_kind(maze, border) in allowed
        ]
    found: list[Border] = maze.memo["free borders"]
    return found


def border_named(move: Move) -> Border:
    """The border that a move names, under the one name that it has for both of its cells."""
    *_, side = move.place or ()  # its form says that there is one
    return border_of(cell_beside(move), side)


def under_one_name(state: State, move: Move) -> Move:
    """The move that names the same border as the list does."""
    return PLAYS_AT[action_of(move)][border_named(move)]


def names_no_side(state: State, move: Move) -> Cells | None:
    """The border is not named by one side."""
    *_, side = move.place or ()
    return None if side in BIT else ()


def _is_border(*kinds: BorderKind) -> Callable[[State, Move], Cells | None]:
    def is_one_of_those(state: State, move: Move) -> Cells | None:
        is_named = names_no_side(state, move) is None
        return (cell_beside(move),) if is_named and border_kind(state.maze, border_named(move)) in kinds else None

    return is_one_of_those


is_nowhere = _is_border(BorderKind.EMPTY)
is_closed = _is_border(BorderKind.CLOSED)
is_edge = _is_border(BorderKind.EDGE)
_leads_to_mine = _is_border(BorderKind.MINE)


def is_at_hidden_mine(state: State, move: Move) -> Cells | None:
    """The path leads to a mine that lies face down, where the Dutch edition wants both cards to lie open."""
    return _leads_to_mine(state, move) if BorderKind.MINE not in FREE[str(state.setting.options["edition"])] else None


def is_taken(state: State, move: Move) -> Cells | None:
    """A trap or a troll lies there already."""
    is_named = names_no_side(state, move) is None
    return (cell_beside(move),) if is_named and state.maze.border_token(border_named(move)) else None


def set_trap(state: State, move: Move) -> None:
    """The trap stays there."""
    column, row, side = border = border_named(move)
    play(state, move, (column, row), side)
    state.maze.put(Token(TokenKind.TRAP), border)


def set_troll(state: State, move: Move) -> None:
    """The troll stays there until the next turn of its player, in front of whom the card lies (M20)."""
    seat, border = hands.let_go(state, action_of(move)), border_named(move)
    state.front[seat].append(action_of(move))
    state.maze.put(Token(TokenKind.TROLL), border)
    state.trolls.append(Troll(seat, border))
    state.tell(EventKind.PLAYED, seat, move.cards, border[:2], side=border[2])


def send_away(state: State, troll: Troll) -> None:
    """A troll has gone, and its card goes to the discard pile."""
    card = ActionCard(ActionKind.TROLL)
    state.trolls.remove(troll)
    state.front[troll.seat].remove(card)
    state.discards.append(card)
    state.tell(EventKind.REMOVED, None, (card,), troll.place[:2], side=troll.place[2])
