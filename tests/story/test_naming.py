"""Names in a retelling: plurals, short names, and fighters of a kind told apart."""

from __future__ import annotations

import pytest

from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.naming import (
    FighterNames,
    in_words,
    is_common_noun,
    is_several,
    ordinal,
    plural,
    singular,
    times_in_words,
)
from solo.systems.parts.phrasing import possessive
from tests.story.records import foes, persons, shipped_patterns


@pytest.mark.parametrize(
    ("kind", "several"),
    [
        ("Man-at-arms", "men-at-arms"),
        ("Militia spearman", "militia spearmen"),
        ("Alley knife", "alley knives"),
        ("Wolf", "wolves"),
        ("City", "cities"),
        ("Village shaman", "village shamans"),
        ("Lizard human", "lizard humans"),
        ("Donkey", "donkeys"),
        ("Lynx", "lynxes"),
        ("Fen witch", "fen witches"),
        ("Halberdier of the watch", "halberdiers of the watch"),
        ("Raider on horseback", "raiders on horseback"),
        ("Line spears", "bands of line spears"),
        ("Queen of thieves", "queens of thieves"),
    ],
)
def test_a_kind_has_an_english_plural(kind: str, several: str) -> None:
    assert plural(kind, {}) == several


def test_a_plural_name_of_a_unit_is_a_band_in_the_singular() -> None:
    assert singular("Line spears", {}) == "band of line spears"


def test_an_irregular_noun_comes_from_the_content() -> None:
    nouns = {"Walking dead": ("walking dead", "walking dead")}
    assert (singular("Walking dead", nouns), plural("Walking dead", nouns)) == ("walking dead", "walking dead")


@pytest.mark.parametrize(
    ("kind", "one", "several"),
    [
        ("Cyclops", "cyclops", "cyclopes"),
        ("Empty armour", "suit of empty armour", "suits of empty armour"),
        ("Giant's youngest", "giant's youngest", "youngest of the giants"),
        ("Sun spearmen", "band of sun spearmen", "bands of sun spearmen"),
        ("Trollkin", "trollkin", "trollkin"),
        ("Walking dead", "walking corpse", "walking dead"),
    ],
)
def test_a_foe_of_ours_with_an_irregular_name_has_english_forms(kind: str, one: str, several: str) -> None:
    nouns = shipped_patterns().nouns
    assert (singular(kind, nouns), plural(kind, nouns)) == (one, several)


@pytest.mark.parametrize(("number", "text"), [(0, "none"), (12, "twelve"), (13, "13"), (1250, "1,250")])
def test_numbers_are_words_up_to_twelve(number: int, text: str) -> None:
    assert in_words(number) == text


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Band captain", True),
        ("Edda Karrow", False),
        ("Nessa of the Downs", False),
        ("Quill", False),
        ("Spearwoman", True),
    ],
)
def test_a_name_in_small_letters_is_a_role(name: str, role: bool) -> None:
    assert is_common_noun(name) is role


def test_a_person_is_called_by_the_first_word_if_no_other_has_it() -> None:
    names = FighterNames(persons("Ann Hill", "Ann Vale", "Bob Reed"))
    assert [names.name_fighter(name) for name in ("Ann Hill", "Bob Reed")] == ["Ann Hill", "Bob"]


def test_a_title_is_no_short_name() -> None:
    assert FighterNames(persons("Old Tarn"), frozenset({"Old"})).name_fighter("Old Tarn") == "Old Tarn"


def test_the_only_one_of_its_kind_has_the_definite_article() -> None:
    assert FighterNames(foes("Bear")).name_fighter("Bear") == "the bear"


def test_several_of_a_kind_are_counted_as_the_fight_letters_them() -> None:
    names = FighterNames(foes("Wolf", "abc"))
    assert [names.name_fighter(f"Wolf {letter}") for letter in "bbac"] == [
        "the second wolf",
        "the second wolf",
        "the first wolf",
        "the third wolf",
    ]


@pytest.mark.parametrize("fallen", ["Wolf a", "Wolf b"])
def test_the_only_one_left_is_called_the_last_once(fallen: str) -> None:
    names, left = FighterNames(foes("Wolf", "ab")), "Wolf b" if fallen == "Wolf a" else "Wolf a"
    assert [names.name_fighter(left, out={fallen}) for _ in range(2)] == ["the last wolf", "the wolf"]


