"""Questions asked of a maze as a graph, each with its term defined and the networkx call that answers it in sight.

A vertex is a piece of tunnel, an edge is a way from one piece to the next. `walker` is whoever asks: None for the map
itself, a colour, or the seat of a dwarf (`saboteur.walkers`). A place is a vertex `(3, 0, 'EW')` or a cell `(3, 0)`,
which stands for all the vertices of its card.
"""

from typing import Any, TypeAlias

import networkx as nx

from saboteur.cards import Card, Colour, FeatureKind, GateKind
from saboteur.dwarf_graphs import crossings as crossings
from saboteur.dwarf_graphs import destinations as destinations
from saboteur.dwarf_graphs import out_of_reach as out_of_reach
from saboteur.dwarf_graphs import prices as prices
from saboteur.errors import MazeError
from saboteur.maze import Maze
from saboteur.sides import Cell, Node, place_text
from saboteur.walkers import Walker, may_cross, may_enter

Place: TypeAlias = Node | Cell
Edge: TypeAlias = tuple[Node, Node]

_TEAMS = (Colour.BLUE.value, Colour.GREEN.value)
"""Who has doors of their own."""
_ANYBODY = Colour.BLUE.value
"""Where no start card and no door has a colour, all colours walk alike: one of them stands for whoever comes."""


def open_to(maze: Maze, walker: Walker = None) -> "nx.Graph[Node]":
    """The part of the graph that is open to a walker.

    A *filtered subgraph* leaves out some edges (here: doors of the other colour, trolls) and some vertices (obstacles)
    and keeps everything else: the same map, as one walker sees it.

    >>> maze = Maze.from_text("start NESW | EW/W=blue")
    >>> len(open_to(maze).edges), len(open_to(maze, "green").edges)
    (2, 1)
    """
    graph = maze.graph
    maze.sources(walker)  # refuses a walker who is none
    return nx.subgraph_view(
        graph,
        filter_node=lambda node: may_enter(walker, graph.nodes[node]),
        filter_edge=lambda a, b: may_cross(walker, graph.edges[a, b]),
    )


def reachable(maze: Maze, walker: Walker = None) -> set[Node]:
    """The pieces that a walker can reach.

    A vertex is *reachable* from another if a path joins them; all that is reachable from a vertex is its *connected
    component*. `Maze.reachable` gives the same set from masks that it keeps up to date.

    >>> sorted(reachable(Maze.from_text("start NESW | EW | NS")))
    [(0, 0, 'NESW'), (1, 0, 'EW')]
    """
    graph = open_to(maze, walker)
    found: set[Node] = set()
    for start in maze.sources(walker):
        if start in graph:
            found |= nx.node_connected_component(graph, start)
    return found


def can_walk(maze: Maze, source: Place, target: Place, walker: Walker = None) -> bool:
    """Whether a walker can get from one place to another: is there a *path*, a row of vertices each joined to the next?

    >>> maze = Maze.from_text("start NESW | NS+EW | NESW")
    >>> can_walk(maze, (0, 0), (2, 0)), can_walk(maze, (0, 0), (1, 0, "NS"))
    (True, False)
    """
    graph = open_to(maze, walker)
    sources, targets = (pieces(maze, place) for place in (source, target))
    return any(a in graph and b in graph and nx.has_path(graph, a, b) for a in sources for b in targets)


def who_can_reach(maze: Maze, place: Place) -> list[Walker]:
    """The walkers, of those in this maze, that can get to a place from where they start.

    >>> who_can_reach(Maze.from_text("start NESW | EW/W=blue | NESW"), (2, 0))
    ['blue']
    >>> who_can_reach(Maze.from_text("start NESW | EW | NESW"), (2, 0))     # no colours here: None is anybody
    [None]
    """
    targets = set(pieces(maze, place))
    return [walker for walker, reached in who_reaches_what(maze).items() if targets & reached]


def who_reaches_what(maze: Maze) -> dict[Walker, set[Node]]:
    """For each walker of this maze the pieces that it can reach.

    Everybody walks on the same graph, but each sees another *filtered subgraph* of it (`open_to`); what is reachable
    there is a connected component.

    >>> reached = who_reaches_what(Maze.from_text("start NESW | EW/W=blue | EW/W=green"))
    >>> len(reached["blue"]), len(reached["green"])
    (4, 2)
    """
    return {walker: reachable(maze, _ANYBODY if walker is None else walker) for walker in walkers(maze)}


def in_the_way(maze: Maze, walker: Walker) -> list[Edge]:
    """The ways at which a walker is stopped, each beginning with the piece on which it stands there.

    The *edge boundary* of a set of vertices are the edges that lead out of it. Of all that the walker reaches these are
    the doors and trolls that would have to be opened: every other way out it would have taken.

    >>> maze = Maze.from_text("start NESW | NESW/S=blue | EW/W=troll")
    >>> for here, beyond in in_the_way(maze, "green"):
    ...     print(here, beyond, maze.graph.edges[here, beyond])
    (1, 0, 'NEW') (1, 0, 'S') {'door': 'blue'}
    (2, 0, 'W') (2, 0, 'E') {'troll': True}
    """
    return sorted(nx.edge_boundary(maze.graph, reachable(maze, walker)))


