"""Attack modes: each way in which a fighter can use each weapon, with its figures.

An `AttackMode`, called `form` elsewhere, is a piece of gear in one mode of its weapon, with one type of damage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.fight.state.fact_cache import FactCache, cached_by_build, cached_by_equipment
from solo.systems.polyhedral.fight.state.fight import CarriedItem, Combatant, Fight
from solo.systems.polyhedral.gear.affixes import PLAIN, Enchantment, affixed_name, enchantment
from solo.systems.polyhedral.gear.equipment import (
    Armour,
    DamageType,
    Item,
    Shield,
    Weapon,
    WeaponMode,
    armour_named,
    gear_named,
)
from solo.systems.polyhedral.gear.improvised_missiles import as_missile, improvised_mode
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.names import short_name, slug
from solo.systems.polyhedral.people.sheet import grow_natural_weapon, skill_dice
from solo.systems.polyhedral.people.skills import SCHOOLS, pool
from solo.systems.polyhedral.rolls.attacks import dual_wielding
from solo.systems.polyhedral.rolls.scores import die

LASH = "Spirit Lash"
EVOCATIONS = "Evocations"
LASH_REACH = 2
KICKS = ("kick", "spike-toed boot")


@lru_cache(maxsize=16)
def lash(level: int) -> Weapon:
    """Return the whip of Spirit Lash, which fills one hand and neither parries nor can be parried (`P-28`, `H-27`).

    `level` is the bearer's Evocations level.
    """
    flails = WeaponMode(
        key="one-handed",
        skill="Flails",
        damage=2 * level,
        types=("force",),
        hands=0,
        reach=LASH_REACH,
        never_parried=True,
    )
    evoked = msgspec.structs.replace(flails, key="evoked", skill=EVOCATIONS)
    return Weapon(LASH, Decimal(0), Decimal(0), (flails, evoked), natural=True)


class AttackMode(NamedTuple):
    """One way to attack: a piece of gear, a mode of its weapon, and the damage type.

    `slot` is the index of the piece in the fighter's list, `name` its name within a sentence. A weapon that is neither
    in `melee` nor a `launcher` is thrown. `force` is True for an arrow of force.
    """

    slot: int
    weapon: Weapon
    mode: WeaponMode
    type: DamageType
    code: str
    name: str
    melee: bool
    launcher: bool
    enchantment: Enchantment = PLAIN
    force: bool = False

    @property
    def damage_bonus(self) -> int:
        """The bonus on the damage dice against any target."""
        return self.mode.damage_by(self.type) + self.enchantment.adds("damage")


class AttackModes:
    """The lookup of fighters' gear (`armoury` elsewhere), with a cache of facts that follow from it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.memory = FactCache()
        self._weapons: dict[tuple[object, str], Weapon | None] = {}
        self._enchantments: dict[tuple[str, str, str], Enchantment] = {}

    def weapon(self, combatant: Combatant, piece: CarriedItem) -> Weapon | None:
        """Return the weapon that a piece of gear is; None for gear that is no weapon."""
        if piece.name == LASH:
            return lash(combatant.build.skills.get(EVOCATIONS, 0))
        key = (combatant.build.natural_weapons if piece.where == "body" else (), piece.name)
        if key not in self._weapons:
            self._weapons[key] = self._find(combatant, piece)
        return self._weapons[key]

    def _find(self, combatant: Combatant, piece: CarriedItem) -> Weapon | None:
        for natural in combatant.build.natural_weapons:
            if piece.where == "body" and natural.name == piece.name:
                return grow_natural_weapon(natural, self.content)
        gear = gear_named(piece.name, self.content)
        return gear if isinstance(gear, Weapon) else None

    def enchantment(self, piece: CarriedItem) -> Enchantment:
        """Return the combined effect of the affixes on a piece of gear, PLAIN for none."""
        if not piece.prefix and not piece.suffix:
            return PLAIN
        key = (piece.name, piece.prefix, piece.suffix)
        if key not in self._enchantments:
            self._enchantments[key] = enchantment(gear_named(piece.name, self.content), *key[1:], self.content)
        return self._enchantments[key]

    @cached_by_build
    def spells(self, combatant: Combatant) -> tuple[Spell, ...]:
        """Return the spells that the fighter can cast, given enough SP (`P-24`)."""
        return list_castable(combatant.build, self.content)

    @cached_by_equipment
    def enchantments(self, combatant: Combatant) -> tuple[Enchantment, ...]:
        """Return the enchantments of all enchanted gear of the fighter."""
        return tuple(self.enchantment(piece) for piece in combatant.pieces if piece.prefix or piece.suffix)

    @cached_by_equipment
    def shield(self, combatant: Combatant) -> Shield | None:
        """Return the shield on the arm; None if there is none."""
        for piece in combatant.pieces:
            if piece.where in ("hand", "off-hand"):
                gear = gear_named(piece.name, self.content)
                if isinstance(gear, Shield):
                    return gear
        return None

    @cached_by_equipment
    def wears_metal(self, combatant: Combatant) -> bool:
        """Return True if the fighter wears part- or all-metal armour, which conducts electricity (`R-28`)."""
        worn = [gear_named(piece.name, self.content) for piece in combatant.pieces if piece.where == "worn"]
        if combatant.build.hide:
            worn.append(armour_named(combatant.build.hide, self.content))
        return any(isinstance(gear, Armour) and gear.metal != "none" for gear in worn)

    @cached_by_equipment
    def forms(self, combatant: Combatant) -> tuple[AttackMode, ...]:
        """Return every attack mode that is ready now, the main hand's first."""
        free = free_hands(combatant)
        found: list[AttackMode] = []
        for index, piece in enumerate(combatant.pieces):
            if piece.wait or piece.where in ("belt", "pack"):
                continue
            weapon = self.weapon(combatant, piece)
            if weapon is None:
                continue
            for mode in weapon.modes:
                if self.usable(combatant, piece, mode, free):
                    found.extend(list_modes(index, piece, weapon, mode, self.enchantment(piece)))
        return tuple(found)

    # rule: Arcane Arrow
    def force_forms(self, combatant: Combatant) -> list[AttackMode]:
        """List the attack modes of held launchers that can shoot force, loaded or not (`R-38`).

        Crossbows must be cocked.
        """
        free = free_hands(combatant)
        found: list[AttackMode] = []
        for index, piece in enumerate(combatant.pieces):
            weapon = self.weapon(combatant, piece) if piece.where in ("hand", "off-hand") else None
            if weapon is None:
                continue
            for mode in weapon.modes:
                if mode.launcher and mode.hands <= 1 + free and (mode.reload == 1 or piece.wait < mode.reload):
                    forms = list_modes(index, piece, weapon, mode, self.enchantment(piece))
                    found.extend(form._replace(force=True) for form in forms)
        return found

    # rule: Throw a held object
    @cached_by_equipment
    def hurled_forms(self, combatant: Combatant) -> tuple[AttackMode, ...]:
        """Return the attack modes of held things that are thrown although they are not made for it (`P-13`).

        Enchantments of these things do not count.
        """
        found: list[AttackMode] = []
        for index, piece in enumerate(combatant.pieces):
            if piece.where not in ("hand", "off-hand"):
                continue
            weapon = self.weapon(combatant, piece)
            if weapon is None:
                thing = as_missile(gear_named(piece.name, self.content))
                found.extend(list_modes(index, piece, thing, thing.modes[0]))
            elif not any(mode.is_thrown for mode in weapon.modes):
                found.extend(list_modes(index, piece, weapon, improvised_mode(weapon.weight)))
        return tuple(found)

    @cached_by_equipment
    def loose(self, combatant: Combatant) -> frozenset[int]:
        """Return the indexes of held gear that serves only for throwing, such as stones."""
        held = enumerate(combatant.pieces)
        things = ((slot, gear_named(one.name, self.content)) for slot, one in held if one.where in ("hand", "off-hand"))
        return frozenset(slot for slot, gear in things if isinstance(gear, Item) and gear.kind == "loose")

    def usable(self, combatant: Combatant, piece: CarriedItem, mode: WeaponMode, free: int) -> bool:
        """Return True if a fighter with `free` other hands can use this gear in this mode, and ammunition is left."""
        if mode.launcher and not self.shots(combatant, mode):
            return False
        if piece.where in ("hand", "off-hand"):
            return mode.hands <= 1 + free
        return mode.hands <= free

    def shots(self, combatant: Combatant, mode: WeaponMode) -> int:
        """Return the number of shots left for a launcher's mode."""
        return sum(piece.count for piece in combatant.pieces if piece.name == mode.ammunition)

    @cached_by_equipment
    def is_unarmed(self, combatant: Combatant) -> bool:
        """Return True if no weapon is held, so that bare hands and feet may parry (`H-14`)."""
        held = (piece for piece in combatant.pieces if piece.where in ("hand", "off-hand") or piece.name == LASH)
        return all(self.weapon(combatant, piece) is None for piece in held)

    @cached_by_equipment
    def fights_hand_to_hand(self, combatant: Combatant) -> bool:
        """Return True if a ready melee weapon threatens adjacent squares (`H-08`).

        Bare hands count. Feet do not count if the hands are full, as with a bow.
        """
        return any(
            form.melee
            and (
                combatant.pieces[form.slot].where != "body" or combatant.build.natural_weapons or free_hands(combatant)
            )
            for form in self.forms(combatant)
        )

    @cached_by_equipment
    def holds_a_use(self, combatant: Combatant) -> bool:
        """Return True if any held weapon can be used now, or after it is made ready."""
        for piece in combatant.pieces:
            weapon = self.weapon(combatant, piece) if piece.where in ("hand", "off-hand") else None
            if weapon and any(not mode.launcher or self.shots(combatant, mode) for mode in weapon.modes):
                return True
        return False

    def conceivable_forms(self, combatant: Combatant, fight: Fight) -> Iterator[AttackMode]:
        """Yield every attack mode of the fighter's own weapons, ready or not, and of weapons on the ground."""
        yield from self.own_forms(combatant)
        for thing in fight.ground if combatant.build.hands else ():
            gear = gear_named(thing.name, self.content)
            if isinstance(gear, Weapon):
                yield from self._forms_of(combatant, 0, CarriedItem(thing.name, "hand"), gear)

    @cached_by_equipment
    def own_forms(self, combatant: Combatant) -> tuple[AttackMode, ...]:
        """Return every attack mode of the fighter's own weapons, ready or not."""
        return tuple(
            form
            for slot, piece in enumerate(combatant.pieces)
            if (weapon := self.weapon(combatant, piece)) is not None
            for form in self._forms_of(combatant, slot, piece, weapon)
        )

    def _forms_of(self, combatant: Combatant, slot: int, piece: CarriedItem, weapon: Weapon) -> Iterator[AttackMode]:
        for mode in weapon.modes:
            if not mode.launcher or self.shots(combatant, mode):
                yield from list_modes(slot, piece, weapon, mode, self.enchantment(piece))

    @cached_by_equipment
    def draughts(self, combatant: Combatant) -> dict[str, int]:
        """Return the LP that each kind of carried potion heals, by the potion's name as written in codes."""
        gear = {piece.name: gear_named(piece.name, self.content) for piece in combatant.pieces if piece.where != "body"}
        potions = {name: one for name, one in gear.items() if isinstance(one, Item) and one.kind == "potion"}
        return {slug(short_name(name).lower()): one.lp for name, one in potions.items()}

    # rule: Dual attack
    @cached_by_equipment
    def pairs(self, combatant: Combatant) -> tuple[tuple[AttackMode, AttackMode], ...]:
        """Return pairs of attack modes that may strike together (`P-33`, `R-12`).

        They belong to two ready weapons, or to both ends of a staff. Each pair of pieces appears once for each
        combination of modes, with the first damage type of each mode.
        """
        forms = self.forms(combatant)
        first_types = [form for form in forms if form.type == form.mode.types[0] and not form.launcher]
        single = [form for form in first_types if form.mode.hands <= 1 and _counts_as_weapon(combatant, form)]
        return (*_paired(single), *((form, form) for form in first_types if form.mode.dual_ends))

    @cached_by_equipment
    def pairs_with_kick(self, combatant: Combatant) -> tuple[tuple[AttackMode, AttackMode], ...]:
        """Return pairs of attack modes of a one-handed weapon and a kick, for tables that allow this (`P-33`)."""
        forms = [form for form in self.forms(combatant) if form.type == form.mode.types[0] and form.melee]
        held = [form for form in forms if combatant.pieces[form.slot].where in ("hand", "off-hand")]
        kicks = [form for form in forms if form.mode.hands == 0 and form.weapon.name in KICKS]
        return tuple((one, kick) for one in held if one.mode.hands <= 1 for kick in kicks)


