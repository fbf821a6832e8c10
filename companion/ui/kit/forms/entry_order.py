"""The order in which the entries of a form are typed: return leads from one to the next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable

import flet as ft

from companion.core.message import Message
from companion.ui.window.component import use_redraw, use_ref

Focus = Callable[[], Awaitable[None]]


class Order:
    """The numbers and texts of a form, and the number that is being typed or stepped in a dock.

    Each drawing of the form begins the order again, and each entry joins as it is drawn. A text is always open and only
    gets the focus.
    """

    def __init__(self) -> None:
        self.at: Hashable | None = None
        self.typing = False
        self.redraw: Callable[[], None] = lambda: None
        self._labels: dict[Hashable, Message] = {}
        self._texts: dict[Hashable, Focus] = {}

    def join(self, key: Hashable, label: Message) -> None:
        """Add a number after all that have joined."""
        self._labels[key] = label

    def join_text(self, key: Hashable, label: Message, focus: Focus) -> None:
        """Add a text; `focus` gives it the focus."""
        self.join(key, label)
        self._texts[key] = focus

    def go_on(self, key: Hashable, by: int = 1, typing: bool = True) -> None:
        """Go to the entry beside this one. After the last entry nothing is open any more."""
        beside = self.beside(key, by)
        if beside is None or beside[0] in self._texts:
            self.close()
        if beside and beside[0] in self._texts:
            ft.context.page.run_task(self.focus, beside[0])
        elif beside:
            self.open(beside[0], typing)

    async def focus(self, key: Hashable) -> None:
        """Give a text the focus."""
        await self._texts[key]()

    def beside(self, key: Hashable, by: int) -> tuple[Hashable, Message] | None:
        """The key and label of the entry after this one, or before it."""
        keys = list(self._labels)
        at = keys.index(key) + by if key in self._labels else -1
        return (keys[at], self._labels[keys[at]]) if 0 <= at < len(keys) else None

    def has(self, key: Hashable) -> bool:
        """Whether the form shows this number."""
        return key in self._labels and key not in self._texts

    def has_text(self, key: Hashable) -> bool:
        """Whether the form shows this text."""
        return key in self._texts

    def is_typed(self, key: Hashable) -> bool:
        """Whether this number is being typed."""
        return self.typing and self.at == key

    def open(self, key: Hashable, typing: bool = True) -> None:
        """Open a number, to be typed or to be stepped."""
        self.at, self.typing = key, typing
        self.redraw()

    def close(self) -> None:
        """Close the open number."""
        self.at, self.typing = None, False
        self.redraw()

    def begin(self) -> None:
        """Empty the order, for another drawing of the form."""
        self._labels.clear()
        self._texts.clear()


def use_order() -> Order:
    """The order of the form that is being drawn."""
    order: Order = use_ref(Order).current
    redraw = use_redraw()
    order.redraw = redraw
    order.begin()
    return order