def walkers(maze: Maze) -> list[Walker]:
    """Everybody who walks in a maze: the colours of its start cards, and its dwarves; where the start has no colour but
    there are doors, both teams; or None for anybody.

    >>> walkers(Maze.from_text("start NESW | EW/W=blue")), walkers(Maze.from_text("start=green NESW | EW/W=blue"))
    (['blue', 'green'], ['green'])
    """
    has_doors = any(gate.kind in _TEAMS for card in maze.cards.values() for gate in card.gates)
    colours = {*maze.starts, *(_TEAMS if has_doors and None in maze.starts else ())}
    return [*(colour.value for colour in Colour if colour in colours), *maze.dwarves] or [None]


def components(maze: Maze, walker: Walker = None) -> list[set[Node]]:
    """The parts that hang together, the largest first.

    A *connected component* is a set of vertices that are all joined by paths, and that no edge leaves.

    >>> [sorted(part) for part in components(Maze.from_text("start NESW | EW | NS"))]
    [[(0, 0, 'NESW'), (1, 0, 'EW')], [(2, 0, 'NS')]]
    """
    parts = nx.connected_components(open_to(maze, walker))
    return sorted(parts, key=lambda part: (-len(part), min(part)))


def distance_layers(maze: Maze, walker: Walker = None) -> list[set[Node]]:
    """The pieces by their distance from the start: the start itself, then those one step away, then two, and so on.

    The *distance* of two vertices is the number of edges on a shortest path; to pass a gate is a step, too.
    Breadth-first search finds the *layers*.

    >>> distance_layers(Maze.from_text("start NESW | EW | EW"))
    [{(0, 0, 'NESW')}, {(1, 0, 'EW')}, {(2, 0, 'EW')}]
    """
    graph = open_to(maze, walker)
    starts = [start for start in maze.sources(walker) if start in graph]
    return [set(layer) for layer in nx.bfs_layers(graph, starts)] if starts else []


def bridges(maze: Maze, walker: Walker = None) -> list[Edge]:
    """The ways that cannot be spared.

    A *bridge* of a graph is an edge whose removal leaves more components than before. (The card `NS+EW`, which players
    call a bridge, is something else. And where a ladder stands next to its start card, the two ways count as one edge.)

    >>> bridges(Maze.from_text("start NESW | EW"))
    [((0, 0, 'NESW'), (1, 0, 'EW'))]
    """
    edges: Any = nx.bridges(open_to(maze, walker))  # the stubs take it for an iterator of vertices
    return sorted(_in_order(a, b) for a, b in edges)


def cut_pieces(maze: Maze, walker: Walker = None) -> set[Node]:
    """The pieces that cannot be spared.

    A *cut vertex* (or articulation point) is a vertex whose removal leaves more components than before.

    >>> cut_pieces(Maze.from_text("start NESW | EW | EW"))
    {(1, 0, 'EW')}
    """
    return set(nx.articulation_points(open_to(maze, walker)))


def cut_off(maze: Maze, cell: Cell, walker: Walker = None) -> set[Node]:
    """What a walker would no longer reach if the card on a cell fell, the card itself left aside.

    A rockfall takes a card, and with it all the vertices of that card. Start cards, goal cards, cards with gold or a
    troll (D22) and cards on which a dwarf stands never fall.

    >>> cut_off(Maze.from_text("start NESW | EW | EW"), (1, 0))
    {(2, 0, 'EW')}
    """
    if cell in _safe_cells(maze):
        why = "it is a start or a goal, gold or a troll is on it, or a dwarf stands there"
        raise MazeError(f"the card on {place_text(cell)} never falls: {why}")
    after = maze.copy()
    after.remove(cell)
    return maze.reachable(walker) - after.reachable(walker) - set(maze.nodes(cell))


def worst_rockfalls(maze: Maze, walker: Walker = None) -> dict[Cell, set[Node]]:
    """For each card that a rockfall may take, what its fall would cut off; the worst first.

    Cards that never fall (`cut_off`) and cards whose fall cuts off nothing are left out.

    >>> worst_rockfalls(Maze.from_text("start NESW | EW | EW"))
    {(1, 0): {(2, 0, 'EW')}}
    """
    safe = _safe_cells(maze)
    damage = {cell: cut_off(maze, cell, walker) for cell in maze if cell not in safe}
    worst = sorted((cell for cell in damage if damage[cell]), key=lambda cell: (-len(damage[cell]), cell))
    return {cell: damage[cell] for cell in worst}


