"""Deeds of a fight: the word for a hit by its effect on the target, and the exact chance of such an outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeVar

from solo.resolver import distribution

T = TypeVar("T", bound=Hashable)

HarmKind = Literal["hits", "fells", "kills"]


def harm_kind(fell: bool, died: bool) -> HarmKind:
    """Return "kills" if the target died of the hit, else "fells" if it fell, else "hits"."""
    return "kills" if died else "fells" if fell else "hits"


def chance_that(wanted: Callable[[T], Any], chance: Callable[..., T], *args: Hashable) -> float:
    """Return the exact chance that a chance function with these arguments has a `wanted` outcome."""
    return float(distribution(chance, *args).chance(wanted))
