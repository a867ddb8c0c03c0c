"""Rows of the library's tables, computed by the rules. Only the guide (`G-40`) is copied from the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeVar, get_args

from solo.resolver import distribution
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.encounters.tiers import TIERS
from solo.systems.gloranthan.magic.ability import COSTS, FREQUENCIES, GRADES, TYPES, type_cost
from solo.systems.gloranthan.magic.guardian import LANDSCAPES
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, RESISTANCES
from solo.systems.gloranthan.magic.ritual import BONUSES, ritual_hours
from solo.systems.gloranthan.people import cost, retinue, wealth
from solo.systems.gloranthan.people.keyword import KEYWORD, LEVELS
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion import moon
from solo.systems.gloranthan.religion.per_magic import DIVISORS
from solo.systems.gloranthan.religion.rank import AFFINITY, ALLY
from solo.systems.gloranthan.rolls import levels
from solo.systems.gloranthan.rolls.action import MASTERY_DECK
from solo.systems.gloranthan.rolls.recovery import recovery
from solo.systems.gloranthan.units import ranges, terrain
from solo.systems.parts.library_pages import format_value
from solo.systems.parts.phrasing import count_noun, with_sign
from solo.systems.parts.topics import Row, Rows

K = TypeVar("K", bound=str | int)
T = TypeVar("T")

# rule: R-13 The printed guide
GUIDE: Final = {"−2M": 3, "−1M": 13, "−1E": 32, "0": 40, "+1E": 59, "+1M": 81, "+2M": 97}
"""Chances in percent that the source prints, by the advantage (`R-13`)."""
SHOWN: Final = (*(Rating(level, edge) for level in range(-2, 3) for edge in range(-2, 3)), Rating(3))


def advantage_row(advantage: Rating) -> Row:
    """Return the chance of success of an advantage, exactly and from the source's guide (`G-40`)."""
    guide = f"; the printed guide says {GUIDE[str(advantage)]} %" if str(advantage) in GUIDE else ""
    return str(advantage), f"{_percent(success(advantage))}{guide}"


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


def _rows(table: Mapping[K, T], told: Callable[[T], str] = format_value, named: Callable[[K], str] = str) -> Rows:
    return lambda: ((named(name), told(value)) for name, value in table.items())


def _going() -> Iterator[Row]:
    troops = {"riders": terrain.RIDERS, "HI, MI, MHI": terrain.HEAVY_FOOT, "SHI, LMI, LI": terrain.LIGHT_FOOT}
    for name, modifiers in {**troops, "skirmishing LI": terrain.SKIRMISHERS}.items():
        for ground, modifier in zip(get_args(terrain.Going)[1:], modifiers, strict=True):
            yield (
                f"{name}, {ground}",
                f"{modifier}, move length × {terrain.HINDERED.get((name == 'riders', ground), 1)}",
            )


ROWS: Final[Mapping[str, Rows]] = {
    "Prices in XP": _rows(
        {
            "each keyword beyond the free ones": KEYWORD,
            "skill covered by a keyword, at the start and in play": (
                cost.skill_cost(True),
                cost.skill_cost(True, later=True),
            ),
            "skill that no keyword covers, at the start and in play": (
                cost.skill_cost(False),
                cost.skill_cost(False, later=True),
            ),
            "each language beyond two": cost.LANGUAGE,
            "traits": cost.TRAITS,
            "companions, and each specialism": (retinue.COMPANIONS, retinue.SPECIALISM),
            "retainers, followers": (retinue.RETAINERS, retinue.FOLLOWERS),
            "affinity, cult rune, further practice": AFFINITY,
            "spirit ally, divine companion, consort": ALLY,
        }
    ),
    "Power levels": lambda: (
        (
            str(level),
            f"multiple {levels.multiple(level)}, {step} XP from the level below, {levels.cost(0, level)} XP in all",
        )
        for level, step in enumerate(levels.STEPS)
    ),
    "Competence": _rows(LEVELS),
    "Retainers": lambda: (
        (f"power {power}, {where}", "best power {}, number of retainers {}".format(*retinue.retainers(power, beside)))
        for power in range(4, 12)
        for where, beside in (("alone", False), ("with companions", True))
    ),
    "Followers": _rows(retinue.FOLLOWERS_BY_POWER, lambda least: format_value(least._asdict()), "power {}".format),
    "Runes of followers": lambda: (
        (f"{kind}, leader {leader}", format_value(retinue.follower_powers(leader, kind).levels))
        for leader in (*retinue.RUNES_OF_FOLLOWERS, max(retinue.RUNES_OF_FOLLOWERS) + 1)
        for kind in retinue.KINDS
    ),
    "Regiment": _rows(retinue.REGIMENTS),
    "Upkeep": _rows(wealth.CONDITIONS, format_value, with_sign),
    "Money": lambda: ((f"{level}M", f"{wealth.cash(level)} L") for level in range(1, levels.HIGHEST)),
    "Affinities": _rows(DIVISORS["affinity"], "Magic / {}".format),
    "Blessings": _rows(DIVISORS["blessing"], "Magic / {}".format),
    "The moon": lambda: (
        *((f"day {day}", f"{phase}, {moon.lunar_modifier(phase)}") for day, phase in enumerate(moon.WEEK, start=1)),
        ("inside the glowline", str(moon.GLOWLINE)),
    ),
    "Cost of abilities": _rows(COSTS, lambda row: format_value(dict(zip(FREQUENCIES, row, strict=True)))),
    "Types of magic": lambda: (
        (
            kind,
            format_value({grade: with_sign(type_cost(kind, grade)) for grade in GRADES if type_cost(kind, grade)})
            or "+0",
        )
        for kind in TYPES
    ),
    "Landscape entities": _rows(LANDSCAPES),
    "Mastery deck": lambda: ((card, f"{count} of {len(MASTERY_DECK)}") for card, count in MASTERY_DECK.kinds),
    "Odds of an advantage": lambda: map(advantage_row, SHOWN),
    "Support": _rows(
        levels.SUPPORT_EDGES,
        "+{}E".format,
        lambda below: f"remaining power {count_noun(below, 'level')} below the base power",
    ),
    "Resistance of the world": _rows(RESISTANCES),
    "Range of magic": _rows(RANGE_PENALTIES),
    "Rituals": _rows(BONUSES, lambda bonus: f"{bonus}, {ritual_hours((bonus,))} h"),
    "Range bands": lambda: (
        (band, format_value({scale: ranges.band_limit(band, scale) for scale in ranges.LIMITS}))
        for band in ranges.BANDS
    ),
    "Move": _rows(terrain.ALLOWANCES, lambda hexes: format_value(dict(zip(ranges.LIMITS, hexes, strict=True)))),
    "Going": _going,
    "Recovery": lambda: (
        (
            "tended" if tended else "alone",
            format_value({state: _percent(odds.chance_of(state)) for state, _ in sorted(odds)}),
        )
        for tended in (False, True)
        for odds in (distribution(recovery, tended),)
    ),
    "Tiers": lambda: ((tier.title, tier.help) for tier in TIERS),
}
"""Rows of each table, by the name of its topic."""
