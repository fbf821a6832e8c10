"""Small Islands: alone against Alexis, whom the app plays, or two to four; Reward phases are worked out."""

from __future__ import annotations

from companion.core.game import Command, Game, Rules, Scoring, Statistics, Telling
from companion.games.small_islands import (
    cards,
    changes,
    dealing,
    draws,
    events,
    offers,
    options,
    public,
    reward_command,
    rules,
    scoring,
    sounds,
    story,
    tags,
)
from companion.games.small_islands.state import State, whose_turn
from companion.games.small_islands.view.screen import view

SMALL_ISLANDS: Game[State, events.Event] = Game(
    id="small_islands",
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
        remark=scoring.remark,
        settled=scoring.settled,
    ),
    telling=Telling(
        view=view,
        story=story.story,
        public=public.public,
        shown=public.shown,
        sound=sounds.sound,
        seat=whose_turn,
    ),
    statistics=Statistics(
        tags=tags.tags,
        tag_words=tags.WORDS,
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
    box=cards.SHEET,
    commands={
        "reward": Command("Small Islands: what a Reward phase is worth", reward_command.REQUEST, reward_command.answer)
    },
    dealing=dealing.DEALING,
)
