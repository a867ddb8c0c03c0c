"""Owns the own turn: the planned actions carried out in any order, targets chosen now (`H-01`, `H-11`).

What leaves only one thing to do is done without asking. Whoever is in close combat by then grapples in place of the
attack that was planned, since nothing else counts there (`S-16`, `R-08`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.swords.fight import areas, clinch, handling, moving, odds, plans, shooting
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.attempt import Attempt, Kind, far_stronger
from solo.systems.swords.fight.declaring import words
from solo.systems.swords.fight.line import (
    best_close_arm,
    in_reach,
    melee_arms,
    set_place,
    strikeable,
    throw_ready,
    usable,
    wielded,
)
from solo.systems.swords.fight.state import Arm, Fight, Fighter
from solo.systems.swords.wording import told_to

Asking = Generator[Decision, str, None]
END: Final = "end"
LET_GO: Final = "let-go"
DROP: Final = "drop"
GENTLE: Final = "hold"
HAND_TO_HAND: Final = ("strike", "disarm", "grab", "wrench")
KEPT: Final = "assist"
TURNED_TO_GRAPPLING: Final = ("struggle", "grab", "wrench", "strike", "disarm", "shoot", "throw")


class Acting(Choose):
    """What to do next of what is planned. `codes` are the answers, whose options are built when somebody looks."""

    __slots__ = ("_arena", "codes")

    def __init__(self, arena: Arena, fighter: Fighter, codes: Sequence[str]) -> None:
        self._arena = arena
        self.codes = codes
        super().__init__(
            fighter.key,
            "act",
            lambda: f"{fighter.name} acts{_still_to_come(fighter)}: what now?",
            lambda: [_option(arena, fighter, code) for code in codes],
        )

    @property
    def default(self) -> str:
        """What a tactic would do: asked for only where somebody answers who is none."""
        from solo.systems.swords.fight.tactics import decide

        return decide(self._arena.fight, self._arena.tables, self).answer


def _still_to_come(fighter: Fighter) -> str:
    """What is left of the plan, in words; an assisted block waits for its friend."""
    left = words(tuple(kind for kind in fighter.left if kind != KEPT))
    return f", with {left} to come" if left else ""


def take_turn(arena: Arena, fighter: Fighter) -> Asking:
    """Everything that somebody planned, in the order of its choice."""
    fight = arena.fight
    holds = fighter.control
    while (fighter.left or holds) and not fighter.out:
        holds = False
        codes = offered(fight, fighter)
        if not codes:
            break
        if len(codes) == 1 and not fighter.clinch:
            code = codes[0]
        else:
            code = yield Acting(arena, fighter, [*codes, END])
        if code == END:
            break
        yield from _carry_out(arena, fighter, code)
        if not fight.opposed(fighter):
            break
    fighter.left = [kind for kind in fighter.left if kind == KEPT]
    fighter.acted = True


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
    if plans.DRAW in fighter.left:
        codes += [code for code in handling.draws(fight, fighter) if handling.arm_of(fighter, code).weapon.small]
    if fighter.control:
        codes.append(LET_GO)
    return [*codes, DROP] if codes and wielded(fighter) else codes


def _strikes(kind: str, fight: Fight, fighter: Fighter) -> list[str]:
    arms = melee_arms(fighter)
    if not arms:
        return []
    near = strikeable(fight, fighter)
    if kind == "disarm":
        near = [foe for foe in near if wielded(foe) and not _ruled_out(fight, fighter, foe)]
    spent = _augments(fighter)
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


OFFERS: Final[dict[str, Callable[[Fight, Fighter], list[str]]]] = {
    "strike": partial(_strikes, "strike"),
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


def _carry_out(arena: Arena, fighter: Fighter, code: str) -> Asking:
    verb, _, rest = code.partition(":")
    if verb in moving.VERBS:
        fighter.left.remove(plans.MOVE)
        yield from moving.carry_out(arena, fighter, code)
    elif verb == "struggle":
        augments = fighter.left.count(plans.AUGMENT)
        fighter.left.remove(next(kind for kind in TURNED_TO_GRAPPLING if kind in fighter.left))
        fighter.left = [kind for kind in fighter.left if kind != plans.AUGMENT]
        fighter.grappled = True
        clinch.struggle(arena, fighter, rest, augments)
    elif verb == LET_GO:
        clinch.let_go(arena, fighter)
    elif verb == DROP:
        handling.drop(arena, fighter)
    elif verb == "command":
        fighter.left.remove(verb)
        yield from handling.command(arena, fighter, arena.fight.of(rest))
    elif verb in HAND_TO_HAND or verb in ("shoot", "throw", "place"):
        yield from _attack(arena, fighter, code)
    else:
        fighter.left.remove(verb)
        handling.carry_out(arena, fighter, code)


def _attack(arena: Arena, fighter: Fighter, code: str) -> Asking:
    verb = code.partition(":")[0]
    attempt = attempt_of(arena.fight, fighter, code)
    planned = "shoot" if verb == "place" else verb
    fighter.left.remove(planned if planned in fighter.left else plans.STRUGGLE)
    fighter.grappled = fighter.grappled or verb == "grab"
    for _ in range(attempt.augments):
        fighter.left.remove(plans.AUGMENT)
    if verb in HAND_TO_HAND:
        _step_up(arena, fighter, attempt.target)
    else:
        shooting.used(arena, attempt)
    if verb == "place":
        yield from areas.attack_place(arena, attempt)
    else:
        yield from attack(arena, attempt)


def _step_up(arena: Arena, fighter: Fighter, target: Fighter) -> None:
    """The free step that brings a foe into reach (`H-01`)."""
    if in_reach(fighter, target):
        return
    fighter.stepped = True
    towards = 1 if target.place > fighter.place else -1
    cover = fighter.cover
    set_place(arena.fight, fighter, target.place - towards * 2)
    fighter.cover = cover


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
    kind: Kind = "shoot" if verb == "place" else verb  # type: ignore[assignment]
    return kind


def _option(arena: Arena, fighter: Fighter, code: str) -> Option:
    fight = arena.fight
    verb, _, rest = code.partition(":")
    if code == END:
        return Option(END, "leave it at that")
    if code == LET_GO:
        return Option(LET_GO, f"let go of {fight.of(fighter.clinch).name} (free)", None, "grapple")
    if code == DROP:
        return Option(DROP, "drop what is in hand (free)", None, "ready")
    if verb == "struggle":
        aim = told_to(clinch.aim_words(fight, fighter, rest))
        return Option(code, aim, partial(odds.of_struggle, arena.tables, fight, fighter, rest), "grapple")
    if verb in moving.VERBS:
        return Option(code, moving.label(fight, fighter, code), None, "move")
    if verb in HAND_TO_HAND or verb in ("shoot", "throw"):
        attempt = attempt_of(fight, fighter, code)
        return Option(code, _attack_words(attempt), partial(odds.of_attempt, arena.tables, fight, attempt), verb)
    if verb == "place":
        attempt = attempt_of(fight, fighter, code)
        aim = f"aim at the place where {attempt.target.name} stands"
        return Option(code, aim, partial(areas.preview, arena.tables, fight, attempt), "shoot")
    return Option(code, told_to(handling.label(fight, fighter, code)), Preview, "ready")


def _attack_words(attempt: Attempt) -> str:
    spent = f", {attempt.augments} Augment{'s' if attempt.augments > 1 else ''}" if attempt.augments else ""
    gentle = ", without harm" if attempt.gentle else ""
    return f"{told_to(attempt.words(2))}{spent}{gentle}"
