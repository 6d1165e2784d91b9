"""Saboteur, for 3 to 10 players: its rules, S1 to S41, put together."""

import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from random import Random
from typing import TYPE_CHECKING, Any

from saboteur import chance
from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Box, Check, Choice, Deed, Form, Supplies
from saboteur.boxes.common import goals, gold, hands, placing, plays, worlds
from saboteur.boxes.common.gold_worlds import GoldKnowledge
from saboteur.cards import Card, FeatureKind
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PASSES, Move, MoveKind
from saboteur.sides import Cell, place_text
from saboteur.state import Phase, Setting, State

if TYPE_CHECKING:
    from saboteur.views import View

FACTS: dict[str, Any] = tomllib.loads(
    (resources.files("saboteur") / "data" / "boxes" / "saboteur.toml").read_text(encoding="utf-8")
)


# The table


def _fact(values: list[int], setting: Setting) -> int:
    """A fact that depends on the number of players."""
    fact: int = values[setting.players - FACTS["players"][0]]
    return fact


def dwarf_cards(setting: Setting) -> list[str]:
    """The dwarf cards in play (S2)."""
    return [role for role, counts in FACTS["dwarves"].items() for _ in range(_fact(counts, setting))]


def goal_cells(setting: Setting) -> list[Cell]:
    """Where the goals lie: in a column, with room for one card between them, around the row of the start (S4)."""
    ((_, (column, row)),) = setting.deck.layout.start_cells
    rows = range(1 - setting.goals, setting.goals, 2)
    return [(column + setting.distance + 1, row + step) for step in rows]


@lru_cache(maxsize=64)
def goal_cards(setting: Setting) -> tuple[Card, ...]:
    """The goal cards in play: the treasure and, where there are fewer goals than cards, the first of the stones."""
    cards = sorted((card.upright for card in setting.deck.cards("goal")), key=lambda card: not is_treasure(card))
    return tuple(cards[: setting.goals])


def hand_size(setting: Setting) -> int:
    """How many cards each player gets (S6)."""
    return _fact(FACTS["hand"], setting)


