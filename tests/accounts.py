"""The account of a position: every card of the deck lies in exactly one place."""

from collections import Counter
from typing import Any

from saboteur import Deck, Maze
from saboteur.cards import Card


def check_account(position: dict[str, Any], deck: Deck) -> None:
    """Count all cards of a position, and compare with the deck."""
    maze = Maze.from_text(position["maze"])
    _check_hand_cards(position, deck, maze)
    _check_goals(position, deck, maze)
    _check_dwarves(position, deck)
    _check_gold(position, deck)
    _check_treasures(position, deck)
    _check_tokens(maze, deck)


def _check_hand_cards(position: dict[str, Any], deck: Deck, maze: Maze) -> None:
    fixed = {*maze.start_cells, *maze.goal_cells}
    found: Counter[str] = Counter(card.upright.text for cell, card in maze.cards.items() if cell not in fixed)
    for pile in (position["pile"], position["discards"], position["aside"], position.get("gone", [])):
        found.update(pile)
    for by_seat in (position["hands"], position["hidden"], position["front"]):
        for cards in by_seat:
            found.update(cards)
    assert found == Counter(map(_name, (*deck.cards("path"), *deck.cards("action"))))


def _name(card: Any) -> str:
    """The name of a card in a hand."""
    return card.upright.text if isinstance(card, Card) else str(card.text)


def _check_goals(position: dict[str, Any], deck: Deck, maze: Maze) -> None:
    up = [maze.cards[cell].upright.text for cell in maze.goal_cells if not maze.cards[cell].is_face_down]
    goals = Counter([*up, *position["goals"].values()])
    assert len(maze.goal_cells) == goals.total() == position["options"].get("goals", len(deck.layout.goals))
    all_goals = Counter(map(_name, deck.cards("goal")))
    assert goals <= all_goals
    if "unused" in position:
        goals.update([*position["unused"], *position["spent"], *(boxed["card"] for boxed in position["boxed"])])
        assert goals == all_goals


def _check_dwarves(position: dict[str, Any], deck: Deck) -> None:
    assert len(position["roles"]) == position["players"]
    put_away = [hat["role"] for hat in position.get("hats", [])]
    dwarves = Counter([*position["roles"], *position["spare"], *put_away])
    if "hats" in position:
        assert dwarves == Counter(deck.cards("dwarf"))
    elif deck.cards("dwarf"):
        assert dwarves <= Counter(deck.cards("dwarf"))
    else:
        assert dwarves.total() == position["players"]
        assert set(dwarves) <= {"green dwarf", "blue dwarf"}


def _check_gold(position: dict[str, Any], deck: Deck) -> None:
    """Gold cards out of a stack are all somewhere; otherwise nobody has more than was to be had."""
    owned = Counter(value for part in position["gold"] for value in part)
    if "gone" in position:
        assert owned <= Counter(
            feature.value for card in _with_gold(deck) for feature in card.features if feature.value
        )
    elif "thefts" in position or "treasures" in position:
        assert all(len(part) <= 1 for part in position["gold"])
    else:
        assert owned + Counter([*position["stack"], *position["offer"]]) == Counter(deck.cards("gold"))


def _with_gold(deck: Deck) -> list[Card]:
    return [card for card in (*deck.cards("path"), *deck.cards("goal")) if "gold" in card.text]


def _check_treasures(position: dict[str, Any], deck: Deck) -> None:
    """The treasures that lie out or were taken, and those that are out of the round."""
    lying = [treasure["treasure"] for treasure in position.get("treasures", [])]
    assert Counter([*lying, *position.get("buried", [])]) == Counter(deck.cards("treasure"))


def _check_tokens(maze: Maze, deck: Deck) -> None:
    names = {"bribe": "marker"}
    kinds = Counter(names.get(token.kind, str(token.kind)) for token, _ in maze.tokens if token.kind != "dwarf")
    assert kinds <= Counter(deck.cards("token"))
