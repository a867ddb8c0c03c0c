"""Story of a campaign: the acts of solo play, in the chronicle and in the saved state, with undo and redo.

The acts in the chronicle take precedence. If the saved state does not match them, it is computed from them again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import msgspec

from solo.campaign.campaign import Campaign, SavedStory
from solo.campaign.chronicle import StoryTold, StoryUndone, list_acts
from solo.campaign.recording import ChangeRecorder
from solo.campaign.roster import CampaignError
from solo.campaign.story_pages import PageKeeper, changed_numbers, find_page_problems
from solo.campaign.story_procedures import swap_sheets
from solo.resolver import ByHand
from solo.storage.errors import SaveError
from solo.storage.journal_mark import JournalMark
from solo.storage.writer import Remove, Save
from solo.story.dice import StoryDice
from solo.story.entries import Entry, EntryStruck, EveningBegun, LineEdited, ProcedurePlayed
from solo.story.errors import StoryError
from solo.story.journal.numbering import Act, JournalEntry, add_entries, number_entries
from solo.story.state import Story, tell

EVENING_GAP: Final = timedelta(hours=6)
"""An act begins a new evening after a pause of this length, or if the clock was set back by as much.

A correction of an earlier entry begins no evening.
"""

LONG_STORY: Final = 2_000
"""Number of acts above which an earlier state is kept in memory, since an undo would otherwise be slow."""
KEPT_FOR_UNDO: Final = 200

MakeEntries = Callable[[Story, StoryDice], Sequence[Entry]]


class StoryLog:
    """The story of one campaign.

    `check` raises CampaignError if nothing may be changed. `tell` is called with sentences for the player.
    """

    def __init__(
        self,
        campaign: Campaign,
        recorder: ChangeRecorder,
        clock: Callable[[], datetime],
        check: Callable[[], object],
        tell: Callable[[str], None],
    ) -> None:
        self._campaign = campaign
        self._recorder = recorder
        self._clock = clock
        self._check = check
        self._tell = tell
        self._acts: list[Act] = []
        self._states: list[Story] = []
        self._base: tuple[int, Story] = (0, Story())
        self._entries: list[JournalEntry] = []
        self._pages = PageKeeper(recorder.folder, campaign)
        self._changes = 0

    def take_up(self) -> str:
        """Read the acts of the chronicle. Return a sentence if the saved state did not match the acts, else ""."""
        self._acts = list_acts(self._recorder.records)
        self._entries = number_entries(self._acts)
        self._states, self._base = [], (0, Story())
        if len(self._acts) > LONG_STORY:
            self._lay_base()
        self._changes += 1
        saved = self._campaign.story
        agrees = saved.acts == len(self._acts) and saved.state.entries == len(self._entries)
        if agrees and not self._recorder.was_ahead:
            return ""
        state = fold_acts(self._acts)
        if agrees and state == saved.state:
            return ""
        self._campaign.story = msgspec.structs.replace(saved, state=state, acts=len(self._acts), undone=(), open=())
        return "The story was restored from the chronicle."

    def settle_pages(self) -> bool:
        """Update the journal's pages on disk. Return True if the campaign's file must then be written as well.

        Only the process that holds the campaign's lock may call it, after `take_up`.
        """
        before, recorder = self._campaign.story, self._recorder
        faulty: Collection[str] = ()
        if recorder.was_ahead:  # The state may not know of the latest edits.
            with suppress(SaveError):
                faulty = find_page_problems(recorder.folder, self._campaign, self._entries, recorder.store)
        orders = self._pages.take_up(self._entries, recorder.store, self._campaign.chronicle_mark, faulty)
        after = self._pages.put_into(before)
        self._recorder.carry_out(orders)
        if after == before:
            return False
        self._campaign.story = after
        return True

    @property
    def state(self) -> Story:
        """The story after the latest act."""
        return self._campaign.story.state

    @property
    def has_begun(self) -> bool:
        """True once an act has been performed."""
        return bool(self._acts)

    @property
    def changes(self) -> int:
        """A number that differs after each change."""
        return self._changes

    def entries(self) -> Sequence[JournalEntry]:
        """Return all entries, oldest first, without undone ones."""
        return self._entries

    def act(self, make: MakeEntries, *, by: str = "", faces: Sequence[ByHand] | None = None) -> Sequence[JournalEntry]:
        """Perform an act and return its entries. `faces` are the dice that the player typed, None for the app's dice.

        Raises StoryError with a sentence if the act is not possible, NeedsDice if faces are missing, and CampaignError
        if the campaign is read-only. Nothing has changed if it raises.
        """
        self._check()
        saved = self._campaign.story
        now = self._clock()
        opening = self._begin_evening(now)
        story = tell(saved.state, opening)
        dice = StoryDice(self._campaign.seed, saved.acts + 1, saved.salt, faces)
        made = tuple(make(story, dice))
        entries = made if _only_corrects(made) else (*opening, *made)
        if not entries:
            return ()
        return self._put(entries, by, undone=())

    def preview(self, make: MakeEntries) -> Sequence[Entry]:
        """Return the entries that performing an act now would give, without performing it.

        Works in a read-only campaign as well. Raises StoryError if the act is not possible.
        """
        saved = self._campaign.story
        return make(saved.state, StoryDice(self._campaign.seed, saved.acts + 1, saved.salt))

    @property
    def procedure_in_progress(self) -> str:
        """The title of the procedure in progress if it belongs to the story; "" if there is none."""
        table = self._campaign.table
        return table.title if table is not None and not self._campaign.apart else ""

    @property
    def unfinished_line(self) -> str:
        """The line that the player has begun to write in the open scene, as saved on disk."""
        saved = self._campaign.story
        return saved.line if self._is_here(saved.line_scene) else ""

    def keep_line(self, text: str) -> None:
        """Save a line that the player has begun to write. Pass "" once it is finished. Does nothing if read-only."""
        if text != self.unfinished_line:
            self._save_lines(msgspec.structs.replace(self._campaign.story, line=text, line_scene=self.state.scene_key))

    def line_of(self, writer: str) -> str:
        """Return the line that this person of a shared table has begun to write in the open scene, as saved on disk."""
        saved = self._campaign.story
        return saved.lines.get(writer, "") if self._is_here(saved.line_scenes.get(writer, "")) else ""

    def keep_line_of(self, writer: str, text: str) -> None:
        """Save a line that this person of a shared table has begun to write. Pass "" once it is finished."""
        if text == self.line_of(writer):
            return
        saved = self._campaign.story
        lines = {name: line for name, line in {**saved.lines, writer: text}.items() if line}
        scenes = {**saved.line_scenes, writer: self.state.scene_key}
        scenes = {name: key for name, key in scenes.items() if name in lines}
        self._save_lines(msgspec.structs.replace(saved, lines=lines, line_scenes=scenes))

    def _is_here(self, scene: str) -> bool:
        """Return True if a line with this scene key belongs to the open scene, or is of an older save without keys."""
        return scene in ("", self.state.scene_key)

    def _save_lines(self, story: SavedStory) -> None:
        with suppress(CampaignError):
            self._check()
            self._campaign.story = story
            self._recorder.write([], keep_previous=False)

    @property
    def can_undo(self) -> bool:
        """True if an act can be taken back."""
        return bool(self._acts)

    @property
    def can_redo(self) -> bool:
        """True if an act that was taken back can be performed again."""
        return bool(self._campaign.story.undone)

    @property
    def latest_writer(self) -> str:
        """The writer of the latest act, "" for a player alone or at the start."""
        return self._acts[-1].by if self._acts else ""

    @property
    def undone_writer(self) -> str:
        """The writer of the act that `redo` performs again; "" for a player alone, or if there is none."""
        undone_by = self._campaign.story.undone_by
        return undone_by[-1] if undone_by else ""

    @property
    def latest_act(self) -> Sequence[Entry]:
        """The entries of the latest act, which `undo` takes back; empty at the start."""
        return self._acts[-1].entries if self._acts else ()

    def undo(self) -> Sequence[Entry]:
        """Take back the latest act and return its entries. Raises StoryError at the start."""
        self._check()
        if not self._acts:
            raise StoryError("There is nothing to take back.")
        saved = self._campaign.story
        dropped = self._acts.pop()
        self._swap_sheets(dropped.entries, back=True)
        self._drop_entries(dropped)
        before = self._states.pop() if self._states else self._fold()
        salt = saved.salt + (self._campaign.fate == "fresh")
        self._campaign.story = msgspec.structs.replace(
            saved,
            state=before,
            acts=len(self._acts),
            salt=salt,
            undone=(*saved.undone, dropped.entries),
            undone_by=_if_signed((*_undone_writers(saved), dropped.by)),
        )
        self._changes += 1
        self._recorder.write([StoryUndone(len(self._acts) + 1)], prepare=partial(self._follow, dropped.entries))
        return dropped.entries

    def redo(self) -> Sequence[JournalEntry]:
        """Redo the act that was taken back last, with its result and writer.

        Raises StoryError if there is none.
        """
        self._check()
        saved = self._campaign.story
        if not saved.undone:
            raise StoryError("There is nothing to redo.")
        self._swap_sheets(saved.undone[-1], back=False)
        return self._put(saved.undone[-1], self.undone_writer, saved.undone[:-1])

    def _put(
        self, entries: tuple[Entry, ...], by: str, undone: tuple[tuple[Entry, ...], ...]
    ) -> Sequence[JournalEntry]:
        saved = self._campaign.story
        number = saved.acts + 1
        self._states.append(saved.state)
        undone_by = _if_signed(_undone_writers(saved)[: len(undone)])
        self._campaign.story = msgspec.structs.replace(
            saved, state=tell(saved.state, entries), acts=number, undone=undone, undone_by=undone_by
        )
        self._changes += 1

        def follow(mark: JournalMark) -> Sequence[Save | Remove]:
            act = Act(self._recorder.records[-1].time, by, entries)
            self._acts.append(act)
            add_entries(self._entries, act, number)
            return self._follow(entries, mark)

        self._recorder.write([StoryTold(number, entries, by)], prepare=follow)
        return self._entries[-len(entries) :]

    def _follow(self, entries: Sequence[Entry], mark: JournalMark) -> Sequence[Save | Remove]:
        """Update the pages after an act was performed or taken back. Return the orders to write them."""
        orders = self._pages.follow(self._entries, changed_numbers(entries), mark)
        self._campaign.story = self._pages.put_into(self._campaign.story)
        return orders

    def _swap_sheets(self, entries: Sequence[Entry], back: bool) -> None:
        """Undo the changes that procedures in these entries made to sheets, or redo them if `back` is False."""
        changes = [change for entry in entries if isinstance(entry, ProcedurePlayed) for change in entry.sheets]
        if swap_sheets(self._campaign.characters, changes, back):
            self._tell("Some characters have changed since that act, so their sheets were left as they are.")

    def _fold(self) -> Story:
        """Return the story after all acts, computed from a stored earlier state."""
        if self._base[0] > len(self._acts):
            self._lay_base()
        count, story = self._base
        return tell(story, (entry for act in self._acts[count:] for entry in act.entries))

    def _lay_base(self) -> None:
        count = max(0, len(self._acts) - KEPT_FOR_UNDO)
        self._base = count, fold_acts(self._acts[:count])

    def _drop_entries(self, act: Act) -> None:
        if any(isinstance(entry, LineEdited | EntryStruck) for entry in act.entries):
            self._entries = number_entries(self._acts)
        else:
            del self._entries[len(self._entries) - len(act.entries) :]

    def _begin_evening(self, now: datetime) -> tuple[Entry, ...]:
        evening = self.state.evening
        latest = next((act.time for act in reversed(self._acts) if not _only_corrects(act.entries)), None)
        # `abs`: even if the clock was years ahead for one act, later evenings must begin.
        if latest is not None and abs(now - datetime.fromisoformat(latest)) < EVENING_GAP:
            return ()
        return (EveningBegun(evening + 1),)


def _only_corrects(entries: Iterable[Entry]) -> bool:
    return all(isinstance(entry, LineEdited | EntryStruck) for entry in entries)


def _undone_writers(saved: SavedStory) -> tuple[str, ...]:
    """Return the writer of each act that was taken back."""
    return saved.undone_by or ("",) * len(saved.undone)


def _if_signed(writers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the writers; empty if a player alone wrote every act."""
    return writers if any(writers) else ()


def fold_acts(acts: Iterable[Act]) -> Story:
    """Return the story after these acts."""
    return tell(Story(), (entry for act in acts for entry in act.entries))
