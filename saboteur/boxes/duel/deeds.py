"""What can be done in The Duel and in its solo game, phase by phase, with the rules that each move must keep."""

from collections.abc import Mapping
from typing import Final

import networkx as nx

from saboteur.actions import ActionKind
from saboteur.boxes.box import Cells, Check, Choice, Deed, Form
from saboteur.boxes.common import deeds, getting_rid, goals, hands, ladders, placing, plays, tunnels
from saboteur.boxes.common.named import cell_of, path_of
from saboteur.boxes.duel import board, claims, turns
from saboteur.boxes.duel import plays as own
from saboteur.boxes.duel.turns import Turns
from saboteur.maze import Maze
from saboteur.moves import Move, MoveKind
from saboteur.sides import OPPOSITE, neighbour
from saboteur.state import Phase, State

_IN_HAND: Final = Check("D5", hands.lacks, "hand")
_SEATED: Final = Check("D5", plays.names_nobody, "nobody")
_TARGETLESS: Final = Check("D39", plays.without_target(own.ACTIONS), "target")


def choices(does: Turns) -> Mapping[Phase, Choice]:
    """All choices, by phase."""
    return {
        Phase.TURN: Choice(
            turns.turn_moves, {**_on_the_board(does), **_actions(does), **_discards(does)}, ("D5", "kind")
        ),
        Phase.GOAL: _choice(claims.turn_moves, MoveKind.TURN, _NEXT, does.turn_goal),
        Phase.LAY: _choice(turns.lay_moves, MoveKind.LAY, _LIES, does.lay_goal),
        Phase.MARK: _choice(claims.mark_moves, MoveKind.MARK, _MARKS, does.mark),
    }


# Placing, and bribes


def _on_the_board(does: Turns) -> dict[str, Deed]:
    return {
        MoveKind.PLACE: Deed(
            Form("D7", "nowhere", deeds.ONE_CELL),
            (
                Check("D7", hands.is_crosswise, "crosswise"),
                _IN_HAND,
                Check("D19", plays.has_broken_tool, "front"),
                Check("D7", placing.is_taken, "taken"),
                Check("D7", placing.is_alone, "alone"),
                Check("D7", placing.meets_rock, "rock"),
                Check("D7", placing.meets_tunnel, "tunnel"),
                Check("D12", ladders.shuns(ladders.beside_goals), "goal"),
                Check("D12", ladders.shuns(ladders.beside_gold), "gold"),
                Check("D8", is_cut_off, "way"),
                Check("D8", is_behind_a_gate, "gate"),
                Check("D11", is_double_cut_off),
            ),
            does.place,
        ),
        MoveKind.BRIBE: Deed(
            Form("D15", "form", deeds.ONE_SIDE, cards=range(1)),
            (
                Check("D15", claims.names_no_troll, "troll"),
                Check("D15", claims.names_bribed_troll, "bribed"),
                Check("D15", claims.cannot_reach_troll, "reach"),
            ),
            does.bribe,
        ),
    }


def is_cut_off(state: State, move: Move) -> Cells | None:
    """No tunnel leads from the player's own start card to the card, which is no ladder either."""
    card, cell = path_of(move), cell_of(move)
    is_free = turns.has_own_start(state, card) or cell in state.maze.cards
    joined = is_free or state.maze.is_joined(card, cell, board.colour_of(state, state.seat))
    return None if joined else (cell,)


def is_behind_a_gate(state: State, move: Move) -> Cells | None:
    """The card would be joined to the player's own start if there were no doors and trolls."""
    if is_cut_off(state, move) is None:
        return None
    on_the_map = _on_the_map(state.maze, board.colour_of(state, state.seat))
    beside = [(neighbour(cell_of(move), side), OPPOSITE[side]) for side in path_of(move).openings]
    return tuple(cell for cell, side in beside if (*cell, side) in on_the_map) or None


