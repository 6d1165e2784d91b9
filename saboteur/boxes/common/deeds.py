"""What can be done in a turn of Saboteur and of Saboteur 2 alike: the broken tools, repairs, maps and rockfalls."""

from collections.abc import Callable, Mapping
from typing import Final

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Check, Choice, Deed, Form
from saboteur.boxes.common import goals, placing, plays
from saboteur.moves import Move, MoveKind
from saboteur.state import State

ONE_CELL: Final = frozenset({"cell"})
ONE_SIDE: Final = frozenset({"side"})
ONE_SEAT: Final = frozenset({"seat"})
OPTION: Final = frozenset({"option"})
PLACEMENT: Final = Form("S10", "nowhere", ONE_CELL)
FITTING: Final = (
    Check("S10", placing.is_taken, "taken"),
    Check("S10", placing.is_alone, "alone"),
    Check("S11", placing.meets_rock, "rock"),
    Check("S11", placing.meets_tunnel, "tunnel"),
)
"""A card goes next to another one, and the edges match."""
LAY: Final = Form("S27", "kind", ONE_CELL)

Act = Callable[[State, Move], None]
Moves = Callable[[State], list[Move]]
Lists = Mapping[ActionKind, Callable[[State, ActionCard], list[Move]]]


def then(do: Act, finish: Callable[[State], None]) -> Act:
    """First one thing, and then what ends the turn."""

    def do_both(state: State, move: Move) -> None:
        do(state, move)
        finish(state)

    return do_both


def laying(do: Act) -> Choice:
    """The choice of how a goal lies that was turned over (S27)."""
    check = Check("S27", goals.is_no_way_to_lie(goals.lay_moves), "way")
    return Choice(goals.lay_moves, {MoveKind.LAY: Deed(LAY, (check,), do)}, ("S27", "kind"))


def tool_deeds(in_hand: Check, lists: Lists, end_turn: Callable[[State], None]) -> dict[str, Deed]:
    """Broken tools, repairs, maps and rockfalls (S15 to S22, S41)."""
    targetless = Check("S41", plays.without_target(lists))
    return {
        ActionKind.BROKEN: Deed(
            Form("S15", "form", ONE_SEAT),
            (
                in_hand,
                Check("S15", plays.names_nobody, "nobody"),
                Check("S15", plays.names_oneself, "self"),
                Check("S16", plays.is_doubled),
                targetless,
            ),
            then(plays.lay_in_front, end_turn),
        ),
        ActionKind.REPAIR: Deed(
            Form("S17", "form", ONE_SEAT, OPTION),
            (
                in_hand,
                Check("S17", plays.names_nobody, "nobody"),
                Check("S18", plays.names_no_tool, "which"),
                Check("S18", plays.names_other_tool, "other"),
                Check("S18", plays.names_both_tools, "both"),
                Check("S19", plays.is_whole),
                targetless,
            ),
            then(plays.repair, end_turn),
        ),
        ActionKind.MAP: Deed(
            Form("S22", "form", ONE_CELL),
            (in_hand, Check("S22", plays.names_no_goal, "goal"), targetless),
            then(plays.look, end_turn),
        ),
        ActionKind.ROCKFALL: Deed(
            Form("S20", "form", ONE_CELL),
            (
                in_hand,
                Check("S20", plays.names_no_card, "empty"),
                Check("S20", plays.names_start, "start"),
                Check("S20", plays.names_goal, "goal"),
                targetless,
            ),
            then(plays.fall, end_turn),
        ),
    }
