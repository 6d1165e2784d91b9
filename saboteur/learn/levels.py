"""Levels: data that says what a learner is to do, and small functions that tell whether it is done.

A level is a few lines of TOML (`data/courses/*.toml`): a goal in a sentence, a position, and one of four kinds of task.

- `want` and `line`: play until the wish is fulfilled; `line` is one way to do it. `wrong` lists moves that are refused,
  with a rule that each breaks; `short` lists moves that are allowed and do not do it; `replies` are moves of others.
- `mark`: click the cells that a question asks for, then see.
- `judge`: is this move allowed, and if not, by which rule?
- `choose`: pick one of several answers; each wrong one says why it is wrong.

What is right is never written down where the engine can tell it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from saboteur import begin, graphs, rules
from saboteur.cards import Card
from saboteur.errors import SaboteurError, shown
from saboteur.events import Event
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import Move, parse_move
from saboteur.sides import Cell, is_cell, place_text

LONGEST_STEP: Final = 40
"""Words that a learner has to read before doing something."""
LEGAL: Final = "legal"


class LevelError(SaboteurError):
    """A level is written wrongly; the message names the level and what is wrong."""


@dataclass(frozen=True)
class Play:
    """Play until a wish is fulfilled."""

    want: Mapping[str, Any]
    line: tuple[Move, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    short: tuple[str, ...] = ()
    replies: tuple[Move, ...] = ()
    """What the other seats do when it is their turn, in order; whoever has no line of their own passes."""


@dataclass(frozen=True)
class Mark:
    """Mark the cells that a question asks for."""

    question: str
    """The name of the question, out of `QUESTIONS`."""
    about: Any


@dataclass(frozen=True)
class Judge:
    """Say whether a move is allowed; `offered` are the rules to choose from, besides "legal"."""

    move: Move
    offered: tuple[str, ...]
    held: Card | None = None
    """The path card that is laid, as it is held in the hand."""


@dataclass(frozen=True)
class Choose:
    """Pick one of several answers; for each, why it is wrong, or nothing if it is right."""

    options: Mapping[str, str]


Task: TypeAlias = Play | Mark | Judge | Choose


@dataclass(frozen=True)
class Level:
    """One step of a course."""

    name: str
    title: str
    goal: str
    done: str
    """What is said when it is solved."""
    task: Task
    rules: tuple[str, ...] = ()
    """The rules that it teaches."""
    hints: tuple[str, ...] = ()
    par: int = 1
    seat: int = 0
    """Where the learner sits."""
    is_lit: bool = False
    """Whether possible places are lit, for those who lay their first cards."""
    shows_players: bool = False
    """Whether the others at the table are shown, with the piles and the log."""
    lenses: tuple[str, ...] = ()
    beginning: Game | Maze | None = None
    """The position; not to be changed."""

    @property
    def game(self) -> Game:
        """The position, where it is one of a game."""
        if not isinstance(self.beginning, Game):
            raise LevelError(f"the level {self.name} has no game")
        return self.beginning

    @property
    def maze(self) -> Maze:
        """The maze that is on the board."""
        if self.beginning is None:
            return Maze()
        return self.beginning.maze if isinstance(self.beginning, Game) else self.beginning.copy()


# Whether a wish is fulfilled


def is_fulfilled(level: Level, want: Mapping[str, Any], game: Game) -> bool:
    """Whether all parts of a wish hold after what has been played."""
    return all(WISHES[name](level, game, value) for name, value in want.items())


def _happened(level: Level, game: Game, pattern: Mapping[str, Any]) -> bool:
    """Something of this kind has happened: by kind, card, cell, target and seat."""
    news = game.events[len(level.game.events) :]
    return any(_fits(event, pattern) for event in news)


def _fits(event: Event, pattern: Mapping[str, Any]) -> bool:
    cards = event.cards if isinstance(event.cards, tuple) else ()
    cell = "" if event.cell is None else place_text(event.cell)
    facts = {"kind": str(event.kind), "seat": event.seat, "target": event.target, "cell": cell}
    card = str(cards[0]) if cards else ""
    return card.startswith(pattern.get("card", "")) and all(
        facts[name] == value for name, value in pattern.items() if name != "card"
    )


def _reaches(level: Level, game: Game, cells: list[str]) -> bool:
    reached = game.maze.reached()
    return all(reached.get(read_cell(cell)) for cell in cells)


def _is_cut(level: Level, game: Game, cells: list[str]) -> bool:
    reached = game.maze.reached()
    return not any(reached.get(read_cell(cell)) for cell in cells)


def _is_whole(level: Level, game: Game, seats: list[int]) -> bool:
    """These seats have no broken tools."""
    front = game.view(level.seat).front
    return not any(front[seat] for seat in seats)


def _has_gold(level: Level, game: Game, least: int) -> bool:
    return game.scores[level.seat] >= least


WISHES: Final[dict[str, Callable[[Level, Game, Any], bool]]] = {
    "happens": _happened,
    "reach": _reaches,
    "cut": _is_cut,
    "whole": _is_whole,
    "gold": _has_gold,
}


# Questions about cells


def _places(maze: Maze, card: str) -> set[Cell]:
    """Where a card may be laid, in either way that it may lie."""
    return {cell for way in Card(card).ways for cell in maze.places(way)}


def _as_held(maze: Maze, card: str) -> set[Cell]:
    """Where a card may be laid as it is held."""
    return set(maze.places(card))


def _cut_off(maze: Maze, cell: str) -> set[Cell]:
    """The cards of which nothing would be joined to the start any more if this one fell, the one that falls and goals
    left aside."""
    lost = {node[:2] for node in graphs.cut_off(maze, read_cell(cell))}
    maze.remove(read_cell(cell))
    return lost - {node[:2] for node in maze.reachable()} - set(maze.goal_cells)


def _joined(maze: Maze, _: Any) -> set[Cell]:
    """The cards that are joined to the start by a tunnel; the start itself and the goals do not count."""
    cells = {node[:2] for node in maze.reachable()}
    return cells - {*maze.start_cells, *maze.goal_cells}


def _reached_by(maze: Maze, team: str) -> set[Cell]:
    """The cards on which a team can set foot; the start itself and the goals do not count."""
    return {node[:2] for node in maze.reachable(team)} - {*maze.start_cells, *maze.goal_cells}


def _shut_out(maze: Maze, team: str) -> set[Cell]:
    """The cards that are joined to the start on the map, and on which a team cannot set foot all the same."""
    return _joined(maze, None) - _reached_by(maze, team)


def _distant(maze: Maze, steps: int) -> set[Cell]:
    """The cards with a piece at this distance from the start."""
    layers = graphs.distance_layers(maze)
    return {node[:2] for node in layers[steps]} if steps < len(layers) else set()


def _worst(maze: Maze, _: Any) -> set[Cell]:
    """The cards whose fall cuts off most."""
    damage = graphs.worst_rockfalls(maze)
    most = max(map(len, damage.values()), default=0)
    return {cell for cell, lost in damage.items() if len(lost) == most}


def _cut_cards(maze: Maze, _: Any) -> set[Cell]:
    """The cards whose fall cuts something off."""
    return set(graphs.worst_rockfalls(maze))


def _many_vertices(maze: Maze, _: Any) -> set[Cell]:
    """The cards that give more than one vertex."""
    return {cell for cell in maze if len(maze.nodes(cell)) > 1 and not maze.cards[cell].is_face_down}


QUESTIONS: Final[dict[str, Callable[[Maze, Any], set[Cell]]]] = {
    "places": _places,
    "as_held": _as_held,
    "cut_off": _cut_off,
    "joined": _joined,
    "reached_by": _reached_by,
    "shut_out": _shut_out,
    "distance": _distant,
    "worst": _worst,
    "cut_cards": _cut_cards,
    "many_vertices": _many_vertices,
}


_FREE: Final = ("places", "as_held")
"""The questions about free cells; all others are about cards."""


def may_mark(level: Level, task: Mark, cell: Cell) -> bool:
    """Whether a cell could be part of an answer: a free one, or a card that is neither start nor goal nor falls."""
    maze = level.maze
    if task.question in _FREE:
        return cell not in maze.cards
    return cell in maze.loose_cells() and not (task.question == "cut_off" and cell == read_cell(task.about))


def asked_for(level: Level, task: Mark) -> set[Cell]:
    """The cells that a question asks for."""
    return QUESTIONS[task.question](level.maze, task.about)


# Reading


def read_cell(text: str) -> Cell:
    """A cell written as `3,-1`.

    >>> read_cell("3,-1")
    (3, -1)
    """
    try:
        column, row = (int(number) for number in text.split(","))
    except (ValueError, AttributeError):
        raise LevelError(f"a cell is written as '3,-1', not {shown(text)}") from None
    if not is_cell((column, row)):
        raise LevelError(f"{text} is too far away for a cell")
    return column, row


_FIELDS: Final = ("name", "title", "goal", "done", "rules", "hints", "par", "seat", "is_lit", "shows_players", "lenses")
_PLAY_FIELDS: Final = ("line", "wrong", "short", "replies")
_BOARDS: Final = ("position", "maze")


def read_level(data: Mapping[str, Any], box: str, defaults: Mapping[str, Any]) -> Level:
    """The level that a table of data describes, checked."""
    name = str(data.get("name", "without a name"))
    try:
        return _read(data, box, defaults)
    except (KeyError, TypeError) as error:
        raise LevelError(f"level {name}: {type(error).__name__} {error}") from error
    except SaboteurError as error:
        raise LevelError(f"level {name}: {error}") from None


def _read(data: Mapping[str, Any], box: str, defaults: Mapping[str, Any]) -> Level:
    strange = set(data) - {*_FIELDS, *_READERS, *_PLAY_FIELDS, *_BOARDS, "offered"}
    if strange:
        raise LevelError(f"there is no field {shown(sorted(strange)[0])} in a level")
    settings: dict[str, Any] = {key: _frozen(data[key]) for key in _FIELDS if key in data}
    for rule in settings.get("rules", ()):
        rules.sentence(rule)
    return Level(**settings, task=_read_task(data), beginning=_read_beginning(data, box, defaults))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _read_beginning(data: Mapping[str, Any], box: str, defaults: Mapping[str, Any]) -> Game | Maze | None:
    if "maze" in data:
        return Maze.from_text(data["maze"])
    if "position" not in data:
        return None
    given = dict(defaults) | {name: _with_seats(value) for name, value in data["position"].items()}
    return begin.set_up(box, **given)


def _with_seats(part: Any) -> Any:
    """A part of a position; in TOML the seats are texts."""
    if isinstance(part, dict) and part and all(key.isdigit() for key in part):
        return {int(seat): value for seat, value in part.items()}
    return part


def _read_task(data: Mapping[str, Any]) -> Task:
    kinds = [kind for kind in _READERS if kind in data]
    if len(kinds) != 1:
        raise LevelError(f"a level has one task, out of {', '.join(_READERS)}, not {len(kinds)}")
    return _READERS[kinds[0]](data)


def _read_play(data: Mapping[str, Any]) -> Play:
    strange = set(data["want"]) - set(WISHES)
    if strange or not data["want"]:
        raise LevelError(f"a wish is made of {', '.join(WISHES)}, not of {shown(data['want'])}")
    return Play(
        data["want"],
        tuple(parse_move(text) for text in data["line"]),
        data.get("wrong", {}),
        tuple(data.get("short", ())),
        tuple(parse_move(text) for text in data.get("replies", ())),
    )


def _read_mark(data: Mapping[str, Any]) -> Mark:
    ((question, about),) = data["mark"].items()
    if question not in QUESTIONS:
        raise LevelError(f"a question is one of {', '.join(QUESTIONS)}, not {shown(question)}")
    return Mark(question, about)


def _read_judge(data: Mapping[str, Any]) -> Judge:
    for rule in data["offered"]:
        rules.sentence(rule)
    return Judge(parse_move(data["judge"]), tuple(data["offered"]))


def _read_choose(data: Mapping[str, Any]) -> Choose:
    options = dict(data["choose"])
    if list(options.values()).count("") != 1:
        raise LevelError("of the answers to choose from one is right: the one about which nothing is said")
    return Choose(options)


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Task]]] = {
    "want": _read_play,
    "mark": _read_mark,
    "judge": _read_judge,
    "choose": _read_choose,
}
