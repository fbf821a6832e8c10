"""Fields that the set-ups of several games have: the players' colors, and choices with a hint each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.message import Message, Problem
from companion.core.sheet import Choice, Rows, Rule
from companion.core.strict_json import Entries


def worded_choice(key: str, label: Message, choices: tuple[str, ...], word: Callable[[str], Message]) -> Choice:
    """A choice whose words have a label and a hint each. The first one is the default."""
    labels, hints = tuple(map(word, choices)), tuple(word(f"{choice}_hint") for choice in choices)
    return Choice(key, label, default=choices[0], choices=choices, labels=labels, hints=hints)


def player_colors(colors: tuple[str, ...], label: Message, word: Callable[[str], Message], symbol: str) -> Rows:
    """The colors of the players, in the order of play. Those left over lie in the box."""
    labels, symbols = tuple(map(word, colors)), tuple(f"{symbol}_{color}" for color in colors)
    of = Choice("color", choices=colors, labels=labels, symbols=symbols)
    return Rows("colors", label, default=list(colors), of=of, fewest=2, most=len(colors))


def own_colors(too_few: Callable[[int], Message], same: Message) -> Rule:
    """The rule that each player has a color of their own."""

    def check(options: Entries, where: str) -> Iterator[Problem]:
        colors, players = options["colors"], len(options["players"])
        if len(colors) < players:
            yield Problem("colors", "too_few", too_few(players))
        for at, color in enumerate(colors):
            if color in colors[:at]:
                yield Problem(f"colors.{at}", "same_color", same)

    return Rule("", check, needs=("players", "colors"))
