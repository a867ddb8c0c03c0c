"""Owns what two sides bring to an action: each its case with all reasons, and what a success would do (`G-37`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

import msgspec

from solo.systems.gloranthan.hands.benefit import Claim
from solo.systems.gloranthan.magic.ability import MagicType
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.people.armed import Part, total
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.damage import BARE, PLAIN, Force, Shelter
from solo.systems.gloranthan.rolls.mastery import Bond

RUNE_OF_MAGIC: Final[dict[MagicType, str]] = {
    "Spirit": "Spirit Magic",
    "Theism": "Theism",
    "Sorcery": "Sorcery",
    "Mysticism": "Mysticism",
    "Lunar": "Moon",
}
"""The rune that magic of a type uses (`H-08`)."""


class Case(msgspec.Struct, eq=False):
    """One side of an action: who leads it, the reasons of its power, what they come to, and how cards see it.

    `who` is the key of whoever holds cards for it, "" for the world. The claim is `found` only when a card may be
    played. `bonded` says that a bonded trickster goes with it (`H-11`); `spends` names the abilities of which it costs
    a use whatever comes out (`R-24`).
    """

    who: str
    name: str
    parts: tuple[Part, ...]
    power: Rating
    found: Callable[[], Claim]
    bonded: bool = False
    spends: tuple[str, ...] = ()
    known: Claim | None = None

    @property
    def claim(self) -> Claim:
        """What its leader has to do with the gods in this action."""
        if self.known is None:
            self.known = self.found()
        return self.known

    @property
    def words(self) -> str:
        """Its power with all reasons: "6M2E: Physical 5M, Spear +1M, Tough +1E, Thureophoroi +1E"."""
        first, *rest = self.parts
        told = [f"{first.name} {power_text(first.bonus)}", *(f"{one.name} {modifier_text(one.bonus)}" for one in rest)]
        return f"{power_text(self.power)}: {', '.join(told)}"


class Meeting(msgspec.Struct, eq=False):
    """An action before its draw. `what` names it ("the attack", "the climb").

    `left` are the hits that the target has in the contested area, 0 where nothing can be brought down. `force` and
    `shelter` make damage of defeats. `again` names the abilities that redraw a failed attempt at a skill, in order.
    `fateful` opens it to Fate cards (`H-04`). `advantage` is the acting side's power less the other's, before the draw.
    """

    what: str
    actor: Case
    target: Case
    force: Force = PLAIN
    shelter: Shelter = BARE
    left: int = 0
    again: tuple[str, ...] = ()
    fateful: bool = True
    advantage: Rating = NOTHING

    def __post_init__(self) -> None:
        self.advantage = self.actor.power - self.target.power

    @property
    def bond(self) -> Bond:
        """Which side has a bonded trickster with it."""
        if self.actor.bonded:
            return "both" if self.target.bonded else "actor"
        return "target" if self.target.bonded else "none"


def case_of(
    who: str,
    name: str,
    parts: tuple[Part, ...],
    found: Callable[[], Claim],
    bonded: bool = False,
    spends: tuple[str, ...] = (),
) -> Case:
    """Returns a side whose power is what its parts come to."""
    return Case(who, name, parts, total(parts), found, bonded, spends)


def world(difficulty: int, name: str = "Difficulty") -> Case:
    """Returns the world as the other side of an action that nobody opposes."""
    return case_of("", name, (Part(name, Rating(difficulty)),), lambda: Claim(Deed("skill")))


def used_runes(affinities: Collection[str], magic: Iterable[MagicType]) -> frozenset[str]:
    """Returns the runes that count as used: of affinities and of magic whose effect counts in the action (`H-08`)."""
    return frozenset((*affinities, *(RUNE_OF_MAGIC[one] for one in magic if one in RUNE_OF_MAGIC)))