def _paired(single: Sequence[AttackMode]) -> list[tuple[AttackMode, AttackMode]]:
    return [(one, other) for place, one in enumerate(single) for other in single[place + 1 :] if one.slot != other.slot]


@lru_cache(maxsize=4096)
def _uses(
    index: int, where: str, weapon: Weapon, mode: WeaponMode, prefix: str, suffix: str, enchanted: Enchantment
) -> tuple[AttackMode, ...]:
    hand = ".off" if where == "off-hand" else ""
    code = f"{slug(weapon.name)}{hand}.{mode.key}"
    name = affixed_name(short_name(weapon.name).lower(), prefix, suffix)
    shape = mode.melee, mode.launcher, enchanted
    return tuple(AttackMode(index, weapon, mode, kind, f"{code}.{kind}", name, *shape) for kind in mode.types)


def list_modes(
    index: int, piece: CarriedItem, weapon: Weapon, mode: WeaponMode, enchanted: Enchantment = PLAIN
) -> tuple[AttackMode, ...]:
    """Return an `AttackMode` for each damage type of a weapon's mode."""
    return _uses(index, piece.where, weapon, mode, piece.prefix, piece.suffix, enchanted)


def _counts_as_weapon(combatant: Combatant, form: AttackMode) -> bool:
    """Return True for a held weapon or one of the fighter's natural weapons, but not for fists and feet (`R-12`)."""
    held = combatant.pieces[form.slot].where in ("hand", "off-hand")
    return held or any(natural.name == form.weapon.name for natural in combatant.build.natural_weapons)


