"""Owns the reading of a foe's draft, and the way back: a foe as the draft that makes it again."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content, Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.draft_reader import LONGEST_CHOICE, DraftReader, echo
from solo.systems.parts.names import find_name
from solo.systems.swords.creation.fields import SYSTEM, attribute_key, skill_key
from solo.systems.swords.foe_creation import fields
from solo.systems.swords.foes.foe import WALK, Foe, Tag
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.characters import mounts
from solo.systems.swords.people.sheet import ATTRIBUTES, FULL_STAMINA, USUAL_MASS, Attributes

LONGEST_TEXT: Final = 400
FEW: Final = 12
CRAFT: Final = re.compile(r"(.*\S)\s+([-−+]?[0-9]{1,2})")


class FoeReading(msgspec.Struct, frozen=True):
    """A foe as its draft says, with all that could not be read of it."""

    foe: Foe
    problems: tuple[Problem, ...]


def read_foe(draft: Draft, content: Content) -> FoeReading:
    """Returns the foe of any draft at all, and what could not be read; the usual value stands in for that."""
    reader = _Reader(draft, SYSTEM, fields.ALL_KEYS, _found)
    levels = (reader.whole(attribute_key(name), 0, *fields.ATTRIBUTE_BOUNDS) for name in ATTRIBUTES)
    foe = Foe(
        name=draft.name.strip(),
        text=reader.line(fields.TEXT),
        tags=reader.tags(),
        attributes=Attributes(*levels),
        skills=reader.skills(),
        weapons=tuple(reader.weapons(content.entries(Weapon))) or (FIST,),
        shield=reader.piece(fields.SHIELD, content.entries(Shield), "shield"),
        armour=reader.whole(fields.ARMOUR, 0, *fields.ARMOUR_BOUNDS),
        stamina=reader.whole(fields.STAMINA, FULL_STAMINA, *fields.STAMINA_BOUNDS),
        mass=reader.whole(fields.MASS, USUAL_MASS, *fields.MASS_BOUNDS),
        move=reader.whole(fields.MOVE, WALK, *fields.MOVE_BOUNDS),
        mount=reader.piece(fields.MOUNT, mounts(content), "mount"),
        battle_trained=reader.choice(fields.TRAINED, (fields.YES,), fields.NO, "answer") == fields.YES,
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


class _Reader(DraftReader):
    """Reads what only a foe has as well: text on one line, lists in words, tags, crafts and weapons."""

    def line(self, key: str, usual: str = "") -> str:
        """The text under a key, on one line; the usual one stands in for text that is on several."""
        if self.value(key, usual) == usual:
            return usual
        text = self.text(key, LONGEST_TEXT)
        if text.isprintable():
            return text.strip()
        self.fault("several-lines", key, f"Give text of at most {LONGEST_TEXT} letters on one line.")
        return usual

    def listed(self, key: str, usual: str = "") -> list[str]:
        """The parts of a text between commas."""
        return [part.strip() for part in self.line(key, usual).split(",") if part.strip()]

    def piece(self, key: str, known: Iterable[str], kind: str, usual: str = fields.NOTHING) -> str:
        """The name of what is held, carried or ridden under a key; "" for nothing."""
        name = self.choice(key, (fields.NOTHING, *known), usual, kind)
        return "" if name == fields.NOTHING else name

    def tags(self) -> tuple[Tag, ...]:
        """The tags, each once, with a fault for what is none."""
        words = self._known(fields.TAGS, fields.TAG_WORDS, "tag", fields.PERSON)
        return tuple(msgspec.convert(word, Tag) for word in dict.fromkeys(words))

    def skills(self) -> dict[str, int]:
        """The levels of all skills that are not 0, crafts of its own behind those of the rules."""
        levels = {name: self.whole(skill_key(name), 0, *fields.SKILL_BOUNDS) for name in fields.LISTED_SKILLS}
        for said in self.listed(fields.CRAFTS_OF_ITS_OWN):
            found = CRAFT.fullmatch(said)
            if found is None:
                message = f"Write a level behind {echo(said)}, such as Cooking 2."
                self.fault("no-level", fields.CRAFTS_OF_ITS_OWN, message)
            elif found[1].casefold() in map(str.casefold, levels):
                message = f"{echo(found[1])} stands elsewhere already: raise it there."
                self.fault("given-twice", fields.CRAFTS_OF_ITS_OWN, message)
            else:
                levels[found[1]] = int(found[2].replace("−", "-"))
        return {name: level for name, level in levels.items() if level}

    def weapons(self, known: Collection[str]) -> Iterator[str]:
        """The weapons, the one in hand first."""
        for slot in fields.WEAPON_SLOTS:
            name = self.piece(fields.weapon_key(slot), known, "weapon", fields.usual_weapon(slot))
            if name:
                yield name
        yield from self._known(fields.MORE_WEAPONS, known, "weapon")

    def _known(self, key: str, known: Collection[str], kind: str, usual: str = "") -> Iterator[str]:
        """The printed names that the parts of a text stand for, with a fault for each that is none."""
        for word in self.listed(key, usual):
            try:
                yield _found(word[:LONGEST_CHOICE], known, kind)
            except ValueError as fault:
                self.fault("no-choice", key, str(fault))


def _found(wanted: str, names: Iterable[str], kind: str) -> str:
    """The printed name that a typed one stands for; where only a few are known, a miss tells them all.

    Raises ValueError with a sentence where there is none.
    """
    known = list(names)
    try:
        return find_name(wanted, known, kind)
    except ValueError as fault:
        if len(known) > FEW:
            raise
        raise ValueError(f"There is no {kind} “{wanted}”: there are {', '.join(known)}.") from fault
