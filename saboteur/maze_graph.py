"""The maze as a graph: what is a node, what is an edge, and what is written on them.

A node is one piece of tunnel on one cell, `(column, row, sides)`. An edge is a way from piece to piece: two openings
that face each other over a border, a gate inside a card, or a ladder to its start card. Everything that can stop a
walker is an attribute: of an edge `door`, `key`, `troll`, `bribed`; of a node `obstacle`, `tool`, `rock`, `dwarves`.
The others tell what is there: `card`, `start`, `goal`, `face_down`, `gold`, `marker`, `crystal`, `treasure`, `mine`,
`campfire`, `ladder`, `trap`. An attribute that does not apply is left out.
"""

from typing import TYPE_CHECKING, Any

import networkx as nx

from saboteur.anchors import anchor
from saboteur.cards import OBSTACLES, GateKind
from saboteur.sides import OPPOSITE, Border, Node, border_of, neighbour
from saboteur.tokens import OVERCOMES, TokenKind

if TYPE_CHECKING:
    from saboteur.maze import Maze


def build(maze: "Maze") -> "nx.Graph[Node]":
    """The graph of a maze, nodes and edges in a fixed order."""
    graph: nx.Graph[Node] = nx.Graph()
    for cell in maze:
        for node in maze.nodes(cell):
            graph.add_node(node, **place_attributes(maze, node))
    for cell in maze:
        _add_gates(graph, maze, cell)
        _add_borders(graph, maze, cell)
    _add_ladders(graph, maze)
    return graph


def positions(maze: "Maze") -> dict[Node, tuple[float, float]]:
    """Where each node lies, with north up."""
    spots = {}
    for cell in maze:
        for node in maze.nodes(cell):
            across, down = anchor(maze.cards[cell], node[2])
            spots[node] = (cell[0] + across, 0.0 - (cell[1] + down))
    return spots


def place_attributes(maze: "Maze", node: Node) -> dict[str, Any]:
    """What is written on a node."""
    cell, card = node[:2], maze.cards[node[:2]]
    attributes: dict[str, Any] = {"card": card}
    for colour, start in maze._starts.items():
        if start == cell:
            attributes["start"] = colour or True
    if cell in maze._goals:
        attributes["goal"] = True
    if card.is_face_down:
        attributes["face_down"] = True
    for kind, _, value in card.features_on(node[2]):
        attributes |= {"obstacle": kind.value} if kind in OBSTACLES else {kind.value: True if value is None else value}
    return attributes | _tokens_on(maze, node)


def _tokens_on(maze: "Maze", node: Node) -> dict[str, Any]:
    """What the tokens add to a node: a marker on its gold, a tool on its obstacle, the dwarves that stand there."""
    rack, cell = maze._rack, node[:2]
    attributes: dict[str, Any] = {}
    if node in rack.markers:
        attributes["marker"] = rack.markers[node].owner
    tool = rack.tools.get(cell)
    if tool and any(kind is OVERCOMES[tool.kind] for kind, _, _ in maze.cards[cell].features_on(node[2])):
        attributes["tool"] = tool.kind.value
    if rack.dwarves and node[2] == maze.cards[cell].pieces[0] and rack.seats_on(cell):
        attributes["dwarves"] = rack.seats_on(cell)
    return attributes


def gate_attributes(maze: "Maze", arm: Node) -> dict[str, Any]:
    """What is written on the edge at a gate, which is named by the arm behind it."""
    kind = next(gate.kind for gate in maze.cards[arm[:2]].gates if gate.side == arm[2])
    token = maze._rack.gates.get(arm)
    if kind is GateKind.TROLL:
        return {"troll": True} | ({"bribed": token.owner} if token else {})
    return {"door": kind.value} | ({"key": token.owner} if token else {})


def border_attributes(maze: "Maze", border: Border) -> dict[str, Any]:
    """What is written on an edge over a border: a troll or a trap, if one lies there."""
    token = maze._rack.borders.get(border)
    if token is None:
        return {}
    return {"troll": True} if token.kind is TokenKind.TROLL else {"trap": True}


def _add_gates(graph: "nx.Graph[Node]", maze: "Maze", cell: tuple[int, int]) -> None:
    for before, arm, _ in maze.cards[cell].arms:
        graph.add_edge((*cell, before), (*cell, arm), **gate_attributes(maze, (*cell, arm)))


def _add_ladders(graph: "nx.Graph[Node]", maze: "Maze") -> None:
    """The ways from ladders to their start cards; where a step over a border leads there too, the ladder counts."""
    for foot, colour, piece in sorted(maze._ladders, key=str):
        bottom, top = (*foot, piece), maze.starts.get(colour)
        if top is not None and top != bottom:
            graph.remove_edges_from([(bottom, top)])
            graph.add_edge(bottom, top, ladder=colour or True)


def _add_borders(graph: "nx.Graph[Node]", maze: "Maze", cell: tuple[int, int]) -> None:
    """The ways from a cell to the east and to the south; those to the north and west are its neighbours'."""
    for side in "ES":
        here = maze.cards[cell].piece_at(side)
        beyond = neighbour(cell, side)
        there = maze.cards[beyond].piece_at(OPPOSITE[side]) if beyond in maze.cards else None
        if here and there:
            graph.add_edge((*cell, here), (*beyond, there), **border_attributes(maze, border_of(cell, side)))
