"""From a maze to its naive twin."""

from saboteur import Maze
from tests.twin import TwinMaze


def twin_of(maze: Maze) -> TwinMaze:
    """The same maze, naive."""
    twin = TwinMaze(maze.board)
    starts = {node[:2]: colour for colour, node in maze.starts.items()}
    for cell, card in maze.cards.items():
        if cell in starts:
            twin.place_start(cell, starts[cell], card.text)
        elif cell in maze.goal_cells:
            twin.place_goal(cell, card.text)
        else:
            twin.place(card.text, cell)
    for token, place in maze.tokens:
        twin.put(token.text, place)
    return twin
