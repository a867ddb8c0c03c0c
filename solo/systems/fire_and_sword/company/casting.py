"""Casting outside a fight: a character's roll and its price (`F-27`, `F-30`)."""

from __future__ import annotations

from solo.systems.contract import Scene
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.company.skill_rolls import roll_skill
from solo.systems.fire_and_sword.magic.casting import FAILED_CAST, Casting, cast
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.magic.spell_changes import mark_used


def cast_by(scene: Scene, caster: CompanyMember, spell: Spell, skill: int, mp: int) -> Casting:
    """Roll an unresisted casting at an effective `skill`, pay for it, and return its result.

    A successful divine spell is used up. Sorcery costs `mp` magic points, or 1 point after a failure.
    """
    what = f"{caster.name}: cast {spell.name}"
    ended = roll_skill(scene, caster, spell.casting_skill, what, cast, skill, None, 0, 0)
    before = caster.character
    if spell.kind == "divine" and ended.cast:
        caster.change(spells=mark_used(before.spells, spell.name))
    if spell.kind == "sorcery":
        paid = mp if ended.cast else min(FAILED_CAST, before.magic_points)
        caster.change(magic_points_spent=before.magic_points_spent + paid)
    return ended
