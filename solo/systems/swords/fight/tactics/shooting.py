"""Tactic for shooting: target, worth of a shot, cover, waiting, and drawing back.

House: a shot that would hit less than one time in twelve is not taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.contract import TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.declared_attack import INTO_A_PAIR, PRESSED
from solo.systems.swords.fight.rules.shooting import INTO_MELEE, shot_challenge
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, usable, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import COVER, DEFEND, DRAW, LOAD, MOVE, RELOAD, SHOOT
from solo.systems.swords.fight.state.line import REACH, STEP, distance, pace, pressed_by_foes
from solo.systems.swords.fight.tactics import combat_profile, worth
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.fight.tactics.melee import best_at_belt, blows, make_plan
from solo.systems.swords.fight.tactics.targets import fighting_foes, soonest_down, unhorse_worth
from solo.systems.swords.fight.tactics.worth import OUT_OF, USUAL, best_plan
from solo.systems.swords.rolls.damage import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

CHARGE: Final = 14
PATIENCE: Final = 3
POINT_BLANK: Final = 6
BOW_AGAIN_FROM: Final = 15
STRIKES_AND_DEFENDS, RUNS_AND_DEFENDS = 1, 2
MOVES_AHEAD: Final = 2
"""Moves in a round of a foe from whom a mounted archer keeps away."""
A_BLADE_IS: Final = 2
"""The factor by which a Strike must be worth more than a shot before an archer joins a melee."""
A_BOW_IS: Final = 2
"""The factor by which a shot must be worth more than a Strike before a fighter with a blade takes the bow again."""
LAST: Final = 1_000
"""The penalty, in units of OUT_OF, for a shot that seldom hits, which ranks it behind all further shots."""
DRAWS_AND_DEFENDS = MOVES_AND_DEFENDS = 2
"""The number of actions besides the shot: a draw or a move, and Defend."""


class BestShotTarget(NamedTuple):
    """The best target of a shot, its worth, and True if the shot has a fair chance to hit."""

    foe: Fighter
    worth: int
    promising: bool


def from_afar(fight: Fight, tables: RuleTables, fighter: Fighter, foes: list[Fighter]) -> TacticAnswer | None:
    """Return the plan of an archer with no foe in reach.

    Returns None if the archer has nothing to shoot with, or no shot is worthwhile.
    """
    held = weapon_in_hand(fighter)
    if held is None or not has_shots(fighter, held):
        return _bow_again(fight, tables, fighter, foes)
    if held.wait:
        return _loading(fight, tables, fighter, held, foes)
    under_fire = any(shoots(foe) for foe in foes)
    charged = is_charged(fighter, foes)
    mark = best_mark(fight, tables, fighter, held, foes, besides=int(under_fire or charged))
    if mark is None and not charged:
        mark, under_fire = best_mark(fight, tables, fighter, held, foes, besides=0), False
    if mark is None:
        return _no_shot(fight, tables, fighter, held, foes)
    if _blade_is_better(fight, tables, fighter, foes, mark):
        return None
    slower = keeps_away_from(fight, fighter, foes)
    if slower is not None and not combat_profile.is_stalled(fight):
        return make_plan(
            fighter, (MOVE, SHOOT, DEFEND), f"plans to shoot and stay away from {slower.name}, who is slower"
        )
    wit = wit_of(fighter)
    if wit is AiLevel.CUNNING and under_fire and not fighter.cover and not fighter.mount:
        return make_plan(fighter, (COVER, SHOOT, DEFEND), "plans to take cover and shoot back")
    if not (under_fire or charged) and wit is not AiLevel.DULL:
        return make_plan(fighter, (SHOOT,), "skips the defence to aim better")
    threatened = int(under_fire or charged)
    trade = combat_profile.duel_profile(fight, fighter, mark.foe, threatened)
    aimed = shot(fight, fighter, held, besides=0)
    trade = trade._replace(
        attack=aimed.attack_on(fight, tables, mark.foe),
        force=aimed.power - combat_profile.profile(fight, mark.foe).borne,
    )
    weapon = held.weapon
    most = 1 if weapon.load_actions or weapon.load_rounds else 2
    most = min(most, fighter.missiles[weapon.missiles])
    plan = best_plan(min(wit, AiLevel.PLAIN), trade, most, tables.health)
    if best_mark(fight, tables, fighter, held, foes, besides=sum(plan) - 1) is None:
        plan = USUAL[0]
    return blows(fighter, SHOOT, *plan)


def is_charged(fighter: Fighter, foes: list[Fighter]) -> bool:
    """Return True if a foe is near enough to attack hand to hand in the next round or two."""
    return any(abs(foe.place - fighter.place) <= CHARGE for foe in foes)


def has_shots(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if the fighter can use this weapon and has missiles for it."""
    return fighter.missiles.get(arm.weapon.missiles, 0) > 0 and usable(fighter, arm)


