"""Tables for tests: what a browser would send them, and what they then show."""

import json
from typing import Any

from saboteur import Table


def tell(table: Table, **message: Any) -> dict[str, Any]:
    """Send a table a message as its page does, and give what is said then (or nothing)."""
    if message.get("do") == "play":
        message.setdefault("revision", table.scene["revision"])
    table._hear(None, json.loads(json.dumps(message)), [])
    notice: dict[str, Any] = table.scene["notice"] or {}
    return notice


def state(table: Table) -> str:
    """All that a browser gets, to the byte."""
    return json.dumps([table.scene, table.art, table.boxes])
