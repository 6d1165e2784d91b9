"""The naive twins of one round of The Duel and of its solo game, by which the engine is judged.

They are written from the rules (D1 to D39, O1 to O12) and share nothing with the package. They keep what lies on the
table and who holds what; for every question they try everything and ask the rules one by one, on a `TwinMaze` that
draws its graph anew each time and with the functions of `second_look_duel`. They trust their caller: only what `legal`
lists may be played.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.second_look_duel import (
    cell_of,
    claims,
    gold_of,
    ladder_of,
    owed,
    read_laid,
    take_home,
    toll,
    upright,
    ways_of,
)
from tests.twin import FACING, STEP, Cell, Node, TwinMaze, beside, read

AS_IT_IS = (
    *("players", "round", "begins", "last", "seat", "phase", "goals", "turning", "laid", "bribing"),
    *("pile", "roles", "spare", "seen", "stack", "offer", "pickers"),
)
"""The parts of a position that have one form only."""
IN_ANY_ORDER = ("discards", "aside", "unused", "gone", "spent")
IN_ANY_ORDER_BY_SEAT = ("hands", "hidden", "front", "gold")
NOT_USED = ("spare", "stack", "offer", "pickers", "aside")
"""Parts in which nothing happens during a round; a position may leave them out."""


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def place_of(text: str) -> Node:
    """The piece of tunnel or the arm written as `3,-1 S`."""
    cell, sides = text.split()
    return (*cell_of(cell), sides)


def lay_out(maze_text: str) -> TwinMaze:
    """The maze that a text describes, with starts by colour and with tokens."""
    laid, table = read_laid(maze_text), TwinMaze()
    colours = {cell: colour for colour, cell in laid.starts.items()}
    for cell, card in laid.cards.items():
        if cell in colours:
            table.place_start(cell, colours[cell] or None, card)
        elif cell in laid.goals:
            table.place_goal(cell, card)
        else:
            table.place(card, cell)
    for token in laid.tokens:
        table.put(f"{token.kind} {token.colour}", (*token.cell, token.sides))
    return table


def words_on(maze: TwinMaze) -> dict[str, str]:
    """What a maze text says of each card, by its cell."""
    words = {}
    for cell, card in maze.cards.items():
        colours = [colour for colour, start in maze.starts.items() if start == cell]
        kind = "start=" + (colours[0] or "") if colours else "goal" if cell in maze.goals and card != "?" else ""
        words[text_of(cell)] = f"{kind.removesuffix('=')} {card}".strip()
    return words


def tokens_on(maze: TwinMaze) -> list[str]:
    """The lines of a maze text about tokens, sorted."""
    return sorted(f"{token} @ {place[0]},{place[1]} {place[2]}" for token, place in maze.tokens)


def write_out(maze: TwinMaze) -> str:
    """A maze as text."""
    words = words_on(maze)
    columns = [column for column, _ in maze.cards]
    rows = [row for _, row in maze.cards]
    lines = [f"origin {min(columns)},{min(rows)}"]
    for row in range(min(rows), max(rows) + 1):
        cells = [(column, row) for column in range(min(columns), max(columns) + 1)]
        lines.append(" | ".join(words.get(text_of(cell), ".") for cell in cells))
    return "\n".join(lines + tokens_on(maze))


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """A position of the Duel or the solo game in the form in which a twin tells the truth."""
    found = {name: [] for name in NOT_USED} | deepcopy(position)
    maze = lay_out(found["maze"])
    names = (*AS_IT_IS, *IN_ANY_ORDER, *IN_ANY_ORDER_BY_SEAT, "boxed")
    told = {name: found[name] for name in names} | {"maze": words_on(maze), "tokens": tokens_on(maze)}
    told |= {name: sorted(found[name]) for name in IN_ANY_ORDER}
    told |= {name: [sorted(cards) for cards in found[name]] for name in IN_ANY_ORDER_BY_SEAT}
    boxed = [{"card": card["card"], "known_to": sorted(card["known_to"])} for card in found["boxed"]]
    told["boxed"] = sorted(boxed, key=lambda card: (card["card"], card["known_to"]))
    return told | ({"trail": found["trail"]} if found["box"] == "solo" else {})


class TwinDuel:
    """One round of The Duel without any cleverness, from any position in it until its gold is dealt."""

    all_markers = 8  # D3
    all_keys = 2  # D3

    def __init__(self, position: dict[str, Any]) -> None:
        given: dict[str, Any] = {name: [] for name in NOT_USED} | deepcopy(position)
        self.rest = {name: given[name] for name in ("box", "players", "round", "begins", "roles", *NOT_USED)}
        self.players: int = given["players"]
        self.options: dict[str, Any] = given["options"]
        self.last: int | None = given["last"]
        self.seat: int = given["seat"]
        self.phase: str = given["phase"]
        self.maze = lay_out(given["maze"])
        self.goals: dict[str, str] = given["goals"]
        self.turning: list[str] = given["turning"]
        self.laid: str | None = given["laid"]
        self.bribing: bool = given["bribing"]
        self.hands: list[list[str]] = given["hands"]
        self.pile: list[str] = given["pile"]
        self.discards: list[str] = given["discards"]
        self.hidden: list[list[str]] = given["hidden"]
        self.front: list[list[str]] = given["front"]
        self.seen: list[dict[str, str]] = given["seen"]
        self.gold: list[list[int]] = given["gold"]
        self.unused: list[str] = given["unused"]
        self.gone: list[str] = given["gone"]
        self.spent: list[str] = given["spent"]
        self.boxed: list[dict[str, Any]] = given["boxed"]
        self.trail: list[str] = given.get("trail", [])
        self.round_over = False

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the dwarves, by seat (D1)."""
        return "green", "blue"

    @property
    def colour(self) -> str:
        """The colour of the player whose turn it is."""
        return self.colours[self.seat]

    @property
    def markers_left(self) -> int:
        """How many markers do not yet lie on gold or on a troll (D3, D15, D16)."""
        return self.all_markers - len(self._tokens("marker")) - len(self._tokens("bribe"))

    @property
    def next_begins(self) -> int:
        """The player with less gold; on a tie, blue (D29)."""
        return min(range(self.players), key=lambda seat: (sum(self.gold[seat]), self.colours[seat] != "blue"))

    def truth(self) -> dict[str, Any]:
        """All there is to know, as plain JSON that shares nothing with the game."""
        told = {name: value for name, value in vars(self).items() if name not in ("maze", "rest", "round_over")}
        return comparable(self.rest | told | {"maze": write_out(self.maze)})

    # The moves

    def legal(self) -> set[str]:
        """All moves of the seat that must choose."""
        if self.round_over:
            return set()
        if self.phase == "goal":
            return {f"turn @ {goal}" for goal in self._reached_goals()}  # D33: in the order that the player likes
        if self.phase == "lay":
            return {f"lay {way} @ {self.turning[0]}" for way in self._ways_to_lie(self.turning[0])}  # D10
        if self.phase == "mark":
            return {f"mark @ {place}" for place in self._claims()}  # D34
        hand = self.hands[self.seat]
        actions = {move for card in hand for move in self._moves_with(card)}  # D5 A and B
        return actions | set(self._discards(hand)) | set(self._passes(hand)) | set(self._bribes())

    def _moves_with(self, card: str) -> list[str]:
        """The ways to place or to play a card; there may be none, then it can only be discarded (D39)."""
        kind, _, tools = card.partition(" ")
        if kind == "broken":
            return [f"play {card} on {seat}" for seat in range(self.players) if self._may_break(card, seat)]
        if kind == "repair":
            return list(self._repairs(card, tools.split("+")))
        if kind == "map":
            return [f"play map @ {goal}" for goal in self.goals]  # D23: any goal that lies face down
        if kind == "rockfall":
            return [f"play rockfall @ {text_of(cell)}" for cell in self.maze.cards if self._may_fall(cell)]
        if kind == "key":
            return list(self._keys())
        return list(self._placements(card))

    def _discards(self, hand: list[str]) -> Iterator[str]:
        """D5 C, D39: two cards, to get rid of one sabotage card in front of oneself."""
        for one, other in combinations(sorted(hand), 2):
            for broken in self.front[self.seat]:
                yield f"discard {one}, {other}: {broken.removeprefix('broken ')}"

    def _passes(self, hand: list[str]) -> Iterator[str]:
        """D5 D, D39: one card or two, freely."""
        for number in (1, 2):
            for cards in combinations(sorted(hand), number):
                yield f"pass {', '.join(cards)}"

    def _bribes(self) -> Iterator[str]:
        """D15, D35: any troll that is not bribed yet and that one reaches from either side."""
        reached = self.maze.reachable(self.colour)
        for cell, arm, before, kind in self._gates():
            is_waiting = kind == "troll" and not self._has_token("bribe", (*cell, arm))
            if is_waiting and ((*cell, before) in reached or (*cell, arm) in reached):
                yield f"bribe @ {text_of(cell)} {arm}"

    def _may_break(self, card: str, seat: int) -> bool:
        """D19: the opponent's tool, and never the same tool twice."""
        return seat != self.seat and card not in self.front[seat]

    def _repairs(self, card: str, tools: list[str]) -> Iterator[str]:
        """D20: one of the tools on the card, if it lies broken in front of oneself."""
        for tool in tools:
            if f"broken {tool}" in self.front[self.seat]:
                chosen = f": {tool}" if len(tools) == 2 else ""
                yield f"play {card}{chosen} on {self.seat}"

    def _may_fall(self, cell: Cell) -> bool:
        """D22, D37: a path card, but none with gold and none with a troll, bribed or not."""
        card = self.maze.cards[cell]
        is_path_card = cell not in self.maze.starts.values() and cell not in self.maze.goals
        return is_path_card and not gold_of(card) and "troll" not in card

    def _keys(self) -> Iterator[str]:
        """D21: any door of another colour on a card that lies face up, while there is a key token."""
        if len(self._tokens("key")) == self.all_keys:
            return
        for cell, arm, _, kind in self._gates():
            if kind not in ("troll", self.colour) and not self._has_token("key", (*cell, arm)):
                yield f"play key @ {text_of(cell)} {arm}"

    def _placements(self, card: str) -> Iterator[str]:
        if self.front[self.seat]:  # D19: not with a sabotage card
            return
        reached = self.maze.reachable(self.colour)
        free = {beside(cell, side) for cell in self.maze.cards for side in STEP} - set(self.maze.cards)  # D7
        for way in ways_of(card):  # D7: turned by 180 degrees only
            for cell in free:
                if self._fits(way, cell) and (self._is_free_ladder(card) or self._is_joined(way, cell, reached)):
                    yield f"place {way} @ {text_of(cell)}"

    def _fits(self, way: str, cell: Cell) -> bool:
        """D7, D31: all edges match. D12, D36: a ladder is never laid next to a goal or to gold."""
        if self.maze.mismatches(way, cell):
            return False
        around = [beside(cell, side) for side in STEP if beside(cell, side) in self.maze.cards]
        shunned = [place for place in around if place in self.maze.goals or gold_of(self.maze.cards[place])]
        return not (ladder_of(way) and shunned)

    def _is_free_ladder(self, card: str) -> bool:
        """D12, D36: either ladder may be laid by either player, connected or not."""
        return ladder_of(card) is not None

    def _is_joined(self, way: str, cell: Cell, reached: set[Node]) -> bool:
        """D8, D11: a tunnel on the card meets a piece of tunnel that the player reaches."""
        for side in read(way).openings:
            beyond = beside(cell, side)
            pieces = read(self.maze.cards[beyond]).pieces if self.maze.cards.get(beyond, "?") != "?" else ()
            if any(FACING[side] in piece and (*beyond, piece) in reached for piece in pieces):
                return True
        return False

    # Carrying them out

    def play(self, text: str) -> None:
        """Carry out one of the legal moves, and all that follows without a choice."""
        verb, _, what = text.partition(" ")
        if verb == "turn":
            self._turn_over(what.removeprefix("@ "))
        elif verb == "lay":
            way, goal = what.split(" @ ")
            self._lay_goal(way, goal)
        elif verb == "mark":
            self._mark(what.removeprefix("@ "), self._claims()[what.removeprefix("@ ")])
            self._claim_gold()
        elif verb == "bribe":
            self.maze.put(f"bribe {self.colour}", place_of(what.removeprefix("@ ")))  # D15
            self.bribing = True
            self._turn_goals()
        else:
            self._act(verb, what)

    def _act(self, verb: str, what: str) -> None:
        """The action of a turn (D5)."""
        self.last = self.seat
        if verb == "place":
            self._place(*what.split(" @ "))
        elif verb == "pass":
            cards = what.split(", ")
            self._let_go(cards)
            self.hidden[self.seat] += cards  # D5: face down
            self._end_turn(len(cards))
        elif verb == "discard":
            pair, tool = what.split(": ")
            self._let_go(pair.split(", "))
            self.discards += pair.split(", ")
            self._repair(tool)
            self._end_turn(1)
        else:
            self._play_action(what)

    def _place(self, way: str, cell: str) -> None:
        self._let_go([upright(way)])
        self.maze.place(way, cell_of(cell))
        self.laid = cell
        self._turn_goals()

    def _play_action(self, text: str) -> None:
        """Such as `broken cart on 1`, `repair pickaxe+cart: cart on 0`, `map @ 8,0`, `key @ 3,1 S`."""
        what, target = text.split(" @ " if " @ " in text else " on ")
        card, _, chosen = what.partition(": ")
        kind, _, tool = card.partition(" ")
        self._let_go([card])
        if kind == "broken":  # D19: it lies in front of the opponent
            self.front[int(target)].append(card)
        else:
            self.discards.append(card)
        if kind == "key":  # D21, D33: goals and gold reached by it are dealt with before a card is drawn
            self.maze.put(f"key {self.colour}", place_of(target))
            self._turn_goals()
            return
        if kind == "repair":
            self._repair(chosen or tool)
        elif kind == "map":
            self.seen[self.seat][target] = self.goals[target]  # D23
        elif kind == "rockfall":
            self._fall(target)
        self._end_turn(1)

    def _let_go(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.seat].remove(card)

    def _repair(self, tool: str) -> None:
        """D5 C, D20: the sabotage card goes to the discard pile."""
        self.front[self.seat].remove(f"broken {tool}")
        self.discards.append(f"broken {tool}")

    def _fall(self, cell: str) -> None:
        """D22: a card leaves the maze; a key on it returns to the supply."""
        self.discards.append(upright(self.maze.cards[cell_of(cell)]))
        self.maze.remove(cell_of(cell))

    def _end_turn(self, number: int) -> None:
        """Draw; then the other player is on turn, or the same one again if the other has no card (D5, D6, D39)."""
        self._draw(number)
        around = [(self.seat + step) % self.players for step in range(1, self.players + 1)]
        able = [seat for seat in around if self.hands[seat]]
        if able:
            self.seat = able[0]
        else:  # D24: nobody has a card, and the pile is empty, for otherwise one would have been drawn
            self._end_round()

    def _draw(self, number: int) -> None:
        """Draw from the pile as many as there are (D39)."""
        for _ in range(number):
            if self.pile:
                self.hands[self.seat].append(self.pile.pop(0))

    # Goals, gold, and the end of the round: after a card, a key or a bribe (D33)

    def _turn_goals(self) -> None:
        """Turn every goal that is reached, one by one, until the player must choose; then gold is claimed."""
        reached = self._reached_goals()
        if len(reached) > 1:
            self.phase = "goal"
        elif reached:
            self._turn_over(reached[0])
        else:
            self._claim_gold()

    def _reached_goals(self) -> list[str]:
        """D10: the goals face down that are connected for at least one colour (D32)."""
        return [goal for goal in self.goals if self._reached_sides(cell_of(goal))]

    def _reached_sides(self, goal: Cell) -> list[str]:
        """The sides at which a tunnel that somebody reaches opens towards a goal that lies face down."""
        reached = {node for colour in self.colours for node in self.maze.reachable(colour)}
        return [side for side in STEP if (*goal, side) in reached]

    def _turn_over(self, goal: str) -> None:
        ways = self._ways_to_lie(goal)
        if len(ways) > 1:
            self.phase, self.turning = "lay", [goal]
        else:
            self._lay_goal(ways[0], goal)

    def _ways_to_lie(self, goal: str) -> list[str]:
        """D10: joined to the card through which it was reached; fitting its neighbours, or else unfitting."""
        cell = cell_of(goal)
        sides = self._reached_sides(cell)
        from_laid = [side for side in sides if text_of(beside(cell, side)) == self.laid]
        joined = [way for way in ways_of(self.goals[goal]) if set(read(way).openings) & set(from_laid or sides)]
        fitting = [way for way in joined if not self.maze.mismatches(way, cell)]
        return fitting or joined

    def _lay_goal(self, way: str, goal: str) -> None:
        self.maze.turn_up(cell_of(goal), way)
        del self.goals[goal]
        self.turning = []
        self._turn_goals()  # D33: it may carry the tunnel on

    def _claims(self) -> dict[str, str]:
        """What gold can now be claimed, and by whom."""
        return dict(claims(write_out(self.maze), self.colour, self.markers_left, self.colours))

    def _claim_gold(self) -> None:
        """D16, D17: markers go on all gold that is reached. D34: if there are too few, the player on turn chooses."""
        found = self._claims()
        if len(found) > self.markers_left:
            self.phase = "mark"
            return
        for place, colour in found.items():
            self._mark(place, colour)
        self._finish()

    def _mark(self, place: str, colour: str) -> None:
        self.maze.put(f"marker {colour}", place_of(place))

    def _finish(self) -> None:
        """All is turned and claimed: the round is over (D24), or the turn goes on after a bribe (D15), or it ends."""
        was_bribe = self.bribing
        self.phase, self.laid, self.bribing = "turn", None, False
        if not self.goals or not self.markers_left:
            self._end_round()
        elif not was_bribe:
            self._end_turn(1)

    def _end_round(self) -> None:
        """Gold is taken (D25), trolls are paid (D26), goals go away (D25, D27)."""
        text = write_out(self.maze)
        for seat, colour in enumerate(self.colours):
            gold, paths, _ = take_home(text, self.colours)[colour]
            self.gone += paths
            purse = self.gold[seat] + gold
            for card in toll(purse, owed(text, self.colours)[colour]):
                purse.remove(card)
            self.gold[seat] = sorted(purse)
        up = [cell for cell in self.maze.goals if self.maze.cards[cell] != "?"]
        self.spent += [upright(self.maze.cards[cell]) for cell in up]  # D25, D27: marked or not, all have seen it
        for goal, face in self.goals.items():
            self._put_away(goal, face)
        self.phase, self.round_over = "turn", True

    def _put_away(self, goal: str, face: str) -> None:
        """D27: a goal that was never turned goes to the box, or back to the unused goals."""
        if self.options.get("edition") == "nl":
            self.unused.append(face)
        else:
            knowing = [seat for seat in range(self.players) if goal in self.seen[seat]]
            self.boxed.append({"card": face, "known_to": knowing})

    # What lies where

    def _gates(self) -> Iterator[tuple[Cell, str, str, str]]:
        """Every door and troll on a card that lies face up: its cell, its arm, the piece before it, and what it is."""
        for cell, card in self.maze.cards.items():
            for arm, (before, kind) in read(card).gates.items():
                yield cell, arm, before, kind

    def _tokens(self, kind: str) -> list[Any]:
        """The places of the tokens of a kind."""
        return [place for token, place in self.maze.tokens if token.split()[0] == kind]

    def _has_token(self, kind: str, place: Node) -> bool:
        return place in self._tokens(kind)


