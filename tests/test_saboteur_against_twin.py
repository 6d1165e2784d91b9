"""Saboteur beside its naive twin: the same moves, the same truth after each, until the gold is dealt."""

from random import Random
from typing import Any

import pytest

import saboteur
from saboteur import Game
from tests.beside import play_beside
from tests.steering import Player, by_chance, digging
from tests.twin_game import TwinGame, words_of

SORTED = ("hands", "hidden", "front", "gold")


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """A position in the form in which the twin tells the truth."""
    left_out = ("history", "seed", "options", "box", "fingerprint", "ply")
    found = {name: value for name, value in position.items() if name not in left_out}
    found["maze"] = {f"{column},{row}": word for (column, row), word in words_of(position["maze"])}
    found |= {name: [sorted(part) for part in position[name]] for name in SORTED}
    return found | {name: sorted(position[name]) for name in ("discards", "offer", "aside")}


def play_beside_twin(game: Game, player: Player, rng: Random) -> int:
    """Play a round and compare after each move; the number of goals that were turned over."""
    twin = TwinGame(game.position())
    found = play_beside(game, twin, player, rng, comparable)
    assert sorted(game.position()["stack"]) == sorted(twin.truth()["stack"])
    return found["turned"]


@pytest.mark.parametrize("players", range(3, 11))
def test_random_games(players: int) -> None:
    game = saboteur.new_game("saboteur", players, seed=players)
    while not game.over:
        play_beside_twin(game, by_chance, Random(players))


@pytest.mark.parametrize("seed", range(32))
def test_steered_games_that_reach_goals(seed: int) -> None:
    game = saboteur.new_game("saboteur", 3 + seed % 8, seed=seed, distance=1 + seed % 7)
    turned = 0
    while not game.over:
        turned += play_beside_twin(game, digging, Random(seed))
    assert turned > 0


TWO_WAYS = """
start NESW | . | NESW | ESW | . | ?
.          | . | NESW | ?   | . | .
.          | . | .    | .   | . | ?
"""


@pytest.mark.parametrize("stone", ["NE", "NW"])
@pytest.mark.parametrize("seed", range(3))
def test_rounds_with_a_goal_that_may_lie_in_two_ways(stone: str, seed: int) -> None:
    """A gap is closed, and older cards reach the goal from the west and from the north at once."""
    hands = {0: ["EW", "map"]}
    game = saboteur.set_up("saboteur", players=3, maze=TWO_WAYS, goals={"3,1": stone}, hands=hands, seed=seed)
    twin = TwinGame(game.position())
    game.play("place EW @ 1,0")
    twin.play("place EW @ 1,0")
    assert game.phase == ("lay" if stone == "NE" else "turn")
    assert comparable(game.position()) == twin.truth()
    play_beside_twin(game, digging, Random(seed))
