"""Orders in which a search may visit a graph: is this one breadth-first, is it depth-first, and where does it slip?

A search may take the neighbours of a vertex in any order, so there are many right orders. They are not listed: an order
is followed step by step.
"""

from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

import networkx as nx

Vertex = TypeVar("Vertex", bound=Hashable)

_QUEUE: Final = 0
_STACK: Final = -1
"""At which end of the vertices that wait a search goes on: the oldest, or the newest."""


def is_bfs_order(graph: "nx.Graph[Vertex]", order: Sequence[Vertex]) -> bool:
    """Whether a breadth-first search that begins at the first vertex can visit the vertices in this order.

    *Breadth-first search* keeps the vertices that it has visited in a queue. It visits all the new neighbours of the
    oldest one, in any order, before it goes on to the next in the queue.

    >>> path = nx.path_graph([2, 1, 0, 3, 4])
    >>> is_bfs_order(path, [0, 3, 1, 4, 2]), is_bfs_order(path, [0, 3, 1, 2, 4])
    (True, False)
    """
    return bfs_slip(graph, order) is None


def is_dfs_order(graph: "nx.Graph[Vertex]", order: Sequence[Vertex]) -> bool:
    """Whether a depth-first search that begins at the first vertex can visit the vertices in this order.

    *Depth-first search* always goes on from the newest vertex that has an unvisited neighbour, to any such neighbour;
    it turns back only where there is none.

    >>> graph = nx.Graph([(0, 1), (0, 2), (2, 3), (2, 4), (4, 1)])
    >>> is_dfs_order(graph, [0, 2, 4, 1, 3]), is_dfs_order(graph, [0, 2, 4, 3, 1])
    (True, False)
    """
    return dfs_slip(graph, order) is None


def bfs_slip(graph: "nx.Graph[Vertex]", order: Sequence[Vertex]) -> int | None:
    """The first place in an order, counted from 0, where it stops being breadth-first; its length if it is too short.

    >>> bfs_slip(nx.path_graph([2, 1, 0, 3, 4]), [0, 3, 1, 2, 4])
    3
    """
    return _slip(graph, order, _QUEUE)


def dfs_slip(graph: "nx.Graph[Vertex]", order: Sequence[Vertex]) -> int | None:
    """The first place in an order, counted from 0, where it stops being depth-first; its length if it is too short.

    >>> dfs_slip(nx.path_graph([2, 1, 0, 3, 4]), [0, 3, 1, 2, 4])
    2
    """
    return _slip(graph, order, _STACK)


def _slip(graph: "nx.Graph[Vertex]", order: Sequence[Vertex], end: int) -> int | None:
    """Follow a search step by step, with a queue or with a stack."""
    waiting: list[Vertex] = []
    seen: set[Vertex] = set()
    choices = set(graph)
    for place, vertex in enumerate(order):
        if vertex not in choices:
            return place
        seen.add(vertex)
        waiting.append(vertex)
        choices = _choices(graph, waiting, seen, end)
    return len(order) if choices else None


def _choices(graph: "nx.Graph[Vertex]", waiting: list[Vertex], seen: set[Vertex], end: int) -> set[Vertex]:
    """What may be visited next; vertices without new neighbours wait no longer."""
    while waiting:
        found = set(graph[waiting[end]]) - seen
        if found:
            return found
        waiting.pop(end)
    return set()


def push_order(graph: "nx.Graph[Vertex]", start: Vertex) -> list[Vertex]:
    """The order of the loop with a stack that marks a vertex when it is pushed. It looks like depth-first search.

    >>> push_order(nx.Graph([(0, 1), (0, 2), (2, 3), (2, 4), (4, 1)]), 0)
    [0, 2, 4, 3, 1]
    """
    stack, marked, order = [start], {start}, []
    while stack:
        order.append(stack.pop())
        for beside in graph[order[-1]]:
            if beside not in marked:
                marked.add(beside)
                stack.append(beside)
    return order
