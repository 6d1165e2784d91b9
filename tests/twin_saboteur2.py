"""The naive twin of one round of Saboteur 2, by which the engine is judged.

It is written from the rules (T1 to T43, and those of S1 to S41 that still hold) and shares nothing with the package.
What Saboteur 2 leaves as it was is the first box's naive twin; the gold is dealt by the second look.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.second_look_saboteur2 import shares, theft_order
from tests.twin import STEP, Cell, beside, read
from tests.twin_game import TwinGame

AIMED_AT_SEATS = ("theft", "hands off", "swap hats", "swap hands", "inspection", "trapped", "free at last")


def sorted_choices(cards: list[str], size: int) -> set[tuple[str, ...]]:
    """Every way to take so many of these cards, each once, sorted by their texts."""
    return {tuple(sorted(choice)) for choice in combinations(cards, size)}


def short_name(card: str) -> str:
    """What a move calls a card in front of a player: the broken tool alone, or else the card."""
    return card.removeprefix("broken ")


def maze_text(words: dict[Cell, str]) -> str:
    """A text that describes a maze, from what lies in its cells."""
    columns = [column for column, _ in words]
    rows = [row for _, row in words]
    lines = [f"origin {min(columns)},{min(rows)}"]
    for row in range(min(rows), max(rows) + 1):
        lines.append(" | ".join(words.get((column, row), ".") for column in range(min(columns), max(columns) + 1)))
    return "\n".join(lines)


class TwinGame2(TwinGame):
    """One round without any cleverness, from any position in it until all its gold is dealt and stolen."""

    treasure_settles_all = False  # T9: how a stone lies may open a way without a door

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        given = deepcopy(position)
        self.inspected: list[list[int]] = given["inspected"]
        self.hats: list[dict[str, Any]] = given["hats"]
        self.thefts: list[int] = given["thefts"]

    def truth(self) -> dict[str, Any]:
        """All there is to know, as plain JSON that shares nothing with the game."""
        told = super().truth()
        told["aside"].sort()
        return told

    @property
    def trapped(self) -> set[int]:
        """The seats with a trapped card in front of them."""
        return {seat for seat in range(self.players) if "trapped" in self.front[seat]}

    # The moves

    def legal(self) -> set[str]:
        """All moves of the seat that must choose."""
        if self.round_over:
            return set()
        if self.phase == "theft":
            victims = [seat for seat in range(self.players) if self._may_rob(seat)]
            return {"decline"} | {f"steal on {seat}" for seat in victims}
        if self.phase == "lay":
            return super().legal()
        plays = {move for card in self.hands[self.seat] for move in self._moves_with(card)}
        return plays | set(self._passes()) | set(self._removals())

    def _passes(self) -> Iterator[str]:
        """T4, T37: a pass with one to three cards, at most as many as one holds."""
        for size in (1, 2, 3):
            for cards in sorted_choices(self.hands[self.seat], size):
                yield f"pass {', '.join(cards)}"

    def _removals(self) -> Iterator[str]:
        """T4, T37: two hand cards against one card that lies in front of oneself."""
        for cards in sorted_choices(self.hands[self.seat], 2):
            for card in self.front[self.seat]:
                yield f"discard {', '.join(cards)}: {short_name(card)}"

    def _moves_with(self, card: str) -> list[str]:
        """The ways to place or to play a card; there may be none, then it can only be discarded (S41)."""
        if card in AIMED_AT_SEATS:
            return [f"play {card} on {seat}" for seat in range(self.players) if self._may_aim(card, seat)]
        return super()._moves_with(card)

    def _may_aim(self, card: str, seat: int) -> bool:
        """Whether one of the cards that only Saboteur 2 has may be played on a player."""
        oneself = seat == self.seat
        lying = self.front[seat]
        return {
            "theft": oneself and "theft" not in lying,  # T11: in front of oneself; T18: not twice
            "hands off": "theft" in lying,  # T12: any player
            "swap hats": True,  # T13: any player, oneself included
            "swap hands": not oneself and bool(self.hands[seat]),  # T14: another player; T38: not one who sits out
            "inspection": not oneself,  # T15: another player
            "trapped": not oneself and "trapped" not in lying,  # T16: another player; T18: not twice
            "free at last": "trapped" in lying,  # T17: any player
        }[card]

    def _may_place(self, way: str, cell: Cell) -> bool:
        """Whether a card may be laid this way on this free cell next to a card."""
        hindering = [card for card in self.front[self.seat] if card != "theft"]
        if hindering:  # S14: not with a broken tool; T16: not when trapped
            return False
        if any(kind == "ladder" for kind, _, _ in read(way).features) and not self._has_room_for_ladder(cell):
            return False
        # T42: edges match. T6, T7, T9, T10: a piece is joined to the start; doors do not hinder; a ladder always is
        return self._fits(way, cell)

    def _has_room_for_ladder(self, cell: Cell) -> bool:
        """T10, T42: next to a path card already laid, the start card or another, and to no goal card."""
        around = {beside(cell, side) for side in STEP}
        return bool(around & (set(self.maze.cards) - self.maze.goals)) and not around & self.maze.goals

    def _may_rob(self, seat: int) -> bool:
        """T11: another player who has any gold, trapped or not."""
        return seat != self.seat and sum(self.gold[seat]) > 0

    # Carrying them out

    def play(self, text: str) -> None:
        """Carry out one of the legal moves, and all that follows without a choice."""
        verb, _, what = text.partition(" ")
        if verb in ("steal", "decline"):
            if verb == "steal":
                self._steal_from(int(what.removeprefix("on ")))
            del self.pickers[0]
            self._next_theft()
        elif verb in ("pass", "discard"):
            self.last = self.seat  # S37
            self._pass(what.split(", ")) if verb == "pass" else self._discard_two(what)
        elif verb == "play" and what.rpartition(" on ")[0] in AIMED_AT_SEATS:
            self.last = self.seat
            card, _, seat = what.rpartition(" on ")
            self._play_on(card, int(seat))
        else:
            super().play(text)

    def _pass(self, cards: list[str]) -> None:
        """T4: face down, and as many are drawn."""
        for card in cards:
            self.hands[self.seat].remove(card)
            self.hidden[self.seat].append(card)
        self._end_turn(len(cards))

    def _discard_two(self, text: str) -> None:
        """Such as `NE, map: cart` (T4): both are discarded face up, and so is the card that they remove."""
        cards, _, name = text.partition(": ")
        for card in cards.split(", "):
            self.hands[self.seat].remove(card)
            self.discards.append(card)
        removed = next(card for card in self.front[self.seat] if short_name(card) == name)
        self._remove_from_front(self.seat, removed)
        self._end_turn()

    def _remove_from_front(self, seat: int, card: str) -> None:
        """A card that lies in front of a player goes to the discard pile."""
        self.front[seat].remove(card)
        self.discards.append(card)
        if card == "theft":
            self.thefts.remove(seat)

    def _play_on(self, card: str, seat: int) -> None:
        """One of the cards that only Saboteur 2 has."""
        self.hands[self.seat].remove(card)
        if card in ("theft", "trapped"):  # T11, T16: it stays in front of a player
            self.front[seat].append(card)
        else:
            self.discards.append(card)
        if card == "theft":
            self.thefts.append(seat)
        elif card == "hands off":  # T12
            self._remove_from_front(seat, "theft")
        elif card == "free at last":  # T17
            self._remove_from_front(seat, "trapped")
        elif card == "swap hats":
            self._swap_hats(seat)
        elif card == "inspection":  # T15
            self.inspected[self.seat] = sorted({*self.inspected[self.seat], seat})
        if card == "swap hands":  # T14: the other player draws, the one who played it does not
            self.hands[self.seat], self.hands[seat] = self.hands[seat], self.hands[self.seat]
            self._draw(seat, 1)
            self._end_turn(0)
        else:
            self._end_turn()

    def _swap_hats(self, seat: int) -> None:
        """T13: the dwarf card is put away face down, a new one drawn; whoever had inspected the old knows only that."""
        knowing = [other for other in range(self.players) if other == seat or seat in self.inspected[other]]
        self.hats.append({"seat": seat, "role": self.roles[seat], "known_to": knowing})
        self.roles[seat] = self.spare.pop()
        self.inspected = [[other for other in seats if other != seat] for seats in self.inspected]

    # The end of the round

    def _end_with_treasure(self) -> None:
        """T19, T43: the player on turn laid the card that made the treasure reachable."""
        self._share_gold(finder=self.seat)

    def _end_without_treasure(self) -> None:
        """T19: nobody can play a card any more."""
        self._share_gold(finder=None)

    def _share_gold(self, finder: int | None) -> None:
        """T20 to T31, and then the thefts (T32)."""
        text = maze_text({cell: self._word(cell) for cell in self.maze.cards})
        for seat, share in enumerate(shares(text, self.roles, self.trapped, finder)):
            self._give(seat, share)
        self.pickers = theft_order(self.thefts, self.trapped, self.players)
        self._next_theft()

    def _next_theft(self) -> None:
        """T32: the next thief chooses, unless nobody else has gold at that moment (T11)."""
        while self.pickers:
            self.phase, self.seat = "theft", self.pickers[0]
            if any(self._may_rob(seat) for seat in range(self.players)):
                return
            del self.pickers[0]
        self._end_round()

    def _steal_from(self, victim: int) -> None:
        self._give(victim, -1)
        self._give(self.seat, 1)

    def _give(self, seat: int, gold: int) -> None:
        """Only sums matter (T36)."""
        owned = sum(self.gold[seat]) + gold
        self.gold[seat] = [owned] if owned else []
