"""Types of arguments for questions of Fire and Sword, each with its description."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Skill = Annotated[int, Meta(ge=-200, le=500, description="a skill or statistic, a whole number from -200 to 500")]
Opponent = Annotated[int, Meta(ge=-200, le=500, description="the opponent's skill, a whole number from -200 to 500")]
Number = Annotated[int, Meta(ge=-200, le=200, description="a whole number from -200 to 200")]
Count = Annotated[int, Meta(ge=0, le=1000, description="a whole number from 0 to 1000")]
Statistic = Annotated[int, Meta(ge=0, le=500, description="a statistic, a whole number from 0 to 500")]
Die = Annotated[Literal[20, 30], Meta(description="the die of the roll, 20 or 30")]
ResistDie = Annotated[int, Meta(ge=2, le=100, description="the sides of the resistance die, from 2 to 100")]
Named = Annotated[bool, Meta(description="true for a named character, false otherwise")]
