"""Owns how somebody reacts by itself: Defend, Protect, Retaliate, and the abilities of foes (`H-08`, section 9)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice
from solo.systems.parts.fight.wit import Wit
from solo.systems.two_d20.fight.offers.defences import KEEP, LET_GO, STRIKE, USE, Defending, Retaliating, Using
from solo.systems.two_d20.fight.offers.dice import side_of
from solo.systems.two_d20.fight.rules.attempt import attack_trial
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.defence import NONE, Way
from solo.systems.two_d20.fight.tactics.purse import ABILITY_LEAVES, RETALIATION_LEAVES, sharp, wit_of
from solo.systems.two_d20.rolls import odds

REACTIONS: Final = {Wit.DULL: 1, Wit.PLAIN: 2, Wit.CUNNING: 2}
"""With how many reactions of a round a hero defends."""
WORTH_OF_DOOM: Final = 0.25
"""The mean damage that a reaction must keep off for each Doom of its price."""
SPARED: Final = {"toughened": 3, "nemesis": 1}
"""The Doom that a foe's Defend must leave, by rank; a Minion does not defend by itself."""


def choose_defence(asked: Defending) -> Choice:
    """Returns how somebody reacts by itself, and why."""
    own = [way for way in asked.ways if way.code.what == "defend"]
    if asked.attempt.target.hero:
        willing = bool(own) and asked.attempt.target.reactions < REACTIONS[wit_of(asked.attempt.target)]
        return Choice(str(best.code)) if willing and _averts(asked, best := _best(asked, own)) else Choice(NONE)
    return _of_foe(asked, own)


def _of_foe(asked: Defending, own: list[Way]) -> Choice:
    fight, target = asked.fight, asked.attempt.target
    for way in asked.ways:
        given = way.code.what in ("door", "way") and target.rank == "nemesis" and sharp(fight, way.who)
        if given and fight.doom >= way.price + ABILITY_LEAVES:
            return Choice(str(way.code), f"{way.words}, for {target.name}: the purse holds {fight.doom}.")
    spared = SPARED.get(target.rank)
    if spared is None or not own or fight.doom < own[0].price + spared:
        return Choice(NONE)
    best = _best(asked, own)
    if not _averts(asked, best):
        return Choice(NONE)
    return Choice(str(best.code), f"{target.name} defends: the purse holds {fight.doom}.")


def _averts(asked: Defending, way: Way) -> bool:
    """Whether a reaction keeps off enough damage for the Doom that it costs."""
    fight, attempt = asked.fight, asked.attempt
    attacker, own = side_of(attack_trial(fight, attempt)), side_of(way.trial) if way.trial else None
    aim, ties = aim_of(fight, attempt, attempt.target), fight.rulings.ties
    kept_off = odds.estimated(attacker, None, ties, aim).damage - odds.estimated(attacker, own, ties, aim).damage
    return kept_off >= way.price * WORTH_OF_DOOM


def _best(asked: Defending, own: list[Way]) -> Way:
    """The way that is hardest to hit."""
    if len(own) == 1:
        return own[0]
    attacker = side_of(attack_trial(asked.fight, asked.attempt))
    ties = asked.fight.rulings.ties

    def hit(way: Way) -> float:
        fought = odds.fought(attacker, side_of(way.trial) if way.trial else None, ties)
        return sum(weight for came, weight in fought if came.active) / fought.total

    return min(own, key=hit)


def choose_ability(asked: Using) -> Choice:
    """Returns whether a foe buys its ability: a sharp gamemaster's, where enough Doom is left."""
    foe = asked.foe
    if sharp(asked.fight, foe) and asked.fight.doom >= asked.price + ABILITY_LEAVES:
        return Choice(USE, f"{foe.name} uses {foe.ability}: the purse holds {asked.fight.doom}.")
    return Choice(KEEP)


def choose_retaliation(asked: Retaliating) -> Choice:
    """Returns whether to strike back: a hero with the first reaction, a sharp gamemaster's foe out of a full purse."""
    fight, who = asked.fight, asked.attempt.attacker
    if who.hero:
        return Choice(STRIKE if who.reactions == 0 and wit_of(who) is not Wit.DULL else LET_GO)
    if sharp(fight, who) and fight.doom >= asked.price + RETALIATION_LEAVES:
        return Choice(STRIKE, f"{who.name} strikes at {asked.attempt.target.name}: the purse holds {fight.doom}.")
    return Choice(LET_GO)
