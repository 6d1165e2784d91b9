"""The numbered rules: what each says, where it is from, and what is said of a move that breaks it.

Refusals, notebooks and tests all quote the one data file, `data/rules.toml`.

>>> sentence("S26")
'If it is the treasure, the round ends at once.'
>>> source("S26")
'German rulebook, Dutch rulebook'
>>> find("crosswise")
['S12']
"""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from saboteur.errors import RuleError, SaboteurError, shown
from saboteur.sides import Cell

ENGLISH = "en"
LONGEST_SEARCH = 200
LONG_WORD = 4


def ids(letter: str = "") -> list[str]:
    """All ids, or those of one box: S Saboteur, T Saboteur 2, D The Duel, O its solo game, M The Lost Mines."""
    if not isinstance(letter, str):
        raise RuleError(f"the rules of a box have a letter, such as 'S', not {shown(letter)}")
    return [rule for rule in _entries() if rule.startswith(letter)]


def title(rule: str, language: str = ENGLISH) -> str:
    """A rule in a few words.

    >>> title("S13")
    'a tunnel to the start'
    """
    return str(_in_language(_entry(rule)["title"], language))


def sentence(rule: str, language: str = ENGLISH) -> str:
    """What a rule says."""
    return str(_in_language(_entry(rule)["sentence"], language))


def source(rule: str) -> str:
    """Where a rule is from: a rulebook, a ruling of the kit where the books are silent, or outside of both."""
    books = _data()["books"]
    return ", ".join(books.get(part, part) for part in _entry(rule)["source"].split(", "))


def check_language(language: str) -> None:
    """Refuse a language in which there are no sentences."""
    _in_language(next(iter(_entries().values()))["sentence"], language)


def find(words: str, language: str = ENGLISH) -> list[str]:
    """The ids of the rules that have all these words in their title or sentence, wholly or as a beginning; capitals do
    not count. The id of a rule finds the rule itself first."""
    if not isinstance(words, str) or not words.strip() or len(words) > LONGEST_SEARCH:
        raise RuleError(f"look for a word, such as 'rockfall', not for {shown(words)}")
    forms = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    texts = {rule: f"{title(rule, language)}. {sentence(rule, language)}" for rule in _entries()}
    found = [rule for rule, text in texts.items() if all(form.search(text) for form in forms)]
    own = words.strip().upper()
    return [own, *(rule for rule in found if rule != own)] if own in _entries() else found


def search(words: str, letters: str = "") -> list[str]:
    """What somebody looks for at the table: the rules with all these words, or else with one of them, the most first; a
    bare number is that of a rule. Rules with some letters come alone, if there are any.

    >>> search("13", "S"), search("may I look at a hidden goal?", "S")[:1], search("troll", "S")[:1]
    (['S13'], ['S22'], ['D8'])
    """
    found = _search(words.strip())
    return [rule for rule in found if rule[0] in letters] or found


def _search(wanted: str) -> list[str]:
    if wanted.isascii() and wanted.isdigit():
        return [rule for rule in _entries() if rule[1:] == wanted]
    try:
        return find(wanted) or _with_any(wanted)
    except RuleError:
        return []


def _with_any(words: str) -> list[str]:
    """The rules that have some of these words; short ones do not count."""
    wanted = [word for word in re.findall(r"\w+", words) if len(word) >= LONG_WORD]
    hits = Counter(rule for word in wanted for rule in find(word))
    return [rule for rule, _ in hits.most_common()]


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the rule that it breaks, in words, and the cells that show it."""

    rule: str
    message: str
    cells: tuple[Cell, ...] = ()
    others: tuple["Refusal", ...] = ()
    """What else the move breaks."""

    @property
    def sentence(self) -> str:
        """What the rule says."""
        return sentence(self.rule)

    @property
    def all(self) -> tuple["Refusal", ...]:
        """Every broken rule, this one first."""
        return (Refusal(self.rule, self.message, self.cells), *self.others)

    def __str__(self) -> str:
        return "; ".join(f"{one.rule}: {one.message}" for one in self.all)


class IllegalMove(SaboteurError):  # noqa: N818 - the name that users know
    """A move that the rules do not allow; it names every rule that the move breaks, and nothing has changed."""

    def __init__(self, refusal: Refusal, move: Any) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.move = move
        self.rule, self.message, self.cells = refusal.rule, refusal.message, refusal.cells

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusal, self.move)


def refusal_text(rule: str, way: str = "", language: str = ENGLISH, **facts: object) -> str:
    """What is said of a move that breaks a rule, one of several ways to break it; `facts` fill the sentence in."""
    template = _in_language(_entry(rule).get("refusal", {}), language)
    if way:
        template = template[way]
    return str(template).format(**facts)


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("saboteur") / "data" / "rules.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _entries() -> dict[str, Any]:
    """The rules by their ids; not to be changed."""
    return {rule: entry for rule, entry in _data().items() if rule != "books"}


def _entry(rule: str) -> dict[str, Any]:
    entry = _entries().get(rule.upper()) if isinstance(rule, str) else None
    if entry is None:
        raise RuleError(f"there is no rule {shown(rule)}; rules are named by a letter and a number, such as 'S13'")
    found: dict[str, Any] = entry
    return found


def _in_language(texts: dict[str, Any], language: str) -> Any:
    if not isinstance(language, str) or language not in texts:
        raise RuleError(f"there is no text in the language {shown(language)}; there is {', '.join(sorted(texts))}")
    return texts[language]
