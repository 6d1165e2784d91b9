"""How Saboteur is played: turns, goals that are reached, and the end of a round."""

from saboteur.actions import ActionCard
from saboteur.boxes.common import dealing, gold, hands, placing, treasure
from saboteur.boxes.saboteur.table import ACTIONS, FACTS, deal
from saboteur.events import EventKind
from saboteur.moves import PASSES, Move
from saboteur.state import State

# A turn


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, or pass (S8)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    hand = dict.fromkeys(state.hands[seat])
    moves = [] if state.front[seat] else placing.placements(state.maze, hand)
    for card in hand:
        if isinstance(card, ActionCard):
            moves += ACTIONS[card.kind](state, card)
    moves += [PASSES[card] for card in hand]
    return moves


def end_turn(state: State) -> None:
    """Draw a card; the next seat that has one is on turn; with none left the round is over (S8, S9, S23, S29)."""
    hands.draw(state)
    if not hands.pass_the_turn(state):
        end_round(state, None)


def discard(state: State, move: Move) -> None:
    """Pass, and discard a card face down (S23)."""
    hands.put_away(state, move)
    end_turn(state)


# The end of a round


def end_round(state: State, finder: int | None) -> None:
    """Show the roles and deal out the gold (S30 to S34)."""
    state.tell(EventKind.NOT_REACHED if finder is None else EventKind.REACHED, finder)
    state.tell(EventKind.ROLES, None, tuple(state.roles))
    if finder is None:
        saboteurs = state.roles.count("saboteur")
        if saboteurs:
            gold.pay(state, FACTS["pay"]["saboteurs"][saboteurs - 1])
    else:
        gold.offer(state, finder)
    if not state.pickers:
        next_round(state)


def take_gold(state: State, move: Move) -> None:
    """Take a gold card (S31)."""
    gold.pick(state, move)
    if not state.pickers:
        next_round(state)


def next_round(state: State) -> None:
    """The next round begins left of whoever played the last card (S37); after the last one the game is over (S38)."""
    dealing.go_on(state, hands.left_of_last(state), gold.totals(state), deal)


DIGGING = treasure.Digging(end_turn, end_round, treasure_settles_all=True)
