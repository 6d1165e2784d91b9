"""The naive twin of one round of The Lost Mines, by which the engine is judged.

It is written from the rules (M1 to M49) and shares nothing with the package. It keeps what lies on the board and who
holds what; for every question it tries everything and asks the rules one by one, on a `TwinMaze` that draws its graph
anew each time. It trusts its caller: only what `legal` and `walks` list may be played. It cannot know which cards a
trap takes: that it is told with the position after the move. Of walks with the same outcome the engine lists one; so
`legal` leaves walks out, and `walks` and `outcomes` stand beside it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any, ClassVar, TypeAlias

import networkx as nx

from tests.twin import FACING, STEP, TOOL, Cell, Node, Place, TwinMaze, beside, border_at, read
from tests.twin_game import cell_of, deck_name, text_of, ways, words_of

Position: TypeAlias = dict[str, Any]
Outcome: TypeAlias = tuple[str, str, int]
"""What comes of a walk: where it ends, from where it came if that card lies face down (else ''), the cards it costs."""

AS_IT_IS = (
    *("players", "round", "begins", "last", "seat", "phase", "goals", "turning", "laid", "pile", "roles", "spare"),
    *("seen", "stack", "offer", "pickers", "inspected", "treasures", "buried", "dragon", "trolls", "proposer", "due"),
)
"""The parts of a position that have one form only."""
IN_ANY_ORDER = ("discards", "aside")
IN_ANY_ORDER_BY_SEAT = ("hands", "hidden", "front", "gold")
OTHER_CLAN = {"blue": "yellow", "yellow": "blue"}


def place_of(text: str) -> Place:
    """The cell written as `3,2`, or the border written as `3,2 E`."""
    cell, *side = text.split()
    return (*cell_of(cell), *side)


def place_text(place: Place) -> str:
    return " ".join([text_of(place[:2]), *place[2:]])


def lay_out(maze_text: str) -> TwinMaze:
    """The maze that a text describes, with its board, its starts by colour and its tokens."""
    lines = [line.strip() for line in maze_text.splitlines() if line.strip()]
    boards = [line for line in lines if line.startswith("board")]
    columns, rows = map(int, re.findall(r"\d+", boards[0]))
    table = TwinMaze((columns, rows))
    for cell, word in words_of("\n".join(line for line in lines if line not in boards and "@" not in line)):
        kind, _, card = word.rpartition(" ")
        if kind.startswith("start"):
            table.place_start(cell, kind.removeprefix("start="), card)
        elif kind == "goal" or card == "?":
            table.place_goal(cell, card)
        else:
            table.place(card, cell)
    for token, place in (line.split(" @ ") for line in lines if "@" in line):
        table.put(token, place_of(place))
    return table


def words_on(maze: TwinMaze) -> dict[str, str]:
    """What a maze text says of each card, by its cell."""
    words = {text_of(cell): card for cell, card in maze.cards.items()}
    words |= {text_of(cell): f"goal {maze.cards[cell]}" for cell in maze.goals if maze.cards[cell] != "?"}
    return words | {text_of(cell): f"start={colour} {maze.cards[cell]}" for colour, cell in maze.starts.items()}


def in_form(parts: Position, maze: TwinMaze) -> Position:
    """The parts of a position in the form in which they are compared."""
    told = {name: parts[name] for name in AS_IT_IS}
    told |= {name: sorted(parts[name]) for name in IN_ANY_ORDER}
    told |= {name: [sorted(cards) for cards in parts[name]] for name in IN_ANY_ORDER_BY_SEAT}
    tokens = sorted(f"{token} @ {place_text(place)}" for token, place in maze.tokens)
    return deepcopy(told) | {"maze": words_on(maze), "tokens": tokens, "board": maze.board}


def comparable(position: Position) -> Position:
    """A position in the form in which the twin tells the truth."""
    return in_form(position, lay_out(position["maze"]))


class TwinLostMines:
    """One round of The Lost Mines without any cleverness, from any position in it until its points are dealt."""

    all_tokens: ClassVar = {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2}

    def __init__(self, position: Position) -> None:
        given = deepcopy(position)
        names = ("players", "begins", "laid", "aside", "roles", "spare", "stack", "offer", "buried")
        self.rest = {name: given[name] for name in names}
        self.players: int = given["players"]
        self.round: int = given["round"]
        self.edition: str = given["options"].get("edition", "en")
        self.last: int | None = given["last"]
        self.seat: int = given["seat"]
        self.phase: str = given["phase"]
        self.maze = lay_out(given["maze"])
        self.goals: dict[str, str] = given["goals"]
        self.turning: list[str] = given["turning"]
        self.hands: list[list[str]] = given["hands"]
        self.pile: list[str] = given["pile"]
        self.discards: list[str] = given["discards"]
        self.hidden: list[list[str]] = given["hidden"]
        self.front: list[list[str]] = given["front"]
        self.roles: list[str] = given["roles"]
        self.seen: list[dict[str, str]] = given["seen"]
        self.gold: list[list[int]] = given["gold"]
        self.pickers: list[int] = given["pickers"]
        self.inspected: list[list[int]] = given["inspected"]
        self.treasures: list[dict[str, Any]] = given["treasures"]
        self.dragon: int | None = given["dragon"]
        self.trolls: list[dict[str, Any]] = given["trolls"]
        self.proposer: int | None = given["proposer"]
        self.due: int = given["due"]
        self.round_over = False

    @property
    def next_begins(self) -> int:
        """The seat to the left of the one who played the last card; a discard counts (M35)."""
        begins: int = self.rest["begins"]
        return begins if self.last is None else (self.last + 1) % self.players

    def truth(self) -> Position:
        """All there is to know, as plain JSON that shares nothing with the game; after the round, what lies there."""
        told = self.rest | vars(self)
        return in_form(told | ({"seat": None, "phase": "over"} if self.round_over else {}), self.maze)

    # The moves

    def legal(self) -> set[str]:
        """All moves of the seat that must choose, but for its walks."""
        if self.round_over:
            return set()
        if self.phase == "vote":
            return {"agree", "refuse"}  # M30
        if self.phase == "move":
            return {"stay"}  # M8; for walks see `walks` and `one_each`
        if self.phase == "lay":
            return {f"lay {way} @ {self.turning[0]}" for way in self._ways_to_lie(self.turning[0])}
        if self.phase == "pick":
            return {f"take {number}" for number in self._treasures_here()}
        hand = self.hands[self.seat]
        plays = {move for card in hand for move in self._moves_with(card)}
        return plays | set(self._passes(hand)) | ({"propose"} if self._may_propose() else set())

    def _moves_with(self, card: str) -> list[str]:
        """The ways to place or to play a card; there may be none, then it can only be discarded (M47)."""
        kind, _, options = card.partition(" ")
        if kind in ("trap", "troll"):
            return [f"play {card} @ {place_text(border)}" for border in self._free_borders() if self._is_left(card)]
        if kind in TOOL.values():
            return [f"play {card} @ {text_of(cell)}" for cell in self.maze.cards if self._may_overcome(card, cell)]
        if kind == "information":
            return [f"play {card}{secret}" for option in options.split("+") for secret in self._secrets(option)]
        if kind == "thunderstorm":
            return [f"play {card} @ {text_of(cell)}" for cell in self.maze.cards if self._may_strike(cell)]
        return [f"place {way} @ {text_of(cell)}" for way in ways(card) for cell in self._cells_for(way)]  # M38

    def _passes(self, hand: list[str]) -> Iterator[str]:
        """M8, M46: one card or two are discarded, freely."""
        for number in (1, 2):
            for cards in combinations(sorted(hand), number):
                yield f"pass {', '.join(cards)}"

    def _cells_for(self, way: str) -> Iterator[Cell]:
        """M10: free cells (M4: on the board) next to a card that lies face up, where all edges match (M12, M44) ..."""
        for cell in self.maze.border():
            around = [self.maze.cards.get(beside(cell, side), "?") for side in read(way).openings]
            if not self.maze.mismatches(way, cell) and any(card != "?" for card in around):  # ... and a path goes on
                yield cell

    def _is_left(self, token: str) -> bool:
        """M47: a token that all lie on the board cannot be played."""
        return [kind for kind, _ in self.maze.tokens].count(token) < self.all_tokens[token]

    def _may_overcome(self, tool: str, cell: Cell) -> bool:
        """M14: a matching obstacle that is not overcome yet."""
        return self._is_left(tool) and self.maze.has_room(tool, cell)

    def _free_borders(self) -> set[Place]:
        """M18, M20: where a trap or a troll may lie, each border under one name."""
        sides = [(cell, side) for cell in self.maze.cards for side in STEP]
        return {border_at(cell, side) for cell, side in sides if self._may_bear_token(cell, side)}

    def _may_bear_token(self, cell: Cell, side: str) -> bool:
        """M18: whether a path of an open card leads over this border, to what, and whether no token lies there."""
        beyond, border = beside(cell, side), border_at(cell, side)
        if self.maze.cards[cell] == "?" or side not in read(self.maze.cards[cell]).openings:
            return False
        if ("trap", border) in self.maze.tokens or ("troll", border) in self.maze.tokens:  # M40
            return False
        if beyond not in self.maze.cards:
            return beyond in self._board()  # M39: the edge of the board is no open end
        if self.maze.cards[beyond] == "?":
            return self.edition == "en"
        return FACING[side] in read(self.maze.cards[beyond]).openings  # M44: path against no path is no connection

    def _secrets(self, option: str) -> list[str]:
        """M17: a mine that lies face down, a treasure that is not taken yet, another player's dwarf card."""
        if option == "mine":
            return [f" @ {mine}" for mine in self.goals]
        if option == "treasure":
            return [f": treasure {number}" for number in self._treasures_left()]
        return [f" on {seat}" for seat in range(self.players) if seat != self.seat]

    def _may_strike(self, cell: Cell) -> bool:
        """M22: any path card on which no dwarf stands, never a start card or a mine."""
        is_path_card = cell not in self.maze.starts.values() and cell not in self.maze.goals
        return is_path_card and all(self._stand(seat) != cell for seat in range(self.players))

    # The end by agreement

    def _may_propose(self) -> bool:
        """M30: once a turn, if some mine can no longer be reached and might still give treasures."""
        able = [seat for seat in range(self.players) if self.hands[seat]]
        graph = self._hopeful_graph()
        reached = {cell for seat in able for cell in nx.node_connected_component(graph, self._stand(seat))}
        lost = [mine for mine in self.maze.goals if mine not in reached]
        return self.proposer is None and any(self._might_give(mine) for mine in lost)

    def _hopeful_graph(self) -> "nx.Graph[Cell]":
        """M30: the cells of the board, joined where paths meet or might meet some day."""
        openings = {cell: read(self.maze.cards.get(cell, "?")).openings for cell in self._board()}
        graph: nx.Graph[Cell] = nx.Graph()
        graph.add_nodes_from(openings)
        for cell, sides in openings.items():
            for side in sides:
                if FACING[side] in openings.get(beside(cell, side), ""):
                    graph.add_edge(cell, beside(cell, side))
        return graph

    def _might_give(self, mine: Cell) -> bool:
        """M30: whether treasures may be left for a mine; one that lies face down is none of those that lie face up."""
        left = {self._kind_of_treasure(number) for number in self._treasures_left()}
        known = {self._kind_of_mine(other) for other in self.maze.goals}
        return bool(left - known) if self.maze.cards[mine] == "?" else self._kind_of_mine(mine) in left

    # Walks

    def walks(self) -> dict[str, Outcome]:
        """M25: every walk that is allowed, with what comes of it; with those that end where they began, for nothing."""
        graph, (home,) = self.maze.graph(), self.maze.sources(self.seat)
        found: dict[str, Outcome] = {}
        paths = [[home]]
        for _ in range(5 if "campfire" in graph.nodes[home] else 3):  # M15, M25
            steps = [(path, there) for path in paths for there in graph[path[-1]]]
            paths = [[*path, there] for path, there in steps if self._may_step(graph, path[-1], there)]
            for path in paths:
                found["walk " + " > ".join(text_of(node[:2]) for node in path[1:])] = self._outcome(graph, path)
        return found

    def _may_step(self, graph: "nx.Graph[Node]", here: Node, there: Node) -> bool:
        """Whether no rule forbids the dwarf on turn this step along a path."""
        place = graph.nodes[there]
        others = set(place.get("dwarves", ())) - {self.seat}
        must_stop = "face_down" in graph.nodes[here]  # M26
        meets_troll = "troll" in graph.edges[here, there]  # M20
        needs_tool = "obstacle" in place and "tool" not in place  # M13
        is_full = bool(others) and ("obstacle" in place or "rock" in place)  # M16
        return not (must_stop or meets_troll or needs_tool or is_full)

    def _outcome(self, graph: "nx.Graph[Node]", path: list[Node]) -> Outcome:
        """Where a walk ends, and what it costs: a card for each trap (M19), as long as there are any (M41)."""
        passed = sum("trap" in graph.edges[path[step - 1], path[step]] for step in range(1, len(path)))
        before = text_of(path[-2][:2]) if "face_down" in graph.nodes[path[-1]] else ""
        return text_of(path[-1][:2]), before, min(passed, len(self.hands[self.seat]))

    def is_legal_walk(self, text: str) -> bool:
        """Whether a walk such as `walk 1,2 > 2,2` is allowed now."""
        return self.phase == "move" and text in self.walks()

    def outcome_of(self, text: str) -> Outcome:
        """What comes of a legal walk, or of `stay`."""
        return self._staying() if text == "stay" else self.walks()[text]

    def outcomes(self) -> set[Outcome]:
        """All that can come of walks; a walk that ends where it began, for nothing, is no other than `stay`."""
        return set(self.shortest())

    def shortest(self) -> dict[Outcome, int]:
        """How many cards must be entered for each outcome."""
        found: dict[Outcome, int] = {}
        for text, outcome in self.walks().items():
            if outcome != self._staying():
                found.setdefault(outcome, text.count(","))  # walks are found in the order of their length
        return found

    def one_each(self) -> set[str]:
        """A shortest walk for each outcome but staying."""
        found = {outcome: text for text, outcome in reversed(self.walks().items()) if outcome != self._staying()}
        return set(found.values())

    def _staying(self) -> Outcome:
        return text_of(self._stand(self.seat)), "", 0

    # Carrying them out

    def play(self, text: str, after: Position | None = None) -> None:
        """Carry out a legal move or walk, and all that follows without a choice.

        If the walk leads over traps, the position after the move says which cards they took.
        """
        verb, _, what = text.partition(" ")
        if verb in ("propose", "agree", "refuse"):
            self._vote(verb)
        elif verb == "stay":
            self._arrive()
        elif verb == "walk":
            self._walk(text, after)
        elif verb == "lay":
            self._lay(*what.split(" @ "))
        elif verb == "take":
            self._take(int(what))
        else:
            self._act(verb, what)

    def _vote(self, verb: str) -> None:
        """M30: the others answer in seat order, and one refusal ends it."""
        if verb == "propose":
            self.phase, self.proposer = "vote", self.seat
            self.pickers = [(self.seat + step) % self.players for step in range(1, self.players)]
        elif verb == "agree":
            del self.pickers[0]
        elif self.proposer is not None:
            self.phase, self.pickers, self.seat = "turn", [], self.proposer
        if self.pickers:
            self.seat = self.pickers[0]
        elif verb == "agree":
            self._end_round()

    def _act(self, verb: str, what: str) -> None:
        """M8: the card that is played, or those that are discarded; then the dwarf may move."""
        self.last, self.proposer, self.due = self.seat, None, 1
        if verb == "place":
            way, cell = what.split(" @ ")
            self.hands[self.seat].remove(deck_name(way))
            self.maze.place(way, cell_of(cell))
        elif verb == "pass":
            self.due = len(what.split(", "))
            self._lose(what.split(", "))
        else:
            self._play_action(what)
        self.phase = "move"
        if not self.outcomes():  # there is nothing but to stay
            self._arrive()

    def _lose(self, cards: list[str]) -> None:
        """M8, M19, M24: face down to the discard pile."""
        for card in cards:
            self.hands[self.seat].remove(card)
            self.hidden[self.seat].append(card)

    def _play_action(self, text: str) -> None:
        """Such as `axe @ 3,2`, `information mine+treasure: treasure 2`, `information mine+dwarf on 2`."""
        card, sign, target = re.split("( @ | on |: treasure )", text)
        self.hands[self.seat].remove(card)
        (self.front[self.seat] if card == "troll" else self.discards).append(card)  # M20, M24
        if card == "troll":
            self.trolls.append({"seat": self.seat, "place": target})
        if card in self.all_tokens:
            self.maze.put(card, place_of(target))
        elif card == "thunderstorm":
            self._strike(cell_of(target))
        else:
            self._look(sign, target)

    def _strike(self, cell: Cell) -> None:
        """M22, M23: a path card leaves the board, with the tokens that have no card beside them any more."""
        self.discards.append(deck_name(self.maze.cards[cell]))
        self.maze.remove(cell)
        for troll in list(self.trolls):
            if ("troll", place_of(troll["place"])) not in self.maze.tokens:
                self._send_away(troll)

    def _look(self, sign: str, target: str) -> None:
        """M17."""
        if sign == " @ ":
            self.seen[self.seat][target] = self.goals[target]
        elif sign == " on ":
            self.inspected[self.seat] = sorted({*self.inspected[self.seat], int(target)})
        else:
            self._learn(self.treasures[int(target) - 1])

    def _learn(self, treasure: dict[str, Any]) -> None:
        treasure["known_to"] = sorted({*treasure["known_to"], self.seat})

    def _send_away(self, troll: dict[str, Any]) -> None:
        """M20, M40: the token returns to the supply, the card goes to the discard pile."""
        self.maze.tokens.discard(("troll", place_of(troll["place"])))
        self.trolls.remove(troll)
        self.front[troll["seat"]].remove("troll")
        self.discards.append("troll")

    # The movement, and what is found at its end

    def _walk(self, text: str, after: Position | None) -> None:
        goes_on = after is None or after["round"] == self.round
        end, before, cost = self.outcome_of(text)
        self._lose(self._taken_by_traps(cost, after))
        self.maze.put(f"dwarf {self.seat}", place_of(before or end))
        if before:
            self._turn_over(end)
        else:
            self._arrive()
        assert goes_on or self.round_over, "the position after the move belongs to another round"

    def _taken_by_traps(self, cost: int, after: Position | None) -> list[str]:
        """M19: which cards the traps took, by the position after the move: those that its player has newly discarded.

        Where nobody says it, or at the beginning of another round, when it is of no interest any more, the first ones.
        """
        hand = self.hands[self.seat]
        if after is None or after["round"] != self.round:
            return hand[:cost]
        gone = Counter(after["hidden"][self.seat]) - Counter(self.hidden[self.seat])
        assert gone.total() == cost, f"traps take {cost} cards of seat {self.seat}, not {gone.total()}"
        assert gone <= Counter(hand), f"seat {self.seat} did not hold {gone}"
        return list(gone.elements())

    def _turn_over(self, mine: str) -> None:
        """M26: the mine that is entered; the dwarf enters it as soon as it lies."""
        ways_to_lie = self._ways_to_lie(mine)
        if len(ways_to_lie) > 1:
            self.phase, self.turning = "lay", [mine]
        else:
            self._lay(ways_to_lie[0], mine)

    def _ways_to_lie(self, mine: str) -> list[str]:
        """M26: joined to the way on which the dwarf came; of those the ways that fit more neighbours."""
        cell, face = cell_of(mine), self.goals[mine]
        entrance = next(side for side in STEP if beside(cell, side) == self._stand(self.seat))
        joined = [way for way in ways(face) if entrance in read(way).openings] or ways(face)
        fewest = min(len(self.maze.mismatches(way, cell)) for way in joined)
        return [way for way in joined if len(self.maze.mismatches(way, cell)) == fewest]

    def _lay(self, way: str, mine: str) -> None:
        cell = cell_of(mine)
        del self.goals[mine]
        self.turning = []
        self.maze.turn_up(cell, way)
        self.maze.put(f"dwarf {self.seat}", cell)
        if self._kind_of_mine(cell) == "dragon":  # M28
            self.dragon = self.seat
        self._arrive()

    def _arrive(self) -> None:
        """M27: the dwarf has ended its movement; of several treasures the player chooses one."""
        here = self._treasures_here()
        if len(here) > 1:
            self.phase = "pick"
        elif here:
            self._take(here[0])
        else:
            self._end_turn()

    def _take(self, number: int) -> None:
        treasure = self.treasures[number - 1]
        treasure["owner"] = self.seat
        self._learn(treasure)
        if self._treasures_left():
            self._end_turn()
        else:  # M29, M49: at once
            self._end_round()

    # The end of a turn, and of the round

    def _end_turn(self) -> None:
        """M8, M9: draw. M29: perhaps nobody has a card any more. M20, M42: a troll leaves before a turn would begin."""
        self.hands[self.seat] += self.pile[: self.due]
        self.pile = self.pile[self.due :]
        self.phase, self.due = "turn", 0
        if not any(self.hands):
            self._end_round()
            return
        while True:
            self.seat = (self.seat + 1) % self.players
            for troll in [troll for troll in self.trolls if troll["seat"] == self.seat]:
                self._send_away(troll)
            if self.hands[self.seat]:  # M9: or else this player is out
                return

    def _end_round(self) -> None:
        """M31 to M33: points are won."""
        self.round_over = True
        self.pickers, self.proposer, self.due = [], None, 0
        for seat, won in enumerate(self._points()):
            owned = sum(self.gold[seat]) + won
            self.gold[seat] = [owned] if owned else []

    def _points(self) -> list[int]:
        """What each seat wins in this round."""
        won = [0] * self.players
        clans: dict[str, list[int]] = {clan: [] for clan in OTHER_CLAN}
        for seat, role in enumerate(self.roles):
            clan, character = role.split()
            if character == "selfish":  # M31: they keep what is theirs
                won[seat] = sum(self._values(seat))
            else:  # M31: a saboteur is a member of the other clan
                clans[OTHER_CLAN[clan] if character == "saboteur" else clan].append(seat)
        for members in filter(None, clans.values()):  # M48
            pool = sum(sum(self._values(seat)) for seat in members)
            best = max(max(self._values(seat), default=0) for seat in members)
            finders = [seat for seat in members if best in self._values(seat)]
            for seat in members:  # M32: divided by all members; the rest by those with the best treasure
                extra = pool % len(members) // len(finders) if seat in finders else 0
                won[seat] = pool // len(members) + extra
        back = {self.dragon: 2}  # M33: or fewer
        return [max(points - back.get(seat, 0), 0) for seat, points in enumerate(won)]

    # What lies where

    def _board(self) -> set[Cell]:
        """The cells of the board (M4)."""
        columns, rows = self.maze.board or (0, 0)
        return {(column, row) for column in range(columns) for row in range(rows)}

    def _stand(self, seat: int) -> Cell:
        """The cell of a dwarf."""
        return next(place[:2] for token, place in self.maze.tokens if token == f"dwarf {seat}")

    def _kind_of_mine(self, cell: Cell) -> str | None:
        """What is dug in a mine that lies open; None for any other card."""
        return next((value for kind, _, value in read(self.maze.cards[cell]).features if kind == "mine"), None)

    def _kind_of_treasure(self, number: int) -> str:
        kind: str = self.treasures[number - 1]["treasure"].split()[0]
        return kind

    def _treasures_left(self) -> list[int]:
        """The numbers of the treasures that nobody has taken (M5)."""
        return [number for number, lying in enumerate(self.treasures, 1) if lying["owner"] is None]

    def _treasures_here(self) -> list[int]:
        """M27: the treasures that can be taken where the dwarf on turn stands."""
        kind = self._kind_of_mine(self._stand(self.seat))
        return [number for number in self._treasures_left() if self._kind_of_treasure(number) == kind]

    def _values(self, seat: int) -> list[int]:
        """The values of the treasures that a player has taken."""
        return [int(taken["treasure"].split()[1]) for taken in self.treasures if taken["owner"] == seat]
