"""What each box holds, and how sure that is: data files that the owner of a box can check, correct and load."""

import hashlib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property, partial
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

from saboteur.actions import ActionCard
from saboteur.cards import MINES, Card, Colour
from saboteur.drawable import Drawable
from saboteur.errors import CardError, DeckError, shown
from saboteur.sides import Cell

Item: TypeAlias = Card | ActionCard | int | str
BOX_NAMES: Final = ("saboteur", "saboteur2", "duel", "solo", "lost_mines")
GROUPS: Final = ("start", "goal", "path", "action", "gold", "dwarf", "treasure", "token")
LARGEST_NUMBER: Final = 99
LARGEST_FILE: Final = 1_000_000

_CLANS = tuple(f"{clan} {role}" for clan in ("blue", "yellow") for role in ("loyal", "selfish", "saboteur"))
_WORDS = {
    "dwarf": ("digger", "blue digger", "green digger", "saboteur", "geologist", "boss", "profiteer", *_CLANS),
    "treasure": tuple(f"{kind} {value}" for kind in MINES if kind != "dragon" for value in range(1, 10)),
    "token": ("marker", "key", "axe", "boat", "rope", "trap", "troll", "dragon"),
}


class Confidence(StrEnum):
    """How a fact is known: by several sources, by one good one, by arithmetic, or not at all."""

    SURE = "sure"
    LIKELY = "likely"
    DERIVED = "derived"
    INVENTED = "invented"


@dataclass(frozen=True)
class DeckLine:
    """One line of a deck: a card, how often it occurs, and how sure that is."""

    group: str
    item: Item
    count: int
    confidence: Confidence
    note: str = ""
    line: int | None = None
    """The line of the file in which it stands, where that can be told."""

    @property
    def text(self) -> str:
        """The card as it is written in a file."""
        return str(self.item)


@dataclass(frozen=True)
class Layout:
    """Where the start cards and the goal cards lie when a round begins."""

    start_cells: tuple[tuple[Colour | None, Cell], ...]
    goals: tuple[Cell, ...]
    board: tuple[int, int] | None
    """The columns and rows of a board, counted from cell (0, 0); None where the maze may grow without end."""
    confidence: Confidence
    note: str = ""

    @property
    def starts(self) -> Mapping[Colour | None, Cell]:
        """The start cells by colour; a single start without a colour stands under None."""
        return dict(self.start_cells)

    @property
    def distance(self) -> int:
        """How many cards fit between the easternmost start and the nearest column of goals."""
        return min(column for column, _ in self.goals) - max(cell[0] for _, cell in self.start_cells) - 1

    @property
    def text(self) -> str:
        """All cells in one line: `start (0, 0); goals (8, -2), (8, 0), (8, 2)`."""
        starts = [f"{colour or ''} start {cell}".strip() for colour, cell in self.start_cells]
        board = [f"board {self.board}"] if self.board else []
        return "; ".join([*starts, "goals " + ", ".join(map(str, self.goals)), *board])


