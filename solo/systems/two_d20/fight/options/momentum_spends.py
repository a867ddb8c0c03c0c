"""Options for Momentum after a roll: single spends before the damage roll, and sets of spends after it (`T-06`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Choose, Measure, Option, Preview
from solo.systems.two_d20.fight.rules import momentum_spends, pools
from solo.systems.two_d20.fight.rules.damage import LandedHit, aim_of_landed, blow_of, soak_left
from solo.systems.two_d20.fight.rules.harm import NOUN, harm_by, harm_of, knockout_threshold
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import Fight, Fighter, Track
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.combat_dice import BLANK, ONE, Face, added_up
from solo.systems.two_d20.rolls.damage import RawDamage
from solo.systems.two_d20.rolls.harm import SOAK_A_PENETRATION, left_of_soak, over_soak
from solo.systems.two_d20.rolls.odds import HarmProfile, HitOdds
from solo.systems.two_d20.wording import combat_dice_of, harm_words

FEW: Final = 3
"""The most points of Second Wind offered after the damage roll if the attack roll left no Momentum."""


class SpendBeforeDamageChoice(Choose):
    """The choice of one of the spends `left` before the damage roll, asked repeatedly."""

    __slots__ = ("fight", "left", "winner")

    def __init__(
        self, fight: Fight, winner: momentum_spends.RollWinner, left: Sequence[momentum_spends.EarlySpendCode]
    ) -> None:
        self.fight = fight
        self.winner = winner
        self.left = left
        super().__init__(winner.who.key, "early spends")

    @property
    def prompt(self) -> str:
        """A sentence with the Momentum that can be spent."""
        winner = self.winner
        when = " before the damage" if winner.hit else ""
        return f"{winner.who.name} has {momentum_spends.available(self.fight, winner)} Momentum to spend{when}."

    def list_options(self) -> Sequence[Option]:
        """Return the spends that can still be bought, and the option to stop."""
        fight, winner = self.fight, self.winner
        most = momentum_spends.available(fight, winner)
        options = [
            Option(
                str(spend),
                partial(momentum_spends.early_words, fight, winner, spend),
                partial(Preview, cost=momentum_spends.price_words(winner, momentum_spends.early_price(winner, spend))),
                refused=""
                if momentum_spends.early_price(winner, spend) <= most
                else f"Only {most} Momentum can be spent.",
                group=spend.what,
            )
            for spend in self.left
        ]
        return [Option(momentum_spends.ENOUGH, "nothing more"), *options]


class SpendOnHitChoice(Choose):
    """The choice of the spends on a hit whose damage is rolled. Any legal set of spends is a valid answer.

    `reroll` is true if dice may still be rolled again. `final` is true once the soak dice are rolled: only then may
    Momentum be spent on damage. `steps` holds the cheapest set of spends for each further Harm. `takes_out` is true if
    the last set in `steps` takes the target out. `aim` holds the figures for the odds of the hit.
    """

    __slots__ = ("aim", "fight", "final", "landed", "reroll", "steps", "takes_out", "winner")

    def __init__(
        self, fight: Fight, winner: momentum_spends.RollWinner, landed: LandedHit, reroll: bool, final: bool
    ) -> None:
        self.fight = fight
        self.winner = winner
        self.landed = landed
        self.reroll = reroll
        self.final = final
        self.aim = _aim(fight, landed, final)
        most = momentum_spends.available(fight, winner) if final else 0
        self.steps, self.takes_out = steps(self.aim, landed.raw, most)
        super().__init__(winner.who.key, "spends")

    @property
    def prompt(self) -> str:
        """The damage so far, the Momentum left, and the question what to buy."""
        return _total(self)

    def list_options(self) -> Sequence[Option]:
        """Return the sensible sets of spends."""
        return [_bundle(self, later) for later in bundles(self)]

    def option(self, code: str) -> Option | None:
        """Return the option with this code; any legal set has an option, listed or not."""
        found = super().option(code)
        if found is not None:
            return found
        try:
            later = momentum_spends.DamageSpendCode.read(code)
        except ValueError:
            return None
        return _bundle(self, later)


def find_problem(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> str:
    """Explain why a set of spends cannot be bought; "" if it can."""
    if min(getattr(later, name) for name in later.__struct_fields__) < 0:
        return "Spends cannot be negative."
    most = momentum_spends.available(asked.fight, asked.winner)
    if later.price > most:
        return f"This costs {later.price} Momentum, but only {most} can be spent."
    if later.reroll and (not asked.reroll or later.price > 1):
        return "Dice can be rolled again only once, before other spends."
    if later.reroll > len(asked.landed.shown.dice):
        return f"Only {len(asked.landed.shown.dice)} dice were rolled."
    if any(getattr(later, track) > lost(asked.winner.who, track) for track in TRACKS):
        return "You cannot regain more than you have lost."
    return "" if asked.final or not later.price - bool(later.reroll) else "The soak dice must be rolled first."


def best_for(soak: int, momentum: int) -> momentum_spends.DamageSpendCode:
    """Return the spends that give the most damage for this `momentum`.

    Penetration comes first while each point cuts 2 Soak; the rest is Bonus Damage.
    """
    penetration = min(momentum, soak // SOAK_A_PENETRATION)
    return momentum_spends.DamageSpendCode(penetration=penetration, bonus=momentum - penetration)


@lru_cache(maxsize=odds.REMEMBERED)
def steps(aim: HarmProfile, raw: RawDamage, most: int) -> tuple[tuple[momentum_spends.DamageSpendCode, ...], bool]:
    """Return the cheapest set of spends for each further Harm, up to `most` Momentum. The first set is empty.

    The second value is True if the last set takes the target out. `raw` is the raw damage of the hit.
    """
    (soak,), piercing = aim.soaks, aim.strike.piercing
    left = left_of_soak(soak, piercing, raw.effects)
    found = [momentum_spends.LET_STAND]
    reached = _harm(aim, raw, momentum_spends.LET_STAND)
    for momentum in range(1, most + 1):
        if reached >= aim.boxes:
            break
        later = best_for(left, momentum)
        harm = _harm(aim, raw, later)
        if harm > reached:
            found.append(later)
            reached = harm
    return tuple(found), reached >= aim.boxes


def _harm(aim: HarmProfile, raw: RawDamage, later: momentum_spends.DamageSpendCode) -> int:
    """Return the Harm of a hit with raw damage `raw` and the spends `later`."""
    over = over_soak(raw.damage, aim.soaks[0], 0, aim.strike.piercing, raw.effects, later.penetration)
    return odds.harm_odds(aim, max(0, over + later.bonus), raw.effects).harm


def harm_gained(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> int:
    """Return the further Harm of a hit that the spends `later` bring."""
    return _harm(asked.aim, asked.landed.raw, later) - _harm(asked.aim, asked.landed.raw, momentum_spends.LET_STAND)


def bundles(asked: SpendOnHitChoice) -> list[momentum_spends.DamageSpendCode]:
    """Return the sensible sets of spends: none, a re-roll, each further Harm, all Momentum for damage, Second Wind."""
    fight, landed, own = asked.fight, asked.landed, asked.winner.momentum
    most = momentum_spends.available(fight, asked.winner)
    if not most:
        return [momentum_spends.LET_STAND]
    found = list(asked.steps)
    over = asked.final and is_out(asked)
    if asked.reroll and not over:
        found[1:1] = [momentum_spends.DamageSpendCode(reroll=number) for number in worth_rolling(landed)]
    if not asked.final:
        return found
    everything = best_for(soak_left(landed), own)
    if own and not over and everything not in found and blow_of(landed, everything).damage:
        found.append(everything)
    winds = ((track, min(lost(asked.winner.who, track), own or FEW, most)) for track in TRACKS)
    return [*found, *(momentum_spends.DamageSpendCode(**{track: points}) for track, points in winds if points)]


def is_out(asked: SpendOnHitChoice) -> bool:
    """Return True if the hit takes its target out even if nothing is spent."""
    return asked.takes_out and len(asked.steps) == 1


def worth_rolling(landed: LandedHit) -> list[int]:
    """Return the sensible numbers of dice to roll again: all blanks; also all ones if Effects trigger a quality."""
    blanks, ones = landed.shown.dice.count(BLANK), landed.shown.dice.count(ONE)
    given = landed.attempt.qualities
    more = any(value for name, value in given.list_present() if name not in ("nonlethal", "unwieldy"))
    found = [blanks] if blanks else []
    return [*found, blanks + ones] if ones and more else found


def matters(asked: SpendOnHitChoice) -> bool:
    """Return True if any spend would change the result of the hit."""
    return len(asked.steps) > 1 or any(later.price > later.vigor + later.resolve for later in bundles(asked))


def kept_dice(landed: LandedHit, again: int) -> RawDamage:
    """Return the total of a hit's combat dice without the `again` worst dice, which are rolled again."""
    kept = added_up(worst_first(landed)[again:])
    return RawDamage(kept.points + landed.strike.vicious * kept.effects, kept.effects)


