"""One lost file does not lose the story: each file is removed, emptied and cut, and no line of the player is gone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from solo.campaign import campaigns, management
from solo.campaign.session import Session
from solo.storage import journal, paths
from solo.storage.errors import SaveError
from solo.storage.store import FILES
from solo.story.acts import scenes, writing
from solo.story.entries import Line, RecoveredEntry
from solo.story.errors import StoryError
from solo.story.journal import paging
from solo.story.scenes import SceneCard
from tests.campaign.campaigns import Clock, create_in, reopen
from tests.campaign.stories import Shown, close_scene, lines_of, open_scene, played, write
from tests.fake_system import fake_systems

SAME_SIZE = "filled with zeros"
"""Damage that opening a campaign does not notice on a page, since it compares sizes only."""
FILES_OF_A_CAMPAIGN = (
    "campaign.1.json",
    "campaign.2.json",
    "campaign.json",
    "chronicle.copy-0001.jsonl",
    "chronicle.jsonl",
    "pages/0001-the-toll-bridge.md",
    "pages/0002-die-mühle.md",
)

Damage = Callable[[bytes], bytes | None]

DAMAGES: dict[str, Damage] = {
    "removed": lambda _: None,
    "emptied": lambda _: b"",
    "cut by a byte": lambda data: data[:-1],
    "cut by a line": lambda data: b"".join(data.splitlines(keepends=True)[:-1]),
    "cut to a half": lambda data: data[: len(data) // 2],
    "cut to a third": lambda data: data[: len(data) // 3],
    "cut to its first line": lambda data: data[: data.find(b"\n") + 1],
    "without its first half": lambda data: data[len(data) // 2 :],
    "without a line in the middle": lambda data: _without_middle(data),
    SAME_SIZE: lambda data: bytes(len(data)),
}
each_damage = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)


def _without_middle(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[len(lines) // 2]
    return b"".join(lines)


def damage_file(path: Path, damage: Damage) -> None:
    data = damage(path.read_bytes())
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data)


@pytest.fixture(scope="module", params=[False, True], ids=["closed", "killed"])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Shown]]:
    """The folder of a campaign, and its lines."""
    folder = played(tmp_path_factory.mktemp("home"), killed=request.param)
    with closing(Session.open(folder, fake_systems, Clock(), "0", write=False)) as reader:
        assert reader.notices == []
        return folder, lines_of(reader)


def copied(folder: Path, home: Path) -> Path:
    """A copy of the campaign's folder with all its files."""
    return Path(shutil.copytree(folder, home / folder.name))


def is_of_backup(problem: str, name: str) -> bool:
    """A damaged backup is told until later backups push it out."""
    return name.startswith("campaign.") and name != "campaign.json" and problem.startswith(f"{name}: ")


def files_of(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.name != "lock")


def test_an_evening_has_a_page_for_each_closed_scene_and_its_open_entries_in_the_state(
    evening: tuple[Path, list[Shown]],
) -> None:
    folder, lines = evening
    assert files_of(folder) == list(FILES_OF_A_CAMPAIGN)
    assert [line.text for line in lines] == [
        "It snowed all night.",
        "Jory took the silver.\nHe looked past us.",
        "We pay *twice*.",
        "We were young.",
        "Between two scenes.",
        "I go in.",
        "The wheel turns.",
        "Six of them, round a fire.",
        "Check the map.",
        "The last line.",
    ]
    assert [line.struck for line in lines].count(True) == 1
    assert campaigns.check(folder, fake_systems) == []


@each_damage
@pytest.mark.parametrize("name", FILES_OF_A_CAMPAIGN)
def test_no_line_is_gone_after_any_one_file_was_damaged(
    evening: tuple[Path, list[Shown]], tmp_path: Path, damage: Damage, name: str
) -> None:
    folder, lines = evening
    copy = copied(folder, tmp_path)
    damage_file(copy / name, damage)
    with closing(reopen(copy)) as session:
        assert lines_of(session) == lines
    if damage is DAMAGES[SAME_SIZE] and name.startswith("pages/"):
        assert management.mend(copy, Clock()) == ["1 page of the journal was written again."]
    assert not [one for one in campaigns.check(copy, fake_systems) if not is_of_backup(one, name)]
    with closing(reopen(copy)) as again:
        assert again.notices == []
        assert lines_of(again) == lines
    assert {*files_of(folder)} <= {*files_of(copy), "campaign.1.json", "campaign.2.json"}


@each_damage
def test_a_damaged_chronicle_is_mended_by_its_command_with_the_lists_of_the_story(
    evening: tuple[Path, list[Shown]], tmp_path: Path, damage: Damage
) -> None:
    folder, lines = evening
    copy = copied(folder, tmp_path)
    damage_file(copy / paths.CHRONICLE, damage)
    assert campaigns.check(copy, fake_systems)
    assert management.mend(copy, Clock())
    assert campaigns.check(copy, fake_systems) == []
    assert management.mend(copy, Clock()) == []
    with closing(reopen(copy)) as session:
        assert session.notices == []
        assert lines_of(session) == lines
        story = session.story.state
        assert [thread.name for thread in story.threads] == ["Bring the salt home"]
        assert [str(clock) for clock in story.clocks] == ["River 2/6"]
        assert [person.name for person in story.people] == ["Jory"]
        assert story.scene is not None
        assert (story.scene.number, story.scene.card.where, story.tension) == (3, "The hill track", 3)


