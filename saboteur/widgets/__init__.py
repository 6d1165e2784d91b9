"""The table: a widget in which every box is played, stepped through and looked into."""

from saboteur.widgets.table import Table

__all__ = ["Table"]
