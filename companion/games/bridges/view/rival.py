"""The house player beside who plays alone: its board as it was before the open card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import DataPicture, data_picture
from companion.core.message import msg
from companion.games.bridges.rival import seen
from companion.games.bridges.state import State


def rival(state: State) -> Iterator[DataPicture]:
    """From the first card on. What it does with the open one is worked out, and kept back."""
    if ahead := seen(state, state.turned):
        data = {"ahead": ahead, "shown": seen(state, state.turned - 1)}
        yield data_picture("bridges.rival", msg(f"bridges.rival.strength_{state.rival}"), data)
