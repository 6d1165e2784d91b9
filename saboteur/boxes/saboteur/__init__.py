"""Saboteur, for 3 to 10 players: its rules, S1 to S41, put together."""

from collections.abc import Callable

from saboteur.actions import ActionKind
from saboteur.boxes.box import Box, Check, Choice, Deed, Form
from saboteur.boxes.common import goals, gold, hands, placing, plays
from saboteur.boxes.saboteur.positions import check_position, dealer
from saboteur.boxes.saboteur.rounds import discard, end_turn, lay_goal, place, take_gold, turn_moves
from saboteur.boxes.saboteur.table import ACTIONS, FACTS, OPTIONS, SUPPLIES, begin, check_setting
from saboteur.moves import Move, MoveKind
from saboteur.state import Phase, State


def _play(do: Callable[[State, Move], None]) -> Callable[[State, Move], None]:
    """An action card ends the turn."""

    def play(state: State, move: Move) -> None:
        do(state, move)
        end_turn(state)

    return play


_ONE_CELL, _ONE_SEAT, _OPTION = frozenset({"cell"}), frozenset({"seat"}), frozenset({"option"})
_IN_HAND = Check("S8", hands.lacks, "hand")
_TARGETLESS = Check("S41", plays.without_target(ACTIONS))

TURN = Choice(
    turn_moves,
    {
        MoveKind.PLACE: Deed(
            Form("S10", "nowhere", _ONE_CELL),
            (
                Check("S12", hands.is_crosswise),
                _IN_HAND,
                Check("S14", plays.has_broken_tool),
                Check("S10", placing.is_taken, "taken"),
                Check("S10", placing.is_alone, "alone"),
                Check("S11", placing.meets_rock, "rock"),
                Check("S11", placing.meets_tunnel, "tunnel"),
                Check("S13", placing.is_cut_off),
                Check("S21", placing.meets_cut_off),
                Check("S39", placing.meets_dead_end),
            ),
            place,
        ),
        ActionKind.BROKEN: Deed(
            Form("S15", "form", _ONE_SEAT),
            (
                _IN_HAND,
                Check("S15", plays.names_nobody, "nobody"),
                Check("S15", plays.names_oneself, "self"),
                Check("S16", plays.is_doubled),
                _TARGETLESS,
            ),
            _play(plays.break_tool),
        ),
        ActionKind.REPAIR: Deed(
            Form("S17", "form", _ONE_SEAT, _OPTION),
            (
                _IN_HAND,
                Check("S17", plays.names_nobody, "nobody"),
                Check("S18", plays.names_no_tool, "which"),
                Check("S18", plays.names_other_tool, "other"),
                Check("S18", plays.names_both_tools, "both"),
                Check("S19", plays.is_whole),
                _TARGETLESS,
            ),
            _play(plays.repair),
        ),
        ActionKind.MAP: Deed(
            Form("S22", "form", _ONE_CELL),
            (_IN_HAND, Check("S22", plays.names_no_goal, "goal"), _TARGETLESS),
            _play(plays.look),
        ),
        ActionKind.ROCKFALL: Deed(
            Form("S20", "form", _ONE_CELL),
            (
                _IN_HAND,
                Check("S20", plays.names_no_card, "empty"),
                Check("S20", plays.names_start, "start"),
                Check("S20", plays.names_goal, "goal"),
                _TARGETLESS,
            ),
            _play(plays.fall),
        ),
        MoveKind.PASS: Deed(Form("S23", ""), (_IN_HAND,), discard),
    },
    ("S8", "kind"),
)
LAY = Choice(
    goals.lay_moves,
    {MoveKind.LAY: Deed(Form("S27", "kind", _ONE_CELL), (Check("S27", goals.is_no_way_to_lie, "way"),), lay_goal)},
    ("S27", "kind"),
)
PICK = Choice(
    gold.picks,
    {
        MoveKind.TAKE: Deed(
            Form("S31", "kind", _OPTION, cards=range(1)), (Check("S31", gold.is_not_offered, "card"),), take_gold
        )
    },
    ("S31", "kind"),
)

BOX = Box(
    name="saboteur",
    title=FACTS["title"],
    letter="S",
    players=range(FACTS["players"][0], FACTS["players"][1] + 1),
    rounds=FACTS["rounds"],
    unit="gold",
    options=OPTIONS,
    out_of_turn="S7",
    game_over="S38",
    shows_roles=frozenset({Phase.PICK, Phase.OVER}),
    has_tokens=False,
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices={Phase.TURN: TURN, Phase.LAY: LAY, Phase.PICK: PICK},
    scores=gold.totals,
    winners=gold.richest,
    check_position=check_position,
    dealer=dealer,
)
