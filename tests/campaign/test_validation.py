"""Problems of a campaign's content under its rules, each in a sentence."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign.campaign import Campaign
from solo.campaign.validation import find_problems
from solo.play import table_check
from solo.play.run import ReplayError
from tests.campaign.campaigns import begin, create, reopen
from tests.fake_system import FakeSystem, fake_systems
from tests.play.tables import a_table, answer_first


def problems(campaign: Campaign, lunge: str = "lunge") -> list[str]:
    campaign.system = campaign.system or "fake"
    return list(find_problems(campaign, lambda key: FakeSystem(lunge) if key == "fake" else fake_systems(key)))


def test_a_sound_campaign_has_no_problem() -> None:
    table = a_table()
    answer_first(table, 2)
    assert problems(Campaign()) == problems(Campaign(table=table.saved)) == []


def test_a_campaign_of_an_unknown_game_is_not_checked() -> None:
    (problem,) = problems(Campaign(system="other", characters=[msgspec.Raw(b"7")]))
    assert problem.startswith("The campaign cannot be checked: There is no system")


def test_unreadable_characters_and_loot_are_counted() -> None:
    campaign = Campaign(characters=[msgspec.Raw(b"7"), msgspec.Raw(b"8")], spoils=[msgspec.Raw(b"9")])
    assert problems(campaign) == [
        "2 of the campaign's characters cannot be read with the current rules.",
        "The loot of one fight cannot be read with the current rules. It stays saved.",
    ]


def test_a_scene_that_the_rules_do_not_know_is_named() -> None:
    saved = a_table().saved
    saved.procedure = "siege"
    assert problems(Campaign(table=saved)) == [
        f"“{saved.title}” cannot be continued: the current rules have no such scene (siege)."
    ]


def test_a_scene_that_cannot_be_continued_or_only_from_a_checkpoint_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create(tmp_path)
    begin(session)
    session.play.advance()
    assert session.table is not None
    saved = session.table.saved
    session.close()
    assert problems(Campaign(table=saved)) == []

    def fail(*_: object) -> None:
        raise ReplayError("It is odd.")

    monkeypatch.setattr("solo.campaign.validation.check_table", fail)
    assert problems(Campaign(table=saved)) == [f"“{saved.title}” cannot be continued. It is odd."]
    table = table_check.check_table(FakeSystem().procedures["fight"], saved)
    table.notice = "The rules have changed."
    monkeypatch.setattr("solo.campaign.validation.check_table", lambda *_: table)
    assert problems(Campaign(table=saved)) == ["The rules have changed."]
    reopen(session.folder).close()
