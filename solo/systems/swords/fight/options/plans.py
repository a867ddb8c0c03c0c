"""Plans of a round: ready-made sets of the actions that a fighter may declare (`S-10`, `H-01`).

A plan lists kinds of action. Targets are chosen on the fighter's own turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, ChooseMany, Option
from solo.systems.swords.fight.narration.words import plan_label
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.state import (
    Fight,
    FightContext,
    Fighter,
    drawable,
    melee_arms,
    throw_ready,
    usable,
    weapon_in_hand,
)
from solo.systems.swords.fight.state.action_codes import (
    ASSIST,
    AUGMENT,
    COMMAND,
    COVER,
    DEFEND,
    DISARM,
    DISMOUNT,
    DRAW,
    FINISH,
    FLEE,
    GRAB,
    HELP,
    LOAD,
    MOUNT,
    MOVE,
    OWN,
    PICK,
    RELOAD,
    SHOOT,
    STRIKE,
    STRUGGLE,
    THROW,
    WAIT,
    WORDS,
    WRENCH,
    YIELD,
    Kinds,
    PlanCode,
    code_of,
    group_of,
    list_codes,
    named_kind,
)
from solo.systems.swords.fight.state.line import (
    fallen_near,
    grapplers_in_reach,
    might_grab_beside,
    mounts_at_hand,
    strikeable,
)

HEADINGS: Final = {
    "fallen": "The fallen",
    "strike": "Strike",
    "shoot": "Shoot and throw",
    "disarm": "Disarm",
    "grapple": "Grapple",
    "ready": "Prepare",
    "move": "Move",
    "guard": "Guard",
}
LEAVE: Final = "Leave the fight"
HOPELESS: Final = "Cannot succeed"
USE_THE_HOLD: Final = "Use the hold"
IF_THEY_COME: Final = ", if a foe comes closer"
ORDINALS: Final = ("", "first", "second", "third")
# The most frequent plans, likeliest first. The first FOREMOST of these, and the tactic's plan, come first.
USUAL: Final[tuple[Kinds, ...]] = (
    ("strike", "defend"),
    ("shoot", "defend"),
    ("strike", "augment", "defend"),
    ("shoot", "augment", "defend"),
    ("move", "move", "defend"),
    ("defend",),
)
FOREMOST: Final = 2


class PlanChoice(Choose):
    """The choice of a fighter's plan for a round."""

    __slots__ = ()

    for_later = True

    def __init__(self, arena: FightContext, fighter: Fighter, usual: Callable[[], str]) -> None:
        """`usual` returns the tactic's plan.

        The function is called only if the decision is displayed or not answered by a tactic.
        """
        super().__init__(
            fighter.key,
            "plan",
            lambda: f"{fighter.name}: what is the plan for this round?",
            lambda: _options(arena, fighter, PlanCode.read(usual()).kinds),
            usual,
        )


def _options(arena: FightContext, fighter: Fighter, usual: Kinds) -> list[Option]:
    """List all plans under their headings.

    The likeliest plans come before all headings, so that a single key chooses each. Plans whose attack cannot succeed
    come last.
    """
    fight = arena.fight
    offered = preset_plans(fight, fighter)
    first = [kinds for kinds in (usual, *USUAL) if kinds in offered]
    foremost = list(dict.fromkeys(first))[:FOREMOST]
    merciless = [kinds for kinds in offered if FINISH in kinds]
    hopeless = [kinds for kinds in offered if kinds not in foremost and _hopeless(arena, fighter, kinds)]
    found = [_offered(arena, fighter, kinds, "") for kinds in foremost]
    others = [kinds for kinds in offered if kinds not in (*foremost, *merciless, *hopeless)]
    found += _best_first([_offered(arena, fighter, kinds) for kinds in others])
    found.append(
        Option(WAIT, "Keep the hold without doing harm" if fighter.control else "Wait", None, HEADINGS["guard"])
    )
    if not fighter.clinch:
        found += [
            Option(
                code_of(kinds, FLEE),
                plan_label(kinds, FLEE),
                partial(odds.plan_preview, arena.tables, fight, fighter, kinds),
                LEAVE,
            )
            for kinds in ((MOVE, MOVE, MOVE), (MOVE, MOVE, DEFEND))
        ]
    found.append(Option(YIELD, "Yield", None, LEAVE))
    found += [_offered(arena, fighter, kinds) for kinds in merciless if kinds not in hopeless]
    found += [_offered(arena, fighter, kinds, HOPELESS) for kinds in hopeless]
    found.append(Option(OWN, "Choose the actions one by one"))
    return found


def _best_first(options: Sequence[Option]) -> list[Option]:
    """Return the options with the best attack first under each heading; plans without an attack keep their places.

    Plans with Defend come first. The best attack promises the most damage (or the best chance, without damage)
    without being hit before, and then the most damage at all.
    """
    places: dict[str, list[int]] = {}
    ranks: dict[str, tuple[bool, Fraction, Fraction]] = {}
    for at, option in enumerate(options):
        promise = odds.plan_promise(option.preview().measures)
        if promise is not None:
            ranks[option.code] = DEFEND in PlanCode.read(option.code).kinds, *promise
            places.setdefault(option.group, []).append(at)
    found = list(options)
    for ats in places.values():
        best = sorted((options[at] for at in ats), key=lambda option: ranks[option.code], reverse=True)
        for at, option in zip(ats, best, strict=True):
            found[at] = option
    return found


