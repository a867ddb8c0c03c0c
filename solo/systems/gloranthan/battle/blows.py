"""Owns the attack from its aim to its end: the draw, damage, magic that it used, and whoever falls (`G-53`, `R-35`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from solo.systems.contract import Change, Decision
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.resolution import Outcome, draw_roll, resolve
from solo.systems.gloranthan.battle import luck
from solo.systems.gloranthan.battle.falling import fall
from solo.systems.gloranthan.battle.rules.blows import blow, bout_of
from solo.systems.gloranthan.battle.rules.bout import Bout
from solo.systems.gloranthan.battle.rules.harm import hits_change, reflected, spend, take
from solo.systems.gloranthan.battle.state.arena import Arena
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.rolls.damage import damage
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.wording import counted, listed

Striking = Generator[Decision, str, Outcome]


def strike(
    arena: Arena,
    attacker: Figure,
    target: Figure,
    band: Band,
    joined: Sequence[Figure] = (),
    reaction: bool = False,
) -> Striking:
    """One attack, led by the attacker where others have `joined`; a reaction is not its own action (`R-36`).

    Whoever comes to 0 by it has tried to go on, and may be left fleeing: the target, or an attacker thrown back.
    """
    bouts = [bout_of(arena, one, target, band) for one in (attacker, *joined)]
    bout, rune = bouts[0], bouts[0].rune
    meeting = blow(arena, attacker, target, band, joined)
    outcome = yield from resolve(arena.stage, meeting)
    arena.battle.busy = True
    if not reaction:
        for one in (attacker, *joined):
            one.struck, one.acted = True, arena.battle.round
    luck.of_harm(arena, meeting, outcome, target, rune)
    before = target.left(rune)
    done = damage(outcome.defeats, meeting.force, meeting.shelter)
    how = take(target, rune, done) if outcome.won else ""
    changes = [*hits_change(target, rune, before), *_answered(arena, target, bout, meeting, outcome)]
    for one, own in zip((attacker, *joined), bouts, strict=True):
        changes += _spent(arena, one, own, outcome if one is attacker else None)
    if arena.scene.listening:
        with_whom = f", with {listed([one.name for one in joined])}" if joined else ""
        came = f"{counted(done, 'defeat')}" if outcome.won else "beaten off"
        text = f"{attacker.name} attacks {target.name}{with_whom}: {outcome.words}: {came}."
        arena.tell("attack", attacker, text, draw_roll(meeting, outcome), tuple(changes))
    yield from fall(arena, target, rune, how)
    if bout.reflects and (back := reflected(outcome)):
        yield from _thrown_back(arena, attacker, damage(back, meeting.force))
    return outcome


def _spent(arena: Arena, attacker: Figure, bout: Bout, outcome: Outcome | None) -> Iterator[Change]:
    """Takes the uses of an attacker's magic (`R-24`): that of damage where it told, and of who leads alone."""
    yield from spend(arena, attacker, bout.spent)
    if outcome is None:
        return
    yield from spend(arena, attacker, bout.opposing, lasting=True)
    yield from spend(arena, attacker, [one for one in bout.on_harm if outcome.defeats >= max(1, one.effect.least)])
    yield from spend(arena, attacker, [one for one in arena.able(attacker) if one.ability.name == outcome.redrew])


def _answered(arena: Arena, target: Figure, bout: Bout, meeting: Meeting, outcome: Outcome) -> Iterator[Change]:
    """Takes the uses of a target's magic: that which takes damage off where it did."""
    yield from spend(arena, target, bout.answered)
    yield from spend(arena, target, bout.opposed, lasting=True)
    bare = damage(outcome.defeats, meeting.force)
    if damage(outcome.defeats, meeting.force, meeting.shelter) < bare:
        yield from spend(arena, target, bout.against_harm)


def _thrown_back(arena: Arena, attacker: Figure, points: int) -> Generator[Decision, str, None]:
    before = attacker.left("physical")
    how = take(attacker, "physical", points)
    arena.tell(
        "harm",
        attacker,
        f"The attack falls back on {attacker.name}: {counted(points, 'defeat')}.",
        changes=hits_change(attacker, "physical", before),
    )
    yield from fall(arena, attacker, "physical", how)
