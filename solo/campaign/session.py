"""Owns an open campaign: every change goes through it, into the chronicle first and the saved state after.

Nothing here waits for the disk but opening, `flush` and `close`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from solo.border import bounds, forms
from solo.campaign import evening_list, on_disk, opening, shelf, spoils
from solo.campaign.answering import Answering
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import Chapter, Note, Said, fold
from solo.campaign.encounter_list import ENCOUNTERS
from solo.campaign.evening_list import EVENINGS
from solo.campaign.in_progress import InProgress
from solo.campaign.kept import Kept, Kind, N
from solo.campaign.ledger import Ledger
from solo.campaign.roster import CampaignFault, Roster
from solo.campaign.spoils import Offer
from solo.play.saved import Fate, Seat
from solo.play.table import SEATS, Table
from solo.storage import places
from solo.storage.faults import SaveFault
from solo.storage.journal import NotMended
from solo.storage.migrations import FORMAT
from solo.storage.store import FILES, Store
from solo.storage.writer import Writer, Writing
from solo.systems.contract import Result, Setup, System, rule_fault, ruled, under_rules

READ_ONLY = "This campaign is open for reading only: nothing can be changed here."


class Session:
    """An open campaign.

    `notices` are sentences to show, oldest first; whoever shows them clears the list. `play` takes all answers to the
    `table`; `encounters` and `evenings` are what is kept for later. `read_only` campaigns refuse every change with a
    CampaignFault.
    """

    def __init__(
        self,
        opened: opening.Opening,
        clock: Callable[[], datetime],
        app_version: str,
        writer: Writing | None = None,
    ) -> None:
        self.folder: Path = opened.folder
        self.system: System = opened.system
        self.notices: list[str] = list(opened.notices)
        self._campaign: Campaign = opened.saved.campaign
        self._roster = Roster(self._campaign, self.system)
        self._lock = opened.lock
        self._written = opened.saved.header.format
        self._store = opened.store
        self._ledger = Ledger(
            self.folder,
            self._campaign,
            self.system.manifest,
            app_version,
            clock,
            writer or Writer(self._tell, opened.store),
            opened.store,
        )
        campaign = self._campaign
        self._folded: tuple[int, list[Chapter]] = (-1, [])  # the chapters of so many records
        self.encounters = self._kept(ENCOUNTERS, campaign.encounters, campaign.removed_encounters)
        self.evenings = self._kept(EVENINGS, campaign.evenings, campaign.removed_evenings)
        self._progress = InProgress(self._campaign, self._ledger, self._tell)
        self.play = Answering(self._progress, lambda: READ_ONLY if self.read_only else "")

    def use(self, system: System) -> None:
        """Go on with the same system, its content read anew; what is in progress ends with the content it began with.

        Raises CampaignFault for another system.
        """
        if system.manifest.key != self.system.manifest.key:
            raise CampaignFault(f"This campaign is played with {self.system.manifest.title}.")
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
        writer: Writing | None = None,
        store: Store = FILES,
        write: bool = True,
    ) -> Session:
        """The campaign in this folder of a store, repaired where a crash or a lying disk has left its marks.

        Without `write` it is opened for reading, and nothing is changed or locked.

        Raises SaveFault with a sentence where no good state is left, a newer Solo wrote it, or `systems` raises
        ValueError for its system. It is read-only where another Solo has it open, or the folder cannot be written.
        """
        opened = opening.prepare(folder, systems, store, write)
        try:
            session = cls(opened, clock, app_version, writer)
            session._take_up()
        except BaseException as fault:
            if opened.lock:
                opened.lock.release()
            if isinstance(fault, Exception) and not isinstance(fault, SaveFault):
                raise SaveFault(opening.failed(opened.saved.campaign.name)) from fault
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
        """A new campaign of the system of this key, open. Raises SaveFault with a sentence, as for a name in use."""
        manifest = systems(key).manifest
        folder = shelf.create(home, name, manifest, seed=seed, clock=clock, app_version=app_version, store=store)
        return cls.open(folder, systems, clock, app_version, store=store)

    def flush(self) -> str:
        """Return when all is on disk: "", or a sentence that says why something is not."""
        return self._ledger.writer.flush()

    def close(self) -> str:
        """Write what is not written yet, and let others write to the campaign; the sentence that flush returns."""
        if not self.read_only:
            self._ledger.copy()
        fault = self._ledger.writer.close()
        if self._lock:
            self._lock.release()
            self._lock = None
        return fault

    @property
    def read_only(self) -> bool:
        """True where nothing can be changed: opened so, or closed."""
        return self._lock is None

    # The campaign itself

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._campaign.name

    @property
    def fault(self) -> str:
        """Why something is not on disk although it should be, in a sentence; "" where all is well."""
        return self._ledger.writer.fault

    @property
    def saved(self) -> bool:
        """True where everything so far is on disk: until then a crash would take it back."""
        return self._ledger.writer.settled

    def when_written(self, tell: Callable[[], object]) -> None:
        """Call this, from the thread that writes, each time it has written all it could; `saved` tells whether it did.

        Others at a table may be told only then what was answered. Whoever is named last is told.
        """
        self._ledger.writer.on_rest = tell

    def write_again(self) -> None:
        """Try once more to write what could not be written."""
        self._ledger.write([])

    @property
    def fate(self) -> Fate:
        """Whether an undone answer meets the same dice when it is given again, or fresh ones."""
        return self._campaign.fate

    @property
    def physical(self) -> bool:
        """True where persons type the dice they throw."""
        return self._campaign.physical

    def rename(self, name: str) -> None:
        """Give the campaign another name; its folder stays. Raises SaveFault for a name that cannot be."""
        self._must_be_writable()
        self._campaign.name = on_disk.checked_name(name)
        self._ledger.write([Note(f"The campaign is called {self._campaign.name} from now on.")], landmark=True)

    def set_fate(self, fate: Fate) -> None:
        """Choose what an undo does to the dice, here and in the fight in progress."""
        self._must_be_writable()
        self._campaign.fate = fate
        if self.table:
            self.table.saved.fate = fate
        self._ledger.write([])

    def set_physical(self, on: bool) -> None:
        """Choose whether persons type the dice they throw, from the next answer on."""
        self._must_be_writable()
        self._campaign.physical = on
        if self.table:
            self.table.use_physical_dice(on)
        self._ledger.write([])

    @property
    def house_rules(self) -> dict[str, str]:
        """What is ruled here otherwise than the game does by itself, by the keys of the rules."""
        return ruled(self.system.house_rules, self._campaign.house_rules)

    def rule(self, key: str, value: str) -> None:
        """Let this value of a house rule hold, for whatever begins from now on.

        Raises CampaignFault with a sentence for a rule or a value that there is not.
        """
        self._must_be_writable()
        fault = rule_fault(self.system.house_rules, key, value)
        if fault:
            raise CampaignFault(fault)
        rule = next(one for one in self.system.house_rules if one.key == key)
        before = self.house_rules.get(key, rule.usual)
        if value == before:
            return
        self._campaign.house_rules = ruled((rule,), {key: value}) | {
            other: kept for other, kept in self._campaign.house_rules.items() if other != key
        }
        number = f" ({rule.number})" if rule.number else ""
        told = f"House rule from now on: {rule.title}{number}: {value}, not {before}."
        self._ledger.write([Note(told)], landmark=True)

    @property
    def revealed(self) -> frozenset[tuple[str, str]]:
        """The entries, by kind and name, that players may look up though they are not shipped."""
        return frozenset(self._campaign.revealed)

    def reveal(self, kind: str, name: str, on: bool) -> None:
        """Let players look up this entry, or no longer. Raises CampaignFault where nothing can be written."""
        self._must_be_writable()
        others = [key for key in self._campaign.revealed if key != (kind, name)]
        self._campaign.revealed = [*others, *([(kind, name)] if on else [])]
        self._ledger.write([])

    def as_it_stands(self, setup: Setup) -> Setup:
        """The setup as it would begin here: under the house rules, with what the table shares by now."""
        setup, kind, raw = under_rules(setup, self.house_rules), self.system.shared_type, self._campaign.shared
        if setup.shared is not None or kind is None:
            return setup
        try:
            shared = msgspec.json.decode(raw, type=forms.whole(kind | None))
        except msgspec.MsgspecError:
            return setup
        return setup if any(bounds.faults(shared, bounds.SAVED)) else msgspec.structs.replace(setup, shared=shared)

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs that this campaign needs, by name, each laid over those before it."""
        return tuple(self._campaign.packs)

    def need(self, packs: Sequence[str]) -> None:
        """Let the content of these packs hold, once the campaign's system is opened with them.

        Raises CampaignFault while something is in progress, which began with the content that holds now.
        """
        self._must_be_writable()
        if self.fight_in_progress:
            raise CampaignFault(f"“{self.fight_in_progress}” is in progress: finish or abandon it first.")
        self._campaign.packs = list(packs)
        told = f"Packs from now on: {', '.join(packs)}." if packs else "No packs from now on."
        self._ledger.write([Note(told)], landmark=True)

    def times_met(self, kind: str) -> int:
        """How often this kind of decision was met."""
        return self._campaign.coach_seen.get(kind, 0)

    def meet(self, kind: str) -> None:
        """Count that a kind of decision was met; saved with the next change."""
        self._campaign.coach_seen[kind] = self.times_met(kind) + 1

    # Characters

    def characters(self) -> dict[str, msgspec.Struct]:
        """The roster by name, each a copy of its own."""
        return self._roster.characters()

    def removed_characters(self) -> dict[str, msgspec.Struct]:
        """The characters removed from the roster, by name."""
        return self._roster.removed()

    def put_character(self, character: msgspec.Struct, note: str = "", replacing: str | None = None) -> None:
        """Add a character to the roster, or put it in the place of the one named `replacing`.

        Raises CampaignFault with a sentence where the name is taken, or the one replaced is in a fight and would
        change its name.
        """
        self._must_be_writable()
        if replacing in self._campaign.taking_part and self.system.characters.member(character).name != replacing:
            raise CampaignFault(f"{replacing} is in a fight: finish it before the name is changed.")
        name = self._roster.put(character, replacing)
        default = f"{name} joined the roster." if replacing is None else f"{name} was changed."
        self._ledger.write([Note(note or default)], landmark=True)

    def spoils(self) -> list[str]:
        """What won fights have left to be taken, in sentences."""
        return spoils.told(self._campaign, self.system)

    def spoils_offers(self) -> list[Offer]:
        """The ways to take a part of it."""
        return spoils.offers(self._campaign, self.system)

    def spoils_taken_last(self) -> str:
        """What `put_spoils_back` would undo, in a sentence; "" for nothing."""
        return spoils.taken_last(self._campaign)

    def take_spoils(self, name: str, offer: Offer | None = None) -> str:
        """Let one of the roster take a part of it, or all; a sentence. Raises CampaignFault where that cannot be."""
        self._must_be_writable()
        return self._noted(spoils.take(self._campaign, self.system, name, offer))

    def put_spoils_back(self) -> str:
        """Undo the latest taking; a sentence. Raises CampaignFault where that is not possible."""
        self._must_be_writable()
        return self._noted(spoils.put_back(self._campaign, self.system))

    def remove_character(self, name: str) -> None:
        """Take a character off the roster. Raises CampaignFault for one who is unknown, or in a fight."""
        self._must_be_writable()
        if name in self._campaign.taking_part:
            raise CampaignFault(f"{name} is in a fight: finish or abandon it first.")
        self._roster.remove(name)
        self._ledger.write([Note(f"{name} left the roster.")], landmark=True)

    def restore_character(self, name: str) -> None:
        """Put a removed character back. Raises CampaignFault where that is not possible."""
        self._must_be_writable()
        self._roster.restore(name)
        self._ledger.write([Note(f"{name} is back on the roster.")], landmark=True)

    # The fight, or another procedure

    @property
    def table(self) -> Table | None:
        """The procedure in progress, a fight or a rest, None where there is none."""
        return self._progress.table

    @property
    def fight_in_progress(self) -> str:
        """The title of what is in progress, "" for nothing; there may be one that cannot be opened as `table`."""
        return self._progress.title

    def begin(
        self,
        procedure: str,
        setup: Setup,
        title: str,
        seats: Sequence[Seat] | None = None,
        characters: Iterable[str] = (),
        said: Said | None = None,
    ) -> Table:
        """Begin a procedure of the system, by its key, saved from its first moment.

        `characters` names those of the roster whom it will mark, `said` what a forecast said of it. Raises
        CampaignFault where something is in progress, and ValueError with the system's sentence for a setup that
        cannot be; nothing is changed then. The house rules of the campaign hold, the setup's own switches before them.
        """
        self._must_be_writable()
        setup, taking_part = self.as_it_stands(setup), list(characters)
        table = self._progress.begin(self.system, self._roster, procedure, setup, title, seats, taking_part, said)
        self.play.tell()
        return table

    def finish_fight(self) -> Result:
        """Close a procedure that has ended: it leaves its marks on the characters who took part; its result.

        Raises CampaignFault while it goes on.
        """
        self._must_be_writable()
        if self.table is not None and self.table.result is not None:
            evening_list.settle(self._campaign.evenings, "played")
        result = self._progress.finish(self.system, self._roster)
        self.play.tell()
        return result

    @property
    def said(self) -> Said | None:
        """What a forecast said of what is in progress before it began; None where there was none."""
        return self._progress.said

    def homecomings(self) -> dict[str, msgspec.Struct]:
        """Those of the roster whom what is in progress marks, as it would leave them now."""
        return self._progress.homecomings(self._roster)

    def fight_again(self) -> Table:
        """Begin what has ended anew, as it began, with other dice: nobody bears a mark of it, its outcome stays told.

        Raises CampaignFault while it goes on.
        """
        self._must_be_writable()
        table = self._progress.begin_again()
        self.play.tell()
        return table

    def abandon_fight(self) -> None:
        """Break the procedure in progress off: nobody bears a mark of it. Raises CampaignFault where there is none."""
        self._must_be_writable()
        evening_list.settle(self._campaign.evenings, "")
        self._progress.abandon()
        self.play.tell()

    def sit_alone(self) -> None:
        """Whoever is alone here answers for the party, and foes play themselves, whoever sat here before."""
        if self.table is not None and not self.read_only and tuple(self.table.saved.seats) != SEATS:
            self.play.take_seats(SEATS)

    # The chronicle

    def chronicle(self, recorded: int | None = None) -> list[Chapter]:
        """The chapters so far, with what still holds of each; where it is said, as they stood after so many records.

        Those of all records are worked out once, and the same list is given until there are more.
        """
        if recorded is not None:
            return fold(self._ledger.records[:recorded])
        if self._folded[0] != self.recorded:
            self._folded = self.recorded, fold(self._ledger.records)
        return self._folded[1]

    def note(self, text: str) -> None:
        """Keep what a game master has noted, for game masters alone."""
        self._must_be_writable()
        self._ledger.write([Note(text, masters=True)])

    @property
    def recorded(self) -> int:
        """How many records the chronicle has, those on their way to the disk among them."""
        return len(self._ledger.records)

    # Within

    def _kept(self, kind: Kind[N], kept: list[N], removed: list[N]) -> Kept[N]:
        return Kept(kind, kept, removed, self._must_be_writable, lambda: self._ledger.write([], landmark=True))

    def _must_be_writable(self) -> None:
        if self.read_only:
            raise CampaignFault(READ_ONLY)

    def _tell(self, sentence: str) -> None:
        self.notices.append(sentence)

    def _noted(self, sentence: str) -> str:
        self._ledger.write([Note(sentence)], landmark=True)
        return sentence

    def _take_up(self) -> None:
        """Read the chronicle, open the fight in progress, and bring the two to agree."""
        notices = self._read_chronicle()
        unreadable = self._roster.unreadable()
        if unreadable:
            notices.append(f"{unreadable} of its characters cannot be read: kept in the file, but not shown.")
        unusable = self.encounters.unusable
        if unusable:
            notices.append(f"{unusable} of its encounters cannot be fought: kept in the file, but not shown.")
        self.notices += notices
        self._progress.take_up(self.system)
        if self.read_only:
            return
        if self.table and self.table.notice:
            copy = self._store.keep_copy(places.campaign_file(self.folder))
            self.table.notice = f"{self.table.notice} The state before is kept as {copy.name}."
        if self._ledger.mended:
            # A backup of the state before would count lines that are in no chronicle any more.
            self._ledger.write([Note(self._ledger.mended)], keep_previous=False)
        self._progress.agree()
        if self._written < FORMAT:
            self._ledger.write([], landmark=True)

    def _read_chronicle(self) -> list[str]:
        try:
            return self._ledger.read(repair=not self.read_only)
        except NotMended as fault:
            self.close()
            return [opening.only_read(fault), *self._ledger.read(repair=False)]
