"""Acts on a fighter's own turn: all acts that the rest of the plan allows (`H-01`, `R-08`).

In close combat a fighter grapples in place of the planned attack, because only Grappling counts there (`S-16`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from solo.systems.contract import Choose, EnterNumber, Option, Preview
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.fight.narration.words import act_words, aim_words, plan_words
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.disarming import far_stronger
from solo.systems.swords.fight.rules.grappling import list_struggles
from solo.systems.swords.fight.rules.moving import retreat_place
from solo.systems.swords.fight.rules.shooting import in_throw
from solo.systems.swords.fight.state import (
    Fight,
    FightContext,
    Fighter,
    best_close_arm,
    drawable,
    is_loaded,
    melee_arms,
    throw_ready,
    usable,
    weapon_in_hand,
)
from solo.systems.swords.fight.state.action_codes import (
    AIMED,
    ASSIST,
    ATTACKS,
    AUGMENT,
    BACK,
    DISARM,
    DRAW,
    DROP,
    END,
    FINISH,
    GO,
    GRAB,
    LET_GO,
    STRIKE,
    STRUGGLE,
    TURNED_TO_GRAPPLING,
    Act,
    Aimed,
    AttackCode,
    CloseInCode,
    DrawCode,
    GrabCode,
    PartnerCode,
    PickUpCode,
    SimpleCode,
    StruggleCode,
    WrenchCode,
)
from solo.systems.swords.fight.state.line import (
    HIGH,
    LOW,
    REACH,
    STEP,
    distance,
    fallen_near,
    grapplers_in_reach,
    in_reach,
    mounts_at_hand,
    pace,
    strikeable,
)
from solo.systems.swords.wording import told_to


def list_actions(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the acts that the rest of the plan allows now."""
    if fighter.clinch:
        return _in_clinch(fight, fighter)
    acts: list[Act] = []
    for kind in dict.fromkeys(fighter.left):
        offer = OFFERS.get(kind)
        if offer is not None and not (kind == STRUGGLE and GRAB in fighter.left):
            acts += offer(fight, fighter)
    return acts


def _in_clinch(fight: Fight, fighter: Fighter) -> list[Act]:
    acts: list[Act] = []
    if not fighter.grappled and any(kind in TURNED_TO_GRAPPLING for kind in fighter.left):
        acts += [StruggleCode(aim) for aim in list_struggles(fight, fighter)]
    if DRAW in fighter.left and not fight.is_held(fighter):
        acts += [draw for draw in _draws(fight, fighter) if fighter.arms[draw.arm].weapon.small]
    if fighter.control:
        acts.append(LET_GO)
    return [*acts, DROP] if acts and weapon_in_hand(fighter) else acts


# Attacks


def _strikes(kind: Literal["strike", "finish", "disarm"], fight: Fight, fighter: Fighter) -> Sequence[Act]:
    arms = melee_arms(fighter)
    if not arms:
        return []
    near = fallen_near(fight, fighter) if kind == FINISH else strikeable(fight, fighter)
    if kind == DISARM:
        near = [foe for foe in near if weapon_in_hand(foe) and not _ruled_out(fight, fighter, foe)]
    spent = _augments(fighter) if kind in (STRIKE, FINISH) else (0,)
    numbers = [fighter.arms.index(arm) for arm in arms]
    return [AttackCode(kind, foe.key, number, augments) for foe in near for number in numbers for augments in spent]


