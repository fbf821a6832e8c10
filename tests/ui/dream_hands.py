"""Which taps the screens of Dream Islands ask for, by the names of what is tapped."""

from collections.abc import Mapping
from typing import Any

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games.dream_islands.state import State
from companion.games.dream_islands.view.pictures import chart

ENGLISH = Texts("en")


def taps_for(state: State, intent: Mapping[str, Any]) -> list[str]:
    """How the names begin. A piece goes by one tap where that says all, else by one on it and one on where it goes."""
    match intent:
        case {"do": "shell", "number": number}:
            return [f"{number}, free"]
        case {"do": "tick" | "untick", "mission": mission}:
            return [ENGLISH(msg(f"dream_islands.mission.{mission}")) + "."]
        case {"from": start, "to": end}:
            shown = chart(state).data
            places = {place["spot"]: place for place in shown["places"]}
            if only := shown["middle_only"] if end == "middle" else places[end]["only"]:
                return [ENGLISH(only["label"])]
            ways = [ENGLISH(way["label"]) for way in places[start]["targets"] if way["spot"] == end]
            return [ENGLISH(places[start]["pick"]), *(ways if len(places[start]["targets"]) > 1 else ())]
    raise AssertionError(intent)
