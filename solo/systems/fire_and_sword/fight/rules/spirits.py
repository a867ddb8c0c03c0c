"""Spirit combat in a fight: free souls, their rolls, and the spirit attack (`F-23`, `R-43`, `H-13`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Deed
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.rules.figures import plain_skill
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.rolls.roll import D30, ReadRoll, plain_roll
from solo.systems.fire_and_sword.rolls.spirit_combat import (
    SpiritGrip,
    attacked_soul,
    dominance,
    holds_spirit,
    resistance,
    soul_roll,
    soul_rolls,
    spirit_attack,
)
from solo.systems.fire_and_sword.rolls.throwers import SharedThrower, ThrowerName
from solo.systems.fire_and_sword.skills import HIDE, SPIRIT_FIGHTING
from solo.systems.parts.fight.deeds import chance_that

_GRIPS: Final = {
    SpiritGrip.NO_EFFECT: "has no effect",
    SpiritGrip.DEFEATED: "defeats {target}",
    SpiritGrip.DEFEATED_TABLE: "defeats {target}, who rolls on the spirit table afterwards",
}


def free_souls(fight: Fight, spirit: Fighter) -> list[Fighter]:
    """List the foes whom a spirit may lock in a duel: all foes who are not in a duel yet (`R-43`)."""
    return [foe for foe in fight.foes_of(spirit) if not foe.locked]


def spirit_powers(fighter: Fighter) -> tuple[int, ...]:
    """List the values against which the fighter's soul rolls a D30, one die each (`F-23`, part 3).

    The values are POW with spells, the same POW again for a Fetch, a shaman's skill, and each helping spirit's POW.
    """
    build = fighter.build
    skill = build.skill(SPIRIT_FIGHTING) + effects.spell_bonuses(fighter.running, SPIRIT_FIGHTING).skill
    return soul_rolls(build.power, effects.spirit_bonus(fighter.running), build.fetch, skill, build.helpers)


def break_off_roll(spirit: Fighter, opponent: Fighter) -> tuple[tuple[int, ...], int]:
    """Return the arguments of the roll to break off: the opponent's `spirit_powers`, and the spirit's Hide (`H-13`)."""
    return spirit_powers(opponent), plain_skill(spirit, HIDE)


def chance_to_defeat(one: Fighter, other: Fighter) -> float:
    """Return the exact chance, from 0 to 1, that one spirit attack defeats the soul of `other`."""
    souls = spirit_powers(one), spirit_powers(other), other.build.resistance_die
    return chance_that(lambda grip: grip is not SpiritGrip.NO_EFFECT, spirit_attack, *souls)


def attack_soul(arena: FightContext, one: Fighter, other: Fighter) -> SpiritGrip:
    """Roll one spirit attack of `one` on `other`. Both attacks of a duel are rolled before either takes effect."""
    scene = arena.scene
    arguments = (spirit_powers(one), spirit_powers(other), other.build.resistance_die)
    if not scene.has_listener:
        came: SpiritGrip = scene.roll(one.key, "a spirit attack", spirit_attack, *arguments)
        luck_weights.record_spirit_luck(scene, arena.fight, other, arguments, came)
        return came
    hands = SharedThrower(
        scene,
        {
            soul_roll: [
                ThrowerName(one.key, f"{one.name}: spirit attack"),
                ThrowerName(other.key, f"{other.name}: spirit defence"),
            ],
            dominance: [ThrowerName(one.key, f"{one.name}: dominance")],
            resistance: [ThrowerName(other.key, f"{other.name}: resistance")],
        },
    )
    came = spirit_attack(hands, *arguments)
    _tell(arena, one, other, hands, came)
    return came


def _tell(arena: FightContext, one: Fighter, other: Fighter, hands: SharedThrower, came: SpiritGrip) -> None:
    rolls, levels = [], []
    for number, who in enumerate((one, other)):
        throw = hands.find_throw(soul_roll, number)
        if throw is not None and isinstance(throw.outcome, ReadRoll):
            rolls.append(plain_roll(f"{who.name}: POW", spirit_powers(who)[0], throw.faces, throw.outcome, D30))
            levels.append(throw.outcome)
    text = f"{one.name} attacks the soul of {other.name}"
    if len(levels) > 1:
        text += attacked_soul(levels[0], levels[1], other.name)
    stood = hands.find_throw(resistance)
    if stood is not None:
        dominated = hands.find_throw(dominance)
        strength = dominated.outcome if dominated else 10
        grips = _GRIPS[came].format(target=other.name)
        text += f". Dominance {strength} against resistance {stood.outcome} {grips}."
    elif not text.endswith("."):
        text += " and holds firm."
    deed = Deed(one.name, "misses", other.name) if came is SpiritGrip.NO_EFFECT else None
    arena.emit("spirit", one, text, tuple(rolls), deed=deed)


# rule: Break off from a spirit duel
def break_off(arena: FightContext, spirit: Fighter, opponent: Fighter) -> None:
    """Roll Hide for the spirit. The opponent must overcome that roll to hold the spirit (`H-13`)."""
    kept = arena.scene.roll(
        opponent.key, f"{opponent.name}: hold {spirit.name}", holds_spirit, *break_off_roll(spirit, opponent)
    )
    if not kept:
        spirit.locked = opponent.locked = ""
    came = "cannot get free of" if kept else "slips away from"
    arena.does("spirit", spirit, f"{came} {opponent.name}")
