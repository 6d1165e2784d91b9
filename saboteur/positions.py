"""Positions: the whole truth as plain JSON, and any position set up from what is given of it.

What is not given is dealt from the seed. What is given is checked: every card of the deck is in one place.
"""

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from saboteur import chance, more_parts, reading
from saboteur.boxes import BOXES, Box
from saboteur.boxes.common.goals import face_up_goals
from saboteur.boxes.common.placing import laid_cards
from saboteur.cards import Card
from saboteur.errors import GameError
from saboteur.events import Event, EventKind, event_from_json
from saboteur.maze import Maze
from saboteur.moves import HandCard
from saboteur.sides import Cell, place_text
from saboteur.state import Phase, Setting, State

LONGEST_MAZE = 100_000
LARGEST_PLY = 1_000_000
MOST_GOLD = range(1, 10**12 + 1)
_PARTS = (
    *("round", "ply", "phase", "seat", "begins", "last", "maze", "goals", "turning", "laid"),
    *("hands", "pile", "discards", "hidden", "aside", "front", "roles", "spare", "seen"),
    *("gold", "stack", "offer", "pickers", "history"),
)


def parts_of(box: Box) -> tuple[str, ...]:
    """The parts that a position of a box has."""
    return (*_PARTS, *box.parts)


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
        **more_parts.write(state),
        "history": [event.to_json() for event in state.log],
    }


def _texts(cards: Iterable[Any]) -> list[str]:
    return [str(card) for card in cards]


def _write_faces(faces: dict[Cell, Card]) -> dict[str, str]:
    return {place_text(cell): str(face) for cell, face in faces.items()}


def read(setting: Setting, seed: int, given: dict[str, Any]) -> State:
    """The state in which everything is as given, and the rest is dealt."""
    state, box = State(setting, seed), BOXES[setting.box]
    state.round = reading.number(given.get("round", 1), "round", range(1, setting.rounds + 1))
    state.ply = reading.number(given.get("ply", 0), "ply", range(LARGEST_PLY + 1))
    rng = chance.generator(seed, state.round, "set up")
    seats = range(setting.players)
    state.phase = reading.phase(given.get("phase", Phase.TURN), (*box.choices, Phase.OVER))
    state.begins = reading.number(given.get("begins", setting.options.get("first", 0)), "begins", seats)
    state.last = None if given.get("last") is None else reading.number(given["last"], "last", seats)
    state.seat = _seat(given.get("seat"), state, seats)
    state.maze = read_maze(setting, given.get("maze"))
    more_parts.read(state, given)
    _read_goals(state, given, rng)
    _read_cards(state, given, rng)
    _read_roles(state, given, rng)
    _read_gold(state, given, rng)
    more_parts.complete(state, given)
    state.pickers = reading.items(
        given.get("pickers", []), "pickers", lambda value: reading.number(value, "pickers", seats)
    )
    state.log = _history(given, setting.players) or [Event(EventKind.SET_UP, None, state.seat)]
    box.check_position(state)
    return state


def _seat(seat: object, state: State, seats: range) -> int | None:
    """The seat that must choose: the one that began the round if it is not given, and nobody when the game is over."""
    if state.phase is Phase.OVER:
        if seat is not None:
            raise GameError("in the phase 'over' nobody must choose, so leave out seat=")
        return None
    return state.begins if seat is None else reading.number(seat, "seat", seats)


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
    maze, box = state.maze, BOXES[state.setting.box]
    up = face_up_goals(maze)
    down = [cell for cell in maze.goal_cells if cell not in up]
    faces = reading.faces(given.get("goals"), "goals", down)
    elsewhere = [*state.unused, *state.spent, *(boxed.card for boxed in state.boxed if boxed.card)]
    used = [*up.values(), *faces.values(), *elsewhere]
    left = chance.shuffled(reading.rest(box.supplies.goals(state.setting), used, "goal cards"), rng)
    if len(left) < len(down) - len(faces):
        raise GameError("unused: there are not enough goal cards left for all goals that lie face down")
    state.faces = {cell: faces.get(cell) or left.pop() for cell in down}
    if "unused" in box.parts:
        state.unused = [*left, *state.unused]
    lying = {cell: up.get(cell) or state.faces[cell] for cell in maze.goal_cells}
    state.seen = reading.by_seat(
        given.get("seen"), "seen", state.setting.players, lambda part: reading.faces(part, "seen", lying), dict
    )
    for cell, face in ((cell, face) for faces in state.seen for cell, face in faces.items()):
        if lying[cell] is not face:
            raise GameError(f"seen: the goal at {place_text(cell)} is {lying[cell]}, so no map has shown {face} there")
    state.turning = reading.items(given.get("turning", []), "turning", lambda value: reading.cell(value, "turning"))
    state.laid = None if given.get("laid") is None else reading.cell(given["laid"], "laid")


