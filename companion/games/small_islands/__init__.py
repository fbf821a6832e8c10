"""Small Islands: alone against Alexis, whom the app plays, or two to four; Reward phases are worked out."""

from __future__ import annotations

from companion.core.game import Command, Game, Rules, Scoring, Statistics, Telling
from companion.games.small_islands import (
    cards,
    draws,
    events,
    evolve,
    final,
    rewards,
    rules,
    scoring,
    state,
    tags,
    view,
    why,
)

SMALL_ISLANDS: Game[state.State, events.Event] = Game(
    id="small_islands",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=evolve.evolve,
        offers=rules.offers,
        over=final.over,
        refusal=rules.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=final.report,
        remark=rules.remark,
    ),
    telling=Telling(
        view=view.view,
        story=why.story,
        public=rules.public,
        shown=rules.shown,
    ),
    statistics=Statistics(
        tags=tags.tags,
        tag_words=tags.WORDS,
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
    box=cards.SHEET,
    commands={"reward": Command("Small Islands: what a Reward phase is worth", rewards.REQUEST, rewards.answer)},
)
