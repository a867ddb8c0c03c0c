"""Owns the declaration: everybody names the actions of the round before anybody acts (`S-10`, `R-02`, `H-11`)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from solo.systems.contract import Choose, ChooseSeveral, Decision, Event, Option
from solo.systems.swords.fight import harm, odds, plans
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.planning import choose_plan, impatient
from solo.systems.swords.fight.plans import (
    DEFEND,
    FINISH,
    FLEE,
    MOVE,
    OWN,
    STRUGGLE,
    WAIT,
    YIELD,
    Kinds,
    code_of,
    kinds_of,
)
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.rolls.skill import action_penalty

Asking = Generator[Decision, str, None]
HEADINGS = {
    "fallen": "The fallen",
    "strike": "Strike",
    "shoot": "Shoot and throw",
    "disarm": "Disarm",
    "grapple": "Grapple",
    "ready": "Make ready",
    "move": "Move",
    "guard": "Guard",
}
LEAVE = "Leave the fight"
USE_THE_HOLD = "Use the hold"
# the plans most often taken, likeliest first: of these, and what a tactic would plan, so many head the list
USUAL: tuple[Kinds, ...] = (
    ("strike", "defend"),
    ("shoot", "defend"),
    ("strike", "augment", "defend"),
    ("shoot", "augment", "defend"),
    ("move", "move", "defend"),
    ("defend",),
)
FOREMOST = 2
COUNTS = ("", "", " twice", " three times")
WORDS = {
    "strike": "Strike",
    "finish": "Strike at the fallen",
    "disarm": "Strike to disarm",
    "grab": "Grab",
    "wrench": "Grab to disarm",
    "shoot": "Shoot",
    "throw": "Throw",
    "struggle": "Struggle",
    "augment": "Augment",
    "move": "Move",
    "draw": "Draw",
    "load": "Load",
    "reload": "Load all round",
    "pick": "Pick up",
    "mount": "Mount",
    "dismount": "Dismount",
    "command": "Command the mount to strike",
    "assist": "Block for a friend",
    "cover": "Take cover",
    "help": "Help to grapple",
    "defend": "Defend",
}


class Planning(Choose):
    """What somebody plans for a round; a tactic reads the fight itself, and its choice is the default."""

    __slots__ = ("_arena", "_fighter")

    def __init__(self, arena: Arena, fighter: Fighter) -> None:
        self._arena = arena
        self._fighter = fighter
        super().__init__(
            fighter.key,
            "plan",
            lambda: f"{fighter.name}: what is the plan for this round?",
            lambda: _options(arena, fighter),
        )

    @property
    def default(self) -> str:
        """What a tactic would plan, save flight and impatience: asked for only where somebody answers who is none."""
        fight = self._arena.fight
        code = choose_plan(fight, self._arena.tables, self._fighter).answer
        offered = plans.presets(fight, self._fighter)
        grappling = bool(self._fighter.clinch)
        rash = code.startswith(FLEE) or (impatient(fight) and not grappling and DEFEND not in kinds_of(code))
        if kinds_of(code) in offered and not rash:
            return code
        if grappling:
            return code_of(offered[0])
        return code_of(next((kinds for kinds in USUAL if kinds in offered), offered[0]))


def declare(arena: Arena) -> Asking:
    """Everybody's plan, The Master's side first, each in list order (`H-11`)."""
    fight = arena.fight
    for side in ("foes", "party"):
        for fighter in fight.fighters:
            if fighter.side == side and may_plan(fighter) and not fight.winner:
                yield from _plan(arena, fighter)
    fight.blocks_planned = any("assist" in fighter.left for fighter in fight.fighters)
    if arena.scene.listening:
        _tell(arena)


def may_plan(fighter: Fighter) -> bool:
    """Returns whether somebody names actions of its own: a ridden mount goes by its rider's plan (`H-10`)."""
    return not (fighter.out or fighter.surprised or fighter.rider or fighter.wayward)


def _plan(arena: Arena, fighter: Fighter) -> Asking:
    fight = arena.fight
    if fight.held(fighter):
        take_up(fighter, (STRUGGLE,))
        return
    code = yield Planning(arena, fighter)
    if code == OWN:
        named = yield _own(arena, fighter)
        kinds = tuple(token.partition("-")[0] for token in named.split("+")) if named else ()
        take_up(fighter, kinds)
    elif code == YIELD:
        fighter.yielded = True
        harm.part(arena, fighter)
        if fighter.mount:
            fight.of(fighter.mount).yielded = True
        arena.tell("yield", fighter, f"{fighter.name} yields.")
        return
    else:
        take_up(fighter, kinds_of(code))
        fighter.fleeing = code.startswith(FLEE)


