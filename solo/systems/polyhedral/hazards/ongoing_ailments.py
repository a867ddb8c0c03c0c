"""Ailments that go on (`P-26`, `P-27`, `P-37`): their harm, checks to shake them off, treatment and end.

A rot strikes each round. A banished mind tries to return each hour. A lasting malady strikes by the day. Herbal
treatment is a house rule: Medicine against the Difficulty of a malady's cure ends it. One try is allowed until the
malady strikes again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Literal

from solo.resolver import distribution
from solo.systems.contract import Choose, Content, Event, Measure, Option, Preview, Scene
from solo.systems.parts.codes import Code
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import tell_fall, wound
from solo.systems.polyhedral.magic.afflictions import Wither
from solo.systems.polyhedral.magic.amounts import Power, needed_power, roll_amount
from solo.systems.polyhedral.magic.charms import Banish
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.names import slug
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll
from solo.systems.polyhedral.rolls.scores import die
from solo.systems.polyhedral.wording import dice

Strike = Callable[[Scene, CompanyMember, Malady], None]
NEW, END, MEDICINE = "new", "end", "Medicine"


class OngoingAilment(Code, frozen=True):
    """Option code of a person's ailment that goes on, is treated, or is over."""

    what: Literal["on", "tend", "over"]
    who: str
    ailment: str


class AilmentCare(CompanyState, omit_defaults=True):
    """The party and the course of its ailments.

    `asked` is True if a character was ailing at the start; the procedure then asks for events until the player ends it.
    `tended` lists the codes of ailments treated in vain since they last struck.
    """

    asked: bool = False
    tended: list[str] = []


def next_step(company: AilmentCare, content: Content) -> Choose:
    """Return the question for the next event of the party's ailments; by default nothing more happens."""
    new = Option(NEW, "someone is exposed to a new poison or disease")
    found = [option for person in company.living() for option in _of(company, person, content)]
    return Choose(
        company.speaker().key, "ailing", "Some of the party have ailments. What happens?", [new, *found, _left()], END
    )


def _left() -> Option:
    return Option(END, "nothing more happens")


def _of(company: AilmentCare, person: CompanyMember, content: Content) -> Iterator[Option]:
    for ailment in person.ailments:
        name, named = slug(ailment.name), f"{person.name}: {ailment.name}"
        preview = partial(Preview, note=ailment.text or f"A check to cure this ailment must reach {ailment.cure}.")
        passes = _passes(ailment, content)
        if passes:
            yield Option(str(OngoingAilment("on", person.key, name)), f"{named}{passes}", preview, person.name)
        if healer := _healer(company, ailment, content):
            code = str(OngoingAilment("tend", person.key, name))
            refused = "This ailment has already been treated since it last struck." if code in company.tended else ""
            label = f"{named}, treated by {healer.name} with Medicine"
            yield Option(code, label, partial(_treating, healer, ailment), person.name, refused)
        yield Option(str(OngoingAilment("over", person.key, name)), f"{named} is over", preview, person.name)


def _healer(company: AilmentCare, ailment: Ailment, content: Content) -> CompanyMember | None:
    """Return the healer with the best chance against a malady; None if nobody is skilled in Medicine.

    Magical ailments have no healer (house rule).
    """
    if ailment.name not in content.entries(Malady):
        return None
    skilled = [person for person in company.list_able() if person.build.skills.get(MEDICINE, 0)]
    return max(skilled, key=lambda person: _chance(person, ailment), default=None)


def _chance(healer: CompanyMember, ailment: Ailment) -> Fraction:
    return distribution(checks.check, *skill_dice(healer.build, MEDICINE), ailment.cure, 0).chance_of(True)


def _treating(healer: CompanyMember, ailment: Ailment) -> Preview:
    written = dice(*skill_dice(healer.build, MEDICINE))
    note = f"Medicine ({written}) must reach {ailment.cure}. You have one try until the ailment strikes again."
    return Preview((Measure("succeeds", _chance(healer, ailment), "chance"),), note=note)


def _passes(ailment: Ailment, content: Content) -> str:
    """Return the end of the label of an ailment's next event, such as ", next hour"; "" without events."""
    if _withering(ailment, content):
        return ", next round"
    if _banished(ailment, content):
        return ", next hour"
    return " strikes again" if ailment.name in content.entries(Malady) else ""


