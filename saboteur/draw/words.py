"""Pictures in words, for those who hear them."""

from collections.abc import Mapping
from typing import Any

import networkx as nx

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.maze import Maze
from saboteur.sides import SIDE_NAMES, Node, place_text
from saboteur.walkers import Walker

MOST_CARDS_TOLD = 150


def describe_card(card: Card) -> str:
    """A card in a sentence.

    >>> describe_card(Card("NS+E/S=blue"))
    'A card with a blue door between north and south, and a dead end at east.'
    """
    if card.is_face_down:
        return "A card that lies face down."
    parts = [_tunnel_words(card, tunnel) for tunnel in card.tunnels]
    parts += [_feature_words(str(kind), value) for kind, _, value in card.features]
    return f"A card with {_listed(parts)}."


def _tunnel_words(card: Card, tunnel: str) -> str:
    gates = {arm: "a troll" if kind == "troll" else f"a {kind} door" for _, arm, kind in card.arms if arm in tunnel}
    sides = [SIDE_NAMES[side] for side in tunnel]
    if len(tunnel) == 1:
        return f"a dead end at {sides[0]}"
    if len(tunnel) == 2:
        return f"{gates.get(tunnel[1], 'a tunnel')} between {sides[0]} and {sides[1]}"
    arms = [f"{gate} at {SIDE_NAMES[arm]}" for arm, gate in gates.items()]
    return f"a tunnel that joins {_listed(sides)}" + (f" with {_listed(arms)}" if arms else "")


def _feature_words(kind: str, value: object) -> str:
    named = {"gold": f"{value} gold", "mine": f"a mine ({value})", "trunks": "tree trunks", "treasure": "the treasure"}
    return named.get(kind, f"a {value} {kind}" if value else f"a {kind}")


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}{',' if ' ' in parts[0] else ''} and {parts[-1]}"


def describe_action(card: ActionCard) -> str:
    """An action card in a sentence."""
    return f"An action card: {card.text}."


def describe_maze(maze: Maze) -> str:
    """A maze in words: how large it is, how much is joined to the start and, unless it is very large, its text."""
    if not maze.cards:
        return "An empty maze."
    hidden = sum(card.is_face_down for card in maze.cards.values())
    joined = len({node[:2] for node in maze.reachable()})
    size = f"A maze of {count(len(maze), 'card')}, {hidden} of them face down; {joined} joined to the start."
    return f"{size} Row by row: {maze.to_text()}" if len(maze) <= MOST_CARDS_TOLD else size


def by_whom(walker: Walker) -> str:
    """Who reaches something, or from where."""
    return "from the start" if walker is None else f"by dwarf {walker}" if isinstance(walker, int) else f"by {walker}"


def reach_words(maze: Maze, walker: Walker) -> str:
    """Who reaches how much, in a line.

    >>> reach_words(Maze.from_text("start NESW | EW/W=blue"), "green")
    'reached by green: 2 of 3 pieces of tunnel'
    """
    return f"reached {by_whom(walker)}: {len(maze.reachable(walker))} of {count(len(maze.graph), 'piece')} of tunnel"


def mark_words(marks: Mapping[tuple[Any, ...], str]) -> str:
    """The marked places with their labels, in a line."""
    return "marked: " + "; ".join(place_text(p) + (f" ({label})" if label else "") for p, label in marks.items())


def describe_graph(graph: "nx.Graph[Node]") -> str:
    """A graph in a sentence: vertices, edges, components."""
    parts = nx.number_connected_components(graph)
    edges = graph.number_of_edges()
    return f"A graph with {count(len(graph), 'vertex')}, {count(edges, 'edge')} and {count(parts, 'component')}."


def count(number: int, noun: str) -> str:
    """A number of things: '1 card', '3 vertices'."""
    plural = "vertices" if noun == "vertex" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"
