"""Reasons to leave the field (`H-31`): the fighter is alone and hurt, cannot harm a foe, or has lost the fight.

Fighters leave a lost fight one after another. The sturdiest fighter beside a foe covers all weaker friends until they
are away.
"""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import GivenResolve, Resolve, resolve_or, should_leave
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, Side
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.tactics import positioning, spells
from solo.systems.polyhedral.fight.tactics.can_harm import could_harm
from solo.systems.polyhedral.fight.tactics.strength import win_chance
from solo.systems.polyhedral.people.sheet import Build

FEW_LP: Final = 2
STEADFAST: Final = frozenset(("undead", "construct", "mindless"))
BRAVE_FROM, TIMID_TO = 10, 6
"""The least Spirit score of brave fighters, and the greatest Spirit score of timid ones."""
HALF: Final = 0.5
SHAKEN_BELOW: Final = 2 / 3
UNSHAKEN: Final = 1.5
"""The factor on the estimated chance to win of a side that is not shaken; it makes that side hold out longer."""
ALONE, HARMLESS, LOST = "alone, hurt and outnumbered", "unable to harm any foe", "the fight is lost"


def reason_to_leave(fight: Fight, armoury: AttackModes, combatant: Combatant) -> str:
    """Return the fighter's reason to leave the field, "" if it should stay."""
    if combatant.has_tag(*STEADFAST) or combatant.resolve == Resolve.NEVER_LEAVES.value:
        return ""
    foes = fight.foes_of(combatant)
    hurt = combatant.lp <= FEW_LP and len(foes) >= 2 and not _has_stake(fight, combatant)
    if hurt and wit_of(combatant) is not AiLevel.DULL and not any(one.standing for one in fight.friends_of(combatant)):
        return ALONE
    harms = any(could_harm(fight, armoury, combatant, foe) for foe in foes)
    if foes and not harms and not spells.could_harm(armoury, combatant, foes):
        return HARMLESS
    return LOST if has_lost(fight, combatant) and not covers_the_others(fight, armoury, combatant) else ""


def has_lost(fight: Fight, combatant: Combatant) -> bool:
    """Return True if the fighter considers the fight lost, by its AI level and its resolve (`parts.fight.leaving`).

    Always False for a fighter whose side has a stake in the fight, and for one under another's will.
    """
    side = combatant.allegiance
    if combatant.serves or _has_stake(fight, combatant):
        return False
    chance = win_chance(fight, side)
    if chance >= HALF:
        return False
    if not _is_shaken(fight, side):
        chance *= UNSHAKEN
    return should_leave(chance, resolve_of(combatant.build, combatant.resolve), wit_of(combatant))


def _has_stake(fight: Fight, combatant: Combatant) -> bool:
    return fight.staked in (combatant.allegiance, "both")


def resolve_of(build: Build, given: GivenResolve | Literal[""] = "") -> Resolve:
    """Return the resolve of a fighter: `given` by its text, or else by the Spirit of its build.

    Undead, constructs and mindless fighters never leave.
    """
    if not STEADFAST.isdisjoint(build.tags):
        return Resolve.NEVER_LEAVES
    return resolve_or(given, _by_spirit(build))


def _by_spirit(build: Build) -> Resolve:
    spirit = build.attributes.spirit
    if spirit >= BRAVE_FROM:
        return Resolve.BRAVE
    return Resolve.TIMID if spirit <= TIMID_TO else Resolve.ORDINARY


def covers_the_others(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if the fighter keeps adjacent foes busy while weaker friends are still in the reach of these foes."""
    if combatant.lp <= FEW_LP:
        return False
    leaving = [one for one in fight.friends_of(combatant) if one.standing and not one.has_tag(*STEADFAST)]
    if any(_points(one) > _points(combatant) for one in leaving):
        return False
    ground = positioning.ground_about(fight, armoury, combatant)
    near = ground.threats_near(combatant.place)
    return any(foe.reaches(one) for foe in near for one in leaving)


def _is_shaken(fight: Fight, side: Side) -> bool:
    """Return True if the side has lost a fighter, or a third of its points."""
    own = [one for one in fight.combatants if (one.serves or one.side) == side]
    if any(one.is_out for one in own):
        return True
    left, full = sum(_points(one) for one in own), sum(one.full_lp + one.full_vp for one in own)
    return left < full * SHAKEN_BELOW


def _points(one: Combatant) -> int:
    return one.lp + one.vp
