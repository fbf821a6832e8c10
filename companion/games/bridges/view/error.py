"""An error of one's own that comes to light too late: the board once more, to tap the island that has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.blocks import DataPicture, Menu, Text
from companion.core.message import msg
from companion.core.plain import Json
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State
from companion.games.bridges.view.slate import board


def spoil_menu(state: State, slate: Slate) -> Iterator[Menu]:
    """While there is an island with something in it that is not spoilt yet."""
    held = {island.id for island in slate.board.islands if island.number or slate.board.load.get(island.id)}
    if state.card and not state.finished_drawing and held - set(slate.board.spoilt):
        hint = Text(msg("bridges.slate.spoil_hint"), "small")
        picture = _to_mark(board(state, slate), held)
        yield Menu(msg("bridges.slate.spoil"), msg("bridges.slate.spoil_title"), (picture, hint), "block")


def _to_mark(shown: DataPicture, held: set[str]) -> DataPicture:
    islands = [{**island, **_tap(island, held)} for island in shown.data["islands"]]
    lines = [{**line, "draw": None, "erase": None, "why": None} for line in shown.data["lines"]]
    data = {**shown.data, "phase": "spoil", "islands": islands, "lines": lines}
    return replace(shown, label=msg("bridges.slate.spoil_title"), data=data, whole=False)


def _tap(island: Json, held: set[str]) -> Json:
    """Where nothing stands, nothing is wrong, and what is spoilt stays so."""
    if island["spoilt"] or island["id"] not in held:
        return {"intent": None, "instead": None, "why": None, "lit": False}
    return {"intent": {"do": "spoil", "island": island["id"]}, "instead": None, "why": None, "lit": False}
