"""Reading answers: whatever is typed becomes what the exercise asks for, or a sentence that says how to write it.

Answers come as people write them: a cell as a tuple or a list, a set of cells as any collection, also one that a
networkx function gives piece by piece. Nothing here trusts its input: of an endless answer only a part is read.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice
from numbers import Integral
from typing import Any, Final, TypeVar

from saboteur.cards import Card
from saboteur.errors import SaboteurError, shown
from saboteur.maze import Maze
from saboteur.sides import SIDES, Cell, Node, is_cell

MOST_ITEMS: Final = 2000
LONGEST_TEXT: Final = 20_000
Item = TypeVar("Item", bound=Hashable)


class Unreadable(Exception):  # noqa: N818 - it never leaves a check
    """An answer that is not of the kind that was asked for; the message says what is."""


def is_number(answer: object) -> bool:
    """Whether something is a whole number, however it is written; true and false are none."""
    is_whole = isinstance(answer, Integral) or (isinstance(answer, float) and answer.is_integer())
    return is_whole and not isinstance(answer, bool)


def whole_number(answer: Any) -> int:
    """A whole number."""
    if is_number(answer):
        return int(answer)
    raise Unreadable(f"The answer is a whole number, such as 4, not {shown(answer)}.")


def truth(answer: object) -> bool:
    """True or False."""
    if isinstance(answer, bool):
        return answer
    raise Unreadable(f"The answer is True or False, not {shown(answer)}.")


def items(answer: object, what: str) -> list[Any]:
    """The items of a collection, in its order."""
    is_table = isinstance(answer, Mapping) and not isinstance(answer, AbstractSet)
    if isinstance(answer, str | bytes) or is_table or not isinstance(answer, Iterable):
        raise Unreadable(f"The answer is a list of {what}, not {shown(answer)}.")
    found = list(islice(answer, MOST_ITEMS + 1))
    if len(found) > MOST_ITEMS:
        raise Unreadable(f"The answer has more than {MOST_ITEMS} items; that is more than any maze here has.")
    return found


def numbers(answer: object) -> list[int]:
    """A list of whole numbers."""
    return [whole_number(item) for item in items(answer, "whole numbers, such as [1, 3, 2]")]


def cell(answer: object) -> Cell:
    """A cell: `(3, 0)` or `[3, 0]`; a vertex stands for its cell, and a list of one for itself."""
    found = tuple(answer) if isinstance(answer, list | tuple) else answer
    if isinstance(found, tuple) and len(found) == 1 and isinstance(found[0], list | tuple):
        found = tuple(found[0])
    if isinstance(found, tuple) and len(found) == 3 and isinstance(found[2], str) and set(found[2]) <= set(SIDES):
        found = found[:2]
    if not is_cell(found):
        raise Unreadable(f"A cell is written (column, row), as in (3, 0), not {shown(answer)}.")
    return found  # type: ignore[return-value]  # is_cell has looked


def cells(answer: Any) -> list[Cell]:
    """A list of cells, in its order; one cell stands for a list of one."""
    return [answer] if is_cell(answer) else [cell(item) for item in items(answer, "cells, such as [(3, 0), (4, 0)]")]


def node(answer: Any, maze: Maze) -> Node:
    """A vertex of a maze: `(3, 0, "EW")`; a cell will do where its card has only one."""
    found = tuple(answer) if isinstance(answer, list | tuple) else answer
    if is_cell(found) and found in maze.cards and len(maze.nodes(found)) == 1:
        return maze.nodes(found)[0]
    if not isinstance(found, tuple) or len(found) != 3 or not is_cell(found[:2]) or not isinstance(found[2], str):
        raise Unreadable(f"A vertex is written (column, row, sides), as in {maze.start}, not {shown(answer)}.")
    if found[:2] not in maze.cards:
        raise Unreadable(f"There is no card at {found[0]},{found[1]}, so {shown(found)} is no vertex of this maze.")
    if found not in maze.nodes(found[:2]):
        names = " and ".join(map(str, maze.nodes(found[:2])))
        raise Unreadable(f"There is no vertex {shown(found)} here; the card at {found[0]},{found[1]} has {names}.")
    return found


def nodes(answer: object, maze: Maze) -> list[Node]:
    """A list of vertices of a maze, in its order; one vertex stands for a list of one."""
    if isinstance(answer, tuple) and len(answer) == 3 and isinstance(answer[2], str):
        return [node(answer, maze)]
    return [node(item, maze) for item in items(answer, f"vertices, such as [{maze.start}]")]


def edges(answer: object, maze: Maze) -> list[frozenset[Node]]:
    """A list of edges, each a pair of vertices in either order."""
    found = []
    for item in items(answer, "edges, each a pair of vertices"):
        pair = nodes(item, maze)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise Unreadable(f"An edge is a pair of two vertices, not {shown(item)}.")
        found.append(frozenset(pair))
    return found


def card(answer: object) -> Card:
    """A card, or its name."""
    if isinstance(answer, Card):
        return answer
    if not isinstance(answer, str):
        raise Unreadable(f"A card is written as its openings, as in 'NES', not {shown(answer)}.")
    try:
        return Card(answer)
    except SaboteurError as error:
        raise Unreadable(f"This is no card: {error}.") from None


def maze(answer: object) -> Maze:
    """A maze, or its text."""
    if isinstance(answer, Maze):
        return answer.copy()
    if not isinstance(answer, str) or len(answer) > LONGEST_TEXT:
        raise Unreadable(f"The answer is a maze or the text of one, not {shown(answer)}.")
    try:
        return Maze.from_text(answer)
    except SaboteurError as error:
        raise Unreadable(f"This is no maze: {error}.") from None


def function(answer: object) -> Callable[..., Any]:
    """A function, to be tried with `call`."""
    if callable(answer):
        return answer
    raise Unreadable(f"The answer is a function, by its name and without brackets, not {shown(answer)}.")


def call(tried: Callable[..., Any], *arguments: Any) -> Any:
    """What a learner's function gives; an error in it is told in a sentence."""
    try:
        return tried(*arguments)
    except (Exception, SystemExit, GeneratorExit) as error:  # noqa: BLE001 - whatever a learner's own code raises
        given = ", ".join(map(shown, arguments))
        raise Unreadable(
            f"Your function stops with {type(error).__name__} ({shown(str(error))}) for {given}."
        ) from None


def none_twice(found: list[Item], what: str) -> None:
    """Refuse an answer in which something stands twice."""
    for item in found:
        if found.count(item) > 1:
            raise Unreadable(f"{shown(item)} stands in your answer twice; name each {what} once.")
