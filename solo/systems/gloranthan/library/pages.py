"""Library entries: people, arms, magic, cards and rules, with the fields that their content declares."""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Final

from solo.resolver import format_percent
from solo.systems.contract import Content
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal
from solo.systems.gloranthan.downtime.quest import Quest
from solo.systems.gloranthan.downtime.ritual import Ritual
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.foes.computed_figures import foe_armed, price
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.regiment import Regiment, as_foe
from solo.systems.gloranthan.hands.deck import EntityCard, Region, entity_deck, runes_of
from solo.systems.gloranthan.hands.time_card import TimeCard
from solo.systems.gloranthan.library.tables import ROWS
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses, attack_power, pursue_value, resist_power
from solo.systems.gloranthan.people.company import attack_bonuses
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import RUNES, Powers
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.rating import power_text
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.rulings import USUAL
from solo.systems.gloranthan.units.unit_type import UnitType, damage_bonus
from solo.systems.parts import topics
from solo.systems.parts.library_lookup import Shelves
from solo.systems.parts.library_pages import Figures, make_page

OURS: Final = "part 12 (house)"


def fighting(powers: Powers, adds: AttackBonuses, unit: UnitType) -> Figures:
    """Return combat figures: runes, attack at each range, resistance and pursuit."""
    runes = {rune.capitalize(): "none" if powers.level_of(rune) is None else powers.level_of(rune) for rune in RUNES}
    attacks: dict[str, object] = {
        band: f"{power_text(attack_power(powers, adds, unit, band))}{', more damage' * damage_bonus(unit, band)}"
        for band in (unit.bands if powers.physical is not None else ())
    }
    resists = power_text(resist_power(powers, adds, unit)) if powers.physical is not None else "by Magic alone"
    return {**runes, **attacks, "resists": resists, "pursues": pursue_value(adds, unit)}


def _foe(foe: Foe, content: Content) -> Figures:
    fights = fighting(foe.powers, foe_armed(foe, content), content.entries(UnitType)[foe.unit])
    return {**fights, "worth": price(foe), "scale": "battle" if foe.base else "personal"}


def _hero(ready: ReadyCharacter, content: Content) -> Figures:
    hero = character_of(ready, content)
    return fighting(hero.powers, attack_bonuses(hero, content), content.entries(UnitType)[hero.unit])


def _card(card: EntityCard, content: Content) -> Figures:
    whole, hand = len(entity_deck(content)), USUAL.hand
    held = format_percent(1 - comb(whole - card.count, hand) / comb(whole, hand))
    return {"count": f"{card.count} of {whole}", "in a Fate hand": held, "runes": runes_of(card, content)}


PAGES: Final = (
    make_page(Foe, "foe", OURS, ("rank", "tags", "themes"), ("powers", "base", "magic"), _foe),
    make_page(Regiment, "foe", OURS, ("kind", "themes"), ("leader",), lambda one, content: _foe(as_foe(one), content)),
    make_page(ReadyCharacter, "character", OURS, ("religion",), ("powers",), _hero),
    make_page(UnitType, "unit", "G-51", ("troop_class", "flags"), ("melee_arms", "skirmish_arms", "missile_arms")),
    make_page(
        Race,
        "race",
        "G-07",
        ("form",),
        ("gifts",),
        lambda one, _: {gift.name: (gift.bonus, gift.matters) for gift in one.gifts},
    ),
    make_page(Keyword, "keyword", "G-08", ("kind",)),
    make_page(KnownSkill, "skill", "G-09, H-12, H-13"),
    make_page(Spell, "spell", "G-34", ("grade", "frequency", "type"), (), lambda one, _: {"XP": one.ability.cost}),
    make_page(Effect, "effect", "G-33", ("grade", "kind")),
    make_page(Religion, "religion", "part 10 (house)", ("way",), (), lambda one, _: {"own rune": one.personal_rune}),
    make_page(Rank, "rank", "G-25, G-26, G-27, G-28, H-07", ("way",)),
    make_page(EntityCard, "card", "G-41, part 10 (house)", ("kind",), (), _card),
    make_page(TimeCard, "card", "G-42, part 10 (house)", ("span",)),
    make_page(Region, "region", "H-09 (house)"),
    make_page(ConflictGoal, "conflict", "G-37, G-38", ("rune",), ("won", "lost", "words", "race")),
    make_page(Ritual, "ritual", "G-46"),
    make_page(Quest, "quest", "G-64", (), (), lambda one, _: {"stations": tuple(step.name for step in one.stations)}),
)
SHELVES: Final[Shelves] = (*PAGES, partial(topics.computed_entries, tables=ROWS))
"""All kinds of library entries: people first, rulings last."""
