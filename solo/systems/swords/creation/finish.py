"""Owns the end of creation: a legal draft becomes a character, with the house rules it needed."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, Draft
from solo.systems.swords.creation.judge import judge
from solo.systems.swords.people.sheet import Character


def finish(draft: Draft, content: Content) -> Character:
    """Returns the character that a legal draft makes, wounds kept.

    Raises ValueError with the sentence of the first problem for any other draft.
    """
    verdict = judge(draft, content)
    verdict.demand_legal()
    character = verdict.case.character
    house_rules = verdict.house_rules(character.house_rules)
    return msgspec.structs.replace(character, house_rules=house_rules)
