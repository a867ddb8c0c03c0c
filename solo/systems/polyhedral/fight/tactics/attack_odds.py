"""The odds of a fighter's attacks on one foe, for all attack modes and aims, and the best of these attacks.

Without magic the odds depend on few plain values, which serve as a cache key. Most of the odds that a fight needs are
in the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from solo.systems.polyhedral.fight.options.attacks import AIMS, PossibleAttack, Verb, hands_for_pair, list_attacks_on
from solo.systems.polyhedral.fight.options.codes import DUAL, PAIR, STRIKE
from solo.systems.polyhedral.fight.rules import mind_control
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, farthest
from solo.systems.polyhedral.fight.spells.odds import harm_worth
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, DeclaredAttack, Fight, belongings
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.fight.tactics.last_weapons import gives_up, last_weapons
from solo.systems.polyhedral.fight.tactics.matchup_key import has_no_effects, matchup_key, plainly_met, weapons_key
from solo.systems.polyhedral.fight.tactics.target_priority import points_of, share_taken, turns_of
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# Groups in the order in which attacks are offered: first mode in reach, rapid pairs, two weapons, aimed, other modes.
UNAIMED: Final[Mapping[str, int]] = {STRIKE: 0, PAIR: 1, DUAL: 2}
AIMED: Final = 3
FOLDED: Final = 4


class BlowOption(NamedTuple):
    """An attack on one foe with an aim: its position among the attacks on offer, and its odds.

    `group` and `number` are the position, `pair` is the modifier for two weapons, None for a single weapon.
    """

    group: int
    number: int
    aim: int
    verb: Verb
    forms: tuple[AttackMode, ...]
    pair: int | None
    odds: BlowOdds


class AttackOdds(msgspec.Struct, frozen=True, dict=True):
    """A fighter's attacks on one foe, at least one, in the order in which they are offered.

    `points` are the LP, VP and temporary VP that the foe has left. `by_hand` is True if any attack uses a held weapon.
    """

    blows: tuple[BlowOption, ...]
    points: int
    by_hand: bool

    @cached_property
    def strongest(self) -> BlowOption:
        """The blow with the best odds; of equal blows, the first."""
        return max(self.blows, key=lambda blow: blow.odds.order)

    @cached_property
    def telling(self) -> BlowOption:
        """The blow that takes most of the foe's strength; of equal blows, the first."""
        return max(self.blows, key=lambda blow: (self._share(blow), blow.odds.order))

    @cached_property
    def strength_taken(self) -> Fraction:
        """The part of the foe's strength that `telling` takes."""
        return self._share(self.telling)

    def _share(self, blow: BlowOption) -> Fraction:
        return share_taken(blow.odds, self.points, turns_of(blow.forms))

    @cached_property
    def gain(self) -> Fraction:
        """The highest worth of a blow, in foes taken out of the fight: see `harm_worth`."""
        return max(harm_worth(blow.odds.drop, blow.odds.mean) for blow in self.blows)

    @cached_property
    def drop(self) -> Fraction:
        """The highest chance of any blow to drop the foe."""
        return max(blow.odds.drop for blow in self.blows)


class TargetInReach(NamedTuple):
    """A foe within reach, its position among the targets, and the odds of the fighter's attacks on it."""

    place: int
    target: Combatant
    bout: AttackOdds

    def first(self, blow: BlowOption) -> tuple[int, int, int, int]:
        """Return the sort key of a blow; a larger key means that the blow is offered earlier (`attacks.in_order`)."""
        return -blow.group, -blow.number, -self.place, -blow.aim

    def attack(self, ahead: BlowForecasts, combatant: Combatant, blow: BlowOption) -> PossibleAttack:
        """Convert a cached blow to a `PossibleAttack` on this foe."""
        attempts = tuple(DeclaredAttack(combatant, self.target, form, 0, blow.pair) for form in blow.forms)
        return PossibleAttack(
            blow.verb, ahead, attempts, AIMS if blow.verb == STRIKE else AIMS[:1], blow.group == FOLDED
        )


class WeaponProfile(NamedTuple):
    """The weapons that a fighter can use now, and the cache number of its build with these weapons.

    `strikes` is the longest reach in spaces of the melee weapons, without the bearer's reach bonus. `flies` is the
    longest range in spaces of the missile weapons. Both are below 0 for none. `rapid` is True if any weapon can strike
    twice in an action. `pairs` are the weapons that can strike together. `last` is the slot of its last weapon.
    """

    number: int
    strikes: int
    flies: int
    rapid: bool
    pairs: tuple[tuple[AttackMode, AttackMode], ...]
    last: frozenset[int]


