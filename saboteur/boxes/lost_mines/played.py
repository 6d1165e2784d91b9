"""What playing any action card of The Lost Mines has in common: the pile to which it goes, and the supply of tokens."""

from saboteur.actions import ActionCard
from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands
from saboteur.boxes.common.named import action_of
from saboteur.events import EventKind
from saboteur.moves import Move
from saboteur.sides import Cell
from saboteur.state import State


def play(state: State, move: Move, cell: Cell | None = None, side: str | None = None) -> int:
    """The card is shown and goes to the discard pile (M24); the answer is who plays it."""
    card = action_of(move)
    seat = hands.let_go(state, card)
    state.discards.append(card)
    state.tell(EventKind.PLAYED, seat, (card,), cell, side=side)
    return seat


def is_left(state: State, card: ActionCard) -> bool:
    """Whether a token of a card's kind is left."""
    return state.setting.tokens_left(state.maze).get(str(card.kind), 0) > 0


def has_no_token(state: State, move: Move) -> Cells | None:
    """All tokens of the card's kind lie in the maze."""
    return None if is_left(state, action_of(move)) else ()
