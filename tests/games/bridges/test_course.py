"""Looking back: one stage a card, and nothing that happened is left out."""

from hypothesis import given, settings

from companion.core.session import events_of, fold
from companion.games.bridges import BRIDGES
from companion.games.bridges.telling import stages
from companion.history.review import review
from companion.history.sample_game import sample
from tests.games.bridges.table import Table
from tests.games.bridges.test_slate_properties import layouts, played, seeds
from tests.games.playing import ENGLISH


@settings(max_examples=25)
@given(layouts, seeds)
def test_each_card_has_its_stage_and_the_last_one_is_the_end(layout: str, seed: str):
    session = played(layout, seed)[-1].session
    found = stages(events_of(session))
    assert [stage.turned for stage in found] == list(range(len(found)))
    assert found[-1].state == fold(BRIDGES, session)


@settings(max_examples=25)
@given(layouts, seeds)
def test_what_the_cards_brought_adds_up_to_the_board(layout: str, seed: str):
    found = stages(events_of(played(layout, seed)[-1].session))
    slates = [stage.state.slate for stage in found if stage.state.slate]
    end = slates[-1].board
    assert sum(len(slate.strokes) for slate in slates) == sum(bridge.count for bridge in end.bridges)
    assert {slate.written for slate in slates} - {None} == {one.id for one in end.islands if one.number is not None}


def test_a_line_says_the_card_what_was_drawn_and_what_it_earned():
    seen = review(sample("You"))
    assert seen.session
    found = stages(events_of(seen.session))
    told = [" · ".join(map(ENGLISH, (stage.title, *stage.told))) for stage in found]
    assert len(told) == 18
    assert told[0] == "Before the first card · 4 in row 6 column 5"
    assert told[6] == "Number 6, 2 bridges · 6 in row 4 column 5 · 2 bridges · Blue flags: 7 points"


def test_with_a_printed_board_the_bonuses_are_told():
    table = Table("Ana", "Ben", board="A")
    table.flip(7).do("claim", player="Ben", bonus="blue")
    table.flip(3).do("claim", player="Ana", bonus="blue")
    told = {stage.turned: [ENGLISH(text) for text in stage.told] for stage in stages(events_of(table.session))}
    assert {turned: texts for turned, texts in told.items() if texts} == {
        7: ["Ben, Blue flags: 7 points"],
        10: ["Ana, Blue flags: 3 points"],
    }
