"""Saved form of a campaign: roster, encounters, the fight in progress, and settings of the dice.

Characters stay in the encoding of their system. Every field has a default, so that older saves can still be opened.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.play.saved_table import Fate, SavedTable
from solo.storage.journal_mark import UNMARKED, JournalMark
from solo.story.entries import Entry
from solo.story.journal.stored_entries import KeptEntry, KeptScene
from solo.story.state import Story
from solo.systems.contract import FoeCount

KIND = "campaign"


class EncounterQuery(msgspec.Struct, frozen=True, omit_defaults=True):
    """The search criteria by which a saved encounter was found, besides its tier and place.

    `wins` is a range of the percentage of fights to be won. `nobody_dies` and `nobody_falls` are the percentages of
    fights in which nobody should die or fall; 0 for no condition. `pinned` lists the required foes, with repetitions.
    """

    theme: str = ""
    terrain: str = ""
    count: int = 0
    pinned: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    roles: dict[str, int] = {}
    followers: bool = False
    wins: tuple[int, int] | None = None
    nobody_dies: int = 0
    nobody_falls: int = 0


class SavedEncounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """An encounter saved for later.

    `party` names characters of the roster or ready-made characters. `asked` holds the search criteria; None in older
    saves, which lack them.
    """

    name: str
    party: tuple[str, ...] = ()
    foes: tuple[FoeCount, ...] = ()
    tier: str = ""
    place: str = ""
    options: dict[str, str] = {}
    asked: EncounterQuery | None = None


class PlannedEncounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """One encounter of an evening, by its saved name, with a note and the rest that precedes it.

    `state` is "" before the fight and after a broken-off fight, "playing" during the fight, and "played" after it.
    """

    encounter: str
    note: str = ""
    rest: str = ""
    state: Literal["", "playing", "played"] = ""


class SavedEvening(msgspec.Struct, frozen=True, omit_defaults=True):
    """An evening: saved encounters in the order of play.

    Saves of an older Solo have `begun`, the number of encounters played, in place of a state for each part.
    """

    name: str
    parts: tuple[PlannedEncounter, ...] = ()
    note: str = ""
    begun: int = 0


class TakenLoot(msgspec.Struct, frozen=True):
    """Loot taken by a character, with the facts needed to put it back.

    `what` names the loot. `before` lists the unclaimed finds before the taking, and `left` is their number after it.
    """

    who: str
    what: str
    finds: tuple[msgspec.Raw, ...]
    before: tuple[msgspec.Raw, ...]
    left: int


class SavedPage(msgspec.Struct, frozen=True):
    """A page of the journal that was written: its file's name and size in bytes, and the number of its last entry."""

    name: str
    last: int
    size: int


class SavedStory(msgspec.Struct, frozen=True, omit_defaults=True):
    """A story of solo play: its state, the number of its acts, and the undone acts, which can be redone.

    `salt` changes the dice after an undo, if the campaign uses fresh dice then. `line` is a line that the player has
    begun to write, and `line_scene` the key of its scene. `lines` and `line_scenes` are the same facts at a shared
    table, by the writer's name. `undone_by` lists the writers of the acts in `undone`; empty if a player alone wrote
    all of them. `pages` are the journal's pages, `scenes` the cards of all scenes, and `open` the entries that are on
    no page yet: a lost chronicle is restored from these three.
    """

    state: Story = Story()
    acts: int = 0
    salt: int = 0
    undone: tuple[tuple[Entry, ...], ...] = ()
    line: str = ""
    undone_by: tuple[str, ...] = ()
    pages: tuple[SavedPage, ...] = ()
    scenes: tuple[KeptScene, ...] = ()
    open: tuple[KeptEntry, ...] = ()
    lines: dict[str, str] = {}
    line_scene: str = ""
    line_scenes: dict[str, str] = {}


class Campaign(msgspec.Struct, omit_defaults=True):
    """A campaign without its chronicle.

    `tables_begun` counts fights and, with `seed`, determines their dice. `taking_part` names the characters on the
    roster whom the fight in progress will change. `apart` is True if that fight stays outside the story. `told` is the
    number of its events that the chronicle must contain, for each leg. `coach_seen` counts the decisions of each kind
    that the player has met. `spoils` are unclaimed finds; `taken` are takings that can be undone, the latest last.

    `house_rules` are the chosen values by the rules' keys. `shared` is the state that one procedure passes to the next,
    encoded by its system. `packs` names the packs with content for this campaign, in order. `story` is the state of
    solo play. `revealed` lists unshipped entries that players may read, by kind and name. `orders` are the changes to
    the standing orders of each character, by name and key. `chronicle_mark` is the mark of the chronicle when the state
    was written, and `copied_mark` the mark of the lines that its copies contain.
    """

    name: str = ""
    system: str = ""
    seed: int = 0
    tables_begun: int = 0
    fate: Fate = "fixed"
    physical: bool = False
    characters: list[msgspec.Raw] = []
    removed_characters: list[msgspec.Raw] = []
    encounters: list[SavedEncounter] = []
    removed_encounters: list[SavedEncounter] = []
    evenings: list[SavedEvening] = []
    removed_evenings: list[SavedEvening] = []
    table: SavedTable | None = None
    taking_part: list[str] = []
    apart: bool = False
    told: list[int] = []
    coach_seen: dict[str, int] = {}
    spoils: list[msgspec.Raw] = []
    taken: list[TakenLoot] = []
    house_rules: dict[str, str] = {}
    shared: msgspec.Raw = msgspec.Raw(b"null")
    packs: list[str] = []
    revealed: list[tuple[str, str]] = []
    orders: dict[str, dict[str, bool]] = {}
    story: SavedStory = SavedStory()
    chronicle_mark: JournalMark = UNMARKED
    copied_mark: JournalMark = UNMARKED
