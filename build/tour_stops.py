"""Where the tour stops: every screen of the app, each in a home where there is something to see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion.core.blocks import Button, Menu, Picture, Screen, Text, picture_name
from companion.core.deals import deal_of_day
from companion.core.game import AnyGame
from companion.core.message import Message, msg
from companion.core.session import Session, begin, fold, to_json
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.games import SCREENS
from companion.ui.kit.people import page_of
from tests.contract.golden import logs, read
from tests.contract.walks import random_game, tapped
from tests.history.many import records

FINISHED = 60
DAY = "2026-03-01T19:30:00.000+00:00"


@dataclass(frozen=True)
class Stop:
    """A screen: in which home, at which address, with which game on the table, and what is pressed there first.

    Drawings of a kind in `whole` must be seen whole at once. Screens with a board say so in their name.
    """

    name: str
    home: str
    route: str
    pressed: tuple[Message, ...] = ()
    running: Session | None = None
    whole: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.name, self.route))


@dataclass(frozen=True)
class Table:
    """A running game at a step that looks unlike all the others."""

    session: Session
    screen: Screen


def settle_in(folder: Path) -> dict[str, Controller]:
    """The homes: one just installed, one of some years, one with boards that the app keeps."""
    homes = {name: Controller(open_store(folder / name)) for name in ("new", "lived in", "boards")}
    homes["lived in"].store.history.save(*records(FINISHED))
    for game in list(GAMES)[:2]:
        put_on_table(homes["lived in"], tables(game)[0].session)
    for game, known in GAMES.items():
        _finish_on_board(homes["boards"], game)
        begun = known.box.check({"name": "Ours"}) if known.box else None
        if begun and not begun.problems:  # else it is never empty: who copies it begins with what is usual
            homes["boards"].boxes.keep(game, begun.value)
    _finish_a_deal(homes["boards"])
    return homes


def _finish_on_board(home: Controller, game: str) -> None:
    """A game with a board that the app keeps, as far as its example goes, and as it was seen."""
    if boards := [table.session for table in tables(game) if _whole(table.screen)]:
        put_on_table(home, boards[-1])
        home.results.finish_as_seen(boards[-1].id, len(boards[-1].turns))


def _finish_a_deal(home: Controller) -> None:
    """A game that a code has dealt, where the app sees to its end what counts."""
    for game in GAMES.values():
        if game.dealing:
            dealt = _dealt(game.id)
            put_on_table(home, dealt)
            if home.results.finish_as_seen(dealt.id, len(dealt.turns)) is None:
                home.table.give_up(dealt.id)


@cache
def _dealt(game: str) -> Session:
    """The deal of a day, played at random to its end."""
    deal = deal_of_day(GAMES[game], "2026-03-01", 0)
    *_, last = random_game(GAMES[game], deal.options, deal.code)
    return last.session


def put_on_table(home: Controller, session: Session) -> None:
    """A game that goes on."""
    row = {"id": session.id, "session": to_json(session), "started": DAY, "saved": DAY, "draft": None}
    home.store.active.save(row)


def stops(homes: dict[str, Controller]) -> Iterator[Stop]:
    """All of them, in the order in which a player may come along."""
    for name, route in (
        ("Play", "/"),
        ("History", "/history"),
        ("Statistics", "/statistics"),
        ("Fairness", "/statistics/fairness"),
        ("Milestones", "/statistics/milestones"),
    ):
        yield Stop(f"{name}, first use", "new", route)
    yield from _of_the_house(homes["lived in"])
    for game in GAMES:
        yield from _of_a_game(game, homes["lived in"])
        yield from _of_its_steps(game)
    yield from _of_boards(homes["boards"])


def _of_boards(home: Controller) -> Iterator[Stop]:
    """What is drawn of a board beside the table; on those of one's own there is nothing yet."""
    for game, known in GAMES.items():
        if known.box and home.boxes.of(game):
            yield Stop(f"{game}: own box, board", "boards", f"/game/{game}/cards")
    for row in home.store.history.newest_first():
        yield Stop(f"{row['game']}: finished, board", "boards", f"/history/{row['id']}")
        yield Stop(f"{row['game']}: result, board", "boards", f"/result/{row['id']}")


def _of_the_house(home: Controller) -> Iterator[Stop]:
    somebody = home.archive.entries()[0].players[0].person
    for name, route in (
        ("Play", "/"),
        ("History", "/history"),
        ("Statistics", "/statistics"),
        ("A player", page_of(somebody)),
        ("Fairness", "/statistics/fairness"),
        ("Milestones", "/statistics/milestones"),
        ("Settings", "/settings"),
        ("Data", "/settings/carry"),
        ("Report a problem", "/settings/report"),
        ("Lost", "/nowhere"),
        ("Today’s deal", "/daily"),
        ("Play by a code", "/deal"),
        ("A code mistyped", "/deal/28V6KY3COE"),
    ):
        yield Stop(name, "lived in", route)
    yield Stop("History, filters", "lived in", "/history", (msg("ui.filters"),))


