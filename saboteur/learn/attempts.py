"""An attempt at a level: the table with the position on it, what was tried, and whether it is solved.

An attempt is a value: everything that is done gives a new one.
"""

from dataclasses import dataclass, replace
from typing import Final, Self, TypeVar

from saboteur import rules
from saboteur.draw.words import count
from saboteur.game import Game
from saboteur.learn.levels import LEGAL, Choose, Judge, Level, Mark, Play, asked_for, is_fulfilled, may_mark
from saboteur.moves import Move, MoveKind
from saboteur.rules import Refusal
from saboteur.sides import Cell, place_text
from saboteur.widgets.session import Notice, Session, TableError

MOST_REPLIES: Final = 200
MOST_UNDONE: Final = 200
MOST_MARKS: Final = 200
Kind = TypeVar("Kind", Play, Mark, Judge)


@dataclass(frozen=True)
class Attempt:
    """A level, and how far a learner has come with it."""

    level: Level
    session: Session
    past: tuple[Session, ...] = ()
    """The table before each own move, for undo."""
    tries: int = 0
    """How many moves were played, or answers given; what was refused does not count."""
    hints: int = 0
    has_seen_solution: bool = False
    is_solved: bool = False
    marked: frozenset[Cell] = frozenset()
    chosen: str = ""
    """The answer that was picked last."""
    has_peeked: bool = False
    """Whether a solution was shown in an earlier try at this level."""
    said: str = ""
    """What is said about the last try."""

    @classmethod
    def at(cls, level: Level) -> Self:
        """A first attempt."""
        return cls(level, _laid(level))

    @property
    def stars(self) -> int:
        """Three for par without a hint, two for a little more, one for having done it; none before that.

        What is refused costs nothing: try what you like.
        """
        if not self.is_solved:
            return 0
        if self.has_seen_solution or self.has_peeked:
            return 1
        cost = max(0, self.tries - self.level.par) + self.hints
        return 3 if cost == 0 else 2 if cost <= 2 else 1

    @property
    def is_on_the_way(self) -> bool:
        """Whether the goal can still be reached with as many moves as par leaves."""
        task = self.level.task
        if not isinstance(task, Play) or self.is_open:
            return False
        return _can_be_done(self.level, task, self.game, self.level.par - len(self.past))

    # Playing

    def play(self, move: Move | str, revision: int | None = None) -> Self:
        """Try a move: a refusal says why, a legal one is played, and the others answer."""
        self._needs(Play, "there is nothing to play in this level")
        self._check_open()
        after = self.session.play(move, revision)
        if after.notice and after.notice.refusal:
            return replace(self, session=after, said="")
        return self._after_move(after)

    def _after_move(self, session: Session) -> Self:
        """The attempt after an own move that was legal."""
        task = self._needs(Play)
        past = (*self.past, self.session)[-MOST_UNDONE:]
        tried = replace(self, past=past, tries=self.tries + 1, session=session, said="")
        if is_fulfilled(self.level, task.want, tried.game):
            return replace(tried, is_solved=True)
        tried = replace(tried, session=_answered(session, task, self.level.seat))
        if is_fulfilled(self.level, task.want, tried.game):
            return replace(tried, is_solved=True)
        return replace(tried, said=_allowed_but(tried))

    def undo(self) -> Self:
        """Take the last own move back, with all that followed it."""
        if not self.past:
            raise TableError("there is nothing to take back")
        revision = self.session.revision + 1
        session = replace(self.past[-1], revision=revision, notice=None, notices=self.session.notices)
        back = replace(self, session=session, past=self.past[:-1], is_solved=False, said="")
        return replace(back, has_seen_solution=False, has_peeked=self.has_peeked or self.has_seen_solution)

    def retry(self) -> Self:
        """Begin the level again."""
        session = replace(_laid(self.level), revision=self.session.revision + 1, notices=self.session.notices)
        return replace(type(self).at(self.level), session=session, has_peeked=self.has_peeked or self.has_seen_solution)

    @property
    def game(self) -> Game:
        """The game as it lies."""
        if self.session.game is None:
            raise TableError("there is no game in this level")
        return self.session.game

    # Answering

    def mark(self, cell: Cell) -> Self:
        """Mark a cell, or take the mark away."""
        task = self._needs(Mark, "there are no cells to mark in this level")
        self._check_open()
        if not may_mark(self.level, task, cell):
            raise TableError(
                "this cell cannot be part of the answer: start, goals and the card that falls do not count"
            )
        marked = self.marked ^ {cell}
        if len(marked) > MOST_MARKS:
            raise TableError(f"there are at most {MOST_MARKS} marks; take some away")
        return replace(self, marked=marked, said="")

    def answer(self) -> Self:
        """Check the marks."""
        task = self._needs(Mark, "there are no marks to check in this level")
        self._check_open()
        wanted = asked_for(self.level, task)
        tried = replace(self, tries=self.tries + 1, is_solved=self.marked == wanted)
        return replace(tried, said="" if tried.is_solved else _marks_words(self.marked, wanted))

    def choose(self, option: str) -> Self:
        """Pick one of the answers."""
        if option not in self.options:
            raise TableError(f"the answers to choose from are {', '.join(self.options) or 'none in this level'}")
        self._check_open()
        if option == self.chosen:
            return self
        reason = self._fault(option)
        return replace(self, tries=self.tries + 1, chosen=option, said=reason, is_solved=not reason)

    @property
    def options(self) -> dict[str, str]:
        """The answers to choose from, and what each says."""
        task = self.level.task
        if isinstance(task, Choose):
            return {option: option for option in task.options}
        if isinstance(task, Judge):
            return {LEGAL: "allowed"} | {rule: f"not allowed: {rule}, {rules.title(rule)}" for rule in task.offered}
        return {}

    def _fault(self, option: str) -> str:
        """Why an answer is wrong; nothing if it is right."""
        task = self.level.task
        if isinstance(task, Choose):
            return task.options[option]
        refusal = self.refusal
        if option == LEGAL:
            return "It is not: some rule forbids it." if refusal else ""
        if refusal is None:
            return f"Look again: nothing here breaks {option}."
        broken = [one.rule for one in refusal.all]
        return "" if option in broken else f"It is not allowed, but not because of {option}."

    @property
    def refusal(self) -> Refusal | None:
        """Why the move that is to be judged is refused, if it is."""
        task = self._needs(Judge)
        return self.level.game.refusal(task.move)

    # Help

    def hint(self) -> Self:
        """One hint more."""
        if self.is_open:
            return self
        return replace(self, hints=min(self.hints + 1, len(self.level.hints)))

    def solution(self) -> Self:
        """Show a solution on the board."""
        shown = replace(self, has_seen_solution=True, said="")
        task = self.level.task
        if isinstance(task, Play):
            return replace(shown.retry(), hints=self.hints, has_seen_solution=True)._played_out(task)
        if isinstance(task, Mark):
            return replace(shown, marked=frozenset(asked_for(self.level, task)))
        return shown

    def _played_out(self, task: Play) -> Self:
        session = self.session
        for move in task.line:
            session = _answered(session.played(move), task, self.level.seat)
        words = ", then ".join(move.text for move in task.line)
        return replace(
            self, session=session.quiet(), past=(self.session,), said=f"A solution: {words}. Now you: retry."
        )

    @property
    def solution_options(self) -> list[str]:
        """The right answers among those to choose from."""
        return [option for option in self.options if not self._fault(option)]

    def say(self, notice: Notice) -> Self:
        """The same with something said at the table."""
        return replace(self, session=self.session.say(notice))

    def _check_open(self) -> None:
        """Refuse what is done where there is nothing more to do."""
        if self.is_solved:
            raise TableError("this level is solved; go on to the next, or retry it")
        if self.has_seen_solution:
            raise TableError("this is the solution; retry, and do it yourself")

    @property
    def is_open(self) -> bool:
        """Whether what is right may be told."""
        return self.is_solved or self.has_seen_solution

    def _needs(self, kind: type[Kind], text: str = "this level has another task") -> Kind:
        task = self.level.task
        if not isinstance(task, kind):
            raise TableError(text)
        return task


