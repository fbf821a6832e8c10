"""Messages into sentences of one language, from the gettext catalogues in `data/locale`."""

from __future__ import annotations

from functools import cache
from gettext import c2py
from typing import Any

from companion.content.data_files import data
from companion.core.message import Message

# The languages of the app: a folder of `data/locale` each, by the name that its speakers give it.
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}
FALLBACK = "en"


class Texts:
    """The sentences of one language. Each part of the app has a catalogue, read when its first text is needed."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else FALLBACK

    def __call__(self, message: Message) -> str:
        entry = _catalogue(self.language, message.key.partition(".")[0]).get(message.key)
        if entry is None:
            return message.key
        args = {name: self._said(value) for name, value in message.args.items()}
        return entry.form(message.args.get("n")).format_map(args)

    def _said(self, value: Any) -> Any:
        return self(value) if isinstance(value, Message) else value

    def resolve(self, value: Any) -> Any:
        """Plain data with every message in it said."""
        if isinstance(value, dict):
            return {key: self.resolve(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.resolve(item) for item in value]
        return self._said(value)


class _Entry:
    """One text, with a form for each plural of its language."""

    def __init__(self, forms: tuple[str, ...], plural: Any) -> None:
        self._forms = forms
        self._plural = plural

    def form(self, n: Any) -> str:
        return self._forms[self._plural(n)] if len(self._forms) > 1 and isinstance(n, int) else self._forms[0]


@cache
def _catalogue(language: str, part: str) -> dict[str, _Entry]:
    import polib  # only here: a score without a problem needs no texts

    source = data().joinpath("locale", language, f"{part}.po")
    if not source.is_file():
        return {}
    catalogue = polib.pofile(source.read_text(encoding="utf-8"))
    plural = c2py(catalogue.metadata["Plural-Forms"].partition("plural=")[2].rstrip(";"))
    entries = {}
    for entry in catalogue:
        forms = [entry.msgstr_plural[at] for at in sorted(entry.msgstr_plural)] or [entry.msgstr]
        entries[entry.msgid] = _Entry(tuple(forms), plural)
    return entries
