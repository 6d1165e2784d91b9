"""Learn graph theory, and the rules of a family of tunnel games, by playing.

>>> import saboteur
>>> maze = saboteur.Maze.from_text("start NESW | EW | ?")
>>> (2, 0, "W") in maze.reachable()
True
"""

from saboteur import draw, graphs
from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.decks import Deck, load_deck
from saboteur.errors import CardError, DeckError, MazeError, SaboteurError
from saboteur.maze import Maze

__version__ = "0.1.0"
__all__ = [
    "ActionCard",
    "Card",
    "CardError",
    "Deck",
    "DeckError",
    "Maze",
    "MazeError",
    "SaboteurError",
    "draw",
    "graphs",
    "load_deck",
]
