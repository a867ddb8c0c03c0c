"""Owns attacks that have been announced and answered: dice, what they do to both sides, and the line that tells it.

All results of a phase take effect together (`F-13`, `H-06`), so that rolling and taking effect are two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from solo.systems.contract import Change
from solo.systems.fire_and_sword.blows.attack import Struck, attack
from solo.systems.fire_and_sword.blows.damage import weapon_roll
from solo.systems.fire_and_sword.blows.incapacitation import Harm, resistance_roll
from solo.systems.fire_and_sword.fight import luck, telling
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.exchange import Answer, Exchange
from solo.systems.fire_and_sword.fight.hands import Hand, Hands
from solo.systems.fire_and_sword.fight.melee_ties import untie
from solo.systems.fire_and_sword.fight.state import Fighter, Out
from solo.systems.fire_and_sword.rolls.ladder import Blow, attack_roll, defence_roll
from solo.systems.fire_and_sword.rolls.levels import Level

OUT_BY: Final[dict[Harm, Out]] = {Harm.STUNNED: "stunned", Harm.INCAPACITATED: "incapacitated"}


class Announced:
    """An attack on its way: who, with what, at whom, and the answer that its target has chosen.

    `spare` marks a free parry that costs no action (`F-17`).
    """

    __slots__ = ("answer", "arm", "attacker", "exchange", "spare", "struck", "target")

    def __init__(
        self, attacker: Fighter, arm: Arm, target: Fighter, exchange: Exchange, answer: Answer | None = None
    ) -> None:
        self.attacker = attacker
        self.arm = arm
        self.target = target
        self.exchange = exchange
        self.answer = answer or exchange.free
        self.spare = False
        self.struck: Struck | None = None

    def weighed(self, exchange: Exchange) -> None:
        """From now on the attack is this one, which nobody has answered yet."""
        self.exchange = exchange
        self.answer = exchange.free


def strike(arena: Arena, announced: Announced) -> Struck:
    """The dice of one attack; nothing takes effect yet."""
    answer, scene = announced.answer, arena.scene
    who = announced.attacker.key
    if not scene.listening:
        struck = announced.struck = scene.roll(who, "an attack", attack, answer.contest, answer.force)
        luck.weigh(scene, arena.fight, announced.target, answer.contest, answer.force, struck)
        return struck
    hands = Hands(scene, _hands(announced, answer))
    announced.struck = attack(hands, answer.contest, answer.force)
    telling.tell_attack(arena, announced.attacker, announced.arm, announced.target, announced.exchange, answer, hands)
    return announced.struck


def _hands(announced: Announced, answer: Answer) -> dict[Callable[..., Hashable], list[Hand]]:
    """Who throws which die, and what for: the effective skills are told to whoever throws real dice."""
    one, other, arm = announced.attacker, announced.target, announced.arm
    hit = f"{one.name}: {arm.attack_skill} {announced.exchange.roll.skill} at {other.name}"
    met = f"{other.name}: {answer.guard.skill} {answer.contest.defence}" if answer.guard else other.name
    return {
        attack_roll: [Hand(one.key, hit)],
        defence_roll: [Hand(other.key, met)],
        weapon_roll: [Hand(one.key, f"{one.name}: damage to {other.name}")],
        resistance_roll: [Hand(other.key, f"{other.name}: resistance")],
    }


def take_effect(arena: Arena, attacks: Iterable[Announced]) -> None:
    """What attacks of one phase do, all together: fumbles, checks earned, and whoever goes down."""
    fumbles_cost = arena.fight.terms.fumbles_cost
    for one in attacks:
        struck = one.struck
        if struck is None:
            continue
        if struck.attack is Level.FUMBLE:
            one.attacker.forfeit += fumbles_cost
        elif struck.attack >= Level.CRITICAL:
            earn(one.attacker, one.arm.attack_skill)
        if struck.defence is Level.FUMBLE:
            one.target.forfeit += fumbles_cost
        elif struck.defence is Level.CRITICAL and one.answer.guard:
            earn(one.target, one.answer.guard.skill)
        if struck.blow is not Blow.NONE:
            arena.fight.landed = True
        if struck.harm is not Harm.UNAFFECTED:
            put_out(arena, one.target, OUT_BY[struck.harm], one.attacker)


def earn(fighter: Fighter, skill: str) -> None:
    """A critical earns one check of its skill at the end of the session (`R-33`)."""
    if skill not in fighter.checks:
        fighter.checks.append(skill)


def put_out(arena: Arena, target: Fighter, how: Out, by: Fighter | None = None) -> None:
    """Take somebody out of the fight; of two results of one phase the graver counts, the first one's is the fame."""
    fight = arena.fight
    if target.out:
        if target.out == "stunned" and how == "incapacitated":
            target.out = how
            change = Change(target.name, "state", "stunned", how)
            arena.tell("down", target, lambda: f"{target.name} is hit again, and incapacitated.", changes=(change,))
        return
    target.out = how
    if how not in ("away", "yielded"):
        fight.fallen.append(target.key)
    if by is not None:
        by.felled += 1
    untie(fight, target)
    for friend in fight.fighters:
        if friend.behind == target.key:
            friend.behind = ""
    if target.locked:
        fight.of(target.locked).locked = ""
        target.locked = ""
    if arena.scene.listening:
        arena.tell("down", target, lambda: telling.down(target), changes=(Change(target.name, "state", "up", how),))
