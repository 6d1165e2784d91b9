"""Learn graph theory, and the rules of a family of tunnel games, by playing.

A game: `new_game` or `set_up`; then `game.view(game.seat)`, `game.legal_moves()`, `game.play("place NES @ 1,0")`,
`game.refusal(...)`, `game.undo()`. Rules: `rules.sentence("S13")`, `rules.find("rockfall")`. To keep one: `game.save`
and `load_game`, `game.code` and `from_code`, `game.record` and `replay`. A game by itself: `random_game`. A maze
without a game: `Maze`, with the questions in `graphs`. Cards: `Card`, `ActionCard`, `load_deck`. In a notebook:
`Table`, to play with mouse or keyboard.

>>> import saboteur
>>> game = saboteur.new_game("saboteur", players=3, seed=1)
>>> game.seat, len(game.legal_moves())
(0, 24)
>>> maze = saboteur.Maze.from_text("start NESW | EW | ?")
>>> (2, 0, "W") in maze.reachable()
True
"""

from typing import TYPE_CHECKING, Any

from saboteur import draw, graphs, rules
from saboteur.actions import ActionCard
from saboteur.begin import from_code, load_game, new_game, random_game, replay, set_up
from saboteur.boxes import BOXES, Box
from saboteur.cards import Card
from saboteur.decks import Deck, load_deck
from saboteur.errors import CardError, DeckError, GameError, MazeError, MoveError, RecordError, RuleError, SaboteurError
from saboteur.events import Event
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import Move, parse_move
from saboteur.rules import IllegalMove, Refusal
from saboteur.views import View

if TYPE_CHECKING:
    from saboteur.widgets import Table

__version__ = "0.1.0"
__all__ = [
    "BOXES",
    "ActionCard",
    "Box",
    "Card",
    "CardError",
    "Deck",
    "DeckError",
    "Event",
    "Game",
    "GameError",
    "IllegalMove",
    "Maze",
    "MazeError",
    "Move",
    "MoveError",
    "RecordError",
    "Refusal",
    "RuleError",
    "SaboteurError",
    "Table",
    "View",
    "draw",
    "from_code",
    "graphs",
    "load_deck",
    "load_game",
    "new_game",
    "parse_move",
    "random_game",
    "replay",
    "rules",
    "set_up",
]


def __getattr__(name: str) -> Any:
    """The table is loaded when it is asked for, because only a notebook needs the widgets under it."""
    if name == "Table":
        from saboteur.widgets import Table  # noqa: PLC0415

        return Table
    raise AttributeError(f"module 'saboteur' has no attribute {name!r}")
