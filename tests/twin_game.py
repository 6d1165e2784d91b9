"""The naive twin of one round of Saboteur (first box), by which the engine is judged.

It is written from the rules (S1 to S41) and shares nothing with the package. It keeps what lies on the table and who
holds what; for every question it tries everything and asks the rules one by one, on a `TwinMaze` that draws its graph
anew each time. It trusts its caller: only what `legal` lists may be played.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.twin import FACING, STEP, Cell, TwinMaze, beside, read

SABOTEUR_PAY = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}
"""What each saboteur gets, by the number of saboteurs among the players (S32, S33)."""


def cell_of(text: str) -> Cell:
    """The cell written as `3,-1`."""
    column, row = text.split(",")
    return int(column), int(row)


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def turned(sides: str) -> str:
    """The opposite sides, in the order N E S W: `ESW` becomes `NEW`."""
    return "".join(sorted((FACING[side] for side in sides), key="NESW".index))


def half_turn(card: str) -> str:
    """The card after a half turn: `NES` becomes `NSW`, `N+E` becomes `S+W`, `NE+S/gold:NE` becomes `SW+N/gold:SW`."""
    shape, slash, extras = card.partition("/")
    tunnels = sorted(map(turned, shape.split("+")), key=lambda tunnel: (-len(tunnel), "NESW".index(tunnel[0])))
    return "+".join(tunnels) + slash + ",".join(half_turn_of_extra(extra, tunnels) for extra in extras.split(","))


def half_turn_of_extra(extra: str, tunnels: list[str]) -> str:
    """What else a card shows, after a half turn; a door on a straight or a curve is named by the later of its sides."""
    name, equals, value = extra.partition("=")
    kind, colon, piece = name.partition(":")
    if kind in FACING:
        tunnel = next(tunnel for tunnel in tunnels if FACING[kind] in tunnel)
        kind = tunnel[1] if len(tunnel) == 2 else FACING[kind]
    return kind + colon + turned(piece) + equals + value


def ways(card: str) -> list[str]:
    """How a card can lie (S12): the way that is given, then the half-turned way if it differs."""
    return [card] if half_turn(card) == card else [card, half_turn(card)]


def deck_name(way: str) -> str:
    """The name in a hand of a path card that lies this way: the first of its two ways, in the order N E S W."""

    def rank(card: str) -> tuple[list[int], list[int], str]:
        shape = card.partition("/")[0]
        pieces = "+".join(read(card).pieces)
        return ["NESW".find(side) for side in shape], ["NESW".find(side) for side in pieces], card

    return min(ways(way), key=rank)


def words_of(maze: str) -> Iterator[tuple[Cell, str]]:
    """The cells of a maze text that are not free, with their words."""
    first, *rows = maze.splitlines()
    if first.startswith("origin"):
        left, top = cell_of(first.removeprefix("origin"))
    else:
        left, top, rows = 0, 0, [first, *rows]
    for row, line in enumerate(rows, top):
        for column, word in enumerate(line.split("|"), left):
            if word.strip() != ".":
                yield (column, row), word.strip()


def lay_out(maze: str) -> TwinMaze:
    """The maze that a text describes."""
    table = TwinMaze()
    for cell, word in words_of(maze):
        kind, _, card = word.partition(" ")
        if kind == "start":
            table.place_start(cell, card=card)
        elif kind == "goal":
            table.place_goal(cell, card)
        elif kind == "?":
            table.place_goal(cell)
        else:
            table.place(word, cell)
    return table


def best_payment(stack: list[int], due: int) -> list[int]:
    """The cards that pay a saboteur (S34): the sum nearest to what is due, then the fewest cards, then the highest."""
    payments = [sorted(cards, reverse=True) for size in range(due + 1) for cards in combinations(stack, size)]
    affordable = [cards for cards in payments if sum(cards) <= due]
    return max(affordable, key=lambda cards: (sum(cards), -len(cards), cards))


class TwinGame:
    """One round without any cleverness, from any position in it until all its gold is dealt."""

    treasure_settles_all = True
    """With the treasure up nothing hangs any more on how another goal lies."""

    def __init__(self, position: dict[str, Any]) -> None:
        given = deepcopy(position)
        self.players: int = given["players"]
        self.round: int = given["round"]
        self.begins: int = given["begins"]
        self.last: int | None = given["last"]
        self.seat: int = given["seat"]
        self.phase: str = given["phase"]
        self.maze = lay_out(given["maze"])
        self.goals: dict[str, str] = given["goals"]
        self.hands: list[list[str]] = given["hands"]
        self.pile: list[str] = given["pile"]
        self.discards: list[str] = given["discards"]
        self.hidden: list[list[str]] = given["hidden"]
        self.aside: list[str] = given["aside"]
        self.front: list[list[str]] = given["front"]
        self.roles: list[str] = given["roles"]
        self.spare: list[str] = given["spare"]
        self.seen: list[dict[str, str]] = given["seen"]
        self.gold: list[list[int]] = given["gold"]
        self.stack: list[int] = given["stack"]
        self.offer: list[int] = given["offer"]
        self.pickers: list[int] = given["pickers"]
        self.turning: list[str] = given["turning"]
        self.laid: str | None = given["laid"]
        self.round_over = False

    @property
    def next_begins(self) -> int:
        """The seat to the left of the one who played the last card (S37)."""
        return self.begins if self.last is None else (self.last + 1) % self.players

    def truth(self) -> dict[str, Any]:
        """All there is to know, as plain JSON that shares nothing with the game."""
        told = deepcopy({name: value for name, value in vars(self).items() if name not in ("maze", "round_over")})
        told["maze"] = {text_of(cell): self._word(cell) for cell in self.maze.cards}
        for name in ("discards", "offer"):
            told[name].sort()
        for name in ("hands", "hidden", "front", "gold"):
            told[name] = [sorted(cards) for cards in told[name]]
        return told

    # The moves

    def legal(self) -> set[str]:
        """All moves of the seat that must choose."""
        if self.round_over:
            return set()
        if self.phase == "pick":
            return {f"take {card}" for card in self.offer}
        if self.phase == "lay":
            return {f"lay {way} @ {self.turning[0]}" for way in self._best_ways(self.turning[0])}
        hand = self.hands[self.seat]
        passes = {f"pass {card}" for card in hand}  # S23: whoever will not play may pass, with any card
        return passes | {move for card in hand for move in self._moves_with(card)}

    def _moves_with(self, card: str) -> list[str]:
        """The ways to place or to play a card; there may be none, then it can only be discarded (S41)."""
        kind, _, tools = card.partition(" ")
        if kind == "broken":
            return [f"play {card} on {seat}" for seat in range(self.players) if self._may_break(card, seat)]
        if kind == "repair":
            return list(self._repairs(card, tools.split("+")))
        if kind == "map":
            return [f"play map @ {goal}" for goal in self.goals]  # S22: any goal card that lies face down
        if kind == "rockfall":
            return [f"play rockfall @ {text_of(cell)}" for cell in self.maze.cards if self._may_fall(cell)]
        free = {beside(cell, side) for cell in self.maze.cards for side in STEP} - set(self.maze.cards)  # S10
        tries = [(way, cell) for way in ways(card) for cell in free]  # S12
        return [f"place {way} @ {text_of(cell)}" for way, cell in tries if self._may_place(way, cell)]

    def _may_place(self, way: str, cell: Cell) -> bool:
        """Whether a card may be laid this way on this free cell next to a card."""
        return not self.front[self.seat] and self._fits(way, cell)  # S14: not with a broken tool

    def _fits(self, way: str, cell: Cell) -> bool:
        """Whether a card matches all around and is joined to the start."""
        if self.maze.mismatches(way, cell):  # S11, S40: all edges match; goals that lie face down match anything
            return False
        tried = deepcopy(self.maze)
        tried.place(way, cell)
        return any(node[:2] == cell for node in tried.reachable())  # S13, S21, S39: an arm is joined to the start

    def _may_break(self, card: str, seat: int) -> bool:
        """S15: never one's own tool; S16: never the same tool twice."""
        return seat != self.seat and card not in self.front[seat]

    def _repairs(self, card: str, tools: list[str]) -> Iterator[str]:
        """S17, S18, S19: one of the tools on the card, wherever it lies broken, in front of oneself too."""
        for seat in range(self.players):
            for tool in tools:
                if f"broken {tool}" in self.front[seat]:
                    yield f"play {card} on {seat}" if len(tools) == 1 else f"play {card}: {tool} on {seat}"

    def _may_fall(self, cell: Cell) -> bool:
        """S20: any path card, never the start card nor a goal card."""
        return cell not in self.maze.starts.values() and cell not in self.maze.goals

    # Carrying them out

    def play(self, text: str) -> None:
        """Carry out one of the legal moves, and all that follows without a choice."""
        verb, _, what = text.partition(" ")
        if verb == "take":
            self._take(int(what))
        elif verb == "lay":
            way, goal = what.split(" @ ")
            self._turn_up(goal, way)
            self._turn_goals()
        else:
            self.last = self.seat  # S37: a pass with a discard is a played card too
            if verb == "place":
                self._place(*what.split(" @ "))
            elif verb == "pass":
                self.hands[self.seat].remove(what)
                self.hidden[self.seat].append(what)  # S23: face down
                self._end_turn()
            else:
                self._play_action(what)
                self._end_turn()

    def _place(self, way: str, cell: str) -> None:
        self.hands[self.seat].remove(deck_name(way))
        self.maze.place(way, cell_of(cell))
        self.laid = cell
        self._turn_goals()

    def _play_action(self, text: str) -> None:
        """Such as `broken cart on 1`, `repair pickaxe+cart: cart on 2`, `map @ 8,0`, `rockfall @ 3,0`."""
        what, target = text.split(" @ " if " @ " in text else " on ")
        card, _, chosen = what.partition(": ")
        kind, _, tool = card.partition(" ")
        self.hands[self.seat].remove(card)
        if kind == "broken":  # S15: it lies in front of the other player
            self.front[int(target)].append(card)
            return
        self.discards.append(card)  # S24: all others are discarded face up
        if kind == "repair":  # S17: and the broken tool with it
            broken = f"broken {chosen or tool}"
            self.front[int(target)].remove(broken)
            self.discards.append(broken)
        elif kind == "map":  # S22
            self.seen[self.seat][target] = self.goals[target]
        else:  # S20: rockfall, and the path card with it
            self.discards.append(deck_name(self.maze.cards[cell_of(target)]))
            self.maze.remove(cell_of(target))

    def _end_turn(self, due: int = 1) -> None:
        """S8, S9: draw a card if there is one. S7, S23: the next with a hand card is on turn. S29: or nobody is."""
        self._draw(self.seat, due)
        clockwise = [(self.seat + step) % self.players for step in range(1, self.players + 1)]
        able = [seat for seat in clockwise if self.hands[seat]]
        if able:
            self.seat = able[0]
        else:
            self._end_without_treasure()

    def _draw(self, seat: int, due: int) -> None:
        """As many cards as are due, or as there are (S9)."""
        self.hands[seat] += self.pile[:due]
        self.pile = self.pile[due:]

    # Goals

    def _turn_goals(self) -> None:
        """Turn over all goals that are reached, and those reached through them (S25, S28), until someone must choose.

        With the treasure up, what was reached at the same moment is turned too, but nothing after it (S26).
        """
        self.turning = self.turning or self._reached_goals()
        while self.turning:
            goal = self.turning[0]
            best = self._best_ways(goal)
            if len(best) > 1 and not (self.treasure_settles_all and self._treasure_is_up()):
                self.phase = "lay"
                return
            self._turn_up(goal, best[0])
            if not self.turning and not self._treasure_is_up():
                self.turning = self._reached_goals()
        self.phase, self.laid = "turn", None
        if self._treasure_is_up():
            self._end_with_treasure()
        else:
            self._end_turn()

    def _turn_up(self, goal: str, way: str) -> None:
        self.maze.turn_up(cell_of(goal), way)
        self.turning.remove(goal)
        del self.goals[goal]

    def _treasure_is_up(self) -> bool:
        return any(self.maze.cards[cell] == "NESW/treasure" for cell in self.maze.goals)

    def _reached_goals(self) -> list[str]:
        """The goals face down to which a tunnel leads from the start (S25), from north to south."""
        reached = [cell_of(goal) for goal in self.goals if self._reached_sides(cell_of(goal))]
        return [text_of(cell) for cell in sorted(reached, key=lambda cell: (cell[1], cell[0]))]

    def _reached_sides(self, goal: Cell) -> list[str]:
        """The sides at which a tunnel from the start opens towards a goal that lies face down."""
        reached = self.maze.reachable()
        return [side for side in STEP if (*goal, side) in reached]  # a card face down has a piece at each side

    def _best_ways(self, goal: str) -> list[str]:
        """How a goal may lie (S27): joined to the card just laid, or else to any that reaches it; best match first."""
        cell = cell_of(goal)
        sides = self._reached_sides(cell)
        from_laid = [side for side in sides if text_of(beside(cell, side)) == self.laid]
        joins = [way for way in ways(self.goals[goal]) if set(from_laid or sides) & set(read(way).openings)]
        fewest = min(len(self.maze.mismatches(way, cell)) for way in joins)
        return [way for way in joins if len(self.maze.mismatches(way, cell)) == fewest]

    def _word(self, cell: Cell) -> str:
        """What a maze text says of a card."""
        card = self.maze.cards[cell]
        if cell in self.maze.goals:
            return card if card == "?" else f"goal {card}"
        return f"start {card}" if cell in self.maze.starts.values() else card

    # Gold

    def _end_with_treasure(self) -> None:
        """S30: a gold card for each gold-digger. S31: counter-clockwise from the one who reached the treasure."""
        around = [(self.seat - step) % self.players for step in range(self.players)]
        self.pickers = [seat for seat in around if self.roles[seat] == "digger"]
        self.offer = self.stack[: len(self.pickers)]
        self.stack = self.stack[len(self.pickers) :]
        self._hand_on()

    def _take(self, card: int) -> None:
        self.offer.remove(card)
        self.gold[self.pickers.pop(0)].append(card)
        self._hand_on()

    def _hand_on(self) -> None:
        """S31: the next gold-digger chooses; a single card is no choice; without a card nobody chooses."""
        if len(self.offer) > 1:
            self.phase, self.seat = "pick", self.pickers[0]
        elif self.offer:
            self._take(self.offer[0])
        else:
            self._end_round()

    def _end_without_treasure(self) -> None:
        """S32, S33, S34: the saboteurs win and are paid clockwise from the seat that began the round."""
        clockwise = [(self.begins + step) % self.players for step in range(self.players)]
        saboteurs = [seat for seat in clockwise if self.roles[seat] == "saboteur"]
        for seat in saboteurs:
            for card in best_payment(self.stack, SABOTEUR_PAY[len(saboteurs)]):
                self.stack.remove(card)
                self.gold[seat].append(card)
        self._end_round()

    def _end_round(self) -> None:
        self.phase, self.pickers, self.round_over = "turn", [], True
