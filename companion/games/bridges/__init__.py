"""Hashi, the bridge game: numbers and bridges from cards, with three solo stacks and their deadlines."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.bridges import kept, layout, options, rules, scoring, told, view

BRIDGES: Game[rules.State, rules.Event] = Game(
    id="bridges",
    rules_version=1,
    options=options.OPTIONS,
    events=rules.Event,
    setup=rules.setup,
    decide=rules.decide,
    evolve=rules.evolve,
    offers=rules.offers,
    refusal=rules.refusal,
    over=rules.over,
    public=told.public,
    view=view.view,
    story=view.story,
    sheet=scoring.sheet,
    report=told.report,
    score=scoring.score,
    tags=kept.tags,
    draws=kept.draws,
    box=layout.SHEET,
)
