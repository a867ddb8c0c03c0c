"""Library figures for one character: an entry's availability, its figures, and its purchase.

Gear, skills and foes are here. Spells have their own module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from solo.resolver import distribution, format_percent
from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.systems.parts import library_lookup
from solo.systems.parts.library_lookup import NOTHING, Writer
from solo.systems.parts.phrasing import count_noun, with_article, with_sign
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foes.opponents import Opponent, find_opponent
from solo.systems.polyhedral.gear.equipment import Gear, Weapon, WeaponMode, distance, gear_named
from solo.systems.polyhedral.library import spell_figures
from solo.systems.polyhedral.library.pages import SHELVES, weapon_entries
from solo.systems.polyhedral.magic.known_spells import book_of, knows
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.attributes import ATTRIBUTES
from solo.systems.polyhedral.people.sheet import (
    Build,
    CarriedGear,
    Character,
    GearSlot,
    derive_sheet,
    load_of,
    skill_dice,
)
from solo.systems.polyhedral.people.skills import SKILLS, level_label, skill_cost
from solo.systems.polyhedral.people.weapon_uses import WeaponUse, uses_of, weapon_uses
from solo.systems.polyhedral.rolls import attacks, injuries
from solo.systems.polyhedral.rolls.scores import die, score_line
from solo.systems.polyhedral.wording import chances_of, dice, format_mean, pounds, xp

_GEAR: Final = ("weapon", "armour", "shield", "item")
_PLACES: Final[Mapping[GearSlot, str]] = {
    "hand": "in hand",
    "off-hand": "in hand",
    "worn": "worn",
    "belt": "carried",
    "pack": "carried",
}


class CharacterFigures(library_lookup.LibraryFigures[Character, Opponent]):
    """Figures of library entries for a character: availability, odds, load and purchase."""

    shelves = SHELVES

    def __init__(self, shop: Shop) -> None:
        super().__init__(shop.content)
        self._shop = shop

    @cached_property
    def _uses(self) -> Mapping[str, tuple[Weapon, WeaponMode]]:
        return weapon_entries(self._content)

    # Availability

    def standing(self, entry: LibraryEntry, character: Character) -> Availability:
        """Return the availability of an entry to the character: owned, known or usable, or the reason why not."""
        build = character.build
        if entry.kind == "spell":
            return spell_figures.spell_availability(self._spell(entry), build, self._sp_left(character), self._content)
        if entry.kind == "skill":
            level = build.skills.get(entry.name, 0)
            return Availability(f"level {level}", 0, f"{level_label(level)}.") if level else NOTHING
        if entry.kind in _GEAR:
            return self._gear_standing(entry, build)
        return NOTHING

    def _gear_standing(self, entry: LibraryEntry, build: Build) -> Availability:
        gear = self._gear(entry)
        if isinstance(gear, Weapon) and gear.natural:
            return (
                Availability("your own", 1, "This weapon is part of the body and cannot be taken away.")
                if build.hands
                else NOTHING
            )
        had = [carried for carried in build.gear if carried.name == gear.name]
        if had:
            return _owned(had)
        mode = self._uses[entry.name][1] if entry.kind == "weapon" else None
        if mode and mode.min_strength is not None and mode.min_strength > build.attributes.strength:
            return Availability(
                "too heavy", 3, f"This weapon needs Strength {mode.min_strength}. Below that, attacks are at −1."
            )
        return NOTHING

    # Figures

    def target(self, against: str | None) -> Opponent:
        return find_opponent(against, self._content)

    def writers(self) -> Mapping[str, Writer[Character, Opponent]]:
        return {
            "spell": self._spell_lines,
            "weapon": self._weapon,
            "armour": self._burden,
            "shield": self._shield,
            "item": self._burden,
            "skill": self._skill,
            "attribute": self._attribute,
            "foe": self._foe,
        }

    def _spell_lines(self, entry: LibraryEntry, character: Character, target: Opponent) -> Iterator[SheetLine]:
        left = self._sp_left(character)
        yield from spell_figures.worked_out(self._spell(entry), character.build, left, target)

    def _weapon(self, entry: LibraryEntry, character: Character, target: Opponent) -> Iterator[SheetLine]:
        weapon, mode = self._uses[entry.name]
        use = next(use for use in uses_of(weapon, character.build) if use.mode is mode)
        yield from weapon_lines(use, character.build, target)

    def _shield(self, entry: LibraryEntry, character: Character, target: Opponent) -> Iterator[SheetLine]:
        figures = dict(entry.facts)
        build = character.build
        dr, level = derive_sheet(build, self._content).body_dr, build.skills.get("Blocking", 0)
        block = int(figures["Block"].lstrip("+"))
        why = f"Armour DR {dr} + shield {block} + Blocking {level}."
        yield SheetLine("your Block", f"DR {dr + block + level}", why)
        yield from self._burden(entry, character, target)

    def _burden(self, entry: LibraryEntry, character: Character, _target: Opponent) -> Iterator[SheetLine]:
        """Yield the character's load with one more piece of the entry's gear."""
        gear = self._gear(entry)
        sheet = derive_sheet(character.build, self._content)
        load = load_of(character.build, self._content) + gear.weight
        free = sheet.free_load
        told = f"no penalty up to {free} lb" if load <= free else f"slows you down above {free} lb"
        why = f"You carry {pounds(load - gear.weight)}, and this gear weighs {pounds(gear.weight)}."
        yield SheetLine("new load", f"{pounds(load)}, {told}", why)

    def _skill(self, entry: LibraryEntry, character: Character, _target: Opponent) -> Iterator[SheetLine]:
        skill, level = SKILLS[entry.name], character.build.skills.get(entry.name, 0)
        yield SheetLine("level", f"{level}, {level_label(level)}", "Bought with XP.")
        if skill.active:
            thrown = dice(*skill_dice(character.build, entry.name))
            yield SheetLine("check", thrown, f"You roll one die of {skill.attribute}, plus one for each level.")
        price = skill_cost(level, level + 1)
        yield SheetLine("next level", xp(price), f"Level {level + 1} costs {level + 1} × {level + 1} XP.")

    def _attribute(self, entry: LibraryEntry, character: Character, _target: Opponent) -> Iterator[SheetLine]:
        name = next(one for one in ATTRIBUTES if one.name == entry.name)
        line = score_line(character.build.attributes.score(name.abbreviation))
        value = f"{line.score}: {dice(*line.die)}, Difficulty {line.difficulty}"
        yield SheetLine("score", value, f"{line.label.capitalize()}. The Difficulty is 2 + half the score.")

    def _foe(self, entry: LibraryEntry, character: Character, _target: Opponent) -> Iterator[SheetLine]:
        """Yield the odds of each weapon that the character can use against this foe."""
        foe = find_opponent(entry.name, self._content)
        ready = [carried.name for carried in character.build.gear if carried.place in ("hand", "off-hand")]
        for use in weapon_uses(character.build, self._content):
            if use.weapon.name in ready:
                chance, passed, drops, _ = weapon_lines_of_odds(use, character.build, foe)
                value = f"{chance.value}; {passed.value} {passed.name}; drops {drops.value}"
                yield SheetLine(use.name, value, f"{chance.why} {passed.why}")

    # Shop

    def purchase(self, entry: LibraryEntry, character: Character) -> str:
        """Return the key of the field that buys the entry's gear, or a spell's book; "" if it is not for sale."""
        if entry.kind == "spell":
            spell = self._spell(entry)
            book = book_of(spell, self._content)
            if book is None or character.build.sorcerer or knows(character.build, spell, self._content):
                return ""
            ware = self._shop.ware(book.name, spell.school)
        elif entry.kind in _GEAR:
            ware = self._shop.ware(self._gear(entry).name)
        else:
            return ""
        return ware.key if ware else ""

    # Helpers

    def _gear(self, entry: LibraryEntry) -> Gear:
        return self._uses[entry.name][0] if entry.kind == "weapon" else gear_named(entry.name, self._content)

    def _spell(self, entry: LibraryEntry) -> Spell:
        return self._content.entries(Spell)[entry.name]

    def _sp_left(self, character: Character) -> int:
        return derive_sheet(character.build, self._content).sp - character.wounds.sp_lost


def weapon_lines(use: WeaponUse, build: Build, target: Opponent) -> Iterator[SheetLine]:
    """Yield a weapon's own figures, then its odds against a target for one attack without circumstances (`P-30`)."""
    whys = use.explanation.split("; ")
    yield SheetLine("check", dice(*use.hit), f"{whys[0]}. The highest die counts, +1 for each {use.hit[1]} rolled.")
    chance, passed, drops, critical = weapon_lines_of_odds(use, build, target)
    yield from (chance, critical)
    yield SheetLine("damage", use.damage, f"{whys[1]}. On a critical hit, every die counts as its maximum.")
    yield from (passed, drops)
    yield SheetLine("distance", distance(use.mode), "A space is 1 yard.")
    if use.parry:
        yield SheetLine("parry", str(use.parry.value), f"{use.parry.why}.")