def left_with(folder: Path, home: Path, *names: str) -> Path:
    """A copy of the campaign's folder with these files only; a name that ends with “/” stands for a folder."""
    copy = copied(folder, home)
    for name in files_of(copy):
        if not name.startswith(names):
            (copy / name).unlink()
    return copy


def test_state_and_pages_alone_bring_back_every_line_and_name_them_before(
    evening: tuple[Path, list[Shown]], tmp_path: Path
) -> None:
    folder, lines = evening
    copy = left_with(folder, tmp_path, "campaign.json", "pages/")
    disagreement, lost = campaigns.check(copy, fake_systems)
    assert disagreement.startswith("chronicle.jsonl has only 0 of the ")
    assert lost.startswith("chronicle.jsonl lacks 23 entries of the journal: 2 “It snowed all night.”, 6 “Jory took ")
    assert "(pages/0001-the-toll-bridge.md, pages/0002-die-mühle.md, campaign.json)" in lost
    assert '“solo saves mend "Ash Hollow"” restores the entries that other files have.' in lost
    with closing(Session.open(copy, fake_systems, Clock(), "0", write=False)) as reader:
        assert lines_of(reader) == lines
    with closing(reopen(copy)) as session:
        assert session.notices[0].endswith(
            "23 entries of the journal were put back from pages/0001-the-toll-bridge.md, pages/0002-die-mühle.md, "
            "campaign.json. The dice of these entries are lost."
        )
        assert lines_of(session) == lines
        recovered = [one.entry for one in session.story.entries() if isinstance(one.entry, RecoveredEntry)]
        assert [entry.text.partition(" — ")[0] for entry in recovered if entry.text] == [
            "Is it dark?",
            "Are they armed?",
        ]
        assert [thread.name for thread in session.story.state.threads] == ["Bring the salt home"]
        assert [shown.by for shown in session.story.entries() if shown.number == 7] == ["Mara"]


def test_pages_and_a_backup_bring_back_the_lines_of_closed_scenes(
    evening: tuple[Path, list[Shown]], tmp_path: Path
) -> None:
    folder, lines = evening
    copy = left_with(folder, tmp_path, "campaign.1.json", "pages/")
    with closing(reopen(copy)) as session:
        shown = {line.number: line.text for line in lines_of(session)}
    assert {line.number: line.text for line in lines if line.number < 19}.items() <= shown.items()


def test_the_story_goes_on_after_its_chronicle_was_lost(evening: tuple[Path, list[Shown]], tmp_path: Path) -> None:
    folder, lines = evening
    copy = left_with(folder, tmp_path, "campaign.json", "pages/")
    with closing(reopen(copy)) as session:
        write(session, "We go on.")
        close_scene(session)
        session.story.undo()
        assert [line.text for line in lines_of(session)] == [*(line.text for line in lines), "We go on."]
    assert campaigns.check(copy, fake_systems) == []


@pytest.mark.slow
def test_no_line_is_gone_wherever_the_chronicle_is_cut(evening: tuple[Path, list[Shown]], tmp_path: Path) -> None:
    folder, lines = evening
    data = (folder / paths.CHRONICLE).read_bytes()
    ends = [place + 1 for place, sign in enumerate(data) if sign == 10]
    for cut in (*ends, *(end - 7 for end in ends)):
        copy = copied(folder, tmp_path / str(cut))
        (copy / paths.CHRONICLE).write_bytes(data[:cut])
        with closing(reopen(copy)) as session:
            assert lines_of(session) == lines, cut
        assert campaigns.check(copy, fake_systems) == []


def test_lines_that_no_copy_has_yet_come_from_pages_and_state(tmp_path: Path) -> None:
    folder = played(tmp_path, killed=True)
    chronicle, copies = (folder / paths.CHRONICLE).read_bytes(), paths.chronicle_copy(folder, 1).read_bytes()
    assert len(copies) < len(chronicle)
    (folder / paths.CHRONICLE).unlink()
    (told,) = management.mend(folder, Clock())
    assert "were put back from pages/0001-the-toll-bridge.md, pages/0002-die-mühle.md, campaign.json." in told
    assert (folder / "chronicle.damaged.jsonl").exists() is False


def test_a_cut_chronicle_is_copied_aside_before_a_line_is_added(tmp_path: Path) -> None:
    folder = played(tmp_path)
    cut = (folder / paths.CHRONICLE).read_bytes()[:900]
    (folder / paths.CHRONICLE).write_bytes(cut)
    management.mend(folder, Clock())
    assert (folder / "chronicle.damaged.jsonl").read_bytes() == cut


