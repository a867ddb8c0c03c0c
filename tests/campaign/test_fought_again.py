"""A fight that has ended is fought again: from its beginning, with other dice, and without a mark on anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.chronicle import StatedForecast
from solo.campaign.roster import CampaignError
from tests.campaign.campaigns import answer, begin, create, fights, play_out
from tests.fake_system import FakeCharacter, a_setup

SAID = StatedForecast(0.75, 0.7, 0.8, 400, "favourable")


def test_a_fight_that_goes_on_is_not_begun_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    with pytest.raises(CampaignError, match="The fight has not ended"):
        session.fight_again()
    table = begin(session)
    answer(session)
    with pytest.raises(CampaignError, match="The fight has not ended"):
        session.fight_again()
    assert session.table is table
    session.close()


def test_a_fight_fought_again_begins_anew_with_the_same_fighters_and_other_dice(tmp_path: Path) -> None:
    session = create(tmp_path)
    before = session.characters()
    first = begin(session)
    start, number = first.saved.legs[0].checkpoint, first.saved.number
    play_out(session)
    again = session.fight_again()
    assert session.table is again
    assert again.saved.legs[0].checkpoint == start
    assert (again.saved.title, again.saved.number) == ("The cellar", number + 1)
    assert session.characters() == before, "nobody bears a mark of the first one"
    assert list(session.homecomings()) == ["Ann", "Bo"], "who took part takes part again"
    session.close()


def test_the_chronicle_tells_both_fights_and_the_forecast_of_both(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.begin("fight", a_setup(FakeCharacter("Ann", 5), rats=2), "The cellar", said=SAID)
    play_out(session)
    assert session.table is not None and session.table.result is not None
    result = session.table.result
    session.fight_again()
    assert session.stated_forecast == SAID
    first, second = fights(session)
    assert (first.outcome, first.ending) == (
        result.outcome,
        f"{result.text} This fight was retried, so it did not change the characters.",
    )
    assert (second.title, second.text, second.said, second.outcome) == (first.title, first.text, SAID, "")
    assert first.text.startswith("Ann against 2")
    session.close()


def test_listeners_hear_that_a_fight_is_fought_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    play_out(session)
    heard: list[bool] = []
    session.play.listen(lambda: heard.append(session.table is not None and session.table.result is None))
    session.fight_again()
    assert heard == [True]
    session.close()
