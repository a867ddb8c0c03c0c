"""Made-up monsters in the forms in which lists of them are written; the names are ours."""

from __future__ import annotations

from hypothesis import strategies as st

from solo.systems.polyhedral.conversion.shapes.documents import shape_of
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock, block_of
from solo.systems.polyhedral.conversion.tolerant_json import Table

Raw = dict[str, object]

FIRST = ("Mire", "Ash", "Hollow", "Bramble", "Salt", "Lantern", "Gutter", "Rime", "Copper", "Thorn")
SECOND = ("stalker", "hound", "wight", "lurker", "drake", "warden", "sprite", "crawler", "reaver", "shell")
KINDS = (
    "aberration",
    "beast",
    "celestial",
    "construct",
    "dragon",
    "elemental",
    "fey",
    "fiend (demon)",
    "giant",
    "humanoid (marsh folk)",
    "monstrosity",
    "ooze",
    "plant",
    "swarm of tiny beasts",
    "undead",
)
SIZES = ("Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan")
CHALLENGES: tuple[object, ...] = (0, "0", 0.125, "1/8", 0.25, "1/4", "1/2", 1, 2, "3", 5, 8, 13, 17, 20, 24, 30)
STRIKES = ("Bite", "Claw", "Tail", "Slam", "Sting", "Gore", "Longsword", "Greataxe", "Spear", "Dagger", "Mace", "Rock")
SHOTS = ("Shortbow", "Longbow", "Light Crossbow", "Sling", "Javelin", "Spit")
TRAITS = (
    "Keen Smell",
    "Pack Instinct",
    "Magic Resistance",
    "Sunlight Sensitivity",
    "Sneak Attack (1/Turn)",
    "Spider Climb",
    "Flyby",
)


def monster(**fields: object) -> Raw:
    """A plain soldier, with some of its fields otherwise."""
    usual: Raw = {
        "name": "Causeway sentry",
        "size": "Medium",
        "type": "humanoid",
        "alignment": "any alignment",
        "armor_class": [{"type": "armor", "value": 16, "armor": [{"name": "Chain Shirt"}, {"name": "Shield"}]}],
        "hit_points": 11,
        "speed": {"walk": "30 ft."},
        "strength": 13,
        "dexterity": 12,
        "constitution": 12,
        "intelligence": 10,
        "wisdom": 11,
        "charisma": 10,
        "proficiencies": [{"value": 2, "proficiency": {"name": "Skill: Perception", "url": "/skills/9"}}],
        "senses": {"passive_perception": 12},
        "languages": "the tongue of the marsh",
        "challenge_rating": 1,
        "actions": [attack("Spear")],
    }
    return usual | fields


def beast(**fields: object) -> Raw:
    """A plain hound, with some of its fields otherwise."""
    return monster(
        **{
            "name": "Causeway hound",
            "type": "beast",
            "armor_class": 13,
            "speed": "40 ft.",
            "strength": 12,
            "dexterity": 13,
            "intelligence": 3,
            "wisdom": 12,
            "charisma": 6,
            "challenge_rating": "1/2",
            "senses": "darkvision 60 ft., passive Perception 13",
            "languages": "",
            "special_abilities": [{"name": "Keen Smell", "desc": "It follows a scent for days."}],
            "actions": [attack("Bite", "piercing")],
            **fields,
        }
    )


def block(raw: Raw) -> MonsterStatBlock:
    """The stat block of an entry, by the shape that its marks tell."""
    return block_of(shape_of(Table(raw)).read(Table(raw)))


def attack(name: str, strike: str = "piercing", dice: str = "1d6", bonus: int = 3, ranged: bool = False) -> Raw:
    """An attack as most lists have it, its figures in fields and in its text."""
    way = "Ranged Weapon Attack" if ranged else "Melee Weapon Attack"
    reach = "range 80/320 ft." if ranged else "reach 5 ft."
    return {
        "name": name,
        "desc": f"{way}: +{bonus} to hit, {reach}, one target. Hit: 4 ({dice} + 1) {strike} damage.",
        "attack_bonus": bonus,
        "damage": [{"damage_type": {"name": strike.title()}, "damage_dice": f"{dice}+1"}],
    }


def nonsense() -> st.SearchStrategy[object]:
    """Values of every type that JSON has, nested a little."""
    leaves = st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=30)
    )
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=6,
    )


