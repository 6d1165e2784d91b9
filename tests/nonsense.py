"""Values of every wrong type, and what must hold when they are given: helpers of the tests of bad input."""

import copy
import math
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from saboteur import Deck, Game, SaboteurError, from_code, load_deck, new_game, random_game, record, replay, set_up
from saboteur.state import Phase

LONGEST_ANSWER = 400
HUGE = 10**5000
LONG = "x" * 10_000_000
quick = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


class Unwritable:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("this has no repr")


class OddPath(os.PathLike[str]):
    """A path that names nothing."""

    def __fspath__(self) -> str:
        return 5  # type: ignore[return-value]


DEEP = nested(100_000)
NONSENSE: dict[str, Any] = {
    "true": True,
    "half": 0.5,
    "nan": math.nan,
    "infinite": math.inf,
    "negative": -1,
    "large": 10**30,
    "huge": HUGE,
    "complex": 1j,
    "empty text": "",
    "text": "nonsense",
    "broken text": "\ud800",
    "long text": "x" * 100_000,
    "bytes": b"saboteur",
    "list": [1, "x"],
    "deep list": DEEP,
    "long list": [0] * 100_000,
    "huge in a list": [HUGE],
    "dict": {"x": 1},
    "object": object(),
    "function": len,
}


def case(name: str, *values: Any) -> Any:
    """A case of a test, by name."""
    return pytest.param(*values, id=name)


def nonsense(*left_out: str, **more: Any) -> list[Any]:
    """Values of every wrong type; `None`, which often means the usual value, is not among them."""
    chosen = {name: value for name, value in (NONSENSE | more).items() if name not in left_out}
    return [case(name, value) for name, value in chosen.items()]


def check_sentence(error: SaboteurError) -> None:
    """The answer says something, is short and can be printed."""
    message = str(error)
    assert 10 < len(message) <= LONGEST_ANSWER, f"{len(message)} characters: {message[:300]}"
    message.encode()


def answer(call: Callable[..., object], *arguments: Any, **named: Any) -> SaboteurError:
    """The error of the kit's own with which a call is answered."""
    with pytest.raises(SaboteurError) as caught:
        call(*arguments, **named)
    check_sentence(caught.value)
    return caught.value


def result(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call gives; None if it is answered with an error of the kit's own."""
    try:
        return call(*arguments, **named)
    except SaboteurError as error:
        check_sentence(error)
        return None


def truth(game: Game) -> tuple[Any, ...]:
    return game.position(), game.moves, game.legal_moves(), game.record(), repr(game)


def refused(game: Game, call: Callable[..., object], *arguments: Any, **named: Any) -> SaboteurError:
    """The answer to a call that leaves the game exactly as it was."""
    before = truth(game)
    error = answer(call, *arguments, **named)
    assert truth(game) == before
    return error


def beginning(**given: Any) -> Game:
    return new_game("saboteur", players=3, seed=7, **given)


def small_table(**given: Any) -> Game:
    """A position in which seat 0 has a card of each kind to play."""
    hand = ["NESW", "broken lantern", "map", "repair pickaxe+cart", "rockfall"]
    front = {1: ["broken cart"], 2: ["broken pickaxe"]}
    maze = "start NESW | EW | . | ?"
    return set_up("saboteur", 3, 1, **{"maze": maze, "hands": {0: hand}, "front": front, "rounds": 2} | given)


@cache
def moments() -> tuple[Game, ...]:
    """A few games, each after every one of its moves."""
    games: list[Game] = []
    for seed in (2, 6, 9):
        random_game("saboteur", 3, seed, on_move=lambda game: games.append(game.copy()), distance=1, rounds=2)
    return tuple(games)


def game_in(phase: Phase) -> Game:
    """A game in which a choice of this kind is to be made."""
    if phase is Phase.LAY:
        game = set_up("saboteur", 3, 1, rounds=2, maze=FORK, goals={"3,0": "NE"}, hands={0: ["NESW", "map"]})
        game.play("place NESW @ 1,0")
        return game
    return next(game for game in moments() if game.phase is phase and game.round == 1 and len(game.moves) > 5).copy()


FORK = """
origin 0,-1
.          | . | ES  | SW | . | .
start NESW | . | NEW | ?  | . | ?
.
.          | . | .   | ?  | . | .
"""
"""A card at 1,0 reaches the goal at 3,0 from two sides at once, so that the player chooses how it lies."""


def check_usable(game: Game) -> None:
    """A position that was accepted can be looked at, written down, read again and played to its end."""
    rng, last_seen = Random(1), 0
    for _ in range(3000):
        if game.round != last_seen or game.over:
            last_seen = game.round
            for seat in (None, *range(game.players)):
                assert game.view(seat).text
                result(next, game.view(seat).worlds(Random(1)))
            assert set_up(**game.position()) == game
        if game.over:
            break
        moves = game.legal_moves()
        assert moves, "nobody can move, and the game is not over"
        game.play(rng.choice(moves))
    assert game.over
    assert replay(game.record()) == from_code(game.code()) == game


BEGINNINGS = [new_game, set_up, random_game]


letters = st.characters(exclude_categories=())


anything: Any = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.text(letters, max_size=8),
    st.sampled_from([10**400, -(10**400), math.inf, "saboteur", "8,0", "NES", "map", "digger", "turn", "\ud800"]),
)


