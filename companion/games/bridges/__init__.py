"""Hashi, the bridge game: numbers and bridges from cards, with three solo stacks and their deadlines."""

from __future__ import annotations

from companion.core.game import Game, Question, Rules, Scoring, Statistics, Telling, Word, late_view
from companion.games.bridges import events, layout, options, rules, scoring, state, statistics, telling
from companion.games.bridges.state import State

BRIDGES: Game[State, events.Event] = Game(
    id="bridges",
    rules_version=1,
    rules=Rules(
        options=options.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=state.evolve,
        offers=rules.offers,
        over=rules.over,
        refusal=rules.refusal,
        lasting=rules.lasting,
        known_since=rules.known_since,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
        settled=scoring.settled,
    ),
    telling=Telling(
        view=late_view("companion.games.bridges.view:view"),
        story=telling.story,
        public=telling.public,
        sound=telling.sound,
    ),
    statistics=Statistics(
        tags=statistics.tags,
        tag_words=statistics.WORDS,
        draws=statistics.draws,
        sources=statistics.SOURCES,
        analysis_tags=(statistics.RIVAL_TOTAL,),
    ),
    box=layout.SHEET,
    dealing=options.DEALING,
    questions={
        "coach": Question("the most that was possible after each move"),
        "advise": Question("what is best done with the open card"),
        "simulate": Question(
            "what a house player makes of many deals",
            {
                "deals": Word("N", "how many deals", is_number=True),
                "strength": Word("1|2|3", "who plays them", is_number=True),
                "seed": Word("TEXT", "the same seed deals the same cards"),
                "board": Word("KEY", "which practice board"),
            },
        ),
    },
)
