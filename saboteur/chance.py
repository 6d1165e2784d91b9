"""Chance: shuffles that come out the same on every machine and in every version of Python.

Each shuffle has a generator of its own, seeded by the text "seed/round/purpose", so that no generator has to be kept,
copied or wound back. Only `Random.random` is used, the one method whose numbers Python promises not to change.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from saboteur.errors import GameError, shown

Item = TypeVar("Item")
LARGEST_SEED = 2**64 - 1


def check_seed(seed: object) -> int:
    """A seed is a whole number that is not too large."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise GameError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return seed


def generator(*parts: object) -> Random:
    """The generator for one purpose: `generator(7, 1, "goals")` is seeded by the text "7/1/goals"."""
    return Random("/".join(map(str, parts)))


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 up to, and not including, the bound."""
    return int(rng.random() * bound)


def shuffled(items: Iterable[Item], rng: Random) -> list[Item]:
    """The items in an order of chance (the shuffle of Fisher and Yates).

    >>> shuffled("abcde", generator(7, 1, "letters"))
    ['b', 'd', 'a', 'c', 'e']
    """
    mixed, random = list(items), rng.random
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
