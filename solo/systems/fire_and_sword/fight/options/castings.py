"""Options for castings, with chance, price and effect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solo.resolver import distribution
from solo.systems.contract import ChartBar, Choose, Explanation, Measure, Option, Preview
from solo.systems.fire_and_sword.fight.rules.casting import EPISODE, castable, casting_roll, price_of
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.wording import damage
from solo.systems.parts.phrasing import count_noun

NOW, LONGER = "cast", "lasting"
EARLIER, NOTHING = "earlier", "nothing"
RESIST, ACCEPT = "resist", "accept"
_ENDS = {
    Casting.FUMBLED: "fumbled",
    Casting.FAILED: "failed",
    Casting.RESISTED: "resisted",
    Casting.WORKS: "works",
}


def offer_casts(arena: FightContext, caster: Fighter) -> Iterator[Option]:
    """Yield options for castings that the caster can pay for, in two groups: for the episode, and for longer."""
    if not caster.spells:
        return
    for longer in (False, True):
        for one in castable(arena, caster, longer):
            yield Option(
                str(one),
                partial(casting_label, arena, one, caster),
                partial(_preview, arena, caster, one),
                f"{LONGER if longer else NOW} {one.spell}",
                entry=one.spell,
            )


def casting_label(arena: FightContext, one: CastCode, caster: Fighter) -> str:
    """Return the label of a casting: spell, power, target, skill or weapon, and duration."""
    target = arena.fight.find(one.target)
    at = "self" if target is caster else target.name
    on = f", {one.on}" if one.on else ""
    lasting = f", lasting {reach.DURATIONS[one.duration].text}" if one.duration != EPISODE else ""
    return f"{one.spell} {one.power} on {at}{on}{lasting}"


def price_words(arena: FightContext, caster: Fighter, one: CastCode) -> str:
    """Describe the price of a casting."""
    sorcery = arena.spells[one.spell].kind == "sorcery"
    return f"{price_of(arena, caster, one)} MP" if sorcery else "the spell's one use"


def _preview(arena: FightContext, caster: Fighter, one: CastCode) -> Preview:
    spell, target = arena.spells[one.spell], arena.fight.find(one.target)
    name = spell.casting_skill
    skill, critical, overcome = casting_roll(caster, spell)
    resisting = target.build.resisting if spell.resisted and target.side != caster.side else None
    ends = distribution(cast, skill, resisting, critical, overcome)

    def explain() -> Explanation:
        sentences = [f"{name} is rolled at {skill}."]
        if resisting is not None:
            sentences.append(f"{target.name} resists with POW {resisting}; the defender wins ties.")
        sentences.append(spell.text)
        chart = tuple(ChartBar(word, ends.chance_of(came)) for came, word in _ENDS.items() if ends.chance_of(came))
        return Explanation(f"Casting {spell.name}", tuple(sentences), outcomes=chart)

    return Preview(
        (Measure("works", ends.chance_of(Casting.WORKS), "chance"),),
        price_words(arena, caster, one),
        effect_words(spell, one.power),
        explain,
    )


def effect_words(spell: Spell, power: int) -> str:
    """Describe the effect of a spell at a power, in a few words."""
    parts = []
    for figures, words in (
        (spell.skill_bonus, "{:+d} to the skill"),
        (spell.critical_bonus, "{:+d} for criticals"),
        (spell.overcome_bonus, "{:+d} to overcome"),
        (spell.spirit_bonus, "{:+d} POW against spirits"),
        (spell.weapon_damage, "{:+d} damage"),
        (spell.protection, "{:d} protection"),
    ):
        amount = spell.figure_at(figures, power)
        if amount:
            parts.append(words.format(amount).replace("-", "−"))
    if spell.harms:
        parts.append(f"{damage(spell.figure_at(spell.damage, power), spell.damage_die)} damage")
    hindered = effects.hindrance(spell, power)
    if hindered.actions:
        parts.append(f"the target loses {count_noun(hindered.actions, 'action')}")
    if hindered.falls:
        parts.append("the target falls")
    if spell.darksense:
        parts.append("sees in the dark")
    return ", ".join(parts)


def ask_resistance(caster: Fighter, spell: Spell, target: Fighter) -> Choose:
    """Return the target's choice to resist or accept a spell. Resisting takes no action (part 4, `H-08`)."""
    skill, critical, overcome = casting_roll(caster, spell)

    def works(resisting: int | None) -> Preview:
        chance = distribution(cast, skill, resisting, critical, overcome).chance_of(Casting.WORKS)
        return Preview((Measure("works", chance, "chance"),))

    asked = f"{caster.name} casts {spell.name} on {target.name}: does {target.name} resist?"
    options = [
        Option(RESIST, f"resist with POW {target.build.resisting}", lambda: works(target.build.resisting)),
        Option(ACCEPT, "don't resist", lambda: works(None)),
    ]
    return Choose(target.key, "resist", asked, options, RESIST)


def cast_earlier(arena: FightContext, caster: Fighter) -> Iterator[Option]:
    """Yield an option for each spell that the caster may have cast on itself or a friend before the fight."""
    for one in castable(arena, caster):
        spell, target = arena.spells[one.spell], arena.fight.find(one.target)
        if spell.whom != "friend" or not effects.is_lasting(spell) or _runs(target, one):
            continue
        yield Option(
            str(one),
            casting_label(arena, one, caster),
            partial(_earlier_preview, arena, caster, one),
            EARLIER,
            entry=one.spell,
        )


def _earlier_preview(arena: FightContext, caster: Fighter, one: CastCode) -> Preview:
    return Preview(cost=price_words(arena, caster, one), note=effect_words(arena.spells[one.spell], one.power))


def _runs(target: Fighter, one: CastCode) -> bool:
    return any(
        running.spell == one.spell and running.power >= one.power and one.on in (running.skill, running.weapon, "")
        for running in target.running
    )
