"""Attacks with arms: legal targets, and the power of both sides (`G-53`, `H-24`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.action.odds import mean_harm
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.rules.arms import armed_bout, arms_at
from solo.systems.gloranthan.battle.rules.card_claims import favour, going_of, hindrances
from solo.systems.gloranthan.battle.rules.charging import charge_bonus, charge_force
from solo.systems.gloranthan.battle.rules.fixed_factors import NEAR, FixedFactors, meeting_of, optional_factor
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, FigureBuild
from solo.systems.gloranthan.field.hex_field import WOODS
from solo.systems.gloranthan.people.action_bonuses import OF_BAND, BonusPart, total
from solo.systems.gloranthan.rating import ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.levels import supported_power
from solo.systems.gloranthan.units.ranges import Band, range_band
from solo.systems.parts.phrasing import join_names

PLANNED: Final = BonusPart("the better plan", ONE_MASTERY)


def may_attack(book: BattleLookup, attacker: Figure, target: Figure, place: Place | None = None) -> Band | None:
    """Return the band in which `attacker` may attack `target`, from `place` if given; None if not allowed."""
    band = band_between(book, attacker, target, place)
    if band is None or not _armed(book, attacker, band) or explain_inability(attacker):
        return None
    return None if _why_out_of_reach(book, attacker, target, band) else band


def explain_no_attack(book: BattleLookup, attacker: Figure, target: Figure, place: Place | None = None) -> str:
    """Explain in a sentence why `attacker` may not attack `target`; "" if the attack is allowed."""
    band = band_between(book, attacker, target, place)
    if band is None:
        return explain_inability(attacker) or f"{target.name} is out of range."
    unarmed = "" if _armed(book, attacker, band) else f"{attacker.unit} has no attack at {band} range."
    return explain_inability(attacker) or _why_out_of_reach(book, attacker, target, band) or unarmed


def _why_out_of_reach(book: BattleLookup, attacker: Figure, target: Figure, band: Band) -> str:
    """Explain why arms cannot reach `target` in `band`: no body, or hidden in woods; "" if they can reach it."""
    if target.bodiless and not any(one.effect.kind == "reach" for one in book.usable_abilities(attacker)):
        return f"Only magic can harm {target.name}."
    return f"{target.name} is hidden in the woods." if hidden(book, target, band) else ""


def _armed(book: BattleLookup, figure: Figure, band: Band) -> bool:
    """Return True if `figure` has arms for `band`, or magic that extends the range of its arms to `band`."""
    build = book.build(figure)
    return band in build.bands or (build.carries and arms_at(build, book.usable_abilities(figure), band) is not None)


def targets(book: BattleLookup, figure: Figure) -> list[tuple[Figure, Band]]:
    """Return the foes that `figure` may attack, each with the range band of the attack."""
    if explain_inability(figure):
        return []
    return [(foe, band) for foe in book.battle.foes_of(figure) if (band := may_attack(book, figure, foe))]


# rule: H-24 Joint attacks
def list_joiners(book: BattleLookup, figure: Figure, target: Figure, band: Band) -> list[Figure]:
    """Return the friends that could join an attack and have not acted, the strongest first (`H-24`).

    A shot is joined only by shots of the same weapon (`G-43`).
    """
    battle = book.battle
    able = [
        one
        for one in battle.list_fit(figure.side)
        if one is not figure
        and one.acted < battle.round
        and may_attack(book, one, target) == band
        and (band == "melee" or _weapon(book, one, band) == _weapon(book, figure, band))
    ]
    return sorted(able, key=lambda one: -power_of(book, one, target, band).masteries)


def _weapon(book: BattleLookup, figure: Figure, band: Band) -> str:
    """Return the weapon that `figure` uses in `band`, the first word of its arms; "" without one."""
    served = arms_at(book.build(figure), book.usable_abilities(figure), band)
    words = getattr(book.unit(figure), f"{served[0]}_arms") if served else ()
    return next(iter(words), "")


def explain_inability(figure: Figure) -> str:
    """Explain in a sentence why `figure` cannot attack now; "" if the figure can (`G-55`, `H-35`)."""
    if figure.disabled:
        return f"{figure.name} is disabled."
    if figure.fled:
        return f"{figure.name} has just fled and cannot attack."
    if figure.powers.physical is None:
        return f"{figure.name} has no body to strike with."
    return "" if figure.is_fit else f"{figure.name} is beaten."


def band_between(book: BattleLookup, one: Figure, other: Figure, place: Place | None = None) -> Band | None:
    """Return the range band of the distance between two figures; None if either is off the field or out of range."""
    start = place or one.place
    if start is None or other.place is None:
        return None
    return range_band(distance(start, other.place), book.battle.scale)


# rule: H-17 Sight
def hidden(book: BattleLookup, target: Figure, band: Band) -> bool:
    """Return True if woods hide `target` beyond the skirmish band.

    A figure whose last action was an attack is seen (`H-17`).
    """
    if band in NEAR or target.struck or target.place is None:
        return False
    return book.battle.field.ground(target.place) == WOODS


# rule: Attack
def blow(
    book: BattleLookup,
    attacker: Figure,
    target: Figure,
    band: Band,
    joined: Sequence[Figure] = (),
    led: str | None = None,
) -> PreparedAction:
    """Return an attack before its draw. `attacker` must be the strongest of all attackers (`H-24`).

    `led` names the companion who leads, "" for the character, None for the better of the two.
    """
    fixed = bout_of(book, attacker, target, band, led)
    more = _moment(book, attacker, target, band)
    if joined:
        more = (*more, _together(book, attacker, target, band, joined))
    if attacker.charges and band == "melee":
        charged, force = charge_force(book, attacker, target), fixed.force
        fixed = fixed._replace(force=replace(force, added=force.added + charged.added, doubled=charged.doubled))
    return meeting_of(book, "the attack", attacker, target, fixed, more, plan_bonus(book.battle, target))


def bout_of(book: BattleLookup, attacker: Figure, target: Figure, band: Band, led: str | None = None) -> FixedFactors:
    """Return the fixed factors of an attack. Raises ValueError with a sentence if there are no arms for `band`.

    `led` names the companion who leads the attack, "" for the character, None for the better of the two. The better
    of the target's character and companion resists (`G-14`).
    """
    fronts, theirs = leading(book, attacker, band, led), book.build(target)
    answers = [front for front in theirs.fronts if not front.leader or "resist" in front.leads]
    if len(fronts) == len(answers) == 1:
        return _bout(book, attacker, target, band, fronts[0], theirs)
    found = (min((_bout(book, attacker, target, band, one, by) for by in answers), key=_harm) for one in fronts)
    return max(found, key=_harm)


def leading(book: BattleLookup, attacker: Figure, band: Band, led: str | None = None) -> list[FigureBuild]:
    """Return the builds of `attacker` that can attack in `band`: led by the character, then by each companion."""
    mine = book.build(attacker)
    if not mine.leaders:
        return [mine]
    used_up, found = mine.used_up(attacker), list[FigureBuild]()
    for front in mine.fronts:
        served = arms_at(front, front.usable_abilities(used_up), band)
        able = served is not None and (not front.leader or OF_BAND[served[0]] in front.leads)
        if able and led in (None, front.leader):
            found.append(front)
    return found or [mine]


def _bout(
    book: BattleLookup, attacker: Figure, target: Figure, band: Band, mine: FigureBuild, theirs: FigureBuild
) -> FixedFactors:
    battle, goings = book.battle, (going_of(book, attacker), going_of(book, target))
    used_up = mine.used_up(attacker), theirs.used_up(target)
    return armed_bout(mine, theirs, band, *goings, battle.night, battle.rulings, *used_up)


def _harm(bout: FixedFactors) -> tuple[float, Rating]:
    """Return a sort key of an attack: its expected harm, then its advantage."""
    return mean_harm(bout.way.advantage, bout.force, bout.shelter), bout.way.advantage


def power_of(book: BattleLookup, attacker: Figure, target: Figure, band: Band) -> Rating:
    """Return the attacker's own power, without figures that join the attack."""
    fixed = bout_of(book, attacker, target, band)
    more = (*_moment(book, attacker, target, band), *hindrances(attacker, fixed.terms.deed))
    return total(more, fixed.way.power)


