"""What makes an entry of the content unsound, each fault by its field, and what is just sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.foes import foe as foes
from solo.systems.gloranthan.foes import regiment as regiments
from solo.systems.gloranthan.foes.foe import Foe, foe_tags
from solo.systems.gloranthan.foes.regiment import Regiment
from solo.systems.gloranthan.hands import deck, time_card
from solo.systems.gloranthan.hands.deck import EntityCard, Region
from solo.systems.gloranthan.hands.time_card import TimeCard
from solo.systems.gloranthan.magic import effect as effects
from solo.systems.gloranthan.magic import spell as spells
from solo.systems.gloranthan.magic.effect import Effect, ability_problem
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people import keyword as keywords
from solo.systems.gloranthan.people import race as races
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.religion import rank as ranks
from solo.systems.gloranthan.religion import religion as religions
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.units import unit_type as units
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import ability

Faults = Callable[..., Iterator[tuple[str, str]]]


def entry(kind: Any, name: str) -> Any:
    return content().entries(kind)[name]


FEW = {"Yelm": 39, "Elmal": 1}
ROWS: list[tuple[Any, str, Faults, dict[str, Any], str]] = [
    (EntityCard, "Vinga", deck.find_card_problems, {"count": 1}, ""),
    (EntityCard, "Vinga", deck.find_card_problems, {"count": -1}, "count"),
    (EntityCard, "Vinga", deck.find_card_problems, {"text": " "}, "text"),
    (EntityCard, "Vinga", deck.find_card_problems, {"name": "Zeus"}, "name"),
    (EntityCard, "Guardian 2M", deck.find_card_problems, {"name": "Any"}, ""),
    (EntityCard, "Vinga", deck.find_card_problems, {"bonus": "2"}, "bonus"),
    (Region, "", deck.find_region_problems, {"cards": FEW}, ""),
    (Region, "", deck.find_region_problems, {"cards": {"Yelm": 39}}, "cards"),
    (Region, "", deck.find_region_problems, {"cards": {"Yelm": 40, "Elmal": 0}}, "cards"),
    (Region, "", deck.find_region_problems, {"cards": {}}, "cards"),
    (Region, "", deck.find_region_problems, {"cards": {"Yelm": 39, "Zeus": 1}}, "cards"),
    (Region, "", deck.find_region_problems, {"text": " "}, "text"),
    (TimeCard, "", time_card.find_problems, {"span": "day", "number": 7}, ""),
    (TimeCard, "", time_card.find_problems, {"span": "day", "number": 8}, "number"),
    (TimeCard, "", time_card.find_problems, {"span": "week", "number": 8}, ""),
    (TimeCard, "", time_card.find_problems, {"span": "week", "number": 9}, "number"),
    (TimeCard, "", time_card.find_problems, {"span": "season", "number": 99}, ""),
    (TimeCard, "", time_card.find_problems, {"span": "season", "number": 0}, "number"),
    (TimeCard, "", time_card.find_problems, {"span": "day", "number": 1}, ""),
    (Effect, "Agent: full hits", effects.find_problems, {"text": ""}, "text"),
    (Effect, "Agent: full hits", effects.find_problems, {"bonus": "x"}, "bonus"),
    (Effect, "Agent: full hits", effects.find_problems, {"delivery": ""}, "delivery"),
    (Effect, "Spell: disable", effects.find_problems, {"delivery": ""}, "delivery"),
    (Effect, "Tap", effects.find_problems, {"delivery": ""}, "delivery"),
    (Effect, "Opponents at -1E", effects.find_problems, {"delivery": ""}, ""),
    (Spell, "Hurt You", spells.find_problems, {"text": ""}, "text"),
    (Spell, "Hurt You", spells.find_problems, {"effect": "Wish"}, "effect"),
    (Race, "Elf", races.find_problems, {"text": " "}, "text"), (Race, "Elf", races.find_problems, {}, ""),
    (Keyword, "Scout", keywords.find_problems, {"text": " "}, "text"),
    (Keyword, "Scout", keywords.find_problems, {"strong": ("Flee",), "other": ("Flee",)}, "other"),
    (Rank, "Initiate", ranks.find_problems, {"text": " "}, "text"),
    (Rank, "Initiate", ranks.find_problems, {"level": 4}, ""),
    (Rank, "Initiate", ranks.find_problems, {"level": 5}, "level"),
    (Rank, "Initiate", ranks.find_problems, {"level": 0}, "level"),
    (Rank, "Initiate", ranks.find_problems, {"level": 1}, ""),
    (Religion, "Vinga", religions.find_problems, {"text": ""}, "text"),
    (Religion, "Vinga", religions.find_problems, {"pantheon": ""}, "pantheon"),
    (UnitType, "Fyrd", units.find_problems, {"melee": "-", "skirmish": "-"}, "melee"),
    (UnitType, "Fyrd", units.find_problems, {"melee": "-"}, ""),
    (UnitType, "Fyrd", units.find_problems, {"resist": "1E"}, "resist"),
    (UnitType, "Fyrd", units.find_problems, {"pursue": "x"}, "pursue"),
    (UnitType, "Fyrd", units.find_problems, {"skirmish": "x"}, "skirmish"),
    (UnitType, "Fyrd", units.find_problems, {"heavy_attack": "x"}, "heavy_attack"),
    (UnitType, "Fyrd", units.find_problems, {"mounted_bonus": "x"}, "mounted_bonus"),
    (Foe, "Soldier", foes.find_problems, {"text": ""}, "text"),
    (Foe, "Soldier", foes.find_problems, {"tags": ()}, "tags"),
    (Foe, "Soldier", foes.find_problems, {"powers": Powers()}, "powers"),
    (Foe, "Soldier", foes.find_problems, {"powers": Powers(16)}, ""),
    (Foe, "Soldier", foes.find_problems, {"powers": Powers(17)}, "powers"),
    (Foe, "Soldier", foes.find_problems, {"powers": Powers(0)}, ""),
    (Foe, "Soldier", foes.find_problems, {"base": "12"}, "base"),
    (Foe, "Soldier", foes.find_problems, {"magic": "1E"}, "magic"),
    (Foe, "Soldier", foes.find_problems, {"base": "12M", "powers": Powers(None, 3)}, "powers"),
    (Foe, "Soldier", foes.find_problems, {"powers": Powers(None, 3)}, ""),
    (Foe, "Soldier", foes.find_problems, {"unit": "Tanks"}, "unit"),
    (Foe, "Soldier", foes.find_problems, {"race": "Elk"}, "race"),
    (Foe, "Soldier", foes.find_problems, {"keyword": "Wizard of Oz"}, "keyword"),
    (Foe, "Soldier", foes.find_problems, {"keyword": ""}, ""),
    (Foe, "Soldier", foes.find_problems, {"abilities": (ability("Edge in a matter"),)}, "abilities"),
    (Regiment, "Hill levy", regiments.find_problems, {"text": ""}, "text"),
    (Regiment, "Hill levy", regiments.find_problems, {"base": "x"}, "base"),
    (Regiment, "Hill levy", regiments.find_problems, {"magic": "x"}, "magic"),
    (Regiment, "Hill levy", regiments.find_problems, {"unit": "x"}, "unit"),
    (Regiment, "Hill levy", regiments.find_problems, {"leader": Powers(None, 3)}, "leader"),
    (Regiment, "Hill levy", regiments.find_problems, {"abilities": (ability("Edge in a matter"),)}, "abilities"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "faults", "fields", "field"), ROWS)
def test_each_fault_is_told_by_its_field(
    kind: Any, name: str, faults: Faults, fields: dict[str, Any], field: str
) -> None:
    known = content().entries(kind)
    one = replace(known[name] if name else next(iter(known.values())), **fields)
    assert [where for where, _ in faults(one, content())] == ([field] if field else [])


def test_what_is_said_of_a_card_of_time_tells_how_far_its_numbers_go() -> None:
    card = next(iter(content().entries(TimeCard).values()))
    for span, told in (("day", "from 1 to 7"), ("week", "from 1 to 8"), ("season", "1 or more.")):
        ((_, message),) = time_card.find_problems(replace(card, span=span, number=0), content())
        assert told in message


def test_a_regiment_is_called_so_and_other_foes_by_their_rank() -> None:
    soldier = content().entries(Foe)["Soldier"]
    assert foe_tags(replace(soldier, tags=("person",), themes=("war",))) == ("ordinary", "person", "war")
    assert foe_tags(replace(soldier, base="12M", tags=("regiment",), themes=())) == ("regiment",)


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (ability("Edge in a matter", matter="sword"), ""), (ability("Edge in a matter"), "name the matter"),
        (ability("Opponents at -1E"), "name the matter"), (ability("Agent: full hits"), ""),
        (ability("Spell: full hits"), "name the rune"),
        (ability("Spell: full hits", harms="physical"), "name the rune"),
        (ability("Spell: full hits", harms="social"), ""), (ability("Spell: wounds"), ""),
        (ability("Spell: disable"), ""),
        (ability("Agent: full hits", area=True), "the grade Major, not Ordinary"),
        (ability("Agent: full hits", area=True, grade="Major"), ""),
        (ability("Edge in a matter", matter="sword", area=True, grade="Minor"), "affect an area"),
        (ability("Summon a spirit", area=True), "affect an area"),
        (replace(ability("Agent: full hits"), effect="Wish"), "no effect"),
    ],
)  # fmt: skip
def test_why_an_ability_cannot_be_as_it_is_written(held: Any, why: str) -> None:
    """G-33, H-25."""
    found = ability_problem(held, content())
    assert (why in str(found)) and bool(found) is bool(why)
