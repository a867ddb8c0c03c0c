"""Momentum spends of fighters that the app plays, and their choice of complications (`H-08`, `H-09`, section 9)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options.complications import LIE, ComplicationChoice, RerollChoice, RerollCode
from solo.systems.two_d20.fight.options.momentum_spends import (
    SpendBeforeDamageChoice,
    SpendOnHitChoice,
    chance_of_rolling_out,
    harm_gained,
    is_out,
    worth_rolling,
)
from solo.systems.two_d20.fight.rules.complications import TROUBLES, explain_no_effect
from solo.systems.two_d20.fight.rules.damage import is_poor
from solo.systems.two_d20.fight.rules.momentum_spends import (
    ENOUGH,
    LET_STAND,
    DamageSpendCode,
    available,
)
from solo.systems.two_d20.fight.rules.recovering import lost
from solo.systems.two_d20.fight.tactics.doom_budget import worth_of_doom
from solo.systems.two_d20.fight.tactics.early_spends import best_early
from solo.systems.two_d20.fight.tactics.spending_policy import doom_reason, spends_sharply, weighs_spends, wit_of
from solo.systems.two_d20.rolls.combat_dice import BLANK

HARM_FOR_DOOM: Final = 0.8
"""Highest value, in Harm, of the Doom that a sharp game master spends on the damage of a hit."""
DOOM_ENOUGH: Final = 4
"""With at least this much Doom per hero, a complication is a nuisance instead of more Doom (`H-09`)."""
FEWEST_BLANKS: Final = 2
"""Least number of blanks for a re-roll, which must gain more than 1 point of Bonus Damage."""
LIKELY_ENOUGH: Final = 0.3
"""Least chance to take the target out by a re-roll that is paid from the pool."""
BOLD: Final = 2
"""Most Momentum from the pool that a cunning hero spends on the damage of an attack."""


def choose_spends(asked: SpendOnHitChoice) -> TacticAnswer:
    """Return the spends on a hit, and the reason."""
    who = asked.winner.who
    later = _spent(asked, wit_of(who))
    beyond = later.price - asked.winner.momentum
    if beyond > 0 and not who.hero:
        gain = f"for {harm_gained(asked, later)} more Harm"
        return TacticAnswer(str(later), make_thought(who.name, f"adds {beyond} Doom {gain}", "spend", aside=gain))
    return TacticAnswer(str(later))


def _spent(asked: SpendOnHitChoice, wit: AiLevel) -> DamageSpendCode:
    """Return the first useful set of spends: to take the target out, to re-roll bad damage, or for more Harm."""
    own, landed = asked.winner.momentum, asked.landed
    if asked.winner.who.hero and wit is not AiLevel.DULL:
        found = _finishing(asked)
        if found is not None:
            return found
    blanks = landed.shown.dice.count(BLANK)
    if wit is not AiLevel.DULL and own and asked.reroll and is_poor(landed) and blanks >= FEWEST_BLANKS:
        return DamageSpendCode(reroll=blanks)
    if not asked.final:
        return LET_STAND
    later = _harming(asked, wit)
    return later if wit is AiLevel.DULL else _saved(asked, later)


def _finishing(asked: SpendOnHitChoice) -> DamageSpendCode | None:
    """Return the cheapest spends that take the target out, or a promising re-roll; None if neither is possible."""
    if asked.takes_out:
        return None if is_out(asked) else asked.steps[-1]
    if not asked.reroll or not available(asked.fight, asked.winner):
        return None
    rolls = {number: chance_of_rolling_out(asked, number) for number in worth_rolling(asked.landed)}
    best = max(rolls, key=lambda number: rolls[number], default=0)
    return DamageSpendCode(reroll=best) if rolls.get(best, 0) >= LIKELY_ENOUGH else None


def _saved(asked: SpendOnHitChoice, later: DamageSpendCode) -> DamageSpendCode:
    """Return the spends, plus a Second Wind for Momentum that would exceed the cap of the pool (`R-07`)."""
    who, cap = asked.winner.who, asked.fight.rulings.pool_cap
    over = min(asked.winner.momentum - later.price, asked.fight.momentum + asked.winner.momentum - later.price - cap)
    if not who.hero or not cap or over <= 0:
        return later
    vigor = min(over, lost(who, "vigor"))
    return replace(later, vigor=vigor, resolve=min(over - vigor, lost(who, "resolve")))


def _harming(asked: SpendOnHitChoice, wit: AiLevel) -> DamageSpendCode:
    """Return the cheapest spends for the most Harm within the points that the fighter is willing to spend."""
    own, fight = asked.winner.momentum, asked.fight
    hero, beyond = asked.winner.who.hero, 0
    if hero and wit is AiLevel.CUNNING:
        beyond = min(BOLD, fight.momentum)
    elif not hero and spends_sharply(fight, asked.winner.who):
        beyond = min(fight.doom, int(HARM_FOR_DOOM / worth_of_doom(fight)))
    if beyond > 0:
        return [later for later in asked.steps if later.price <= own + beyond][-1]
    return [later for later in asked.steps if later.price <= own][:2][-1]


def choose_early(asked: SpendBeforeDamageChoice) -> TacticAnswer:
    """Return the spend before the damage that gains most; dull fighters buy none (`H-08`)."""
    winner = asked.winner
    if not weighs_spends(asked.fight, winner.who):
        return TacticAnswer(ENOUGH)
    spend = best_early(asked.fight, winner, asked.left)
    if spend is None:
        return TacticAnswer(ENOUGH)
    if winner.who.hero or spend.what != "swift-action":
        return TacticAnswer(str(spend))
    purse = doom_reason(asked.fight)
    return TacticAnswer(str(spend), make_thought(winner.who.name, f"acts again, since {purse}", "spend", aside=purse))


def choose_trouble(asked: ComplicationChoice) -> TacticAnswer:
    """Return the effect of a complication: Doom up to a limit, then the first other effect (`H-09`)."""
    fight, fighter = asked.fight, asked.fighter
    if not fighter.hero:
        return TacticAnswer("doom" if fight.doom else "guard")
    if fight.doom < DOOM_ENOUGH * len(fight.heroes()) or fight.rulings.game_master == "plain":
        return TacticAnswer("doom", make_thought(fighter.name, "pays for a complication with Doom", "complication"))
    first = next(
        trouble for trouble in (*TROUBLES[1:], "doom") if not explain_no_effect(fight, fighter, trouble, asked.given)
    )
    return TacticAnswer(first, f"The foes have enough Doom, so the complication falls on {fighter.name}.")


def choose_reroll(asked: RerollChoice) -> TacticAnswer:
    """Return the die that a talent re-rolls: a die with a complication, else a blank."""
    dice = list(enumerate(asked.tested.dice))
    trouble = [place for place, die in dice if die.complications]
    blank = [place for place, die in dice if not die.successes]
    best = next(iter(trouble or blank), None)
    return TacticAnswer(LIE if best is None else str(RerollCode(best)))