def worst_first(landed: LandedHit) -> tuple[Face, ...]:
    """Return the dice of a hit from worst to best: blanks, ones, twos, Effects."""
    return tuple(sorted(landed.shown.dice, key=lambda die: (die.effects, die.points)))


def _total(asked: SpendOnHitChoice) -> str:
    landed, fight = asked.landed, asked.fight
    blow = blow_of(landed)
    harm = harm_by(fight, landed.target, landed.attempt.track, blow).harm
    own, purse = asked.winner.momentum, pools.available_for_spends(fight, asked.winner.who)
    have = f"{own} Momentum from the roll, {purse} {'in the pool' if asked.winner.who.hero else 'Doom'}."
    if not asked.final:
        soak = combat_dice_of(landed.strike.soak_dice)
        return f"{blow.damage} damage to {landed.target.name} before {soak} of Soak. {have} Roll dice again?"
    noun = NOUN[landed.attempt.track]
    came = f"{harm} {noun.removesuffix('s') if harm == 1 else noun} (more at {_more_from(asked)} damage)"
    return f"{blow.damage} damage to {landed.target.name}: {came}. {have} What do you buy?"


def _more_from(asked: SpendOnHitChoice) -> int:
    """Return the least damage that does more Harm than the blow does now: the next step, or all stress that is left."""
    fight, landed = asked.fight, asked.landed
    blow = blow_of(landed)
    harm = harm_by(fight, landed.target, landed.attempt.track, blow).harm
    step = fight.rulings.stress_a_harm
    last = (blow.damage // step + 1) * step
    more = (replace(blow, damage=damage) for damage in range(blow.damage + 1, last))
    found = (one.damage for one in more if harm_by(fight, landed.target, landed.attempt.track, one).harm > harm)
    return next(found, last)


def _bundle(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> Option:
    return Option(
        str(later), partial(_label, asked, later), partial(_preview, asked, later), refused=find_problem(asked, later)
    )


def _label(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> str:
    if later.reroll:
        return f"roll {later.reroll} of {len(asked.landed.shown.dice)} dice again"
    told = later.words or "spend nothing"
    left = max(0, asked.winner.momentum - later.price)
    banked = f", {f'bank {left}' if asked.winner.who.hero else f'add {left} to Doom'}" if left and asked.final else ""
    return told + banked


def _preview(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> Preview:
    landed, fight = asked.landed, asked.fight
    cost = _price(asked, later)
    track = landed.attempt.track
    if later.reroll:
        seen = _rolled_again(asked, later.reroll)
        figures = (
            Measure("damage", seen.damage, "amount"),
            Measure("Harm", seen.harm, "amount"),
            Measure("take out", seen.out, "chance"),
        )
        return Preview(figures, cost)
    blow = blow_of(landed, later)
    done = harm_by(fight, landed.target, track, blow)
    out = done.harm + harm_of(landed.target, track) >= knockout_threshold(fight, landed.target)
    note = f"{blow.damage} damage, {harm_words('Trauma' if track == 'resolve' else 'Wound', done.harm)}"
    came = (
        Measure("damage", Fraction(blow.damage), "count"),
        Measure("Harm", Fraction(done.harm), "count"),
        Measure("take out", Fraction(int(out)), "chance"),
    )
    return Preview(came, cost, f"{note}{', ' + landed.target.name + ' is taken out' if out else ''}")


def chance_of_rolling_out(asked: SpendOnHitChoice, dice: int) -> float:
    """Return the chance that the hit takes its target out after its `dice` worst dice are rolled again."""
    return float(_rolled_again(asked, dice).out)


def _rolled_again(asked: SpendOnHitChoice, dice: int) -> HitOdds:
    return odds.rolled_again(asked.aim, kept_dice(asked.landed, dice), dice)


def _aim(fight: Fight, landed: LandedHit, final: bool) -> HarmProfile:
    """Return the figures for the odds of a hit at a known location, after the soak dice if `final`, else before."""
    soak = landed.strike.soak
    if final:
        return aim_of_landed(fight, landed, (soak + landed.soak_points,))
    return aim_of_landed(fight, landed, (soak,), landed.strike.soak_dice)


def _price(asked: SpendOnHitChoice, later: momentum_spends.DamageSpendCode) -> str:
    if not later.price:
        return ""
    beyond = max(0, later.price - asked.winner.momentum)
    pool = f" ({beyond} from {'the pool' if asked.winner.who.hero else 'Doom'})" if beyond else ""
    return f"{later.price} Momentum{pool}"


def offer_second_wind(fight: Fight, winner: momentum_spends.RollWinner, whom: Fighter, track: Track) -> Choose:
    """Return the choice of points of Second Wind: none, the roll's own Momentum, or all that can be paid (`R-19`)."""
    missing, most = lost(whom, track), momentum_spends.available(fight, winner)
    own = min(missing, winner.momentum)
    numbers = sorted({0, own, min(missing, most)})
    options = [
        Option(
            str(momentum_spends.DamageSpendCode(**{track: number})),
            f"{number} more {track.capitalize()}" if number else f"no, bank {winner.momentum} Momentum",
            partial(Preview, cost=momentum_spends.price_words(winner, number)),
        )
        for number in numbers
    ]
    prompt = f"{whom.name} is missing {missing} {track.capitalize()}. Take a Second Wind?"
    return Choose(winner.who.key, "spends", prompt, options, str(momentum_spends.DamageSpendCode(**{track: own})))
