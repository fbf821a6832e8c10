"""Which taps the screens of Dream Islands ask for, by the names of what is tapped."""

from collections.abc import Mapping
from typing import Any

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games.dream_islands.pictures import island_chart
from companion.games.dream_islands.state import State

ENGLISH = Texts("en")


def taps_for(state: State, intent: Mapping[str, Any]) -> list[str]:
    """How the names begin. A piece goes by one tap where that says all, else by one on it and one on where it goes."""
    match intent:
        case {"do": "shell", "number": number}:
            return [f"{number}, free"]
        case {"do": "tick" | "untick", "mission": mission}:
            return [ENGLISH(msg(f"dream_islands.mission.{mission}")) + "."]
        case {"from": start, "to": end}:
            shown = island_chart(state)
            places = {place.spot: place for place in shown.places}
            if only := shown.middle.only if end == "middle" else places[end].only:
                return [ENGLISH(only.label)]
            ways = [ENGLISH(way.label) for way in places[start].ways if way.end == end]
            return [ENGLISH(places[start].pick), *(ways if len(places[start].ways) > 1 else ())]
    raise AssertionError(intent)
