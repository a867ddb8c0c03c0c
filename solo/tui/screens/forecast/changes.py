"""Possible changes to a fight before it begins. Each changed setup has exactly one change.

This module knows no system. Foes and switches come from the lists of the setup, and sheets from the blueprint of
creation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from solo.systems.contract import Draft, Field, FoeCount, Setup, System
from solo.systems.contract.creation import FieldValue

FIGHT = "fight"
MOST_OF_A_KIND = 24


class SetupChange(NamedTuple):
    """A change: its description, and the changed setup."""

    title: str
    setup: Setup


def other_foes(system: System, setup: Setup) -> Iterator[SetupChange]:
    """Yield setups with one more or one fewer of each foe, or with a foe of another kind added."""
    for foe in setup.foes:
        if foe.count < MOST_OF_A_KIND:
            yield SetupChange(f"one more {foe.name}", _with_foes(setup, foe.name, foe.count + 1))
        if foe.count > 1 or len(setup.foes) > 1:
            yield SetupChange(f"one {foe.name} fewer", _with_foes(setup, foe.name, foe.count - 1))
    there = {foe.name for foe in setup.foes}
    for name in system.foes.prices():
        if name not in there:
            joined = (*setup.foes, FoeCount(name, 1))
            yield SetupChange(f"plus {name}", msgspec.structs.replace(setup, foes=joined))


def other_party(system: System, setup: Setup) -> Iterator[SetupChange]:
    """Yield setups without one member of the party, or with a ready character added."""
    for member in setup.party if len(setup.party) > 1 else ():
        others = tuple(one for one in setup.party if one is not member)
        yield SetupChange(
            f"without {system.characters.member(member).name}", msgspec.structs.replace(setup, party=others)
        )
    there = {system.characters.member(member).name for member in setup.party}
    for name, character in system.characters.ready().items():
        if name not in there:
            joined = (*setup.party, character)
            yield SetupChange(f"plus {name}", msgspec.structs.replace(setup, party=joined))


def other_circumstances(system: System, setup: Setup) -> Iterator[SetupChange]:
    """Yield setups with another place, or another value of a switch."""
    for place in system.encounters.places():
        if place != setup.place:
            yield SetupChange(f"at {place}", msgspec.structs.replace(setup, place=place))
    if setup.place:
        yield SetupChange("on open ground", msgspec.structs.replace(setup, place=""))
    for name, values in system.procedures[FIGHT].setup_options().items():
        now = setup.options.get(name, values[0])
        for value in values:
            if value != now:
                options = {**setup.options, name: value}
                yield SetupChange(f"{name}: {value or 'as usual'}", msgspec.structs.replace(setup, options=options))


def other_rules(system: System, setup: Setup) -> Iterator[SetupChange]:
    """Yield setups with another value of a house rule."""
    for rule in system.house_rules:
        now = setup.options.get(rule.key, rule.default_value)
        for value in rule.values:
            if value != now:
                options = {**setup.options, rule.key: value}
                yield SetupChange(f"{rule.title}: {value}", msgspec.structs.replace(setup, options=options))


class SheetChange(NamedTuple):
    """Another value of a field on a character's sheet, with its description."""

    title: str
    field: str
    value: FieldValue


def other_sheet(system: System, character: msgspec.Struct) -> list[SheetChange]:
    """List the next values of each field on a character's sheet: a step up or down, or another choice."""
    draft = system.characters.reopen(character)
    fields = [field for section in system.characters.blueprint().sections for field in section.fields]
    return [change for field in fields for change in _values(field, draft)]


def with_sheet(system: System, setup: Setup, character: msgspec.Struct, change: SheetChange) -> SetupChange:
    """Return the setup with one field on a character's sheet changed, regardless of its cost.

    Broken rules become house rules if possible. Raises ValueError with a sentence if the character cannot be played.
    """
    draft = system.characters.reopen(character)
    draft = msgspec.structs.replace(draft, values={**draft.values, change.field: change.value})
    broken = [problem.code for problem in system.characters.assess(draft).problems if problem.overridable]
    changed = system.characters.finish(msgspec.structs.replace(draft, house_rules=[*draft.house_rules, *broken]))
    party = tuple(changed if one is character else one for one in setup.party)
    title = f"{system.characters.member(character).name}: {change.title}"
    return SetupChange(title, msgspec.structs.replace(setup, party=party))


def _values(field: Field, draft: Draft) -> Iterator[SheetChange]:
    now = draft.values.get(field.key, field.default)
    name = f"{field.group}: {field.label}" if field.group and field.kind == "choice" else field.label
    if field.kind == "choice":
        labels = {option.key: option.label for option in field.options}
        for key, label in labels.items():
            if key != now:
                yield SheetChange(f"{name} {labels.get(str(now), '')} → {label}", field.key, key)
    elif field.kind in ("rating", "purchase") and isinstance(now, int):
        for value in (now + field.step, now - field.step):
            if field.low <= value <= field.high:
                figures = f"{now} → {value}".replace("-", "−")
                yield SheetChange(f"{name} {figures}", field.key, value)


def _with_foes(setup: Setup, name: str, count: int) -> Setup:
    foes = tuple(msgspec.structs.replace(foe, count=count) if foe.name == name else foe for foe in setup.foes)
    return msgspec.structs.replace(setup, foes=tuple(foe for foe in foes if foe.count))
