"""How a game has ended, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.ui.window.context import Ui


def winners_words(ui: Ui, winners: Sequence[str]) -> Message:
    """Who has won. Who is called as this language calls the player is spoken to."""
    if list(winners) == [ui.t(msg("ui.you"))]:
        return msg("ui.winner_you")
    names = ", ".join(winners)
    return msg("ui.winner", name=names) if len(winners) == 1 else msg("ui.winners", names=names)


def tell_outcome(ui: Ui, winners: Sequence[str], totals: Sequence[int]) -> None:
    """Aloud, after what was said of the tap that ended it. Who plays against nobody wins points alone."""
    ended = winners_words(ui, winners) if len(totals) > 1 else msg("ui.n_points", n=totals[0])
    ui.scene.tell(f"{ui.t(ended)}.")
