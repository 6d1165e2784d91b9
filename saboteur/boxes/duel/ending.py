"""The end of a round of The Duel: gold cards are taken, trolls are paid, and what is left goes away (D25 to D27)."""

from collections import Counter
from collections.abc import Sequence

from saboteur.boxes.common import gold
from saboteur.boxes.common.dealing import shuffled
from saboteur.boxes.common.goals import face_up_goals
from saboteur.boxes.duel import board
from saboteur.events import EventKind
from saboteur.sides import Node
from saboteur.state import Boxed, State
from saboteur.tokens import TokenKind


def gather(state: State) -> None:
    """Each player takes the gold with their markers (D25), and pays the trolls (D26)."""
    for seat, colour in enumerate(board.colours(state)):
        values = [gold_at(state, place) for place in _places(state, TokenKind.MARKER, colour)]
        if values:
            gold.give(state, seat, values)
            state.tell(EventKind.GAINED, seat, tuple(values))
    for seat, colour in enumerate(board.colours(state)):
        owed = len(_places(state, TokenKind.BRIBE, colour))
        if owed:
            paid = toll(state.gold[seat], owed)
            state.gold[seat] = sorted((Counter(state.gold[seat]) - Counter(paid)).elements())
            state.tell(EventKind.TOLL, seat, paid, number=owed)


def _places(state: State, kind: TokenKind, colour: str) -> list[Node]:
    """Where the tokens of one kind and colour lie."""
    return [(place[0], place[1], place[2]) for token, place in state.maze.tokens if token == (kind, colour)]


def gold_at(state: State, place: Node) -> int:
    """What the gold on a piece of tunnel is worth."""
    card = state.maze.cards[place[:2]]
    return next(int(one.value or 0) for one in board.gold_on(card) if one.piece == place[2])


def toll(values: Sequence[int], owed: int) -> tuple[int, ...]:
    """The gold cards with which a sum is paid where nobody gives change: the smallest total that suffices, then the
    fewest cards, then the highest card; whoever has too little pays all (D26).

    >>> toll([1, 2, 3], 2), toll([3], 1), toll([1], 2), toll([1, 2, 2, 3], 4)
    ((2,), (3,), (1,), (3, 1))
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for value in values:
        for total, way in [pair for pair in best.items() if pair[0] < owed]:
            ways = [tuple(sorted((*way, value), reverse=True)), *filter(None, [best.get(total + value)])]
            best[total + value] = max(ways, key=lambda way: (-len(way), way))
    enough = [total for total in best if total >= owed]
    return best[min(enough)] if enough else tuple(sorted(values, reverse=True))


def clear_away(state: State) -> None:
    """What was won leaves the game for good, and so do the goals, of which the Dutch book keeps those face down in it
    (D25, D27)."""
    won = {place[:2] for colour in board.colours(state) for place in _places(state, TokenKind.MARKER, colour)}
    state.gone += [state.maze.cards[cell].upright for cell in state.maze.loose_cells() if cell in won]
    state.spent += face_up_goals(state.maze).values()
    if state.setting.options["edition"] == "nl":
        state.unused = shuffled(state, "goals", [*state.unused, *state.faces.values()])
    else:
        state.boxed += [
            Boxed(face, tuple(seat for seat, seen in enumerate(state.seen) if cell in seen))
            for cell, face in state.faces.items()
        ]
