"""Story of an attack and its defence: levels, blow, damage and resistance in sentences, with the dice attached."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Modifier
from solo.resolver import Roll as Told
from solo.systems.contract import Deed, Scene, StopKind, read_stop
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, WieldedWeapon, faces_of
from solo.systems.fire_and_sword.rolls.attack import (
    AnswerOdds,
    AttackOdds,
    AttackResult,
    BlowForce,
    EffectiveRoll,
    TargetState,
    net_damage,
    protection,
    resistance_result,
    resistance_roll,
    weapon_roll,
)
from solo.systems.fire_and_sword.rolls.roll import (
    D20,
    BlowDepth,
    Level,
    ReadRoll,
    add_power,
    attack_roll,
    defence_roll,
    level_words,
    resolve,
    thrown_dice,
)
from solo.systems.fire_and_sword.rolls.throwers import SharedThrow, SharedThrower
from solo.systems.parts.phrasing import uncapitalise, with_article

STRIKES: Final = {
    "melee": "strikes at {target} with the {arm}",
    "lance": "charges {target} with the {arm}",
    "thrown": "throws the {arm} at {target}",
    "shot": "shoots at {target} with the {arm}",
}


class _Line(NamedTuple):
    """A line of the story that is being composed: its words, and its rolls."""

    words: list[str]
    rolls: list[Told]


def tell_attack(
    arena: FightContext,
    attacker: Fighter,
    arm: WieldedWeapon,
    target: Fighter,
    exchange: AttackOdds,
    answer: AnswerOdds,
    hands: SharedThrower,
    struck: AttackResult,
) -> None:
    """Narrate one attack in a line: both rolls, the blow that lands, damage, armour and resistance.

    `hands` holds the throws of the attack, and `struck` its result.
    """
    contest = answer.contest
    strikes = STRIKES[arm.use].format(target=target.name, arm=uncapitalise(arm.name))
    line = _Line([f"{attacker.name} {strikes}"], [])
    thrown = _roll_of(hands.find_throw(attack_roll))
    if thrown is None:
        return
    attack = add_power(thrown[1], contest.cinematic)
    line.rolls.append(skill_told(f"{attacker.name}: {arm.attack_skill}", exchange.roll, thrown[0], attack, D20))
    met = _roll_of(hands.find_throw(defence_roll))
    if met is not None and answer.guard and answer.roll:
        line.rolls.append(skill_told(f"{target.name}: {answer.guard.skill}", answer.roll, *met, D20))
    defence = met[1] if met else None
    blow = resolve(attack, defence, contest.bonus, contest.opposing_bonus, contest.die)
    if attack.is_success:
        line.words.append(f" ({level_words(attack, exchange.roll.overcome)}). ")
        line.words.append(_landing(target, answer, defence, attack, blow))
    else:
        line.words.append(_miss(target, attack, defence))
    net = 0
    if blow is not BlowDepth.NONE:
        net = _tell_damage(line, blow, answer.force, hands.find_throw(weapon_roll))
        _tell_resistance(line, target, net, answer.force, hands.find_throw(resistance_roll))
    deed = _deed(attacker, arm, target, answer, struck, attack, net)
    arena.emit("attack", attacker, "".join(line.words), tuple(line.rolls), deed=deed)


def _deed(
    attacker: Fighter,
    arm: WieldedWeapon,
    target: Fighter,
    answer: AnswerOdds,
    struck: AttackResult,
    attack: ReadRoll,
    net: int,
) -> Deed | None:
    """Return the deed of a miss or of a blow that the target withstood, with `net` damage after protection.

    Returns None for a blow that puts the target out, which is narrated later.
    """
    who, weapon = attacker.name, uncapitalise(arm.name)
    if struck.blow is BlowDepth.NONE:
        stopped: StopKind = "missed"
        if attack.is_success:
            stopped = read_stop(answer.guard.describe) if answer.guard is not None else ""
        return Deed(who, "misses", target.name, weapon, stopped=stopped)
    if struck.harm is not TargetState.UNAFFECTED:
        return None
    chance = float(answer.odds.chance(lambda came: came.blow >= struck.blow))
    return Deed(who, "hits", target.name, weapon, chance, "" if net else "absorbed")


def _roll_of(throw: SharedThrow | None) -> tuple[tuple[int, ...], ReadRoll] | None:
    """Return the faces and the result of a skill roll's throw; None if the skill was not rolled."""
    if throw is None or not isinstance(throw.outcome, ReadRoll):
        return None
    return throw.faces, throw.outcome


