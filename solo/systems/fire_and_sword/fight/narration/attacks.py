"""Story of an attack and its parry, in one line with every die, every level and the step on the ladder of blows."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Roll as Told
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.fight.state import (
    AnswerOdds,
    AttackOdds,
    EffectiveRoll,
    FightContext,
    Fighter,
    WieldedWeapon,
    faces_of,
)
from solo.systems.fire_and_sword.rolls.attack import BlowForce, net_damage, protection, weapon_roll
from solo.systems.fire_and_sword.rolls.incapacitation import TargetState, resistance_result, resistance_roll
from solo.systems.fire_and_sword.rolls.levels import D20, ReadRoll
from solo.systems.fire_and_sword.rolls.narration import dice_words, level_words, thrown_dice
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, add_power, attack_roll, defence_roll, resolve
from solo.systems.fire_and_sword.rolls.shared_throws import SharedThrow, SharedThrower
from solo.systems.fire_and_sword.wording import spoken

STRIKES: Final = {"melee": "strikes at", "lance": "charges", "thrown": "throws at", "shot": "shoots at"}


class _Line(NamedTuple):
    """A line of the story under construction: its words, and the rolls beneath it."""

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
) -> None:
    """Emit the line of one attack: both rolls, the blow that lands, damage, armour and resistance."""
    contest = answer.contest
    line = _Line([f"{attacker.name} {STRIKES[arm.use]} {target.name} with {spoken(arm.name)}: "], [])
    thrown = _roll_of(hands.of(attack_roll))
    if thrown is None:
        return
    attack = add_power(thrown[1], contest.cinematic)
    _tell_roll(line, f"{attacker.name}: {arm.attack_skill}", exchange.roll, thrown[0], attack)
    met = _roll_of(hands.of(defence_roll))
    if met is not None and answer.guard and answer.roll:
        line.words.append(f"; {target.name} {answer.guard.done}: ")
        _tell_roll(line, f"{target.name}: {answer.guard.skill}", answer.roll, *met)
    defence = met[1] if met else None
    blow = resolve(attack, defence, contest.bonus, contest.opposing_bonus, contest.die)
    line.words.append(f"; {_landing(attack, defence, blow)}")
    if blow is not BlowDepth.NONE:
        net = _tell_damage(line, blow, answer.force, hands.of(weapon_roll))
        _tell_resistance(line, target, net, answer.force, hands.of(resistance_roll))
    arena.emit("attack", attacker, "".join(line.words), tuple(line.rolls))


def _roll_of(throw: SharedThrow | None) -> tuple[tuple[int, ...], ReadRoll] | None:
    """Return the faces and the reading of a skill roll; None if the skill was not rolled."""
    if throw is None or not isinstance(throw.outcome, ReadRoll):
        return None
    return throw.faces, throw.outcome


def _tell_roll(line: _Line, what: str, roll: EffectiveRoll, faces: tuple[int, ...], rolled: ReadRoll) -> None:
    line.rolls.append(skill_told(what, roll, faces, rolled, D20))
    line.words.append(f"{dice_words(faces, roll.skill)}, {level_words(rolled, roll.overcome)}")


def _tell_damage(line: _Line, blow: BlowDepth, force: BlowForce, weapon: SharedThrow | None) -> int:
    """Add the damage of a landed blow to the line. Return the net damage."""
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
    line.words.append(f" {target.name} resists with {face}: {harm.word}.")


def skill_told(what: str, roll: EffectiveRoll, faces: tuple[int, ...], rolled: ReadRoll, die: int) -> Told:
    """Return a skill roll for the story: all dice, the effective skill as target, the rating as result."""
    result = rolled.rating(die) if rolled.succeeded else None
    dice_thrown = f"{len(faces)}d{die}"
    return Told(what, dice_thrown, faces, result, roll.skill, roll.modifiers, rolled.level.word)


def _landing(attack: ReadRoll, parry: ReadRoll | None, blow: BlowDepth) -> str:
    if blow is BlowDepth.NONE:
        return "it misses." if not attack.succeeded else "it is kept off."
    if blow < attack.level:
        return f"the defence takes a level off, and a {blow.word} blow lands."
    if parry is None:
        return f"nothing is set against it, and a {blow.word} blow lands."
    return f"a {blow.word} blow lands."


def _damage(raw: int, kept: int, net: int, full: bool, blow: BlowDepth) -> str:
    what = f"Damage {raw}" + (", the most there is" if full else "")
    if blow >= BlowDepth.CRITICAL:
        return f"{what}, and no protection counts."
    if not kept:
        return f"{what}."
    return f"{what}, less {kept}: {net} gets through." if net else f"{what}, and {kept} of protection keeps it all."


def damage_of_spell(scene: Scene, die: int, bonus: int, net: int) -> Told:
    """Return the scene's latest roll as the damage of a spell."""
    return Told("damage", thrown_dice(die, bonus), faces_of(scene.faces()), net)


def resistance_told(scene: Scene, target: Fighter, net: int, harm: TargetState) -> tuple[Told, ...]:
    """Return the scene's latest roll as the target's resistance die."""
    faces = faces_of(scene.faces())
    die = target.build.resistance_die
    result = faces[0] if faces else None
    return (Told(f"{target.name}: resistance", f"1d{die}", faces, result, net, outcome=harm.word),)
