"""Owns the end of creation: a legal draft becomes a character, with the house rules it needed."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Draft
from solo.systems.fire_and_sword.creation.judge import judge
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.people.sheet import Character


def finish(draft: Draft, stock: Stock) -> Character:
    """Returns the character that a legal draft makes, wounds and all kept.

    Raises ValueError with the sentence of the first problem for any other draft.
    """
    verdict = judge(draft, stock)
    verdict.demand_legal()
    character = verdict.case.character
    house_rules = verdict.house_rules(character.house_rules)
    return msgspec.structs.replace(character, money=max(0, character.money), house_rules=house_rules)
