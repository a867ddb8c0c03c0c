"""Owns a round: the gamemaster's purchases, whose turn it is, and what is over at its end (`T-09`, `T-20`, `H-07`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import Decision, Event
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.fight.standoff import Standoff
from solo.systems.parts.wording import listed, sentence
from solo.systems.two_d20.fight.ending import beaten, meet_fate
from solo.systems.two_d20.fight.mishaps import befall
from solo.systems.two_d20.fight.offers.orders import (
    ALL,
    BREAK_OFF,
    NOBODY,
    PASS,
    YES,
    Ambushing,
    Fallen,
    Seizing,
    offer_to_break_off,
)
from solo.systems.two_d20.fight.offers.trouble import NONE, SMOKE, Trouble, Troubling
from solo.systems.two_d20.fight.rules import abilities, pools
from solo.systems.two_d20.fight.rules.flight import wavering
from solo.systems.two_d20.fight.rules.reach import part
from solo.systems.two_d20.fight.rules.trouble import HAZARDS, MAJOR, MINOR, pay
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.state.fighter import Fighter
from solo.systems.two_d20.fight.testing import resist
from solo.systems.two_d20.fight.turn import take_turn
from solo.systems.two_d20.rolls.hazard import price
from solo.systems.two_d20.rolls.pools import faded, seize_cost

ORDER_OF_FOES: Final = ("nemesis", "toughened", "minion")
BROKEN_OFF: Final = "Both sides break off: nobody has won."
STEADFAST: Final = 1
"""The Difficulty of standing fast where most of one's side is down (`H-05`)."""


def play_round(arena: Arena) -> Asking:
    """All turns of a round, and its end; a side that is beaten ends it at once."""
    fight = arena.fight
    losses, dying = fight.losses, [hero.key for hero in fight.heroes() if hero.dying]
    _begin(fight)
    if fight.round == 1 and fight.waiting == "foes":
        yield from _turns_of_foes(arena)
    else:
        yield from _seize(arena)
        yield from _trouble(arena)
    yield from _turns_of_heroes(arena)
    yield from _turns_of_foes(arena)
    if not fight.winner:
        yield from _end(arena, losses, dying)


def _begin(fight: Fight) -> None:
    fight.acting = ""
    for one in fight.fighters:
        one.reactions = 0
        one.acted = one.adjusted = one.ability_used = False
        one.help = None
        one.rerolled = []


# Whose turn it is


def _turns_of_heroes(arena: Arena) -> Asking:
    """Heroes in the order that they name; before each the gamemaster may seize the initiative (`H-07`, `R-30`)."""
    fight = arena.fight
    while not fight.winner and any(may_act(one) for one in fight.heroes()):
        if any(one.acted for one in fight.heroes()):
            yield from _seize(arena)
        waiting = [one for one in fight.heroes() if may_act(one)]
        chosen = waiting[0] if waiting and not fight.winner else None
        while chosen is not None:
            others = [one for one in waiting if one is not chosen and not one.out]
            other = yield from take_turn(arena, chosen, others) if not chosen.out else _fallen(arena, chosen)
            chosen = fight.of(other) if other else None
        fight.winner = beaten(fight)
        yield from _ambush(arena)


def may_act(fighter: Fighter) -> bool:
    """Returns whether somebody still has a turn: a hero who is out needs Fortune for it (`R-18`)."""
    if fighter.acted or fighter.gone or fighter.dead:
        return False
    return not fighter.out or (fighter.hero and fighter.fortune > 0)


def _fallen(arena: Arena, hero: Fighter) -> Generator[Decision, str, str]:
    """The turn of a hero who is out: a point of Fortune buys it (`R-18`, `H-17`)."""
    if (yield Fallen(hero)) == PASS:
        hero.acted = True
        return ""
    hero.fortune -= 1
    arena.tell("fortune", hero, f"{hero.name} is out, and Fortune grants a turn all the same.")
    yield from take_turn(arena, hero)
    part(arena.fight, hero)
    return ""


def _turns_of_foes(arena: Arena) -> Asking:
    """A Nemesis first, then Toughened, then Minions; then in list order (`H-07`)."""
    for foe in in_order(arena.fight):
        yield from _foe(arena, foe)


def _foe(arena: Arena, foe: Fighter) -> Asking:
    if may_act(foe) and not arena.fight.winner:
        yield from take_turn(arena, foe)
        arena.fight.winner = beaten(arena.fight)


