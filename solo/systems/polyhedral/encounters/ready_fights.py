"""Ready-made fights of PolyRPG: party, foes, field and tier."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.fight.ready_fights import TieredFight, name_problems, switch_problems
from solo.systems.parts.shelves import EntryFault
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter, character_of
from solo.systems.polyhedral.encounters.tiers import tier_named
from solo.systems.polyhedral.encounters.xp_budget import group_weight
from solo.systems.polyhedral.fight.switches import SETUP_OPTIONS
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.ground.maps import NamedMap
from solo.systems.polyhedral.people.advancement import total_xp


class NamedFight(TieredFight, frozen=True, kw_only=True):
    """A ready-made fight. `tier` is the key of the tier whose budget its foes keep, `place` the name of its field."""

    place: str = ""

    @property
    def field(self) -> str:
        return self.place


def find_problems(fight: NamedFight, content: Content) -> list[EntryFault]:
    """Return the problems of a fight as (field, sentence) pairs, none if it can be played."""
    found = [
        *name_problems(fight, content.entries(ReadyCharacter), content.entries(Foe)),
        *_place(fight, content),
        *switch_problems(fight, SETUP_OPTIONS),
    ]
    return found or list(_budget(fight, content))


def _place(fight: NamedFight, content: Content) -> Iterator[EntryFault]:
    if fight.place and fight.place not in content.entries(NamedMap):
        yield "place", f"There is no place “{fight.place}”."


def _budget(fight: NamedFight, content: Content) -> Iterator[EntryFault]:
    try:
        tier = tier_named(fight.tier)
    except ValueError as error:
        yield "tier", str(error)
        return
    people = content.entries(ReadyCharacter)
    total = sum(total_xp(character_of(people[name])) for name in fight.party)
    foes = content.entries(Foe)
    weight = group_weight([price(foes[foe.name], content) for foe in fight.foes for _ in range(foe.count)])
    bounds = tier.bounds(total)
    if not bounds.low <= weight <= bounds.high:
        allowed = f"{bounds.low} to {bounds.high}"
        yield (
            "tier",
            f"The foes are worth {float(weight):g} XP. For a party of {total} XP, “{tier.tier.key}” is {allowed} XP.",
        )
