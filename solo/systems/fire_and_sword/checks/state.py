"""Owns what is saved of checks: the company, its switches, and the plan of the present one."""

from __future__ import annotations

from solo.systems.fire_and_sword.company.people import Company
from solo.systems.parts.checking.plan import Plan


class Checking(Company, omit_defaults=True):
    """A company that is put to tests."""

    plan: Plan = Plan()
    done: int = 0
