"""The action cards of The Duel: keys and rockfalls here; the others are those of Saboteur (D19 to D23).

For each there is a function that lists its legal plays; the others say how a play breaks a rule, or carry it out.
"""

from collections.abc import Callable
from typing import TypeAlias

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Cells
from saboteur.boxes.common import hands, plays
from saboteur.boxes.common.ladders import has_gold
from saboteur.boxes.common.named import action_of, cell_beside, cell_of
from saboteur.boxes.duel import board
from saboteur.cards import Card, GateKind
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PLAYS_AT, Move
from saboteur.sides import Node
from saboteur.state import Setting, State
from saboteur.tokens import Token, TokenKind

Door: TypeAlias = tuple[Node, str]
"""The arm of a door, and its colour."""

# Repairs


def own_repairs(state: State, card: ActionCard) -> list[Move]:
    """Which of one's own broken tools a repair card can take away (D20)."""
    return [move for move in plays.repairs(state, card) if move.target == state.seat]


def repairs_another(state: State, move: Move) -> Cells | None:
    """The repair is meant for the other player."""
    return None if move.target == state.seat else ()


# Keys


def keys(state: State, card: ActionCard) -> list[Move]:
    """The doors of the other colour that are closed, if a key token is left (D21)."""
    own = board.colour_of(state, state.seat)
    closed = [arm for arm, colour in _doors(state.maze) if colour != own] if board.keys_left(state) > 0 else []
    return [PLAYS_AT[card][arm] for arm in closed]


def _doors(maze: Maze) -> list[Door]:
    """The doors without a key, by their arms, kept until the maze changes."""
    if "doors" not in maze.memo:
        arms = [((*cell, arm), str(kind)) for cell in maze for _, arm, kind in maze.cards[cell].arms if kind != "troll"]
        maze.memo["doors"] = [door for door in arms if (TokenKind.KEY, door[0]) not in board.tokens(maze)]
    found: list[Door] = maze.memo["doors"]
    return found


def _door_at(state: State, move: Move) -> str | None:
    """The colour of the door that a move names."""
    card = state.maze.cards.get((move.place or ())[:2])
    arms = card.arms if card else ()
    return next(
        (str(kind) for _, arm, kind in arms if arm == (move.place or ())[2] and kind is not GateKind.TROLL), None
    )


def names_no_door(state: State, move: Move) -> Cells | None:
    """No door stands there."""
    return (cell_beside(move),) if _door_at(state, move) is None else None


def names_own_door(state: State, move: Move) -> Cells | None:
    """The door has one's own colour."""
    return (cell_beside(move),) if _door_at(state, move) == board.colour_of(state, state.seat) else None


def names_open_door(state: State, move: Move) -> Cells | None:
    """A key lies on the door already."""
    is_door = _door_at(state, move) is not None
    return (cell_beside(move),) if is_door and (TokenKind.KEY, move.place) in board.tokens(state.maze) else None


def has_no_key(state: State, move: Move) -> Cells | None:
    """All key tokens are in use."""
    return None if board.keys_left(state) > 0 else ()


def open_door(state: State, move: Move) -> None:
    """The door is open for the player until the end of the round."""
    card, place = action_of(move), move.place or ()
    seat = hands.let_go(state, card)
    state.discards.append(card)
    state.maze.put(Token(TokenKind.KEY, board.colour_of(state, seat)), place)
    state.tell(EventKind.PLAYED, seat, (card,), cell_beside(move))


# Rockfalls


def may_fall(card: Card) -> bool:
    """Whether a rockfall may take a path card: not with gold, not with a troll (D22)."""
    return not has_gold(card) and not has_troll(card)


def has_troll(card: Card) -> bool:
    """Whether a troll stands on a card."""
    return any(gate.kind is GateKind.TROLL for gate in card.gates)


def rockfalls(state: State, card: ActionCard) -> list[Move]:
    """The cards that may be taken out of the maze."""
    maze = state.maze
    return [move for move in plays.rockfalls(state, card) if may_fall(maze.cards[cell_of(move)])]


def falls_on_gold(state: State, move: Move) -> Cells | None:
    """Gold lies on the path card."""
    return _on_path_card(state, move, has_gold)


def falls_on_troll(state: State, move: Move) -> Cells | None:
    """A troll stands on the path card."""
    return _on_path_card(state, move, has_troll)


def _on_path_card(state: State, move: Move, shows: Callable[[Card], bool]) -> Cells | None:
    cell, maze = cell_of(move), state.maze
    is_path = cell in maze.cards and cell not in maze.goal_cells and cell not in maze.start_cells
    return (cell,) if is_path and shows(maze.cards[cell]) else None


ACTIONS: dict[ActionKind, Callable[[State, ActionCard], list[Move]]] = {
    **plays.TOOL_PLAYS,
    ActionKind.REPAIR: own_repairs,
    ActionKind.ROCKFALL: rockfalls,
    ActionKind.KEY: keys,
}
"""The action cards of the box, and what can be done with one now."""


def check_actions(setting: Setting, title: str) -> None:
    """Refuse a deck with action cards for which there are no rules."""
    strange = [card for card in setting.deck.cards("action") if card.kind not in ACTIONS]
    if strange:
        raise GameError(f"{title} has no rules for the card {str(strange[0])!r} of this deck")
