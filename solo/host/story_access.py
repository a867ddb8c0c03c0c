"""Access of a page to the story of the open campaign: a protocol, and its version for a player alone.

The version for a seat of a shared table is `SeatStory`.
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

    An act, an undo or a redo raises StoryError with a sentence if it is not allowed, and CampaignError if nothing may
    be changed.
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
        """Return the entries that hold, oldest first. A hidden entry keeps its number and loses everything else."""
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
        """The reason in a sentence why this person may change nothing; "" if they may."""
        ...

    @property
    def leader_refusal(self) -> str:
        """The reason in a sentence why this person may not act as the leader; "" if they may."""
        ...

    @property
    def undo_refusal(self) -> str:
        """The reason in a sentence why the latest act cannot be taken back here; "" if it can."""
        ...

    @property
    def redo_refusal(self) -> str:
        """The reason in a sentence why no act can be performed again here; "" if one can."""
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
        """Perform the act again that was taken back last."""
        ...

    # A half-typed line, and hints

    @property
    def unfinished_line(self) -> str:
        """The line that this person has begun to write."""
        ...

    def keep_line(self, text: str) -> None:
        """Keep a line that this person has begun to write; "" once it is written."""
        ...

    def times_met(self, kind: str) -> int:
        """Return the number of times that this person has met a hint of this kind."""
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
        """Reserve the oracle for this person. Return the reason in a sentence if that is not possible, else ""."""
        ...

    def end_question(self) -> None:
        """Release the oracle, if this person has it."""
        ...

    @property
    def settler(self) -> str:
        """The name of another person who decides about the open interruption; "" if this person does."""
        ...

    @property
    def offer_refusal(self) -> str:
        """The reason in a sentence why this person may not decide about the open interruption; "" if they may."""
        ...

    # Dice

    @property
    def physical(self) -> bool:
        """True if the faces of real dice are typed."""
        ...

    def set_physical(self, on: bool) -> None:
        """Let the faces of real dice be typed, or let the app throw. Raises ValueError with a sentence if refused."""
        ...

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Throw dice in place of real ones."""
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
        """Return all entries that hold, oldest first."""
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
        """The words and tables of the game, with the player's own."""
        return current_content(self.session.system, self._own)

    @property
    def readable_content(self) -> StoryContent:
        """The words, and every table."""
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
        """The reason in a sentence why nothing may be changed; "" if the campaign can be changed."""
        return READ_ONLY if self.session.read_only else ""

    @property
    def leader_refusal(self) -> str:
        """The reason in a sentence why nothing may be changed."""
        return self.refusal

    @property
    def undo_refusal(self) -> str:
        """The reason in a sentence why nothing can be taken back; "" if an act can."""
        return self.refusal or ("" if self.session.story.can_undo else NOTHING_TO_UNDO)

    @property
    def redo_refusal(self) -> str:
        """The reason in a sentence why nothing can be performed again; "" if an act can."""
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
        """Perform the act again that was taken back last."""
        return self.session.story.redo()

    @property
    def unfinished_line(self) -> str:
        """The line that the player has begun to write, kept on disk."""
        return self.session.story.unfinished_line

    def keep_line(self, text: str) -> None:
        """Keep a half-typed line on disk."""
        self.session.story.keep_line(text)

    def times_met(self, kind: str) -> int:
        """Return the number of times that the campaign's player has met a hint of this kind."""
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
        """True if the faces of real dice are typed."""
        return self.session.physical

    def set_physical(self, on: bool) -> None:
        """Let the faces of real dice be typed, or let the app throw."""
        self.session.set_physical(on)

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Throw dice in place of real ones."""
        return self._throw(count, sides)
