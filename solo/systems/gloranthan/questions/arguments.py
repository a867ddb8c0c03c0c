"""Arguments of the questions of Gloranthan Heroes, with descriptions and parsing.

Powers and modifiers are texts; a level may also be a number. Words may use any case.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeVar

from msgspec import Meta

from solo.systems.contract import Content
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.levels import HIGHEST
from solo.systems.gloranthan.units.unit_type import UnitType

MOST: Final = 1_000_000
W = TypeVar("W", bound=str)
Answer = dict[str, object]

Level = Annotated[int | str, Meta(description=f"a level from 0 to {HIGHEST}, as a number or written like 8M")]
Levels = Annotated[list[int | str], Meta(description="a list of levels, such as [6, 5, 5, 5]")]
Power = Annotated[str, Meta(description="a power, written like 8M or 8M2E")]
Modifier = Annotated[str, Meta(description="a modifier, written like +1M2E, -3E or 0")]
Modifiers = Annotated[list[str], Meta(description='a list of modifiers, such as ["+1M", "+3E"]')]
Count = Annotated[int, Meta(ge=0, le=MOST, description="a whole number from 0 up")]
Flag = Annotated[bool, Meta(description="true or false")]
UnitName = Annotated[str, Meta(description="the name of a type of unit, such as Hoplite")]


def level(value: int | str, highest: int = HIGHEST) -> int:
    """Return a level from a number or a text. Raises ValueError with a sentence if there is no such level."""
    found = Rating.power(value) if isinstance(value, str) else Rating(value)
    if found.edges or not 0 <= found.masteries <= highest:
        raise ValueError(f"Give a level from 0 to {highest}, such as 8 or 8M, not {value}.")
    return found.masteries


def one_of(words: Iterable[W], value: str, what: str) -> W:
    """Return the word in `words` that equals `value`, in upper or lower case.

    Raises ValueError with a sentence if there is no such word.
    """
    listed = list(words)
    wanted = value.strip().casefold()
    for word in listed:
        if word.casefold() == wanted:
            return word
    raise ValueError(f"There is no {what} “{value[:40]}”. Choose from: {', '.join(listed)}.")


def unit_of(name: str, content: Content) -> UnitType:
    """Return the unit type with this name. Raises ValueError with a sentence if there is none."""
    units = content.entries(UnitType)
    return units[one_of(units, name, "type of unit")]


def format_modifier(modifier: Rating) -> str:
    """Return a modifier as text for machines, with a plain hyphen as minus."""
    return modifier_text(modifier).replace("−", "-")


def level_text(masteries: int) -> str:
    """Return a level as the text of a power."""
    return power_text(Rating(masteries))
