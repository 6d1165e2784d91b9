"""Positions: the whole truth as plain JSON, and any position set up from what is given of it.

What is not given is dealt from the seed. What is given is checked: every card of the deck is in one place.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

from saboteur import chance
from saboteur.actions import ActionCard
from saboteur.boxes import BOXES
from saboteur.boxes.common.goals import face_up_goals
from saboteur.boxes.common.placing import laid_cards
from saboteur.cards import Card
from saboteur.errors import GameError, SaboteurError, shown
from saboteur.events import Event, EventKind, event_from_json
from saboteur.maze import Maze
from saboteur.moves import HandCard, read_hand_card
from saboteur.settings import check_value
from saboteur.sides import Cell, is_cell, place_text
from saboteur.state import Phase, Setting, State

Item = TypeVar("Item")
LARGEST_PART = 10_000
LONGEST_MAZE = 100_000
LARGEST_PLY = 1_000_000
PARTS = (
    *("round", "ply", "phase", "seat", "begins", "last", "maze", "goals", "turning", "laid"),
    *("hands", "pile", "discards", "hidden", "aside", "front", "roles", "spare", "seen"),
    *("gold", "stack", "offer", "pickers", "history"),
)


def write(state: State) -> dict[str, Any]:
    """A state as plain JSON: piles with the top first, cells as texts, cards by their names."""
    setting = state.setting
    return {
        "box": setting.box,
        "players": setting.players,
        "options": setting.options,
        "fingerprint": setting.deck.fingerprint,
        "seed": state.seed,
        "round": state.round,
        "ply": state.ply,
        "phase": str(state.phase),
        "seat": state.seat,
        "begins": state.begins,
        "last": state.last,
        "maze": state.maze.to_text(),
        "goals": _write_faces(state.faces),
        "turning": [place_text(cell) for cell in state.turning],
        "laid": None if state.laid is None else place_text(state.laid),
        "hands": [_texts(hand) for hand in state.hands],
        "pile": _texts(reversed(state.pile)),
        "discards": _texts(state.discards),
        "hidden": [_texts(cards) for cards in state.hidden],
        "aside": _texts(state.aside),
        "front": [_texts(cards) for cards in state.front],
        "roles": list(state.roles),
        "spare": list(state.spare),
        "seen": [_write_faces(faces) for faces in state.seen],
        "gold": [list(values) for values in state.gold],
        "stack": list(reversed(state.stack)),
        "offer": list(state.offer),
        "pickers": list(state.pickers),
        "history": [event.to_json() for event in state.log],
    }


def _texts(cards: Iterable[Any]) -> list[str]:
    return [str(card) for card in cards]


def _write_faces(faces: dict[Cell, Card]) -> dict[str, str]:
    return {place_text(cell): str(face) for cell, face in faces.items()}


def read(setting: Setting, seed: int, given: dict[str, Any]) -> State:
    """The state in which everything is as given, and the rest is dealt."""
    state = State(setting, seed)
    state.round = _number(given.get("round", 1), "round", range(1, setting.rounds + 1))
    state.ply = _number(given.get("ply", 0), "ply", range(LARGEST_PLY + 1))
    rng = chance.generator(seed, state.round, "set up")
    seats = range(setting.players)
    state.phase = _phase(given.get("phase", Phase.TURN))
    state.begins = _number(given.get("begins", setting.options.get("first", 0)), "begins", seats)
    state.last = None if given.get("last") is None else _number(given["last"], "last", seats)
    state.seat = _seat(given.get("seat"), state, seats)
    state.maze = read_maze(setting, given.get("maze"))
    _read_goals(state, given, rng)
    _read_cards(state, given, rng)
    _read_roles(state, given, rng)
    _read_gold(state, given, rng)
    state.pickers = _list(given.get("pickers", []), "pickers", lambda value: _number(value, "pickers", seats))
    state.log = _history(given, setting.players) or [Event(EventKind.SET_UP, None, state.seat)]
    BOXES[setting.box].check_position(state)
    return state


def _seat(seat: object, state: State, seats: range) -> int | None:
    """The seat that must choose: the one that began the round if it is not given, and nobody when the game is over."""
    if state.phase is Phase.OVER:
        if seat is not None:
            raise GameError("in the phase 'over' nobody must choose, so leave out seat=")
        return None
    return state.begins if seat is None else _number(seat, "seat", seats)


# The parts of a position


def as_maze(maze: object) -> Maze:
    """A maze that is given, as a text or as a maze."""
    if isinstance(maze, str) and len(maze) > LONGEST_MAZE:
        raise GameError(f"the maze of a position has at most {LONGEST_MAZE} characters; this text has {len(maze)}")
    return maze.copy() if isinstance(maze, Maze) else Maze.from_text(maze)  # type: ignore[arg-type]  # it answers


def read_maze(setting: Setting, maze: object) -> Maze:
    """The maze of a position, or the one at the beginning of a round; start and board are those of the box."""
    usual = BOXES[setting.box].supplies.maze(setting)
    if maze is None:
        return usual.copy()
    found = as_maze(maze)
    starts = [{colour: node[2] for colour, node in one.starts.items()} for one in (usual, found)]
    if starts[0] != starts[1]:
        shown_starts = ", ".join(f"{colour or 'start'} {sides}" for colour, sides in starts[0].items())
        raise GameError(f"the maze of a position has the start cards of its box: {shown_starts}")
    if found.board != usual.board:
        raise GameError("the maze of a position has the board of its box, and no board where that has none")
    if found.tokens and not BOXES[setting.box].has_tokens:
        raise GameError("this box has no tokens to put into a maze")
    if len(found.goal_cells) != len(usual.goal_cells):
        raise GameError(f"the maze has {len(found.goal_cells)} goals, but the table has {len(usual.goal_cells)}")
    return found


def _read_goals(state: State, given: dict[str, Any], rng: Random) -> None:
    """The faces of the goals that lie face down, and what maps have shown of them."""
    maze, setting = state.maze, state.setting
    up = face_up_goals(maze)
    down = [cell for cell in maze.goal_cells if cell not in up]
    faces = _faces(given.get("goals"), "goals", down)
    pool = _rest(BOXES[setting.box].supplies.goals(setting), [*up.values(), *faces.values()], "goal cards")
    left = chance.shuffled(pool, rng)
    state.faces = {cell: faces.get(cell) or left.pop() for cell in down}
    lying = up | state.faces
    state.seen = _by_seat(
        given.get("seen"), "seen", state.setting.players, lambda part: _faces(part, "seen", lying), dict
    )
    for cell, face in ((cell, face) for faces in state.seen for cell, face in faces.items()):
        if lying[cell] is not face:
            raise GameError(f"seen: the goal at {place_text(cell)} is {lying[cell]}, so no map has shown {face} there")
    state.turning = _list(given.get("turning", []), "turning", lambda value: _cell(value, "turning"))
    state.laid = None if given.get("laid") is None else _cell(given["laid"], "laid")


def _read_cards(state: State, given: dict[str, Any], rng: Random) -> None:
    """Hands, pile and discards; hands that are not given are dealt, and what is left is the pile, or lies aside."""
    setting, box, players = state.setting, BOXES[state.setting.box], state.setting.players
    state.discards, state.aside, pile = (
        _list(given.get(name, []), name, _hand_card) for name in ("discards", "aside", "pile")
    )
    state.hidden = _by_seat(
        given.get("hidden"), "hidden", players, lambda part: _list(part, "hidden", _hand_card), list
    )
    state.front = _by_seat(given.get("front"), "front", players, lambda part: _list(part, "front", _action), list)
    hands = _by_seat(given.get("hands"), "hands", players, lambda part: _list(part, "hands", _hand_card), lambda: None)
    by_seat = [card for part in (*state.hidden, *state.front, *hands) for card in part or []]
    used = [*laid_cards(state.maze), *state.discards, *state.aside, *pile, *by_seat]
    left = chance.shuffled(_rest(setting.hand_cards, used, "cards"), rng)
    size = box.supplies.hand(setting)
    for seat, hand in enumerate(hands):
        state.hands[seat] = [left.pop() for _ in range(min(size, len(left)))] if hand is None else hand
    if "pile" in given:
        state.pile, state.aside = pile[::-1], [*state.aside, *left]
    else:
        state.pile = left


def _read_roles(state: State, given: dict[str, Any], rng: Random) -> None:
    """Roles; those that are not given are dealt, and what is left is the spare card."""
    dwarves = BOXES[state.setting.box].supplies.dwarves(state.setting)
    role = partial(_word, name="roles", words=dwarves)
    roles = _by_seat(given.get("roles"), "roles", state.setting.players, role, lambda: None)
    spare = _list(given.get("spare", []), "spare", role)
    left = chance.shuffled(_rest(dwarves, [*filter(None, roles), *spare], "dwarf cards"), rng)
    state.roles = [known or left.pop() for known in roles] if roles.count(None) <= len(left) else []
    if not state.roles:
        raise GameError("spare: there are not enough dwarf cards left for all players")
    state.spare = [*spare, *left]


def _read_gold(state: State, given: dict[str, Any], rng: Random) -> None:
    """Gold cards; what nobody has is the stack."""
    values = sorted(set(state.setting.deck.cards("gold")))

    def gold(part: object, name: str = "gold") -> list[int]:
        return _list(part, name, lambda value: _number(value, "a gold card", values))

    state.gold = [sorted(part) for part in _by_seat(given.get("gold"), "gold", state.setting.players, gold, list)]
    state.offer, stack = sorted(gold(given.get("offer", []), "offer")), gold(given.get("stack", []), "stack")
    owned = [value for part in state.gold for value in part]
    left = _rest(state.setting.deck.cards("gold"), [*owned, *state.offer, *stack], "gold cards")
    if "stack" in given and left:
        raise GameError(f"stack: {len(left)} gold cards of the deck are missing: {', '.join(map(str, left))}")
    state.stack = stack[::-1] if "stack" in given else chance.shuffled(left, rng)


def _history(given: dict[str, Any], players: int) -> list[Event]:
    """The events of a position."""
    return _list(given.get("history", []), "history", partial(event_from_json, players=players))


# Reading values


def _number(value: Any, name: str, allowed: Sequence[int]) -> int:
    check_value(name, value, allowed)
    number: int = value
    return number


def _phase(value: object) -> Phase:
    if not isinstance(value, str) or value not in tuple(Phase):
        raise GameError(f"phase is one of {', '.join(Phase)}, not {shown(value)}")
    return Phase(value)


def _word(value: object, name: str, words: list[str]) -> str:
    if not isinstance(value, str) or value not in words:
        raise GameError(f"{name}: {shown(value)} is not one of {', '.join(dict.fromkeys(words))}")
    return value


def _list(value: object, name: str, read_one: Callable[[Any], Item]) -> list[Item]:
    if not isinstance(value, list | tuple) or len(value) > LARGEST_PART:
        raise GameError(f"{name} is a list, of at most {LARGEST_PART}, not {shown(value)}")
    return [_named(name, read_one, item) for item in value]


def _by_seat(
    value: object, name: str, players: int, read_one: Callable[[Any], Any], missing: Callable[[], Any]
) -> list[Any]:
    """A list with a part for each seat, or some of them by seat; a part that is None is missing."""
    if value is None:
        value = {}
    if isinstance(value, list | tuple):
        if len(value) != players:
            raise GameError(f"{name} has a part for each of the {players} seats, not {len(value)} parts")
        value = dict(enumerate(value))
    if not isinstance(value, dict) or any(type(seat) is not int or seat not in range(players) for seat in value):
        by_seat = f"from 0 to {players - 1}: a list, or a dict such as {{0: …}}"
        raise GameError(f"{name} goes by seat, {by_seat}, not {shown(value)}")
    return [missing() if value.get(seat) is None else read_one(value[seat]) for seat in range(players)]


def _named(name: str, read_one: Callable[[Any], Item], value: Any) -> Item:
    """Read a value; what is wrong with it is said with the part in which it stands."""
    try:
        return read_one(value)
    except SaboteurError as error:
        raise GameError(f"{name}: {str(error).removeprefix(name + ': ')}") from None


def _hand_card(value: Any) -> HandCard:
    return read_hand_card(str(value) if isinstance(value, Card | ActionCard) else value)


def _action(value: Any) -> ActionCard:
    return ActionCard(str(value) if isinstance(value, ActionCard) else value)


def _cell(value: object, name: str) -> Cell:
    """A cell, as a text `8,-2` or as a pair."""
    parts = value.split(",") if isinstance(value, str) else value
    try:
        cell = tuple(int(part) if isinstance(part, str) else part for part in parts)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        cell = ()
    if not is_cell(cell):
        raise GameError(f"{name}: a cell is written '8,-2' or (8, -2), not {shown(value)}")
    return cell[0], cell[1]


def _faces(value: object, name: str, cells: Iterable[Cell]) -> dict[Cell, Card]:
    """Faces of goals by cell, in the order of the cells; or a list of faces, for all the cells in order."""
    goals = list(cells)
    if isinstance(value, list | tuple):
        if len(value) != len(goals):
            raise GameError(f"{name}: there are {len(goals)} goals that lie face down, not {len(value)}")
        value = dict(zip(goals, value, strict=True))
    if value is not None and not isinstance(value, dict):
        raise GameError(f"{name} gives the faces of goals by cell, as in {{'8,0': 'NE'}}, not {shown(value)}")
    faces = {_cell(cell, name): _named(name, _goal, face) for cell, face in (value or {}).items() if face is not None}
    if len(faces) < sum(face is not None for face in (value or {}).values()):
        raise GameError(f"{name}: a goal is named twice")
    for cell in faces:
        if cell not in goals:
            where = ", ".join(map(place_text, goals)) or "nowhere"
            raise GameError(f"{name}: no such goal lies at {place_text(cell)}; they lie at {where}")
    return {cell: faces[cell] for cell in goals if cell in faces}


def _goal(value: Any) -> Card:
    return (value if isinstance(value, Card) else Card(value)).upright


def _rest(deck: Iterable[Item], used: list[Item], what: str) -> list[Item]:
    """What is left of a deck; a card that is used more often than it is there is a mistake."""
    left = Counter(deck)
    left.subtract(used)
    for card, count in left.items():
        if count < 0:
            there = count + used.count(card)
            uses = f"{used.count(card)} {what} {card}"
            raise GameError(f"the position uses {uses}, but {there} of them are in play")
    return list(left.elements())
