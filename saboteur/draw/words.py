"""Pictures in words, for those who hear them."""

import networkx as nx

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.maze import Maze
from saboteur.sides import SIDE_NAMES, Node


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
    gates = [f"a {'troll' if kind == 'troll' else f'{kind} door'}" for _, arm, kind in card.arms if arm in tunnel]
    sides = [SIDE_NAMES[side] for side in tunnel]
    if len(tunnel) == 1:
        return f"a dead end at {sides[0]}"
    if len(tunnel) == 2:
        return f"{gates[0] if gates else 'a tunnel'} between {sides[0]} and {sides[1]}"
    arms = [f"a {'troll' if kind == 'troll' else f'{kind} door'} at {SIDE_NAMES[arm]}" for _, arm, kind in card.arms]
    return f"a tunnel that joins {_listed(sides)}" + (f" with {_listed(arms)}" if gates else "")


def _feature_words(kind: str, value: object) -> str:
    named = {"gold": f"{value} gold", "mine": f"a mine ({value})", "trunks": "tree trunks", "treasure": "the treasure"}
    return named.get(kind, f"a {value} {kind}" if value else f"a {kind}")


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}{',' if ' ' in parts[0] else ''} and {parts[-1]}"


def describe_action(card: ActionCard) -> str:
    """An action card in a sentence."""
    return f"An action card: {card.text}."


def describe_maze(maze: Maze) -> str:
    """A maze in two sentences: how large it is, what is reached, and then its text."""
    cards = len(maze)
    hidden = sum(card.is_face_down for card in maze.cards.values())
    reached = len({node[:2] for node in maze.reachable()})
    size = f"A maze of {cards} card{'' if cards == 1 else 's'}, {hidden} of them face down"
    return f"{size}; {reached} joined to the start. Row by row: {maze.to_text()}" if cards else "An empty maze."


def describe_graph(graph: "nx.Graph[Node]") -> str:
    """A graph in a sentence: vertices, edges, components."""
    parts = nx.number_connected_components(graph)
    return f"A graph with {len(graph)} vertices, {graph.number_of_edges()} edges and {parts} connected components."
