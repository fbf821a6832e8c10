"""One open window: theme, language, routes. Everything below has what it needs at hand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import cast

import flet as ft

from companion.content.texts import FALLBACK, LANGUAGES, Texts
from companion.playing.controller import Controller
from companion.store.settings import Settings
from companion.ui.games import SCREENS, look
from companion.ui.kit.empty import NotFound
from companion.ui.pages.daily_page import Daily
from companion.ui.pages.edit_past_game import Edit
from companion.ui.pages.game_page import BoxPage, GamePage, OwnPage
from companion.ui.pages.game_statistics import GameStatistics
from companion.ui.pages.history_page import History
from companion.ui.pages.home_page import Home
from companion.ui.pages.past_game import Finished, TryAgain
from companion.ui.pages.play.past_steps import Steps
from companion.ui.pages.play.play_screen import PlayScreen
from companion.ui.pages.player_statistics import PlayerPage
from companion.ui.pages.replay_page import LinkedGame, Replay
from companion.ui.pages.rules_page import GameRules, SheetRules, StepRules
from companion.ui.pages.sample_page import Sample
from companion.ui.pages.score.result_page import Result
from companion.ui.pages.score.score_sheets import FinishedSheet, LooseSheet, PlayedSheet
from companion.ui.pages.settings_page import ReportPage, SettingsPage
from companion.ui.pages.setup_page import DealPage, Setup
from companion.ui.pages.share_page import ShareFinished, ShareResult
from companion.ui.pages.statistics_page import Fairness, Milestones, Statistics
from companion.ui.pages.transfer_page import TransferPage
from companion.ui.pages.words_page import WordsPage
from companion.ui.window import flet_walks, theme
from companion.ui.window.background import in_background
from companion.ui.window.component import Component, anew_at_each_address, component, use_ref, use_state
from companion.ui.window.context import Browser, Invitation, OnlySeat, Seat, Ui, provide
from companion.ui.window.device import Device
from companion.ui.window.keyboard import page_keys
from companion.ui.window.notice import be_ready
from companion.ui.window.scene import Scene, scenes

log = logging.getLogger("companion")

# How long after the first screen the backup of the day is made.
BACKUP_SECONDS = 5.0
MODES = {"system": ft.ThemeMode.SYSTEM, "light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}


def routes() -> list[ft.Route]:
    """Every address of the app."""
    return [
        _at("/", Home, *_home_pages()),
        _at("/history", History, _at("sample", Sample), _at(":finished_id", Finished, *_past_game_pages())),
        _at(
            "/statistics",
            Statistics,
            _at("game/:game_id", GameStatistics),
            _at("player/:name", PlayerPage),
            _at("fairness", Fairness),
            _at("milestones", Milestones),
        ),
        _at("/settings", SettingsPage, _at("carry", TransferPage), _at("report", ReportPage)),
    ]


def _home_pages() -> list[ft.Route]:
    """The addresses of a game's box, of a game at the table, and of a new result."""
    own_pages = sorted({name for screens in SCREENS.values() for name in screens.page.pages})
    box = [
        *(_at(path, Setup, _at("cards", BoxPage)) for path in ("setup", "setup/:box", "deal/:code")),
        _at("score", LooseSheet, _at("rules", SheetRules)),
        _at("words", WordsPage),
        _at("cards", BoxPage),
        *(_at(path, GameRules) for path in ("rules", "rules/:entry")),
        *(_at(name, OwnPage) for name in own_pages),
    ]
    play = [_at("steps", Steps), _at("sheet", PlayedSheet, _at("rules", SheetRules)), _at("rules/:entry", StepRules)]
    return [
        _at("daily", Daily),
        *(_at(path, DealPage) for path in ("deal", "deal/:code")),
        _at("replay/:link", LinkedGame),
        _at("game/:game_id", GamePage, *box),
        _at("play/:session_id", PlayScreen, *play),
        _at("result/:finished_id", Result, _at("share", ShareResult)),
    ]


def _past_game_pages() -> list[ft.Route]:
    return [
        _at("edit", Edit),
        _at("points", FinishedSheet, _at("rules", SheetRules)),
        _at("share", ShareFinished),
        _at("replay", Replay),
        _at("again/:moment", TryAgain),
    ]


def _at(path: str, page: Component, *below: ft.Route) -> ft.Route:
    """An address, or many with a name in them: each has a page of its own, and what was entered on it goes with it."""
    return ft.Route(path=path, component=anew_at_each_address(page), children=list(below))


