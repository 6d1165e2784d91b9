"""What is said of an answer: not attempted, not yet (and why), or correct; in words, and drawn on the board."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from saboteur.draw import Picture
from saboteur.learn.page import WIDTH, words


class Standing(StrEnum):
    """How an answer stands."""

    NOT_ATTEMPTED = "not attempted"
    NOT_YET = "not yet"
    CORRECT = "correct"


_LOOKS: Final = {
    Standing.NOT_ATTEMPTED: ("✎", "Not attempted yet", "#f2f2f2", "#5c5c5c"),
    Standing.NOT_YET: ("✗", "Not yet", "#fdeee0", "#b84e00"),
    Standing.CORRECT: ("✓", "Correct", "#e3f4ee", "#00735a"),
}
"""Sign, words, paper and rim of each standing."""
INK: Final = "#1d1d1d"


@dataclass(frozen=True)
class Verdict:
    """What a check says. A notebook shows it in colour with the picture; `print` shows the words."""

    standing: Standing
    message: str
    misconception: str = ""
    """The name of the thought behind a wrong answer, where it is known."""
    witness: Picture | None = None
    """What shows it on the board."""

    @property
    def is_correct(self) -> bool:
        """Whether the answer is right."""
        return self.standing is Standing.CORRECT

    def __str__(self) -> str:
        sign, title, _, _ = _LOOKS[self.standing]
        idea = f' Is this the thought behind it: "{self.misconception}"?' if self.misconception else ""
        shown = f"\n{self.witness}" if self.witness else ""
        return f"{sign} {title}. {self.message}{idea}{shown}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        sign, title, paper, rim = _LOOKS[self.standing]
        idea = f"<br><i>Is this the thought behind it: “{words(self.misconception)}”?</i>" if self.misconception else ""
        box = f"border-left: 6px solid {rim}; background: {paper}; color: {INK}; padding: 8px 12px; max-width: {WIDTH}"
        said = f'<div style="{box}"><b>{sign} {title}.</b> {words(self.message)}{idea}</div>'
        return said + (f'<div style="margin-top: 6px">{self.witness.html}</div>' if self.witness else "")


def not_attempted(message: str) -> Verdict:
    """Nothing was answered; the message says what to write."""
    return Verdict(Standing.NOT_ATTEMPTED, message)


def not_yet(message: str, misconception: str = "", witness: Picture | None = None) -> Verdict:
    """The answer is wrong: why, the thought that may be behind it, and what shows it; never what would be right."""
    return Verdict(Standing.NOT_YET, message, misconception, witness)


def correct(message: str, witness: Picture | None = None) -> Verdict:
    """The answer is right; the message says what it shows."""
    return Verdict(Standing.CORRECT, message, witness=witness)
