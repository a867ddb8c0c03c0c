"""Entries of 5e-bits (2014 and 2024) and Open5e v1: all figures in fields of the entry itself, texts in `desc`."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.polyhedral.conversion.entry import ABILITIES, Ability, Entry, name_in, skills_in
from solo.systems.polyhedral.conversion.equivalents import SKILLS
from solo.systems.polyhedral.conversion.shapes.shape import Shape, actions_in
from solo.systems.polyhedral.conversion.tolerant_json import Table, entries_of, text_of, unpack_json

GROUPS = ("abilities", "stats", "ability_scores")


def _is_open5e(table: Table) -> bool:
    return any(mark in table for mark in ("slug", "armor_desc", "actions_json", "document__slug"))


def read(table: Table) -> Entry:
    """Return the entry read by the field names of 5e-bits and Open5e v1."""
    kind = table.get("type")
    inner = Table(kind)
    words = [inner.get("type", "name", "value"), inner.get("tags")] if inner else [kind]
    return Entry(
        name=table.get("name"),
        kind=[*words, table.get("subtype")],
        size=name_in(table.get("size")),
        challenge=table.get("challenge_rating", "cr", "challenge"),
        scores=scores_in(table),
        armour_class=table.get("armor_class", "armour_class", "ac"),
        armour=table.get("armor_desc"),
        hit_points=table.get("hit_points", "hp"),
        speed=unpack_json(table.get("speed", "speed_json")),
        actions=actions_in(table.get("actions", "actions_json"))
        + actions_in(table.get("bonus_actions", "bonus_actions_json")),
        traits=actions_in(table.get("special_abilities", "special_abilities_json")) + actions_in(table.get("traits")),
        reactions=actions_in(table.get("reactions", "reactions_json")),
        legendary=actions_in(table.get("legendary_actions", "legendary_actions_json")),
        skills=_skills(table),
        senses=table.get("senses"),
        languages=table.get("languages"),
        immunities=table.get("damage_immunities"),
        resistances=table.get("damage_resistances"),
        vulnerabilities=table.get("damage_vulnerabilities"),
        conditions=table.get("condition_immunities"),
    )


def scores_in(table: Table) -> Mapping[Ability, object]:
    """Return the attributes by their full names or first three letters, in the entry itself or in a group."""
    places = (table, *(table.table(group) for group in GROUPS))
    found = ((ability, [place.get(ability, ability[:3]) for place in places]) for ability in ABILITIES)
    return {
        ability: next((value for value in values if value is not None), None)
        for ability, values in found
        if any(value is not None for value in values)
    }


def _skills(table: Table) -> Mapping[str, object]:
    """Return the bonus of each skill: from proficiencies, an object, a text, or a field of the skill's name."""
    listed = [
        f"{text_of(row.get('name', 'proficiency'))} {text_of(row.get('value', 'desc'))}"
        for row in entries_of(table.get("proficiencies"))
        if "skill" in text_of(dict(row.raw)).lower()
    ]
    fields = {name: table.get(name) for name in SKILLS}
    own = {name: value for name, value in fields.items() if isinstance(value, int) and not isinstance(value, bool)}
    return skills_in(unpack_json(table.get("skills", "skills_json"))) | skills_in(", ".join(listed)) | own


OPEN5E_V1 = Shape("Open5e v1", _is_open5e, read)
FIVE_BITS = Shape("5e-bits", lambda _: True, read)
