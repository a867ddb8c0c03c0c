"""Library entries for one hero: availability, purchase, and figures against one foe, by the rules of a fight."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from solo.resolver import distribution, format_percent
from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.systems.parts import library_lookup
from solo.systems.parts.library_lookup import NOTHING, Lines, Writer, usual_or
from solo.systems.parts.phrasing import capitalise, count_noun, format_number
from solo.systems.two_d20.creation.form import HeroForm
from solo.systems.two_d20.creation.sheet_panels import skill_line
from solo.systems.two_d20.fight.rules.attempt import damage_dice
from solo.systems.two_d20.fight.rules.difficulty import told_steps, trial_of
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.gear.weapon import TYPES, Weapon, weapon_named
from solo.systems.two_d20.library.duel import Duel, by_foe, by_hero
from solo.systems.two_d20.library.fighters import format_target_number
from solo.systems.two_d20.library.pages import SHELVES, SKILL_NAMES
from solo.systems.two_d20.people.attributes import BONUS_ATTRIBUTE
from solo.systems.two_d20.people.sheet import Character, DerivedFigures, attack_bonus, figures_of, training
from solo.systems.two_d20.people.talents import Talent
from solo.systems.two_d20.rolls.difficulty import AVERAGE
from solo.systems.two_d20.rolls.skill_test import Pool, successes
from solo.systems.two_d20.wording import combat_dice_of, difficulty_name

USUAL_FOE: Final = "Sellsword"
HARDEST_SHOWN: Final = 3
TALENT_FIGURES: Final = {
    "vigor": ("Vigor", "{:+}"),
    "resolve": ("Resolve", "{:+}"),
    "courage": ("Courage", "{:+}"),
    "melee": ("damage of melee attacks", "{:+} CD"),
    "ranged": ("damage of shots", "{:+} CD"),
    "threaten": ("damage of threats", "{:+} CD"),
    "ranges": ("range steps ignored when shooting", "{}"),
    "treated": ("points restored by Treatment", "{:+}"),
    "rerolls": ("re-rolled d20 each round", "{}"),
    "free_dice": ("free extra d20 each scene", "{}"),
    "momentum": ("Momentum for each attack that hits", "{:+}"),
    "reliable": ("passes tests up to Difficulty 1 without a roll", "outside fights"),
    "quick_guard": ("Regain Guard as a Free Action", "once a round"),
}
"""The name and the format of each figure of a talent, by its field."""


class CharacterFigures(library_lookup.LibraryFigures[Character, Foe]):
    """Availability, figures and purchase of library entries for a given hero."""

    shelves = SHELVES

    # Availability of an entry

    def standing(self, entry: LibraryEntry, character: Character) -> Availability:
        """Return the availability of an entry for a hero: owned, usable now, or neither."""
        if entry.kind in ("weapon", "threat"):
            return _weapon_standing(weapon_named(entry.name, self._content), character)
        if entry.kind == "skill":
            trained = training(character, SKILL_NAMES[entry.name])
            word = f"{trained.expertise} / {trained.focus}"
            return Availability(word, 0, "Your expertise and focus.") if trained.expertise else NOTHING
        if entry.kind == "talent":
            held = [one for one in character.talents if one.name == entry.name]
            return Availability(f"for {held[0].choice}" if held[0].choice else "yours", 0) if held else NOTHING
        if entry.kind == "armour" and entry.name in character.armours:
            return Availability("worn", 0, "If several pieces cover a location, only the best counts.")
        if entry.kind == "shield" and entry.name == character.shield:
            return Availability("carried", 0, "Protects you while in hand.")
        if entry.kind == "kit" and entry.name in character.kits:
            return Availability(
                f"{count_noun(character.kits[entry.name], 'use')} left", 0, "Each use adds a die to a test."
            )
        return NOTHING

    # Figures

    def target(self, against: str | None) -> Foe:
        return usual_or(against, USUAL_FOE, self._content.entries(Foe))

    def writers(self) -> Mapping[str, Writer[Character, Foe]]:
        return {
            "weapon": self._weapon,
            "threat": self._weapon,
            "armour": self._armour,
            "shield": self._shield,
            "skill": self._skill,
            "talent": self._talent,
            "foe": self._foe,
            "table": self._table,
        }

    def _weapon(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        attack = by_hero(character, foe, self._content, entry.name)
        yield skill_line(character.attributes, attack.trial.skill, training(character, attack.trial.skill))
        parts = damage_dice(attack.fight, attack.attempt)
        why = f"{capitalise(', '.join(map(str, parts)))}."
        yield SheetLine("damage", combat_dice_of(sum(part.value for part in parts)), why)
        yield from _both_ways(attack)

    def _armour(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        worn = replace(character, armours=(*character.armours, entry.name))
        yield _told("as worn now", by_foe(character, foe, self._content))
        yield _told(f"with {entry.name}", by_foe(worn, foe, self._content))

    def _shield(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        for name, shield in (("without it", ""), ("behind it", entry.name)):
            yield _told(name, by_foe(replace(character, shield=shield), foe, self._content))

    def _skill(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        skill = SKILL_NAMES[entry.name]
        yield skill_line(character.attributes, skill, training(character, skill))
        duel = by_hero(character, foe, self._content)
        for difficulty in range(AVERAGE, HARDEST_SHOWN + 1):
            trial = trial_of(duel.fight, duel.attempt.attacker, skill, "", difficulty)
            needed, dice = trial.difficulty, trial.pool.rolled
            two, three = (format_percent(_passes(replace(trial.pool, rolled=dice + more), needed)) for more in (0, 1))
            why = f"The odds with {dice}d20, and with one more die. {told_steps(trial.steps)}."
            yield SheetLine(difficulty_name(difficulty), f"{two}, +1 die {three}", why)

    def _talent(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        del character, foe
        talent = self._content.entries(Talent)[entry.name]
        for field, (name, value) in TALENT_FIGURES.items():
            if amount := getattr(talent, field):
                yield SheetLine(name, value.format(amount), "Applies while you have the talent.")

    def _foe(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        foe = self._content.entries(Foe)[entry.name]
        yield from _both_ways(by_hero(character, foe, self._content))
        back = by_foe(character, foe, self._content)
        yield _told(f"its {back.attempt.arm.weapon.name}", back)

    def _table(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        del foe
        if entry.name == "Load":
            figures = self._figures(character)
            why = f"You carry up to twice your Brawn of {character.attributes.brawn} without Fatigue."
            yield SheetLine("yours", f"{figures.encumbrance}, Fatigue {figures.fatigue}", why)
        elif entry.name == "Bonus dice of an attribute":
            for kind in TYPES:
                value = character.attributes.value_of(BONUS_ATTRIBUTE[kind])
                dice = combat_dice_of(attack_bonus(character.attributes, kind))
                yield SheetLine(kind, dice, f"{BONUS_ATTRIBUTE[kind].capitalize()} {value}.")
        elif entry.name == "Renown":
            yield SheetLine("yours", format_number(character.renown), "Earned in play.")

    def _figures(self, character: Character) -> DerivedFigures:
        return figures_of(character, self._content)

    # Purchases

    def purchase(self, entry: LibraryEntry, character: Character) -> str:
        """Return the key of the field that buys the entry; "" if it is not for sale, or already owned."""
        if self.standing(entry, character).order == 0:
            return ""
        form, name = self._form, entry.name
        if entry.kind == "weapon":
            weapon = weapon_named(name, self._content)
            slot = form.weapons.get(len(character.weapons) + 1, form.more_weapons)
            return "" if weapon.natural or weapon.price is None else slot.key
        if entry.kind == "talent":
            return form.talents[min(len(character.talents) + 1, max(form.talents))].key
        if entry.kind == "skill":
            return form.expertise[SKILL_NAMES[name]].key
        if entry.kind == "shield":
            return form.shield.key
        priced = {"armour": form.armours, "kit": form.kits}.get(entry.kind, {})
        return priced[name].key if name in priced else ""

    @cached_property
    def _form(self) -> HeroForm:
        return HeroForm(self._content)


def _weapon_standing(weapon: Weapon, character: Character) -> Availability:
    if weapon.name in character.weapons[:1]:
        return Availability("in hand", 0, "In hand when a fight begins.")
    if weapon.name in character.weapons:
        return Availability("carried", 0, "Drawing it takes a Minor Action.")
    if weapon.natural:
        return Availability("your own", 1, "A Disarm cannot take this weapon from you.")
    return NOTHING if weapon.price is not None else Availability("not for sale", 3)


def _passes(pool: Pool, difficulty: int) -> Fraction:
    return distribution(successes, pool).chance(lambda number: number >= difficulty)


def _both_ways(attack: Duel) -> Lines:
    """Yield the odds of an attack: without a defence, and against the target's best defence."""
    name = attack.attempt.arm.weapon.name
    target = attack.attempt.target
    if attack.attempt.track == "resolve" and not target.full_resolve:
        yield SheetLine(f"{name} frightens", "never", f"{target.name} has no Resolve and knows no fear.")
        return
    yield _told(f"{name}, undefended", attack)
    yield _told(f"{name}, defended", attack, defended=True)


def _told(name: str, attack: Duel, defended: bool = False) -> SheetLine:
    odds, trial = attack.odds(defended), attack.trial
    value = f"hit {format_percent(odds.hits)}, damage {float(odds.damage):.1f}, Harm {format_percent(odds.harms)}"
    against = f" against {format_target_number(attack.defence().pool)}" if defended else ""
    number = format_target_number(trial.pool)
    dice = f"{trial.pool.rolled}d20 at {number}{against}, attacking {attack.attempt.target.name}"
    return SheetLine(name, value, f"{dice}. All Momentum goes into damage. {told_steps(trial.steps)}.")