def _read_cards(state: State, given: dict[str, Any], rng: Random) -> None:
    """Hands, pile and discards; hands that are not given are dealt, and what is left is the pile, or lies aside."""
    setting, box, players = state.setting, BOXES[state.setting.box], state.setting.players
    state.discards, state.aside, pile = (
        reading.items(given.get(name, []), name, reading.hand_card) for name in ("discards", "aside", "pile")
    )
    state.hidden = reading.by_seat(
        given.get("hidden"), "hidden", players, lambda part: reading.items(part, "hidden", reading.hand_card), list
    )
    state.front = reading.by_seat(
        given.get("front"), "front", players, lambda part: reading.items(part, "front", reading.action), list
    )
    hands = reading.by_seat(
        given.get("hands"), "hands", players, lambda part: reading.items(part, "hands", reading.hand_card), lambda: None
    )
    by_seat = [card for part in (*state.hidden, *state.front, *hands) for card in part or []]
    used = [*laid_cards(state.maze), *state.discards, *state.aside, *state.gone, *pile, *by_seat]
    left = chance.shuffled(reading.rest(setting.hand_cards, used, "cards"), rng)
    for seat, hand in enumerate(hands):
        state.hands[seat] = _dealt(box, setting, left) if hand is None else hand
    if "pile" in given:
        state.pile, state.aside = pile[::-1], [*state.aside, *left]
    else:
        state.pile = left


def _dealt(box: Box, setting: Setting, left: list[HandCard]) -> list[HandCard]:
    """A hand dealt from the top of what is left, as far as its cards can be in a hand."""
    places = [place for place in reversed(range(len(left))) if box.supplies.may_hold(left[place])]
    return [left.pop(place) for place in places[: box.supplies.hand(setting)]]


def _read_roles(state: State, given: dict[str, Any], rng: Random) -> None:
    """Roles; those that are not given are dealt, and what is left is the spare card."""
    supplies = BOXES[state.setting.box].supplies
    dwarves = supplies.dwarves(state.setting)
    role = partial(reading.word, name="roles", words=dwarves)
    roles = reading.by_seat(given.get("roles"), "roles", state.setting.players, role, lambda: None)
    spare = reading.items(given.get("spare", []), "spare", role)
    if supplies.has_fixed_roles and any(role not in (None, fixed) for role, fixed in zip(roles, dwarves, strict=True)):
        raise GameError(f"roles: in this box they are always {', '.join(dwarves)}")
    roles = list(dwarves) if supplies.has_fixed_roles else roles
    used = [*filter(None, roles), *spare, *(hat.role for hat in state.hats)]
    left = chance.shuffled(reading.rest(dwarves, used, "dwarf cards"), rng)
    state.roles = [known or left.pop() for known in roles] if roles.count(None) <= len(left) else []
    if not state.roles:
        raise GameError("spare: there are not enough dwarf cards left for all players")
    state.spare = [*left, *spare]


def _read_gold(state: State, given: dict[str, Any], rng: Random) -> None:
    """Gold; where it comes from a stack of cards, that is what nobody has."""
    cards = BOXES[state.setting.box].supplies.gold(state.setting)
    values = MOST_GOLD if cards is None else sorted(set(cards))

    def gold(part: object, name: str = "gold") -> list[int]:
        return reading.items(part, name, lambda value: reading.number(value, "a gold card", values))

    by_seat = reading.by_seat(given.get("gold"), "gold", state.setting.players, gold, list)
    state.gold = [sorted(part) for part in by_seat]
    state.offer, stack = sorted(gold(given.get("offer", []), "offer")), gold(given.get("stack", []), "stack")
    if cards is None:
        if state.offer or stack:
            raise GameError("stack: in this box no gold cards are drawn, so leave out stack= and offer=")
        return
    owned = [value for part in state.gold for value in part]
    left = reading.rest(cards, [*owned, *state.offer, *stack], "gold cards")
    if "stack" in given and left:
        raise GameError(f"stack: {len(left)} gold cards of the deck are missing: {', '.join(map(str, left))}")
    state.stack = stack[::-1] if "stack" in given else chance.shuffled(left, rng)


def _history(given: dict[str, Any], players: int) -> list[Event]:
    """The events of a position."""
    return reading.items(given.get("history", []), "history", partial(event_from_json, players=players))
