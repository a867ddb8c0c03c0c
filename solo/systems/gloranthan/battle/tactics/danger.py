"""The foes that a figure could hurt, now or after an approach, and by how much (`H-34`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from solo.systems.gloranthan.battle.options.attacks import PlannedAttack, choose_leader
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.castings import explain_no_use, spells
from solo.systems.gloranthan.battle.rules.reach import attack_range
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    HOPELESS,
    AttackWorth,
    hexes_between,
    prospect,
    still_fights,
    wit_of,
)
from solo.systems.gloranthan.battle.tactics.magic import could_disable_again, could_lay
from solo.systems.gloranthan.battle.tactics.matchup_cache import matchup_odds
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.unit_type import can_attack
from solo.systems.parts.fight.ai_level import AiLevel

HARMLESS: Final = 0.1
"""Mean defeats below which the tactic treats an attack as harmless."""
OUTMATCHED: Final = 8
"""Ratio of mean defeats between a foe and a figure from which the figure cannot face the foe alone."""
WORTH_JOINING: Final = 0.1
"""Least chance that a figure must add to a joint attack before it approaches a foe that it cannot hurt alone."""


def can_attack_somebody(book: BattleLookup, foe: Figure) -> bool:
    """Return True if `foe` has magic left, or an enemy within the range of its arms."""
    if any(one.effect.hostile and not explain_no_use(book, foe, one) for _, one in spells(book, foe)):
        return True
    most = attack_range(book, foe)
    return any(hexes_between(foe, one) <= most for one in book.battle.foes_of(foe) if one.is_fit)


def by_arms(book: BattleLookup, figure: Figure, foe: Figure) -> float:
    """Return the mean defeats that `figure` could inflict on `foe` with its best arms, near or far."""
    known = matchup_odds(book, figure, foe, (), foe.left("physical"), foe.left("magic"))
    if (mean := known.get("mean")) is None:
        mean = known["mean"] = max((one.mean for one in _prospects(book, figure, foe)), default=0.0)
    return mean


def could_hurt(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if the arms of `figure` could hurt `foe`, alone or by helping enough in friends' attacks."""
    known = matchup_odds(book, figure, foe)
    if (chance := known.get("chance")) is None:
        chance = known["chance"] = max((one.chance for one in _prospects(book, figure, foe)), default=0.0)
    return chance >= HOPELESS or (_reaches(book, figure, foe) and _could_join(book, figure, foe))


def _could_join(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if `figure` adds enough chance to an attack of friends on `foe`."""
    friends = [one for one in book.battle.list_fit(figure.side) if one.key != figure.key]
    known = matchup_odds(book, figure, foe, friends)
    if (more := known.get("more")) is None:
        one, other, bands = _anywhere(figure), _anywhere(foe), _bands(book, figure)
        more = known["more"] = max((_added(book, one, other, band, friends) for band in bands), default=0.0)
    return more >= WORTH_JOINING


def _prospects(book: BattleLookup, figure: Figure, foe: Figure) -> Iterator[AttackWorth]:
    """Yield the odds of an attack on `foe` with each of the figure's arms, whatever the positions of both."""
    one, other = _anywhere(figure), _anywhere(foe)
    bands = _bands(book, figure) if _reaches(book, figure, foe) else ()
    return (prospect(blow(book, one, other, band)) for band in bands)


def _anywhere(figure: Figure) -> Figure:
    """Return a copy of `figure` without a hex, so that its position does not matter. It counts as on good going."""
    return replace(figure, place=None)


def _reaches(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if the figure's arms can affect `foe`: the foe has a body, or magic extends the arms to it."""
    able = figure.powers.physical is not None
    return able and (not foe.bodiless or any(one.effect.kind == "reach" for one in book.usable_abilities(figure)))


def can_do_something(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` can still help its side to win: it can wear down a foe, or delay one for a friend."""
    if can_wear_down(book, figure):
        return True
    return _can_delay(book, figure) and any(can_wear_down(book, one) for one in book.battle.list_fit(figure.side))


def holds_out(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` defends against a single foe and can delay it: the attack then fails in time (`H-29`)."""
    foes = sum(still_fights(foe) for foe in book.battle.foes_of(figure))
    return figure.side != book.battle.attacker and foes == 1 and _can_delay(book, figure)


def _can_delay(book: BattleLookup, figure: Figure) -> bool:
    """Return True if magic of `figure` could affect a foe, or disable it again afterwards."""
    foes = (foe for foe in book.battle.foes_of(figure) if still_fights(foe))
    return any(could_lay(book, figure, foe) or could_disable_again(book, figure, foe) for foe in foes)


def can_wear_down(book: BattleLookup, figure: Figure) -> bool:
    """Return True if arms, lasting magic or a summoned unit of `figure` could still affect a foe that counts.

    Magic that only disables for some turns does not count.
    """
    able = replace(figure, disabled=0)
    calls = any(one.effect.kind == "summon" and not explain_no_use(book, able, one) for _, one in spells(book, figure))
    foes = [foe for foe in book.battle.foes_of(figure) if still_fights(foe)]
    return calls or any(could_hurt(book, figure, foe) or could_lay(book, figure, foe, delays=False) for foe in foes)


def is_safe(book: BattleLookup, figure: Figure) -> bool:
    """Return True if the figure's side defends, and no foe could harm it by arms or magic."""
    foes = (foe for foe in book.battle.foes_of(figure) if still_fights(foe))
    return figure.side != book.battle.attacker and not any(can_do_something(book, foe) for foe in foes)


def is_left_alone(book: BattleLookup, figure: Figure) -> bool:
    """Return True if all friends are out or helpless, and each foe could harm `figure` many times as much with arms.

    Return False if `figure` never had a friend, if it has magic for a fight or is dull, or if a foe is disabled.
    """
    if sum(one.side == figure.side for one in book.battle.figures) == 1:
        return False
    magic = (one for _, one in spells(book, figure) if one.effect.hostile or one.effect.kind == "summon")
    if wit_of(book, figure) is AiLevel.DULL or any(not explain_no_use(book, figure, one) for one in magic):
        return False
    foes = [foe for foe in book.battle.foes_of(figure) if still_fights(foe)]
    if any(foe.disabled or by_arms(book, foe, figure) < OUTMATCHED * by_arms(book, figure, foe) for foe in foes):
        return False
    return not any(can_do_something(book, one) for one in book.battle.list_fit(figure.side) if one is not figure)


def farthest_band(book: BattleLookup, figure: Figure) -> Band:
    """Return the farthest band in which `figure` has arms."""
    return tuple(_bands(book, figure))[-1] if any(_bands(book, figure)) else "melee"


def _bands(book: BattleLookup, figure: Figure) -> Iterator[Band]:
    unit = book.unit(figure)
    return (band for band in WEAPON_BANDS if can_attack(unit, band))


def _added(book: BattleLookup, figure: Figure, foe: Figure, band: Band, friends: Sequence[Figure]) -> float:
    """Return the chance of success that `figure` adds to the best friends' joint attack on `foe`."""
    able = [one for one in friends if can_attack(book.unit(one), band)][: book.battle.rulings.joint_figures - 1]
    if not able:
        return 0.0
    without = prospect(blow(book, *choose_leader(book, PlannedAttack(able[0], foe, band, tuple(able[1:]))))).chance
    return prospect(blow(book, *choose_leader(book, PlannedAttack(figure, foe, band, tuple(able))))).chance - without
