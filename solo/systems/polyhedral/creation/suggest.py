"""Suggestions: complete legal drafts for a concept, different each time, with little left to spend.

A suggestion buys the necessities of the plan first. Dice then choose among the purchases that still fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from decimal import Decimal
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.random_choice import choose_name, choose_random, shuffle
from solo.systems.polyhedral.creation.draft_case import SYSTEM
from solo.systems.polyhedral.creation.form import MAIN_HAND, attribute_key
from solo.systems.polyhedral.creation.loadout_at_start import UNARMED
from solo.systems.polyhedral.creation.people import BYNAMES, FIRST_NAMES
from solo.systems.polyhedral.creation.plans import WEAPON, ConceptPlan, WeaponKit
from solo.systems.polyhedral.creation.problems import HALVED_SKILLS
from solo.systems.polyhedral.creation.shop import Shop, gear_key
from solo.systems.polyhedral.creation.skill_groups import skill_key
from solo.systems.polyhedral.people.advancement import STARTING_MONEY, character_cost, starting_xp
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE, Attributes
from solo.systems.polyhedral.people.derived_figures import free_load
from solo.systems.polyhedral.people.skills import skill_cost

COMMON_SKILLS: Final = (
    "Perception",
    "Climbing",
    "Jumping",
    "Survival",
    "Stealth",
    "Medicine",
    "Bluff",
    "Diplomacy",
    "Traps",
)
HIGHEST_SUGGESTED: Final = 4
HIGHEST_SIDE: Final = 2
MOST_SIDE_SKILLS: Final = 3
SPELLBOOK: Final = "Spellbook"


def suggest_character(thrower: Thrower, concept: str, shop: Shop, taken: Collection[str]) -> Draft:
    """Return a complete legal draft for a plan's name ("" for any). The character's name is not taken.

    Raises KeyError for an unknown plan.
    """
    plans = shop.content.entries(ConceptPlan)
    plan = plans[concept] if concept else choose_random(thrower, tuple(plans.values()))
    spread = choose_random(thrower, plan.spreads)
    attributes = Attributes(**{name.field: spread.get(name.abbreviation, AVERAGE) for name in ATTRIBUTES})
    kit = choose_random(thrower, [kit for kit in plan.kits if kit.strength <= attributes.strength])
    levels = _trained(thrower, plan, kit, starting_xp(attributes.intellect) - character_cost(attributes, {}))
    pieces = _outfitted(thrower, plan, kit, attributes, shop)
    values: dict[str, FieldValue] = {
        attribute_key(name.abbreviation): spread[name.abbreviation]
        for name in ATTRIBUTES
        if name.abbreviation in spread
    }
    values.update({skill_key(name): level for name, level in levels.items()})
    values.update(pieces)
    if kit.skill != UNARMED:
        values[MAIN_HAND] = kit.pieces[0][0]
    first = choose_random(thrower, FIRST_NAMES)
    return Draft(SYSTEM, choose_name(thrower, [f"{first} {byname}" for byname in BYNAMES], taken), values)


def _trained(thrower: Thrower, plan: ConceptPlan, kit: WeaponKit, xp: int) -> dict[str, int]:
    """Return skill levels that cost all of the XP, as far as possible.

    The XP buy, in this order, the plan's first skills, some cheap skills, random growth, and cheap skills again.
    """
    levels = Counter[str]()
    for name, level in plan.first:
        xp -= _raise(levels, kit.skill if name == WEAPON else name, level, xp)
    for name in shuffle(thrower, plan.sides)[:MOST_SIDE_SKILLS]:
        xp -= _raise(levels, name, levels[name] + 1, xp)
    growth = [kit.skill if name == WEAPON else name for name in plan.growth]
    for skills, highest in ((growth, HIGHEST_SUGGESTED), (plan.sides, HIGHEST_SIDE), (COMMON_SKILLS, HIGHEST_SIDE)):
        while steps := [name for name in skills if _fits(levels, name, highest, xp)]:
            name = choose_random(thrower, steps)
            xp -= _raise(levels, name, levels[name] + _stride(name), xp)
    return {name: level for name, level in levels.items() if level}


def _raise(levels: Counter[str], name: str, level: int, xp: int) -> int:
    """Raise a skill to a level if the XP suffice. Return the XP spent."""
    price = skill_cost(levels[name], max(level, levels[name]))
    if price > xp:
        return 0
    levels[name] = max(level, levels[name])
    return price


def _fits(levels: Counter[str], name: str, highest: int, xp: int) -> bool:
    """Return True if a skill's next useful level is at most `highest`, and the XP left can pay for it."""
    after = levels[name] + _stride(name)
    return after <= highest and skill_cost(levels[name], after) <= xp


def _stride(name: str) -> int:
    return 2 if name in HALVED_SKILLS else 1


def _outfitted(thrower: Thrower, plan: ConceptPlan, kit: WeaponKit, attributes: Attributes, shop: Shop) -> Counter[str]:
    """Return purchases for nearly all of the money, within the free load: books, kit, armour, extras.

    The result maps field keys to counts.
    """
    basket = _Basket(shop, free_load(attributes.strength).value)
    for school in plan.books:
        basket.put(SPELLBOOK, school=school)
    for name, count in kit.pieces:
        basket.put(name, count)
    suits = [name for name in plan.armours if basket.takes(name)]
    if suits:
        basket.put(choose_random(thrower, suits))
    while wanted := [name for name, most in plan.extras if basket.takes(name) and basket.pieces[gear_key(name)] < most]:
        basket.put(choose_random(thrower, wanted))
    return basket.pieces


class _Basket:
    """Purchases so far by field key, with the money and the load left."""

    def __init__(self, shop: Shop, pounds: int) -> None:
        self.pieces = Counter[str]()
        self._shop = shop
        self._cents = STARTING_MONEY
        self._pounds = Decimal(pounds)

    def takes(self, name: str, school: str = "") -> bool:
        ware = self._shop.ware(name, school)
        return ware is not None and ware.price <= self._cents and ware.gear.weight <= self._pounds

    def put(self, name: str, count: int = 1, school: str = "") -> None:
        for _ in range(count):
            ware = self._shop.ware(name, school)
            if ware is None or not self.takes(name, school):
                return
            self.pieces[ware.key] += 1
            self._cents -= ware.price
            self._pounds -= ware.gear.weight
