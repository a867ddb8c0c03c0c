"""Outfit of a converted monster, bought with the quarter of its XP that may become money (`P-39`, `R-42`).

People buy gear; other creatures get natural weapons and a hide from the same tables. Things beyond the budget are
listed as lost. Some riders (additional effects of a hit) are converted. Poison becomes a malady of natural weapons
(`P-37`) or an enchantment of held weapons. Fire, cold and lightning become enchantments (`P-20`), and a knock-down
becomes the knockback of blunt blows (`P-35`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.attacks import Attack, Rider
from solo.systems.polyhedral.conversion.creature_traits import CreatureTraits
from solo.systems.polyhedral.conversion.equivalents import HeldWeapon, NaturalWeaponRow
from solo.systems.polyhedral.conversion.riders import ConvertedRiders, brought_by_body, knocks_down, prefix_for
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock
from solo.systems.polyhedral.foes.foe import MOST_NATURAL_DR
from solo.systems.polyhedral.gear.equipment import DamageType, Weapon, armour_named, find_row, gear_named
from solo.systems.polyhedral.magic.spell import School
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.sheet import CarriedGear, NaturalWeapon, price_of
from solo.systems.polyhedral.wording import CENTS, cents

MOST_WEAPONS: Final = 3
BOOK: Final = "Spellbook"

_STRIKES: Final[dict[str, tuple[DamageType, ...]]] = {
    "slashing": ("slash",),
    "piercing": ("pierce",),
    "bludgeoning": ("blunt",),
    "other": ("blunt",),
}


class GearPurchases(msgspec.Struct, frozen=True):
    """The purchases of a monster: gear, natural weapons and hide.

    `skills` lists the weapon skills, the best weapon's first.
    """

    gear: tuple[CarriedGear, ...] = ()
    natural_weapons: tuple[NaturalWeapon, ...] = ()
    hide: str = ""
    shell: bool = False
    skills: tuple[str, ...] = ()
    shield: bool = False
    lost: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


def buy_gear(
    block: MonsterStatBlock, nature: CreatureTraits, dollars: int, book: School | None, content: Content
) -> GearPurchases:
    """Return a monster's purchases for `dollars`, weapons first. `book` is the school of its spellbook, "" for none."""
    shopping = _Shopping(block, nature, dollars * CENTS, content)
    if book:
        shopping.buy_book(book)
    shopping.buy_weapons()
    shopping.buy_armour()
    shopping.buy_enchantment()
    shopping.buy_second_weapons()
    return shopping.bought()