def test_a_fallen_one_is_never_the_last() -> None:
    assert FighterNames(foes("Wolf", "ab")).name_fighter("Wolf a", out={"Wolf a", "Wolf b"}) == "the first wolf"


def test_a_blow_of_the_last_one_at_the_moment_of_its_fall_is_the_same_fighters() -> None:
    names = FighterNames(foes("Wolf", "ab"))
    assert names.name_fighter("Wolf b", last=True, out={"Wolf a"}) == "the last wolf"
    assert names.name_fighter("Wolf b", out={"Wolf a", "Wolf b"}) == "the wolf"
    assert names.name_fighter("Wolf a", out={"Wolf a", "Wolf b"}) == "the first wolf"


def test_the_fall_of_the_last_one_is_told_of_the_last() -> None:
    assert FighterNames(foes("Wolf", "abc")).name_fighter("Wolf b", last=True) == "the last wolf"


@pytest.mark.parametrize(
    ("number", "word"), [(1, "first"), (12, "twelfth"), (13, "13th"), (22, "22nd"), (111, "111th")]
)
def test_an_ordinal_is_a_word_up_to_twelve(number: int, word: str) -> None:
    assert ordinal(number) == word


@pytest.mark.parametrize(("number", "text"), [(1, "once"), (2, "twice"), (3, "three times")])
def test_a_repetition_is_once_or_twice(number: int, text: str) -> None:
    assert times_in_words(number) == text


def test_a_single_unit_is_named_in_the_plural() -> None:
    name = FighterNames(foes("River dragoons")).name_fighter("River dragoons")
    assert (name, is_several(name), possessive(name)) == ("the river dragoons", True, "the river dragoons'")


@pytest.mark.parametrize("name", ["the brother of the mace", "the third band of line spears", "Nerys"])
def test_a_single_fighter_is_not_several(name: str) -> None:
    assert not is_several(name)


@pytest.mark.parametrize(
    ("kind", "noun"),
    [("Giant Rat", "giant rat"), ("Dark troll", "dark troll"), ("Hill dwarf of Harn", "hill dwarf of Harn")],
)
def test_a_kind_has_small_letters_within_a_sentence(kind: str, noun: str) -> None:
    assert singular(kind, {}) == noun


@pytest.mark.parametrize("name", ["Walks With Owls", "Mother Tansy", "Master Corvane", "Lector Sivanna", "Old Tarn"])
def test_a_name_that_no_first_word_can_stand_for_stays_whole(name: str) -> None:
    assert FighterNames(persons(name), shipped_patterns().titles).name_fighter(name) == name


def test_a_named_foe_is_called_by_name() -> None:
    assert FighterNames([RecordedFighter("Dace Reed", "Sergeant", person=True)]).name_fighter("Dace Reed") == "Dace"


def test_a_side_lists_persons_in_full_and_others_by_number() -> None:
    side = (*persons("Ann Hill"), *foes("Ogre"), *foes("Wolf", "abc"))
    assert FighterNames(side).name_side(side) == "Ann Hill, an ogre and three wolves"


def test_several_fighters_are_named_by_kind() -> None:
    fighters = [RecordedFighter(f"Wolf {letter}", "Wolf") for letter in "abc"]
    fighters += [RecordedFighter("Bear", "Bear"), RecordedFighter("Ann Hill", "Ann Hill", person=True)]
    names = FighterNames(fighters)
    out = frozenset[str]()
    assert names.name_several(["Wolf c", "Wolf a"], out, out, 4) == "the first and third wolves"
    assert names.name_several(["Wolf a", "Wolf b", "Wolf c", "Bear"], out, out, 4) == "the three wolves and the bear"
    assert names.name_several(["Wolf b", "Wolf c", "Ann Hill"], {"Wolf a"}, out, 4) == "the last two wolves and Ann"
    assert not names.name_several(["Wolf a", "Wolf b", "Bear"], out, out, 2)


def test_a_last_one_that_is_joined_by_another_is_counted_again() -> None:
    names = FighterNames([RecordedFighter(f"Wolf {letter}", "Wolf") for letter in "ab"])
    assert names.name_fighter("Wolf a", last=True, out={"Wolf b"}) == "the last wolf"
    assert names.name_fighter("Wolf b", last=True, out={"Wolf a"}) == "the second wolf"
