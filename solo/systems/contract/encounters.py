"""Owns the encounter: a party, a budget rule, candidates that keep it, and fights ready to be played.

Prices of foes are computed by the system from their build and never typed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.contests import ReadyContest
from solo.systems.contract.stat_block import Boxes


class Tier(msgspec.Struct, frozen=True):
    """How hard an encounter should be. `official` is False for our own names between the book's.

    `wins` are the percentages of fights that a party should win, from the first up to, but not including, the second,
    in a game that weighs encounters by their forecast; None where a budget says how hard it is. In fewer than `falls`
    per cent of them somebody of the party may fall; None where that is all the same. `sounds` are the percentages of
    wins that its name leads one to expect, both included, where a budget gives it that name.
    """

    key: str
    title: str
    help: str
    official: bool = True
    wins: tuple[int, int] | None = None
    falls: int | None = None
    sounds: tuple[int, int] | None = None

    def promise(self, unit: str) -> str:
        """Return what the name promises: a share of fights won, or a weight in `unit` alone."""
        if self.wins is None:
            return weighed_only(unit)
        low, high = self.wins
        won = f"{low} % and more won" if high >= 100 else f"{low} to {high - 1} % won"
        if not low:
            won = f"fewer than {high} % won"
        return won if self.falls is None else f"{won}, a fall in fewer than {self.falls} %"

    def bears(self, won: float, fell: float) -> bool:
        """Whether fights of this tier may be as hard as that: so many per cent won, somebody fallen in so many."""
        return (self.wins is None or won >= self.wins[0]) and (self.falls is None or fell < self.falls)


def weighed_only(unit: str) -> str:
    """Return the reservation behind a tier that was found by weight: "by XP only, not played"."""
    return f"by {unit} only, not played"


def tier_told(tiers: Sequence[Tier], won: float, fell: float) -> Tier:
    """Returns how hard fights are, of tiers from the easiest on: the first that bears both shares, in per cent."""
    return next((tier for tier in tiers if tier.bears(won, fell)), tiers[-1])


class Member(msgspec.Struct, frozen=True):
    """One of the party as encounters see it: a name and its total in the system's currency.

    `defence` is the best one the member has, in the system's own figure; 0 where only a total is known.
    """

    name: str
    total: int
    defence: int = 0


class RoleCount(msgspec.Struct, frozen=True):
    """So many foes of one role; `count` 0 is all the rest."""

    role: str
    count: int = 0


class EncounterRequest(msgspec.Struct, frozen=True):
    """What a game master asks for. `count` 0 leaves the number of foes free; `theme` "" is any.

    `pinned` foes must be in every candidate, those to `avoid` in none. Foes may be of any of the `themes` beside
    `theme`, and only of the `roles` where some are named. `place` is a field of the content, `terrain` and `light`
    words of the system's own: foes at home there come first. `with_followers` asks for one strong foe and at least
    one weaker one.
    """

    party: tuple[Member, ...]
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
    """The words that a system knows in a request; none of a kind that it does not look at.

    `roles` and `terrains` are tags of foes: what they do in a fight, and where they are at home. `rating` says how
    challenge ratings of other games are typed, "" where they mean nothing here.
    """

    roles: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    rating: str = ""


class FoeCount(msgspec.Struct, frozen=True):
    """Some foes of one name."""

    name: str
    count: int


class Treasure(msgspec.Struct, frozen=True):
    """Something that beaten foes leave: `worth` is what it brings, as a person reads it ("$7.50")."""

    name: str
    count: int
    worth: str


class Candidate(msgspec.Struct, frozen=True):
    """One encounter that keeps the budget: its foes, what they weigh, and the bounds they were held against.

    `treasure` is what there is to win, money first.
    """

    foes: tuple[FoeCount, ...]
    weight: int
    low: int
    high: int
    why: str
    warnings: tuple[str, ...] = ()
    treasure: tuple[Treasure, ...] = ()


class BudgetRule(Protocol):
    """How a game's own rules say which foes are fair for a party, before a single fight is played."""

    def weigh(self, party: Sequence[Member], foes: Sequence[FoeCount], tier: str) -> Candidate:
        """These foes held against a tier's budget for a party.

        Raises ValueError with a sentence for an empty party, no foes, or a tier or foe that is not known.
        """
        ...

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[Candidate]:
        """Up to `most` different encounters that keep the tier's budget, best first; none where none can be.

        Raises ValueError with a sentence for a request that makes no sense.
        """
        ...

    def reroll(self, candidate: Candidate, slot: int, request: EncounterRequest, thrower: Thrower) -> Candidate:
        """The candidate with other foes at a slot, counted from 0.

        Raises ValueError with a sentence for a slot that is not there or pinned, and where nothing else fits.
        """
        ...

    def rated(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[Candidate]:
        """Up to `most` encounters near to what challenge ratings of other games ("1/2, 1/4") are worth, nearest first.

        Raises ValueError with a sentence for ratings or a theme that are none.
        """
        ...


class Tracking(msgspec.Struct, frozen=True, omit_defaults=True):
    """Columns of a sheet in which a fight of the game is kept: what is `written` there, such as initiative, and what is
    `ticked` anew in each round, such as who has acted.
    """

    written: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()


class ReadyFight(msgspec.Struct, frozen=True):
    """A fight that can be played at once: names of ready characters and foes, and a line of fiction.

    `options` are the switches of its setup, as in `Setup`.
    """

    name: str
    story: str
    party: tuple[str, ...]
    foes: tuple[FoeCount, ...]
    place: str = ""
    options: dict[str, str] = {}


class Encounters(Protocol):
    """A game's encounters. `price_unit` is what foes and characters are weighed in: "XP"."""

    price_unit: str

    @property
    def reward(self) -> str:
        """How a fight like this is rewarded, in a sentence of the game's own; "" where it says nothing of that."""
        return ""

    @property
    def tracking(self) -> Tracking:
        """The columns of a sheet in which a fight is kept."""
        return Tracking()

    def boxes(self, _character: Any, /) -> Boxes:
        """The boxes of a character of the game on a sheet, beside the bars that its fight shows."""
        return Boxes()

    @property
    def tiers(self) -> Sequence[Tier]:
        """How hard an encounter may be called, the easiest first."""
        ...

    @property
    def budget(self) -> BudgetRule | None:
        """What the rules say of fair encounters; None where only a forecast can tell."""
        return None

    @property
    def words(self) -> EncounterWords:
        """The words that a wish for foes may hold."""
        return EncounterWords()

    def places(self) -> Sequence[str]:
        """Names of the fields a fight may take place on; none where a game has no fields of its own."""
        return ()

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Fights that can be played at once, by name."""
        ...

    def ready_contests(self) -> Mapping[str, ReadyContest]:
        """Conflicts and tests outside fights that can be played at once, by name."""
        return {}
