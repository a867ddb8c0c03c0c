"""Arguments of the questions of Swords, each with its description."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

FURTHEST: Final = 10_000

Number = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="a whole number, such as 5 or -1")]
Modifier = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the modifier added to 2d6, a whole number such as 5 or -1")
]
Challenge = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the challenge level, a whole number such as 8")]
Attack = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the attacker's skill total, a whole number such as 5")
]
Strength = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the attacker's Strength, a whole number")]
WeaponBonus = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the weapon's bonus, a whole number such as 3 for a sword")
]
Bonus = Annotated[
    int,
    Meta(
        ge=-FURTHEST, le=FURTHEST, description="any other bonus to damage, a whole number, such as 2 for each Augment"
    ),
]
VictimStrength = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the victim's Strength, a whole number")]
Armor = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the victim's armour, a whole number")]
Grip = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="a Grappling total without mass, a whole number such as 4")
]
Count = Annotated[int, Meta(ge=1, le=FURTHEST, description="a whole number from 1 up")]
Machine = Annotated[
    bool, Meta(description="true for crossbows and engines, which do not add Strength, otherwise false")
]
Strict = Annotated[bool, Meta(description="true if the roll must exceed the challenge, otherwise false")]
