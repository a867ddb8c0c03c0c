"""Steps of every attack of a phase: target, game master's ruling, defence, roll and effect."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import ChooseMany, Decision, EnterNumber, Option
from solo.systems.fire_and_sword.fight.options.defence import DefenceChoice, RetargetChoice, price_of, usable
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, strike
from solo.systems.fire_and_sword.fight.rules.effects import take_effect
from solo.systems.fire_and_sword.fight.rules.modifiers import SITUATIONS, shot_modifiers
from solo.systems.fire_and_sword.fight.state import AttackOdds, Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.wording import spoken
from solo.systems.parts.fight.procedure import Asking

Exchanging = Callable[[Fight, Fighter, WieldedWeapon, Fighter, bool], AttackOdds]
KIND: Final = "shot"
BLOW: Final = "blow"
MOST_RULED: Final = 20


# rule: Targets
def aim_attack(
    arena: FightContext,
    attacker: Fighter,
    arm: WieldedWeapon,
    wanted: str,
    reach: Sequence[Fighter],
    exchange: Exchanging,
) -> Generator[Decision, str, DeclaredAttack | None]:
    """Return the attack on the declared target, or on another legal target. Return None if there is none."""
    fight, two = arena.fight, attacker.attacks_planned > 1
    candidates = [one for one in reach if one.able]
    found = next((one for one in candidates if one.key == wanted), None)
    if found is None and candidates:
        found = candidates[0]
        if len(candidates) > 1:
            code = yield RetargetChoice(
                attacker, arm, [(one, exchange(fight, attacker, arm, one, two)) for one in candidates]
            )
            found = fight.of(code)
    if found is None:
        arena.does("lost", attacker, f"finds nobody in reach of {spoken(arm.name)}")
        return None
    return DeclaredAttack(attacker, arm, found, exchange(fight, attacker, arm, found, two))


def ask_referee_modifiers(arena: FightContext, one: DeclaredAttack) -> Generator[Decision, str, None]:
    """Ask which modifiers apply to an announced shot or throw.

    The modifiers by the rules are preselected. Without the switch they all apply unasked.
    """
    fight = arena.fight
    if not fight.terms.shots_ruled:
        return
    attacker, target = one.attacker, one.target
    found = shot_modifiers(fight, attacker, one.arm, target, attacker.attacks_planned > 1)
    standing = "+".join(code for code, modifier in SITUATIONS.items() if modifier in found)
    asked = f"{attacker.name} lets fly at {target.name} with {spoken(one.arm.name)}: what weighs on it?"
    options = [Option(code, str(modifier)) for code, modifier in SITUATIONS.items()]
    answer = yield ChooseMany(fight.able("foes")[0].key, KIND, asked, options, 0, len(options), standing)
    chosen = [SITUATIONS[code] for code in answer.split("+") if code]
    kept = [modifier for modifier in found if modifier not in SITUATIONS.values()]
    one.weighed(attack.missile_under(fight, attacker, one.arm, target, (*kept, *chosen)))


def ruled_in_melee(arena: FightContext, one: DeclaredAttack) -> Generator[Decision, str, None]:
    """Ask for a further modifier on a blow in melee, 0 by default (`F-08`, `F-09`)."""
    fight = arena.fight
    if not fight.terms.blows_ruled:
        return
    asked = f"{one.attacker.name} strikes at {one.target.name} with {spoken(one.arm.name)}: what else weighs on it?"
    answer = yield EnterNumber(fight.able("foes")[0].key, BLOW, asked, -MOST_RULED, MOST_RULED, "0")
    if int(answer):
        ruling = Modifier("as the game master rules", int(answer))
        two = one.attacker.attacks_planned > 1
        one.weighed(attack.melee_under(fight, one.attacker, one.arm, one.target, two, ruling))


# rule: Several attacks on one
def resolve_attacks(arena: FightContext, attacks: list[DeclaredAttack], last_phase: bool) -> Asking:
    """Resolve simultaneous attacks: all defences first, then all rolls, then all effects (`F-13`, `H-06`)."""
    if not attacks:
        return
    yield from _meet(arena, attacks, last_phase)
    for one in attacks:
        strike(arena, one)
    take_effect(arena, attacks)


def _meet(arena: FightContext, attacks: list[DeclaredAttack], last_phase: bool) -> Asking:
    """Ask every target about the attacks of this phase, and store its answers in the attacks."""
    targets: dict[str, list[DeclaredAttack]] = {}
    for one in attacks:
        targets.setdefault(one.target.key, []).append(one)
    for key, coming in targets.items():
        target = arena.fight.of(key)
        for number, one in enumerate(coming):
            if target.defences or one.spare:
                yield from _answer(target, one, coming[number + 1 :], last_phase)


def _answer(target: Fighter, one: DeclaredAttack, ahead: Sequence[DeclaredAttack], last_phase: bool) -> Asking:
    found = usable(one, target.defences)
    if not found:
        return
    if len(found) == 1 and last_phase and len(ahead) < target.defences:
        code = found[0].code
    else:
        code = yield DefenceChoice(one, ahead, target.defences, not last_phase)
    one.answer = one.exchange.answer(code)
    target.magic_points -= price_of(target, one.answer)
    free = one.spare and one.answer.parries
    if one.answer.guard and not free:
        target.defences -= 1
