"""Reactions of fighters played by the app: Defend, Protect, Retaliate, and foes' abilities (`H-08`, section 9)."""

from __future__ import annotations

from typing import Final

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
from solo.systems.two_d20.fight.rules.defence import NONE, ReactionOption
from solo.systems.two_d20.fight.rules.harm import has_no_effect
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, attack_worth
from solo.systems.two_d20.fight.tactics.spending_policy import (
    ABILITY_LEAVES,
    RETALIATION_LEAVES,
    WORTH_OF_DOOM,
    doom_reason,
    spends_sharply,
    wit_of,
)
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackEstimate

REACTIONS: Final = {AiLevel.DULL: 1, AiLevel.PLAIN: 2, AiLevel.CUNNING: 2}
"""The number of reactions of a round with which a hero defends."""
DAMAGE_A_DOOM: Final = 0.25
"""The mean damage that a reaction must prevent for each Doom of its price.

Cunning heroes use `WORTH_OF_DOOM` instead.
"""
FOR_ITS_LIFE: Final = 0.1
"""The drop in the chance of going out for which a cunning hero pays any price."""
SPARED: Final = {"toughened": 3, "nemesis": 1}
"""The Doom that must be left after a foe's Defend, by rank; a Minion never defends by itself."""


def choose_defence(asked: ReactionChoice) -> TacticAnswer:
    """Return the reaction of a fighter, and its reason."""
    target = asked.attempt.target
    if not target.hero:
        return _of_foe(asked)
    spent, cunning = target.reactions >= REACTIONS[wit_of(target)], wit_of(target) is AiLevel.CUNNING
    best = _best(asked, only_for_life=spent) if asked.own and (cunning or not spent) else None
    return TacticAnswer(str(best.code) if best else NONE)


def _of_foe(asked: ReactionChoice) -> TacticAnswer:
    fight, target = asked.fight, asked.attempt.target
    for way in asked.ways() if target.rank == "nemesis" else ():
        given = way.code.what in ("door", "way") and spends_sharply(fight, way.who)
        if given and fight.doom >= way.price + ABILITY_LEAVES:
            verb = way.words.removeprefix(f"{way.who.name} ").removesuffix(" for a friend")
            done_as, purse = "ability" if way.trial is None else "", doom_reason(fight)
            thought = make_thought(
                way.who.name, f"{verb} for {target.name}, since {purse}", done_as, aside=purse if done_as else ""
            )
            return TacticAnswer(str(way.code), thought)
    spared = SPARED.get(target.rank)
    if spared is None or not asked.own or fight.doom < asked.own[0].price + spared:
        return TacticAnswer(NONE)
    best = _best(asked)
    return (
        TacticAnswer(str(best.code), make_thought(target.name, f"defends, since {doom_reason(fight)}"))
        if best
        else TacticAnswer(NONE)
    )


def _best(asked: ReactionChoice, only_for_life: bool = False) -> ReactionOption | None:
    """Return the best own defence; None if it prevents too little for the Doom that it costs."""
    target, ties = asked.attempt.target, asked.fight.rulings.ties
    if has_no_effect(target, asked.attempt.qualities.nonlethal):
        return None
    aim = asked.attack.aim

    def seen(way: ReactionOption | None) -> AttackEstimate:
        """Return the odds with the dice that the attacker would buy after this reaction."""
        own = side_of(way.trial) if way and way.trial else None
        return odds.estimate_attack(asked.attacker(way), own, ties, aim)

    best, met = min(((way, seen(way)) for way in asked.own), key=lambda found: found[1].hits)
    without = seen(None)
    cunning = target.hero and wit_of(target) is AiLevel.CUNNING
    if cunning and (only_for_life or without.out - met.out >= FOR_ITS_LIFE):
        return best if without.out - met.out >= FOR_ITS_LIFE else None
    if cunning:
        return best if without.telling - met.telling >= best.price * WORTH_OF_DOOM else None
    return best if without.damage - met.damage >= best.price * DAMAGE_A_DOOM else None


def choose_ability(asked: AbilityChoice) -> TacticAnswer:
    """Return the decision on a foe's ability: bought if the game master is sharp and enough Doom is left."""
    foe = asked.foe
    if spends_sharply(asked.fight, foe) and asked.fight.doom >= asked.price + ABILITY_LEAVES:
        purse = doom_reason(asked.fight)
        return TacticAnswer(USE, make_thought(foe.name, f"uses {foe.ability}, since {purse}", "ability", aside=purse))
    return TacticAnswer(KEEP)


def choose_retaliation(asked: RetaliationChoice) -> TacticAnswer:
    """Return the decision to strike back.

    A hero uses its first reaction for it; a sharp game master's foe needs plenty of Doom. Neither strikes if the attack
    is worth less than its price.
    """
    fight, who = asked.fight, asked.attempt.attacker
    if attack_worth(fight, asked.attempt).telling < max(HARDLY_WORTH_IT, asked.price * WORTH_OF_DOOM):
        return TacticAnswer(LET_GO)
    if who.hero:
        return TacticAnswer(STRIKE if who.reactions == 0 and wit_of(who) is not AiLevel.DULL else LET_GO)
    if spends_sharply(fight, who) and fight.doom >= asked.price + RETALIATION_LEAVES:
        return TacticAnswer(
            STRIKE, make_thought(who.name, f"strikes at {asked.attempt.target.name}, since {doom_reason(fight)}")
        )
    return TacticAnswer(LET_GO)
