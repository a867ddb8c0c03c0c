"""Order in which attack options are listed: first on targets that can still fight, then by their odds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from solo.systems.contract import Option
from solo.systems.gloranthan.action.odds import DEFEATS, FALLS
from solo.systems.gloranthan.battle.options.attacks import AND, AttackCode
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.parts.codes import Code, Codes

Worth = tuple[bool, bool, bool, Fraction, Fraction]
NONE: Final[Worth] = False, False, False, Fraction(), Fraction()
ATTACKS: Final = Codes[Code](AttackCode, CastCode)


def by_worth(battle: Battle, figure: Figure, attacks: Iterable[Option]) -> list[Option]:
    """Return `attacks` with the best first.

    A joint attack follows the single attack on its target; refused attacks come last.
    """
    found = list(attacks)
    alone = {one.code: _worth(battle, figure, one) for one in found if single(one)}
    return sorted(found, key=lambda one: alone.get(_first_of(one), NONE), reverse=True)


def single(option: Option) -> bool:
    """Return True if the attack is allowed, made by a single figure, and names no leader."""
    act = ATTACKS.read(option.code)
    return not option.refused and AND not in option.code and not (isinstance(act, AttackCode) and act.led)


def _worth(battle: Battle, figure: Figure, option: Option) -> Worth:
    """Return the sort key of an attack in `option`, greater for better attacks.

    Attacks on targets that can still fight are best. Next come attacks with at least an even chance to bring the target
    down, in the order of this chance. All other attacks are compared by mean defeats.
    """
    figures = {one.name: one.value for one in option.preview().measures}
    falls, done = figures.get(FALLS, Fraction()), figures.get(DEFEATS, Fraction())
    likely = 2 * falls >= 1
    return True, _on_who_fights(battle, figure, option), likely, falls if likely else done, falls


def _on_who_fights(battle: Battle, figure: Figure, option: Option) -> bool:
    act = ATTACKS.read(option.code)
    target = battle.find(act.target) if isinstance(act, AttackCode | CastCode) and act.target else figure
    return target.is_fit or target.side == figure.side


def _first_of(option: Option) -> str:
    """Return the code of the attack in `option` without the figures that join."""
    act = ATTACKS.read(option.code)
    if isinstance(act, CastCode):
        return str(CastCode(act.number, act.target, act.group or None))
    return str(AttackCode(act.target)) if isinstance(act, AttackCode) else option.code
