"""That nobody else is asked for anything, a look at everybody else tells: it would have seen it."""

from tests.browser.app import until
from tests.browser.engines.outside import Outside
from tests.browser.engines.window import Engine

ASKS = """() => {
  fetch('https://packed.test/').catch(() => {});
  new Image().src = 'http://picture.test/';
}"""


def test_who_is_asked_for_a_page_a_file_or_a_picture_is_known(engine: Engine, outside: Outside) -> None:
    wanted = {"page.test", "packed.test", "picture.test"}
    window = engine.window()
    window.go("http://page.test/")
    window.run(ASKS)
    until(lambda: wanted <= set(outside.asked), "not all of them were asked")
    window.close()
    assert set(outside.asked) == wanted
    outside.asked.clear()
