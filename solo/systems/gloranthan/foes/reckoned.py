"""Owns what follows from a foe or a regiment as it is declared: what it adds to actions, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import Content
from solo.systems.gloranthan.foes.foe import CombatSkill, Foe
from solo.systems.gloranthan.foes.regiment import Regiment, as_foe
from solo.systems.gloranthan.people.armed import COVERS, Action, Armed, Part, Profile, armed_by
from solo.systems.gloranthan.people.band import RETAINERS
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import runes_cost
from solo.systems.gloranthan.people.sheet import Combat
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.levels import multiple
from solo.systems.gloranthan.units.unit_type import UnitType, can_attack

SKILL: Final = 2
"""What each skill counts in the price of a foe."""
HALF_LEVY: Final = Rating(-1, 3)
HALF: Final = Rating(-1)
"""What a half regiment has more or less than a whole one, of part-timers and of all others."""
COMBAT: Final[dict[CombatSkill, tuple[Action, ...]]] = {
    "melee": COVERS["melee"],
    "skirmish": COVERS["skirmish"],
    "missile": COVERS["missile"],
    "resistance": COVERS["resistance"],
    "tactics": ("tactics",),
    "leadership": ("leadership",),
    "courage": ("courage",),
}


def foe_profile(foe: Foe, content: Content) -> Profile:
    """Returns a foe as actions see it."""
    keyword = content.entries(Keyword).get(foe.keyword)
    return Profile(
        powers=foe.powers,
        skilled={action: skill for skill in foe.skills for action in COMBAT[skill]},
        keywords=(keyword,) if keyword else None,
        style=_style(foe, content),
        traits=foe.traits,
        race=content.entries(Race).get(foe.race),
        helpers=(Part("retainers", ONE_MASTERY),) if foe.retainers else (),
        training=foe.training,
    )


def foe_armed(foe: Foe, content: Content) -> Armed:
    """Returns what a foe adds to actions, before the unit's entry, going and magic."""
    return _regiment_armed(foe) if foe.base else armed_by(foe_profile(foe, content))


def regiment_power(foe: Foe, half: bool = False) -> Rating:
    """Returns the power of a regiment with its magic, before the entry of its type of unit."""
    less = (HALF if foe.training else HALF_LEVY) if half else NOTHING
    return Rating.power(foe.base) + Rating.modifier(foe.magic) + less


def _regiment_armed(foe: Foe) -> Armed:
    """What a regiment adds to its leader's Physical, so that the whole is its power; officers lead it.

    Magic it resists with its leader's alone.
    """
    added = regiment_power(foe) - Rating(foe.powers.physical or 0)
    trained = ONE_EDGE if foe.training else NOTHING
    return Armed(added, added, added, added, tactics=ONE_EDGE, leadership=ONE_EDGE, pursuit=trained)


def every_foe(content: Content) -> Mapping[str, Foe]:
    """Returns all foes by name, regiments after all others."""
    foes, regiments = content.entries(Foe), content.entries(Regiment)
    return {**foes, **{name: as_foe(one) for name, one in regiments.items() if name not in foes}}


def price(foe: Foe) -> int:
    """Returns what a foe is worth: runes from 0, 2 for each skill, helpers and abilities (part 12).

    A regiment is worth the multiple of its whole level.
    """
    if foe.base:
        return multiple(regiment_power(foe).masteries)
    magic = sum(one.cost for one in foe.abilities)
    return max(1, runes_cost(foe.powers) + SKILL * len(foe.skills) + RETAINERS * foe.retainers + magic)


def _style(foe: Foe, content: Content) -> Combat:
    """The main style of a foe: that of its first combat skill, or else what its unit fights with at close quarters."""
    for skill in foe.skills:
        if skill in ("melee", "skirmish", "missile"):
            return skill
    unit = content.entries(UnitType).get(foe.unit)
    return "melee" if unit is None or can_attack(unit, "melee") else "missile"
