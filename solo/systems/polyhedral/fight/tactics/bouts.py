"""Owns what somebody's single blows would do to one foe, all forms and aims together, and which of them is best.

Where nothing out of the ordinary has a say, that hangs on few plain values, by which it is remembered: most bouts of
a fight have been weighed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.polyhedral.fight.offers.attacks import AIMS, Attack, hands_for_pair
from solo.systems.polyhedral.fight.offers.codes import STRIKE
from solo.systems.polyhedral.fight.rules import sway
from solo.systems.polyhedral.fight.rules.blow import Foresight, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, farthest
from solo.systems.polyhedral.fight.spells.odds import harm_worth
from solo.systems.polyhedral.fight.state import Armoury, Attempt, Combatant, Fight, Form, belongings
from solo.systems.polyhedral.fight.state.memory import by_pieces
from solo.systems.polyhedral.fight.tactics.meetings import between, ordinary, plainly_met
from solo.systems.polyhedral.fight.tactics.priorities import taken
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# Blows are offered so: the first form that reaches a foe, then all that are aimed, then further forms.
ORDINARY: Final = 0
AIMED: Final = 1
FOLDED: Final = 2


class Blow(NamedTuple):
    """One form with an aim against one foe, where it stands among what is offered, and its odds."""

    group: int
    number: int
    aim: int
    form: Form
    odds: BlowOdds


class Bout(NamedTuple):
    """What somebody's blows would do to one foe.

    `strongest` is the first of those that do most, `telling` the first of those that take most of the foe's strength,
    which is the part `taken`. `gain` is the most that any is worth beside a spell, `drop` the best chance to bring the
    foe down, `by_hand` whether any is made with something held.
    """

    strongest: Blow
    telling: Blow
    taken: Fraction
    gain: Fraction
    drop: Fraction
    by_hand: bool


class Met(NamedTuple):
    """A foe within reach, its place among the targets, and the bout with it."""

    place: int
    target: Combatant
    bout: Bout

    def first(self, blow: Blow) -> tuple[int, int, int, int]:
        """What is the more, the earlier a blow stands among all that is offered (`attacks.in_order`)."""
        return -blow.group, -blow.number, -self.place, -blow.aim

    def attack(self, ahead: Foresight, combatant: Combatant, blow: Blow) -> Attack:
        """A blow as an attack that may be made."""
        return Attack(STRIKE, ahead, (Attempt(combatant, self.target, blow.form),), AIMS, blow.group == FOLDED)


def bouts(fight: Fight, armoury: Armoury, combatant: Combatant) -> list[Met] | None:
    """The bouts with all whom somebody reaches now, in the order of the targets.

    None where anything but its weapons and the ground has a say, such as magic, a stance, or a second weapon.
    """
    forms = _single_forms(armoury, combatant) if ordinary(fight, combatant) else None
    if forms is None:
        return None
    most = max([farthest(combatant, form) for form in forms], default=-1)
    reach = Range(fight, combatant, None)
    near = [foe for foe in sway.enemies(fight, combatant) if reach.spaces(foe) <= most]
    if not all(map(plainly_met, near)):
        return None
    near.sort(key=reach.spaces)
    ahead = foresight(fight, armoury)
    met = [(place, foe, _bout(ahead, reach, foe, forms)) for place, foe in enumerate(near) if reach.open_to(foe)]
    return [Met(place, foe, bout) for place, foe, bout in met if bout is not None]


@by_pieces
def _single_forms(armoury: Armoury, combatant: Combatant) -> tuple[Form, ...] | None:
    """The forms to strike in; None for whoever can do more than single blows: a pair, an arrow of force, a throw."""
    forms = armoury.forms(combatant)
    rapid = any(form.mode.rapid and hands_for_pair(combatant, form) for form in forms)
    force = any(spell.does(ForceArrow) for spell in armoury.spells(combatant))
    return None if rapid or force or armoury.pairs(combatant) or armoury.loose(combatant) else forms


def _bout(ahead: Foresight, reach: Range, foe: Combatant, forms: tuple[Form, ...]) -> Bout | None:
    """The bout with a foe, remembered by all that a blow at it depends on."""
    combatant, spaces = reach.combatant, reach.spaces(foe)
    shoots = any(not form.melee and farthest(combatant, form) >= spaces for form in forms)
    stands = between(ahead, combatant, foe, spaces, shoots=shoots)
    return ahead.armoury.memory.of_bout(stands, lambda: _weighed(ahead, reach, foe, forms))


def _weighed(ahead: Foresight, reach: Range, foe: Combatant, forms: tuple[Form, ...]) -> Bout | None:
    """The bout, looked up nowhere; None for a foe whom no form reaches."""
    blows = sorted(_blows(ahead, reach, foe, forms))
    if not blows:
        return None
    pieces = reach.combatant.pieces
    telling = max(blows, key=lambda blow: (taken(foe, blow.odds), blow.odds.order))
    return Bout(
        max(blows, key=lambda blow: blow.odds.order),
        telling,
        taken(foe, telling.odds),
        max(harm_worth(blow.odds.drop, blow.odds.mean) for blow in blows),
        max(blow.odds.drop for blow in blows),
        any(pieces[blow.form.slot].where in belongings.HELD for blow in blows),
    )


def _blows(ahead: Foresight, reach: Range, foe: Combatant, forms: tuple[Form, ...]) -> Iterator[Blow]:
    folded = False
    for number, form in enumerate(forms):
        if not reach.allows(foe, form):
            continue
        replies = ahead.replies(Attempt(reach.combatant, foe, form))
        for aim in AIMS:
            _, odds = replies.best(aim, foe.lp, foe.vp, foe.temporary_vp)
            yield Blow(AIMED if aim else FOLDED if folded else ORDINARY, number, aim, form, odds)
        folded = True
