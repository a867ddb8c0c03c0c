"""Running a test: bought dice, the roll, re-rolls, complications, spends and banked Momentum (`T-01`)."""

from __future__ import annotations

from collections.abc import Callable, Generator

import msgspec
from msgspec.structs import replace

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Decision, Deed, Verdict
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.luck import FirstRoll
from solo.systems.two_d20.fight.narration.moments import plain_roll, successes_words, test_roll
from solo.systems.two_d20.fight.options.complications import LIE, ComplicationChoice, RerollChoice, RerollCode
from solo.systems.two_d20.fight.options.dice import (
    CIRCUMSTANCE,
    EARLY,
    DiceChoice,
    OpposingRoll,
    combinations,
    offer_circumstances,
    paid_with,
    side_of,
)
from solo.systems.two_d20.fight.options.momentum_spends import SpendBeforeDamageChoice, offer_second_wind
from solo.systems.two_d20.fight.rules import dice, momentum_spends, pools
from solo.systems.two_d20.fight.rules.complications import TROUBLES, Trouble, complicate, explain_no_effect
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode, with_dice
from solo.systems.two_d20.fight.rules.difficulty import (
    PreparedTest,
    Steps,
    apply_circumstances,
    is_reliable,
    pool_for,
    trial_of,
)
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, EarlySpendCode, RollWinner
from solo.systems.two_d20.fight.rules.recovering import lost, restore
from solo.systems.two_d20.fight.state import AssistBonus, FightContext, Fighter, Track
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.skill_test import TestFaces, rolled_again, skill_test


class TestOutcome(msgspec.Struct, frozen=True):
    """The result of a test: its margin, negative if it failed, and whether Swift Action was bought.

    `chance` is the exact chance to pass, computed only for a scene with a listener.
    """

    margin: int
    successes: int = 0
    swift: bool = False
    chance: float = 1.0

    @property
    def is_passed(self) -> bool:
        """True if the successes reached the Difficulty."""
        return self.margin >= 0


class StressRecovery(msgspec.Struct, frozen=True):
    """The points of stress that a Recover or a Treatment restores to a fighter, before Second Wind (`R-19`)."""

    who: Fighter
    track: Track
    points: int


class RolledTest(msgspec.Struct, frozen=True):
    """A rolled test: its dice, its result, the roll before any re-roll (`fell`), and all rolls for the event.

    `helped` is the number of successes from a friend's help.
    """

    trial: PreparedTest
    bought: BoughtDiceCode
    tested: TestFaces
    helped: int
    margin: int
    fell: FirstRoll
    rolls: tuple[Roll, ...]

    @property
    def help_words(self) -> str:
        """The successes from a friend's help in words: " (+1 success from a friend's help)"; "" without any."""
        return f" (+{count_noun(self.helped, 'success', 'successes')} from a friend's help)" if self.helped else ""


def test(
    arena: FightContext,
    fighter: Fighter,
    skill: Skill,
    purpose: str,
    base: int = 1,
    more: Steps = (),
    kit: str = "",
    mended: StressRecovery | None = None,
    swift: bool = False,
    spend: Callable[[FightContext, RollWinner], Generator[Decision, str, RollWinner]] | None = None,
    pooled: bool = True,
    with_verdict: bool = False,
) -> Generator[Decision, str, TestOutcome]:
    """Run a skill test: buy dice, roll, record it, and bank the unspent Momentum (`H-12`).

    `purpose` describes the test: "recover Vigor". `swift` is true if Swift Action may be bought. `spend` asks for
    further spends of Momentum. `pooled` is true if the pool may pay for dice, as on the fighter's own turn.
    `with_verdict` is true if the event shows success or failure, as in checks.
    """
    fight = arena.fight
    trial = replace(trial_of(fight, fighter, skill, purpose, base, more, kit), pooled=pooled)
    trial, bought = yield from buy(arena, trial, OpposingRoll(swift=swift), free=True)
    rolled = yield from roll(arena, trial, bought)
    verdict = _verdict(rolled) if with_verdict and arena.scene.has_listener else None
    yield from _came_of(arena, fighter, rolled, purpose, verdict)
    if rolled.margin < 0:
        return TestOutcome(rolled.margin, rolled.tested.successes)
    chance = float(odds.pass_chance(rolled.fell.side)) if arena.scene.has_listener else 1.0
    winner = RollWinner(fighter, None, rolled.margin, swift=swift)
    winner, chosen = yield from spend_early(arena, winner, bought)
    if mended is not None:
        winner = yield from mend(arena, winner, mended, Deed(fighter.name, "heals", mended.who.name, chance=chance))
    if spend is not None:
        winner = yield from spend(arena, winner)
    bank(arena, winner)
    return TestOutcome(rolled.margin, rolled.tested.successes, EarlySpendCode("swift-action") in chosen, chance)


