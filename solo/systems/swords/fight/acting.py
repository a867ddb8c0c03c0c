"""Owns the own turn: the planned actions carried out in any order, targets chosen now (`H-01`, `H-11`).

What leaves only one thing to do is done without asking.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.swords.fight import areas, clinch, handling, moving, odds, plans, shooting
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.attempt import Attempt
from solo.systems.swords.fight.choosing import choose_action
from solo.systems.swords.fight.declaring import words
from solo.systems.swords.fight.line import step_towards
from solo.systems.swords.fight.offers import DROP, END, LET_GO, TURNED_TO_GRAPPLING, attempt_of, offered
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.wording import told_to

Asking = Generator[Decision, str, None]
HAND_TO_HAND: Final = ("strike", "finish", "disarm", "grab", "wrench")
KEPT: Final = "assist"


class Acting(Choose):
    """What to do next of what is planned. `codes` are the answers, whose options are built when somebody looks."""

    __slots__ = ("_arena", "_fighter", "codes")

    def __init__(self, arena: Arena, fighter: Fighter, codes: Sequence[str]) -> None:
        self._arena = arena
        self._fighter = fighter
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
        return choose_action(self._arena.fight, self._arena.tables, self._fighter, self.codes).answer


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
        if len(codes) == 1 and not fighter.clinch and not _endangers_a_friend(fight, fighter, codes[0]):
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


def _endangers_a_friend(fight: Fight, fighter: Fighter, code: str) -> bool:
    """Whether a blow goes into a pair of which one is a friend, whom a near miss may hit (`R-09`)."""
    verb, *rest = code.split(":")
    if verb != "strike":
        return False
    grip = fight.of(rest[0]).clinch
    return bool(grip) and fight.of(grip).side == fighter.side


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
        step_towards(arena.fight, fighter, attempt.target.place)
    else:
        shooting.used(arena, attempt)
    if verb == "place":
        yield from areas.attack_place(arena, attempt)
    else:
        yield from attack(arena, attempt)


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
        group = "strike" if verb == plans.FINISH else verb
        return Option(code, _attack_words(attempt), partial(odds.of_attempt, arena.tables, fight, attempt), group)
    if verb == "place":
        attempt = attempt_of(fight, fighter, code)
        aim = f"aim at the place where {attempt.target.name} stands"
        return Option(code, aim, partial(areas.preview, arena.tables, fight, attempt), "shoot")
    label = told_to(handling.label(fight, fighter, code))
    if verb == "command":
        return Option(code, label, partial(odds.of_command, arena.tables, fight, fighter, fight.of(rest)), "ready")
    return Option(code, label, Preview, "ready")


def _attack_words(attempt: Attempt) -> str:
    spent = f", {attempt.augments} Augment{'s' if attempt.augments > 1 else ''}" if attempt.augments else ""
    gentle = ", without harm" if attempt.gentle else ""
    return f"{told_to(attempt.words(2))}{spent}{gentle}"
