"""Owns the spirit phase: duels of souls that stand apart from all other actions (`F-23`, `R-43`, `H-13`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight import telling
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.figures import plain_skill
from solo.systems.fire_and_sword.fight.hands import Hand, Hands
from solo.systems.fire_and_sword.fight.state import BREAK, HAUNT, Fight, Fighter
from solo.systems.fire_and_sword.fight.striking import put_out
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.people.skills import HIDE
from solo.systems.fire_and_sword.rolls.levels import D30, Rolled
from solo.systems.fire_and_sword.spirits.duel import (
    Grip,
    dominance,
    held,
    resistance,
    soul_roll,
    spirit_attack,
)

_GRIPS: Final = {
    Grip.NO_EFFECT: "without effect",
    Grip.DEFEATED: "which ends it: {target} is defeated",
    Grip.DEFEATED_TABLE: "which ends it: {target} is defeated, and rolls on the spirit table afterwards",
}


def spirit_phase(arena: Arena) -> None:
    """New duels begin, spirits break off or are held, and every pair attacks at once.

    A spirit that tried to break off makes no attack in that round (a house ruling).
    """
    fight = arena.fight
    if not any(fighter.locked or fighter.build.spirit for fighter in fight.fighters):
        return
    for spirit in fight.fighters:
        if spirit.able and spirit.build.spirit:
            _declared(arena, spirit)
    done: set[str] = set()
    defeats: list[tuple[Fighter, Fighter, Grip]] = []
    for one in fight.fighters:
        if one.locked and one.able and one.key not in done:
            other = fight.of(one.locked)
            done |= {one.key, other.key}
            pair = ((one, other), (other, one))
            defeats += [(it, foe, _attack(arena, it, foe)) for it, foe in pair if BREAK not in it.plan]
    for victor, loser, grip in defeats:
        if grip is not Grip.NO_EFFECT:
            fight.landed = True
            if grip is Grip.DEFEATED_TABLE:
                loser.on_table = victor.key
            put_out(arena, loser, "defeated in spirit", victor)


def free_souls(fight: Fight, spirit: Fighter) -> list[Fighter]:
    """The foes whom a spirit may lock in a duel: those in none (`R-43`)."""
    return [foe for foe in fight.foes_of(spirit) if not foe.locked]


def powers(fighter: Fighter) -> tuple[int, ...]:
    """What a soul rolls: its POW with running spells, and once more where a Fetch helps (`F-23`, part 3)."""
    power = fighter.build.power + effects.spirit_bonus(fighter.running)
    return (power, power) if fighter.build.fetch else (power,)


def hiding(spirit: Fighter, opponent: Fighter) -> tuple[tuple[int, ...], int]:
    """What decides whether a spirit is held that breaks off: the opponent's POW, and its own Hide (`H-13`)."""
    return powers(opponent), plain_skill(spirit, HIDE)


def _declared(arena: Arena, spirit: Fighter) -> None:
    fight = arena.fight
    for action in spirit.plan:
        if action == BREAK and spirit.locked:
            _break_off(arena, spirit, fight.of(spirit.locked))
        elif action.startswith(HAUNT) and not spirit.locked:
            free = free_souls(fight, spirit)
            target = next((one for one in free if action.endswith(f":{one.key}")), next(iter(free), None))
            if target is not None:
                spirit.locked, target.locked = target.key, spirit.key
                arena.tell("spirit", spirit, lambda who=target: f"{spirit.name} lays hold of the soul of {who.name}.")  # type: ignore[misc]


def _break_off(arena: Arena, spirit: Fighter, opponent: Fighter) -> None:
    """The spirit hides, the opponent must overcome that to hold it (`H-13`)."""
    kept = arena.scene.roll(opponent.key, f"{opponent.name}: hold {spirit.name}", held, *hiding(spirit, opponent))
    if not kept:
        spirit.locked = opponent.locked = ""
    arena.tell(
        "spirit",
        spirit,
        lambda: f"{spirit.name} {'cannot get free of' if kept else 'slips away from'} {opponent.name}.",
    )


def _attack(arena: Arena, one: Fighter, other: Fighter) -> Grip:
    """One attack of a soul; both of a duel are rolled before either takes effect."""
    scene = arena.scene
    arguments = (powers(one), powers(other), other.build.resistance_die)
    if not scene.listening:
        came: Grip = scene.roll(one.key, "a spirit attack", spirit_attack, *arguments)
        return came
    hands = Hands(
        scene,
        {
            soul_roll: [Hand(one.key, f"{one.name}: spirit attack"), Hand(other.key, f"{other.name}: spirit defence")],
            dominance: [Hand(one.key, f"{one.name}: dominance")],
            resistance: [Hand(other.key, f"{other.name}: resistance")],
        },
    )
    came = spirit_attack(hands, *arguments)
    _tell(arena, one, other, hands, came)
    return came


def _tell(arena: Arena, one: Fighter, other: Fighter, hands: Hands, came: Grip) -> None:
    rolls, words = [], []
    for number, who in enumerate((one, other)):
        throw = hands.of(soul_roll, number)
        if throw is not None and isinstance(throw.outcome, Rolled):
            rolls.append(telling.plain_roll(f"{who.name}: POW", powers(who)[0], throw.faces, throw.outcome, D30))
            words.append(telling.soul_words(throw.faces, powers(who), throw.outcome))
    text = f"{one.name} reaches for the soul of {other.name}: {f'; {other.name} defends: '.join(words)}"
    stood = hands.of(resistance)
    attack = hands.of(soul_roll)
    if stood is None:
        fails = attack is not None and isinstance(attack.outcome, Rolled) and not attack.outcome.succeeded
        text += "; it fails." if fails else "; it is kept off."
    else:
        dominated = hands.of(dominance)
        strength = dominated.outcome if dominated else 10
        text += f"; dominance {strength} against resistance {stood.outcome}, {_GRIPS[came].format(target=other.name)}."
    arena.tell("spirit", one, lambda: text, tuple(rolls))
