"""Setting up a round: what every table has in common, whatever lies on it."""

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any

from saboteur import chance
from saboteur.boxes.box import Option
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.state import Phase, State

MOST_ROUNDS = 9
LONGEST_DISTANCE = 30


def facts(box: str) -> dict[str, Any]:
    """The facts of a box: what depends on the number of players, and what is paid."""
    file = resources.files("saboteur") / "data" / "boxes" / f"{box}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def players_of(given: dict[str, Any]) -> range:
    """The numbers of players that the facts of a box allow."""
    least, most = given["players"]
    return range(least, most + 1)


def rounds_option(usual: int, most: int = MOST_ROUNDS) -> Option:
    """How many rounds are played."""
    return Option("rounds", "how many rounds are played", lambda players, deck: usual, lambda p, d: range(1, most + 1))


FIRST = Option("first", "the seat that begins", lambda players, deck: 0, lambda players, deck: range(players))
DISTANCE = Option(
    "distance",
    "how many cards fit between start and goals",
    lambda players, deck: deck.layout.distance,
    lambda players, deck: range(1, LONGEST_DISTANCE + 1),
)


def shuffled(state: State, purpose: str, items: Any) -> list[Any]:
    """Some cards in the order of chance that belongs to this round and purpose."""
    return chance.shuffled(items, chance.generator(state.seed, state.round, purpose))


def clear(state: State) -> None:
    """Take away what the last round has left on the table and in front of the players."""
    seats = range(state.setting.players)
    state.discards, state.aside, state.turning, state.offer, state.pickers = [], [], [], [], []
    state.hidden, state.front, state.inspected = [[] for _ in seats], [[] for _ in seats], [[] for _ in seats]
    state.seen = [{} for _ in seats]
    state.hats, state.thefts, state.trail, state.bribing = [], [], [], False
    state.trolls, state.dragon, state.proposer, state.due = [], None, None, 0


def deal_roles(state: State, dwarves: list[str]) -> None:
    """A dwarf card for each seat; the others are put aside unseen."""
    mixed, players = shuffled(state, "dwarves", dwarves), state.setting.players
    state.roles, state.spare = mixed[:players], mixed[players:]


def deal_hands(state: State, size: int, aside: int = 0) -> None:
    """Path and action cards: some are put aside unseen, then each seat gets so many."""
    state.pile = shuffled(state, "cards", state.setting.hand_cards)
    state.aside = [state.pile.pop() for _ in range(aside)]
    state.hands = [[state.pile.pop() for _ in range(size)] for _ in range(state.setting.players)]


def open_round(state: State) -> None:
    """Whoever begins is on turn."""
    state.seat, state.phase, state.last, state.laid = state.begins, Phase.TURN, None, None
    state.tell(EventKind.ROUND, state.begins, number=state.round)


def go_on(
    state: State,
    begins: int,
    totals: tuple[int, ...],
    deal: Callable[[State], None],
    over: EventKind = EventKind.OVER,
) -> None:
    """Deal the next round, which that seat begins; after the last one the game is over."""
    if state.round == state.setting.rounds:
        state.seat, state.phase = None, Phase.OVER
        state.tell(over, None, totals)
        return
    state.round += 1
    state.begins = begins
    deal(state)


def check_over(rule: str) -> Callable[[State], None]:
    """Refuses a game that would be over before its last round."""

    def check(state: State) -> None:
        if state.round != state.setting.rounds:
            raise GameError(f"the game is over after round {state.setting.rounds} ({rule})")

    return check
