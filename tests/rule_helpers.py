"""What the tests of the rules share: positions in which seat 0 is on turn, and questions to a game."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from saboteur import Event, Game, IllegalMove, Refusal, parse_move, set_up
from saboteur.events import EventKind
from saboteur.moves import MoveKind
from saboteur.sides import Cell

TREASURE = "NESW/treasure"
NEAR = "start NESW | . | ?"
"""One more card, and the treasure is reached."""
SHORT = "start NESW | . | . | ?"
"""A table with nothing but the treasure at the end of it."""
TABLE = """
origin 0,-2
.          | . | ?
.
start NESW | . | ?
.
.          | . | ?
"""
"""Three goals, with room for one card between them and the start."""
FACE_UP = """
origin 0,-2
.          | .  | ?
.          | .  | .
start NESW | EW | goal SW
.          | .  | .
.          | .  | ?
"""
"""A stone that lies face up."""
MOST_CARDS = 200
"""More than there are in any box."""


def seat_0_on_turn(box: str, maze: str, *hand: str, **more: Any) -> Game:
    """Seat 0 of three, or of `players`, is on turn with this hand; the rest is as given, or dealt."""
    hands = {0: hand} | more.pop("hands", {})
    return set_up(box, more.pop("players", 3), seed=1, maze=maze, hands=hands, **more)


def allows(game: Game, text: str) -> bool:
    """Whether a move is legal: the list of legal moves and the refusal must say the same."""
    is_listed = parse_move(text) in game.legal_moves()
    assert is_listed == (game.refusal(text) is None), text
    return is_listed


def refusals(game: Game, text: str) -> tuple[Refusal, ...]:
    """Why a move is refused; it is not listed, and trying it changes nothing."""
    assert not allows(game, text)
    before = game.position()
    with pytest.raises(IllegalMove) as caught:
        game.play(text)
    assert game.position() == before
    return caught.value.refusal.all


def broken_rules(game: Game, text: str) -> list[str]:
    """The rules that a move breaks."""
    return [refusal.rule for refusal in refusals(game, text)]


def broken_at(game: Game, text: str, rule: str) -> tuple[Cell, ...]:
    """The cells that show how a move breaks a rule, which is among those that it breaks."""
    (cells,) = [refusal.cells for refusal in refusals(game, text) if refusal.rule == rule]
    return cells


def legal_texts(game: Game) -> list[str]:
    return [move.text for move in game.legal_moves()]


def card_at(game: Game, *cell: int) -> str | None:
    """The card that lies on a cell."""
    card = game.maze.cards.get((cell[0], cell[1]))
    return None if card is None else card.text


def kinds(events: Iterable[Event]) -> list[EventKind]:
    return [event.kind for event in events]


def of_kind(events: Iterable[Event], kind: EventKind) -> list[Event]:
    return [event for event in events if event.kind is kind]


def turned_over(events: Sequence[Event]) -> list[Any]:
    """Where goals were turned over, in this order."""
    return [event.cell for event in of_kind(events, EventKind.TURNED)]


def is_path(name: str) -> bool:
    return name[0].isupper()


def pass_until_the_round_ends(game: Game) -> None:
    """Everybody only discards one card after the other."""
    number = game.round
    for _ in range(MOST_CARDS):
        game.play(next(move for move in game.legal_moves() if move.kind is MoveKind.PASS))
        if game.over or game.round != number:
            return
    pytest.fail("all cards are discarded, and the round goes on")
