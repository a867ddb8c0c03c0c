"""Deeds of a fight: their kind by the state of the target, and their exact chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeVar

from solo.resolver import distribution

T = TypeVar("T", bound=Hashable)

HarmKind = Literal["hits", "fells", "kills"]


def harm_kind(fell: bool, died: bool) -> HarmKind:
    """Return the kind of a hit: `fell` and `died` are True if the target fell or died with it."""
    return "kills" if died else "fells" if fell else "hits"


def chance_that(wanted: Callable[[T], Any], chance: Callable[..., T], *args: Hashable) -> float:
    """Return the exact chance that a chance function with these arguments has a `wanted` outcome."""
    return float(distribution(chance, *args).chance(wanted))