def _hopeless(arena: FightContext, fighter: Fighter, kinds: Kinds) -> bool:
    """Return True if the plan's attack, aimed at its best target, has no chance of any effect."""
    return odds.hopeless(odds.plan_preview(arena.tables, arena.fight, fighter, kinds).measures)


def _offered(arena: FightContext, fighter: Fighter, kinds: Kinds, heading: str | None = None) -> Option:
    """Return the option of a plan, listed under `heading`, or under the plan's own heading if `heading` is None.

    The label has a note if the figures only hold for foes who come nearer.
    """
    label = plan_label(kinds).replace(WORDS["struggle"], USE_THE_HOLD if fighter.control else WORDS["struggle"])
    return Option(
        code_of(kinds),
        label + (IF_THEY_COME if odds.only_if_they_come(arena.tables, arena.fight, fighter, kinds) else ""),
        partial(odds.plan_preview, arena.tables, arena.fight, fighter, kinds),
        _heading(kinds) if heading is None else heading,
    )


def _heading(kinds: Kinds) -> str:
    return HEADINGS[group_of(kinds)]


def own_plan(arena: FightContext, fighter: Fighter) -> ChooseMany:
    """Return the choice of single actions for a player's own plan."""
    named = list_plan_actions(arena.fight, fighter)

    def option(part: str) -> Option:
        kind, number = named_kind(part)
        again = f" ({ORDINALS[number]})" if MOST.get(kind, 1) > 1 else ""
        return Option(part, WORDS[kind] + again)

    return ChooseMany(
        fighter.key,
        "plan-parts",
        lambda: f"{fighter.name}: which actions? Each action after the first gives −2 on every skill roll this round.",
        [option(part) for part in named],
        0,
        len(named),
        default="defend-1" if "defend-1" in named else "",
    )


# How often a plan may name one kind of action (`R-28`, `H-01`).
# rule: R-28 Several Strikes in a turn
MOST: Final = {STRIKE: 3, SHOOT: 2, THROW: 3, DRAW: 2, MOVE: 3, AUGMENT: 3, ASSIST: 2}


def preset_plans(fight: Fight, fighter: Fighter) -> list[Kinds]:
    """List the plans on offer, likeliest first, without duplicates."""
    return list(dict.fromkeys(_in_clinch(fight, fighter) if fighter.clinch else _free(fight, fighter)))


def _in_clinch(fight: Fight, fighter: Fighter) -> list[Kinds]:
    if fight.is_held(fighter):
        # A held fighter can use a planned Defend once the hold is broken (S-16, R-08).
        return [(STRUGGLE,), (STRUGGLE, DEFEND)]
    found: list[Kinds] = [
        (STRUGGLE,),
        (STRUGGLE, DEFEND),
        (STRUGGLE, AUGMENT),
        (STRUGGLE, AUGMENT, DEFEND),
        (DEFEND,),
    ]
    if any(arm.where == "belt" and arm.weapon.small for arm in fighter.arms):
        found += [(DRAW, STRUGGLE), (DRAW, DEFEND)]
    return found


def _free(fight: Fight, fighter: Fighter) -> Iterator[Kinds]:
    near = strikeable(fight, fighter)
    friends = any(not friend.animal and not friend.rider for friend in fight.friends_of(fighter))
    if near:
        if melee_arms(fighter):
            yield from _blows(STRIKE)
            yield (STRIKE, STRIKE, STRIKE, DEFEND)
            if friends:
                yield (STRIKE, ASSIST, DEFEND)
        yield from _grabs(near)
    yield from _throws(fighter)
    yield from _shots(fighter)
    yield (DEFEND,)
    if friends:
        yield from ((ASSIST, DEFEND), (ASSIST, ASSIST, DEFEND))
    yield from _moves_in_reach(fighter) if near else _moves(fighter)
    yield from _handling(fight, fighter, bool(near))
    if melee_arms(fighter) and fallen_near(fight, fighter):
        yield from ((FINISH, DEFEND), (FINISH, AUGMENT, DEFEND), (FINISH, AUGMENT, AUGMENT, DEFEND))


def _blows(kind: str) -> Iterator[Kinds]:
    yield from ((kind, DEFEND), (kind, AUGMENT, DEFEND), (kind, AUGMENT, AUGMENT, DEFEND), (kind, kind, DEFEND))
    yield from ((kind,), (kind, AUGMENT), (kind, AUGMENT, AUGMENT), (kind, kind), (kind, kind, AUGMENT, DEFEND))


def _grabs(near: Sequence[Fighter]) -> Iterator[Kinds]:
    if any(not foe.clinch and not foe.rider for foe in near):
        yield from ((GRAB, DEFEND), (GRAB,))
    if any(weapon_in_hand(foe) or foe.shield for foe in near):
        yield from ((DISARM, DEFEND), (WRENCH, DEFEND))


