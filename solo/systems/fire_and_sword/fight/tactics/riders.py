"""Tactics of riders: a mounted archer's distance from foes, and mounting and dismounting (`H-03`, `H-12`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.figures import FighterFigures, figures_by_then, seated
from solo.systems.fire_and_sword.fight.rules.melee_pairs import has_room_on_foot, has_room_on_horse, may_meet
from solo.systems.fire_and_sword.fight.rules.modifiers import FROM_A_MOVING_HORSE, shot_modifiers
from solo.systems.fire_and_sword.fight.rules.reach import in_sight
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    DEFEND,
    DISMOUNT,
    MOUNT,
    ChangeWeaponCode,
    ShootCode,
)
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    WORTH_SHOOTING,
    ActionPair,
    Decider,
    ValuedPlan,
    WeighedAction,
    attack_gain,
    knockout_chance,
    percent_of,
)
from solo.systems.parts.fight.ai_level import AiLevel

IN_THE_SADDLE: Final = 150_000
SKIRMISHING: Final = 300_000
"""Worth of a mount for an archer whom no foe can then catch or shoot, in millionths."""
ON_FOOT: Final = 90_000
ROUNDS_AHEAD: Final = 2
"""The rounds of melee for which the worth of the saddle counts."""


def bow_of(fighter: Fighter) -> WieldedWeapon | None:
    """Return a bow of the fighter with arrows left, the bow in hand first; None if there is none."""
    bows = [arm for arm in fighter.build.arms if arm.use == "shot" and fighter.missiles.get(arm.name)]
    return min(bows, key=lambda arm: arm.name != fighter.weapon, default=None)


def skirmishes(fight: Fight, fighter: Fighter) -> bool:
    """Return True for a mounted archer out of melee whom no foe can catch or shoot."""
    if not fighter.mounted or fighter.engaged or bow_of(fighter) is None:
        return False
    return is_out_of_reach(fight, fighter, movement.run_of(fight, fighter))


def is_out_of_reach(fight: Fight, fighter: Fighter, run: int) -> bool:
    """Return True if no foe can shoot a fighter or catch one with a run of `run` paces."""
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    return bool(foes) and not any(bow_of(foe) is not None or movement.run_of(fight, foe) >= run for foe in foes)


def keep_away(mind: Decider) -> ActionPair | None:
    """Return the plan of a mounted archer: shoot, and ride away from foes who come near. None if no foe is in range."""
    fight, fighter = mind.fight, mind.fighter
    bow = bow_of(fighter)
    if bow is None:
        return None
    targets = in_sight(fight, fighter, bow)
    if not targets:
        return None
    near = any(paces_between(fighter, foe) <= movement.run_of(fight, foe) + movement.FREE_WALK for foe in targets)
    if bow.name != fighter.weapon:
        return ActionPair(ChangeWeaponCode(bow.name), DEFEND, f"takes the {bow.name.lower()} and keeps away")
    if near:
        return _wheel(mind, bow, targets)
    best = max(targets, key=lambda foe: attack_gain(mind, foe, attack.missile(fight, fighter, bow, foe, False)))
    once = attack.missile(fight, fighter, bow, best, False).reply.fells
    if once < WORTH_SHOOTING:
        return None
    twice = attack.missile(fight, fighter, bow, best, True)
    shoot = ShootCode(bow.name, best.key)
    both = twice.reply.fells + twice.free.fells
    again = both > once and fighter.missiles[bow.name] > 1 and not fighter.build.one_attack
    does = f"shoots {'twice ' if again else ''}at {best.name} from out of reach"
    return ActionPair(shoot, shoot if again else DEFEND, does, _promise(both if again else once))


def _wheel(mind: Decider, bow: WieldedWeapon, targets: Sequence[Fighter]) -> ActionPair | None:
    """Return a shot at the best target, followed by a ride away; None if no shot has a worthwhile chance."""
    fight, fighter = mind.fight, mind.fighter

    def fells(foe: Fighter) -> int:
        modifiers = (*shot_modifiers(fight, fighter, bow, foe, False), FROM_A_MOVING_HORSE)
        return knockout_chance(mind, foe, attack.missile_under(fight, fighter, bow, foe, modifiers))

    best = max(targets, key=fells)
    if fells(best) < WORTH_SHOOTING:
        return None
    does = f"shoots at {best.name} and rides out of reach"
    return ActionPair(ShootCode(bow.name, best.key), BACK, does, _promise(fells(best)))


def _promise(fells: int) -> str:
    return f"{percent_of(fells)} chance to take out the target"


def saddle_plans(
    mind: Decider, foes: Sequence[Fighter], bare: int, guarded: int, shot: WeighedAction | None
) -> Iterator[ValuedPlan]:
    """Yield plans to mount, or to dismount if only a fighter on foot finds room.

    `bare` and `guarded` are the risks without and with a defence. `shot` is the best shot from the present place.
    """
    fight, fighter = mind.fight, mind.fighter
    rides = fighter.mounted
    room = [foe for foe in foes if has_room_on_horse(fight, foe)]
    if fighter.build.mount and not rides and not fighter.behind and (room or mind.wit is AiLevel.DULL):
        yield from _mounting(mind, foes, bare, guarded, shot)
    if not rides or any(may_meet(fight, fighter, foe) for foe in foes):
        return
    for foe in foes:
        if paces_between(fighter, foe) <= movement.ON_FOOT and has_room_on_foot(fight, foe):
            only = f"only a fighter on foot finds room around {foe.name}"
            yield ValuedPlan(ON_FOOT - guarded, ActionPair(DISMOUNT, DEFEND, f"dismounts: {only}", aside=only))
            return


def _mounting(
    mind: Decider, foes: Sequence[Fighter], bare: int, guarded: int, shot: WeighedAction | None
) -> Iterator[ValuedPlan]:
    """Yield plans to mount at once, or for an archer after a shot."""
    does = "gets back into the saddle"
    if shot is None or mind.wit is AiLevel.DULL:
        yield ValuedPlan(saddle_worth(mind, foes) - guarded, ActionPair(MOUNT, DEFEND, does))
    elif worth := _saddle_worth_for_archer(mind, foes, bare):
        yield ValuedPlan(shot.gain + worth - bare, ActionPair(shot.action, MOUNT, f"shoots and {does}"))


def _saddle_worth_for_archer(mind: Decider, foes: Sequence[Fighter], bare: int) -> int:
    """Return the worth of the saddle to an archer, in millionths.

    The worth is 0 if any foe has a bow, since a mount is no help against arrows. An archer whom riders can catch mounts
    only while none of them is near.
    """
    if is_out_of_reach(mind.fight, mind.fighter, movement.mounted_run(mind.fight)):
        return SKIRMISHING
    riders_only = all(foe.mounted and bow_of(foe) is None for foe in foes)
    return saddle_worth(mind, foes) if riders_only and not bare else 0


def saddle_worth(mind: Decider, foes: Sequence[Fighter]) -> int:
    """Return the worth of the next rounds in the saddle rather than on foot, in millionths.

    In melee a fighter on foot attacks and parries a rider at a disadvantage (`F-18`). The worth is the mean over the
    foes who seek melee, and at least the worth of a faster approach.
    """
    fight = mind.fight
    foot, saddle = (seated(figures_by_then(fight, mind.fighter), mounted) for mounted in (False, True))
    others = [figures_by_then(fight, foe) for foe in foes if bow_of(foe) is None]
    gains = [
        _fells(saddle, other) - _fells(foot, other) + _fells(other, foot) - _fells(other, saddle) for other in others
    ]
    return max(IN_THE_SADDLE, ROUNDS_AHEAD * sum(gains) // max(1, len(gains)))


def _fells(one: FighterFigures, other: FighterFigures) -> int:
    """Return the chance of the best blow against the best defence, in millionths."""
    blow = attack.best_blow_between(one, other)
    return blow[1].reply.fells if blow else 0
