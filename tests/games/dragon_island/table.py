"""A table to play Dragon Island at, and reports of how it ended."""

from collections.abc import Mapping
from typing import Any, Self

import pytest

from companion.commands.score import score_json
from companion.core.message import Refused
from companion.core.session import act, begin, fold, undo
from companion.core.sheet import Checked
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dragon_island.state import State

NAMES = ("Ana", "Ben", "Cleo", "Dora")


class Table:
    """A game being played, by short calls."""

    def __init__(self, players: int = 2, start: bool = True) -> None:
        checked = DRAGON_ISLAND.rules.options.check({"players": list(NAMES[:players])})
        assert checked.problems == ()
        self.session = begin(DRAGON_ISLAND, "table", checked.value, "table")
        if start:
            self.do("start")

    @property
    def state(self) -> State:
        state: State = fold(DRAGON_ISLAND, self.session)
        return state

    @property
    def public(self) -> dict[str, Any]:
        return DRAGON_ISLAND.telling.public(self.state)

    @property
    def offers(self) -> list[dict[str, Any]]:
        return [offer.to_json() for offer in DRAGON_ISLAND.rules.offers(self.state)]

    def do(self, do: str, **entries: Any) -> Self:
        self.session = act(DRAGON_ISLAND, self.session, {"do": do, **entries})
        return self

    def undo(self) -> Self:
        self.session = undo(self.session)
        return self

    def capture(self, **dragons: int) -> Self:
        """Capture these dragons: one is the one that is surely there, the others come on top."""
        color = next(iter(dragons))
        more = {f"more_{name}": dragons.get(name, 0) - (name == color) for name in COLORS}
        return self.do("capture", color=color, **more)

    def end(self) -> Self:
        """The rest of the turn, with nothing more done."""
        if self.public["step"] == 1:
            self.do("lay")
        if self.public["turn"] == 1 and self.public["step"] == 4:
            self.do("wizard", to="tile")
        return self.do("draw" if self.public["bag"] else "end_turn")

    def rounds(self, count: int) -> Self:
        """So many uneventful turns of everybody."""
        for _ in range(count * len(self.public["players"])):
            self.end()
        return self

    def to_the_end(self) -> Self:
        """All turns that are left, uneventful."""
        while self.public["phase"] == "turn":
            self.end()
        return self

    def turn_of(self, name: str) -> Self:
        """On to this player's next turn."""
        self.end()
        while self.public["to_act"] != name:
            self.end()
        return self

    def refuses(self, do: str, **entries: Any) -> str:
        """The code of the refusal, which must come."""
        with pytest.raises(Refused) as refused:
            self.do(do, **entries)
        return refused.value.code


COLORS = ("white", "blue", "red", "green", "gold")


def second_turn(players: int = 2) -> Table:
    """Ana's second turn, her tile laid: everything can happen now."""
    return Table(players).rounds(1).do("lay")


def player(name: str = "Ana", **said: Any) -> dict[str, Any]:
    """A player of a report with nothing but 10 fame, unless it is said."""
    fame = {} if "deeds" in said else {"fame": 10, "captured_colors": 0}
    return {"name": name, "pets": {}, "gold": 0, **fame, **said}


def captured(**dragons: int) -> dict[str, Any]:
    return {"did": "capture", "dragons": dragons}


def built(what: str, color: str | None = None) -> dict[str, Any]:
    return {"did": "build", "what": what, **({"color": color} if color else {})}


def treasure(fame: int, gold_pet: bool = False) -> dict[str, Any]:
    return {"did": "treasure", "fame": fame, "gold_pet": gold_pet}


def check(*players: Mapping[str, Any]) -> Checked:
    return DRAGON_ISLAND.scoring.sheet(None).check({"players": list(players)})


def problems(*players: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return [(problem.where, problem.code) for problem in check(*players).problems]


def scored(*players: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a report, which must be sound."""
    checked = check(*players)
    assert checked.problems == ()
    return score_json("dragon_island", DRAGON_ISLAND.scoring.score(checked.value, None))


def total(*deeds: Mapping[str, Any], pets: Mapping[str, int] | None = None) -> int:
    """The points of one player with these deeds."""
    result: int = scored(player(deeds=list(deeds), pets=pets or {}), player("Ben"))["players"][0]["total"]
    return result
