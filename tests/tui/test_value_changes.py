"""A change of a value is told by what differs: no line of a weapon is said twice for one figure."""

from __future__ import annotations

import pytest

from solo.tui.screens.creation.value_changes import difference


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("Parry", "6", "7", "Parry 6 → 7"),
        (
            "dagger",
            "1d12, 1d8+2, reach 1, parry 6",
            "1d12, 1d10+2, reach 1, parry 7",
            "dagger 1d8+2 → 1d10+2, parry 6 → 7",
        ),
        ("mace", "hit 2d6 +5, damage 2d6 +4", "hit 2d6 +5, damage 2d6 +5", "mace damage 2d6 +4 → +5"),
        ("Dagger", "4 CD at TN 10, focus 0", "5 CD at TN 10, focus 0", "Dagger 4 → 5 CD at TN 10"),
        ("Duel", "alone 31 %, falls 59 %", "alone 36 %, falls 55 %", "Duel alone 31 → 36 %, falls 59 → 55 %"),
        ("Lands", "46 % once · 75 % of all", "55 % once · 75 % of all", "Lands 46 → 55 % once"),
        ("In hand", "nothing", "Handaxe", "In hand nothing → Handaxe"),
        ("In hand", "Heavy Mace", "Long knife and Heavy Mace", "In hand + Long knife"),
        ("In hand", "Mace and Mace", "Mace", "In hand − Mace"),
        ("Worn", "Light armour", "Heavy bronze armour", "Worn Light armour → Heavy bronze armour"),
        ("Load", "4 of 18", "4 of 20", "Load 4 of 18 → 20"),
        ("Renown", "0, Unknown", "1", "Renown 0, Unknown → 1"),
    ],
)
def test_only_what_differs_is_told(name: str, before: str, after: str, told: str) -> None:
    assert difference(name, before, after) == told
