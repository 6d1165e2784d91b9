"""The table: play, step through a game and look at its maze, in a notebook."""

import json
from importlib import resources
from typing import Any, Final

import anywidget
import traitlets

from saboteur.begin import new_game
from saboteur.boxes import BOXES, Box
from saboteur.decks import load_deck
from saboteur.draw import Picture
from saboteur.errors import SaboteurError, shown
from saboteur.events import Event
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import Move
from saboteur.widgets import art as pictures
from saboteur.widgets import intents, static
from saboteur.widgets.scene import scene as scene_of
from saboteur.widgets.session import ON_TURN, Notice, Session, TableError, Viewpoint

_FILES = resources.files("saboteur") / "widgets" / "page"
SCRIPTS: Final = ("geometry.js", "choice.js", "dom.js", "board.js", "sides.js", "panels.js", "coach.js", "table.js")


def script() -> str:
    """The page's modules as the one module that a widget may have: each without its imports of the others."""
    texts = [(_FILES / name).read_text(encoding="utf-8") for name in SCRIPTS]
    lines = [line for text in texts for line in text.splitlines() if not line.startswith("import ")]
    return "\n".join(lines) + "\n"


class Page(anywidget.AnyWidget):
    """A page in a notebook: a scene goes out, messages come in. What they mean is said by those who inherit."""

    _esm = script()
    _css = (_FILES / "table.css").read_text(encoding="utf-8")
    scene = traitlets.Dict().tag(sync=True)
    """All that the browser shows."""
    art = traitlets.Dict().tag(sync=True)
    """The pictures of the cards, which are the same for everybody."""
    boxes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """The boxes from which a new game can be chosen."""

    def _do(self, message: object) -> intents.Reply | None:
        """Do what a message asks, show what comes of it, and give what is answered besides."""
        raise NotImplementedError

    def _complain(self, text: str) -> None:
        """Say that something went wrong; everything stays as it is."""
        raise NotImplementedError

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Do what the browser asks; whatever goes wrong is said, and changes nothing."""
        try:
            reply = self._do(message)
            if reply is not None:
                self.send(reply)
        except SaboteurError as error:
            self._complain(str(error))
        except Exception as error:  # noqa: BLE001 - an error that vanished in a callback would be worse
            fault = f"{type(error).__name__}: {shown(str(error))}"
            self._complain(f"a fault in the kit: {fault}; the table is as it was")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The browser writes nothing here: what it wants, it asks for in messages."""
        self._complain("the browser tried to change the table itself; it was not heard")

    def _put(self, scene: dict[str, Any], art: dict[str, str]) -> None:
        """Send a scene to the browser; one that cannot be sent is an error before anything is changed."""
        json.dumps(scene, ensure_ascii=False, allow_nan=False).encode()
        with self.hold_sync():
            self.art, self.scene = art, scene

    def _bundle(self, static_bundle: dict[str, str], **kwargs: Any) -> Any:
        """The widget and, for a page without a kernel, what it shows instead."""
        widget: Any = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = widget
        return bundle | static_bundle, metadata


