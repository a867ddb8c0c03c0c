"""Shapes of files: one monster comes to the same foe from each, and a file of anything else is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solo.library.content import Shelves, shipped_content
from solo.systems.contract import ImportedEntry, ImportResult
from solo.systems.polyhedral.conversion.monster_list import MonsterList
from solo.systems.polyhedral.conversion.shapes.documents import document_of, read_entry, shape_of
from solo.systems.polyhedral.conversion.shapes.five_tools import remove_tags
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock, block_of
from solo.systems.polyhedral.conversion.tolerant_json import Table
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.shelves import shelves
from tests.systems.polyhedral.conversion.monsters import beast, monster
from tests.systems.polyhedral.conversion.shapes import NAME, SHAPES, Raw, five_tools, foundry, in_other_case

CONTENT = Shelves(shelves, shipped_content() / "polyhedral")
TITLES = {
    "5e-bits 2014": "5e-bits",
    "5e-bits 2024": "5e-bits",
    "Open5e v1 page": "Open5e v1",
    "Open5e v1 data": "Open5e v1",
    "Open5e v2 page": "Open5e v2",
    "Open5e v2 data": "Open5e v2",
    "5etools": "5etools",
    "Improved Initiative backup": "Improved Initiative",
    "Improved Initiative library": "Improved Initiative",
    "Foundry VTT actor": "Foundry VTT",
    "Foundry VTT list": "Foundry VTT",
}


def blocks(document: object) -> list[MonsterStatBlock]:
    found = document_of(document)
    assert found is not None
    entries = [read_entry(raw)[0] for raw in found.entries]
    return [block_of(entry) for entry in entries if entry is not None]


def read(document: object) -> ImportResult:
    return MonsterList().read(json.dumps(document).encode(), CONTENT)


def refusal(document: object) -> str:
    with pytest.raises(ValueError) as fault:
        read(document)
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_recognised_by_its_marks(shape: str) -> None:
    found = document_of(SHAPES[shape]())
    assert found is not None
    assert [shape_of(Table(raw)).title for raw in found.entries] == [TITLES[shape]]


@pytest.mark.parametrize("other_case", [False, True], ids=["as written", "in capitals"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_monster_has_the_same_figures_in_every_shape(shape: str, other_case: bool) -> None:
    document = SHAPES[shape]()
    (block,) = blocks(in_other_case(document) if other_case else document)
    assert block.name == NAME
    assert list(block.scores.values()) == [17, 14, 15, 4, 12, 6]
    assert (block.kind, block.size.lower(), block.challenge) == ("monstrosity", "large", 3)
    assert (block.armour_class, block.hit_points) == (14, 45)
    assert (block.speeds["walk"], block.speeds["swim"]) == (40, 30)
    assert block.skills["stealth"] == 5
    assert "darkvision 60" in block.senses
    assert "cold" in block.resistances
    assert block.marks == ()
    (beak,) = block.attacks
    assert (beak.name, beak.bonus, beak.reach, beak.mean, beak.strike) == ("beak", 5, 10, 7, "piercing")
    assert beak.rides("poison")
    (breath,) = block.breaths
    assert (breath.name, breath.area, breath.feet, breath.kind, breath.mean) == ("Frost Breath", "cone", 30, "cold", 18)


# What a list of each shape may hold besides


def test_a_copy_in_a_file_of_5etools_has_what_it_does_not_say_itself() -> None:
    document = five_tools()
    assert isinstance(document, dict)
    copy: Raw = {"name": "Young strider", "source": "HOME", "_copy": {"name": "reed Strider", "_mod": {}}, "str": 11}
    stranger: Raw = {"name": "Odd one", "source": "HOME", "_copy": {"name": "Elsewhere", "source": "B"}}
    found = read({"monster": [*document["monster"], copy, stranger]})
    assert [one.name for one in found.entries] == [NAME, "Young strider"]
    young = found.entries[1].entry
    assert isinstance(young, Foe)
    assert (young.build.attributes.strength, young.build.attributes.toughness) == (8, 10)
    assert found.refused == (
        "Entry 3 of the list (Odd one) is a copy of Elsewhere, which is not in the file, so it was left out.",
    )


def test_a_copy_whose_changes_are_not_followed_is_marked() -> None:
    document = five_tools()
    assert isinstance(document, dict)
    copy: Raw = {"name": "Young strider", "source": "HOME", "_copy": {"name": NAME, "_mod": {"action": "x"}}}
    marks = read({"monster": [*document["monster"], copy]}).entries[1].marks
    assert f"This monster is a copy of {NAME}. The changes to the copied text are ignored." in marks


@pytest.mark.parametrize(
    ("tagged", "words"),
    [
        ("{@atk mw} {@hit 4} to hit. {@h}5 ({@damage 1d6 + 2}) piercing damage", "+4 to hit. Hit: 5 (1d6 + 2)"),
        ("{@atk rw} {@hit 4} to hit", "Ranged Weapon Attack: +4 to hit"),
        ("{@atk mw,rw} {@hit 4} to hit", "Melee or Ranged Weapon Attack:"),
        ("{@atkr m} {@hit 4}, reach 5 ft.", "Melee Attack Roll: +4, reach 5 ft."),
        ("Frost {@recharge 5}", "Frost (Recharge 5)"),
        ("a {@dc 13} throw", "a DC 13 throw"),
        ("a {@creature reed strider|HOME|strider}", "a strider"),
        ("the {@spell hold person} spell", "the hold person spell"),
        ("{@note {@b nested}}", "nested"),
    ],
)
def test_tags_are_shown_in_their_words(tagged: str, words: str) -> None:
    assert words in remove_tags(tagged)
    assert "{" not in remove_tags(tagged)


def test_a_backup_says_that_its_spells_and_encounters_were_not_read() -> None:
    found = read(SHAPES["Improved Initiative backup"]())
    assert found.refused == (
        "The backup also contains 1 of its spells, 1 of its encounters. Only its creatures were read.",
    )


def test_a_character_of_foundry_alone_is_refused() -> None:
    actor = foundry()
    assert isinstance(actor, dict)
    assert "Foundry VTT documents of the type “character”" in refusal({**actor, "type": "character"})


def test_a_single_monster_under_a_lists_name_is_one_monster() -> None:
    (library,) = SHAPES["Improved Initiative library"]()  # type: ignore[misc]
    (block,) = blocks({"data": library})
    assert (block.name, block.scores["strength"]) == (NAME, 17)


@pytest.mark.parametrize("wrapped", [lambda one: {"Creatures": {"a1": one}}, lambda one: {"Reed strider": one}])
def test_monsters_by_their_keys_are_read(wrapped: Callable[[object], object]) -> None:
    (library,) = SHAPES["Improved Initiative library"]()  # type: ignore[misc]
    (block,) = blocks(wrapped({key: value for key, value in library.items() if key != "Id"}))
    assert (block.name, block.scores["strength"]) == (NAME, 17)


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda page: [page["monster"], []],
        lambda page: {"count": 1, "results": {"monsters": page["monster"]}},
        lambda page: {"name": "Marsh", "pack": {"content": {"creatures": page["monster"]}}},
        lambda page: {"name": "Marsh", "pack": {"content": {"data": page["monster"][0]}}},
    ],
    ids=["list of lists", "object for a list", "entries within a pack", "one within a pack"],
)
def test_monsters_within_packs_are_read(wrapped: Callable[[Raw], object]) -> None:
    document = five_tools()
    assert isinstance(document, dict)
    (block,) = blocks(wrapped(document))
    assert (block.name, block.scores["strength"]) == (NAME, 17)


@pytest.mark.parametrize("document", [{"monster": []}, {"count": 0, "next": None, "results": []}, []])
def test_an_empty_list_is_called_empty(document: object) -> None:
    assert refusal(document).startswith("The list contains no monster.")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_text_of_windows_is_read(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    data = (mark + json.dumps({"monster": [{**five_tools()["monster"][0], "name": "Höhlenbär"}]})).encode(encoding)  # type: ignore[call-overload,index]
    assert [one.name for one in MonsterList().read(data, CONTENT).entries] == ["Höhlenbär"]


@pytest.mark.parametrize(
    ("data", "beginning"),
    [
        (b"\x1f\x8b\x08abc", "The file is compressed. Unpack it"),
        (b"PK\x03\x04abc", "The file is compressed. Unpack it"),
        (b"\xff\xfea", "The file is not valid UTF-16. Save it as UTF-8."),
        (b'[{"name":"H\xf6hle"}]', "The file is not UTF-8 text. Open it in an editor and save it as UTF-8."),
        (b" \n", "The file is empty."),
    ],
)
def test_a_file_in_another_encoding_is_refused_with_what_to_do(data: bytes, beginning: str) -> None:
    with pytest.raises(ValueError, match=beginning):
        MonsterList().read(data, CONTENT)


def test_deeply_nested_defences_do_no_harm() -> None:
    document = five_tools()
    assert isinstance(document, dict)
    deep: object = "fire"
    for _ in range(300):
        deep = [{"immune": deep}]
    (block,) = blocks({"monster": [{**document["monster"][0], "immune": deep}]})
    assert block.name == NAME


def test_characters_among_actors_are_left_out() -> None:
    actor = foundry()
    assert isinstance(actor, dict)
    found = read([actor, {**actor, "name": "Hero", "type": "character"}])
    assert [one.name for one in found.entries] == [NAME]
    assert found.refused == ("Entry 2 of the list (Hero) is a character, so it was left out.",)


def test_a_file_with_an_actor_a_line_is_read() -> None:
    line = json.dumps(foundry()).encode()
    found = MonsterList().read(line + b"\n" + line.replace(b"Reed", b"Salt") + b"\n", CONTENT)
    assert [one.name for one in found.entries] == [NAME, "Salt strider"]


def test_one_page_of_a_longer_list_says_so() -> None:
    page = SHAPES["Open5e v2 page"]()
    assert isinstance(page, dict)
    assert read({**page, "count": 50}).refused == (
        "The file is one page of a longer list and has 1 of its 50 entries. Import the other pages as well.",
    )


def test_creatures_without_their_actions_have_their_attributes_and_a_mark() -> None:
    document = SHAPES["Open5e v2 data"]()
    assert isinstance(document, list)
    (one,) = read(document[:1]).entries
    assert "The list gives no attack for this monster, so it attacks with its body." in one.marks


# What is no monster


@pytest.mark.parametrize(
    ("document", "format_seen"),
    [
        ([{"Name": "Ogre"}], "a list whose entries have the fields “Name”"),
        ({"results": [{"index": "ogre", "name": "Ogre", "url": "/x"}] * 3}, "an index of 5e-bits"),
        ([{"index": "ray", "name": "Ray", "level": 1, "casting_time": "1 action", "url": "/x"}], "spells from 5e-bits"),
        ([{"slug": "ray", "name": "Ray", "components": "V", "level": "1"}], "spells from Open5e"),
        ([{"model": "api_v2.creatureaction", "pk": "a", "fields": {"name": "Bite"}}], "data file of Open5e"),
        ([{"name": "Lamp", "source": "HOME", "page": 3, "rarity": "rare"}], "items from 5etools"),
        ([{"name": "Lamp", "type": "loot", "system": {"quantity": 1}}], "Foundry VTT documents of the type “loot”"),
        ([{"name": "Ann", "type": "character", "system": {"abilities": {"str": {"value": 9}}}}], "“character”"),
        ([1, 2, 3], "values without fields"),
    ],
)
def test_a_file_of_anything_else_is_refused_with_the_format_that_it_seems_to_be(
    document: object, format_seen: str
) -> None:
    sentence = refusal(document)
    assert sentence.startswith("The file seems to be ")
    assert format_seen in sentence
    assert sentence.endswith("Each monster needs a name and attributes.")


def test_a_monster_without_a_name_is_not_called_a_class() -> None:
    (monster_raw,) = SHAPES["5e-bits 2014"]()  # type: ignore[misc]
    assert "classes" not in refusal([{**monster_raw, "hit_dice": "6d10", "name": ""}])


def test_a_file_is_refused_once_more_than_half_of_its_entries_are_no_monsters() -> None:
    lamp = {"name": "Lamp", "cost": 5}
    assert len(read([beast(), lamp]).entries) == 1
    assert "2 of 3 entries" in refusal([beast(), lamp, lamp])


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"name": "Lamp", "hit_points": 9}, "has neither attributes nor attacks"),
        ({"strength": 12}, "has no name"),
        ({"name": "  ", "strength": 12}, "has no name"),
        ({"name": "Ogre", "strength": 12}, ""),
        ({"name": "Ogre", "CHARISMA": "5"}, ""),
        ({"name": "Ogre", "actions": [{"name": "Club", "desc": "Melee Weapon Attack: +4 to hit."}]}, ""),
        ({"name": "Ogre", "actions": [{"name": "Shout", "desc": "It shouts."}]}, "has neither attributes nor attacks"),
    ],
)
def test_a_monster_has_a_name_and_an_attribute_or_an_attack(fields: Raw, fault: str) -> None:
    entry, said = read_entry(fields)
    assert said == fault
    assert (entry is None) == bool(fault)


# What rides on a hit, and breath weapons


def foe_of(one: ImportedEntry) -> Foe:
    assert isinstance(one.entry, Foe)
    return one.entry


def bitten(text: str, strike: str = "piercing", **fields: object) -> ImportedEntry:
    """A hound whose bite has a text of its own."""
    desc = f"Melee Weapon Attack: +3 to hit, reach 5 ft. Hit: 4 (1d6 + 1) {strike} damage{text}"
    usual: Raw = {"challenge_rating": 3, "actions": [{"name": "Bite", "desc": desc}]}
    (one,) = read([beast(**(usual | fields))]).entries
    return one


@pytest.mark.parametrize(
    ("text", "fields", "malady"),
    [
        (" plus 3 (1d6) poison damage.", {}, "Mild sting"),
        (" plus 7 (2d6) poison damage.", {}, "Adder's tooth"),
        (", and the target is poisoned for 1 minute.", {}, "Mild sting"),
        (", and the target is poisoned and paralyzed.", {}, "Virulent paralytic"),
        (", and the target is poisoned and unconscious.", {}, "Sleeper's draught"),
        (", and the target catches a disease.", {}, "Rat fever"),
        (", and the target catches a disease.", {"type": "undead"}, "Tomb rot"),
        (".", {}, ""),
    ],
)
def test_poison_and_disease_of_a_bite_become_a_malady(text: str, fields: Raw, malady: str) -> None:
    one = bitten(text, **fields)
    (bite,) = foe_of(one).build.natural_weapons
    assert bite.venom == malady
    assert any("causes" in mark for mark in one.marks) == bool(malady)
    assert not any(lost.startswith("bite:") for lost in one.lost)


@pytest.mark.parametrize(
    ("strike", "types"),
    [("piercing", ("pierce", "blunt")), ("slashing", ("slash",)), ("bludgeoning", ("blunt",))],
)
def test_a_bite_that_knocks_prone_can_knock_back(strike: str, types: tuple[str, ...]) -> None:
    one = bitten(", and the target is knocked prone.", strike)
    assert foe_of(one).build.natural_weapons[0].types == types
    assert "bite can knock the target back and down." in one.marks
    assert "bite: prone" not in one.lost


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (" plus 3 (1d6) fire damage.", "bite: 3 more fire damage"),
        (" plus 3 (1d6) necrotic damage.", "bite: 3 more necrotic damage"),
        (", and the target is grappled.", "bite: grappled"),
        (", and it swallows the target.", "bite: swallowed"),
        (", and the target is paralyzed.", "bite: paralyzed"),
    ],
)
def test_riders_without_a_place_here_are_left_behind_by_name(text: str, lost: str) -> None:
    one = bitten(text)
    assert lost in one.lost
    assert lost in foe_of(one).text


def swung(text: str, challenge: float) -> ImportedEntry:
    desc = f"Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 7 (1d8 + 3) slashing damage{text}"
    fields: Raw = {"challenge_rating": challenge, "armor_class": 12, "actions": [{"name": "Longsword", "desc": desc}]}
    (one,) = read([monster(**fields)]).entries
    return one


@pytest.mark.parametrize(
    ("kind", "prefix"), [("fire", "Flaming"), ("cold", "Icy"), ("lightning", "Shocking"), ("poison", "Venomous")]
)
def test_energy_of_a_blade_becomes_its_enchantment_where_the_xp_allow_it(kind: str, prefix: str) -> None:
    rich = swung(f" plus 3 (1d6) {kind} damage.", 8)
    assert foe_of(rich).build.gear[0].prefix == prefix
    assert f"longsword: 3 more {kind} damage, through the enchantment {prefix}." in rich.marks
    assert not any(lost.startswith("longsword") for lost in rich.lost)
    poor = swung(f" plus 3 (1d6) {kind} damage.", 0.5)
    assert foe_of(poor).build.gear[0].prefix == ""
    assert f"longsword: 3 more {kind} damage" in poor.lost


def test_a_blade_that_knocks_prone_needs_nothing_and_a_grapple_is_left_behind() -> None:
    assert not any("longsword" in lost for lost in swung(", and the target falls prone.", 3).lost)
    assert "longsword: restrained" in swung(", and the target is restrained.", 3).lost


def breather(text: str, name: str = "Fire Breath", **fields: object) -> ImportedEntry:
    desc = "Melee Weapon Attack: +5 to hit. Hit: 10 (2d6 + 3) piercing damage."
    actions = [{"name": "Bite", "desc": desc}, {"name": name, "desc": text}]
    (one,) = read([beast(**{"type": "dragon", "challenge_rating": 5, "actions": actions, **fields})]).entries
    return one


@pytest.mark.parametrize(
    ("text", "spell"),
    [
        ("Each creature in a 30-foot cone takes 21 (6d6) fire damage on a failed save.", "Inferno"),
        ("Each creature in a 30 ft. cone takes 21 (6d6) acid damage on a failed save.", "Inferno"),
        ("It breathes in a 60-foot line that is 5 feet wide: 22 (4d10) lightning damage.", "Lightning Arc"),
        ("Each creature in a 60-foot-long, 5-foot-wide line takes 22 (4d10) lightning damage.", "Lightning Arc"),
    ],
)
def test_a_breath_weapon_becomes_the_spell_of_its_area(text: str, spell: str) -> None:
    one = breather(text)
    build = foe_of(one).build
    assert build.sorcerer
    assert spell in build.spells
    assert len(build.spells) == build.skills["Spellcraft"]
    assert any(mark.startswith(f"Fire Breath is cast as {spell} (a ") for mark in one.marks)
    assert "action Fire Breath" not in one.lost


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Each creature in a 30-foot cone falls asleep.", {}),
        ("Each creature within 10 feet takes 21 (6d6) fire damage.", {}),
        ("Each creature in a 30-foot cone takes 21 (6d6) fire damage.", {"challenge_rating": 0}),
    ],
)
def test_a_breath_weapon_that_no_spell_is_like_is_left_behind(text: str, fields: Raw) -> None:
    one = breather(text, **fields)
    known = foe_of(one).build.spells
    assert ("action Fire Breath" in one.lost) == ("Inferno" not in known)


def test_a_breath_beside_learnt_magic_is_left_behind() -> None:
    casting = [{"name": "Spellcasting", "desc": "A 9th-level spellcaster: charm, sleep, suggestion."}]
    one = breather(
        "Each creature in a 30-foot cone takes 21 (6d6) fire damage.",
        special_abilities=casting,
        intelligence=16,
        challenge_rating=8,
    )
    assert "action Fire Breath" in one.lost


def test_an_import_has_figures_to_look_at() -> None:
    one = bitten(" plus 7 (2d6) poison damage.")
    foe = foe_of(one)
    assert one.figures[0] == f"{foe.xp} XP, {foe.role}"
    assert one.figures[1].startswith("STR 8, PRC ")
    assert one.figures[2].startswith("LP ")
    assert any(line.startswith("bite: ") and "causes Adder's tooth" in line for line in one.figures)


def test_an_entry_that_an_import_has_written_keeps_its_name(tmp_path: Path) -> None:
    del tmp_path
    found = MonsterList().read(
        json.dumps([beast()]).encode(), CONTENT, (), ["Causeway hound"], None, ["Causeway hound"]
    )
    assert [one.name for one in found.entries] == ["Causeway hound"]
