"""The sample campaigns that come with Solo: files of the save format that every later Solo must open."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from solo.campaign import shelf
from solo.campaign.session import Session
from solo.cli.main import main
from solo.library.systems import open_system
from solo.storage.faults import NewerFormat, SaveFault
from solo.storage.migrations import FORMAT

SAMPLES = Path(__file__).parent.parent.parent / "saves"
POLYHEDRAL = SAMPLES / "polyhedral.solo.json"


def opened(file: Path, home: Path) -> Session:
    folder = shelf.import_campaign(file, home)
    return Session.open(
        folder, lambda key: open_system(key, None).system, lambda: datetime(2026, 1, 2, tzinfo=UTC), "0.1.0"
    )


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.solo.json")), ids=lambda file: file.name)
def test_a_sample_is_imported_sound_and_comes_back_the_same(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path / "home"))
    assert main(["saves", "import", str(file)]) == 0
    assert main(["saves", "check"]) == 0
    (summary,) = shelf.campaigns(tmp_path / "home")
    assert f"“{summary.name}” is on the shelf now" in capsys.readouterr().out
    assert main(["saves", "export", summary.name, str(tmp_path / "again.json")]) == 0
    before, after = json.loads(file.read_bytes()), json.loads((tmp_path / "again.json").read_bytes())
    assert before["solo"]["format"] <= after["solo"]["format"] == FORMAT
    assert after["payload"] == before["payload"]


def test_the_polyhedral_sample_holds_what_it_held_when_it_was_made(tmp_path: Path) -> None:
    session = opened(POLYHEDRAL, tmp_path)
    assert session.name == "The cold road"
    assert list(session.characters()) == ["Maren Toll", "Marek Fallow"]
    assert session.fight_in_progress == "Under the fallen roof"
    chapters = session.chronicle()
    assert [chapter.title for chapter in chapters if chapter.kind == "fight"] == [
        "Dogs on the ice",
        "Under the fallen roof",
    ]
    over, going_on = (chapter for chapter in chapters if chapter.kind == "fight")
    assert (over.outcome, over.ending) == ("won", "The party holds the field after 10 rounds.")
    assert going_on.outcome == ""
    assert going_on.events[0].text.startswith("They act in this order: ")
    assert session.table is not None
    assert len(session.table.saved.legs) >= 3
    assert session.close() == ""


def test_a_sample_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    tampered = tmp_path / "tampered.json"
    tampered.write_bytes(POLYHEDRAL.read_bytes().replace(b'"STR":10', b'"STR":16', 1))
    with pytest.raises(SaveFault):
        shelf.import_campaign(tampered, tmp_path / "home")
    assert shelf.campaigns(tmp_path / "home") == []


def test_a_sample_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    newer = tmp_path / "newer.json"
    newer.write_bytes(POLYHEDRAL.read_bytes().replace(b'"format":1', b'"format":99', 1))
    with pytest.raises(NewerFormat):
        shelf.import_campaign(newer, tmp_path / "home")
