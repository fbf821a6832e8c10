"""Hashi, the bridge game: numbers and bridges from cards, with three solo stacks and their deadlines."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Statistics, Telling
from companion.games.bridges import draws, layout, options, rules, scoring, tags, told, view

BRIDGES: Game[rules.State, rules.Event] = Game(
    id="bridges",
    rules_version=1,
    rules=Rules(
        options=options.OPTIONS,
        events=rules.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=rules.evolve,
        offers=rules.offers,
        over=rules.over,
        refusal=rules.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=told.report,
    ),
    telling=Telling(
        view=view.view,
        story=view.story,
        public=told.public,
    ),
    statistics=Statistics(
        tags=tags.tags,
        tag_words=tags.WORDS,
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
    box=layout.SHEET,
)
