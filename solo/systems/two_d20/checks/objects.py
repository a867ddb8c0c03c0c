"""Objects between fights: heroes break down a door or repair a shield (`R-31`, `T-16`, `T-19`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solo.systems.contract import Choose, Option
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Step
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.fight.objects import repair_object, strike_object
from solo.systems.two_d20.fight.options.attack_preview import preview_test
from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.options.objects import strike_preview
from solo.systems.two_d20.fight.rules import objects
from solo.systems.two_d20.fight.state import Breakable, FightContext, Fighter, SceneObject
from solo.systems.two_d20.gear.objects import OBJECTS


class ObjectCode(Code, frozen=True):
    """The option code of an object to strike or repair. `target` is its name or, for a shield, its bearer's key."""

    verb: str
    target: str


def strike_or_repair(arena: FightContext, company: CompanyState) -> Step:
    """Ask for an object and a hero, then strike or repair the object with one test."""
    company.begin_anew()
    code = ObjectCode.read((yield ask_object(company)))
    thing, name = find_object(company, code.target)
    if code.verb == "repair":
        hero = company.find((yield ask_repairer(company, thing)))
        yield from repair_object(arena, hero, thing, name)
        return
    hero = company.find((yield ask_striker(company)))
    arm = hero.arms[int((yield ask_weapon(company, hero, thing)))]
    yield from strike_object(arena, objects.strike_at(company, hero, arm, thing), name)


def find_object(company: CompanyState, target: str) -> tuple[Breakable, str]:
    """Return the shield or object that `target` names, and its name for texts. Earlier damage is kept."""
    bearer = next((one for one in company.awake() if one.key == target), None)
    if bearer is not None and bearer.shield is not None:
        return bearer.shield, f"shield of {bearer.name}"
    known = next((thing for thing in company.objects if thing.name == target), None)
    if known is None:
        known = SceneObject(target, company.speaker().zone)
        company.objects.append(known)
    return known, known.name


def ask_object(company: CompanyState) -> Choose:
    """Return the choice of the object: strike an unbroken object, or repair a damaged object or shield."""
    damaged = list(_damaged(company))
    known = {thing.name: thing for thing in company.objects}
    things = [known.get(name) or SceneObject(name) for name in OBJECTS]
    strikes = [
        Option(str(ObjectCode("strike", thing.name)), f"strike the {thing.name}: {_figures(thing)}", group="strike")
        for thing in things
        if not thing.is_broken
    ]
    return Choose(company.speaker().key, "object", "Which object?", [*damaged, *strikes])


def _damaged(company: CompanyState) -> Iterator[Option]:
    for one in company.awake():
        if one.shield and not objects.explain_no_repair(one.shield, at_leisure=True):
            words = f"repair the shield of {one.name}: {_figures(one.shield)}"
            yield Option(str(ObjectCode("repair", one.key)), words, group="repair")
    for thing in company.objects:
        if not objects.explain_no_repair(thing, at_leisure=True):
            yield Option(str(ObjectCode("repair", thing.name)), f"repair the {thing.name}: {_figures(thing)}")


def _figures(thing: Breakable) -> str:
    figures = thing.figures
    stands = f"Structure {objects.structure_left(thing)}, Soak {figures.soak}"
    return f"{stands}, {thing.breaks} of {count_noun(figures.breaks, 'Break')}"


def ask_repairer(company: CompanyState, thing: Breakable) -> Choose:
    """Return the choice of the hero who repairs an object. Each hero is shown with the chance to pass the test."""
    base = objects.repair_difficulty(thing)
    options = [
        Option(one.key, one.name, partial(preview_test, company, one, objects.REPAIRS, base, ""))
        for one in company.awake()
    ]
    return Choose(company.speaker().key, "repairer", "Who makes the repair?", options)


def ask_striker(company: CompanyState) -> Choose:
    """Return the choice of the hero who strikes an object."""
    options = [Option(one.key, one.name) for one in company.awake()]
    return Choose(company.speaker().key, "striker", "Who strikes the blow?", options)


def ask_weapon(company: CompanyState, hero: Fighter, thing: Breakable) -> Choose:
    """Return the choice of the weapon with which a hero strikes an object, with the odds of each."""
    options = [
        Option(
            str(number),
            arm.name.lower(),
            partial(strike_preview, company, objects.strike_at(company, hero, arm, thing)),
        )
        for number, arm in ready_arms(hero)
        if arm.weapon.type != "threaten"
    ]
    return Choose(hero.key, "weapon", "With which weapon?", options)
