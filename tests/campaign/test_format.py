"""The form of a campaign on disk: files written by each format so far, kept as they were, still open."""

from __future__ import annotations

import shutil
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from solo.campaign import campaign_file, campaigns
from solo.campaign.chronicle import DECODER, group_chapters
from solo.campaign.open_campaign import READ_BY_OTHERS
from solo.campaign.session import Session
from solo.play.saved_table import Step
from solo.storage import journal, paths
from solo.storage.errors import NewerFormatError
from solo.storage.migrations import FORMAT
from solo.story.entries import Line
from solo.systems.contract import FoeCount
from tests.campaign.campaigns import VERSION, Clock, reopen
from tests.fake_system import fake_systems

GOLDEN = Path(__file__).parent / "golden"


def a_folder(tmp_path: Path, number: int) -> Path:
    """A campaign folder with the files of this format."""
    shutil.copy(GOLDEN / f"format_{number}.json", paths.campaign_file(tmp_path))
    shutil.copy(GOLDEN / f"format_{number}.jsonl", paths.chronicle_file(tmp_path))
    if (pages := GOLDEN / f"format_{number}_pages").is_dir():
        shutil.copytree(pages, tmp_path / paths.PAGES)
    return tmp_path


def test_there_is_a_golden_file_of_every_format() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.json")) == [f"format_{n}" for n in range(1, FORMAT + 1)]


def test_every_format_passes_the_check(tmp_path: Path) -> None:
    for number in range(1, FORMAT + 1):
        home = tmp_path / str(number)
        home.mkdir()
        assert campaigns.check(a_folder(home, number), fake_systems) == []


def test_format_1_is_read_in_full(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 1)
    saved = campaign_file.load(folder).value
    campaign = saved.campaign
    assert (saved.header.system, saved.header.rules_version, saved.header.app_version) == ("fake", 1, "0.1.0")
    assert (campaign.name, campaign.seed, campaign.tables_begun) == ("Ash Hollow", 4711, 1)
    assert (campaign.fate, campaign.physical, campaign.coach_seen) == ("fresh", True, {"attack": 1})
    assert [bytes(raw) for raw in campaign.characters] == [b'{"name":"Ann","skill":5,"wounds":0}']
    assert [bytes(raw) for raw in campaign.removed_characters] == [b'{"name":"Bo","skill":3,"wounds":0}']
    assert campaign.encounters[0].foes == (FoeCount("Wolf", 2),)
    assert (campaign.taking_part, campaign.told) == (["Ann"], [6])
    table = campaign.table
    assert table is not None
    assert (table.title, table.number, table.salt, len(table.legs)) == ("The cellar", 1, 2, 1)
    assert table.legs[0].steps[4] == Step("dodge", reason="Rat 1 would rather dodge.", typed=[(4, 1)])
    assert [step.by for step in table.undone] == ["tactic", "person"]
    assert [(seat.name, seat.automatic) for seat in table.seats] == [("You", False), ("Foes", True)]


def test_format_2_counts_the_lines_of_its_chronicle_with_their_digest(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 2)
    saved = campaign_file.load(folder).value
    chronicle = paths.chronicle_file(folder).read_bytes()
    assert saved.header.format == 2
    assert saved.campaign.chronicle_mark.lines == 19
    assert saved.campaign.chronicle_mark.digest == sha256(chronicle).hexdigest()


def test_format_3_has_a_story_with_its_scene_cards_and_open_entries(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 3)
    saved = campaign_file.load(folder).value
    story = saved.campaign.story
    assert saved.header.format == 3
    assert (story.acts, story.state.tension, [page.name for page in story.pages]) == (
        24,
        3,
        ["0001-the-toll-bridge.md", "0002-die-mühle.md"],
    )
    assert [(scene.number, scene.card.where, scene.ended) for scene in story.scenes] == [
        (1, "The toll bridge", True),
        (1, "The river", True),
        (2, "Die Mühle", True),
        (3, "The hill track", False),
    ]
    assert [one.entry.text for one in story.open if isinstance(one.entry, Line)] == [
        "Six of them, round a fire.",
        "Check the map.",
        "The last line.",
    ]
    with closing(reopen(folder)) as session:
        assert not [notice for notice in session.notices if notice != READ_BY_OTHERS]
        assert session.story.state == story.state
        assert [one.name for one in session.story.state.people] == ["Jory"]


