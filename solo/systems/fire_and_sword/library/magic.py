"""Magic in the library: spells with their effects, and enchantments (`F-34`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.fire_and_sword.library.gear import origin
from solo.systems.fire_and_sword.magic.casting import difficulty
from solo.systems.fire_and_sword.magic.enchantment import PREPARING, ROWS
from solo.systems.fire_and_sword.magic.spell import CAST_RANGE, Spell, base_cost
from solo.systems.fire_and_sword.wording import damage, plus_or_minus
from solo.systems.parts.phrasing import count_noun

_ROWS: Final = (
    ("skill", "skill_bonus"),
    ("for criticals", "critical_bonus"),
    ("to overcome", "overcome_bonus"),
    ("POW in spirit combat", "spirit_bonus"),
    ("damage of a weapon", "weapon_damage"),
    ("magical protection", "protection"),
    ("injury roll", "injury_roll"),
)
_RESISTED: Final = "The target may resist with POW."
_DIVINE: Final = "Cast with Cult Lore. One casting uses it up until you regain it."
_SORCERY: Final = "Cast with its own skill, at any strength up to the one you know. A failed casting costs 1 MP."


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Yield each spell, then each kind of enchantment."""
    yield from map(spell_page, content.entries(Spell).values())
    yield from _enchantments()


def spell_page(spell: Spell) -> LibraryEntry:
    """Return the entry of a spell with its figures for each power."""
    divine = spell.kind == "divine"
    text = [spell.text, _DIVINE if divine else _SORCERY]
    if spell.resisted:
        text.append(_RESISTED)
    facets = [("kind", spell.kind), ("on", spell.whom), ("resisted", "yes" if spell.resisted else "no")]
    facets.append(
        ("when", "in a fight" if spell.in_fight else "in place of a parry" if spell.ward else "out of combat")
    )
    source = "part 3, house" if spell.house else "part 3"
    return LibraryEntry(
        spell.name, "spell", " ".join(text), (*facets, origin(spell.house)), tuple(_facts(spell)), source
    )


def _facts(spell: Spell) -> Iterator[tuple[str, str]]:
    powers = ", ".join(map(str, spell.powers))
    yield ("points of POW" if spell.kind == "divine" else "strength"), powers
    yield "to obtain it", "difficulty " + ", ".join(str(difficulty(power)) for power in spell.powers)
    if spell.kind == "divine":
        yield "reach", "touch, out of combat" if spell.touch else f"self or {CAST_RANGE} paces"
        yield "lasts", "at once" if spell.cures or spell.injury_roll else "the episode"
    else:
        yield "MP", ", ".join(str(base_cost(spell, power)) for power in spell.powers) + ", plus duration and range"
    for name, row in _ROWS:
        figures: tuple[int, ...] = getattr(spell, row)
        if figures:
            yield name, ", ".join(map(plus_or_minus, figures))
    if spell.lost_actions:
        when = "in the next round" if spell.one_round else "at most two a round"
        yield "actions lost", f"{', '.join(map(str, spell.lost_actions))}, {when}"
    if spell.damage:
        yield "damage", ", ".join(damage(more, spell.damage_die) for more in spell.damage)
    if spell.falls_from:
        yield "the target falls", f"from strength {spell.falls_from}"
    if spell.cures:
        yield "cures", ", ".join(map(str, spell.cures))


def _enchantments() -> Iterator[LibraryEntry]:
    for virtue, row in ROWS.items():
        facts = (
            ("permanent POW", count_noun(row.cost, "point")),
            ("a new item", f"{count_noun(PREPARING, 'point')} more, once"),
            ("gives", plus_or_minus(row.gain)),
        )
        text = f"{row.text}. The item must be a masterpiece. Each enchantment takes a week and an Enchant roll."
        yield LibraryEntry(
            f"Enchantment: {virtue}", "enchantment", text, (("about", row.about or "POW"),), facts, "F-34"
        )