def _disarms(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List Strikes at objects that foes hold: weapons and shields (`S-13`)."""
    shields = [foe for foe in strikeable(fight, fighter) if foe.shield and not _ruled_out(fight, fighter, foe)]
    numbers = [fighter.arms.index(arm) for arm in melee_arms(fighter)]
    struck = [AttackCode("unshield", foe.key, number, 0) for foe in shields for number in numbers]
    return [*_strikes("disarm", fight, fighter), *struck]


def _grabs(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List grabs at foes.

    A fighter who has left close combat can use a planned struggle as a grab.
    """
    if fighter.grappled:
        return []
    return [GrabCode(foe.key, how) for foe in _graspable(fight, fighter) for how in ("harm", "hold")]


def _wrenches(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List grabs at weapons that foes hold, to wrench the weapons away."""
    near = _graspable(fight, fighter)
    return [WrenchCode(foe.key) for foe in near if weapon_in_hand(foe) and not _ruled_out(fight, fighter, foe)]


def _graspable(fight: Fight, fighter: Fighter) -> list[Fighter]:
    return [foe for foe in strikeable(fight, fighter) if not foe.clinch and not foe.rider]


def _ruled_out(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return True if the table forbids disarming this foe because it is far stronger than the fighter (`S-14`)."""
    return fight.circumstances.unequal == "ruled out" and far_stronger(fight, foe, fighter)


def _augments(fighter: Fighter) -> tuple[int, ...]:
    """Return the numbers of Augments that this attack may use.

    The last attack uses all Augments that are left (`S-24`).
    """
    spare = fighter.left.count(AUGMENT)
    if not spare:
        return (0,)
    attacks = sum(kind in ATTACKS for kind in fighter.left)
    return tuple(range(spare, -1, -1)) if attacks > 1 else (spare,)


def _shots(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List shots at foes. A weapon with an area lists shots at the foes' places first (`S-25`)."""
    held = weapon_in_hand(fighter)
    if held is None or not is_loaded(fighter, held) or not usable(fighter, held):
        return []
    arm, foes, spent = fighter.arms.index(held), fight.foes_of(fighter), _augments(fighter)
    shots = [AttackCode("shoot", foe.key, arm, augments) for foe in foes for augments in spent]
    if not held.weapon.area:
        return shots
    return [*(AttackCode("place", foe.key, arm, augments) for foe in foes for augments in spent), *shots]


def _throws(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    held = weapon_in_hand(fighter)
    if held is None or not throw_ready(held):
        return []
    arm, near = fighter.arms.index(held), in_throw(fight, fighter, held)
    return [AttackCode("throw", foe.key, arm, augments) for foe in near for augments in _augments(fighter)]


# Preparation and movement


def _draws(fight: Fight, fighter: Fighter) -> list[DrawCode]:
    """List the weapons that can be drawn, each type once."""
    del fight
    sorts: dict[str, DrawCode] = {}
    for arm in drawable(fighter):
        sorts.setdefault(arm.weapon.name, DrawCode(fighter.arms.index(arm)))
    return list(sorts.values())


def _loads(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the act of loading the weapon in hand, if loading takes an action (`H-05`)."""
    del fight
    held = weapon_in_hand(fighter)
    return [SimpleCode("load")] if held and held.wait and held.weapon.load_actions else []


def _reloads(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the act of loading the weapon in hand, if loading takes whole rounds (`H-05`)."""
    del fight
    held = weapon_in_hand(fighter)
    return [SimpleCode("reload")] if held and held.wait and held.weapon.load_rounds else []


def _picks(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the objects on the ground within reach, each type once (`H-07`)."""
    if fighter.animal:
        return []
    far = REACH if fighter.stepped else REACH + STEP
    sorts: dict[str, PickUpCode] = {}
    for number, thing in enumerate(fight.ground):
        if abs(thing.place - fighter.place) <= far:
            sorts.setdefault(thing.weapon.name, PickUpCode(number))
    return list(sorts.values())


def _mounts(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the riderless mounts of the fighter's side within reach."""
    return [] if fighter.mount else [PartnerCode("mount", one.key) for one in mounts_at_hand(fight, fighter)]


def _dismounts(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the act of dismounting, if the fighter is mounted."""
    del fight
    return [SimpleCode("dismount")] if fighter.mount else []


def _commands(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the foes that the mount can be commanded to strike (`H-10`)."""
    if not fighter.mount or not melee_arms(fight.find(fighter.mount)):
        return []
    return [PartnerCode("command", foe.key) for foe in fight.foes_of(fighter) if in_reach(fighter, foe)]


def _covers(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the act of taking cover, if the fighter has none (`R-12`)."""
    del fight
    return [] if fighter.cover else [SimpleCode("cover")]


def _helps(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the friends in close combat whom the fighter can help (`S-19`, `H-06`)."""
    return [PartnerCode("help", one.key) for one in grapplers_in_reach(fight, fighter)]


def _moves(fight: Fight, fighter: Fighter) -> Sequence[Act]:
    """List the moves: towards each foe out of reach, back from all foes, or to any place."""
    foes = fight.foes_of(fighter)
    return [*(CloseInCode(foe.key) for foe in foes if not foe.rider and not in_reach(fighter, foe)), BACK, GO]


OFFERS: Final[dict[str, Callable[[Fight, Fighter], Sequence[Act]]]] = {
    "strike": partial(_strikes, "strike"),
    "finish": partial(_strikes, "finish"),
    "disarm": _disarms,
    "grab": _grabs,
    "struggle": _grabs,
    "wrench": _wrenches,
    "shoot": _shots,
    "throw": _throws,
    "move": _moves,
    "draw": _draws,
    "load": _loads,
    "reload": _reloads,
    "pick": _picks,
    "mount": _mounts,
    "dismount": _dismounts,
    "command": _commands,
    "cover": _covers,
    "help": _helps,
}


def attempt_of(fight: Fight, fighter: Fighter, act: Aimed) -> DeclaredAttack:
    """Return the attack that the act's code describes."""
    target = fight.find(act.target)
    if isinstance(act, AttackCode):
        kind = "strike" if act.verb == "finish" else "shoot" if act.verb == "place" else act.verb
        return DeclaredAttack(fighter, target, kind, fighter.arms[act.arm], act.augments)
    if isinstance(act, WrenchCode):
        return DeclaredAttack(fighter, target, "wrench", best_close_arm(fighter))
    spent = fighter.left.count(AUGMENT)
    return DeclaredAttack(fighter, target, "grab", best_close_arm(fighter), spent, act.how == "hold")


# The decision


class ActionChoice(Choose):
    """The choice of the next act of a fighter's plan.

    Options are built only for display; a tactic reads `acts`.
    """

    __slots__ = ("acts",)

    def __init__(self, arena: FightContext, fighter: Fighter, acts: Sequence[Act], usual: Callable[[], str]) -> None:
        """`usual` returns the tactic's choice.

        The function is called only if the decision is displayed or not answered by a tactic.
        """
        self.acts = acts
        super().__init__(
            fighter.key,
            "act",
            lambda: f"{fighter.name} acts.{_still_planned(fighter)} What now?",
            lambda: [_option(arena, fighter, act) for act in _in_order(acts, usual())],
            usual,
        )


def _in_order(acts: Sequence[Act], usual: str) -> list[Act]:
    """Sort the tactic's choice first, then acts aimed at a fighter, then the rest, each in the given order."""
    return sorted(acts, key=lambda act: (str(act) != usual, not isinstance(act, AIMED)))


def _still_planned(fighter: Fighter) -> str:
    """Return the actions of the plan that are still to come, in words.

    Assisted blocks are left out, since they wait for an attack on a friend.
    """
    left = plan_words(tuple(kind for kind in fighter.left if kind != ASSIST))
    return f" Still planned: {left}." if left else ""


def _option(arena: FightContext, fighter: Fighter, act: Act) -> Option:
    fight, tables, code = arena.fight, arena.tables, str(act)
    if isinstance(act, AIMED):
        return _attack_option(arena, fighter, act)
    if act == END:
        return Option(code, "end the turn")
    if act == LET_GO:
        return Option(code, f"let go of {fight.find(fighter.clinch).name} (free)", None, "grapple")
    if act == DROP:
        return Option(code, "drop the weapon in hand (free)", None, "ready")
    if isinstance(act, StruggleCode):
        aim = told_to(aim_words(fight, fighter, act.aim))
        return Option(code, aim, partial(odds.struggle_preview, tables, fight, fighter, act.aim), "grapple")
    if isinstance(act, CloseInCode) or act in (BACK, GO):
        return Option(code, _way_to_move(fight, fighter, act), None, "move")
    label = told_to(act_words(fight, fighter, act))
    if isinstance(act, PartnerCode) and act.verb == "command":
        return Option(
            code, label, partial(odds.command_preview, tables, fight, fighter, fight.find(act.other)), "ready"
        )
    return Option(code, label, Preview, "ready")


def _attack_option(arena: FightContext, fighter: Fighter, act: Aimed) -> Option:
    fight, tables, code = arena.fight, arena.tables, str(act)
    attempt = attempt_of(fight, fighter, act)
    if act.verb == "place":
        aim = f"aim at the place where {attempt.target.name} stands"
        return Option(code, aim, partial(odds.area_preview, tables, fight, attempt), "shoot")
    group = "strike" if act.verb == FINISH else act.verb
    return Option(code, _attack_words(attempt), partial(odds.attack_preview, tables, fight, attempt), group)


def _attack_words(attempt: DeclaredAttack) -> str:
    spent = f", {attempt.augments} Augment{'s' if attempt.augments > 1 else ''}" if attempt.augments else ""
    gentle = ", without harm" if attempt.gentle else ""
    return f"{told_to(attempt.words(2))}{spent}{gentle}"


def _way_to_move(fight: Fight, fighter: Fighter, act: Act) -> str:
    if isinstance(act, CloseInCode):
        foe = fight.find(act.foe)
        return f"close in on {foe.name} ({distance(fighter, foe)} yards away)"
    if act == BACK:
        return f"fall back {abs(retreat_place(fight, fighter) - fighter.place)} yards"
    return "move to another place"


class PlaceChoice(EnterNumber):
    """The choice of a place on the line to move to, in yards. Places behind the party's starting front are below 0."""

    __slots__ = ()


def places(fight: Fight, fighter: Fighter) -> PlaceChoice:
    """Return the choice of the place to move to, within one move of the fighter."""
    far, here = pace(fight, fighter), fighter.place
    low, high = max(LOW, here - far), min(HIGH, here + far)

    def prompt() -> str:
        standing: dict[int, list[str]] = {}
        for foe in fight.foes_of(fighter):
            if not foe.rider:
                standing.setdefault(foe.place, []).append(foe.name)
        foes = "; ".join(f"{', '.join(names)} at {format_number(place)}" for place, names in sorted(standing.items()))
        return f"{fighter.name} stands at yard {format_number(here)} of the line. Foes: {foes}. Move to which yard?"

    return PlaceChoice(fighter.key, "place", prompt, low, high, default=str(here))