# rule: Hands
def free_hands(combatant: Combatant) -> int:
    """Return the number of hands that hold nothing (`H-13`)."""
    filled = (piece.where in ("hand", "off-hand") or piece.name == LASH for piece in combatant.pieces)
    return combatant.build.hands - sum(filled)


def attack_dice(combatant: Combatant, form: AttackMode) -> tuple[int, int]:
    """Return the dice of a weapon check as (count, sides), its enchantment included (`P-05`, `P-20`)."""
    if form.mode.skill in SCHOOLS:
        return rolls_for(combatant, form.mode.skill)
    count, sides = _attack_dice(combatant.build.attributes.precision, combatant.build.skills.get(form.mode.skill, 0))
    return count + form.enchantment.adds("dice"), sides


@lru_cache(maxsize=512)
def _attack_dice(precision: int, level: int) -> tuple[int, int]:
    return pool(precision, level)


def damage_dice(combatant: Combatant, form: AttackMode | None = None) -> tuple[int, int]:
    """Return the dice of a weapon's damage as (count, sides): of Strength (`P-14`), of Intellect for force (`R-38`)."""
    attributes = combatant.build.attributes
    return die(attributes.intellect if form is not None and form.force else attributes.strength)


def too_heavy(combatant: Combatant, mode: WeaponMode) -> bool:
    """Return True if the mode's minimum Strength is not met (`P-13`)."""
    return mode.min_strength is not None and mode.min_strength > combatant.build.attributes.strength


def pair_modifier(combatant: Combatant, one: AttackMode, other: AttackMode) -> int:
    """Return the modifier on both attacks of a fighter who uses these two attack modes at once (`P-33`)."""
    return dual_wielding(combatant.build.attributes.strength, one.mode.min_strength, other.mode.min_strength)


def rolls_for(combatant: Combatant, skill: str) -> tuple[int, int]:
    """Return the dice of a fighter's active skill as (count, sides) (`P-05`)."""
    return skill_dice(combatant.build, skill)
