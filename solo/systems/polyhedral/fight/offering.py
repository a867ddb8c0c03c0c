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


class TurnChoice(Choose):
    """What to do in a turn. All parts in their order are its options; each is worked out once."""

    __slots__ = ("_by_verb", "_known", "_parts")

    def __init__(self, who: str, prompt: Callable[[], str], parts: Sequence[Part]) -> None:
        super().__init__(who, "turn", prompt, self._all)
        self._parts = parts
        self._known: dict[int, list[Option]] = {}
        self._by_verb: dict[str, list[int]] = {}
        for number, part in enumerate(parts):
            for verb in part.verbs:
                self._by_verb.setdefault(verb, []).append(number)

    def of(self, *verbs: str) -> list[Option]:
        """The legal options of these verbs, in their order."""
        return [
            option
            for number in sorted({number for verb in verbs for number in self._by_verb.get(verb, ())})
            for option in self._part(number)
            if not option.refused and option.code.partition(":")[0] in verbs
        ]

    def may(self, verb: str) -> bool:
        """Whether an action that is nothing but its verb may be taken now."""
        return any(
            option.code == verb and not option.refused
            for number in self._by_verb.get(verb, ())
            for option in self._part(number)
        )

    def option(self, code: str) -> Option | None:
        """The option of this code, legal or not."""
        parts = (self._part(number) for number in self._by_verb.get(code.partition(":")[0], ()))
        return next((option for part in parts for option in part if option.code == code), None)

    @property
    def default(self) -> str:
        """The first legal answer; no part behind it is worked out for that."""
        parts = (self._part(number) for number in range(len(self._parts)))
        return next(option.code for part in parts for option in part if not option.refused)

    def _all(self) -> list[Option]:
        return [option for number in range(len(self._parts)) for option in self._part(number)]

    def _part(self, number: int) -> list[Option]:
        if number not in self._known:
            self._known[number] = list(self._parts[number].offer())
        return self._known[number]


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
