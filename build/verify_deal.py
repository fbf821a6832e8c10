"""Which draws of exported games do not follow from their codes? `python3 build/verify_deal.py export.json` tells."""

import sys
import tomllib
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import Any

DICE = {"direction": "ne e se sw w nw", "bonus": "energy_1 energy_2 tile plus_1 opposite neighbours"}
STAND_IN = tomllib.loads((Path(__file__).parents[1] / "data/small_islands/stand_in.toml").read_text("utf-8"))


def chance(seed: str, stream: int) -> Any:
    """Numbers below any other that follow from a seed and the number of a stream: four of 64 bits from each digest."""
    blocks = (sha256(f"{len(seed)}:{seed}:{stream}:{n}".encode()).hexdigest() for n in range(2**64))
    numbers = (int(block[at : at + 16], 16) for block in blocks for at in range(0, 64, 16))
    return lambda most: next(number for number in numbers if number < 2**64 - 2**64 % most) % most


def _mix(cards: list[Any], below: Any) -> list[Any]:
    for last in range(len(cards) - 1, 0, -1):
        cards[last], cards[other] = cards[other := below(last + 1)], cards[last]
    return cards


def draws(session: Any, mixed: Any = None, **_: Any) -> Any:
    """Each draw as it was told, and as the seed gives it; and the seed, where words were said to it."""
    luck, now, piles, cards = chance(seed := session["seed"], 0)(2**48), 1, 0, []
    pile = _mix([{"number": at // 3 + 1, "bridges": at % 3 + 1} for at in range(18)], chance(seed, 0))
    box, below = session["options"].get("box") or STAND_IN, chance(f"{luck} cards", 0)
    side = next(side for side in box["levels"] if side["level"] == session["options"].get("level", 1))
    for of in ("explore", "land"):
        cards += _mix(sorted(dumps(c, sort_keys=True) for c in box["expedition"] if c["type"] == of), below)[: side[of]]
    for event in sum((turn["events"] for turn in session["turns"]), session["opening"]):
        now += event["did"] == "filled"
        if event["did"] == "shuffled":
            pile, piles = [*map(loads, _mix(sorted(cards), chance(f"{luck} pile", piles)))], piles + 1
        elif event["did"] in ("flipped", "card_turned", "mission_turned"):
            yield event["card"], pile.pop(0)
        for die in ([event["die"]] if "die" in event else DICE) if event["did"].startswith("rolled") else ():
            yield event[die], DICE[die].split()[chance(f"{luck} {die}", 2 * now + ("die" in event))(6)]
    if mixed:
        number = int(seed[:9].translate(str.maketrans("JKMNPQRSTVWXYZ", "IJKLMNOPQRSTUV")), 32) % 2**32
        yield mixed["told"], sha256(mixed["said"][0].encode()).hexdigest()
        yield f"{number:08x}", sha256(("companion deal " + "\n".join(mixed["said"])).encode()).hexdigest()[:8]


for row in filter(lambda row: row["session"], loads(Path(sys.argv[1]).read_text("utf-8"))["content"]["history"]):
    print(row["session"]["seed"], [n for n, (a, b) in enumerate(draws(**row), 1) if a != b] or "is as dealt")
