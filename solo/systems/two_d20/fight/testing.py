"""Owns a test from its dice to what is banked: bought dice, the roll, re-rolls, complications and spends (`T-01`)."""

from __future__ import annotations

from collections.abc import Callable, Generator

import msgspec
from msgspec.structs import replace

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Decision
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.wording import sentence
from solo.systems.two_d20.fight.luck import Fell
from solo.systems.two_d20.fight.offers.complications import LIE, Again, Complicating, Rerolling
from solo.systems.two_d20.fight.offers.dice import (
    CIRCUMSTANCE,
    EARLY,
    Against,
    Dicing,
    combinations,
    offer_circumstances,
    side_of,
)
from solo.systems.two_d20.fight.offers.spends import EarlySpending, offer_second_wind
from solo.systems.two_d20.fight.rules import dice, pools, spends
from solo.systems.two_d20.fight.rules.complications import TROUBLES, Trouble, complicate, why_not
from solo.systems.two_d20.fight.rules.dice import Bought, with_dice
from solo.systems.two_d20.fight.rules.difficulty import Steps, Trial, is_reliable, pool_for, trial_of, under
from solo.systems.two_d20.fight.rules.recovering import lost, restore
from solo.systems.two_d20.fight.rules.spends import Early, Later, Winner
from solo.systems.two_d20.fight.state import Arena, Fighter, Help, Track
from solo.systems.two_d20.fight.tactics.decide import usual
from solo.systems.two_d20.fight.telling.moments import plain_roll, successes_words, test_roll
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.skill_test import Tested, rolled_again, skill_test


class Passed(msgspec.Struct, frozen=True):
    """How a test came out: its margin, below 0 where it failed, and which spends the turn must know of."""

    margin: int
    successes: int = 0
    swift: bool = False

    @property
    def passed(self) -> bool:
        """True where successes reached the Difficulty."""
        return self.margin >= 0


class Mended(msgspec.Struct, frozen=True):
    """Whose stress a Recover or a Treatment gives back, and how much a pass gives: Second Wind goes on (`R-19`)."""

    who: Fighter
    track: Track
    points: int


class Rolled(msgspec.Struct, frozen=True):
    """A test that was rolled: with which dice, how it came out, how the dice fell first, and how that is told.

    `helped` are the successes that a friend's help added, which is used up by now.
    """

    trial: Trial
    bought: Bought
    tested: Tested
    helped: int
    margin: int
    fell: Fell
    rolls: tuple[Roll, ...]

    @property
    def words(self) -> str:
        """How it fell: "2 successes against 1"."""
        return f"{successes_words(self.tested, self.helped)} against {self.trial.difficulty}"


def test(
    arena: Arena,
    fighter: Fighter,
    skill: Skill,
    purpose: str,
    base: int = 1,
    more: Steps = (),
    kit: str = "",
    mended: Mended | None = None,
    swift: bool = False,
    spend: Callable[[Arena, Winner], Generator[Decision, str, Winner]] | None = None,
    pooled: bool = True,
) -> Generator[Decision, str, Passed]:
    """A skill test with a purpose: dice are bought, it is told, and what is left of its Momentum is banked (`H-12`).

    `purpose` is what it is for in words: "recover Vigor". `swift` says whether Swift Action may be bought with it, and
    `spend` is what else its Momentum may go into. `pooled` is false off the own turn: the pool pays for no dice then.
    """
    fight = arena.fight
    trial = replace(trial_of(fight, fighter, skill, purpose, base, more, kit), pooled=pooled)
    trial, bought = yield from buy(arena, trial, Against(swift=swift), free=True)
    rolled = yield from roll(arena, trial, bought)
    yield from _came_of(arena, fighter, rolled, purpose)
    if rolled.margin < 0:
        return Passed(rolled.margin, rolled.tested.successes)
    winner = Winner(fighter, None, rolled.margin, swift=swift)
    winner, chosen = yield from spend_early(arena, winner, bought)
    if mended is not None:
        winner = yield from mend(arena, winner, mended)
    if spend is not None:
        winner = yield from spend(arena, winner)
    bank(arena, winner)
    return Passed(rolled.margin, rolled.tested.successes, Early("swift-action") in chosen)


