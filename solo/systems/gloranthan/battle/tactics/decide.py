"""Owns what somebody does by itself: each kind of decision goes to the judgement that knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import MOVED, Choice, Decision, thinks
from solo.systems.gloranthan.action.offers import Fating, Redrawing
from solo.systems.gloranthan.battle.offers.acts import Acting
from solo.systems.gloranthan.battle.offers.falling import FLEE, GoingOn
from solo.systems.gloranthan.battle.offers.moves import EVADE, PURSUE, STAND, STAY, Evading, Pursuing, Reacting, Running
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.pursuit import catching, escapes
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.judging import EVEN, HOPELESS, prospect, wit_of
from solo.systems.gloranthan.battle.tactics.mending import mend
from solo.systems.parts.fight.wit import Wit

REACTIONS: Final[Mapping[str, str]] = {
    "strike": "meets {} with the spear",
    "shoot": "shoots at {}, who comes near",
    "step back": "steps back from {}",
    "nothing": "stands and waits for {}",
}


LAST_HIT: Final = 1
"""Who has no more to lose pursues only whom it is likely to catch: a pursuit that fails costs a defeat (`G-55`)."""
HARDLY: Final = 0.1
"""Nobody of sense runs after whom it would catch more seldom."""


def decide(battle: Battle, decision: Decision) -> Choice:
    """Returns the answer of whoever must decide, and why."""
    match decision:
        case Acting():
            return choose_act(decision.book, decision.figure, decision.moved, decision.others)
        case Reacting():
            return _react(decision)
        case Pursuing():
            return _pursue(decision)
        case Evading():
            return _evade(decision)
        case Running():
            return _run(battle, decision)
        case GoingOn():
            return _go_on(decision)
        case Redrawing() | Fating():
            return mend(battle, decision)
    return Choice(decision.first_legal())


def usual_act(book: Book, figure: Figure, moved: bool) -> str:
    """Returns the code of what somebody does with its action by itself."""
    return choose_act(book, figure, moved).answer


def _react(asked: Reacting) -> Choice:
    """Skirmishers step back from foot and shoot at riders, unless that is hopeless; the dull strike, the cunning stay
    for a good shot.
    """
    answer, wit = asked.default, wit_of(asked.book, asked.figure)
    shot = prospect(blow(asked.book, asked.figure, asked.mover, "skirmish")).chance if "shoot" in asked.ways else None
    if wit is Wit.DULL or (wit is Wit.CUNNING and shot is not None and shot >= EVEN):
        answer = asked.ways[0]
    elif answer == "shoot" and shot is not None and shot < HOPELESS and "step back" in asked.ways:
        answer = "step back"
    does, aside = REACTIONS[answer].format(asked.mover.name), f"from {asked.mover.name}"
    return Choice(answer, thinks(asked.figure.name, does, MOVED if answer == "step back" else "", aside=aside))


def _pursue(asked: Pursuing) -> Choice:
    """Nobody of sense lets a shooter step back for ever, or leaves the others to run after the beaten; nor do the dull
    where they would rather pay for it than catch them.
    """
    pursuer, runner, who, whom = asked.pursuer, asked.runner, asked.pursuer.name, asked.runner.name
    dull = wit_of(asked.book, pursuer) is Wit.DULL
    if dull and (runner.fit or asked.default == PURSUE):
        return Choice(PURSUE, thinks(who, f"runs after {whom}", "pursuit"))
    if not runner.fit:
        return Choice(STAY)  # which goes without saying: it happens in each round of a rout
    if pursuer.left("physical") > LAST_HIT and catching(asked.book, pursuer, runner) >= HARDLY:
        return Choice(PURSUE, thinks(who, f"does not let {whom} get away"))
    answer = asked.default
    can = "can" if answer == PURSUE else "would hardly"
    return Choice(answer, thinks(who, f"{can} catch {whom}"))


def _evade(asked: Evading) -> Choice:
    """Evades where it would hardly be caught, unless that leads off the field."""
    who, whom, field = asked.runner.name, asked.pursuer.name, asked.book.battle.field
    if asked.default == STAND:
        return Choice(STAND, thinks(who, f"stands, for {whom} would catch up"))
    ways = escapes(asked.book, asked.runner, asked.pursuer.place) if asked.pursuer.place else []
    if not any(field.holds(path[-1]) for path in ways):
        return Choice(STAND, thinks(who, "stands, for there is no way but off the field"))
    return Choice(EVADE, thinks(who, f"is faster than {whom}"))


def _run(battle: Battle, asked: Running) -> Choice:
    """The first way that stays on the field."""
    stays = (code for code, path in asked.paths.items() if battle.field.holds(path[-1]))
    return Choice(next(stays, asked.first_legal()))


def _go_on(asked: GoingOn) -> Choice:
    answer, name = asked.default or FLEE, asked.figure.name
    return Choice(answer, thinks(name, "has tried once, and flees" if answer == FLEE else "tries to go on"))
