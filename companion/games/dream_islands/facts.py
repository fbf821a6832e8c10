"""What the box of Dream Islands holds, read once from `data/dream_islands`."""

from __future__ import annotations

from typing import Literal, get_args

from companion.content.data_files import facts

Color = Literal["yellow", "blue", "green", "red"]
Number = Literal[2, 3, 4, 5]
Spot = Literal["airplane", 1, 2, 3, 4, 5, 6, 7, 8, "middle"]
EightOne = Literal["joined", "apart"]
Track = Literal["map", "missions"]

# Per player: exactly 2 to 5 pieces on one island, exactly 2 to 5 islands in a row, the most on each island.
Mission = Literal[
    "island_2", "island_3", "island_4", "island_5",
    "row_2", "row_3", "row_4", "row_5",
    "most_1", "most_2", "most_3", "most_4", "most_5", "most_6", "most_7", "most_8",
]  # fmt: skip

_FACTS = facts("dream_islands")

COLORS: tuple[Color, ...] = get_args(Color)
MISSIONS: tuple[Mission, ...] = get_args(Mission)
SPOTS: tuple[Spot, ...] = get_args(Spot)
OUTSIDE: tuple[Spot, ...] = SPOTS[:-1]
ISLANDS: tuple[int, ...] = tuple(spot for spot in SPOTS if isinstance(spot, int))
EXACTLY: tuple[int, ...] = (2, 3, 4, 5)
ON_AN_ISLAND: dict[int, Mission] = dict(zip(EXACTLY, MISSIONS[:4], strict=True))
IN_A_ROW: dict[int, Mission] = dict(zip(EXACTLY, MISSIONS[4:8], strict=True))
MOST_ON: dict[int, Mission] = dict(zip(ISLANDS, MISSIONS[8:], strict=True))

PIECES: int = _FACTS["box"]["pieces"]
FIRST_SPOTS: tuple[Spot, ...] = (1, 2, 3, 4)
HAND: int = _FACTS["setup"]["hand"]
NUMBERS: tuple[Number, ...] = tuple(_FACTS["shells"]["numbers"])
SMALL: tuple[int, ...] = tuple(_FACTS["middle"]["small"])
MAIN_POINTS: int = _FACTS["middle"]["main"]
END_IN_MIDDLE: int = _FACTS["end"]["pieces_in_middle"]
MISSION_POINTS: int = _FACTS["points"]["mission"]
ALL_POINTS: int = _FACTS["points"]["all_missions"]


def lead(players: int) -> int:
    """How many pieces more than all others together a majority needs; two players need one more (section B)."""
    lead_of: int = _FACTS["majority"]["lead_of_two" if players == 2 else "lead"]
    return lead_of


def steps_between(start: Spot, end: Spot) -> int:
    """Steps along the arrows, never backwards; the middle lies one step past island 8 (section "Middle islands")."""
    if end == "middle":
        return len(ISLANDS) + 1 - (start if isinstance(start, int) else 0)
    assert isinstance(end, int), "nobody flies back to the airplane"
    if start == "airplane":
        return end
    assert isinstance(start, int), "nobody leaves the middle"
    return (end - start) % len(ISLANDS) or len(ISLANDS)