def smallest_cut(maze: Maze, goal: Place, walker: Walker = None) -> set[Node] | None:
    """A smallest set of pieces that parts a goal from the start when it is taken away, or None where there is none.

    A *vertex cut* between two vertices is a set of others that every path between them meets. Cards that never fall
    (`cut_off`) are protected; so there is no cut where a way leads over protected cards alone. What is counted are
    pieces: a rockfall takes a whole card, so that fewer cards may do.

    >>> smallest_cut(Maze.from_text("start NESW | EW | ?"), (2, 0))
    {(1, 0, 'EW')}
    >>> print(smallest_cut(Maze.from_text("start NESW | ?"), (1, 0)))
    None
    """
    flow_graph = _flow_graph(maze, goal, walker)
    try:
        _, (near, _) = nx.minimum_cut(flow_graph, "start", "goal")
    except nx.NetworkXUnbounded:
        return None
    return {node for node in maze.graph if (node, "in") in near and (node, "out") not in near}


def disjoint_routes(maze: Maze, goal: Place, walker: Walker = None) -> list[list[Node]]:
    """As many routes from the start to a goal as possible, no two of which share a piece that could be taken away.

    *Menger's theorem*: there are exactly as many such routes as pieces in a smallest cut. Where a way leads over
    protected cards alone, so that nothing can cut it, that way is the only route in the list.

    >>> disjoint_routes(Maze.from_text("start NESW | EW | ?"), (2, 0))
    [[(0, 0, 'NESW'), (1, 0, 'EW'), (2, 0, 'W')]]
    """
    flow_graph = _flow_graph(maze, goal, walker)
    try:
        size, flow = nx.maximum_flow(flow_graph, "start", "goal", flow_func=nx.algorithms.flow.edmonds_karp)
    except nx.NetworkXUnbounded:
        endless = nx.subgraph_view(flow_graph, filter_edge=lambda a, b: "capacity" not in flow_graph.edges[a, b])
        return [_route(nx.shortest_path(endless, "start", "goal"))]
    return sorted((_take_route(flow) for _ in range(int(size))), key=lambda route: (len(route), route))


def pieces(maze: Maze, place: Place) -> tuple[Node, ...]:
    """The vertices that a place stands for.

    >>> pieces(Maze.from_text("NS+EW"), (0, 0))
    ((0, 0, 'NS'), (0, 0, 'EW'))
    """
    if not isinstance(place, tuple) or len(place) not in (2, 3):
        raise MazeError(f"a place is a cell (column, row) or a piece (column, row, sides), not {place!r}")
    nodes = maze.nodes(place[:2])
    if len(place) == 2:
        return nodes
    if place not in nodes:
        raise MazeError(f"there is no piece {place!r} here, only {', '.join(map(str, nodes))}")
    return (place,)


def _safe_cells(maze: Maze) -> set[Cell]:
    """The cells whose cards no rockfall takes: start cards, goal cards, those on which a dwarf stands, and path cards
    with gold or with a troll (D22)."""
    guarded = {cell for cell, card in maze.cards.items() if _is_guarded(card)}
    return {*maze.start_cells, *maze.goal_cells, *maze.dwarves.values(), *guarded}


def _is_guarded(card: Card) -> bool:
    has_gold = any(feature.kind is FeatureKind.GOLD for feature in card.features)
    return has_gold or any(gate.kind is GateKind.TROLL for gate in card.gates)


def _in_order(a: Node, b: Node) -> Edge:
    return (a, b) if a < b else (b, a)


def _flow_graph(maze: Maze, goal: Place, walker: Walker) -> "nx.DiGraph[Any]":
    """The graph in which a flow of 1 is a route: each piece is an edge from its way in to its way out, with room for 1.

    An edge without a capacity has room for any flow; such are the ways between pieces, and the protected pieces.
    """
    graph = open_to(maze, walker)
    safe = _safe_cells(maze)
    protected = {node for node in graph if node[:2] in safe} | set(pieces(maze, goal))
    flow_graph: nx.DiGraph[Any] = nx.DiGraph()
    flow_graph.add_nodes_from(["start", "goal"])
    for node in graph:
        flow_graph.add_edge((node, "in"), (node, "out"), **({} if node in protected else {"capacity": 1}))
    for a, b in graph.edges:
        flow_graph.add_edge((a, "out"), (b, "in"))
        flow_graph.add_edge((b, "out"), (a, "in"))
    flow_graph.add_edges_from(("start", (node, "in")) for node in maze.sources(walker) if node in graph)
    flow_graph.add_edges_from(((node, "out"), "goal") for node in pieces(maze, goal) if node in graph)
    return flow_graph


def _take_route(flow: dict[Any, dict[Any, int]]) -> list[Node]:
    """Follow one unit of flow from the start to the goal, and take it away."""
    path = ["start"]
    while path[-1] != "goal":
        path.append(next(ahead for ahead, amount in flow[path[-1]].items() if amount > 0))
        flow[path[-2]][path[-1]] -= 1
    return _route(path)


def _route(path: list[Any]) -> list[Node]:
    """The pieces of a path through the flow graph, loops left out."""
    route: list[Node] = []
    for step in path:
        if step in ("start", "goal") or step[1] == "out":
            continue
        if step[0] in route:
            del route[route.index(step[0]) :]
        route.append(step[0])
    return route
