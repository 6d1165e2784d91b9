"""A second look at The Duel and its solo game: who may claim which gold, what trolls cost, and what a round is worth.

Pure functions from the text of a maze, written straight from the rules (D15 to D18, D25, D26, D38, O10). They share
nothing with the package, and nothing with the naive maze either: tunnels are followed here piece by piece.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
Piece: TypeAlias = tuple[Cell, str]
"""A piece of tunnel: the cell of its card, and the sides at which it opens."""

SIDES = "NESW"
BEYOND = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
BOTH = ("green", "blue")


# Cards: what stands in their names


def in_order(sides: str) -> str:
    """Sides in the order N E S W."""
    return "".join(side for side in SIDES if side in sides)


def tunnels_of(card: str) -> list[str]:
    """The tunnels of a card, gates left aside; a card that lies face down shows none."""
    shape = card.partition("/")[0]
    return [] if shape == "?" else shape.split("+")


def extras_of(card: str) -> list[tuple[str, str, str]]:
    """What stands behind the slash, as (what, where, value): `S=blue` has no where, `gold:S=1` has all three."""
    found = []
    for extra in filter(None, card.partition("/")[2].split(",")):
        named, _, value = extra.partition("=")
        what, _, where = named.partition(":")
        found.append((what, where, value))
    return found


def gates_of(card: str) -> dict[str, str]:
    """The doors and trolls of a card: for each arm that has one, `blue`, `green` or `troll`."""
    return {what: value for what, _, value in extras_of(card) if what in SIDES}


def pieces_of(card: str) -> list[str]:
    """The pieces of tunnel of a card: a gate parts its arm from the rest of its tunnel."""
    pieces = []
    for tunnel in tunnels_of(card):
        gated = [side for side in tunnel if side in gates_of(card)]
        pieces += ["".join(side for side in tunnel if side not in gated), *gated]
    return pieces


def gold_of(card: str) -> list[tuple[str, int]]:
    """The gold on a card: on which piece of tunnel it lies, and what it is worth."""
    return [(where or pieces_of(card)[0], int(value)) for what, where, value in extras_of(card) if what == "gold"]


def ladder_of(card: str) -> tuple[str, str] | None:
    """The ladder on a card: the piece of tunnel on which it stands, and its colour."""
    ladders = [(where or pieces_of(card)[0], value) for what, where, value in extras_of(card) if what == "ladder"]
    return ladders[0] if ladders else None


def half_turned(card: str) -> str:
    """The name of a card after a half turn (D7)."""
    shape = [in_order("".join(ACROSS[side] for side in tunnel)) for tunnel in tunnels_of(card)]
    shape.sort(key=lambda tunnel: (-len(tunnel), places_in_order(tunnel)))
    gates, rest = [], []
    for what, where, value in extras_of(card):
        end = f"={value}" if value else ""
        if what in SIDES:
            gates.append(_name_of_gate(ACROSS[what], shape) + end)
        else:
            place = ":" + in_order("".join(ACROSS[side] for side in where)) if where else ""
            rest.append(what + place + end)
    gates.sort(key=lambda gate: SIDES.index(gate[0]))
    return "/".join(filter(None, ["+".join(shape), ",".join(gates + rest)]))


def _name_of_gate(arm: str, shape: list[str]) -> str:
    """A gate is named by its arm; in the middle of a straight or a curve it is named by the later side."""
    (tunnel,) = [tunnel for tunnel in shape if arm in tunnel]
    return tunnel[-1] if len(tunnel) == 2 else arm


def places_in_order(sides: str) -> list[int]:
    return [SIDES.index(side) for side in sides]


def ways_of(card: str) -> list[str]:
    """How a card can lie (D7): as it is named, and half-turned if that differs."""
    return sorted({card, half_turned(card)})


def upright(card: str) -> str:
    """The name that a card has in a hand: of its two ways the first in the order N E S W."""
    return min(ways_of(card), key=lambda way: (_in_numbers(tunnels_of(way)), _in_numbers(pieces_of(way)), way))


def _in_numbers(pieces: list[str]) -> list[list[int]]:
    return [places_in_order(piece) for piece in pieces]


# The maze


class Token(NamedTuple):
    """A token on the table, such as `marker green @ 4,0 NS`."""

    kind: str
    colour: str
    cell: Cell
    sides: str

    @property
    def text(self) -> str:
        """Its line in the text of a maze."""
        return f"{self.kind} {self.colour} @ {self.cell[0]},{self.cell[1]} {self.sides}"


class Laid(NamedTuple):
    """What lies on the table."""

    cards: dict[Cell, str]
    starts: dict[str, Cell]
    goals: set[Cell]
    tokens: list[Token]


def cell_of(text: str) -> Cell:
    """The cell written as `3,-1`."""
    column, row = text.split(",")
    return int(column), int(row)


def read_laid(maze_text: str) -> Laid:
    """What a text says that lies on the table."""
    laid = Laid({}, {}, set(), [])
    for cell, word in _words(maze_text):
        kind, _, card = word.rpartition(" ")
        laid.cards[cell] = card
        if kind.startswith("start"):
            laid.starts[kind.removeprefix("start").removeprefix("=")] = cell
        elif kind == "goal" or card == "?":
            laid.goals.add(cell)
    for line in maze_text.splitlines():
        if "@" in line:
            token, place = line.split("@")
            where, sides = place.split()
            kind, colour = token.split()
            laid.tokens.append(Token(kind, colour, cell_of(where), sides))
    return laid


def _words(maze_text: str) -> Iterator[tuple[Cell, str]]:
    """The cells that are not free, with what is written there."""
    lines = [line.strip() for line in maze_text.splitlines()]
    rows = [line for line in lines if line and "@" not in line]
    left, top = 0, 0
    if rows and rows[0].startswith("origin"):
        left, top = cell_of(rows.pop(0).removeprefix("origin"))
    for down, line in enumerate(rows):
        for right, word in enumerate(line.split("|")):
            if word.strip() not in ("", "."):
                yield (left + right, top + down), word.strip()


def _tokens_at(laid: Laid, kind: str, cell: Cell, sides: str) -> list[str]:
    """The colours of the tokens of a kind that lie at a place."""
    return [token.colour for token in laid.tokens if (token.kind, token.cell, token.sides) == (kind, cell, sides)]


# What a colour reaches


def reach(laid: Laid, colour: str) -> set[Piece]:
    """Every piece of tunnel that is connected for a colour: from its own start card, past open gates only (D32)."""
    start = laid.starts[colour]
    todo = [(start, pieces_of(laid.cards[start])[0])]
    found: set[Piece] = set()
    while todo:
        piece = todo.pop()
        if piece not in found:
            found.add(piece)
            todo += _next_pieces(laid, colour, piece)
    return found


def _next_pieces(laid: Laid, colour: str, piece: Piece) -> list[Piece]:
    return [*_over_borders(laid, piece), *_through_gates(laid, colour, piece), *_by_ladders(laid, piece)]


def _over_borders(laid: Laid, piece: Piece) -> Iterator[Piece]:
    """The pieces on the cells beside it: tunnel has to meet tunnel (D31)."""
    (column, row), sides = piece
    for side in sides:
        right, down = BEYOND[side]
        cell = (column + right, row + down)
        for other in pieces_of(laid.cards.get(cell, "?")):
            if ACROSS[side] in other:
                yield cell, other


def _through_gates(laid: Laid, colour: str, piece: Piece) -> Iterator[Piece]:
    """The pieces of the same tunnel beyond a gate that is open to this colour."""
    cell, sides = piece
    card = laid.cards[cell]
    for tunnel in tunnels_of(card):
        arms = [arm for arm in tunnel if arm in gates_of(card)]
        middle = "".join(side for side in tunnel if side not in arms)
        for arm in arms:
            if _is_open(laid, colour, cell, arm):
                yield from [(cell, arm)] if sides == middle else [(cell, middle)] if sides == arm else []


def _is_open(laid: Laid, colour: str, cell: Cell, arm: str) -> bool:
    """Whether a gate lets a colour pass: a door of its own (D13) or to its key (D21), a troll that is bribed (D15)."""
    kind = gates_of(laid.cards[cell])[arm]
    if kind == "troll":
        return bool(_tokens_at(laid, "bribe", cell, arm))
    return kind == colour or colour in _tokens_at(laid, "key", cell, arm)


def _by_ladders(laid: Laid, piece: Piece) -> Iterator[Piece]:
    """A ladder joins its piece to the start card of its colour, for both players (D12, D36); without that, nowhere."""
    for cell, card in laid.cards.items():
        ladder = ladder_of(card)
        if ladder and ladder[1] in laid.starts:
            foot, start = (cell, ladder[0]), laid.starts[ladder[1]]
            top = (start, pieces_of(laid.cards[start])[0])
            if piece == foot:
                yield top
            if piece == top:
                yield foot


# Gold


def claims(maze_text: str, turn: str, markers_left: int, colours: Sequence[str] = BOTH) -> list[tuple[str, str]]:
    """All gold that is now reached and has no marker, with the colour whose marker goes on it, by column and row.

    D34: there may be more than there are markers left, then the player on turn chooses; without a marker nothing can
    be claimed.
    """
    if not markers_left:
        return []
    laid = read_laid(maze_text)
    reached = {colour: reach(laid, colour) for colour in colours}
    found = []
    for cell, piece in sorted(_free_gold(laid)):  # D18: only gold without a marker
        takers = [colour for colour in colours if (cell, piece) in reached[colour]]  # D16, D38: this very piece
        if takers:
            owner = turn if turn in takers else takers[0]  # D17: whose turn it is, else the other one
            found.append((f"{cell[0]},{cell[1]} {piece}", owner))
    return found


def _free_gold(laid: Laid) -> list[Piece]:
    """Where gold lies that has no marker; gold on goals that lie face down is not seen."""
    places = [(cell, piece) for cell, card in laid.cards.items() for piece, _ in gold_of(card)]
    return [(cell, piece) for cell, piece in places if not _tokens_at(laid, "marker", cell, piece)]


Home: TypeAlias = tuple[list[int], list[str], list[str]]


def take_home(maze_text: str, colours: Sequence[str] = BOTH) -> dict[str, Home]:
    """What each colour takes at the end of the round (D25): gold, and the path cards and goal cards that leave."""
    laid = read_laid(maze_text)
    taken: dict[str, Home] = {}
    for colour in colours:
        marked = [token for token in laid.tokens if (token.kind, token.colour) == ("marker", colour)]
        gold = [value for token in marked for piece, value in gold_of(laid.cards[token.cell]) if piece == token.sides]
        cells = {token.cell for token in marked}
        paths = [upright(laid.cards[cell]) for cell in cells if cell not in laid.goals]
        goals = [upright(laid.cards[cell]) for cell in cells if cell in laid.goals]
        taken[colour] = (sorted(gold), sorted(paths), sorted(goals))
    return taken


def owed(maze_text: str, colours: Sequence[str] = BOTH) -> dict[str, int]:
    """What each colour has to pay: 1 gold for each troll that it bribed (D15, D26)."""
    bribers = [token.colour for token in read_laid(maze_text).tokens if token.kind == "bribe"]
    return {colour: bribers.count(colour) for colour in colours}


def toll(values: Sequence[int], owed: int) -> list[int]:
    """The gold cards that pay a sum (D26): the smallest total that suffices, the fewest cards, the highest card.

    Who has too little pays all.
    """
    if sum(values) <= owed:
        return sorted(values)
    enough = [cards for cards in _all_ways_to_take(values) if sum(cards) >= owed]
    smallest = min(sum(cards) for cards in enough)
    cheapest = [cards for cards in enough if sum(cards) == smallest]
    fewest = min(len(cards) for cards in cheapest)
    return sorted(max(cards for cards in cheapest if len(cards) == fewest))


def _all_ways_to_take(values: Sequence[int]) -> Iterator[list[int]]:
    """Every part of some gold cards, the highest card first; cards of one value are not told apart."""
    kinds = sorted(set(values), reverse=True)
    for numbers in product(*(range(values.count(kind) + 1) for kind in kinds)):
        yield [kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number)]


def rank(gold: int) -> int:
    """The rank in the solo game (O10), 1 is the lowest: 0 to 14, 15 to 19, 20 to 24, 25 and more."""
    return 1 + (gold >= 15) + (gold >= 20) + (gold >= 25)