class Table(Page):
    """A game on a table, to be played, stepped through and looked at; or a maze, to play around with.

    `Table(game)` lays a copy of the game on the table: `table.game` is the game as it lies there.
    `Table("saboteur", players=5, seed=3)` begins a new one, `Table(maze)` opens a sandbox. `viewpoint` is a seat,
    "turn" for whoever is on turn, "spectator", or "all" to see every secret; with `learning=True` nothing is lit in
    advance, and everything may be tried; `lenses` are the names of overlays that are on from the beginning.

    >>> table = Table("saboteur", players=3, seed=1)
    >>> table.play("place NEW @ 1,0")
    (<seat 0 places NEW at 1,0>, <seat 0 draws NE>)
    >>> table.game
    <Saboteur, 3 players, round 1, 1 moves, seat 1 to choose (turn)>
    """

    def __init__(
        self,
        what: Game | Maze | str = "saboteur",
        *,
        viewpoint: Viewpoint = ON_TURN,
        learning: bool = False,
        lenses: tuple[str, ...] | list[str] = (),
        **options: Any,
    ) -> None:
        session = _opened(what, options)
        if session.game is not None or viewpoint != ON_TURN:
            session = session.look_as(viewpoint)
        session = _looked_through(session.learn(bool(learning)), lenses)
        self._session = session
        super().__init__(boxes=_boxes(), art=art_of(session), scene=scene_of(session))
        self.on_msg(self._hear)

    # For the notebook

    @property
    def game(self) -> Game:
        """The game as it lies on the table, a copy: yours to change."""
        if self._session.game is None:
            raise TableError("there is no game on this table, only a maze: ask table.maze")
        return self._session.game.copy()

    @property
    def maze(self) -> Maze:
        """The maze as it lies on the table, in the game or in the sandbox; a copy."""
        return self._session.maze

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Carry out a move of the player on turn, whoever looks, and tell what is shown of it."""
        game, seat = self.game, self._session.seat
        known = len(game.events)
        game.play(move)
        self._show(self._session.played(game.moves[-1]))
        return game.view(seat).history[known:]

    def undo(self) -> None:
        """Take the last move back."""
        self._show(self._session.step(-1))

    def redo(self) -> None:
        """Do the move again that was taken back."""
        self._show(self._session.step(1))

    def go(self, number: int) -> None:
        """Go to the moment after a number of moves."""
        self._show(self._session.go(number))

    # For the browser

    def _do(self, message: object) -> intents.Reply | None:
        session, reply = intents.handle(self._session, message)
        self._show(session)
        return reply

    def _complain(self, text: str) -> None:
        self._show(self._session.say(Notice(text, is_bad=True)))

    def _show(self, session: Session) -> None:
        """Show a session; one that cannot be shown, or not be sent, is not kept."""
        self._put(scene_of(session), art_of(session))
        self._session = session

    # Where there is no widget

    @property
    def picture(self) -> Picture:
        """The maze with its overlays, as a picture."""
        return static.picture(self._session)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget and, for a page without a kernel, a picture, a page and a text of what is shown."""
        return self._bundle(static.bundle(self._session), **kwargs)

    def __repr__(self) -> str:
        what = "a sandbox" if self._session.sandbox else repr(self._session.game)
        return f"<Table with {what}>"


def _opened(what: object, options: dict[str, Any]) -> Session:
    if isinstance(what, str):
        return Session.of(new_game(what, **options))
    if not isinstance(what, Game | Maze):
        raise TableError(f"a table takes a game, a maze or the name of a box, not {shown(what)}")
    if options:
        raise TableError(f"{', '.join(options)}: a game that is there already has its options; leave them out")
    return Session.of(what)


def _looked_through(session: Session, lenses: object) -> Session:
    if not isinstance(lenses, list | tuple):
        raise TableError(f"lenses is a list of names, not {shown(lenses)}")
    for name in lenses:
        session = session.switch_lens(name, True)
    return session


def art_of(session: Session) -> dict[str, str]:
    """The pictures that are needed: the whole deck of the box, whatever is hidden, and the cards of the maze."""
    decks = [session.game.deck] if session.game else []
    if session.sandbox is None:
        return pictures.pictures(decks, session.maze)
    typed = [way for name in session.sandbox.typed for way in (name, *pictures.turned(name))]
    return pictures.pictures([*decks, session.sandbox.deck], session.maze, typed)


def _boxes() -> list[dict[str, Any]]:
    """The boxes to choose from, with the numbers of players and the names of the options."""
    return [
        {"name": box.name, "title": box.title, "players": [box.players[0], box.players[-1]], "options": _options(box)}
        for box in BOXES.values()
    ]


def _options(box: Box) -> list[dict[str, Any]]:
    """The options of a box at its largest table: the usual value, and those that may be chosen."""
    deck, players = load_deck(box.name), box.players[-1]
    return [
        {
            "name": option.name,
            "words": option.words,
            "usual": option.usual(players, deck),
            "allowed": list(option.allowed(players, deck)),
        }
        for option in box.options
    ]
