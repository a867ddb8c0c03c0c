"""Questions about magic: costs and effects of abilities, resistance of the world, and the moon."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from solo.systems.contract import Content
from solo.systems.gloranthan.magic import ritual
from solo.systems.gloranthan.magic.ability import FREQUENCIES, GRADES, TYPES, MagicType
from solo.systems.gloranthan.magic.passive import cap_bonuses
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, RESISTANCES
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.questions.arguments import (
    Answer,
    Flag,
    Level,
    Modifiers,
    format_modifier,
    level,
    level_text,
    one_of,
)
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion import wizardry
from solo.systems.gloranthan.religion.moon import PHASES
from solo.systems.gloranthan.religion.moon import lunar_modifier as by_moon
from solo.systems.gloranthan.religion.per_magic import DIVISORS, Gift, Source
from solo.systems.gloranthan.religion.per_magic import per_magic as worth
from solo.systems.gloranthan.religion.rank import Rank, price
from solo.systems.parts.questions import question

GIFTS: dict[str, tuple[Source, Gift]] = {
    f"{source}-{gift}": (source, gift) for source, gifts in DIVISORS.items() for gift in gifts
}
TYPE_NAMES: dict[str, MagicType] = {**{kind: kind for kind in TYPES}, "Common": TYPES[0]}
Spells = Annotated[
    list[tuple[str, str]], Meta(description='a list of grades and frequencies, such as [["Minor", "Common"]]')
]
SpellName = Annotated[str, Meta(description="a ready-made spell, with its grade and frequency already set")]
GradeName = Annotated[str, Meta(description=f"a grade: {', '.join(GRADES)}")]
FrequencyName = Annotated[str, Meta(description=f"a frequency: {', '.join(FREQUENCIES)}")]
TypeName = Annotated[str, Meta(description=f"a type of magic: {', '.join(TYPES)}")]
RankName = Annotated[str, Meta(description="a religious rank, such as Initiate")]
GiftName = Annotated[str, Meta(description=f"an effect: {', '.join(GIFTS)}")]
Task = Annotated[str, Meta(description=f"a task: {', '.join(RESISTANCES)}")]
BandName = Annotated[str, Meta(description=f"a range band: {', '.join(RANGE_PENALTIES)}")]
Phase = Annotated[str, Meta(description=f"a phase: {', '.join(PHASES)}")]
Circumstances = Annotated[list[str], Meta(description=f"a list of circumstances: {', '.join(ritual.CIRCUMSTANCES)}")]


@question("ability-cost", "The XP cost of a magical ability.", rules="G-30 G-32 G-34 R-25")
def ability_cost(
    content: Content,
    /,
    name: SpellName = "",
    grade: GradeName = "",
    frequency: FrequencyName = "",
    type_: TypeName = "Common magic",
    rank: RankName = "",
    item: Flag = False,
    keyword: Flag = False,
) -> Answer:
    spells, ranks = content.entries(Spell), content.entries(Rank)
    spell = spells[one_of(spells, name, "ready-made spell")] if name and not (grade and frequency) else None
    if spell is None and not (grade and frequency):
        raise ValueError("Give the grade and the frequency, or the name of a ready-made spell.")
    xp = price(
        one_of(GRADES, grade or (spell.grade if spell else ""), "grade"),
        one_of(FREQUENCIES, frequency or (spell.frequency if spell else ""), "frequency"),
        TYPE_NAMES[one_of(TYPE_NAMES, type_, "type of magic")],
        ranks[one_of(ranks, rank, "rank")] if rank else None,
        item,
        keyword,
    )
    return {"xp": xp}


@question("grimoire-cost", "The XP cost of a grimoire.", rules="G-27")
def grimoire_cost(abilities: Spells) -> Answer:
    read = [(one_of(GRADES, grade, "grade"), one_of(FREQUENCIES, often, "frequency")) for grade, often in abilities]
    return {"xp": wizardry.grimoire_cost(read)}


@question("tap", "The Magic that a target loses by tapping, and the points that the pool gains.", rules="G-27")
def tap(target_magic: Level) -> Answer:
    done = wizardry.tap_effect(level(target_magic))
    return {"target_magic": done.target_magic, "pool_gain": done.pool_gain}


@question("tap-boost", "The number of pool points that it costs to raise Magic by 1 for a day.", rules="G-27")
def tap_boost(adept_magic: Level) -> Answer:
    return {"pool_cost": wizardry.boost_cost(level(adept_magic))}


@question("per-magic", "The bonus of an affinity or a blessing.", rules="G-25 G-27 G-28")
def per_magic(effect: GiftName, magic: Level) -> Answer:
    source, gift = GIFTS[one_of(GIFTS, effect, "effect")]
    return {"amount": worth(source, gift, level(magic))}


@question("magic-resistance", "The resistance of the world to a magical task.", rules="G-45")
def magic_resistance(task: Task) -> Answer:
    return {"difficulty": level_text(RESISTANCES[one_of(RESISTANCES, task, "task")])}


@question("magic-range-penalty", "The range penalty of active magic.", rules="G-45")
def magic_range_penalty(band: BandName) -> Answer:
    return {"modifier": format_modifier(RANGE_PENALTIES[one_of(RANGE_PENALTIES, band, "range band")])}


@question("lunar-modifier", "The moon's modifier to Lunar magic.", rules="G-28")
def lunar_modifier(phase: Phase, glowline: Flag = False) -> Answer:
    return {"modifier": format_modifier(by_moon(one_of(PHASES, phase, "phase"), glowline))}


@question("ritual-bonus", "The bonus of circumstances to a ritual.", rules="G-46 R-14 R-31")
def ritual_bonus(modifiers: Circumstances) -> Answer:
    named = [one_of(ritual.CIRCUMSTANCES, one, "circumstance") for one in modifiers]
    return {"modifier": format_modifier(ritual.ritual_bonus(named))}


@question("ritual-time", "The duration of a ritual in hours, from its bonuses.", rules="G-46")
def ritual_time(bonuses: Modifiers, doubled: Flag = False) -> Answer:
    hours = ritual.ritual_hours(map(Rating.modifier, bonuses))
    return {"hours": 2 * hours if doubled else hours}


@question("passive-magic-cap", "The capped total of passive magic bonuses.", rules="G-44 R-23")
def passive_magic_cap(bonuses: Modifiers) -> Answer:
    return {"applied": format_modifier(cap_bonuses(map(Rating.modifier, bonuses)))}