def _tell_damage(line: _Line, blow: BlowDepth, force: BlowForce, weapon: SharedThrow | None) -> int:
    """Add the damage roll of a landed blow to the line, and return the net damage."""
    raw = (weapon.faces[0] if weapon else force.weapon_die) + force.bonus
    kept = protection(blow, force.armour, force.magic_armour)
    net = net_damage(raw, kept)
    line.rolls.append(Told("damage", thrown_dice(force.weapon_die, force.bonus), weapon.faces if weapon else (), raw))
    line.words.append(f" {_damage(raw, kept, net, weapon is None, blow)}")
    return net


def _tell_resistance(line: _Line, target: Fighter, net: int, force: BlowForce, stood: SharedThrow | None) -> None:
    if stood is None:
        return
    face = stood.faces[0]
    harm = resistance_result(face, net, force.named, force.resist_die)
    what = f"{target.name}: resistance"
    line.rolls.append(Told(what, f"1d{force.resist_die}", stood.faces, face, net, outcome=harm.word))
    line.words.append(f" {target.name} rolls {with_article(str(face))} to resist: {harm.word}.")


def skill_told(what: str, roll: EffectiveRoll, faces: tuple[int, ...], rolled: ReadRoll, die: int) -> Told:
    """Return the record of a skill roll: all dice, the effective skill as target, and the rating as result."""
    result = rolled.rating(die) if rolled.is_success else None
    dice_thrown = f"{len(faces)}d{die}"
    return Told(what, dice_thrown, faces, result, roll.skill, roll.modifiers, rolled.level.word)


def _miss(target: Fighter, attack: ReadRoll, defence: ReadRoll | None) -> str:
    """Return the end of the sentence about a failed attack. A fumbled defence is mentioned."""
    missed = " and fumbles." if attack.level is Level.FUMBLE else " and misses."
    return f"{missed} {target.name} fumbles the defence." if defence and defence.level is Level.FUMBLE else missed


def _landing(target: Fighter, answer: AnswerOdds, defence: ReadRoll | None, attack: ReadRoll, blow: BlowDepth) -> str:
    """Return the sentence about the target's defence against a successful attack, and about the blow that lands."""
    if defence is None or answer.guard is None or answer.roll is None:
        return f"{target.name} does not defend, and {with_article(blow.word)} blow lands."
    met = f"{target.name} {answer.guard.describe} ({level_words(defence, answer.roll.overcome)})"
    if blow is BlowDepth.NONE:
        return f"{met} and is not hit."
    if blow < attack.level:
        return f"{met}, which lowers the blow's level: {with_article(blow.word)} blow lands."
    link = "but" if defence.level >= Level.NORMAL else "and"
    return f"{met}, {link} {with_article(blow.word)} blow lands."


def _damage(raw: int, kept: int, net: int, full: bool, blow: BlowDepth) -> str:
    what = f"The blow does the maximum of {raw} damage" if full else f"The blow does {raw} damage"
    if blow >= BlowDepth.CRITICAL:
        return f"{what}, and protection does not count."
    if not kept:
        return f"{what}."
    return f"{what}, {net} after protection." if net else f"{what}, but protection stops it all."


def damage_of_spell(scene: Scene, die: int, bonus: int, protected: int, net: int) -> Told:
    """Return the record of the scene's latest roll as a spell's damage roll with this net damage.

    `protected` is the target's magical protection.
    """
    kept = (Modifier("magical protection", -protected),) if protected else ()
    return Told("damage", thrown_dice(die, bonus), faces_of(scene.faces()), net, modifiers=kept)


def resistance_told(scene: Scene, target: Fighter, net: int, harm: TargetState) -> tuple[Told, ...]:
    """Return the record of the scene's latest roll as the target's resistance roll."""
    faces = faces_of(scene.faces())
    die = target.build.resistance_die
    result = faces[0] if faces else None
    return (Told(f"{target.name}: resistance", f"1d{die}", faces, result, net, outcome=harm.word),)
