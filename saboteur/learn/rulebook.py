"""Rules to be read: those that have a word in them, or all of a box."""

from html import escape

from saboteur import rules
from saboteur.errors import RuleError
from saboteur.settings import find_box


class Rulebook:
    """Some rules with their numbers, short names, sentences and sources; a notebook shows them as a table."""

    def __init__(self, ids: list[str], about: str) -> None:
        self.ids, self.about = tuple(ids), about

    def __repr__(self) -> str:
        lines = [f"{rule} ({rules.title(rule)}): {rules.sentence(rule)}" for rule in self.ids]
        return "\n".join(lines) or f"no rule speaks of {self.about!r}"

    def _repr_html_(self) -> str:
        if not self.ids:
            return f"<p>No rule speaks of “{escape(self.about)}”.</p>"
        left = ' style="text-align: left; vertical-align: top"'
        rows = [(rule, rules.title(rule), rules.sentence(rule), rules.source(rule)) for rule in self.ids]
        head = "".join(f"<th{left}>{name}</th>" for name in ("rule", "in short", "what it says", "from"))
        body = "".join("<tr>" + "".join(f"<td{left}>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table>"


def look_up(words: str, box: str = "saboteur") -> Rulebook:
    """The rules of a box that have these words in their sentence or their short name, or if there are none those of the
    other boxes; a number such as S13 finds that rule.

    >>> look_up("crosswise")
    S12 (never crosswise): Path cards are never laid crosswise: a card may be turned by half a turn only.
    >>> look_up("unicorn")
    no rule speaks of 'unicorn'
    """
    if not isinstance(words, str):
        raise RuleError("look for a word between quotes, such as 'rockfall'")
    return Rulebook(rules.search(words, find_box(box).rulebook), words)
