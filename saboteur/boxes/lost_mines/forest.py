"""The tools and the thunderstorms of The Lost Mines (M14, M22, M23), and the list of all its action cards.

For each there is a function that lists its legal plays; the others say how a play breaks a rule, or carry it out.
"""

from typing import Final

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Cells
from saboteur.boxes.common.deeds import Lists
from saboteur.boxes.common.named import action_of, cell_of
from saboteur.boxes.lost_mines.borders import borders, send_away
from saboteur.boxes.lost_mines.information import looks
from saboteur.boxes.lost_mines.played import is_left, play
from saboteur.boxes.lost_mines.table import ON_BORDERS, TOOLS
from saboteur.cards import FACE_DOWN, FeatureKind
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import PLAYS_AT, Move
from saboteur.sides import Border, Cell
from saboteur.state import State
from saboteur.tokens import OVERCOMES, Token, TokenKind

# Tools


def tools(state: State, card: ActionCard) -> list[Move]:
    """The obstacles that a tool can overcome now (M14)."""
    if not is_left(state, card):
        return []
    table = PLAYS_AT[card]
    return [table[cell] for cell, kind in _obstacles(state.maze) if kind is TOOLS[card.kind]]


def _obstacles(maze: Maze) -> list[tuple[Cell, FeatureKind]]:
    """The obstacles that are not overcome, kept until the maze changes."""
    if "obstacles" not in maze.memo:
        lying = [(cell, kind) for cell in maze.loose_cells() for kind in [_obstacle_at(maze, cell)] if kind]
        overcome = {place for token, place in maze.tokens if token.kind in OVERCOMES}
        maze.memo["obstacles"] = [(cell, kind) for cell, kind in lying if cell not in overcome]
    found: list[tuple[Cell, FeatureKind]] = maze.memo["obstacles"]
    return found


def _obstacle_at(maze: Maze, cell: Cell) -> FeatureKind | None:
    """The obstacle on a cell, overcome or not."""
    card = maze.cards.get(cell, FACE_DOWN)
    return next((feature.kind for feature in card.features if feature.kind in TOOLS.values()), None)


def names_no_obstacle(state: State, move: Move) -> Cells | None:
    """No obstacle lies there."""
    return (cell_of(move),) if _obstacle_at(state.maze, cell_of(move)) is None else None


def names_other_obstacle(state: State, move: Move) -> Cells | None:
    """The obstacle there needs another tool."""
    kind = _obstacle_at(state.maze, cell_of(move))
    return None if kind in (None, TOOLS[action_of(move).kind]) else (cell_of(move),)


def is_overcome(state: State, move: Move) -> Cells | None:
    """A tool lies on the obstacle already."""
    kind = _obstacle_at(state.maze, cell_of(move))
    return (cell_of(move),) if kind and (cell_of(move), kind) not in _obstacles(state.maze) else None


def overcome(state: State, move: Move) -> None:
    """The tool lies on the obstacle from now on, for everybody."""
    play(state, move, cell_of(move))
    state.maze.put(Token(TokenKind(action_of(move).kind)), cell_of(move))


# Thunderstorms


def thunderstorms(state: State, card: ActionCard) -> list[Move]:
    """The path cards on which no dwarf stands (M22)."""
    occupied, table = state.maze.dwarves.values(), PLAYS_AT[card]
    return [table[cell] for cell in state.maze.loose_cells() if cell not in occupied]


def strikes_dwarf(state: State, move: Move) -> Cells | None:
    """A dwarf stands on the path card."""
    maze, cell = state.maze, cell_of(move)
    is_loose = cell not in maze.start_cells and cell not in maze.goal_cells
    return (cell,) if is_loose and cell in maze.dwarves.values() else None


def strike(state: State, move: Move) -> None:
    """The card goes, with the tool on it, and with traps and trolls that have no card beside them any more (M23)."""
    cell = cell_of(move)
    play(state, move, cell)
    traps = _traps(state.maze)
    removed = state.maze.remove(cell)
    state.discards.append(removed.upright)
    state.tell(EventKind.REMOVED, None, (removed,), cell)
    for column, row, side in sorted(traps - _traps(state.maze)):
        state.tell(EventKind.WENT, None, (ActionCard(ActionKind.TRAP),), (column, row), side=side)
    for troll in list(state.trolls):
        if not state.maze.border_token(troll.place):
            send_away(state, troll)


def _traps(maze: Maze) -> set[Border]:
    """The borders on which traps lie."""
    return {(*place[:2], place[2]) for token, place in maze.tokens if token.kind is TokenKind.TRAP}


# All of them

ACTIONS: Final[Lists] = {
    **dict.fromkeys(TOOLS, tools),
    **dict.fromkeys(ON_BORDERS, borders),
    ActionKind.INFORMATION: looks,
    ActionKind.THUNDERSTORM: thunderstorms,
}
"""The action cards of the box, and what can be done with one now."""
