"""Owns healing in points, which the patient's player splits between LP and VP (`R-35`)."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Decision, WholeNumber
from solo.systems.polyhedral.fight import telling, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells.targets import LIFELESS
from solo.systems.polyhedral.fight.spells.working import Done, Work, blessing, told
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.pieces import Heal, Revive
from solo.systems.polyhedral.people.attributes import difficulty


def heal(one: Work, piece: Heal) -> Generator[Decision, str, Done]:
    """Throw the points, ask how many go to LP where that is a choice, and give them."""
    target = one.target
    if piece.points is None or target.tagged(*LIFELESS):
        return Done("cannot be healed")
    points = one.throw(piece.points, "healing")
    rolls = told(one, piece.points, "healing", points)
    lp = yield from split(one.target.key, one.target.name, points, *missing(one))
    return Done("", rolls, wounds.heal(one.arena, target, lp, points - lp + blessing(one)))


def revive(one: Work, piece: Revive) -> Generator[Decision, str, Done]:
    """Call somebody back from death: with so many LP, or healed from 0 by the Toughness Difficulty (`H-26`)."""
    target, before = one.target, (one.target.lp, one.target.vp)
    target.dead = target.bleeding = False
    target.given_up.clear()
    target.lp, target.unconscious = piece.lp, piece.lp <= 0
    if piece.toughness:
        target.vp = 0
        points = difficulty(target.build.attributes.toughness)
        lp = yield from split(target.key, target.name, points, *missing(one))
        wounds.heal(one.arena, target, lp, points - lp)
    return Done("lives again", (), telling.points(target, *before))


def settle(arena: Arena, target: Combatant) -> Generator[Decision, str, None]:
    """Settle somebody's wounds; whoever a ward against death is about to heal splits its points first (`R-35`)."""
    ward = wounds.ward_on(target) if target.effects and target.lp <= 0 else None
    if ward is not None and not target.dead and not target.left:
        effect, points = ward
        lacking = target.full_lp - target.lp, max(0, target.full_vp - target.vp)
        wounds.hold(arena, target, effect, points, (yield from split(target.key, target.name, points, *lacking)))
    wounds.settle(arena, target)


def missing(one: Work) -> tuple[int, int]:
    """The LP and VP that the target lacks."""
    target = one.target
    return max(0, target.full_lp - target.lp), max(0, target.full_vp - target.vp)


def split(who: str, name: str, points: int, lp_missing: int, vp_missing: int) -> Generator[Decision, str, int]:
    """How many of these points go to LP; asked only where both are missing and the points do not suffice."""
    low, high = max(0, points - vp_missing), min(points, lp_missing)
    if low >= high:
        return high
    question = f"{points} points heal {name}: how many go to LP? The rest goes to VP."
    answer = yield WholeNumber(who, "split", question, low, high, default=str(high))
    return int(answer)
