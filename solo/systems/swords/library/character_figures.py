"""Library entries for a character: availability, figures, and the form field that buys them.

Figures come from the chance functions of play, with the character's totals and a foe's.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.systems.parts import library_lookup
from solo.systems.parts.library_lookup import NOTHING, Lines, Writer, usual_or
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.swords.company.duellists import duellist_of_character, duellist_of_foe
from solo.systems.swords.creation import form
from solo.systems.swords.creation.gear_list import list_gear
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.foes.foe import skill_total as foe_total
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.surfaces import Corner, Surface
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.library.pages import SHELVES
from solo.systems.swords.people.sheet import (
    Character,
    armour_value,
    attribute_of,
    penalty_of,
    skill_level,
    skill_total,
)
from solo.systems.swords.rolls.area import FURTHEST_DIVE, dive_challenge
from solo.systems.swords.rolls.damage import AUGMENT, MISS, blow, damage_modifier, net_damage, scale_of
from solo.systems.swords.rolls.duel import duel
from solo.systems.swords.rolls.mass import mass_bonuses
from solo.systems.swords.rolls.skill import action_penalty, beats_opposed, meets
from solo.systems.swords.wording import percent

USUAL_FOE: Final = "Man-at-arms"
MOST_AUGMENTS: Final = 3
BOUGHT_BY: Final = {"armour": form.ARMOUR, "shield": form.SHIELD}


class CharacterFigures(library_lookup.LibraryFigures[Character, Foe]):
    """The effect of library entries on a character."""

    shelves = SHELVES

    # Availability of an entry

    def standing(self, entry: LibraryEntry, character: Character) -> Availability:
        """Return the availability of an entry to the character in a word or two, such as "in hand"."""
        if entry.kind == "skill":
            level = skill_level(character, entry.name)
            return Availability(f"level {level}", 0, "Bought with points.") if level else NOTHING
        if entry.kind == "weapon":
            return self._weapon_standing(entry, character)
        if entry.kind == "armour":
            return (
                Availability("worn", 0, "Included in every endurance roll.")
                if character.armour == entry.name
                else NOTHING
            )
        if entry.kind == "shield" and character.shield == entry.name:
            return Availability("carried", 0, "Added to every block.")
        if entry.kind == "foe" and character.mount == entry.name:
            return Availability("ridden", 0, "This character's mount.")
        return NOTHING

    def _weapon_standing(self, entry: LibraryEntry, character: Character) -> Availability:
        weapon = weapon_named(entry.name, self._content)
        if weapon.name in character.weapons:
            if character.weapons[0] == weapon.name:
                return Availability("in hand", 0, "In hand at the start of a fight.")
            return Availability("carried", 0, "Drawn with an action.")
        if weapon.name == "fist":
            return Availability("your own", 1, "Nobody can take your fists from you.")
        if weapon.natural or weapon.engine:
            return Availability("not carried", 3, "A natural weapon, or far too heavy to carry.")
        return NOTHING

    # Figures

    def target(self, against: str | None) -> Foe:
        return usual_or(against, USUAL_FOE, self._content.entries(Foe))

    def writers(self) -> Mapping[str, Writer[Character, Foe]]:
        return {
            "foe": self._foe,
            "weapon": self._weapon,
            "armour": self._armour,
            "shield": self._shield,
            "skill": self._skill,
            "surface": self._slam,
            "corner": self._slam,
            "manoeuvre": self._manoeuvre,
            "table": self._table,
        }

    def _weapon(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        """Yield the chances to hit, to harm and to fell the foe, for each use of a weapon.

        Both fighters are assumed to Strike and Defend.
        """
        weapon = weapon_named(entry.name, self._content)
        uses = (
            ("Striking", weapon.melee),
            ("Throwing", weapon.thrown and not weapon.melee),
            ("Archery", weapon.shoots),
        )
        for skill, possible in uses:
            if possible:
                yield from self._attack(character, foe, weapon, skill)

    def _attack(self, character: Character, foe: Foe, weapon: Weapon, skill: str) -> Lines:
        attack, defence = self._totals(character, foe, skill, 0)
        odds = distribution(blow, attack - defence, self._force(character, foe, weapon))
        bounds = scale_of(self._content).bounds
        against = f"2d6 {with_sign(attack)} against the {foe.name}'s 2d6 {with_sign(defence)}. Both take 2 actions."
        yield SheetLine("hits", percent(odds.chance(lambda net: net != MISS)), against)
        yield SheetLine(
            "hurt or worse",
            percent(odds.chance(lambda net: net >= bounds[0])),
            f"A hit with {bounds[0]} or more net damage.",
        )
        falls = odds.chance(lambda net: net >= min(foe.stamina, bounds[-1]))
        yield SheetLine("falls at once", percent(falls), f"The {foe.name} has {foe.stamina} Stamina.")
        mean = odds.mean(lambda net: max(0, net))
        yield SheetLine("avg. damage", f"{float(mean):.1f}", "Average net damage of an attack, misses included.")

    def _augmented(self, character: Character, foe: Foe, weapon: Weapon, augments: int) -> Lines:
        """Yield the chances of an attack with this many Augments (`S-24`): a line for hits and a line for wounds."""
        attack, defence = self._totals(character, foe, weapon.skill, augments)
        odds = distribution(blow, attack - defence, self._force(character, foe, weapon, AUGMENT * augments))
        hurts = scale_of(self._content).bounds[0]
        name = count_noun(augments, "Augment") if augments else "no Augment"
        more = with_sign(AUGMENT * augments)
        dice = f"2d6 {with_sign(attack)} against the {foe.name}'s 2d6 {with_sign(defence)}. Damage {more}."
        yield SheetLine(f"{name}, hits", percent(odds.chance(lambda net: net != MISS)), dice)
        yield SheetLine(f"{name}, hurt or worse", percent(odds.chance(lambda net: net >= hurts)), dice)

    def _totals(self, character: Character, foe: Foe, skill: str, augments: int) -> tuple[int, int]:
        """Return the totals of the character's attack and the foe's Defense. Both plan Strike and Defend.

        The character spends `augments` further actions on Augments.
        """
        attack = skill_total(character, skill, self._content) + penalty_of(character, self._content)
        return attack + action_penalty(2 + augments), foe_total(foe, "Defense") + action_penalty(2)

    def _force(self, character: Character, foe: Foe, weapon: Weapon, bonus: int = 0) -> int:
        """Return the character's damage modifier minus the foe's endurance modifier (`S-02`, `S-03`)."""
        strength = character.attributes.strength + penalty_of(character, self._content)
        damage = damage_modifier(strength, weapon.bonus, bonus, weapon.without_strength)
        return damage - foe.attributes.strength - foe.armour

    def _armour(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        armour = self._content.entries(Armour)[entry.name]
        foe_weapon = max((weapon_named(name, self._content).bonus for name in foe.weapons), default=0)
        for name, value in (("as worn now", armour_value(character, self._content)), (entry.name, armour.value)):
            force = foe.attributes.strength + foe_weapon - character.attributes.strength - value
            mean = distribution(net_damage, force).mean(int)
            why = f"Average net damage of a hit by the {foe.name}."
            yield SheetLine(f"damage taken, {name}", f"{float(mean):.1f}", why)

    def _shield(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        bonus = self._content.entries(Shield)[entry.name].bonus
        own = skill_total(character, "Defense", self._content)
        lead = foe_total(foe, "Striking") - own
        for name, ahead in (("hit without it", lead), ("hit with it", lead - bonus)):
            hit = distribution(beats_opposed, ahead).chance_of(True)
            why = f"Chance that the {foe.name} hits, if both take the same number of actions."
            yield SheetLine(name, percent(hit), why)

    def _skill(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        del foe
        total = skill_total(character, entry.name, self._content) + penalty_of(character, self._content)
        why = f"{attribute_of(entry.name)} and skill {skill_level(character, entry.name)}, with any Health penalty."
        yield SheetLine("total", f"2d6 {with_sign(total)}", why)
        for name, challenge in (("easy 5", 5), ("fair 8", 8), ("hard 10", 10), ("very hard 12", 12)):
            chance = distribution(meets, total, challenge).chance_of(True)
            yield SheetLine(name, percent(chance), "The total must reach the challenge. An attack must exceed it.")

    def _slam(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        surface = entry.kind == "surface"
        hard = self._content.entries(Surface) if surface else self._content.entries(Corner)
        harm = hard[entry.name].harm
        force = self._force(character, foe, weapon_named("fist", self._content), harm)
        mean = distribution(net_damage, force).mean(int)
        yield SheetLine(
            "slam",
            f"{float(mean):.1f}",
            f"Average net damage to the {foe.name}, from Strength and {harm} for the {entry.name}.",
        )

    def _manoeuvre(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        carried = (weapon_named(name, self._content) for name in character.weapons)
        weapon = next((one for one in carried if one.melee), weapon_named("fist", self._content))
        if entry.name == "Strike":
            yield from self._attack(character, foe, weapon, "Striking")
        elif entry.name == "Augment":
            for augments in range(MOST_AUGMENTS + 1):
                yield from self._augmented(character, foe, weapon, augments)
        elif entry.name in ("Grab", "Control", "Escape"):
            yield self._grapple(character, foe)
        elif entry.name == "Dive clear":
            yield from self._dives(character)

    def _grapple(self, character: Character, foe: Foe) -> SheetLine:
        own, theirs = mass_bonuses(character.mass, foe.mass)
        lead = skill_total(character, "Grappling", self._content) + penalty_of(character, self._content) + own
        lead -= foe_total(foe, "Grappling") + theirs
        masses = f", mass {with_sign(own)}" if own else f", foe's mass {with_sign(theirs)}" if theirs else ""
        chance: Fraction = distribution(beats_opposed, lead).chance_of(True)
        return SheetLine(
            "grapples better", percent(chance), f"Your Grappling against the {foe.name}'s Grappling{masses}."
        )

    def _dives(self, character: Character) -> Lines:
        total = skill_total(character, "Defense", self._content) + penalty_of(character, self._content)
        for yards in range(1, FURTHEST_DIVE + 1):
            challenge = dive_challenge(yards) or 0
            chance = distribution(meets, total, challenge).chance_of(True)
            yield SheetLine(
                f"{yards} yards" if yards > 1 else "1 yard",
                percent(chance),
                f"2d6 {with_sign(total)} against {challenge}.",
            )

    def _table(self, entry: LibraryEntry, character: Character, foe: Foe) -> Lines:
        del foe
        if entry.name == "Health levels":
            yield SheetLine(
                "now",
                character.health,
                f"{format_number(penalty_of(character, self._content))} on Strength and Dexterity.",
            )
        elif entry.name == "Dive distances":
            yield from self._dives(character)

    def _foe(self, entry: LibraryEntry, character: Character, _target: Foe) -> Lines:
        """Yield the exact odds of a duel on foot with this foe."""
        foe = self._content.entries(Foe)[entry.name]
        own = duellist_of_character(character, self._content)
        odds = duel(own, duellist_of_foe(foe, self._content), scale_of(self._content))
        yield SheetLine(
            "wins a duel",
            percent(odds.a_wins),
            "Exact odds on foot, with full Stamina, if both Strike and Defend each round.",
        )
        yield self._grapple(character, foe)

    # Purchase

    def purchase(self, entry: LibraryEntry, character: Character) -> str:
        """Return the key of the field that buys the entry; "" if the entry is not for sale, or the character has it."""
        if self.standing(entry, character).order == 0:
            return ""
        offered = {kind: [option.key for option in options] for kind, options in list_gear(self._content).items()}
        if entry.kind == "weapon":
            if entry.name in offered["melee"]:
                return form.MELEE
            return form.RANGED if entry.name in offered["ranged"] else ""
        if entry.kind == "foe":
            return form.MOUNT if entry.name in offered["mount"] else ""
        if entry.kind == "skill":
            return form.skill_key(entry.name)
        return BOUGHT_BY.get(entry.kind, "")
