"""A game beside its naive twin: the same moves, the same truth after each, until the round is over."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from saboteur import Game
from tests.steering import Player

Position = dict[str, Any]


def play_beside(
    game: Game, twin: Any, player: Player, rng: Random, comparable: Callable[[Position], Position]
) -> Counter[str]:
    """Play a round and compare after each move; which choices there were, and what happened."""
    this_round, known = game.round, len(game.events)
    found: Counter[str] = Counter()
    while game.round == this_round and not game.over:
        assert {move.text for move in game.legal_moves()} == twin.legal()
        assert comparable(game.position()) == twin.truth()
        found[f"phase {game.phase}"] += 1
        move = player(game, rng)
        game.play(move)
        twin.play(move.text)
    assert twin.round_over
    assert [sorted(part) for part in game.position()["gold"]] == twin.truth()["gold"]
    assert game.over or game.position()["begins"] == twin.next_begins
    return found + Counter(str(event.kind) for event in game.events[known:])
