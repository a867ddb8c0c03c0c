"""Library entries of the 2d20 game: gear, people, foes, tables and rules with their figures.

Figures come from the content and the rules themselves; the topics only add text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts import topics
from solo.systems.parts.library_lookup import Shelves
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.gear.armour import Armour, Shield, ToolKit
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.library.fighters import abilities, archetypes, characters, foes
from solo.systems.two_d20.library.tables import ROWS, price_of
from solo.systems.two_d20.people.attributes import ATTRIBUTE_OF, SKILLS
from solo.systems.two_d20.people.talents import Talent
from solo.systems.two_d20.rolls.hazard import price, price_parts
from solo.systems.two_d20.rolls.spend_prices import SPEND_NAMES, SPENDS
from solo.systems.two_d20.wording import combat_dice_of

Facts = Iterator[tuple[str, str]]

SKILL_NAMES: Final = {skill.capitalize(): skill for skill in SKILLS}


# Gear


def _weapons(content: Content) -> Iterator[LibraryEntry]:
    for weapon in content.entries(Weapon).values():
        kind = "threat" if weapon.type == "threaten" else "weapon"
        facets = (("type", weapon.type), *((("quality", name) for name, _ in weapon.qualities.list_present())))
        yield LibraryEntry(weapon.name, kind, weapon.text, facets, tuple(_weapon_facts(weapon)), "part 8 (house)")


def _weapon_facts(weapon: Weapon) -> Facts:
    yield "dice", combat_dice_of(weapon.dice)
    if weapon.reach:
        yield "reach", str(weapon.reach)
    if weapon.range:
        yield "range" if weapon.type == "threaten" else "best range", weapon.range
    if weapon.thrown:
        yield "thrown", f"best at {weapon.thrown} range"
    if str(weapon.qualities):
        yield "qualities", str(weapon.qualities)
    if weapon.hands:
        yield "hands", "both" if weapon.hands > 1 else "one"
    if weapon.reload:
        yield "loading", "a Minor Action after each shot"
    if weapon.once:
        yield "works", "once a scene (R-35)"
    if weapon.uses:
        yield "works", count_noun(weapon.uses, "time")
    if weapon.hands:
        yield from _worth(weapon.encumbrance, weapon.price)


def _armours(content: Content) -> Iterator[LibraryEntry]:
    for piece in content.entries(Armour).values():
        worth = _worth(piece.encumbrance, piece.price)
        facts = (("Soak", str(piece.soak)), ("covers", ", ".join(piece.covers)), *worth)
        facets = tuple(("covers", part) for part in piece.covers)
        text = piece.text or "If several pieces cover a location, only the best counts."
        yield LibraryEntry(piece.name, "armour", text, facets, facts, "T-17, part 8 (house)", ("armor",))


def _shields(content: Content) -> Iterator[LibraryEntry]:
    for shield in content.entries(Shield).values():
        facts = [("Cover", combat_dice_of(shield.cover) + ", against melee only" * shield.melee_only)]
        if shield.stealth:
            facts.append(("Stealth", f"{count_noun(shield.stealth, 'step')} harder"))
        facts += _worth(shield.encumbrance, shield.price)
        text = shield.text or "The shield's dice reduce damage while you hold it."
        yield LibraryEntry(shield.name, "shield", text, (), tuple(facts), "T-17, part 8 (house)")


def _kits(content: Content) -> Iterator[LibraryEntry]:
    for kit in content.entries(ToolKit).values():
        facts = (("+1d20 on", ", ".join(kit.skills)), *_worth(kit.encumbrance, kit.price))
        text = kit.text or "Each use adds a die to a test of one of these skills."
        yield LibraryEntry(kit.name, "kit", text, (), facts, "R-08 (house)")


def _worth(encumbrance: int, price: float | None) -> Facts:
    yield "encumbrance", str(encumbrance)
    yield "gold", "not for sale" if price is None else "less than 1" if price < 1 else f"{price:g}"


# People


def _talents(content: Content) -> Iterator[LibraryEntry]:
    for talent in content.entries(Talent).values():
        facts = (("taken for", {"skill": "a skill", "attack": "a type of attack", "": "itself"}[talent.choice]),)
        yield LibraryEntry(talent.name, "talent", talent.text, (), facts, "part 4 (house)")


def _hazards(content: Content) -> Iterator[LibraryEntry]:
    for danger in content.entries(NamedHazard).values():
        facts = [("does", danger.words), ("price", f"{price(danger.hazard)} Doom")]
        facts += [(f"price for {name}", format_number(doom)) for name, doom in price_parts(danger.hazard)]
        facets = tuple(("quality", name) for name, _ in danger.qualities.list_present())
        yield LibraryEntry(danger.name, "hazard", danger.text, facets, tuple(facts), "T-24, T-25 (house)")


# Topics


def _topics(content: Content) -> Iterator[LibraryEntry]:
    for entry in topics.computed_entries(content, ROWS):
        yield replace(entry, facts=(*_reckoned(entry), *entry.facts))


# rule: R-27 One name, two things
def _reckoned(entry: LibraryEntry) -> Facts:
    """Yield the figures of a topic that has no table, such as the price of a spend or the attribute of a skill.

    A name with two meanings has its origin in brackets (`R-27`): "Withdraw (Momentum)".
    """
    if entry.kind == "skill":
        yield "attribute", ATTRIBUTE_OF[SKILL_NAMES[entry.name]].capitalize()
    if entry.kind == "spend":
        named = entry.name.removesuffix(" (Momentum)")
        yield from (("price", price_of(spend)) for spend in SPENDS if SPEND_NAMES[spend] == named)


SHELVES: Final[Shelves] = (
    _weapons,
    _armours,
    _shields,
    _kits,
    _talents,
    archetypes,
    characters,
    foes,
    abilities,
    _hazards,
    _topics,
)
"""All groups of entries, gear first, rulings last."""
