"""Statistics against a plain recount, and in small tables."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.game_kinds import kind_of, kinds
from companion.history.history_figures import (
    FEWEST_FOR_A_LINE,
    LAST,
    MOST_BINS,
    PersonRecord,
    distribution,
    margins,
    on_the_table,
    outcomes,
    overview,
    owner,
    records,
    results,
    summary,
)
from companion.history.search import Selection, selected, values
from tests.history.entries import NAMES, entry, many, newest_first, stamp

persons = st.sampled_from(NAMES)


@given(many(), persons)
def test_figures_agree_with_a_recount(entries, person):
    """Counted with loops and an own median, not with the functions under test."""
    totals, won, last_run, longest, run = [], [], 0, 0, 0
    for one in sorted(entries, key=lambda one: one.finished):
        for player in one.players:
            if player.name == person:
                totals.append(player.total)
                if one.winners:
                    win = person in one.winners
                    won.append(win)
                    run = run + 1 if win else 0
                    longest = max(longest, run)
                    last_run = run
    figures = summary(results(entries, person))
    if not totals:
        assert figures is None
        return
    assert figures is not None
    ordered = sorted(totals)
    middle = ordered[len(ordered) // 2] + ordered[(len(ordered) - 1) // 2]
    assert (figures.games, figures.contests, figures.wins) == (len(totals), len(won), won.count(True))
    assert figures.best.total == ordered[-1]
    assert 2 * figures.median == middle
    ten = totals[len(totals) - 10 :] if len(totals) > 10 else totals
    assert figures.last_ten * len(ten) == pytest.approx(sum(ten))
    assert (figures.streak, figures.longest) == (last_run, longest)


@given(many())
def test_every_choice_divides_the_games(entries):
    for tag in ("mode", "cards", "level"):
        found = [len(selected(entries, Selection(tags={tag: value}))) for value in values(entries, tag)]
        assert sum(found) == sum(tag in one.tags for one in entries)
        assert found == sorted(found, reverse=True)
    assert sum(len(selected(entries, Selection(game=game))) for game in ("small_islands", "bridges")) == len(entries)
    assert sum(one.games for one in on_the_table(entries)) == len(entries)


@given(many(), persons, st.integers(0, 30))
def test_a_choice_holds_what_all_of_it_holds(entries, person, at):
    choice = Selection(person=person, tags={"mode": "group"}, since=stamp(at))
    assert selected(entries, choice) == [
        one
        for one in entries
        if person in [player.name for player in one.players] and len(one.players) > 1 and one.finished >= stamp(at)
    ]


@given(many(), persons)
def test_the_record_of_everybody(entries, person):
    figures = summary(results(entries, person))
    told = None if figures is None else PersonRecord(figures.games, figures.contests, figures.wins)
    assert records(entries).get(person) == told


@given(many())
def test_kinds_divide_the_games_and_never_mix_solo_with_a_group_nor_stand_ins_with_print(entries):
    divided = [selected(entries, Selection(kind=kind)) for kind in kinds(entries)]
    assert sorted(one.id for games in divided for one in games) == sorted(one.id for one in entries)
    for games in divided:
        assert len({(one.game, len(one.players) == 1, one.cards == "stand_in") for one in games}) == 1


@given(st.lists(st.integers(-50, 400), max_size=60))
def test_a_distribution_holds_every_total_once(totals):
    bins = distribution(totals)
    assert len(bins) <= MOST_BINS
    assert sum(one.count for one in bins) == len(totals)
    for one in bins:
        assert one.count == sum(one.low <= total <= one.high for total in totals)
    for left, right in pairwise(bins):
        assert left.high + 1 == right.low
    if totals:
        assert bins[0].count
        assert bins[-1].count


@given(many())
def test_against_the_opponent(entries):
    found = margins(entries)
    assert [one.entry.id for one in found] == sorted(one.id for one in entries if one.opponent)
    for one in found:
        assert one.entry.opponent
        assert (one.points > 0) <= (one.entry.won is True)
    by_level = outcomes(entries, "level")
    lost_or_won = Counter(one.tags["level"] for one in entries if one.opponent)
    assert {level: len(games) for level, games in by_level.items()} == lost_or_won


def test_a_streak_ends_with_a_loss_and_a_game_without_a_contest_does_not_count():
    games = [
        entry(1, ("Ana", 9), ("Ben", 3)),
        entry(2, ("Ana", 9), ("Ben", 3)),
        entry(3, ("Ana", 50)),
        entry(4, ("Ana", 9), ("Ben", 9)),
        entry(5, ("Ana", 1), ("Ben", 3)),
        entry(6, ("Ana", 5), ("Ben", 3)),
    ]
    figures = summary(results(newest_first(*games), "Ana"))
    assert figures
    assert (figures.games, figures.contests, figures.wins) == (6, 5, 4)
    assert (figures.streak, figures.longest) == (1, 3)
    assert (figures.best.total, figures.median) == (50, 9)


@pytest.mark.parametrize(
    ("games", "whose"),
    [
        ([], None),
        ([entry(1, ("Ana", 1), ("Ben", 2))], "Ana"),
        ([entry(1, ("Ben", 1), ("Ana", 2)), entry(2, ("Cleo", 1), ("Ana", 2))], "Ana"),
        ([entry(1, ("Ben", 1)), entry(2, ("Cleo", 1), ("Ana", 2)), entry(3, ("Cleo", 1), ("Ana", 2))], "Ben"),
    ],
)
def test_whose_phone_it_is(games, whose):
    assert owner(newest_first(*games)) == whose


@given(many())
def test_the_overview_agrees_with_its_parts(entries):
    look = overview(entries)
    assert look.games == len(entries) == sum(one.games for one in look.played)
    assert sum(one.games for one in look.people.values()) == sum(len(one.players) for one in entries)
    assert look.owner == owner(entries)
    if not look.lately:
        return
    assert FEWEST_FOR_A_LINE <= len(look.lately) <= LAST
    (kind,) = {kind_of(result.entry) for result in look.lately}
    own = [one for one in reversed(entries) if kind_of(one) == kind and one.standing(look.owner)]
    assert [result.entry for result in look.lately] == own[-LAST:]
