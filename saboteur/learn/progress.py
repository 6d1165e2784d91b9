"""Progress: how many stars each level has earned, kept in one small file that can be carried to another machine."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from saboteur.errors import SaboteurError, shown

FORMAT: Final = 1
PLACE: Final = "SABOTEUR_PROGRESS"
"""The environment variable that names another file."""
MOST_LEVELS: Final = 5000
MOST_STARS: Final = 3
LONGEST_NAME: Final = 120
LONGEST_FILE: Final = 1_000_000


class ProgressError(SaboteurError):
    """A progress file cannot be read or written; the message says why."""


@dataclass(frozen=True)
class Progress:
    """The stars of each level, by `course/level`.

    >>> Progress().earned("saboteur/first-card", 2).earned("saboteur/first-card", 1).stars
    {'saboteur/first-card': 2}
    """

    stars: Mapping[str, int] = field(default_factory=dict)

    def earned(self, name: str, stars: int) -> Self:
        """The same after a level was solved; the best result counts."""
        return type(self)({**self.stars, name: max(stars, self.stars.get(name, 0))})

    def joined(self, other: "Progress") -> Self:
        """What was earned here or there, the better of the two."""
        names = [*self.stars, *(name for name in other.stars if name not in self.stars)]
        return type(self)({name: max(self.stars.get(name, 0), other.stars.get(name, 0)) for name in names})

    def to_text(self) -> str:
        """The content of a file."""
        return json.dumps({"format": FORMAT, "stars": dict(sorted(self.stars.items()))}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What a file holds, checked field by field."""
        if len(text) > LONGEST_FILE:
            raise ProgressError("this file is far too long for a progress file")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise ProgressError("this is no progress file: it is not JSON") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("stars"), dict):
            raise ProgressError(f'a progress file has "format": {FORMAT} and "stars"; this one has {shown(data)}')
        stars = data["stars"]
        if len(stars) > MOST_LEVELS or not all(_is_entry(name, value) for name, value in stars.items()):
            raise ProgressError(f"a progress file has a number of stars from 1 to {MOST_STARS} for each level")
        return cls(stars)


def _is_entry(name: str, value: object) -> bool:
    is_stars = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_STARS
    return is_stars and len(name) <= LONGEST_NAME and name.isprintable()


def place() -> Path:
    """The file in which progress is kept."""
    return Path(os.environ.get(PLACE) or Path.home() / ".saboteur-kit.json")


def load() -> Progress:
    """The progress so far; nothing if there is no file yet."""
    path = place()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Progress()
    except (OSError, UnicodeDecodeError) as error:
        raise ProgressError(f"the progress file {path} cannot be read ({type(error).__name__})") from None
    return Progress.from_text(text)


def save(progress: Progress) -> Progress:
    """Join progress with what the file holds by now, and write it; a file that is damaged is put aside, not lost."""
    path = place()
    with suppress(ProgressError):
        progress = load().joined(progress)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _put_aside_if_damaged(path)
        draft = path.with_name(path.name + ".new")
        draft.write_text(progress.to_text(), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise ProgressError(f"progress cannot be kept in {path} ({type(error).__name__}); export it instead") from None
    return progress


def _put_aside_if_damaged(path: Path) -> None:
    try:
        load()
    except ProgressError:
        path.replace(path.with_name(path.name + ".damaged"))
