"""The choice of an action in a turn, in sections: attacks, spells, movement and so on (`P-32`, `H-15`, Part 8).

A section is computed only when its options are read, since a tactic may need only one kind of action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import verb_of
from solo.systems.polyhedral.fight.options import (
    aid,
    attacks,
    codes,
    game_master,
    ground,
    movement,
    readying,
    shields,
    spells,
)
from solo.systems.polyhedral.fight.options.attacks import AttackOption, PossibleAttack
from solo.systems.polyhedral.fight.rules import lasting_effects, mind_control
from solo.systems.polyhedral.fight.spells import casting
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.fight.state.fight import DecisionCache

ON_GUARD = "Your checks and all checks against you are at −1 until your next turn. You can still attack, cast or wait."


class OptionSection(NamedTuple):
    """A section of a turn's options: all options whose codes begin with one of `verbs`, computed by `offer`."""

    verbs: tuple[str, ...]
    offer: Callable[[], Iterable[Option]]


Verbs = tuple[tuple[str, ...], ...]
Numbers = tuple[tuple[int, bool], ...]


class TurnChoice(Choose):
    """The choice of an action in a turn.

    The options are those of all sections in their order. Each section is computed once, when it is first needed.
    """

    __slots__ = ("_known", "_parts", "_verbs", "moment")

    def __init__(self, who: str, prompt: Callable[[], str], parts: Sequence[OptionSection], verbs: Verbs = ()) -> None:
        super().__init__(who, "turn", prompt)
        self._parts = parts
        self._verbs = verbs or tuple(part.verbs for part in parts)
        self._known: dict[int, list[Option]] = {}
        self.moment: DecisionCache = {}

    def options_of(self, *verbs: str) -> list[Option]:
        """Return the legal options whose codes begin with one of these verbs, in their order."""
        found: list[Option] = []
        for number, whole in self._numbers(verbs):
            found += [
                option
                for option in self._part(number)
                if not option.refused and (whole or verb_of(option.code) in verbs)
            ]
        return found

    def may(self, verb: str) -> bool:
        """Return True if the action whose code is only this verb may be taken now."""
        for number, _ in self._numbers((verb,)):
            for option in self._part(number):
                if option.code == verb and not option.refused:
                    return True
        return False

    def option(self, code: str) -> Option | None:
        """Return the option with this code, legal or refused; None if there is none."""
        parts = (self._part(number) for number, _ in self._numbers((verb_of(code),)))
        return next((option for part in parts for option in part if option.code == code), None)

    @property
    def default(self) -> str:
        """The tactic's answer; without a tactic, the usual action."""
        said = super().default
        return self._usual() if said is None else said

    def _usual(self) -> str:
        """Return the code of the first legal option, computing only the sections up to it."""
        parts = (self._part(number) for number in range(len(self._verbs)))
        return next(option.code for part in parts for option in part if not option.refused)

    def list_options(self) -> list[Option]:
        """Return the options of all sections, in their order."""
        return [option for number in range(len(self._verbs)) for option in self._part(number)]

    def _part(self, number: int) -> list[Option]:
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = list(self._offer(number))
        return known

    def _numbers(self, wanted: tuple[str, ...]) -> Numbers:
        return numbers(self._verbs, wanted)

    def _offer(self, number: int) -> Iterable[Option]:
        return self._parts[number].offer()


def numbers(parts: Verbs, wanted: tuple[str, ...]) -> Numbers:
    """Return the index of each section with a `wanted` verb, and True if all verbs of that section are wanted."""
    return tuple(
        (number, set(verbs) <= set(wanted)) for number, verbs in enumerate(parts) if not set(verbs).isdisjoint(wanted)
    )


class TurnMoment(NamedTuple):
    """A fighter's situation when an action is chosen.

    `stepped` is True if the fighter has taken its Step in this turn.
    """

    arena: FightContext
    combatant: Combatant
    stepped: bool


class TurnSection(NamedTuple):
    """A section of any turn: its verbs, and the function that offers its options.

    `on_guard` is True if the defensive stance allows these actions (`H-15`).
    """

    verbs: tuple[str, ...]
    offer: Callable[[TurnMoment], Iterable[Option]]
    on_guard: bool = False


