"""The rules behind each step, in our own words, with their section."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import msg
from companion.games.misty_islands.state import Phase, State

_ORDER: dict[Phase, tuple[str, ...]] = {
    "prepare": ("prepare", "energy_given"),
    "roll": ("roller", "again", "bonus", "start"),
    "wind": ("again", "bonus", "price", "turned", "plus_1"),
    "draw": ("draw", "bag_empty"),
    "fly": ("price", "turned", "plus_1", "coast"),
    "take": ("take", "clouds"),
    "sort": ("oculars", "most_energy"),
    "lay": ("lay", "special", "joined", "bag_empty"),
    "fill": ("start", "clouds", "short"),
    "over": ("end", "short", "coast_tiles"),
}
_RULED = ("prepare", "plus_1", "start", "coast_tiles")


def why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    return tuple(_why(topic) for topic in _ORDER[state.phase])


def _why(topic: str) -> Why:
    ruling = msg(f"misty_islands.ruling.{topic}") if topic in _RULED else None
    return Why(
        msg(f"misty_islands.question.{topic}"),
        (msg(f"misty_islands.answer.{topic}"),),
        msg(f"misty_islands.source.{topic}"),
        ruling,
    )
