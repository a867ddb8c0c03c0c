"""Access of a page to the story of the open campaign: a protocol, and its implementation for a player alone.

`SeatStory` implements the protocol for a person at a shared table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec

from solo.campaign.session import READ_ONLY, Session
from solo.campaign.story_content import current_content
from solo.campaign.story_log import MakeEntries
from solo.resolver import ByHand
from solo.story.content import StoryContent
from solo.story.entries import Entry
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.systems.contract import System

NOTHING_TO_UNDO: Final = "There is nothing to take back."
NOTHING_TO_REDO: Final = "There is nothing to redo."

ThrowDice = Callable[[int, int], tuple[int, ...]]
"""Throws a number of dice with a number of sides, and returns their faces."""


class StoryAccess(Protocol):
    """The story as one person may read and change it.

    `act`, `undo` and `redo` raise StoryError with a sentence if the person may not do this, and CampaignError if the
    campaign is read-only.
    """

    @property
    def name(self) -> str:
        """The campaign's name."""
        ...

    # Reading

    @property
    def state(self) -> Story:
        """The story after the latest act that this person may see."""
        ...

    def entries(self) -> Sequence[JournalEntry]:
        """Return the entries, oldest first, without undone ones. Of a hidden entry, only the number remains."""
        ...

    @property
    def changes(self) -> int:
        """A number that differs after each change of what this person may read."""
        ...

    @property
    def latest_act(self) -> Sequence[Entry]:
        """The entries of the latest act; empty at the start."""
        ...

    @property
    def content(self) -> StoryContent:
        """The words and tables with which acts are performed."""
        ...

    @property
    def readable_content(self) -> StoryContent:
        """The words, and the tables that this person may read and draw from by name."""
        ...

    @property
    def system(self) -> System:
        """The game, with the library entries that this person may read."""
        ...

    def characters(self) -> Mapping[str, msgspec.Struct]:
        """Return the roster by name, as far as this person may read it."""
        ...

    # Permissions

    @property
    def refusal(self) -> str:
        """The reason why this person may not change the story, in a sentence; "" if they may."""
        ...

    @property
    def leader_refusal(self) -> str:
        """The reason why this person may not act as the table leader, in a sentence; "" if they may."""
        ...

    @property
    def undo_refusal(self) -> str:
        """The reason why this person cannot take the latest act back, in a sentence; "" if they can."""
        ...

    @property
    def redo_refusal(self) -> str:
        """The reason why this person cannot redo an act, in a sentence; "" if they can."""
        ...

    # Acting

    def act(self, make: MakeEntries, faces: Sequence[ByHand] | None = None) -> Sequence[JournalEntry]:
        """Perform an act, sign it and return its entries. Raises NeedsDice if faces of real dice are missing."""
        ...

    def preview(self, make: MakeEntries) -> Sequence[Entry]:
        """Return the entries of an act without performing it."""
        ...

    def undo(self) -> Sequence[Entry]:
        """Take back the latest act and return its entries."""
        ...

    def redo(self) -> Sequence[JournalEntry]:
        """Redo the act that was taken back last."""
        ...

    # A half-typed line, and hints

    @property
    def unfinished_line(self) -> str:
        """The line that this person has begun to write."""
        ...

    def keep_line(self, text: str) -> None:
        """Store a line that this person has begun to write. Pass "" once it is finished."""
        ...

    def times_met(self, kind: str) -> int:
        """Return the number of times that this person has seen a hint of this kind."""
        ...

    def meet(self, kind: str) -> None:
        """Count one more hint of this kind."""
        ...

    # The oracle

    @property
    def asker(self) -> str:
        """The name of another person whose oracle box is open; "" if there is none."""
        ...

    def begin_question(self) -> str:
        """Reserve the oracle for this person. Return the reason for a refusal in a sentence, "" on success."""
        ...

    def end_question(self) -> None:
        """Release the oracle if this person has reserved it."""
        ...

    @property
    def settler(self) -> str:
        """The name of the other person who decides whether the scene is interrupted; "" if this person decides."""
        ...

    @property
    def offer_refusal(self) -> str:
        """The reason why this person may not decide whether the scene is interrupted, in a sentence; "" if they may."""
        ...

    # Dice

    @property
    def physical(self) -> bool:
        """True if players type the faces of real dice."""
        ...

    def set_physical(self, on: bool) -> None:
        """Choose between real dice, whose faces players type, and the app's dice. Raises ValueError if refused."""
        ...

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Throw the app's dice in place of real dice."""
        ...