class FreeWillChoice(TurnChoice):
    """The choice of a fighter whom no spell forces: the sections of all actions."""

    __slots__ = ("_turn",)

    def __init__(self, turn: TurnMoment) -> None:
        super().__init__(turn.combatant.key, lambda: f"{turn.combatant.name}: what now?", (), VERBS)
        self._turn = turn

    @property
    def stationary(self) -> bool:
        """True if the fighter has taken no Step in this turn."""
        return not self._turn.stepped

    def attacks(self) -> list[PossibleAttack]:
        """Return the attacks that the fighter may make; they are also the first options."""
        arena, combatant, stepped = self._turn
        found = attacks.list_attacks(arena, combatant, can_step=not stepped, stationary=not stepped)
        return [attack for attack in found if not attack.refused]

    def _usual(self) -> str:
        """Return the code of a sensible action without tactics: the strongest blow, or else readying or movement."""
        blows = [(attack.odds(0), attack) for attack in self.attacks()]
        best = max(blows, key=lambda pair: pair[0].order, default=None)
        if best is not None and best[0].hit:
            return str(best[1].code(0))
        return next((option.code for option in self.options_of(*UNASKED)), codes.WAIT)

    def _numbers(self, wanted: tuple[str, ...]) -> Numbers:
        return _own_numbers(wanted)

    def _offer(self, number: int) -> Iterable[Option]:
        part = PARTS[number]
        return () if self._turn.combatant.defensive and not part.on_guard else part.offer(self._turn)


def choice(arena: FightContext, combatant: Combatant, stepped: bool) -> TurnChoice:
    """Return the choice of all actions possible now, attacks first, limited by a defensive stance (`H-15`)."""
    own = FreeWillChoice(TurnMoment(arena, combatant, stepped))
    if not mind_control.is_turned(combatant):
        return own
    verbs = tuple(verb for part in VERBS for verb in part)
    return TurnChoice(
        combatant.key, lambda: own.prompt, [OptionSection(verbs, partial(_forced, arena, combatant, own))]
    )


def offer(arena: FightContext, combatant: Combatant, stepped: bool) -> list[Option]:
    """List all options of the fighter's choice of an action now."""
    return list(choice(arena, combatant, stepped).options)


def _forced(arena: FightContext, combatant: Combatant, own: TurnChoice) -> list[Option]:
    """Return `own` options limited for a fighter whom a spell forces to attack certain targets (`R-46`).

    Options against this compulsion are refused.
    """
    found = list(own.options)
    _forbid(arena, combatant, found)
    return found


def _forbid(arena: FightContext, combatant: Combatant, options: list[Option]) -> None:
    """Refuse attacks on creatures other than the forced targets, and all spells that can be resisted.

    If a forced attack is possible now, only this attack, a Step, a door and the game master's modifier stay legal.
    """
    upon = mind_control.list_enemies(arena.fight, combatant)
    wanted = [option for option in options if isinstance(option, AttackOption) and _all_at(option, upon)]
    able = any(not option.refused for option in wanted)
    for option in options:
        free = verb_of(option.code) in (codes.STEP, codes.DOOR, codes.GAME_MASTER)
        at_others = isinstance(option, AttackOption) and option not in wanted
        hostile = isinstance(option, spells.SpellOption) and option.casting.spell.resist.by != "nothing"
        idle = able and not free and option not in wanted
        if not option.refused and (hostile or at_others or idle):
            option.refused = f"{combatant.name} must attack the nearest creature."


def _all_at(option: AttackOption, upon: Sequence[Combatant]) -> bool:
    return all(blow.target in upon for blow in option.attack.blows)


def _attacks(turn: TurnMoment) -> list[Option]:
    return attacks.attack_options(turn.arena, turn.combatant, can_step=not turn.stepped, stationary=not turn.stepped)


def _shields(turn: TurnMoment) -> Iterable[Option]:
    return shields.offer(turn.arena, turn.combatant, can_step=not turn.stepped)


