"""Names of people: what counts as the same name, and what could pass for it."""

from __future__ import annotations

import unicodedata

import pytest

from solo.host.names import LOOKS_LIKE, is_same_name, name_key

ALIKE = {
    "full-width letters": "Ａｎｎａ",
    "a Cyrillic capital": "Аnna",
    "Cyrillic small letters": "Annа",
    "a Greek capital": "Αnna",
    "mathematical letters": "𝐀𝐧𝐧𝐚",
    "letters in circles": "Ⓐⓝⓝⓐ",
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE)
def test_a_name_that_looks_like_another_has_its_key_and_is_not_the_same_name(name: str) -> None:
    assert name_key(name) == name_key("Anna")
    assert not is_same_name(name, "Anna")


@pytest.mark.parametrize("name", ["anna", "ANNA", " Anna "])
def test_a_name_in_letters_of_another_case_is_the_same_name(name: str) -> None:
    assert name_key(name) == name_key("Anna")
    assert is_same_name(name, "Anna")


def test_a_name_is_the_same_however_its_letters_are_composed() -> None:
    decomposed = unicodedata.normalize("NFD", "Zoë")
    assert decomposed != "Zoë"
    assert is_same_name("Zoë", decomposed)
    assert name_key("Zoë") == name_key(decomposed)


@pytest.mark.parametrize("name", ["Ann", "Hanna", "Ana", "Änna", "Анна", "Anna_", "Anna.1"])
def test_a_name_that_reads_otherwise_has_a_key_of_its_own(name: str) -> None:
    assert name_key(name) != name_key("Anna")


@pytest.mark.parametrize(("one", "other"), [("Нanna", "hanna"), ("РЕТЕ", "pete"), ("Ιvο", "ivo"), ("ТОМ", "Tom")])
def test_capitals_of_other_scripts_pass_for_the_letters_they_look_like(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_every_letter_that_looks_like_another_is_a_small_letter_of_its_script() -> None:
    for code in LOOKS_LIKE:
        assert chr(code) == chr(code).casefold()
        assert not chr(code).isascii()
