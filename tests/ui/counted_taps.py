"""A player whose taps are counted, by the beginnings of what buttons are called: hints are part of a name."""

from tests.ui.driver import Driver


class CountedTaps:
    """Taps in one window."""

    def __init__(self, app: Driver) -> None:
        self.app, self.taps = app, 0

    async def tap(self, start: str) -> None:
        """Tap what begins so."""
        found = self.there(start)
        assert found, (start, sorted(self.app.pressable()))
        await self.app.tap(min(found))
        self.taps += 1

    def there(self, start: str) -> list[str]:
        """What one can press that begins so."""
        return [name for name in self.app.pressable() if name.startswith(start)]
