"""Positions and worlds of Saboteur 2: what cannot be, and what may be for all that a seat knows."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from saboteur.actions import THEFT, ActionKind
from saboteur.boxes.common import dealing, hands, treasure, worlds
from saboteur.boxes.common.held import HandKnowledge
from saboteur.boxes.saboteur2 import deceit, shares
from saboteur.boxes.saboteur2.rounds import victims
from saboteur.boxes.saboteur2.table import FACTS, dwarf_cards
from saboteur.errors import GameError
from saboteur.state import Phase, State

if TYPE_CHECKING:
    from saboteur.views import View

IN_FRONT = (ActionKind.BROKEN, ActionKind.THEFT, ActionKind.TRAPPED)


def check_position(state: State) -> None:
    """Refuse a position that cannot be."""
    _check_fronts(state)
    treasure.check_turning(state)
    if any(len(gold) > 1 for gold in state.gold):
        raise GameError("gold: only its worth counts, so each seat has one number, or none (T36)")
    if state.pickers and state.phase is not Phase.THEFT:
        raise GameError("pickers= belongs to the phase 'theft' (T11)")
    if state.last is None and state.phase in (Phase.LAY, Phase.THEFT):
        raise GameError(f"in the phase '{state.phase}' last= names the seat that has just played (T34)")
    _CHECKS[state.phase](state)


def _check_fronts(state: State) -> None:
    if any(card.kind not in IN_FRONT for cards in state.front for card in cards):
        raise GameError("only broken tools, thefts and traps lie in front of a player (S15, T11, T16)")
    if any(len(set(cards)) < len(cards) for cards in state.front):
        raise GameError("no player has the same action card in front of them twice (T18)")
    if set(state.thefts) != {seat for seat, cards in enumerate(state.front) if THEFT in cards}:
        raise GameError("thefts= names each seat in front of which a theft lies, the latest last (T32)")


def _check_turn(state: State) -> None:
    treasure.check_turn(state)
    hands.check_turn(state, "T5")


def _check_theft(state: State) -> None:
    order = shares.thieves(state.thefts, deceit.trapped_seats(state), state.setting.players)
    if not state.pickers or state.pickers != order[-len(state.pickers) :] or state.pickers[0] != state.seat:
        raise GameError(
            "in the phase 'theft' pickers= names the thieves that still choose, the one on turn first (T32)"
        )
    if not victims(state, state.pickers[0]):
        raise GameError("in the phase 'theft' somebody other than the thief has gold (T11)")
    if not treasure.is_up(state) and any(state.hands):
        raise GameError("the round is not over: the treasure is not up, and there are hand cards left (T19)")


_CHECKS = {
    Phase.TURN: _check_turn,
    Phase.LAY: treasure.check_lay,
    Phase.THEFT: _check_theft,
    Phase.OVER: dealing.check_over("T35"),
}


def dealer(view: "View") -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    unseen = worlds.unseen_cards(view)
    known = HandKnowledge(view, unseen, FACTS["passes"])

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        state.gold = [list(values or ()) for values in view.gold]
        worlds.deal_cards(view, state, unseen, rng, whereabouts=known.whereabouts(rng))
        worlds.deal_roles(view, state, dwarf_cards(view.setting), rng)
        worlds.deal_goals(view, state, treasure.goal_cards(view.setting), rng)
        return state

    return deal_world
