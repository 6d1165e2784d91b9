"""The colours of every picture: earth and sand for the cards, others after Okabe and Ito, safe for the colour-blind.

No meaning hangs on colour alone: doors, ladders and markers have a shape and a letter as well, and what is reached has
dots and a line below the picture that says by whom.
"""

TABLE = "#f4efe4"
GRID = "#d8cdb8"
CLEARING = "#e7ecd9"
CLEARING_GRID = "#c2cdb0"
INK = "#2b2118"
FAINT_INK = "#6a5d4d"
PAPER = "#ffffff"

EARTH = "#6d5541"
EARTH_DARK = "#5a4534"
EARTH_LIGHT = "#80664f"
EARTH_EDGE = "#3a2b1e"
FOREST = "#567350"
FOREST_DARK = "#3c5a3c"
FOREST_LIGHT = "#8aa678"
FOREST_EDGE = "#22311f"
SAND = "#ecdcb8"
RUBBLE = "#9a8a76"
BACK = "#3f4a5a"
BACK_LINE = "#5d6b80"
BACK_INK = "#f2d98b"

GOLD = "#f0b429"
GOLD_DARK = "#5a3d00"
WOOD = "#8a5a22"
WOOD_DARK = "#4a2e0c"
STONE = "#8d8d8d"
STONE_DARK = "#4c4c4c"

BLUE = "#0072b2"
GREEN = "#00735a"
YELLOW = "#f0e442"
ORANGE = "#b84e00"
SKY = "#56b4e9"
PINK = "#b3478a"

COLOURS = {"blue": (BLUE, PAPER), "green": (GREEN, PAPER), "yellow": (YELLOW, INK), "troll": (ORANGE, PAPER)}
"""Fill and letter of a colour's badge."""

REACHED = {None: "#c8aee6", "blue": "#7cc0ee", "green": "#6fd0b4", "yellow": YELLOW}
"""The tunnel that a walker reaches; dwarves share one colour and are told by their number."""
REACHED_BY_DWARF = "#f3a86b"
"""The tunnel that a dwarf reaches."""