@dataclass(frozen=True)
class Deck:
    """What a game is played with: the lines of a box, those it takes over from other boxes, and the layout.

    >>> load_deck("saboteur").cards("goal")
    (Card('NESW/treasure'), Card('NE'), Card('NW'))
    """

    box: str
    title: str
    lines: tuple[DeckLine, ...] = field(repr=False)
    """All lines, group by group; in a group those of included boxes come first."""
    layout: Layout
    own_lines: tuple[DeckLine, ...] = field(repr=False)
    """The lines of the file itself."""

    def lines_of(self, group: str) -> tuple[DeckLine, ...]:
        """The lines of one group."""
        if group not in GROUPS:
            raise DeckError(f"{shown(group)} is not a group of cards; groups are {', '.join(GROUPS)}")
        return tuple(line for line in self.lines if line.group == group)

    def count(self, group: str) -> int:
        """How many cards a group has."""
        return sum(line.count for line in self.lines_of(group))

    def cards(self, group: str) -> tuple[Any, ...]:
        """All cards of a group, each as often as it occurs, in the order of the file."""
        return tuple(line.item for line in self.lines_of(group) for _ in range(line.count))

    @property
    def fingerprint(self) -> str:
        """A short hash of all that can change a deal: the cards of each group in their order, and the layout."""
        words = [f"{line.group} {line.text} {line.count}" for line in self.lines]
        return hashlib.sha256("\n".join([*words, self.layout.text]).encode()).hexdigest()[:12]

    def _rows(self) -> list[tuple[str, ...]]:
        lines = [(line.group, line.text, str(line.count), line.confidence, line.note) for line in self.lines]
        layout = ("layout", "", "", self.layout.confidence, f"{self.layout.text}. {self.layout.note}".strip())
        return [("group", "card", "count", "confidence", "note"), *lines, layout]

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join([self.title, *("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)])

    def _repr_html_(self) -> str:
        rows, left = [[escape(cell) for cell in row] for row in self._rows()], ' style="text-align: left"'
        for row, line in zip(rows[1:], self.lines, strict=False):
            if isinstance(line.item, Drawable):
                row[1] = f"{line.item.draw(board=self.layout.board).image(height=54)} {row[1]}"
        head = "".join(f"<th{left}>{cell}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td{left}>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{body}</table>"


def load_deck(name_or_path: str | os.PathLike[str]) -> Deck:
    """The deck of a box, or of a file of one's own (a path that ends in `.toml`); errors name the line."""
    is_file = isinstance(name_or_path, str) and name_or_path.lower().endswith(".toml")
    if is_file or isinstance(name_or_path, os.PathLike):
        try:
            path = os.fsdecode(name_or_path)
        except TypeError as error:
            raise DeckError(f"{shown(name_or_path)} is no path: {error}") from None
        return _load(Path(path), shown(path)[1:-1])
    if name_or_path in BOX_NAMES:
        return _built_in(name_or_path)
    decks = f"{', '.join(BOX_NAMES)} and files of your own, whose names end in .toml"
    raise DeckError(f"there is no deck {shown(name_or_path)}; decks are {decks}")


@cache
def _built_in(box: str) -> Deck:
    return _load(resources.files("saboteur") / "data" / "decks" / f"{box}.toml", f"{box}.toml")


def _load(path: Path | Traversable, name: str) -> Deck:
    """Read a file of a reasonable size; too many digits and too deep nesting are mistakes like any other."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        _check(len(content) <= LARGEST_FILE, "too large", f"a deck file has at most {LARGEST_FILE} bytes")
        text = content.decode("utf-8-sig")
        data = tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise DeckError(f"{name}: cannot be read: {why}{_hint(error)}") from error
    return _read_deck(_File(name, text), data)


def _hint(error: Exception) -> str:
    """What to do about a file that is not there, or that is no TOML."""
    if isinstance(error, FileNotFoundError):
        return f"; looked for it in {Path.cwd()}"
    return "; check the quotes, commas and brackets there" if isinstance(error, tomllib.TOMLDecodeError) else ""


_TABLE = re.compile(r"\s*\[\s*([A-Za-z_][\w.-]*)\s*\]")
_KEY = re.compile(r"\s*\"?([A-Za-z_][\w.-]*)\"?\s*=")
_PlaceOf: TypeAlias = Callable[[str], str]


@dataclass(frozen=True)
class _File:
    """The text of a deck file, kept to say where something is wrong, since tomllib does not tell."""

    name: str
    text: str

    @cached_property
    def names(self) -> list[str]:
        """For each line what it begins: a table `layout`, a key `layout.goals`, an entry `path[]`, or nothing."""
        table, key, names = "", "", []
        for line in self.text.split("\n"):
            heading, found = _TABLE.match(line), _KEY.match(line)
            table = heading[1] if heading else table
            key = f"{table}.{found[1]}".lstrip(".") if found else key
            entry = f"{key}[]" if line.lstrip().startswith("{") else ""
            names.append(table if heading else key if found else entry)
        return names

    def place(self, *keys: str) -> str:
        """Where a table or a key of it stands: `mydeck.toml, line 12`, or its name if that is not found just once."""
        name = ".".join(filter(None, keys))
        line = f"line {self.names.index(name) + 1}" if self.names.count(name) == 1 else shown(name)
        return f"{self.name}, {line}" if name else self.name

    def entry_lines(self, group: str, expected: int) -> list[int | None]:
        """The lines that begin an entry of a group; unknown if they are not as many as expected."""
        found: list[int | None] = [number for number, name in enumerate(self.names, 1) if name == f"{group}[]"]
        return found if len(found) == expected else [None] * expected


def _check(is_right: bool, place: str, problem: str) -> None:
    if not is_right:
        raise DeckError(f"{place}: {problem}")


def _check_table(value: Any, needed: tuple[str, ...], optional: tuple[str, ...], place_of: _PlaceOf) -> None:
    """A table has the keys that it needs and none that is not known."""
    allowed = ", ".join(needed + optional)
    _check(isinstance(value, dict), place_of(""), f"here belongs a table of {allowed}, not {shown(value)}")
    for key in value:
        _check(key in needed + optional, place_of(key), f"{shown(key)} is not known here; allowed are {allowed}")
    for key in needed:
        _check(key in value, place_of(""), f"{key!r} is missing")


def _read_deck(file: _File, data: dict[str, Any]) -> Deck:
    """The deck that a file describes, checked from top to bottom."""
    _check_table(data, ("box", "title", "totals", "layout"), ("include", *GROUPS), file.place)
    box, title = data["box"], _one_line(data["title"], "title", file.place("title"))
    _check(box in BOX_NAMES, file.place("box"), f"box {shown(box)} is not one of {', '.join(BOX_NAMES)}")
    own = tuple(line for group in GROUPS for line in _read_group(file, group, data.get(group, [])))
    _check_totals(file, data["totals"], own)
    lines = sorted((*_included(file, data.get("include", {})), *own), key=lambda line: GROUPS.index(line.group))
    deck = Deck(box, title, tuple(lines), _read_layout(data["layout"], partial(file.place, "layout")), own)
    _check_cells(deck, partial(file.place, "layout"))
    return deck


def _read_group(file: _File, group: str, entries: Any) -> list[DeckLine]:
    """The lines of one group; a card, however it is turned, stands in one line, or in one for each confidence."""
    _check(isinstance(entries, list), file.place(group), f"{group} must be a list of cards, not {shown(entries)}")
    lines, places = [], dict[tuple[Item, Confidence], str]()
    for number, (entry, line) in enumerate(zip(entries, file.entry_lines(group, len(entries)), strict=True), 1):
        place = f"line {line}" if line else f"entry {number} of {group}"
        lines.append(_read_line(group, entry, line, f"{file.name}, {place}"))
        item, confidence = lines[-1].item, lines[-1].confidence
        first = places.setdefault((item.upright if isinstance(item, Card) else item, confidence), place)
        _check(first == place, f"{file.name}, {place}", f"{item} is the same card as in {first}; give it one line")
    return lines


def _read_line(group: str, entry: Any, line: int | None, place: str) -> DeckLine:
    _check_table(entry, ("card", "count", "confidence"), ("note",), lambda key: place)
    item, count = _read_item(group, entry["card"], place), _whole(entry["count"], "count", place)
    return DeckLine(group, item, count, *_confidence_and_note(entry, lambda key: place), line)


def _read_item(group: str, value: Any, place: str) -> Item:
    """What the `card` of a line names: an amount of gold, one of a group's words, an action card or a path card."""
    if group == "gold":
        return _whole(value, "gold", place)
    if group in _WORDS:
        _check(value in _WORDS[group], place, f"{shown(value)} is not one of {', '.join(_WORDS[group])}")
        return str(value)
    is_face = isinstance(value, str) and value.strip() != "?"
    _check(is_face, place, f"a card in a deck is named by the text of its face, not by {shown(value)}")
    try:
        return ActionCard(value) if group == "action" else Card(value)
    except CardError as error:
        raise DeckError(f"{place}: {error}") from error


def _whole(value: Any, name: str, place: str, least: int = 1) -> int:
    """A whole number; true and false are none."""
    is_right = type(value) is int and least <= value <= LARGEST_NUMBER
    _check(is_right, place, f"{name} must be a whole number from {least} to {LARGEST_NUMBER}, not {shown(value)}")
    return int(value)


def _one_line(value: Any, name: str, place: str) -> str:
    _check(isinstance(value, str) and value.isprintable(), place, f"{name} must be one line, not {shown(value)}")
    return str(value)


def _confidence_and_note(table: dict[str, Any], place_of: _PlaceOf) -> tuple[Confidence, str]:
    word, words = table["confidence"], list(Confidence)
    _check(word in words, place_of("confidence"), f"confidence {shown(word)} is not one of {', '.join(words)}")
    return Confidence(word), _one_line(table.get("note", ""), "note", place_of("note"))


def _check_totals(file: _File, totals: Any, lines: tuple[DeckLine, ...]) -> None:
    """The lines of the file itself add up to the totals that are printed on the box."""
    _check_table(totals, (), GROUPS, partial(file.place, "totals"))
    for group in GROUPS:
        found, said = sum(line.count for line in lines if line.group == group), totals.get(group, 0)
        problem = f"the {group!r} lines add up to {found} cards, but totals says {shown(said)}"
        _check(type(said) is int and found == said, file.place("totals", group if group in totals else ""), problem)


def _included(file: _File, include: Any) -> list[DeckLine]:
    """The lines that a deck takes over from the built-in boxes: from each only what stands in its own file."""
    _check_table(include, (), BOX_NAMES, partial(file.place, "include"))
    lines: list[DeckLine] = []
    for box, groups in include.items():
        held = list(dict.fromkeys(line.group for line in _built_in(box).own_lines))
        is_right, place = isinstance(groups, list) and all(g in held for g in groups), file.place("include", box)
        _check(is_right, place, f"{box} must be a list of groups out of {', '.join(held)}, not {shown(groups)}")
        lines += [line for line in _built_in(box).own_lines if line.group in groups]
    return lines


def _read_layout(table: Any, place_of: _PlaceOf) -> Layout:
    _check_table(table, ("goals", "confidence"), ("start", "starts", "board", "note"), place_of)
    goals, board = table["goals"], table.get("board")
    _check(isinstance(goals, list), place_of("goals"), f"goals must be a list of cells, not {shown(goals)}")
    goal_cells = tuple(_pair(cell, "goals", place_of) for cell in goals)
    board_size = None if board is None else _pair(board, "board", place_of, least=1)
    return Layout(_start_cells(table, place_of), goal_cells, board_size, *_confidence_and_note(table, place_of))


def _start_cells(table: dict[str, Any], place_of: _PlaceOf) -> tuple[tuple[Colour | None, Cell], ...]:
    """One start without a colour, or a start for each colour, in alphabetical order."""
    _check(("start" in table) != ("starts" in table), place_of(""), "needs a start, or starts by colour, and not both")
    if "start" in table:
        return ((None, _pair(table["start"], "start", place_of)),)
    _check_table(table["starts"], (), tuple(Colour), lambda colour: place_of("starts"))
    return tuple((Colour(name), _pair(cell, "starts", place_of)) for name, cell in sorted(table["starts"].items()))


def _pair(value: Any, key: str, place_of: _PlaceOf, least: int = -LARGEST_NUMBER) -> tuple[int, int]:
    """A cell, or the columns and rows of a board."""
    is_pair = isinstance(value, list) and len(value) == 2
    _check(is_pair, place_of(key), f"{key} needs a column and a row, as in [8, 2], not {shown(value)}")
    return _whole(value[0], key, place_of(key), least), _whole(value[1], key, place_of(key), least)


def _check_cells(deck: Deck, place_of: _PlaceOf) -> None:
    """Every cell has a card of its own and lies on the board, if there is one."""
    starts, goals, board = tuple(deck.layout.starts.values()), deck.layout.goals, deck.layout.board
    has_cards = 0 < len(starts) <= deck.count("start") and 0 < len(goals) <= deck.count("goal")
    _check(has_cards, place_of(""), "needs a start and a goal, and no more cells than there are such cards")
    for cell in starts + goals:
        place = place_of("goals" if cell in goals else "start" if None in deck.layout.starts else "starts")
        _check((starts + goals).count(cell) == 1, place, f"two cards would lie on cell {cell}")
        is_inside = board is None or (0 <= cell[0] < board[0] and 0 <= cell[1] < board[1])
        _check(is_inside, place, f"cell {cell} is outside the board, which has {board} columns and rows")
