"""Creation of characters: a blueprint of fields, a draft with values for them, and its assessment.

One creation screen serves every game. The command line builds a character from the same draft in a file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.untrusted.text import normal

FieldValue = int | str | bool


class Draft(msgspec.Struct, omit_defaults=True):
    """An unfinished character. `values` maps field keys ("attribute.STR") to the values entered.

    `house_rules` holds the codes of problems that the table has decided to allow.
    """

    system: str
    name: str = ""
    values: dict[str, FieldValue] = {}
    house_rules: list[str] = []

    def __post_init__(self) -> None:
        """Normalise the texts: compose letters, and turn each kind of space into a plain space."""
        self.name = normal(self.name)
        typed = {key: value for key, value in self.values.items() if isinstance(value, str) and not value.isascii()}
        changed = {key: plain for key, value in typed.items() if (plain := normal(value)) != value}
        if changed:
            self.values = {**self.values, **changed}


class FieldOption(msgspec.Struct, frozen=True):
    """One option of a choice."""

    key: str
    label: str
    help: str = ""


class Field(msgspec.Struct, frozen=True):
    """One field to fill in.

    "rating": a whole number from `low` to `high` in steps of `step`; "purchase": the number bought; "choice": one of
    `options`; "text": free text. `detail` is a short fact beside the label ("$75 · 4 lb"). `default` is the value of an
    empty field.
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
    """A ready-made item, such as a spell, that is chosen by setting other fields; it has no value of its own.

    `detail` is a short fact beside the label ("rank 3"). Its availability in a draft is given by its `Terms`.
    """

    key: str
    label: str
    help: str
    detail: str = ""
    group: str = ""


class Terms(msgspec.Struct, frozen=True):
    """The availability of an offer in a draft: if the draft has the offer, and the values that buy it or give it back.

    `values` maps fields to their new values. If the offer cannot be bought, `values` is empty and `why` gives the
    reason in a sentence. `cost` is the price in words ("13 XP, $50").
    """

    had: bool
    values: dict[str, FieldValue] = {}
    cost: str = ""
    why: str = ""


class Section(msgspec.Struct, frozen=True):
    """One page of the blueprint: its fields, and its offers."""

    key: str
    title: str
    help: str
    fields: tuple[Field, ...]
    offers: tuple[Offer, ...] = ()


class Blueprint(msgspec.Struct, frozen=True):
    """All fields of a character of this system, in the order in which they are asked."""

    sections: tuple[Section, ...]


class Budget(msgspec.Struct, frozen=True):
    """An amount to spend: all figures are in `unit` ("XP", "$", "lb").

    `gauge` marks a measure that is not spent. `limit` marks an upper limit that need not be used up.
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


class DerivedValue(msgspec.Struct, frozen=True):
    """A derived value with its reason: "Dodge 7 = Quickness difficulty 7 + Evasion 2 ÷ 2 − load 1"."""

    name: str
    value: str
    why: str


class DraftProblem(msgspec.Struct, frozen=True):
    """A problem of a draft: the field's key ("" for the whole draft), a sentence, and whether a table may allow it.

    A problem of weight "warning" does not stop a draft from being finished. `unspent` marks a warning about unused
    points, free skills or spells, which the player must confirm before leaving the draft.
    """

    code: str
    field: str
    message: str
    overridable: bool = False
    weight: Literal["problem", "warning"] = "problem"
    unspent: bool = False


class GrantedItem(msgspec.Struct, frozen=True):
    """The values and options that come with a calling, an archetype or a people, marked apart from the player's
    choices.

    `whose` names the source ("Soldier"). `fields` are the keys of fields whose value comes from this source. `options`
    are the options from this source, by the key of their choice.
    """

    whose: str
    fields: tuple[str, ...] = ()
    options: dict[str, tuple[str, ...]] = {}


class Assessment(msgspec.Struct, frozen=True):
    """The assessment of a draft.

    `costs` gives, by field key, the price paid for the field and the price of one more step.
    """

    budgets: tuple[Budget, ...]
    derived: tuple[DerivedValue, ...]
    problems: tuple[DraftProblem, ...]
    costs: dict[str, str] = {}
    own: tuple[GrantedItem, ...] = ()

    @property
    def legal(self) -> bool:
        """True if the draft can be finished."""
        return all(problem.weight == "warning" for problem in self.problems)


class CharacterConcept(msgspec.Struct, frozen=True):
    """A style of fighting for which a whole character can be suggested."""

    key: str
    title: str
    help: str
