"""Monster lists as files: whole lists, chosen names, names in use, and every way in which a file is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.library.content import Shelves, shipped_content
from solo.library.own_content import add_entries
from solo.systems.polyhedral.conversion.monster_list import LARGEST, MonsterList
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.shelves import shelves
from tests.systems.polyhedral.conversion.monsters import Raw, beast, monster

CONTENT = Shelves(shelves, shipped_content() / "polyhedral")
READER = MonsterList()


def listed(*monsters: object) -> bytes:
    return json.dumps(monsters).encode()


def names(*monsters: Raw, **given: object) -> list[str]:
    found = READER.read(listed(*monsters), CONTENT, **given)  # type: ignore[arg-type]
    assert [one.entry.name for one in found.entries] == [one.name for one in found.entries]  # type: ignore[attr-defined]
    return [one.name for one in found.entries]


def test_every_monster_of_the_list_is_there_in_its_order() -> None:
    assert names(beast(), monster(), monster(name="Third")) == ["Causeway hound", "Causeway sentry", "Third"]


def test_progress_is_told_for_each() -> None:
    told: list[tuple[int, int]] = []
    READER.read(listed(beast(), monster()), CONTENT, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_only_those_named_whatever_their_case() -> None:
    assert names(beast(), monster(), only=["CAUSEWAY HOUND"]) == ["Causeway hound"]
    with pytest.raises(ValueError, match=r'There is no monster "Causeway hond"\. Did you mean "Causeway hound"\?'):
        names(beast(), only=["Causeway hond"])


def test_names_in_use_are_told_apart() -> None:
    assert names(beast(name="Wolf"), beast(name="Wolf"), beast(name="Wolf")) == [
        "Wolf (5e)",
        "Wolf (5e, 2)",
        "Wolf (5e, 3)",
    ]
    assert names(beast(name="Twin"), beast(name="Twin")) == ["Twin", "Twin (5e)"]
    assert names(beast(name="Faulty one"), taken=["Faulty one"]) == ["Faulty one (5e)"]
    (wolf,) = READER.read(listed(beast(name="Wolf")), CONTENT).entries
    assert wolf.marks[-1] == "Wolf was renamed Wolf (5e)."


def test_names_can_be_listed_and_counted() -> None:
    shapes = [beast(name="Fen changer, hound shape"), beast(name="3 headed hound"), beast(name=",")]
    assert names(*shapes) == ["Fen changer: hound shape", "The 3 headed hound", "Nameless monster"]
    assert names(*shapes, only=["fen changer, hound shape"]) == ["Fen changer: hound shape"]
    (changer,) = READER.read(listed(shapes[0]), CONTENT).entries
    assert changer.marks[-1] == "Fen changer, hound shape was renamed Fen changer: hound shape."


def test_an_earlier_import_is_replaced_and_a_foe_of_the_players_own_is_not(tmp_path: Path) -> None:
    own = tmp_path / "polyhedral"
    own.mkdir()
    first = READER.read(listed(beast()), CONTENT).entries[0].entry
    hand_made = Foe(name="Causeway sentry", xp=0, role="brute", text="Mine.", build=CONTENT.entries(Foe)["Ogre"].build)
    add_entries(own, "foes", [first, hand_made], Path.write_bytes)
    with_own = Shelves(shelves, shipped_content() / "polyhedral", own)
    assert "Causeway sentry" not in with_own.entries(Foe), "its price is wrong, so that it is left out"
    found = READER.read(listed(beast(), monster()), with_own, taken=["Causeway sentry"])
    assert [one.name for one in found.entries] == ["Causeway hound", "Causeway sentry (5e)"]


def test_what_is_no_monster_is_told() -> None:
    found = READER.read(listed(3, beast(), {}, {"name": "Lamp", "cost": 5}, monster(), beast(name="Third")), CONTENT)
    assert [one.name for one in found.entries] == ["Causeway hound", "Causeway sentry", "Third"]
    assert found.refused == (
        "Entry 1 of the list is not a monster, so it was left out.",
        "Entry 3 of the list is not a monster, so it was left out.",
        "Entry 4 of the list (Lamp) has neither attributes nor attacks, so it was left out.",
    )


@pytest.mark.parametrize(
    ("data", "piece"),
    [
        (b"", "file is empty"),
        (listed(beast())[:-40], "not valid JSON"),
        (b"{}", "no list"),
        (b"null", "no list"),
        (b"[]", "no monster"),
        (b"[1, 2, 3]", "not monsters"),
        (b"[[]]", "no monster"),
        (b'["\xff"]', "not UTF-8"),
        (b"[" * 100_000, "too deep"),
        (b'[{"a":' * 100_000, "too deep"),
        (b"[NaN]", "not valid JSON"),
        (b" " * (LARGEST + 1), "larger than 32 MB"),
        (b"[" + b"{}," * 5001 + b"{}]", "longer than 5000"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_file_that_is_no_list(data: bytes, piece: str) -> None:
    with pytest.raises(ValueError, match=piece) as fault:
        READER.read(data, CONTENT)
    assert "\n" not in str(fault.value)
    assert len(str(fault.value)) < 300


def test_a_mark_of_the_encoding_does_no_harm() -> None:
    assert READER.read(b"\xef\xbb\xbf" + listed(beast()), CONTENT).entries


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_list_or_one_sentence(data: bytes) -> None:
    try:
        READER.read(data, CONTENT)
    except ValueError as error:
        assert type(error) is ValueError
        assert "\n" not in str(error)
