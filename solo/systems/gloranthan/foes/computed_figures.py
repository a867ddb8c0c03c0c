"""Figures computed for a foe or a regiment: its bonuses to actions, and its price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import Content
from solo.systems.gloranthan.foes.foe import CombatSkill, Foe
from solo.systems.gloranthan.foes.regiment import Regiment, as_foe
from solo.systems.gloranthan.people.action_bonuses import (
    ACTIONS,
    COVERS,
    FIGHTING,
    Action,
    ActionProfile,
    AttackBonuses,
    BonusPart,
    armed_by,
)
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.retinue import RETAINERS
from solo.systems.gloranthan.people.runes import runes_cost
from solo.systems.gloranthan.people.sheet import Combat
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.levels import multiple
from solo.systems.gloranthan.units.unit_type import UnitType, can_attack

SKILL: Final = 2
"""XP that each skill adds to a foe's price."""
HALF_LEVY: Final = Rating(-1, 3)
HALF: Final = Rating(-1)
"""Change of power for half a regiment: `HALF_LEVY` for part-timers, `HALF` for all other kinds."""
COMBAT: Final[dict[CombatSkill, tuple[Action, ...]]] = {
    "melee": COVERS["melee"],
    "skirmish": COVERS["skirmish"],
    "missile": COVERS["missile"],
    "resistance": COVERS["resistance"],
    "tactics": ("tactics",),
    "leadership": ("leadership",),
    "courage": ("courage",),
}


def foe_profile(foe: Foe, content: Content) -> ActionProfile:
    """Return the profile of a foe from which bonuses to actions are computed."""
    keyword = content.entries(Keyword).get(foe.keyword)
    return ActionProfile(
        powers=foe.powers,
        skilled={action: f"{skill} skill" for skill in foe.skills for action in COMBAT[skill]},
        keywords=(keyword,) if keyword else None,
        style=_style(foe, content),
        traits=foe.traits,
        race=content.entries(Race).get(foe.race),
        helpers=(BonusPart("retainers", ONE_MASTERY),) if foe.retainers else (),
        training=foe.training,
    )


def foe_armed(foe: Foe, content: Content) -> AttackBonuses:
    """Return the bonuses of a foe to actions, before the unit's modifiers, going and magic."""
    return _regiment_armed(foe) if foe.base else armed_by(foe_profile(foe, content))


# rule: Typical regiments
def regiment_power(foe: Foe, half: bool = False) -> Rating:
    """Return the power of a regiment with its magic, before the modifiers of its unit type."""
    less = (HALF if foe.training else HALF_LEVY) if half else NOTHING
    return Rating.power(foe.base) + Rating.modifier(foe.magic) + less


def _regiment_armed(foe: Foe) -> AttackBonuses:
    """Return the bonuses of a regiment.

    The bonuses raise the leader's Physical to the regiment's power, and include an edge for officers. A regiment
    resists magic with its leader's Magic alone.
    """
    own = (
        BonusPart("regiment", Rating.power(foe.base) - Rating(foe.powers.physical or 0)),
        BonusPart("magic of the regiment", Rating.modifier(foe.magic)),
    )
    officers = (BonusPart("officers", ONE_EDGE),)
    parts: dict[Action, tuple[BonusPart, ...]] = dict.fromkeys(ACTIONS, ()) | dict.fromkeys(FIGHTING, own)
    parts |= {"tactics": officers, "leadership": officers}
    parts["pursuit"] = (BonusPart(foe.training, ONE_EDGE if foe.training else NOTHING),)
    return AttackBonuses().with_parts(parts)


def every_foe(content: Content) -> Mapping[str, Foe]:
    """Return all foes by name, regiments last."""
    foes, regiments = content.entries(Foe), content.entries(Regiment)
    return {**foes, **{name: as_foe(one) for name, one in regiments.items() if name not in foes}}


# rule: Worth of foes
def price(foe: Foe) -> int:
    """Return the price of a foe in XP: its runes, helpers and abilities, and 2 for each skill (part 12).

    A regiment costs the multiple of its whole level.
    """
    if foe.base:
        return multiple(regiment_power(foe).masteries)
    magic = sum(one.cost for one in foe.abilities)
    return max(1, runes_cost(foe.powers) + SKILL * len(foe.skills) + RETAINERS * foe.retainers + magic)


def _style(foe: Foe, content: Content) -> Combat:
    """Return the main style of a foe: its first combat skill, or else melee or missile, by its unit's arms."""
    for skill in foe.skills:
        if skill in ("melee", "skirmish", "missile"):
            return skill
    unit = content.entries(UnitType).get(foe.unit)
    return "melee" if unit is None or can_attack(unit, "melee") else "missile"
