"""The scene: all that the browser gets to see of a table, as plain JSON, drawn from a view and nothing else.

Only where somebody has asked to know all does it look behind the cards.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from saboteur import maze_text, view_words
from saboteur.actions import THEFT, ActionCard
from saboteur.cards import Card
from saboteur.decks import BOX_NAMES, load_deck
from saboteur.draw import layers
from saboteur.draw.frame import Grid, corners
from saboteur.draw.lenses import lenses, look_at
from saboteur.events import Event, EventKind
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import HandCard, Move, MoveKind
from saboteur.rules import sentence
from saboteur.sides import Cell, place_text
from saboteur.state import Phase, Treasure
from saboteur.views import View
from saboteur.widgets import art
from saboteur.widgets.sandbox import Sandbox
from saboteur.widgets.session import ALL_KNOWING, ON_TURN, SPECTATOR, Notice, Session

LOG_LINES: Final = 100
TREASURE: Final = "treasure"
OPENINGS: Final = (EventKind.PLACED, EventKind.PLAYED, EventKind.PASSED)
"""The events with which a turn begins."""
Scene = dict[str, Any]


def scene(session: Session) -> Scene:
    """What is shown of a session."""
    shown = {
        "revision": session.revision,
        "learning": session.is_learning,
        "has_game": session.game is not None,
        "is_sandbox": session.sandbox is not None,
        "notice": _notice(session),
    }
    if session.sandbox is not None or session.game is None:
        return shown | _board(session, {}) | _around_sandbox(session.in_sandbox())
    truth = session.game.position() if session.knows_all else None
    view = session.view if truth is None else _opened(session.view, truth)
    return shown | _board(session, _peeks(view, truth)) | _around_game(session, session.game, view, truth)


def _opened(view: View, truth: dict[str, Any]) -> View:
    """The view with all treasures open."""
    values = [Treasure.named(one["treasure"]).value for one in truth.get("treasures", [])]
    open_ones = (one._replace(value=value) for one, value in zip(view.treasures, values, strict=True))
    return replace(view, treasures=tuple(open_ones))


# The board


def _board(session: Session, peeks: dict[Cell, Card]) -> Scene:
    """The cards, the frame around them, and what lies over them."""
    maze = session.maze
    grid, margin = Grid(maze, clans=session.clans), 0 if maze.board else 2 if session.sandbox else 1
    (west, north), (east, south) = corners(maze)
    known, text = lenses(maze), maze.to_text()
    chosen = [lens for name, lens in known.items() if name in session.lenses]
    looks = [look_at(text, lens.name) for lens in chosen]
    return {
        "frame": [west - margin, north - margin, east + margin, south + margin],
        "ground": None if maze.board is None else [0, 0, *maze.board],
        "cards": _cards(maze, peeks, [look.notes for look in looks]),
        "tokens": "".join(layers.tokens(maze, grid)),
        "lenses": [
            {"name": name, "label": lens.label, "family": lens.family, "on": lens in chosen}
            for name, lens in known.items()
        ],
        "overlay": "".join(look.svg for look in looks),
        "fades": any(lens.fades_cards for lens in chosen),
        "lines": [{"words": look.words, "call": look.call} for look in looks],
    }


def _cards(maze: Maze, peeks: dict[Cell, Card], notes: Sequence[dict[Cell, str]]) -> list[Scene]:
    """The cards in order, each with its picture and its words."""
    gates = layers.gate_tokens(maze)
    found = []
    for cell in maze:
        name = maze_text.write_cell(maze, cell)
        words = [art.describe(name), *(note[cell] for note in notes if cell in note)]
        card: Scene = {"at": list(cell), "art": name}
        if cell in gates:
            card["svg"] = layers.card_at(maze, cell)
        if cell in peeks:
            card["peek"] = peeks[cell].text
            words.append(f"known to you: {peeks[cell]}")
        found.append(card | {"label": "; ".join(words)})
    return found


def _peeks(view: View, truth: dict[str, Any] | None) -> dict[Cell, Card]:
    """The faces of goals that lie face down, as far as they are known: those that a map has shown, or all."""
    if truth is None:
        return {cell: face for cell, face in view.seen.items() if view.maze.cards[cell].is_face_down}
    faces = {place_text(cell): cell for cell in view.maze.goal_cells}
    return {faces[place]: Card(face) for place, face in truth["goals"].items()}


# A game around it


def _around_game(session: Session, game: Game, view: View, truth: dict[str, Any] | None) -> Scene:
    is_lit = session.may_act and not session.is_learning
    history = view.history if truth is None else game.events
    ending = f"; {game.outcome}" if game.over else ""
    return {
        "title": game.box.title,
        "status": f"Round {view.round} of {view.setting.rounds}: {view_words.now(view)}{ending}",
        "viewpoint": session.viewpoint,
        "viewpoints": _viewpoints(view),
        "acts": session.may_act,
        "is_over": view.over,
        "idle": _idle(session, view),
        "hand": [_hand_card(card, game, view) for card in view.hand],
        "own": [*_role(view), *view_words.own_lines(view), *view_words.treasure_lines(view)],
        "tray": [*_tray(view), *_choices(game, view)] if session.may_act else [],
        "moves": [_move(move) for move in game.legal_moves()] if is_lit else [],
        "seats": [_seat(view, seat, truth) for seat in range(view.players)],
        "piles": _piles(view),
        "last": _last_cell(view),
        "log": _log(history),
        "news": [event.text for event in history[session.news :]] if session.news is not None else [],
        "settings": {"box": game.box.name, "players": game.players, "options": game.options},
        "timeline": [len(game.moves), len(session.line)],
        "can_take_up": bool(session.left),
    }


def _role(view: View) -> list[str]:
    """Who the seat is."""
    return [f"you are a {view.role}{' dwarf' if view.clans else ''}"] if view.role else []


def _log(history: Sequence[Event]) -> list[str]:
    """The last lines, and how many there are before them."""
    earlier = len(history) - LOG_LINES
    lines = [event.text for event in history[-LOG_LINES:]]
    return [f"({earlier} earlier lines: go back along the timeline)", *lines] if earlier > 0 else lines


def _idle(session: Session, view: View) -> str:
    """Why there is nothing to choose for whoever looks; empty where there is."""
    if session.may_act:
        return ""
    if view.over:
        return "The game is over. Go back along the timeline, or begin a new one."
    return f"Seat {view.turn} is on turn, and you look as {_who(view)}."


def _who(view: View) -> str:
    return "a spectator" if view.seat is None else f"seat {view.seat}"


def _viewpoints(view: View) -> list[Scene]:
    """As whom one may look."""
    seats = [{"value": seat, "label": f"seat {seat}"} for seat in range(view.players)]
    return [
        {"value": ON_TURN, "label": "whoever is on turn"},
        *seats,
        {"value": SPECTATOR, "label": "a spectator"},
        {"value": ALL_KNOWING, "label": "all-knowing"},
    ]


def _hand_card(card: HandCard, game: Game, view: View) -> Scene:
    """A card in hand: its picture in each way that it may be held, and what one does with it."""
    if isinstance(card, Card):
        return _held(card.text, MoveKind.PLACE, [way.text for way in card.ways], art.describe(card.text))
    targets = game.box.targets(Phase.TURN, Move(MoveKind.PLAY, (card,)))
    options = card.options if len(card.options) > 1 and "seat" in targets else ()
    aim = "a player" if "seat" in targets else "any cell" if targets else "any cell or player"
    held = _held(card.text, MoveKind.PLAY, [card.text], card.text, options=options, has_caption=False, aim=aim)
    return held | {"alone": _treasures(card, view)}


def _treasures(card: ActionCard, view: View) -> list[Scene]:
    """The treasures at which a card can be for looking: its plays that name neither a cell nor a player."""
    if TREASURE not in card.options:
        return []
    lying = [(number, one.text) for number, one in enumerate(view.treasures, 1) if one.owner is None]
    play = f"play {card}: {TREASURE}"
    return [{"label": f"{TREASURE} {number}: {text}", "move": f"{play} {number}"} for number, text in lying]


def _held(
    card: str,
    verb: str,
    ways: list[str],
    label: str,
    *,
    options: Sequence[str] = (),
    has_caption: bool = True,
    aim: str = "any cell",
) -> Scene:
    """A card that can be chosen; one whose picture bears its name needs no caption."""
    facts: Scene = {"card": card, "verb": verb, "ways": ways, "label": label, "aim": aim}
    return facts | {"options": list(options), "alone": [], "caption": has_caption}


def _tray(view: View) -> list[Scene]:
    """Choices that are not made with a hand card: how a goal lies, and which gold to take."""
    tray = []
    if view.turned is not None:
        cell = view.turning[0]
        for way in view.turned.ways:
            move = Move(MoveKind.LAY, (way,), None, cell)
            tray.append({"art": way.text, "label": f"{way} at {place_text(cell)}", "move": move.text})
    for value in dict.fromkeys(view.offer):
        move = Move(MoveKind.TAKE, (), str(value))
        tray.append({"art": art.gold(value), "label": f"gold {value}", "move": move.text})
    return tray


def _choices(game: Game, view: View) -> list[Scene]:
    """Choices of which goal is turned over next, which gold is marked, from whom is stolen, where to walk, and so on;
    those of gold cards that are handed round are in the tray already."""
    is_made_here = view.phase is not Phase.TURN and not view.offer
    moves = [move for move in game.legal_moves() if move.kind in _CHOICES] if is_made_here else []
    return [_choice(move, view) for move in moves]


def _choice(move: Move, view: View) -> Scene:
    cell = _where(move, view)
    facts = {"place": place_text(move.place or ()) if move.place else "", "seat": move.target, "walk": move.text}
    if move.kind is MoveKind.TAKE:
        facts["treasure"] = f"{move.option}: {view.treasures[int(move.option or 0) - 1].text}"
    art_name = THEFT.text if cell is None else maze_text.write_cell(view.maze, cell)
    return {"art": art_name, "label": _CHOICES[move.kind].format(**facts), "move": move.text}


def _where(move: Move, view: View) -> Cell | None:
    """The cell that a choice is about: the one that it names or to which it leads, or that of the dwarf on turn."""
    if move.place is not None:
        return move.place[0], move.place[1]
    return move.steps[-1] if move.steps else view.maze.dwarves.get(view.turn or 0)


_CHOICES: Final = {
    MoveKind.TURN: "turn over the goal at {place}",
    MoveKind.MARK: "mark the gold at {place}",
    MoveKind.STEAL: "steal from seat {seat}",
    MoveKind.DECLINE: "steal from nobody",
    MoveKind.WALK: "{walk}",
    MoveKind.STAY: "stay here",
    MoveKind.TAKE: "take treasure {treasure}",
    MoveKind.AGREE: "agree: the round ends",
    MoveKind.REFUSE: "refuse: the round goes on",
}


def _move(move: Move) -> Scene:
    """A legal move in parts, so that what may be clicked can be lit."""
    card = move.cards[0] if move.cards else None
    named = card.upright.text if isinstance(card, Card) else str(card or "")
    options = card.options if isinstance(card, ActionCard) and move.kind is MoveKind.PLAY else ()
    return {
        "text": move.text,
        "verb": move.kind,
        "card": named,
        "way": str(card or ""),
        "option": options[0] if len(options) == 1 else move.option,
        "place": None if move.place is None else list(move.place),
        "seat": move.target,
    }


def _seat(view: View, seat: int, truth: dict[str, Any] | None) -> Scene:
    """What can be seen of one seat; or all of it, for those who know all."""
    facts = view_words.facts(view, seat)
    facts.pop("in front", None)
    if truth is not None:
        facts["role"] = truth["roles"][seat]
        facts[view_words.unit(view)] = view_words.gold_words(view, truth["gold"][seat])
    return {
        "seat": seat,
        "name": f"seat {seat}",
        "is_you": seat == view.seat,
        "is_on_turn": seat == view.turn,
        "role": facts.pop("role", ""),
        "clan": view.clans[seat] if view.clans else "",
        "facts": list(facts.values()),
        "front": [_front_card(card) for card in view.front[seat]],
        "hand": truth["hands"][seat] if truth is not None and seat != view.seat else [],
    }


def _front_card(card: ActionCard) -> Scene:
    return {"art": card.text, "label": card.text, "option": card.options[0] if card.options else None}


def _piles(view: View) -> Scene:
    """The pile, what lies open beside it, and the gold that is left."""
    top = view.discards[-1].text if view.discards else ""
    discards = {"discards": len(view.discards), "top": top, "hidden": sum(view.hidden)}
    return {"pile": view.pile, "gold": view.stack, **discards}


def _last_cell(view: View) -> list[int] | None:
    """Where the last turn of the round was played, if it was played somewhere."""
    last = next((event for event in reversed(view.history) if event.kind in (*OPENINGS, EventKind.ROUND)), None)
    return None if last is None or last.cell is None else list(last.cell)


# A sandbox around it


def _around_sandbox(sandbox: Sandbox) -> Scene:
    """The cards at hand, and the maze as text."""
    return {
        "title": "Sandbox",
        "status": "Lay any card on any cell, and take any away. There are no turns.",
        "hand": [_held(name, "lay", [name, *art.turned(name)], art.describe(name)) for name in sandbox.palette],
        "takes": sandbox.takes,
        "boxes": [{"value": name, "label": load_deck(name).title} for name in BOX_NAMES],
        "box": sandbox.deck.box,
        "text": sandbox.maze.to_text(),
        "timeline": [sandbox.at, len(sandbox.mazes) - 1],
    }


# What is said


def _notice(session: Session) -> Scene | None:
    """What was last said; of a refused move every broken rule, its sentence, and the cells that show it."""
    notice = session.notice
    if notice is None:
        return None
    broken = notice.refusal.all if notice.refusal else ()
    found: Scene = {
        "text": notice.text,
        "is_bad": notice.is_bad,
        "number": session.notices,
        "remedy": notice.remedy,
        "broken": [
            {
                "rule": one.rule,
                "message": "" if notice.is_aimed_wrong else one.message,
                "sentence": sentence(one.rule),
            }
            for one in broken
        ],
        "marks": [{"at": list(cell), "label": label} for cell, label in _refused_cells(notice).items()],
    }
    move = notice.move
    if move is not None and move.kind is MoveKind.PLACE and move.place is not None and len(move.place) == 2:
        found["ghost"] = {"at": list(move.place), "svg": art.picture(move.card.text, session.maze.board)}
    return found


def _refused_cells(notice: Notice) -> dict[Cell, str]:
    """The cells that show what was refused, each with the rules that they show."""
    found: dict[Cell, list[str]] = {}
    for broken in notice.refusal.all if notice.refusal else ():
        for cell in broken.cells:
            rules = found.setdefault(cell, [])
            rules += [broken.rule] if broken.rule not in rules else []
    return {cell: " ".join(rules) for cell, rules in found.items()}
