"""Migrations from each older save format to the present one, one numbered module for each step.

The module `step_0001` exports `migrate(kind, payload)`, which turns a payload of format 1 into format 2. Each module is
listed here under its first format, and must never change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.storage.migrations import step_0001, step_0002, step_0003, step_0004, step_0005

FORMAT = 6

Step = Callable[[str, dict[str, object]], dict[str, object]]

STEPS: Mapping[int, Step] = {
    1: step_0001.migrate,
    2: step_0002.migrate,
    3: step_0003.migrate,
    4: step_0004.migrate,
    5: step_0005.migrate,
}


def migrate(
    kind: str,
    payload: dict[str, object],
    written: int,
    steps: Mapping[int, Step] = STEPS,
    present: int = FORMAT,
) -> dict[str, object]:
    """Return the payload in the present format. Raises KeyError if a step is missing."""
    for number in range(written, present):
        payload = steps[number](kind, payload)
    return payload
