"""Owns the way from each older format to the present one: one numbered module a step.

A step module `step_0001` exports `migrate(kind, payload)`, which turns a payload of format 1 into one of format 2;
it is listed here under the format it starts from, and stays as it is for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.storage.migrations import step_0001

FORMAT = 2

Step = Callable[[str, dict[str, object]], dict[str, object]]

STEPS: Mapping[int, Step] = {1: step_0001.migrate}


def migrate(
    kind: str,
    payload: dict[str, object],
    written: int,
    steps: Mapping[int, Step] = STEPS,
    present: int = FORMAT,
) -> dict[str, object]:
    """The payload as the present format has it. Raises KeyError where a step is missing."""
    for number in range(written, present):
        payload = steps[number](kind, payload)
    return payload
