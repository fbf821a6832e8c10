"""The languages that the app speaks: a folder of `data/locale` each, by the name that its speakers give it."""

from __future__ import annotations

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}
FALLBACK = "en"
