"""Pages of a campaign's journal: written when a scene closes, and again when their entries change.

If the chronicle is lost, the journal is restored from the pages and the campaign's file, which has the scene cards and
the entries of the open scene.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from solo.campaign.campaign import Campaign, SavedPage, SavedStory
from solo.campaign.story_content import shipped_words
from solo.storage import paths
from solo.storage.errors import SaveError
from solo.storage.journal_mark import JournalMark
from solo.storage.store import Store
from solo.storage.writer import Remove, Save
from solo.story.entries import Entry, EntryStruck, Line, LineEdited
from solo.story.journal.narration import card_title
from solo.story.journal.numbering import JournalEntry
from solo.story.journal.pages import Page, parse_page, render_page
from solo.story.journal.paging import BEFORE, PageRange, Paging
from solo.story.journal.stored_entries import KeptEntry, keep_entry

ALL_PAGES: Final = f"{paths.PAGES}/"
KEY_LENGTH: Final = 16
MOST_NUMBERS: Final = 20


class PageKeeper:
    """The pages of one campaign, with the scene cards and open entries in its saved story."""

    def __init__(self, folder: Path, campaign: Campaign) -> None:
        self._folder = folder
        self._campaign = campaign
        self._paging = Paging()
        self._written: list[SavedPage] = []
        self._open: list[tuple[JournalEntry, KeptEntry | None]] = []

    def take_up(
        self, shown: Sequence[JournalEntry], store: Store, mark: JournalMark, faulty: Collection[str] = ()
    ) -> list[Save | Remove]:
        """Start from this journal. Return orders to write missing or changed pages, and to remove obsolete pages.

        A page counts as changed if its size differs, or if `faulty` names it. Pages of another story are left alone.
        """
        self._paging = Paging()
        self._paging.update(shown)
        sizes: Mapping[str, int] = {}
        with suppress(SaveError):
            store.sweep(paths.page_file(self._folder, "*.md"))
            sizes = store.page_sizes(self._folder)
        known = {page.name: page for page in self._campaign.story.pages}
        orders: list[Save | Remove] = []
        self._written = []
        for page in self._paging.pages:
            saved = known.get(page.name)
            is_whole = saved is not None and saved.last == page.last and saved.size == sizes.get(page.name)
            if saved and is_whole and page.name not in faulty:
                self._written.append(saved)
            else:
                orders.append(self._write(page, shown, mark))
        self._keep_open(shown)
        return [*self._strays(sizes, store), *orders]

    def follow(self, shown: Sequence[JournalEntry], changed: Iterable[int], mark: JournalMark) -> list[Save | Remove]:
        """Return the orders for pages after an act. `changed` numbers the earlier entries that the act changed."""
        gone = self._paging.update(shown)
        del self._written[len(self._written) - len(gone) :]
        orders: list[Save | Remove] = []
        for page in {page.name: page for page in map(self._paging.page_of, changed) if page}.values():
            place = self._paging.pages.index(page)
            if place < len(self._written):
                orders.append(self._write(page, shown, mark, place))
        orders += [self._write(page, shown, mark) for page in self._paging.pages[len(self._written) :]]
        names = {page.name for page in self._paging.pages}
        self._keep_open(shown)
        return [
            *(Remove(paths.page_file(self._folder, page.name)) for page in gone if page.name not in names),
            *orders,
        ]

    def put_into(self, story: SavedStory) -> SavedStory:
        """Return the saved story with the present pages, scene cards and open entries."""
        return msgspec.structs.replace(
            story,
            pages=tuple(self._written),
            scenes=tuple(self._paging.scenes),
            open=tuple(kept for _, kept in self._open if kept),
        )

    def _write(self, page: PageRange, shown: Sequence[JournalEntry], mark: JournalMark, place: int = -1) -> Save:
        """Return the order to write a page. Its size is listed at index `place`, or at the end of the list for -1."""
        data = make_page(self._campaign, self._paging, page, shown, mark)
        saved = SavedPage(page.name, page.last, len(data))
        if place < 0:
            self._written.append(saved)
        else:
            self._written[place] = saved
        return Save(paths.page_file(self._folder, page.name), data, keep_previous=False)

    def _keep_open(self, shown: Sequence[JournalEntry]) -> None:
        """Store the entries that are on no page, with the narration that unchanged entries already have."""
        latest = shown[self._paging.open_from - 1 :]
        known = {id(entry): kept for entry, kept in self._open}
        self._open = [
            (entry, known[id(entry)] if id(entry) in known else keep_entry(entry, shipped_words())) for entry in latest
        ]

    def _strays(self, sizes: Mapping[str, int], store: Store) -> Iterator[Remove]:
        """Yield removals of this story's pages that the journal no longer has, as after an undo and a crash."""
        names = {page.name for page in self._paging.pages}
        for name in sizes:
            page = None if name in names else read_page(self._folder, name, store)
            if page and page.story == story_key(self._campaign):
                yield Remove(paths.page_file(self._folder, name))


