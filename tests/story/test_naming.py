"""Names in a retelling: plurals, articles, short names, and fighters told of before."""

from __future__ import annotations

import pytest

from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.naming import (
    FighterNames,
    in_words,
    is_common_noun,
    is_plural,
    plural,
    singular,
    with_article,
)
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


@pytest.mark.parametrize(
    ("noun", "whole"), [("ogre", "an ogre"), ("wolf", "a wolf"), ("one-eyed cat", "a one-eyed cat")]
)
def test_a_noun_has_the_article_of_its_sound(noun: str, whole: str) -> None:
    assert with_article(noun) == whole


@pytest.mark.parametrize(("noun", "many"), [("claws", True), ("cutlass", False), ("sword", False), ("", False)])
def test_a_weapon_in_the_plural_is_known_by_its_ending(noun: str, many: bool) -> None:
    assert is_plural(noun) is many


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
    assert [names.of(name) for name in ("Ann Hill", "Bob Reed")] == ["Ann Hill", "Bob"]


def test_a_title_is_no_short_name() -> None:
    assert FighterNames(persons("Old Tarn"), frozenset({"Old"})).of("Old Tarn") == "Old Tarn"


def test_the_only_one_of_its_kind_has_the_definite_article() -> None:
    assert FighterNames(foes("Bear")).of("Bear") == "the bear"


def test_two_of_a_kind_are_a_and_the_other() -> None:
    names = FighterNames(foes("Wolf", "ab"))
    assert [names.of(f"Wolf {letter}") for letter in "aabbab"] == [
        "a wolf",
        "the same wolf",
        "the other wolf",
        "the same wolf",
        "the first wolf",
        "the other wolf",
    ]


@pytest.mark.parametrize("fallen", ["Wolf a", "Wolf b"])
def test_the_one_left_of_a_pair_is_the_last(fallen: str) -> None:
    names, left = FighterNames(foes("Wolf", "ab")), "Wolf b" if fallen == "Wolf a" else "Wolf a"
    for name in ("Wolf a", "Wolf b", left, fallen):
        names.of(name)
    assert names.of(left, out={fallen}) == "the last wolf"


def test_a_fallen_one_of_a_pair_is_never_the_last() -> None:
    names = FighterNames(foes("Wolf", "ab"))
    names.of("Wolf a")
    names.of("Wolf b")
    assert names.of("Wolf a", out={"Wolf a", "Wolf b"}) == "the first wolf"


def test_three_of_a_kind_are_a_another_and_the_last() -> None:
    names = FighterNames(foes("Wolf", "abc"))
    assert [names.of("Wolf a"), names.of("Wolf b"), names.of("Wolf c", last=True)] == [
        "a wolf",
        "another wolf",
        "the last wolf",
    ]


def test_one_of_a_larger_group_named_again_is_counted_and_not_another() -> None:
    names = FighterNames(foes("Wolf", "abcd"))
    told = [names.of(f"Wolf {letter}") for letter in "abcab"]
    assert told == ["a wolf", "another wolf", "another wolf", "the first wolf", "the second wolf"]
    assert names.of("Wolf d", last=True) == "the last wolf"


def test_a_named_foe_is_called_by_name() -> None:
    assert FighterNames([RecordedFighter("Dace Reed", "Sergeant", person=True)]).of("Dace Reed") == "Dace"


def test_a_side_lists_persons_in_full_and_others_by_number() -> None:
    side = (*persons("Ann Hill"), *foes("Ogre"), *foes("Wolf", "abc"))
    assert FighterNames(side).of_side(side) == "Ann Hill, an ogre and three wolves"
