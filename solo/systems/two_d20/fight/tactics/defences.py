"""Reactions of fighters that the app plays: Defend, Protect, Retaliate, and foes' abilities (`H-08`, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options.defences import (
    KEEP,
    LET_GO,
    STRIKE,
    USE,
    AbilityChoice,
    ReactionChoice,
    RetaliationChoice,
)
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.rules.defence import NONE, ReactionOption
from solo.systems.two_d20.fight.rules.dice import NOTHING, BoughtDiceCode, dice_needed, dice_short_of_success
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest
from solo.systems.two_d20.fight.rules.harm import UNFEELING, has_no_effect
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, attack_worth
from solo.systems.two_d20.fight.tactics.dice import DEFENCE_DICE, FOR_A_BLOW
from solo.systems.two_d20.fight.tactics.doom_budget import worth_of_doom
from solo.systems.two_d20.fight.tactics.last_resorts import fortune_to_spend, price_of_fortune
from solo.systems.two_d20.fight.tactics.spending_policy import doom_reason, spends_sharply, wit_of
from solo.systems.two_d20.fight.tactics.win_chance import win_chance
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackEstimate

REACTIONS: Final = {AiLevel.DULL: 1, AiLevel.PLAIN: 2, AiLevel.CUNNING: 99}
"""Most reactions of a hero in a round, by AI level."""
AT_RISK: Final = 0.25
"""Friends protect a plain hero whose chance to be taken out is at least this."""
SAVED_A_DOOM: Final = 0.12
"""Least mean Harm that a reaction must prevent for each Doom that the reaction costs."""
MORE_DICE: Final = 1.3
"""Assumed largest factor by which dice, bought with a reaction's Doom, raise the Harm of the attack."""
LIFE: Final = 1.0
"""Extra value, in Harm, of a reaction that saves its target from being taken out."""
ABILITY_WORTH: Final = 0.3
"""Value of a foe's ability, in Harm. A foe buys the ability if the Doom is worth no more."""
SPARED: Final = {"toughened": 3, "nemesis": 1}
"""Least Doom left after a plain foe pays for Defend, by rank. Minions defend only on order (`R-21`)."""
LOSING: Final = 0.5
"""Chance to win below which a sharp game master orders Minions to defend."""


def choose_defence(asked: ReactionChoice) -> TacticAnswer:
    """Return the reaction to an attack, by the target or by a friend of the target, and the reason."""
    target = asked.attempt.target
    if not target.hero:
        return _of_foe(asked)
    wit = wit_of(target)
    spent = target.reactions >= REACTIONS[wit]
    best = None if spent else _best(asked, asked.list_reactions() if wit is AiLevel.CUNNING else _own(asked))
    if best is None and wit is AiLevel.PLAIN and meet(asked, None).met.out >= AT_RISK:
        best = _best(asked, [way for way in asked.list_reactions() if way.who is not target])
    return TacticAnswer(str(best.code) if best else NONE)


def _of_foe(asked: ReactionChoice) -> TacticAnswer:
    fight, target = asked.fight, asked.attempt.target
    for way in asked.list_reactions() if target.rank == "nemesis" else ():
        given = way.code.what in ("door", "way") and spends_sharply(fight, way.who)
        useful = way.trial is None or _best(asked, (way,)) is not None
        if given and useful and way.price * worth_of_doom(fight) <= ABILITY_WORTH:
            verb = way.words.removeprefix(f"{way.who.name} ").removesuffix(" for a friend")
            done_as, purse = "ability" if way.trial is None else "", doom_reason(fight)
            thought = make_thought(
                way.who.name, f"{verb} for {target.name}, since {purse}", done_as, aside=purse if done_as else ""
            )
            return TacticAnswer(str(way.code), thought)
    best = _best(asked, _own(asked)) if asked.own and _may_defend(fight, target, asked.own[0].price) else None
    return (
        TacticAnswer(str(best.code), make_thought(target.name, f"defends, since {doom_reason(fight)}"))
        if best
        else TacticAnswer(NONE)
    )


def _may_defend(fight: Fight, foe: Fighter, price: int) -> bool:
    """Return True if the game master allows a foe to defend for this price in Doom."""
    if spends_sharply(fight, foe):
        return foe.rank != "minion" or _orders_minions(fight)
    spared = SPARED.get(foe.rank)
    return spared is not None and fight.doom >= price + spared


def _orders_minions(fight: Fight) -> bool:
    """Return True if a sharp game master orders Minions to defend: no other foe is left, and they are losing."""
    return all(foe.rank == "minion" for foe in fight.standing("foes")) and win_chance(fight, "foes") < LOSING


def _own(asked: ReactionChoice) -> list[ReactionOption]:
    """Return the target's own defence with the best chance of success, as a list; [] if there is no defence."""
    able = [(odds.pass_chance(side_of(way.trial)), way) for way in asked.own if way.trial is not None]
    return [max(able, key=lambda found: found[0])[1]] if able else []


