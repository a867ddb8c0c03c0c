"""Fire (`P-37`): the damage of each round is a die by the fire's size, less half the DR, taken as a wound."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.contract import ChartBar, Choose, EnterNumber, Event, Explanation, Measure, Option, Preview, Scene
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import bleed, tell_fall, wound
from solo.systems.polyhedral.hazards.hazard import HazardProcedure, Striking, harm_preview
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import damage_roll
from solo.systems.polyhedral.wording import dice

MOST_ROUNDS = 50


class Fire(NamedTuple):
    """A size of fire: its code, its label and the sides of its die."""

    code: str
    label: str
    sides: int


FIRES: Final = (
    Fire("square", "flames on one square", 4),
    Fire("blaze", "a blaze of 2 × 2 squares", 6),
    Fire("inferno", "an inferno of 4 × 4 squares or more", 8),
    Fire("lava", "lava or molten metal", 12),
)


class FireProcedure(HazardProcedure[CompanyState]):
    """The procedure of a fire that burns some of the party for some rounds."""

    key = "fire"
    title = "Fire"
    help = "One or more rounds in flames or lava."
    state_type = CompanyState
    cause = "fire"
    question = "Who burns?"

    def strike(self, company: CompanyState, scene: Scene, victims: Sequence[CompanyMember]) -> Striking:
        """Ask for the size and the number of rounds, then roll each victim's damage round by round."""
        who = company.speaker().key
        options = [Option(fire.code, fire.label, partial(_preview, fire, victims)) for fire in FIRES]
        code = yield Choose(who, "fire", "How big is the fire?", options, FIRES[0].code)
        fire = next(fire for fire in FIRES if fire.code == code)
        rounds = int((yield EnterNumber(who, "rounds", "How many rounds?", 1, MOST_ROUNDS, "1")))
        for number in range(1, rounds + 1):
            scene.emit(Event("round", f"Round {number} in the fire."))
            for person in victims:
                if person.bleeding:
                    bleed(scene, person, self.cause)
                if not person.dead:
                    _burn(scene, person, fire)


def _preview(fire: Fire, victims: Sequence[CompanyMember]) -> Preview:
    """Return a preview of one round's damage: for a single victim in full, for several victims a mean for each."""
    damage = f"{dice(1, fire.sides)} damage each round, less half the DR."
    sentence = f"{damage} A wound costs 1 LP. The rest of the damage costs VP, as long as any are left."
    if len(victims) == 1:
        losses = distribution(hazards.burn, fire.sides, victims[0].body_dr)
        left = losses.map(lambda lost: injuries.split(victims[0].lp, victims[0].vp, lost)[0])
        return harm_preview(victims[0], losses, left, [sentence, "These figures are for one round."])
    means = [distribution(hazards.burn, fire.sides, person.body_dr).mean(int) for person in victims]
    hurt = [distribution(hazards.burn, fire.sides, person.body_dr).chance(bool) for person in victims]
    outcomes = tuple(ChartBar(person.name, chance) for person, chance in zip(victims, hurt, strict=True))
    explanation = Explanation("Chance of a wound in one round", (sentence,), outcomes=outcomes)
    mean = sum(means, start=Fraction()) / len(victims)
    return Preview((Measure("lost per round, each", mean, "amount"),), explain=lambda: explanation)


def _burn(scene: Scene, person: CompanyMember, fire: Fire) -> None:
    was_awake = person.awake
    damage = scene.roll(person.key, f"{person.name}: damage from the fire", hazards.burn, fire.sides, person.body_dr)
    roll = damage_roll(scene, "fire damage, less half the DR", (1, fire.sides), 0, damage, False)
    changed = wound(person, damage, "fire")
    text = f"{person.name} burns and takes {damage} damage." if damage else f"{person.name} is shielded from the fire."
    scene.emit(Event("fire", text, person.name, (roll,), changed))
    if was_awake or person.dead:
        tell_fall(scene, person)
