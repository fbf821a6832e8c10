"""What only this game has beside a result: the islands that were laid out by touch, as they were at the end."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.games.misty_islands import island as islands
from companion.history.finished import FinishedGame
from companion.history.review import Review
from companion.ui.games.misty_islands.island_picture import still
from companion.ui.kit.paper import paper
from companion.ui.kit.text import words
from companion.ui.window.context import Ui


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """A picture a player who has one; nothing for those who were counted by hand."""
    return [
        paper(
            ft.Column(
                [
                    words(ui, msg("misty_islands.island.of_player", name=player["name"]), "section"),
                    still(ui, islands.read(player["island"]), player["name"]),
                ],
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
        for player in finished.report["players"]
        if "island" in player
    ]
