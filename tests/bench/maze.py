"""The maze beside its naive twin: laying, legal placements, what is reached, removing; in mazes of three sizes."""

from collections.abc import Iterator
from random import Random

from saboteur import Card, Maze
from saboteur.sides import SIDES, Cell, neighbour
from tests.bench.timing import cpu_seconds, race, row
from tests.twin import TwinMaze
from tests.twin_of import twin_of

SIZES = (100, 1_000, 10_000)
FACES = ["NESW", "NES", "NSW", "ESW", "NEW", "NS", "EW", "NE", "SW", "NW", "ES", "NS+EW", "NE+SW", "N+E+S"]
HAND = [Card(face) for face in ("NESW", "NES", "NS", "EW", "NE", "NW")]
WAYS = [way for card in HAND for way in card.ways]


def grown(size: int, rng: Random) -> Maze:
    """A maze of many cards, each laid as the rules allow, in the order in which they were laid."""
    maze = Maze()
    maze.place_start((0, 0))
    open_cells = list(maze.border)
    while len(maze) < size:
        cell = open_cells.pop(rng.randrange(len(open_cells)))
        fitting = [face for face in FACES if not maze.mismatches(face, cell) and maze.is_joined(face, cell)]
        if cell not in maze.cards and fitting:
            maze.place(max(rng.sample(fitting, min(3, len(fitting))), key=len), cell)
            open_cells += [neighbour(cell, side) for side in SIDES if neighbour(cell, side) not in maze.cards]
        if not open_cells:
            open_cells = list(maze.border)
    return maze


def main() -> None:
    """Print the table."""
    print("CPU time in microseconds; the twin draws the whole graph anew and asks networkx")
    print(f"{'':<34} {'maze':>14} {'naive twin':>14} {'faster':>10}")
    for size in SIZES:
        measure(size)
    for size in SIZES[:1]:
        maze = grown(size, Random(size))
        maze.reachable()
        print(f"a copy of {size} cards: {cpu_seconds(maze.copy, 2000) * 1e6:.1f} microseconds")


def measure(size: int) -> None:
    """The four questions in a maze of one size."""
    maze = grown(size, Random(size))
    twin = twin_of(maze)
    assert maze.reachable() == twin.reachable()
    rounds, slow = 5, max(1, 300 // size)
    print(row(f"{size:>6,} cards: lay one, ask reach", *_place(maze, twin, rounds, slow)))
    hand = race(lambda: _placements(maze), lambda: _twin_placements(twin), rounds, 20 if size < 5000 else 2, 1)
    print(row(f"{size:>6,} cards: legal placements", *hand))
    reach = race(maze.reachable, twin.reachable, rounds, 20 if size < 5000 else 3, slow)
    print(row(f"{size:>6,} cards: what is reached", *reach))
    print(row(f"{size:>6,} cards: remove one, ask reach", *_remove(maze, twin, rounds)))


def _placements(maze: Maze) -> list[object]:
    """Where each card of a hand may go, in either way."""
    return [maze.places(way) for way in WAYS]


def _twin_placements(twin: TwinMaze) -> list[object]:
    return [twin.places(way.text) for way in WAYS]


def _place(maze: Maze, twin: TwinMaze, rounds: int, slow: int) -> tuple[float, float]:
    """Lay a card on each of some cells, and ask each time whether a card beside it would be joined to the start."""
    card, cells = HAND[0], maze.places(HAND[0])[:20]
    fast = []
    for _ in range(rounds):
        trial, waiting = maze.copy(), iter(cells)

        def lay(trial: Maze = trial, waiting: Iterator[Cell] = waiting) -> bool:
            cell = next(waiting)
            trial.place(card, cell)
            return trial.is_joined(card, (cell[0] + 1, cell[1]))

        fast.append(cpu_seconds(lay, len(cells)))

    def lay_in_twin() -> None:
        twin.place(card.text, cells[0])
        twin.reachable()
        twin.remove(cells[0])

    return min(fast), min(cpu_seconds(lay_in_twin, slow) for _ in range(rounds))


def _remove(maze: Maze, twin: TwinMaze, rounds: int) -> tuple[float, float]:
    """Take a card out and ask what is reached; it is laid again before the next turn, outside the clock."""
    cell = sorted(maze.cards)[len(maze) // 2]
    fast, slow = [], []
    for _ in range(rounds):
        card = maze.cards[cell]
        fast.append(cpu_seconds(lambda: (maze.remove(cell), maze.reachable()), 1))
        slow.append(cpu_seconds(lambda: (twin.remove(cell), twin.reachable()), 1))  # type: ignore[func-returns-value]
        maze.place(card, cell)
        twin.place(card.text, cell)
    return min(fast), min(slow)
