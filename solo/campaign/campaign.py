"""Owns what a campaign is saved as: its roster, its encounters, the fight in progress, and how dice fall.

Characters stay as their system wrote them; every field has a default, so that older saves keep opening.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.play.saved import Fate, SavedTable
from solo.storage.journal_mark import UNMARKED, JournalMark
from solo.systems.contract import FoeCount

KIND = "campaign"


class AskedFor(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked for when an encounter was kept, beside its tier and place, so that others like it can be found.

    `wins` are percentages of fights to be won, from the first to the second; `nobody_dies` and `nobody_falls` those in
    which nobody should; 0 is no wish. `pinned` foes had to be there, each as often as it stands there.
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
    """An encounter kept for later. `party` are names from the roster or of ready characters.

    `asked` is what it answered; None where nobody knows, as of what was kept by an older Solo.
    """

    name: str
    party: tuple[str, ...] = ()
    foes: tuple[FoeCount, ...] = ()
    tier: str = ""
    place: str = ""
    options: dict[str, str] = {}
    asked: AskedFor | None = None


class PlannedEncounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """One encounter of an evening, by the name it is kept under, with a note, and the rest that comes before it.

    `state` is "playing" while its fight is in progress, and "played" once that has ended; broken off, it is "" again.
    """

    encounter: str
    note: str = ""
    rest: str = ""
    state: Literal["", "playing", "played"] = ""


class SavedEvening(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kept encounters in the order in which they are to be played.

    `begun` counts those from the first on that an older Solo has begun; now each part says so itself.
    """

    name: str
    parts: tuple[PlannedEncounter, ...] = ()
    note: str = ""
    begun: int = 0


class Taken(msgspec.Struct, frozen=True):
    """Loot that somebody took, so that it can be put back.

    `what` names it; `before` lay there before, and `left` is how many of its finds were left over.
    """

    who: str
    what: str
    finds: tuple[msgspec.Raw, ...]
    before: tuple[msgspec.Raw, ...]
    left: int


class Campaign(msgspec.Struct, omit_defaults=True):
    """All of a campaign but its chronicle.

    `tables_begun` counts fights and, with `seed`, fixes their dice. `taking_part` names the characters of the roster
    that the fight in progress will leave its marks on; `told` counts the events told in each leg of it, as the
    chronicle must hold them. `coach_seen` counts how often a kind of decision was met. `spoils`
    are finds that nobody has taken yet, `taken` those that can be put back, the latest last. `house_rules` are the
    values that were chosen, by the keys of the rules. `shared` is what the table shares from one procedure to the next,
    as its system wrote it. `packs` are the names of the packs whose content is laid over ours, in their order.
    `revealed` are the entries, by kind and name, that players may look up though they are not shipped.
    `chronicle_mark` is how far the chronicle had come when the state was written, `copied_mark` the part of it that
    its copies hold.
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
    told: list[int] = []
    coach_seen: dict[str, int] = {}
    spoils: list[msgspec.Raw] = []
    taken: list[Taken] = []
    house_rules: dict[str, str] = {}
    shared: msgspec.Raw = msgspec.Raw(b"null")
    packs: list[str] = []
    revealed: list[tuple[str, str]] = []
    chronicle_mark: JournalMark = UNMARKED
    copied_mark: JournalMark = UNMARKED
