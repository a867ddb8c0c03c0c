"""Magic phase: castings are resolved together, if their casters can still act (`H-08`, `R-38`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from solo.systems.fire_and_sword.fight.options.castings import RESIST, ask_resistance
from solo.systems.fire_and_sword.fight.rules.casting import (
    apply_spell,
    chance_to_cast,
    cost,
    find_known_spell,
    pay_after_cast,
    put_on,
    roll_casting,
    targets,
)
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode, filter_actions
from solo.systems.fire_and_sword.magic.casting import Casting
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.parts.fight.procedure import Asking

Effect = Callable[[], None]


# rule: Taken out before acting
def magic_phase(arena: FightContext) -> Asking:
    """Resolve all castings of the round. Successful spells take effect after all rolls."""
    working: list[Effect] = []
    for caster in arena.fight.fighters:
        if caster.out or not caster.spells:
            continue
        for wanted in filter_actions(caster.actions, CastCode):
            yield from _cast(arena, caster, wanted, working)
    for effect in working:
        effect()


def _cast(arena: FightContext, caster: Fighter, wanted: CastCode, working: list[Effect]) -> Asking:
    spell = arena.spells[wanted.spell]
    target = _target(arena, caster, spell, wanted)
    if target is None or find_known_spell(caster, spell.name) is None:
        arena.does("cast", caster, f"has no target left for {spell.name}")
        return
    paces = 0 if target is caster else max(1, paces_between(caster, target))
    price = cost(caster, spell, wanted.power, paces, wanted.duration)
    if price > caster.magic_points:
        arena.does("cast", caster, f"has too few magic points for {spell.name}")
        return
    resists = spell.resisted and target.side != caster.side
    if resists and arena.fight.terms.resisting_asked:
        resists = (yield ask_resistance(caster, spell, target)) == RESIST
    chance = chance_to_cast(caster, spell, target, resists) if arena.scene.has_listener else 1.0
    came = roll_casting(arena, caster, spell, target, resists)
    pay_after_cast(arena, caster, spell, came, price)
    if came is Casting.WORKS:
        arena.fight.landed = True
        on = wanted.on if target.key == wanted.target else next(iter(put_on(spell, target)), "")
        done = replace(wanted, target=target.key, on=on)
        working.append(partial(apply_spell, arena, caster, spell, done, chance))


def _target(arena: FightContext, caster: Fighter, spell: Spell, wanted: CastCode) -> Fighter | None:
    """Return the declared target. If it is out or too far away, return the nearest foe in range, or None (`H-05`)."""
    possible = list(targets(arena, caster, spell))
    named = next((one for one in possible if one.key == wanted.target), None)
    if named is not None or spell.whom != "foe":
        return named
    return min(possible, key=lambda one: paces_between(caster, one), default=None)
