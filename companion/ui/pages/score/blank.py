"""A score sheet into which nobody has written anything yet."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.core.sheet import Choice, Flag, Record, Rows
from companion.ui.kit.forms.number_table import is_table
from companion.ui.pages.score.common_fields import first_common
from companion.ui.pages.score.player_form import Report, player_rows


def blank_report(game: AnyGame, name: str) -> Report:
    """Nothing entered yet, for as few players as may be. The first has this name; who else played, nobody has said."""
    rows = player_rows(game)
    blanks = [blank_player(game, name if at == 0 else "") for at in range(max(1, rows.fewest))]
    return first_common(game.scoring.sheet(None)) | {"players": blanks}


def blank_player(game: AnyGame, name: str) -> Report:
    """A player of whom only the name is known; what has a neutral answer has it."""
    player: Report = {"name": name}
    inner = player_rows(game).of
    for entry in inner.fields if isinstance(inner, Record) else ():
        if isinstance(entry, Choice):
            player[entry.key] = entry.choices[-1]
        elif isinstance(entry, Flag):
            player[entry.key] = False
        elif isinstance(entry, Record) and all(inner.optional for inner in entry.fields):
            player[entry.key] = {}
        elif isinstance(entry, Rows) and not entry.optional:
            player[entry.key] = []
        elif isinstance(entry, Record) and is_table(entry):
            player[entry.key] = {
                row.key: {column.key: 0 for column in row.fields} for row in entry.fields if isinstance(row, Record)
            }
    return player
