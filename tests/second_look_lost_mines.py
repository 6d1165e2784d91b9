"""A second look at The Lost Mines: where a dwarf may walk, which mines are cut off, how a mine lies, who wins what.

Pure functions from the text of a maze, written straight from the rules (M13, M15, M16, M19, M20, M25, M26, M30 to M33,
M41, M48). They share nothing with the package, and nothing with the naive twin either: a walk is any sequence of steps
that breaks no rule, and all sequences are tried.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from tests.second_look_duel import ACROSS, BEYOND, SIDES, Cell, cell_of, extras_of, tunnels_of, ways_of

Outcome: TypeAlias = tuple[str, str, int]
"""What comes of a walk: where it ends, from where it came if that card lies face down (else ''), the cards it costs."""

HELPS = {"trunks": "axe", "lake": "boat", "ditch": "rope"}
"""M14: which tool overcomes which obstacle."""


# What lies on the table


class Laid(NamedTuple):
    """What a text says that lies on the table; a token on a border is kept under both of its names."""

    board: tuple[int, int] | None
    cards: dict[Cell, str]
    mines: set[Cell]
    dwarves: dict[int, Cell]
    tools: set[tuple[str, Cell]]
    borders: dict[tuple[Cell, str], str]


def beyond(cell: Cell, side: str) -> Cell:
    """The cell on the other side of a border."""
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


def text_of(cell: Cell) -> str:
    """A cell as it is written."""
    return f"{cell[0]},{cell[1]}"


def read_laid(maze_text: str) -> Laid:
    """What lies on the table."""
    lines = [line.partition("#")[0].strip() for line in maze_text.splitlines()]
    headers = [line for line in lines if line.startswith(("board", "origin"))]
    laid = Laid(_board(headers), {}, set(), {}, set(), {})
    rows = [line for line in lines if line and "@" not in line and line not in headers]
    for cell, word in _words(rows, _origin(headers)):
        kind, _, card = word.rpartition(" ")
        laid.cards[cell] = card
        if kind == "goal" or card == "?":
            laid.mines.add(cell)
    for line in lines:
        if "@" in line:
            _put(laid, *(part.strip() for part in line.split("@")))
    return laid


def _board(headers: list[str]) -> tuple[int, int] | None:
    """The columns and rows of `board 11 x 7`."""
    sizes = [line.removeprefix("board").split("x") for line in headers if line.startswith("board")]
    return (int(sizes[0][0]), int(sizes[0][1])) if sizes else None


def _origin(headers: list[str]) -> Cell:
    """The cell that is written first."""
    return next((cell_of(line.removeprefix("origin")) for line in headers if line.startswith("origin")), (0, 0))


def _words(rows: list[str], origin: Cell) -> Iterator[tuple[Cell, str]]:
    """The cells that are not free, with what is written there."""
    for down, line in enumerate(rows):
        for right, word in enumerate(line.split("|")):
            if word.strip() not in ("", "."):
                yield (origin[0] + right, origin[1] + down), word.strip()


def _put(laid: Laid, token: str, place: str) -> None:
    """A token such as `dwarf 2` at `0,4`, `axe` at `3,2`, `trap` at `3,2 E`."""
    where, _, side = place.partition(" ")
    cell = cell_of(where)
    if token.startswith("dwarf"):
        laid.dwarves[int(token.removeprefix("dwarf"))] = cell
    elif side:
        laid.borders[cell, side.strip()] = token
        laid.borders[beyond(cell, side.strip()), ACROSS[side.strip()]] = token
    else:
        laid.tools.add((token, cell))


def _shows(laid: Laid, cell: Cell, what: str) -> bool:
    """Whether the card on a cell shows a lake, a rock, a campfire ..."""
    return any(kind == what for kind, _, _ in extras_of(laid.cards[cell]))


def _mine_kind(card: str) -> str:
    """What is dug in a mine that lies face up."""
    return next(value for kind, _, value in extras_of(card) if kind == "mine")


# Walks


def outcomes(maze_text: str, seat: int, hand_cards: int) -> set[Outcome]:
    """What can come of all the walks of a seat's dwarf (M25), but for staying where it is without any cost."""
    laid = read_laid(maze_text)
    home = laid.dwarves[seat]
    farthest = 5 if _shows(laid, home, "campfire") else 3  # M15, M25
    tries = [steps for number in range(1, farthest + 1) for steps in product(SIDES, repeat=number)]
    found = {walk(laid, seat, steps, hand_cards) for steps in tries}
    return {outcome for outcome in found if outcome and outcome != (text_of(home), "", 0)}


def walk(laid: Laid, seat: int, steps: Sequence[str], hand_cards: int) -> Outcome | None:
    """What comes of these steps, or None if a rule forbids one of them."""
    cell, before, lost = laid.dwarves[seat], laid.dwarves[seat], 0
    tunnel = tunnels_of(laid.cards[cell])[0]
    for side in steps:
        before, cell = cell, beyond(cell, side)
        token = laid.borders.get((before, side))
        if laid.cards[before] == "?":  # M26: it must stop there
            return None
        if side not in tunnel or not _tunnel_at(laid, cell, ACROSS[side]):  # M25: along connected paths
            return None
        if token == "troll" or not _may_enter(laid, seat, cell):  # M20, M13, M16
            return None
        if token == "trap" and lost < hand_cards:  # M19: a card each time; M41: no loss without a card
            lost += 1
        tunnel = _tunnel_at(laid, cell, ACROSS[side])
    return text_of(cell), text_of(before) if laid.cards[cell] == "?" else "", lost