def shoots(fighter: Fighter) -> bool:
    """Return True if the fighter has a loaded bow in hand."""
    held = weapon_in_hand(fighter) if fighter.missiles else None
    return held is not None and not held.wait and has_shots(fighter, held)


def has_bow(fighter: Fighter) -> bool:
    """Return True if the fighter has a bow in hand, loaded or not, and missiles for it."""
    held = weapon_in_hand(fighter) if fighter.missiles else None
    return held is not None and has_shots(fighter, held)


def are_friends_in_melee(fight: Fight, fighter: Fighter) -> bool:
    """Return True if friends have foes in reach, so that the archer need not wait any more."""
    return any(pressed_by_foes(fight, friend) for friend in fight.friends_of(fighter) if not friend.rider)


class ShotProfile(NamedTuple):
    """A shot without its target.

    `power` is the modifier of damage, `unblockable` True if only a dodge helps, and `wit` the shooter's AI level.
    `nearer` is the number of yards that the shooter moves closer before the shot.
    """

    fighter: Fighter
    attack: int
    power: int
    unblockable: bool
    wit: AiLevel
    nearer: int = 0

    def attack_on(self, fight: Fight, tables: RuleTables, foe: Fighter) -> int:
        """Return the shot's modifier to hit, minus the challenge of range, cover and melee (`S-08`, `H-04`).

        The range counts after a move of `nearer` yards towards the foe.
        """
        attack = self.attack - shot_challenge(tables, fight, self.fighter, foe).total
        if not self.nearer:
            return attack
        yards = distance(self.fighter, foe)
        return attack + tables.range_level(yards) - tables.range_level(max(0, yards - self.nearer))


def shot(fight: Fight, fighter: Fighter, arm: CarriedWeapon, besides: int) -> ShotProfile:
    """Return the fighter's shot without its target, with `besides` further actions in the round.

    A foe in reach makes the shot harder.
    """
    pressed = PRESSED if pressed_by_foes(fight, fighter) else 0
    attack = fighter.figures.archery + fighter.ill + pressed - PENALTY_PER_ACTION * besides
    return ShotProfile(
        fighter, attack, combat_profile.shot_power(fighter, arm), arm.weapon.unblockable, wit_of(fighter)
    )


def best_mark(
    fight: Fight,
    tables: RuleTables,
    fighter: Fighter,
    arm: CarriedWeapon,
    foes: list[Fighter],
    besides: int = 1,
    nearer: int = 0,
) -> BestShotTarget | None:
    """Return the foe whom a shot harms most. None if no shot with `besides` further actions is worth a missile.

    `nearer` is the number of yards that the fighter moves closer before the shot.
    """
    aimed = shot(fight, fighter, arm, besides)._replace(nearer=nearer)
    marks = [_mark(fight, tables, aimed, foe) for foe in foes]
    best = max(marks, key=lambda mark: mark.worth, default=None)
    return best if best is not None and best.worth and best.promising else None


def _mark(fight: Fight, tables: RuleTables, aimed: ShotProfile, foe: Fighter) -> BestShotTarget:
    attack, stands = aimed.attack_on(fight, tables, foe), combat_profile.profile(fight, foe)
    guard = guard_to_come(fight, foe, combat_profile.guard_now(fight, foe, aimed.unblockable, stands))
    return BestShotTarget(foe, _worth(tables, foe, attack, guard, aimed.power - stands.borne), _promises(attack, guard))


def guard_to_come(fight: Fight, foe: Fighter, guard: int | None) -> int | None:
    """Return the modifier of Defense that a foe will have after declaring its plan; None for no defence.

    A foe in melee or with a bow is expected to attack and defend, and any other foe to run and defend. After several
    quiet rounds, waiting foes are expected only to defend. Riders are expected to defend their mounts.
    """
    if foe.rider and guard is None and not (fight.find(foe.rider).actions or fight.find(foe.rider).surprised):
        return combat_profile.profile(fight, foe).guard
    pressed = pressed_by_foes(fight, foe)
    waits = fight.quiet_rounds >= PATIENCE and not pressed
    if guard is None or foe.actions or foe.acted or foe.rider or waits:
        return guard
    return guard - PENALTY_PER_ACTION * (STRIKES_AND_DEFENDS if pressed or has_bow(foe) else RUNS_AND_DEFENDS)


