"""Odds of attacks and defences, with explanations on request."""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import Distribution, distribution, format_percent
from solo.systems.contract import ChartBar, Explanation, Measure, Preview
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.rules.spirits import break_off_roll, spirit_powers
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.rolls.attack import (
    AnswerOdds,
    AttackOdds,
    AttackResult,
    EffectiveRoll,
    TargetState,
    protection,
)
from solo.systems.fire_and_sword.rolls.roll import BlowDepth
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip, holds_spirit, spirit_attack
from solo.systems.fire_and_sword.wording import damage


def attack(exchange: AttackOdds, attacker: Fighter, target: Fighter, note: str = "", spare: bool = False) -> Preview:
    """Return the preview of an attack: its odds against the best defence, and its chance without a defence.

    The preview's note begins with `note`. `spare` marks an attack that may be parried without an action
    (`F-17`).
    """
    reply = best_expected_answer(exchange, attacker, target, spare)
    if reply.guard:
        met = f"{target.name} would {reply.guard.name} at {reply.contest.defence}"
        bare = f"{format_percent(Fraction(exchange.free.fells, 1_000_000))} to take out an undefended target"
    else:
        met, bare = f"{target.name} has no defence left", ""
    words = " · ".join(filter(None, (note, met, bare)))
    return Preview(measures(reply.odds), note=words, explain=lambda: explain(exchange, reply, target.name))


def best_expected_answer(exchange: AttackOdds, attacker: Fighter, target: Fighter, spare: bool = False) -> AnswerOdds:
    """Return the best answer that the target can still give.

    The party knows which defences its foes have declared (`H-07`).
    """
    if attacker.side == "foes" or target.defences:
        return exchange.reply
    parries = (one for one in exchange.answers if spare and one.parries)
    return next(parries, exchange.free)


def defence(announced: DeclaredAttack, answer: AnswerOdds) -> Preview:
    """Return the preview of an answer to an announced attack: the odds of the attack against this answer."""
    return Preview(measures(answer.odds), explain=lambda: explain(announced.exchange, answer, announced.target.name))


def defence_label(answer: AnswerOdds) -> str:
    """Return the label of an answer, with its effective skill."""
    return f"{answer.guard.name} ({answer.contest.defence})" if answer.guard else "nothing"


def measures(odds: Distribution[AttackResult]) -> tuple[Measure, ...]:
    """List the chances that a blow lands, that it lands at a reduced level, and that its target is out."""
    return (
        Measure("hit", odds.chance(lambda came: came.blow is not BlowDepth.NONE), "chance"),
        Measure("reduced", odds.chance(lambda came: BlowDepth.NONE < came.blow < came.attack), "chance"),
        Measure("takes out", odds.chance(lambda came: came.harm is not TargetState.UNAFFECTED), "chance"),
    )


def explain(exchange: AttackOdds, answer: AnswerOdds, target: str) -> Explanation:
    """Explain the odds of an attack against an answer, with a chart of all results."""
    sentences = [f"The attack is rolled at {skill_words(exchange.roll)}."]
    if answer.roll and answer.guard:
        sentences.append(f"{target} rolls {answer.guard.skill} at {skill_words(answer.roll)}.")
        sentences.append("The higher roll wins, and the defender wins ties.")
        sentences.append("A defence that fails to stop a blow may still lower its level.")
    else:
        sentences.append("With no defence, any success lands at its full level.")
    force = answer.force
    kept = protection(BlowDepth.NORMAL, force.armour, force.magic_armour)
    less = f", less {kept} for protection" if kept else ""
    sentences.append(
        f"A normal blow does {damage(force.bonus, force.weapon_die)}{less}. A special blow does the maximum."
    )
    sentences.append(f"{target} then rolls a D{force.resist_die} against the damage that gets through.")
    title = f"Against {answer.guard.skill}" if answer.guard else "Against no defence"
    modifiers = exchange.roll.modifiers + (answer.roll.modifiers if answer.roll and not exchange.roll.modifiers else ())
    return Explanation(title, tuple(sentences), modifiers, chart(answer.odds))


def skill_words(roll: EffectiveRoll) -> str:
    """Describe the effective skill of a roll and its modifiers."""
    parts = [str(roll.skill)]
    if roll.modifiers:
        parts.append(f"({roll.raw} with {', '.join(str(one) for one in roll.modifiers)})")
    if roll.critical:
        parts.append(f"with {roll.critical:+d} for criticals")
    if roll.overcome:
        parts.append(f"with {roll.overcome:+d} to overcome")
    return " ".join(parts)


def chart(odds: Distribution[AttackResult]) -> tuple[ChartBar, ...]:
    """List the possible results of an attack with their chances, harmless results first."""
    labels = odds.map(_label)
    return tuple(ChartBar(label, labels.chance_of(label)) for label in _ORDER if labels.chance_of(label))


_ORDER = ("miss or stopped", "hit, but the target stays up", "stunned", "incapacitated")


def _label(came: AttackResult) -> str:
    if came.blow is BlowDepth.NONE:
        return _ORDER[0]
    return {TargetState.UNAFFECTED: _ORDER[1], TargetState.STUNNED: _ORDER[2], TargetState.INCAPACITATED: _ORDER[3]}[
        came.harm
    ]


def spirit_odds(one: Fighter, other: Fighter) -> Preview:
    """Return the preview of a round of spirit combat: each fighter's chance to defeat the other's soul."""
    mine = distribution(spirit_attack, spirit_powers(one), spirit_powers(other), other.build.resistance_die)
    theirs = distribution(spirit_attack, spirit_powers(other), spirit_powers(one), one.build.resistance_die)
    return Preview(
        (
            Measure("defeats", mine.chance(bool), "chance"),
            Measure("is defeated", theirs.chance(bool), "chance"),
        ),
        note="repeated each round until one soul is defeated",
        explain=lambda: _soul_explained(other, mine),
    )


def breaking_off(spirit: Fighter, opponent: Fighter) -> Preview:
    """Return the preview of a spirit's attempt to break off: its chance to slip away from its opponent (`H-13`)."""
    away = distribution(holds_spirit, *break_off_roll(spirit, opponent)).chance_of(False)
    return Preview((Measure("slips away", away, "chance"),), note="no attack this round (house rule)")


def _soul_explained(other: Fighter, odds: Distribution[SpiritGrip]) -> Explanation:
    grips = odds.map(lambda came: came.word)
    bars = tuple(ChartBar(grip.word, grips.chance_of(grip.word)) for grip in SpiritGrip if grips.chance_of(grip.word))
    sentences = (
        "Both souls roll a D30 against POW.",
        f"If the attack wins, {other.name} rolls a D{other.build.resistance_die} against the dominance.",
    )
    return Explanation(f"The soul of {other.name}", sentences, outcomes=bars)
