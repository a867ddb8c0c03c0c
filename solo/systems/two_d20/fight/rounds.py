"""A round: the game master's purchases, the order of turns, and the end of the round (`T-09`, `T-20`, `H-07`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import Decision, Deed
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.phrasing import capitalise, count_noun, join_names
from solo.systems.two_d20.fight.ending import find_winner, meet_fate
from solo.systems.two_d20.fight.hazards import apply_hazard
from solo.systems.two_d20.fight.options import turn_order_choices
from solo.systems.two_d20.fight.options.doom_spends import HAMPERED, NONE, SMOKE, DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.rules import abilities
from solo.systems.two_d20.fight.rules.doom_spends import MAJOR, MINOR, hazard_words, list_hazard_victims, pay
from solo.systems.two_d20.fight.rules.flight import minions_testing_nerve
from solo.systems.two_d20.fight.rules.reach import end_all_pairs
from solo.systems.two_d20.fight.rules.supplies import SUPPLIES, list_supplies, supply, supply_words
from solo.systems.two_d20.fight.skill_tests import resist
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter
from solo.systems.two_d20.fight.turn import take_turn
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.rolls.hazard import price
from solo.systems.two_d20.rolls.pools import fade, seize_cost

ORDER_OF_FOES: Final = {"nemesis": 0, "toughened": 1, "minion": 2}
STEADFAST: Final = 1
"""The Difficulty of the test by which Minions stay when most of their side is down (`H-05`)."""


# rule: Round
def play_round(arena: FightContext) -> Asking:
    """Run all turns of a round, and its end. The round ends at once when a side is beaten."""
    fight = arena.fight
    losses, dying = fight.losses, [hero.key for hero in fight.heroes() if hero.dying]
    _begin(fight)
    if fight.round == 1 and fight.waiting == "foes":
        yield from _turns_of_foes(arena)
    else:
        yield from _seize(arena)
        yield from _trouble(arena)
    yield from apply_peril(arena)
    yield from _turns_of_heroes(arena)
    yield from _turns_of_foes(arena)
    _fade(arena)
    if not fight.winner:
        yield from _end(arena, losses, dying)


def _begin(fight: Fight) -> None:
    fight.acting = ""
    for one in fight.fighters:
        one.reactions = 0
        one.acted = one.adjusted = one.ability_used = False
        one.has_proof = bool(one.took_out) and one.took_out == fight.round - 1
        one.help = None
        one.rerolled = []


# Order of turns


# rule: H-07 Order of turns
def _turns_of_heroes(arena: FightContext) -> Asking:
    """Run the heroes' turns in the order that the players choose (`H-07`).

    Before each turn the game master may seize the initiative (`R-30`).
    """
    fight, heroes = arena.fight, arena.fight.heroes()
    while not fight.winner and any(may_act(one) for one in heroes):
        if any(one.acted for one in heroes):
            yield from _seize(arena)
        waiting = sorted((one for one in heroes if may_act(one)), key=lambda one: one.out)
        chosen = waiting[0] if waiting and not fight.winner else None
        called = False
        while chosen is not None:
            others = [one for one in waiting if one is not chosen]
            other = yield from _fallen(arena, chosen, called) if chosen.out else take_turn(arena, chosen, others)
            chosen, called = fight.find(other) if other else None, True
        fight.winner = find_winner(fight)
        yield from _ambush(arena)


def may_act(fighter: Fighter) -> bool:
    """Return True if the fighter can still act this round; a hero who is out needs Fortune (`R-18`)."""
    if fighter.acted or fighter.gone or fighter.dead:
        return False
    return not fighter.out or (fighter.hero and fighter.fortune > 0)


def _fallen(arena: FightContext, hero: Fighter, called: bool) -> Generator[Decision, str, str]:
    """Offer a hero who is out a turn for a point of Fortune (`R-18`, `H-17`).

    A hero who chose to stay down is asked again if more heroes are out now, or if another hero `called`.
    """
    down = sum(one.out for one in arena.fight.heroes())
    if (not called and hero.lay_still == down) or (
        yield turn_order_choices.offer_to_the_fallen(hero)
    ) == turn_order_choices.PASS:
        hero.acted, hero.lay_still = True, down
        return ""
    hero.fortune -= 1
    arena.does("fortune", hero, "is out, but acts this turn through Fortune")
    yield from take_turn(arena, hero)
    end_all_pairs(arena.fight, hero)
    return ""


def _turns_of_foes(arena: FightContext) -> Asking:
    """Run the foes' turns: each Nemesis first, then Toughened, then Minions, each rank in list order (`H-07`)."""
    for foe in in_order(arena.fight):
        yield from _foe(arena, foe)


def _foe(arena: FightContext, foe: Fighter) -> Asking:
    if may_act(foe) and not arena.fight.winner:
        yield from take_turn(arena, foe)
        arena.fight.winner = find_winner(arena.fight)


def in_order(fight: Fight) -> list[Fighter]:
    """Return the foes still standing, in the order of their turns."""
    return sorted(fight.standing("foes"), key=lambda foe: ORDER_OF_FOES[foe.rank])


# rule: R-30 Who goes first
def _seize(arena: FightContext) -> Asking:
    """Let foes act at once for 1 Doom each, except in round 1 of an ambush by the heroes (`T-20`, `R-30`, `H-06`)."""
    fight = arena.fight
    if fight.round == 1 and fight.waiting == "party":
        return
    while fight.doom and not fight.winner and (waiting := [foe for foe in in_order(fight) if may_act(foe)]):
        code = yield turn_order_choices.SeizeInitiativeChoice(fight, waiting)
        if code == turn_order_choices.NOBODY:
            return
        bought = waiting if code == turn_order_choices.ALL else [fight.find(code)]
        names = join_names([foe.name for foe in bought])
        pay(
            arena,
            bought[0],
            seize_cost(len(bought)),
            f"{names} {'seizes' if len(bought) == 1 else 'seize'} the initiative.",
        )
        for foe in bought:
            yield from _foe(arena, foe)