def without_a_roll(
    arena: FightContext, fighter: Fighter, skill: Skill, purpose: str, base: int, more: Steps = ()
) -> bool:
    """Return True if a Reliable skill passes a test outside fights without a roll, and record it (part 4)."""
    if not is_reliable(trial_of(arena.fight, fighter, skill, purpose, base, more)):
        return False
    arena.does("test", fighter, f"is Reliable and needs no roll to {purpose}")
    return True


def resist(
    arena: FightContext, fighter: Fighter, skill: Skill, difficulty: int, purpose: str
) -> Generator[Decision, str, bool]:
    """Run a test forced upon a fighter, without bought dice and banked Momentum (`H-12`, `Q-05`, `Q-06`)."""
    rolled = yield from roll(arena, trial_of(arena.fight, fighter, skill, purpose, difficulty), dice.NOTHING)
    yield from _came_of(arena, fighter, rolled, purpose)
    return rolled.margin >= 0


def _verdict(rolled: RolledTest) -> Verdict:
    """Return the verdict of a rolled test; a failure with a complication is the worst."""
    passed, troubled = rolled.margin >= 0, rolled.tested.complications > 0
    word = "succeeds" if passed else "fails"
    return Verdict(
        test_title(rolled.trial),
        2 * passed + (not troubled),
        passed,
        f"{word} with a complication" if troubled else word,
        float(odds.pass_chance(rolled.fell.side)),
        worst=troubled and not passed,
    )


def test_title(trial: PreparedTest) -> str:
    """Return the title of a test: fighter, skill and Difficulty."""
    return f"{trial.who.name}: {_roll_words(trial)}"


def _roll_words(trial: PreparedTest) -> str:
    return f"{trial.skill.capitalize()} against Difficulty {trial.difficulty}"


def paid_words(arena: FightContext, rolled: RolledTest, doom: int = 0) -> str:
    """Return the payments for a roll as text: " (1 Doom, +2 dice for 1 Momentum)"."""
    added = rolled.bought.dice_added
    paid = paid_with(arena.fight, rolled.trial, rolled.bought)
    dice = f"+{count_noun(added, 'die', 'dice')}{paid and f' {paid}'}" if added else ""
    told = ", ".join(filter(None, (f"{doom} Doom" if doom else "", dice)))
    return f" ({told})" if told else ""


def _came_of(
    arena: FightContext, fighter: Fighter, rolled: RolledTest, purpose: str, verdict: Verdict | None = None
) -> Asking:
    """Record the result of a rolled test, and apply its complications.

    A test with a `verdict` is recorded as a check.
    """
    end = "succeeds" if rolled.margin >= 0 else "fails"
    tries = f"rolls {_roll_words(rolled.trial)}" if verdict is not None else f"tries to {purpose}"
    told = f"{fighter.name} {tries}{paid_words(arena, rolled)}{rolled.help_words} and {end}."
    arena.emit("test", fighter, told, rolls=rolled.rolls, parts=ALIKE, verdict=verdict)
    yield from complications(arena, fighter, rolled.tested.complications)


# rule: Assist
def assist(arena: FightContext, helper: Fighter, friend: Fighter, skill: Skill) -> Asking:
    """Assist: roll 1d20 and add the successes to the friend's next test of the skill (`T-10`)."""
    pool = replace(pool_for(helper, skill), rolled=1)
    tested = arena.scene.roll(helper.key, f"{helper.name}: assist {friend.name}", skill_test, pool)
    friend.help = AssistBonus(skill, tested.successes)
    rolls = plain_roll(arena.scene, skill.capitalize(), "1d20", tested.successes, "")
    arena.emit("assist", helper, f"{helper.name} helps {friend.name} with {successes_words(tested)}.", rolls=rolls)
    yield from complications(arena, helper, tested.complications)


# The parts of every test, attacks included


def buy(
    arena: FightContext, trial: PreparedTest, against: OpposingRoll, free: bool = False
) -> Generator[Decision, str, tuple[PreparedTest, BoughtDiceCode]]:
    """Ask for dice and circumstances, and pay. Return the test with its circumstances, and the bought dice.

    `free` is true if circumstances may still be switched on or off: once, before the other side has rolled.
    """
    fight, early = arena.fight, fight_asks(arena, against)
    if not trial.most or (against.aim is None and not trial.who.hero and len(combinations(fight, trial)) == 1):
        return trial, BoughtDiceCode(exploit=dice.dice_short_of_success(trial), early=int(early))
    while True:
        code = yield DiceChoice(fight, trial, against, early, free and trial.who.hero).by(default_answer)
        if code == EARLY:
            early = True
        elif code == CIRCUMSTANCE:
            trial, free = apply_circumstances(trial, (yield offer_circumstances(trial))), False
        else:
            bought = BoughtDiceCode.read(code)
            dice.pay(fight, trial, bought)
            return trial, bought


