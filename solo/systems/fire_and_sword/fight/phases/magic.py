"""Magic phase: castings are resolved together, each by a caster still able to act (`H-08`, `R-38`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from solo.systems.fire_and_sword.fight.offers.castings import RESIST, whether_to_resist
from solo.systems.fire_and_sword.fight.rules.casting import cost, known, paid, put_on, rolled, targets
from solo.systems.fire_and_sword.fight.rules.spells import works
from solo.systems.fire_and_sword.fight.state import Arena, Fighter, apart
from solo.systems.fire_and_sword.fight.state.actions import Cast, only
from solo.systems.fire_and_sword.magic.casting import Casting
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.parts.fight.procedure import Asking

Effect = Callable[[], None]


# rule: Out before one's phase
def magic_phase(arena: Arena) -> Asking:
    """Resolve all castings of the round. Successful spells take effect after all rolls."""
    working: list[Effect] = []
    for caster in arena.fight.fighters:
        if caster.out or not caster.spells:
            continue
        for wanted in only(caster.actions, Cast):
            yield from _cast(arena, caster, wanted, working)
    for effect in working:
        effect()


def _cast(arena: Arena, caster: Fighter, wanted: Cast, working: list[Effect]) -> Asking:
    spell = arena.spells[wanted.spell]
    target = _target(arena, caster, spell, wanted)
    if target is None or known(caster, spell.name) is None:
        arena.does("cast", caster, f"finds nobody left to cast {spell.name} on")
        return
    paces = 0 if target is caster else max(1, apart(caster, target))
    price = cost(caster, spell, wanted.power, paces, wanted.duration)
    if price > caster.magic_points:
        arena.does("cast", caster, f"has too few magic points left for {spell.name}")
        return
    resists = spell.resisted and target.side != caster.side
    if resists and arena.fight.terms.resisting_asked:
        resists = (yield whether_to_resist(caster, spell, target)) == RESIST
    came = rolled(arena, caster, spell, target, resists)
    paid(arena, caster, spell, came, price)
    if came is Casting.WORKS:
        arena.fight.landed = True
        on = wanted.on if target.key == wanted.target else next(iter(put_on(spell, target)), "")
        done = replace(wanted, target=target.key, on=on)
        working.append(partial(works, arena, caster, spell, done))


def _target(arena: Arena, caster: Fighter, spell: Spell, wanted: Cast) -> Fighter | None:
    """Return the declared target, or another foe if that target is out or too far away (`H-05`)."""
    possible = list(targets(arena, caster, spell))
    named = next((one for one in possible if one.key == wanted.target), None)
    if named is not None or spell.whom != "foe":
        return named
    return min(possible, key=lambda one: apart(caster, one), default=None)
