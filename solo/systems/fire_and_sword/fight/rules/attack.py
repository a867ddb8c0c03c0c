"""Attack: roll, possible answers of the target, dice, and effects (`F-13`, `F-17`, `F-18`).

`AttackOdds` are cached with the attacker's figures, since simulated fights repeat them. Rolls come before all effects,
since the results of a phase take effect together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Literal

from solo.resolver import Modifier
from solo.systems.contract import Deed
from solo.systems.fire_and_sword.fight.narration import attacks as telling
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.rules.fighters_out import OUT_BY, put_out
from solo.systems.fire_and_sword.fight.rules.figures import FighterFigures, figures_by_then, figures_of
from solo.systems.fire_and_sword.fight.rules.fumbles import fumble
from solo.systems.fire_and_sword.fight.rules.modifiers import (
    EXHAUSTED,
    FORTIFICATIONS,
    ON_FOOT,
    SHIELD_AGAINST_ARROW,
    STEEP_HILL,
    TWO_ATTACKS,
    UPHILL,
    shot_modifiers,
)
from solo.systems.fire_and_sword.fight.rules.reach import blades_beside
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.rolls.attack import (
    AnswerOdds,
    AttackOdds,
    AttackResult,
    BlowForce,
    EffectiveRoll,
    TargetState,
    attack,
    resistance_roll,
    weapon_roll,
)
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth, Level, attack_roll, defence_roll
from solo.systems.fire_and_sword.rolls.throwers import SharedThrower, ThrowerName
from solo.systems.parts.phrasing import uncapitalise

AttackForm = Literal["melee", "shot", "thrown"]


def melee(fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> AttackOdds:
    """Return a blow in melee, with its odds against each defence. `two` marks one of two blows this round (`R-20`)."""
    return _known_melee(figures_by_then(fight, attacker), arm, figures_by_then(fight, target), two)


def _known_melee(one: FighterFigures, arm: WieldedWeapon, other: FighterFigures, two: bool) -> AttackOdds:
    key = (arm.name, other, two)
    found = one.exchanges.get(key)
    if found is None:
        found = one.exchanges[key] = _melee(one, arm, other, two)
    return found


def melee_under(
    fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, two: bool, ruling: Modifier
) -> AttackOdds:
    """Return a blow in melee, modified by the game master's `ruling`, with its odds against each defence."""
    return _melee(figures_by_then(fight, attacker), arm, figures_by_then(fight, target), two, ruling)


def _melee(one: FighterFigures, arm: WieldedWeapon, other: FighterFigures, two: bool, *rulings: Modifier) -> AttackOdds:
    modifiers = [TWO_ATTACKS, *rulings] if two else rulings
    walls = (FORTIFICATIONS[other.stance.wall],) if other.stance.wall else ()
    return _exchange(one, arm, other, "melee", (*modifiers, *_between(one, other), *walls), _between(other, one))


def _between(one: FighterFigures, other: FighterFigures) -> tuple[Modifier, ...]:
    """List the modifiers on fighter `one` in melee that depend also on the opponent (`F-18`)."""
    found = []
    if one.stance.exhausted and not other.stance.exhausted:
        found.append(EXHAUSTED)
    if one.stance.uphill:
        found.append(STEEP_HILL if one.stance.steep else UPHILL)
    if other.stance.mounted and not one.stance.mounted:
        found.append(ON_FOOT)
    return tuple(found)


def best_blow(
    fight: Fight, attacker: Fighter, target: Fighter, two: bool = False
) -> tuple[WieldedWeapon, AttackOdds] | None:
    """Return the blow in melee that fells `target` most often against its best defence.

    Returns None if `attacker` has no weapon for melee.
    """
    return best_blow_between(figures_by_then(fight, attacker), figures_by_then(fight, target), two)


def first_blow(fight: Fight, attacker: Fighter, target: Fighter) -> tuple[WieldedWeapon, AttackOdds] | None:
    """Return the blow with which `attacker` comes into melee: a rider's lance (`H-12`), else the best blow.

    Returns None if `attacker` has no weapon for melee.
    """
    arm = attacker.weapon_in_hand
    if arm is not None and arm.use == "lance" and attacker.mounted and not attacker.engaged:
        return arm, melee(fight, attacker, arm, target, False)
    return best_blow(fight, attacker, target)


