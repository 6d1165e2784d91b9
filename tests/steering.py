"""Players for tests: by chance, or steered towards the goals, which chance alone almost never reaches."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from saboteur import Card, Game, Move
from saboteur.cards import FeatureKind
from saboteur.chance import below
from saboteur.moves import AGREES, MoveKind
from saboteur.state import Phase

HOSTILE = ("play broken", "play rockfall", "play trap ", "play troll", "play thunderstorm", "propose")
"""How the moves begin that bring nobody nearer to a goal."""
Player: TypeAlias = Callable[[Game, Random], Move]


def by_chance(game: Game, rng: Random) -> Move:
    """Any legal move."""
    moves = game.legal_moves()
    return moves[below(rng, len(moves))]


def digging(game: Game, rng: Random) -> Move:
    """Mostly the walk or the placement that comes nearest to a goal; otherwise tools, repairs, maps and passes; now and
    then anything. To end a round it agrees."""
    moves = game.legal_moves()
    if rng.random() < 0.08:
        return by_chance(game, rng)
    if game.phase is Phase.MOVE:
        return min(moves, key=lambda move: (_steps_left(game, move), rng.random()))
    if game.phase is Phase.VOTE:
        return AGREES
    overcoming = [move for move in moves if move.text.startswith(("play axe", "play boat", "play rope"))]
    if overcoming:
        return overcoming[below(rng, len(overcoming))]
    placements = [move for move in moves if move.kind is MoveKind.PLACE]
    if placements:
        return min(placements, key=lambda move: (*_ways_left(game, move), rng.random()))
    friendly = [move for move in moves if not move.text.startswith(HOSTILE)]
    return (friendly or moves)[below(rng, len(friendly or moves))]


def lively(game: Game, rng: Random) -> Move:
    """Now a step towards a goal, now any sort of move, each with the same chance: so that rare cards are played too."""
    if rng.random() < 0.55:
        return digging(game, rng)
    sorts: dict[str, list[Move]] = {}
    for move in game.legal_moves():
        sorts.setdefault(_sort(move), []).append(move)
    rare = [sort for sort in sorts if sort not in (MoveKind.PLACE, MoveKind.PASS)] or list(sorts)
    moves = sorts[rare[below(rng, len(rare))]]
    return moves[below(rng, len(moves))]


def _sort(move: Move) -> str:
    """What sort of move it is: the action card that is played, or the kind of move."""
    return str(getattr(move.card, "kind", "")) if move.kind is MoveKind.PLAY else move.kind


def _ways_left(game: Game, move: Move) -> tuple[int, int]:
    """How far it is from the open ends of a placed card to the nearest goals that lie face down, two of them."""
    assert move.place is not None
    assert isinstance(move.card, Card)
    column, row = move.place
    goals = [cell for cell in game.maze.goal_cells if game.maze.cards[cell].is_face_down]
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    tunnels = [tunnel for tunnel in move.card.tunnels if len(tunnel) > 1]
    ends = [(column + steps[side][0], row + steps[side][1]) for tunnel in tunnels for side in tunnel]
    nearest = sorted(min((abs(east - x) + abs(south - y) for east, south in ends), default=99) for x, y in goals)
    first, second, *_ = (*nearest, 99, 99)
    return first, second


def _steps_left(game: Game, move: Move) -> int:
    """How far it is from the end of a walk to the nearest mine where something may still be found."""
    assert game.seat is not None
    column, row = move.steps[-1] if move.steps else game.maze.dwarves[game.seat]
    cards, left = game.maze.cards, {one.kind for one in game.view(None).treasures if one.owner is None}
    sought = [cell for cell in game.maze.goal_cells if cards[cell].is_face_down or left & _dug_in(cards[cell])]
    return min((abs(column - x) + abs(row - y) for x, y in sought), default=0)


def _dug_in(mine: Card) -> set[object]:
    return {feature.value for feature in mine.features if feature.kind is FeatureKind.MINE}


def play_out(game: Game, player: Player, rng: Random, most: int = 2000) -> Game:
    """Play a game to its end."""
    for _ in range(most):
        if game.over:
            return game
        game.play(player(game, rng))
    raise AssertionError(f"a game of {game.box.title} has not ended after {most} moves")
