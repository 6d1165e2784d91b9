"""Positions and worlds of The Duel and its solo game: what cannot be, and what may be for all that a seat knows."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from saboteur.actions import ActionKind
from saboteur.boxes.common import dealing, hands, worlds
from saboteur.boxes.duel import board, claims
from saboteur.boxes.duel.turns import lay_moves
from saboteur.cards import Card
from saboteur.errors import GameError
from saboteur.moves import HandCard
from saboteur.sides import place_text
from saboteur.state import Phase, State
from saboteur.tokens import TokenKind

if TYPE_CHECKING:
    from saboteur.views import View

TOKENS = (TokenKind.KEY, TokenKind.MARKER, TokenKind.BRIBE)


def check_position(state: State) -> None:
    """Refuse a position that cannot be."""
    if any(card.kind is not ActionKind.BROKEN for cards in state.front for card in cards):
        raise GameError("only broken tools lie in front of a player (D19)")
    if any(len(set(cards)) < len(cards) for cards in state.front):
        raise GameError("no player has two broken tools of the same kind (D19)")
    if state.pickers:
        raise GameError("pickers= belongs to other boxes: here gold is marked (D16)")
    if bool(state.turning) != (state.phase is Phase.LAY):
        raise GameError("turning= names one goal in the phase 'lay', and is empty otherwise (D33)")
    if state.phase not in (Phase.GOAL, Phase.LAY, Phase.MARK) and (state.laid or state.bribing):
        raise GameError("laid= and bribing= belong to the phases 'goal', 'lay' and 'mark' (D33)")
    if state.bribing:
        hands.check_turn(state, "D35")
    _check_tokens(state)
    _check_what_has_left(state)
    _CHECKS[state.phase](state)


def _check_tokens(state: State) -> None:
    strange = [
        token for token, _ in state.maze.tokens if token.kind not in TOKENS or token.owner not in board.colours(state)
    ]
    if strange:
        raise GameError(f"{strange[0].text}: here are only keys, markers and bribes of those who play (D3)")
    if board.markers_left(state) < 0 or board.keys_left(state) < 0:
        raise GameError("there are more markers or keys in the maze than the box has (D3)")


def _check_what_has_left(state: State) -> None:
    """Only cards with gold leave the game, so that enough are left for the rounds that follow (D25 to D28)."""
    if not all(isinstance(card, Card) and board.gold_on(card) for card in state.gone):
        raise GameError("gone= names path cards with gold: no others leave the game (D25)")
    rounds_left = state.setting.rounds - state.round
    if len(state.unused) < rounds_left * state.setting.number("goals"):
        raise GameError("unused: there are not enough goal cards left for the rounds that follow (D28)")
    deck = state.setting.deck
    faces = (*deck.cards("path"), *deck.cards("goal"))
    there = Counter(int(gold.value or 0) for card in faces for gold in board.gold_on(card))
    if Counter(value for values in state.gold for value in values) - there:
        raise GameError("gold: the deck has no such gold cards (D25)")


def _check_turn(state: State) -> None:
    hands.check_turn(state, "D6")
    _check_nothing_waits(state)
    found = claims.claims(state)
    if found:
        raise GameError(f"the gold at {place_text(next(iter(found)))} is reached, so it would be marked (D16)")
    _check_goes_on(state)


def _check_nothing_waits(state: State) -> None:
    reached = claims.reached_goals(state)
    if reached:
        raise GameError(f"the goal at {place_text(reached[0])} is reached, so it would be turned over (D10)")


def _check_goes_on(state: State) -> None:
    if not state.faces or not board.markers_left(state):
        raise GameError("all goals are turned over or all markers are used, so the round would be over (D24)")


def _check_goal(state: State) -> None:
    if len(claims.reached_goals(state)) < 2:
        raise GameError("in the phase 'goal' two goals or more are reached and lie face down (D33)")


def _check_lay(state: State) -> None:
    is_right = len(state.turning) == 1 and state.turning[0] in claims.reached_goals(state)
    if not is_right or len(lay_moves(state)) < 2:
        raise GameError("in the phase 'lay' turning= names a goal that was reached and may lie in two ways (D10)")


def _check_mark(state: State) -> None:
    _check_nothing_waits(state)
    if not 0 < board.markers_left(state) < len(claims.claims(state)):
        raise GameError("in the phase 'mark' there is more gold to be marked than there are markers (D34)")


_CHECKS = {
    Phase.TURN: _check_turn,
    Phase.GOAL: _check_goal,
    Phase.LAY: _check_lay,
    Phase.MARK: _check_mark,
    Phase.OVER: dealing.check_over("D30"),
}


def dealer(view: "View", may_hold: Callable[[HandCard], bool] | None = None) -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    unseen = worlds.unseen_cards(view)

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        state.gold = [list(values or ()) for values in view.gold]
        state.roles = [role or "" for role in view.roles]
        worlds.deal_cards(view, state, unseen, rng, may_hold=may_hold)
        worlds.deal_goals(view, state, board.goal_cards(view.setting), rng)
        return state

    return deal_world