def _throws(fighter: Fighter) -> Iterator[Kinds]:
    held = weapon_in_hand(fighter)
    if held is None or not held.weapon.thrown:
        return
    yield from ((THROW, DEFEND), (THROW,), (THROW, AUGMENT, DEFEND))
    if drawable(fighter):
        yield (THROW, DRAW, DEFEND)
    if any(arm.weapon.thrown for arm in drawable(fighter)):
        yield (THROW, DRAW, THROW, DEFEND)


def _shots(fighter: Fighter) -> Iterator[Kinds]:
    held = weapon_in_hand(fighter)
    if held is None:
        return
    weapon = held.weapon
    if not weapon.shoots or not usable(fighter, held) or not fighter.missiles.get(weapon.missiles):
        return
    if held.wait:
        if weapon.load_rounds:
            yield from ((RELOAD, DEFEND), (RELOAD,))
        else:
            yield from ((LOAD, SHOOT, DEFEND), (LOAD, SHOOT), (LOAD, DEFEND))
        return
    yield from ((SHOOT, DEFEND), (SHOOT,), (SHOOT, AUGMENT, DEFEND), (SHOOT, AUGMENT), (COVER, SHOOT, DEFEND))
    yield (SHOOT, AUGMENT, AUGMENT, DEFEND)
    if weapon.load_actions:
        yield from ((SHOOT, LOAD, DEFEND), (SHOOT, LOAD, SHOOT, DEFEND))
    elif not weapon.load_rounds:
        yield from ((SHOOT, SHOOT, DEFEND), (SHOOT, SHOOT), (SHOOT, SHOOT, AUGMENT, DEFEND))


def _moves(fighter: Fighter) -> Iterator[Kinds]:
    if melee_arms(fighter):
        yield (STRIKE, DEFEND)  # at a foe who comes nearer
        yield from ((MOVE, STRIKE, DEFEND), (MOVE, STRIKE), (MOVE, MOVE, STRIKE, DEFEND))
    yield from ((MOVE, DEFEND), (MOVE, MOVE, DEFEND), (MOVE, MOVE, MOVE, DEFEND), (MOVE, MOVE, MOVE))
    yield (MOVE, GRAB, DEFEND)
    held = weapon_in_hand(fighter)
    if held and held.weapon.shoots and not held.wait and usable(fighter, held):
        yield (MOVE, SHOOT, DEFEND)


def _moves_in_reach(fighter: Fighter) -> Iterator[Kinds]:
    """Yield plans to move although a foe is in reach: away from this foe, or on to another foe."""
    if melee_arms(fighter):
        yield (MOVE, STRIKE, DEFEND)
    yield from ((MOVE, DEFEND), (MOVE, MOVE, DEFEND))
    held = weapon_in_hand(fighter)
    if held and held.weapon.shoots and not held.wait and usable(fighter, held):
        yield (MOVE, SHOOT, DEFEND)


def _handling(fight: Fight, fighter: Fighter, near: bool) -> Iterator[Kinds]:
    at_belt = drawable(fighter)
    if any(arm.weapon.melee for arm in at_belt):
        yield from ((DRAW, STRIKE, DEFEND), (DRAW, DEFEND)) if near else ((DRAW, MOVE, DEFEND), (DRAW, DEFEND))
    if any(arm.weapon.shoots for arm in at_belt):
        yield (DRAW, SHOOT, DEFEND)
    if any(arm.weapon.thrown for arm in at_belt):
        yield (DRAW, THROW, DEFEND)
    if fight.ground and not fighter.animal:
        yield from ((PICK, DEFEND), (PICK, STRIKE, DEFEND), (MOVE, PICK, DEFEND))
    if not fighter.animal and not fighter.mount and mounts_at_hand(fight, fighter):
        yield from ((MOUNT, DEFEND), (MOVE, MOUNT, DEFEND))
    if fighter.mount:
        yield (DISMOUNT, DEFEND)
        if near:
            yield from ((COMMAND, DEFEND), (STRIKE, COMMAND, DEFEND))
    if not fighter.cover:
        yield (COVER, DEFEND)
    if grapplers_in_reach(fight, fighter) or (near and might_grab_beside(fight, fighter)):
        yield from ((HELP, DEFEND), (HELP,))


def list_plan_actions(fight: Fight, fighter: Fighter) -> list[str]:
    """List the codes of actions for a player's own plan, with numbers for actions allowed several times."""
    named = Counter[str]()
    for kinds in preset_plans(fight, fighter):
        if RELOAD in kinds:
            continue
        for kind, count in Counter(kinds).items():
            named[kind] = max(named[kind], MOST.get(kind, count))
    held = weapon_in_hand(fighter)
    if held and throw_ready(held) and not fighter.clinch and not fight.is_held(fighter):
        named[THROW] = max(named[THROW], 1)
    return [part for kind, most in named.items() for part in list_codes(kind, most)]
