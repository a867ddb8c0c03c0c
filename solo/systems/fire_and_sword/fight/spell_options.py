"""Owns how castings are offered: each with its chance, its price, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator

from solo.resolver import distribution
from solo.systems.contract import Explanation, Measure, Option, Outcome, Preview
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.incantations import (
    EPISODE,
    Incantation,
    castable,
    casting_roll,
    price_of,
)
from solo.systems.fire_and_sword.fight.state import CAST, Fighter
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.wording import damage

LONGER = "lasting"
_ENDS = {
    Casting.FUMBLED: "fumbled",
    Casting.FAILED: "failed",
    Casting.RESISTED: "resisted",
    Casting.WORKS: "works",
}


def offer_casts(arena: Arena, caster: Fighter) -> Iterator[Option]:
    """All castings that can be paid for now, those that outlast the episode under a heading of their own."""
    if not caster.spells:
        return
    for longer in (False, True):
        for one in castable(arena, caster, longer):
            yield Option(
                one.code,
                lambda one=one: casting_label(arena, one, caster),  # type: ignore[misc]
                lambda one=one: _preview(arena, caster, one),  # type: ignore[misc]
                f"{LONGER if longer else CAST} {one.spell}",
                entry=one.spell,
            )


def casting_label(arena: Arena, one: Incantation, caster: Fighter) -> str:
    """An incantation as it is offered: the spell, its power, on whom and on what of theirs, and for how long."""
    target = arena.fight.of(one.target)
    at = "oneself" if target is caster else target.name
    on = f", {one.on}" if one.on else ""
    lasting = f", lasting {reach.DURATIONS[one.duration].text}" if one.duration != EPISODE else ""
    return f"{one.spell} {one.power} on {at}{on}{lasting}"


def price_words(arena: Arena, caster: Fighter, one: Incantation) -> str:
    """What an incantation takes where it is cast."""
    sorcery = arena.spells[one.spell].kind == "sorcery"
    return f"{price_of(arena, caster, one)} MP" if sorcery else "uses the spell up"


def _preview(arena: Arena, caster: Fighter, one: Incantation) -> Preview:
    spell, target = arena.spells[one.spell], arena.fight.of(one.target)
    name = spell.casting_skill
    skill, critical, overcome = casting_roll(caster, spell)
    resisting = target.build.resisting if spell.resisted and target.side != caster.side else None
    ends = distribution(cast, skill, resisting, critical, overcome)

    def explain() -> Explanation:
        sentences = [f"{name} is rolled at {skill}."]
        if resisting is not None:
            sentences.append(f"{target.name} resists with POW {resisting}; ties are the defender's.")
        sentences.append(spell.text)
        chart = tuple(Outcome(word, ends.chance_of(came)) for came, word in _ENDS.items() if ends.chance_of(came))
        return Explanation(f"Casting {spell.name}", tuple(sentences), outcomes=chart)

    return Preview(
        (Measure("works", ends.chance_of(Casting.WORKS), "chance"),),
        price_words(arena, caster, one),
        effect_words(spell, one.power),
        explain,
    )


def effect_words(spell: Spell, power: int) -> str:
    """What a spell does at a power, in a few words."""
    parts = []
    for figures, words in (
        (spell.skill_bonus, "{:+d} to the skill"),
        (spell.critical_bonus, "{:+d} for criticals"),
        (spell.overcome_bonus, "{:+d} to overcome"),
        (spell.spirit_bonus, "{:+d} POW against spirits"),
        (spell.weapon_damage, "{:+d} damage"),
        (spell.protection, "{:d} protection"),
    ):
        amount = spell.at(figures, power)
        if amount:
            parts.append(words.format(amount).replace("-", "−"))
    if spell.harms:
        parts.append(f"{damage(spell.at(spell.damage, power), spell.damage_die)} damage")
    hindered = effects.hindrance(spell, power)
    if hindered.actions:
        parts.append(f"takes {hindered.actions} of its actions")
    if hindered.falls:
        parts.append("throws it down")
    if spell.darksense:
        parts.append("sees in the dark")
    return ", ".join(parts)
