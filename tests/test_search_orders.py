"""Breadth-first and depth-first orders: the checkers of lesson 3 against all orders that the searches can make."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import TypeAlias

import networkx as nx
import pytest

from saboteur.learn.search_orders import bfs_slip, dfs_slip, is_bfs_order, is_dfs_order, push_order

Order: TypeAlias = tuple[int, ...]
Lists: TypeAlias = dict[int, Sequence[int]]


def small_graphs() -> list["nx.Graph[int]"]:
    """Every graph of up to five vertices and seven edges."""
    return [graph for graph in nx.graph_atlas_g()[1:53] if graph.number_of_edges() <= 7]


def random_graphs() -> list["nx.Graph[int]"]:
    """Graphs of six vertices, joined or not, with and without cycles."""
    rng = Random(3)
    pairs = [(a, b) for a in range(6) for b in range(a)]
    graphs = []
    for _ in range(30):
        graph = nx.empty_graph(6)
        graph.add_edges_from(rng.sample(pairs, rng.randint(4, 7)))
        graphs.append(graph)
    return graphs


GRAPHS = [*small_graphs(), *random_graphs()]
EACH = pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: str(sorted(graph.edges)))


def neighbour_lists(graph: "nx.Graph[int]") -> Iterator[Lists]:
    """The neighbours of all vertices, in every order in which they can be listed."""
    for lists in product(*(permutations(graph[vertex]) for vertex in graph)):
        yield dict(zip(graph, lists, strict=True))


def breadth_first(lists: Lists, start: int) -> Order:
    queue, found = deque([start]), [start]
    while queue:
        for beside in lists[queue.popleft()]:
            if beside not in found:
                found.append(beside)
                queue.append(beside)
    return tuple(found)


def depth_first(lists: Lists, start: int) -> Order:
    found: list[int] = []

    def visit(vertex: int) -> None:
        found.append(vertex)
        for beside in lists[vertex]:
            if beside not in found:
                visit(beside)

    visit(start)
    return tuple(found)


def mark_when_popped(lists: Lists, start: int) -> Order:
    stack, found = [start], []
    while stack:
        vertex = stack.pop()
        if vertex not in found:
            found.append(vertex)
            stack.extend(lists[vertex])
    return tuple(found)


def possible(graph: "nx.Graph[int]", search: Callable[[Lists, int], Order]) -> set[Order]:
    """All orders that a search can make, from any start."""
    return {search(lists, start) for lists in neighbour_lists(graph) for start in graph}


def all_orders(graph: "nx.Graph[int]") -> Iterator[Order]:
    """All rows of different vertices, short and long."""
    for length in range(1, len(graph) + 1):
        yield from permutations(graph, length)


@EACH
def test_breadth_first_orders_are_those_that_a_queue_makes(graph: "nx.Graph[int]") -> None:
    assert {order for order in all_orders(graph) if is_bfs_order(graph, order)} == possible(graph, breadth_first)


@EACH
def test_depth_first_orders_are_those_that_the_recursion_makes(graph: "nx.Graph[int]") -> None:
    assert {order for order in all_orders(graph) if is_dfs_order(graph, order)} == possible(graph, depth_first)


@EACH
@pytest.mark.parametrize(("slip_of", "search"), [(bfs_slip, breadth_first), (dfs_slip, depth_first)])
def test_up_to_the_slip_an_order_can_be_completed_and_with_it_no_more(
    graph: "nx.Graph[int]",
    slip_of: Callable[["nx.Graph[int]", Order], int | None],
    search: Callable[[Lists, int], Order],
) -> None:
    beginnings = {order[:length] for order in possible(graph, search) for length in range(len(order) + 1)}
    for order in all_orders(graph):
        slip = slip_of(graph, order)
        assert order[:slip] in beginnings
        assert slip in (None, len(order)) or order[: slip + 1] not in beginnings


@EACH
def test_a_stack_that_marks_when_it_pops_is_depth_first(graph: "nx.Graph[int]") -> None:
    assert possible(graph, mark_when_popped) == possible(graph, depth_first)


def test_a_stack_that_marks_when_it_pushes_is_depth_first_on_trees_and_not_everywhere() -> None:
    for tree in (graph for graph in GRAPHS if nx.is_tree(graph)):
        assert is_dfs_order(tree, push_order(tree, 0))
    graph = nx.Graph([(0, 1), (0, 2), (2, 3), (2, 4), (4, 1)])
    assert push_order(graph, 0) == [0, 2, 4, 3, 1]
    assert dfs_slip(graph, push_order(graph, 0)) == 3


def test_no_order_at_all_repeated_and_foreign_vertices_are_refused() -> None:
    graph = nx.path_graph(3)
    for check in (is_bfs_order, is_dfs_order):
        assert check(graph, [0, 1, 2])
        for order in ([], [0, 0, 1, 2], [0, 1, 1], [0, 1, 2, 2], [0, 1, 7], [7], [0, 2, 1]):
            assert not check(graph, order)
