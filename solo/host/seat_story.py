"""The story of a shared table for one person: readable entries, and acts signed with the person's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from solo.campaign.story_content import current_content, foes_by_tag
from solo.campaign.story_log import MakeEntries
from solo.host.host_controls import require_host
from solo.host.shared_story import DECIDES, ReadableEntries, StoryMoment, StoryRole
from solo.host.shared_table import SharedTable
from solo.resolver import ByHand
from solo.storage.paths import own_content_folder
from solo.story.content import StoryContent
from solo.story.entries import Entry
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.story.tables.loading import Tables
from solo.systems.contract import System


class SeatStory:
    """The story as a person at a shared table may read and change it."""

    def __init__(self, shared: SharedTable, person: str) -> None:
        self.person = person
        self._shared = shared
        self._story = shared.story
        self._readable = ReadableEntries()
        self._entries: tuple[int, StoryRole, list[JournalEntry]] | None = None
        self._content: tuple[StoryContent, System, StoryContent] | None = None

    @property
    def _moment(self) -> StoryMoment:
        return self._story.moment(self.person)

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._story.session.name

    # Reading

    @property
    def state(self) -> Story:
        """The story after the latest act on disk, or after this person's own latest act."""
        return self._moment.state

    def entries(self) -> Sequence[JournalEntry]:
        """Return the entries, with a blank entry for each aside of another person."""
        moment, role = self._moment, self._story.role(self.person)
        if self._entries is None or self._entries[:2] != (moment.changes, role):
            self._entries = moment.changes, role, self._readable.select(moment.entries, role)
        return self._entries[2]

    @property
    def changes(self) -> int:
        """A number that differs after each change of what this person may read."""
        return self._moment.changes * 2 + self._story.role(self.person).masters

    @property
    def news(self) -> tuple[object, ...]:
        """A value that differs after each change that this person's page must show."""
        return (self.changes, self.asker, self.settler, self.refusal, self.undo_refusal)

    @property
    def latest_act(self) -> Sequence[Entry]:
        """The entries of the latest act; empty if it is hidden from this person."""
        moment = self._moment
        latest = self.entries()[len(moment.entries) - len(moment.latest_act) :]
        return [shown.entry for shown in latest]

    @property
    def content(self) -> StoryContent:
        """The words and tables of the table's campaign."""
        session = self._story.session
        return current_content(session.system, own_content_folder(session.folder.parents[1]))

    @property
    def readable_content(self) -> StoryContent:
        """The words, and the tables that this person may read: all for the table leader, else the shipped tables."""
        content = self.content
        if self._story.role(self.person).leads:
            return msgspec.structs.replace(content, problems=())
        system = self.system
        if self._content is None or self._content[:2] != (content, system):
            self._content = content, system, _shipped_only(content, system)
        return self._content[2]

    @property
    def system(self) -> System:
        """The game, with the library entries that this person may read."""
        return self._shared.secrets.system_for(self.person)

    def characters(self) -> Mapping[str, msgspec.Struct]:
        """Return the roster by name. Characters of other players show only what friends may know."""
        return self._shared.news.characters(self.person)

    # Permissions

    @property
    def refusal(self) -> str:
        """The reason why this person may not change the story, in a sentence; "" if they may."""
        return self._story.refusal(self.person)

    @property
    def leader_refusal(self) -> str:
        """The reason why this person may not act as the table leader, in a sentence; "" if they may."""
        return self._story.leader_refusal(self.person)

    @property
    def undo_refusal(self) -> str:
        """The reason why this person cannot take the latest act back, in a sentence; "" if they can."""
        return self._story.undo_refusal(self.person)

    @property
    def redo_refusal(self) -> str:
        """The reason why this person cannot redo an act, in a sentence; "" if they can."""
        return self._story.redo_refusal(self.person)

    # Acting

    def act(self, make: MakeEntries, faces: Sequence[ByHand] | None = None) -> Sequence[JournalEntry]:
        """Perform an act, sign it with this person's name and return its entries."""
        leads = self._story.role(self.person).leads
        hidden = frozenset[str]() if leads else self.content.tables.mine
        return self._story.act(self.person, make, faces, hidden)

    def preview(self, make: MakeEntries) -> Sequence[Entry]:
        """Return the entries of an act without performing it. Raises StoryError while the story is being saved."""
        return self._story.preview(self.person, make)

    def undo(self) -> Sequence[Entry]:
        """Take back the latest act and return its entries."""
        return self._story.undo(self.person)

    def redo(self) -> Sequence[JournalEntry]:
        """Redo the act that was taken back last."""
        return self._story.redo(self.person)

    # A half-typed line, and hints

    @property
    def unfinished_line(self) -> str:
        """The line that this person has begun to write."""
        return self._story.unfinished_line(self.person)

    def keep_line(self, text: str) -> None:
        """Store a line that this person has begun to write. Pass "" once it is finished."""
        self._story.keep_line(self.person, text)

    def times_met(self, kind: str) -> int:
        """Return the number of times that this person has seen a hint of this kind at this table."""
        return self._shared.times_met(self.person, kind)

    def meet(self, kind: str) -> None:
        """Count one more hint of this kind."""
        self._shared.meet(self.person, kind)

    # The oracle

    @property
    def asker(self) -> str:
        """The name of another person whose oracle box is open; "" if there is none."""
        return self._story.asker_beside(self.person)

    def begin_question(self) -> str:
        """Reserve the oracle for this window. Return the reason for a refusal in a sentence, "" on success."""
        return self._story.begin_question(self.person, self)

    def end_question(self) -> None:
        """Release the oracle if this window has reserved it."""
        self._story.end_question(self)

    @property
    def settler(self) -> str:
        """The name of the other person who decides whether the scene is interrupted; "" if this person decides."""
        return self._story.settler_beside(self.person)

    @property
    def offer_refusal(self) -> str:
        """The reason why this person may not decide whether the scene is interrupted, in a sentence; "" if they may."""
        if problem := self.refusal:
            return problem
        settler = self.settler
        leads = self._story.role(self.person).leads
        return DECIDES.format(settler=settler) if settler and not leads else ""

    # Dice

    @property
    def physical(self) -> bool:
        """True if players type the faces of real dice."""
        return self._story.session.physical

    def set_physical(self, on: bool) -> None:
        """Choose between real dice, whose faces players type, and the app's dice. Only for the table leader."""
        require_host(self._shared.people, self.person)
        self._story.session.set_physical(on)
        self._shared.news.tell()

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Throw the app's dice in place of real dice."""
        return self._story.throw(count, sides)


def _shipped_only(content: StoryContent, system: System) -> StoryContent:
    """Return the content without the game master's own tables, and with the foes of this system's library."""
    mine = content.tables.mine
    shipped = {name: table for name, table in content.tables.by_name.items() if name not in mine}
    return msgspec.structs.replace(content, tables=Tables(shipped), foes=foes_by_tag(system), problems=())
