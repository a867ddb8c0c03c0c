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
    for problem in verdict.problems:
        if problem.weight == "problem":
            raise ValueError(problem.message)
    character = verdict.case.character
    house_rules = dict.fromkeys((*character.house_rules, *verdict.allowed))
    return msgspec.structs.replace(character, house_rules=tuple(house_rules))
