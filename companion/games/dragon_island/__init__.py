"""Dragon Island: the eight steps of a turn, what things cost, and the fame that deeds bring."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dragon_island import changes, events, offers, options, public, rules, scoring, story
from companion.games.dragon_island.state import State, whose_turn
from companion.games.dragon_island.view.screen import view

DRAGON_ISLAND: Game[State, events.Event] = Game(
    id="dragon_island",
    rules_version=1,
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
