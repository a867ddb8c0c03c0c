"""Places: every shipped drawing can be fought on as its spread promises, and a bad drawing is told."""

import msgspec
import pytest

from solo.systems.polyhedral.ground.maps import NamedMap, field_of, find_problems, start_distance
from solo.systems.polyhedral.shelves import shelves
from tests.systems.polyhedral.shipped import CONTENT

ROOM = ("....", "....", "....")


def shipped() -> dict[str, NamedMap]:
    return dict(CONTENT.entries(NamedMap))


def place(rows: tuple[str, ...] = ROOM, **fields: object) -> NamedMap:
    starts: dict[str, object] = {"party": ((0, 0),), "foes": ((3, 2),)}
    return msgspec.convert({"name": "Room", "text": "Four walls.", "rows": rows, **starts, **fields}, NamedMap)


def gap(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def test_there_are_six_or_more_without_a_fault() -> None:
    assert len(shipped()) >= 6
    assert [sentence for one in shipped().values() for sentence in find_problems(one, CONTENT)] == []


@pytest.mark.parametrize("name", shipped())
def test_sides_begin_as_far_apart_as_the_spread_says(name: str) -> None:
    one = shipped()[name]
    assert min(gap(ours, theirs) for ours in one.party for theirs in one.foes) == start_distance(one)
    assert gap(one.party[0], one.foes[0]) == start_distance(one)
    assert len(one.party) >= 8
    assert len(one.foes) >= 12


def test_together_they_show_every_kind_of_ground_light_and_spread() -> None:
    drawn = {square for one in shipped().values() for row in one.rows for square in row}
    assert drawn >= set(".,oO#_+'~%;-")
    assert {start_distance(one) for one in shipped().values()} == {5, 10, 25}
    lights = {field_of(one).light for one in shipped().values()}
    assert "dark" in lights or any(one.lights for one in shipped().values())


def test_no_place_is_beyond_40_by_20() -> None:
    for one in shipped().values():
        field = field_of(one)
        assert field.width <= 40
        assert field.height <= 20


def test_a_door_is_a_way_through() -> None:
    assert find_problems(place((".#..", ".+..", ".#..")), CONTENT) == []


@pytest.mark.parametrize(
    ("wrong", "field", "part"),
    [
        (place(("....", "...")), "rows", "the same length"),
        (place(("..x.", "....", "....")), "rows", "x"),
        (place(("." * 41,) * 3), "rows", "40 columns"),
        (place(text=" "), "text", "sentence"),
        (place(foes=()), "party", "both sides"),
        (place(foes=((9, 9),)), "foes", "outside"),
        (place(("....", "....", "...#")), "foes", "Nobody can stand on D3"),
        (place(foes=((0, 0),)), "foes", "same square"),
        (place((".#..", ".#..", ".#..")), "foes", "walk"),
        (place(party=(), foes=()), "spread", "10 squares apart"),
        (place(lights=("....",)), "rows", "light"),
        (place(loose=({"name": "Stool", "at": [[9, 9]]},)), "loose", "outside"),
        (place(("....", "....", ".#.."), loose=({"name": "Stool", "at": [[1, 2]]},)), "loose", "Nothing can lie on B3"),
    ],
)
def test_each_fault_has_its_sentence(wrong: NamedMap, field: str, part: str) -> None:
    found = find_problems(wrong, CONTENT)
    assert (field, True) in [(where, part in sentence) for where, sentence in found], found


def test_what_lies_about_must_be_known_gear() -> None:
    check = next(shelf for shelf in shelves() if shelf.name == "fields").check
    assert check is not None
    assert [where for where, _ in check(place(loose=({"name": "Moon", "at": [[1, 1]]},)), CONTENT)] == ["loose"]
    assert list(check(place(loose=({"name": "Stool", "at": [[1, 1]]},)), CONTENT)) == []
