"""Fighting styles for suggested characters, each with the levels and the gear that the style buys.

Only a few spreads of levels cost exactly 100 points for attributes and 150 points for skills.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import unknown_name_problems
from solo.systems.swords.foes.foe import mounts
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.points import ATTRIBUTE_POINTS, SKILL_POINTS, attributes_cost, skills_cost
from solo.systems.swords.people.sheet import CRAFTS, SKILLS, Attributes


class WeaponSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set of a melee weapon, a ranged weapon and a shield that go together; "" for none."""

    melee: str = ""
    ranged: str = ""
    shield: str = ""


class FightingStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A fighting style as the content declares it. `name` is its key, `text` describes it in a line.

    From each of `attributes`, `skills`, `arms` and `masses`, an element is chosen at random. With `ready_ranged`, a
    fight starts with the ranged weapon in hand. `leave` lists the things that The Master must allow.
    """

    name: str
    title: str
    text: str
    attributes: tuple[Attributes, ...]
    skills: tuple[dict[str, int], ...]
    arms: tuple[WeaponSet, ...]
    ready_ranged: bool = False
    masses: tuple[int, ...] = (150, 160, 170, 180)
    mount: str = ""
    leave: tuple[str, ...] = ()


def find_problems(plan: FightingStyle, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a fighting style as (field, sentence) pairs; nothing if it is sound."""
    for field in ("attributes", "skills", "arms", "masses"):
        if not getattr(plan, field):
            yield field, "Give at least one choice."
    for spread in plan.attributes:
        if attributes_cost(spread) != ATTRIBUTE_POINTS:
            yield (
                "attributes",
                f"Each set of attributes must cost {ATTRIBUTE_POINTS} points, not {attributes_cost(spread)}.",
            )
    for levels in plan.skills:
        if skills_cost(levels) != SKILL_POINTS:
            yield "skills", f"Each set of skills must cost {SKILL_POINTS} points, not {skills_cost(levels)}."
        yield from unknown_name_problems("skills", "skill", levels, (*SKILLS, *CRAFTS))
    yield from _gear_problems(plan, content)


def _gear_problems(plan: FightingStyle, content: Content) -> Iterator[tuple[str, str]]:
    for arms in plan.arms:
        yield from unknown_name_problems(
            "arms", "weapon", filter(None, (arms.melee, arms.ranged)), content.entries(Weapon)
        )
        yield from unknown_name_problems("arms", "shield", filter(None, (arms.shield,)), content.entries(Shield))
    if plan.mount and plan.mount not in mounts(content):
        yield "mount", f"There is no mount “{plan.mount}” among the foes."
