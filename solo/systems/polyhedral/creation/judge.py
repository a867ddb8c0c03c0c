"""Owns the verdict on a draft: its candidate, and its problems after what the table allows."""

from __future__ import annotations

from solo.systems.contract import Draft
from solo.systems.parts.verdict import Verdict, verdict
from solo.systems.polyhedral.creation.candidate import candidate
from solo.systems.polyhedral.creation.hands import resolved
from solo.systems.polyhedral.creation.problems import Case, problems_of
from solo.systems.polyhedral.creation.reading import Reading, read
from solo.systems.polyhedral.creation.reopen import reopen
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.people.sheet import derive


def judge(draft: Draft, shop: Shop) -> Verdict[Case]:
    """Returns the verdict on any draft at all."""
    reading = read(draft, shop)
    case = _case(reading, shop)
    inherited = () if reading.fresh else problems_of(_case(read(reopen(reading.origin, shop), shop), shop))
    return verdict(case, problems_of(case), draft, inherited)


def _case(reading: Reading, shop: Shop) -> Case:
    character = candidate(reading, shop)
    hands = resolved(reading.hands, character.build, shop.content)
    return Case(reading, character, derive(character.build, shop.content), hands, shop)
