"""The Lost Mines, for 3 to 9 players: its rules, M1 to M49, put together."""

from collections.abc import Callable
from functools import partial

from saboteur.actions import ActionKind
from saboteur.boxes.box import Box, Check, Choice, Deed, Form
from saboteur.boxes.common import deeds, goals, gold, hands, placing, plays
from saboteur.boxes.common.dealing import players_of
from saboteur.boxes.lost_mines import borders, building, forest, information, mines, played, turns, walking
from saboteur.boxes.lost_mines.positions import check_position, dealer
from saboteur.boxes.lost_mines.table import FACTS, OPTIONS, SUPPLIES, TOOLS, begin, check_setting
from saboteur.moves import Move, MoveKind
from saboteur.state import Phase, State

_IN_HAND = Check("M8", hands.lacks, "hand")
_IN_SUPPLY = Check("M47", played.has_no_token, "supply")
_TARGETLESS = Check("M47", plays.without_target(forest.ACTIONS), "target")
_NO_CARDS = range(1)

_TOOL = Deed(
    Form("M14", "form", deeds.ONE_CELL),
    (
        _IN_HAND,
        Check("M14", forest.names_no_obstacle, "none"),
        Check("M14", forest.names_other_obstacle, "other"),
        Check("M14", forest.is_overcome, "overcome"),
        _IN_SUPPLY,
        _TARGETLESS,
    ),
    deeds.then(forest.overcome, turns.played),
)
_ON_BORDER = (
    _IN_HAND,
    Check("M18", borders.is_nowhere, "nowhere"),
    Check("M18", borders.is_closed, "closed"),
    Check("M39", borders.is_edge),
    Check("M18", borders.is_at_hidden_mine, "mine"),
    Check("M40", borders.is_taken),
    _IN_SUPPLY,
    _TARGETLESS,
)
"""Where a trap or a troll may lie (M18, M20)."""


def _put_on_border(rule: str, do: Callable[[State, Move], None]) -> Deed:
    """A token is put on a border, which has a name for each of its two cells."""
    checks = (Check(rule, borders.names_no_side, "form"), *_ON_BORDER)
    return Deed(Form(rule, "form", deeds.ONE_SIDE), checks, deeds.then(do, turns.played), borders.under_one_name)


TURN = Choice(
    turns.turn_moves,
    {
        MoveKind.PLACE: Deed(
            Form("M10", "nowhere", deeds.ONE_CELL),
            (
                Check("M38", hands.is_crosswise),
                _IN_HAND,
                Check("M4", building.is_off_board, "board"),
                Check("M10", placing.is_taken, "taken"),
                Check("M10", building.is_alone, "alone"),
                Check("M12", building.is_beside_hidden_mine),
                Check("M10", placing.meets_rock, "rock"),
                Check("M10", placing.meets_tunnel, "tunnel"),
                Check("M10", building.extends_nothing, "extends"),
            ),
            deeds.then(placing.lay, turns.played),
        ),
        **dict.fromkeys(TOOLS, _TOOL),
        ActionKind.TRAP: _put_on_border("M18", borders.set_trap),
        ActionKind.TROLL: _put_on_border("M20", borders.set_troll),
        ActionKind.INFORMATION: Deed(
            Form("M17", "form", optional=deeds.ONE_CELL | deeds.ONE_SEAT | deeds.OPTION),
            (
                _IN_HAND,
                Check("M17", information.names_not_one_thing, "form"),
                Check("M17", information.shows_other_things, "option"),
                Check("M17", information.names_no_mine, "mine"),
                Check("M17", information.names_no_treasure, "treasure"),
                Check("M17", information.names_oneself, "self"),
                Check("M17", information.names_nobody, "nobody"),
                _TARGETLESS,
            ),
            deeds.then(information.look, turns.played),
        ),
        ActionKind.THUNDERSTORM: Deed(
            Form("M22", "form", deeds.ONE_CELL),
            (
                _IN_HAND,
                Check("M22", plays.names_no_card, "empty"),
                Check("M22", plays.names_start, "start"),
                Check("M22", plays.names_goal, "mine"),
                Check("M22", forest.strikes_dwarf, "dwarf"),
                _TARGETLESS,
            ),
            deeds.then(forest.strike, turns.played),
        ),
        MoveKind.PASS: Deed(Form("M8", "pass", cards=range(1, FACTS["discards"] + 1)), (_IN_HAND,), turns.discard),
        MoveKind.PROPOSE: Deed(
            Form("M30", "form", cards=_NO_CARDS),
            (Check("M30", turns.loses_nothing, "reachable"), Check("M30", turns.has_proposed, "again")),
            turns.propose,
        ),
    },
    ("M8", "kind"),
)
_ANSWER = Form("M30", "answer", cards=_NO_CARDS)
VOTE = Choice(
    turns.votes,
    {MoveKind.AGREE: Deed(_ANSWER, (), turns.agree), MoveKind.REFUSE: Deed(_ANSWER, (), turns.refuse)},
    ("M30", "answer"),
)
MOVE = Choice(
    walking.moves,
    {
        MoveKind.STAY: Deed(Form("M25", "stay", cards=_NO_CARDS), (), turns.stay),
        MoveKind.WALK: Deed(
            Form("M25", "form", frozenset({"walk"}), cards=_NO_CARDS),
            (
                Check("M25", walking.is_too_far, "far"),
                Check("M15", walking.is_too_far_from_fire),
                Check("M25", walking.leaves_path, "path"),
                Check("M13", walking.meets_obstacle),
                Check("M16", walking.meets_dwarf),
                Check("M20", walking.meets_troll, "crossing"),
                Check("M26", walking.goes_on, "stop"),
            ),
            turns.walk,
            walking.listed,
        ),
    },
    ("M8", "move"),
)
LAY = Choice(
    mines.lay_moves,
    {
        MoveKind.LAY: Deed(
            Form("M26", "kind", deeds.ONE_CELL),
            (Check("M26", goals.is_no_way_to_lie(mines.lay_moves), "way"),),
            turns.lay_mine,
        )
    },
    ("M26", "kind"),
)
PICK = Choice(
    mines.takes,
    {
        MoveKind.TAKE: Deed(
            Form("M27", "kind", deeds.OPTION, cards=_NO_CARDS), (Check("M27", mines.is_not_there, "none"),), turns.pick
        )
    },
    ("M27", "kind"),
)

BOX = Box(
    name="lost_mines",
    title=FACTS["title"],
    letter="M",
    rulebook="M",
    players=players_of(FACTS),
    rounds=FACTS["rounds"],
    unit="points",
    options=OPTIONS,
    out_of_turn="M37",
    game_over="M36",
    shows_roles=frozenset({Phase.OVER}),
    shows_gold=True,
    has_tokens=True,
    parts=("inspected", "treasures", "buried", "dragon", "trolls", "proposer", "due"),
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices={Phase.TURN: TURN, Phase.VOTE: VOTE, Phase.MOVE: MOVE, Phase.LAY: LAY, Phase.PICK: PICK},
    scores=gold.totals,
    winners=gold.richest,
    outcome=partial(gold.who_has_won, unit="points"),
    check_position=check_position,
    dealer=dealer,
)
