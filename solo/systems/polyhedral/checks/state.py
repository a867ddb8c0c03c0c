"""Owns what is saved of checks: the company, the plan of the present one, and the minutes that all took."""

from __future__ import annotations

from solo.systems.parts.checking.plan import Plan
from solo.systems.polyhedral.company.people import Company


class Checking(Company, omit_defaults=True):
    """A company that is put to tests; `minutes` went by with them."""

    plan: Plan = Plan()
    done: int = 0
    minutes: int = 0