def _hurling(turn: TurnMoment) -> Iterable[Option]:
    """Yield throws of held things; none for a fighter whom a spell forces to attack certain targets."""
    if mind_control.is_turned(turn.combatant):
        return ()
    return attacks.offer_to_hurl(turn.arena, turn.combatant, can_step=not turn.stepped)


def _magic(turn: TurnMoment) -> list[Option]:
    found = spells.offer(turn.arena, turn.combatant)
    return [option for option in found if not _unchecked(option)] if turn.combatant.defensive else found


def _unchecked(option: Option) -> bool:
    """Return True for a spell without a check, which the defensive stance excludes (`H-15`)."""
    return isinstance(option, spells.SpellOption) and not casting.needs_check(option.casting)


def _distractions(turn: TurnMoment) -> list[Option]:
    return [] if turn.combatant.distracting else aid.offer_distractions(turn.arena.fight, turn.combatant)


def _steps(turn: TurnMoment) -> Iterable[Option]:
    return () if turn.stepped else movement.offer_step(turn.arena.fight, turn.combatant)


def _small_action(offered: readying.Offered, turn: TurnMoment) -> Iterable[Option]:
    return offered(turn.arena, turn.combatant)


def _letting_go(turn: TurnMoment) -> list[Option]:
    if not lasting_effects.keeps_foes_away(turn.arena.fight, turn.combatant):
        return []
    return [Option(lasting_effects.END, "stop concentrating", group=readying.LET_GO)]


PARTS: tuple[TurnSection, ...] = (
    TurnSection((codes.STRIKE, codes.PAIR, codes.DUAL), _attacks, on_guard=True),
    TurnSection((spells.CAST, codes.ARROW), _magic, on_guard=True),
    TurnSection((codes.SHIELD,), _shields, on_guard=True),
    TurnSection((codes.MOVE,), lambda turn: movement.offer_move(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnSection((codes.SPRINT,), lambda turn: movement.offer_sprint(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnSection((codes.STAND,), lambda turn: movement.offer_to_stand(turn.combatant)),
    TurnSection((codes.LEAVE,), lambda turn: movement.offer_to_leave(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnSection((codes.RISE, codes.DESCEND), lambda turn: movement.offer_height(turn.combatant, turn.stepped)),
    TurnSection((codes.CLIMB,), lambda turn: movement.offer_climb(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnSection((codes.LEAP,), lambda turn: ground.offer_leaps(turn.arena.fight, turn.combatant, turn.stepped)),
    TurnSection((codes.DIG, codes.LIGHT, codes.QUENCH), lambda turn: ground.offer_work(turn.arena, turn.combatant)),
    TurnSection((codes.STEP, codes.DOOR), _steps, on_guard=True),
    *(TurnSection(verbs, partial(_small_action, offered)) for verbs, offered in readying.OFFERS),
    TurnSection((codes.HELP,), lambda turn: aid.offer_help(turn.arena.fight, turn.combatant)),
    TurnSection(
        (codes.DEFENSIVE,), lambda _: [Option(codes.DEFENSIVE, "fight defensively", lambda: Preview(note=ON_GUARD))]
    ),
    TurnSection((lasting_effects.END,), _letting_go),
    TurnSection((codes.DISTRACT,), _distractions, on_guard=True),
    TurnSection((codes.WAIT,), lambda _: [Option(codes.WAIT, "wait")], on_guard=True),
    TurnSection((codes.HURL,), _hurling, on_guard=True),
    TurnSection((codes.DROP,), lambda turn: readying.offer_drops(turn.combatant), on_guard=True),
    TurnSection((codes.GAME_MASTER,), lambda turn: game_master.offer(turn.arena, turn.combatant), on_guard=True),
)
UNASKED = (codes.STAND, codes.READY, codes.MOVE, codes.SPRINT, codes.DRAW, codes.WAIT)
VERBS: Verbs = tuple(part.verbs for part in PARTS)


@lru_cache(maxsize=256)
def _own_numbers(wanted: tuple[str, ...]) -> Numbers:
    return numbers(VERBS, wanted)