def _attacks() -> st.SearchStrategy[Raw]:
    dice = st.sampled_from(("1d4", "1d6", "1d8", "2d6", "2d10", "4d12", "20d12"))
    strikes = st.sampled_from(("piercing", "slashing", "bludgeoning", "fire"))
    bonus = st.integers(0, 17)
    melee = st.builds(attack, st.sampled_from(STRIKES), strikes, dice, bonus)
    shots = st.builds(attack, st.sampled_from(SHOTS), strikes, dice, bonus, st.just(True))
    bare = st.builds(
        lambda name: {"name": name, "desc": "Melee Weapon Attack: +4 to hit, reach 10 ft."}, st.sampled_from(STRIKES)
    )
    other = st.just({"name": "Multiattack", "desc": "It strikes twice."})
    return st.one_of(melee, shots, bare, other)


def _casting() -> st.SearchStrategy[Raw]:
    def trait(level: int, innate: bool, spells: str) -> Raw:
        name = "Innate Spellcasting" if innate else "Spellcasting"
        return {"name": name, "desc": f"It is a {level}th-level spellcaster and knows {spells}."}

    spells = st.sampled_from(("fire and ice bolts", "charms and sleep", "how to cure and bless", "curses and poison"))
    return st.builds(trait, st.integers(1, 20), st.booleans(), spells)


def _armour() -> st.SearchStrategy[object]:
    number = st.integers(5, 25)
    suits = st.sampled_from(("Leather", "Studded Leather", "Chain Mail", "Plate", "Half plate", "Shield", "Hide"))
    table = st.builds(lambda value, suit: {"type": "armor", "value": value, "armor": [{"name": suit}]}, number, suits)
    natural = st.builds(lambda value: {"type": "natural", "value": value}, number)
    text = st.builds(lambda value, suit: f"{value} ({suit})", number, suits)
    return st.one_of(number, text, st.lists(table | natural, max_size=2))


def _speed() -> st.SearchStrategy[object]:
    feet = st.integers(0, 24).map(lambda fives: fives * 5)
    ways = st.sampled_from(("walk", "fly", "swim", "climb", "burrow"))
    table = st.dictionaries(ways, feet.map(lambda number: f"{number} ft.") | feet, max_size=3)
    text = st.builds(lambda walk, fly: f"{walk} ft., fly {fly} ft. (hover)", feet, feet)
    return st.one_of(table, text, feet)


def _fields() -> dict[str, st.SearchStrategy[object]]:
    scores = st.integers(1, 30)
    names = st.builds(lambda first, second: f"{first} {second}", st.sampled_from(FIRST), st.sampled_from(SECOND))
    listed = st.sampled_from(("fire", ["cold", "poison"], [], "", "weapons that are not silvered"))
    fields: dict[str, st.SearchStrategy[object]] = {
        "name": names,
        "size": st.sampled_from(SIZES),
        "type": st.sampled_from(KINDS) | st.sampled_from(KINDS).map(lambda kind: {"type": kind}),
        "alignment": st.sampled_from(("neutral", "unaligned")),
        "armor_class": _armour(),
        "hit_points": st.integers(1, 700) | st.just("45 (6d10 + 12)"),
        "speed": _speed(),
        "challenge_rating": st.sampled_from(CHALLENGES),
        "actions": st.lists(_attacks(), max_size=4),
        "special_abilities": st.lists(
            st.sampled_from(TRAITS).map(lambda name: {"name": name, "desc": "As its name says."}) | _casting(),
            max_size=3,
        ),
        "legendary_actions": st.sampled_from(([], None, "", [{"name": "Detect", "desc": "It looks."}])),
        "damage_immunities": listed,
        "damage_resistances": listed,
        "condition_immunities": st.sampled_from(([], [{"name": "Charmed"}], "charmed, frightened")),
        "senses": st.sampled_from(({"darkvision": "60 ft."}, "blindsight 30 ft.", {}, "")),
        "languages": st.sampled_from(("", "the tongue of the marsh", ["two", "tongues"])),
        "skills": st.sampled_from(({}, {"perception": 5, "stealth": 7}, "Perception +3, Stealth +9", None)),
    }
    abilities = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    return fields | dict.fromkeys(abilities, scores)


def monsters() -> st.SearchStrategy[Raw]:
    """Monsters with every field as some list has it."""
    return st.fixed_dictionaries(_fields())


def odd_monsters() -> st.SearchStrategy[Raw]:
    """Monsters of which any field may be missing, or hold anything at all."""
    return st.fixed_dictionaries({}, optional={name: usual | nonsense() for name, usual in _fields().items()})