def _tunnel_at(laid: Laid, cell: Cell, side: str) -> str:
    """The tunnel that opens at a side, or nothing; a mine that lies face down can be entered from anywhere (M26)."""
    if laid.cards.get(cell) == "?":
        return side
    tunnels = tunnels_of(laid.cards[cell]) if cell in laid.cards else []
    return next((tunnel for tunnel in tunnels if side in tunnel), "")


def _may_enter(laid: Laid, seat: int, cell: Cell) -> bool:
    obstacles = [obstacle for obstacle in HELPS if _shows(laid, cell, obstacle)]
    if any((HELPS[obstacle], cell) not in laid.tools for obstacle in obstacles):  # M13
        return False
    is_narrow = bool(obstacles) or _shows(laid, cell, "rock")
    others = [other for other, stand in laid.dwarves.items() if stand == cell and other != seat]
    return not (is_narrow and others)  # M16


# How a mine lies


def ways_to_lie(maze_text: str, mine: str, face: str, before: str) -> set[str]:
    """M26: the ways in which a mine may lie that is entered from a cell (`9,2`), in the player's choice if two."""
    laid, cell = read_laid(maze_text), cell_of(mine)
    (entrance,) = [side for side in SIDES if text_of(beyond(cell, side)) == before]
    joined = [way for way in ways_of(face) if any(entrance in tunnel for tunnel in tunnels_of(way))]
    fits = {way: _neighbours_that_fit(laid, cell, way) for way in joined or ways_of(face)}
    return {way for way in fits if fits[way] == max(fits.values())}


def _neighbours_that_fit(laid: Laid, cell: Cell, way: str) -> int:
    """How many cards that lie face up around a cell match a card there: path to path, or no path to no path."""
    around = [(side, laid.cards.get(beyond(cell, side), "?")) for side in SIDES]
    return sum(_opens(way, side) == _opens(card, ACROSS[side]) for side, card in around if card != "?")


def _opens(card: str, side: str) -> bool:
    return any(side in tunnel for tunnel in tunnels_of(card))


# Mines that are cut off


def cut_off(maze_text: str, seats: Collection[int], kinds_left: Collection[str]) -> set[str]:
    """M30: the mines that none of these seats (those not out) can reach any more and that might still give treasures.

    The kinds are those of the treasures that are not taken yet.
    """
    laid = read_laid(maze_text)
    reached = _flood(laid, [laid.dwarves[seat] for seat in seats])
    known = {_mine_kind(laid.cards[mine]) for mine in laid.mines if laid.cards[mine] != "?"}
    found = set()
    for mine in laid.mines - reached:
        card = laid.cards[mine]
        might_give = set(kinds_left) - known if card == "?" else set(kinds_left) & {_mine_kind(card)}
        if might_give:
            found.add(text_of(mine))
    return found


def _flood(laid: Laid, todo: list[Cell]) -> set[Cell]:
    """All cells that might be reached some day: neither obstacles nor tokens nor dwarves stop anybody."""
    assert laid.board is not None, "M4: path cards lie only on the board"
    flooded: set[Cell] = set()
    while todo:
        cell = todo.pop()
        if cell not in flooded:
            flooded.add(cell)
            ways_out = [(beyond(cell, side), side) for side in SIDES if _might_open(laid, cell, side)]
            todo += [there for there, side in ways_out if _might_open(laid, there, ACROSS[side])]
    return flooded


def _might_open(laid: Laid, cell: Cell, side: str) -> bool:
    """Whether a path opens at a side, or might: free cells and mines that lie face down count as crossings."""
    columns, rows = laid.board or (0, 0)
    if not (0 <= cell[0] < columns and 0 <= cell[1] < rows):
        return False
    card = laid.cards.get(cell, "?")
    return card == "?" or _opens(card, side)


# Points


def points(roles: Sequence[str], treasures: Sequence[Sequence[int]], dragon: int | None) -> list[int]:
    """What each seat wins in a round, from the values of the treasures that each has taken."""
    won = [0] * len(roles)
    for seat, role in enumerate(roles):
        if role.endswith("selfish"):  # M31: the value of their own treasures
            won[seat] = sum(treasures[seat])
    for clan in ("blue", "yellow"):
        members = [seat for seat, role in enumerate(roles) if _counts_for(role) == clan]
        pool = sum(sum(treasures[seat]) for seat in members)
        pool = _hand_out(pool, members, won)  # M32: evenly, rounded down
        _hand_out(pool, _best_finders(members, treasures), won)  # M32: what is left then is lost
    if dragon is not None:
        won[dragon] -= min(won[dragon], 2)  # M33, M48
    return won


def _counts_for(role: str) -> str | None:
    """M31: the clan for which a dwarf's treasures count."""
    clan, character = role.split()
    other = {"blue": "yellow", "yellow": "blue"}[clan]
    return {"loyal": clan, "saboteur": other, "selfish": None}[character]


def _best_finders(members: list[int], treasures: Sequence[Sequence[int]]) -> list[int]:
    """M32: the members of a clan who brought its single most valuable treasure, one or several."""
    values = [value for seat in members for value in treasures[seat]]
    return [seat for seat in members if max(values, default=0) in treasures[seat]]


def _hand_out(pool: int, seats: list[int], won: list[int]) -> int:
    """A point for each in turn, as long as there is one for all of them; what is left."""
    while seats and pool >= len(seats):
        pool -= len(seats)
        for seat in seats:
            won[seat] += 1
    return pool