def take_up(fighter: Fighter, kinds: Kinds) -> None:
    """Writes a plan down: what is to come, how many actions that makes, and whether it defends."""
    fighter.defends = DEFEND in kinds
    fighter.left = [kind for kind in kinds if kind != DEFEND]
    fighter.actions = len(kinds)


def _tell(arena: Arena) -> None:
    """All plans in one line, like plans together, with what each takes off every skill roll."""
    alike: dict[str, list[str]] = {}
    for fighter in arena.fight.fighters:
        if may_plan(fighter):
            kinds = (*fighter.left, DEFEND) if fighter.defends else tuple(fighter.left)
            plan = label(kinds, FLEE if fighter.fleeing else "") if kinds else "wait"
            alike.setdefault(plan, []).append(fighter.name)
    told = "; ".join(f"{', '.join(names)}: {plan}" for plan, names in alike.items())
    if told:
        arena.scene.tell(Event("plan", f"Plans. {told}."))


def words(kinds: Kinds) -> str:
    """Returns a plan in words: "Strike twice, 1 Augment, Defend"."""
    parts = []
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        if kind == "augment":
            parts.append(f"{count} Augment{'s' if count > 1 else ''}")
        else:
            parts.append(WORDS[kind] + (COUNTS[count] if count < len(COUNTS) else f" {count} times"))
    return ", ".join(parts)


def label(kinds: Kinds, group: str = "") -> str:
    """Returns a plan as it is offered, with what it takes off every skill roll."""
    actions = len(kinds)
    penalty = f" ({action_penalty(actions)})".replace("-", "−") if actions > 1 else ""
    return f"{'Flee: ' if group == FLEE else ''}{words(kinds)}{penalty}"


def _options(arena: Arena, fighter: Fighter) -> list[Option]:
    """Every plan, under its heading; the likeliest stand above all headings, so that one key takes them."""
    fight = arena.fight
    offered = plans.presets(fight, fighter)
    first = [kinds for kinds in (kinds_of(Planning(arena, fighter).default), *USUAL) if kinds in offered]
    foremost = list(dict.fromkeys(first))[:FOREMOST]
    merciless = [kinds for kinds in offered if FINISH in kinds]
    found = [_offered(arena, fighter, kinds, "") for kinds in foremost]
    found += [_offered(arena, fighter, kinds) for kinds in offered if kinds not in (*foremost, *merciless)]
    found.append(Option(WAIT, "Hold on without harm" if fighter.control else "Wait", None, HEADINGS["guard"]))
    if not fighter.clinch:
        found += [
            Option(
                code_of(kinds, FLEE),
                label(kinds, FLEE),
                partial(odds.of_plan, arena.tables, fight, fighter, kinds),
                LEAVE,
            )
            for kinds in ((MOVE, MOVE, MOVE), (MOVE, MOVE, DEFEND))
        ]
    found.append(Option(YIELD, "Yield", None, LEAVE))
    found += [_offered(arena, fighter, kinds) for kinds in merciless]
    found.append(Option(OWN, "Name the actions one by one"))
    return found


def _offered(arena: Arena, fighter: Fighter, kinds: Kinds, heading: str | None = None) -> Option:
    """A plan under its own heading, or under another, "" for none."""
    return Option(
        code_of(kinds),
        label(kinds).replace(WORDS["struggle"], USE_THE_HOLD if fighter.control else WORDS["struggle"]),
        partial(odds.of_plan, arena.tables, arena.fight, fighter, kinds),
        _heading(kinds) if heading is None else heading,
    )


def _heading(kinds: Kinds) -> str:
    return HEADINGS[plans.group_of(kinds)]


def _own(arena: Arena, fighter: Fighter) -> ChooseSeveral:
    named = plans.tokens(arena.fight, fighter)

    def preview(token: str) -> Option:
        kind, _, number = token.partition("-")
        again = f" ({('', 'first', 'second', 'third')[int(number)]})" if plans.MOST.get(kind, 1) > 1 else ""
        return Option(token, WORDS[kind] + again)

    return ChooseSeveral(
        fighter.key,
        "plan-parts",
        lambda: f"{fighter.name}: which actions? Each beyond the first is −2 on every skill roll of the round.",
        [preview(token) for token in named],
        0,
        len(named),
        default="defend-1" if "defend-1" in named else "",
    )