def _worth(tables: RuleTables, foe: Fighter, attack: int, guard: int | None, force: int) -> int:
    found = worth.worth(attack - (guard or 0), force, guard is not None, foe.stamina, tables.health)
    return unhorse_worth(foe, found)


def _promises(attack: int, guard: int | None) -> bool:
    return not worth.hopeless(attack - (guard or 0), guard is not None)


def _in_vain_at_any_range(fight: Fight, fighter: Fighter, held: CarriedWeapon, foes: list[Fighter]) -> bool:
    """Return True if even a shot into melee from close by, with Defend planned, would not be worth a missile."""
    unblockable = held.weapon.unblockable
    guards = [
        combat_profile.profile(fight, foe).bare_guard if unblockable else combat_profile.profile(fight, foe).guard
        for foe in foes
    ]
    lead = fighter.figures.archery + fighter.ill - INTO_MELEE - PENALTY_PER_ACTION - min(guards)
    return worth.hopeless(lead, True)


def shot_worth(fight: Fight, tables: RuleTables, aimed: ShotProfile, foe: Fighter, augments: int) -> int | None:
    """Return the worth of a planned shot now, with range, cover and melee; None if it cannot do harm.

    A shot that seldom hits has a negative worth, which ranks it behind all other shots. An action without an attack
    ranks lower still.
    """
    attack, stands = aimed.attack_on(fight, tables, foe), combat_profile.profile(fight, foe)
    force = aimed.power - stands.borne + AUGMENT * augments
    guard = combat_profile.guard_now(fight, foe, aimed.unblockable, stands)
    found = _worth(tables, foe, attack, guard, force)
    if aimed.wit is AiLevel.CUNNING:
        found = soonest_down(fight, tables, aimed.fighter, foe, found)
    if not found:
        return None
    return found if _promises(attack, guard_to_come(fight, foe, guard)) else found - OUT_OF * LAST


def _blade_is_better(
    fight: Fight, tables: RuleTables, fighter: Fighter, foes: list[Fighter], mark: BestShotTarget
) -> bool:
    """Return True if a cunning archer helps its friends in melee more with the weapon at its belt than with shots."""
    blade = best_at_belt(fighter)
    if blade is None or wit_of(fighter) is not AiLevel.CUNNING or not are_friends_in_melee(fight, fighter):
        return False
    return _blade_worth(fight, tables, fighter, blade, foes) > A_BLADE_IS * mark.worth


def _blade_worth(fight: Fight, tables: RuleTables, fighter: Fighter, blade: CarriedWeapon, foes: list[Fighter]) -> int:
    """Return the worth of the best Strike with this weapon at a foe in melee with a friend, or held by a friend."""
    attack, power = fighter.figures.striking + fighter.ill, fighter.figures.strength + fighter.ill + blade.weapon.bonus

    def strike(foe: Fighter) -> int:
        stands, held = combat_profile.profile(fight, foe), bool(foe.clinch)
        lead = attack + INTO_A_PAIR if held else attack - stands.guard
        return worth.worth(lead, power - stands.borne, not held, foe.stamina, tables.health)

    struck = (foe for foe in foes if pressed_by_foes(fight, foe) and (not foe.clinch or fight.is_held(foe)))
    return max(map(strike, struck), default=0)


def _loading(
    fight: Fight, tables: RuleTables, fighter: Fighter, held: CarriedWeapon, foes: list[Fighter]
) -> TacticAnswer | None:
    """Return the plan to load, and to shoot at once if the shot is likely; None if the bow will be of no use."""
    name, dull = held.weapon.name, wit_of(fighter) is AiLevel.DULL
    if held.weapon.load_rounds:
        return make_plan(fighter, (RELOAD, DEFEND), f"plans to load the {name}")
    guarded = dull or is_charged(fighter, foes) or any(map(shoots, foes))
    if not dull and best_mark(fight, tables, fighter, held, foes, besides=1 + guarded) is None:
        if not _will_shoot(fight, tables, fighter, held, foes):
            return None
        return make_plan(fighter, (LOAD, DEFEND), f"loads the {name} first, because a shot now is unlikely to hit")
    if guarded:
        return make_plan(fighter, (LOAD, SHOOT, DEFEND), f"plans to load the {name} and shoot")
    return make_plan(fighter, (LOAD, SHOOT), f"plans to load the {name} and shoot without a defence")


def _will_shoot(fight: Fight, tables: RuleTables, fighter: Fighter, held: CarriedWeapon, foes: list[Fighter]) -> bool:
    """Return True if the archer will use the loaded bow in the next round, for a shot or to wait with it."""
    mark = best_mark(fight, tables, fighter, held, foes, besides=int(is_charged(fighter, foes)))
    if mark is None:
        return _no_shot(fight, tables, fighter, held, foes) is not None
    return not _blade_is_better(fight, tables, fighter, foes, mark)