class OwnStory:
    """The story of a campaign that one person plays alone. `own` is the player's content folder of all games."""

    def __init__(self, session: Session, own: Path, throw: ThrowDice) -> None:
        self.session = session
        self._own = own
        self._throw = throw

    asker = ""
    settler = ""
    offer_refusal = ""

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.session.name

    @property
    def state(self) -> Story:
        """The story after the latest act."""
        return self.session.story.state

    def entries(self) -> Sequence[JournalEntry]:
        """Return all entries, oldest first, without undone ones."""
        return self.session.story.entries()

    @property
    def changes(self) -> int:
        """A number that differs after each change."""
        return self.session.story.changes

    @property
    def latest_act(self) -> Sequence[Entry]:
        """The entries of the latest act; empty at the start."""
        return self.session.story.latest_act

    @property
    def content(self) -> StoryContent:
        """The words and tables of the game and of the player."""
        return current_content(self.session.system, self._own)

    @property
    def readable_content(self) -> StoryContent:
        """The words and all tables."""
        return self.content

    @property
    def system(self) -> System:
        """The campaign's game."""
        return self.session.system

    def characters(self) -> Mapping[str, msgspec.Struct]:
        """Return copies of the roster by name."""
        return self.session.characters()

    @property
    def refusal(self) -> str:
        """The reason why the campaign cannot be changed, in a sentence; "" if it can."""
        return READ_ONLY if self.session.read_only else ""

    @property
    def leader_refusal(self) -> str:
        """The reason why the campaign cannot be changed, in a sentence; "" if it can. A player alone is the leader."""
        return self.refusal

    @property
    def undo_refusal(self) -> str:
        """The reason why no act can be taken back, in a sentence; "" if one can."""
        return self.refusal or ("" if self.session.story.can_undo else NOTHING_TO_UNDO)

    @property
    def redo_refusal(self) -> str:
        """The reason why no act can be redone, in a sentence; "" if one can."""
        return self.refusal or ("" if self.session.story.can_redo else NOTHING_TO_REDO)

    def act(self, make: MakeEntries, faces: Sequence[ByHand] | None = None) -> Sequence[JournalEntry]:
        """Perform an act and return its entries."""
        return self.session.story.act(make, faces=faces)

    def preview(self, make: MakeEntries) -> Sequence[Entry]:
        """Return the entries of an act without performing it."""
        return self.session.story.preview(make)

    def undo(self) -> Sequence[Entry]:
        """Take back the latest act and return its entries."""
        return self.session.story.undo()

    def redo(self) -> Sequence[JournalEntry]:
        """Redo the act that was taken back last."""
        return self.session.story.redo()

    @property
    def unfinished_line(self) -> str:
        """The line that the player has begun to write, as saved on disk."""
        return self.session.story.unfinished_line

    def keep_line(self, text: str) -> None:
        """Save a half-typed line on disk."""
        self.session.story.keep_line(text)

    def times_met(self, kind: str) -> int:
        """Return the number of times that the campaign's player has seen a hint of this kind."""
        return self.session.times_met(kind)

    def meet(self, kind: str) -> None:
        """Count one more hint of this kind."""
        self.session.meet(kind)

    def begin_question(self) -> str:
        """Return "": a player alone has the oracle."""
        return ""

    def end_question(self) -> None:
        """Do nothing: a player alone has the oracle."""

    @property
    def physical(self) -> bool:
        """True if players type the faces of real dice."""
        return self.session.physical

    def set_physical(self, on: bool) -> None:
        """Choose between real dice, whose faces the player types, and the app's dice."""
        self.session.set_physical(on)

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Throw the app's dice in place of real dice."""
        return self._throw(count, sides)
