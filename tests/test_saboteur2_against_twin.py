"""Saboteur 2 beside its naive twin, and its winners and shares beside a second computation from the rules' text."""

from collections import Counter
from random import Random

import pytest

import saboteur
from saboteur import Game, Maze
from saboteur.boxes.saboteur2 import shares
from saboteur.chance import below, shuffled
from saboteur.events import EventKind
from tests.beside import play_beside
from tests.second_look_saboteur2 import shares as second_shares
from tests.second_look_saboteur2 import theft_order
from tests.steering import Player, by_chance, digging, lively
from tests.test_saboteur_against_twin import comparable
from tests.twin_saboteur2 import TwinGame2

ROLES = saboteur.load_deck("saboteur2").cards("dwarf")
FINAL_POSITIONS = 10_000


def play_beside_twin(game: Game, player: Player, rng: Random) -> Counter[str]:
    """Play a round beside the twin."""
    return play_beside(game, TwinGame2(game.position()), player, rng, comparable)


@pytest.mark.parametrize("players", range(2, 13))
def test_random_rounds(players: int) -> None:
    game = saboteur.new_game("saboteur2", players, seed=players, rounds=1)
    play_beside_twin(game, by_chance, Random(players))


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("player", [digging, lively])
def test_steered_rounds(players: int, player: Player) -> None:
    happened: Counter[str] = Counter()
    for seed in range(2):
        options = {"distance": 1 + (players + seed) % 5, "rounds": 1}
        game = saboteur.new_game("saboteur2", players, seed=100 * players + seed, **options)
        happened += play_beside_twin(game, player, Random(seed))
    assert happened["turned"] > 0


# Winners and shares


def a_final_maze(rng: Random) -> Maze:
    """A maze in which the treasure was reached, as it lies at the end of the only round."""
    while True:
        game = saboteur.new_game("saboteur2", 2, below(rng, 2**30), distance=2 + below(rng, 4), rounds=1)
        while not game.over:
            game.play(digging(game, rng))
        if any(event.kind is EventKind.REACHED for event in game.events):
            return game.maze


@pytest.fixture(scope="module")
def final_mazes() -> list[Maze]:
    rng = Random("final mazes")
    return [a_final_maze(rng) for _ in range(150)]


def with_doors(maze: Maze, rng: Random) -> Maze:
    """The same maze with some of its straights and curves shut by doors."""
    laid = maze.copy()
    for cell in maze.loose_cells():
        card = maze.cards[cell]
        if card.tunnels == (card.openings,) and len(card.openings) > 1 and not card.gates and rng.random() < 0.35:
            laid.remove(cell)
            colour = "blue" if rng.random() < 0.5 else "green"
            laid.place(f"{card.openings}/{card.openings[-1]}={colour}", cell)
    return laid


def test_winners_and_shares_equal_a_second_computation(final_mazes: list[Maze]) -> None:
    rng, found = Random("shares"), Counter[str]()
    for number in range(FINAL_POSITIONS):
        players = 2 + below(rng, 11)
        roles = shuffled(ROLES, rng)[:players]
        trapped = {seat for seat in range(players) if rng.random() < 0.2}
        finder = None if number % 5 == 0 else below(rng, players)
        maze = with_doors(final_mazes[number % len(final_mazes)], rng)
        open_to = shares.open_teams(maze) if finder is not None else set()
        role = None if finder is None else roles[finder]
        won = shares.shares(roles, trapped, role, open_to)
        geologists = shares.crystal_shares(roles, trapped, shares.crystals(maze))
        ours = [gold + more for gold, more in zip(won, geologists, strict=True)]
        assert ours == second_shares(maze.to_text(), roles, trapped, finder), (maze.to_text(), roles, trapped, finder)
        found["not reached" if finder is None else "open to " + (" and ".join(sorted(open_to)) or "nobody")] += 1
    assert min(found[kind] for kind in ("open to blue", "open to green", "open to nobody", "not reached")) > 300, found
    assert found["open to blue and green"] > 300, found


def test_the_order_of_thieves_equals_a_second_computation() -> None:
    rng = Random("thieves")
    for _ in range(2000):
        players = 2 + below(rng, 11)
        thefts = shuffled(range(players), rng)[: below(rng, 5)]
        trapped = {seat for seat in range(players) if rng.random() < 0.3}
        assert shares.thieves(thefts, trapped, players) == theft_order(thefts, trapped, players)


def test_steered_games_reach_the_treasure_through_doors() -> None:
    """Of the ways to the treasure some are open to one team only, some to nobody."""
    rng, found = Random("through doors"), Counter[str]()
    for seed in range(150):
        game = saboteur.new_game("saboteur2", 2 + seed % 11, seed, distance=1 + seed % 4, rounds=1)
        while not game.over:
            game.play(digging(game, rng))
        if any(event.kind is EventKind.REACHED for event in game.events):
            found[" and ".join(sorted(shares.open_teams(game.maze))) or "nobody"] += 1
    assert all(found[kind] >= 3 for kind in ("blue", "green", "blue and green")), found
