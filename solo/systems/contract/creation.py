"""Owns how characters are built: a blueprint of fields, a draft that fills them, and its assessment.

One creation screen serves every game; the command line builds from the same draft in a file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.border.text import normal

FieldValue = int | str | bool


class Draft(msgspec.Struct, omit_defaults=True):
    """A character in the making. `values` maps field keys ("attribute.STR") to what was entered.

    `house_rules` holds the codes of problems that the table has decided to allow.
    """

    system: str
    name: str = ""
    values: dict[str, FieldValue] = {}
    house_rules: list[str] = []

    def __post_init__(self) -> None:
        """Keep what was typed as all texts are kept: letters composed, each kind of space a plain one."""
        self.name = normal(self.name)
        typed = {key: value for key, value in self.values.items() if isinstance(value, str) and not value.isascii()}
        changed = {key: plain for key, value in typed.items() if (plain := normal(value)) != value}
        if changed:
            self.values = {**self.values, **changed}


class FieldOption(msgspec.Struct, frozen=True):
    """One answer to a choice."""

    key: str
    label: str
    help: str = ""


class Field(msgspec.Struct, frozen=True):
    """One thing to fill in.

    "rating": a whole number from `low` to `high` in steps of `step`; "purchase": how many are bought;
    "choice": one of `options`; "text": free text. `detail` is a short fact beside the label ("$75 · 4 lb"),
    `price` and `weight` are for sorting shops; `default` is what an empty field means.
    """

    key: str
    label: str
    kind: Literal["rating", "purchase", "choice", "text"]
    default: FieldValue
    help: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    options: tuple[FieldOption, ...] = ()
    detail: str = ""
    group: str = ""


class Offer(msgspec.Struct, frozen=True):
    """Something ready to be had, such as a spell: nothing is entered for it alone, other fields come to hold it.

    `detail` is a short fact beside the label ("rank 3"); how it stands to a draft is told by its `Terms`.
    """

    key: str
    label: str
    help: str
    detail: str = ""
    group: str = ""


class Terms(msgspec.Struct, frozen=True):
    """How an offer stands to a draft: whether it is `had`, and what to enter to have it, or to give back what is had.

    `values` maps fields to what they come to hold, nothing where no field helps: then `why` says so in a sentence.
    `cost` tells what they take ("13 XP, $50").
    """

    had: bool
    values: dict[str, FieldValue] = {}
    cost: str = ""
    why: str = ""


class Section(msgspec.Struct, frozen=True):
    """One page of the blueprint: what is filled in, and what is on offer there."""

    key: str
    title: str
    help: str
    fields: tuple[Field, ...]
    offers: tuple[Offer, ...] = ()


class Blueprint(msgspec.Struct, frozen=True):
    """Everything that a character of this system is made of, in the order in which it is asked."""

    sections: tuple[Section, ...]


class Budget(msgspec.Struct, frozen=True):
    """What may be spent: all in `unit` ("XP", "$", "lb").

    `gauge` where nothing is spent, and all of it is only measured; `limit` where nobody misses what is left of it.
    """

    name: str
    spent: str
    total: str
    unit: str
    fraction: float
    over: bool = False
    why: str = ""
    gauge: bool = False
    limit: bool = False


class Derived(msgspec.Struct, frozen=True):
    """A value that follows from others, and why: "Dodge 7 = Quickness difficulty 7 + Evasion 2 ÷ 2 − load 1"."""

    name: str
    value: str
    why: str


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a draft: the field's key ("" for the whole), a sentence, and whether a table may allow it.

    A problem of weight "warning" does not stop a draft from being finished. `unspent` marks a warning about points,
    free skills or spells that could still be had: the player is asked before the draft is left.
    """

    code: str
    field: str
    message: str
    overridable: bool = False
    weight: Literal["problem", "warning"] = "problem"
    unspent: bool = False


class Own(msgspec.Struct, frozen=True):
    """What is of a calling, an archetype or a people by itself, which stands apart from what was chosen otherwise.

    `whose` names it ("Soldier"), `fields` are those that hold what is its own, and `options` are, by the key of a
    choice, those that belong to it.
    """

    whose: str
    fields: tuple[str, ...] = ()
    options: dict[str, tuple[str, ...]] = {}


class Assessment(msgspec.Struct, frozen=True):
    """What a draft amounts to. `costs` tells, by field key, what the field has cost and what one more costs."""

    budgets: tuple[Budget, ...]
    derived: tuple[Derived, ...]
    problems: tuple[Problem, ...]
    costs: dict[str, str] = {}
    own: tuple[Own, ...] = ()

    @property
    def legal(self) -> bool:
        """True where nothing stops the draft from being finished."""
        return all(problem.weight == "warning" for problem in self.problems)


class Concept(msgspec.Struct, frozen=True):
    """A way of fighting that a whole character can be suggested for."""

    key: str
    title: str
    help: str
