"""Dice that fighters played by the app buy: heroes by the reference policy of section 9, foes by `H-08`."""

from __future__ import annotations

from math import inf
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options.dice import DiceChoice, side_of
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.tactics.doom_budget import worth_of_doom
from solo.systems.two_d20.fight.tactics.early_spends import expects_early
from solo.systems.two_d20.fight.tactics.last_resorts import fortune_to_spend, price_of_fortune
from solo.systems.two_d20.fight.tactics.spending_policy import (
    WORTH_OF_DOOM,
    WORTH_OF_MOMENTUM,
    doom_reason,
    spends_sharply,
    weighs_spends,
    wit_of,
)
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackEstimate

DAUNTING: Final = 3
FULL_POOL: Final = 4
SPARE: Final = 2
"""With at least this much Momentum in the pool, a hero buys a die for tests outside attacks and defences."""
PLAIN_FOES: Final = {"minion": (6, 1), "toughened": (4, 1), "nemesis": (4, 2)}
"""Dice that a plain game master buys for an attack, by rank: the least Doom, and the number of dice."""
DEFENCE_DICE: Final = {"minion": 1, "toughened": 2, "nemesis": 3}
"""Most dice that a sharp game master buys for a defence, by rank."""
FOR_A_BLOW, FOR_A_LIFE = 0.3, 0.25
"""Least gain for a Bonus Die: Harm in an attack or a defence; chance in a test to save a dying friend."""
NOTHING_STRUCK: Final = AttackEstimate(0.0, 0.0, 0.0, 0.0, 0.0)
LEAST_TELLING, LEAST_CHANCE = 0.04, 0.05
"""Least gain for bought dice: Harm in an attack or a defence; chance in any other test."""


def choose_dice(asked: DiceChoice) -> TacticAnswer:
    """Return the dice that a fighter buys, and the reason."""
    who = asked.trial.who
    bought = _with_early(asked, bought_by(asked, wit_of(who)))
    if bought.doom and not who.hero:
        many = "a die" if bought.doom == 1 else f"{bought.doom} dice"
        return TacticAnswer(str(bought), make_thought(who.name, f"buys {many}, since {doom_reason(asked.fight)}"))
    return TacticAnswer(str(bought))


def bought_by(asked: DiceChoice, wit: AiLevel) -> BoughtDiceCode:
    """Return the dice that a fighter of this AI level buys."""
    trial = asked.trial
    free = BoughtDiceCode(exploit=dice.dice_short_of_success(trial), early=int(asked.early))
    if wit is AiLevel.DULL:
        return free
    found = _for_hero(asked, wit, free) if trial.who.hero else _for_foe(asked, free)
    least = dice.dice_needed(trial, free.dice_added) if asked.against.aim is not None and asked.against.active else 0
    if 0 < least <= found.dice_added - free.dice_added and not dice.find_problem(asked.fight, trial, found):
        return found
    if trial.who.fortune and (lucky := _with_fortune(asked, found)) is not None:
        return lucky
    if found.dice_added > free.dice_added and (
        dice.find_problem(asked.fight, trial, found) or not _gains(asked, found, free)
    ):
        return free
    return found


def _gains(asked: DiceChoice, found: BoughtDiceCode, free: BoughtDiceCode) -> bool:
    """Return True if the dice `found` are worth buying, compared with the `free` dice alone."""
    if asked.against.aim is None:
        more, less = side_of(asked.trial, found), side_of(asked.trial, free)
        return odds.pass_chance(more) - odds.pass_chance(less) >= LEAST_CHANCE
    gained = _telling(asked, found) - _telling(asked, free)
    return (gained if asked.against.active else -gained) >= LEAST_TELLING


def _telling(asked: DiceChoice, bought: BoughtDiceCode) -> float:
    """Return the value of the attack, in Harm, if this side, attacker or defender, has the bought dice."""
    return _estimated(asked, bought).telling


def _estimated(asked: DiceChoice, bought: BoughtDiceCode) -> AttackEstimate:
    """Return the odds of the attack if this side, attacker or defender, has the bought dice."""
    own, against, ties = side_of(asked.trial, bought), asked.against, asked.fight.rulings.ties
    active, other = (own, against.opponent) if against.active else (against.opponent, own)
    if active is None or against.aim is None:
        return NOTHING_STRUCK
    return odds.estimate_attack(active, other, ties, against.aim, against.flourish)


def _for_hero(asked: DiceChoice, wit: AiLevel, free: BoughtDiceCode) -> BoughtDiceCode:
    fight, trial, against = asked.fight, asked.trial, asked.against
    pool = fight.momentum
    attacks = against.aim is not None and against.active
    if attacks and wit is AiLevel.CUNNING:
        return _weighed(asked, free)
    wanted = _wanted(asked) if attacks else _for_safety(asked)
    room = min(wanted, trial.most - free.dice_added)
    talent = min(room, 1, dice.free_dice(trial))
    momentum = min(room - talent, pool)
    short = room - talent - momentum
    if not attacks:
        return _with(free, talent, momentum)
    lacking = max(0, dice.dice_needed(trial, free.dice_added) - talent - momentum)
    tough = against.other is not None and against.other.rank != "minion"
    return _with(free, talent, momentum, max(lacking, int(not pool and not talent and tough and short > 0)))


