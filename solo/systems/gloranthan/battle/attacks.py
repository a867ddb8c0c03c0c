"""Attack with arms, from the aim to the end: draw, damage, uses of magic, and figures that fall (`G-53`, `R-35`)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from solo.systems.contract import Decision, Deed, SentenceParts, ValueChange
from solo.systems.gloranthan.action.odds import harm, success
from solo.systems.gloranthan.action.resolution import ActionResult, draw_roll
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.options.attacks import ENOUGH, AttackCode, aim_of, ask_further_attack
from solo.systems.gloranthan.battle.reaching_zero import handle_fall
from solo.systems.gloranthan.battle.rules.ability_uses import spend, use_after_action, use_after_resistance
from solo.systems.gloranthan.battle.rules.blows import blow, bout_of, targets
from solo.systems.gloranthan.battle.rules.damage_record import damage_roll
from solo.systems.gloranthan.battle.rules.fixed_factors import FixedFactors
from solo.systems.gloranthan.battle.rules.harm import Fall, hits_change, reflected_defeats, take
from solo.systems.gloranthan.battle.second_chances import resolve_in_battle
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.passive import ActiveAbility, filter_kind
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rolls.action import damage
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun, join_names

Striking = Generator[Decision, str, ActionResult]


def strike(
    arena: BattleContext,
    attacker: Figure,
    target: Figure,
    band: Band,
    joined: Sequence[Figure] = (),
    reaction: bool = False,
    led: str | None = None,
) -> Striking:
    """Resolve one attack by `attacker`, together with the figures in `joined`.

    A `reaction` does not use up the attacker's action (`R-36`). `led` names the companion who leads, "" for the
    character, None for the better of the two (`G-14`).

    Figures brought to 0 also make their test to go on. On return the target may be fleeing, or the attacker after a
    reflected attack.
    """
    more = () if reaction or joined else _more(arena, attacker, target, band)
    outcome = yield from _attack(arena, attacker, target, band, joined, led, reaction)
    if not reaction:
        for one in (attacker, *joined):
            one.struck, one.acted = True, arena.battle.round
    for magic in more:
        yield from _again(arena, attacker, magic)
    if not reaction:
        for one in (attacker, *joined):
            one.charges = ()
    return outcome


def _attack(
    arena: BattleContext,
    attacker: Figure,
    target: Figure,
    band: Band,
    joined: Sequence[Figure] = (),
    led: str | None = None,
    reaction: bool = False,
) -> Striking:
    first, *others = bout_of(arena, attacker, target, band, led), *(bout_of(arena, one, target, band) for one in joined)
    meeting = blow(arena, attacker, target, band, joined, led)
    outcome = yield from resolve_in_battle(arena, meeting)
    luck_weights.record_harm_luck(arena, meeting, outcome, target, first.rune)
    changes = [change for one, own in zip(joined, others, strict=True) for change in spend(arena, one, own.way.spent)]
    with_whom = f" together with {join_names([one.name for one in joined])}" if joined else ""
    leader = f", led by {first.terms.mine.leader}," if first.terms.mine.leader else ""
    does = _describe_reaction(arena, attacker, target, band) if reaction else f"attacks {target.name}{with_whom}"
    yield from apply_attack(
        arena, attacker, target, first, meeting, outcome, f"{attacker.name}{leader} {does}", changes
    )
    return outcome


def _describe_reaction(arena: BattleContext, figure: Figure, mover: Figure, band: Band) -> str:
    """Return the predicate of a reaction attack on a foe that moves in (`H-23`): "meets Wolf with the spear"."""
    if band != "melee":
        return f"shoots at {mover.name}, who is closing in,"
    return f"meets {mover.name} with the {'pike' if arena.unit(figure).has('Pike') else 'spear'}"


def _more(arena: BattleContext, attacker: Figure, target: Figure, band: Band) -> Sequence[ActiveAbility]:
    """Return the ability that allows several attacks in one action (`G-33`), in a sequence; () if there is none."""
    able = arena.usable_abilities(attacker)
    return filter_kind(able, "attacks", bout_of(arena, attacker, target, band).terms.deed)[:1] if able else ()


def _again(arena: BattleContext, attacker: Figure, magic: ActiveAbility) -> Asking:
    for number in range(magic.effect.amount - 1):
        if not targets(arena, attacker) or (answer := (yield ask_further_attack(arena, attacker))) == ENOUGH:
            return
        if not number:
            changes = tuple(spend(arena, attacker, (magic,)))
            arena.emit("magic", attacker, f"{attacker.name} attacks again with {magic.ability.name}.", changes=changes)
        aim = aim_of(arena, attacker, AttackCode.read(answer))
        yield from _attack(arena, attacker, aim.target, aim.band, led=aim.led)


def apply_attack(
    arena: BattleContext,
    actor: Figure,
    target: Figure,
    fixed: FixedFactors,
    meeting: PreparedAction,
    outcome: ActionResult,
    opening: str,
    changes: Iterable[ValueChange] = (),
    means: str = "",
) -> Asking:
    """Apply an attack by arms or magic after its draw: harm, uses, the story, and the figures that fall.

    `fixed` is the attack without temporary bonuses, `meeting` the attack before its draw. `changes` are uses already
    spent. `means` names the magic, "" for arms.
    """
    arena.battle.busy = True
    before = target.left(fixed.rune)
    done = damage(outcome.defeats, meeting.force, meeting.shelter)
    how = take(target, fixed.rune, done) if outcome.is_won else ""
    deed: Deed | None = None
    actor.dealt += before - target.left(fixed.rune)
    used = (
        *changes,
        *use_after_action(arena, actor, fixed, outcome),
        *use_after_resistance(arena, target, fixed, meeting, outcome),
    )
    if arena.scene.has_listener:
        result = " but fails"
        if outcome.is_won:
            result = f" and inflicts {count_noun(done, 'defeat')}" if done else " but does no harm"
        told = (*hits_change(target, fixed.rune, before), *used)
        text, roll = f"{opening}{result}.", draw_roll(meeting, outcome)
        roll = (*roll, *damage_roll(fixed, meeting, outcome.defeats))
        struck = InflictedHarm(before, done, how)
        deed = make_deed(actor, target, means, meeting, outcome, struck)
        arena.emit("attack", actor, text, roll, told, SentenceParts(target.name), None if how else deed)
    yield from handle_fall(arena, target, fixed.rune, how, deed)
    if fixed.way.reflects and (back := reflected_defeats(outcome)):
        text = "The attack is reflected"
        yield from take_defeats(arena, actor, damage(back, meeting.force), text, fixed.rune)


class InflictedHarm(NamedTuple):
    """The harm of one attack: the target's hits left before the attack, the damage, and the result for the target."""

    before: int
    damage: int
    how: Fall


