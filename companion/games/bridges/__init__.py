"""Hashi, the bridge game: numbers and bridges from cards, with three solo stacks and their deadlines."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Statistics, Telling
from companion.games.bridges import (
    changes,
    dealing,
    draws,
    events,
    going_back,
    layout,
    offers,
    options,
    public,
    rules,
    scoring,
    sounds,
    story,
    tags,
)
from companion.games.bridges.state import State
from companion.games.bridges.view.screen import view

BRIDGES: Game[State, events.Event] = Game(
    id="bridges",
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
        lasting=going_back.lasting,
        known_since=going_back.known_since,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
        settled=scoring.settled,
    ),
    telling=Telling(
        view=view,
        story=story.story,
        public=public.public,
        sound=sounds.sound,
    ),
    statistics=Statistics(
        tags=tags.tags,
        tag_words=tags.WORDS,
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
    box=layout.SHEET,
    dealing=dealing.DEALING,
    counsels={
        "coach": "the most that was possible after each move",
        "advise": "what is best done with the open card",
        "simulate": "what a house player makes of many deals",
    },
)
