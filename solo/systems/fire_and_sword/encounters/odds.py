"""Odds on a character sheet: attack, defence, and the chance to survive a blow, with explanations (part 3).

The opponent is the benchmark fighter of part 5, unless the caller gives another opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from solo.resolver import distribution, format_percent
from solo.systems.contract import Content, SheetLine
from solo.systems.fire_and_sword.encounters.foe_worth import BENCHMARK, best_defence, duellist_of_character, levels
from solo.systems.fire_and_sword.gear.weapon import Weapon, weapon_named
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.attack import BlowForce, TargetState, apply_blow
from solo.systems.fire_and_sword.rolls.duel import Duellist, chance_to_put_out, duel
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth, resolve_contest
from solo.systems.fire_and_sword.wording import damage, plus_or_minus

USUAL: Final = "the benchmark fighter"


def odds(
    character: Character, content: Content, other: Duellist = BENCHMARK, called: str = USUAL
) -> Iterator[SheetLine]:
    """Yield the lines of a character's odds against the opponent `other`, named `called` in sentences.

    There is a line for each weapon, the best defence, the survival of a blow, and the duel.
    """
    for name in character.arms.weapons:
        yield attack_line(character, weapon_named(name, content), other, called)
    yield defence_line(character, content, other, called)
    yield survival_line(character, content, other, called)
    yield duel_line(character, content, other, called)


def attack_line(character: Character, weapon: Weapon, other: Duellist, called: str) -> SheetLine:
    """Return the line of one weapon: the chances that an attack lands and that it puts the opponent out."""
    skill, bonus = character.skill(weapon.attack_skill), weapon.bonus + character.impact
    lands = chance_to_land(skill, other.defence)
    out = chance_to_put_out(Duellist(skill, None, bonus), other)
    of_weapon = f", weapon {plus_or_minus(weapon.bonus)}" if weapon.bonus else ""
    parts = f"impact {plus_or_minus(character.impact)}{of_weapon}"
    why = (
        f"{weapon.attack_skill} {skill} against a defence of {other.defence} hits {format_percent(lands)} of the time. "
        f"{damage(bonus)} ({parts}) against armour {other.armour} takes out {called} {format_percent(out)} of the time."
    )
    return SheetLine(
        weapon.name, f"{skill} · {damage(bonus)} · hits {format_percent(lands)}, takes out {format_percent(out)}", why
    )


def defence_line(character: Character, content: Content, other: Duellist, called: str) -> SheetLine:
    """Return the line of the best defence, with the share of the opponent's attacks that it stops completely."""
    skills = levels(character, content)
    name, best = best_defence(character.arms, skills, content)
    turned = 1 - chance_to_land(other.attack, best)
    why = f"{name} {best} stops {format_percent(turned)} of attacks at {other.attack} by {called}."
    return SheetLine("Best defence", f"{name} {best} · stops {format_percent(turned)}", why)


def survival_line(character: Character, content: Content, other: Duellist, called: str) -> SheetLine:
    """Return the line of the chances to stay up: after a defended attack, and after a landed normal blow (part 3)."""
    mine = duellist_of_character(character, content)
    defended = 1 - chance_to_put_out(other, mine)
    force = BlowForce(other.bonus, mine.armour, mine.magic_armour, mine.named, mine.resist_die)
    blow = distribution(apply_blow, BlowDepth.NORMAL, force).chance_of(TargetState.UNAFFECTED)
    why = (
        f"Against attacks at {other.attack} with {damage(other.bonus)} by {called}, your best defence keeps you up "
        f"{format_percent(defended)} of the time. If a normal blow lands, armour {mine.armour} and your resistance die "
        f"D{mine.resist_die} keep you up {format_percent(blow)} of the time."
    )
    return SheetLine(
        "Survives a blow", f"{format_percent(blow)} if it lands · {format_percent(defended)} of all attacks", why
    )


def duel_line(character: Character, content: Content, other: Duellist, called: str) -> SheetLine:
    """Return the odds of a duel by the closed form of part 6."""
    ends = duel(duellist_of_character(character, content), other)
    wins, loses, both = map(format_percent, ends)
    value = f"wins {wins}, loses {loses}, both out {both}"
    why = f"You and {called} each attack and defend once a round, without magic and fumbles."
    return SheetLine("Duel", value, why)


def chance_to_land(attack: int, defence: int | None) -> Fraction:
    """Return the chance, from 0 to 1, that an attack at this skill lands; `defence` is None for no defence."""
    return distribution(resolve_contest, AttackContest(attack, defence)).chance(
        lambda came: came.blow is not BlowDepth.NONE
    )
