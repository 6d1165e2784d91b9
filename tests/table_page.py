"""A table in a browser, used as a person uses it: with the mouse alone, or with the keyboard alone."""

from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, expect

from saboteur import Card, Game, Move
from saboteur.moves import MoveKind

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def write_book(path: Path, *cells: str) -> None:
    """A notebook of code cells."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])  # type: ignore[no-untyped-call]
    book.metadata.kernelspec = KERNEL
    nbformat.write(book, path)  # type: ignore[no-untyped-call]


class TablePage:
    """The table that is open in a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".sk-table").first
        self.root.wait_for()

    # What is seen

    def cell(self, column: int, row: int) -> Locator:
        return self.root.locator(f'[data-cell="{column},{row}"]')

    def laid(self) -> dict[str, str]:
        """The cards on the board, by cell."""
        cards = "all => all.map(one => [one.dataset.cell, one.dataset.card])"
        return dict(self.root.locator(".sk-cell[data-card]").evaluate_all(cards))

    def lit(self) -> set[str]:
        cells = "all => all.map(one => one.dataset.cell)"
        return set(self.root.locator(".sk-cell.sk-lit").evaluate_all(cells))

    def log(self) -> list[str]:
        return self.root.locator(".sk-log li").all_text_contents()

    def hand(self) -> list[str]:
        return list(self.root.locator(".sk-hand .sk-held").evaluate_all("all => all.map(one => one.dataset.card)"))

    def moment(self) -> str:
        return self.root.locator(".sk-moment").inner_text()

    def wait_for_moment(self, at: int, of: int | None = None) -> None:
        text = f"move {at} of {at if of is None else of}"
        self.root.locator(".sk-moment", has_text=text).filter(has_text=text).wait_for()

    def notice(self, *words: str) -> None:
        """Wait until there is a notice, with these words in it: one that stood there before may be replaced."""
        node = self.root.locator(".sk-notice")
        node.wait_for()
        for part in words:
            expect(node).to_contain_text(part)

    def spoken(self) -> str:
        return self.root.locator(".sk-live").inner_text()

    # With the mouse

    def choose(self, card: Card | str, way: str | None = None) -> None:
        """Click a card in hand, and once more to turn it, until it is held as it should be."""
        name = card.upright.text if isinstance(card, Card) else str(card)
        held = self.root.locator(f'.sk-hand .sk-held[data-card="{name}"]').first
        held.click()
        if way is not None and held.get_attribute("data-way") != way:
            held.click()
            assert held.get_attribute("data-way") == way

    def click_move(self, move: Move) -> None:
        """Make a move with the mouse."""
        if move.kind in (MoveKind.LAY, MoveKind.TAKE):
            self.root.locator(f'.sk-tray [data-move="{move.text}"]').click()
            return
        card = move.card
        self.choose(card if isinstance(card, Card) else card.text, str(card) if move.kind is MoveKind.PLACE else None)
        if move.kind is MoveKind.PASS:
            self.root.locator(".sk-discard").click()
        elif move.place is not None:
            self.cell(move.place[0], move.place[1]).click()
        elif move.option is not None:
            self.root.locator(f'.sk-tool[data-target="{move.target} {move.option}"]').click()
        else:
            self.root.locator(f'.sk-seat-head[data-target="{move.target}"]').click()

    # With the keyboard

    def enter(self) -> None:
        """Come to the board with the tab key."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.closest('.sk-board') !== null"):
                return
        raise AssertionError("the tab key does not lead to the board")

    def press_move(self, move: Move) -> None:
        """Make a move with the keyboard."""
        press = self.page.keyboard.press
        if move.kind in (MoveKind.LAY, MoveKind.TAKE):
            press("c")
            moves = self.root.locator(".sk-tray [data-move]").evaluate_all("all => all.map(one => one.dataset.move)")
            self._step_to(".sk-tray", moves.index(move.text))
            press("Enter")
            return
        self._take(move)
        if move.kind is MoveKind.PASS:
            press("d")
        elif move.place is not None:
            self._walk(move.place[0], move.place[1])
            press("Enter")
        else:
            press("s")
            target = str(move.target) if move.option is None else f"{move.target} {move.option}"
            options = self.root.locator(".sk-seats [role=option]")
            targets = options.evaluate_all("all => all.map(one => one.dataset.target)")
            self._step_to(".sk-seats", targets.index(target))
            press("Enter")

    def _take(self, move: Move) -> None:
        """Choose the card: by its number, or with the arrows; and turn it if it must be."""
        card, press = move.card, self.page.keyboard.press
        name = card.upright.text if isinstance(card, Card) else card.text
        number = self.hand().index(name)
        if number % 2:
            press(str(number + 1))
        else:
            press("h")
            self._step_to(".sk-hand", number)
            press("Enter")
        held = self.root.locator(".sk-hand .sk-held").nth(number)
        if move.kind is MoveKind.PLACE and held.get_attribute("data-way") != str(card):
            press("r")
            assert held.get_attribute("data-way") == str(card)

    def _step_to(self, chooser: str, number: int) -> None:
        """Go through a list with the arrow keys."""
        here = "all => all.findIndex(one => one.classList.contains('sk-active'))"
        at = self.root.locator(f"{chooser} [role=option]").evaluate_all(here)
        for _ in range(abs(number - at)):
            self.page.keyboard.press("ArrowRight" if number > at else "ArrowLeft")

    def _walk(self, column: int, row: int) -> None:
        """Go over the board with the arrow keys."""
        self.page.keyboard.press("b")
        here = self.root.locator(".sk-board .sk-active").get_attribute("data-cell") or "0,0"
        at_column, at_row = map(int, here.split(","))
        for _ in range(abs(column - at_column)):
            self.page.keyboard.press("ArrowRight" if column > at_column else "ArrowLeft")
        for _ in range(abs(row - at_row)):
            self.page.keyboard.press("ArrowDown" if row > at_row else "ArrowUp")


def shown_cards(game: Game) -> dict[str, str]:
    """The cards on the board as the page should show them."""
    maze = game.maze
    words = {cell: maze.cards[cell].text for cell in maze}
    words |= {cell: f"goal {words[cell]}" for cell in maze.goal_cells if words[cell] != "?"}
    words |= {cell: f"start {words[cell]}" for cell in maze.start_cells}
    return {f"{column},{row}": word for (column, row), word in words.items()}
