"""Options to strike and to repair objects and shields, with their odds (`R-31`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solo.systems.contract import ChartBar, Choose, Explanation, Measure, Option, Preview
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.options.attack_preview import preview_test
from solo.systems.two_d20.fight.options.dice import describe_side, side_of
from solo.systems.two_d20.fight.options.momentum_spends import steps
from solo.systems.two_d20.fight.rules import objects, pools, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, RollWinner, price_words
from solo.systems.two_d20.fight.rules.objects import ObjectStrike, strike_steps
from solo.systems.two_d20.fight.state import Breakable, Fight, Fighter, TurnState
from solo.systems.two_d20.fight.state.acts import RepairCode, SmashCode
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.damage import RawDamage
from solo.systems.two_d20.rolls.difficulty import AVERAGE

OBJECTS: Final = "objects"


def object_options(fight: Fight, turn: TurnState) -> Iterator[Option]:
    """Yield every sensible strike at an object or an enemy's shield, and every sensible repair."""
    fighter, spent = turn.fighter, legality.explain_no_standard(turn)
    arms = list(legality.ready_arms(fighter))
    for place, thing in enumerate(fight.objects):
        for number, arm in arms:
            if not objects.explain_no_strike(fighter, arm, thing):
                strike = objects.strike_at(fight, fighter, arm, thing)
                label = f"strike the {thing.name} with the {arm.name.lower()}"
                shown = partial(strike_preview, fight, strike)
                yield Option(str(SmashCode(str(place), number)), label, shown, OBJECTS, spent)
        if thing.zone == fighter.zone and not objects.explain_no_repair(thing, at_leisure=False):
            yield _repair(fight, fighter, str(place), thing, thing.name, spent)
    for enemy in reach.enemies_in_reach(fight, fighter):
        shield = enemy.whole_shield
        for number, arm in arms if shield else ():
            if shield and arm.weapon.type == "melee":
                attempt = DeclaredAttack(fighter, enemy, arm, more=(objects.AT_A_SHIELD,))
                label = f"strike the shield of {enemy.name} with the {arm.name.lower()}"
                shown = partial(shield_preview, fight, attempt, shield)
                yield Option(str(SmashCode(enemy.key, number)), label, shown, OBJECTS, spent)
    for friend in (fighter, *reach.friends_in_zone(fight, fighter)):
        if friend.shield and not objects.explain_no_repair(friend.shield, at_leisure=False):
            yield _repair(fight, fighter, friend.key, friend.shield, f"shield of {friend.name}", spent)


def _repair(fight: Fight, fighter: Fighter, target: str, thing: Breakable, name: str, spent: str) -> Option:
    base = objects.repair_difficulty(thing)
    shown = partial(preview_test, fight, fighter, objects.REPAIRS, base, "Standard")
    return Option(str(RepairCode(target)), f"repair the {name}", shown, OBJECTS, spent)


def strike_preview(fight: Fight, strike: ObjectStrike) -> Preview:
    """Return the odds of a strike at an object."""
    return _preview(fight, strike, trial_of(fight, strike.striker, strike.skill, "", AVERAGE, strike_steps(strike)))


def shield_preview(fight: Fight, attempt: DeclaredAttack, shield: Breakable) -> Preview:
    """Return the odds of an attack on the shield of an enemy who does not defend it."""
    strike = objects.strike_at(fight, attempt.attacker, attempt.arm, shield)
    return _preview(fight, strike, attack_trial(fight, attempt))


def _preview(fight: Fight, strike: ObjectStrike, trial: PreparedTest) -> Preview:
    """Return the chance to hit, the mean Breaks, and the chance to break the object."""
    seen = odds.prospects(side_of(trial), None, fight.rulings.ties, objects.aim_at_object(fight, strike))

    def explain() -> Explanation:
        bars = {"miss": 1 - seen.hits, "no Break": seen.hits - seen.harms, "Break": seen.harms - seen.out}
        shares = {**bars, "broken": seen.out}
        outcomes = tuple(ChartBar(label, chance) for label, chance in shares.items() if chance)
        return Explanation(strike.arm.name, (describe_side(side_of(trial)),), trial.steps, outcomes)

    figures = (
        Measure("hit", seen.hits, "chance"),
        Measure("Breaks", seen.harm, "amount"),
        Measure("break it", seen.out, "chance"),
    )
    return Preview(figures, "Standard", f"difficulty {trial.difficulty}", explain)


def offer_spends_on_object(
    fight: Fight, winner: RollWinner, strike: ObjectStrike, raw: RawDamage, most: int
) -> Choose | None:
    """Return the choice of Momentum to spend on further Breaks; None if none can be added.

    The default spends the roll's own Momentum only.
    """
    found, _ = steps(objects.aim_at_object(fight, strike), raw, most)
    if len(found) == 1:
        return None
    usual = [later for later in found if later.price <= winner.momentum][-1]
    options = [Option(str(later), later.words or "spend nothing", partial(_cost, winner, later)) for later in found]
    purse = pools.available_for_spends(fight, winner.who)
    have = f"{winner.momentum} Momentum from the roll, {purse} {'in the pool' if winner.who.hero else 'Doom'}."
    prompt = f"{count_noun(raw.damage, 'point')} of damage. {have}"
    return Choose(winner.who.key, "spends", f"{prompt} What do you buy?", options, default=str(usual))


def _cost(winner: RollWinner, later: DamageSpendCode) -> Preview:
    return Preview(cost=price_words(winner, later.price))
