"""Sentences about a repaired chronicle, and the copy that is chosen for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign import campaign_file, chronicle_repair
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle_repair import check_copies, find_chronicle, is_same_campaign
from solo.storage import atomic, paths
from solo.storage.journal_mark import JournalMark, mark_of
from solo.storage.store import FILES
from tests.fake_system import MANIFEST

LOOK = "search your own copies and exports."


def lines(count: int) -> bytes:
    return b"".join(f"{number}\n".encode() for number in range(count))


@pytest.mark.parametrize(
    ("marked", "found", "told"),
    [
        (3, 3, "All 3 lines were restored from backups, so nothing is lost."),
        (3, 5, "All 3 lines were restored from backups, so nothing is lost."),
        (1200, 1200, "All 1,200 lines were restored from backups, so nothing is lost."),
        (3, 0, f"No backup contains any of the chronicle's lines: {LOOK}"),
        (3, 2, f"Restored from backups: 2 lines. For the other 1 line, {LOOK}"),
        (3, 1, f"Restored from backups: 1 line. For the other 2 lines, {LOOK}"),
    ],
)
def test_the_result_of_a_repair_tells_how_much_came_back(marked: int, found: int, told: str) -> None:
    assert chronicle_repair._describe_result(JournalMark(marked, "any digest"), lines(found)) == told


@pytest.mark.parametrize(
    ("marked", "found", "told"),
    [
        (
            3,
            0,
            "No backup contains any of the chronicle's lines. Restore the file from your own copy, or open the",
        ),
        (3, 2, '“solo saves restore "Ash" chronicle” renames the damaged file and restores 2 lines from the backups.'),
        (3, 5, '“solo saves restore "Ash" chronicle” renames the damaged file and restores 3 lines from the backups.'),
        (3, 1, '“solo saves restore "Ash" chronicle” renames the damaged file and restores 1 line from the backups.'),
    ],
)
def test_the_advice_names_the_command_and_the_lines_that_it_restores(marked: int, found: int, told: str) -> None:
    campaign = Campaign(name="Ash", chronicle_mark=JournalMark(marked, "any digest"))
    assert chronicle_repair._advice(campaign, lines(found)).startswith(told)


def test_a_mark_confirms_its_own_lines_only_and_the_largest_counts() -> None:
    marks = [mark_of(lines(2)), mark_of(lines(4)), JournalMark(3, "another digest"), JournalMark()]
    count = chronicle_repair._count_vouched
    assert [count(lines(number), marks) for number in range(6)] == [0, 0, 2, 2, 4, 4]
    assert count(b"x\n" * 5, marks) == 0
    assert count(lines(5), []) == 0


def test_only_system_and_seed_tell_campaigns_apart() -> None:
    ash = Campaign(name="Ash", system="fake", seed=7)
    assert is_same_campaign(ash, Campaign(name="Birch", system="fake", seed=7))
    assert not is_same_campaign(ash, Campaign(name="Ash", system="fake", seed=8))
    assert not is_same_campaign(ash, Campaign(name="Ash", system="other", seed=7))


def state(seed: int, chronicle: bytes) -> bytes:
    campaign = Campaign(name="Ash", system="fake", seed=seed)
    campaign_file.mark(campaign, chronicle)
    return campaign_file.encode(campaign, MANIFEST, "1")


def test_the_longest_confirmed_lines_of_copies_and_set_aside_files_are_chosen(tmp_path: Path) -> None:
    campaign = Campaign(name="Ash", system="fake", seed=7)
    campaign_file.mark(campaign, lines(5))
    assert find_chronicle(tmp_path, campaign, FILES) == b""
    paths.chronicle_copy(tmp_path, 1).write_bytes(lines(4))
    assert find_chronicle(tmp_path, campaign, FILES) == b"", "no mark confirms four lines"
    backup = atomic.backups(paths.campaign_file(tmp_path))[1]
    backup.write_bytes(state(8, lines(3)))
    assert find_chronicle(tmp_path, campaign, FILES) == b"", "it is the backup of another campaign"
    backup.write_bytes(state(7, lines(3)))
    assert find_chronicle(tmp_path, campaign, FILES) == lines(4)
    (tmp_path / "chronicle.damaged.jsonl").write_bytes(lines(5) + b'{"torn')
    assert find_chronicle(tmp_path, campaign, FILES) == lines(5)
    (tmp_path / "chronicle.damaged-2.jsonl").write_bytes(b"")
    (tmp_path / "chronicle.damaged-3.jsonl").write_bytes(b"x\n" * 9)
    assert find_chronicle(tmp_path, campaign, FILES) == lines(5)
    paths.chronicle_copy(tmp_path, 1).write_bytes(lines(7))
    assert find_chronicle(tmp_path, campaign, FILES) == lines(7), "with the lines after the confirmed ones"


def test_a_copy_that_contradicts_the_chronicle_is_named() -> None:
    name = paths.chronicle_copy(Path(), 1).name
    assert check_copies({name: lines(2)}, lines(3)) == []
    assert check_copies({name: b"x\n"}, lines(3)) == [
        f"{name} does not match the chronicle. The next time you open the campaign, Solo replaces it."
    ]
