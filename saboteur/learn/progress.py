"""Progress: how many stars each level has earned, kept in one small file that can be carried to another machine."""

import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
MOST_DAMAGED: Final = 100
PATIENCE: Final = 5.0
PAUSE: Final = 0.02
"""How long one waits for others who save, in all and at a time, in seconds."""


class ProgressError(SaboteurError):
    """A progress file cannot be read or written; the message says why."""


class DamagedError(ProgressError):
    """What is in the file is no progress."""


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
        data = {"format": FORMAT, "stars": dict(sorted(self.stars.items()))}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What a file holds, checked field by field."""
        if len(text) > LONGEST_FILE:
            raise DamagedError("this file is far too long for a progress file")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise DamagedError("this is no progress file: it is not JSON") from None
        if isinstance(data, dict) and _is_later(data.get("format")):
            raise ProgressError("this progress file was written by a later version of the kit")
        if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("stars"), dict):
            raise DamagedError(f'a progress file has "format": {FORMAT} and "stars"; this one has {shown(data)}')
        stars = data["stars"]
        if len(stars) > MOST_LEVELS or not all(_is_entry(name, value) for name, value in stars.items()):
            raise DamagedError(f"a progress file has a number of stars from 1 to {MOST_STARS} for each level")
        return cls(stars)


def _is_later(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number > FORMAT


def _is_entry(name: str, value: object) -> bool:
    is_stars = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_STARS
    return is_stars and len(name) <= LONGEST_NAME and name.isprintable()


def place() -> Path:
    """The file in which progress is kept."""
    named = os.environ.get(PLACE)
    try:
        return (Path(named).expanduser() if named else Path.home() / ".saboteur-kit.json").resolve()
    except RuntimeError:
        raise ProgressError(f"there is no home folder to keep progress in; name a file in {PLACE}") from None


def load() -> Progress:
    """The progress so far; nothing if there is no file yet."""
    path = place()
    if not path.exists():
        return Progress()
    if not path.is_file():
        raise ProgressError(f"{path} is no file, so no progress can be kept there")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ProgressError(f"the progress file {path} cannot be read ({type(error).__name__})") from None
    return Progress.from_text(data.decode(errors="replace"))


def save(progress: Progress) -> Progress:
    """Join progress with what the file holds by now, and write it; a file that is damaged is put aside, not lost."""
    path = place()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path):
            progress = _known(path).joined(progress)
            _write(path, progress.to_text())
    except OSError as error:
        raise ProgressError(f"progress cannot be kept in {path} ({type(error).__name__}); export it instead") from None
    return progress


def _known(path: Path) -> Progress:
    try:
        return load()
    except DamagedError:
        path.replace(_free_name(path))
        return Progress()


def _free_name(path: Path) -> Path:
    """A name for a damaged file beside the new one; none that was put aside before is overwritten."""
    names = [f"{path.name}.damaged", *(f"{path.name}.damaged-{number}" for number in range(2, MOST_DAMAGED))]
    return next(
        (path.with_name(name) for name in names if not path.with_name(name).exists()), path.with_name(names[-1])
    )


def _write(path: Path, text: str) -> None:
    """Write a file as a whole: whoever reads meanwhile sees the old one or the new one."""
    number, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
        Path(draft).replace(path)
    except OSError:
        Path(draft).unlink(missing_ok=True)
        raise


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Others wait while progress is read and written; a lock that was left behind is broken after a while."""
    lock = path.with_name(path.name + ".lock")
    for _ in range(round(PATIENCE / PAUSE)):
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            time.sleep(PAUSE)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
