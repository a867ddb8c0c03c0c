"""Foe templates for suggestions: arms, body and magic, with names and descriptions."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.foes.foe import RESISTANCE_DICE, Role
from solo.systems.fire_and_sword.gear.armour import Shield
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.parts.entries import unknown_name_problems


class ArmsKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of arms: the weapons in order, a shield, a mount, and the best skill of defence with these arms."""

    weapons: tuple[str, ...]
    guard: str
    shield: str = ""
    mount: str = ""


class FoeNaming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a sentence for a foe of the template."""

    name: str
    text: str


class FoeTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A template for suggested foes: `name` is its key, and `text` describes it in a line.

    - `guard` and `skills`: the defence skill and other skills, as differences from a foe's attack skill.
    - `bulk`: the excess of STR and SIZ over those of a person.
    - `wears`: a higher attack skill brings better armour. Otherwise it brings a thicker hide.
    - `spells`: sets of spells, of which a foe has one. `casting`: the casting skill above the attack skill.
    - `kits`: sets of arms, of which a foe has one; empty for a spirit.
    """

    name: str
    role: Role
    title: str
    text: str
    words: tuple[FoeNaming, ...]
    kits: tuple[ArmsKit, ...] = ()
    guard: int = 0
    bulk: int = 0
    mind: int = 11
    die: int = 10
    wears: bool = True
    named: bool = False
    steady: bool = False
    skills: dict[str, int] = {}
    spells: tuple[dict[str, int], ...] = ()
    casting: int = 5
    themes: tuple[str, ...] = ()


def find_problems(kind: FoeTemplate, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a template as (field, sentence) pairs; none for a valid one."""
    if not kind.words:
        yield "words", "Give at least one name with a sentence that describes the foe."
    if kind.die not in RESISTANCE_DICE:
        yield "die", f"A resistance die has {', '.join(map(str, RESISTANCE_DICE))} sides, not {kind.die}."
    for kit in kind.kits:
        yield from _kit_problems(kit, content)
    yield from unknown_name_problems(
        "spells", "spell", (name for spells in kind.spells for name in spells), content.entries(Spell)
    )


def _kit_problems(kit: ArmsKit, content: Content) -> Iterator[tuple[str, str]]:
    if not kit.weapons:
        yield "kits", "Each kit needs a weapon, even if only a natural one."
    yield from unknown_name_problems("kits", "weapon", kit.weapons, content.entries(Weapon))
    yield from unknown_name_problems("kits", "shield", filter(None, (kit.shield,)), content.entries(Shield))
    if kit.mount and kit.mount not in content.entries(Ware):
        yield "kits", f"“{kit.mount}” is not for sale."
