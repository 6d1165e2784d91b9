"""Action cards that several boxes have: broken tools and repairs, maps and rockfalls.

For each there is a function that lists its legal plays; the others say how a play breaks a rule, or carry it out.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from saboteur.actions import THEFT, TOOLS, ActionCard, ActionKind
from saboteur.boxes.box import Broken, Cells
from saboteur.boxes.common import hands
from saboteur.boxes.common.named import action_of, cell_of, target_of
from saboteur.cards import FACE_DOWN
from saboteur.events import EventKind
from saboteur.moves import PLAYS_AT, PLAYS_ON, Move, MoveTable
from saboteur.state import State

BROKEN: Final = {tool: ActionCard(f"broken {tool}") for tool in TOOLS}


# Players as targets


def names_nobody(state: State, move: Move) -> Cells | None:
    """There is no such seat at the table."""
    return None if target_of(move) < state.setting.players else ()


def names_oneself(state: State, move: Move) -> Cells | None:
    """The move is aimed at the seat on turn."""
    return () if move.target == state.seat else None


def play_on(state: State, move: Move) -> int:
    """The card is played on a player and goes to the discard pile; the answer is who plays it."""
    card = action_of(move)
    seat = hands.let_go(state, card)
    state.discards.append(card)
    state.tell(EventKind.PLAYED, seat, (card,), target=move.target)
    return seat


# Broken tools


def breakages(state: State, card: ActionCard) -> list[Move]:
    """In front of whom a broken tool can be laid."""
    table, turn = PLAYS_ON[card, None], state.seat
    return [table[seat] for seat, front in enumerate(state.front) if seat != turn and card not in front]


def is_doubled(state: State, move: Move) -> Cells | None:
    """The player has such a card already."""
    is_there = names_nobody(state, move) is None
    return () if is_there and move.card in state.front[target_of(move)] else None


def has_broken_tool(state: State, move: Move) -> Cells | None:
    """The seat on turn has a broken tool in front of it."""
    front = state.front[state.seat]  # type: ignore[index]  # somebody is on turn
    return () if any(card.kind is ActionKind.BROKEN for card in front) else None


def lay_in_front(state: State, move: Move) -> None:
    """The card now lies in front of that player."""
    card, target = action_of(move), target_of(move)
    seat = hands.let_go(state, card)
    state.front[target].append(card)
    state.tell(EventKind.PLAYED, seat, (card,), target=target)


# Repairs


def repairs(state: State, card: ActionCard) -> list[Move]:
    """Which broken tools a repair card can take away."""
    return [
        table[seat]
        for broken, table in _repair_tables(card)
        for seat, front in enumerate(state.front)
        if front and broken in front
    ]


@cache
def _repair_tables(card: ActionCard) -> tuple[tuple[ActionCard, MoveTable], ...]:
    """For each tool of a repair card: what it takes away, and its plays."""
    is_double = len(card.options) > 1
    return tuple((BROKEN[tool], PLAYS_ON[card, tool if is_double else None]) for tool in card.options)


def _tool(move: Move) -> str | None:
    """The tool that a repair is meant for: the one that the move names, or the only one of the card."""
    options = action_of(move).options
    return options[0] if move.option is None and len(options) == 1 else move.option


def names_no_tool(state: State, move: Move) -> Cells | None:
    """A repair of two tools does not say which."""
    return () if _tool(move) is None else None


def names_other_tool(state: State, move: Move) -> Cells | None:
    """The tool that is named is none of the card's."""
    tool = _tool(move)
    return None if tool is None or "+" in tool or tool in action_of(move).options else ()


def names_both_tools(state: State, move: Move) -> Cells | None:
    """Two tools are named at once."""
    return () if "+" in (_tool(move) or "") else None


def is_whole(state: State, move: Move) -> Cells | None:
    """No such tool is broken there."""
    tool = _tool(move)
    if tool is None or tool not in action_of(move).options or names_nobody(state, move) is not None:
        return None
    return None if BROKEN[tool] in state.front[target_of(move)] else ()