def _ambush(arena: FightContext) -> Asking:
    """Let a foe in ambush act after any hero's turn of the first round (`H-16`)."""
    fight = arena.fight
    for foe in in_order(fight) if fight.round == 1 else ():
        cost = abilities.price_of(arena.content, foe.ability)
        if not may_act(foe) or fight.winner or not abilities.may_ambush(fight, foe, cost):
            continue
        if (yield turn_order_choices.AmbushChoice(fight, foe, cost)) == turn_order_choices.YES:
            abilities.pay(arena, foe, cost)
            yield from _foe(arena, foe)


# Trouble


def _trouble(arena: FightContext) -> Asking:
    """Offer the trouble that the game master can buy at the start of a round (`H-10`, `T-07`, `T-24`)."""
    fight, again = arena.fight, False
    hazards = arena.content.entries(NamedHazard)
    while fight.doom and not fight.winner and (foes := fight.standing("foes")) and fight.standing("party"):
        bought = DoomSpend.read((yield DoomSpendChoice(fight, foes[0], hazards, again)))
        if bought == NONE:
            return
        again = True
        yield from apply_doom_spend(arena, foes[0], bought)


def apply_doom_spend(arena: FightContext, buyer: Fighter, bought: DoomSpend) -> Asking:
    """Pay for the trouble `bought` by the foe `buyer`, and apply it."""
    fight, on = arena.fight, bought.on or ""
    if bought.verb in HAMPERED:
        fight.hindrance, fight.smoke = bought.verb, SMOKE[on]
        pay(
            arena,
            buyer,
            SMOKE[on],
            f"{capitalise(HAMPERED[bought.verb])} are {count_noun(SMOKE[on], 'step')} harder this round.",
        )
    elif bought.verb == "ground":
        fight.zones[int(on) - 1].difficult = True
        pay(arena, buyer, MAJOR, f"Zone {on} becomes difficult ground.")
    elif bought.verb == "catch":
        fight.find(on).caught = "minor"
        pay(arena, buyer, MINOR, f"{fight.find(on).name} is caught and cannot leave the zone.")
    elif bought.verb == "pin":
        fight.find(on).caught = "standard"
        pay(arena, buyer, MAJOR, f"{fight.find(on).name} is pinned.")
    elif bought.verb == "supply":
        foe = fight.find(on)
        arm = next(arm for arm in list_supplies(fight, foe) if arm.name == bought.named)
        pay(arena, foe, SUPPLIES, f"{foe.name} gets {supply_words(arm)} ({SUPPLIES} Doom).")
        supply(arm)
    else:
        danger, hero = arena.content.entries(NamedHazard)[bought.named or ""], fight.find(on)
        victims = list_hazard_victims(fight, hero, danger)
        pay(arena, buyer, price(danger.hazard), hazard_words(danger, victims))
        yield from apply_hazard(arena, victims, danger)
        fight.winner = find_winner(fight)


def apply_peril(arena: FightContext) -> Asking:
    """Let the hazard of the scene threaten the heroes in turn, one each round from the second round on."""
    fight = arena.fight
    danger, heroes = arena.content.entries(NamedHazard).get(fight.peril), fight.standing("party")
    if danger is None or fight.round < 2 or fight.winner or not heroes:
        return
    hero = heroes[fight.round % len(heroes)]
    victims = list_hazard_victims(fight, hero, danger)
    arena.emit("trouble", hero, hazard_words(danger, victims))
    yield from apply_hazard(arena, victims, danger)
    fight.winner = find_winner(fight)


# The end of a round


def _fade(arena: FightContext) -> None:
    """Remove the Momentum that fades at the end of a round, even if the fight ends during the round (`R-07`)."""
    fight = arena.fight
    before = fight.momentum
    fight.momentum = fade(before, 1, fight.rulings)
    if fight.momentum != before:
        arena.emit("fade", None, "Momentum fades.")


def _end(arena: FightContext, losses: int, dying: Sequence[str]) -> Asking:
    """End the round: clear smoke, count down for the dying, test if Minions flee, count rounds without a loss."""
    fight = arena.fight
    fight.smoke = 0
    for hero in fight.heroes():
        if hero.dying and hero.key in dying:
            hero.dying -= 1
            if not hero.dying:
                meet_fate(arena, hero)
    for foe in minions_testing_nerve(fight):
        if not (yield from resist(arena, foe, "discipline", STEADFAST, "stand fast")):
            foe.gone = True
            end_all_pairs(fight, foe)
            arena.does("gone", foe, "flees", deed=Deed(foe.name, "flees"))
    fight.winner = find_winner(fight)
    if fight.winner:
        return
    rulings = fight.rulings
    fight.quiet_rounds = fight.quiet_rounds + 1 if fight.losses == losses else 0
    standoff = StandoffRule(rulings.quiet_rounds, rulings.last_round, turn_order_choices.BREAK_OFF)
    friends = (one.key for one in fight.standing("party"))
    if (yield from standoff.settle(fight, lambda: (turn_order_choices.offer_to_break_off(fight),), lambda _: friends)):
        fight.ending = standoff.undecided_end(fight)
        fight.winner = "draw"
