"""Owns the reading of a foe's draft, and the way back: a foe as the draft that makes it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, TypeVar

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.origin import BEFORE
from solo.systems.polyhedral.creation.candidate import candidate, pieces_owned
from solo.systems.polyhedral.creation.enchanted import slots_of, slotted
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    AUTOMATIC,
    MAIN_HAND,
    NOTHING,
    OFF_HAND,
    SYSTEM,
    attribute_key,
    skill_key,
)
from solo.systems.polyhedral.creation.hands import UNARMED, hands_of
from solo.systems.polyhedral.creation.reading import read
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation import fields
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.gear.equipment import Item, gear_named, rows
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE
from solo.systems.polyhedral.people.sheet import NaturalWeapon
from solo.systems.polyhedral.people.skills import skill_named

LONGEST_TEXT: Final = 400
ECHOED: Final = 40
_AS_THE_ROW: Final = "as the row"

T = TypeVar("T")


class FoeReading(msgspec.Struct, frozen=True):
    """A foe as its draft says, with all that could not be read; `target` is what it is meant to cost, or 0.

    `sound` tells whether its parts exist and add up to the price that it has; else the price is 0.
    """

    foe: Foe
    sound: bool
    target: int
    problems: tuple[Problem, ...]


def read_foe(draft: Draft, shop: Shop) -> FoeReading:
    """Returns the foe of any draft at all, and what could not be read of it."""
    own = {key: value for key, value in draft.values.items() if key.startswith(fields.FOE)}
    shared = {key: value for key, value in draft.values.items() if key not in own and key != BEFORE}
    reading = read(Draft(draft.system, draft.name, shared), shop)
    reader = _Reader(own, shop)
    build = msgspec.structs.replace(
        candidate(reading, shop).build,
        tags=tuple(reader.words(fields.TAGS, fields.TAG_WORDS, "tag", (fields.PERSON,))),
        hands=reader.whole(fields.HANDS, 2, 0, fields.MOST_HANDS),
        natural_weapons=tuple(reader.grown()),
        hide=reader.hide(),
        keen_senses=reader.switch(fields.KEEN),
        sorcerer=reader.switch(fields.SORCERER),
        spells=tuple(reader.listed(fields.SPELLS, ";")),
    )
    foe = Foe(
        name=reading.name,
        xp=0,
        role=reader.one_of(fields.ROLE, fields.ROLES, fields.ROLES[0]),
        text=reader.text(fields.TEXT),
        build=build,
        themes=tuple(reader.listed(fields.THEMES, ",")),
        money=Decimal(reader.whole(fields.MONEY, 0, 0, fields.MOST_MONEY)),
        free_intellect=reader.switch(fields.FREE_INTELLECT),
        shell=reader.switch(fields.SHELL),
    )
    target = reader.whole(fields.TARGET, 0, fields.LOWEST_TARGET, fields.HIGHEST_TARGET)
    reader.demand_no_others()
    cost = _price(foe, shop)
    priced = msgspec.structs.replace(foe, xp=cost or 0)
    return FoeReading(priced, cost is not None, target, (*reading.problems, *reader.problems))


def reopen_foe(foe: Foe, shop: Shop) -> Draft:
    """Returns the draft that makes a foe again, its gear perhaps in another order."""
    build = foe.build
    scores = {attribute_key(one.abbreviation): build.attributes.score(one.abbreviation) for one in ATTRIBUTES}
    hands = hands_of(build, shop.content)
    values: dict[str, FieldValue] = {key: score for key, score in scores.items() if score != AVERAGE}
    values.update({skill_key(name): level for name, level in build.skills.items()})
    values.update(pieces_owned(build, shop))
    values.update(slots_of(slotted(build, shop.content), shop.content))
    held = {MAIN_HAND: hands.main, OFF_HAND: hands.off, ARMOUR: hands.armour}
    values.update({key: name if _choosable(name, shop) else AUTOMATIC for key, name in held.items()})
    values.update(_own_values(foe))
    for slot, weapon in enumerate(build.natural_weapons[: fields.MOST_GROWN], start=1):
        values[fields.grown_key(slot, "name")] = weapon.name
        values[fields.grown_key(slot, "row")] = f"{weapon.as_skill}: {weapon.as_row}"
        values[fields.grown_key(slot, "skill")] = weapon.uses
        values[fields.grown_key(slot, "type")] = weapon.types[0] if weapon.types else _AS_THE_ROW
    return Draft(SYSTEM, foe.name, values)


def _choosable(name: str, shop: Shop) -> bool:
    """Whether a draft may name it as held or worn: a torch in hand is no choice there, and goes to the belt."""
    return name == NOTHING or not isinstance(gear_named(name, shop.content), Item)


def _own_values(foe: Foe) -> dict[str, FieldValue]:
    build = foe.build
    switches = (
        (fields.FREE_INTELLECT, foe.free_intellect),
        (fields.SHELL, foe.shell),
        (fields.KEEN, build.keen_senses),
        (fields.SORCERER, build.sorcerer),
    )
    return {
        fields.ROLE: foe.role,
        fields.TEXT: foe.text,
        fields.THEMES: ", ".join(foe.themes),
        fields.TAGS: ", ".join(build.tags),
        fields.MONEY: int(foe.money),
        fields.HANDS: build.hands,
        fields.HIDE: build.hide or NOTHING,
        fields.SPELLS: "; ".join(build.spells),
        **{key: fields.YES for key, on in switches if on},
    }


def _price(foe: Foe, shop: Shop) -> int | None:
    """What the foe's parts add up to, None where one of them does not exist."""
    try:
        return price(foe, shop.content)
    except ValueError:
        return None


