"""Random play with full move lists: the engine of each box beside its naive twin, and beside python-chess."""

from collections.abc import Callable
from random import Random
from typing import Any

import saboteur
from saboteur import BOXES, Game, Move
from saboteur.chance import below
from saboteur.state import Phase, State
from tests.bench.timing import cpu_seconds, race
from tests.steering import digging
from tests.twin_duel import TwinDuel, TwinSolo
from tests.twin_game import TwinGame
from tests.twin_lost_mines import TwinLostMines
from tests.twin_saboteur2 import TwinGame2

PLAYERS = 5


class TwinThatWalks(TwinLostMines):
    """The twin of The Lost Mines with its walks among its moves, one for each outcome, as the engine has them."""

    def legal(self) -> set[str]:
        """All moves."""
        return super().legal() | (self.one_each() if self.phase == "move" else set())


TWINS: dict[str, tuple[int, Callable[[dict[str, Any]], Any]]] = {
    "saboteur": (PLAYERS, TwinGame),
    "saboteur2": (PLAYERS, TwinGame2),
    "duel": (2, TwinDuel),
    "solo": (1, TwinSolo),
    "lost_mines": (PLAYERS, TwinThatWalks),
}
"""For each box the number of players and its naive twin."""
TIMES_FASTER = 3
FULL_BOARD = 30
"""So many cards on the board, besides starts and mines, make it full: there are 40."""
"""So many times faster than its twin a box should be."""
BARE_CHESS_MOVES = 200


def play_games(box: str, seeds: list[int]) -> int:
    """Games to the end, all legal moves listed at every choice; the number of moves."""
    return sum(len(saboteur.random_game(box, TWINS[box][0], seed).moves) for seed in seeds)


def play_saboteur(seeds: list[int]) -> int:
    """Games of the first box."""
    return play_games("saboteur", seeds)


def play_twin(box: str, seed: int) -> int:
    """One round with the naive twin."""
    players, twin_type = TWINS[box]
    twin, rng = twin_type(saboteur.new_game(box, players, seed).position()), Random(seed)
    moves = 0
    while not twin.round_over:
        legal = sorted(twin.legal())
        twin.play(legal[below(rng, len(legal))])
        moves += 1
    return moves


def play_chess(seed: int) -> int:
    """A random game of chess to its end, all legal moves listed at every choice; the number of moves."""
    import chess

    board, random = chess.Board(), Random(seed).random
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(random() * len(legal))])
    return len(board.move_stack)


def play_bare_chess(seed: int) -> int:
    """The same without asking whether a game is over, which costs python-chess a quarter of its time: 200 moves."""
    import chess

    board, random = chess.Board(), Random(seed).random
    for ply in range(BARE_CHESS_MOVES):
        legal = list(board.legal_moves)
        if not legal:
            return ply
        board.push(legal[int(random() * len(legal))])
    return BARE_CHESS_MOVES


def main() -> None:
    """Print the tables."""
    seeds, few = list(range(20)), list(range(6))
    play_saboteur(seeds)
    rivals: dict[str, Callable[[], int]] = {
        "python-chess": lambda: sum(map(play_chess, few)),
        "  not asked if over": lambda: sum(map(play_bare_chess, few)),
    }
    print(f"\nRandom play with full move lists, {PLAYERS} players (CPU time)")
    for name, rival in rivals.items():
        moves, rival_moves = play_saboteur(seeds), rival()
        ours, theirs = race(lambda: play_saboteur(seeds), rival, 5, 1, 1)
        ours, theirs = ours / moves, theirs / rival_moves
        times = f"{theirs * 1e6:>12,.1f} µs a move, the engine {ours * 1e6:>6,.1f} µs a move"
        print(f"{name:<20} {times} {theirs / ours:>10,.1f} x")
    _print_twins(seeds)
    _print_lists_of_walks()
    _print_rates()


def _print_twins(seeds: list[int]) -> None:
    """Each box beside its naive twin."""
    print(f"\nRandom play of each box beside its naive twin (CPU time; at least {TIMES_FASTER} times faster)")
    for box, (players, _) in TWINS.items():
        moves, twin_moves = play_games(box, seeds), play_twin(box, 1)
        ours, theirs = race(lambda box=box: play_games(box, seeds), lambda box=box: play_twin(box, 1), 3, 1, 1)  # type: ignore[misc]  # the box of this turn
        ours, theirs = ours / moves, theirs / twin_moves
        times = f"{theirs * 1e6:>12,.1f} µs a move, the engine {ours * 1e6:>6,.1f} µs a move"
        print(f"{box + f', {players} players':<20} {times} {theirs / ours:>10,.1f} x")


def _print_lists_of_walks() -> None:
    """How long it takes to list what may be done in The Lost Mines on a full board, nothing kept from before."""
    print(f"\nThe Lost Mines: legal moves on boards with {FULL_BOARD} cards or more (CPU time)")
    for phase in (Phase.TURN, Phase.MOVE):
        times, longest = [], 0
        for state in _full_boards(phase):
            times.append(min(cpu_seconds(lambda state=state: _listed_anew(state), 20) for _ in range(3)))  # type: ignore[misc]  # the state of this turn
            longest = max(longest, len(_listed_anew(state)))
        name = f"{phase}, {len(times)} boards"
        mean, most = 1e6 * sum(times) / len(times), 1e6 * max(times)
        print(f"{name:<20} {mean:>12,.1f} µs each {most:>12,.1f} µs at most, up to {longest} moves")


def _listed_anew(state: State) -> list[Move]:
    state.maze.memo.clear()
    return BOXES["lost_mines"].legal_moves(state)


def _full_boards(phase: Phase) -> list[State]:
    """Moments of steered games."""
    found = []
    for seed in range(8):
        game, rng = saboteur.new_game("lost_mines", 3 + seed % 7, seed, rounds=1), Random(seed)
        while not game.over:
            game.play(digging(game, rng))
            if game.phase is phase and len(game.maze.loose_cells()) >= FULL_BOARD:
                found.append(game.copy()._state)
    return found


def _print_rates() -> None:
    """Copies, views, worlds and undone moves, in the middle of the last round."""
    game = _middle_of_a_game()
    worlds = game.view(game.seat).worlds(Random(1))
    jobs = {
        "copies": (game.copy, 2000),
        "views": (lambda: game.view(0), 500),
        "worlds": (lambda: next(worlds), 500),
        "undo and redo": (lambda: game.play(game.undo()), 50),
    }
    print(f"\nIn the last round, after {len(game.moves)} moves")
    for name, (job, times) in jobs.items():
        seconds = min(cpu_seconds(job, times) for _ in range(3))
        print(f"{name:<20} {seconds * 1e6:>12,.1f} µs each {1 / seconds:>15,.0f} a second")


def _middle_of_a_game() -> Game:
    whole = saboteur.random_game("saboteur", PLAYERS, seed=2)
    game = saboteur.new_game("saboteur", PLAYERS, seed=2)
    for move in whole.moves[: len(whole.moves) * 5 // 6]:
        game.play(move)
    return game
