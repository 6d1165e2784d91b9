"""The referee: positions without end; is this move allowed, and if not, by which rule? The engine knows."""

from collections.abc import Iterator
from random import Random
from typing import Final

from saboteur.begin import new_game
from saboteur.boxes.box import deed_name
from saboteur.cards import Card
from saboteur.chance import below, check_seed, generator
from saboteur.draw.frame import corners
from saboteur.game import Game
from saboteur.learn.courses import Series
from saboteur.learn.levels import Judge, Level
from saboteur.learn.mazes import pick
from saboteur.moves import Move, MoveKind
from saboteur.sides import Cell, place_text

SHARE_LEGAL: Final = 0.35
SHARE_PLACED: Final = 0.75
OFFERED: Final = {
    "place": ("S10", "S11", "S12", "S13", "S14"),
    "broken": ("S14", "S15", "S16", "S41"),
    "repair": ("S15", "S18", "S19", "S41"),
    "rockfall": ("S13", "S20", "S21", "S41"),
    "map": ("S14", "S20", "S22", "S41"),
}
"""The rules to choose from, by kind of move or card: always the same ones, so that they tell nothing."""


def series(seed: int = 1) -> Series:
    """Cases without end, the same for the same seed."""
    check_seed(seed)
    return Series("referee", "You are the referee", lambda number: case(seed, number))


def case(seed: int, number: int) -> Level:
    """One position and a move to be judged."""
    rng = generator(seed, number, "referee")
    game = _position(rng)
    move = _move(game, rng)
    broken = _broken(game, move)
    return Level(
        name=f"case {number + 1}",
        title=f"Case {number + 1}",
        goal=f"Seat {game.seat} says: {_words(move)}. Is that allowed? If not, which rule does it break?",
        done=f"It breaks {', '.join(broken)}." if broken else "Nothing forbids it.",
        task=Judge(move, OFFERED[deed_name(move)], _held(game, move)),
        rules=tuple(broken),
        hints=_hints(move, broken),
        seat=game.seat or 0,
        shows_players=True,
        beginning=game,
    )


def _broken(game: Game, move: Move) -> list[str]:
    """The rules that a move breaks. That a card laid crosswise is none of the hand (S8) goes without saying."""
    refusal = game.refusal(move)
    broken = [one.rule for one in refusal.all] if refusal else []
    return [rule for rule in broken if rule != "S8"] if "S12" in broken else broken


def _held(game: Game, move: Move) -> Card | None:
    """The path card of the hand that a move lays, straight or crosswise."""
    hand = game.view(game.seat).hand
    return next((card for card in hand if isinstance(card, Card) and move.cards[0] in _ways(card)), None)


def _hints(move: Move, broken: list[str]) -> tuple[str, ...]:
    look = (
        "A broken tool? Crosswise? Is the cell free, and next to a card? Do the edges match? Is it joined to the start?"
        if move.kind is MoveKind.PLACE
        else "Check: what is this card for, and does what it needs lie where it is aimed?"
    )
    return look, f"It is {'not ' if broken else ''}allowed.", _last_hint(broken)


def _last_hint(broken: list[str]) -> str:
    return f"Read {broken[0]} once more." if broken else "Choose the first answer."


def _words(move: Move) -> str:
    """A move as somebody says it at the table."""
    at = "" if move.place is None else f" at {place_text(move.place)}"
    on = "" if move.target is None else f" on seat {move.target}"
    option = "" if move.option is None else f" for the {move.option}"
    verb = "I lay" if move.kind is MoveKind.PLACE else "I play"
    return f"{verb} {move.card}{option}{at}{on}"


def _position(rng: Random) -> Game:
    """A round some moves after its beginning, with more digging than by chance; its player holds a card at least."""
    while True:
        game = new_game("saboteur", players=3 + below(rng, 2), seed=below(rng, 2**32), distance=4, rounds=1)
        for _ in range(8 + below(rng, 14)):
            if game.over:
                break
            game.play(_likely(game, rng))
        if not game.over and game.phase == "turn" and game.view(game.seat).hand:
            return game


def _likely(game: Game, rng: Random) -> Move:
    legal = game.legal_moves()
    placed = [move for move in legal if move.kind is MoveKind.PLACE]
    played = [move for move in legal if move.kind is MoveKind.PLAY]
    if placed and rng.random() < SHARE_PLACED:
        return pick(rng, placed)
    return pick(rng, played or legal)


def _move(game: Game, rng: Random) -> Move:
    """A move to be judged: every rule that can be broken here is as likely as any other."""
    by_rule: dict[str, list[Move]] = {}
    legal: list[Move] = []
    for move in _candidates(game):
        refusal = game.refusal(move)
        if refusal is None:
            legal.append(move)
        elif refusal.rule in OFFERED[deed_name(move)]:
            by_rule.setdefault(refusal.rule, []).append(move)
    if legal and (rng.random() < SHARE_LEGAL or not by_rule):
        return pick(rng, legal)
    return pick(rng, by_rule[pick(rng, sorted(by_rule))])


def _candidates(game: Game) -> Iterator[Move]:
    """Everything that somebody might try with a card in hand: on cells near the maze, and on players."""
    (west, north), (east, south) = corners(game.maze)
    cells = [(column, row) for column in range(west - 1, east + 2) for row in range(north - 1, south + 2)]
    for card in dict.fromkeys(game.view(game.seat).hand):
        if isinstance(card, Card):
            for way in _ways(card):
                yield from (Move(MoveKind.PLACE, (way,), None, cell) for cell in _near(game, cells))
            continue
        targets = game.box.targets(game.phase, Move(MoveKind.PLAY, (card,)))
        if "cell" in targets:
            yield from (Move(MoveKind.PLAY, (card,), None, cell) for cell in game.maze)
        else:
            options = card.options if len(card.options) > 1 else (None,)
            seats = range(game.players)
            yield from (Move(MoveKind.PLAY, (card,), option, None, seat) for option in options for seat in seats)


def _ways(card: Card) -> list[Card]:
    """A card in all ways of holding it, crosswise included."""
    quarter = str.maketrans("NESW", "ESWN")
    crosswise = Card(card.text.translate(quarter))
    return list(dict.fromkeys([*card.ways, *crosswise.ways]))


def _near(game: Game, cells: list[Cell]) -> list[Cell]:
    """The cells that are taken, or next to a card, or one further away."""
    near = {(cell[0] + across, cell[1] + down) for cell in game.maze for across in (-1, 0, 1) for down in (-1, 0, 1)}
    return [cell for cell in cells if cell in near]
