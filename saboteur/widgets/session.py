"""What stands on a table: a game at one of its moments, how it is looked at, and what was last said.

A session is a value. Everything that is done gives a new one, so that what goes wrong leaves everything as it was.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, Self, TypeAlias, TypeGuard

from saboteur.draw.lenses import find_lenses, lenses
from saboteur.draw.words import count
from saboteur.errors import SaboteurError, shown
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import Move, as_move
from saboteur.remedies import remedy
from saboteur.rules import Refusal
from saboteur.settings import find_box
from saboteur.views import View
from saboteur.widgets.sandbox import FIRST_BOX, Sandbox, small

ON_TURN: Final = "turn"
SPECTATOR: Final = "spectator"
ALL_KNOWING: Final = "all"
MOST_LEFT: Final = 12
Viewpoint: TypeAlias = int | str


class TableError(SaboteurError):
    """Something cannot be done at the table now; the message says what, and what can."""


@dataclass(frozen=True)
class Notice:
    """What the table says to whoever sits at it: a line, or why a move was refused."""

    text: str
    is_bad: bool = False
    refusal: Refusal | None = None
    move: Move | None = None
    """The move that was refused."""
    is_aimed_wrong: bool = False
    """Whether it was aimed at something that its card is not for, which the text says."""
    remedy: str = ""
    """What would be allowed instead."""


@dataclass(frozen=True)
class Session:
    """A game, or a sandbox, on a table."""

    game: Game | None
    """As it lies, at the moment that is shown; nothing changes it in place."""
    line: tuple[Move, ...] = ()
    """All its moves, those after the moment that is shown included."""
    left: tuple[Game, ...] = ()
    """The games that were left, whole, when somebody played on from an earlier moment or began another one."""
    news: int | None = None
    """How many events there were before the last move; None where the last thing done was no move."""
    viewpoint: Viewpoint = ON_TURN
    is_learning: bool = False
    lenses: tuple[str, ...] = ()
    sandbox: Sandbox | None = None
    """Where cards are laid freely just now."""
    aside: Sandbox | None = None
    """The sandbox that was put aside for the game."""
    notice: Notice | None = None
    revision: int = 0
    """How often the position has changed: a move that was meant for an earlier one is out of date."""
    notices: int = 0
    """How often something was said, so that the same words twice are seen and heard twice."""

    @classmethod
    def of(cls, what: Game | Maze) -> Self:
        """A table with a game, or with a maze to play around with."""
        if isinstance(what, Game):
            small(what.maze)
            return cls(what.copy(), what.moves)
        return cls(None, sandbox=Sandbox.of(what))

    # Looking

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None for a spectator. Who knows all sits with whoever is on turn."""
        if isinstance(self.viewpoint, int):
            return self.viewpoint
        return None if self.viewpoint == SPECTATOR or self.game is None else self.game.seat

    @property
    def knows_all(self) -> bool:
        """Whether all secrets are shown."""
        return self.viewpoint == ALL_KNOWING

    @property
    def view(self) -> View:
        """What is shown of the game."""
        return self._game.view(self.seat)

    @property
    def maze(self) -> Maze:
        """The maze that is shown."""
        return self.sandbox.maze if self.sandbox else self._game.maze

    @property
    def clans(self) -> tuple[str, ...]:
        """The clans of the dwarves that are shown, where they have clans."""
        return () if self.sandbox or self.game is None else self.view.clans

    @property
    def lenses_here(self) -> list[str]:
        """The lenses that are on, as far as they are for this maze: a door's colour may have gone with its card."""
        return [name for name in lenses(self.maze) if name in self.lenses]

    @property
    def rulebook(self) -> str:
        """The letters of the rules that hold here; those of the first box where only a maze is laid."""
        return (self.game.box if self.game else find_box(FIRST_BOX)).rulebook

    @property
    def may_act(self) -> bool:
        """Whether the one who looks must choose now."""
        return self.game is not None and self.sandbox is None and not self.game.over and self.seat == self.game.seat

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise TableError("there is no game on this table, only a sandbox; begin a new game, or load one")
        return self.game

    # Saying

    def say(self, said: Notice | str) -> Self:
        """The same table with something said."""
        return replace(self, notice=Notice(said) if isinstance(said, str) else said, notices=self.notices + 1)

    def quiet(self) -> Self:
        """The same table with nothing said."""
        return replace(self, notice=None)

    # Playing

    def play(self, move: Move | str, revision: int | None = None) -> Self:
        """Carry out a move; one that is refused changes nothing, and what is said tells every rule that it breaks."""
        game = self._at_the_game()
        if revision not in (None, self.revision):
            raise TableError("the table had changed before this move arrived, so it was not played; look again")
        if not game.over and self.seat is None:
            raise TableError("a spectator only looks on; look as the player on turn to play")
        move = as_move(move)
        refusal = game.refusal(move, self.seat)
        if refusal is not None:
            aim = _aim(game, move)
            instead = remedy(game, move) if self.may_act else ""
            return self.say(Notice(f"{move.text} is not allowed{aim}", True, refusal, move, bool(aim), instead))
        return self.played(move)

    def played(self, move: Move) -> Self:
        """The table after a legal move of whoever is on turn."""
        game = self._at_the_game().copy()
        at = len(game.moves)
        news = len(game.events)
        game.play(move)
        after = self._changed(game=game, news=news)
        if self.line[at : at + 1] == game.moves[-1:]:
            return after
        later = len(self.line) - at
        if not later:
            return replace(after, line=game.moves)
        after = replace(after, line=game.moves, left=self._left_now())
        kept = f"the game with its {count(later, 'later move')} is kept: see below the board"
        return after.say(f"you play on from here; {kept}")

    def _at_the_game(self) -> Game:
        """The game, where it is on the table just now."""
        if self.sandbox and self.game:
            raise TableError("in the sandbox there are no turns: lay the card, or go back to the game")
        return self._game

    def _changed(self, **parts: Any) -> Self:
        """The table with another position, and nothing said."""
        return replace(self, **({"news": None} | parts), revision=self.revision + 1, notice=None)

    def _left_now(self) -> tuple[Game, ...]:
        """The games that were left, with this one; of very many the last."""
        return (*self.left, self.whole_game())[-MOST_LEFT:] if self.line else self.left

    def go(self, number: int) -> Self:
        """Go to the moment after a number of moves of the line."""
        game = self._at_the_game()
        if not is_whole(number) or not 0 <= number <= len(self.line):
            raise TableError(f"the game on this table has 0 to {len(self.line)} moves to go to, not {shown(number)}")
        earlier = game.at(min(number, len(game.moves)))
        for move in self.line[len(earlier.moves) : number]:
            earlier.play(move)
        return self._changed(game=earlier)

    def step(self, by: int) -> Self:
        """Undo a move (-1), or do it again (+1); in the sandbox a card that was laid or taken away."""
        if self.sandbox:
            return self._changed(sandbox=self.sandbox.step(by))
        number = len(self._game.moves) + by
        if not 0 <= number <= len(self.line):
            raise TableError("there is no move to take back" if by < 0 else "there is no move to do again")
        return self.go(number)

    def whole_game(self) -> Game:
        """The game with all its moves, those after the moment that is shown included."""
        game = self._game.copy()
        for move in self.line[len(game.moves) :]:
            game.play(move)
        return game

    def take_up(self) -> Self:
        """Go back to the game that was left last, and leave this one; so one goes round through all of them."""
        if not self.left:
            raise TableError("no game was left that could be taken up again")
        *others, last = self.left
        after = self.deal(last, f"a game that was left, with {count(len(last.moves), 'move')}")
        return replace(after, left=(*([self.whole_game()] if self.line else []), *others))

    def deal(self, game: Game, text: str) -> Self:
        """Another game on this table, looked at in the same way; the one before is kept, if it had begun."""
        small(game.maze)
        is_there = not isinstance(self.viewpoint, int) or self.viewpoint in range(game.players)
        return self._changed(
            game=game,
            line=game.moves,
            left=self._left_now(),
            viewpoint=self.viewpoint if is_there else ON_TURN,
            sandbox=None,
            aside=self.sandbox or self.aside,
        ).say(text)

    # Settings

    def look_as(self, viewpoint: Viewpoint) -> Self:
        """Look as a seat, as whoever is on turn, as a spectator, or knowing all."""
        seats = range(self._game.players)
        is_word = isinstance(viewpoint, str) and viewpoint in (ON_TURN, SPECTATOR, ALL_KNOWING)
        is_seat = is_whole(viewpoint) and viewpoint in seats
        if not is_word and not is_seat:
            words = f"{ON_TURN!r}, {SPECTATOR!r}, {ALL_KNOWING!r} or a seat from 0 to {seats[-1]}"
            raise TableError(f"one looks as {words}, not as {shown(viewpoint)}")
        return self._changed(viewpoint=viewpoint)

    def learn(self, is_on: bool) -> Self:
        """Switch the learning mode: nothing is lit in advance, and everything may be tried."""
        return replace(self, is_learning=is_on).quiet()

    def switch_lens(self, name: str, is_on: bool) -> Self:
        """Look through a lens, or no longer; of those that draw in the same place one is on at a time."""
        if not is_on and name in self.lenses:
            return replace(self, lenses=tuple(lens for lens in self.lenses if lens != name))
        (chosen,) = find_lenses(self.maze, [name])
        rivals = [one.name for one in lenses(self.maze).values() if one.group and one.group == chosen.group]
        others = [lens for lens in self.lenses if lens not in (*rivals, name)]
        return replace(self, lenses=(*others, name)) if is_on else self

    # The sandbox

    def play_around(self, is_on: bool) -> Self:
        """Go to the sandbox, as it was left or with the maze of the game; or back to the game as it was."""
        if is_on and self.aside and not self.sandbox:
            return self._changed(sandbox=self.aside).say("the sandbox is as you left it")
        if is_on:
            return self._changed(sandbox=self.sandbox or Sandbox.of(self._game.maze, self._game.deck))
        if self.game is None:
            raise TableError("there is no game to go back to; begin a new one, or load one")
        return self._changed(sandbox=None, aside=self.sandbox or self.aside)

    def fetch(self) -> Self:
        """Take the maze of the game, as it lies now, into the sandbox."""
        return self.with_sandbox(self.in_sandbox().then(self._game.maze), "the maze of the game")

    def in_sandbox(self) -> Sandbox:
        """The sandbox, where there is one."""
        if self.sandbox is None:
            raise TableError("cards are laid freely only in the sandbox; go there first")
        return self.sandbox

    def with_sandbox(self, sandbox: Sandbox, text: str = "") -> Self:
        """The table after something was done in the sandbox."""
        after = self._changed(sandbox=sandbox)
        return after.say(text) if text else after


def is_whole(value: object) -> TypeGuard[int]:
    """Whether something is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _aim(game: Game, move: Move) -> str:
    """What a card is aimed at, where the move was aimed at something else."""
    wanted = game.box.targets(game.phase, move) & set(_TARGETS)
    if not wanted or wanted <= move.parts:
        return ""
    return f": {move.card} is for {' and '.join(_TARGETS[target] for target in sorted(wanted))}"


_TARGETS: Final = {"cell": "a cell of the board", "seat": "a player"}