def without_a_roll(arena: Arena, fighter: Fighter, skill: Skill, purpose: str, base: int, more: Steps = ()) -> bool:
    """Returns whether a Reliable skill passes a test outside of fights without a roll, which it tells (part 4)."""
    if not is_reliable(trial_of(arena.fight, fighter, skill, purpose, base, more)):
        return False
    arena.does("test", fighter, f"is reliable: no roll is needed to {purpose}")
    return True


def resist(
    arena: Arena, fighter: Fighter, skill: Skill, difficulty: int, purpose: str
) -> Generator[Decision, str, bool]:
    """A test that is forced upon somebody: no dice are bought and nothing is banked (`H-12`, `Q-05`, `Q-06`)."""
    rolled = yield from roll(arena, trial_of(arena.fight, fighter, skill, purpose, difficulty), dice.NOTHING)
    yield from _came_of(arena, fighter, rolled, purpose)
    return rolled.margin >= 0


def _came_of(arena: Arena, fighter: Fighter, rolled: Rolled, purpose: str) -> Asking:
    """Tells how a test came out, and lets its complications take effect."""
    end = "passed" if rolled.margin >= 0 else "failed"
    told = f"{fighter.name} tries to {purpose}: {rolled.words}, {end}."
    arena.tell("test", fighter, told, rolls=rolled.rolls, parts=ALIKE)
    yield from complications(arena, fighter, rolled.tested.complications)


def assist(arena: Arena, helper: Fighter, friend: Fighter, skill: Skill) -> Asking:
    """Assist: one die, whose successes join the friend's next test of that skill (`T-10`)."""
    pool = replace(pool_for(helper, skill), rolled=1)
    tested = arena.scene.roll(helper.key, f"{helper.name}: assist {friend.name}", skill_test, pool)
    friend.help = Help(skill, tested.successes)
    rolls = plain_roll(arena.scene, skill.capitalize(), "1d20", tested.successes, "")
    arena.tell("assist", helper, f"{helper.name} helps {friend.name} with {successes_words(tested)}.", rolls=rolls)
    yield from complications(arena, helper, tested.complications)


# The parts of every test, attacks included


def buy(
    arena: Arena, trial: Trial, against: Against, free: bool = False
) -> Generator[Decision, str, tuple[Trial, Bought]]:
    """Asks for dice where any can be bought, pays for them, and returns the test as it is rolled now.

    `free` says whether circumstances may be counted or not: they are those of a roll that nobody has answered yet, and
    named once.
    """
    fight, early = arena.fight, fight_asks(arena, against)
    if not trial.most or (against.aim is None and not trial.who.hero and len(combinations(fight, trial)) == 1):
        return trial, Bought(exploit=dice.for_nothing(trial), early=int(early))
    while True:
        code = yield Dicing(fight, trial, against, early, free and trial.who.hero).by(usual)
        if code == EARLY:
            early = True
        elif code == CIRCUMSTANCE:
            trial, free = under(trial, (yield offer_circumstances(trial))), False
        else:
            bought = Bought.read(code)
            dice.pay(fight, trial, bought)
            return trial, bought


def fight_asks(arena: Arena, against: Against) -> bool:
    """Returns whether the table is always asked for spends before the damage, and this is a hero's blow or defence."""
    return arena.fight.ask_always and against.other is not None and not against.other.hero