def test_format_4_has_the_simulated_chances_of_its_fight_and_the_course_of_the_one_before(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 4)
    table = campaign_file.load(folder).value.campaign.table
    assert table is not None
    assert [(kept.position, kept.win) for kept in table.chances] == [((0, 1), 0.44), ((0, 2), 0.52)]
    with closing(reopen(folder)) as session:
        assert session.table is not None
        assert session.table.saved.chances == table.chances
        ended, going_on = session.chronicle()[-2:]
        assert ended.course is not None
        assert ended.course.line.startswith("Chance to win: 61 % ")
        assert going_on.course is None


def test_format_5_keeps_a_fight_outside_the_story_and_an_unsent_line_with_its_scene(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 5)
    campaign = campaign_file.load(folder).value.campaign
    assert (campaign.apart, campaign.story.line, campaign.story.line_scene) == (True, "Jory says", "scene 1")
    with closing(reopen(folder)) as session:
        assert session.story.unfinished_line == "Jory says"
        assert session.table is not None
        assert session.table.saved.title == "The cellar"


def test_a_fight_of_format_1_is_taken_over_without_simulated_chances(tmp_path: Path) -> None:
    with closing(reopen(a_folder(tmp_path, 1))) as session:
        assert session.table is not None
        assert session.table.saved.chances == []


def test_a_campaign_of_format_2_is_taken_over_without_a_story(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 2)
    before = paths.chronicle_file(folder).read_bytes()
    with closing(reopen(folder)) as session:
        assert not [notice for notice in session.notices if notice != READ_BY_OTHERS]
        assert not session.story.has_begun
    assert campaign_file.load(folder).value.header.format == FORMAT
    assert paths.chronicle_file(folder).read_bytes() == before
    assert (folder / "campaign.1.json").read_bytes() == (GOLDEN / "format_2.json").read_bytes()


def test_a_campaign_of_format_1_is_taken_over_with_its_chronicle_as_it_is(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 1)
    before = paths.chronicle_file(folder).read_bytes()
    assert campaign_file.load(folder).value.campaign.chronicle_mark.lines == 0
    reopen(folder).close()
    saved = campaign_file.load(folder).value
    assert (saved.header.format, saved.campaign.chronicle_mark.lines) == (FORMAT, 19)
    assert paths.chronicle_file(folder).read_bytes() == before
    assert (folder / "campaign.1.json").read_bytes() == (GOLDEN / "format_1.json").read_bytes()
    assert (folder / "chronicle.copy-0001.jsonl").read_bytes() == before


def test_a_campaign_of_format_1_opened_for_reading_stays_of_format_1(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 1)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    Session.open(folder, fake_systems, Clock(), VERSION, write=False).close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == files


def test_a_campaign_of_a_newer_format_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 6)
    state = paths.campaign_file(folder)
    state.write_bytes(state.read_bytes().replace(b'"format":6', b'"format":7'))
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(
        NewerFormatError, match=r"newer Solo \(format 7; this version reads up to 6\): update Solo to open it"
    ):
        reopen(folder)
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}
    assert found == files


def test_the_chronicle_of_format_1_is_read_in_full(tmp_path: Path) -> None:
    records, notices = journal.read(paths.chronicle_file(a_folder(tmp_path, 1)), DECODER, repair=False)
    assert notices == []
    chapters = group_chapters(records)
    assert [chapter.title for chapter in chapters[-2:]] == ["Fresh dice fall after an undo from now on.", "The cellar"]
    assert (chapters[-1].undone, chapters[-1].taken_back, len(chapters[-1].events)) == (2, 4, 6)
    assert chapters[-1].events[4].rolls[0].faces == (4, 1)
