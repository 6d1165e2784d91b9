"""Positions and worlds of Saboteur: what cannot be, and what may be for all that a seat knows."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from saboteur.actions import ActionKind
from saboteur.boxes.common import dealing, hands, treasure, worlds
from saboteur.boxes.common.gold_worlds import GoldKnowledge
from saboteur.boxes.saboteur.table import dwarf_cards
from saboteur.errors import GameError
from saboteur.state import Phase, State

if TYPE_CHECKING:
    from saboteur.views import View


def check_position(state: State) -> None:
    """Refuse a position that cannot be: a round that would be over, a goal that would be turned, a doubled tool."""
    if any(card.kind is not ActionKind.BROKEN for cards in state.front for card in cards):
        raise GameError("only broken tools lie in front of a player (S15)")
    if any(len(set(cards)) < len(cards) for cards in state.front):
        raise GameError("no player has two broken tools of the same kind (S16)")
    treasure.check_turning(state)
    if (state.offer or state.pickers) and state.phase is not Phase.PICK:
        raise GameError("offer= and pickers= belong to the phase 'pick' (S31)")
    if state.last is None and state.phase in (Phase.LAY, Phase.PICK):
        raise GameError(f"in the phase '{state.phase}' last= names the seat that has just played (S37)")
    _CHECKS[state.phase](state)


def _check_turn(state: State) -> None:
    treasure.check_turn(state)
    hands.check_turn(state, "S23, S29")


def _check_pick(state: State) -> None:
    is_right = state.pickers[:1] == [state.seat] and len(set(state.pickers)) == len(state.pickers)
    if not is_right or any(state.roles[seat] != "digger" for seat in state.pickers):
        raise GameError("in the phase 'pick' pickers= names gold-diggers, the one on turn first (S31)")
    if not treasure.is_up(state) or not 1 < len(state.offer) <= len(state.pickers):
        raise GameError("in the phase 'pick' the treasure is up, and offer= has two cards or more, one a digger (S31)")


_CHECKS = {
    Phase.TURN: _check_turn,
    Phase.LAY: treasure.check_lay,
    Phase.PICK: _check_pick,
    Phase.OVER: dealing.check_over("S38"),
}


def dealer(view: "View") -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    known_gold, unseen = GoldKnowledge(view), worlds.unseen_cards(view)

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        worlds.deal_cards(view, state, unseen, rng)
        worlds.deal_roles(view, state, dwarf_cards(view.setting), rng)
        worlds.deal_goals(view, state, treasure.goal_cards(view.setting), rng)
        known_gold.deal(state, rng)
        return state

    return deal_world