def _on_the_map(maze: Maze, colour: str) -> set[tuple[int, int, str]]:
    """The openings to which tunnels lead from a start card, gates left aside; kept until the maze changes."""
    if ("on the map", colour) not in maze.memo:
        nodes = nx.node_connected_component(maze.graph, maze.sources(colour)[0])
        maze.memo["on the map", colour] = {(column, row, side) for column, row, piece in nodes for side in piece}
    found: set[tuple[int, int, str]] = maze.memo["on the map", colour]
    return found


def is_double_cut_off(state: State, move: Move) -> Cells | None:
    """Neither tunnel of a bridge or a double curve is connected to the player's own start."""
    card = path_of(move)
    return is_cut_off(state, move) if tunnels.is_bridge(card) or tunnels.is_double_curve(card) else None


# Action cards


def _actions(does: Turns) -> dict[str, Deed]:
    return {
        ActionKind.BROKEN: Deed(
            Form("D19", "form", deeds.ONE_SEAT),
            (
                _IN_HAND,
                _SEATED,
                Check("D19", plays.names_oneself, "self"),
                Check("D19", plays.is_doubled, "doubled"),
                _TARGETLESS,
            ),
            deeds.then(plays.lay_in_front, does.end_turn),
        ),
        ActionKind.REPAIR: Deed(
            Form("D20", "form", deeds.ONE_SEAT, deeds.OPTION),
            (
                _IN_HAND,
                _SEATED,
                Check("D20", own.repairs_another, "self"),
                Check("D20", plays.names_no_tool, "which"),
                Check("D20", plays.names_other_tool, "other"),
                Check("D20", plays.names_both_tools, "both"),
                Check("D20", plays.is_whole, "whole"),
                _TARGETLESS,
            ),
            deeds.then(plays.repair, does.end_turn),
        ),
        ActionKind.KEY: Deed(
            Form("D21", "form", deeds.ONE_SIDE),
            (
                _IN_HAND,
                Check("D21", own.names_no_door, "door"),
                Check("D21", own.names_own_door, "own"),
                Check("D21", own.names_open_door, "open"),
                Check("D21", own.has_no_key, "tokens"),
                _TARGETLESS,
            ),
            does.play_key,
        ),
        ActionKind.ROCKFALL: Deed(
            Form("D22", "form", deeds.ONE_CELL),
            (
                _IN_HAND,
                Check("D22", plays.names_no_card, "empty"),
                Check("D22", plays.names_start, "start"),
                Check("D22", plays.names_goal, "goal"),
                Check("D22", own.falls_on_gold, "gold"),
                Check("D22", own.falls_on_troll, "troll"),
                _TARGETLESS,
            ),
            deeds.then(plays.fall, does.end_turn),
        ),
        ActionKind.MAP: Deed(
            Form("D23", "form", deeds.ONE_CELL),
            (_IN_HAND, Check("D23", plays.names_no_goal, "goal"), _TARGETLESS),
            deeds.then(plays.look, does.end_turn),
        ),
    }


def _discards(does: Turns) -> dict[str, Deed]:
    return {
        MoveKind.DISCARD: Deed(
            Form("D39", "form", deeds.OPTION, cards=range(getting_rid.PRICE, getting_rid.PRICE + 1)),
            (_IN_HAND, Check("D39", getting_rid.is_not_in_front, "front")),
            deeds.then(getting_rid.get_rid, does.end_turn),
        ),
        MoveKind.PASS: Deed(
            Form("D5", "pass", cards=range(1, turns.MOST_PASSED + 1)),
            (_IN_HAND,),
            does.discard,
        ),
    }


# Choices that follow


_NEXT = Form("D33", "kind", deeds.ONE_CELL, cards=range(1)), Check("D33", claims.names_no_reached_goal, "goal")
_LIES = Form("D10", "kind", deeds.ONE_CELL), Check("D10", goals.is_no_way_to_lie(turns.lay_moves), "way")
_MARKS = Form("D34", "kind", deeds.ONE_SIDE, cards=range(1)), Check("D34", claims.names_no_gold, "gold")


def _choice(moves: deeds.Moves, kind: MoveKind, asked: tuple[Form, Check], do: deeds.Act) -> Choice:
    """A choice of one kind."""
    form, check = asked
    return Choice(moves, {kind: Deed(form, (check,), do)}, (form.rule, form.way))
