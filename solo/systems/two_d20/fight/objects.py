"""Strikes at objects and shields, and their repair (`R-31`, `T-16`, `T-19`)."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from solo.systems.contract import Decision, ValueChange
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.narration.moments import damage_roll
from solo.systems.two_d20.fight.options.objects import offer_spends_on_object
from solo.systems.two_d20.fight.rules import momentum_spends, objects
from solo.systems.two_d20.fight.rules.difficulty import Steps
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, RollWinner
from solo.systems.two_d20.fight.rules.objects import ObjectStrike
from solo.systems.two_d20.fight.rules.readying import kit_for
from solo.systems.two_d20.fight.skill_tests import TestOutcome, test
from solo.systems.two_d20.fight.state import Breakable, FightContext, Fighter
from solo.systems.two_d20.rolls.combat_dice import combat_dice
from solo.systems.two_d20.rolls.damage import RawDamage
from solo.systems.two_d20.rolls.difficulty import AVERAGE


def strike_object(
    arena: FightContext, strike: ObjectStrike, name: str, more: Steps = (), swift: bool = False
) -> Generator[Decision, str, TestOutcome]:
    """Strike an object: an undefended test of the weapon's skill, then the weapon's damage."""
    weapon, steps = strike.arm.weapon, (*objects.strike_steps(strike), *more)
    purpose = f"strike the {name} with the {weapon.name.lower()}"

    def hit(arena: FightContext, winner: RollWinner) -> Generator[Decision, str, RollWinner]:
        return (yield from damage(arena, strike, name, winner))

    outcome = yield from test(
        arena, strike.striker, strike.skill, purpose, AVERAGE, steps, swift=swift, spend=hit, pooled=True
    )
    if weapon.uses:
        strike.arm.used += 1
    if weapon.reload:
        strike.arm.loaded = False
    return outcome


def damage(
    arena: FightContext, strike: ObjectStrike, name: str, winner: RollWinner
) -> Generator[Decision, str, RollWinner]:
    """Roll the damage of a strike that hit, and apply it to the object. The `winner` may add damage by Momentum."""
    fight, scene, thing = arena.fight, arena.scene, strike.thing
    dice = sum(part.value for part in strike.dice)
    shown = scene.roll(strike.striker.key, f"{strike.striker.name}: damage", combat_dice, dice)
    raw = RawDamage(shown.points + strike.arm.weapon.qualities.vicious * shown.effects, shown.effects)
    rolls = damage_roll(scene, "damage", shown, strike.dice)
    later = momentum_spends.LET_STAND
    asked = offer_spends_on_object(fight, winner, strike, raw, momentum_spends.available(fight, winner))
    if asked is not None:
        later = DamageSpendCode.read((yield asked))
        begun, winner = winner, momentum_spends.pay(fight, winner, later.price)
        if later.price:
            paid = momentum_spends.price_words(begun, later.price)
            arena.does("spend", winner.who, f"spends {paid}: {later.words}")
    through = objects.damage_through(strike, raw.damage + later.bonus, raw.effects, later.penetration)
    before = objects.structure_left(thing)
    done = objects.damage_object(fight, strike, through, raw.effects)
    came = ", ".join(
        filter(None, (count_noun(done.harm, "Break") if done.harm else "", "broken" if thing.is_broken else ""))
    )
    text = f"{strike.striker.name} hits the {name} for {through or 'no damage'}{f': {came}' if came else ''}."
    change = ValueChange(name, "Structure", str(before), str(objects.structure_left(thing)))
    arena.emit("object", strike.striker, text, *((change,) if done.lost else ()), rolls=rolls)
    return winner


def repair_object(
    arena: FightContext, one: Fighter, thing: Breakable, name: str, more: Steps = (), swift: bool = False
) -> Generator[Decision, str, TestOutcome]:
    """Repair an object: a Crafts test that restores Structure, 1 more point for each Momentum, or removes a Break."""
    fight, kit = arena.fight, kit_for(arena, one, objects.REPAIRS)
    whole = objects.repair_difficulty(thing)

    def mended(arena: FightContext, winner: RollWinner) -> Generator[Decision, str, RollWinner]:
        yield from ()
        points = fight.rulings.recovered
        extra = min(winner.momentum, max(0, thing.lost - points)) if not thing.is_broken else 0
        objects.repair(thing, points + extra)
        state = f"Structure {objects.structure_left(thing)}, {count_noun(thing.breaks, 'Break')}"
        arena.does("repair", one, f"repairs the {name} ({state})")
        return replace(winner, momentum=winner.momentum - extra)

    return (
        yield from test(arena, one, objects.REPAIRS, f"repair the {name}", whole, more, kit, swift=swift, spend=mended)
    )
