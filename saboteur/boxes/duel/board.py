"""What lies on the table of The Duel and of its solo game: goals, gold, markers and keys (D2, D3)."""

from functools import lru_cache

from saboteur.actions import ActionCard
from saboteur.boxes.box import Option
from saboteur.boxes.common import goals, worlds
from saboteur.boxes.common.dealing import clear, shuffled
from saboteur.cards import Card, Colour, Feature, FeatureKind
from saboteur.decks import Deck
from saboteur.errors import GameError
from saboteur.maze import Maze
from saboteur.sides import Cell, Node
from saboteur.state import Setting, State
from saboteur.token_rack import Place
from saboteur.tokens import TokenKind

DWARF = " dwarf"
EDITIONS = ("de", "nl")
EDITION = Option(
    "edition",
    "whose rulebook holds: the German one (de) or the Dutch one (nl)",
    lambda players, deck: EDITIONS[0],
    lambda players, deck: EDITIONS,
)
GOALS = Option(
    "goals",
    "how many goals there are",
    lambda players, deck: len(deck.layout.goals),
    lambda players, deck: range(1, len(deck.layout.goals) + 1),
)


def rounds_option(usual: int) -> Option:
    """How many rounds are played: at most as many as there are goal cards for."""
    return Option(
        "rounds", "how many rounds are played", lambda players, deck: usual, lambda players, deck: _rounds(deck)
    )


def _rounds(deck: Deck) -> range:
    return range(1, max(deck.count("goal") // len(deck.layout.goals), 1) + 1)


# Who is who


def colour_of(state: State, seat: int | None) -> str:
    """The colour of a seat."""
    return state.roles[seat or 0].removesuffix(DWARF)


def colours(state: State) -> list[str]:
    """The colours of all seats."""
    return [role.removesuffix(DWARF) for role in state.roles]


# What lies there


def goal_cells(setting: Setting) -> list[Cell]:
    """Where the goals lie (D2): as the deck says, on a table of another length farther off or nearer; of fewer goals
    the first of them."""
    layout = setting.deck.layout
    shift = setting.number("distance") - layout.distance
    return sorted((column + shift, row) for column, row in layout.goals[: setting.number("goals")])


@lru_cache(maxsize=64)
def goal_cards(setting: Setting) -> tuple[Card, ...]:
    """All goal cards."""
    return tuple(card.upright for card in setting.deck.cards("goal"))


def maze_with(setting: Setting, starts: dict[str, Cell]) -> Maze:
    """The maze at the beginning of a round, with these start cards by colour."""
    maze = Maze()
    for colour, cell in starts.items():
        maze.place_start(cell, colour, setting.deck.cards("start")[0])
    for goal in goal_cells(setting):
        maze.place_goal(goal)
    return maze


def gold_on(card: Card) -> tuple[Feature, ...]:
    """The gold on a card: on which piece of tunnel, and how much."""
    return tuple(feature for feature in card.features if feature.kind is FeatureKind.GOLD)


def tokens(maze: Maze) -> set[tuple[TokenKind, Place]]:
    """Which kind of token lies where, kept until the maze changes. A key and a marker may have a place of one name:
    the arm behind a door and the gold in it."""
    if "tokens" not in maze.memo:
        maze.memo["tokens"] = {(token.kind, place) for token, place in maze.tokens}
    found: set[tuple[TokenKind, Place]] = maze.memo["tokens"]
    return found


def markers_left(state: State) -> int:
    """How many markers are not in use; those on trolls count too (D3, D15, D16)."""
    return state.setting.tokens_left(state.maze).get("marker", 0)


def keys_left(state: State) -> int:
    """How many key tokens are not in use (D21); with its card a key comes back (D22)."""
    return state.setting.tokens_left(state.maze).get("key", 0)


def gold_places(maze: Maze) -> dict[Node, Feature]:
    """The gold that lies open and without a marker, west to east, kept until the maze changes."""
    if "gold places" not in maze.memo:
        pairs = [((*cell, gold.piece), gold) for cell in maze for gold in gold_on(maze.cards[cell])]
        marked = tokens(maze)
        unmarked = [pair for pair in pairs if (TokenKind.MARKER, pair[0]) not in marked]
        maze.memo["gold places"] = dict(sorted(unmarked, key=lambda pair: pair[0]))
    found: dict[Node, Feature] = maze.memo["gold places"]
    return found


def lay_out(state: State, maze: Maze, roles: list[str]) -> None:
    """Lay starts and goals, and shuffle the pile out of the cards that are still in the game (D2, D3, D28)."""
    clear(state)
    state.roles = list(roles)
    state.maze = maze.copy()
    state.faces = {cell: state.unused.pop() for cell in maze.goal_cells}
    state.pile = shuffled(state, "cards", worlds.rest(state.setting.hand_cards, state.gone))


def check_table(setting: Setting, title: str, maze: Maze, needed: int) -> None:
    """Refuse a deck with which the table cannot be laid."""
    deck, goal_count = setting.deck, setting.rounds * setting.number("goals")
    if len(setting.hand_cards) < needed:
        raise GameError(f"{title} needs {needed} cards to deal; this deck has {len(setting.hand_cards)}")
    lasting = [card for card in setting.hand_cards if isinstance(card, ActionCard) or not gold_on(card)]
    if setting.rounds > 1 and len(lasting) < needed:
        why = "those with gold may leave the game (D25)"
        raise GameError(f"{title} needs {needed} cards without gold; this deck has {len(lasting)}, and {why}")
    if deck.count("goal") < goal_count:
        raise GameError(f"{setting.rounds} rounds need {goal_count} goal cards; this deck has {deck.count('goal')}")
    if not deck.cards("token").count("marker"):
        raise GameError(f"{title} is played with markers; this deck has none")
    faces = (*deck.cards("path"), *deck.cards("goal"))
    strange = [card for card in faces if any(one.kind not in FEATURES for one in card.features)]
    if strange:
        raise GameError(f"{title} has no rules for the card {str(strange[0])!r} of this deck")
    if any(goals.reached_goals(maze, colour) for colour in maze.starts):
        raise GameError("in the layout of this deck a goal lies at a start, so it would be reached at once (D10)")


FEATURES = (FeatureKind.GOLD, FeatureKind.LADDER)
COLOURS = (Colour.GREEN.value, Colour.BLUE.value)
