"""Calendar: days with the moon's phase, weeks, seasons, and the moon's effect on magic (`G-28`, `R-37`)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from solo.systems.gloranthan.rating import ONE_EDGE, Rating

Phase = Literal["dark", "crescent", "half", "full", "dying"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
WEEK: Final[tuple[Phase, ...]] = ("dark", "crescent", "half", "full", "half", "crescent", "dying")
"""Moon phase of each day of a week."""
WEEKS: Final = 8
"""Number of weeks in a season."""
SEASON_DAYS: Final = WEEKS * len(WEEK)
GLOWLINE: Final = Rating(1, 1)
MODIFIERS: Final[dict[Phase, Rating]] = {
    "full": GLOWLINE,
    "half": ONE_EDGE,
    "crescent": -ONE_EDGE,
    "dark": Rating(-1),
    "dying": Rating(-1),
}


class Date(NamedTuple):
    """A day: season, week and day, each counted from 1."""

    season: int
    week: int
    day: int

    @property
    def phase(self) -> Phase:
        """Phase of the moon on the date."""
        return WEEK[self.day - 1]

    def __str__(self) -> str:
        return f"Season {self.season}, week {self.week}, day {self.day} ({self.phase} moon)"


# rule: R-37 Days and weeks
def date_of(days: int, seasons: int) -> Date:
    """Return the date `days` after the first day of a year with `seasons` seasons."""
    season, day = divmod(days, SEASON_DAYS)
    week, weekday = divmod(day, len(WEEK))
    return Date(season % seasons + 1, week + 1, weekday + 1)


def days_until(phase: Phase, days: int) -> int:
    """Return the number of days from the day `days` to the next day with this `phase`; 0 if this day has the phase.

    The first day of the first year is day 0.
    """
    return next(later for later in range(len(WEEK)) if WEEK[(days + later) % len(WEEK)] == phase)


# rule: The moon
def lunar_modifier(phase: Phase, glowline: bool = False) -> Rating:
    """Return the moon's modifier to Lunar magic. Inside the glowline the modifier is always that of the full moon."""
    return GLOWLINE if glowline else MODIFIERS[phase]
