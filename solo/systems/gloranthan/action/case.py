"""Owns what two sides bring to an action: each its case with all reasons, and what a success would do (`G-37`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from solo.systems.gloranthan.hands.benefit import Claim
from solo.systems.gloranthan.magic.ability import MagicType
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.people.armed import Part, total
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
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


class Case:
    """One side of an action: who leads it, the reasons of its power, and how cards see it.

    `who` is the key of whoever holds cards for it, "" for the world. The claim is looked at only when a card may be
    played. `bonded` says that a bonded trickster goes with it (`H-11`); `spends` names the abilities of which it costs
    a use whatever comes out (`R-24`). Whoever knows already what the parts come to may say so.
    """

    __slots__ = ("_claim", "_made", "bonded", "name", "parts", "power", "spends", "who")

    def __init__(
        self,
        who: str,
        name: str,
        parts: Iterable[Part],
        claim: Callable[[], Claim],
        bonded: bool = False,
        spends: tuple[str, ...] = (),
        power: Rating | None = None,
    ) -> None:
        self.who = who
        self.name = name
        self.parts = tuple(parts)
        self.power = total(self.parts) if power is None else power
        self._made = claim
        self._claim: Claim | None = None
        self.bonded = bonded
        self.spends = spends

    @property
    def claim(self) -> Claim:
        """What its leader has to do with the gods in this action."""
        if self._claim is None:
            self._claim = self._made()
        return self._claim

    @property
    def words(self) -> str:
        """Its power with all reasons: "6M2E: Physical 5M, Spear +1M, Tough +1E, Thureophoroi +1E"."""
        first, *rest = self.parts
        told = [f"{first.name} {power_text(first.bonus)}", *(f"{one.name} {modifier_text(one.bonus)}" for one in rest)]
        return f"{power_text(self.power)}: {', '.join(told)}"


@dataclass(slots=True, eq=False)
class Meeting:
    """An action before its draw. `what` names it ("the attack", "the climb").

    `left` are the hits that the target has in the contested area, 0 where nothing can be brought down. `force` and
    `shelter` make damage of defeats. `again` names the abilities that redraw a failed attempt at a skill, in order.
    `fateful` opens it to Fate cards (`H-04`).
    """

    what: str
    actor: Case
    target: Case
    force: Force = PLAIN
    shelter: Shelter = BARE
    left: int = 0
    again: tuple[str, ...] = ()
    fateful: bool = True

    @property
    def advantage(self) -> Rating:
        """The acting side's power less the other's, before the draw."""
        return self.actor.power - self.target.power

    @property
    def bond(self) -> Bond:
        """Which side has a bonded trickster with it."""
        if self.actor.bonded:
            return "both" if self.target.bonded else "actor"
        return "target" if self.target.bonded else "none"


def world(difficulty: int, name: str = "Difficulty") -> Case:
    """Returns the world as the other side of an action that nobody opposes."""
    return Case("", name, (Part(name, Rating(difficulty)),), lambda: Claim(Deed("skill")))


def used_runes(affinities: Collection[str], magic: Iterable[MagicType]) -> frozenset[str]:
    """Returns the runes that count as used: of affinities and of magic whose effect counts in the action (`H-08`)."""
    return frozenset((*affinities, *(RUNE_OF_MAGIC[one] for one in magic if one in RUNE_OF_MAGIC)))
