"""Encounters: a party, a budget rule, candidates within the budget, and ready-made fights.

The system computes the prices of foes from their build; no price is entered by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.contests import ReadyContest
from solo.systems.contract.stat_block import Boxes


class Tier(msgspec.Struct, frozen=True):
    """A difficulty of encounters, rated by forecast or by budget. All ranges and shares are in per cent.

    - `official` is False for a tier that the book does not have.
    - `wins` is the range of win chances, without its upper end; None in a game that rates encounters by budget.
    - `falls` is the share of fights with a fallen hero that the tier stays below; None for no limit.
    - `sounds` is the range of win chances that the title of a budget's tier suggests, with both ends.
    - `least_falls` is the least share of fights with a fallen hero that a search aims at.
    """

    key: str
    title: str
    help: str
    official: bool = True
    wins: tuple[int, int] | None = None
    falls: int | None = None
    sounds: tuple[int, int] | None = None
    least_falls: int = 0

    def promise(self, unit: str) -> str:
        """Return the promised shares of fights won and with a fall, or a note that only `unit` was compared."""
        if self.wins is None:
            return weighed_only(unit)
        won = f"{self.share_won} won"
        return won if self.falls is None else f"{won}, a hero down in under {self.falls} %"

    @property
    def share_won(self) -> str:
        """The promised share of fights won, such as "65 to 89 %"; "" if none is promised."""
        if self.wins is None:
            return ""
        low, high = self.wins
        if not low:
            return f"under {high} %"
        return f"at least {low} %" if high >= 100 else f"{low} to {high - 1} %"

    def bears(self, won: float, fell: float) -> bool:
        """Return True if the tier allows these shares of fights, in per cent: `won`, and `fell` with a fallen hero."""
        return (self.wins is None or won >= self.wins[0]) and (self.falls is None or fell < self.falls)


def weighed_only(unit: str) -> str:
    """Return the note beside a tier that was found by budget alone, without a forecast: "by XP only, untested"."""
    return f"by {unit} only, untested"


def hardest_matching_tier(tiers: Sequence[Tier], won: float, fell: float) -> Tier:
    """Return the first of `tiers`, easiest first, that allows both shares in per cent; the last if none does."""
    return next((tier for tier in tiers if tier.bears(won, fell)), tiers[-1])


class PartyMember(msgspec.Struct, frozen=True):
    """A member of the party for encounters: a name, and a total worth in the game's `price_unit`.

    `defence` is the member's best defence, in the system's own figure; 0 if only the total is known.
    """

    name: str
    total: int
    defence: int = 0


class RoleCount(msgspec.Struct, frozen=True):
    """The number of foes that have one role. A `count` of 0 means all remaining foes."""

    role: str
    count: int = 0


class EncounterRequest(msgspec.Struct, frozen=True):
    """A game master's request for an encounter. `count` 0 leaves the number of foes open; `theme` "" allows any theme.

    Every candidate contains the `pinned` foes and no foe to `avoid`. A foe must have `theme` or one of the `themes`,
    and one of the `roles` if any are given. `place` is a field of the content. `terrain` and `light` are the game's own
    words; foes with a fitting home come first. `with_followers` asks for one strong foe and at least one weaker foe.
    """

    party: tuple[PartyMember, ...]
    tier: str
    count: int = 0
    theme: str = ""
    pinned: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    roles: tuple[RoleCount, ...] = ()
    place: str = ""
    terrain: str = ""
    light: str = ""
    with_followers: bool = False
    avoid: tuple[str, ...] = ()


class EncounterWords(msgspec.Struct, frozen=True):
    """The words that a system accepts in a request; empty for a kind of word that the system ignores.

    `roles` and `terrains` are tags of foes: their part in a fight, and their home. `rating` says how to type challenge
    ratings of other games, "" if the system cannot use them.
    """

    roles: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    rating: str = ""


class FoeCount(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of foes with the same name. `called` are the names of persons among them, at most `count`."""

    name: str
    count: int
    called: tuple[str, ...] = ()


