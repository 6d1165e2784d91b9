"""Thoughts that lead astray and come back in several lessons, by the name that learners and teachers read."""

from typing import Final

ONE_CARD: Final = "one card is one vertex"
TOUCHING: Final = "cards that touch are connected"
