"""Attacks on motionless objects: hitting a mark, or breaking an object attack by attack (`S-08`, `S-12`).

There is no defence: the roll must be above the challenge of range and size. Damage is rolled against 2d6 + the
object's hardness. The net damage is subtracted from the object's hits (house).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import Roll, distribution
from solo.systems.contract import Checkpoint, Choose, EnterNumber, Event, Measure, Option, Preview, Result, Scene, Setup
from solo.systems.parts.company import Playing
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.parts.state_validation import not_theirs
from solo.systems.swords.company.people import CompanyMember
from solo.systems.swords.company.procedure import CompanyProcedure
from solo.systems.swords.gear.breakable_objects import BreakableObject
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.hazards.weapon_uses import BreakingState, BreakingUse, uses_of
from solo.systems.swords.people.sheet import skill_modifiers
from solo.systems.swords.rolls.damage import MISS, HealthScale, free_blow, scale_of

FURTHEST: Final = 400
AGAIN, LEAVE = "again", "leave"
NOTHING_THERE: Final = "No object can be attacked. Keep at least one entry in things.toml."


class BreakAttempt(NamedTuple):
    """The figures of an attack on an object.

    `lead` is the modifier to hit, `force` the damage modifier minus the hardness, and `ill` the Health penalty.
    """

    lead: int
    challenge: int
    force: int
    ill: int = 0


class BreakingProcedure(CompanyProcedure[BreakingState]):
    """The procedure of attacks on objects such as doors, locks, ropes, and the mark at a fair."""

    state_type = BreakingState
    key = "thing"
    title = "Attack an object"
    help = "Strike, shoot or throw at an object. Range and size set the challenge, and hardness resists damage."

    def begin(self, setup: Setup) -> BreakingState:
        """Return the first state. Raises ValueError with a sentence if the setup is impossible."""
        if not self.content.entries(BreakableObject):
            raise ValueError(NOTHING_THERE)
        state = super().begin(setup)
        state.uses = uses_of(setup.party, self.content)
        return state

    def find_problems(self, state: BreakingState) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        yield from not_theirs("The ways to strike", state.uses, [person.name for person in state.people])

    def play(self, company: BreakingState, scene: Scene) -> Playing:
        """Ask for attacker, object, weapon and distance. Then attack until the object breaks or the attacker stops."""
        yield Checkpoint("the start")
        speaker, scale = company.speaker().key, scale_of(self.content)
        people = [person for person in company.living() if person.awake]
        if not people:
            return Result("nothing", "No character is able to attack.")
        who = yield Choose(speaker, "who", "Who attacks?", [Option(one.key, one.name) for one in people])
        person = next(one for one in people if one.key == who)
        known = {thing.name.replace(" ", "-"): thing for thing in self.content.entries(BreakableObject).values()}
        code = yield Choose(
            person.key, "thing", "Which object?", [Option(code, _described(thing)) for code, thing in known.items()]
        )
        thing = known[code]
        uses = {str(number): use for number, use in enumerate(company.uses[person.name]) if _left(person, use)}
        ways = [
            Option(number, use.words, partial(_preview, person, use, thing, 0, scale)) for number, use in uses.items()
        ]
        code = yield Choose(person.key, "with", f"How does {person.name} attack?", ways)
        use, yards = uses[code], 0
        if use.reach:
            yards = int((yield EnterNumber(person.key, "yards", "From how many yards away?", 1, use.reach, "10")))
        level = RangeLevels(self.content).level(yards) if yards else 0
        return (yield from _blows(scene, person, use, thing, level, scale))


def _blows(
    scene: Scene, person: CompanyMember, use: BreakingUse, thing: BreakableObject, level: int, scale: HealthScale
) -> Playing:
    hits, blows = thing.hits, 0
    while hits > 0 and _left(person, use):
        preview = partial(_preview, person, use, thing, level, scale)
        options = [Option(AGAIN, use.words, preview), Option(LEAVE, "stop")]
        prompt = f"The {thing.name}: {format_number(hits)} of {thing.hits} hits left."
        if (yield Choose(person.key, "blow", prompt, options, AGAIN)) == LEAVE:
            break
        blows += 1
        hits -= _one(scene, person, use, thing, trial(person, use, thing, level, scale))
    end = "is broken" if hits <= 0 else f"has {format_number(hits)} of {thing.hits} hits left"
    return Result(
        "broken" if hits <= 0 else "left",
        f"The {thing.name} {end} after {count_noun(blows, 'attack')} by {person.name}.",
    )


# rule: Targets and objects to break
def trial(
    person: CompanyMember, use: BreakingUse, thing: BreakableObject, level: int, scale: HealthScale
) -> BreakAttempt:
    """Return the figures of one attack. The Health penalty counts, except for the damage of machines (`S-06`)."""
    ill = scale.penalty(person.level)
    damage = use.damage + (0 if use.without_strength else ill)
    return BreakAttempt(use.total + ill, thing.small + level, damage - thing.hardness, ill)


def _one(scene: Scene, person: CompanyMember, use: BreakingUse, thing: BreakableObject, tried: BreakAttempt) -> int:
    """Roll and narrate one attack on an object. Return the hits that the object loses."""
    if use.missiles:
        person.missiles[use.missiles] -= 1
    what = f"{person.name}: {use.words}"
    net = scene.roll(person.key, what, free_blow, tried.lead - tried.challenge, tried.force)
    if scene.has_listener:
        faces = tuple(face for thrown in scene.faces()[:1] for face in thrown.faces)
        reached = sum(faces) + tried.lead
        said = "miss" if net == MISS else count_noun(net, "hit") if net else "no damage"
        named = skill_modifiers(use.skill, use.total, person.level, tried.ill)
        roll = Roll(use.skill, "2d6", faces, reached, tried.challenge, named, said)
        text = f"{person.name} attacks the {thing.name}: {said}."
        scene.emit(Event("attack", text, person.name, (roll,)))
    return max(0, net)


def _preview(
    person: CompanyMember, use: BreakingUse, thing: BreakableObject, level: int, scale: HealthScale
) -> Preview:
    tried = trial(person, use, thing, level, scale)
    odds = distribution(free_blow, tried.lead - tried.challenge, tried.force)
    figures = (
        Measure("hit", 1 - odds.chance_of(MISS), "chance"),
        Measure("hits dealt", odds.mean(lambda net: max(net, 0)), "amount"),
    )
    return Preview(figures, note=f"hits if 2d6 {with_sign(tried.lead)} is more than {tried.challenge}")


def _described(thing: BreakableObject) -> str:
    return f"{thing.name}: {', '.join(_facts(thing))}"


def _facts(thing: BreakableObject) -> Iterator[str]:
    yield f"{thing.hits} hits"
    if thing.hardness:
        yield f"hardness {thing.hardness}"
    if thing.small:
        yield f"challenge {thing.small}"


def _left(person: CompanyMember, use: BreakingUse) -> bool:
    return not use.missiles or person.missiles.get(use.missiles, 0) > 0
