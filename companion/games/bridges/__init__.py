"""Hashi, the bridge game: numbers and bridges from cards, with three solo stacks and their deadlines."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.bridges import kept, rules, scoring, view

BRIDGES: Game[rules.State, rules.Event] = Game(
    id="bridges",
    rules_version=1,
    options=rules.OPTIONS,
    events=rules.Event,
    setup=rules.setup,
    decide=rules.decide,
    evolve=rules.evolve,
    offers=rules.offers,
    refusal=rules.refusal,
    over=rules.over,
    public=rules.public,
    view=view.view,
    story=view.story,
    sheet=scoring.sheet,
    report=rules.report,
    score=scoring.score,
    tags=kept.tags,
    draws=kept.draws,
)
