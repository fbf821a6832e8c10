"""Names, set-ups and intents that nobody means well with: refused with a reason or taken, never anything else."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core.chance import Rng
from companion.core.letters import alike, harmful, unseen
from companion.core.message import Message, Refused
from companion.core.session import to_json
from companion.core.sheet import LONGEST_NAME, TextField
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from tests.contract.texts import unsaid

every_game = pytest.mark.parametrize("game", list(GAMES))
SAY = Texts("en")
# Letters of all kinds, and among them what is invisible, turns round or combines.
ODD = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u202a\u202e\u2066\u2069\u3164\u2800\u0301"
ODD += "\u0000\u001f\u007f\u0085\u2028\u3000 \t\n"
letters = st.one_of(st.characters(), st.sampled_from(ODD), st.sampled_from("aÄ你👍🏽{}%\\\"'<&"))
names = st.text(letters, max_size=LONGEST_NAME + 3)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | names | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


@given(names)
def test_a_name_that_is_taken_is_seen_and_harms_nobody(name: str):
    problems = list(TextField("name").problems(name, "at"))
    assert len(problems) <= 1
    assert SAY(problems[0].text) if problems else True
    if not problems:
        trimmed = name.strip()
        assert 0 < len(trimmed) <= LONGEST_NAME
        assert any(
            unicodedata.category(char)[0] not in "ZC" or unicodedata.category(char) in ("Cn", "Co") for char in trimmed
        )
        assert trimmed.encode("utf-8").decode("utf-8") == trimmed


@given(names)
def test_what_looks_alike_is_alike(name: str):
    assert alike(name) == alike(f" {name}\u200b ")
    assert unseen("") and not harmful("")  # noqa: PT018


@every_game
@given(data=st.data())
def test_a_set_up_of_anything_is_refused_in_words_or_can_be_played(game: str, data: st.DataObject):
    sheet = GAMES[game].rules.options
    known = [entry.key for entry in sheet.root.fields]
    options = data.draw(st.dictionaries(st.sampled_from([*known, "odd"]), anything, max_size=4) | anything)
    if isinstance(options, dict) and data.draw(st.booleans()):
        options["players"] = data.draw(st.lists(names, max_size=5))
    checked = sheet.check(options)
    assert not unsaid(checked.problems)
    if not checked.problems:
        state = None
        for event in GAMES[game].rules.setup(checked.value, Rng("hostile", 0)):
            state = GAMES[game].rules.evolve(state, event)
        assert not unsaid(GAMES[game].telling.view(state))


@every_game
@given(data=st.data())
def test_an_intent_made_by_hand_is_refused_or_played_and_the_table_stays_whole(
    game: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
):
    controller = at_the_table(game, tmp_path_factory)
    running = controller.table.start(game, GAMES[game].rules.options.check({}).value)
    for _ in range(4):
        at, before = len(running.session.turns), to_json(running.session)
        intent = data.draw(twisted([offer.to_json() for offer in GAMES[game].rules.offers(running.state)]))
        seen = data.draw(st.sampled_from([at, at, at + 1, -1]))
        after, reason = tapped(controller, seen, intent)
        if reason is not None:
            assert SAY(reason)
            assert to_json(after.session) == before
        assert len(after.session.turns) - at in (0, 1)
        again = Controller(controller.store).table.resume(TABLE)
        assert again is not None
        assert to_json(again.session) == to_json(after.session), "what is stored is what is shown"
        running = after


def tapped(controller: Controller, at: int, intent: Any) -> tuple[RunningGame, Message | None]:
    """The game after a tap, and why it was refused if it was."""
    reason = None
    try:
        controller.table.tap(TABLE, at, intent)
    except Refused as refused:
        reason = refused.text
    after = controller.table.resume(TABLE)
    assert after is not None
    return after, reason


TABLE = "table"
_TABLES: dict[str, Controller] = {}


def at_the_table(game: str, folders: pytest.TempPathFactory) -> Controller:
    """One store for all examples of a game; each example begins the same game anew."""
    if game not in _TABLES:
        _TABLES[game] = Controller(open_store(folders.mktemp(game)), fresh=lambda: TABLE)
    return _TABLES[game]


def twisted(offers: list[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """An offered intent, bent at one place, or something of one's own."""
    plain = st.sampled_from(offers or [{"do": "nothing"}]).map(
        lambda offer: {k: v for k, v in offer.items() if k != "ask"}
    )
    bent = st.tuples(plain, st.sampled_from(["do", "player", "n", "slot", "houses", "x"]), anything).map(
        lambda told: {**told[0], told[1]: told[2]}
    )
    return plain | bent | st.dictionaries(names, anything, max_size=3)
