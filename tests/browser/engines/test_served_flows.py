"""What matters at the table, in every engine: the app as a phone in the network gets it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.bridges.layout import place_at
from companion.games.small_islands.state import State
from companion.serving.invitation import FILE
from companion.store.repository import open_store
from tests.browser.alexis import next_step, state_of, stored
from tests.browser.app import GLANCE, Server, until
from tests.browser.engines.player import Player
from tests.browser.engines.window import Engine
from tests.browser.lagoon import FIRST, SET_UP, cards, without_the_screen
from tests.browser.network import COMPILED, KEPT, prepare

OPEN_CARD = "bridges.turned_card"


def begin(player: Player, cards: int = 1) -> None:
    player.come_to("Hashi", "New game", "Begin", "Turn the first card")
    player.see("Card 1 of 17")
    turn_to(player, 1, cards)


def turn_to(player: Player, now: int, card: int) -> None:
    for number in range(now + 1, card + 1):
        player.tap("Next card")
        player.see(f"Card {number} of 17")


def claim(player: Player, what: str) -> None:
    player.taps("Bonus made", re.compile(what))
    player.see("Undo: You: ")


def test_from_the_first_start_to_the_first_card_and_to_a_saved_result(player: Player, server: Server) -> None:
    begin(player, 6)
    claim(player, "3 blue islands finished")
    turn_to(player, 6, 14)
    player.see("late")
    claim(player, "4 red islands finished")
    turn_to(player, 14, 17)
    player.tap("Count islands")
    player.see("not counted")
    player.tap("Finished islands: one more")
    player.see("0 cannot be")
    player.tap(re.compile("^Finished islands: 0"))
    player.typed("Finished islands", "10+6")
    player.see("You so far")
    player.tap("Save the result")
    player.see("Bamboo binder")
    player.see("finished at card 14, late")
    player.tap("Close")
    player.tap("History", role="tab")
    player.see("44")
    (record,) = open_store(server.home).history.newest_first()
    assert record["score"]["players"][0]["total"] == 7 + 5 + 32
    assert not open_store(server.home).active.latest_first()


def name_of(island: str) -> re.Pattern[str]:
    x, y = place_at(island)
    return re.compile(f"^Island row {y + 1} column {x + 1},")


def draw(player: Player, number: int, bridges: int, island: str, drawn: list[tuple[str, str]]) -> None:
    """A card by touch: the number, each bridge by a stroke from one island to the other."""
    player.tap(re.compile(f"^Number {number}, {bridges} bridges?: may still come"))
    player.see(f"Write the {number}")
    player.touch(player.middle(name_of(island)))
    player.see(f"The {number} is written.")
    for at, (a, b) in enumerate(drawn, start=1):
        player.touch(player.middle(name_of(a)), player.middle(name_of(b)))
        player.see(f"{at} of {bridges} bridges drawn" if at < bridges else f"{number} written")


def test_a_game_with_strokes_on_the_board_to_a_saved_result(player: Player, server: Server) -> None:
    dealt = list(cards())
    player.come_to(*SET_UP[:-1], "Hints on request", "Somebody to beat: House player of strength 1", SET_UP[-1])
    player.touch(player.middle(name_of(FIRST)))
    for card in dealt[:2]:
        draw(player, *card)
    server.kill()
    without_the_screen(server.home, dealt[2:-1])
    server.start()
    player.open()
    player.tap("Continue")
    player.see("Card 16 of 17")
    player.tap(re.compile("^Hint: is anything at stake"))
    player.see(" at stake: ")
    player.see("Its board")
    draw(player, *dealt[-1])
    player.see("No rule broken. 18 islands are finished.")
    player.tap("To the score")
    player.see("Island god")
    player.see("hints with 1 card")
    player.see("than the house player of strength 1, who had ")
    (record,) = open_store(server.home).history.newest_first()
    assert record["score"]["players"][0]["total"] == 60


def test_a_round_against_alexis(player: Player, server: Server) -> None:
    player.come_to("Small Islands", "New game", "How strong is Alexis? 3", "Begin")
    player.see("Round 1 of 4 · stand-in deck")
    state = state_of(stored(server))
    while state.round == 1:
        state = step(player, server, state)
    player.see("Round 2 of 4")
    assert (state.seats[0].placed, state.seats[0].prestige) == (1, 1)


def step(player: Player, server: Server, state: State) -> State:
    """What makes one turn is tapped, and saved."""
    before = len(stored(server)["turns"])
    player.taps(*next_step(state))
    until(lambda: len(stored(server)["turns"]) != before, f"{next_step(state)} changed nothing")
    return state_of(stored(server))


@pytest.fixture
def freely(engine: Engine, tmp_path: Path) -> Iterator[Player]:
    """No policy keeps the page from asking others: that it asks nobody is its own doing."""
    server = Server(tmp_path / "home", unhurried=True, held=False)
    window = engine.window()
    yield Player(window, f"{server.url}/")
    window.close()
    server.kill()


def test_a_game_and_its_sheet_by_keys_alone(freely: Player) -> None:
    player = freely
    player.open()
    player.see("What’s on the table?")  # a key that comes before leads out of the page in some engines
    for name, then in {"Hashi": "New game", "New game": "Who plays?", "Begin": "Turn the first card"}.items():
        player.walk_to(name)
        player.window.press("Enter")
        player.see(then)
    player.window.press("Enter")  # the main action of a step has the focus
    player.see("Card 1 of 17")
    player.window.press("Space")
    player.see("Card 2 of 17")
    player.walk_to("Why?")
    player.window.press("Enter")
    player.see("What may I do with a card?")
    player.window.press("Escape")
    player.gone("What may I do with a card?")
    player.walk_to("Undo")
    player.window.press("Enter")
    player.see("Card 1 of 17")
    player.come_to("Dragon Island", "Score a game", "Fame: –, from 0 to 999. Tap to type.")
    player.typed("Fame", "3+6x+2")
    player.typed("White dragon", "2")
    player.typed("Blue dragon", "")  # the next field has opened by itself
    player.see("Fame: 11, from 0 to 999. Tap to type.")
    player.see("White dragon: 2, from 1 to 3. Tap to type.")


def test_a_reload_and_a_killed_app_in_the_middle_lose_nothing(player: Player, server: Server) -> None:
    begin(player, 3)
    card = player.name_of(OPEN_CARD)
    player.reload()
    player.see("Card 3 of 17")
    assert player.name_of(OPEN_CARD) == card
    server.kill()
    player.see("No connection to the app", "#notice")
    server.start()
    player.gone("No connection to the app", "#notice")
    player.see("Card 3 of 17")
    turn_to(player, 3, 4)
    player.window.back()
    player.see("What’s on the table?")
    player.tap("Continue")
    player.see("Card 4 of 17")


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Server]:
    prepare()
    running = Server(tmp_path / "home", "--share", unhurried=True)
    yield running
    running.kill()


def test_who_has_the_key_comes_in_and_comes_again(engine: Engine, shared: Server) -> None:
    """By an address that is not this machine's own to a browser: there the client comes packed."""
    key = (shared.home / FILE).read_text()
    guest = Player(engine.window(), f"http://127.0.0.2:{shared.port}/")
    for address in ("", "settings", "?key=wrong"):
        guest.window.go(guest.url + address)
        assert "ompanion" not in guest.window.run("() => document.documentElement.outerHTML")
    guest.follow(f"?key={key}")
    guest.see("What’s on the table?")
    assert guest.window.run("() => location.href") == guest.url
    assert guest.window.run(KEPT)
    guest.open()
    guest.see("What’s on the table?")
    assert guest.window.run(COMPILED) == 0, "it is here, and unpacked"
    guest.window.close()


def test_a_second_tap_of_two_is_none_however_late_it_is_heard_of(engine: Engine, tmp_path: Path) -> None:
    server = Server(tmp_path / "home")
    window = engine.window()
    player = Player(window, f"{server.url}/")
    player.glance = GLANCE / 1000
    player.open()
    player.late_second_tap()
    window.close()
    server.kill()
