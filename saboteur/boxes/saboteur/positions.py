"""Positions and worlds of Saboteur: what cannot be, and what may be for all that a seat knows."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from saboteur.actions import ActionKind
from saboteur.boxes.common import goals, hands, worlds
from saboteur.boxes.common.gold_worlds import GoldKnowledge
from saboteur.boxes.saboteur.rounds import is_treasure_up
from saboteur.boxes.saboteur.table import dwarf_cards, goal_cards
from saboteur.errors import GameError
from saboteur.sides import place_text
from saboteur.state import Phase, State

if TYPE_CHECKING:
    from saboteur.views import View


def check_position(state: State) -> None:
    """Refuse a position that cannot be: a round that would be over, a goal that would be turned, a doubled tool."""
    if any(card.kind is not ActionKind.BROKEN for cards in state.front for card in cards):
        raise GameError("only broken tools lie in front of a player (S15)")
    if any(len(set(cards)) < len(cards) for cards in state.front):
        raise GameError("no player has two broken tools of the same kind (S16)")
    if (state.turning or state.laid) and state.phase is not Phase.LAY:
        raise GameError("turning= and laid= belong to the phase 'lay' (S27)")
    if (state.offer or state.pickers) and state.phase is not Phase.PICK:
        raise GameError("offer= and pickers= belong to the phase 'pick' (S31)")
    if state.last is None and state.phase in (Phase.LAY, Phase.PICK):
        raise GameError(f"in the phase '{state.phase}' last= names the seat that has just played (S37)")
    _CHECKS[state.phase](state)


def _check_turn(state: State) -> None:
    reached = goals.reached_goals(state.maze)
    if reached:
        raise GameError(f"the goal at {place_text(reached[0])} is reached, so it would be turned over (S25)")
    if is_treasure_up(state):
        raise GameError("the treasure lies face up, so the round would be over (S26)")
    if not hands.hand_of_turn(state):
        raise GameError(f"seat {state.seat} has no hand card, so it is not asked (S23, S29); choose another seat=")


def _check_lay(state: State) -> None:
    is_right = state.turning and set(state.turning) <= set(goals.reached_goals(state.maze))
    is_right = is_right and len(set(state.turning)) == len(state.turning)
    if not is_right or len(goals.lay_moves(state)) < 2:
        raise GameError("in the phase 'lay' turning= names a goal that was reached and may lie in two ways (S27)")


def _check_pick(state: State) -> None:
    is_right = state.pickers[:1] == [state.seat] and len(set(state.pickers)) == len(state.pickers)
    if not is_right or any(state.roles[seat] != "digger" for seat in state.pickers):
        raise GameError("in the phase 'pick' pickers= names gold-diggers, the one on turn first (S31)")
    if not is_treasure_up(state) or not 1 < len(state.offer) <= len(state.pickers):
        raise GameError("in the phase 'pick' the treasure is up, and offer= has two cards or more, one a digger (S31)")


def _check_over(state: State) -> None:
    if state.round != state.setting.rounds:
        raise GameError(f"the game is over after round {state.setting.rounds} (S38)")


_CHECKS = {Phase.TURN: _check_turn, Phase.LAY: _check_lay, Phase.PICK: _check_pick, Phase.OVER: _check_over}


def dealer(view: "View") -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    known_gold, unseen = GoldKnowledge(view), worlds.unseen_cards(view)

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        worlds.deal_cards(view, state, unseen, rng)
        worlds.deal_roles(view, state, dwarf_cards(view.setting), rng)
        worlds.deal_goals(view, state, goal_cards(view.setting), rng)
        known_gold.deal(state, rng)
        return state

    return deal_world
