"""What the rule tests of The Lost Mines share: a board of which only the odd cells are told, and questions to it."""

import re
from collections.abc import Collection
from string import Formatter
from typing import Any

from saboteur import Event, Game, Refusal, rules, set_up
from saboteur.events import EventKind
from saboteur.sides import Cell
from saboteur.state import Phase
from tests.rule_helpers import legal_texts, refusals, seat_0_on_turn

GOLD, SILVER, GEMSTONES, DRAGON = "NES/mine=gold", "NW/mine=silver", "NE/mine=gemstones", "NESW/mine=dragon"
"""The faces of the mines, under their names in the deck."""
IN_ORDER = {"10,0": GOLD, "10,2": SILVER, "10,4": GEMSTONES, "10,6": DRAGON}
OPEN_MINES = (
    "10,0: goal NSW/mine=gold",
    "10,2: goal NW/mine=silver",
    "10,4: goal SW/mine=gemstones",
    "10,6: goal NESW/mine=dragon",
)
LANE = "1,2: EW | EW"
"""Two cards east of the blue start."""
STARTS = {"0,2": "start=blue NESW", "0,4": "start=yellow NESW"}
MINES = ("10,0", "10,2", "10,4", "10,6")
USUAL = {"roles": ["blue loyal", "yellow loyal", "blue selfish"], "treasures": ["gold 2", "silver 1", "gemstones 3"]}
"""Three players, if nothing else is said: seats 0 and 2 begin at the blue start, seat 1 at the yellow one."""
EVERYBODY = (0, 1, 2, None)


def forest(*parts: str) -> str:
    """The board with both starts, and four mines face down. A part lays cards from a cell to the east, as in
    `1,2: EW | NS`, or is a token, as in `boat @ 2,2`."""
    cells = STARTS | dict.fromkeys(MINES, "?")
    for part in (part for part in parts if "@" not in part):
        place, _, cards = part.partition(": ")
        column, row = map(int, place.split(","))
        cells |= {f"{column + east},{row}": card.strip() for east, card in enumerate(cards.split("|"))}
    rows = [" | ".join(cells.get(f"{column},{row}", ".") for column in range(11)) for row in range(7)]
    return "\n".join(["board 11 x 7", *rows, *(part for part in parts if "@" in part)])


def mines(maze: str, *hand: str, **more: Any) -> Game:
    """Seat 0 of three, or of `players`, is on turn with this hand; the rest is as given, or usual, or dealt."""
    usual = USUAL if more.get("players", 3) == 3 else {}
    return seat_0_on_turn("lost_mines", maze, *hand, **usual | more)


def walking(maze: str, *hand: str, **more: Any) -> Game:
    """Seat 0 has played a card, holds these and may now walk."""
    return mines(maze, *hand, **{"phase": "move", "last": 0, "due": 1} | more)


def taken(treasure: str, owner: int, *known_to: int) -> dict[str, Any]:
    """A treasure that a seat has taken; those besides know it who have looked at it before."""
    return {"treasure": treasure, "owner": owner, "known_to": sorted({owner, *known_to})}


def in_force(seat: int, place: str) -> dict[str, Any]:
    """A troll of a seat, as a position has it: the token is said with the maze."""
    return {"trolls": [{"seat": seat, "place": place}], "front": {seat: ["troll"]}}


# Doing


def turn(game: Game, move: str) -> tuple[Event, ...]:
    """Play or discard, and do not walk."""
    events = game.play(move)
    return (*events, *game.play("stay")) if game.phase is Phase.MOVE else events


def turns(game: Game, *moves: str) -> None:
    """One seat after the other plays or discards, and nobody walks."""
    for move in moves:
        turn(game, move)


# Asking


def listed(game: Game, beginning: str) -> set[str]:
    """The legal moves that begin like this."""
    return {text for text in legal_texts(game) if text.startswith(beginning)}


def tokens(game: Game) -> list[str]:
    """The tokens on the board but for the dwarves, one text each."""
    return [line for line in game.maze.to_text().splitlines() if "@" in line and not line.startswith("dwarf")]


def dwarf(game: Game, seat: int = 0) -> Cell:
    """Where the dwarf of a seat stands."""
    return game.maze.dwarves[seat]


def values(game: Game, seat: int | None) -> tuple[int | None, ...]:
    """What each treasure is worth, as far as a seat knows it."""
    return tuple(treasure.value for treasure in game.view(seat).treasures)


def owners(game: Game) -> tuple[int | None, ...]:
    """Who has taken each treasure."""
    return tuple(treasure["owner"] for treasure in game.position()["treasures"])


def ends(events: Collection[Event]) -> list[EventKind]:
    """Why the round is over, if it is."""
    reasons = (EventKind.ALL_TAKEN, EventKind.NO_CARDS, EventKind.ENDED)
    return [event.kind for event in events if event.kind in reasons]


def look_the_same(game: Game, to: Collection[int | None], **changes: Any) -> Game:
    """The same position but for what only some may know: the seats `to` are told the same, and the same is legal."""
    other = set_up(**game.position() | changes)
    assert other != game
    assert all(other.view(seat) == game.view(seat) for seat in to)
    assert other.legal_moves() == game.legal_moves()
    return other


# Refusals


def ways(game: Game, text: str) -> list[str]:
    """The rules that a move breaks, each with the way in which it does, as far as there are several: `M10 taken`."""
    return [way_of(refusal) for refusal in refusals(game, text)]


def cells_of(game: Game, text: str, way: str) -> set[Cell]:
    """The cells that show how a move breaks a rule in one way."""
    (cells,) = [refusal.cells for refusal in refusals(game, text) if way_of(refusal) == way]
    assert len(set(cells)) == len(cells)
    return set(cells)


def way_of(refusal: Refusal) -> str:
    """The rule and the way of a refusal, by the sentence that the data file has for it."""
    sentences = rules._entry(refusal.rule)["refusal"]["en"]
    named = sentences if isinstance(sentences, dict) else {"": sentences}
    fitting = [way for way, sentence in named.items() if re.fullmatch(_pattern(sentence), refusal.message)]
    return f"{refusal.rule} {max(fitting, key=lambda way: len(named[way]))}".strip()


def _pattern(sentence: str) -> str:
    parts = Formatter().parse(sentence)
    return "".join(re.escape(words) + (".*" if fact is not None else "") for words, fact, _, _ in parts)
