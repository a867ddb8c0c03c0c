"""Falls outside a fight: 2d6 + 1 per yard, endured without armour (`R-14`, house).

A fall from the saddle has no bonus, and armour counts (`R-21`, house).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.resolver import Modifier, Roll, distribution
from solo.systems.contract import (
    ChartBar,
    Checkpoint,
    Choose,
    EnterNumber,
    Event,
    Explanation,
    Measure,
    Option,
    Preview,
    Result,
    Scene,
)
from solo.systems.parts.company import Playing, ask_who, list_changes
from solo.systems.parts.phrasing import format_number, with_sign
from solo.systems.swords.company.people import CompanyMember, CompanyState
from solo.systems.swords.company.procedure import CompanyProcedure
from solo.systems.swords.rolls.damage import HealthScale, HitDamage, harm, is_down, scale_of

HIGHEST: Final = 100
FROM_A_HEIGHT, FROM_THE_SADDLE = "height", "saddle"


class FallProcedure(CompanyProcedure[CompanyState]):
    """The procedure of falls: from walls, trees, cliffs and saddles."""

    state_type = CompanyState
    key = "fall"
    title = "A fall"
    help = "Characters fall from a height or a saddle and roll damage and endurance."

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Ask which characters fall, and from where. Apply the harm to each."""
        yield Checkpoint("the start")
        scale = scale_of(self.content)
        people = yield from ask_who(company.speaker().key, company.living(), "who", "Who falls?")
        cause = yield _from_what(company, people, scale)
        yards = 0
        if cause == FROM_A_HEIGHT:
            yards = int(
                (yield EnterNumber(company.speaker().key, "yards", "How high is the fall, in yards?", 1, HIGHEST, "5"))
            )
        for person in people:
            fall_down(scene, person, yards, scale)
        return Result("fallen", " ".join(_left(person) for person in people))


def fall_modifiers(person: CompanyMember, yards: int, scale: HealthScale) -> tuple[int, int]:
    """Return the modifiers of a fall's damage and endurance. 0 yards is a fall from the saddle."""
    strength = person.strength + scale.penalty(person.level)
    return (yards, strength) if yards else (0, strength + person.armour)


def _from_what(company: CompanyState, people: list[CompanyMember], scale: HealthScale) -> Choose:
    options = [
        Option(FROM_A_HEIGHT, "from a height", lambda: _preview(people, 5, scale)),
        Option(FROM_THE_SADDLE, "from the saddle", lambda: _preview(people, 0, scale)),
    ]
    return Choose(company.speaker().key, "cause", "What kind of fall?", options, FROM_A_HEIGHT)


def _preview(people: list[CompanyMember], yards: int, scale: HealthScale) -> Preview:
    spreads = [distribution(harm, *fall_modifiers(person, yards, scale)) for person in people]
    mean = sum((spread.mean(lambda fallen: fallen.net) for spread in spreads), start=Fraction(0)) / len(people)
    note = f"from {yards} yards" if yards else ""
    return Preview(
        (Measure("net damage", mean, "amount"),), note=note, explain=lambda: _explain(people[0], yards, scale)
    )


def _explain(person: CompanyMember, yards: int, scale: HealthScale) -> Explanation:
    damage, endurance = fall_modifiers(person, yards, scale)
    levels = distribution(harm, damage, endurance).map(lambda fallen: scale.level(fallen.net))
    sentences = (
        f"The fall does 2d6 {with_sign(damage)} damage. {person.name} rolls 2d6 {with_sign(endurance)} endurance.",
        "The bars show Health after the fall.",
    )
    outcomes = tuple(ChartBar(level.word, Fraction(weight, levels.total)) for level, weight in sorted(levels))
    return Explanation("A fall", sentences, outcomes=outcomes)


def fall_down(scene: Scene, person: CompanyMember, yards: int, scale: HealthScale) -> None:
    """Apply and narrate a fall from a height in yards, or from the saddle for 0 (`R-14`, `R-21`)."""
    damage, endurance = fall_modifiers(person, yards, scale)
    fallen: HitDamage = scene.roll(
        person.key, f"{person.name}: damage of the fall, then endurance", harm, damage, endurance
    )
    before = (person.stamina, person.health)
    person.stamina -= fallen.net
    worse = max(person.level, scale.level(fallen.net))
    if worse > person.level:
        person.mending, person.care = 0, ""
    person.health = worse.word
    if scene.has_listener:
        _tell(scene, person, fallen, (damage, endurance), before)


def _fallen_through(yards: int) -> tuple[Modifier, ...]:
    return (Modifier("yards", yards),) if yards else ()


def _borne(person: CompanyMember, added: tuple[int, int]) -> tuple[Modifier, ...]:
    """Return the modifiers of endurance against a fall by name: Strength with the Health penalty, and armour.

    Armour counts only for a fall from the saddle. `added` holds the yards, 0 from the saddle, and the total.
    """
    yards, endurance = added
    armour = 0 if yards else person.armour
    parts = (Modifier("Strength", endurance - armour), Modifier("armour", armour))
    return parts if armour else parts[:1]


def _tell(
    scene: Scene, person: CompanyMember, fallen: HitDamage, added: tuple[int, int], before: tuple[int, str]
) -> None:
    faces = [thrown.faces for thrown in scene.faces()]
    endured = sum(faces[1]) + added[1] if len(faces) > 1 else None
    rolls = (
        Roll("damage", "2d6", faces[0] if faces else (), fallen.raw, None, _fallen_through(added[0])),
        Roll("endurance", "2d6", faces[1] if len(faces) > 1 else (), endured, None, _borne(person, added)),
    )
    changed = list_changes(person.name, ("Stamina", before[0], person.stamina), ("Health", before[1], person.health))
    text = f"{person.name} falls and takes {fallen.net or 'no'} damage."
    scene.emit(Event("fall", text, person.name, rolls, changed))
    if is_down(person.stamina, person.level):
        words = "dies" if person.dead else "lies unconscious"
        scene.emit(Event("dead" if person.dead else "down", f"{person.name} {words}.", person.name))


def _left(person: CompanyMember) -> str:
    return f"{person.name}: Stamina {format_number(person.stamina)}, {person.health}."
