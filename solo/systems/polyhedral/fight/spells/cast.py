"""Owns the casting of a spell (`P-25`): its target is asked, one check is made, and everybody touched gets their share.

One check holds for all targets; an area settles everybody's damage together (`H-29`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.resolver import Roll, total
from solo.systems.contract import Change, Decision, Event
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import knockback, lingering, telling
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells import aiming, on_field, splitting, willing
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells.aiming import Aimed
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.odds import BoltDefence
from solo.systems.polyhedral.fight.spells.working import Done, Work, work
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic import pieces

Asking = Generator[Decision, str, None]


def cast(arena: Arena, casting: Casting) -> Asking:
    """The whole of a Cast action, the Step excepted. The spell points are spent whatever comes of it."""
    aimed = yield from aiming.aim(arena, casting)
    aimed = yield from willing.ask(arena, casting, aimed)
    met = yield from _met(arena, casting, aimed)
    before = casting.caster.sp
    casting.caster.sp -= casting.spell.rank
    shifts = _shifts(arena, casting, aimed)
    result, roll = _check(arena, casting, aimed, met)
    lingering.action_taken(casting.caster)
    on_field.noticed(arena, casting.caster)
    _tell_cast(arena, casting, aimed, roll, before)
    yield from _unfold(arena, casting, aimed, met, result, shifts)


def _shifts(arena: Arena, casting: Casting, aimed: Aimed) -> dict[str, int]:
    """What the one check counts more or less against each of several targets, who may fight defensively (`P-32`)."""
    if len(aimed.creatures) < 2:
        return {}
    common = castings.modifier_sum(arena, casting)
    return {one.key: castings.modifier_sum(arena, casting, one) - common for one in aimed.creatures}


def _met(arena: Arena, casting: Casting, aimed: Aimed) -> Generator[Decision, str, BoltDefence | None]:
    """How the target of a bolt meets it; None for any other spell."""
    if casting.spell.resist.by != "bolt" or not aimed.creatures:
        return None
    return (yield from aiming.meet_bolt(arena, casting, aimed.creatures[0]))


def _check(arena: Arena, casting: Casting, aimed: Aimed, met: BoltDefence | None) -> tuple[int, tuple[Roll, ...]]:
    """The one check of the spell, where one is made: its result and how it is told."""
    if not castings.rolled(casting) or (met is not None and met.defence is None):
        return 0, ()
    if aimed.willing and len(aimed.willing) == len(aimed.creatures) and not castings.spent(casting):
        return 0, ()
    single = aimed.creatures[0] if len(aimed.creatures) == 1 else None
    named = castings.modifiers(arena.fight, arena.armoury, casting, single)
    caster, spell = casting.caster, casting.spell
    what = f"{caster.name}: cast {casting.name}"
    result = arena.scene.roll(caster.key, what, checks.checked, *casting.pool(), total(named))
    if not arena.scene.listening:
        return result, ()
    wanted = met.defence if met else castings.resisting(casting, single)
    return result, (telling.check_roll(arena.scene, spell.school, wanted, named),)


def _tell_cast(arena: Arena, casting: Casting, aimed: Aimed, roll: tuple[Roll, ...], before: int) -> None:
    if not arena.scene.listening:
        return
    caster = casting.caster
    change = Change(caster.name, "SP", str(before), str(caster.sp))
    at = f" at {aimed.words}" if aimed.words else ""
    arena.scene.tell(Event("spell", f"{caster.name} casts {casting.name}{at}.", caster.name, roll, (change,)))


def _unfold(
    arena: Arena, casting: Casting, aimed: Aimed, met: BoltDefence | None, result: int, shifts: dict[str, int]
) -> Asking:
    """What the spell does: to the field first, then to everybody touched, then whoever fell is settled."""
    yield from on_field.place(arena, casting, aimed.squares, result)
    touched = list(aimed.creatures)
    shares = aiming.missiles(arena, casting, touched)
    knocked: list[tuple[Combatant, int]] = []
    for target in touched:
        defence = met.defence if met else castings.resisting(casting, target)
        if target.key in aimed.willing:
            defence = None
        reached = defence is None or result + shifts.get(target.key, 0) >= defence
        one = Work(arena, casting, casting.power(result), target, met.dr if met else target.figures.body_dr)
        happening = casting.full if reached else casting.spell.resisted
        knocks = yield from _on_one(one, happening, reached, shares.get(target.key, 0))
        if knocks:
            knocked.append((target, knocks))
    for target, raw in knocked:
        if checks.knocks_back(raw, target.build.attributes.strength):
            knockback.knock_back(arena, casting.caster, target)
    for target in touched:
        yield from splitting.settle(arena, target)


def _on_one(
    one: Work, happening: Sequence[pieces.Piece], reached: bool, missiles: int
) -> Generator[Decision, str, int]:
    """All pieces on one target, told in one line; the damage before DR that may push it back."""
    done: list[Done] = []
    for piece in happening:
        if isinstance(piece, pieces.Heal) and piece.points:
            done.append((yield from splitting.heal(one, piece)))
        elif isinstance(piece, pieces.Revive):
            done.append((yield from splitting.revive(one, piece)))
        elif isinstance(piece, pieces.Missiles):
            done.extend(work(one, piece.harm) for _ in range(missiles))
        elif not isinstance(piece, on_field.PLACED):
            done.append(work(one, piece))
    if not reached and any(isinstance(piece, pieces.Revive) for piece in one.casting.full):
        one.target.given_up.append(one.casting.caster.key)
        done.append(Done(f"is beyond the call of {one.casting.caster.name}"))
    _tell_one(one, done, reached)
    return max((each.knocks for each in done), default=0)


def _tell_one(one: Work, done: Sequence[Done], reached: bool) -> None:
    scene = one.arena.scene
    words = [each.words for each in done if each.words]
    rolls = tuple(roll for each in done for roll in each.rolls)
    changes = tuple(change for each in done for change in each.changes)
    if not scene.listening or not (words or rolls or changes):
        return
    resists = "" if reached or not one.casting.spell.resisted else " resists"
    text = f"{one.target.name}{resists}: {'; '.join(words)}." if words else f"{one.target.name}{resists}."
    scene.tell(Event("spell", text, one.casting.caster.name, rolls, changes))
