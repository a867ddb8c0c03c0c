"""Saved state of checks: the party, its switches, and the plan of the present check."""

from __future__ import annotations

from solo.systems.fire_and_sword.company.people import CompanyState
from solo.systems.parts.checking.plan import TestPlan


class CheckState(CompanyState, omit_defaults=True):
    """The state of a party that makes checks."""

    plan: TestPlan = TestPlan()
    done: int = 0
