"""Small Islands: a solo game against Alexis, for whom the app turns the cards, or a game of two to four."""

from __future__ import annotations

from companion.core.game import Command, Game, Rules, Scoring, Statistics, Telling, late_view
from companion.games.small_islands import (
    alexis_cards,
    changes,
    events,
    explorer,
    options,
    reward_alone,
    rules,
    scoring,
    telling,
)
from companion.games.small_islands.state import State, whose_turn

SMALL_ISLANDS: Game[State, events.Event] = Game(
    id="small_islands",
    rules_version=1,
    rules=Rules(
        options=options.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=changes.evolve,
        offers=rules.offers,
        over=rules.over,
        refusal=rules.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
        remark=scoring.remark,
        settled=scoring.settled,
    ),
    telling=Telling(
        view=late_view("companion.games.small_islands.view:view"),
        story=telling.story,
        public=telling.public,
        shown=telling.shown,
        sound=telling.sound,
        seat=whose_turn,
    ),
    statistics=Statistics(
        tags=explorer.tags,
        tag_words=explorer.WORDS,
        draws=telling.draws,
        sources=telling.SOURCES,
    ),
    box=alexis_cards.SHEET,
    commands={
        "reward": Command("Small Islands: what a Reward phase is worth", reward_alone.REQUEST, reward_alone.answer)
    },
    dealing=options.DEALING,
)
