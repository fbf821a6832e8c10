"""Which draws of exported games do not follow from their codes? `python3 build/verify_deal.py export.json` tells."""

import json
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

DICE = {"direction": "ne e se sw w nw", "bonus": "energy_1 energy_2 tile plus_1 opposite neighbours"}
STAND_IN = tomllib.loads((Path(__file__).parents[1] / "data/small_islands/stand_in.toml").read_text("utf-8"))


class Chance:
    """Numbers that follow from a seed and the number of a stream: four of 64 bits from each digest."""

    def __init__(self, seed: str, stream: int) -> None:
        digests = (sha256(f"{len(seed)}:{seed}:{stream}:{block}".encode()).digest() for block in range(2**64))
        self.numbers = (int.from_bytes(digest[at : at + 8], "big") for digest in digests for at in range(0, 32, 8))

    def below(self, most: int) -> int:
        return next(number for number in self.numbers if number < 2**64 - 2**64 % most) % most

    def shuffled(self, cards: list[Any]) -> list[Any]:
        for last in range(len(cards) - 1, 0, -1):
            cards[last], cards[other] = cards[other := self.below(last + 1)], cards[last]
        return cards


def draws(game: Any) -> Any:
    """Each draw as it was told, and as the seed gives it."""
    luck, now, piles, chosen = Chance(game["seed"], 0).below(2**48), 1, 0, []
    pile = Chance(game["seed"], 0).shuffled([{"number": at // 3 + 1, "bridges": at % 3 + 1} for at in range(18)])
    box, chance = game["options"].get("box") or STAND_IN, Chance(f"{luck} cards", 0)
    side = next(side for side in box["levels"] if side["level"] == game["options"].get("level", 1))
    known = sorted(json.dumps(card, sort_keys=True) for card in box["expedition"])
    for kind in ("explore", "land"):
        chosen += chance.shuffled([card for card in known if json.loads(card)["type"] == kind])[: side[kind]]
    for event in sum((turn["events"] for turn in game["turns"]), game["opening"]):
        now += event["did"] == "filled"
        if event["did"] == "shuffled":
            pile, piles = [*map(json.loads, Chance(f"{luck} pile", piles).shuffled(sorted(chosen)))], piles + 1
        elif event["did"] in ("flipped", "card_turned", "mission_turned"):
            yield event["card"], pile.pop(0)
        for die in ([event["die"]] if "die" in event else DICE) if event["did"].startswith("rolled") else ():
            yield event[die], DICE[die].split()[Chance(f"{luck} {die}", 2 * now + ("die" in event)).below(6)]


for game in (row["session"] for row in json.loads(Path(sys.argv[1]).read_text("utf-8"))["content"]["history"]):
    print(game["seed"], [at for at, (told, given) in enumerate(draws(game), 1) if told != given] or "is as dealt")
