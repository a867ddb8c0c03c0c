"""Owns the list of questions that Swords answers exactly, by name.

A module of questions is loaded only where no module before it has the name, since one answer needs one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from solo.systems.contract import Content, Question
from solo.systems.swords.questions.asking import Named


def questions(content: Content) -> Mapping[str, Question]:
    """Returns every question by its name, in the order in which they are listed to a person."""

    def of_rolls() -> Iterable[Named]:
        from solo.systems.swords.questions.rolling import questions_of_rolls
        from solo.systems.swords.rolls.health import scale_of

        return questions_of_rolls(scale_of(content))

    def of_contests() -> Iterable[Named]:
        from solo.systems.swords.questions.contests import questions_of_contests
        from solo.systems.swords.rolls.health import scale_of

        return questions_of_contests(scale_of(content))

    return Questions([of_rolls, of_contests])


class Questions(Mapping[str, Question]):
    """Questions from several modules, each read when a name is looked for that none before it has."""

    def __init__(self, modules: Sequence[Callable[[], Iterable[Named]]]) -> None:
        self._unread = list(modules)
        self._named: dict[str, Callable[[], Question]] = {}

    def __getitem__(self, name: str) -> Question:
        while name not in self._named and self._unread:
            self._read_next()
        return self._named[name]()

    def __iter__(self) -> Iterator[str]:
        while self._unread:
            self._read_next()
        return iter(self._named)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def _read_next(self) -> None:
        self._named.update({named.name: named.open for named in self._unread.pop(0)()})
