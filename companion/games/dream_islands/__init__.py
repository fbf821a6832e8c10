"""Dream Islands: shells, pieces on a ring of islands, missions met now, and the last round."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dream_islands import changes, events, offers, options, public, rules, scoring, story
from companion.games.dream_islands.state import State, whose_turn
from companion.games.dream_islands.view.screen import view

DREAM_ISLANDS: Game[State, events.Event] = Game(
    id="dream_islands",
    rules_version=2,
    rules=Rules(
        options=options.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=changes.evolve,
        offers=offers.offers,
        over=rules.over,
        refusal=offers.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
    ),
    telling=Telling(
        view=view,
        story=story.story,
        public=public.public,
        seat=whose_turn,
    ),
)
