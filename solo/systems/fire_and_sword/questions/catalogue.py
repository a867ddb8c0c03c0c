"""Owns the list of questions that Fire and Sword answers exactly, by name (part 7).

A module of questions is loaded only where no module before it has the name, since one answer needs one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from solo.systems.contract import Question
from solo.systems.fire_and_sword.questions.asking import Asked


def questions() -> Mapping[str, Question]:
    """Every question by its name, in the order in which they are listed to a person."""
    return Questions([_of_rolls, _of_blows, _of_spirits_and_wounds, _of_figures])


class Questions(Mapping[str, Question]):
    """Questions from several modules, each read when a name is looked for that none before it has."""

    def __init__(self, modules: Sequence[Callable[[], Iterable[Asked]]]) -> None:
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
        self._named.update({asked.name: asked.open for asked in self._unread.pop(0)()})


def _of_rolls() -> Iterable[Asked]:
    from solo.systems.fire_and_sword.questions.rolls import questions_of_rolls

    return questions_of_rolls()


def _of_blows() -> Iterable[Asked]:
    from solo.systems.fire_and_sword.questions.blows import questions_of_blows

    return questions_of_blows()


def _of_spirits_and_wounds() -> Iterable[Asked]:
    from solo.systems.fire_and_sword.questions.spirits_and_wounds import questions_of_spirits_and_wounds

    return questions_of_spirits_and_wounds()


def _of_figures() -> Iterable[Asked]:
    from solo.systems.fire_and_sword.questions.figures import questions_of_figures

    return questions_of_figures()
