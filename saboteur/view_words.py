"""A view in words: as text to be read or printed, and as a page with pictures for a notebook."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Final

from saboteur.boxes import BOXES
from saboteur.cards import Card, FeatureKind
from saboteur.sides import Cell, place_text
from saboteur.state import Phase

if TYPE_CHECKING:
    from saboteur.views import View

CARD_HEIGHT: Final = 78
_NOW: Final = {
    Phase.TURN: "it is the turn of seat {turn}",
    Phase.VOTE: "seat {turn} agrees to end the round, or refuses",
    Phase.MOVE: "the dwarf of seat {turn} walks, or stays",
    Phase.GOAL: "seat {turn} says which goal is turned over next",
    Phase.LAY: "seat {turn} says how the {goal} lies",
    Phase.MARK: "seat {turn} says which gold is marked",
    Phase.PICK: "seat {turn} takes a {prize}",
    Phase.THEFT: "seat {turn} may steal a gold",
    Phase.OVER: "the game is over",
}


def headline(view: "View") -> str:
    """Whose view it is, and what is to be done."""
    whose = "a spectator" if view.seat is None else f"seat {view.seat}"
    return f"what {whose} sees in round {view.round} of {view.setting.rounds}: {now(view)}"


def now(view: "View") -> str:
    """Who must choose what."""
    prize = "treasure" if view.treasures else "gold card"
    return _NOW[view.phase].format(turn=view.turn, goal=_goal(view), prize=prize)


def _goal(view: "View") -> str:
    """What a goal is called in this box."""
    return "mine" if view.treasures else "goal"


def text_of(view: "View", board: str | None = None) -> str:
    """The view as text: the maze (or another board), the piles, the seats, and what the seat itself knows."""
    seats = [f"{_name(view, seat)}: {', '.join(facts(view, seat).values())}" for seat in range(view.setting.players)]
    lines = [headline(view), board or view.maze.to_text(), _piles(view), *treasure_lines(view), *seats]
    lines += [f"your hand: {_words(view.hand) or 'empty'}"] if view.seat is not None else []
    return "\n".join([*lines, *own_lines(view)])


def html_of(view: "View", board: str | None = None) -> str:
    """The view as a page: the maze (or another board) and the hand as pictures, the seats as a table."""
    board = board or view.maze.draw(clans=view.clans).html
    cards = "".join(_card(card.draw(board=view.maze.board).image(height=CARD_HEIGHT), card.text) for card in view.hand)
    lines = "".join(f"<p>{escape(line)}</p>" for line in (_piles(view), *treasure_lines(view), *own_lines(view)))
    return f"<p><b>{escape(headline(view))}</b></p>{board}<div>{cards}</div>{_table(view)}{lines}"


def _card(image: str, name: str) -> str:
    style = "display: inline-block; text-align: center; margin: 8px 6px 0 0; vertical-align: top"
    return f'<span style="{style}">{image}<br><small>{escape(name)}</small></span>'


def _table(view: "View") -> str:
    """What can be seen of each seat; columns in which there is nothing are left out."""
    rows = [facts(view, seat) for seat in range(view.setting.players)]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    left = ' style="text-align: left"'
    head = "".join(f"<th{left}>{column}</th>" for column in ("seat", *columns))
    body = ""
    for seat, row in enumerate(rows):
        cells = (_name(view, seat), *(row.get(column, "") for column in columns))
        body += "<tr>" + "".join(f"<td{left}>{escape(cell)}</td>" for cell in cells) + "</tr>"
    return f"<table><tr>{head}</tr>{body}</table>"


def _name(view: "View", seat: int) -> str:
    return f"seat {seat}{' (you)' if seat == view.seat else ''}"


def facts(view: "View", seat: int) -> dict[str, str]:
    """What can be seen of one seat, by column."""
    count, gold = view.hands[seat], view.gold[seat]
    shows_gold = None not in view.gold
    worth = f" = {sum(gold)}" if shows_gold and gold and len(gold) > 1 else ""
    known_gold = "" if gold is None else f"{gold_words(view, gold)}{worth}"
    counted_gold = f"gold cards: {view.gold_cards[seat]}" if view.gold_cards[seat] else ""
    found = {
        "hand": "1 card" if count == 1 else f"{count} cards",
        "role": view.roles[seat] or (f"{view.clans[seat]} clan" if view.clans else ""),
        "in front": _words(view.front[seat]),
        "discards": f"{view.hidden[seat]} discarded face down" if view.hidden[seat] else "",
        "maps": f"has looked at {_cells(view.looked[seat])}" if view.looked[seat] else "",
        "inspections": f"has inspected {_seats(view.inspected[seat])}" if view.inspected[seat] else "",
        "treasures": _taken(view, seat),
        "dragon": "has the dragon" if seat == view.dragon else "",
        unit(view): counted_gold if gold is None else known_gold if gold or shows_gold else "",
    }
    return {column: fact for column, fact in found.items() if fact}


def _piles(view: "View") -> str:
    aside = f", {view.aside} cards aside" if view.aside else ""
    tokens_left = ", ".join(f"{kind} {count}" for kind, count in view.setting.tokens_left(view.maze).items())
    tokens = [f"tokens left: {tokens_left}"] if tokens_left else []
    out = [f"out of the game: {_words((*view.gone, *view.spent))}"] if view.gone or view.spent else []
    how = "shown and discarded" if view.treasures else "discarded face up"
    discards = f"{how}: {_words(view.discards) or 'nothing'}"
    return ", ".join([f"pile {view.pile}{aside}", *tokens, *out, discards])


def gold_words(view: "View", gold: Iterable[int]) -> str:
    """What somebody has of what is counted, piece by piece."""
    return f"{unit(view)} {' + '.join(map(str, gold)) or 0}"


def unit(view: "View") -> str:
    """What is counted in the end: gold, or points."""
    return BOXES[view.setting.box].unit


def treasure_lines(view: "View") -> list[str]:
    """The treasures that lie beside the board, by their numbers, where there are any."""
    lying = [f"{number}: {one.text}" for number, one in enumerate(view.treasures, 1) if one.owner is None]
    out = f"; {view.buried} out of the round"
    return [f"treasures beside the board: {', '.join(lying) or 'none'}{out}"] if view.treasures else []


def _taken(view: "View", seat: int) -> str:
    """The treasures that a seat has taken."""
    return _words(f"treasure {one.text}" for one in view.treasures if one.owner == seat)


def own_lines(view: "View") -> list[str]:
    """What the seat alone knows, and the choice that it may be making."""
    seen = [f"{goal_words(view, face)} at {place_text(cell)}" for cell, face in view.seen.items()]
    lines = [f"you have seen {' and '.join(seen)}"] if seen else []
    lines += [event.text for event in view.given]
    lines += [f"seat {hat.seat} has put away a dwarf card: {hat.role}" for hat in view.hats if hat.role]
    lines += [f"out of the game, as you know: {one.card}" for one in view.boxed if one.card]
    or_lost = " or lost" if view.treasures else ""
    lines += [f"you have discarded{or_lost} {_words(view.discarded)}"] if view.discarded else []
    lines += [f"the {_goal(view)} at {place_text(view.turning[0])} is {view.turned}"] if view.turned else []
    lines += [f"gold to take: {_words(view.offer)}"] if view.offer else []
    return lines


def goal_words(view: "View", face: Card) -> str:
    """What a goal card is, in words."""
    if _is_treasure(face):
        return "the treasure"
    mines = [feature.value for feature in face.features if feature.kind is FeatureKind.MINE]
    if mines:
        return (
            f"the {mines[0]} mine ({face.upright})" if mines[0] != "dragon" else f"the dragon's mine ({face.upright})"
        )
    gold = [str(feature.value) for feature in face.features if feature.kind is FeatureKind.GOLD]
    nothing = "a stone" if any(map(_is_treasure, view.setting.deck.cards("goal"))) else "no gold"
    return f"{' + '.join(gold)} gold ({face})" if gold else f"{nothing} ({face})"


def _is_treasure(face: Card) -> bool:
    return any(feature.kind is FeatureKind.TREASURE for feature in face.features)


def _words(cards: Iterable[object]) -> str:
    return ", ".join(map(str, cards))


def _seats(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def _cells(cells: Iterable[Cell]) -> str:
    return " and ".join(map(place_text, cells))
