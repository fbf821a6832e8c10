"""Texts without the places of a machine: the way to a file often has the name of a person in it."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

# So much of a path says which file it is.
TOLD = 3
# An absolute path, on any system, as it is or as Python writes it down. Folders that we know may have spaces, too.
PATH = re.compile(r"(?<![\w.\\/:])(?:[A-Za-z]:)?(?:[\\/]+[^\\/\s'\"<>|*?;,()\[\]{}]+){2,}")


def pathless(text: str, *folders: Path) -> str:
    """The same with the end of each path only."""
    known = {*folders, *(folder.resolve() for folder in folders), Path.home(), Path(tempfile.gettempdir())}
    for folder in sorted(map(str, known), key=len, reverse=True):
        for form in (folder, repr(folder)[1:-1]):
            if len(Path(folder).parts) > 1:
                text = text.replace(form, "…")
    return PATH.sub(_end, text)


def _end(found: re.Match[str]) -> str:
    parts = re.split(r"[\\/]+", found[0])[1:]
    return found[0] if len(parts) <= TOLD else "…/" + "/".join(parts[-TOLD:])
