"""Owns a turn's choice in its parts: attacks, spells, ways of going and so on, each worked out when it is looked at.

Whoever looks at one kind of action only, as a tactic does, need not wait for all the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from solo.systems.contract import Choose, Option


class Part(NamedTuple):
    """The options of a few verbs, and how they are worked out. An option's code begins with its verb."""

    verbs: tuple[str, ...]
    offer: Callable[[], Iterable[Option]]


Verbs = tuple[tuple[str, ...], ...]
Numbers = tuple[tuple[int, bool], ...]


class TurnChoice(Choose):
    """What to do in a turn. All parts in their order are its options; each is worked out once."""

    __slots__ = ("_known", "_parts", "_verbs")

    def __init__(self, who: str, prompt: Callable[[], str], parts: Sequence[Part], verbs: Verbs = ()) -> None:
        super().__init__(who, "turn", prompt, self._all)
        self._parts = parts
        self._verbs = verbs or tuple(part.verbs for part in parts)
        self._known: dict[int, list[Option]] = {}

    def of(self, *verbs: str) -> list[Option]:
        """The legal options of these verbs, in their order."""
        found: list[Option] = []
        for number, whole in self._numbers(verbs):
            found += [
                option
                for option in self._part(number)
                if not option.refused and (whole or option.code.partition(":")[0] in verbs)
            ]
        return found

    def may(self, verb: str) -> bool:
        """Whether an action that is nothing but its verb may be taken now."""
        for number, _ in self._numbers((verb,)):
            for option in self._part(number):
                if option.code == verb and not option.refused:
                    return True
        return False

    def option(self, code: str) -> Option | None:
        """The option of this code, legal or not."""
        parts = (self._part(number) for number, _ in self._numbers((code.partition(":")[0],)))
        return next((option for part in parts for option in part if option.code == code), None)

    @property
    def default(self) -> str:
        """The first legal answer; no part behind it is worked out for that."""
        parts = (self._part(number) for number in range(len(self._verbs)))
        return next(option.code for part in parts for option in part if not option.refused)

    def _all(self) -> list[Option]:
        return [option for number in range(len(self._verbs)) for option in self._part(number)]

    def _part(self, number: int) -> list[Option]:
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = list(self._offer(number))
        return known

    def _numbers(self, wanted: tuple[str, ...]) -> Numbers:
        return numbers(self._verbs, wanted)

    def _offer(self, number: int) -> Iterable[Option]:
        return self._parts[number].offer()


def numbers(parts: Verbs, wanted: tuple[str, ...]) -> Numbers:
    """Which parts have any of these verbs, and whether they have no other."""
    return tuple(
        (number, set(verbs) <= set(wanted)) for number, verbs in enumerate(parts) if not set(verbs).isdisjoint(wanted)
    )


def in_parts(choice: Choose) -> TurnChoice:
    """The choice of a turn in its parts; one whose options were all worked out before is taken apart by their verbs."""
    if isinstance(choice, TurnChoice):
        return choice
    grouped = groupby(choice.options, key=lambda option: option.code.partition(":")[0])
    parts = [(verb, list(options)) for verb, options in grouped]
    return TurnChoice(
        choice.who,
        lambda: choice.prompt,
        [Part((verb,), lambda options=options: options) for verb, options in parts],  # type: ignore[misc]
    )