def best_blow_between(
    one: FighterFigures, other: FighterFigures, two: bool = False
) -> tuple[WieldedWeapon, AttackOdds] | None:
    """Return the best blow of figures `one` at figures `other`; None without a weapon for melee."""
    key = (other, two)
    if key not in one.best_blows:
        held = one.build.arm(one.stance.weapon) if one.stance.weapon else None
        arms = [arm for arm in blades_beside(one.build, held) if arm.use != "lance"]
        blows = [(arm, _known_melee(one, arm, other, two)) for arm in arms]
        one.best_blows[key] = max(blows, key=lambda blow: blow[1].reply.fells, default=None)
    return one.best_blows[key]


# rule: Shoot
# rule: Throw
def missile(fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> AttackOdds:
    """Return a shot or throw at the current distance, with its odds against each defence (`F-17`, `F-18`, `H-09`)."""
    return missile_under(fight, attacker, arm, target, shot_modifiers(fight, attacker, arm, target, two))


def throw_and_advance(fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> AttackOdds:
    """Return a throw during a rush, with its odds against each defence.

    The throw comes after the target's declared actions, such as a change of weapon. With the switch `throws_first`,
    the throw comes before these actions.
    """
    modifiers = shot_modifiers(fight, attacker, arm, target, two)
    met = figures_of if fight.terms.throws_first else figures_by_then
    return _missile(figures_of(fight, attacker), arm, met(fight, target), modifiers)


def missile_under(
    fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, modifiers: tuple[Modifier, ...]
) -> AttackOdds:
    """Return a shot or throw under exactly these modifiers of the situation, with its odds against each defence.

    The modifiers in each fighter's figures apply as well.
    """
    return _missile(figures_of(fight, attacker), arm, figures_of(fight, target), modifiers)


def _missile(
    one: FighterFigures, arm: WieldedWeapon, other: FighterFigures, modifiers: tuple[Modifier, ...]
) -> AttackOdds:
    key = (arm.name, other, modifiers)
    found = one.exchanges.get(key)
    if found is None:
        worn_out = (EXHAUSTED,) if other.stance.exhausted and not one.stance.exhausted else ()
        way: AttackForm = "shot" if arm.use == "shot" else "thrown"
        found = one.exchanges[key] = _exchange(one, arm, other, way, modifiers, worn_out)
    return found


# rule: Dodge an attack
def _exchange(
    one: FighterFigures,
    arm: WieldedWeapon,
    other: FighterFigures,
    way: AttackForm,
    modifiers: tuple[Modifier, ...],
    against: tuple[Modifier, ...],
) -> AttackOdds:
    """Return an attack of `one`, with its odds against each defence of `other`.

    `modifiers` apply to the attack, and `against` to the defences. A shield at −5 or a dodge
    can stop an arrow; any parry or a dodge can stop other attacks (`R-21`).
    """
    roll = one.attack(arm).with_modifiers(*modifiers)
    build = other.build
    force = BlowForce(one.damage_bonus(arm), other.armour, other.magic_armour, build.named, build.resistance_die)
    cinematic = one.stance.cinematic
    answers = []
    for guard in other.guards:
        if way == "shot" and guard.way == "parry":
            continue
        shielded = (SHIELD_AGAINST_ARROW,) if way == "shot" and guard.way == "shield" else ()
        parry = guard.roll.with_modifiers(*against, *shielded)
        answers.append(AnswerOdds(guard, parry, _contest(roll, parry, cinematic), force))
    free = AnswerOdds(None, None, _contest(roll, None, cinematic), force)
    return AttackOdds(roll, _best_first(answers), free)


def _contest(attack: EffectiveRoll, parry: EffectiveRoll | None, cinematic: bool) -> AttackContest:
    if parry is None:
        return AttackContest(attack.skill, None, attack.critical, 0, attack.overcome, 0, 20, cinematic)
    return AttackContest(
        attack.skill,
        parry.skill,
        attack.critical,
        parry.critical,
        attack.overcome,
        parry.overcome,
        20,
        cinematic,
    )


def _best_first(answers: list[AnswerOdds]) -> tuple[AnswerOdds, ...]:
    """Sort the answers, the best first.

    Answers that differ only in skill are sorted by skill, without computing odds.
    """
    alike = len({(one.contest.opposing_crit_bonus, one.contest.opposing_bonus) for one in answers}) < 2
    if alike:
        return tuple(sorted(answers, key=lambda one: -(one.contest.defence or 0)))
    return tuple(sorted(answers, key=lambda one: one.fells))


class DeclaredAttack:
    """An announced attack: attacker, arm, target, and the answer that the target has chosen.

    `spare` marks an attack that the target may parry without spending an action (`F-17`).
    """

    __slots__ = ("answer", "arm", "attacker", "exchange", "spare", "struck", "target")

    def __init__(
        self,
        attacker: Fighter,
        arm: WieldedWeapon,
        target: Fighter,
        exchange: AttackOdds,
        answer: AnswerOdds | None = None,
    ) -> None:
        self.attacker = attacker
        self.arm = arm
        self.target = target
        self.exchange = exchange
        self.answer = answer or exchange.free
        self.spare = False
        self.struck: AttackResult | None = None

    def replace_exchange(self, exchange: AttackOdds) -> None:
        """Replace the attack's roll and answers, and reset the chosen answer."""
        self.exchange = exchange
        self.answer = exchange.free


def strike(arena: FightContext, announced: DeclaredAttack) -> AttackResult:
    """Roll the dice of one attack, and store and return the result. No effect is applied yet."""
    answer, scene = announced.answer, arena.scene
    who = announced.attacker.key
    if not scene.has_listener:
        struck = announced.struck = scene.roll(who, "an attack", attack, answer.contest, answer.force)
        luck_weights.record_attack_luck(scene, arena.fight, announced.target, answer.contest, answer.force, struck)
        return struck
    hands = SharedThrower(scene, _hands(announced, answer))
    struck = announced.struck = attack(hands, answer.contest, answer.force)
    telling.tell_attack(
        arena, announced.attacker, announced.arm, announced.target, announced.exchange, answer, hands, struck
    )
    return struck


def _hands(announced: DeclaredAttack, answer: AnswerOdds) -> dict[Callable[..., Hashable], list[ThrowerName]]:
    """Return the fighter who throws each part of an attack, with the label of the throw.

    The label gives the effective skill to players who roll real dice.
    """
    one, other, arm = announced.attacker, announced.target, announced.arm
    hit = f"{one.name}: {arm.attack_skill} {announced.exchange.roll.skill} at {other.name}"
    met = f"{other.name}: {answer.guard.skill} {answer.contest.defence}" if answer.guard else other.name
    return {
        attack_roll: [ThrowerName(one.key, hit)],
        defence_roll: [ThrowerName(other.key, met)],
        weapon_roll: [ThrowerName(one.key, f"{one.name}: damage to {other.name}")],
        resistance_roll: [ThrowerName(other.key, f"{other.name}: resistance")],
    }


def take_effect(arena: FightContext, attacks: Iterable[DeclaredAttack]) -> None:
    """Apply the results of all attacks of one phase: fumbles, checks earned, fighters put out (`F-13`, `H-06`)."""
    for one in attacks:
        struck = one.struck
        if struck is None:
            continue
        if struck.attack is Level.FUMBLE:
            fumble(arena.fight, one.attacker)
        elif struck.attack >= Level.CRITICAL:
            one.attacker.earn_check(one.arm.attack_skill)
        if struck.defence is Level.FUMBLE:
            fumble(arena.fight, one.target)
        elif struck.defence is Level.CRITICAL and one.answer.guard:
            one.target.earn_check(one.answer.guard.skill)
        if struck.blow is not BlowDepth.NONE:
            arena.fight.landed = True
        if struck.harm is not TargetState.UNAFFECTED:
            deed = _felling(one) if arena.scene.has_listener and not one.target.out else None
            put_out(arena, one.target, OUT_BY[struck.harm], one.attacker, deed)


def _felling(one: DeclaredAttack) -> Deed:
    """Return the deed of an attack that puts its target out. The deed has the exact chance of this result."""
    chance = one.answer.odds.chance(lambda came: came.harm is not TargetState.UNAFFECTED)
    return Deed(one.attacker.name, "fells", one.target.name, uncapitalise(one.arm.name), float(chance))