class _Shopping:
    """The purchases of one monster, with its remaining budget in cents."""

    def __init__(self, block: MonsterStatBlock, nature: CreatureTraits, purse: int, content: Content) -> None:
        self._block = block
        self._nature = nature
        self._content = content
        self._purse = purse
        self._gear: list[CarriedGear] = []
        self._natural: list[NaturalWeapon] = []
        self._skills: list[str] = []
        self._lost: list[str] = []
        self._marks: list[str] = []
        self._held: list[tuple[Attack, str]] = []
        self._hide = ""
        self._shell = False
        self._shield = False
        self._attacks = sorted(block.attacks, key=lambda attack: (attack.ranged, -attack.mean))

    def bought(self) -> GearPurchases:
        """Return all purchases."""
        return GearPurchases(
            gear=tuple(self._gear),
            natural_weapons=tuple(self._natural),
            hide=self._hide,
            shell=self._shell,
            skills=tuple(dict.fromkeys(self._skills)),
            shield=self._shield,
            lost=(*self._lost, *self._riders_left()),
            marks=tuple(self._marks),
        )

    def buy_book(self, school: School) -> None:
        """Buy the spellbook of a school, if affordable."""
        if self._afford(BOOK):
            self._pay(BOOK)
            self._gear.append(CarriedGear(BOOK, place="pack", school=school))

    def buy_weapons(self) -> None:
        """Buy the main weapon, for at most three fifths of the budget if armour is wanted too."""
        share = self._purse if not self._wants_armour() else self._purse * 3 // 5
        armed = bool(self._attacks) and self._arm(self._attacks[0], share)
        if self._attacks and not armed:
            self._lost.append(f"attack {self._attacks[0].name}")
        if not self._attacks:
            self._marks.append("The list gives no attack for this monster, so it attacks with its body.")
        if not armed and not self._nature.hands:
            self._grow("body", "other", equivalents.BARE)
        if not self._skills:
            self._skills.append("Unarmed")

    def buy_enchantment(self) -> None:
        """Buy an enchantment of the first held weapon for a rider of its attack, if affordable."""
        if not self._held:
            return
        attack, name = self._held[0]
        for rider in attack.riders:
            prefix = prefix_for(rider)
            if not prefix:
                continue
            place, plain = next((place, one) for place, one in enumerate(self._gear) if one.name == name)
            enchanted = msgspec.structs.replace(plain, prefix=prefix)
            cost = cents(price_of(enchanted, self._content)) - cents(price_of(plain, self._content))
            if cost <= self._purse:
                self._purse -= cost
                self._gear[place] = enchanted
                self._held[0] = (msgspec.structs.replace(attack, riders=_without(attack, rider.kind, prefix)), name)
                self._marks.append(f"{attack.name}: {rider.words}, through the enchantment {prefix}.")
                return

    def buy_second_weapons(self) -> None:
        """Buy weapons for the other attacks, as far as the budget allows."""
        for attack in self._attacks[1:]:
            if len(self._gear) + len(self._natural) > 2 * MOST_WEAPONS or not self._arm(attack, self._purse):
                self._lost.append(f"attack {attack.name}")

    def buy_armour(self) -> None:
        """Buy a suit if the monster wears armour and has hands, otherwise a hide.

        Also buy a shield if the monster carries one.
        """
        suit = self._suit_worn()
        if suit and self._nature.hands:
            self._wear(suit)
        elif wanted := self._hide_wanted():
            self._grow_hide(wanted)
        if "shield" in self._block.armour_text and self._nature.hands:
            self._take_shield()

    # Weapons

    def _arm(self, attack: Attack, share: int) -> bool:
        held = equivalents.held_for(attack.name)
        if held and self._nature.hands:
            return self._hold(held, attack, share)
        if attack.ranged:
            return False
        if any(natural.name == attack.name for natural in self._natural):
            return True
        row = next(row for row in self._rows(attack) if self._fits(row, share))
        self._grow(attack.name, attack.strike, row, brought_by_body(attack, self._block.kind, self._content))
        return True

    def _hold(self, held: HeldWeapon, attack: Attack, share: int) -> bool:
        """Buy the weapon most similar to `held` that costs at most `share` cents and suits the Strength.

        Return False if there is none.
        """
        for name, skill in held.choices:
            if any(carried.name == name for carried in self._gear):
                return True
            if self._too_heavy(name, skill) or self._price(name) + self._price_of_a_shot(name) > share:
                continue
            self._pay(name)
            self._skills.append(skill)
            self._held.append((attack, name))
            self._stow(name, held.missile)
            if name != held.choices[0][0]:
                self._lost.append(f"{attack.name}: replaced by {with_article(short_name(name).lower())}")
            return True
        return False

    def _stow(self, name: str, missile: bool) -> None:
        free = not any(carried.place in ("hand", "off-hand") for carried in self._gear)
        self._gear.append(CarriedGear(name, place="hand" if free else "belt"))
        if shot := equivalents.SHOTS.get(name):
            price = self._price(shot)
            count = min(equivalents.SHOT_COUNT, self._purse // price) if price else equivalents.SHOT_COUNT
            self._purse -= price * count
            self._gear.append(CarriedGear(shot, count))
        elif missile and (more := min(equivalents.THROWN_COUNT, self._purse // max(1, self._price(name)))):
            self._purse -= self._price(name) * more
            self._gear.append(CarriedGear(name, more))

    def _too_heavy(self, name: str, skill: str) -> bool:
        weapon = gear_named(name, self._content)
        if not isinstance(weapon, Weapon):
            return True
        needed = [mode.min_strength or 0 for mode in weapon.modes if mode.skill == skill]
        return not needed or min(needed) > self._nature.attributes.strength

    def _rows(self, attack: Attack) -> Iterator[NaturalWeaponRow]:
        """Yield the rows of the weapon tables that a natural weapon may copy, the most similar damage first."""
        if (
            attack.reach >= equivalents.FAR_REACH
            and self._nature.size < 2
            and attack.mean >= equivalents.FAR_GROWN.mean
        ):
            yield equivalents.FAR_GROWN
        yield from (row for row in equivalents.GROWN if attack.mean >= row.mean)

    def _fits(self, row: NaturalWeaponRow, share: int) -> bool:
        weapon, mode = find_row(row.skill, row.row, self._content)
        strong_enough = (mode.min_strength or 0) <= self._nature.attributes.strength
        return row is equivalents.BARE or (strong_enough and cents(weapon.cost) <= share)

    def _grow(self, name: str, strike: str, row: NaturalWeaponRow, brought: ConvertedRiders | None = None) -> None:
        weapon, _ = find_row(row.skill, row.row, self._content)
        self._purse -= cents(weapon.cost)
        types = _STRIKES[strike]
        if brought and brought.knocks and not knocks_down(types):
            types = (*types, "blunt")
        self._natural.append(
            NaturalWeapon(name, row.skill, row.row, types=types, venom=brought.venom if brought else "")
        )
        self._skills.append("Unarmed")
        if brought:
            self._marks += brought.marks
            self._lost += brought.lost

    def _riders_left(self) -> Iterator[str]:
        """Yield a note on each rider of an attack with a held weapon that has no equivalent."""
        for attack, name in self._held:
            weapon = gear_named(name, self._content)
            types = {one for mode in weapon.modes for one in mode.types} if isinstance(weapon, Weapon) else set()
            for rider in attack.riders:
                if rider.kind != "prone" or not knocks_down(types):
                    yield f"{attack.name}: {rider.words}"

    # Armour

    def _wants_armour(self) -> bool:
        return bool(self._suit_worn() or self._hide_wanted())

    def _suit_worn(self) -> str:
        text = self._block.armour_text
        return next((suit for word, suit in equivalents.WORN.items() if word in text), "")

    def _hide_wanted(self) -> str:
        """Return the suit that equals the natural hide, "" for none.

        The hide's thickness is the armour class less 10 and less the Dexterity modifier.
        """
        if self._nature.hands and self._nature.person and "natural" not in self._block.armour_text:
            return ""
        dexterity = (self._block.scores["dexterity"] - 10) // 2
        thickness = self._block.armour_class - 10 - dexterity
        return next((suit for least, suit in equivalents.HIDES if thickness >= least), "")

    def _wear(self, wanted: str) -> None:
        for suit in equivalents.SUITS[equivalents.SUITS.index(wanted) :]:
            if self._afford(suit) and self._bearable(suit):
                self._pay(suit)
                self._gear.append(CarriedGear(suit, place="worn"))
                if suit != wanted:
                    self._lost.append(f"armour: {short_name(suit).lower()} instead of {short_name(wanted).lower()}")
                return
        self._lost.append(f"armour: no money for {short_name(wanted).lower()}")

    def _bearable(self, suit: str) -> bool:
        """Return True if the suit alone weighs at most twice the free load, so that the load penalty is at most 1."""
        limit = 2 * self._nature.attributes.difficulty("STR") ** 2
        return armour_named(suit, self._content).weight <= limit

    def _grow_hide(self, wanted: str) -> None:
        shelled = self._block.kind in equivalents.SHELLED or any(
            word in self._block.name.lower() for word in equivalents.SHELL_WORDS
        )
        for suit in equivalents.SUITS[equivalents.SUITS.index(wanted) :]:
            thick = armour_named(suit, self._content).dr > MOST_NATURAL_DR
            if (thick and not shelled) or not self._afford(suit):
                continue
            self._pay(suit)
            self._hide, self._shell = suit, thick
            if suit != wanted:
                self._lost.append(f"a hide thicker than {short_name(suit).lower()}")
            return
        self._lost.append("a hide")

    def _take_shield(self) -> None:
        if any(carried.place == "off-hand" for carried in self._gear) or self._two_handed():
            self._lost.append("shield")
            return
        shield = next((name for name in equivalents.SHIELDS if self._afford(name)), None)
        if shield is None:
            self._lost.append("shield")
            return
        self._pay(shield)
        self._shield = True
        self._gear.append(CarriedGear(shield, place="off-hand"))

    def _two_handed(self) -> bool:
        held = [gear_named(carried.name, self._content) for carried in self._gear if carried.place == "hand"]
        return any(isinstance(weapon, Weapon) and all(mode.hands == 2 for mode in weapon.modes) for weapon in held)

    # Budget

    def _price(self, name: str) -> int:
        return cents(gear_named(name, self._content).cost)

    def _price_of_a_shot(self, name: str) -> int:
        shot = equivalents.SHOTS.get(name)
        return self._price(shot) if shot else 0

    def _afford(self, name: str) -> bool:
        return self._price(name) <= self._purse

    def _pay(self, name: str) -> None:
        self._purse -= self._price(name)


def _without(attack: Attack, kind: str, prefix: str) -> tuple[Rider, ...]:
    """Return an attack's riders, except those of this `kind` and those that the enchantment `prefix` replaces."""
    return tuple(rider for rider in attack.riders if rider.kind != kind and prefix_for(rider) != prefix)