async def start(
    page: ft.Page,
    controller: Controller,
    seat: Seat | None = None,
    invitation: Invitation | None = None,
    browser: Browser | None = None,
) -> None:
    """A new window, at `seat` where there may be several; with `invitation`, the network at home may reach the app.

    Where Python runs in a `browser`, that keeps the games.
    """
    flet_walks.take()
    page.title = "Companion"
    if not page.web:  # in a browser the client has brought them along, in use from the first frame
        page.fonts = theme.FONTS
    page.padding = 0
    device = Device(page)
    dress(page, controller.settings(), device)
    page.update()  # before the first screen, which would else be seen in Material's colours
    language, _ = await asyncio.gather(device_language(page), device.ask_for_needs())
    if device.calm or device.contrast:
        dress(page, controller.settings(), device)
    page.render_views(App, controller, language, device, seat or OnlySeat(), invitation, browser)
    page.run_task(_keep_a_copy, controller)


async def _keep_a_copy(controller: Controller) -> None:
    """The backup of the day, once the first screen stands; nobody waits for it."""
    await asyncio.sleep(BACKUP_SECONDS)
    try:
        await in_background(controller.exchange.backup_of_the_day())
    except Exception as error:  # a full disk, say: the player hears of it at the next tap
        log.warning("no backup today: %s", error)


async def device_language(page: ft.Page) -> str:
    """The first language of the device that there are texts for."""
    try:
        info = await page.get_device_info()
        locales = [locale.language_code for locale in (getattr(info, "locales", None) or [])]
    except Exception as error:  # a device that will not tell is no reason not to start
        log.warning("the device tells no language: %s", error)
        locales = []
    return next((code for code in locales if code in LANGUAGES), FALLBACK)


def dress(page: ft.Page, settings: Settings, device: Device) -> None:
    """The theme and the language of Flet's own parts, by the player's settings."""
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(code) for code in LANGUAGES],
        current_locale=ft.Locale(settings.language) if settings.language else None,
    )
    motion, sharp = settings.motion and not device.calm, settings.contrast or device.contrast
    page.theme_mode = MODES[settings.theme]
    page.theme = theme.theme(False, motion=motion, scale=settings.text_size, sharp=sharp)
    page.dark_theme = theme.theme(True, motion=motion, scale=settings.text_size, sharp=sharp)


@component
def App(
    controller: Controller,
    device_language: str,
    device: Device,
    seat: Seat,
    invitation: Invitation | None,
    browser: Browser | None,
) -> ft.Control:
    """Settings apply here, so that a change shows at once everywhere."""
    page = ft.context.page
    settings, show = use_state(controller.settings)
    size, set_size = use_state(lambda: _size(page))
    keys, set_keys = use_state(False)
    visit, come_back = use_state(0)
    scene = use_ref(lambda: Scene(page.route or "/")).current

    def change(new: Settings) -> None:
        controller.change(new)
        dress(page, new, device)
        page.update()
        show(new)

    def returned() -> None:
        set_size(_size(page))  # it may have been turned while nobody was there to tell
        come_back(lambda visits: visits + 1)

    def listen() -> None:
        page.on_resize = lambda e: set_size((round(e.width), round(e.height)))
        page.on_keyboard_event = page_keys(scene, lambda: set_keys(True))
        page.on_connect = returned

    scenes[page.session.id] = scene
    ft.use_effect(listen, dependencies=[])
    ft.use_effect(partial(_watch_the_address, page, scene), dependencies=[])
    games, _ = use_state(look)
    addresses, _ = use_state(routes)
    texts = Texts(settings.language or device_language)
    ui = Ui(
        *(controller, settings, texts, size[0], size[1], change, device, games, scene, seat),
        *(invitation, browser, keys, visit),
    )
    ft.use_effect(lambda: be_ready(ui), dependencies=[texts.language])
    return provide(ui, lambda: ft.Router(addresses, manage_views=True, not_found=NotFound))


async def _watch_the_address(page: ft.Page, scene: Scene) -> None:
    """Hear of a new address before the router does: the router stays where it is when Back only closes a sheet.

    This is a task, as the router begins to listen among the effects of the same drawing.
    """
    go_there = cast("Callable[[ft.RouteChangeEvent], None] | None", page.on_route_change)
    assert go_there, "the router listens before its app does"

    def changed(event: ft.RouteChangeEvent) -> None:
        stays = scene.route
        if scene.arrived_at(event.route):
            go_there(event)
        else:
            scene.leave_for(stays)
            page.navigate(stays)

    page.on_route_change = changed


def _size(page: ft.Page) -> tuple[int, int]:
    """The size of the window, as the page told it at the start."""
    return round(page.width or 390), round(page.height or 844)
