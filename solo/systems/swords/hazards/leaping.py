"""Riding outside a fight: unwilling horses, leaps, and bucking (`S-30`, `S-31`).

An Animals roll makes an unwilling horse go. A Riding roll clears the leap or sits out the bucking. A rider who fails
the Riding roll falls from the saddle (`R-21`). The challenges are house rulings (`R-13`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solo.resolver import Roll, distribution
from solo.systems.contract import Checkpoint, Choose, Event, Measure, Option, Preview, Result, Scene, Setup
from solo.systems.parts.company import Playing, ask_who
from solo.systems.parts.state_validation import not_theirs
from solo.systems.swords.company.people import CompanyMember, CompanyState
from solo.systems.swords.company.procedure import CompanyProcedure
from solo.systems.swords.hazards.fall import fall_down
from solo.systems.swords.people.sheet import Character, skill_modifiers, skill_total
from solo.systems.swords.rolls.damage import HealthScale, scale_of
from solo.systems.swords.rolls.skill import meets

OBEYS: Final = 8
RIDES: Final = {
    "bank": ("leap a low bank", 5),
    "ditch": ("leap a ditch", 8),
    "hedge": ("leap a hedge", 10),
    "wall": ("leap a wall", 12),
    "chasm": ("leap a chasm", 15),
    "bucking": ("stay on a bucking horse", 8),
}
WILLING, UNWILLING = "willing", "unwilling"


class RidingState(CompanyState, omit_defaults=True):
    """A party in the saddle. `riding` and `animals` map names of characters to their totals in these skills."""

    riding: dict[str, int] = {}
    animals: dict[str, int] = {}


class LeapProcedure(CompanyProcedure[RidingState]):
    """The procedure of leaps, bucking and unwilling horses."""

    state_type = RidingState
    key = "ride"
    title = "A leap or a bucking horse"
    help = "Ride over ditches and walls, or stay on a bucking horse. A rider who fails falls from the saddle."

    def begin(self, setup: Setup) -> RidingState:
        """Return the first state. Raises ValueError with a sentence if the setup is impossible."""
        state = super().begin(setup)
        people = [one for one in setup.party if isinstance(one, Character)]
        state.riding = {one.name: skill_total(one, "Riding", self.content) for one in people}
        state.animals = {one.name: skill_total(one, "Animals", self.content) for one in people}
        return state

    def find_problems(self, state: RidingState) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        names = [person.name for person in state.people]
        yield from not_theirs("The totals in Riding", state.riding, names)
        yield from not_theirs("The totals in Animals", state.animals, names)

    def play(self, company: RidingState, scene: Scene) -> Playing:
        """Ask for the riders, the obstacle and the type of horse, then resolve each ride."""
        yield Checkpoint("the start")
        speaker, scale = company.speaker().key, scale_of(self.content)
        riders = yield from ask_who(speaker, company.living(), "who", "Who rides?")
        options = [
            Option(code, f"{words}, challenge {challenge}", partial(_preview, company, riders[0], challenge, scale))
            for code, (words, challenge) in RIDES.items()
        ]
        words, challenge = RIDES[(yield Choose(speaker, "ride", "What do the riders try?", options, "ditch"))]
        horses = [Option(WILLING, "willing"), Option(UNWILLING, f"unwilling (roll Animals against {OBEYS} first)")]
        willing = (yield Choose(speaker, "horse", "What are the horses like?", horses, WILLING)) == WILLING
        told = [_ride(scene, company, rider, (words, challenge), willing, scale) for rider in riders]
        return Result("ridden", " ".join(told))


def _ride(
    scene: Scene, company: RidingState, rider: CompanyMember, ride: tuple[str, int], willing: bool, scale: HealthScale
) -> str:
    """Resolve one rider's ride, narrate the ride, and return its result."""
    words, challenge = ride
    if not willing and not _rolled(scene, rider, "Animals", company.animals[rider.name], OBEYS):
        return f"{rider.name}'s horse refuses."
    ill = scale.penalty(rider.level)
    if _rolled(scene, rider, "Riding", company.riding[rider.name], challenge, ill):
        return f"{rider.name} stays on."
    fall_down(scene, rider, 0, scale)
    return f"{rider.name} tries to {words} and falls."


def _rolled(scene: Scene, rider: CompanyMember, skill: str, total: int, challenge: int, ill: int = 0) -> bool:
    added = total + ill
    met = scene.roll(rider.key, f"{rider.name}: {skill}", meets, added, challenge)
    if scene.has_listener:
        faces = tuple(face for thrown in scene.faces() for face in thrown.faces)
        named = skill_modifiers(skill, total, rider.level, ill)
        roll = Roll(skill, "2d6", faces, sum(faces) + added, challenge, named, "yes" if met else "no")
        text = f"{rider.name}: {skill} against {challenge}, {'success' if met else 'failure'}."
        scene.emit(Event("ride", text, rider.name, (roll,)))
    return met


def _preview(company: RidingState, rider: CompanyMember, challenge: int, scale: HealthScale) -> Preview:
    added = company.riding[rider.name] + scale.penalty(rider.level)
    chance = distribution(meets, added, challenge).chance_of(True)
    return Preview((Measure("stay on", chance, "chance"),), note=rider.name)
