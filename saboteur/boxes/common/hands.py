"""Hands, piles and turns: cards are played or discarded, drawn, and the turn goes on."""

from saboteur.boxes.box import Cells
from saboteur.cards import Card
from saboteur.events import EventKind
from saboteur.moves import HandCard, Move
from saboteur.state import State


def hand_of_turn(state: State) -> list[HandCard]:
    """The hand of the seat on turn."""
    return state.hands[state.seat]  # type: ignore[index]  # somebody is on turn


def lacks(state: State, move: Move) -> Cells | None:
    """A card that is placed, played or discarded is not in the hand."""
    wanted = [card.upright if isinstance(card, Card) else card for card in move.cards]
    hand = hand_of_turn(state)
    return None if all(hand.count(card) >= wanted.count(card) for card in wanted) else ()


def is_crosswise(state: State, move: Move) -> Cells | None:
    """A card is laid by a quarter turn of one in the hand, and is not in the hand as it is."""
    card, hand = move.card, hand_of_turn(state)
    if not isinstance(card, Card) or card.upright in hand:
        return None
    is_plain = not card.gates and not card.features
    return () if is_plain and _quarter_turned(card).upright in hand else None


def _quarter_turned(card: Card) -> Card:
    """A plain card after a quarter turn."""
    return Card(card.text.translate(str.maketrans("NESW", "ESWN")))


def let_go(state: State, card: HandCard) -> int:
    """Take a card out of the hand of the seat on turn, which has now played the last card so far."""
    hand_of_turn(state).remove(card)
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    state.last = seat
    return seat


def draw(state: State) -> None:
    """The seat on turn draws a card, if there is one."""
    if state.pile:
        card = state.pile.pop()
        hand_of_turn(state).append(card)
        state.tell_one(EventKind.DREW, state.seat, (card,))  # type: ignore[arg-type]  # somebody is on turn


def pass_the_turn(state: State) -> bool:
    """On to the next seat clockwise that has a hand card; False if nobody has one."""
    hands, seat = state.hands, state.seat
    for _ in hands:
        seat = (seat + 1) % len(hands)  # type: ignore[operator]  # somebody is on turn
        if hands[seat]:
            state.seat = seat
            return True
        if any(hands):
            state.tell(EventKind.SKIPPED, seat)
    return False