class TwinSolo(TwinDuel):
    """One round of the solo game: The Duel, but for what the rules O1 to O12 say."""

    all_markers = 6  # O2

    @property
    def colours(self) -> tuple[str, ...]:
        """The one colour that the player has picked (O1)."""
        return (self.options.get("colour", "green"),)

    @property
    def next_begins(self) -> int:
        """There is one player only."""
        return 0

    def _is_free_ladder(self, card: str) -> bool:
        """O1: the ladder of the other colour is laid as an ordinary path card."""
        ladder = ladder_of(card)
        return ladder is not None and ladder[1] == self.colour

    def _place(self, way: str, cell: str) -> None:
        self.trail.append(cell)
        super()._place(way, cell)

    def _fall(self, cell: str) -> None:
        self.trail.remove(cell)
        super()._fall(cell)

    def _draw(self, number: int) -> None:
        """O5, O6, O7, O11: a danger is dealt with at once, and another card is drawn for it."""
        for _ in range(number):
            while self.pile and self._is_danger(self.pile[0]):
                self._meet(self.pile.pop(0))
            super()._draw(1)

    def _is_danger(self, card: str) -> bool:
        return card == "rockfall" or card.startswith("broken")

    def _meet(self, danger: str) -> None:
        if danger != "rockfall" and danger not in self.front[self.seat]:
            self.front[self.seat].append(danger)  # O5
            return
        self.discards.append(danger)  # O6, O7
        falling = [cell for cell in self.trail if self._may_fall(cell_of(cell))]
        if danger == "rockfall" and falling:
            self._fall(falling[-1])  # O7: the one laid last