def _of_a_game(game: str, home: Controller) -> Iterator[Stop]:
    base = f"/game/{game}"
    yield Stop(f"{game}: page", "lived in", base)
    yield Stop(f"{game}: set-up", "lived in", f"{base}/setup")
    yield Stop(f"{game}: score sheet", "lived in", f"{base}/score")
    yield Stop(f"{game}: rules", "lived in", f"{base}/rules")
    yield Stop(f"{game}: statistics", "lived in", f"/statistics/game/{game}")
    if GAMES[game].dealing:
        code = deal_of_day(GAMES[game], "2026-03-01", 0).code
        yield Stop(f"{game}: set-up by a code", "lived in", f"{base}/deal/{code}")
    if GAMES[game].box:
        yield Stop(f"{game}: own box", "lived in", f"{base}/cards")
    for page in SCREENS[game].page.pages:
        yield Stop(f"{game}: {page}", "lived in", f"{base}/{page}")
    for kind, record in _finished(game, home):
        yield Stop(f"{game}: finished, {kind}", "lived in", f"/history/{record}")
        yield Stop(f"{game}: result, {kind}", "lived in", f"/result/{record}")
        yield Stop(f"{game}: share, {kind}", "lived in", f"/history/{record}/share")
        yield Stop(f"{game}: correct, {kind}", "lived in", f"/history/{record}/edit")
        yield Stop(f"{game}: points, {kind}", "lived in", f"/history/{record}/points")
        if kind == "played":
            yield Stop(f"{game}: step through", "lived in", f"/history/{record}/replay")


def _finished(game: str, home: Controller) -> Iterator[tuple[str, str]]:
    """The latest game played here, and the latest of which only the points were entered."""
    rows = [row for row in home.store.history.newest_first() if row["game"] == game]
    played = [row["id"] for row in rows if row["session"]]
    scored = [row["id"] for row in rows if not row["session"]]
    yield from zip(("played", "scored"), (*played[:1], *scored[:1]), strict=False)


def _of_its_steps(game: str) -> Iterator[Stop]:
    pressed: set[str] = set()
    for table in tables(game):
        whole = _whole(table.screen)
        name, route = f"{game}: {_lead(table.screen)}{', board' if whole else ''}", f"/play/{table.session.id}"
        at_table = partial(Stop, home="lived in", running=table.session)
        yield at_table(name, route=route, whole=whole)
        for label in _opening(table.screen):
            if label.key not in pressed:
                pressed.add(label.key)
                yield at_table(f"{name}, {label.key}", route=route, pressed=(label,))
        if table.screen.leads_to_sheet and "sheet" not in pressed:
            pressed.add("sheet")
            yield at_table(f"{game}: sheet at the end", route=f"{route}/sheet")
    yield at_table(f"{game}: why", route=route, pressed=(msg("ui.why"),))
    yield at_table(f"{game}: past steps", route=f"{route}/steps")


@cache
def tables(game_id: str) -> Sequence[Table]:
    """The steps of all games that are kept as examples, the first of each kind."""
    return tuple(_unlike_the_others(GAMES[game_id]))


def _unlike_the_others(game: AnyGame) -> Iterator[Table]:
    seen = set()
    for number, path in enumerate(logs(game.id)):
        head, *turns = read(path)
        options = game.rules.options.check(dict(head["options"])).value
        session = begin(game, "", options, head["seed"])
        state = fold(game, session)
        for at, intent in enumerate([turn.get("intent") for turn in turns] + [None]):
            screen = game.telling.view(state)
            if _kind(screen) not in seen:
                seen.add(_kind(screen))
                yield Table(_named(session, f"{game.id}-{number}-{at}"), screen)
            if intent is None:
                break
            session, state = tapped(game, session, state, intent)


def _named(session: Session, name: str) -> Session:
    return replace(session, id=name)


def _kind(screen: Screen) -> Any:
    """What makes a step look unlike another: its sentence, its pictures, what can be done."""
    pictures = tuple(picture_name(block) for block in screen.blocks if isinstance(block, Picture))
    return screen.title.key, _lead(screen), pictures, tuple(block.label.key for block in screen.foot)


def _whole(screen: Screen) -> tuple[str, ...]:
    return tuple(picture_name(block) for block in screen.blocks if isinstance(block, Picture) and block.whole)


def _lead(screen: Screen) -> str:
    return next((block.text.key for block in screen.blocks if isinstance(block, Text) and block.role == "lead"), "step")


def _opening(screen: Screen) -> Iterator[Message]:
    """What opens a list or a small form."""
    for block in (*screen.blocks, *screen.foot):
        if isinstance(block, Menu) or (isinstance(block, Button) and block.ask and not block.locked):
            yield block.label
