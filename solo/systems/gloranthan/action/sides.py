"""Both sides of an action with the parts of their powers, and the prepared action with its damage (`G-37`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

import msgspec

from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.ability import Ability, MagicType
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.people.action_bonuses import BonusPart, total
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.action import BARE, PLAIN, Bond, DamageIncrease, DamageReduction

RUNE_OF_MAGIC: Final[dict[MagicType, str]] = {
    "Spirit": "Spirit Magic",
    "Theism": "Theism",
    "Sorcery": "Sorcery",
    "Mysticism": "Mysticism",
    "Lunar": "Moon",
}
"""Rune that counts as used for each type of magic (`H-08`)."""


class ActionSide(msgspec.Struct, eq=False):
    """One side of an action: its leader, its power with reasons, and its claim on cards.

    `who` is the key of the player or foe that holds cards for the side, "" for the world. `found` computes the claim,
    and is called only if a Fate card or an Omen may count. `bonded` is True if a bonded trickster helps the side
    (`H-11`). `spends` names the abilities that cost a use whatever the result (`R-24`).
    """

    who: str
    name: str
    parts: tuple[BonusPart, ...]
    power: Rating
    found: Callable[[], CardClaim]
    bonded: bool = False
    spends: tuple[str, ...] = ()
    known: CardClaim | None = None

    @property
    def claim(self) -> CardClaim:
        """The leader's claim on cards in this action."""
        if self.known is None:
            self.known = self.found()
        return self.known

    @property
    def words(self) -> str:
        """Power as text, with all its parts: "6M2E: Physical 5M, Spear +1M, Tough +1E, Thureophoroi +1E"."""
        return f"{power_text(self.power)}: {', '.join(self.part_texts)}"

    @property
    def part_texts(self) -> tuple[str, ...]:
        """Parts of the power as texts, without later parts of zero: "Physical 5M", "Spear +1M"."""
        first, *rest = self.parts
        told = (f"{one.name} {modifier_text(one.bonus)}" for one in rest if one.bonus)
        return f"{first.name} {power_text(first.bonus)}", *told


class PreparedAction(msgspec.Struct, eq=False):
    """An action before its draw. `what` names the action ("the attack", "the climb").

    `left` are the hits that the target has in the contested rune, 0 if the target cannot be brought down. `force` and
    `shelter` turn defeats into damage. `again` names the abilities that redraw a failed attempt at a skill, in order.
    `fateful` allows Fate cards (`H-04`). `significant` tells whether an Omen may apply; None if the possible harm
    decides (`H-06`). `advantage` is the actor's power minus the target's, before the draw.
    """

    what: str
    actor: ActionSide
    target: ActionSide
    force: DamageIncrease = PLAIN
    shelter: DamageReduction = BARE
    left: int = 0
    again: tuple[str, ...] = ()
    fateful: bool = True
    significant: bool | None = None
    advantage: Rating = NOTHING

    def __post_init__(self) -> None:
        self.advantage = self.actor.power - self.target.power

    @property
    def bond(self) -> Bond:
        """Sides of the action that have a bonded trickster."""
        if self.actor.bonded:
            return "both" if self.target.bonded else "actor"
        return "target" if self.target.bonded else "none"


def case_of(
    who: str,
    name: str,
    parts: tuple[BonusPart, ...],
    found: Callable[[], CardClaim],
    bonded: bool = False,
    spends: tuple[str, ...] = (),
) -> ActionSide:
    """Return a side whose power is the sum of its `parts`."""
    return ActionSide(who, name, parts, total(parts), found, bonded, spends)


def world_side(difficulty: int, name: str = "Difficulty") -> ActionSide:
    """Return the world as the resisting side of an unopposed action."""
    return case_of("", name, (BonusPart(name, Rating(difficulty)),), lambda: CardClaim(ActionDescription("skill")))


# rule: H-08 Runes in use
def used_runes(affinities: Collection[str], magic: Iterable[Ability]) -> frozenset[str]:
    """Return the runes that count as used (`H-08`): of affinities, magic and charms with an effect in the action."""
    runes = (rune for one in magic for rune in (RUNE_OF_MAGIC.get(one.type, ""), one.rune))
    return frozenset(filter(None, (*affinities, *runes)))