def make_page(
    campaign: Campaign, paging: Paging, page: PageRange, shown: Sequence[JournalEntry], mark: JournalMark
) -> bytes:
    """Return the content of a page's file, including the present mark of the chronicle."""
    words = shipped_words()
    title = f"Scene {page.scene}: {card_title(paging.card_of(page.scene))}" if page.scene else BEFORE
    kept = (keep_entry(entry, words) for entry in shown[page.first - 1 : page.last])
    found = Page(
        title=title,
        campaign=campaign.name,
        story=story_key(campaign),
        scene=page.scene,
        first=page.first,
        last=page.last,
        lines=mark.lines,
        digest=mark.digest,
        entries=tuple(one for one in kept if one),
    )
    return render_page(found, words).encode("utf-8", "replace")


def story_key(campaign: Campaign) -> str:
    """Return the key that all pages of this campaign contain: a hash of its system and seed, which never change."""
    return sha256(f"{campaign.system}/{campaign.seed}".encode()).hexdigest()[:KEY_LENGTH]


def changed_numbers(entries: Iterable[Entry]) -> Collection[int]:
    """Return the numbers of earlier entries that `entries` edit, strike out or restore."""
    return [entry.number for entry in entries if isinstance(entry, LineEdited | EntryStruck)]


def read_page(folder: Path, name: str, store: Store) -> Page | None:
    """Return a page; None if it is missing or cannot be read."""
    with suppress(SaveError):
        return parse_page(store.read(paths.page_file(folder, name)))
    return None


def read_pages(folder: Path, campaign: Campaign, store: Store) -> dict[str, Page]:
    """Return the readable pages of a campaign's story, by name."""
    files: Mapping[str, bytes | None] = {}
    with suppress(SaveError):
        files = store.read_all(folder, ALL_PAGES)
    found: dict[str, Page] = {}
    for path, data in files.items():
        name = path.removeprefix(ALL_PAGES)
        page = parse_page(data) if data and paths.PAGE_NAME.fullmatch(name) else None
        if page and page.story == story_key(campaign):
            found[name] = page
    return found


def find_page_problems(folder: Path, campaign: Campaign, shown: Sequence[JournalEntry], store: Store) -> dict[str, str]:
    """Return a sentence for each page that is missing or lacks entries of the journal, by the page's name."""
    paging = Paging()
    paging.update(shown)
    listed = {page.name for page in campaign.story.pages}
    files = store.read_all(folder, ALL_PAGES)
    found: dict[str, str] = {}
    for page in paging.pages:
        name = f"{ALL_PAGES}{page.name}"
        if name not in files and page.name in listed:
            found[page.name] = f"{name} is missing. It had entries {page.first} to {page.last}."
        elif name in files and (problem := _page_problem(campaign, page, shown, files[name])):
            found[page.name] = f"{name} {problem}."
    return found


def find_open_problem(campaign: Campaign, shown: Sequence[JournalEntry]) -> str:
    """Name the entries of the open scene that the campaign's file lacks, in a sentence; "" if it has all.

    The state of a copied or imported campaign has no such entries until the campaign is opened.
    """
    story = campaign.story
    if not (story.pages or story.scenes or story.open):
        return ""
    paging = Paging()
    paging.update(shown)
    lacking = _lacking(shown[paging.open_from - 1 :], story.open)
    return f"{paths.campaign_file_name()} lacks {_name_numbers(lacking)} of the open scene." if lacking else ""


def _page_problem(campaign: Campaign, page: PageRange, shown: Sequence[JournalEntry], data: bytes | None) -> str:
    read = parse_page(data) if data else None
    if read is None:
        return f"cannot be read. It had entries {page.first} to {page.last}"
    if read.story != story_key(campaign):
        return "belongs to another story"
    lacking = _lacking(shown[page.first - 1 : page.last], read.entries)
    return f"differs from the journal in {_name_numbers(lacking)}" if lacking else ""


def _lacking(shown: Sequence[JournalEntry], kept: Iterable[KeptEntry]) -> list[int]:
    """Return the numbers of shown entries that `kept` lacks, and of lines that it has in another form."""
    known = {one.number: one for one in kept}
    lacking: list[int] = []
    for entry in shown:
        wanted = keep_entry(entry, shipped_words())
        found = known.get(entry.number)
        if wanted and (found is None or (isinstance(wanted.entry, Line) and found.entry != wanted.entry)):
            lacking.append(entry.number)
    return lacking


def _name_numbers(numbers: Sequence[int]) -> str:
    """Return "entry 5" or "entries 5, 6 and 3 more"."""
    if len(numbers) == 1:
        return f"entry {numbers[0]}"
    named = ", ".join(map(str, numbers[:MOST_NUMBERS]))
    more = len(numbers) - MOST_NUMBERS
    return f"entries {named} and {more} more" if more > 0 else f"entries {named}"
