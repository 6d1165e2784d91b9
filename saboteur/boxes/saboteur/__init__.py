"""Saboteur, for 3 to 10 players: its rules, S1 to S41, put together."""

from saboteur.boxes.box import Box, Check, Choice, Deed, Form
from saboteur.boxes.common import deeds, gold, hands, placing, plays
from saboteur.boxes.common.dealing import players_of
from saboteur.boxes.saboteur.positions import check_position, dealer
from saboteur.boxes.saboteur.rounds import DIGGING, discard, end_turn, take_gold, turn_moves
from saboteur.boxes.saboteur.table import ACTIONS, FACTS, OPTIONS, SUPPLIES, begin, check_setting
from saboteur.moves import MoveKind
from saboteur.state import Phase

_IN_HAND = Check("S8", hands.lacks, "hand")

TURN = Choice(
    turn_moves,
    {
        MoveKind.PLACE: Deed(
            deeds.PLACEMENT,
            (
                Check("S12", hands.is_crosswise),
                _IN_HAND,
                Check("S14", plays.has_broken_tool),
                *deeds.FITTING,
                Check("S13", placing.is_cut_off),
                Check("S21", placing.meets_cut_off),
                Check("S39", placing.meets_dead_end),
            ),
            DIGGING.place,
        ),
        **deeds.tool_deeds(_IN_HAND, ACTIONS, end_turn),
        MoveKind.PASS: Deed(Form("S23", ""), (_IN_HAND,), discard),
    },
    ("S8", "kind"),
)
PICK = Choice(
    gold.picks,
    {
        MoveKind.TAKE: Deed(
            Form("S31", "kind", deeds.OPTION, cards=range(1)), (Check("S31", gold.is_not_offered, "card"),), take_gold
        )
    },
    ("S31", "kind"),
)

BOX = Box(
    name="saboteur",
    title=FACTS["title"],
    letter="S",
    rulebook="S",
    players=players_of(FACTS),
    rounds=FACTS["rounds"],
    unit="gold",
    options=OPTIONS,
    out_of_turn="S7",
    game_over="S38",
    shows_roles=frozenset({Phase.PICK, Phase.OVER}),
    shows_gold=False,
    has_tokens=False,
    parts=(),
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices={Phase.TURN: TURN, Phase.LAY: deeds.laying(DIGGING.lay_goal), Phase.PICK: PICK},
    scores=gold.totals,
    winners=gold.richest,
    outcome=gold.who_has_won,
    check_position=check_position,
    dealer=dealer,
)
