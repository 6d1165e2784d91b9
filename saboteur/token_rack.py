"""Where tokens lie in a maze: on gates, on gold, on obstacles, on borders; and where dwarves stand."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from saboteur.cards import FACE_DOWN, Card, FeatureKind, GateKind
from saboteur.errors import MazeError, shown
from saboteur.sides import SIDES, Border, Cell, Node, border_of, in_order, is_cell, neighbour, place_text
from saboteur.tokens import OVERCOMES, Ground, Token, TokenKind

Place: TypeAlias = tuple[Any, ...]
"""A cell `(3, 1)`, or a cell and sides `(3, 1, 'S')`: an arm, a piece of tunnel or a border."""


class TokenRack:
    """The tokens of one maze."""

    __slots__ = ("borders", "dwarves", "gates", "markers", "tools")

    def __init__(self) -> None:
        self.gates: dict[Node, Token] = {}
        self.markers: dict[Node, Token] = {}
        self.tools: dict[Cell, Token] = {}
        self.borders: dict[Border, Token] = {}
        self.dwarves: dict[int, Cell] = {}

    def copy(self) -> "TokenRack":
        """An independent copy."""
        twin = TokenRack()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def put(self, token: Token, place: Place, cards: Mapping[Cell, Card]) -> None:
        """Put down a token where one of its kind can lie."""
        spot = _spot(token, place, cards)
        if token.kind is TokenKind.DWARF:
            self.dwarves[_seat(token)] = spot
            return
        table = self._table(token)
        if spot in table:
            raise MazeError(f"{write_token(token, place)}: {table[spot].text} lies there already")
        table[spot] = token

    def take(self, token: Token, place: Place, cards: Mapping[Cell, Card]) -> None:
        """Take away a token that lies there."""
        spot = _spot(token, place, cards)
        if (token, spot) not in self.listed():
            raise MazeError(f"{write_token(token, place)}: there is no such token there")
        if token.kind is TokenKind.DWARF:
            del self.dwarves[_seat(token)]
        else:
            del self._table(token)[spot]

    def clear_cell(self, cell: Cell, cards: Mapping[Cell, Card]) -> None:
        """Take the tokens off a cell that has lost its card; one on a border stays while the other cell has a card."""
        self.gates = {node: token for node, token in self.gates.items() if node[:2] != cell}
        self.markers = {node: token for node, token in self.markers.items() if node[:2] != cell}
        self.tools.pop(cell, None)
        self.dwarves = {seat: stand for seat, stand in self.dwarves.items() if stand != cell}
        self.borders = {border: token for border, token in self.borders.items() if _cards_at(border, cards)}

    def seats_on(self, cell: Cell) -> tuple[int, ...]:
        """The seats whose dwarves stand on a cell."""
        return tuple(sorted(seat for seat, stand in self.dwarves.items() if stand == cell))

    def listed(self) -> list[tuple[Token, Place]]:
        """All tokens with their places, in a fixed order: kind by kind, then by place."""
        tables: list[dict[Any, Token]] = [self.gates, self.markers, self.tools, self.borders]
        pairs = [(token, place) for table in tables for place, token in table.items()]
        pairs += [(Token(TokenKind.DWARF, seat), cell) for seat, cell in self.dwarves.items()]
        kinds = list(TokenKind)
        return sorted(pairs, key=lambda pair: (kinds.index(pair[0].kind), pair[1], str(pair[0].owner)))

    def _table(self, token: Token) -> dict[Any, Token]:
        tables: dict[Ground, dict[Any, Token]] = {
            Ground.DOOR: self.gates,
            Ground.TROLL: self.gates,
            Ground.GOLD: self.markers,
            Ground.OBSTACLE: self.tools,
            Ground.BORDER: self.borders,
        }
        return tables[token.ground]


def write_token(token: Token, place: Place) -> str:
    """A token and its place in one line: `key green @ 3,1 S`."""
    if not isinstance(place, tuple) or len(place) not in (2, 3):
        return f"{token.text} @ {shown(place)}"
    return f"{token.text} @ {place_text(place)}"


def _seat(token: Token) -> int:
    assert isinstance(token.owner, int)
    return token.owner


def _spot(token: Token, place: Place, cards: Mapping[Cell, Card]) -> Any:
    """The place under its one name, if the token can lie there."""
    needs_sides = token.ground not in (Ground.OBSTACLE, Ground.CARD)
    spot = None
    if isinstance(place, tuple) and len(place) == 2 + needs_sides and is_cell(place[:2]):
        check = {
            Ground.DOOR: _gate,
            Ground.TROLL: _gate,
            Ground.GOLD: _gold,
            Ground.OBSTACLE: _obstacle,
            Ground.BORDER: _border,
            Ground.CARD: _stand,
        }[token.ground]
        spot = check(token, place, cards)
    if spot is None:
        form = "column,row and sides" if needs_sides else "column,row"
        raise MazeError(
            f"{write_token(token, place)}: {token.kind} needs {token.ground}, named by {form}; there is none here"
        )
    return spot


def _gate(token: Token, place: Place, cards: Mapping[Cell, Card]) -> Node | None:
    """The arm behind a door (for a key, of another colour than its own) or behind a troll (for a bribe).

    In the middle of a straight or a curve a gate has a side on either hand, and both name it.
    """
    card = cards.get(place[:2], FACE_DOWN)
    for before, arm, kind in card.arms:
        is_troll = kind is GateKind.TROLL
        fits = is_troll if token.kind is TokenKind.BRIBE else not is_troll and kind.value != token.owner
        is_named = place[2] == arm or (place[2] == before and in_order(before + arm) in card.tunnels)
        if is_named and fits:
            return (place[0], place[1], arm)
    return None


def _gold(_: Token, place: Place, cards: Mapping[Cell, Card]) -> Node | None:
    """The piece of tunnel with gold that its sides name, in any order."""
    for feature in cards.get(place[:2], FACE_DOWN).features:
        if feature.kind is FeatureKind.GOLD and feature.piece == _sides(place):
            return (place[0], place[1], feature.piece)
    return None


def _obstacle(token: Token, place: Place, cards: Mapping[Cell, Card]) -> Cell | None:
    """The cell of an obstacle that this tool overcomes."""
    features = cards.get((place[0], place[1]), FACE_DOWN).features
    return (place[0], place[1]) if any(kind is OVERCOMES[token.kind] for kind, _, _ in features) else None


def _border(_: Token, place: Place, cards: Mapping[Cell, Card]) -> Border | None:
    """The border at one side of a cell, if at least one of its two cells has a card."""
    if not _has_side(place):
        return None
    border = border_of(place[:2], place[2])
    is_written = is_cell(border[:2]) and is_cell(neighbour(border[:2], border[2]))
    return border if is_written and _cards_at(border, cards) else None


def _stand(_: Token, place: Place, cards: Mapping[Cell, Card]) -> Cell | None:
    """A cell with a card that lies face up."""
    return None if cards.get((place[0], place[1]), FACE_DOWN).is_face_down else (place[0], place[1])


def _cards_at(border: Border, cards: Mapping[Cell, Card]) -> list[Card]:
    cells = border[:2], neighbour(border[:2], border[2])
    return [cards[cell] for cell in cells if cell in cards]


def _has_side(place: Place) -> bool:
    return isinstance(place, tuple) and len(place) == 3 and place[2] in tuple(SIDES) and is_cell(place[:2])


def _sides(place: Place) -> str:
    return in_order(place[2]) if isinstance(place[2], str) and set(place[2]) <= set(SIDES) else ""
