"""The static twin of a table, for pages where no widget runs: a picture, a page and a text of what is shown."""

from typing import Final

from saboteur import view_words
from saboteur.draw import Picture
from saboteur.widgets.session import Session

HINT: Final = "This is a picture of the table. Run the cell in a notebook to sit down at it."


def picture(session: Session) -> Picture:
    """The maze, seen through the lenses that are on."""
    return session.maze.draw(lenses=session.lenses_here, clans=session.clans)


def bundle(session: Session) -> dict[str, str]:
    """What is shown, by type: a picture, a page, and text."""
    board = picture(session)
    if session.sandbox:
        page, text = board.html, board.text
    else:
        page = view_words.html_of(session.view, board.html)
        text = view_words.text_of(session.view, board.text)
    hint = f"<p><small>{HINT}</small></p>"
    return {"image/svg+xml": board.svg, "text/html": page + hint, "text/plain": text}
