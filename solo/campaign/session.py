"""An open campaign, through which every change goes.

A change is written to the chronicle, then to the saved state. Only opening, `flush` and `close` wait for the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from solo.campaign import campaign_file, campaigns, evening_list, open_campaign
from solo.campaign.answers import AnswerQueue
from solo.campaign.campaign import Campaign
from solo.campaign.character_orders import CharacterOrders
from solo.campaign.chronicle import Chapter, Note, StatedForecast, group_chapters
from solo.campaign.current_procedure import InProgress
from solo.campaign.encounter_list import ENCOUNTERS
from solo.campaign.evening_list import EVENINGS
from solo.campaign.finishing import finish_procedure
from solo.campaign.house_rules import HouseRules
from solo.campaign.named_collection import CollectionKind, N, NamedCollection
from solo.campaign.recording import ChangeRecorder
from solo.campaign.roster import CampaignError, Roster
from solo.campaign.setups import complete_setup
from solo.campaign.story_log import StoryLog
from solo.campaign.unclaimed_loot import UnclaimedLoot
from solo.play.saved_table import Fate, Seat
from solo.play.table import SEATS, Table
from solo.storage import paths
from solo.storage.errors import SaveError
from solo.storage.journal import JournalRepairError
from solo.storage.migrations import FORMAT
from solo.storage.store import FILES, Store
from solo.storage.writer import WriteQueue, Writer
from solo.systems.contract import Result, Setup, System

READ_ONLY = "This campaign is read-only here, so you cannot change it."


class Session:
    """An open campaign.

    `notices` are sentences to show, oldest first; the caller who shows them clears the list. `play` takes all answers
    to the `table`. `encounters` and `evenings` are saved for later. `orders` are the characters' standing orders, and
    `story` is the story of solo play. A `read_only` campaign refuses every change with a CampaignError.
    """

    def __init__(
        self,
        opened: open_campaign.OpenedCampaign,
        clock: Callable[[], datetime],
        app_version: str,
        writer: WriteQueue | None = None,
    ) -> None:
        self.folder: Path = opened.folder
        self.system: System = opened.system
        self.notices: list[str] = list(opened.notices)
        self._campaign: Campaign = opened.saved.campaign
        self._roster = Roster(self._campaign, self.system)
        self._lock = opened.lock
        self._written = opened.saved.header.format
        self._store = opened.store
        self._ledger = ChangeRecorder(
            self.folder,
            self._campaign,
            self.system.manifest,
            app_version,
            clock,
            writer or Writer(self.notices.append, opened.store),
            opened.store,
        )
        campaign = self._campaign
        self._folded: tuple[int, list[Chapter]] = (-1, [])  # number of records and their chapters
        self.encounters = self._kept(ENCOUNTERS, campaign.encounters, campaign.removed_encounters)
        self.evenings = self._kept(EVENINGS, campaign.evenings, campaign.removed_evenings)
        self.house_rules = HouseRules(campaign, lambda: self.system, self._must_be_writable, self._note)
        self.loot = UnclaimedLoot(campaign, lambda: self.system, self._must_be_writable, self._note)
        self.orders = CharacterOrders(campaign, self._must_be_writable, lambda: self._ledger.write([]))
        self._progress = InProgress(self._campaign, self._ledger, self.notices.append)
        self.story = StoryLog(self._campaign, self._ledger, clock, self._must_be_writable, self.notices.append)
        self.play = AnswerQueue(self._progress, lambda: READ_ONLY if self.read_only else "")

    def use(self, system: System) -> None:
        """Continue with newly read content of the same system.

        A procedure in progress keeps the content with which it began. Raises CampaignError for another system.
        """
        if system.manifest.key != self.system.manifest.key:
            raise CampaignError(f"This campaign is played with {self.system.manifest.title}.")
        self.system = system
        self._roster = Roster(self._campaign, system)

    # Opening and closing

    @classmethod
    def open(
        cls,
        folder: Path,
        systems: Callable[[str], System],
        clock: Callable[[], datetime],
        app_version: str,
        writer: WriteQueue | None = None,
        store: Store = FILES,
        write: bool = True,
    ) -> Session:
        """Open the campaign in this folder of a store, repairing damage by a crash or a faulty disk.

        The campaign is read-only if another Solo has it open, the folder is not writable, or `write` is False; in the
        last case nothing is changed or locked. Raises SaveError with a sentence if no valid state is left, a newer Solo
        wrote the campaign, or `systems` raises ValueError for its system.
        """
        opened = open_campaign.load_campaign(folder, systems, store, write)
        try:
            session = cls(opened, clock, app_version, writer)
            session._take_up()
        except BaseException as error:
            if opened.lock:
                opened.lock.release()
            if isinstance(error, Exception) and not isinstance(error, SaveError):
                raise SaveError(open_campaign.failure_message(opened.saved.campaign.name)) from error
            raise
        return session

    @classmethod
    def create(
        cls,
        home: Path,
        name: str,
        key: str,
        systems: Callable[[str], System],
        clock: Callable[[], datetime],
        app_version: str,
        seed: int,
        store: Store = FILES,
    ) -> Session:
        """Create and open a campaign of the system with this key.

        Raises SaveError with a sentence, for example if the name is in use.
        """
        manifest = systems(key).manifest
        folder = campaigns.create(home, name, manifest, seed=seed, clock=clock, app_version=app_version, store=store)
        return cls.open(folder, systems, clock, app_version, store=store)

    def flush(self) -> str:
        """Wait until everything is on disk. Return "", or a sentence that says why writing failed."""
        return self._ledger.writer.flush()

    def close(self) -> str:
        """Write all changes, release the campaign's lock, and return the sentence of `flush`."""
        if not self.read_only:
            self._ledger.copy()
        fault = self._ledger.writer.close()
        if self._lock:
            self._lock.release()
            self._lock = None
        return fault

    @property
    def read_only(self) -> bool:
        """True if the campaign cannot be changed, since it was opened for reading or is closed."""
        return self._lock is None

    # The campaign itself

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._campaign.name

    @property
    def fault(self) -> str:
        """The reason why data could not be written, in a sentence; "" if there is no problem."""
        return self._ledger.writer.fault

    @property
    def saved(self) -> bool:
        """True if everything so far is on disk. Otherwise a crash would lose the latest changes."""
        return self._ledger.writer.is_settled

    @property
    def last_written(self) -> datetime:
        """The time at which the campaign was last written."""
        return self._store.changed(paths.campaign_file(self.folder))

    def when_written(self, tell: Callable[[], object]) -> None:
        """Call `tell` from the writing thread whenever nothing is left to write. Replaces the previous function.

        `saved` is True during the call unless a write failed. Only then may other people see answers.
        """
        self._ledger.writer.on_rest = tell

    def write_again(self) -> None:
        """Retry failed writes."""
        self._ledger.write([])

    @property
    def fate(self) -> Fate:
        """The rule for dice after an undo: the same dice for the same answer, or fresh ones."""
        return self._campaign.fate

    @property
    def physical(self) -> bool:
        """True if players enter the results of physical dice."""
        return self._campaign.physical

    def rename(self, name: str) -> None:
        """Rename the campaign but not its folder. Raises SaveError for an invalid name."""
        self._must_be_writable()
        self._campaign.name = campaign_file.require_name(name)
        self._note(f"The campaign is now called {self._campaign.name}.")

    def set_fate(self, fate: Fate) -> None:
        """Set the rule for dice after an undo, in the campaign and in the fight in progress."""
        self._must_be_writable()
        self._campaign.fate = fate
        if self.table:
            self.table.saved.fate = fate
        self._ledger.write([])

    def set_physical(self, on: bool) -> None:
        """Turn the entry of physical dice on or off, from the next answer on."""
        self._must_be_writable()
        self._campaign.physical = on
        if self.table:
            self.table.use_physical_dice(on)
        self._ledger.write([])

    @property
    def revealed_entries(self) -> frozenset[tuple[str, str]]:
        """The unshipped entries that players may read, by kind and name."""
        return frozenset(self._campaign.revealed)

    def reveal(self, kind: str, name: str, on: bool) -> None:
        """Reveal this entry to the players, or hide it again. Raises CampaignError if the campaign is read-only."""
        self._must_be_writable()
        others = [key for key in self._campaign.revealed if key != (kind, name)]
        self._campaign.revealed = [*others, *([(kind, name)] if on else [])]
        self._ledger.write([])

    def as_it_stands(self, setup: Setup) -> Setup:
        """Return the setup completed by this campaign's house rules and present shared state."""
        return complete_setup(setup, self._campaign, self.system)

    @property
    def packs(self) -> tuple[str, ...]:
        """The names of the packs that this campaign needs. A later pack overrides an earlier one."""
        return tuple(self._campaign.packs)

    def need(self, packs: Sequence[str]) -> None:
        """Set the needed packs.

        Their content applies once the campaign's system is opened with them. Raises CampaignError while a procedure is
        in progress.
        """
        self._must_be_writable()
        if self.fight_in_progress:
            raise CampaignError(f"“{self.fight_in_progress}” is in progress: finish or abandon it first.")
        self._campaign.packs = list(packs)
        self._note(f"Packs in use: {', '.join(packs)}." if packs else "No packs in use.")

    def times_met(self, kind: str) -> int:
        """Return the number of decisions of this kind that the player has met."""
        return self._campaign.coach_seen.get(kind, 0)

    def meet(self, kind: str) -> None:
        """Count one more decision of this kind; saved with the next change."""
        self._campaign.coach_seen[kind] = self.times_met(kind) + 1

    # Characters

    def characters(self) -> dict[str, msgspec.Struct]:
        """Return copies of the roster by name."""
        return self._roster.characters()

    def removed_characters(self) -> dict[str, msgspec.Struct]:
        """Return the characters removed from the roster, by name."""
        return self._roster.list_removed()

    def put_character(self, character: msgspec.Struct, note: str = "", replacing: str | None = None) -> None:
        """Add a character to the roster, or replace the character named `replacing`.

        Raises CampaignError with a sentence if the name is taken, or if a character in a fight would get another name.
        """
        self._must_be_writable()
        if replacing in self._campaign.taking_part and self.system.characters.member(character).name != replacing:
            raise CampaignError(f"{replacing} is in a fight: finish it before you change the name.")
        name = self._roster.put(character, replacing)
        self.orders.rename(replacing or name, name)
        default = f"{name} joined the roster." if replacing is None else f"{name} was changed."
        self._note(note or default)

    def remove_character(self, name: str) -> None:
        """Remove a character from the roster. Raises CampaignError if they are unknown or in a fight."""
        self._must_be_writable()
        if name in self._campaign.taking_part:
            raise CampaignError(f"{name} is in a fight: finish or abandon it first.")
        self._roster.remove(name)
        self._note(f"{name} left the roster.")

    def restore_character(self, name: str) -> None:
        """Restore a removed character. Raises CampaignError if that is impossible."""
        self._must_be_writable()
        self._roster.restore(name)
        self._note(f"{name} is back on the roster.")

    # The fight, or another procedure

    @property
    def table(self) -> Table | None:
        """The procedure in progress, such as a fight or a rest; None if there is none."""
        return self._progress.table

    @property
    def fight_in_progress(self) -> str:
        """The title of the procedure in progress, even if the rules cannot open it; "" if there is none."""
        return self._progress.title

    def begin(
        self,
        procedure: str,
        setup: Setup,
        title: str,
        seats: Sequence[Seat] | None = None,
        characters: Iterable[str] = (),
        said: StatedForecast | None = None,
        in_story: bool = False,
    ) -> Table:
        """Start and save the procedure with the key `procedure`.

        `characters` names the characters of the roster whom it will change; `said` is its forecast. A procedure that
        changes no character stays outside the story unless `in_story` is True. Values in the setup take precedence over
        the house rules. Raises CampaignError if a procedure is in progress, and ValueError with the system's sentence
        for an invalid setup; nothing has changed then.
        """
        self._must_be_writable()
        setup, taking_part = self.as_it_stands(setup), list(characters)
        table = self._progress.begin(
            self.system, self._roster, procedure, setup, title, seats, taking_part, said, not (taking_part or in_story)
        )
        self.play.tell()
        return table

    def finish_fight(self) -> Result:
        """Close an ended procedure, as `finish_procedure` does. Raises CampaignError while it goes on."""
        self._must_be_writable()
        result = finish_procedure(self._campaign, self._progress, self.system, self._roster, self.story)
        self.play.tell()
        return result

    @property
    def stated_forecast(self) -> StatedForecast | None:
        """The forecast of the procedure in progress, made before it began; None if there was none."""
        return self._progress.stated_forecast

    def homecomings(self) -> dict[str, msgspec.Struct]:
        """Return the characters whom the procedure in progress changes, as they would be if it ended now."""
        return self._progress.homecomings(self._roster)

    def fight_again(self) -> Table:
        """Restart an ended procedure from its beginning, with other dice.

        Its outcome goes into the chronicle, but changes no character. Raises CampaignError while the procedure goes on.
        """
        self._must_be_writable()
        table = self._progress.begin_again()
        self.play.tell()
        return table

    def abandon_fight(self) -> None:
        """Break off the procedure in progress without any change to the characters.

        Raises CampaignError if there is none.
        """
        self._must_be_writable()
        evening_list.settle(self._campaign.evenings, "")
        self._progress.abandon()
        self.play.tell()

    def sit_alone(self) -> None:
        """Reset the seats for a single player: they answer for the party, and a tactic plays the foes."""
        if self.table is not None and not self.read_only and tuple(self.table.saved.seats) != SEATS:
            self.play.take_seats(SEATS)

    # The chronicle

    def chronicle(self, recorded: int | None = None) -> list[Chapter]:
        """Return the chapters of the first `recorded` records, by default of all records, without undone events.

        The chapters of all records are cached: the same list is returned until there are more records.
        """
        if recorded is not None:
            return group_chapters(self._ledger.records[:recorded])
        if self._folded[0] != self.record_count:
            self._folded = self.record_count, group_chapters(self._ledger.records)
        return self._folded[1]

    def note(self, text: str) -> None:
        """Add a game master's note, which only game masters may read."""
        self._must_be_writable()
        self._ledger.write([Note(text, masters=True)])

    @property
    def record_count(self) -> int:
        """The number of records in the chronicle, including records not on disk yet."""
        return len(self._ledger.records)

    # Internals

    def _kept(self, kind: CollectionKind[N], kept: list[N], removed: list[N]) -> NamedCollection[N]:
        return NamedCollection(
            kind, kept, removed, self._must_be_writable, lambda: self._ledger.write([], landmark=True)
        )

    def _must_be_writable(self) -> None:
        if self.read_only:
            raise CampaignError(READ_ONLY)

    def _note(self, sentence: str) -> None:
        self._ledger.write([Note(sentence)], landmark=True)

    def _take_up(self) -> None:
        """Read the chronicle, open the fight in progress, and reconcile them."""
        self.notices += self._read_chronicle()
        unreadable = self._roster.describe_unreadable(), self.encounters.describe_unusable(), self.story.take_up()
        self.notices += filter(None, unreadable)
        self._progress.take_up(self.system)
        if self.read_only:
            return
        if self.table and self.table.notice:
            copy = self._store.keep_copy(paths.campaign_file(self.folder))
            self.table.notice = f"{self.table.notice} The previous state was saved as {copy.name}."
        pages_changed = self.story.settle_pages()
        if self._ledger.mended:
            # No backup: the previous state counts lines that are lost.
            self._ledger.write([Note(self._ledger.mended)], keep_previous=False)
        self._progress.agree()
        if self._written < FORMAT:
            self._ledger.write([], landmark=True)
        elif pages_changed and not self._ledger.mended:
            self._ledger.write([])

    def _read_chronicle(self) -> list[str]:
        try:
            return self._ledger.read(repair=not self.read_only)
        except JournalRepairError as error:
            self.close()
            return [open_campaign.read_only_message(error), *self._ledger.read(repair=False)]
