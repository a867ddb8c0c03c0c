"""Summary of a converted monster in a few lines, for a check before the import is saved."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.equipment import distance
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS
from solo.systems.polyhedral.people.sheet import bodily_weapons, derive_sheet
from solo.systems.polyhedral.people.weapon_uses import WeaponUse, weapon_uses
from solo.systems.polyhedral.wording import dice


def figures(foe: Foe, content: Content) -> Iterator[str]:
    """Yield price, attributes, derived values, attacks, skills and spells of a foe, a line each."""
    build = foe.build
    sheet = derive_sheet(build, content)
    yield f"{foe.xp} XP, {foe.role}"
    yield ", ".join(f"{short} {build.attributes.score(short)}" for short in ABBREVIATIONS)
    points = f"LP {sheet.lp}, VP {sheet.vp}" + (f", SP {sheet.sp}" if build.skills.get("Spellcraft") else "")
    yield f"{points}, Dodge {sheet.dodge}, DR {sheet.body_dr}, Move {sheet.move}, Sprint {sheet.sprint}"
    yield from (_attack(use) for use in _own_uses(foe, content))
    if build.skills:
        yield ", ".join(f"{skill} {level}" for skill, level in build.skills.items())
    if build.spells:
        yield f"casts {', '.join(build.spells)}"


def _own_uses(foe: Foe, content: Content) -> list[WeaponUse]:
    """Return the uses of carried and natural weapons; fists and feet only if the foe has nothing else."""
    uses = weapon_uses(foe.build, content)
    fists = bodily_weapons(foe.build, content)[len(foe.build.natural_weapons) :]
    return [use for use in uses if use.weapon not in fists] or list(uses)


def _attack(use: WeaponUse) -> str:
    venom = f", causes {use.weapon.venom}" if use.weapon.venom else ""
    types = " or ".join(use.mode.types)
    return f"{use.name}: {dice(*use.hit)} to hit, damage {use.damage} {types}, {distance(use.mode)}{venom}"