def fight_asks(arena: FightContext, against: OpposingRoll) -> bool:
    """Return True if the setup asks for spends before the damage with each attack or defence of a hero."""
    return arena.fight.ask_always and against.other is not None and not against.other.hero


def roll(arena: FightContext, trial: PreparedTest, bought: BoughtDiceCode) -> Generator[Decision, str, RolledTest]:
    """Roll a test with the bought dice, and any die that a talent re-rolls."""
    who, scene = trial.who, arena.scene
    pool = with_dice(trial.pool, bought)
    tested = scene.roll(who.key, f"{who.name}: {trial.skill}", skill_test, pool)
    fell = FirstRoll(side_of(trial, bought), tested)
    rolls = test_roll(scene, trial.skill.capitalize(), pool, tested, trial.difficulty, trial.steps)
    if trial.skill in who.gifts.rerolls and trial.skill not in who.rerolled and tested.successes < 2 * pool.rolled:
        code = yield RerollChoice(arena.fight, trial, tested, pool.rolled).by(default_answer)
        if code != LIE:
            who.rerolled.append(trial.skill)
            tested = scene.roll(
                who.key, f"{who.name}: one d20 again", rolled_again, tested, RerollCode.read(code).place, pool
            )
            rolls += plain_roll(scene, "talent: one die again", "1d20", None, successes_words(tested))
    margin, helped = trial.margin(tested), trial.assist_successes if tested.successes else 0
    if who.help is not None and who.help.skill == trial.skill:
        who.help = None
    who.off_balance = 0
    return RolledTest(trial, bought, tested, helped, margin, fell, rolls)


def complications(arena: FightContext, fighter: Fighter, number: int) -> Asking:
    """Let the other side choose the effect of each complication, and apply it (`R-11`, `H-09`)."""
    fight = arena.fight
    given: tuple[Trouble, ...] = ()
    for _ in range(number):
        possible = [trouble for trouble in TROUBLES if not explain_no_effect(fight, fighter, trouble, given)]
        if not possible:
            return
        trouble = possible[0]
        if len(possible) > 1:
            others = fight.enemies(fighter)
            asked = others[0] if others else fighter
            code = yield ComplicationChoice(fight, asked.key, fighter, given).by(default_answer)
            trouble = next(one for one in possible if one == code)
        complicate(arena, fighter, trouble)
        given = (*given, trouble)


def spend_early(
    arena: FightContext, winner: RollWinner, bought: BoughtDiceCode
) -> Generator[Decision, str, tuple[RollWinner, tuple[EarlySpendCode, ...]]]:
    """Ask for spends before the damage if the player wants to be asked, and apply them."""
    fight = arena.fight
    begun, price = winner, 0
    chosen: tuple[EarlySpendCode, ...] = ()
    while bought.early:
        left = momentum_spends.early_left(fight, winner, chosen)
        if momentum_spends.cheapest(winner, left) > momentum_spends.available(fight, winner):
            break
        code = yield SpendBeforeDamageChoice(fight, winner, left).by(default_answer)
        if code == momentum_spends.ENOUGH:
            break
        early = EarlySpendCode.read(code)
        costs = momentum_spends.early_price(winner, early)
        winner, price = momentum_spends.pay(fight, winner, costs), price + costs
        chosen = (*chosen, early)
    if chosen:
        told = ", ".join(early.what.replace("-", " ").title() for early in chosen)
        arena.does("spend", winner.who, f"spends {momentum_spends.price_words(begun, price)}: {told}")
    for early in chosen:
        momentum_spends.apply_early(arena, winner, early)
    return winner, chosen


def mend(
    arena: FightContext, winner: RollWinner, mended: StressRecovery, deed: Deed
) -> Generator[Decision, str, RollWinner]:
    """Restore the points of a Recover or a Treatment, and more by a Second Wind (`T-19`, `R-19`)."""
    fight, whom, track = arena.fight, mended.who, mended.track
    restore(arena, whom, track, mended.points, "recovers", deed)
    if not lost(whom, track) or not momentum_spends.available(fight, winner):
        return winner
    later = DamageSpendCode.read((yield offer_second_wind(fight, winner, whom, track)))
    how = f"has a Second Wind for {momentum_spends.price_words(winner, later.price)}"
    winner = momentum_spends.pay(fight, winner, later.price)
    restore(arena, whom, track, later.price, how)
    return winner


def bank(arena: FightContext, winner: RollWinner) -> None:
    """Bank the Momentum that is left after all spends (`T-06`, `R-22`)."""
    if winner.momentum <= 0:
        return
    fight = arena.fight
    kept = pools.gain(fight, winner.who, winner.momentum)
    where = "into the pool" if winner.who.hero else "to Doom"
    lost = f" ({winner.momentum - kept} lost, as the pool is full)" if kept < winner.momentum else ""
    arena.emit("bank", winner.who, f"{kept} Momentum {where}{lost}.")
