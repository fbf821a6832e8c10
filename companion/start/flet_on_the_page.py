"""Flet's end of the talk between the page and Python beside it: what the page has put with a tap is not for Flet.

Whether Flet still listens as it did, `serving/flet_internals` looks at when the site is built.
"""

from __future__ import annotations

from typing import Any

from companion.ui.window.double_tap import note_finger


def listen_for_fingers() -> None:
    """From now on, for the page that there is."""
    from flet.messaging import pyodide_connection  # it can be loaded in a browser only

    connection: Any = pyodide_connection.PyodideConnection
    hear = connection._PyodideConnection__on_message

    async def heard(self: object, data: Any) -> None:
        note_finger(data[1])
        await hear(self, data)

    connection._PyodideConnection__on_message = heard
