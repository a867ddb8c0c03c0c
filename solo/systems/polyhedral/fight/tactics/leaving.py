"""Reasons to leave the field (`H-31`): the fighter is alone and hurt, cannot harm a foe, or has lost the fight.

Fighters leave a lost fight one after another. The sturdiest fighter beside a foe covers all weaker friends until they
are away.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import GivenResolve, Resolve, resolve_or, should_leave
from solo.systems.polyhedral.fight.options.spells import castings_of
from solo.systems.polyhedral.fight.spells.odds import spell_odds
from solo.systems.polyhedral.fight.spells.targets import is_target_type
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Combatant, Fight, FightContext, Side
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.tactics import positioning, spells
from solo.systems.polyhedral.fight.tactics.can_harm import could_harm
from solo.systems.polyhedral.fight.tactics.strength import MASTERED, win_chance
from solo.systems.polyhedral.people.sheet import Build

FEW_LP: Final = 2
STEADFAST: Final = frozenset(("undead", "construct", "mindless"))
BRAVE_FROM, TIMID_TO = 10, 6
"""The least Spirit score of brave fighters, and the greatest Spirit score of timid ones."""
HALF: Final = 0.5
SHAKEN_BELOW: Final = 2 / 3
WITHOUT_A_LOSS: Final = 0.15
"""The chance to win from which heroes without a loss stay, however timid.

Of 45 parties with a lower chance at the start of a fight that they could not leave, one won.
"""
LIKELY: Final = Fraction(1, 2)
"""The least chance of a spell against the last foe for which a caster stays in a lost fight."""
ALONE, HARMLESS, LOST = "alone, hurt and outnumbered", "unable to harm any foe", "no hope of winning"


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
    stays = not has_lost(fight, combatant) or covers_the_others(fight, armoury, combatant)
    return "" if stays or could_end_the_fight(fight, armoury, combatant) else LOST


def could_end_the_fight(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if one spell, such as Sleep, will probably take the last foe out of the fight (`H-32`)."""
    foes = [foe for foe in fight.foes_of(combatant) if foe.own_master]
    if len(foes) != 1:
        return False
    arena = FightContext(fight, armoury, QUIET)
    return any(
        spell_odds(arena, casting, foes[0]).full >= LIKELY
        for spell in armoury.spells(combatant)
        if spell.rank <= combatant.sp and spell.does(*MASTERED) and is_target_type(spell, combatant, foes[0])
        for casting in castings_of(combatant, spell)
    )


def has_lost(fight: Fight, combatant: Combatant) -> bool:
    """Return True if the fighter considers the fight lost, by its AI level and its resolve (`parts.fight.leaving`).

    Always False for a fighter whose side has a stake in the fight, and for one under another's will. A party that is
    not shaken yet leaves only a fight without hope. Foes who are not shaken stay.
    """
    side = combatant.allegiance
    if combatant.serves or _has_stake(fight, combatant):
        return False
    shaken = _is_shaken(fight, side)
    if not shaken and side != "party":
        return False
    chance = win_chance(fight, side)
    if chance >= (HALF if shaken else WITHOUT_A_LOSS):
        return False
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
