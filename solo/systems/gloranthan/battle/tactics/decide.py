"""Entry point of the tactics, which calls the function for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import MOVED, Decision, TacticAnswer, make_thought
from solo.systems.gloranthan.action.options import FateCardChoice, RedrawChoice
from solo.systems.gloranthan.battle.options.acts import ActionChoice
from solo.systems.gloranthan.battle.options.deployment import FIRST, SECOND, OrderChoice
from solo.systems.gloranthan.battle.options.moves import (
    EVADE,
    PURSUE,
    STAND,
    STAY,
    SURE,
    WORTH_PURSUING,
    EscapePathChoice,
    EvasionChoice,
    PursuitChoice,
    ReactionChoice,
)
from solo.systems.gloranthan.battle.options.zero_choices import FLEE, TRY, GoOnChoice
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import bonus_against
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance, escapes
from solo.systems.gloranthan.battle.state.battle import OTHER, Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.attack_worth import EVEN, HOPELESS, NEVER, prospect, wit_of
from solo.systems.gloranthan.battle.tactics.attacks import best_attack
from solo.systems.gloranthan.battle.tactics.fate_and_hero_points import choose_redraw
from solo.systems.parts.fight.ai_level import AiLevel

REACTIONS: Final[Mapping[str, str]] = {
    "strike": "means to strike at {}",
    "shoot": "means to shoot at {}",
    "step back": "steps back from {}",
    "nothing": "stands and waits for {}",
}


# rule: H-34 How the program fights
def decide(battle: Battle, decision: Decision) -> TacticAnswer:
    """Return the answer to `decision`, with the reason."""
    match decision:
        case ActionChoice():
            return choose_act(decision.book, decision.figure, decision.moved, decision.others)
        case ReactionChoice():
            return _react(decision)
        case PursuitChoice():
            return _pursue(decision)
        case EvasionChoice():
            return _evade(decision)
        case EscapePathChoice():
            return _run(battle, decision)
        case GoOnChoice():
            return _go_on(decision)
        case OrderChoice():
            return _order(decision)
        case RedrawChoice() | FateCardChoice():
            return choose_redraw(battle, decision)
    return TacticAnswer(decision.first_legal())


def _order(asked: OrderChoice) -> TacticAnswer:
    """Return the choice to go first or second.

    Heroes and cunning figures go first if an attack is possible at once, and dull figures always. A plain figure goes
    first if the attacks that its side can make at once promise more defeats than those of the other side.
    """
    book, level, side = asked.book, wit_of(asked.book, asked.leader), asked.leader.side
    if asked.leader.hero or level is AiLevel.CUNNING:
        return TacticAnswer(FIRST if asked.can_attack_at_once() else SECOND)
    shoots_better = _defeats_at_once(book, side) > _defeats_at_once(book, OTHER[side])
    return TacticAnswer(FIRST if level is AiLevel.DULL or shoots_better else SECOND)


def _defeats_at_once(book: BattleLookup, side: Side) -> float:
    """Return the mean defeats that a side would inflict if each of its figures made its best attack now."""
    attacks = (best_attack(book, one, wit_of(book, one)) for one in book.battle.list_fit(side))
    return sum(one.prospect.mean for one in attacks if one)


def usual_act(book: BattleLookup, figure: Figure, moved: bool) -> str:
    """Return the code of the act that the tactic chooses for `figure`."""
    return choose_act(book, figure, moved).answer


def _react(asked: ReactionChoice) -> TacticAnswer:
    """Return the reaction: Skirmishers step back from foot and shoot at riders, unless the shot is hopeless.

    Dull figures take the first reaction. A cunning figure stays and shoots with an even chance to hit, unless the
    mover charges.
    """
    answer, wit = asked.default, wit_of(asked.book, asked.figure)
    shot = prospect(blow(asked.book, asked.figure, asked.mover, "skirmish")).chance if "shoot" in asked.ways else None
    if wit is AiLevel.DULL or (wit is AiLevel.CUNNING and shot is not None and shot >= EVEN and not _shocked(asked)):
        answer = asked.ways[0]
    elif answer == "shoot" and shot is not None and shot < HOPELESS and "step back" in asked.ways:
        answer = "step back"
    if answer == "shoot" and shot is not None and shot < NEVER:
        answer = "nothing"
    who, whom = asked.figure.name, asked.mover.name
    does = REACTIONS[answer].format(whom)
    if answer == "step back":
        return TacticAnswer(answer, make_thought(who, does, MOVED, aside=f"from {whom}"))
    return TacticAnswer(answer, make_thought(who, does, target="" if answer == "nothing" else whom))


def _shocked(asked: ReactionChoice) -> bool:
    """Return True if the mover's charge has the bonus of shock troops against the figure."""
    mover, unit = asked.book.unit(asked.mover), asked.book.unit(asked.figure)
    return mover.has("Shock") and bool(bonus_against(mover, unit))


