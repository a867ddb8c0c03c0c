"""Ledger of politics on the form: extraordinary resources, favours in both directions, and influence (`F-38`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from solo.systems.fire_and_sword.creation.draft_case import BuildFields, DraftCase
from solo.systems.fire_and_sword.people.social_standing import LARGEST_FAVOUR, Favour, Influence, Resource
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.drafting.form_fields import FieldFactory

E = TypeVar("E")
V = TypeVar("V")

MOST_RESOURCES: Final = 4
MOST_FAVOURS: Final = 6
MOST_INFLUENCE: Final = 4
LARGEST_RESOURCE: Final = 100_000
MOST_INFLUENCE_POINTS: Final = 99
_line: Final = FieldFactory[BuildFields, DraftCase]()


class ResourceLines:
    """The form fields of one extraordinary resource."""

    def __init__(self, number: int) -> None:
        group, key = f"Resource {number}", f"resource.{number}"

        def of(what: Callable[[Resource], V]) -> Callable[[BuildFields], V | None]:
            return lambda kept: _told(kept.character.standing.resources, number, what)

        self.form = _line.text(
            f"{key}.form",
            "Form",
            "Gems, a deed, a debt in writing.",
            group=group,
            of=of(lambda one: one.form),
            always=True,
        )
        self.place = _line.text(
            f"{key}.place",
            "Place",
            "Where the resource is kept.",
            group=group,
            of=of(lambda one: one.place),
            always=True,
        )
        self.worth = _line.rating(
            f"{key}.worth",
            "Worth in L.",
            "How much the resource is worth.",
            high=LARGEST_RESOURCE,
            step=50,
            group=group,
            of=of(lambda one: one.worth),
            always=True,
        )
        self.lines = (self.form, self.place, self.worth)

    def read(self, answers: DraftAnswers) -> Resource:
        """Return the entered resource; Resource("") for an empty slot."""
        return Resource(answers[self.form].strip(), answers[self.worth], answers[self.place].strip())


class FavourLines:
    """The form fields of one favour, owed to the character or by the character."""

    def __init__(self, number: int) -> None:
        group, key = f"Favour {number}", f"favour.{number}"

        def of(what: Callable[[Favour], V]) -> Callable[[BuildFields], V | None]:
            return lambda kept: _told(kept.character.standing.favours, number, what)

        self.who = _line.text(
            f"{key}.who",
            "With whom",
            "A person or an institution.",
            group=group,
            of=of(lambda one: one.with_whom),
            always=True,
        )
        self.size = _line.rating(
            f"{key}.size",
            "Size",
            "Above 0 if you are owed the favour, below 0 if you owe it. A favour of 5 is worth a life.",
            low=-LARGEST_FAVOUR,
            high=LARGEST_FAVOUR,
            group=group,
            of=of(lambda one: -one.size if one.owed else one.size),
            always=True,
        )
        self.note = _line.text(
            f"{key}.note", "Note", "The reason for the favour.", group=group, of=of(lambda one: one.note), always=True
        )
        self.lines = (self.who, self.size, self.note)

    def read(self, answers: DraftAnswers) -> Favour:
        """Return the entered favour; Favour("", 0) for an empty slot."""
        size = answers[self.size]
        return Favour(answers[self.who].strip(), abs(size), size < 0, answers[self.note].strip())


class InfluenceLines:
    """The form fields of influence with one body."""

    def __init__(self, number: int) -> None:
        group, key = f"Influence {number}", f"influence.{number}"

        def of(what: Callable[[Influence], V]) -> Callable[[BuildFields], V | None]:
            return lambda kept: _told(kept.character.standing.influence, number, what)

        self.body = _line.text(
            f"{key}.body",
            "With whom",
            "A chief, a temple, a noble house.",
            group=group,
            of=of(lambda one: one.body),
            always=True,
        )
        self.points = _line.rating(
            f"{key}.points",
            "Points",
            "You earn influence by small deeds, and the points add up.",
            high=MOST_INFLUENCE_POINTS,
            group=group,
            of=of(lambda one: one.points),
            always=True,
        )
        self.lines = (self.body, self.points)

    def read(self, answers: DraftAnswers) -> Influence:
        """Return the entered influence; Influence("") for an empty slot."""
        return Influence(answers[self.body].strip(), answers[self.points])


def _told(entries: Sequence[E], number: int, what: Callable[[E], V]) -> V | None:
    return what(entries[number - 1]) if number <= len(entries) else None
