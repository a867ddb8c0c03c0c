"""Magic on the field: attacks, disabling, hindering, banishing, healing and summoning (`G-45`, `H-25` to `H-35`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from solo.systems.contract import ALIKE, Deed, SentenceParts, ValueChange
from solo.systems.contract.decisions import read_place
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.action.resolution import ActionResult, draw_roll
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.attacks import apply_attack
from solo.systems.gloranthan.battle.options.spells import ask_landing
from solo.systems.gloranthan.battle.reaching_zero import handle_fall, note_fallen
from solo.systems.gloranthan.battle.rules.ability_uses import spend, use_after_action, use_after_resistance
from solo.systems.gloranthan.battle.rules.castings import CastingOption, affected_rune, single_use_key, struck_over
from solo.systems.gloranthan.battle.rules.contact import record_contacts
from solo.systems.gloranthan.battle.rules.harm import give_back, hits_change, reflected_defeats, remove, take
from solo.systems.gloranthan.battle.rules.magic import bout_by_magic, meeting_by_magic, supporting
from solo.systems.gloranthan.battle.rules.summoning import free_hex_beside, summon_unit
from solo.systems.gloranthan.battle.second_chances import resolve_in_battle
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Hindrance
from solo.systems.gloranthan.magic.active import disabled_turns
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun, join_names


def cast(arena: BattleContext, caster: Figure, casting: CastingOption) -> Asking:
    """Carry out one use of magic. Figures brought to 0 may be fleeing afterwards."""
    arena.battle.busy = True
    kind = casting.working.effect.kind
    if kind == "heal":
        yield from _heal(arena, caster, casting)
    elif kind == "summon":
        _summon(arena, caster, casting.working)
    elif not casting.targets:
        yield from _leap(arena, caster, casting)
    elif len(casting.targets) > 1:
        together = meeting_by_magic(arena, caster, casting)
        outcome = yield from resolve_in_battle(arena, together)
        for target in casting.targets:  # The luck of every target is recorded before the draw harms any of them.
            share = _share_of(together, meeting_by_magic(arena, caster, casting, target))
            _weigh(arena, casting, target, share, outcome)
        for number, target in enumerate(casting.targets):
            yield from _on(arena, caster, casting, target, not number, (together, outcome))
    else:
        for number, target in enumerate(struck_over(arena, casting)):
            yield from _on(arena, caster, casting, target, not number)
    if caster.fades:
        caster.fades -= 1
        if not caster.fades:
            remove(caster, "gone")
            arena.does("gone", caster, "fades away")


def _on(
    arena: BattleContext,
    caster: Figure,
    casting: CastingOption,
    target: Figure,
    pays: bool,
    drawn: tuple[PreparedAction, ActionResult] | None = None,
) -> Asking:
    """Apply hostile magic to `target`. `drawn` is the draw for a whole group; None draws for this target alone.

    The casting costs uses only if `pays` is set, which is so for the first of several targets.
    """
    one = casting.working
    fixed, meeting = bout_by_magic(arena, caster, casting, target), meeting_by_magic(arena, caster, casting, target)
    if not pays:
        fixed = fixed._replace(way=replace(fixed.way, spent=()))
    if drawn:
        together, outcome = drawn
        meeting = _share_of(together, meeting)
    else:
        outcome = yield from resolve_in_battle(arena, meeting)
        _weigh(arena, casting, target, meeting, outcome)
    with_whom = f" together with {join_names([friend.name for friend in casting.joined])}" if casting.joined else ""
    opening = f"{caster.name} {_uses(caster, one)} {one.ability.name}{with_whom} on {target.name}"
    helped = list(_spent_by_friends(arena, casting)) if pays else []
    if one.effect.kind == "attack":
        yield from apply_attack(arena, caster, target, fixed, meeting, outcome, opening, helped, one.ability.name)
        return
    if one.effect.kind == "disable" and not one.effect.again:
        target.withstood = (*target.withstood, single_use_key(caster, one))
    came, how = " but fails", take(target, fixed.rune, 0) if outcome.is_won else ""
    if outcome.is_won:
        came = f": {_works(arena, one, target, outcome.defeats)}"
    changes = (
        *helped,
        *use_after_action(arena, caster, fixed, outcome),
        *use_after_resistance(arena, target, fixed, meeting, outcome),
    )
    text, roll = f"{opening}{came}.", draw_roll(meeting, outcome)
    deed = _deed(arena, caster, one, target, meeting, outcome)
    arena.emit("magic", caster, text, roll, changes, SentenceParts(target.name), None if how else deed)
    yield from handle_fall(arena, target, fixed.rune, how, deed and structs.replace(deed, did="fells"))
    if fixed.way.reflects and (back := reflected_defeats(outcome)):
        arena.emit("magic", caster, f"The magic is reflected onto {caster.name}: {_works(arena, one, caster, back)}.")


def _share_of(together: PreparedAction, own: PreparedAction) -> PreparedAction:
    """Return the action against a group as one of its targets meets it.

    The powers are those of the draw (`R-43`), so that the record explains its result. The name, the hits and the
    changes of damage are the target's own.
    """
    faced = structs.replace(together.target, name=own.target.name)
    return structs.replace(together, target=faced, force=own.force, shelter=own.shelter, left=own.left)


def _spent_by_friends(arena: BattleContext, casting: CastingOption) -> Iterator[ValueChange]:
    """Take the uses that a casting costs the friends who support it."""
    for friend in casting.joined:
        if same := supporting(arena, friend, casting):
            spent = bout_by_magic(arena, friend, same, casting.targets[0]).way.spent
            yield from spend(arena, friend, spent)


def _uses(caster: Figure, one: ActiveAbility) -> str:
    """Return the verb for a casting in the story: "uses", or "lets … use" if an ally or companion acts."""
    people = (*caster.allies, *(leader.name for leader in caster.leaders))
    return f"lets {one.ability.holder} use" if one.ability.holder in people else "uses"


def _deed(
    arena: BattleContext,
    caster: Figure,
    one: ActiveAbility,
    target: Figure,
    meeting: PreparedAction,
    outcome: ActionResult,
) -> Deed | None:
    """Return the record of magic that does no harm; None for a hindrance, or if no listener needs records."""
    if not arena.scene.has_listener or one.effect.kind == "hinder":
        return None
    name = one.ability.name
    if not outcome.is_won:
        return Deed(caster.name, "misses", target.name, name)
    chance = float(success(outcome.advantage, meeting.bond, bool(meeting.again)))
    if target.condition == "gone":
        return Deed(target.name, "flees", chance=chance)
    return Deed(caster.name, "fells" if target.condition == "out" else "hits", target.name, name, chance)


def _weigh(
    arena: BattleContext, casting: CastingOption, target: Figure, meeting: PreparedAction, outcome: ActionResult
) -> None:
    """Record the luck of a draw for one target of a casting. Call it before the draw harms any target."""
    effect = casting.working.effect
    if effect.kind == "attack":
        luck_weights.record_harm_luck(arena, meeting, outcome, target, affected_rune(casting.working))
    elif effect.kind != "hinder" and disabled_turns(effect, 1) is None:
        luck_weights.record_test_luck(arena, meeting, outcome, ((target, 0.0),), ())


def _works(arena: BattleContext, one: ActiveAbility, target: Figure, defeats: int) -> str:
    """Apply magic other than harm to a `target` that did not resist.

    Return a description of the effect (`H-25`, `H-35`).
    """
    kind, bonus = one.effect.kind, one.effect.modifier
    if not target.present:
        return f"{target.name} is caught"
    if kind == "hinder":
        others = tuple(other for other in target.hindrances if other.name != one.ability.name)
        target.hindrances = (*others, Hindrance(one.ability.name, bonus, one.ability.matter))
        return f"{bonus} until the fight ends"
    if kind == "banish":
        if not target.bodiless:
            return "no effect"
        remove(target, "gone")
        return f"{target.name} is driven off"
    turns = disabled_turns(one.effect, defeats)
    target.disabled = TO_THE_END if turns is None else max(turns, target.disabled)
    if turns is None:
        note_fallen(arena, target)
        remove(target, "out")
        return f"{target.name} is out of the fight"
    return f"disabled for {count_noun(turns, 'turn')}"


def _heal(arena: BattleContext, caster: Figure, casting: CastingOption) -> Asking:
    """Heal one defeat of the target. Some magic heals several at once, up to its number of uses left (`H-26`)."""
    one, (target,), rune = casting.working, casting.targets, affected_rune(casting.working)
    meeting = meeting_by_magic(arena, caster, casting)
    outcome = yield from resolve_in_battle(arena, meeting)
    before, most = target.left(rune), 1
    if one.effect.at_once:
        most = arena.uses(caster, one)
    healed = give_back(target, rune, most) if outcome.is_won else 0
    changes = (*hits_change(target, rune, before), *spend(arena, caster, [one] if healed else (), healed))
    came = f" and heals {count_noun(healed, 'defeat')}" if healed else " but fails"
    text = f"{caster.name} {_uses(caster, one)} {one.ability.name} on {target.name}{came}."
    chance = float(success(outcome.advantage, meeting.bond, bool(meeting.again)))
    deed = Deed(caster.name, "heals", target.name, one.ability.name, chance) if healed else None
    arena.emit("magic", caster, text, draw_roll(meeting, outcome), changes, ALIKE, deed)


def _leap(arena: BattleContext, caster: Figure, casting: CastingOption) -> Asking:
    """Move the caster by a leap or a teleport. Leaving and entering contact cause no reactions."""
    place = read_place((yield ask_landing(arena, caster, casting.working)))
    meeting = meeting_by_magic(arena, caster, casting)
    outcome = yield from resolve_in_battle(arena, meeting)
    came = f"and lands at {place_name(place)}" if outcome.is_won and place else "but fails"
    text = f"{caster.name} uses {casting.working.ability.name} {came}."
    changes = tuple(spend(arena, caster, (casting.working,)))
    arena.emit("magic", caster, text, draw_roll(meeting, outcome), changes)
    if outcome.is_won and place:
        record_contacts(arena, caster)
        caster.place = place
        record_contacts(arena, caster)


def _summon(arena: BattleContext, caster: Figure, one: ActiveAbility) -> None:
    if place := free_hex_beside(arena, caster):
        called = summon_unit(arena, caster, one, place)
        arena.battle.figures.append(called)
        changes = tuple(spend(arena, caster, (one,)))
        arena.emit("magic", caster, f"{caster.name} summons {called.name}.", changes=changes)
