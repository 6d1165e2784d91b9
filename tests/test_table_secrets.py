"""No secret reaches the browser: what a seat cannot tell apart gives the same table, to the byte. For every box."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import saboteur
from saboteur import BOXES, Game, Table
from saboteur.widgets.session import ALL_KNOWING, ON_TURN, SPECTATOR
from tests.tables import state, tell
from tests.test_every_box import candidates, some_moments

Viewpoint = int | str


def viewpoints(game: Game) -> Iterator[tuple[Viewpoint, int | None]]:
    """As whom one may look without knowing all, and whose view that is."""
    yield SPECTATOR, None
    yield from ((seat, seat) for seat in range(game.players))
    yield ON_TURN, game.seat


def intents(game: Game, rng: Random) -> list[dict[str, Any]]:
    """What somebody may do at a table without learning anything: try moves that are refused, look, play around."""
    legal = game.legal_moves()
    refused = [move.text for move in candidates(game, rng, 12) if move not in legal]
    tries = [{"do": "play", "move": text} for text in refused]
    lenses = [{"do": "lens", "name": name, "is_on": True} for name in ("reached", "graph", "distance", "rockfalls")]
    others: list[dict[str, Any]] = [
        {"do": "learn", "is_on": True},
        {"do": "sandbox", "is_on": True},
        {"do": "lay", "word": "NESW", "cell": [1, 1]},
        {"do": "undo"},
        {"do": "sandbox", "is_on": False},
        {"do": "learn", "is_on": False},
        {"do": "undo"},
        {"do": "nonsense"},
    ]
    return [*tries, *lenses, *others]


@pytest.mark.parametrize("name", BOXES)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_table(name: str) -> None:
    compared = 0
    for number, game in enumerate(some_moments(name, range(6), share=0.04)):
        rng = Random(f"{name} {number} tables")
        for viewpoint, seat in viewpoints(game):
            worlds = game.view(seat).worlds(rng)
            first, second = (Table(next(worlds), viewpoint=viewpoint) for _ in range(2))
            assert state(first) == state(second)
            assert first._repr_mimebundle_()[0]["text/html"] == second._repr_mimebundle_()[0]["text/html"]
            for message in intents(game, rng) if viewpoint in (ON_TURN, number % game.players) else []:
                tell(first, **message)
                tell(second, **message)
                assert json.dumps(first.scene) == json.dumps(second.scene)
            assert state(first) == state(second)
            compared += first._session.game != second._session.game
    assert compared > 100, "worlds that differ were compared"


@pytest.mark.parametrize("name", BOXES)
def test_who_knows_all_sees_the_difference(name: str) -> None:
    """The comparison above would notice a secret."""
    game = saboteur.new_game(name, seed=5)
    worlds = game.view(0).worlds(Random(1))
    first, second = (Table(next(worlds), viewpoint=ALL_KNOWING) for _ in range(2))
    assert state(first) != state(second)


@pytest.mark.parametrize("name", BOXES)
def test_an_earlier_moment_tells_nothing_of_what_came_later(name: str) -> None:
    for seed in range(3):
        game = saboteur.random_game(name, seed=seed)
        table = Table(game)
        for number in range(0, len(game.moves), 9):
            for viewpoint, _ in viewpoints(game.at(number)):
                table.go(number)
                tell(table, do="look", viewpoint=viewpoint)
                fresh = Table(game.at(number), viewpoint=viewpoint)
                differing = {part for part in table.scene if table.scene[part] != fresh.scene[part]}
                assert differing <= {"revision", "timeline"}
                assert table.art == fresh.art


@pytest.mark.parametrize("name", BOXES)
def test_the_seed_never_shows(name: str) -> None:
    seed = 987_654_321_987
    for viewpoint in (ON_TURN, SPECTATOR, 0, ALL_KNOWING):
        table = Table(name, seed=seed, viewpoint=viewpoint)
        bundle, _ = table._repr_mimebundle_()
        assert str(seed) not in state(table) + json.dumps(bundle) + repr(table)


def test_the_page_is_not_told_more_than_its_parts() -> None:
    """Whoever adds a synced part must think of its secrets, and of the test above."""
    table = Table("saboteur", seed=1)
    ours = {name for name in table.keys if not name.startswith("_")}
    assert ours - set(BASE) == {"scene", "art", "boxes"}


BASE = ("layout", "tabbable", "tooltip", "comm")
