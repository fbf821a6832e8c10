"""Dragon Island: the eight steps of a turn, what things cost, and the fame that deeds bring."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dragon_island import legal, rules, scoring, state, view
from companion.games.dragon_island.story import story

DRAGON_ISLAND: Game[state.State, state.Event] = Game(
    id="dragon_island",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
        events=state.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=state.evolve,
        offers=legal.offers,
        over=rules.over,
        refusal=legal.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=rules.report,
    ),
    telling=Telling(
        view=view.view,
        story=story,
        public=rules.public,
    ),
)