class Treasure(msgspec.Struct, frozen=True):
    """An item left by beaten foes. `worth` is its value as text ("$7.50")."""

    name: str
    count: int
    worth: str


class EncounterProposal(msgspec.Struct, frozen=True):
    """One encounter: its foes, their total price, and the limits of the budget.

    `treasure` is the possible loot, money first.
    """

    foes: tuple[FoeCount, ...]
    weight: int
    low: int
    high: int
    why: str
    warnings: tuple[str, ...] = ()
    treasure: tuple[Treasure, ...] = ()


class BudgetRule(Protocol):
    """A game's own rules for fair encounters, used before any fight is simulated."""

    def weigh(self, party: Sequence[PartyMember], foes: Sequence[FoeCount], tier: str) -> EncounterProposal:
        """Return these foes as a candidate, compared with a tier's budget for the party.

        Raises ValueError with a sentence for an empty party, no foes, or an unknown tier or foe.
        """
        ...

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
        """Return up to `most` different encounters within the tier's budget, best first; empty if none is possible.

        Raises ValueError with a sentence if the request is not allowed.
        """
        ...

    def reroll(
        self, candidate: EncounterProposal, slot: int, request: EncounterRequest, thrower: Thrower
    ) -> EncounterProposal:
        """Return the candidate with other foes in one slot, counted from 0.

        Raises ValueError with a sentence if the slot does not exist or is pinned, or if no other foe fits.
        """
        ...

    def match_ratings(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[EncounterProposal]:
        """Return up to `most` encounters near the worth of challenge ratings of other games ("1/2, 1/4"), nearest
        first.

        Raises ValueError with a sentence if the ratings or the theme are not valid.
        """
        ...


class Tracking(msgspec.Struct, frozen=True, omit_defaults=True):
    """The columns of a printed sheet for tracking a fight.

    `written` are headings of values that are written down, such as initiative. `ticked` are headings of boxes that
    are ticked in each round, such as “has acted”.
    """

    written: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()


class ReadyFight(msgspec.Struct, frozen=True):
    """A ready-made fight: names of ready-made characters and foes, and a line of fiction.

    `options` are the switches of its setup, as in `Setup`.
    """

    name: str
    story: str
    party: tuple[str, ...]
    foes: tuple[FoeCount, ...]
    place: str = ""
    options: dict[str, str] = {}


class Encounters(Protocol):
    """A game's encounters. `price_unit` is the unit for the worth of foes and characters: "XP"."""

    price_unit: str

    @property
    def reward(self) -> str:
        """The reward for winning an encounter, in a sentence; "" if the game says nothing about it."""
        return ""

    @property
    def tracking(self) -> Tracking:
        """The columns of a printed sheet for tracking a fight."""
        return Tracking()

    def boxes(self, _character: Any, /) -> Boxes:
        """Return the boxes of a character on a printed sheet, apart from the bars that its fight shows."""
        return Boxes()

    @property
    def tiers(self) -> Sequence[Tier]:
        """The tiers of encounters, the easiest first."""
        ...

    @property
    def budget(self) -> BudgetRule | None:
        """The budget rule; None in a game that rates encounters only by forecast."""
        return None

    @property
    def words(self) -> EncounterWords:
        """The words that a request for foes may contain."""
        return EncounterWords()

    @property
    def grounds(self) -> Mapping[str, tuple[str, ...]]:
        """The game's own themes and tags of foes, and its fields, for each kind of region of a story.

        The kinds are underground, ruin, wilds, road, town and water. A kind that is missing allows any theme.
        """
        return {}

    @property
    def stake_options(self) -> Mapping[str, str]:
        """The setup options of a fight in which the party has something at stake; may be empty."""
        return {}

    def places(self) -> Sequence[str]:
        """Return the names of the fields for fights; empty if the game has none of its own."""
        return ()

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Return the ready-made fights, by name."""
        ...

    def ready_contests(self) -> Mapping[str, ReadyContest]:
        """Return the ready-made conflicts and tests outside fights, by name."""
        return {}
