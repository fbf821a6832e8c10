"""Small Islands: alone against Alexis, whom the app plays, or two to four; Reward phases are worked out."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.small_islands import cards, events, evolve, final, kept, rules, scoring, state, view, why

SMALL_ISLANDS: Game[state.State, events.Event] = Game(
    id="small_islands",
    rules_version=1,
    options=rules.OPTIONS,
    events=events.Event,
    setup=rules.setup,
    decide=rules.decide,
    evolve=evolve.evolve,
    offers=rules.offers,
    refusal=rules.refusal,
    over=final.over,
    public=rules.public,
    view=view.view,
    story=why.story,
    sheet=scoring.sheet,
    report=final.report,
    score=scoring.score,
    shown=rules.shown,
    remark=rules.remark,
    tags=kept.tags,
    draws=kept.draws,
    box=cards.SHEET,
)
