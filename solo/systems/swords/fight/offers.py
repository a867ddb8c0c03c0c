"""Owns what may be done on the own turn: every answer that what is left of the plan allows (`H-01`, `R-08`).

Whoever is in close combat by then grapples in place of the attack that was planned, since nothing else counts there
(`S-16`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from solo.systems.swords.fight import clinch, handling, moving, plans, shooting
from solo.systems.swords.fight.attempt import Attempt, Kind, far_stronger
from solo.systems.swords.fight.line import (
    best_close_arm,
    fallen_near,
    melee_arms,
    strikeable,
    throw_ready,
    usable,
    wielded,
)
from solo.systems.swords.fight.state import Arm, Fight, Fighter

END: Final = "end"
LET_GO: Final = "let-go"
DROP: Final = "drop"
GENTLE: Final = "hold"
TURNED_TO_GRAPPLING: Final = ("struggle", "grab", "wrench", "strike", "finish", "disarm", "shoot", "throw")


def offered(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the codes of everything that can be done now with what is left of the plan."""
    if fighter.clinch:
        return _in_clinch(fight, fighter)
    codes: list[str] = []
    for kind in dict.fromkeys(fighter.left):
        offer = OFFERS.get(kind)
        if offer is not None and not (kind == plans.STRUGGLE and plans.GRAB in fighter.left):
            codes += offer(fight, fighter)
    return codes


def _in_clinch(fight: Fight, fighter: Fighter) -> list[str]:
    codes = []
    if not fighter.grappled and any(kind in TURNED_TO_GRAPPLING for kind in fighter.left):
        codes += [f"struggle:{code}" for code in clinch.tries(fight, fighter)]
    if plans.DRAW in fighter.left and not fight.held(fighter):
        codes += [code for code in handling.draws(fight, fighter) if handling.arm_of(fighter, code).weapon.small]
    if fighter.control:
        codes.append(LET_GO)
    return [*codes, DROP] if codes and wielded(fighter) else codes


def _strikes(kind: str, fight: Fight, fighter: Fighter) -> list[str]:
    arms = melee_arms(fighter)
    if not arms:
        return []
    near = fallen_near(fight, fighter) if kind == plans.FINISH else strikeable(fight, fighter)
    if kind == "disarm":
        near = [foe for foe in near if wielded(foe) and not _ruled_out(fight, fighter, foe)]
    spent = _augments(fighter) if kind in (plans.STRIKE, plans.FINISH) else (0,)
    index = fighter.arms.index
    if len(arms) == 1 and spent == (0,):
        arm = index(arms[0])
        return [f"{kind}:{foe.key}:{arm}:0" for foe in near]
    return [f"{kind}:{foe.key}:{index(arm)}:{augments}" for foe in near for arm in arms for augments in spent]


def _grabs(kind: str, fight: Fight, fighter: Fighter) -> list[str]:
    """Grabs at foes or at what they hold; a struggle that has nobody to grapple with any more is a grab too."""
    if fighter.grappled and kind != "wrench":
        return []
    near = [foe for foe in strikeable(fight, fighter) if not foe.clinch and not foe.rider]
    if kind == "wrench":
        return [f"wrench:{foe.key}" for foe in near if wielded(foe) and not _ruled_out(fight, fighter, foe)]
    return [f"grab:{foe.key}:{how}" for foe in near for how in ("harm", GENTLE)]


def _ruled_out(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Whether the table lets nobody disarm a foe so much stronger (`S-14`)."""
    return fight.circumstances.unequal == "ruled out" and far_stronger(fight, foe, fighter)


def _augments(fighter: Fighter) -> tuple[int, ...]:
    """How many of the planned Augments may go to this attack: all of them to the last one that is left (`S-24`)."""
    spare = fighter.left.count(plans.AUGMENT)
    if not spare:
        return (0,)
    attacks = sum(kind in plans.ATTACKS for kind in fighter.left)
    return tuple(range(spare, -1, -1)) if attacks > 1 else (spare,)


def _shots(fight: Fight, fighter: Fighter) -> list[str]:
    held = wielded(fighter)
    if held is None or not shooting.loaded(fighter, held) or not usable(fighter, held):
        return []
    arm, foes = fighter.arms.index(held), fight.foes_of(fighter)
    spent = _augments(fighter)
    codes = [f"shoot:{foe.key}:{arm}:{augments}" for foe in foes for augments in spent]
    if held.weapon.area:
        codes = [f"place:{foe.key}:{arm}:{augments}" for foe in foes for augments in spent] + codes
    return codes


def _throws(fight: Fight, fighter: Fighter) -> list[str]:
    held = wielded(fighter)
    if held is None or not throw_ready(held):
        return []
    arm, spent = fighter.arms.index(held), _augments(fighter)
    near = shooting.in_throw(fight, fighter, held)
    return [f"throw:{foe.key}:{arm}:{augments}" for foe in near for augments in spent]


KINDS: Final[dict[str, str]] = {"place": "shoot", plans.FINISH: "strike"}
OFFERS: Final[dict[str, Callable[[Fight, Fighter], list[str]]]] = {
    "strike": partial(_strikes, "strike"),
    "finish": partial(_strikes, plans.FINISH),
    "disarm": partial(_strikes, "disarm"),
    "grab": partial(_grabs, "grab"),
    "struggle": partial(_grabs, "grab"),
    "wrench": partial(_grabs, "wrench"),
    "shoot": _shots,
    "throw": _throws,
    "move": moving.offered,
    "draw": handling.draws,
    "load": handling.loads,
    "reload": handling.reloads,
    "pick": handling.picks,
    "mount": handling.mounts,
    "dismount": handling.dismounts,
    "command": handling.commands,
    "cover": handling.covers,
    "help": handling.helps,
}


def attempt_of(fight: Fight, fighter: Fighter, code: str) -> Attempt:
    """Returns the attack that a code names."""
    verb, key, *rest = code.split(":")
    target = fight.of(key)
    if verb in ("grab", "wrench"):
        augments = fighter.left.count(plans.AUGMENT) if verb == "grab" else 0
        return Attempt(fighter, target, _kind(verb), best_close_arm(fighter), augments, rest == [GENTLE])
    arm: Arm = fighter.arms[int(rest[0])]
    return Attempt(fighter, target, _kind(verb), arm, int(rest[1]))


def _kind(verb: str) -> Kind:
    kind: Kind = KINDS.get(verb, verb)  # type: ignore[assignment]
    return kind
