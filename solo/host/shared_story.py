"""The one story of a shared table: permissions, hidden entries, and the question in progress.

Permissions depend on the entries that an act would write. Other people see an act once it is on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from solo.campaign.session import READ_ONLY, Session
from solo.campaign.story_log import MakeEntries
from solo.host.people import Members
from solo.host.story_access import NOTHING_TO_REDO, NOTHING_TO_UNDO, ThrowDice
from solo.library.fuzzy import join_names
from solo.play.seats import SPECTATOR
from solo.resolver import ByHand
from solo.story import entries
from solo.story.dice import StoryDice
from solo.story.entries import Entry
from solo.story.errors import StoryError
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story

LOOKS_ON: Final = "You are a spectator here: you can read the story, but not change it."
SAVING: Final = "The latest entry is being saved. Try again in a moment."
NOT_YOURS: Final = "The latest change is not yours. Only the leader of this table ({leaders}) may take it back."
NOT_YOURS_AGAIN: Final = "This change is not yours. Only the leader of this table ({leaders}) may redo it."
LEADER_ONLY: Final = "Only the leader of this table ({leaders}) may {act}."
WRITER_ONLY: Final = "Only {writer} or the leader of this table ({leaders}) may change this entry."
ASKING: Final = "{asker} is asking the oracle. Wait for the answer."
ASKING_ELSEWHERE: Final = "You are asking the oracle in another window."
DECIDES: Final = "{settler} decides whether the scene is interrupted."
HIDDEN_TABLE: Final = "Only the game master can draw from “{table}”."

LEADER_ACTS: Final[Mapping[type, str]] = {
    entries.SceneClosed: "close a scene",
    entries.RuleSet: "change a rule of the story",
}
"""The types of entries that only the leader may write, each with its act in words."""
OFFERS: Final = (entries.InterruptionSettled, entries.InterruptionDrawn)
HIDDEN: Final = entries.RecoveredEntry("")
"""The empty entry that is shown in place of a hidden entry, under the same number."""


class StoryRole(msgspec.Struct, frozen=True):
    """A person's part in the story.

    `masters` is True for a game master, `leads` for a table leader, and `looks_on` for a spectator.
    """

    name: str
    masters: bool = False
    leads: bool = False
    looks_on: bool = False


class StoryMoment(msgspec.Struct, frozen=True):
    """The story after an act. `changes` differs for each moment.

    `latest_by` is the writer of that act. `can_redo` is True if an act can be redone, and `undone_by` is its writer.
    """

    changes: int
    state: Story
    entries: Sequence[JournalEntry]
    latest_act: Sequence[Entry]
    latest_by: str
    can_redo: bool
    undone_by: str


class Question(msgspec.Struct, frozen=True):
    """An open oracle box: its asker, its window, and the time at which it was opened."""

    asker: str
    window: object
    since: datetime


# Permissions


def explain_refusal(
    told: Sequence[Entry],
    before: Sequence[JournalEntry],
    role: StoryRole,
    leaders: str,
    *,
    asker: str = "",
    settler: str = "",
    hidden_tables: Collection[str] = (),
) -> str:
    """Explain in a sentence why this person may not write the entries `told`; "" if they may.

    `before` are the entries so far, and `leaders` names the table leaders. `asker` is another person whose oracle box
    is open, and `settler` another person who decides whether the scene is interrupted. Draws from `hidden_tables` are
    refused.
    """
    if role.looks_on:
        return LOOKS_ON
    for entry in told:
        if isinstance(entry, entries.QuestionAsked) and asker:
            return ASKING.format(asker=asker)
        if isinstance(entry, entries.TableDrawn) and entry.table in hidden_tables:
            return HIDDEN_TABLE.format(table=entry.table)
        if role.leads:
            continue
        if act := LEADER_ACTS.get(type(entry)):
            return LEADER_ONLY.format(act=act, leaders=leaders)
        if isinstance(entry, entries.LineEdited | entries.EntryStruck):
            writer = _writer_of(before, entry.number)
            if writer != role.name:
                return WRITER_ONLY.format(writer=writer or "its writer", leaders=leaders)
    if settler and not role.leads and isinstance(told[0] if told else None, OFFERS):
        return DECIDES.format(settler=settler)
    return ""


def may_take_back(writer: str, role: StoryRole) -> bool:
    """Return True if this person may undo or redo an act of `writer`: only their own acts, or as table leader any."""
    return not role.looks_on and (role.leads or writer == role.name)


def find_offer_writer(shown: Sequence[JournalEntry]) -> str:
    """Return the writer of the act that drew the latest interruption, apart from replacement draws; "" for none."""
    for one in reversed(shown):
        if isinstance(one.entry, entries.InterruptionDrawn) and not one.entry.replaced:
            return one.by
    return ""


def _writer_of(shown: Sequence[JournalEntry], number: int) -> str:
    return shown[number - 1].by if 0 < number <= len(shown) else ""


# Entries that a person may read


class ReadableEntries:
    """The entries as one person may read them.

    Only game masters can read asides of other people and edits of these asides. Character sheets in entries are left
    out, since a player may know only their own sheet. An unchanged entry always has the same copy, so that a search
    index need not read it again.
    """

    def __init__(self) -> None:
        self._role: StoryRole | None = None
        self._shown: Sequence[JournalEntry] = []
        self._selected: list[JournalEntry] = []
        self._hidden: set[int] = set()
        self._copies: dict[int, tuple[JournalEntry, JournalEntry]] = {}

    def select(self, shown: Sequence[JournalEntry], role: StoryRole) -> list[JournalEntry]:
        """Return all entries in order, with a blank entry for each hidden entry.

        Reuses the result of the previous call if entries were only added, since a journal may be long.
        """
        if role.masters:
            return list(shown)
        known = len(self._shown)
        if self._role != role or shown[:known] != self._shown:
            known, self._selected, self._hidden = 0, [], set()
        added = shown[known:]
        self._hidden.update(one.number for one in added if _is_aside(one.entry) and one.by != role.name)
        self._selected = [*self._selected, *(self._readable(one, self._hidden) for one in added)]
        self._role, self._shown = role, shown
        return self._selected

    def _readable(self, one: JournalEntry, hidden: Collection[int]) -> JournalEntry:
        entry = one.entry
        if isinstance(entry, entries.LineEdited | entries.EntryStruck):
            hides = entry.number in hidden
        else:
            hides = one.number in hidden
        if not hides and not isinstance(entry, entries.ProcedurePlayed):
            return one
        original, copy = self._copies.get(one.number, (None, one))
        if original is not one:
            copy = _blank(one) if hides else _without_sheets(one, entry)
            self._copies[one.number] = one, copy
        return copy


def _is_aside(entry: Entry) -> bool:
    return isinstance(entry, entries.Line) and entry.style == "aside"


def _blank(one: JournalEntry) -> JournalEntry:
    return JournalEntry(one.number, one.time, one.act, one.scene, one.evening, HIDDEN)


def _without_sheets(one: JournalEntry, entry: Entry) -> JournalEntry:
    return msgspec.structs.replace(one, entry=msgspec.structs.replace(entry, sheets=()))


# The story of a table


class SharedStory:
    """The story of a session that several people share. Call every method from the same event loop.

    `here` returns the people present, `tell` notifies every seat of a change, and `throw` throws the app's dice. Acts
    raise StoryError with a sentence if the person may not perform them; nothing has changed then.
    """

    def __init__(
        self,
        session: Session,
        people: Members,
        here: Callable[[], Collection[str]],
        tell: Callable[[], object],
        clock: Callable[[], datetime],
        throw: ThrowDice,
    ) -> None:
        self.session = session
        self.throw = throw
        self._people = people
        self._here = here
        self._tell = tell
        self._clock = clock
        self._question: Question | None = None
        self._kept = self._moment()
        self._unsaved: StoryMoment | None = None
        self._author = ""
        self._acted = self._kept.changes

    # Roles

    def role(self, name: str) -> StoryRole:
        """Return a person's part in the story. A person who may no longer join is a spectator."""
        person = self._people.find(name)
        if person is None or person.role == SPECTATOR:
            return StoryRole(name, looks_on=True)
        return StoryRole(person.name, self._people.masters(name), self._people.leads(name))

    @property
    def leaders(self) -> str:
        """The names of the people who lead the table."""
        return join_names([one.name for one in self._people.all() if self._people.leads(one.name)], "or")

    def refusal(self, name: str) -> str:
        """Explain why this person may not change the story, in a sentence; "" if they may."""
        if self.session.read_only:
            return READ_ONLY
        return LOOKS_ON if self.role(name).looks_on else ""

    def leader_refusal(self, name: str) -> str:
        """Explain why this person may not act as the table leader, in a sentence; "" if they may."""
        leader_only = LEADER_ONLY.format(act="do this", leaders=self.leaders)
        return self.refusal(name) or ("" if self.role(name).leads else leader_only)

    def undo_refusal(self, name: str) -> str:
        """Explain why this person cannot take the latest act back, in a sentence; "" if they can."""
        moment = self.moment(name)
        if problem := self.refusal(name):
            return problem
        if not moment.latest_act:
            return NOTHING_TO_UNDO
        return "" if may_take_back(moment.latest_by, self.role(name)) else NOT_YOURS.format(leaders=self.leaders)

    def redo_refusal(self, name: str) -> str:
        """Explain why this person cannot redo an act, in a sentence; "" if they can."""
        moment = self.moment(name)
        if problem := self.refusal(name):
            return problem
        if not moment.can_redo:
            return NOTHING_TO_REDO
        return "" if may_take_back(moment.undone_by, self.role(name)) else NOT_YOURS_AGAIN.format(leaders=self.leaders)

    # Moments

    def moment(self, name: str) -> StoryMoment:
        """Return the latest moment that this person may see: the moment on disk, or after their own unsaved act."""
        self._settle()
        changes = self.session.story.changes
        if self._kept.changes == changes:
            return self._kept
        if self._author != name or self._acted != changes:
            return self._kept
        if self._unsaved is None or self._unsaved.changes != changes:
            self._unsaved = self._moment()
        return self._unsaved

    def _settle(self) -> None:
        """Let everyone see the present moment if it is on disk."""
        if self.session.saved and self._kept.changes != self.session.story.changes:
            self._kept = self._moment()
            self._unsaved = None

    def _moment(self) -> StoryMoment:
        log = self.session.story
        return StoryMoment(
            log.changes,
            log.state,
            list(log.entries()),
            log.latest_act,
            log.latest_writer,
            log.can_redo,
            log.undone_writer,
        )

    # Acts

    def preview(self, name: str, make: MakeEntries) -> Sequence[Entry]:
        """Return the entries of an act without performing it. Raises StoryError while the story is being saved."""
        self._must_be_current(name)
        return self.session.story.preview(make)

    def act(
        self, name: str, make: MakeEntries, faces: Sequence[ByHand] | None, hidden_tables: Collection[str] = ()
    ) -> Sequence[JournalEntry]:
        """Perform an act of this person, who sees it at once, and return its entries."""
        self._must_be_able(name)
        role, log = self.role(name), self.session.story

        def checked(story: Story, dice: StoryDice) -> Sequence[Entry]:
            told = make(story, dice)
            problem = explain_refusal(
                told,
                log.entries(),
                role,
                self.leaders,
                asker=self.asker_beside(name),
                settler=self.settler_beside(name),
                hidden_tables=hidden_tables,
            )
            if problem:
                raise StoryError(problem)
            return told

        written = log.act(checked, by=role.name, faces=faces)
        self._signed(name)
        return written

    def undo(self, name: str) -> Sequence[Entry]:
        """Take back the latest act. Only for its writer or a table leader."""
        self._must_be_able(name)
        if problem := self.undo_refusal(name):
            raise StoryError(problem)
        dropped = self.session.story.undo()
        self._signed(name)
        return dropped

    def redo(self, name: str) -> Sequence[JournalEntry]:
        """Redo the act that was taken back last. Only for its writer or a table leader."""
        self._must_be_able(name)
        if problem := self.redo_refusal(name):
            raise StoryError(problem)
        written = self.session.story.redo()
        self._signed(name)
        return written

    def _must_be_able(self, name: str) -> None:
        """Raise StoryError if this person may not act now."""
        if problem := self.refusal(name):
            raise StoryError(problem)
        self._must_be_current(name)

    def _must_be_current(self, name: str) -> None:
        """Raise StoryError if the person sees an older story, since the latest act is not on disk yet."""
        if self.moment(name).changes != self.session.story.changes:
            raise StoryError(SAVING)

    def _signed(self, name: str) -> None:
        self._author, self._acted = name, self.session.story.changes

    # Half-typed lines

    def unfinished_line(self, name: str) -> str:
        """Return the line that this person has begun to write, as saved on the host's disk."""
        return self.session.story.line_of(name)

    def keep_line(self, name: str, text: str) -> None:
        """Save a line that this person has begun to write. Does nothing for a person who may not write."""
        if not self.role(name).looks_on:
            self.session.story.keep_line_of(name, text)

    # The oracle box

    @property
    def question(self) -> Question | None:
        """The open oracle box; None if it is closed, or open for longer than the turn timeout."""
        question = self._question
        if question is None:
            return None
        waited = (self._clock() - question.since).total_seconds()
        return question if waited < self._people.table_settings.away else None

    def asker_beside(self, name: str) -> str:
        """Return the name of another person whose oracle box is open; "" if there is none."""
        question = self.question
        return question.asker if question is not None and question.asker != name else ""

    def begin_question(self, name: str, window: object) -> str:
        """Open the oracle box in a window of this person. Return "", or the reason for a refusal in a sentence."""
        if problem := self.refusal(name):
            return problem
        question = self.question
        if question is not None and question.window is not window:
            return ASKING_ELSEWHERE if question.asker == name else ASKING.format(asker=question.asker)
        self._question = Question(name, window, self._clock())
        self._tell()
        return ""

    def end_question(self, window: object) -> None:
        """Close the oracle box of this window."""
        if self._question is not None and self._question.window is window:
            self._question = None
            self._tell()

    def leave(self, name: str) -> None:
        """Close the oracle box of a person who has left the table."""
        if self._question is not None and self._question.asker == name:
            self._question = None

    # Interruptions

    def settler_beside(self, name: str) -> str:
        """Return the name of another person here who decides whether the scene is interrupted; "" if there is none.

        The person who drew the interruption decides, or the table leader if that person has left.
        """
        moment = self.moment(name)
        if moment.state.offer is None:
            return ""
        writer = find_offer_writer(moment.entries)
        if writer == name or (writer not in self._here() and self.role(name).leads):
            return ""
        return writer if writer in self._here() else self.leaders
