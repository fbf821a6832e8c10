"""Hints in a game in which they can be taken: on which rung one is, below the board, and for what is marked on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.blocks import DataPicture, data_picture
from companion.core.message import msg
from companion.games.bridges.hinting import asked_about, rung
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State


def with_hint(board: DataPicture, state: State, slate: Slate) -> tuple[DataPicture, Sequence[DataPicture]]:
    """The board with all that is known of hints at its card, and what stands below it; neither where there are none."""
    if not state.hints or not state.card or state.finished_drawing or slate.board.spoilt:
        return board, ()
    data = {
        "rung": rung(state),
        "about": asked_about(state),
        "written": slate.written,
        "strokes": slate.strokes,
    }
    hint = data_picture("bridges.hint", msg("bridges.hint.title"), data)
    return replace(board, data={**board.data, "hint": data}), (hint,)