def is_treasure(card: Card) -> bool:
    """Whether a goal is the treasure."""
    return any(feature.kind is FeatureKind.TREASURE for feature in card.features)


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    deck, needed = setting.deck, setting.players * hand_size(setting)
    if len(setting.hand_cards) < needed:
        raise GameError(f"{setting.players} players need {needed} hand cards; this deck has {len(setting.hand_cards)}")
    for role in FACTS["dwarves"]:
        wanted, there = dwarf_cards(setting).count(role), deck.cards("dwarf").count(role)
        if there < wanted:
            raise GameError(f"{setting.players} players need {wanted} cards of a {role}; this deck has {there}")
    strange = [card for card in deck.cards("action") if card.kind not in plays.LISTS]
    if strange:
        raise GameError(f"Saboteur has no rules for the card {str(strange[0])!r} of this deck")
    if sum(map(is_treasure, deck.cards("goal"))) != 1:
        raise GameError("among the goal cards of the deck there must be exactly one treasure")
    if len(deck.layout.start_cells) != 1:
        raise GameError("Saboteur has one start card; this deck has more")


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The maze at the beginning of a round (S4); to be copied."""
    maze = Maze()
    ((_, cell),) = setting.deck.layout.start_cells
    maze.place_start(cell, card=setting.deck.cards("start")[0])
    for goal in goal_cells(setting):
        maze.place_goal(goal)
    return maze


def deal(state: State) -> None:
    """Set up a round: maze, goals, dwarves, hands, pile and the gold stack (S3, S4, S6, S36)."""
    setting, seats = state.setting, range(state.setting.players)
    dwarves = _shuffled(state, "dwarves", dwarf_cards(setting))
    state.roles, state.spare = dwarves[: setting.players], dwarves[setting.players :]
    state.maze = empty_maze(setting).copy()
    state.faces = dict(zip(goal_cells(setting), _shuffled(state, "goals", goal_cards(setting)), strict=True))
    state.pile = _shuffled(state, "cards", setting.hand_cards)
    state.hands = [[state.pile.pop() for _ in range(hand_size(setting))] for _ in seats]
    state.discards, state.hidden, state.front = [], [[] for _ in seats], [[] for _ in seats]
    state.aside, state.turning, state.offer, state.pickers = [], [], [], []
    state.seen = [{} for _ in seats]
    state.stack = _shuffled(state, "gold", sorted(state.stack))
    state.seat, state.phase, state.last, state.laid = state.begins, Phase.TURN, None, None
    state.tell(EventKind.ROUND, state.begins, (), None, None, state.round)


def _shuffled(state: State, purpose: str, items: Any) -> list[Any]:
    return chance.shuffled(items, chance.generator(state.seed, state.round, purpose))


# A turn


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, or pass (S8)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    hand = dict.fromkeys(state.hands[seat])
    moves = [] if state.front[seat] else placing.placements(state.maze, hand)
    for card in hand:
        if isinstance(card, ActionCard):
            moves += plays.LISTS[card.kind](state, card)
    moves += [PASSES[card] for card in hand]
    return moves


def place(state: State, move: Move) -> None:
    """Lay a path card, and turn over what it reaches."""
    placing.lay(state, move)
    goals.begin_turning(state, move.place)  # type: ignore[arg-type]  # a placement names a cell
    if state.turning:
        turn_goals(state)
    else:
        end_turn(state)


def turn_goals(state: State) -> None:
    """Turn the goals that were reached, and those that they lead to, until a choice is to be made (S25 to S28)."""
    while state.turning:
        ways = goals.show_next(state)
        if len(ways) > 1 and not is_treasure_up(state):
            state.phase = Phase.LAY
            return
        goals.settle(state, ways[0])
        if not state.turning and not is_treasure_up(state):
            state.turning = goals.reached_goals(state.maze)
    finish_placing(state)


def lay_goal(state: State, move: Move) -> None:
    """The player has chosen how the goal lies (S27)."""
    state.phase = Phase.TURN
    goals.settle(state, move.card)  # type: ignore[arg-type]  # a goal is a path card
    if not state.turning:
        state.turning = goals.reached_goals(state.maze)
    turn_goals(state)


def is_treasure_up(state: State) -> bool:
    """Whether the treasure lies face up."""
    return any(is_treasure(state.maze.cards[cell]) for cell in state.maze.goal_cells)


def finish_placing(state: State) -> None:
    """The treasure ends the round at once (S26); otherwise the turn ends as any other."""
    state.laid = None
    if is_treasure_up(state):
        end_round(state, state.seat)
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """Draw a card; the next seat that has one is on turn; with none left the round is over (S8, S9, S23, S29)."""
    hands.draw(state)
    if not hands.pass_the_turn(state):
        end_round(state, None)


def discard(state: State, move: Move) -> None:
    """Pass, and discard a card face down (S23)."""
    (card,) = move.cards
    seat = hands.let_go(state, card)
    state.hidden[seat].append(card)
    state.tell_one(EventKind.PASSED, seat, (card,))
    end_turn(state)


# The end of a round


def end_round(state: State, finder: int | None) -> None:
    """Show the roles and deal out the gold (S30 to S34)."""
    state.tell(EventKind.NOT_REACHED if finder is None else EventKind.REACHED, finder)
    state.tell(EventKind.ROLES, None, tuple(state.roles))
    if finder is None:
        saboteurs = state.roles.count("saboteur")
        if saboteurs:
            gold.pay(state, FACTS["pay"]["saboteurs"][saboteurs - 1])
    else:
        gold.offer(state, finder)
    if not state.pickers:
        next_round(state)


def take_gold(state: State, move: Move) -> None:
    """Take a gold card (S31)."""
    gold.pick(state, move)
    if not state.pickers:
        next_round(state)


def next_round(state: State) -> None:
    """The next round begins left of whoever played the last card (S37); after the last one the game is over (S38)."""
    if state.round == state.setting.rounds:
        state.seat, state.phase = None, Phase.OVER
        state.tell(EventKind.OVER, None, gold.totals(state))
        return
    state.round += 1
    state.begins = (state.last + 1) % state.setting.players  # type: ignore[operator]  # a card was played
    deal(state)


# Positions and worlds

SUPPLIES = Supplies(empty_maze, goal_cards, dwarf_cards, hand_size)


def check_position(state: State) -> None:
    """Refuse a position that cannot be: a round that would be over, a goal that would be turned, a doubled tool."""
    if any(card.kind is not ActionKind.BROKEN for cards in state.front for card in cards):
        raise GameError("only broken tools lie in front of a player (S15)")
    if any(len(set(cards)) < len(cards) for cards in state.front):
        raise GameError("no player has two broken tools of the same kind (S16)")
    if (state.turning or state.laid) and state.phase is not Phase.LAY:
        raise GameError("turning= and laid= belong to the phase 'lay' (S27)")
    if (state.offer or state.pickers) and state.phase is not Phase.PICK:
        raise GameError("offer= and pickers= belong to the phase 'pick' (S31)")
    if state.last is None and state.phase in (Phase.LAY, Phase.PICK):
        raise GameError(f"in the phase '{state.phase}' last= names the seat that has just played (S37)")
    _CHECKS[state.phase](state)


def _check_turn(state: State) -> None:
    reached = goals.reached_goals(state.maze)
    if reached:
        raise GameError(f"the goal at {place_text(reached[0])} is reached, so it would be turned over (S25)")
    if is_treasure_up(state):
        raise GameError("the treasure lies face up, so the round would be over (S26)")
    if not hands.hand_of_turn(state):
        raise GameError(f"seat {state.seat} has no hand card, so it is not asked (S23, S29); choose another seat=")


def _check_lay(state: State) -> None:
    is_right = state.turning and set(state.turning) <= set(goals.reached_goals(state.maze))
    is_right = is_right and len(set(state.turning)) == len(state.turning)
    if not is_right or len(goals.lay_moves(state)) < 2:
        raise GameError("in the phase 'lay' turning= names a goal that was reached and may lie in two ways (S27)")


def _check_pick(state: State) -> None:
    is_right = state.pickers[:1] == [state.seat] and len(set(state.pickers)) == len(state.pickers)
    if not is_right or any(state.roles[seat] != "digger" for seat in state.pickers):
        raise GameError("in the phase 'pick' pickers= names gold-diggers, the one on turn first (S31)")
    if not is_treasure_up(state) or not 1 < len(state.offer) <= len(state.pickers):
        raise GameError("in the phase 'pick' the treasure is up, and offer= has two cards or more, one a digger (S31)")


def _check_over(state: State) -> None:
    if state.round != state.setting.rounds:
        raise GameError(f"the game is over after round {state.setting.rounds} (S38)")


_CHECKS = {Phase.TURN: _check_turn, Phase.LAY: _check_lay, Phase.PICK: _check_pick, Phase.OVER: _check_over}


def dealer(view: "View") -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    known_gold, unseen = GoldKnowledge(view), worlds.unseen_cards(view)

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        worlds.deal_cards(view, state, unseen, rng)
        worlds.deal_roles(view, state, dwarf_cards(view.setting), rng)
        worlds.deal_goals(view, state, goal_cards(view.setting), rng)
        known_gold.deal(state, rng)
        return state

    return deal_world


# The rules put together


def _play(do: Any) -> Any:
    """An action card ends the turn."""

    def play(state: State, move: Move) -> None:
        do(state, move)
        end_turn(state)

    return play


_ONE_CELL, _ONE_SEAT, _OPTION = frozenset({"cell"}), frozenset({"seat"}), frozenset({"option"})
_IN_HAND = Check("S8", hands.lacks, "hand")
_TARGETLESS = Check("S41", plays.has_no_target)

TURN = Choice(
    turn_moves,
    {
        MoveKind.PLACE: Deed(
            Form("S10", "nowhere", _ONE_CELL),
            (
                Check("S8", hands.lacks_in_any_way, "hand"),
                Check("S12", hands.is_crosswise),
                Check("S14", plays.has_broken_tool),
                Check("S10", placing.is_taken, "taken"),
                Check("S10", placing.is_alone, "alone"),
                Check("S11", placing.mismatches),
                Check("S13", placing.is_cut_off),
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
                Check("S20", plays.names_fixed_card, "fixed"),
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
            Form("S31", "kind", _OPTION, cards=0), (Check("S31", gold.is_not_offered, "card"),), take_gold
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
    distance=FACTS["distance"],
    options=("rounds", "first", "distance", "goals", "deck"),
    has_tokens=False,
    supplies=SUPPLIES,
    check_setting=check_setting,
    deal=deal,
    choices={Phase.TURN: TURN, Phase.LAY: LAY, Phase.PICK: PICK},
    scores=gold.totals,
    check_position=check_position,
    dealer=dealer,
)
