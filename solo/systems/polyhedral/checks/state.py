"""Saved state of checks: the party, the plan of the present check, and the minutes of all checks."""

from __future__ import annotations

from solo.systems.parts.checking.plan import TestPlan
from solo.systems.polyhedral.company.people import CompanyState


class CheckState(CompanyState, omit_defaults=True):
    """A party that makes checks. `done` is the number of checks made, `minutes` the time that all of them took."""

    plan: TestPlan = TestPlan()
    done: int = 0
    minutes: int = 0
