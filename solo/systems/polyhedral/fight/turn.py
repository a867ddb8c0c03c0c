"""Owns a turn: upkeep, whether one can act, then stance, free actions, one action and the Step (`P-32`, Part 8)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.polyhedral.fight import aid, bouts, climbing, flight, moves, readying, strikes, striking, sway, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.bouts import Bout
from solo.systems.polyhedral.fight.offering import Numbers, Part, TurnChoice, Verbs, numbers
from solo.systems.polyhedral.fight.spells import cast, casting, concentration, upkeep
from solo.systems.polyhedral.fight.spells import offer as spells
from solo.systems.polyhedral.fight.state import Combatant

Asking = Generator[Decision, str, None]
WAIT, DEFENSIVE, STAY, RUN = "wait", "defensive", "stay", "run"
ATTACKS = (bouts.STRIKE, bouts.RAPID, bouts.DUAL, bouts.ARROW)
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


class Turn(NamedTuple):
    """A turn at the moment of its choice; `stepped` where the Step has been taken."""

    arena: Arena
    combatant: Combatant
    stepped: bool


class TurnPart(NamedTuple):
    """The options of a few verbs in any turn; `on_guard` where the stance allows them (`H-15`)."""

    verbs: tuple[str, ...]
    offer: Callable[[Turn], Iterable[Option]]
    on_guard: bool = False


class OwnChoice(TurnChoice):
    """The choice of whoever follows its own will: all parts of a turn."""

    __slots__ = ("_turn",)

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn.combatant.key, lambda: f"{turn.combatant.name}: what now?", (), VERBS)
        self._turn = turn

    def attacks(self) -> list[Bout]:
        """The attacks that may be made, which are also its first options."""
        arena, combatant, stepped = self._turn
        found = bouts.possible(arena, combatant, can_step=not stepped, stationary=not stepped)
        return [bout for bout in found if not bout.refused]

    def _numbers(self, wanted: tuple[str, ...]) -> Numbers:
        return _own_numbers(wanted)

    def _offer(self, number: int) -> Iterable[Option]:
        part = PARTS[number]
        return () if self._turn.combatant.defensive and not part.on_guard else part.offer(self._turn)


def choice(arena: Arena, combatant: Combatant, stepped: bool) -> TurnChoice:
    """All that may be done now, attacks first; the stance leaves only what it allows (`H-15`)."""
    own = OwnChoice(Turn(arena, combatant, stepped))
    if not sway.turned(combatant):
        return own
    verbs = tuple(verb for part in VERBS for verb in part)
    return TurnChoice(combatant.key, lambda: own.prompt, [Part(verbs, partial(_forced, arena, combatant, own))])


def offer(arena: Arena, combatant: Combatant, stepped: bool) -> list[Option]:
    """All options of the choice."""
    return list(choice(arena, combatant, stepped).options)


def _forced(arena: Arena, combatant: Combatant, own: TurnChoice) -> list[Option]:
    """Everything, for whoever is turned upon others: no choice is left but them (`R-46`)."""
    found = list(own.options)
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


def _attacks(turn: Turn) -> list[Option]:
    return strikes.offer(turn.arena, turn.combatant, can_step=not turn.stepped, stationary=not turn.stepped)


def _magic(turn: Turn) -> list[Option]:
    found = spells.offer(turn.arena, turn.combatant)
    return [option for option in found if not _unchecked(option)] if turn.combatant.defensive else found


def _unchecked(option: Option) -> bool:
    """Whether this is a spell without a check, which the stance does not go with (`H-15`)."""
    return isinstance(option, spells.SpellOption) and not casting.rolled(option.casting)


def _distractions(turn: Turn) -> list[Option]:
    return [] if turn.combatant.distracting else aid.offer_distractions(turn.arena.fight, turn.combatant)


def _small_action(offered: readying.Offered, turn: Turn) -> Iterable[Option]:
    return offered(turn.arena, turn.combatant)


def _letting_go(turn: Turn) -> list[Option]:
    if not concentration.held(turn.arena.fight, turn.combatant):
        return []
    return [Option(concentration.END, "stop concentrating", group=readying.LET_GO)]


PARTS: tuple[TurnPart, ...] = (
    TurnPart((bouts.STRIKE, bouts.RAPID, bouts.DUAL), _attacks, on_guard=True),
    TurnPart((spells.CAST, bouts.ARROW), _magic, on_guard=True),
    TurnPart((moves.MOVE,), lambda turn: moves.offer_move(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnPart((moves.SPRINT,), lambda turn: moves.offer_sprint(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnPart((moves.STAND,), lambda turn: moves.offer_to_stand(turn.combatant)),
    TurnPart((moves.LEAVE,), lambda turn: moves.offer_to_leave(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnPart(flight.VERBS, lambda turn: flight.offer(turn.combatant, turn.stepped)),
    TurnPart((climbing.CLIMB,), lambda turn: climbing.offer(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnPart(
        (moves.STEP, moves.DOOR),
        lambda turn: () if turn.stepped else moves.offer_step(turn.arena.fight, turn.combatant),
        on_guard=True,
    ),
    *(TurnPart(verbs, partial(_small_action, offered)) for verbs, offered in readying.OFFERS),
    TurnPart((aid.HELP,), lambda turn: aid.offer_help(turn.arena.fight, turn.combatant)),
    TurnPart((DEFENSIVE,), lambda _: [Option(DEFENSIVE, "fight defensively", lambda: Preview(note=ON_GUARD))]),
    TurnPart((concentration.END,), _letting_go),
    TurnPart((aid.DISTRACT,), _distractions, on_guard=True),
    TurnPart((WAIT,), lambda _: [Option(WAIT, "wait")], on_guard=True),
    TurnPart((readying.DROP,), lambda turn: readying.offer_drops(turn.combatant), on_guard=True),
)
VERBS: Verbs = tuple(part.verbs for part in PARTS)


@lru_cache(maxsize=256)
def _own_numbers(wanted: tuple[str, ...]) -> Numbers:
    return numbers(VERBS, wanted)


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
    going = (moves.MOVE, moves.SPRINT, moves.LEAVE, bouts.RAPID, climbing.CLIMB, *flight.VERBS)
    return combatant.standing and not combatant.helpless and verb not in going


def _step_after(arena: Arena, combatant: Combatant) -> Asking:
    step = moves.offer_step(arena.fight, combatant)
    if not step or not arena.fight.foes_of(combatant):
        return
    code = yield Choose(
        combatant.key,
        "step-after",
        lambda: f"{combatant.name} may still take a Step.",
        lambda: [Option(STAY, "stay"), *step],
        default=STAY,
    )
    if code != STAY:
        yield from _step(arena, combatant, code)