def _no_shot(
    fight: Fight, tables: RuleTables, fighter: Fighter, held: CarriedWeapon, foes: list[Fighter]
) -> TacticAnswer | None:
    """Return the plan of an archer without a worthwhile shot; None if the bow is of no use now.

    The archer waits in cover for the foes to come. If friends are in melee or the wait has been long, the archer
    moves nearer, and shoots only if the move brings a fair chance.
    """
    near = min(abs(foe.place - fighter.place) for foe in foes)
    if near <= POINT_BLANK or (
        are_friends_in_melee(fight, fighter) and _in_vain_at_any_range(fight, fighter, held, foes)
    ):
        return None
    if (
        fight.quiet_rounds < PATIENCE
        and not are_friends_in_melee(fight, fighter)
        and not all(shoots(foe) for foe in foes)
    ):
        if fighter.cover or fighter.mount:
            return make_plan(fighter, (DEFEND,), "waits for the foes to come within range")
        return make_plan(fighter, (COVER, DEFEND), "takes cover and waits for the foes to come within range")
    closer = pace(fight, fighter)
    if near - closer <= REACH + STEP:
        return None
    if best_mark(fight, tables, fighter, held, foes, besides=MOVES_AND_DEFENDS, nearer=closer) is None:
        return make_plan(fighter, (MOVE, MOVE, DEFEND), "moves closer, because a shot from here is unlikely to hit")
    return make_plan(fighter, (MOVE, SHOOT, DEFEND), "moves closer for a shot")


def keeps_away_from(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> Fighter | None:
    """Return the foe from whom a faster archer draws back; None if there is none.

    A mounted archer draws back from foes two moves away, before they are in reach. A cunning archer does not draw back
    from foes with a bow in hand, who would not follow.
    """
    wit = wit_of(fighter)
    if wit is AiLevel.DULL:
        return None
    own, reach = pace(fight, fighter), REACH + STEP
    if wit is AiLevel.CUNNING:
        foes = [foe for foe in foes if not has_bow(foe)]
    fast = [foe for foe in foes if pace(fight, foe) >= own]
    if fast:
        return None
    moves = MOVES_AHEAD if fighter.mount else 1
    coming = [foe for foe in foes if abs(foe.place - fighter.place) <= moves * pace(fight, foe) + reach]
    return min(coming, key=lambda foe: abs(foe.place - fighter.place), default=None)


def breaks_away(fight: Fight, fighter: Fighter, bow: CarriedWeapon) -> TacticAnswer | None:
    """Return the plan of a faster archer whom a foe has reached: move away, then shoot; None otherwise."""
    if bow.wait or not has_shots(fighter, bow) or combat_profile.is_stalled(fight):
        return None
    foe = keeps_away_from(fight, fighter, fighting_foes(fight.foes_of(fighter)))
    if foe is None:
        return None
    return make_plan(fighter, (MOVE, SHOOT, DEFEND), f"retreats from {foe.name}, who is slower, and shoots")


def _bow_again(fight: Fight, tables: RuleTables, fighter: Fighter, foes: list[Fighter]) -> TacticAnswer | None:
    """Return the plan to draw the bow again; None if a foe is near or no shot would be worth a missile.

    With a blade in hand, the fighter rather joins friends in melee if the shot is not worth far more.
    """
    bows = [arm for arm in fighter.arms if arm.where == "belt" and has_shots(fighter, arm)]
    near = min((abs(foe.place - fighter.place) for foe in foes), default=0)
    if not bows or near < BOW_AGAIN_FROM or fighter.figures.archery < fighter.figures.striking:
        return None
    bow = max(bows, key=lambda arm: arm.weapon.bonus)
    mark = best_mark(fight, tables, fighter, bow, foes, besides=DRAWS_AND_DEFENDS)
    if mark is None or _brings_the_blade(fight, tables, fighter, foes, mark):
        return None
    return make_plan(fighter, (DRAW, SHOOT, DEFEND), f"takes the {bow.weapon.name} in hand again")


def _brings_the_blade(
    fight: Fight, tables: RuleTables, fighter: Fighter, foes: list[Fighter], mark: BestShotTarget
) -> bool:
    """Return True if a fighter with a blade in hand should join friends in melee instead of changing weapons."""
    blade = weapon_in_hand(fighter)
    if blade is None or not blade.weapon.melee or not are_friends_in_melee(fight, fighter):
        return False
    return mark.worth <= A_BOW_IS * _blade_worth(fight, tables, fighter, blade, foes)
