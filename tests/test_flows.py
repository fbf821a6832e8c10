"""Every flow in a browser comes to its screen as a player does: by taps, from the first page on."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "browser"
# What goes to an address: a browser's own way, and ours for those that came from elsewhere.
BY_ADDRESS = {"goto", "follow"}
# Where the address itself is what is tried, or no app of ours is there to be tapped.
TRIED = {
    ("app.py", "open"): "the first page",
    ("app.py", "follow"): "what all of these go through",
    ("test_bridges.py", "test_an_address_that_leads_nowhere_leads_home"): "a link that somebody has kept",
    (
        "test_serving.py",
        "test_a_shared_app_opens_with_its_code_only",
    ): "the code that is scanned, and what is asked without it",
    ("test_serving.py", "test_a_new_code_opens_and_the_old_one_no_longer"): "the code that is scanned",
    ("test_serving.py", "come"): "the code that is scanned",
    (
        "test_serving.py",
        "test_a_game_that_is_tapped_before_the_app_is_there_is_open_when_it_is",
    ): "the page before the app, which is there for a moment only",
    ("test_no_silent_start.py", "test_a_part_that_is_not_what_it_should_be_is_told"): "a page that does not start",
    ("test_no_silent_start.py", "test_that_it_runs_no_scripts_is_told"): "a page that does not start",
    ("test_no_silent_start.py", "test_what_a_browser_denies_is_told"): "a page that does not start",
    (
        "test_serving.py",
        "test_who_has_turned_the_phone_while_away_finds_the_page_laid_out_for_that",
    ): "a page without an app, from which one comes back",
    (
        "test_no_silent_start.py",
        "test_with_languages_that_are_none_and_a_part_that_comes_the_second_time",
    ): "a page that does not start at once",
    ("visitor.py", "visit"): "the address of the site, whose page may have something to say before the app",
    ("test_marks.py", "empty"): "a page without an app",
    ("test_marks.py", "page"): "a page without an app",
    (
        "test_site.py",
        "test_one_code_deals_the_same_on_the_site_on_the_computer_and_on_the_command_line",
    ): "the link that a friend sends",
    ("test_red_boxes.py", "window_on"): "a window of single controls, not the app",
}


def by_address(module: Path) -> Iterator[str]:
    """The functions that go to an address."""
    for function in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            called = {
                one.func.attr
                for one in ast.walk(function)
                if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
            }
            if called & BY_ADDRESS:
                yield function.name


@pytest.mark.parametrize("module", sorted(HERE.glob("*.py")), ids=lambda path: path.name)
def test_screens_are_come_to_by_taps(module: Path) -> None:
    assert sorted(by_address(module)) == sorted(name for file, name in TRIED if file == module.name)
