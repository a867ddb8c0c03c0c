"""Questions about levels: cost, combined power, and a character's people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from solo.systems.gloranthan.people import retinue
from solo.systems.gloranthan.people.cost import LANGUAGE, skill_cost
from solo.systems.gloranthan.people.keyword import KEYWORD
from solo.systems.gloranthan.people.sheet import START
from solo.systems.gloranthan.questions.arguments import Answer, Count, Flag, Level, Levels, level, level_text
from solo.systems.gloranthan.rating import power_text
from solo.systems.gloranthan.rolls.levels import combine_levels, cost, multiple, supported_power
from solo.systems.parts.questions import question

When = Annotated[Literal["creation", "play"], Meta(description="creation or play")]


@question("power-cost", "The XP cost of raising a rune from one level to another.", rules="G-02")
def power_cost(from_: Level, to: Level) -> Answer:
    lowest, highest = level(from_), level(to)
    if highest < lowest:
        raise ValueError(f"The level “to” ({highest}) must not be below the level “from” ({lowest}).")
    return {"xp": cost(lowest, highest)}


@question("power-multiple", "The multiple of a level.", rules="G-02")
def power_multiple(level_: Level) -> Answer:
    return {"multiple": multiple(level(level_))}


@question(
    "character-cost", "The XP cost of a new character, and the XP left out of 90.", rules="G-01 G-02 G-08 G-09 G-10"
)
def character_cost(
    physical: Level,
    magic: Level,
    intellect: Level,
    social: Level,
    extra_keywords: Count = 0,
    extra_skills_in_keyword: Count = 0,
    extra_skills_outside: Count = 0,
    extra_languages: Count = 0,
) -> Answer:
    runes = sum(cost(0, level(rune)) for rune in (physical, magic, intellect, social))
    skills = extra_skills_in_keyword * skill_cost(True) + extra_skills_outside * skill_cost(False)
    xp = runes + skills + KEYWORD * extra_keywords + LANGUAGE * extra_languages
    return {"xp": xp, "left_of_90": START - xp}


@question("skill-cost", "The XP cost of an additional skill.", rules="G-09")
def skill_cost_(in_keyword: Flag, when: When = "creation") -> Answer:
    return {"xp": skill_cost(in_keyword, later=when == "play")}


@question("combine-power", "The combined power of several powers.", rules="G-13 G-43 R-19 R-20")
def combine_power(levels: Levels) -> Answer:
    return {"power": power_text(supported_power(level(one) for one in levels))}


@question("companion-power", "The power of companions in their specialism.", rules="G-13 G-14 R-21")
def companion_power(levels: Levels, social: Level) -> Answer:
    runes = [level(one) for one in levels]
    power = retinue.companion_power(runes, level(social))
    return {"total": level_text(combine_levels(runes)), "power": level_text(power)}


@question("retainers", "The best power of retainers, and their number.", rules="G-15")
def retainers(power: Level, companions: Flag = False) -> Answer:
    found = retinue.retainers(level(power), companions)
    return {"best_power": level_text(found.best_power), "number": found.number}


@question("followers", "The minimum number of followers of each kind.", rules="G-16 R-22")
def followers(power: Level) -> Answer:
    found = retinue.followers(level(power))
    return dict(found._asdict())
