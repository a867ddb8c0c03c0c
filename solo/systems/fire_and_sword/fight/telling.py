"""Owns how a fight is told: an attack and its parry in one line, with every die, level and rung of the ladder."""

from __future__ import annotations

from typing import Final

from solo.resolver import Roll as Told
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.blows.damage import net_damage, protection, weapon_roll
from solo.systems.fire_and_sword.blows.incapacitation import Harm, resistance_roll, resisted
from solo.systems.fire_and_sword.fight.arena import Arena, faces_of
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.exchanges import Answer, Exchange
from solo.systems.fire_and_sword.fight.figures import Roll, spoken
from solo.systems.fire_and_sword.fight.hands import Hands
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.rolls.ladder import Blow, attack_roll, defence_roll, lifted, resolve
from solo.systems.fire_and_sword.rolls.levels import Level, Rolled

STRIKES: Final = {"melee": "strikes at", "lance": "lowers the lance at", "thrown": "throws at", "shot": "shoots at"}


def tell_attack(
    arena: Arena, attacker: Fighter, arm: Arm, target: Fighter, exchange: Exchange, answer: Answer, hands: Hands
) -> None:
    """The line of one attack: both rolls, the blow that lands and why, damage, armour, resistance."""
    force, contest = answer.force, answer.contest
    attack, parry = hands.of(attack_roll), hands.of(defence_roll)
    if attack is None or not isinstance(attack.outcome, Rolled):
        return
    attacked = lifted(attack.outcome, contest.cinematic)
    met = parry.outcome if parry and isinstance(parry.outcome, Rolled) else None
    blow = resolve(attacked, met, contest.bonus, contest.opposing_bonus, contest.die)
    rolls = [skill_told(f"{attacker.name}: {arm.attack_skill}", exchange.roll, attack.faces, attacked, contest.die)]
    words = [f"{attacker.name} {STRIKES[arm.use]} {target.name} with {spoken(arm.name)}: "]
    words.append(f"{dice(attack.faces, exchange.roll.skill)}, ")
    words.append(reading(attacked, exchange.roll.overcome, contest.die))
    if parry and met is not None and answer.roll and answer.guard:
        rolls.append(skill_told(f"{target.name}: {answer.guard.skill}", answer.roll, parry.faces, met, contest.die))
        words.append(f"; {target.name} meets it with {answer.guard.name}: {dice(parry.faces, answer.roll.skill)}, ")
        words.append(reading(met, answer.roll.overcome, contest.die))
    words.append(f"; {_landing(attacked, met, blow)}")
    if blow is not Blow.NONE:
        weapon = hands.of(weapon_roll)
        raw = (weapon.faces[0] if weapon else force.weapon_die) + force.bonus
        kept = protection(blow, force.armour, force.magic_armour)
        net = net_damage(raw, kept)
        rolls.append(Told("damage", f"1d{force.weapon_die}{force.bonus:+d}", weapon.faces if weapon else (), raw))
        words.append(f" {_damage(raw, kept, net, weapon is None, blow)}")
        stood = hands.of(resistance_roll)
        if stood is not None:
            face = stood.faces[0] if stood.faces else 0
            harm = resisted(face, net, force.named, force.resist_die)
            rolls.append(
                Told(f"{target.name}: resistance", f"1d{force.resist_die}", stood.faces, face, net, outcome=harm.word)
            )
            words.append(f" {target.name} resists with {face}: {_stands(harm)}.")
    arena.tell("attack", attacker, lambda: "".join(words), tuple(rolls))


def skill_told(what: str, roll: Roll, faces: tuple[int, ...], rolled: Rolled, die: int) -> Told:
    """A skill roll as it is kept: all its dice apart, the effective skill as target, the rating as result."""
    result = rolled.rating(die) if rolled.succeeded else None
    dice_thrown = f"{len(faces)}d{die}"
    return Told(what, dice_thrown, faces, result, roll.skill, roll.modifiers, rolled.level.word)


def dice(faces: tuple[int, ...], skill: int, die: int = 20) -> str:
    """The dice of one skill roll as they fell: the normal die, the special die, and what was thrown again."""
    if not faces:
        return "drawn"
    first, *rest = faces
    words = [str(first)]
    if skill > die and rest:
        words.append(f"special die {rest.pop(0)}")
    words += [f"again {face}" for face in rest]
    return f"{', '.join(words)} at {skill}"


def souls_dice(faces: tuple[int, ...]) -> str:
    """The dice of a soul, which may have rolled twice."""
    return " and ".join(map(str, faces)) if faces else "drawn"


def reading(rolled: Rolled, overcome: int = 0, die: int = 20) -> str:
    """A roll in words: its level, and the rating of a success, +Z and points above the bands named."""
    if not rolled.succeeded:
        return f"a {rolled.level.word}"
    further = rolled.over + overcome
    added = f" {further:+d} to overcome".replace("-", "−") if further else ""
    if rolled.level is Level.SPECIAL:
        return f"special, rated {rolled.face + die}{added}"
    return f"{rolled.level.word} {rolled.face}{added}"


def _landing(attack: Rolled, parry: Rolled | None, blow: Blow) -> str:
    if blow is Blow.NONE:
        return "it misses." if not attack.succeeded else "it is kept off."
    if blow < attack.level:
        return f"the defence takes a level off, and a {blow.word} blow lands."
    if parry is None:
        return f"nothing is set against it, and a {blow.word} blow lands."
    return f"a {blow.word} blow lands."


def _damage(raw: int, kept: int, net: int, full: bool, blow: Blow) -> str:
    what = f"Damage {raw}" + (", the most there is" if full else "")
    if blow >= Blow.CRITICAL:
        return f"{what}, and no protection counts."
    if not kept:
        return f"{what}."
    return f"{what}, less {kept}: {net} gets through." if net else f"{what}, and {kept} of protection keeps it all."


def _stands(harm: Harm) -> str:
    return {Harm.UNAFFECTED: "unaffected", Harm.STUNNED: "stunned", Harm.INCAPACITATED: "incapacitated"}[harm]


def down(target: Fighter) -> str:
    """The line for whoever goes out of the fight."""
    ways = {
        "stunned": "is stunned and out until the episode ends",
        "incapacitated": "goes down and takes no more part",
        "defeated in spirit": "is defeated in spirit and sinks into sleep",
        "yielded": "lays down arms",
        "away": "is away",
    }
    return f"{target.name} {ways[target.out]}."


def plural(count: int, word: str) -> str:
    """A number and its word: 1 pace, 3 paces."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(names: list[str]) -> str:
    """Names in a row: "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def plain_roll(what: str, skill: int, faces: tuple[int, ...], rolled: Rolled, die: int = 20) -> Told:
    """A roll without named modifiers, as it is kept."""
    result = rolled.rating(die) if rolled.succeeded else None
    return Told(what, f"{len(faces)}d{die}", faces, result, skill, outcome=rolled.level.word)


def damage_of_spell(scene: Scene, die: int, bonus: int, net: int) -> Told:
    """The latest roll as the damage of a spell."""
    return Told("damage", f"1d{die}{bonus:+d}", faces_of(scene.faces()), net)


def resistance_told(scene: Scene, target: Fighter, net: int, harm: Harm) -> tuple[Told, ...]:
    """The latest roll as a resistance die."""
    faces = faces_of(scene.faces())
    die = target.build.resistance_die
    result = faces[0] if faces else None
    return (Told(f"{target.name}: resistance", f"1d{die}", faces, result, net, outcome=harm.word),)
