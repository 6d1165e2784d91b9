"""The table of The Duel: two starts, and how a round is dealt (D1 to D4, D28)."""

from functools import lru_cache

from saboteur.boxes.box import Supplies
from saboteur.boxes.common import dealing
from saboteur.boxes.duel import board
from saboteur.boxes.duel.ending import clear_away
from saboteur.boxes.duel.plays import check_actions
from saboteur.errors import GameError
from saboteur.maze import Maze
from saboteur.state import Setting, State

FACTS = dealing.facts("duel")
OPTIONS = (board.rounds_option(FACTS["rounds"]), board.EDITION, dealing.DISTANCE, board.GOALS)
"""How many rounds; which rulebook; for smaller tables the distance between start and goals, and how many goals."""


def dwarves(setting: Setting) -> list[str]:
    """Green and blue, by seat (D1, D4)."""
    return [colour + board.DWARF for colour in FACTS["colours"]]


def hand_size(setting: Setting) -> int:
    """How many cards each player gets (D3)."""
    size: int = FACTS["hand"]
    return size


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The maze at the beginning of a round: a start of each colour (D2); to be copied."""
    return board.maze_with(setting, {str(colour): cell for colour, cell in setting.deck.layout.start_cells})


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    if {str(colour) for colour, _ in setting.deck.layout.start_cells} != set(FACTS["colours"]):
        raise GameError("The Duel has a blue and a green start card; the layout of this deck has others (D2)")
    check_actions(setting, FACTS["title"])
    board.check_table(setting, FACTS["title"], empty_maze(setting), setting.players * hand_size(setting))


def begin(state: State) -> None:
    """A game begins with the goal cards shuffled; green, the first seat, begins (D2, D4)."""
    state.unused = dealing.shuffled(state, "goals", board.goal_cards(state.setting))
    _deal(state)


def deal(state: State) -> None:
    """Set up another round with what is still in the game (D25, D27, D28)."""
    clear_away(state)
    _deal(state)


def _deal(state: State) -> None:
    setting = state.setting
    board.lay_out(state, empty_maze(setting), dwarves(setting))
    state.hands = [[state.pile.pop() for _ in range(hand_size(setting))] for _ in range(setting.players)]
    dealing.open_round(state)


SUPPLIES = Supplies(empty_maze, board.goal_cards, dwarves, hand_size, lambda setting: None, has_fixed_roles=True)
