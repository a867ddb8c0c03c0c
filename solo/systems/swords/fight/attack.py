"""Owns the attack: the answer to it, both rolls, and what a hit does (`S-07`, `S-12`, `S-13`, `S-18`, `S-23`).

Where nobody listens a plain blow is drawn as one chance, made of the same rolls in the same order.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Decision
from solo.systems.swords.fight import clinch, harm, luck
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attempt import Attempt, attack_reckoning, damage_reckoning
from solo.systems.swords.fight.defending import DIVE as DIVE_OFF
from solo.systems.swords.fight.defending import GRAPPLE, RIDE, Way, answer, assistance, unanswered
from solo.systems.swords.fight.figures import endurance
from solo.systems.swords.fight.line import LOW, wielded
from solo.systems.swords.fight.state import Fighter, Lying
from solo.systems.swords.fight.telling import Total, roll_of, signed, tell, total
from solo.systems.swords.rolls.blow import MISS, blow, blow_at_rider, free_blow
from solo.systems.swords.rolls.skill import two_dice

Asking = Generator[Decision, str, None]
STRAYS_BY: Final = 4
BREAKS_BY: Final = 10
FLIES_OFF: Final = 3
DAMAGING: Final = ("strike", "shoot", "throw")


class Met(NamedTuple):
    """An attack against the answer that counts: both sums, how that is told, its way, and the rolls of all."""

    attack: Total
    against: int
    answered: str
    way: str
    rolls: tuple[Roll, ...]

    @property
    def margin(self) -> int:
        """By how much the attack is higher; 0 or less is a miss (`R-01`)."""
        return self.attack.total - self.against


def attack(arena: Arena, attempt: Attempt) -> Asking:
    """One attack with its answer, and what comes of it."""
    fight, target, attacker = arena.fight, attempt.target, attempt.attacker
    if attempt.melee and attacker.key not in target.struck_by:
        target.struck_by.append(attacker.key)
    way = yield from answer(arena, attempt)
    help_given = yield from assistance(arena, attempt, way)
    if not arena.scene.listening and attempt.kind in DAMAGING and help_given is None and not target.clinch:
        _drawn(arena, attempt, way)
    else:
        met = _meet(arena, attempt, way, help_given)
        if met.margin > 0:
            _hit(arena, attempt, met)
        else:
            _missed(arena, attempt, met)
    if fight.circumstances.bare_hands and target.key not in attacker.met:
        attacker.met.append(target.key)
        target.met.append(attacker.key)
    if way is not None and way.code == DIVE_OFF and target.mount:
        harm.dismount(arena, target)


def _drawn(arena: Arena, attempt: Attempt, way: Way | None) -> None:
    """A plain blow as one chance: the same dice as when it is told, in the same order."""
    tables, fight, target = arena.tables, arena.fight, attempt.target
    own = attack_reckoning(fight, attempt).total
    added, borne = damage_reckoning(attempt).total, endurance(target).total
    against = way.reckoning.total if way else unanswered(tables, fight, attempt).total
    roll, key = arena.scene.roll, attempt.attacker.key
    if target.mount or target.rider:
        saddled = own - against, added, borne, way is not None
        struck = roll(key, "attack", blow_at_rider, *saddled)
        luck.weigh(arena, target, blow_at_rider, saddled, struck)
        if struck.net != MISS:
            harm.wound(arena, attempt.attacker, target, struck.net)
            harm.after_hit(arena, target, struck.raw)
        return
    chance, given = blow if way else free_blow, (own - against, added - borne)
    net = roll(key, "attack", chance, *given)
    luck.weigh(arena, target, chance, given, net)
    if net > 0:
        harm.wound(arena, attempt.attacker, target, net)


def _meet(arena: Arena, attempt: Attempt, way: Way | None, help_given: tuple[Fighter, Way] | None) -> Met:
    scene, tables, attacker, target = arena.scene, arena.tables, attempt.attacker, attempt.target
    reckoning = attack_reckoning(arena.fight, attempt)
    what = f"{attacker.name} {attempt.words()}"
    own = total(scene, attempt.skill.capitalize(), scene.roll(attacker.key, what, two_dice), reckoning)
    answers: list[tuple[Total, str, str]] = []
    if way is not None:
        answers.append((*_answer(arena, target, way), way.code))
    if help_given is not None:
        friend, block = help_given
        answers.append((*_answer(arena, friend, block), block.code))
    if not answers:
        bare = unanswered(tables, arena.fight, attempt)
        return Met(own, bare.total, "", "", (roll_of(own, bare.total),))
    best, words, code = max(answers, key=lambda one: one[0].total)
    rolls = (roll_of(own, best.total), *(roll_of(one) for one, *_ in answers))
    return Met(own, best.total, words, code, rolls if scene.listening else ())


def _answer(arena: Arena, who: Fighter, way: Way) -> tuple[Total, str]:
    scene = arena.scene
    dice = scene.roll(who.key, f"{who.name} {way.words}", two_dice)
    name = {GRAPPLE: "Grappling", RIDE: "Riding"}.get(way.code, "Defense")
    return total(scene, name, dice, way.reckoning), f"{who.name} {way.words}"


def _hit(arena: Arena, attempt: Attempt, met: Met) -> None:
    if attempt.kind in DAMAGING:
        harm.strike_home(arena, attempt, met.rolls, opening(attempt, met))
    elif attempt.kind == "disarm":
        _disarmed(arena, attempt, met)
    elif attempt.kind == "wrench":
        _wrenched(arena, attempt, met)
    else:
        clinch.grabbed(arena, attempt, met.rolls, opening(attempt, met))


def opening(attempt: Attempt, met: Met) -> str:
    """Returns the first half of an attack's line: who does what, and both sums."""
    against = signed(met.against)
    answered = f"{met.answered}: {against}" if met.answered else f"unanswered, against {against}"
    end = "hit" if met.margin > 0 else "no hit"
    return f"{attempt.attacker.name} {attempt.words(2)}: {signed(met.attack.total)}; {answered}: {end}"


