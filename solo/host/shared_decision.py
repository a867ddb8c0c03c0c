"""Copy of a decision for the screens of several people, unchanged by later events.

The rules compute a decision's texts and odds from the state, which may change while the copy is on a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import msgspec

from solo.systems.contract import (
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Explanation,
    Option,
    Preview,
)

Place = tuple[int, int]
T = TypeVar("T")
NOTHING = Preview()


def restore_wording(decision: Decision, holds: Callable[[], bool]) -> Decision:
    """Return a copy of the decision with its present wording.

    The copy computes odds on demand while `holds` returns True; after that they are empty.
    """
    who, kind, prompt, default = decision.who, decision.kind, decision.prompt, decision.default
    if isinstance(decision, EnterNumber):
        return EnterNumber(who, kind, prompt, decision.low, decision.high, default)
    if isinstance(decision, ChoosePlace):
        return _place_as_asked(decision, holds)
    options = [_option(option, holds) for option in decision.options]
    if isinstance(decision, Choose):
        return Choose(who, kind, prompt, options, default).after(*decision.declared)
    return ChooseMany(who, kind, prompt, options, decision.least, decision.most, default)


def _place_as_asked(decision: ChoosePlace, holds: Callable[[], bool]) -> ChoosePlace:
    @cache
    def note(place: Place) -> str:
        return decision.note(place) if holds() else ""

    @cache
    def area(place: Place) -> tuple[Place, ...]:
        return tuple(decision.area(place)) if holds() else (place,)

    @cache
    def preview(place: Place) -> Preview:
        return _preview(decision.preview(place), holds) if holds() else NOTHING

    places, prompt = tuple(decision.places), decision.prompt
    return ChoosePlace(decision.who, decision.kind, prompt, places, note, decision.default, area, preview)


def _option(option: Option, holds: Callable[[], bool]) -> Option:
    def preview() -> Preview:
        return _preview(option.preview(), holds) if holds() else NOTHING

    return Option(option.code, option.label, cache(preview), option.group, option.refused, option.entry)


def _preview(preview: Preview, holds: Callable[[], bool]) -> Preview:
    explain = preview.explain
    if explain is None:
        return preview

    def explained() -> Explanation:
        return explain() if holds() else Explanation("")

    return msgspec.structs.replace(preview, explain=cache(explained))
