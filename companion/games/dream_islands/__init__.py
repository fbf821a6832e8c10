"""Dream Islands: shells, pieces on a ring of islands, missions met now, and the last round."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dream_islands import events, offers, rules, scoring, state
from companion.games.dream_islands.state import State
from companion.games.dream_islands.view import story, view

DREAM_ISLANDS: Game[State, events.Event] = Game(
    id="dream_islands",
    rules_version=2,
    rules=Rules(
        options=rules.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=events.evolve,
        offers=offers.offers,
        over=rules.over,
        refusal=offers.refusal,
    ),
    scoring=Scoring(sheet=scoring.sheet, score=scoring.score, report=scoring.report),
    telling=Telling(view=view, story=story, public=state.public, seat=state.whose_turn),
)
