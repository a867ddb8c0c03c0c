"""Content in a library: what stands in an entry's fields is told as it stands, and what holds nothing is left out."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.library_pages import format_value, make_page


class Size(msgspec.Struct, frozen=True):
    """A part that prints itself."""

    feet: int

    def __str__(self) -> str:
        return f"{self.feet} ft"


class Gear(msgspec.Struct, frozen=True):
    name: str = ""
    heavy: bool = False


class Beast(msgspec.Struct, frozen=True):
    name: str
    text: str
    size: Size
    tags: tuple[str, ...] = ()
    kind: str = ""
    hit_points: int = 3
    bonus: str = "0"
    secret: str = ""
    gear: tuple[Gear, ...] = ()
    tame: bool = False


class OneShelf(Content):
    """Content with some beasts."""

    def __init__(self, *beasts: Beast) -> None:
        self._beasts = {beast.name: beast for beast in beasts}

    def entries(self, kind: type[msgspec.Struct]) -> Mapping[str, msgspec.Struct]:
        assert kind is Beast
        return self._beasts


def shown(beast: Beast) -> LibraryEntry:
    of_beasts = make_page(
        Beast, "beast", "B-01", ("kind", "tags"), ("secret",), lambda one, _: {"bonus": f"+{one.size.feet}"}
    )
    (entry,) = of_beasts(OneShelf(beast))
    return entry


def test_fields_are_facts_facets_or_hidden_and_figures_come_first() -> None:
    ox = Beast("Ox", "Patient.", Size(6), ("farm", "slow"), "cattle", -1, "-2", "bites", (Gear("yoke", True),), True)
    assert shown(ox) == LibraryEntry(
        "Ox",
        "beast",
        "Patient.",
        (("kind", "cattle"), ("tag", "farm"), ("tag", "slow")),
        (("bonus", "+6"), ("size", "6 ft"), ("hit points", "−1"), ("gear", "yoke, heavy"), ("tame", "yes")),
        "B-01",
    )


def test_what_is_as_it_is_by_itself_or_empty_is_left_out() -> None:
    assert shown(Beast("Cat", "", Size(1), gear=())) == LibraryEntry(
        "Cat", "beast", "", (), (("bonus", "+1"), ("size", "1 ft")), "B-01"
    )


def test_words_of_values() -> None:
    assert format_value(("a", 2, (True, "-3"))) == "a, 2, yes, −3"
    assert format_value({"one_two": 3, "four": "-"}) == "one two 3, four -"
    assert format_value("-E") == "-E"