def roll(arena: Arena, trial: Trial, bought: Bought) -> Generator[Decision, str, Rolled]:
    """Rolls a test with the dice that were bought, and the one that a talent rolls again."""
    who, scene = trial.who, arena.scene
    pool = with_dice(trial.pool, bought)
    tested = scene.roll(who.key, f"{who.name}: {trial.skill}", skill_test, pool)
    fell = Fell(side_of(trial, bought), tested)
    rolls = test_roll(scene, trial.skill.capitalize(), pool, tested, trial.difficulty, trial.steps)
    if trial.skill in who.gifts.rerolls and trial.skill not in who.rerolled and tested.successes < 2 * pool.rolled:
        code = yield Rerolling(arena.fight, trial, tested, pool.rolled).by(usual)
        if code != LIE:
            who.rerolled.append(trial.skill)
            tested = scene.roll(
                who.key, f"{who.name}: one d20 again", rolled_again, tested, Again.read(code).place, pool
            )
            rolls += plain_roll(scene, "one die again", "1d20", None, successes_words(tested))
    margin, helped = trial.margin(tested), trial.helped if tested.successes else 0
    if who.help is not None and who.help.skill == trial.skill:
        who.help = None
    who.off_balance = 0
    return Rolled(trial, bought, tested, helped, margin, fell, rolls)


def complications(arena: Arena, fighter: Fighter, number: int) -> Asking:
    """Lets the other side choose what each complication brings, and lets it take effect (`R-11`, `H-09`)."""
    fight = arena.fight
    given: tuple[Trouble, ...] = ()
    for _ in range(number):
        possible = [trouble for trouble in TROUBLES if not why_not(fight, fighter, trouble, given)]
        if not possible:
            return
        trouble = possible[0]
        if len(possible) > 1:
            others = fight.enemies(fighter)
            asked = others[0] if others else fighter
            code = yield Complicating(fight, asked.key, fighter, given).by(usual)
            trouble = next(one for one in possible if one == code)
        complicate(arena, fighter, trouble)
        given = (*given, trouble)


def spend_early(
    arena: Arena, winner: Winner, bought: Bought
) -> Generator[Decision, str, tuple[Winner, tuple[Early, ...]]]:
    """Asks for the spends before the damage where that was wished for; what is no part of a hit takes effect."""
    fight = arena.fight
    begun, price = winner, 0
    chosen: tuple[Early, ...] = ()
    while bought.early:
        left = spends.early_left(fight, winner, chosen)
        if spends.cheapest(winner, left) > spends.available(fight, winner):
            break
        code = yield EarlySpending(fight, winner, left).by(usual)
        if code == spends.ENOUGH:
            break
        early = Early.read(code)
        costs = spends.early_price(winner, early)
        winner, price = spends.pay(fight, winner, costs), price + costs
        chosen = (*chosen, early)
    if chosen:
        told = sentence(", ".join(early.what.replace("-", " ") for early in chosen))
        arena.does("spend", winner.who, f"spends {spends.price_words(begun, price)}: {told}")
    for early in chosen:
        spends.apply_early(arena, winner, early)
    return winner, chosen


def mend(arena: Arena, winner: Winner, mended: Mended) -> Generator[Decision, str, Winner]:
    """Gives back what a Recover or a Treatment gives, and what Momentum adds to it (`T-19`, `R-19`)."""
    fight, whom, track = arena.fight, mended.who, mended.track
    restore(arena, whom, track, mended.points, "recovers")
    if not lost(whom, track) or not spends.available(fight, winner):
        return winner
    later = Later.read((yield offer_second_wind(fight, winner, whom, track)))
    told = f"{spends.price_words(winner, later.price)} for a Second Wind."
    winner = spends.pay(fight, winner, later.price)
    if later.price:
        arena.tell("spend", winner.who, told)
    restore(arena, whom, track, later.price, "has a Second Wind")
    return winner


def bank(arena: Arena, winner: Winner) -> None:
    """Banks the Momentum that is left of a test (`T-06`, `R-22`)."""
    if winner.momentum <= 0:
        return
    fight = arena.fight
    kept = pools.gain(fight, winner.who, winner.momentum)
    where = "into the pool" if winner.who.hero else "to Doom"
    lost = f"; it is full, and {winner.momentum - kept} are lost" if kept < winner.momentum else ""
    arena.tell("bank", winner.who, f"{kept} Momentum {where}{lost}.")
