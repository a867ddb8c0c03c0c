"""Pages of the journal: their division, and Markdown that reads back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.story.entries import (
    CardChanged,
    Entry,
    EntryStruck,
    EveningBegun,
    Line,
    LineEdited,
    ProposalsDrawn,
    RecoveredEntry,
    SceneClosed,
    SceneOpened,
)
from solo.story.journal.pages import Page, parse_page, render_page
from solo.story.journal.paging import LONGEST_PAGE, PageRange, Paging
from solo.story.journal.stored_entries import KeptEntry, KeptScene, keep_entry
from solo.story.scenes import SceneCard
from tests.story.acting import content
from tests.story.journal.journals import BRIDGE, EVENING, MILL, TIME, numbered

WORDS = content().words


def paged(entries: Sequence[Entry]) -> Paging:
    paging = Paging()
    paging.update(numbered(entries))
    return paging


def page(*kept: KeptEntry) -> Page:
    return Page("Scene 4: The mill", "The “toll” road", "ab12", 4, 1, 99, 84, "e3b0", kept)


def kept(*entries: Entry) -> list[KeptEntry | None]:
    return [keep_entry(shown, WORDS) for shown in numbered(entries)]


def test_a_page_ends_with_its_scene_and_has_the_lines_before_it() -> None:
    paging = paged(EVENING)
    assert paging.pages == [PageRange("0001-the-toll-bridge.md", 1, 1, 9)]
    assert paging.open_from == 10
    assert paging.page_of(9) == paging.pages[0]
    assert paging.page_of(10) is None


def test_a_flashback_ends_no_page_and_keeps_the_card_of_its_scene() -> None:
    flashback = SceneOpened(1, SceneCard("The river"), "flashback", 1)
    changed = SceneCard("The far bank")
    entries = (*EVENING[:8], flashback, SceneClosed("open", 5, 5), CardChanged(changed), SceneClosed("won", 5, 4))
    paging = paged(entries)
    assert paging.pages == [PageRange("0001-the-far-bank.md", 1, 1, 12)]
    assert paging.scenes == [
        KeptScene(1, 4, changed, ended=True),
        KeptScene(1, 9, SceneCard("The river"), "flashback", 1, ended=True),
    ]


def test_a_long_scene_fills_several_pages() -> None:
    entries: list[Entry] = [SceneOpened(1, MILL), *(Line(f"Line {number}.") for number in range(2 * LONGEST_PAGE))]
    assert [(one.name, one.first, one.last) for one in paged(entries).pages] == [
        ("0001-the-drowned-mill.md", 1, LONGEST_PAGE),
        ("0001-the-drowned-mill-2.md", LONGEST_PAGE + 1, 2 * LONGEST_PAGE),
    ]
    before = paged([Line("Line.")] * (LONGEST_PAGE - 1))
    assert not before.pages
    assert paged([Line("Line.")] * LONGEST_PAGE).pages[0].name == "0000-before-the-first-scene.md"


@pytest.mark.parametrize("size", range(14))
def test_pages_grow_and_shrink_with_the_journal_as_if_read_at_once(size: int) -> None:
    flashback = SceneOpened(1, SceneCard("The river"), "flashback", 1)
    entries = (*EVENING[:8], flashback, CardChanged(MILL), SceneClosed("open", 5, 5), CardChanged(MILL), *EVENING[8:])
    grown = Paging()
    for length in (5, 9, 12, len(entries), size):
        grown.update(numbered(entries[:length]))
    at_once = paged(entries[:size])
    assert (grown.pages, grown.scenes) == (at_once.pages, at_once.scenes)
    grown.update(numbered(entries))
    assert (grown.pages, grown.scenes) == (paged(entries).pages, paged(entries).scenes)


def test_pages_that_have_gone_are_told() -> None:
    paging = paged(EVENING)
    assert paging.update(numbered(EVENING[:8])) == [PageRange("0001-the-toll-bridge.md", 1, 1, 9)]
    assert paging.pages == []


def test_an_entry_without_dice_is_kept_as_it_is_and_a_question_as_its_text() -> None:
    entries = (*EVENING, LineEdited(2, "It snowed."), EntryStruck(6), ProposalsDrawn(()))
    found = kept(*entries)
    assert found[0] == KeptEntry(1, TIME, EveningBegun(1))
    assert found[1] == KeptEntry(2, TIME, Line("It snowed."))
    assert found[3] == KeptEntry(4, TIME, SceneOpened(1, BRIDGE))
    assert found[5] == KeptEntry(6, TIME, EVENING[5], struck=True)
    assert found[6] == KeptEntry(7, TIME, RecoveredEntry("asked", "Does he let us through? — no, but", "?"))
    assert found[13:] == [None, None, None]


def test_a_page_reads_back_as_it_was_written() -> None:
    written = page(*(one for one in kept(*EVENING) if one))
    markdown = render_page(written, WORDS)
    assert parse_page(markdown.encode()) == written
    assert markdown.startswith(
        '---\ntitle: "Scene 4: The mill"\ncampaign: "The “toll” road"\nstory: "ab12"\nscene: 4\n'
    )
    assert "\n- **2** It rained all night. <!-- {" in markdown
    assert "\n- **8** Hild: We pay twice. <!-- {" in markdown


@pytest.mark.parametrize(
    "line",
    [
        Line("One\n\n  two  \nthree"),
        Line("*No* [[link]] <!-- x --> \\ # $1"),
        Line("@ no sign"),
        Line("I go", "action"),
        Line("30 the bell rang", "speech", "At 12"),
        Line("- **7** another <!-- {} -->\n- **8** item"),
        Line("---\ntitle: x"),
        Line("一二三 \r\tع"),
    ],
)
def test_any_line_reads_back(line: Line) -> None:
    written = page(KeptEntry(1, TIME, line, "Mara -->", struck=True), KeptEntry(2, TIME, Line("The next one.")))
    assert parse_page(render_page(written, WORDS).encode()) == written


@given(st.text(min_size=1), st.sampled_from(["line", "action", "result", "aside"]))
def test_every_text_reads_back(text: str, style: str) -> None:
    written = page(KeptEntry(1, TIME, Line(text, style)), KeptEntry(2, TIME, RecoveredEntry("asked", text, "?")))  # type: ignore[arg-type]
    assert parse_page(render_page(written, WORDS).encode()) == written


def test_a_page_that_was_cut_gives_its_entries_and_the_beginning_of_the_last_line() -> None:
    markdown = render_page(page(*(one for one in kept(*EVENING) if one)), WORDS)
    cut = markdown[: markdown.index(" and looked past us")]
    found = parse_page(cut.encode())
    assert found is not None
    assert [one.number for one in found.entries] == [1, 2, 3, 4, 5, 6]
    assert found.entries[-1].entry == Line("Jory Pike took the silver")


@pytest.mark.parametrize("data", [b"", b"---", b"# A heading\n", b"---\ntitle: 4\n---\n", b"\xff\x00"])
def test_a_file_that_is_no_page_is_not_read(data: bytes) -> None:
    assert parse_page(data) is None


def test_an_item_with_a_changed_comment_is_left_out() -> None:
    markdown = render_page(page(KeptEntry(1, TIME, Line("One.")), KeptEntry(2, TIME, Line("Two."))), WORDS)
    found = parse_page(markdown.replace('"type":"line"', '"type":"spell"', 1).encode())
    assert found is not None
    assert [one.number for one in found.entries] == [2]
