"""Drawing: SVG pictures of cards, mazes and graphs, the same every time; with text and a description for each.

`picture(thing)` draws anything that can be drawn; `maze.draw(reachable="blue", graph=True)` is the same for a maze.
"""

from typing import Any

import networkx as nx

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.draw.actions import action_face
from saboteur.draw.blocks import card_blocks
from saboteur.draw.cards import HEIGHT, WIDTH, face
from saboteur.draw.graph_lines import graph_picture
from saboteur.draw.mazes import Overlays, maze_picture
from saboteur.draw.pictures import Picture
from saboteur.draw.svg import document
from saboteur.draw.words import describe_action, describe_card
from saboteur.errors import SaboteurError, shown
from saboteur.fringe import Board
from saboteur.maze import Maze
from saboteur.sides import is_cell

__all__ = ["Overlays", "Picture", "picture"]


def picture(thing: object, **overlays: Any) -> Picture:
    """The picture of a card, a maze or a maze's graph.

    For a maze: `reachable` (True, a colour or a seat), `graph` (True to lay it over the cards), `marked` (cells
    or pieces, or a mapping from them to labels), `numbers` (False to leave them out), `lenses` (a list out of
    'reached', 'graph', 'distance', 'bridges' and 'rockfalls'), `free` (True to show the free cells around), `walks`
    (the seat of a dwarf, to show where it can get in one turn), `clans` (those of a view, for the hats of its dwarves).
    For a card: `board` (that of the maze for which it is meant, because a maze with a board is a forest). For a graph:
    `labels`.
    """
    if isinstance(thing, Card | ActionCard):
        _check(overlays, ("board",))
        return _card_picture(thing, **overlays)
    if isinstance(thing, Maze):
        _check(overlays, ("reachable", "graph", "marked", "numbers", "lenses", "free", "walks", "clans"))
        return maze_picture(thing, Overlays(**overlays))
    if isinstance(thing, nx.Graph) and not thing.is_directed() and all(map(_is_node, thing)):
        _check(overlays, ("labels",))
        return graph_picture(thing, **overlays)
    kind = "a graph with other nodes, or with directions" if isinstance(thing, nx.Graph) else type(thing).__name__
    raise SaboteurError(f"cards, mazes and the graphs of mazes can be drawn, not {kind}")


def _is_node(node: object) -> bool:
    return isinstance(node, tuple) and len(node) == 3 and is_cell(node[:2]) and isinstance(node[2], str)


def _check(overlays: dict[str, Any], allowed: tuple[str, ...]) -> None:
    for name in overlays:
        if name not in allowed:
            raise SaboteurError(f"there is no overlay {name!r} for this; allowed: {', '.join(allowed) or 'none'}")


def _card_picture(card: Card | ActionCard, board: Board | None = None) -> Picture:
    """The picture of a card; action cards look alike everywhere."""
    if board is not None and not is_cell(board):
        raise SaboteurError(f"a board is (columns, rows), or None where there is none, not {shown(board)}")
    if isinstance(card, ActionCard):
        svg = document([action_face(card)], WIDTH, HEIGHT, card.text, describe_action(card))
        return Picture(svg, f"[{card.text}]", describe_action(card))
    svg = document([face(card, board=board)], WIDTH, HEIGHT, f"Card {card.text}", describe_card(card))
    return Picture(svg, "\n".join(card_blocks(card)), describe_card(card))
