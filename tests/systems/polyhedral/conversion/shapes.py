"""One made-up monster, the reed strider, in each shape of file that is read; its figures are the same in all."""

from __future__ import annotations

import json
from collections.abc import Callable

Raw = dict[str, object]

NAME = "Reed strider"
SCORES = {"strength": 17, "dexterity": 14, "constitution": 15, "intelligence": 4, "wisdom": 12, "charisma": 6}
BEAK = (
    "Melee Weapon Attack: +5 to hit, reach 10 ft., one target. Hit: 10 (2d6 + 3) piercing damage "
    "plus 7 (2d6) poison damage, and the target is poisoned."
)
BREATH = "It exhales frost in a 30-foot cone. Each creature there takes 18 (4d8) cold damage, or half as much."
SHORT = {ability[:3]: score for ability, score in SCORES.items()}


def five_bits_2014() -> object:
    """A list as 5e-bits keeps it, of the rules of 2014."""
    return [
        {
            "index": "reed-strider",
            "name": NAME,
            "size": "Large",
            "type": "monstrosity",
            "armor_class": [{"type": "natural", "value": 14}],
            "hit_points": 45,
            "speed": {"walk": "40 ft.", "swim": "30 ft."},
            **SCORES,
            "proficiencies": [{"value": 5, "proficiency": {"index": "skill-stealth", "name": "Skill: Stealth"}}],
            "damage_resistances": ["cold"],
            "senses": {"darkvision": "60 ft.", "passive_perception": 11},
            "challenge_rating": 3,
            "actions": [
                {"name": "Beak", "desc": BEAK, "attack_bonus": 5, "damage": [{"damage_dice": "2d6+3"}]},
                {"name": "Frost Breath", "desc": BREATH, "usage": {"type": "recharge on roll"}},
            ],
            "url": "/api/2014/monsters/reed-strider",
        }
    ]


def five_bits_2024() -> object:
    """The same of the rules of 2024, whose attacks are worded otherwise."""
    (monster,) = five_bits_2014()  # type: ignore[misc]
    beak = BEAK.replace("Melee Weapon Attack: +5 to hit", "Melee Attack Roll: +5").replace("damage", "Damage")
    actions = [{"name": "Beak", "desc": beak}, {"name": "Frost Breath", "desc": BREATH.replace("cone", "Cone")}]
    return [{**monster, "actions": actions, "url": "/api/2024/monsters/reed-strider"}]


def open5e_v1_page() -> object:
    """A page of Open5e's first API."""
    monster: Raw = {
        "slug": "reed-strider",
        "name": NAME,
        "size": "Large",
        "type": "Monstrosity",
        "armor_class": 14,
        "armor_desc": "natural armor",
        "hit_points": 45,
        "speed": {"walk": 40, "swim": 30},
        **SCORES,
        "perception": None,
        "skills": {"stealth": 5},
        "damage_resistances": "cold",
        "senses": "darkvision 60 ft., passive Perception 11",
        "challenge_rating": "3",
        "actions": [
            {"name": "Beak", "desc": BEAK, "attack_bonus": 5, "damage_dice": "2d6"},
            {"name": "Frost Breath", "desc": BREATH},
        ],
        "bonus_actions": None,
        "reactions": "",
    }
    return {"count": 1, "next": None, "results": [monster]}


def open5e_v1_data() -> object:
    """A data file of Open5e's first version, with JSON in text."""
    (monster,) = open5e_v1_page()["results"]  # type: ignore[index]
    packed = {f"{name}_json": json.dumps(monster[name]) for name in ("actions", "speed", "skills")}
    fields = {name: value for name, value in monster.items() if f"{name}_json" not in packed}
    return [{"model": "api.monster", "pk": "reed-strider", "fields": {**fields, **packed}}]


