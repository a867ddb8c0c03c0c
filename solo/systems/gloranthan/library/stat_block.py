"""Stat block of a foe or a regiment: runes, attacks, magic, and its tactics (part 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import AttackEntry, Boxes, Content, Figure, StatBlock, Trait
from solo.systems.gloranthan.battle.tactics.attack_worth import CUNNING_FROM, DULL_BELOW
from solo.systems.gloranthan.foes.computed_figures import foe_armed
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import effect_of
from solo.systems.gloranthan.people.action_bonuses import attack_power, pursue_value, resist_power
from solo.systems.gloranthan.people.company import hits
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import RUNES
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import power_text
from solo.systems.gloranthan.units.unit_type import UnitType, can_attack, damage_bonus
from solo.systems.parts.fight.ai_level import AiLevel, wit
from solo.systems.parts.phrasing import capitalise, format_number
from solo.systems.parts.stat_blocks import describe_behaviour

SKILLS: Final = {
    "melee": "+1M in melee attacks.",
    "skirmish": "+1M with javelins and short shots.",
    "missile": "+1M with bow and sling.",
    "resistance": "+1M against blows and shots.",
    "tactics": "+1M in tactics.",
    "leadership": "+1M in leadership.",
    "courage": "+1M to go on at 0 hits.",
}
RANKS: Final = {
    "ordinary": "One of many.",
    "elite": "Picked and trained.",
    "major": "A leader, one of a kind.",
}


STATES: Final = ("tried", "fled")
"""Boxes to tick for a figure at 0: it has tried to go on, or it has fled (`H-34`)."""


def hero_boxes(character: Character, content: Content) -> Boxes:
    """Return boxes to tick off: a hero's hits in every rune, unhurt (`R-32`), and the states at 0."""
    known = [(rune, hits(character, rune, content)) for rune in RUNES]
    return Boxes(tuple(Figure(rune.capitalize(), left) for rune, left in known if left), STATES)


def stat_block(foe: Foe, content: Content) -> StatBlock:
    """Return the stat block of a foe or a regiment."""
    own = wit(foe.powers.intellect or 0, DULL_BELOW, CUNNING_FROM["battle" if foe.base else "personal"])
    runes = [(rune, level) for rune in RUNES if (level := foe.powers.level_of(rune)) is not None]
    return StatBlock(
        name=foe.name,
        kind=", ".join(("regiment",) if foe.base else (foe.rank, *foe.tags)),
        text=foe.text,
        points=tuple(Figure(rune.capitalize(), level) for rune, level in runes if level),
        ticks=STATES,
        figures=tuple(_figures(foe, content)),
        attacks=tuple(_attacks(foe, content)),
        skills=tuple(Trait(capitalise(skill), SKILLS[skill]) for skill in foe.skills),
        traits=tuple(_traits(foe, content)),
        spells=tuple(_ability(ability, content) for ability in foe.abilities),
        leaves=(),
        manner=describe_behaviour(foe.name, own, tuple(_ways(foe, content, own))),
        flees=_flees(foe),
    )


def _figures(foe: Foe, content: Content) -> Iterator[Figure]:
    unit, adds = content.entries(UnitType)[foe.unit], foe_armed(foe, content)
    if foe.powers.physical is not None:
        resists = resist_power(foe.powers, adds, unit)
        yield Figure("Resists", resists.masteries, power_text(resists))
    pursues = pursue_value(adds, unit)
    yield Figure("Pursues and flees", pursues.masteries, str(pursues))


def _attacks(foe: Foe, content: Content) -> Iterator[AttackEntry]:
    unit, adds = content.entries(UnitType)[foe.unit], foe_armed(foe, content)
    for band in unit.bands if foe.powers.physical is not None else ():
        power, more = attack_power(foe.powers, adds, unit, band), damage_bonus(unit, band)
        arms = ", ".join(sorted(unit.arms(band)))
        yield AttackEntry(
            name=capitalise(band),
            hit=power_text(power),
            target=power.masteries,
            damage="by margin of success" + (f", and {format_number(more)} more" if more else ""),
            remarks=(arms,) if arms else (),
        )


def _traits(foe: Foe, content: Content) -> Iterator[Trait]:
    unit, race = content.entries(UnitType)[foe.unit], content.entries(Race)[foe.race]
    if not foe.base:
        yield Trait(capitalise(foe.rank), RANKS[foe.rank])
    yield Trait(unit.name, unit.full_text)
    if race.gifts:
        yield Trait(race.name, race.full_text)
    if foe.keyword:
        yield Trait(foe.keyword, content.entries(Keyword)[foe.keyword].text)
    if foe.retainers:
        yield Trait("Retainers", "The foe's people help: +1M to the foe's actions.")
    if foe.untouchable:
        yield Trait("Untouchable", "Only magic can harm it.")
    if foe.uses:
        yield Trait("Fades", f"It disappears after {foe.uses} uses of its magic.")
    for trait in foe.traits:
        yield Trait(trait.name, "")


def _ability(ability: Ability, content: Content) -> Trait:
    """Describe an ability: effect, grade, frequency, target and matter."""
    effect = effect_of(ability, content)
    said = [
        effect.text if effect else "",
        f"{ability.grade}, {ability.frequency.lower()}, {ability.type}.",
        f"Works on {ability.target}." if ability.target else "",
        f"Helps with {ability.matter}." if ability.matter else "",
        f"Harms {ability.harms.capitalize()}." if ability.harms else "",
        "Affects a hex and the six around it." if ability.area else "",
    ]
    return Trait(ability.name, " ".join(filter(None, said)))


def _ways(foe: Foe, content: Content, own: AiLevel) -> Iterator[str]:
    unit = content.entries(UnitType)[foe.unit]
    if any(effect.hostile for one in foe.abilities if (effect := effect_of(one, content))):
        yield "uses its magic if that does more harm than a blow"
    if can_attack(unit, "missile"):
        yield "shoots, and closes in only if that does more harm"
    if can_attack(unit, "melee") and not foe.untouchable:
        yield "closes in if its side attacks, waits if it defends, and attacks together with friends"
    if own is AiLevel.CUNNING:
        yield "leaves contact if that helps"


def _flees(foe: Foe) -> str:
    if foe.untouchable:
        return "Never: it fades when its magic is used up." if foe.uses else "Never."
    return "At 0 hits it tries once to go on. It flees if that fails or it is beaten again."
