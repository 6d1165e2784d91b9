"""The account of a position: every card of the deck lies in exactly one place."""

from collections import Counter
from typing import Any

from saboteur import Deck, Maze
from saboteur.cards import Card


def check_account(position: dict[str, Any], deck: Deck) -> None:
    """Count all cards of a position, and compare with the deck."""
    maze = Maze.from_text(position["maze"])
    fixed = {*maze.start_cells, *maze.goal_cells}
    hand_cards: Counter[str] = Counter(card.upright.text for cell, card in maze.cards.items() if cell not in fixed)
    for pile in (position["pile"], position["discards"], position["aside"]):
        hand_cards.update(pile)
    for by_seat in (position["hands"], position["hidden"], position["front"]):
        for cards in by_seat:
            hand_cards.update(cards)
    assert hand_cards == Counter(
        card.upright.text if isinstance(card, Card) else card.text
        for card in (*deck.cards("path"), *deck.cards("action"))
    )
    up = [maze.cards[cell].upright.text for cell in maze.goal_cells if not maze.cards[cell].is_face_down]
    goals = Counter([*up, *position["goals"].values()])
    assert len(maze.goal_cells) == goals.total() == position["options"]["goals"]
    assert goals <= Counter(card.upright.text for card in deck.cards("goal"))
    dwarves = Counter([*position["roles"], *position["spare"]])
    assert dwarves <= Counter(deck.cards("dwarf"))
    assert len(position["roles"]) == position["players"]
    gold = Counter([*position["stack"], *position["offer"], *(value for part in position["gold"] for value in part)])
    assert gold == Counter(deck.cards("gold"))