def test_a_mend_without_any_source_changes_nothing(tmp_path: Path) -> None:
    session = create_in(tmp_path, FILES)
    session.close()
    copy = left_with(session.folder, tmp_path / "copy", "campaign.json")
    before = {name: (copy / name).read_bytes() for name in files_of(copy)}
    with pytest.raises(SaveError, match="No backup contains any of the chronicle's lines"):
        management.mend(copy, Clock())
    assert {name: (copy / name).read_bytes() for name in files_of(copy)} == before


def test_lines_that_a_full_disk_kept_out_of_the_chronicle_are_put_back_from_the_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create_in(tmp_path, FILES)
    open_scene(session, "The mill")
    session.flush()

    def full(path: Path, lines: bytes) -> None:
        raise SaveError(f"{path} could not be written: {len(lines)} bytes are too many.")

    monkeypatch.setattr(journal, "append", full)
    write(session, "This line must not be lost.")
    session.close()
    monkeypatch.undo()
    with closing(reopen(session.folder)) as again:
        assert [line.text for line in lines_of(again)] == ["This line must not be lost."]
        assert "1 entry of the journal was put back from campaign.json." in again.notices[0]
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == []


def test_a_page_that_knows_more_than_an_older_state_and_a_cut_chronicle_is_used(tmp_path: Path) -> None:
    session = create_in(tmp_path, FILES)
    write(session, "One.")
    session.close()
    older = {name: (session.folder / name).read_bytes() for name in files_of(session.folder)}
    with closing(reopen(session.folder)) as again:
        open_scene(again, "The mill")
        write(again, "Two.")
        close_scene(again)
    for path in session.folder.glob("c*.json*"):
        path.unlink()
    for name, data in older.items():
        (session.folder / name).write_bytes(data)
    assert "lacks 3 entries of the journal" in campaigns.check(session.folder, fake_systems)[0]
    with closing(reopen(session.folder)) as third:
        assert [line.text for line in lines_of(third)] == ["One.", "Two."]
        assert third.story.state.tension == 4
        assert third.story.state.scene is None


class RandomPlayer:
    """Plays a story at random: lines, scenes, flashbacks, edits, strikes, undo and redo."""

    def __init__(self, session: Session, seed: int) -> None:
        self._session = session
        self._random = Random(seed)
        self._told = 0

    def play(self, acts: int) -> None:
        moves = [self._write] * 6 + [self._scene] * 3 + [self._edit, self._strike, self._undo, self._undo, self._redo]
        for _ in range(acts):
            with suppress(StoryError):
                self._random.choice(moves)()

    def _write(self) -> None:
        self._told += 1
        sign = self._random.choice(["", "", "@ ", "> ", "# ", "Hild: ", "+t "])
        write(self._session, f"{sign}line {self._told}")

    def _scene(self) -> None:
        story = self._session.story.state
        if story.scene is None:
            open_scene(self._session, f"Place {story.scenes + 1}")
        elif story.waiting is None and self._random.random() < 0.4:
            flashback = SceneCard("The river")
            self._session.story.act(lambda story, _: scenes.open_scene(story, flashback, "flashback"))
        else:
            self._session.story.act(lambda story, _: scenes.close_scene(story, "open"))

    def _edit(self) -> None:
        self._told += 1
        if numbers := [one.number for one in self._session.story.entries() if isinstance(one.entry, Line)]:
            number, text = self._random.choice(numbers), f"edited {self._told}"
            self._session.story.act(lambda *_: writing.edit(number, text))

    def _strike(self) -> None:
        if numbers := [one.number for one in self._session.story.entries() if isinstance(one.entry, Line)]:
            number, back = self._random.choice(numbers), self._random.random() < 0.3
            self._session.story.act(lambda *_: writing.strike(number, back))

    def _undo(self) -> None:
        self._session.story.undo()

    def _redo(self) -> None:
        self._session.story.redo()


def loses_no_line(home: Path, seed: int) -> None:
    """Play at random, stop at random, damage one file at random, and compare the lines."""
    random = Random(seed)
    session = create_in(home, FILES)
    player = RandomPlayer(session, seed)
    player.play(random.randrange(60))
    session._ledger.copy()
    player.play(random.randrange(60))
    session.flush()
    with pytest.MonkeyPatch.context() as patch:
        if random.random() < 0.8:
            patch.setattr(session._ledger, "copy", lambda: None)
        session.close()
    lines, state = lines_of(session), session.story.state
    assert campaigns.check(session.folder, fake_systems) == []
    name = random.choice([paths.CHRONICLE, paths.CHRONICLE, *files_of(session.folder)])
    damage = random.choice(list(DAMAGES))
    damage_file(session.folder / name, DAMAGES[damage])
    with closing(reopen(session.folder)) as again:
        assert lines_of(again) == lines, (seed, name, damage)
        found = again.story.state
        assert (found.scene, found.threads) == (state.scene, state.threads), (seed, name, damage)
        write(again, "We go on.")
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == [], (seed, name, damage)
        assert len(lines_of(once_more)) == len(lines) + 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_no_line_of_a_random_story_is_gone_after_any_damage(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second story has pages of few entries, so that long scenes are divided."""
    if seed % 2:
        monkeypatch.setattr(paging, "LONGEST_PAGE", 6)
    loses_no_line(tmp_path, seed)
