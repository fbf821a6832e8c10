"""The figures of the code, on a small folder with one of each; and one tap that is counted."""

import ast
from pathlib import Path

import measure
from venv_setup import ROOT

GAME = '''"""A docstring."""

from typing import Any, Literal, cast

# A comment.
Kind = Literal["a"]


class Board:
    """A docstring
    of two lines."""

    def rows(self, box: dict[str, Any]) -> Any:
        return cast("Any", box["rows"])  # type: ignore[no-any-return]


def draw(box: dict[str, int]) -> int:
    return _short(box) + _twice(box) + _twice(box) + _given(box)


def _short(box: dict[str, int]) -> int:
    return box["short"]


def _twice(box: dict[str, int]) -> int:
    return box.get("twice", 0)


def _given(box: dict[str, int]) -> int:
    return max(map(_key, box))


def _key(word: str) -> int:
    return len(word)


def long() -> None:
''' + "".join(f"    print({line})\n" for line in range(51))
SCREENS = """
class GameLook:
    sign: str
    colors: tuple[str, ...]

class GameScreens:
    look: GameLook
    drawers: tuple[str, ...] = ()

view = (Picture("game.board", 1), data_picture(f"game.{view}", 2), Picture(label=3), DataPicture(kind="game.board"))
"""


def test_each_figure_counts_what_it_says(tmp_path: Path):
    drawings = tmp_path / "companion" / "ui" / "games"
    for path, text in ((drawings / "cards.py", GAME), (drawings / "one" / "cards.py", "class Board: pass\n"),
                       (tmp_path / "companion" / "screens.py", SCREENS), (drawings / "__init__.py", "")):  # fmt: skip
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = measure.figures(tmp_path)
    assert found["modules"] == 4
    assert found["lines of code"] == 1 + 3 + 2 + 2 + 2 + 2 + 2 + 1 + 51 + 1 + 7
    assert (found["Any"], found["casts"], found["type: ignore"]) == (3, 1, 1)
    assert found["string subscripts in companion/ui/games"] == 2, "the literal type is none"
    assert found["functions over 50 lines"] == 1
    assert (found["file names used twice"], found["class names used twice"]) == (1, 1)
    assert found["private functions called once, of 5 lines or fewer"] == 2, "_short and _given, and not _key"
    assert (found["fields of GameScreens"], found["fields of GameScreens and its groups"]) == (2, 4)
    assert found["picture kinds without a type"] == 2


def test_lines_of_code_leave_out_imports_and_docstrings():
    source = '"""One\ntwo."""\nimport ast\nfrom a import (\n    b,\n)\n\n# no\nx = [\n    1,\n]\n'
    assert measure.code_lines(source, ast.parse(source)) == {9, 10, 11}


def test_calls_below_a_folder_are_counted():
    with measure.calls_into(Path(ast.__file__).parent) as codes:
        ast.get_docstring(ast.parse(""))
        measure.code_lines("x = 1\n", ast.parse("x = 1\n"))
    assert {"get_docstring", "parse"} <= {code.co_name for code in codes}
    assert "code_lines" not in {code.co_name for code in codes}


def test_a_tap_and_a_finish_run_through_few_modules():
    counted = measure.played(ROOT)
    assert set(counted) == {f"{what} of one {act}" for act in ("tap", "finish") for what in ("calls", "modules")}
    assert counted["calls of one tap"] > counted["modules of one tap"] > 20
