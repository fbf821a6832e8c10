"""A window of the app in a process that can open no more files: run as `python -m tests.ui.no_files FOLDER`.

Prints what the window says at a tap that cannot be saved. Before it nothing looks at the window that would load, on its
own account, what the app is to have loaded.
"""

import asyncio
import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

from tests.ui.driver import Driver


class Window(Driver):
    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    def top(self) -> Any:
        return self.page.views


def take_all_files() -> None:
    """What is open stays open, and nothing else can be opened."""
    highest = max(map(int, os.listdir("/proc/self/fd")))
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1, highest + 1))
    try:
        while True:
            os.dup(0)
    except OSError:
        return


async def said(home: Path) -> list[str]:
    app = await Window.start(home)
    running = app.controller.table.start("bridges", {"players": ["Ana"], "board": "A", "deck": "default"})
    await app.route(f"/play/{running.session.id}")
    take_all_files()
    await app.tap("Turn the first card")
    again = app.controller.table.resume(running.session.id)
    assert again
    assert again.session.turns == ()
    return sorted(set(app.snacks()))  # each page below says it, too


if __name__ == "__main__":
    print(json.dumps(asyncio.run(said(Path(sys.argv[1])))))
