"""Poison and disease (`P-37`): strength against Toughness, then the full or the lesser effect."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from solo.resolver import Roll, distribution
from solo.systems.contract import (
    ChartBar,
    Checkpoint,
    Choose,
    Event,
    Explanation,
    Measure,
    Option,
    Preview,
    Result,
    Scene,
)
from solo.systems.parts.company import Playing
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import bleed_out, drain, tell_fall, wound
from solo.systems.polyhedral.hazards import ongoing_ailments
from solo.systems.polyhedral.hazards.hazard import HazardProcedure, Striking, harm_preview
from solo.systems.polyhedral.magic.maladies import Harm, Malady, describe_harm
from solo.systems.polyhedral.names import slug
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import check_roll, damage_roll
from solo.systems.polyhedral.rolls.scores import difficulty


class MaladyProcedure(HazardProcedure[ongoing_ailments.AilmentCare]):
    """The procedure of poison or disease that strikes some of the party."""

    key = "malady"
    title = "Poison or disease"
    help = "A sting, a poisoned drink or a fever. Its strength is rolled against each victim's Toughness."
    cause = "poison or disease"
    question = "Who is exposed to the poison or disease?"
    state_type = ongoing_ailments.AilmentCare

    def play(self, company: ongoing_ailments.AilmentCare, scene: Scene) -> Playing:
        """Play the party's present ailments first; then a new malady may strike like any hazard."""
        while True:
            yield Checkpoint("ailments")
            company.asked = company.asked or any(person.ailments for person in company.living())
            if not company.asked:
                return (yield from self.befall(company, scene))
            code = yield ongoing_ailments.next_step(company, self.content)
            if code == ongoing_ailments.END:
                bleed_out(company, scene, self.cause)
                return Result("endured", ongoing_ailments.ending(company))
            if code == ongoing_ailments.NEW:
                return (yield from self.befall(company, scene))
            ongoing_ailments.take_step(company, scene, self.content, code, _resist)

    def strike(self, company: CompanyState, scene: Scene, victims: Sequence[CompanyMember]) -> Striking:
        """Ask for the malady, then roll its strength against one victim after another."""
        known = self.content.entries(Malady).values()
        options = [
            Option(slug(malady.name), malady.name, partial(_preview, malady, victims), malady.kind) for malady in known
        ]
        code = yield Choose(company.speaker().key, "malady", "Which poison or disease?", options)
        malady = next(malady for malady in known if slug(malady.name) == code)
        for person in victims:
            _resist(scene, person, malady)


def takes_hold(malady: Malady, person: CompanyMember) -> Fraction:
    """Return the chance that a malady takes full effect on a person."""
    return distribution(hazards.malady, *malady.pool, person.build.attributes.toughness).chance_of(True)


def _preview(malady: Malady, victims: Sequence[CompanyMember]) -> Preview:
    chances = [takes_hold(malady, person) for person in victims]
    sentences = (
        malady.text,
        f"The strength ({malady.strength}) is rolled against the Toughness Difficulty.",
        f"Full effect: {describe_harm(malady.full)}.",
        f"Lesser effect: {describe_harm(malady.lesser)}.",
    )
    if len(victims) == 1:
        alone = _alone(malady, victims[0], sentences)
        measure = Measure("full effect", chances[0], "chance")
        return Preview((measure, *alone.measures), explain=alone.explain)
    outcomes = tuple(ChartBar(person.name, chance) for person, chance in zip(victims, chances, strict=True))
    explanation = Explanation(f"{malady.name}: chance of the full effect", sentences, outcomes=outcomes)
    measure = Measure("full effect", sum(chances, start=Fraction()), "amount")
    return Preview((measure,), explain=lambda: explanation)


def _alone(malady: Malady, person: CompanyMember, sentences: Sequence[str]) -> Preview:
    odds = distribution(hazards.strike_with_malady, malady.sting(person.build.attributes.toughness))
    left = odds.map(lambda fell: _lp_left(person, fell))
    return harm_preview(person, odds.map(lambda fell: fell.damage), left, sentences)


def _lp_left(person: CompanyMember, fell: hazards.MaladyResult) -> int:
    take = injuries.drain if fell.drains else injuries.split
    return take(person.lp, person.vp, fell.damage)[0]


def _resist(scene: Scene, person: CompanyMember, malady: Malady) -> None:
    toughness = person.build.attributes.toughness
    what = f"{malady.name}: strength against {person.name}"
    in_full = scene.roll(person.key, what, hazards.malady, *malady.pool, toughness)
    outcome = "full effect" if in_full else "lesser effect"
    roll = check_roll(scene, "strength", difficulty(toughness), (), outcome)
    verb = "takes hold of" if in_full else "only weakly affects"
    scene.emit(Event("malady", f"{malady.name} {verb} {person.name}.", person.name, (roll,)))
    _suffer(scene, person, malady, malady.full if in_full else malady.lesser)


def _suffer(scene: Scene, person: CompanyMember, malady: Malady, harm: Harm) -> None:
    lost, rolls = _damage(scene, person, malady, harm)
    if lost:
        take = drain if harm.takes == "VP" else wound
        changed = take(person, lost, malady.name)
        scene.emit(Event("malady", f"{person.name} takes {lost} damage.", person.name, rolls, changed))
    if harm.befalls:
        scene.emit(Event("malady", f"{person.name}: {harm.befalls}.", person.name))
    if harm.lasting and malady.name not in [ailment.name for ailment in person.ailments]:
        person.ailments.append(Ailment(malady.name, malady.kind, malady.cure, text=harm.lasting))
    tell_fall(scene, person)


def _damage(scene: Scene, person: CompanyMember, malady: Malady, harm: Harm) -> tuple[int, tuple[Roll, ...]]:
    """Roll a malady's damage, and return it with its roll; a fixed number has no roll."""
    count, sides, bonus = harm.dice_figures
    if not count:
        return bonus, ()
    lost = scene.roll(
        person.key, f"{person.name}: damage of {malady.name}", injuries.damage, count, sides, bonus, False
    )
    return lost, (damage_roll(scene, "damage", (count, sides), bonus, lost, False),)
