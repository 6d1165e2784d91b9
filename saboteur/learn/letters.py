"""Letters for vertices: on the board, and in answers."""

from string import ascii_uppercase

from saboteur.draw import Picture
from saboteur.errors import shown
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.maze import Maze
from saboteur.sides import Node


def letters(maze: Maze) -> dict[Node, str]:
    """A letter for each vertex, row by row as one reads; where there are doors, B and G are on the doors alone.

    >>> letters(Maze.from_text("start NESW | EW"))
    {(0, 0, 'NESW'): 'A', (1, 0, 'EW'): 'B'}
    >>> letters(Maze.from_text("start NESW | EW/W=blue"))
    {(0, 0, 'NESW'): 'A', (1, 0, 'E'): 'C', (1, 0, 'W'): 'D'}
    """
    has_doors = any(card.gates for card in maze.cards.values())
    free = [letter for letter in ascii_uppercase if not has_doors or letter not in "BG"]
    return dict(zip(sorted(maze.graph, key=lambda node: node[1::-1]), free, strict=False))


def lettered(maze: Maze) -> Picture:
    """The graph of a maze with a letter at each vertex."""
    return maze.draw(graph=True, marked=letters(maze))


def vertices(answer: object, maze: Maze) -> list[Node]:
    """A list of vertices in its order, or a text of their letters."""
    listed = "".join(filter(str.isalpha, answer)).upper() if isinstance(answer, str) else None
    found = list(listed) if listed is not None else answers.items(answer, f"vertices, such as [{maze.start}]")
    return [_vertex(item, maze) for item in found]


def _vertex(item: object, maze: Maze) -> Node:
    """A vertex, or its letter on the board."""
    if not isinstance(item, str):
        return answers.node(item, maze)
    by_letter = {letter: node for node, letter in letters(maze).items()}
    if item not in by_letter:
        raise Unreadable(f"There is no vertex with the letter {shown(item)} on this board.")
    return by_letter[item]
