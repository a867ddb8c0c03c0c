"""The target's choice of a defence, with the odds of the blow against each (`P-31`, `R-13`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from solo.systems.contract import ChartBar, Choose, Explanation, Measure, Option, Preview
from solo.systems.polyhedral.fight.narration.attacks import attack_words
from solo.systems.polyhedral.fight.rules import weapon_effects
from solo.systems.polyhedral.fight.rules.blow import PlannedBlow
from solo.systems.polyhedral.fight.state import Combatant, DeclaredAttack
from solo.systems.polyhedral.rolls.attacks import Blow, BlowDice, BlowResult, fallen_blows
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of
from solo.systems.polyhedral.rolls.checks import dice_text


class DefenceOutcome(NamedTuple):
    """A defence and the odds of the blow against it."""

    planned: PlannedBlow
    odds: BlowOdds


class DefenceChoice(Choose):
    """The target's choice of a defence, after the attack is declared and before any die is thrown.

    The best defence comes first: the defence with the lowest `BlowOdds.order`. Equal defences keep the order of the
    rules.
    """

    __slots__ = ("attempt", "planned")

    def __init__(self, attempt: DeclaredAttack, planned: Sequence[PlannedBlow]) -> None:
        super().__init__(attempt.target.key, "defence")
        self.attempt = attempt
        self.planned = planned

    @property
    def prompt(self) -> str:
        """The question how to defend, which names the attacker, the target, the weapon and the aim."""
        attacker, target, form, aim, _ = self.attempt
        aimed = f", aiming at a gap (−{aim})" if aim else ""
        words = attack_words(form, target.name, third=True)
        return f"{attacker.name} {words}{aimed}. How does {target.name} defend?"

    @property
    def ranking(self) -> list[DefenceOutcome]:
        """The defences with their odds, the best defence first."""
        return sorted((DefenceOutcome(one, self._odds(one)) for one in self.planned), key=lambda one: one.odds.order)

    def list_options(self) -> list[Option]:
        """Return the defences in their ranking."""
        target = self.attempt.target
        return [Option(one.defence.code, one.defence.name, partial(preview, one, target)) for one, _ in self.ranking]

    def _odds(self, planned: PlannedBlow) -> BlowOdds:
        target = self.attempt.target
        return odds_of(planned.dice, target.lp, target.vp, target.temporary_vp)


def measures(odds: BlowOdds) -> tuple[Measure, ...]:
    """Return the figures of a blow: chances to hit, to be critical and to drop the target, and mean damage."""
    return (
        Measure("hit", odds.hit, "chance"),
        Measure("crit", odds.critical, "chance"),
        Measure("damage", odds.mean, "amount"),
        Measure("drops", odds.drop, "chance"),
    )


def preview(planned: PlannedBlow, target: Combatant) -> Preview:
    """Return the odds of a blow at `target` against this defence."""
    odds = odds_of(planned.dice, target.lp, target.vp, target.temporary_vp)
    return Preview(measures(odds), explain=partial(explain, planned, target))


def explain(planned: PlannedBlow, target: Combatant) -> Explanation:
    """Explain the odds of a blow, with the damage past DR as a chart."""
    dice = planned.dice
    sentences = [*_sentences(dice, planned.defence.name), *weapon_effects.describe(dice.riders)]
    return Explanation(
        f"Against {planned.defence.name}", tuple(sentences), planned.modifiers, outcomes(planned, target)
    )


def _sentences(dice: BlowDice, defence: str) -> list[str]:
    damage = dice_text(dice.damage_count, dice.damage_sides, dice.bonus)
    if dice.blocked:
        return [
            "A block needs no check. The blow always hits the shield and cannot be critical.",
            f"The damage is {damage}, less DR {dice.dr} with the Block.",
        ]
    pool = dice_text(dice.check_count, dice.check_sides)
    critical = (
        "A hit is critical if at least two dice reach the defence. All damage dice then count their maximum."
        if dice.precision >= dice.defence and dice.check_count > 1
        else "This blow cannot be critical. A critical hit needs two dice, and Precision no lower than the defence."
    )
    return [
        f"Roll {pool} against {defence}. The highest die counts, +1 for each {dice.check_sides} rolled.",
        critical,
        f"The damage is {damage}, less DR {dice.dr}.",
    ]


def outcomes(planned: PlannedBlow, target: Combatant) -> tuple[ChartBar, ...]:
    """Return a chart bar with its chance for each result of a blow: the miss, then each damage past DR."""
    fallen = fallen_blows(planned.dice)
    label: Callable[[BlowResult], str] = partial(_label, target=target)
    blows = fallen.map(label)
    ordered = sorted((one for one, _ in fallen), key=lambda one: (one.blow is not Blow.MISS, *one[1:]))
    return tuple(ChartBar(words, blows.chance_of(words)) for words in dict.fromkeys(map(label, ordered)))


def _label(fallen: BlowResult, target: Combatant) -> str:
    if fallen.blow is Blow.MISS:
        return "miss"
    venom = f" and {fallen.venom} by venom" if fallen.venom else ""
    drops = ", drops" if fallen.leaves(target.lp, target.vp, target.temporary_vp) <= 0 else ""
    return f"{fallen.damage} past DR{venom}{drops}"
