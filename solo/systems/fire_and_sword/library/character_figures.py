"""Library entries for one character: availability, figures, and the field that buys the entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.resolver import distribution, format_percent
from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.creation.callings import Calling
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.encounters import odds
from solo.systems.fire_and_sword.encounters.foe_worth import BENCHMARK, BENCHMARK_POWER, duellist_of_foe
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.library.pages import SHELVES
from solo.systems.fire_and_sword.library.spell_figures import spell_lines
from solo.systems.fire_and_sword.library.training import calling_entry
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE, Character
from solo.systems.fire_and_sword.people.statistics import STATISTICS
from solo.systems.fire_and_sword.rolls.duel import Duellist
from solo.systems.fire_and_sword.rolls.roll import D20, Level, skill_roll
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip, soul_rolls, spirit_attack
from solo.systems.fire_and_sword.rolls.spirit_combat import duel as duel_of_souls
from solo.systems.fire_and_sword.session.improvement import chance_to_rise, taught_by
from solo.systems.fire_and_sword.skills import SHIELD_PARRY, SPIRIT_FIGHTING
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts import library_lookup
from solo.systems.parts.library_lookup import NOTHING, Writer
from solo.systems.parts.phrasing import count_noun

_GEAR: Final = ("weapon", "armour", "shield", "item")


class FigureTarget(NamedTuple):
    """The opponent against whom figures are computed.

    `called` is the opponent's name in a sentence, `duellist` the figures in a duel, and `power` the POW.
    """

    called: str
    duellist: Duellist
    power: int
    resist_die: int
    spirit: bool = False


USUAL: Final = FigureTarget(odds.USUAL, BENCHMARK, BENCHMARK_POWER, PERSON_DIE)


class CharacterFigures(library_lookup.LibraryFigures[Character, FigureTarget]):
    """The figures of library entries for characters."""

    shelves = SHELVES

    def __init__(self, stock: DraftCatalogue) -> None:
        super().__init__(stock.content)
        self._stock = stock

    # Availability

    def standing(self, entry: LibraryEntry, character: Character) -> Availability:
        """Return in a word or two whether the character has an entry or can use it."""
        if entry.kind == "spell":
            return self._spell_standing(entry, character)
        if entry.kind == "skill":
            level = character.skill(entry.name)
            learned = entry.name in character.skills or entry.name in character.raised
            return Availability(f"level {level}", 0 if learned else 2, "" if learned else "Never learned.")
        if entry.kind in _GEAR:
            return self._gear_standing(entry, character)
        calling = self._content.entries(Calling).get(character.calling)
        if entry.kind == "calling" and calling is not None and entry.name == calling_entry(calling):
            return Availability("your calling", 1)
        return NOTHING

    def _spell_standing(self, entry: LibraryEntry, character: Character) -> Availability:
        spell, had = self._content.entries(Spell)[entry.name], character.spell(entry.name)
        if had is None:
            return NOTHING
        if spell.kind == "divine":
            size = count_noun(had.power, "point")
            used = Availability("used", 1, f"{size}. Regain it in a ceremony.")
            return used if had.used else Availability("ready", 0, f"{size}.")
        if character.magic_points < spell.mp_each:
            return Availability("too few MP", 1, f"You have {character.magic_points} MP left.")
        return Availability("castable", 0, f"You have {character.magic_points} MP left.")

    def _gear_standing(self, entry: LibraryEntry, character: Character) -> Availability:
        weapon = self._content.entries(Weapon).get(entry.name) if entry.kind == "weapon" else None
        if weapon is not None and weapon.natural:
            return Availability("your own", 1) if entry.name == "Fists" else Availability("a beast's", 3)
        arms = character.arms
        if entry.name in (*arms.weapons[:1], arms.shield, arms.armour, arms.mount):
            return Availability("in use", 0)
        if any(carried.name == entry.name for carried in character.gear):
            return Availability("carried", 1)
        good = self._stock.find_ware(entry.name)
        if good is not None and good.price > character.money:
            return Availability("too dear", 3, f"It costs {money(good.price)}. You have {money(character.money)}.")
        return NOTHING

    # Figures

    def writers(self) -> Mapping[str, Writer[Character, FigureTarget]]:
        return {
            "weapon": self._weapon,
            "armour": self._armour,
            "shield": self._shield,
            "item": self._item,
            "skill": self._skill,
            "statistic": self._statistic,
            "spell": self._spell,
            "foe": self._foe,
        }

    def target(self, against: str | None) -> FigureTarget:
        if against is None:
            return USUAL
        foe = self._content.entries(Foe)[against]
        if foe.spirit:
            return FigureTarget(f"the {foe.name}", BENCHMARK, foe.power, foe.resistance_die, spirit=True)
        return FigureTarget(f"the {foe.name}", duellist_of_foe(foe, self._content), foe.power, foe.resistance_die)

    def _weapon(self, entry: LibraryEntry, character: Character, target: FigureTarget) -> Iterator[SheetLine]:
        weapon = self._content.entries(Weapon)[entry.name]
        yield odds.attack_line(character, weapon, target.duellist, target.called)
        if weapon.parry_skill:
            yield _parry(character, weapon.parry_skill, target)

    def _armour(self, entry: LibraryEntry, character: Character, target: FigureTarget) -> Iterator[SheetLine]:
        yield odds.survival_line(_wearing(character, armour=entry.name), self._content, target.duellist, target.called)

    def _shield(self, entry: LibraryEntry, character: Character, target: FigureTarget) -> Iterator[SheetLine]:
        yield _parry(character, SHIELD_PARRY, target)
        yield odds.survival_line(_wearing(character, shield=entry.name), self._content, target.duellist, target.called)

    def _item(self, entry: LibraryEntry, character: Character, _target: FigureTarget) -> Iterator[SheetLine]:
        ware = self._content.entries(Ware)[entry.name]
        if not ware.rarity:
            return
        for skill in taught_by(ware.rarity, character, self._content):
            level = character.skill(skill)
            rises = format_percent(chance_to_rise(level))
            yield SheetLine(skill, f"{level} · rises {rises}", f"A D20 above {level}, or a 20, raises it by 1.")

    def _skill(self, entry: LibraryEntry, character: Character, _target: FigureTarget) -> Iterator[SheetLine]:
        level = skill_rolls.effective_skill(character, entry.name)
        now = skill_rolls.modifiers(character, entry.name)
        changed = "".join(f", {modifier}" for modifier in now)
        yield from _levels(level, f"{entry.name} {character.skill(entry.name)}{changed}.")
        raw = character.skill(entry.name)
        yield SheetLine(
            "a check raises it",
            format_percent(chance_to_rise(raw)),
            f"A D20 above {raw}, or a 20, raises the skill by 1.",
        )

    def _statistic(self, entry: LibraryEntry, character: Character, _target: FigureTarget) -> Iterator[SheetLine]:
        letters = next(name.abbreviation for name in STATISTICS if name.name == entry.name)
        score = character.statistic(letters)
        yield from _levels(score, f"{letters} {score}, rolled like a skill.")

    def _spell(self, entry: LibraryEntry, character: Character, target: FigureTarget) -> Iterator[SheetLine]:
        spell = self._content.entries(Spell)[entry.name]
        yield from spell_lines(spell, character, target.power, target.called)

    def _foe(self, entry: LibraryEntry, character: Character, _target: FigureTarget) -> Iterator[SheetLine]:
        foe = self.target(entry.name)
        if foe.spirit:
            yield from _soul_lines(character, foe)
        else:
            yield from odds.odds(character, self._content, foe.duellist, foe.called)

    # Purchase

    def purchase(self, entry: LibraryEntry, character: Character) -> str:
        """Return the form field that buys the entry, or for a skill or known spell its scroll; "" for no field."""
        if entry.kind in ("skill", "spell"):
            return self._scroll_field(entry.name, character)
        if entry.kind not in _GEAR or any(carried.name == entry.name for carried in character.gear):
            return ""
        return self._field_of(entry.name)

    def _scroll_field(self, skill: str, character: Character) -> str:
        """Return the form field of the scroll that gives the character a check on a skill or spell (`F-36`)."""
        scrolls = (ware for ware in self._content.entries(Ware).values() if ware.kind == "scroll")
        teaching = (ware.name for ware in scrolls if skill in taught_by(ware.rarity, character, self._content))
        return self._field_of(next(teaching, ""))

    def _field_of(self, ware: str) -> str:
        good = self._stock.find_ware(ware)
        return good.key if good else ""


def _parry(character: Character, skill: str, target: FigureTarget) -> SheetLine:
    level = character.skill(skill)
    turned = format_percent(1 - odds.chance_to_land(target.duellist.attack, level))
    why = f"{skill} {level} against an attack of {target.duellist.attack} by {target.called}."
    return SheetLine("parries", f"{level} · stops {turned}", why)


def _levels(skill: int, why: str) -> Iterator[SheetLine]:
    rolled = distribution(skill_roll, skill, D20, 0)
    yield SheetLine("succeeds", format_percent(rolled.chance(lambda one: one.is_success)), why)
    critical = format_percent(rolled.chance(lambda one: one.level >= Level.CRITICAL))
    yield SheetLine(
        "critical",
        critical,
        "Roll exactly the skill, then confirm it with a second roll. Above skill 20, a natural 20 counts too.",
    )


def _soul_lines(character: Character, foe: FigureTarget) -> Iterator[SheetLine]:
    """Yield the lines of a spirit duel: the chance of the character's attack, and the chances of each end (`F-23`)."""
    helping = tuple(one.power for one in character.helpers)
    mine = soul_rolls(character.power, 0, character.fetch, character.skill(SPIRIT_FIGHTING), helping)
    attack = distribution(spirit_attack, mine, (foe.power,), foe.resist_die).chance(
        lambda grip: grip > SpiritGrip.NO_EFFECT
    )
    wins, loses, both = map(format_percent, duel_of_souls(mine, PERSON_DIE, (foe.power,), foe.resist_die))
    fetch = " with its helpers" if len(mine) > 1 else ""
    yield SheetLine(
        "Attack of the soul",
        format_percent(attack),
        f"POW {character.power}{fetch} against POW {foe.power}, on the D30.",
    )
    yield SheetLine("Duel of souls", f"wins {wins}, loses {loses}, both out {both}", "Without spells.")


def _wearing(character: Character, armour: str = "", shield: str = "") -> Character:
    """Return the character wearing another suit or shield."""
    arms = replace(character.arms, armour=armour or character.arms.armour, shield=shield or character.arms.shield)
    return replace(character, arms=arms)
