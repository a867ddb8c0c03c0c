"""What makes a weapon, suit, ware, spell or foe unsound: by rule, an entry that breaks it and one that keeps it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.fire_and_sword.foes import foe as foes
from solo.systems.fire_and_sword.foes.foe import Foe, foe_tags, magic_points_left
from solo.systems.fire_and_sword.foes.spirit_table import line_of, result_of
from solo.systems.fire_and_sword.gear import armour, ware, weapon
from solo.systems.fire_and_sword.gear.armour import Armour, Shield
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic import faults as spells
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritRow
from tests.systems.fire_and_sword.leisure import opened

SWORD = Weapon("Sword", "Sword")
BOW = Weapon("Bow", "Bow", use="shot", hands=2, parries=False, effective=100, long=200, missiles=20, ammunition="Arrow")
BLESS = Spell(name="B", kind="divine", powers=(1, 2, 3), text="It helps.", where="one skill", skill_bonus=(1, 2, 3))
BOLT = Spell(name="S", kind="sorcery", powers=(1, 2), text="It hurts.", whom="foe", resisted=True, damage=(1, 2))
SOLDIER = Foe("A", "A soldier.", "soldier", {"Sword Attack": 12}, arms=CarriedArms(weapons=("Sword",)))
GHOST = Foe("G", "A ghost.", "spirit", {}, spirit=True)


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


@pytest.mark.parametrize(
    ("entry", "change", "fields"),
    [
        pytest.param(SWORD, {}, [], id="a sword"),
        pytest.param(BOW, {}, [], id="a bow"),
        pytest.param(BOW, {"effective": 0}, ["effective"], id="no effective range"),
        pytest.param(BOW, {"effective": 200}, [], id="effective as far as long"),
        pytest.param(BOW, {"effective": 201}, ["effective"], id="effective beyond long"),
        pytest.param(BOW, {"missiles": 1}, [], id="one missile"),
        pytest.param(BOW, {"missiles": 0}, ["missiles"], id="no missile"),
        pytest.param(SWORD, {"effective": 1}, ["use"], id="a sword with a range"),
        pytest.param(SWORD, {"long": 1}, ["use"], id="a sword with a long range"),
        pytest.param(SWORD, {"missiles": 1}, ["use"], id="a sword with missiles"),
        pytest.param(BOW, {"ammunition": ""}, ["ammunition"], id="a bow without a ware"),
        pytest.param(BOW, {"ammunition": "", "natural": True}, [], id="a body that shoots"),
        pytest.param(BOW, {"natural": True}, ["ammunition"], id="a body with a ware"),
        pytest.param(BOW, {"use": "thrown"}, ["ammunition"], id="a thrown weapon with a ware"),
        pytest.param(BOW, {"ammunition": "Nothing"}, ["ammunition"], id="a ware that is none"),
        pytest.param(SWORD, {"hands": 2, "bonus": 2}, [], id="two hands"),
        pytest.param(SWORD, {"hands": 2, "bonus": 1}, ["bonus"], id="two hands that add too little"),
        pytest.param(SWORD, {"hands": 1, "bonus": 1}, [], id="one hand that adds something"),
        pytest.param(SWORD, {"natural": True}, [], id="a part of a body"),
        pytest.param(SWORD, {"natural": True, "price": 1}, ["price"], id="a part of a body for sale"),
        pytest.param(SWORD, {"price": 1}, [], id="a sword for sale"),
    ],
)
def test_a_weapon_that_is_unsound_is_told(
    content: Content, entry: Weapon, change: dict[str, Any], fields: list[str]
) -> None:
    assert [field for field, _ in weapon.find_problems(replace(entry, **change), content)] == fields


def test_what_a_weapon_uses_up_and_rolls() -> None:
    javelin = Weapon("Javelin", "Javelin", use="thrown")
    assert [one.spends for one in (SWORD, BOW, javelin, replace(javelin, natural=True))] == ["", "Arrow", "Javelin", ""]
    assert [one.missile for one in (SWORD, BOW, javelin, replace(SWORD, use="lance"))] == [False, True, True, False]
    assert (SWORD.attack_skill, SWORD.parry_skill, BOW.parry_skill) == ("Sword Attack", "Sword Parry", "")


@pytest.mark.parametrize(("price", "fields"), [(0, []), (-1, ["price"])])
def test_no_price_is_below_nothing(content: Content, price: int, fields: list[str]) -> None:
    for piece in (Armour("S", "light", price=price), Shield("S", price=price)):
        assert [field for field, _ in armour.find_problems(piece, content)] == fields
    assert [field for field, _ in ware.find_problems(Ware("W", "tool", price), content)] == fields


@pytest.mark.parametrize(
    ("kind", "more", "fields"),
    [
        ("scroll", {"rarity": "rare"}, []),
        ("scroll", {}, ["rarity"]),
        ("tool", {"rarity": "rare"}, ["rarity"]),
        ("enchantment", {"points": 1}, []),
        ("enchantment", {}, ["points"]),
        ("tool", {"points": 1}, ["points"]),
    ],
)
def test_scrolls_have_a_rarity_and_enchantments_points(
    content: Content, kind: Any, more: dict[str, Any], fields: list[str]
) -> None:
    assert [field for field, _ in ware.find_problems(Ware("W", kind, 5, **more), content)] == fields


@pytest.mark.parametrize(
    ("spell", "change", "fields"),
    [
        pytest.param(BLESS, {}, [], id="a divine spell"),
        pytest.param(BOLT, {}, [], id="sorcery"),
        pytest.param(BLESS, {"text": " "}, ["text"], id="no text"),
        pytest.param(BLESS, {"text": "x" * 400}, [], id="the longest text"),
        pytest.param(BLESS, {"text": "x" * 401}, ["text"], id="too long a text"),
        pytest.param(BLESS, {"powers": (), "skill_bonus": (1,)}, ["powers"], id="no power"),
        pytest.param(BLESS, {"powers": (0, 1, 2)}, ["powers"], id="a power of 0"),
        pytest.param(BLESS, {"powers": (1, 1, 2)}, ["powers"], id="a power twice"),
        pytest.param(BLESS, {"powers": (2, 1, 3)}, ["powers"], id="powers out of order"),
        pytest.param(BLESS, {"powers": (1, 2, 4)}, ["powers"], id="a divine spell of four points"),
        pytest.param(BOLT, {"powers": (4, 5)}, [], id="sorcery at strength five"),
        pytest.param(BOLT, {"powers": (5, 6)}, ["powers"], id="sorcery at strength six"),
        pytest.param(BOLT, {"mp_each": 50}, [], id="the dearest strength"),
        pytest.param(BOLT, {"mp_each": 51}, ["mp_each"], id="too dear a strength"),
        pytest.param(BOLT, {"mp_each": 0}, ["mp_each"], id="a free strength"),
        pytest.param(BOLT, {"damage_die": 12}, [], id="a D12"),
        pytest.param(BOLT, {"damage_die": 7}, ["damage_die"], id="a D7"),
        pytest.param(BLESS, {"skill_bonus": (1,)}, [], id="one figure for all powers"),
        pytest.param(BLESS, {"skill_bonus": (1, 2)}, ["skill_bonus"], id="figures for some powers"),
        pytest.param(BLESS, {"skill_bonus": (-50, 0, 50)}, [], id="the largest figures"),
        pytest.param(BLESS, {"skill_bonus": (-51, 0, 50)}, ["skill_bonus"], id="too large a figure"),
        pytest.param(BLESS, {"protection": (0,)}, [], id="no protection"),
        pytest.param(BLESS, {"protection": (-1,)}, ["protection"], id="protection below nothing"),
        pytest.param(BLESS, {"weapon_damage": (1,)}, ["where"], id="damage on a skill"),
        pytest.param(
            BLESS, {"where": "one weapon", "skill_bonus": (), "weapon_damage": (1,)}, [], id="damage on a weapon"
        ),
        pytest.param(BLESS, {"where": "one weapon"}, ["where", "where"], id="a weapon without damage"),
        pytest.param(
            BLESS, {"where": "spirit combat", "skill_bonus": (), "spirit_bonus": (1,)}, [], id="POW in spirit combat"
        ),
        pytest.param(BLESS, {"spirit_bonus": (1,)}, ["where"], id="POW elsewhere"),
        pytest.param(BLESS, {"where": ""}, ["where"], id="pluses on nothing"),
        pytest.param(BLESS, {"where": "attacks and parries"}, [], id="pluses on blows"),
        pytest.param(BLESS, {"where": "attacks and parries", "skill_bonus": (), "critical_bonus": (1,)}, [], id="+Y"),
        pytest.param(BLESS, {"where": "one skill", "skill_bonus": (), "overcome_bonus": (1,)}, [], id="+Z"),
        pytest.param(BLESS, {"resisted": True}, ["resisted"], id="a friend who resists"),
        pytest.param(BOLT, {"resisted": False}, [], id="a foe who does not"),
        pytest.param(BLESS, {"ward": True}, ["ward"], id="a divine ward"),
        pytest.param(BOLT, {"ward": True}, ["ward"], id="a ward on a foe"),
        pytest.param(BOLT, {"ward": True, "whom": "friend", "resisted": False, "damage": ()}, [], id="a ward"),
        pytest.param(BLESS, {"touch": True}, [], id="a touch for a friend"),
        pytest.param(BOLT, {"touch": True}, ["touch"], id="a touch for a foe"),
        pytest.param(BLESS, {"where": "", "skill_bonus": ()}, ["skill_bonus"], id="nothing done"),
        pytest.param(BLESS, {"where": "", "skill_bonus": (), "darksense": True}, [], id="a sense"),
        pytest.param(BLESS, {"where": "", "skill_bonus": (), "far_sight": True}, [], id="sight"),
        pytest.param(BLESS, {"where": "", "skill_bonus": (), "saves_dying": True, "touch": True}, [], id="a life"),
        pytest.param(BLESS, {"where": "", "skill_bonus": (), "saves_dying": True}, ["touch"], id="a life from afar"),
        pytest.param(BLESS, {"one_round": True}, ["one_round"], id="a round of nothing"),
        pytest.param(BOLT, {"one_round": True, "lost_actions": (1,)}, [], id="a round of lost actions"),
        pytest.param(BLESS, {"cures": ("addled",), "touch": True}, [], id="a cure"),
        pytest.param(BLESS, {"cures": ("addled",)}, ["touch"], id="a cure from afar"),
        pytest.param(BLESS, {"cures": ("boredom",), "touch": True}, ["cures"], id="a cure of nothing"),
        pytest.param(BLESS, {"injury_roll": (-4,), "touch": True}, [], id="help for an injury"),
        pytest.param(BLESS, {"injury_roll": (-4,)}, ["touch"], id="help from afar"),
        pytest.param(BLESS, {"injury_roll": (1,), "touch": True}, ["injury_roll"], id="harm for an injury"),
        pytest.param(BOLT, {"whom": "friend", "resisted": False}, ["whom"], id="harm to a friend"),
    ],
)
def test_a_spell_that_is_unsound_is_told(
    content: Content, spell: Spell, change: dict[str, Any], fields: list[str]
) -> None:
    assert [field for field, _ in spells.find_problems(replace(spell, **change), content)] == fields


TABLE = (SpiritRow(10), SpiritRow(20, touched=True))


@pytest.mark.parametrize(
    ("entry", "change", "fields"),
    [
        pytest.param(SOLDIER, {}, [], id="a soldier"),
        pytest.param(GHOST, {}, [], id="a ghost"),
        pytest.param(SOLDIER, {"text": " "}, ["text"], id="no text"),
        pytest.param(SOLDIER, {"resistance_die": 12}, [], id="a D12"),
        pytest.param(SOLDIER, {"resistance_die": 6}, ["resistance_die"], id="a D6"),
        pytest.param(GHOST, {"hide": 1}, ["arms"], id="a ghost with a skin"),
        pytest.param(GHOST, {"arms": CarriedArms(mount="War horse")}, ["arms", "arms"], id="a ghost on a horse"),
        pytest.param(SOLDIER, {"hide": 1}, [], id="a soldier with a skin"),
        pytest.param(GHOST, {"spirit_effect": "madness"}, [], id="a ghost that leaves something"),
        pytest.param(SOLDIER, {"spirit_effect": "madness"}, ["spirit_effect"], id="a soldier that does"),
        pytest.param(GHOST, {"spirit_table": TABLE}, [], id="a table"),
        pytest.param(SOLDIER, {"spirit_table": TABLE}, ["spirit_table"], id="a soldier's table"),
        pytest.param(GHOST, {"spirit_table": TABLE[:1]}, ["spirit_table"], id="a table that ends early"),
        pytest.param(GHOST, {"spirit_table": TABLE[::-1]}, ["spirit_table"], id="a table out of order"),
        pytest.param(GHOST, {"spirit_table": (SpiritRow(20), *TABLE[1:])}, ["spirit_table"], id="a face twice"),
        pytest.param(GHOST, {"spirit_table": (SpiritRow(0), *TABLE)}, ["spirit_table"], id="a face of 0"),
        pytest.param(GHOST, {"spirit_table": (SpiritRow(1), *TABLE)}, [], id="a face of 1"),
        pytest.param(SOLDIER, {"arms": CarriedArms()}, ["arms"], id="no weapon"),
        pytest.param(SOLDIER, {"arms": CarriedArms(weapons=("Spoon",))}, ["arms"], id="a weapon that is none"),
        pytest.param(SOLDIER, {"skills": {}}, ["skills"], id="a weapon without its skill"),
        pytest.param(
            SOLDIER, {"arms": CarriedArms(weapons=("Sword",), armour="Paper")}, ["arms"], id="a suit that is none"
        ),
        pytest.param(SOLDIER, {"spells": {"Bless": 3}}, [], id="a spell"),
        pytest.param(SOLDIER, {"spells": {"Bless": 4}}, ["spells"], id="a spell at no power"),
        pytest.param(SOLDIER, {"spells": {"Snow": 1}}, ["spells"], id="a spell that is none"),
        pytest.param(SOLDIER, {"spells": {"Bless": 3}, "running": ("Bless",)}, [], id="a spell at work"),
        pytest.param(SOLDIER, {"running": ("Bless",)}, ["running"], id="a spell at work that is unknown"),
    ],
)
def test_a_foe_that_is_unsound_is_told(content: Content, entry: Foe, change: dict[str, Any], fields: list[str]) -> None:
    assert [field for field, _ in foes.find_problems(replace(entry, **change), content)] == fields


def test_what_a_foe_is_found_by() -> None:
    assert foe_tags(SOLDIER) == ("soldier",)
    assert foe_tags(GHOST) == ("spirit",)
    full = replace(
        SOLDIER, themes=("war",), named=True, spells={"Bless": 1}, arms=CarriedArms(("Sword",), mount="War horse")
    )
    assert foe_tags(full) == ("soldier", "war", "mounted", "magic", "named")


def test_spells_at_work_have_taken_their_magic_points(content: Content) -> None:
    """Part 5: the Sorcerer has 16 MP, of them 6 gone in the Hard Skin."""
    mage = replace(SOLDIER, statistics=Statistics(power=16), spells={"Hard Skin": 3, "Bless": 3, "Hone": 2})
    assert magic_points_left(mage, content) == 16
    assert magic_points_left(replace(mage, running=("Hard Skin", "Bless")), content) == 10


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("5 sleeps", SpiritRow(5)),
        ("8 hurts", SpiritRow(8, wounded=True)),
        ("16 leaves", SpiritRow(16, touched=True)),
        ("18 hurts and leaves", SpiritRow(18, wounded=True, touched=True)),
        ("20 lost", SpiritRow(20, lost=True)),
        ("1 lost", SpiritRow(1, lost=True)),
    ],
)
def test_a_line_of_a_spirits_own_table_is_read(text: str, line: SpiritRow) -> None:
    assert line_of(text) == line
    assert f"{line.up_to} {result_of(line)}" == text


@pytest.mark.parametrize("text", ["0 lost", "21 lost", "lost", "5", "5 wins", "x lost"])
def test_what_is_no_line_of_a_spirits_own_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a line of a spirit table"):
        line_of(text)


def test_a_soul_that_is_lost_is_that_and_nothing_else() -> None:
    assert result_of(SpiritRow(20, wounded=True, touched=True, lost=True)) == "lost"
