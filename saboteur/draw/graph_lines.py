"""The graph as dots and lines: over the cards of a maze, or alone."""

from collections.abc import Mapping
from typing import Any

import networkx as nx

from saboteur.anchors import anchor
from saboteur.draw import cards, shapes
from saboteur.draw import palette as p
from saboteur.draw.pictures import Picture
from saboteur.draw.svg import document, line, moved, polygon, tag, word
from saboteur.draw.words import describe_graph
from saboteur.sides import Node, place_text

MARGIN = 34
Spots = Mapping[Node, tuple[float, float]]


def graph_picture(graph: "nx.Graph[Node]", labels: bool = False) -> Picture:
    """A maze's graph, or a part of it, drawn without the cards: every dot where its piece of tunnel lies."""
    spots = {node: _place(graph, node) for node in graph}
    west, north, east, south = _bounds(spots)
    moved_spots = {node: (x - west + MARGIN, y - north + MARGIN) for node, (x, y) in spots.items()}
    width, height = east - west + 2 * MARGIN, south - north + 2 * MARGIN
    layers = [tag("rect", width=float(width), height=float(height), fill=p.TABLE, rx=8)]
    layers += dots_and_lines(graph, moved_spots)
    if labels:
        halo = {"stroke": p.TABLE, "stroke_width": 3, "paint_order": "stroke"}
        layers += [word(place_text(node), x, y + 16, 10, p.INK, **halo) for node, (x, y) in moved_spots.items()]
    words = describe_graph(graph)
    return Picture(document(layers, width, height, "The graph of a maze", words), _listing(graph), words)


def _place(graph: "nx.Graph[Node]", node: Node) -> tuple[float, float]:
    """Where a node lies; the gaps between cards are drawn wider than on the table, so that dots do not crowd."""
    card = graph.nodes[node].get("card")
    across, down = anchor(card, node[2]) if card is not None else (0.0, 0.0)
    return (node[0] + across * 0.8) * cards.WIDTH * 1.25, (node[1] + down * 0.8) * cards.HEIGHT


def _bounds(spots: Spots) -> tuple[float, float, float, float]:
    xs, ys = ([spot[axis] for spot in spots.values()] or [0.0] for axis in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)


def _listing(graph: "nx.Graph[Node]") -> str:
    """Each node with its neighbours, a line each."""
    lines = [
        f"{place_text(node)}: {'; '.join(map(place_text, sorted(graph[node]))) or '(alone)'}" for node in sorted(graph)
    ]
    return "\n".join(lines) or "(an empty graph)"


def dots_and_lines(graph: "nx.Graph[Node]", spots: Spots, are_borders_drawn: bool = False) -> list[str]:
    """Lines for the edges, then dots for the nodes; what lies on a border is left out where it is drawn anyhow."""
    lines = []
    for a, b, ways in graph.edges(data=True):
        is_drawn = are_borders_drawn and a[:2] != b[:2]
        lines.append(_line(spots[a], spots[b], {"ladder": ways.get("ladder")} if is_drawn else ways))
    return lines + [_dot(spots[node], graph.nodes[node]) for node in graph]


def _line(a: tuple[float, float], b: tuple[float, float], way: Mapping[str, Any]) -> str:
    """An edge; one over a door or a troll bears its badge, a ladder is dashed."""
    style: dict[str, object] = {"stroke": p.INK, "stroke_width": 3.2}
    if way.get("ladder"):
        style |= {"stroke": p.WOOD, "stroke_dasharray": "7 4"}
    parts = [line(*a, *b, stroke=p.PAPER, stroke_width=6.5), line(*a, *b, **style)]
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    kind = way.get("door") or ("troll" if way.get("troll") else None)
    if kind:
        parts.append(moved(shapes.badge(kind, 6.5), *middle))
    if way.get("trap"):
        parts.append(moved(shapes.trap(), *middle))
    return "".join(parts)


def _dot(spot: tuple[float, float], place: Mapping[str, Any]) -> str:
    """A node: round; the start is a square, a goal a star."""
    style: dict[str, object] = {"stroke": p.INK, "stroke_width": 2}
    if place.get("start"):
        mark = tag("rect", x=-7.5, y=-7.5, width=15, height=15, fill=p.SKY, **style)
    elif place.get("goal"):
        points = [(0, -10), (3, -3), (10, -3), (4.5, 2), (6.5, 9), (0, 5), (-6.5, 9), (-4.5, 2), (-10, -3), (-3, -3)]
        mark = polygon(points, fill=p.GOLD, **style)
    else:
        mark = tag("circle", r=6, fill=p.PAPER, **style)
    return moved(mark, *spot)