def _withering(ailment: Ailment, content: Content) -> Wither | None:
    spell = content.entries(Spell).get(ailment.name)
    return next((piece for piece in spell.full if isinstance(piece, Wither)), None) if spell else None


def _banished(ailment: Ailment, content: Content) -> bool:
    spell = content.entries(Spell).get(ailment.name)
    return spell is not None and any(isinstance(piece, Banish) for piece in spell.full)


def take_step(company: AilmentCare, scene: Scene, content: Content, code: str, strike: Strike) -> None:
    """Carry out the chosen event: an ailment goes on for one interval, is treated, or is over."""
    chosen = OngoingAilment.read(code)
    person = company.find(chosen.who)
    ailment = next(one for one in person.ailments if slug(one.name) == chosen.ailment)
    if chosen.what == "over":
        _end(person, ailment)
        scene.emit(Event("malady", f"{person.name} is free of {ailment.name}.", person.name))
    elif chosen.what == "tend":
        _treat(company, scene, content, person, ailment, code)
    elif piece := _withering(ailment, content):
        _wither(scene, person, ailment, piece)
    elif _banished(ailment, content):
        _shake_off(scene, person, ailment, person.build.attributes.spirit, "Spirit")
    else:
        tried = str(OngoingAilment("tend", person.key, chosen.ailment))
        company.tended = [one for one in company.tended if one != tried]
        strike(scene, person, content.entries(Malady)[ailment.name])


def _treat(
    company: AilmentCare, scene: Scene, content: Content, person: CompanyMember, ailment: Ailment, code: str
) -> None:
    healer = _healer(company, ailment, content)
    if healer is None:
        raise ValueError(f"No one here can treat {ailment.name}.")
    pool = skill_dice(healer.build, MEDICINE)
    cured = scene.roll(healer.key, f"{healer.name}: Medicine for {person.name}", checks.check, *pool, ailment.cure, 0)
    if cured:
        _end(person, ailment)
    else:
        company.tended.append(code)
    roll = check_roll(scene, MEDICINE, ailment.cure, (), "cured" if cured else "no help")
    words = "frees" if cured else "cannot free"
    scene.emit(Event("malady", f"{healer.name} {words} {person.name} of {ailment.name}.", healer.name, (roll,)))


def _wither(scene: Scene, person: CompanyMember, ailment: Ailment, piece: Wither) -> None:
    """Play a round of a withering ailment: its damage, then the check that may shake it off (`P-26`)."""
    power = needed_power(piece.amount, Power(ailment.skill, ailment.cure))
    what = f"{ailment.name}: damage to {person.name}"
    lost = scene.roll(person.key, what, roll_amount, piece.amount, power)
    changed = wound(person, lost, ailment.name)
    scene.emit(
        Event("malady", f"{ailment.name} goes on, and {person.name} takes {lost} damage.", person.name, (), changed)
    )
    tell_fall(scene, person)
    if piece.throw_off and not person.dead:
        _shake_off(scene, person, ailment, person.build.attributes.toughness, "Toughness")


def _shake_off(scene: Scene, person: CompanyMember, ailment: Ailment, score: int, attribute: str) -> None:
    """Roll a person's check to shake off an ailment, against the caster's result.

    No circumstance modifies the check (`H-09`, `R-17`).
    """
    what = f"{person.name}: shake off {ailment.name}"
    free = scene.roll(person.key, what, checks.check, *die(score), ailment.cure, 0)
    if free:
        _end(person, ailment)
    roll = check_roll(scene, attribute, ailment.cure, (), "free" if free else "not free")
    words = "shakes off" if free else "cannot shake off"
    scene.emit(Event("malady", f"{person.name} {words} {ailment.name}.", person.name, (roll,)))


def _end(person: CompanyMember, ailment: Ailment) -> None:
    person.ailments = [one for one in person.ailments if one is not ailment]


def ending(company: CompanyState) -> str:
    """Return a sentence that names the characters who are still ailing."""
    ailing = [person.name for person in company.living() if person.ailments]
    return f"Still ill: {', '.join(ailing)}." if ailing else "No one has an ailment any more."
