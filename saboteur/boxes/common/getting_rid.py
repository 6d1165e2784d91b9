"""Discarding two cards to get rid of one that lies in front of oneself (T4, T37, D5, D39)."""

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands, plays
from saboteur.events import EventKind
from saboteur.moves import DISCARDS, Move
from saboteur.state import State

PRICE = 2
"""How many cards it costs."""


def word_for(card: ActionCard) -> str:
    """The one word by which a move names a card that lies in front of a seat: the tool, or what the card does."""
    return card.options[0] if card.kind is ActionKind.BROKEN else str(card.kind)


def riddances(state: State) -> list[Move]:
    """All ways to get rid of a card that lies in front of the seat on turn."""
    front = state.front[state.seat]  # type: ignore[index]  # somebody is on turn
    if not front:
        return []
    pairs = hands.choices(hands.hand_of_turn(state), PRICE)
    return [DISCARDS[word_for(card)][pair] for card in front for pair in pairs]


def is_not_in_front(state: State, move: Move) -> Cells | None:
    """No such card lies in front of the seat on turn."""
    front = state.front[state.seat]  # type: ignore[index]  # somebody is on turn
    return None if any(word_for(card) == move.option for card in front) else ()


def get_rid(state: State, move: Move) -> None:
    """The two cards are discarded for all to see, and so is the card that lay there."""
    for card in move.cards:
        seat = hands.let_go(state, card)
    state.discards += move.cards
    state.tell(EventKind.DISCARDED, seat, move.cards)
    plays.take_away(state, seat, next(card for card in state.front[seat] if word_for(card) == move.option))