def _pursue(asked: PursuitChoice) -> TacticAnswer:
    """Return the answer to a pursuit.

    A figure usually lets beaten runners go. A dull figure also risks its last hit, and pursues beaten runners that it
    would probably catch.
    """
    pursuer, runner, who, whom = asked.pursuer, asked.runner, asked.pursuer.name, asked.runner.name
    answer, chance = asked.default, catch_chance(asked.book, pursuer, runner)
    if wit_of(asked.book, pursuer) is AiLevel.DULL and chance >= (WORTH_PURSUING if runner.is_fit else SURE):
        answer = PURSUE
    if answer == PURSUE:
        return TacticAnswer(
            PURSUE, make_thought(who, f"runs after {whom}, with a {round(100 * chance)} % chance to catch up")
        )
    if not runner.is_fit:
        return TacticAnswer(STAY)  # Without a reason, since this happens in each round of a rout.
    return TacticAnswer(
        STAY, make_thought(who, f"lets {whom} go, since the chance to catch up is only {round(100 * chance)} %")
    )


def _evade(asked: EvasionChoice) -> TacticAnswer:
    """Return the answer to a pursuit: evade if the chance to be caught is small and a path stays on the field."""
    who, whom, field = asked.runner.name, asked.pursuer.name, asked.book.battle.field
    if asked.default == STAND:
        return TacticAnswer(STAND, make_thought(who, f"stands firm, since {whom} would catch up"))
    ways = escapes(asked.book, asked.runner, asked.pursuer.place) if asked.pursuer.place else []
    if not any(field.holds(path[-1]) for path in ways):
        return TacticAnswer(STAND, make_thought(who, "stands firm, since the only way out leads off the field"))
    return TacticAnswer(EVADE, make_thought(who, f"is faster than {whom}"))


def _run(battle: Battle, asked: EscapePathChoice) -> TacticAnswer:
    """Return the path of escape: the first path that stays on the field."""
    stays = (code for code, path in asked.paths.items() if battle.field.holds(path[-1]))
    return TacticAnswer(next(stays, asked.first_legal()))


def _go_on(asked: GoOnChoice) -> TacticAnswer:
    """Return the answer of a figure at 0: try once to go on, if its side's gain exceeds the risk of a lasting loss.

    If a hero does not try, the reason gives the gain and the risk.
    """
    answer, name, stakes = asked.default or FLEE, asked.figure.name, asked.stakes
    if stakes.dull:
        return TacticAnswer(FLEE, make_thought(name, "loses heart and flees"))
    if answer == TRY:
        return TacticAnswer(TRY, make_thought(name, "tries to go on"))
    if asked.figure.tried:
        return TacticAnswer(FLEE, make_thought(name, "has already tried once to fight on, so flees"))
    if not asked.figure.hero:
        return TacticAnswer(FLEE, make_thought(name, "gives up, since going on would not help"))
    figures = f"+{100 * stakes.gain:.0f} % chance to win, {100 * stakes.loss:.0f} % risk of losing a mastery for good"
    return TacticAnswer(FLEE, make_thought(name, f"does not try to fight on: {figures}"))
