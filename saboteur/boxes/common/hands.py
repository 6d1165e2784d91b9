"""Hands, piles and turns: cards are played or discarded, drawn, and the turn goes on."""

from itertools import combinations
from operator import attrgetter

from saboteur.boxes.box import Cells
from saboteur.cards import Card
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.moves import PASSES_OF, HandCard, Move
from saboteur.state import State

_name = attrgetter("text")


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


def draw(state: State, count: int = 1, seat: int | None = None) -> None:
    """A seat, or the one on turn, draws some cards, or as many as there are."""
    drawer: int = state.seat if seat is None else seat  # type: ignore[assignment]  # somebody is on turn
    cards = [state.pile.pop() for _ in range(min(count, len(state.pile)))]
    if cards:
        state.hands[drawer] += cards
        state.tell_one(EventKind.DREW, drawer, tuple(cards))


def passes(hand: list[HandCard], most: int) -> list[Move]:
    """All ways to pass with one card up to some."""
    return [PASSES_OF[cards] for count in range(1, most + 1) for cards in choices(hand, count)]


def choices(hand: list[HandCard], count: int) -> list[tuple[HandCard, ...]]:
    """So many cards of a hand, each choice once and in the order of their names."""
    return list(dict.fromkeys(combinations(sorted(hand, key=_name), count)))


def put_away(state: State, move: Move) -> None:
    """Pass, and discard some cards face down."""
    for card in move.cards:
        seat = let_go(state, card)
        state.hidden[seat].append(card)
    state.tell_one(EventKind.PASSED, seat, move.cards)


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


def left_of_last(state: State) -> int:
    """The seat to the left of the one that played the last card."""
    return (state.last + 1) % state.setting.players  # type: ignore[operator]  # a card was played


def check_turn(state: State, rule: str) -> None:
    """Refuse a position in which a seat is on turn that has nothing to play."""
    if not hand_of_turn(state):
        raise GameError(f"seat {state.seat} has no hand card, so it is not asked ({rule}); choose another seat=")
