"""What a browser may ask of a table. Messages are not trusted: each is checked before anything is done."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from saboteur import begin, record
from saboteur.errors import RecordError, shown
from saboteur.rules import search, sentence
from saboteur.settings import find_box
from saboteur.sides import Cell, is_cell
from saboteur.widgets.session import Session, TableError, is_whole

LONGEST_WORD: Final = 400
LONGEST_FILE: Final = record.LARGEST_FILE
LARGEST_NUMBER: Final = 2**64
MOST_OPTIONS: Final = 20

Reply = dict[str, Any]
Check = Callable[[Any], bool]
State = TypeVar("State")


class Field(NamedTuple):
    """A part of a message: how it is checked, and what it should be, in words."""

    is_right: Check
    words: str


def _is_whole(value: Any) -> bool:
    return is_whole(value) and abs(value) < LARGEST_NUMBER


def _is_seed(value: Any) -> bool:
    """A number, also as digits: a browser rounds large numbers."""
    return _is_whole(value) or (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20)


def _is_options(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) > MOST_OPTIONS:
        return False
    return all(isinstance(name, str) and _is_setting(chosen) for name, chosen in value.items())


def _is_setting(value: Any) -> bool:
    return _is_whole(value) or (isinstance(value, str) and len(value) <= LONGEST_WORD)


WORD = Field(lambda value: isinstance(value, str) and len(value) <= LONGEST_WORD, "a short text")
TEXT = Field(lambda value: isinstance(value, str) and len(value) <= LONGEST_FILE, "a text")
WHOLE = Field(_is_whole, "a whole number")
_MAYBE = Field(lambda value: value is None or _is_whole(value), "a whole number, or left open")
SWITCH = Field(lambda value: isinstance(value, bool), "true or false")
CELL = Field(lambda value: isinstance(value, list) and is_cell(tuple(value)), "a cell, [column, row]")
_SEAT = Field(_is_setting, "a seat or a word")
_SEED = Field(lambda value: value is None or _is_seed(value), "a whole number, or left open")
_OPTIONS = Field(_is_options, "a table of names and values")


class Intent(NamedTuple):
    """One thing that can be asked: the fields of its message, and what it does; it may answer besides."""

    fields: dict[str, Field]
    do: Callable[..., Any]
    """Takes what stands there and the fields; gives what stands there then, alone or with a reply."""


def handle(session: Session, message: object) -> tuple[Session, Reply | None]:
    """Do what a message asks of a table."""
    return done(session, message, INTENTS)


def done(state: State, message: object, intents: Mapping[str, Intent]) -> tuple[State, Reply | None]:
    """Do what a message asks; whatever is wrong with it is an error, and the state that was given stays as it was."""
    name, values = _read(message, intents)
    result = intents[name].do(state, **values)
    return result if isinstance(result, tuple) else (result, None)


def _read(message: object, intents: Mapping[str, Intent]) -> tuple[str, dict[str, Any]]:
    """The name and the values of a message that is in order."""
    name = message.get("do") if isinstance(message, dict) else None
    if not isinstance(message, dict) or not isinstance(name, str) or name not in intents:
        raise TableError(f"the browser sent something that the table does not understand: {shown(message)}")
    fields = intents[name].fields
    values = {key: value for key, value in message.items() if key != "do"}
    if set(values) != set(fields):
        wanted = ", ".join(fields) or "nothing"
        raise TableError(f"the message {name!r} has {wanted} with it, not {shown(list(values))}")
    for key, value in values.items():
        if not fields[key].is_right(value):
            raise TableError(f"{key} is {fields[key].words}, not {shown(value)}")
    return name, values


# What is done


def _new(session: Session, box: str, players: int | None, seed: int | str | None, options: dict[str, Any]) -> Session:
    known = [option.name for option in find_box(box).options]
    strange = [name for name in options if name not in known]
    if strange:
        raise TableError(f"there is no option {shown(strange[0])} to choose here; options are {', '.join(known)}")
    game = begin.new_game(box, players, None if seed is None else int(seed), **options)
    return session.deal(game, f"a new game of {game.box.title} for {game.players} players")


def _load(session: Session, text: str) -> Session:
    """A game from the text of a file, or from a share code."""
    if not text.strip():
        raise TableError("paste a share code, or choose a file that was saved here")
    is_file = text.lstrip().startswith("{")
    try:
        game = begin.replay(record.from_text(text)) if is_file else begin.from_code(text.strip())
    except RecordError as error:
        what = "file that was saved here" if is_file else "share code"
        raise TableError(f"this is no {what}, or it was damaged: {error}") from None
    return session.deal(game, f"loaded: {game.box.title}, {len(game.moves)} moves")


def _save(session: Session) -> tuple[Session, Reply]:
    """The whole game as the content of a file, the moves after the moment that is shown included."""
    game = session.whole_game()
    text = record.to_text(game.record())
    said = session.say("saved; the file holds the whole deal, so whoever opens it can see every hand")
    return said, {"file": f"{game.box.name}.json", "text": text}


def _share(session: Session) -> tuple[Session, Reply]:
    code = session.whole_game().code()
    return session.say("whoever has this code can see every hand, so give it away after the game"), {"code": code}


def look_up(session: Session, words: str) -> tuple[Session, Reply]:
    """The rules that have these words in them, those of the box that is played first of all."""
    return session, found_rules(words, session.rulebook)


def found_rules(words: str, letters: str) -> Reply:
    """The answer to somebody who looks for rules."""
    found = [{"rule": rule, "sentence": sentence(rule)} for rule in search(words, letters)]
    return {"rules": found, "words": words}


def _lay(session: Session, word: str, cell: list[int]) -> Session:
    return session.with_sandbox(session.in_sandbox().lay(word, as_cell(cell)))


def as_cell(cell: list[int]) -> Cell:
    """A cell of a message."""
    return cell[0], cell[1]


INTENTS: Final[dict[str, Intent]] = {
    "play": Intent({"move": WORD, "revision": WHOLE}, Session.play),
    "undo": Intent({}, lambda session: session.step(-1)),
    "redo": Intent({}, lambda session: session.step(1)),
    "go": Intent({"number": WHOLE}, Session.go),
    "take up": Intent({}, Session.take_up),
    "look": Intent({"viewpoint": _SEAT}, Session.look_as),
    "learn": Intent({"is_on": SWITCH}, Session.learn),
    "lens": Intent({"name": WORD, "is_on": SWITCH}, Session.switch_lens),
    "quiet": Intent({}, Session.quiet),
    "new": Intent({"box": WORD, "players": _MAYBE, "seed": _SEED, "options": _OPTIONS}, _new),
    "load": Intent({"text": TEXT}, _load),
    "save": Intent({}, _save),
    "share": Intent({}, _share),
    "sandbox": Intent({"is_on": SWITCH}, Session.play_around),
    "lay": Intent({"word": WORD, "cell": CELL}, _lay),
    "remove": Intent({"cell": CELL}, lambda s, cell: s.with_sandbox(s.in_sandbox().remove(as_cell(cell)))),
    "clear": Intent({}, lambda s: s.with_sandbox(s.in_sandbox().clear())),
    "read": Intent({"text": TEXT}, lambda s, text: s.with_sandbox(s.in_sandbox().read(text), "the maze is read")),
    "take": Intent({"word": WORD}, lambda s, word: s.with_sandbox(s.in_sandbox().take(word))),
    "fetch": Intent({}, Session.fetch),
    "rules": Intent({"words": WORD}, look_up),
    "cards": Intent({"box": WORD}, lambda s, box: s.with_sandbox(s.in_sandbox().cards_of(box))),
}
