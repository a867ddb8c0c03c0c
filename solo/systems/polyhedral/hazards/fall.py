"""Falls (`P-37`, `R-25`): a d8 for each ten feet, less half the DR and, if controlled, the Jumping result."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.resolver import Distribution, Modifier, distribution
from solo.systems.contract import Choose, Decision, EnterNumber, Event, Option, Preview, Scene
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import drain, tell_fall
from solo.systems.polyhedral.hazards.hazard import HazardProcedure, Striking, harm_preview
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rolls import checks, hazards, injuries
from solo.systems.polyhedral.rolls.checks import check_roll, damage_roll
from solo.systems.polyhedral.wording import dice

MOST_FEET = 500
CONTROLLED, HELPLESS = "jump", "drop"


class FallProcedure(HazardProcedure[CompanyState]):
    """The procedure of a fall that some of the party suffer."""

    key = "fall"
    title = "A fall"
    help = "A fall of any height: off a wall or a cliff, or into a pit. A Jumping check can soften it."
    state_type = CompanyState
    cause = "a fall"
    question = "Who falls?"

    def strike(self, company: CompanyState, scene: Scene, victims: Sequence[CompanyMember]) -> Striking:
        """Ask for the height once, then roll the fall of one victim after another."""
        feet = int((yield EnterNumber(company.speaker().key, "feet", "How many feet?", 10, MOST_FEET, "10")))
        for person in victims:
            jump = yield from _jump(scene, person, feet)
            _land(scene, person, feet, jump)


def jumping(person: CompanyMember) -> tuple[Modifier, ...]:
    """Return the modifier of a member's load on Jumping (`P-13`)."""
    return (Modifier("load", -person.load_penalty),) if person.load_penalty else ()


def _jump(scene: Scene, person: CompanyMember, feet: int) -> Generator[Decision, str, int]:
    """Return the Jumping result that softens the person's fall; 0 for an uncontrolled fall (`R-01`)."""
    if (yield _controlled(person, feet)) == HELPLESS:
        return 0
    named = jumping(person)
    what = f"{person.name}: control the fall"
    modifier = sum(one.value for one in named)
    jump = scene.roll(person.key, what, checks.check_result, *skill_dice(person.build, "Jumping"), modifier)
    roll = check_roll(scene, "Jumping", None, named, f"{jump} less damage")
    scene.emit(Event("jump", f"{person.name} tries to land safely.", person.name, (roll,)))
    return jump


def _controlled(person: CompanyMember, feet: int) -> Choose:
    unable = "" if person.awake else f"{person.name} is unconscious."
    options = [
        Option(CONTROLLED, "a controlled fall", lambda: _preview(person, feet, True), refused=unable),
        Option(HELPLESS, "an uncontrolled fall", lambda: _preview(person, feet, False)),
    ]
    default = HELPLESS if unable else CONTROLLED
    return Choose(person.key, "fall", f"How does {person.name} fall?", options, default)


def _preview(person: CompanyMember, feet: int, controlled: bool) -> Preview:
    dr, named = person.body_dr, jumping(person)
    sentences = [f"{dice(hazards.fall_dice(feet), hazards.FALL_SIDES)} damage for {feet} feet, less half of DR {dr}."]
    if not controlled:
        return _loss(person, distribution(hazards.fall, feet, dr, 0), sentences)
    pool = skill_dice(person.build, "Jumping")
    sentences.append(f"The result of a Jumping check ({dice(*pool)}) is also subtracted.")
    modifier = sum(one.value for one in named)
    losses = distribution(hazards.controlled_fall, feet, dr, *pool, modifier)
    return _loss(person, losses, sentences, named)


def _loss(
    person: CompanyMember, losses: Distribution[int], sentences: Sequence[str], named: Sequence[Modifier] = ()
) -> Preview:
    left = losses.map(lambda lost: injuries.drain(person.lp, person.vp, lost)[0])
    return harm_preview(person, losses, left, sentences, named)


def _land(scene: Scene, person: CompanyMember, feet: int, jump: int) -> None:
    thrown = (hazards.fall_dice(feet), hazards.FALL_SIDES)
    what = f"{person.name}: damage from the fall"
    lost = scene.roll(person.key, what, hazards.fall, feet, person.body_dr, jump)
    less = "less half the DR" + (" and Jumping" if jump else "")
    roll = damage_roll(scene, f"falling damage, {less}", thrown, 0, lost, False)
    changed = drain(person, lost, "a fall")
    text = (
        f"{person.name} falls {feet} feet and takes {lost} damage."
        if lost
        else f"{person.name} falls {feet} feet unhurt."
    )
    scene.emit(Event("fall", text, person.name, (roll,), changed))
    tell_fall(scene, person)
