"""The games being played, saved at every tap."""

from __future__ import annotations

from typing import Any

from companion.store.rows import Rows


class Active:
    """Running games by the id of their session. The one that was touched last comes first."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def save(self, *records: dict[str, Any]) -> None:
        self._rows.put(*records)

    def get(self, session_id: str) -> dict[str, Any] | None:
        return self._rows.get_row(session_id)

    def remove(self, *session_ids: str) -> None:
        self._rows.drop(*session_ids)

    def latest_first(self) -> list[dict[str, Any]]:
        return sorted(self._rows.all_rows().values(), key=lambda record: record["saved"], reverse=True)