def open5e_v2_page() -> object:
    """A page of Open5e's second API, with attacks in fields."""
    beak = {
        "attack_type": "WEAPON",
        "to_hit_mod": 5,
        "reach": 10.0,
        "range": None,
        "damage_die_count": 2,
        "damage_die_type": "D6",
        "damage_bonus": 3,
        "damage_type": {"name": "Piercing", "key": "piercing"},
        "extra_damage_die_count": 2,
        "extra_damage_die_type": "D6",
        "extra_damage_type": {"name": "Poison", "key": "poison"},
    }
    monster: Raw = {
        "key": "reed-strider",
        "document": {"key": "home"},
        "name": NAME,
        "size": {"name": "Large", "key": "large"},
        "type": {"name": "Monstrosity", "key": "monstrosity"},
        "armor_class": 14,
        "hit_points": 45,
        "speed": {"walk": 40.0, "unit": "feet", "swim": 30.0},
        "ability_scores": SCORES,
        "skill_bonuses": {"stealth": 5},
        "resistances_and_immunities": {"damage_resistances_display": "cold", "damage_immunities": []},
        "darkvision_range": 60.0,
        "challenge_rating": 3.0,
        "actions": [
            {"name": "Beak", "desc": "", "action_type": "ACTION", "attacks": [beak]},
            {"name": "Frost Breath", "desc": BREATH, "action_type": "ACTION", "attacks": []},
        ],
        "traits": [],
    }
    return {"count": 1, "next": None, "previous": None, "results": [monster]}


def open5e_v2_data() -> object:
    """Data files of Open5e's second version, put together: creatures, their actions, and the attacks of those."""
    scores = {f"ability_score_{ability}": score for ability, score in SCORES.items()}
    creature: Raw = {
        "name": NAME,
        "size": "large",
        "type": "monstrosity",
        "armor_class": 14,
        "hit_points": 45,
        "walk": 40,
        "swim": 30,
        **scores,
        "skill_bonus_stealth": 5,
        "damage_resistances": ["cold"],
        "darkvision_range": 60,
        "challenge_rating_decimal": "3.000",
    }
    return [
        {"model": "api_v2.creature", "pk": "home_strider", "fields": creature},
        {
            "model": "api_v2.creatureaction",
            "pk": "home_strider_beak",
            "fields": {"parent": "home_strider", "name": "Beak", "desc": BEAK, "action_type": "ACTION"},
        },
        {
            "model": "api_v2.creatureaction",
            "pk": "home_strider_breath",
            "fields": {"parent": "home_strider", "name": "Frost Breath", "desc": BREATH, "action_type": "ACTION"},
        },
    ]


def five_tools() -> object:
    """A file of 5etools, with tags in its texts."""
    beak = (
        "{@atk mw} {@hit 5} to hit, reach 10 ft., one target. {@h}10 ({@damage 2d6 + 3}) piercing damage "
        "plus 7 ({@damage 2d6}) poison damage, and the target is {@condition poisoned}."
    )
    breath = BREATH.replace("cone", "{@variantrule Cone [Area of Effect]|HOME|cone}").replace("4d8", "{@damage 4d8}")
    monster: Raw = {
        "name": NAME,
        "source": "HOME",
        "page": 1,
        "size": ["L"],
        "type": {"type": "monstrosity", "tags": ["marsh"]},
        "ac": [{"ac": 14, "from": ["natural armor"]}],
        "hp": {"average": 45, "formula": "6d10 + 12"},
        "speed": {"walk": 40, "swim": {"number": 30, "condition": "in reeds"}},
        **SHORT,
        "skill": {"stealth": "+5"},
        "resist": ["cold"],
        "senses": ["darkvision 60 ft."],
        "passive": 11,
        "cr": {"cr": "3", "lair": "4"},
        "action": [
            {"name": "Beak", "entries": [beak]},
            {"name": "Frost Breath", "entries": [{"type": "list", "items": [breath]}]},
        ],
    }
    return {"_meta": {"sources": []}, "monster": [monster]}


