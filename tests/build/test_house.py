"""The tree of the README is the tree of the code."""

from house import README, ROOT, faults, tree, with_tree
from rooms import sources


def test_the_readme_shows_the_rooms_as_they_are():
    text = README.read_text(encoding="utf-8")
    assert with_tree(text, tree(sources(ROOT))) == text, "run python3 build/house.py"


def test_every_line_of_the_tree_says_something():
    modules = sources(ROOT)
    lines = tree(modules).splitlines()
    assert [line for line in lines if len(line.split()) < 3] == []
    assert [line for line in lines if not line.endswith((".", "…"))] == []


def test_what_is_wrong_is_said():
    modules = {
        "companion": "",
        "companion.core.a": "import companion.store.c",
        "companion.core.b": "def late():\n    import companion.core.a",
        "companion.store.c": "from companion.core.b import late",
        "companion.attic.d": "",
    }
    assert faults(modules) == [
        "No floor: attic. Say in build/rooms.py what it stands on.",
        "Upwards: companion.core.a imports companion.store.c",
        "A circle: companion.core.a → companion.store.c → companion.core.b → companion.core.a",
        "A circle: core → store → core",
    ]
