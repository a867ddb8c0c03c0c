"""Owns the verdict on a draft: its candidate, and its problems after what the table allows."""

from __future__ import annotations

from solo.systems.contract import Draft
from solo.systems.fire_and_sword.creation.candidate import candidate
from solo.systems.fire_and_sword.creation.problems import Case, problems_of
from solo.systems.fire_and_sword.creation.reading import read
from solo.systems.fire_and_sword.creation.reopen import reopen
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.parts.verdict import Verdict, verdict


def judge(draft: Draft, stock: Stock) -> Verdict[Case]:
    """Returns the verdict on any draft at all."""
    case = _case(draft, stock)
    inherited = () if case.reading.fresh else problems_of(_case(reopen(case.reading.origin, stock), stock))
    return verdict(case, problems_of(case), draft, inherited)


def _case(draft: Draft, stock: Stock) -> Case:
    reading = read(draft, stock)
    return Case(reading, candidate(reading, stock), stock)
