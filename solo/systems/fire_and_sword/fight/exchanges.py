"""Owns what attacks come to between two fighters: what weighs on each side, and the exchange that follows (`F-18`).

An exchange is remembered with the attacker's figures, since simulated fights come to the same ones again and again.
"""

from __future__ import annotations

from typing import Final, Literal

from solo.resolver import Modifier
from solo.systems.fire_and_sword.blows.attack import Force
from solo.systems.fire_and_sword.fight import figures
from solo.systems.fire_and_sword.fight.arms import blades
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.exchange import Answer, Exchange
from solo.systems.fire_and_sword.fight.figures import Figures, figures_of
from solo.systems.fire_and_sword.fight.guard import Roll
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.switches import concerns
from solo.systems.fire_and_sword.rolls.ladder import Contest

Way = Literal["melee", "shot", "thrown"]
TARGET_IN_COVER: Final = Modifier("target has cover", -5)
TARGET_IN_MELEE: Final = Modifier("target in melee (house rule)", -5)
TARGET_MOVES: Final = Modifier("target on the move", -5)
FROM_A_MOVING_HORSE: Final = Modifier("from a horse in motion", -5)
LONG_RANGE: Final = Modifier("beyond effective range", -5)
SITUATIONS: Final = {
    "cover": TARGET_IN_COVER,
    "melee": TARGET_IN_MELEE,
    "moving": TARGET_MOVES,
    "horse": FROM_A_MOVING_HORSE,
    "range": LONG_RANGE,
}
"""What may weigh on a shot besides its shooter and its target, by the codes under which a game master rules on it."""


def melee(fight: Fight, attacker: Fighter, arm: Arm, target: Fighter, two: bool) -> Exchange:
    """A blow in melee; `two` says that it is one of two attacks in this round (`R-20`)."""
    one, other = figures_of(fight, attacker), figures_of(fight, target)
    key = (arm.name, other, two)
    found = one.exchanges.get(key)
    if found is None:
        found = one.exchanges[key] = _melee(one, arm, other, two)
    return found


def _melee(one: Figures, arm: Arm, other: Figures, two: bool) -> Exchange:
    modifiers = [figures.TWO_ATTACKS] if two else []
    return _exchange(one, arm, other, "melee", (*modifiers, *_between(one, other)), _between(other, one))


def _between(one: Figures, other: Figures) -> tuple[Modifier, ...]:
    """What lies between the two of them and weighs on the first in melee (`F-18`)."""
    found = []
    if one.stance.exhausted and not other.stance.exhausted:
        found.append(figures.EXHAUSTED)
    if one.stance.uphill:
        found.append(figures.UPHILL)
    if other.stance.mounted and not one.stance.mounted:
        found.append(figures.ON_FOOT)
    return tuple(found)


def best_blow(fight: Fight, attacker: Fighter, target: Fighter, two: bool = False) -> tuple[Arm, Exchange] | None:
    """The blow in melee that fells a target most often against its best defence; None without a blade."""
    one, other = figures_of(fight, attacker), figures_of(fight, target)
    key = (other, two)
    if key not in one.best_blows:
        blows = [(arm, melee(fight, attacker, arm, target, two)) for arm in blades(attacker, []) if arm.use != "lance"]
        one.best_blows[key] = max(blows, key=lambda blow: blow[1].reply.fells, default=None)
    return one.best_blows[key]


def missile(fight: Fight, attacker: Fighter, arm: Arm, target: Fighter, two: bool) -> Exchange:
    """A shot or a throw from where both stand now (`F-17`, `F-18`, `H-09`)."""
    return missile_under(fight, attacker, arm, target, shot_modifiers(fight, attacker, arm, target, two))


def missile_under(
    fight: Fight, attacker: Fighter, arm: Arm, target: Fighter, modifiers: tuple[Modifier, ...]
) -> Exchange:
    """A shot or a throw on which just these modifiers weigh, besides those of shooter and target themselves."""
    one, other = figures_of(fight, attacker), figures_of(fight, target)
    key = (arm.name, other, modifiers)
    found = one.exchanges.get(key)
    if found is None:
        worn_out = (figures.EXHAUSTED,) if other.stance.exhausted and not one.stance.exhausted else ()
        way: Way = "shot" if arm.use == "shot" else "thrown"
        found = one.exchanges[key] = _exchange(one, arm, other, way, modifiers, worn_out)
    return found


def shot_modifiers(fight: Fight, attacker: Fighter, arm: Arm, target: Fighter, two: bool) -> tuple[Modifier, ...]:
    """What weighs on a shot from one to the other: cover counts once, whatever it is (`R-19`, `R-40`).

    Whoever declares later knows who has declared to run (`H-07`).
    """
    found = []
    if two:
        found.append(figures.TWO_ATTACKS)
    if attacker.exhausted and not target.exhausted:
        found.append(figures.EXHAUSTED)
    if concerns(fight.terms.cover, target.side):
        found.append(TARGET_IN_COVER)
    elif target.engaged:
        found.append(TARGET_IN_MELEE)
    if target.hurries:
        found.append(TARGET_MOVES)
    if attacker.mounted and attacker.hurries:
        found.append(FROM_A_MOVING_HORSE)
    if apart(attacker, target) > arm.effective:
        found.append(LONG_RANGE)
    return tuple(found)


def _exchange(
    one: Figures,
    arm: Arm,
    other: Figures,
    way: Way,
    modifiers: tuple[Modifier, ...],
    against: tuple[Modifier, ...],
) -> Exchange:
    """All answers to an attack: an arrow meets a shield at −5 or a dodge, all else any parry (`R-21`)."""
    roll = one.attack(arm).at(*modifiers)
    build = other.build
    force = Force(one.damage_bonus(arm), other.armour, other.magic_armour, build.named, build.resistance_die)
    cinematic = one.stance.cinematic
    answers = []
    for guard in other.guards:
        if way == "shot" and guard.code.startswith("parry"):
            continue
        shielded = (figures.SHIELD_AGAINST_ARROW,) if way == "shot" and guard.code == "shield" else ()
        parry = guard.roll.at(*against, *shielded)
        answers.append(Answer(guard, parry, _contest(roll, parry, cinematic), force))
    free = Answer(None, None, _contest(roll, None, cinematic), force)
    return Exchange(roll, _best_first(answers), free)


def _contest(attack: Roll, parry: Roll | None, cinematic: bool) -> Contest:
    if parry is None:
        return Contest(attack.skill, None, attack.critical, 0, attack.overcome, 0, 20, cinematic)
    return Contest(
        attack.skill,
        parry.skill,
        attack.critical,
        parry.critical,
        attack.overcome,
        parry.overcome,
        20,
        cinematic,
    )


def _best_first(answers: list[Answer]) -> tuple[Answer, ...]:
    """By skill where nothing else sets them apart, which saves working out their odds."""
    alike = len({(one.contest.opposing_crit_bonus, one.contest.opposing_bonus) for one in answers}) < 2
    if alike:
        return tuple(sorted(answers, key=lambda one: -(one.contest.defence or 0)))
    return tuple(sorted(answers, key=lambda one: one.fells))