def _best(asked: ReactionChoice, ways: Iterable[ReactionOption]) -> ReactionOption | None:
    """Return the reaction with the highest value; None if no reaction is worth its Doom."""
    fight = asked.fight
    if has_no_effect(asked.attempt.target, asked.attempt.qualities.nonlethal):
        return None
    without, best, most = meet(asked, None).met, None, 0.0
    for way in ways:
        if way.trial is None or without.harm * MORE_DICE < SAVED_A_DOOM * way.price:
            continue
        for bought, price in _dice_worth_weighing(asked, way.trial, way.price):
            met, unmet = meet(asked, way, bought)
            if unmet.harm - met.harm < SAVED_A_DOOM * way.price:
                continue
            saved = without.telling - met.telling + LIFE * (without.out - met.out) - price
            gain = saved - way.price * worth_of_doom(fight, way.price if way.who.hero else 0)
            if gain > most:
                best, most = way, gain
    return best


def _dice_worth_weighing(
    asked: ReactionChoice, trial: PreparedTest, paid: int
) -> Iterator[tuple[BoughtDiceCode, float]]:
    """Yield the dice that a defender may add to a reaction, with their price in Harm: none, Fortune, or a foe's Doom.

    `paid` is the Doom for the reaction itself.
    """
    fight, who = asked.fight, trial.who
    yield NOTHING, 0.0
    if who.hero and fortune_to_spend(fight, who) > 0:
        yield BoughtDiceCode(fortune=1), price_of_fortune(fight, who, FOR_A_BLOW)
    if not who.hero and spends_sharply(fight, who):
        each = worth_of_doom(fight)
        for number in range(1, min(trial.most, DEFENCE_DICE[who.rank], fight.doom - paid) + 1):
            yield BoughtDiceCode(doom=number), number * each


class MetAttack(NamedTuple):
    """The odds of an attack with a reaction (`met`) and without it (`unmet`), if the attacker rolls the same dice."""

    met: AttackEstimate
    unmet: AttackEstimate


def meet(asked: ReactionChoice, way: ReactionOption | None, bought: BoughtDiceCode = NOTHING) -> MetAttack:
    """Return the odds of the attack with the reaction `way`, and without a reaction.

    The attacker buys the expected dice. `bought` are the dice that the defender adds.
    """
    fight, attack = asked.fight, asked.attack
    trial, aim, ties = attack.trial, attack.aim, fight.rulings.ties
    own = side_of(way.trial, bought) if way and way.trial else None
    attacker = asked.attacker(way)
    unmet = odds.estimate_attack(attacker, None, ties, aim, trial.flourish)
    return MetAttack(odds.estimate_attack(attacker, own, ties, aim, trial.flourish) if own else unmet, unmet)


def choose_ability(asked: AbilityChoice) -> TacticAnswer:
    """Decide whether a foe buys its ability: a sharp game master does if the Doom has no better use."""
    foe = asked.foe
    if foe.ability == UNFEELING:
        return TacticAnswer(USE)
    if asked.attempt is not None and _needs_the_doom(asked.fight, asked.attempt, asked.price):
        return TacticAnswer(KEEP)
    if spends_sharply(asked.fight, foe) and asked.price * worth_of_doom(asked.fight) <= ABILITY_WORTH:
        purse = doom_reason(asked.fight)
        return TacticAnswer(USE, make_thought(foe.name, f"uses {foe.ability}, since {purse}", "ability", aside=purse))
    return TacticAnswer(KEEP)


def _needs_the_doom(fight: Fight, attempt: DeclaredAttack, price: int) -> bool:
    """Return True if, after paying `price`, a foe cannot buy the dice without which its attack cannot hit."""
    trial = attack_trial(fight, attempt)
    return dice_needed(trial, dice_short_of_success(trial)) > fight.doom - price


def choose_retaliation(asked: RetaliationChoice) -> TacticAnswer:
    """Decide whether to Retaliate: if worth its price, and for a plain hero only as the first reaction of the round."""
    fight, who = asked.fight, asked.attempt.attacker
    price = asked.price * worth_of_doom(fight, asked.price if who.hero else 0)
    if attack_worth(fight, asked.attempt).telling < max(HARDLY_WORTH_IT, price):
        return TacticAnswer(LET_GO)
    if who.hero:
        ready = wit_of(who) is AiLevel.CUNNING or (who.reactions == 0 and wit_of(who) is not AiLevel.DULL)
        return TacticAnswer(STRIKE if ready else LET_GO)
    if spends_sharply(fight, who):
        return TacticAnswer(
            STRIKE, make_thought(who.name, f"strikes at {asked.attempt.target.name}, since {doom_reason(fight)}")
        )
    return TacticAnswer(LET_GO)
