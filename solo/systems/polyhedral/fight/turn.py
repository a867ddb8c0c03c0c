"""Owns a turn: upkeep, whether one can act, then stance, free actions, one action and the Step (`P-32`, Part 8)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.polyhedral.fight import aid, climbing, flight, moves, readying, strikes, striking, sway, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.offering import Part, TurnChoice
from solo.systems.polyhedral.fight.spells import cast, casting, concentration, upkeep
from solo.systems.polyhedral.fight.spells import offer as spells
from solo.systems.polyhedral.fight.state import Combatant, Fight

Asking = Generator[Decision, str, None]
WAIT, DEFENSIVE, STAY, RUN = "wait", "defensive", "stay", "run"
ATTACKS = (strikes.STRIKE, strikes.RAPID, strikes.DUAL, strikes.ARROW)
ON_GUARD = "−1 on own checks and on all checks against you until your next turn; then attack, cast or wait"


def take_turn(arena: Arena, combatant: Combatant) -> Asking:
    """One combatant's whole turn, its clocks included."""
    _upkeep(combatant)
    struck_down = yield from upkeep.begin(arena, combatant)
    if not struck_down and not combatant.dead:
        if not combatant.unconscious:
            yield from _able(arena, combatant)
        elif combatant.bleeding:
            wounds.bleed(arena, combatant)
    combatant.drawn.clear()
    upkeep.end(arena, combatant)


def _upkeep(combatant: Combatant) -> None:
    """Allowances come back and the stance ends; nobody is unaware once their turn has come (`P-31`, `H-11`)."""
    combatant.defensive = combatant.blocked = combatant.unaware = False
    combatant.bare_parries = 0
    combatant.gone = ""
    combatant.distracting = False
    for piece in combatant.pieces:
        piece.parries = 0
        piece.grip = ""


def _able(arena: Arena, combatant: Combatant) -> Asking:
    """Whoever sleeps, is away or can only cough has no action; whoever is afraid runs (`R-46`, `H-25`)."""
    if combatant.helpless or combatant.loses_turn:
        arena.tell("wait", combatant, f"{combatant.name} can do nothing this turn.")
        return
    fear = sway.fear(arena.fight, combatant)
    if fear is not None:
        yield from moves.run_away(arena, combatant, *fear)
        return
    yield from _act(arena, combatant)


def _act(arena: Arena, combatant: Combatant) -> Asking:
    stepped = False
    while True:
        code = yield choice(arena, combatant, stepped)
        verb = code.split(":")[0]
        if verb == DEFENSIVE:
            combatant.defensive = True
            arena.tell("stance", combatant, f"{combatant.name} fights defensively.")
        elif verb == aid.DISTRACT:
            combatant.distracting = True
            aid.distract(arena, combatant, arena.fight.of(code.split(":")[1]))
        elif verb == readying.DROP:
            readying.carry_out(arena, combatant, code)
        elif verb in (moves.STEP, moves.DOOR):
            stepped = True
            yield from _step(arena, combatant, code)
            if combatant.out:
                return
        else:
            yield from _action(arena, combatant, code)
            break
    if not stepped and _may_step_after(combatant, verb):
        yield from _step_after(arena, combatant)


def choice(arena: Arena, combatant: Combatant, stepped: bool) -> TurnChoice:
    """All that may be done now, attacks first; the stance leaves only what it allows (`H-15`)."""
    parts = _parts(arena, combatant, stepped)
    if sway.turned(combatant):
        parts = [Part(tuple(verb for part in parts for verb in part.verbs), partial(_forced, arena, combatant, parts))]
    return TurnChoice(combatant.key, lambda: f"{combatant.name}: what now?", parts)


def offer(arena: Arena, combatant: Combatant, stepped: bool) -> list[Option]:
    """All options of the choice."""
    return list(choice(arena, combatant, stepped).options)


def _forced(arena: Arena, combatant: Combatant, parts: list[Part]) -> list[Option]:
    """Everything, for whoever is turned upon others: no choice is left but them (`R-46`)."""
    found = [option for part in parts for option in part.offer()]
    _forbid(arena, combatant, found)
    return found


def _forbid(arena: Arena, combatant: Combatant, options: list[Option]) -> None:
    """Refuse what harms anybody else; and all but the attack and the Step to it, where that is possible now."""
    upon = sway.enemies(arena.fight, combatant)
    wanted = [option for option in options if isinstance(option, strikes.AttackOption) and _all_at(option, upon)]
    attacks = any(not option.refused for option in wanted)
    for option in options:
        steps = option.code.split(":")[0] in (moves.STEP, moves.DOOR)
        at_others = isinstance(option, strikes.AttackOption) and option not in wanted
        hostile = isinstance(option, spells.SpellOption) and option.casting.spell.resist.by != "nothing"
        idle = attacks and not steps and option not in wanted
        if not option.refused and (hostile or at_others or idle):
            option.refused = f"{combatant.name} must attack whoever is nearest."


def _all_at(option: strikes.AttackOption, upon: list[Combatant]) -> bool:
    return all(attempt.target in upon for attempt in option.attempts)


