"""Golden games, compared to the letter."""

import pytest

from saboteur import BOXES
from tests.golden_games import FOLDER, beginning_of, moves_of, playthrough


@pytest.mark.parametrize("name", BOXES)
def test_the_golden_game_of_a_box_has_not_changed(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    game = beginning_of(text)
    assert game.box.name == name
    assert playthrough(game, moves_of(text)) == text
    assert game.over