def attack_odds_by_target(
    fight: Fight, armoury: AttackModes, combatant: Combatant, *, stationary: bool
) -> list[TargetInReach] | None:
    """List the foes in reach with the odds of the attacks on each, in the order of the targets.

    Returns None if the odds depend on more than weapons and ground, for example on magic.
    """
    arms = _arms(armoury, combatant) if has_no_effects(fight, combatant) else None
    if arms is None:
        return None
    reach, most = Range(fight, combatant, None), max(arms.strikes + combatant.reach_bonus, arms.flies)
    near = [foe for foe in mind_control.list_enemies(fight, combatant) if reach.spaces(foe) <= most]
    if not all(map(plainly_met, near)):
        return None
    targets = sorted(filter(reach.open_to, near), key=reach.spaces)
    if arms.pairs and _divides(combatant, arms.pairs, [reach.spaces(foe) for foe in targets]):
        return None
    ahead, rapid = foresight(fight, armoury), arms.rapid and stationary
    met = [(place, foe, _bout(ahead, reach, foe, arms, rapid)) for place, foe in enumerate(targets)]
    return [TargetInReach(place, foe, bout) for place, foe, bout in met if bout is not None]


@cached_by_equipment
def _arms(armoury: AttackModes, combatant: Combatant) -> WeaponProfile | None:
    """Return the weapons that a combatant can use; None if it can also shoot force or hurl a loose thing."""
    if any(spell.does(ForceArrow) for spell in armoury.spells(combatant)) or armoury.loose(combatant):
        return None
    forms = armoury.forms(combatant)
    return WeaponProfile(
        weapons_key(armoury, combatant),
        max((form.mode.reach for form in forms if form.mode.reach is not None), default=-1),
        max((form.mode.max_range or 0 for form in forms if not form.melee), default=-1),
        any(form.mode.rapid and hands_for_pair(combatant, form) for form in forms),
        armoury.pairs(combatant),
        last_weapons(armoury, combatant),
    )


def _divides(combatant: Combatant, pairs: Sequence[tuple[AttackMode, AttackMode]], spaces: Sequence[int]) -> bool:
    """Return True if the two weapons of any pair would strike at different foes.

    This happens if the second weapon does not reach a foe that the first one reaches, but reaches another foe.
    """
    for one, other in pairs:
        first, second = farthest(combatant, one), farthest(combatant, other)
        if any(second < far <= first for far in spaces) and any(near <= second for near in spaces):
            return True
    return False


def _bout(ahead: BlowForecasts, reach: Range, foe: Combatant, arms: WeaponProfile, rapid: bool) -> AttackOdds | None:
    """Return the cached odds of all attacks on a foe; None if no weapon reaches the foe."""
    spaces = reach.spaces(foe)
    stands = matchup_key(ahead, reach.combatant, arms.number, foe, spaces, shoots=arms.flies >= spaces)
    return ahead.armoury.memory.pair_fact((rapid, arms.last, stands), lambda: _weighed(ahead, reach, foe, arms, rapid))


def _weighed(ahead: BlowForecasts, reach: Range, foe: Combatant, arms: WeaponProfile, rapid: bool) -> AttackOdds | None:
    found = sorted(_blows(list_attacks_on(ahead, reach, foe, stationary=rapid)))
    blows = tuple(blow for blow in found if not gives_up(arms.last, blow.forms[0], blow.odds.drop))
    pieces = reach.combatant.pieces
    by_hand = any(pieces[blow.forms[0].slot].where in belongings.HELD for blow in blows)
    return AttackOdds(blows, points_of(foe), by_hand) if blows else None


def _blows(attacks: Sequence[PossibleAttack]) -> Iterator[BlowOption]:
    for attack in attacks:
        forms, pair = tuple(blow.form for blow in attack.blows), attack.blows[0].pair
        for aim in attack.aims:
            group = AIMED if aim else FOLDED if attack.folded else UNAIMED[attack.verb]
            yield BlowOption(group, attack.number, aim, attack.verb, forms, pair, attack.odds(aim))
