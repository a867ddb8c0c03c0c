"""Options of blows at shields (`P-17`), and the bearer's defences, with the odds against the shield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from solo.systems.contract import Explanation, Measure, Option, Preview
from solo.systems.polyhedral.fight.narration.attacks import attack_words
from solo.systems.polyhedral.fight.options.codes import SHIELD, StrikeCode
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.rules import mind_control, shield_breaking
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, PlannedBlow, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, forced_target
from solo.systems.polyhedral.fight.state import Combatant, DeclaredAttack, FightContext
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds
from solo.systems.polyhedral.rolls.checks import dice_text

GROUP = "attack a shield"


class ShieldOption(Option):
    """The option of a blow at a foe's shield, with its label and its odds for a person."""

    __slots__ = ("_ahead", "attempt")

    def __init__(self, ahead: BlowForecasts, attempt: DeclaredAttack) -> None:
        words = attack_words(attempt.form, f"the shield of {attempt.target.name}")
        super().__init__(str(StrikeCode(SHIELD, attempt.form.code, attempt.target.key)), words, group=GROUP)
        self._ahead = ahead
        self.attempt = attempt

    def preview(self) -> Preview:
        """Return the odds of the blow against the bearer's best defence."""
        reply, _ = shield_breaking.best_reply(self._ahead, self.attempt)
        note = f"best defence: {reply.defence.name}"
        return _preview(reply, self._lp, note)

    @property
    def rounds(self) -> float:
        """The mean number of such blows until the shield breaks; infinite if no damage exceeds the shield's DR."""
        _, odds = shield_breaking.best_reply(self._ahead, self.attempt)
        return self._lp / float(odds.mean) if odds.mean else float("inf")

    @property
    def _lp(self) -> int:
        borne = shield_breaking.on_the_arm(self._ahead.armoury, self.attempt.target)
        return shield_breaking.remaining_lp(borne) if borne else 0


class ShieldDefence(DefenceChoice):
    """The bearer's defence against a blow at the shield; `lp` are the LP that the shield has left."""

    __slots__ = ("lp",)

    def __init__(self, attempt: DeclaredAttack, planned: Sequence[PlannedBlow], lp: int) -> None:
        super().__init__(attempt, planned)
        self.lp = lp

    def _odds(self, planned: PlannedBlow) -> BlowOdds:
        return shield_breaking.odds(planned, self.lp)

    def _preview(self, planned: PlannedBlow) -> Preview:
        return _preview(planned, self.lp)


def offer(arena: FightContext, combatant: Combatant, *, can_step: bool) -> Iterator[Option]:
    """Offer a blow at the shield of each foe within reach, with each ready melee weapon."""
    fight, armoury, _ = arena
    bearers = [foe for foe in mind_control.list_enemies(fight, combatant) if armoury.shield(foe)]
    if not bearers:
        return
    reach = Range(fight, combatant, forced_target(fight, armoury, combatant, can_step))
    ahead = foresight(fight, armoury)
    for bearer in bearers:
        for form in armoury.forms(combatant):
            if form.melee and not reach.refusal(bearer, form):
                yield ShieldOption(ahead, DeclaredAttack(combatant, bearer, form))


def _preview(planned: PlannedBlow, lp: int, note: str = "") -> Preview:
    odds = shield_breaking.odds(planned, lp)
    measures = (
        Measure("hit", odds.hit, "chance"),
        Measure("crit", odds.critical, "chance"),
        Measure("damage", odds.mean, "amount"),
        Measure("breaks", odds.drop, "chance"),
    )
    return Preview(measures, note=note, explain=partial(_explain, planned, lp))


def _explain(planned: PlannedBlow, lp: int) -> Explanation:
    dice = planned.dice
    pool = dice_text(dice.check_count, dice.check_sides)
    sentences = (
        f"Roll {pool} against {planned.defence.name}. The shield cannot block this blow.",
        f"The damage is {dice_text(dice.damage_count, dice.damage_sides, dice.bonus)}, less the shield's DR {dice.dr}.",
        f"The shield has {lp} LP left and breaks at 0.",
    )
    return Explanation(f"Attack on the shield, against {planned.defence.name}", sentences, planned.modifiers)
