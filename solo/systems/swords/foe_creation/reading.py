"""Owns the reading of a foe's draft, and the way back: a foe as the draft that makes it again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.contract import Content, Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.swords.creation.fields import SYSTEM, attribute_key, skill_key
from solo.systems.swords.foe_creation import fields
from solo.systems.swords.foes.foe import WALK, Foe, Tag
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.characters import mounts
from solo.systems.swords.people.sheet import ATTRIBUTES, FULL_STAMINA, USUAL_MASS, Attributes

LONGEST_TEXT: Final = 400
ECHOED: Final = 40
CRAFT: Final = re.compile(r"(.*\S)\s+([-−+]?[0-9]{1,2})")


class FoeReading(msgspec.Struct, frozen=True):
    """A foe as its draft says, with all that could not be read of it."""

    foe: Foe
    problems: tuple[Problem, ...]


def read_foe(draft: Draft, content: Content) -> FoeReading:
    """Returns the foe of any draft at all, and what could not be read; the usual value stands in for that."""
    reader = _Reader(draft, content)
    foe = Foe(
        name=draft.name.strip(),
        text=reader.text(fields.TEXT).strip(),
        tags=tuple(reader.tags()),
        attributes=Attributes(*(reader.whole(attribute_key(name), 0, fields.ATTRIBUTE_BOUNDS) for name in ATTRIBUTES)),
        skills=reader.skills(),
        weapons=tuple(reader.weapons()) or (FIST,),
        shield=reader.named(fields.SHIELD, tuple(content.entries(Shield))),
        armour=reader.whole(fields.ARMOUR, 0, fields.ARMOUR_BOUNDS),
        stamina=reader.whole(fields.STAMINA, FULL_STAMINA, fields.STAMINA_BOUNDS),
        mass=reader.whole(fields.MASS, USUAL_MASS, fields.MASS_BOUNDS),
        move=reader.whole(fields.MOVE, WALK, fields.MOVE_BOUNDS),
        mount=reader.named(fields.MOUNT, mounts(content)),
        battle_trained=reader.named(fields.TRAINED, (fields.YES,), fields.NO) == fields.YES,
        themes=tuple(reader.listed(fields.THEMES)),
    )
    return FoeReading(foe, tuple(reader.problems))


def reopen_foe(foe: Foe) -> Draft:
    """Returns the draft that makes a foe again; what is as usual is left out."""
    levels = {attribute_key(name): foe.attributes.level(name) for name in ATTRIBUTES}
    levels |= {skill_key(name): foe.skills.get(name, 0) for name in fields.LISTED_SKILLS}
    crafts = (f"{name} {level}" for name, level in foe.skills.items() if name not in fields.LISTED_SKILLS)
    values: dict[str, FieldValue] = {key: level for key, level in levels.items() if level}
    values |= {fields.weapon_key(slot): name for slot, name in zip(fields.WEAPON_SLOTS, foe.weapons, strict=False)}
    numbers = (
        (fields.STAMINA, foe.stamina, FULL_STAMINA),
        (fields.ARMOUR, foe.armour, 0),
        (fields.MASS, foe.mass, USUAL_MASS),
        (fields.MOVE, foe.move, WALK),
    )
    values |= {key: number for key, number, usual in numbers if number != usual}
    words = {
        fields.TEXT: foe.text,
        fields.THEMES: ", ".join(foe.themes),
        fields.CRAFTS_OF_ITS_OWN: ", ".join(crafts),
        fields.MORE_WEAPONS: ", ".join(foe.weapons[len(fields.WEAPON_SLOTS) :]),
        fields.SHIELD: foe.shield,
        fields.MOUNT: foe.mount,
        fields.TRAINED: fields.YES if foe.battle_trained else "",
    }
    values |= {key: word for key, word in words.items() if word}
    values[fields.TAGS] = ", ".join(foe.tags)
    return Draft(SYSTEM, foe.name, values)


class _Reader:
    """Reads the values of a foe's draft, and keeps what was wrong with them."""

    def __init__(self, draft: Draft, content: Content) -> None:
        self.problems: list[Problem] = []
        self._values: Mapping[str, FieldValue] = draft.values
        self._content = content
        if draft.system != SYSTEM:
            self._fault("", f"This draft is for “{draft.system[:ECHOED]}”, not for “{SYSTEM}”.")
        for key in draft.values:
            if key not in fields.ALL_KEYS:
                self._fault(key, f"There is no field “{key[:ECHOED]}”: take it out.")

    def text(self, key: str, usual: str = "") -> str:
        """The text under a key, on one line."""
        value = self._values.get(key, usual)
        if isinstance(value, str) and len(value) <= LONGEST_TEXT and (value.isprintable() or not value):
            return value
        self._fault(key, f"Give text of at most {LONGEST_TEXT} letters on one line.")
        return usual

    def whole(self, key: str, usual: int, bounds: tuple[int, int]) -> int:
        """The whole number under a key, within bounds."""
        value, (lowest, highest) = self._values.get(key, usual), bounds
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        self._fault(key, f"Give a whole number from {lowest} to {highest}.".replace("-", "−"))
        return usual

    def named(self, key: str, known: Sequence[str], nothing: str = fields.NOTHING) -> str:
        """The name under a key where it is one of those known; "" for nothing, and for any other."""
        value = self._values.get(key, nothing)
        if value in (nothing, ""):
            return ""
        if value in known:
            return str(value)
        self._fault(key, f"“{str(value)[:ECHOED]}” is not on offer here: choose one of the list, or {nothing}.")
        return ""

    def listed(self, key: str, usual: str = "") -> list[str]:
        """The parts of a text between commas."""
        return [part.strip() for part in self.text(key, usual).split(",") if part.strip()]

    def tags(self) -> Iterator[Tag]:
        """The tags, each once, with a fault for what is none."""
        for word in dict.fromkeys(self.listed(fields.TAGS, fields.PERSON)):
            if word in fields.TAG_WORDS:
                yield msgspec.convert(word, Tag)
            else:
                self._fault(fields.TAGS, f"There is no tag “{word[:ECHOED]}”: there are {', '.join(fields.TAG_WORDS)}.")

    def skills(self) -> dict[str, int]:
        """The levels of all skills that are not 0, crafts of its own behind those of the rules."""
        levels = {name: self.whole(skill_key(name), 0, fields.SKILL_BOUNDS) for name in fields.LISTED_SKILLS}
        for said in self.listed(fields.CRAFTS_OF_ITS_OWN):
            found = CRAFT.fullmatch(said)
            if found is None:
                self._fault(fields.CRAFTS_OF_ITS_OWN, f"Write a level behind “{said[:ECHOED]}”, such as Cooking 2.")
            elif found[1] in levels:
                self._fault(fields.CRAFTS_OF_ITS_OWN, f"{found[1][:ECHOED]} stands elsewhere already: raise it there.")
            else:
                levels[found[1]] = int(found[2].replace("−", "-"))
        return {name: level for name, level in levels.items() if level}

    def weapons(self) -> Iterator[str]:
        """The weapons, the one in hand first."""
        known = tuple(self._content.entries(Weapon))
        keys = [fields.weapon_key(slot) for slot in fields.WEAPON_SLOTS]
        yield from filter(None, (self.named(key, known) for key in keys if key in self._values))
        for name in self.listed(fields.MORE_WEAPONS):
            if name in known:
                yield name
            else:
                self._fault(fields.MORE_WEAPONS, f"There is no weapon “{name[:ECHOED]}”: look at the library.")

    def _fault(self, key: str, message: str) -> None:
        self.problems.append(Problem("unreadable", key, message))