def _missed(arena: Arena, attempt: Attempt, met: Met) -> None:
    target = attempt.target
    if arena.scene.listening:
        tell(arena.scene, "attack", attempt.attacker, opening(attempt, met) + ".", met.rolls)
    if attempt.kind == "grab" and met.way == GRAPPLE:
        clinch.joined(arena, attempt)
        return
    into_pair = attempt.melee and target.clinch and target.clinch != attempt.attacker.key and not attempt.stray
    if into_pair and attempt.kind == "strike" and met.margin >= -STRAYS_BY:
        other = arena.fight.of(target.clinch)
        stray = attempt._replace(target=other, stray=True)
        arena.tell("attack", attempt.attacker, f"The blow goes on towards {other.name}.")
        met = _meet(arena, stray, None, None)
        if met.margin > 0:
            harm.strike_home(arena, stray, met.rolls, opening(stray, met))
        elif arena.scene.listening:
            tell(arena.scene, "attack", attempt.attacker, opening(stray, met) + ".", met.rolls)


def _disarmed(arena: Arena, attempt: Attempt, met: Met) -> None:
    """The object flies a few yards off; beaten by 10 or more it breaks (`S-13`, `R-23`, `H-07`)."""
    target = attempt.target
    arm = wielded(target)
    if arm is None:
        return
    said, name = opening(attempt, met), arm.weapon.name
    arena.fight.changed(target)
    if met.margin >= BREAKS_BY and not arm.weapon.natural:
        arm.where = "broken"
        end = f"the {name} breaks"
    else:
        target.arms.remove(arm)
        away = -FLIES_OFF if target.side == "party" else FLIES_OFF
        place = max(LOW, target.place + away)
        arena.fight.ground.append(Lying(arm.weapon, place, target.key, arm.wait))
        end = f"the {name} flies {FLIES_OFF} yards off"
    if arena.scene.listening:
        tell(arena.scene, "disarm", attempt.attacker, f"{said}; {end}.", met.rolls)


def _wrenched(arena: Arena, attempt: Attempt, met: Met) -> None:
    """The object is in the winner's hand (`S-18`, `H-07`)."""
    name = clinch.take(arena.fight, attempt.attacker, attempt.target)
    if arena.scene.listening:
        text = f"{opening(attempt, met)}; {attempt.attacker.name} has the {name} now."
        tell(arena.scene, "disarm", attempt.attacker, text, met.rolls)