def repair(state: State, move: Move) -> None:
    """The repair and the broken tool go to the discard pile."""
    play_on(state, move)
    take_away(state, target_of(move), BROKEN[_tool(move) or ""])


def take_away(state: State, seat: int, card: ActionCard) -> None:
    """A card that lies in front of a seat goes to the discard pile."""
    state.front[seat].remove(card)
    state.discards.append(card)
    if card is THEFT:
        state.thefts.remove(seat)
    state.tell(EventKind.REMOVED, None, (card,), target=seat)


# Maps


def looks(state: State, card: ActionCard) -> list[Move]:
    """The goals that lie face down."""
    table = PLAYS_AT[card]
    return [table[cell] for cell in state.faces]


def names_no_goal(state: State, move: Move) -> Cells | None:
    """No goal lies there face down."""
    return None if state.maze.cards.get(cell_of(move)) is FACE_DOWN else (cell_of(move),)


def look(state: State, move: Move, kind: EventKind = EventKind.LOOKED) -> None:
    """The player alone learns what the goal is."""
    card, cell = action_of(move), cell_of(move)
    seat = hands.let_go(state, card)
    state.discards.append(card)
    state.seen[seat] = dict(sorted({**state.seen[seat], cell: state.faces[cell]}.items()))
    state.tell(EventKind.PLAYED, seat, (card,), cell)
    state.tell_one(kind, seat, (state.faces[cell],), cell)


# Dwarf cards


def inspect(state: State, move: Move) -> None:
    """The player alone learns who the other one is."""
    seat, target = play_on(state, move), target_of(move)
    state.inspected[seat] = sorted({*state.inspected[seat], target})
    state.tell_some(EventKind.INSPECTED, (seat,), seat, (state.roles[target],), target=target)


# Rockfalls


def rockfalls(state: State, card: ActionCard) -> list[Move]:
    """The cards that may be taken out of the maze."""
    found: list[Move] | None = state.maze.memo.get(card)
    if found is None:
        table = PLAYS_AT[card]
        found = state.maze.memo[card] = [table[cell] for cell in state.maze.loose_cells()]
    return found


def names_no_card(state: State, move: Move) -> Cells | None:
    """No card lies there."""
    return None if cell_of(move) in state.maze.cards else (cell_of(move),)


def names_start(state: State, move: Move) -> Cells | None:
    """The card is a start card."""
    return (cell_of(move),) if cell_of(move) in state.maze.start_cells else None


def names_goal(state: State, move: Move) -> Cells | None:
    """The card is a goal card."""
    return (cell_of(move),) if cell_of(move) in state.maze.goal_cells else None


def fall(state: State, move: Move) -> None:
    """The card that is taken out and the rockfall go to the discard pile."""
    card, cell = action_of(move), cell_of(move)
    seat = hands.let_go(state, card)
    removed = state.maze.remove(cell)
    state.discards += [card, removed.upright]
    state.tell(EventKind.PLAYED, seat, (card,), cell)
    state.tell(EventKind.REMOVED, None, (removed,), cell)


TOOL_PLAYS: Final[Mapping[ActionKind, Callable[[State, ActionCard], list[Move]]]] = {
    ActionKind.BROKEN: breakages,
    ActionKind.REPAIR: repairs,
    ActionKind.MAP: looks,
    ActionKind.ROCKFALL: rockfalls,
}
"""The action cards of the first box, and what can be done with one now."""


def without_target(lists: Mapping[ActionKind, Callable[[State, ActionCard], list[Move]]]) -> Broken:
    """The check that there is something on which a card of the hand could be played now, by the lists of a box."""

    def has_no_target(state: State, move: Move) -> Cells | None:
        is_held = hands.lacks(state, move) is None
        return () if is_held and not lists[action_of(move).kind](state, action_of(move)) else None

    return has_no_target
