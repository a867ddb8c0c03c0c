"""Worth of heroes and foes in an encounter: the price of foes, or the worth of regiments (part 12)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Content, PartyMember
from solo.systems.gloranthan.foes.computed_figures import SKILL, price
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.people.action_bonuses import resist_power
from solo.systems.gloranthan.people.company import attack_bonuses, unit_of
from solo.systems.gloranthan.people.cost import purchases
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.levels import multiple

COUNTED: Final = frozenset(
    {"physical", "magic", "intellect", "social", "abilities", "companions", "retainers", "followers"}
)
"""Purchases that count in a hero's worth besides skills."""
LEAST_REGIMENT: Final = multiple(11)
"""Least worth of a hero who leads a regiment, since the weakest regiments have 11M."""


def worth(foe: Foe, _content: Content) -> int:
    """Return the worth of a foe: its price in XP, or the multiple of a regiment's level."""
    return price(foe)


def member(hero: Character, content: Content) -> PartyMember:
    """Return a hero's data for the pick of foes; `defence` is the whole level of resistance to blows."""
    unit = unit_of(hero, content)
    adds = attack_bonuses(hero, content, "battle" if hero.regiment else "personal")
    defence = resist_power(hero.powers, adds, unit).masteries if unit else 0
    if hero.regiment:
        whole = (Rating(hero.powers.physical or 0) + adds.melee).masteries
        return PartyMember(hero.name, max(LEAST_REGIMENT, multiple(whole)), defence)
    bought = sum(one.xp for one in purchases(hero, content) if one.what in COUNTED) + SKILL * len(hero.skills)
    return PartyMember(hero.name, bought, defence)