def _for_safety(asked: DiceChoice) -> int:
    """Return the number of dice that a hero adds to a defence, or to a test outside attacks.

    A defence gets a die only from a well-filled pool, or for Momentum that would fade.
    """
    pool = asked.fight.momentum
    if asked.against.aim is None:
        return int(pool >= SPARE)
    fades = pool <= asked.fight.rulings.fade and all(one.acted for one in asked.fight.standing("party"))
    return int(pool >= FULL_POOL or (fades and pool > 0))


def _weighed(asked: DiceChoice, free: BoughtDiceCode) -> BoughtDiceCode:
    """Return the dice that a cunning hero buys for an attack: those with the highest value minus their price.

    The cheapest ways to pay are used first.
    """
    fight, trial = asked.fight, asked.trial
    best, most = free, -inf
    least = dice.dice_needed(trial, free.dice_added)
    for number in range(least, min(max(least, _boldly(asked)), trial.most - free.dice_added) + 1):
        talent = min(number, 1, dice.free_dice(trial))
        momentum = min(number - talent, fight.momentum)
        loads = min(number - talent - momentum, dice.resources(trial), 1)
        found = _with(free, talent, momentum, number - talent - momentum - loads, loads)
        price = momentum * WORTH_OF_MOMENTUM + dice.doom_price(fight, trial, found) * WORTH_OF_DOOM
        worth = _telling(asked, found) - price
        if worth > most:
            best, most = found, worth
    return best


def _boldly(asked: DiceChoice) -> int:
    """Return the largest number of dice that a cunning hero adds to an attack."""
    chief = asked.against.other is not None and asked.against.other.rank == "nemesis"
    return 3 if chief or asked.trial.difficulty >= DAUNTING else 2


def _wanted(asked: DiceChoice) -> int:
    """Return the number of bought dice that a plain hero adds to an attack."""
    if asked.trial.difficulty >= DAUNTING:
        return 3
    return 2 if asked.fight.momentum >= FULL_POOL else 1


def _with(free: BoughtDiceCode, talent: int = 0, momentum: int = 0, doom: int = 0, loads: int = 0) -> BoughtDiceCode:
    return BoughtDiceCode(momentum, doom, loads, 0, talent, free.exploit, free.early)


def _with_fortune(asked: DiceChoice, found: BoughtDiceCode) -> BoughtDiceCode | None:
    """Return `found` with a Bonus Die instead of the dearest die; None if the die is not worth a point of Fortune."""
    trial, against, who = asked.trial, asked.against, asked.trial.who
    if trial.most < 1:
        return None
    lucky = replace(found, fortune=1)
    if lucky.dice_added > trial.most:
        lucky = (
            replace(lucky, doom=max(0, lucky.doom - 1)) if lucky.doom else replace(lucky, momentum=lucky.momentum - 1)
        )
    if lucky.momentum < 0 or lucky.dice_added > trial.most:
        return None
    if against.aim is None:
        gained = odds.pass_chance(side_of(trial, lucky)) - odds.pass_chance(side_of(trial, found))
        return lucky if trial.skill == "healing" and trial.difficulty >= DAUNTING and gained >= FOR_A_LIFE else None
    before, after = _estimated(asked, found), _estimated(asked, lucky)
    spared = before.telling - after.telling + before.out - after.out
    gain = after.telling - before.telling if against.active else spared
    least = price_of_fortune(asked.fight, who, FOR_A_BLOW)
    return lucky if gain >= least and fortune_to_spend(asked.fight, who) > 0 else None


def _with_early(asked: DiceChoice, bought: BoughtDiceCode) -> BoughtDiceCode:
    """Return `bought`, asking for spends before the damage if any of them could be worth its price."""
    against, who, fight = asked.against, asked.trial.who, asked.fight
    if bought.early or against.attempt is None or against.other is None or not weighs_spends(fight, who):
        return bought
    left = fight.momentum - bought.momentum if who.hero else fight.doom - bought.doom
    if left <= 0 and not who.prone:
        return bought
    wants = expects_early(fight, who, against.other, against.attempt, against.active, left)
    return replace(bought, early=int(wants))


def _for_foe(asked: DiceChoice, free: BoughtDiceCode) -> BoughtDiceCode:
    """Return the dice that a foe buys for an attack or a defence; for any other roll, only the free dice.

    Only a sharp game master buys dice for a defence.
    """
    fight, who, against = asked.fight, asked.trial.who, asked.against
    sharp = spends_sharply(fight, who)
    if who.hero or against.aim is None or who.rank == "hero" or not (against.active or sharp):
        return free
    room, doom = asked.trial.most - free.dice_added, fight.doom
    least = dice.dice_needed(asked.trial, free.dice_added)
    from_doom, number = PLAIN_FOES[who.rank]
    if not sharp:
        return _with(free, doom=min(room, max(least, number if doom >= from_doom else 0)))
    room = room if against.active else min(room, DEFENCE_DICE[who.rank])
    choices = [_with(free, doom=number) for number in range(least, min(room, doom) + 1)]
    if len(choices) < 2:
        return choices[0] if choices else free
    price = worth_of_doom(fight)
    return max(choices, key=lambda found: _worth_to_foe(asked, found) - found.doom * price)


def _worth_to_foe(asked: DiceChoice, bought: BoughtDiceCode) -> float:
    """Return the value, in Harm, of a foe's roll with the bought dice: Harm done by an attack, or spared by a defence.

    A defence that saves the foe from being taken out counts 1 Harm more.
    """
    seen = _estimated(asked, bought)
    return seen.telling if asked.against.active else -seen.telling - seen.out