def _laid(level: Level) -> Session:
    """The table at the beginning of a level."""
    session = Session.of(level.maze if level.beginning is None else level.beginning)
    if session.game is not None:
        session = session.look_as(level.seat)
    for lens in level.lenses:
        session = session.switch_lens(lens, True)
    return session.learn(not level.is_lit)


def _answered(session: Session, task: Play, seat: int) -> Session:
    """The table after the others have had their turns: each plays its line, or passes."""
    if session.game is None:
        return session
    after = session.game.copy()
    _let_others_play(after, task, seat)
    for move in after.moves[len(session.game.moves) :]:
        session = session.played(move)
    return session


def _reply(game: Game, replies: tuple[Move, ...]) -> Move:
    """The first reply that is legal now and was not played yet; else a pass, else whatever there is."""
    legal = game.legal_moves()
    planned = [move for move in replies if move in legal and move not in game.moves]
    passes = [move for move in legal if move.kind is MoveKind.PASS]
    return (planned or passes or legal)[0]


def _can_be_done(level: Level, task: Play, game: Game, moves: int) -> bool:
    """Whether a number of own moves is enough to fulfil the wish."""
    if moves <= 0 or game.seat != level.seat:
        return False
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        if is_fulfilled(level, task.want, after):
            return True
        _let_others_play(after, task, level.seat)
        if is_fulfilled(level, task.want, after) or _can_be_done(level, task, after, moves - 1):
            return True
    return False


def _let_others_play(game: Game, task: Play, seat: int) -> None:
    """The others have their turns: each plays its line, or passes."""
    for _ in range(MOST_REPLIES):
        if game.over or game.seat == seat:
            return
        game.play(_reply(game, task.replies))


def _allowed_but(attempt: Attempt) -> str:
    if attempt.is_on_the_way:
        return "That is allowed. The goal is not reached yet: go on."
    return "That is allowed, but it does not lead to the goal. Take it back, or retry."


def _marks_words(marked: frozenset[Cell], wanted: set[Cell]) -> str:
    """What is wrong with some marks, without saying which would be right."""
    right, missing, too_many = len(marked & wanted), len(wanted - marked), sorted(marked - wanted)
    if not marked:
        return "Not yet: there is something to mark."
    parts = [f"{count(right, 'mark')} {'is' if right == 1 else 'are'} right"]
    parts += [f"{missing} {'is' if missing == 1 else 'are'} missing"] if missing else []
    wrong = " and ".join(map(place_text, too_many))
    parts += [f"{wrong} {'does' if len(too_many) == 1 else 'do'} not belong to them"] if too_many else []
    return f"Not yet: {', '.join(parts)}."