def in_order(fight: Fight) -> list[Fighter]:
    """Returns the foes that stand, in the order of their turns."""
    return sorted(fight.standing("foes"), key=lambda foe: ORDER_OF_FOES.index(foe.rank))


def _seize(arena: Arena) -> Asking:
    """Foes act at once for 1 Doom each; nobody can where the heroes lay in wait (`T-20`, `R-30`, `H-06`)."""
    fight = arena.fight
    if fight.round == 1 and fight.waiting == "party":
        return
    while fight.doom and not fight.winner and (waiting := [foe for foe in in_order(fight) if may_act(foe)]):
        code = yield Seizing(fight, waiting)
        if code == NOBODY:
            return
        bought = waiting if code == ALL else [fight.of(code)]
        names = listed([foe.name for foe in bought])
        pay(arena, bought[0], seize_cost(len(bought)), f"The initiative is seized: {names}.")
        for foe in bought:
            yield from _foe(arena, foe)


def _ambush(arena: Arena) -> Asking:
    """A foe in ambush may act after any hero's turn of the first round (`H-16`)."""
    fight = arena.fight
    for foe in in_order(fight) if fight.round == 1 else ():
        cost = abilities.price_of(arena.content, foe.ability)
        if not may_act(foe) or fight.winner or not abilities.may_ambush(fight, foe, cost):
            continue
        if (yield Ambushing(fight, foe, cost)) == YES:
            abilities.pay(arena, foe, cost)
            yield from _foe(arena, foe)


# Trouble


def _trouble(arena: Arena) -> Asking:
    """What the gamemaster buys at the start of a round (`H-10`, `T-07`, `T-24`)."""
    fight = arena.fight
    foes = fight.standing("foes")
    if not fight.doom or not foes or fight.winner or not fight.standing("party"):
        return
    bought = Trouble.read((yield Troubling(fight, foes[0])))
    if bought == NONE:
        return
    on = bought.on or ""
    if bought.verb == "smoke":
        fight.smoke = SMOKE[on]
        pay(arena, foes[0], SMOKE[on], f"Smoke and din: tests that they hamper are {SMOKE[on]} harder this round.")
    elif bought.verb == "ground":
        fight.zones[int(on) - 1].difficult = True
        pay(arena, foes[0], MAJOR, f"Zone {on} becomes difficult ground.")
    elif bought.verb == "catch":
        fight.of(on).caught = "minor"
        pay(arena, foes[0], MINOR, f"{fight.of(on).name} is caught, and cannot leave the zone.")
    elif bought.verb == "pin":
        fight.of(on).caught = "standard"
        pay(arena, foes[0], MAJOR, f"{fight.of(on).name} is pinned.")
    else:
        name, hazard = list(HAZARDS.items())[bought.number or 0]
        pay(arena, foes[0], price(hazard), f"{sentence(name)}: {fight.of(on).name} is in the way.")
        yield from befall(arena, fight.of(on), name, hazard)
        fight.winner = beaten(fight)


# The end of a round


def _end(arena: Arena, losses: int, dying: Sequence[str]) -> Asking:
    """Momentum fades, smoke clears, the dying come nearer to death, Minions may run, and quiet rounds are counted."""
    fight = arena.fight
    before = pools.pools_of(fight)
    fight.momentum, fight.smoke = faded(fight.momentum, 1, fight.rulings), 0
    if fight.momentum != before.momentum and arena.scene.listening:
        arena.scene.tell(Event("fade", "Momentum fades.", changes=pools.changes_since(fight, before)))
    for hero in fight.heroes():
        if hero.dying and hero.key in dying:
            hero.dying -= 1
            if not hero.dying:
                meet_fate(arena, hero)
    for foe in wavering(fight):
        if not (yield from resist(arena, foe, "discipline", STEADFAST, "stand fast")):
            foe.gone = True
            part(fight, foe)
            arena.tell("gone", foe, f"{foe.name} runs.")
    fight.winner = beaten(fight)
    if fight.winner:
        return
    rulings = fight.rulings
    fight.quiet_rounds = fight.quiet_rounds + 1 if fight.losses == losses else 0
    standoff = Standoff(rulings.quiet_rounds, rulings.last_round, BREAK_OFF)
    if (yield from standoff.settle(fight, lambda: (offer_to_break_off(fight),))):
        last = fight.round >= rulings.last_round
        fight.ending = f"After {fight.round} rounds the fight is undecided." if last else BROKEN_OFF
        fight.winner = "draw"
