"""Entries of Open5e v2, from its API and from its data files, and the fixtures in these files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from solo.systems.polyhedral.conversion.entry import ABILITIES, Action, Entry, attack_words, name_in, skills_in
from solo.systems.polyhedral.conversion.equivalents import SKILLS
from solo.systems.polyhedral.conversion.shapes.shape import Shape, actions_in
from solo.systems.polyhedral.conversion.tolerant_json import Table, entries_of, number_of, text_of

SENSES = ("darkvision", "blindsight", "tremorsense", "truesight")
SPEEDS = ("walk", "fly", "swim", "climb", "burrow")
LEGENDARY = ("LEGENDARY", "LAIR", "MYTHIC")


def _fits(table: Table) -> bool:
    return "ability_scores" in table or any(f"ability_score_{ability}" in table for ability in ABILITIES)


def _read(table: Table) -> Entry:
    scores = table.table("ability_scores")
    defences = table.table("resistances_and_immunities")
    places = (table, defences)
    rows = entries_of(table.get("actions"))
    return Entry(
        name=table.get("name"),
        kind=[name_in(table.get("type")), table.get("category"), table.get("subcategory", "subtype")],
        size=name_in(table.get("size")),
        challenge=table.get("challenge_rating", "challenge_rating_decimal", "challenge_rating_text", "cr"),
        scores={ability: scores.get(ability) or table.get(f"ability_score_{ability}") for ability in ABILITIES},
        armour_class=table.get("armor_class"),
        armour=table.get("armor_detail", "armor_desc"),
        hit_points=table.get("hit_points"),
        speed=_speed(table),
        actions=tuple(_action(row) for row in rows if not _is(row, "REACTION", *LEGENDARY)),
        traits=actions_in(table.get("traits", "special_abilities")),
        reactions=tuple(_action(row) for row in rows if _is(row, "REACTION")) + actions_in(table.get("reactions")),
        legendary=tuple(_action(row) for row in rows if _is(row, *LEGENDARY))
        + actions_in(table.get("legendary_actions")),
        skills=_skills(table),
        senses=[table.get("senses"), *(f"{sense} {feet} ft." for sense, feet in _senses(table))],
        languages=table.table("languages").get("as_string") or table.get("languages_desc", "languages"),
        immunities=_defence(places, "damage_immunities"),
        resistances=_defence(places, "damage_resistances"),
        vulnerabilities=_defence(places, "damage_vulnerabilities"),
        conditions=_defence(places, "condition_immunities"),
    )


def _is(row: Table, *kinds: str) -> bool:
    return row.text("action_type").upper().startswith(kinds)


def _speed(table: Table) -> object:
    own = {way: table.get(way) for way in SPEEDS if number_of(table.get(way))}
    return table.get("speed") or own


def _senses(table: Table) -> Iterator[tuple[str, int]]:
    for sense in SENSES:
        feet = number_of(table.get(f"{sense}_range"))
        if feet:
            yield sense, int(feet)


def _skills(table: Table) -> dict[str, object]:
    fields = {name: table.get(f"skill_bonus_{name}") for name in SKILLS}
    own = {name: value for name, value in fields.items() if number_of(value) is not None}
    return skills_in(table.get("skill_bonuses", "skills")) | own


def _defence(places: Sequence[Table], name: str) -> object:
    """Return the first value of a kind of defence, such as resistances: its display text, else its list."""
    values = (place.text(f"{name}_display") or place.get(name) for place in places)
    return next((value for value in values if value), None)


def _action(row: Table) -> Action:
    """Return the action in a row. Its attacks are added in words if its text does not mention them."""
    text = row.text("desc")
    if "to hit" not in text.lower() and "attack roll" not in text.lower():
        text = " ".join((text, *map(_attack, entries_of(row.get("attacks"))))).strip()
    return Action(row.text("name"), text)


def _attack(attack: Table) -> str:
    reach, distance = attack.get("reach"), attack.get("range")
    ranged = bool(number_of(distance))
    damage = [one for prefix in ("", "extra_") for one in _damage(attack, prefix)]
    return attack_words(not ranged or bool(number_of(reach)), ranged, attack.get("to_hit_mod"), reach, distance, damage)


def _damage(attack: Table, prefix: str) -> Iterator[tuple[str, object]]:
    count, sides = number_of(attack.get(f"{prefix}damage_die_count")), number_of(attack.get(f"{prefix}damage_die_type"))
    sides = sides or number_of(text_of(attack.get(f"{prefix}damage_die_type")).upper().replace("D", " "))
    if count and sides:
        bonus = int(number_of(attack.get(f"{prefix}damage_bonus")) or 0)
        kind = text_of(name_in(attack.get(f"{prefix}damage_type"))).lower()
        yield f"{int(count)}d{int(sides)}{f' + {bonus}' if bonus else ''}", kind


# Data files


def is_fixture(table: Table) -> bool:
    """Return True for a row of a data file, which holds its type in `model` and its figures in `fields`."""
    return "model" in table and bool(table.table("fields"))


def join_creatures(fixtures: Sequence[Table]) -> list[object]:
    """Return the creatures among the rows of data files, each with the actions and traits that name it as parent."""
    children: dict[tuple[str, str], list[dict[str, object]]] = defaultdict(list)
    monsters: list[tuple[str, dict[str, object]]] = []
    for row in fixtures:
        fields = dict(row.table("fields").raw)
        kind, parent = _kind(row), text_of(Table(fields).get("parent", "creature"))
        if kind in ("creature", "monster"):
            monsters.append((row.text("pk"), fields))
        else:
            children[kind, parent].append(fields | {"pk": row.text("pk")})
    for action in (one for (kind, _), rows in children.items() if kind == "creatureaction" for one in rows):
        action["attacks"] = children["creatureactionattack", str(action["pk"])] if _has(children, action) else []
    return [_with_parts(key, fields, children) for key, fields in monsters]


def _has(children: dict[tuple[str, str], list[dict[str, object]]], action: dict[str, object]) -> bool:
    return ("creatureactionattack", str(action["pk"])) in children


def _with_parts(
    key: str, fields: dict[str, object], children: dict[tuple[str, str], list[dict[str, object]]]
) -> dict[str, object]:
    parts = {"actions": ("creatureaction", key), "traits": ("creaturetrait", key)}
    return fields | {name: children[place] for name, place in parts.items() if place in children}


def _kind(row: Table) -> str:
    return row.text("model").rpartition(".")[2].lower()


OPEN5E_V2 = Shape("Open5e v2", _fits, _read)
