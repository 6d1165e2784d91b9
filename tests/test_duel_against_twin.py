"""The Duel and its solo game beside their naive twins, and markers and payments beside a second computation."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import networkx as nx
import pytest

import saboteur
from saboteur import Game, Maze
from saboteur.boxes import solo
from saboteur.boxes.duel import claims, ending
from saboteur.chance import below
from saboteur.events import EventKind
from saboteur.sides import place_text
from saboteur.state import State
from saboteur.tokens import TokenKind
from tests import second_look_duel as second
from tests.beside import play_beside
from tests.steering import Player, by_chance, digging, lively
from tests.twin_duel import TwinDuel, TwinSolo, comparable

TWINS: dict[str, Any] = {"duel": TwinDuel, "solo": TwinSolo}
EACH = pytest.mark.parametrize("name", TWINS)


def play_beside_twin(game: Game, player: Player, rng: Random, twin_type: Any = None) -> Counter[str]:
    """Play a round and compare after each move; which choices there were, and what happened."""
    twin = (twin_type or TWINS[game.box.name])(game.position())
    found = play_beside(game, twin, player, rng, comparable)
    if not game.over:
        _compare_what_has_left(game, twin.truth())
    return found


def _compare_what_has_left(game: Game, told: dict[str, Any]) -> None:
    """The cards that are out of the game; new goals come from those that the twin has not dealt yet."""
    position = game.position()
    for part in ("gone", "spent"):
        assert sorted(position[part]) == sorted(told[part])
    assert sorted(map(str, position["boxed"])) == sorted(map(str, told["boxed"]))
    assert sorted([*position["unused"], *position["goals"].values()]) == sorted(told["unused"])


@EACH
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize("player", [by_chance, digging, lively])
def test_whole_games(name: str, edition: str, player: Player) -> None:
    found: Counter[str] = Counter()
    for seed in range(4):
        options = {} if seed % 4 == 0 else {"distance": 1 + seed % 4}
        game = saboteur.new_game(name, seed=seed, edition=edition, **options)
        while not game.over:
            found += play_beside_twin(game, player, Random(seed))
    if player is not by_chance:
        assert found["turned"] > 0
        assert found["marked"] > 0


@pytest.mark.parametrize("colour", ["green", "blue"])
def test_either_colour_plays_alone(colour: str) -> None:
    game = saboteur.new_game("solo", seed=3, colour=colour, distance=3)
    while not game.over:
        play_beside_twin(game, lively, Random(3))


class TwinWithFewMarkers(TwinDuel):
    """The Duel with three markers, so that gold is often reached for which none is left."""

    all_markers = 3


def test_choices_of_goals_and_of_gold_beside_the_twin() -> None:
    """Goals that lie near are reached two at once, and with three markers there is a choice of gold."""
    deck = saboteur.load_deck("duel")
    lines = [replace(line, count=3) if line.text == "marker" else line for line in deck.lines]
    found: Counter[str] = Counter()
    for seed in range(120):
        game = saboteur.new_game("duel", seed=seed, distance=1 + seed % 2, deck=replace(deck, lines=tuple(lines)))
        found += play_beside_twin(game, digging if seed % 2 else lively, Random(seed), TwinWithFewMarkers)
    assert min(found[f"phase {phase}"] for phase in ("goal", "lay", "mark")) >= 5, found


# The second look


def reached_mazes(count: int) -> list[tuple[Maze, str, int]]:
    """Mazes in the middle of games, each with a colour and a number of markers; tokens on gold taken away again."""
    found: list[tuple[Maze, str, int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        rng = Random(f"reached {seed}")
        game = saboteur.new_game("duel", seed=seed, distance=1 + seed % 4, rounds=1)
        while not game.over:
            game.play(lively(game, rng))
            if rng.random() < 0.5 and len(game.maze) > 10:
                found.append((without_markers(game.maze, rng), ("green", "blue")[below(rng, 2)], 1 + below(rng, 8)))
    return found[:count]


def without_markers(maze: Maze, rng: Random) -> Maze:
    """The maze without some of its markers, so that their gold can be claimed anew."""
    for token, place in maze.tokens:
        if token.kind is TokenKind.MARKER and rng.random() < 0.7:
            maze.take(token, place)
    return maze


def test_claims_equal_a_second_computation() -> None:
    claimed = 0
    for maze, turn, left in reached_mazes(3000):
        state = State(saboteur.new_game("duel", seed=1)._state.setting, 1)
        state.maze, state.roles, state.seat = maze, ["green dwarf", "blue dwarf"], ("green", "blue").index(turn)
        ours = [(place_text(place), colour) for place, colour in claims.claims(state).items()]
        assert ours == second.claims(maze.to_text(), turn, left), maze.to_text()
        claimed += len(ours)
    assert claimed > 2000


def test_tolls_equal_a_second_computation() -> None:
    rng = Random("tolls")
    for _ in range(3000):
        values, owed = sorted(1 + below(rng, 3) for _ in range(below(rng, 9))), 1 + below(rng, 8)
        assert sorted(ending.toll(values, owed)) == sorted(second.toll(values, owed))


def test_what_is_taken_home_equals_a_second_computation() -> None:
    for seed in range(60):
        game = saboteur.new_game("duel", seed=seed, distance=1 + seed % 4, rounds=1)
        rng = Random(seed)
        while not game.over:
            game.play(lively(game, rng))
        text = game.maze.to_text()
        home, owed = second.take_home(text), second.owed(text)
        for seat, colour in enumerate(("green", "blue")):
            values, _, _ = home[colour]
            kept = Counter(values) - Counter(second.toll(list(values), owed[colour]))
            assert sorted(kept.elements()) == game.position()["gold"][seat]


def test_ranks_equal_a_second_computation() -> None:
    names = [solo.rank(worth) for worth in range(40)]
    ranks = [second.rank(worth) for worth in range(40)]
    assert [names[worth] == names[worth - 1] for worth in range(1, 40)] == [
        ranks[worth] == ranks[worth - 1] for worth in range(1, 40)
    ]


# Steering


def test_steered_games_reach_gold_through_doors_with_keys_and_past_trolls() -> None:
    """Gold and goals that cannot be reached without a door of one's own colour, a key, or a bribed troll."""
    found: Counter[str] = Counter()
    for seed in range(160):
        rng, game = Random(f"ways {seed}"), saboteur.new_game("duel", seed=seed, distance=1 + seed % 3, rounds=1)
        while not game.over:
            events = game.play(lively(game, rng))
            news = [e for e in events if e.kind in (EventKind.MARKED, EventKind.TURNED) and e.cell]
            for event in news:
                found.update(_needed(game.maze, event.cell))  # type: ignore[arg-type]  # it has a cell
    assert all(found[way] >= 3 for way in ("door", "key", "bribed")), found


def _needed(maze: Maze, cell: tuple[int, int]) -> set[str]:
    """What the ways to a cell need: without it no colour gets there."""
    return {way for way in ("door", "key", "bribed") if not any(_gets_there(maze, c, cell, way) for c in maze.starts)}


def _gets_there(maze: Maze, colour: str | None, cell: tuple[int, int], without: str) -> bool:
    graph = saboteur.graphs.open_to(maze, colour)
    ways = nx.subgraph_view(graph, filter_edge=lambda a, b: without not in graph.edges[a, b])
    found = nx.node_connected_component(ways, maze.starts[colour])
    return any(node[:2] == cell for node in found)