junk = st.recursive(
    anything, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)


likely_parts: Any = st.sampled_from(
    [
        *(None, [], {}, 0, 1, -1, True, *Phase, "2,0", [2, 0], [math.inf, 0], [True, 0], "map", "digger"),
        *(["2,0"], ["9,9"], ["2,0", "2,0"], [[math.inf, 0]], [0], [0, 1], [1, 2, 3], [[1], [2], [3]], {0: [1]}),
        *(["map"], ["NES", "map"], [["map"], [], ["NESW"]], {0: ["map"]}, {"2,0": "NE"}, ["digger"] * 3),
        *([{"kind": "took", "seat": 0, "cards": [1]}], [{"kind": "roles"}, {"kind": "paid", "cards": ["x"]}]),
    ]
)


def own_deck(keep: Callable[[Any], bool] = bool, **changed: Any) -> Deck:
    """The deck of the box with some of its lines, or with one action card that is another one."""
    deck = load_deck("saboteur")
    lines = [replace(line, **changed) if line.text == "map" else line for line in deck.lines if keep(line)]
    return replace(deck, lines=tuple(lines))


@cache
def some_positions() -> list[dict[str, Any]]:
    return [game_in(phase).position() for phase in (Phase.TURN, Phase.LAY, Phase.PICK)] + [moments()[-1].position()]


POSITION = small_table().position()


TURNING_NOTHING = POSITION | {"turning": ["9,9"]}


@st.composite
def mutations(draw: st.DrawFn, originals: Callable[[], list[Any]]) -> Any:
    """A copy of one of some JSON values with a few things in it replaced, left out, doubled or exchanged."""
    whole = copy.deepcopy(draw(st.sampled_from(originals())))
    for _ in range(draw(st.integers(1, 2))):
        inner = whole.get("position")
        holder = inner if inner and isinstance(inner, dict) and draw(st.integers(0, 3)) else whole
        key = draw(st.sampled_from(sorted(holder)))
        while isinstance(holder[key], dict | list) and holder[key] and draw(st.booleans()):
            holder = holder[key]
            key = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        other = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        way = draw(st.sampled_from(["replace", "replace", "remove", "double", "exchange", "number"]))
        if way == "replace":
            holder[key] = copy.deepcopy(draw(likely_parts | junk))
        elif way == "number" and isinstance(holder[key], int):
            holder[key] += draw(st.sampled_from([-1, 1, 2, 10]))
        elif way == "double" and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[other]))
        elif way == "exchange":
            holder[key], holder[other] = holder[other], holder[key]
        elif way == "remove" and len(holder) > 1:
            del holder[key]
    return whole


def sealed(changed: Any) -> Any:
    """A record with the checksum that fits it, if it can have one."""
    if not isinstance(changed, dict):
        return changed
    try:
        return changed | {"checksum": record._checksum(changed)}
    except (TypeError, ValueError, RecursionError):
        return changed
