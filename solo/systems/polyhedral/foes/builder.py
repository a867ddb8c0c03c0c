"""Builder of foes: it buys a template's attributes, gear and skills for a given XP total (Part 10).

Dice choose among the affordable purchases, so that two foes of one template differ. Each built foe is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.parts.drafting.random_choice import choose_random, shuffle
from solo.systems.polyhedral.foes.foe import Foe, find_problems, gear_xp, most_gear_xp, price, stat_xp
from solo.systems.polyhedral.foes.outfits import Outfitter
from solo.systems.polyhedral.foes.templates import WEAPON, Template, template_named
from solo.systems.polyhedral.magic.spell import spell_named
from solo.systems.polyhedral.people.advancement import skills_cost
from solo.systems.polyhedral.people.attributes import (
    ABBREVIATIONS,
    ATTRIBUTES,
    AVERAGE,
    HIGHEST_FOR_PEOPLE,
    LOWEST_FOR_PEOPLE,
    Abbreviation,
    Attributes,
)
from solo.systems.polyhedral.people.sheet import Build
from solo.systems.polyhedral.people.skills import skill_cost
from solo.systems.polyhedral.rolls.scores import cost

LEAST_XP: Final = -40
MOST_XP: Final = 1500
BOOKS_FROM_XP: Final = 50
BOOKISH_INTELLECT: Final = 10
ATTRIBUTE_PERCENT: Final = 60
HIGHEST_LEVEL: Final = 7
HIGHEST_SIDE: Final = 4
HIGHEST: Final = {"Extra Size": 4, "Fast Sprint": 2}
STRIDES: Final = {"Evasion": 2, "Deflection": 2}
ATTACK_LEVELS: Final = ((25, 1), (100, 2), (200, 3), (400, 4), (700, 5))


def build(template: str, xp: int, name: str, thrower: Thrower, content: Content) -> Foe:
    """Return a legal foe of a template that costs `xp`, or slightly less if no purchase fits.

    The same dice build the same foe. Raises ValueError for an unknown template, a template without gear in the
    player's own content, an empty name, or XP out of bounds.
    """
    kind = template_named(template, content)
    if not LEAST_XP <= xp <= MOST_XP:
        raise ValueError(f"A foe can be built for {LEAST_XP} to {MOST_XP} XP, not {xp}.")
    if not name.strip():
        raise ValueError("Give the foe a name.")
    made = _Builder(kind, xp, name.strip(), thrower, content).build()
    if wrong := find_problems(made, content):
        raise ValueError(f"No {kind.title.lower()} of {xp} XP can be built: {wrong[0][1]}")
    return made


class _Builder:
    """A foe under construction, and the XP that it may still spend."""

    def __init__(self, kind: Template, xp: int, name: str, thrower: Thrower, content: Content) -> None:
        self._kind, self._xp, self._thrower, self._content = kind, xp, thrower, content
        self._books = kind.school is not None and not kind.sorcerer and xp >= BOOKS_FROM_XP
        start = {**kind.start, "INT": BOOKISH_INTELLECT} if self._books else kind.start
        self._foe = Foe(
            name=name,
            xp=xp,
            role=kind.role,
            text=kind.text,
            themes=kind.themes,
            free_intellect=kind.dull,
            shell=kind.shell,
            build=Build(
                attributes=Attributes(**{one.field: start.get(one.abbreviation, AVERAGE) for one in ATTRIBUTES}),
                tags=kind.tags,
                hands=kind.hands,
                keen_senses="animal" in kind.tags,
                sorcerer=kind.school is not None and not self._books,
            ),
        )
        self._core = _core(kind, xp)
        self._gear_xp = most_gear_xp(xp)

    def build(self) -> Foe:
        """Build the foe and return it: core skills first, then most attributes, then gear, then the rest."""
        self._lower_until_affordable()
        self._raise_attributes((self._left() - skills_cost(self._core)) * ATTRIBUTE_PERCENT // 100)
        outfitter = Outfitter(self._kind, self._xp, self._books, self._thrower, self._content)
        self._foe, skill = outfitter.equip(self._foe)
        self._set_levels({skill if name == WEAPON else name: level for name, level in self._core.items()})
        self._foe = outfitter.clad(self._foe)
        self._gear_xp = gear_xp(self._foe, self._content)
        self._grow([name for name, weight in self._growth(skill) for _ in range(weight)], skill)
        self._raise_attributes(self._left())
        self._spend_the_rest(skill)
        self._learn_spells()
        return msgspec.structs.replace(self._foe, xp=price(self._foe, self._content))

    def _left(self) -> int:
        """Return the XP that are neither spent nor reserved for gear."""
        return self._xp - self._gear_xp - stat_xp(self._foe)

    # Attributes

    def _lower_until_affordable(self) -> None:
        """Lower attributes step by step, the highest first, until the core skills are affordable (`P-02`)."""
        kept = {"INT"} if self._books or self._kind.dull else set()
        lowest = LOWEST_FOR_PEOPLE if self._kind.person else 2
        needed = skills_cost(self._core)
        while self._left() < needed:
            lowered = [short for short in ABBREVIATIONS if short not in kept and self._score(short) > lowest]
            if not lowered:
                return
            highest = max(self._score(short) for short in lowered)
            short = choose_random(self._thrower, [short for short in lowered if self._score(short) == highest])
            self._set_score(short, self._score(short) - 2)

    def _raise_attributes(self, xp: int) -> None:
        """Raise attributes in the order of the template, as far as the XP suffice."""
        for short, highest in self._kind.raised:
            limit = min(highest, HIGHEST_FOR_PEOPLE) if self._kind.person else highest
            while self._score(short) < limit:
                step = cost(self._score(short), self._score(short) + 2)
                if step > xp:
                    return
                xp -= step
                self._set_score(short, self._score(short) + 2)

    def _score(self, short: Abbreviation) -> int:
        return self._foe.build.attributes.score(short)

    def _set_score(self, short: Abbreviation, score: int) -> None:
        field = next(one.field for one in ATTRIBUTES if one.abbreviation == short)
        self._set(attributes=msgspec.structs.replace(self._foe.build.attributes, **{field: score}))

    # Skills

    def _growth(self, skill: str) -> Sequence[tuple[str, int]]:
        return [(skill if name == WEAPON else name, weight) for name, weight in self._kind.growth]

    def _grow(self, names: Sequence[str], skill: str) -> None:
        """Raise random skills among `names` while XP last.

        The attack skill has a maximum that depends on the foe's XP (`P-38`).
        """
        levels = self._foe.build.skills
        left = self._left()
        while steps := [name for name in names if self._fits(name, skill, levels, left)]:
            name = choose_random(self._thrower, steps)
            after = levels.get(name, 0) + STRIDES.get(name, 1)
            left -= skill_cost(levels.get(name, 0), after)
            levels = {**levels, name: after}
        self._set_levels(levels)

    def _fits(self, name: str, skill: str, levels: dict[str, int], left: int) -> bool:
        before = levels.get(name, 0)
        after = before + STRIDES.get(name, 1)
        most = _attack_level(self._xp) if name == skill else HIGHEST.get(name, HIGHEST_LEVEL)
        return after <= most and skill_cost(before, after) <= left

    def _spend_the_rest(self, skill: str) -> None:
        """Buy the levels of side skills whose total cost is nearest to the XP left.

        Dice decide between equal totals.
        """
        levels, left = self._foe.build.skills, self._left()
        sides = [name for name in self._kind.sides if name != skill]
        reached: dict[int, dict[str, int]] = {0: {}}
        for name in shuffle(self._thrower, sides):
            before = levels.get(name, 0)
            for spent, chosen in list(reached.items()):
                for level in range(before + 1, HIGHEST_SIDE + 1):
                    total = spent + skill_cost(before, level)
                    if total <= left and total not in reached:
                        reached[total] = {**chosen, name: level}
        self._set_levels({**levels, **reached[max(reached)]})

    def _set_levels(self, levels: dict[str, int]) -> None:
        self._set(skills=levels)

    def _learn_spells(self) -> None:
        """Learn one spell for each level of Spellcraft, of a rank up to that level (`P-24`)."""
        if not self._foe.build.sorcerer:
            return
        spellcraft = self._foe.build.skills.get("Spellcraft", 0)
        able = [name for name in self._kind.spells if spell_named(name, self._content).rank <= spellcraft]
        self._set(spells=tuple(able[:spellcraft]))

    def _set(self, **parts: object) -> None:
        self._foe = msgspec.structs.replace(self._foe, build=msgspec.structs.replace(self._foe.build, **parts))


def _core(kind: Template, xp: int) -> dict[str, int]:
    """Return the core skills that a foe of this XP total buys first.

    Of several entries for a skill, the last one within the XP counts.
    """
    return {core.skill: core.level for core in kind.core if xp >= core.least_xp}


def _attack_level(xp: int) -> int:
    return next((level for below, level in ATTACK_LEVELS if xp < below), HIGHEST_LEVEL)