class _Reader:
    """Reads the fields that only foes have, and keeps what was wrong with them."""

    def __init__(self, values: dict[str, FieldValue], shop: Shop) -> None:
        self.problems: list[Problem] = []
        self._left = dict(values)
        self._shop = shop

    def text(self, key: str, default: str = "") -> str:
        """The text under a key, on one line."""
        value = self._left.pop(key, default)
        if isinstance(value, str) and len(value) <= LONGEST_TEXT and (value.isprintable() or not value):
            return value.strip()
        self._fault(key, f"Give text of at most {LONGEST_TEXT} letters on one line.")
        return default

    def whole(self, key: str, default: int, lowest: int, highest: int) -> int:
        """The whole number under a key, within bounds; the default stands in for any other value."""
        value = self._left.pop(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        self._fault(key, f"Give a whole number from {lowest} to {highest}.")
        return default

    def switch(self, key: str) -> bool:
        """Whether a field says yes."""
        value = self._left.pop(key, fields.NO)
        if isinstance(value, bool):
            return value
        if value not in (fields.YES, fields.NO):
            self._fault(key, f"Say {fields.YES} or {fields.NO}.")
        return value == fields.YES

    def one_of(self, key: str, known: Sequence[T], default: T) -> T:
        """The value under a key where it is one of those known; the default stands in for any other."""
        value = self._left.pop(key, default)
        found = next((one for one in known if one == value), None)
        if found is None:
            self._fault(key, f"Choose one of {', '.join(str(one) for one in known)}.")
        return default if found is None else found

    def listed(self, key: str, sign: str) -> list[str]:
        """The parts of a text between signs, each once."""
        return list(dict.fromkeys(part.strip() for part in self.text(key).split(sign) if part.strip()))

    def words(self, key: str, known: Sequence[T], kind: str, default: tuple[T, ...]) -> Iterator[T]:
        """Those of the words under a key that are known, with a fault for each other; none but the default for none."""
        if key not in self._left:
            yield from default
            return
        for word in self.listed(key, ","):
            found = next((one for one in known if one == word), None)
            if found is None:
                self._fault(key, f"There is no {kind} “{word[:ECHOED]}”: there are {', '.join(map(str, known))}.")
            else:
                yield found

    def skill(self, key: str) -> str:
        """The active skill under a key; Unarmed stands in for what is none."""
        typed = self.text(key, UNARMED)
        try:
            found = skill_named(typed or UNARMED)
        except ValueError as fault:
            self._fault(key, str(fault))
            return UNARMED
        if not found.active:
            self._fault(key, f"{found.name} is never rolled: name the skill that it strikes with.")
            return UNARMED
        return found.name

    def hide(self) -> str:
        """The suit that the own skin copies, "" for none."""
        name = self.text(fields.HIDE, NOTHING)
        return "" if name in ("", NOTHING) else name

    def grown(self) -> Iterator[NaturalWeapon]:
        """The natural weapons of the slots that name a row of the tables."""
        printed = {f"{mode.skill}: {mode.row}": mode for _, mode in rows(self._shop.content)}
        for slot in range(1, fields.MOST_GROWN + 1):
            name = self.text(fields.grown_key(slot, "name"))
            key = fields.grown_key(slot, "row")
            row = self.text(key, NOTHING)
            uses = self.skill(fields.grown_key(slot, "skill"))
            damage = self.one_of(fields.grown_key(slot, "type"), (_AS_THE_ROW, *fields.TYPES), _AS_THE_ROW)
            if row in ("", NOTHING):
                if name:
                    self._fault(key, f"Say which row the {name[:ECHOED]} copies.")
                continue
            try:
                mode = printed[find_name(row, printed, "row of the tables")]
            except ValueError as fault:
                self._fault(key, str(fault))
                continue
            types = tuple(one for one in fields.TYPES if one == damage)
            yield NaturalWeapon(name or "natural weapon", mode.skill, mode.row, uses, types)

    def demand_no_others(self) -> None:
        """A fault for each field that no foe has."""
        for key in self._left:
            self._fault(key, f"There is no field “{key[:ECHOED]}”: take it out.")

    def _fault(self, key: str, message: str) -> None:
        self.problems.append(Problem("unreadable", key, message))