def _parts(arena: Arena, combatant: Combatant, stepped: bool) -> list[Part]:
    fight, on_guard = arena.fight, combatant.defensive

    def attacks() -> list[Option]:
        return strikes.offer(arena, combatant, can_step=not stepped, stationary=not stepped)

    def magic() -> list[Option]:
        found = spells.offer(arena, combatant)
        return [option for option in found if not _unchecked(option)] if on_guard else found

    return [
        Part((strikes.STRIKE, strikes.RAPID, strikes.DUAL), attacks),
        Part((spells.CAST, strikes.ARROW), magic),
        *([] if on_guard else _going(fight, combatant, stepped)),
        *([] if stepped else [Part((moves.STEP, moves.DOOR), lambda: moves.offer_step(fight, combatant))]),
        *([] if on_guard else _small_actions(arena, combatant)),
        *([] if combatant.distracting else [Part((aid.DISTRACT,), lambda: aid.offer_distractions(fight, combatant))]),
        Part((WAIT,), lambda: [Option(WAIT, "wait")]),
        Part((readying.DROP,), lambda: readying.offer_drops(combatant)),
    ]


def _unchecked(option: Option) -> bool:
    """Whether this is a spell without a check, which the stance does not go with (`H-15`)."""
    return isinstance(option, spells.SpellOption) and not casting.rolled(option.casting)


def _going(fight: Fight, combatant: Combatant, stepped: bool) -> list[Part]:
    return [
        Part((moves.MOVE,), lambda: moves.offer_move(fight, combatant, stepped)),
        Part((moves.SPRINT,), lambda: moves.offer_sprint(fight, combatant, stepped)),
        Part((moves.STAND,), lambda: moves.offer_to_stand(combatant)),
        Part((moves.LEAVE,), lambda: moves.offer_to_leave(fight, combatant, stepped)),
        Part(flight.VERBS, lambda: flight.offer(combatant, stepped)),
        Part((climbing.CLIMB,), lambda: climbing.offer(fight, combatant, stepped)),
    ]


def _small_actions(arena: Arena, combatant: Combatant) -> list[Part]:
    return [
        *(Part(verbs, partial(offered, arena, combatant)) for verbs, offered in readying.OFFERS),
        Part((aid.HELP,), lambda: aid.offer_help(arena.fight, combatant)),
        Part((DEFENSIVE,), lambda: [Option(DEFENSIVE, "fight defensively", lambda: Preview(note=ON_GUARD))]),
        Part((concentration.END,), lambda: _offer_to_let_go(arena.fight, combatant)),
    ]


def _offer_to_let_go(fight: Fight, combatant: Combatant) -> list[Option]:
    if not concentration.held(fight, combatant):
        return []
    return [Option(concentration.END, "stop concentrating", group=readying.LET_GO)]


def _action(arena: Arena, combatant: Combatant, code: str) -> Asking:
    verb, _, rest = code.partition(":")
    if verb not in (moves.MOVE, moves.SPRINT, moves.STAND, WAIT, climbing.CLIMB, *flight.VERBS):
        concentration.end(arena, combatant)
    if verb in ATTACKS:
        yield from striking.carry_out(arena, combatant, code)
    elif verb == spells.CAST:
        yield from cast.cast(arena, spells.read(arena, combatant, rest))
    elif verb in (moves.MOVE, moves.SPRINT):
        yield from moves.go(arena, combatant, verb)
    elif verb in flight.VERBS:
        flight.change(arena, combatant, verb)
        yield from moves.go(arena, combatant, verb)
    elif verb == climbing.CLIMB:
        column, row = rest.split(",")
        climbing.carry_out(arena, combatant, (int(column), int(row)))
    elif verb == moves.STAND:
        moves.stand_up(arena, combatant)
    elif verb == moves.LEAVE:
        moves.leave(arena, combatant)
    elif verb == aid.HELP:
        aid.give_help(arena, combatant, arena.fight.of(rest))
    elif verb == WAIT:
        arena.tell("wait", combatant, f"{combatant.name} waits.")
    elif verb != concentration.END:
        readying.carry_out(arena, combatant, code)


def _step(arena: Arena, combatant: Combatant, code: str) -> Asking:
    verb, _, where = code.partition(":")
    if verb == moves.STEP:
        yield from moves.go(arena, combatant, moves.STEP)
        return
    column, row = where.split(",")
    moves.open_door(arena, combatant, (int(column), int(row)))


def _may_step_after(combatant: Combatant, verb: str) -> bool:
    """A Step goes with an attack, a spell, a Ready or waiting; not with going or a rapid pair (`P-32`, `R-12`)."""
    going = (moves.MOVE, moves.SPRINT, moves.LEAVE, strikes.RAPID, climbing.CLIMB, *flight.VERBS)
    return combatant.standing and not combatant.helpless and verb not in going


def _step_after(arena: Arena, combatant: Combatant) -> Asking:
    step = moves.offer_step(arena.fight, combatant)
    if not step or not arena.fight.foes_of(combatant):
        return
    question = f"{combatant.name} may still take a Step."
    code = yield Choose(combatant.key, "step-after", question, [Option(STAY, "stay"), *step], default=STAY)
    if code != STAY:
        yield from _step(arena, combatant, code)
