"""Owns what somebody's attacks would do to one foe, all forms and aims together, and which of them is best.

Where nothing out of the ordinary has a say, that hangs on few plain values, by which it is remembered: most bouts of
a fight have been weighed before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from solo.systems.polyhedral.fight.offers.attacks import AIMS, Attack, Verb, at_one, hands_for_pair
from solo.systems.polyhedral.fight.offers.codes import DUAL, PAIR, STRIKE
from solo.systems.polyhedral.fight.rules import sway
from solo.systems.polyhedral.fight.rules.blow import Foresight, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, farthest
from solo.systems.polyhedral.fight.spells.odds import harm_worth
from solo.systems.polyhedral.fight.state import Armoury, Attempt, Combatant, Fight, Form, belongings
from solo.systems.polyhedral.fight.state.memory import by_pieces
from solo.systems.polyhedral.fight.tactics.meetings import armed, between, ordinary, plainly_met
from solo.systems.polyhedral.fight.tactics.priorities import points_of, taken
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# Attacks are offered so: the first form that reaches a foe, rapid pairs, two weapons, what is aimed, further forms.
UNAIMED: Final[Mapping[str, int]] = {STRIKE: 0, PAIR: 1, DUAL: 2}
AIMED: Final = 3
FOLDED: Final = 4


class Blow(NamedTuple):
    """An attack with an aim against one foe, where it stands among what is offered, and its odds."""

    group: int
    number: int
    aim: int
    verb: Verb
    forms: tuple[Form, ...]
    pair: int | None
    odds: BlowOdds


class Bout(msgspec.Struct, frozen=True, dict=True):
    """What somebody's attacks would do to one foe who has so many `points`: at least one, in the order of the offer.

    `by_hand` says whether any is made with something held.
    """

    blows: tuple[Blow, ...]
    points: int
    by_hand: bool

    @cached_property
    def strongest(self) -> Blow:
        """The first of those that do most."""
        return max(self.blows, key=lambda blow: blow.odds.order)

    @cached_property
    def telling(self) -> Blow:
        """The first of those that take most of the foe's strength."""
        return max(self.blows, key=lambda blow: (taken(blow.odds, self.points), blow.odds.order))

    @cached_property
    def taken(self) -> Fraction:
        """The part of the foe's strength that this one takes."""
        return taken(self.telling.odds, self.points)

    @cached_property
    def gain(self) -> Fraction:
        """The most that any is worth beside a spell."""
        return max(harm_worth(blow.odds.drop, blow.odds.mean) for blow in self.blows)

    @cached_property
    def drop(self) -> Fraction:
        """The best chance to bring the foe down."""
        return max(blow.odds.drop for blow in self.blows)


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
        attempts = tuple(Attempt(combatant, self.target, form, 0, blow.pair) for form in blow.forms)
        return Attack(blow.verb, ahead, attempts, AIMS if blow.verb == STRIKE else AIMS[:1], blow.group == FOLDED)


class Arms(NamedTuple):
    """What somebody may strike with now, and the number that its build has with it.

    `strikes` is how far the longest weapon goes, without what its bearer adds, `flies` how far anything else; below 0
    for nothing. `rapid` says whether any can strike twice in an action, `pairs` are those that can together.
    """

    number: int
    strikes: int
    flies: int
    rapid: bool
    pairs: tuple[tuple[Form, Form], ...]


def bouts(fight: Fight, armoury: Armoury, combatant: Combatant, *, stationary: bool) -> list[Met] | None:
    """The bouts with all whom somebody reaches now, in the order of the targets.

    None where anything but its weapons and the ground has a say, such as magic.
    """
    arms = _arms(armoury, combatant) if ordinary(fight, combatant) else None
    if arms is None:
        return None
    reach, most = Range(fight, combatant, None), max(arms.strikes + combatant.reach_bonus, arms.flies)
    near = [foe for foe in sway.enemies(fight, combatant) if reach.spaces(foe) <= most]
    if not all(map(plainly_met, near)):
        return None
    targets = sorted(filter(reach.open_to, near), key=reach.spaces)
    if arms.pairs and _divides(combatant, arms.pairs, [reach.spaces(foe) for foe in targets]):
        return None
    ahead, rapid = foresight(fight, armoury), arms.rapid and stationary
    met = [(place, foe, _bout(ahead, reach, foe, arms, rapid)) for place, foe in enumerate(targets)]
    return [Met(place, foe, bout) for place, foe, bout in met if bout is not None]


@by_pieces
def _arms(armoury: Armoury, combatant: Combatant) -> Arms | None:
    """What somebody may strike with; None for whoever can do other things: an arrow of force, a throw."""
    if any(spell.does(ForceArrow) for spell in armoury.spells(combatant)) or armoury.loose(combatant):
        return None
    forms = armoury.forms(combatant)
    return Arms(
        armed(armoury, combatant),
        max((form.mode.reach for form in forms if form.mode.reach is not None), default=-1),
        max((form.mode.max_range or 0 for form in forms if not form.melee), default=-1),
        any(form.mode.rapid and hands_for_pair(combatant, form) for form in forms),
        armoury.pairs(combatant),
    )


def _divides(combatant: Combatant, pairs: Sequence[tuple[Form, Form]], spaces: Sequence[int]) -> bool:
    """Whether the first weapon of a pair reaches a foe whom the second does not, which then goes at another."""
    for one, other in pairs:
        first, second = farthest(combatant, one), farthest(combatant, other)
        if any(second < far <= first for far in spaces) and any(near <= second for near in spaces):
            return True
    return False


def _bout(ahead: Foresight, reach: Range, foe: Combatant, arms: Arms, rapid: bool) -> Bout | None:
    """The bout with a foe, remembered by all that attacks on it depend on; None for a foe whom no form reaches."""
    spaces = reach.spaces(foe)
    stands = between(ahead, reach.combatant, arms.number, foe, spaces, shoots=arms.flies >= spaces)
    return ahead.armoury.memory.of_bout((rapid, stands), lambda: _weighed(ahead, reach, foe, rapid))


def _weighed(ahead: Foresight, reach: Range, foe: Combatant, rapid: bool) -> Bout | None:
    blows = tuple(sorted(_blows(at_one(ahead, reach, foe, stationary=rapid))))
    pieces = reach.combatant.pieces
    by_hand = any(pieces[blow.forms[0].slot].where in belongings.HELD for blow in blows)
    return Bout(blows, points_of(foe), by_hand) if blows else None


def _blows(attacks: Sequence[Attack]) -> Iterator[Blow]:
    for attack in attacks:
        forms, pair = tuple(blow.form for blow in attack.blows), attack.blows[0].pair
        for aim in attack.aims:
            group = AIMED if aim else FOLDED if attack.folded else UNAIMED[attack.verb]
            yield Blow(group, attack.number, aim, attack.verb, forms, pair, attack.odds(aim))
