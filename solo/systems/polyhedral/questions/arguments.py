"""Arguments of PolyRPG's questions, each with a description, and the reading of dice."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from solo.resolver import Dice, DiceError, parse_dice
from solo.systems.contract import QuestionError

HIGHEST_LEVEL: Final = 100
KINDS_OF_DICE: Final = (2, 4, 6, 8, 10, 12)

Number = Annotated[int, Meta(description="a whole number")]
Count = Annotated[int, Meta(ge=0, description="a whole number from 0 up")]
Score = Annotated[int, Meta(ge=2, le=16, multiple_of=2, description="an attribute score, an even number from 2 to 16")]
Level = Annotated[
    int, Meta(ge=0, le=HIGHEST_LEVEL, description=f"a skill level, a whole number from 0 to {HIGHEST_LEVEL}")
]
PoolText = Annotated[str, Meta(description="a pool of dice such as 3d8")]
DamageText = Annotated[str | int, Meta(description="damage dice such as 1d8+4")]


def pool(text: str, argument: str) -> Dice:
    """Return the dice of a check from a text: one or more dice of one kind, no bonus.

    Raises QuestionError for any other text.
    """
    dice = _dice(text, argument)
    if not dice.count or dice.bonus:
        raise QuestionError(f"The argument {argument} should be a pool of dice such as 3d8, and nothing more.")
    return dice


def damage_dice(text: str | int, argument: str) -> Dice:
    """Return the dice of a damage roll from a text, which may be a number alone.

    Raises QuestionError for any other text.
    """
    return _dice(str(text), argument)


def _dice(text: str, argument: str) -> Dice:
    try:
        dice = parse_dice(text)
    except DiceError as error:
        raise QuestionError(f"The argument {argument} cannot be thrown. {error}") from None
    if dice.count and dice.sides not in KINDS_OF_DICE:
        kinds = ", ".join(f"d{sides}" for sides in KINDS_OF_DICE)
        raise QuestionError(f"The argument {argument} asks for a d{dice.sides}, but this game uses {kinds}.")
    return dice
