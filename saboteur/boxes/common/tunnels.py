"""Bridges and double curves: two tunnels on one card that do not meet (T6, T7, D11)."""

from saboteur.boxes.box import Cells
from saboteur.boxes.common import placing
from saboteur.boxes.common.named import path_of
from saboteur.cards import Card
from saboteur.moves import Move
from saboteur.sides import OPPOSITE
from saboteur.state import State


def is_bridge(card: Card) -> bool:
    """Whether two straight tunnels cross on the card."""
    return _has_two_tunnels(card) and all(OPPOSITE[tunnel[0]] == tunnel[1] for tunnel in card.tunnels)


def is_double_curve(card: Card) -> bool:
    """Whether two curves lie on the card."""
    return _has_two_tunnels(card) and not is_bridge(card)


def _has_two_tunnels(card: Card) -> bool:
    return [len(tunnel) for tunnel in card.tunnels] == [2, 2]


def is_bridge_cut_off(state: State, move: Move) -> Cells | None:
    """Neither tunnel of a bridge is connected to the start."""
    return placing.is_cut_off(state, move) if is_bridge(path_of(move)) else None


def is_double_curve_cut_off(state: State, move: Move) -> Cells | None:
    """Neither tunnel of a double curve is connected to the start."""
    return placing.is_cut_off(state, move) if is_double_curve(path_of(move)) else None
