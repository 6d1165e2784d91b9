"""Saboteur 2, with the cards of Saboteur, for 2 to 12 players: its rules, T1 to T43, put together."""

from collections.abc import Callable

from saboteur.actions import ActionKind
from saboteur.boxes.box import Box, Broken, Check, Choice, Deed, Form
from saboteur.boxes.common import deeds, getting_rid, gold, hands, ladders, placing, plays, tunnels
from saboteur.boxes.common.dealing import players_of
from saboteur.boxes.saboteur2 import deceit, rounds
from saboteur.boxes.saboteur2.positions import check_position, dealer
from saboteur.boxes.saboteur2.table import ACTIONS, FACTS, OPTIONS, SUPPLIES, begin, check_setting
from saboteur.moves import Move, MoveKind
from saboteur.state import Phase, State

_IN_HAND = Check("T4", hands.lacks, "hand")
_TARGETLESS = Check("S41", plays.without_target(ACTIONS))
_SEATED = Check("T4", plays.names_nobody, "nobody")
_DOUBLED = Check("T18", plays.is_doubled)


def _play(rule: str, *checks: Check, do: Callable[[State, Move], None]) -> Deed:
    """An action card that is aimed at a seat, and ends the turn."""
    form = Form(rule, "form", deeds.ONE_SEAT)
    return Deed(form, (_IN_HAND, _SEATED, *checks, _TARGETLESS), deeds.then(do, rounds.end_turn))


def _way(rule: str, broken: Broken) -> Check:
    """A rule about the way to the start, which a ladder does not need (T10)."""
    return Check(rule, ladders.unless_ladder(broken))


TURN = Choice(
    rounds.turn_moves,
    {
        MoveKind.PLACE: Deed(
            deeds.PLACEMENT,
            (
                Check("S12", hands.is_crosswise),
                _IN_HAND,
                Check("S14", plays.has_broken_tool),
                Check("T16", deceit.is_trapped, "trapped"),
                *deeds.FITTING,
                Check("T10", ladders.shuns(ladders.beside_goals), "goal"),
                _way("S13", placing.is_cut_off),
                _way("T6", tunnels.is_bridge_cut_off),
                _way("T7", tunnels.is_double_curve_cut_off),
                _way("S21", placing.meets_cut_off),
                _way("S39", placing.meets_dead_end),
            ),
            rounds.DIGGING.place,
        ),
        **deeds.tool_deeds(_IN_HAND, ACTIONS, rounds.end_turn),
        ActionKind.THEFT: _play("T11", Check("T11", deceit.names_another, "self"), _DOUBLED, do=deceit.lay_theft),
        ActionKind.HANDS_OFF: _play("T12", Check("T12", deceit.has_no_theft, "none"), do=deceit.stop_theft),
        ActionKind.SWAP_HATS: _play("T13", Check("T13", deceit.has_no_hats, "stack"), do=deceit.swap_hats),
        ActionKind.SWAP_HANDS: Deed(
            Form("T14", "form", deeds.ONE_SEAT),
            (
                _IN_HAND,
                _SEATED,
                Check("T14", plays.names_oneself, "self"),
                Check("T38", deceit.sits_out),
                _TARGETLESS,
            ),
            rounds.swap_hands,
        ),
        ActionKind.INSPECTION: _play("T15", Check("T15", plays.names_oneself, "self"), do=plays.inspect),
        ActionKind.TRAPPED: _play("T16", Check("T16", plays.names_oneself, "self"), _DOUBLED, do=plays.lay_in_front),
        ActionKind.FREE_AT_LAST: _play("T17", Check("T17", deceit.is_free, "none"), do=deceit.release),
        MoveKind.DISCARD: Deed(
            Form("T37", "form", deeds.OPTION, cards=range(getting_rid.PRICE, getting_rid.PRICE + 1)),
            (_IN_HAND, Check("T37", getting_rid.is_not_in_front, "front")),
            deeds.then(getting_rid.get_rid, rounds.end_turn),
        ),
        MoveKind.PASS: Deed(Form("T4", "pass", cards=range(1, FACTS["passes"] + 1)), (_IN_HAND,), rounds.discard),
    },
    ("T4", "kind"),
)
THEFT = Choice(
    rounds.theft_moves,
    {
        MoveKind.STEAL: Deed(
            Form("T11", "choice", deeds.ONE_SEAT, cards=range(1)),
            (
                _SEATED,
                Check("T11", plays.names_oneself, "own"),
                Check("T11", rounds.has_nothing, "poor"),
            ),
            rounds.steal,
        ),
        MoveKind.DECLINE: Deed(Form("T11", "choice", cards=range(1)), (), rounds.decline),
    },
    ("T11", "choice"),
)

BOX = Box(
    name="saboteur2",
    title=FACTS["title"],
    letter="T",
    rulebook="TS",
    players=players_of(FACTS),
    rounds=FACTS["rounds"],
    unit="gold",
    options=OPTIONS,
    out_of_turn="S7",
    game_over="T35",
    shows_roles=frozenset({Phase.THEFT, Phase.OVER}),
    shows_gold=True,
    has_tokens=False,
    parts=("inspected", "hats", "thefts"),
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices={Phase.TURN: TURN, Phase.LAY: deeds.laying(rounds.DIGGING.lay_goal), Phase.THEFT: THEFT},
    scores=gold.totals,
    winners=gold.richest,
    outcome=gold.who_has_won,
    check_position=check_position,
    dealer=dealer,
)
