"""House rules of a campaign: kept where they differ, told in the chronicle, and handed to whatever begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.roster import CampaignError
from solo.systems.contract import HouseRule, System
from tests.campaign.campaigns import begin, create, reopen
from tests.fake_system import FakeState, FakeSystem


def lives(session_state: object) -> list[int]:
    assert isinstance(session_state, FakeState)
    return [fighter.life for fighter in session_state.fighters if fighter.side == "party"]


def test_rules_hold_for_what_begins_after_them_and_are_there_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    assert session.house_rules.changed == {}
    session.house_rules.set("toughness", "tough")
    table = begin(session)
    assert lives(table.state) == [12, 12]
    session.house_rules.set("toughness", "as the book")
    assert lives(table.state) == [12, 12]
    session.abandon_fight()
    assert lives(begin(session).state) == [6, 6]
    session.abandon_fight()
    session.house_rules.set("toughness", "tough")
    session.house_rules.set("weather", "foul")
    folder = session.folder
    session.close()
    again = reopen(folder)
    assert again.house_rules.changed == {"toughness": "tough", "weather": "foul"}
    again.close()


def test_a_ruling_is_told_once_in_the_chronicle(tmp_path: Path) -> None:
    session = create(tmp_path)
    before = len(session.chronicle())
    session.house_rules.set("toughness", "tough")
    session.house_rules.set("toughness", "tough")
    told = [chapter.title for chapter in session.chronicle()[before:]]
    assert told == ["House rule changed: Heroes (F-01) is now tough (was as the book)."]
    session.close()


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("toughness", "immortal", "“Heroes” cannot be “immortal”: choose as the book or tough."),
        ("luck", "good", "There is no house rule “luck”: use one of toughness, weather."),
    ],
)
def test_what_cannot_be_ruled_is_refused_with_a_sentence(tmp_path: Path, key: str, value: str, sentence: str) -> None:
    session = create(tmp_path)
    with pytest.raises(CampaignError) as fault:
        session.house_rules.set(key, value)
    assert str(fault.value) == sentence
    assert session.house_rules.changed == {}
    session.close()
    with pytest.raises(CampaignError, match="read-only"):
        session.house_rules.set("toughness", "tough")


class Fewer(FakeSystem):
    """The game once a rule is gone, and a value of another."""

    house_rules = (HouseRule("weather", "Weather", "Nothing comes of it.", ("fair", "none")),)


def test_what_a_later_version_does_not_know_any_more_is_kept_and_not_used(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.house_rules.set("toughness", "tough")
    session.house_rules.set("weather", "foul")
    fewer: System = Fewer()
    session.use(fewer)
    assert session.house_rules.changed == {}
    session.house_rules.set("weather", "none")
    folder = session.folder
    session.close()
    again = reopen(folder)
    assert again.house_rules.changed == {"toughness": "tough", "weather": "none"}
    again.close()
