"""FTE grades of income (`F-35`): people of each grade, way of life, and savings in a session."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.fire_and_sword.people.social_standing import HIGHEST_GRADE, LOWEST_GRADE

_BREAK_EVEN: Final = 5
_LEAST_CAPITAL: Final = 1_000
_CAPITAL: Final = 2_000


class Grade(msgspec.Struct, frozen=True):
    """A row of the income table: the grades from `low` to `high`, people of these grades, and their way of life."""

    low: int
    high: int
    who: str
    life: str


GRADES: Final[tuple[Grade, ...]] = (
    Grade(
        1,
        3,
        "recruit, temple servant, poor farmer",
        "barely gets by: a uniform, meat once a week",
    ),
    Grade(
        4,
        6,
        "journeyman, trained soldier, poor merchant, most farmers",
        "gets by: one new outfit a year, a little firewood for the winter, now and then a beer or a show",
    ),
    Grade(
        7,
        9,
        "decurion, specialist, priestess, clerk, guild master, town merchant, minor noble",
        "two outfits a year and a fine one, some silver, paper and ink; from 8 usually a follower to give orders to",
    ),
    Grade(
        10,
        11,
        "champion, centurion, junior tribune, rich merchant, senior priestess",
        "a small magic item or two, dress for parties, old wine, a scroll every three or four sessions, some political "
        "weight; larger items are mostly made or captured",
    ),
    Grade(
        12,
        13,
        "minor hero, tribune, rich noble, urban praetor, high priestess, seat in an assembly of experts",
        "nearly all within reason, a scroll each session, a senator's rank by office; Admin can win magic and commands",
    ),
    Grade(
        14,
        14,
        "legate, praetor, strategos, high minor to middling hero",
        "anything within reason and sometimes beyond, short of what breaks the game",
    ),
)


def grade_named(grade: int) -> Grade:
    """Return the row of a grade. Raises ValueError with a sentence for an unknown grade."""
    for row in GRADES:
        if row.low <= grade <= row.high:
            return row
    raise ValueError(f"An FTE grade must be from {LOWEST_GRADE} to {HIGHEST_GRADE}, not {grade}.")


# rule: Savings
def savings(grade: int) -> int:
    """Return the silver saved in a session at a grade: the square of the grade above 5, none up to 5 (`R-31`)."""
    return (grade - _BREAK_EVEN) ** 2 if grade > _BREAK_EVEN else 0


def trading_capital(grade: int) -> int:
    """Return the trading capital in L. of a merchant: 2,000 times the square of the grade above 5, at least 1,000.

    A house ruling, since the table of capital is in another version of the rules.
    """
    return max(_LEAST_CAPITAL, _CAPITAL * max(0, grade - _BREAK_EVEN) ** 2)


# rule: Price of an office
def office_bribe(grade: int) -> int:
    """Return the bribe in L. for an office of a grade: a tenth of a merchant's trading capital (`F-37`)."""
    return trading_capital(grade) // 10
