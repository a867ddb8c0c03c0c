"""Arguments of the questions of the 2d20 game, each with its range in words."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from solo.systems.two_d20.rolls.distance import Distance as DistanceName

MOST_TWENTIES: Final = 10
MOST_DICE: Final = 24
MOST: Final = 1000

Count = Annotated[int, Meta(ge=0, le=MOST, description=f"a whole number from 0 to {MOST}")]
Some = Annotated[int, Meta(ge=1, le=MOST, description=f"a whole number from 1 to {MOST}")]
Twenties = Annotated[
    int, Meta(ge=0, le=MOST_TWENTIES, description=f"the number of d20 rolled, a whole number from 0 to {MOST_TWENTIES}")
]
SomeTwenties = Annotated[
    int, Meta(ge=1, le=MOST_TWENTIES, description=f"the number of d20 rolled, a whole number from 1 to {MOST_TWENTIES}")
]
Ones = Annotated[int, Meta(ge=0, le=MOST_TWENTIES, description=f"dice set to 1 by Fortune, from 0 to {MOST_TWENTIES}")]
TargetNumber = Annotated[int, Meta(ge=0, le=100, description="a target number, from 0 to 100")]
Focus = Annotated[int, Meta(ge=0, le=100, description="a focus, from 0 to 100")]
Difficulty = Annotated[int, Meta(ge=0, le=100, description="a difficulty, from 0 to 100")]
CombatDice = Annotated[int, Meta(ge=0, le=MOST_DICE, description=f"combat dice, a whole number from 0 to {MOST_DICE}")]
SoakDice = Annotated[
    int,
    Meta(ge=0, le=MOST_DICE, description=f"the number of Cover or Morale dice, a whole number from 0 to {MOST_DICE}"),
]
Flag = Annotated[bool, Meta(description="true or false")]
Untrained = Annotated[bool, Meta(description="true if untrained (expertise 0), when a 19 is a complication too")]
Bonus = Annotated[int, Meta(ge=0, le=MOST, description=f"points of Bonus Damage, from 0 to {MOST}")]
Rating = Annotated[int, Meta(ge=0, le=100, description="the quality's number, such as 2 in Vicious 2, from 0 to 100")]
Penetration = Annotated[int, Meta(ge=0, le=MOST, description=f"Momentum spent on Penetration, from 0 to {MOST}")]
Soak = Annotated[int, Meta(ge=0, le=MOST, description=f"fixed Soak, without the soak dice, from 0 to {MOST}")]
Stress = Annotated[int, Meta(ge=0, le=MOST, description=f"the Vigor or Resolve left, from 0 to {MOST}")]
Distance = Annotated[DistanceName, Meta(description="a range: close, medium, long or extreme")]
Steps = Annotated[int, Meta(ge=0, le=100, description="steps of difficulty, from 0 to 100")]
Plan = Annotated[
    Literal["none", "bonus-damage"],
    Meta(description="the use of Momentum: none or bonus-damage"),
]