def improved_initiative() -> object:
    """A backup of Improved Initiative, its values JSON in text."""
    monster: Raw = {
        "Id": "a1",
        "Name": NAME,
        "Path": "",
        "Type": "Large monstrosity, unaligned",
        "HP": {"Value": 45, "Notes": "(6d10+12)"},
        "AC": {"Value": 14, "Notes": "(natural armor)"},
        "InitiativeModifier": 2,
        "Speed": ["40 ft.", "swim 30 ft."],
        "Abilities": {ability.title(): score for ability, score in SHORT.items()},
        "DamageResistances": ["cold"],
        "Skills": [{"Name": "Stealth", "Modifier": 5}],
        "Senses": ["darkvision 60 ft."],
        "Challenge": "3",
        "Traits": [],
        "Actions": [{"Name": "Beak", "Content": BEAK}, {"Name": "Frost Breath", "Content": BREATH}],
    }
    return {"Creatures": '["a1"]', "Creatures.a1": json.dumps(monster), "Spells.b1": "{}", "Encounters.c1": "{}"}


def improved_initiative_library() -> object:
    """A library of Improved Initiative as a list."""
    backup = improved_initiative()
    assert isinstance(backup, dict)
    return [json.loads(backup["Creatures.a1"])]


def foundry() -> object:
    """An actor of Foundry VTT, its weapons and features among its items."""
    beak: Raw = {
        "name": "Beak",
        "type": "weapon",
        "system": {
            "description": {"value": "<p>A wound leaves the target <b>poisoned</b>.</p>"},
            "actionType": "mwak",
            "range": {"reach": 10},
            "damage": {"parts": [["2d6 + @mod", "piercing"], ["2d6", "poison"]]},
        },
    }
    breath: Raw = {
        "name": "Frost Breath",
        "type": "feat",
        "system": {"description": {"value": f"<p>{BREATH}</p>"}, "activation": {"type": "action"}},
    }
    return {
        "name": NAME,
        "type": "npc",
        "system": {
            "abilities": {ability: {"value": score} for ability, score in SHORT.items()},
            "attributes": {
                "ac": {"flat": 14, "calc": "natural"},
                "hp": {"value": 45, "max": 45, "formula": "6d10+12"},
                "movement": {"walk": 40, "swim": 30, "fly": 0, "units": "ft"},
                "senses": {"darkvision": 60, "units": "ft"},
            },
            "details": {"cr": 3, "type": {"value": "monstrosity", "subtype": ""}},
            "traits": {"size": "lg", "dr": {"value": ["cold"], "custom": ""}},
            "skills": {"ste": {"value": 1.5}},
        },
        "items": [beak, breath],
    }


def foundry_list() -> object:
    """Several actors of an older Foundry VTT, with `data` for `system`."""
    actor = foundry()
    assert isinstance(actor, dict)
    older = {key: value for key, value in actor.items() if key != "system"}
    items = [{"name": one["name"], "type": one["type"], "data": one["system"]} for one in actor["items"]]
    return [{**older, "data": actor["system"], "items": items}]


SHAPES: dict[str, Callable[[], object]] = {
    "5e-bits 2014": five_bits_2014,
    "5e-bits 2024": five_bits_2024,
    "Open5e v1 page": open5e_v1_page,
    "Open5e v1 data": open5e_v1_data,
    "Open5e v2 page": open5e_v2_page,
    "Open5e v2 data": open5e_v2_data,
    "5etools": five_tools,
    "Improved Initiative backup": improved_initiative,
    "Improved Initiative library": improved_initiative_library,
    "Foundry VTT actor": foundry,
    "Foundry VTT list": foundry_list,
}
"""The shapes by their names, each as the value of a whole file."""


def in_other_case(value: object) -> object:
    """The same value with all keys in capitals."""
    if isinstance(value, dict):
        return {key.upper(): in_other_case(inner) for key, inner in value.items()}
    return [in_other_case(inner) for inner in value] if isinstance(value, list) else value