def weapon_lines_of_odds(
    use: WeaponUse, build: Build, target: Opponent
) -> tuple[SheetLine, SheetLine, SheetLine, SheetLine]:
    """Return the lines for the chance to hit, damage past DR, chance to drop the target, and a critical (`P-30`)."""
    parried = use.mode.melee and not use.mode.never_parried and target.parry > target.dodge
    defence, word = (target.parry, "parry") if parried else (target.dodge, "dodge")
    modifier = attacks.TOO_HEAVY.value if use.too_heavy else 0
    precision, damage = build.attributes.precision, use.mode.damage + use.enchantment.adds("damage")
    known = distribution(
        attacks.strike, *use.hit, precision, defence, modifier, *die(build.attributes.strength), damage
    )
    blows, past = known.map(lambda one: one[0]), known.map(lambda one: injuries.damage_after_dr(one[1], target.dr))
    hits = blows.chance(lambda blow: blow is not attacks.Blow.MISS)
    drops = past.chance(lambda lost: injuries.split(target.lp, target.vp, lost)[0] <= 0)
    suffers = f" at {with_sign(modifier)} (too heavy)" if modifier else ""
    must = f"{dice(*use.hit)}{suffers} must reach {defence}, the {word} of {target.name}."
    enough = f"At least two dice must reach {defence}, and your Precision ({precision}) must not be lower."
    whole = f"{target.name} (unhurt, with {target.lp} LP and {target.vp} VP)"
    return (
        SheetLine("chance", f"{format_percent(hits)} against {with_article(word)} of {defence}", must),
        SheetLine(
            f"past DR {target.dr}",
            f"{format_mean(past.mean(lambda lost: lost))} on average",
            f"Chances: {chances_of(past)}.",
        ),
        SheetLine("drops", format_percent(drops), f"Chance to drop {whole} to 0 LP or below."),
        SheetLine("critical", format_percent(blows.chance_of(attacks.Blow.CRITICAL)), enough),
    )


def _owned(had: list[CarriedGear]) -> Availability:
    order = list(_PLACES)
    nearest = min(had, key=lambda carried: order.index(carried.place))
    count = sum(carried.count for carried in had)
    word = _PLACES[nearest.place] if count == 1 else f"{count} {_PLACES[nearest.place]}"
    return Availability(word, 1 if nearest.place in ("belt", "pack") else 0, f"{count_noun(count, 'piece')} owned.")