def plan_bonus(battle: Battle, figure: Figure) -> tuple[BonusPart, ...]:
    """Return the bonuses that a figure has in attacks and resistance by the better plan and by the referee.

    See `G-52` and `H-16`.
    """
    plan, given = battle.plan, favour(battle, figure.side)
    if plan is None or plan.side != figure.side:
        return given
    since = plan.since or battle.round  # An attack itself means that combat range is reached.
    return (PLANNED, *given) if battle.round < since + plan.turns else given


def _moment(book: BattleLookup, attacker: Figure, target: Figure, band: Band) -> tuple[BonusPart, ...]:
    """Return the temporary bonuses of an attack: by the better plan, and by a charge (`G-58`)."""
    by_plan = plan_bonus(book.battle, attacker)
    if not attacker.charges or band != "melee":
        return by_plan
    name = "Shock" if book.unit(attacker).has("Shock") else "the charge"
    return (*by_plan, *optional_factor(name, charge_bonus(book, attacker, target)))


def _together(book: BattleLookup, leader: Figure, target: Figure, band: Band, joined: Sequence[Figure]) -> BonusPart:
    """Return the bonus of the figures in `joined` to the attack, by the masteries of all attackers (`G-43`, `H-24`)."""
    alone, *levels = (power_of(book, one, target, band).masteries for one in (leader, *joined))
    return BonusPart(
        "with " + join_names([one.name for one in joined]), supported_power((alone, *levels)) - Rating(alone)
    )
