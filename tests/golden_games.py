"""Golden games: one whole game a box as readable text, with every seat's view at a few points.

`python -m tests.golden_games` writes them anew, with the moves that stand in the files; read what has changed before
you keep it.
"""

import re
from pathlib import Path

import saboteur
from saboteur import Game

FOLDER = Path(__file__).parent / "golden"
HEADING = re.compile(r"# (\w+), (\d+) players, seed (\d+)")
MOVE = re.compile(r"> seat \d+: (.*)")


def moves_of(text: str) -> list[str]:
    """The moves that stand in a golden game."""
    return [found[1] for line in text.splitlines() if (found := MOVE.fullmatch(line))]


def beginning_of(text: str) -> Game:
    """The game that a golden game begins with."""
    found = HEADING.fullmatch(text.splitlines()[0])
    assert found, "a golden game begins with a line such as '# saboteur, 4 players, seed 7'"
    return saboteur.new_game(found[1], int(found[2]), int(found[3]))


def playthrough(game: Game, moves: list[str]) -> str:
    """A game in words: each move and what it did, and views at the beginning, at three points and at the end."""
    lines = [f"# {game.box.name}, {game.players} players, seed {game.seed}", "", *views(game)]
    stops = {len(moves) * quarter // 4 for quarter in (1, 2, 3)}
    for number, move in enumerate(moves, 1):
        lines.append(f"> seat {game.seat}: {move}")
        lines += [f"    {event}" for event in game.play(move)]
        if number in stops or game.over:
            lines += ["", *views(game)]
    return "\n".join([*lines, f"scores {game.scores}, winners {game.winners}", f"share code {game.code()}"]) + "\n"


def views(game: Game) -> list[str]:
    """What every seat and a spectator see."""
    return [line for seat in [None, *range(game.players)] for line in (*game.view(seat).text.splitlines(), "")]


def main() -> None:
    """Write all golden games anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        path.write_text(playthrough(beginning_of(text), moves_of(text)), encoding="utf-8")


if __name__ == "__main__":
    main()
