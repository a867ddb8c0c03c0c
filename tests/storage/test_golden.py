"""The sample campaigns that come with Solo: files of the save format that every later Solo must open."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.cli.main import main
from solo.library.systems import manifests, open_system
from solo.storage import paths
from solo.storage.errors import NewerFormatError, SaveError
from solo.storage.migrations import FORMAT
from solo.systems.fire_and_sword.downtime.temple import TempleState

SAMPLES = Path(__file__).parent.parent.parent / "saves"
POLYHEDRAL = SAMPLES / "polyhedral.solo.json"
GOLDEN = Path(__file__).parent / "golden"
MARKS = ("chronicle_mark", "copied_mark")
TOLD_OTHERWISE = GOLDEN / "told_otherwise.solo.json"


class Held(NamedTuple):
    """What stands in a sample: who, the fight that is over and how it ended, and the one going on and how it begins."""

    name: str
    characters: tuple[str, ...]
    over: str
    ending: str
    going_on: str
    begins: str


HELD = {
    "polyhedral": Held(
        "The cold road",
        ("Maren Toll", "Harke Wainwright"),
        "Dogs on the ice",
        "The party holds the field after 7 rounds.",
        "Under the fallen roof",
        "Hobgoblin soldier a gives the ambush away",
    ),
    "fire-and-sword": Held(
        "Across the water",
        ("Julia Varro", "Idra of the Third Standard"),
        "Boar in the reeds",
        "The party holds the field.",
        "Toll at the ford",
        "Round 1",
    ),
    "two-d20": Held(
        "Low water",
        ("Torva Hale", "Khaleth"),
        "Ribs in the dust",
        "The party holds the field.",
        "The toll at the broken bridge",
        "Round 1",
    ),
    "gloranthan": Held(
        "The spring feud",
        ("Spearwoman", "Bituru"),
        "Two old soldiers",
        "The party holds the field. The party lets Sergeant a go.",
        "The ford at first light",
        "Spearwoman tries to change the result.",
    ),
    "swords": Held(
        "Closing time",
        ("Big Osk", "Sorley Finch"),
        "A bench in the Drowned Rat",
        "The party holds the field.",
        "The last lamp",
        "Round 1",
    ),
}
"""The samples that come with this Solo."""
EARLIER = {
    "polyhedral": Held(
        "The cold road",
        ("Maren Toll", "Harke Wainwright"),
        "Dogs on the ice",
        "The party holds the field after 9 rounds.",
        "Under the fallen roof",
        "Goblin shieldbearer a gives the ambush away",
    ),
    "fire-and-sword": Held(
        "Across the water",
        ("Julia Varro", "Sarro Ironcup"),
        "Boar in the reeds",
        "The party holds the field.",
        "Toll at the ford",
        "Round 1",
    ),
    "two-d20": Held(
        "Low water",
        ("Torva Hale", "Khaleth"),
        "Ribs in the dust",
        "The party holds the field.",
        "The toll at the broken bridge",
        "Round 1",
    ),
    "gloranthan": Held(
        "The spring feud",
        ("Spearwoman", "Bituru"),
        "The ford at first light",
        "The party holds the field.",
        "Two old soldiers",
        "An Omen",
    ),
    "swords": Held(
        "Closing time",
        ("Big Osk", "Sorley Finch"),
        "A bench in the Drowned Rat",
        "The party holds the field.",
        "The last lamp",
        "Round 1",
    ),
}
"""The samples of the first Solo, in format 1."""
FILES = (
    *((SAMPLES / f"{key}.solo.json", key, held) for key, held in HELD.items()),
    *((GOLDEN / f"format_1.{key}.solo.json", key, held) for key, held in EARLIER.items()),
)


def opened(file: Path, home: Path) -> Session:
    folder = campaigns.import_campaign(file, home)
    return Session.open(
        folder, lambda key: open_system(key, None).system, lambda: datetime(2026, 1, 2, tzinfo=UTC), "0.1.0"
    )


def test_every_game_has_a_sample() -> None:
    assert sorted(HELD) == sorted(manifest.key for manifest in manifests())
    assert sorted(f"{key}.solo.json" for key in HELD) == sorted(file.name for file in SAMPLES.glob("*.solo.json"))


@pytest.mark.parametrize("file", [file for file, *_ in FILES], ids=lambda file: file.name)
def test_a_sample_is_imported_sound_and_comes_back_the_same(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path / "home"))
    assert main(["saves", "import", str(file)]) == 0
    assert main(["saves", "check"]) == 0
    (summary,) = campaigns.campaigns(tmp_path / "home")
    assert f"“{summary.name}” is imported" in capsys.readouterr().out
    assert main(["saves", "export", summary.name, str(tmp_path / "again.json")]) == 0
    before, after = json.loads(file.read_bytes()), json.loads((tmp_path / "again.json").read_bytes())
    assert before["solo"]["format"] <= after["solo"]["format"] == FORMAT
    marks = [after["payload"]["campaign"].pop(mark) for mark in MARKS]
    for mark in MARKS:  # the first Solo had none
        before["payload"]["campaign"].pop(mark, None)
    assert [mark["lines"] for mark in marks] == [len(before["payload"]["chronicle"])] * 2
    assert after["payload"] == before["payload"]


@pytest.mark.parametrize(("file", "key", "held"), FILES, ids=[file.name for file, *_ in FILES])
def test_a_sample_holds_what_it_held_when_it_was_made(file: Path, key: str, held: Held, tmp_path: Path) -> None:
    session = opened(file, tmp_path)
    assert session.notices == []
    assert (session.name, session.system.manifest.key) == (held.name, key)
    assert tuple(session.characters()) == held.characters
    assert session.fight_in_progress == held.going_on
    over, going_on = (chapter for chapter in session.chronicle() if chapter.kind == "fight")
    assert (over.title, over.outcome, over.ending) == (held.over, "won", held.ending)
    assert (going_on.title, going_on.outcome) == (held.going_on, "")
    assert going_on.events[0].text.startswith(held.begins)
    assert session.close() == ""


@pytest.mark.slow
@pytest.mark.parametrize("file", [file for file, *_ in FILES], ids=lambda file: file.name)
def test_the_fight_of_a_sample_goes_on_where_it_was_left(file: Path, tmp_path: Path) -> None:
    session = opened(file, tmp_path)
    table = session.table
    assert table is not None
    assert table.waits_for_person
    assert len(table.saved.legs) >= 3
    _play_to_the_end(session)


@pytest.mark.slow
def test_a_fight_that_an_earlier_solo_told_otherwise_opens_with_a_notice_and_goes_on(tmp_path: Path) -> None:
    session = opened(TOLD_OTHERWISE, tmp_path)
    assert session.notices == ["The chronicle did not match the saved fight, so the chronicle was updated."]
    assert tuple(session.characters()) == ("Maren Toll", "Marek Fallow")
    table = session.table
    assert table is not None
    over, going_on = (chapter for chapter in session.chronicle() if chapter.kind == "fight")
    assert (over.title, over.ending) == ("Dogs on the ice", "The party holds the field after 10 rounds.")
    told = [event for leg in table.legs() for event in leg]
    assert going_on.events[-1].text == told[-1].text == "Round 2"
    assert session.close() == ""
    again = Session.open(session.folder, lambda _: session.system, lambda: datetime(2026, 1, 3, tzinfo=UTC), "0.1.0")
    assert again.notices == [], "brought up once and for all"
    _play_to_the_end(again)


def test_a_bundle_of_format_5_gets_the_new_words_of_switches(tmp_path: Path) -> None:
    session = opened(GOLDEN / "reworded_options.swords.solo.json", tmp_path)
    assert session.notices == []
    assert session.encounters.all()["Shields"].options == {
        "blocks after acting": "only planned blocks", "light": "dusk",
    }  # fmt: skip
    assert session.close() == ""


@pytest.mark.parametrize("kind", ["campaign", "bundle"])
def test_a_scene_at_the_temple_of_format_5_gets_the_new_words_of_switches(kind: str, tmp_path: Path) -> None:
    session = opened(GOLDEN / "reworded_options.fire-and-sword.solo.json", tmp_path)
    if kind == "campaign":
        assert session.close() == ""
        state = paths.campaign_file(session.folder)
        state.write_bytes((GOLDEN / "reworded_options.fire-and-sword.json").read_bytes())
        session = Session.open(session.folder, lambda _: session.system, lambda: datetime(2026, 1, 3, tzinfo=UTC), "")
    assert session.notices == []
    kept = {"points fixed in an item": "keep the spell active (house rule)"}
    assert session.encounters.all()["Rings"].options == {**kept, "light": "dark"}
    assert session.encounters.list_removed()["Gone"].options == kept
    table = session.table
    assert table is not None
    assert table.notice == ""
    assert isinstance(table.state, TempleState)
    assert table.state.options["a known spell"] == "can be obtained at more points"
    session.play.undo()
    assert isinstance(table.state, TempleState)
    assert table.state.options["a known spell"] == "cannot be obtained again"
    assert session.close() == ""


def test_a_sample_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    tampered = tmp_path / "tampered.json"
    tampered.write_bytes(POLYHEDRAL.read_bytes().replace(b'"STR":10', b'"STR":16', 1))
    with pytest.raises(SaveError):
        campaigns.import_campaign(tampered, tmp_path / "home")
    assert campaigns.campaigns(tmp_path / "home") == []


def test_a_sample_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    newer = tmp_path / "newer.json"
    newer.write_bytes(POLYHEDRAL.read_bytes().replace(f'"format":{FORMAT}'.encode(), b'"format":99', 1))
    with pytest.raises(NewerFormatError):
        campaigns.import_campaign(newer, tmp_path / "home")


def _play_to_the_end(session: Session) -> None:
    """Tactics play the fight that goes on, and it is finished and saved."""
    table = session.table
    assert table is not None
    while table.pending is not None:
        session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")
    assert session.finish_fight().outcome in ("won", "lost", "draw")
    assert session.fight_in_progress == ""
    assert session.close() == ""
