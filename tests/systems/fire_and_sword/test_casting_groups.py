"""Groups of castings on offer: a spell with many skills and targets asks for the target first."""

from __future__ import annotations

from pathlib import Path

from solo.systems.contract import Choose
from tests.host.ordered_fights import answer_as_usual, fighting, go_on


def first_groups(tmp_path: Path, fight: str, spell: str) -> dict[str, list[str]]:
    """Return the labels of a spell's castings by group, as the player is first offered them in a fight."""
    with fighting(tmp_path, "fire-and-sword", fight) as (session, place, keeper):
        go_on(session, keeper)
        while place.result is None:
            pending = place.pending
            if isinstance(pending, Choose) and pending.kind == "declare":
                groups: dict[str, list[str]] = {}
                for option in pending.options:
                    if option.entry == spell:
                        groups.setdefault(option.group, []).append(option.label)
                if groups:
                    return groups
            answer_as_usual(place, keeper)
            go_on(session, keeper)
    return {}


def test_a_spell_with_many_skills_asks_for_its_target_first(tmp_path: Path) -> None:
    groups = first_groups(tmp_path, "The standard comes this way", "Bless")
    assert len(groups) == 4
    assert next(iter(groups)) == "cast Bless on self"
    for group, labels in groups.items():
        target = group.removeprefix("cast Bless on ")
        assert all(f" on {target}" in label for label in labels)


def test_a_spell_with_few_castings_has_one_group(tmp_path: Path) -> None:
    assert list(first_groups(tmp_path, "Toll at the ford", "Bless")) == ["cast Bless"]
