"""Entries for the tests of statistics: by hand, or drawn at random."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from companion.history.history_entry import HistoryEntry, entry_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def entry(
    at: int, *players: tuple[str, int], game: str = "dream_islands", his: int | None = None, **tags: str
) -> HistoryEntry:
    """Game number `at`: names with totals. Who has most wins; `his` is what an opponent of the app's has."""
    totals = [*players, *([("Alexis", his)] if his is not None else [])]
    best = max(total for _, total in totals)
    contest = len(totals) > 1
    record: dict[str, Any] = {
        "id": f"{at:04}",
        "game": game,
        "started": stamp(at),
        "finished": stamp(at),
        "players": [name for name, _ in players],
        "session": None,
        "score": {
            "players": [
                {"name": name, "total": total, "place": 1 + sum(other > total for _, other in totals)}
                for name, total in totals
            ],
            "winners": [name for name, total in totals if contest and total == best],
        },
        "tags": tags,
    }
    return entry_of(record, None, {})


def stamp(at: int) -> str:
    return f"2026-01-{1 + at // 24:02}T{at % 24:02}:00:00.000+00:00"


def newest_first(*entries: HistoryEntry) -> list[HistoryEntry]:
    return sorted(entries, key=lambda one: (one.finished, one.id), reverse=True)


@st.composite
def many(draw: st.DrawFn, most: int = 30) -> Sequence[HistoryEntry]:
    """Random games, newest first."""
    games = []
    for at in range(draw(st.integers(0, most))):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
        totals = draw(st.lists(st.integers(-5, 120), min_size=len(names), max_size=len(names)))
        solo = len(names) == 1
        tags = {"cards": draw(st.sampled_from(("stand_in", "own", "table"))), "level": str(draw(st.integers(1, 6)))}
        games.append(
            entry(
                at,
                *zip(names, totals, strict=True),
                game=draw(st.sampled_from(("small_islands", "bridges"))),
                his=draw(st.none() | st.integers(0, 90)) if solo else None,
                **(tags if solo else {}),
            )
        )
    return newest_first(*games)
