"""What the tables of all games share: a game being played, by short calls, and reports to hand in."""

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

import pytest

from companion.content.texts import Texts
from companion.core.blocks import Banner, Picture, Screen, Steps, Text
from companion.core.game import AnyGame, Game
from companion.core.message import Refused
from companion.core.session import act, begin, fold, undo
from companion.core.sheet import Checked

S = TypeVar("S")
P = TypeVar("P", bound=Picture)
ENGLISH = Texts("en")


class Playing(Generic[S]):
    """A game on the table. Those of single games add what is often done there."""

    game: Game[S, Any]

    def __init__(self, *players: str, seed: str = "table", **options: Any) -> None:
        named = {"players": list(players)} if players else {}
        checked = self.game.rules.options.check({**named, **options})
        assert checked.problems == ()
        self.session = begin(self.game, "table", checked.value, seed)

    @property
    def state(self) -> S:
        state: S = fold(self.game, self.session)
        return state

    @property
    def public(self) -> dict[str, Any]:
        return self.game.telling.public(self.state)

    @property
    def offers(self) -> list[dict[str, Any]]:
        return [offer.to_json() for offer in self.game.rules.offers(self.state)]

    @property
    def offered(self) -> set[str]:
        """What can be done now, by name."""
        return {offer["do"] for offer in self.offers}

    @property
    def screen(self) -> Screen:
        return self.game.telling.view(self.state)

    def sentences(self) -> list[str]:
        """What the screen says in its texts, banners and checklists."""
        said: list[str] = []
        for block in self.screen.blocks:
            if isinstance(block, Text | Banner):
                said.append(ENGLISH(block.text))
            elif isinstance(block, Steps):
                said += [ENGLISH(step.text) for step in block.steps]
        return said

    def drawing(self, kind: type[P]) -> P:
        """The picture of this class on the present screen; there must be exactly one."""
        (found,) = (block for block in self.screen.blocks if isinstance(block, kind))
        return found

    def do(self, do: str, **entries: Any) -> Self:
        self.session = act(self.game, self.session, {"do": do, **entries})
        return self

    def undo(self) -> Self:
        self.session = undo(self.session)
        return self

    def refuses(self, do: str, **entries: Any) -> str:
        """The code of the refusal, which must come."""
        with pytest.raises(Refused) as refused:
            self.do(do, **entries)
        return refused.value.code


def handed_in(game: AnyGame, *players: Mapping[str, Any]) -> Checked:
    """A report that holds nothing but players, checked."""
    return game.scoring.sheet(None).check({"players": list(players)})


def flaws(checked: Checked) -> list[tuple[str, str]]:
    """Places and codes of what is wrong."""
    return [(problem.where, problem.code) for problem in checked.problems]
