"""A foe's figures for a stat block: danger, fighting figures, skills and spells."""

from __future__ import annotations

from collections.abc import Iterator

from solo.resolver import format_percent
from solo.systems.contract import Content
from solo.systems.fire_and_sword.encounters.foe_worth import best_defence, foe_worth, odds_against
from solo.systems.fire_and_sword.foes.foe import Foe, magic_points_left
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.wording import damage


def foe_facts(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield a foe's figures as (name, value) pairs: danger, fighting figures, skills and spells."""
    yield "danger", f"{foe_worth(foe, content)} of 100"
    alone, falls, both = map(format_percent, odds_against(foe, content))
    yield "against the benchmark", f"benchmark wins {alone}, foe wins {falls}, both out {both}"
    if not foe.spirit:
        for name in foe.arms.weapons:
            weapon = content.entries(Weapon)[name]
            yield name, f"{foe.skill(weapon.attack_skill)}, {damage(weapon.bonus + foe.impact)}"
        best = best_defence(foe.arms, foe.skills, content)
        yield "best defence", f"{best.skill} {best.level}"
        yield "armour", _armour(foe, content)
    yield "resistance", f"D{foe.resistance_die}, {'named' if foe.named else 'unnamed'}"
    yield "CON, POW, INT", f"{foe.statistics.constitution}, {foe.power}, {foe.statistics.intelligence}"
    others = {name: level for name, level in foe.skills.items() if not name.endswith((" Attack", " Parry"))}
    if others:
        yield "skills", ", ".join(f"{name} {level}" for name, level in others.items())
    if foe.spells:
        running = [f"{name} {power}{' (active)' if name in foe.running else ''}" for name, power in foe.spells.items()]
        yield "spells", ", ".join(running)
        known = content.entries(Spell)
        if any(known[name].kind == "sorcery" for name in foe.spells):
            yield "magic points", str(magic_points_left(foe, content))
    traits = [words for held, words in _traits(foe) if held]
    if traits:
        yield "traits", ", ".join(traits)
    if foe.spirit_effect:
        yield "leaves", foe.spirit_effect
    if foe.arms.mount:
        yield "mount", foe.arms.mount
    if foe.grade:
        yield "FTE grade", str(foe.grade)


def _traits(foe: Foe) -> Iterator[tuple[bool, str]]:
    """Yield the names of special traits in a fight, each with True if the foe has the trait."""
    yield foe.one_attack, "attacks once a round"
    yield foe.steady, "cannot be knocked down by a lance"
    yield foe.darksense, "sees in the dark"
    yield foe.fetch, "a Fetch's second D30 in spirit combat"


def _armour(foe: Foe, content: Content) -> str:
    suit = content.entries(Armour)[foe.arms.armour] if foe.arms.armour else None
    worn = suit.points if suit else 0
    parts = [f"hide {foe.hide}"] if foe.hide else []
    parts += [f"{suit.name} {suit.points}"] if suit else []
    return f"{worn + foe.hide}" + (f" ({', '.join(parts)})" if parts else "")
