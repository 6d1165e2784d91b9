"""What would help where a move was refused is true: it is read off the legal moves."""

import pytest

from saboteur import parse_move
from saboteur.remedies import remedy
from tests.mines_tables import LANE, OPEN_MINES, forest, mines


@pytest.mark.parametrize(
    ("hand", "move", "words"),
    [
        ("information mine+treasure", "play information mine+treasure @ 10,0", "in 3 other ways"),
        ("information mine+treasure", "play information mine+treasure: treasure 9", "in 3 other ways"),
        ("information mine+dwarf", "play information mine+dwarf on 0", "on 2 other players"),
        ("information treasure+dwarf", "play information treasure+dwarf on 0", "in 5 other ways"),
        ("thunderstorm", "play thunderstorm @ 0,2", "in 2 other places"),
        ("axe", "play axe @ 1,2", "only be discarded"),
        ("trap", "play trap @ 5,5 E", "other places"),
        ("NE", "place NE @ 3,2", "Turned round, it would fit there."),
    ],
)
def test_where_the_card_may_be_used(hand: str, move: str, words: str) -> None:
    game = mines(forest(LANE, *OPEN_MINES), hand, "NS", dragon=2)
    assert game.refusal(move) is not None
    assert words in remedy(game, parse_move(move))


def test_an_action_card_is_not_turned_round() -> None:
    game = mines(forest(), "information mine+dwarf", "NS")
    assert remedy(game, parse_move("play information mine+dwarf @ 10,0 on 1")) == "It may be used in 6 other ways."