def make_deed(
    actor: Figure, target: Figure, means: str, meeting: PreparedAction, outcome: ActionResult, struck: InflictedHarm
) -> Deed:
    """Return the record of an attack with its exact chance, given the Fate card and the Omen that were played."""
    if not outcome.is_won:
        return Deed(actor.name, "misses", target.name, means)
    won = success(outcome.advantage, meeting.bond, bool(meeting.again))
    harms = harm(outcome.advantage, meeting.force, meeting.shelter, meeting.bond, bool(meeting.again))
    least = {"falls": struck.before, "beaten": 1, "caught": 0}.get(struck.how, struck.damage)
    chance = harms.chance(lambda done: done >= least) if least else won
    return Deed(actor.name, "fells" if struck.how else "hits", target.name, means, float(chance))


def take_defeats(
    arena: BattleContext,
    figure: Figure,
    points: int,
    text: str,
    rune: Rune = "physical",
    cause: Deed | None = None,
) -> Asking:
    """Inflict `points` defeats on a figure without an attack by a foe. `text` gives the reason in the story.

    `cause` is the deed that felled the figure, if a figure did it.
    """
    before = figure.left(rune)
    how = take(figure, rune, points)
    changes = hits_change(figure, rune, before)
    arena.emit("harm", figure, f"{text}: {count_noun(points, 'defeat')} for {figure.name}.", changes=changes)
    yield from handle_fall(arena, figure, rune, how, cause)
