"""Options that need no weapon: first help for friends, and distraction of foes (`P-34`, `H-16`)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import Explanation, Measure, Option, Preview
from solo.systems.polyhedral.fight.narration.wounds import wound_words
from solo.systems.polyhedral.fight.options.codes import DISTRACT, HELP, AidCode
from solo.systems.polyhedral.fight.rules import distraction, first_help
from solo.systems.polyhedral.fight.state import Combatant, Fight, rolls_for
from solo.systems.polyhedral.fight.state.sight import can_see, distance_between
from solo.systems.polyhedral.rolls import attacks, checks

EARSHOT = 10


def offer_help(fight: Fight, combatant: Combatant) -> list[Option]:
    """Offer first help for each bleeding friend in an adjacent square (`P-34`)."""
    if not combatant.build.hands:
        return []
    return [
        Option(
            str(AidCode(HELP, friend.key)),
            f"tend {friend.name}{wound_words(friend).ends}",
            partial(_help, combatant, friend),
        )
        for friend in fight.friends_of(combatant)
        if friend.bleeding and not friend.helped and distance_between(combatant, friend) <= 1
    ]


def _help(combatant: Combatant, friend: Combatant) -> Preview:
    named = first_help.modifiers(combatant)
    chance = distribution(checks.check, *rolls_for(combatant, "Medicine"), -friend.lp, sum_modifiers(named)).chance_of(
        True
    )
    sentence = (
        f"Medicine must reach {-friend.lp}, the number of LP below 0. "
        f"If it does, {friend.name} gets +1 on the next check against bleeding."
    )
    return _preview(f"Tending {friend.name}", sentence, named, chance)


def offer_distractions(fight: Fight, combatant: Combatant) -> list[Option]:
    """Offer a free attempt to draw the attack of each foe in earshot (`H-16`)."""
    if not combatant.build.skills.get("Distraction"):
        return []
    return [
        Option(
            str(AidCode(DISTRACT, foe.key)),
            f"draw {foe.name}'s next attack, free",
            partial(_distraction, fight, combatant, foe),
            "distract",
        )
        for foe in fight.foes_of(combatant)
        if distance_between(combatant, foe) <= EARSHOT
        and not foe.has_tag("mindless")
        and can_see(fight, combatant, foe)
    ]


def _distraction(fight: Fight, combatant: Combatant, foe: Combatant) -> Preview:
    named, spirit = distraction.modifiers(fight, combatant, foe), foe.build.attributes.spirit
    pool = rolls_for(combatant, "Distraction")
    chance = distribution(attacks.distraction, *pool, spirit, sum_modifiers(named)).chance(bool)
    sentence = (
        f"Distraction must reach the Spirit Difficulty of {foe.name}. "
        f"If it succeeds, {foe.name} must attack {combatant.name} next if possible."
    )
    return _preview(f"Distracting {foe.name}", sentence, named, chance)


def _preview(title: str, sentence: str, named: tuple[Modifier, ...], chance: Fraction) -> Preview:
    told = Explanation(title, (sentence,), named)
    return Preview((Measure("success", chance, "chance"),), explain=lambda: told)
