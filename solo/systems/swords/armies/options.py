"""Decisions of a battle: commander, heads, target, the tactician whose plan counts, and withdrawal.

Every question about the fighting shows the exact odds of each option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

import msgspec

from solo.resolver import Modifier, distribution
from solo.systems.contract import (
    ChartBar,
    Choose,
    ChooseMany,
    Content,
    EnterNumber,
    Explanation,
    Measure,
    Option,
    Preview,
)
from solo.systems.parts.phrasing import capitalise, count_noun, with_article, with_sign
from solo.systems.swords.armies.army import (
    MOST_HEADS,
    PARTY,
    Army,
    Battle,
    Camp,
    CampaignArmy,
    General,
    OfficerCandidate,
    Tactician,
    TroopQuality,
)
from solo.systems.swords.armies.campaign_army import HITS_A_DAY, MOST_DAYS
from solo.systems.swords.armies.odds import BattleOdds, Phase, best_roll, phased_odds
from solo.systems.swords.armies.ready_battles import NamedBattle, armies_of

ON, WITHDRAW, COUNT = "on", "withdraw", "count"
ASKED: Final = "asked at the start"
OWN_BATTLE: Final = "one of your own"
PRUDENT, BY_HAND = "prudent", "by hand"
ORDERS: Final = {
    "stubborn": "never: the enemy fights to the end",
    PRUDENT: "when it is losing",
}
YOU: Final[tuple[str, Camp]] = ("your army", PARTY)
ALLY: Final[tuple[str, Camp]] = ("your ally", PARTY)
ENEMY: Final[tuple[str, Camp]] = ("the enemy", "foes")
TWO_ENEMIES: Final[tuple[tuple[str, Camp], ...]] = (("the first enemy", "foes"), ("the second enemy", "foes"))
SIDES: Final[dict[str, tuple[tuple[str, Camp], ...]]] = {
    "one enemy": (YOU, ENEMY),
    "two enemies together": (YOU, *TWO_ENEMIES),
    "two enemies at odds": (YOU, TWO_ENEMIES[0], ("the second enemy", "third")),
    "an ally and one enemy": (YOU, ALLY, ENEMY),
    "an ally and two enemies": (YOU, ALLY, *TWO_ENEMIES),
}
AS_GOOD_AS_LOST: Final = Fraction(99, 100)
USUAL_HEADS: Final = 1000
KEEP: Final = "keep"
USUAL_QUALITY: Final = "trained"
USUAL_GENERAL: Final = "captain"


def slug(name: str) -> str:
    """Return a name in the form used in option codes."""
    return name.lower().replace(" ", "-")


def which_battle(battle: Battle, content: Content) -> Choose:
    """Ask for a ready battle, or a battle of the player's own. The odds shown assume the party's best commander."""
    own = Option(slug(OWN_BATTLE), OWN_BATTLE)
    known = content.entries(NamedBattle).values()
    options = [own, *(Option(slug(ready.name), ready.name, _odds_of(battle, ready, content)) for ready in known)]
    return Choose(battle.armies[0].key, "battle", "Which battle?", options, options[0].code)


def which_sides(battle: Battle) -> Choose:
    """Ask which armies fight on the party's side and which against it (`R-31`)."""
    options = [Option(sides, sides) for sides in SIDES]
    return Choose(battle.armies[0].key, "sides", "Who is on the field with you?", options, options[0].code)


def ask_enemy_orders(battle: Battle) -> Choose:
    """Ask when the enemy withdraws. To decide for the enemy, The Master sets an option of the setup instead."""
    options = [Option(code, words) for code, words in ORDERS.items()]
    return Choose(battle.armies[0].key, "enemy", "When does the enemy withdraw?", options, options[0].code)


def ask_commander(battle: Battle, army: Army, people: Sequence[OfficerCandidate]) -> Choose:
    """Ask for the commander. The default is the most skilled candidate (`S-38`)."""
    options = [Option(f"lead:{slug(one.name)}", _named(one), _led_by(battle, army, army, [one])) for one in people]
    best = max(people, key=lambda person: person.skill)
    return Choose(army.key, "commander", f"Who commands {army.name}?", options, f"lead:{slug(best.name)}")


def ask_tacticians(
    battle: Battle, army: Army, commander: OfficerCandidate, others: Sequence[OfficerCandidate]
) -> ChooseMany:
    """Ask for further characters who roll as tacticians. The default is nobody (`S-38`)."""
    options = [
        Option(f"advise:{slug(one.name)}", _named(one), _led_by(battle, army, army, [commander, one])) for one in others
    ]
    return ChooseMany(army.key, "advisers", "Who else rolls as a tactician?", options, 0, len(options), "")


def ask_keep_army(own: Army, kept: CampaignArmy) -> Choose:
    """Ask whether the army left by the last battle takes the field again (`H-12`)."""
    told = f"{count_noun(kept.heads, 'head')}, {kept.quality}, {count_noun(kept.hits, 'hit')} left"
    options = [Option(KEEP, f"the army from the last battle: {told}"), Option("new", "a new army")]
    return Choose(own.key, "army", "Which army takes the field?", options, KEEP)


def ask_camp_days(own: Army) -> EnterNumber:
    """Ask for the days in camp since the last battle, which give back lost hits."""
    prompt = f"How many days has the army camped since the last battle? It regains {HITS_A_DAY} hits a day."
    return EnterNumber(own.key, "days", prompt, 0, MOST_DAYS, "0")


def ask_heads(asker: Army, army: Army) -> EnterNumber:
    """Ask `asker` for the number of heads of an army."""
    usual = str(army.heads or USUAL_HEADS)
    return EnterNumber(asker.key, "heads", f"How large is {army.name}, in heads?", 1, MOST_HEADS, usual)


def ask_quality(asker: Army, army: Army, content: Content) -> Choose:
    """Ask for the quality of an army. The default is trained, if the content has that quality."""
    known = content.entries(TroopQuality)
    options = [
        Option(f"quality:{slug(quality.name)}", f"{quality.name}, heads × {quality.factor}")
        for quality in known.values()
    ]
    default = f"quality:{slug(USUAL_QUALITY)}" if USUAL_QUALITY in known else options[0].code
    return Choose(asker.key, "quality", f"How good are the troops of {army.name}?", options, default)


def ask_enemy_general(asker: Army, battle: Battle, army: Army, content: Content) -> Choose:
    """Ask for an enemy army's general. Each option shows the odds against that general."""
    known = content.entries(General)
    options = [
        Option(
            f"general:{slug(general.name)}",
            f"{with_article(general.name)}, {with_sign(general.skill)}",
            _led_by(battle, asker, army, [OfficerCandidate(f"the {general.name}", general.skill)]),
        )
        for general in known.values()
    ]
    default = f"general:{slug(USUAL_GENERAL)}" if USUAL_GENERAL in known else options[0].code
    return Choose(asker.key, "general", f"Who leads {army.name}?", options, default)


def ask_target_army(battle: Battle, army: Army) -> Choose:
    """Ask which enemy loses this round's hits. The default is the enemy with the fewest hits (`R-31`)."""
    options = [
        Option(f"strike:{enemy.key}", enemy.name, partial(_strike, battle, army, enemy))
        for enemy in battle.enemies_of(army)
    ]
    weakest = min(battle.enemies_of(army), key=lambda enemy: enemy.hits)
    return Choose(army.key, "target", f"Which enemy should {army.name} strike?", options, f"strike:{weakest.key}")


def ask_tactician_roll(army: Army, totals: Sequence[int], target: Army) -> Choose:
    """Ask which tactician's roll counts. The default is the highest roll (`S-38`)."""
    options = [
        Option(f"plan:{number}", f"{tactician.name}: {total}", partial(_plan, target, total))
        for number, (tactician, total) in enumerate(zip(army.tacticians, totals, strict=True))
    ]
    highest = f"plan:{totals.index(max(totals))}"
    return Choose(army.key, "plan", f"Whose plan should {army.name} follow?", options, highest)


def stay_or_go(battle: Battle, army: Army, orders: Sequence[Option] = ()) -> Choose:
    """Ask at the end of a round if `army` fights on, obeys an order, withdraws, or has its heads recounted.

    `orders` are the options for the captain's orders (`R-16`, `H-12`). Before the armies have met, no army can
    withdraw. The default is to withdraw if the battle is as good as lost.
    """
    counting = [
        Option(f"{COUNT}:{other.key}", f"change the head count of {other.name}", group="troops")
        for other in battle.standing()
    ]
    leaving = [Option(WITHDRAW, "withdraw", lambda: _withdraw(battle, army))] if battle.has_met else []
    first = [] if orders else [Option(ON, "fight on", lambda: odds_preview(battle, army))]
    options = [*first, *orders, *leaving, *counting]
    prompt = capitalise(f"{army.name}: {count_noun(army.hits, 'hit')} left. What now?")
    return Choose(army.key, "stay", prompt, options, lambda: _advised(battle, army, orders))


def _advised(battle: Battle, army: Army, orders: Sequence[Option]) -> str:
    odds = odds_between(battle, army)
    if battle.has_met and odds is not None and odds.second_wins > AS_GOOD_AS_LOST:
        return WITHDRAW
    return best_code(orders) if orders else ON


def best_code(options: Sequence[Option]) -> str:
    """Return the code of the option with the best odds of a battle, the first of several equally good options."""
    return max(options, key=lambda option: _value(option.preview())).code


def _value(preview: Preview) -> Fraction:
    """Return an option's chance to win plus half the chance that both armies are routed; 0 without odds."""
    figures = {measure.name: measure.value for measure in preview.measures}
    return figures.get("wins", Fraction(0)) + figures.get("both routed", Fraction(0)) / 2


# Odds


def odds_between(battle: Battle, army: Army, wait: int = 1) -> BattleOdds | None:
    """Return the exact odds from now on, with `army` as the first army; None unless exactly two armies still fight.

    Charges last for one round. A reserve of `army` joins the line after `wait` rounds, a reserve of the enemy after one
    round.
    """
    if len(battle.standing()) != 2:
        return None
    enemy = battle.enemies_of(army)[0]
    own_wait, their_wait = wait if army.reserve else 0, 1 if enemy.reserve else 0
    last = max(own_wait, their_wait, int(any(other.charging for other in battle.standing())))
    own = _phases(battle, army, own_wait, enemy.reserve, their_wait, last)
    theirs = _phases(battle, enemy, their_wait, army.reserve, own_wait, last)
    return phased_odds(own, theirs, army.hits, enemy.hits)


def _phases(battle: Battle, army: Army, wait: int, fresh: int, after: int, last: int) -> tuple[Phase, ...]:
    """Return a phase for each of the first `last` rounds, and one for all further rounds.

    The army's reserve joins after `wait` rounds. The enemy's `fresh` quarters join after `after` rounds.
    """
    line, charge = battle.line_power(army), battle.power(army) - battle.line_power(army)
    return tuple(
        Phase(
            line + (army.reserve if number > wait else 0) + (charge if number == 1 else 0),
            army.skills,
            1 if number <= last else 0,
            fresh if number == after + 1 else 0,
        )
        for number in range(1, last + 2)
    )


def odds_preview(battle: Battle, army: Army) -> Preview:
    """Return the preview of fighting to the end, with exact odds for two armies, and only a note for more armies."""
    odds = odds_between(battle, army)
    if odds is None:
        return Preview(note="no exact odds, because more than two armies fight")
    measures = (
        Measure("wins", odds.first_wins, "chance"),
        Measure("both routed", odds.both_routed, "chance"),
        Measure("loses", odds.second_wins, "chance"),
    )
    return Preview(measures, explain=lambda: explain_odds(battle, army, odds))


def explain_odds(battle: Battle, army: Army, odds: BattleOdds) -> Explanation:
    """Explain the odds of a battle in sentences and bars."""
    enemy = battle.enemies_of(army)[0]
    sentences = (
        "Each round both armies roll 2d6 + power + the general's skill. Each loses as many hits as the other rolls.",
        _rolls(battle, army),
        _rolls(battle, enemy),
        "An army is routed at 0 hits. Both can be routed at once.",
    )
    bars = (
        (f"victory for {army.name}", odds.first_wins),
        ("both routed", odds.both_routed),
        (f"victory for {enemy.name}", odds.second_wins),
    )
    outcomes = tuple(ChartBar(label, chance) for label, chance in bars if chance)
    return Explanation("If you fight to the end", sentences, modifiers(battle, army), outcomes)


def modifiers(battle: Battle, army: Army, tactician: Tactician | None = None) -> tuple[Modifier, ...]:
    """Return the modifiers of an army's roll by name (`S-36`, `R-15`). The default tactician is the commander."""
    chosen = tactician or army.tacticians[0]
    own = Modifier(f"Intelligence and Tactics, {chosen.name}", chosen.skill)
    return (Modifier("power", battle.power(army)), *([own, own] if army.general_twice else [own]))


def mean_roll(battle: Battle, army: Army) -> Fraction:
    """Return the mean number of hits that an enemy loses to `army` in a round.

    The highest roll of the army's tacticians is assumed to count.
    """
    return distribution(best_roll, battle.power(army), army.skills).mean(int)


def _rolls(battle: Battle, army: Army) -> str:
    mean = f"{float(mean_roll(battle, army)):.1f}"
    return capitalise(f"{army.name}: on average {mean} hits dealt each round, {count_noun(army.hits, 'hit')} left.")


def _odds_of(battle: Battle, ready: NamedBattle, content: Content) -> Callable[[], Preview]:
    def preview() -> Preview:
        armies = armies_of(ready, content, battle.armies[0].general_twice)
        best = max(battle.people, key=lambda person: person.skill)
        armies[0].tacticians = [best.tactician]
        shown = odds_preview(Battle(ready.name, armies, []), armies[0])
        return msgspec.structs.replace(shown, note=" · ".join(filter(None, (ready.text, shown.note))))

    return preview


def _led_by(battle: Battle, asker: Army, army: Army, leaders: Sequence[OfficerCandidate]) -> Callable[[], Preview]:
    """Return a function that previews the odds for `asker` if `leaders` led `army`.

    The preview has odds only for exactly two armies, both mustered.
    """

    def preview() -> Preview:
        led = _copy(army, [Tactician(one.name, one.skill) for one in leaders])
        armies = [led if one is army else one for one in battle.armies]
        if len(armies) > 2 or not all(one.is_mustered for one in armies):
            return Preview()
        return odds_preview(Battle(battle.title, armies, []), led if asker is army else asker)

    return preview


def _copy(army: Army, led: list[Tactician]) -> Army:
    return msgspec.structs.replace(army, tacticians=led)


def _strike(battle: Battle, army: Army, enemy: Army) -> Preview:
    blow = distribution(best_roll, battle.power(army), army.skills)
    routs = blow.chance(lambda total: total >= enemy.hits)
    measures = (Measure("hits dealt", blow.mean(int), "amount"), Measure("routs", routs, "chance"))
    return Preview(measures, note=f"{enemy.hits} hits left · power {with_sign(battle.power(enemy))}")


def _plan(target: Army, total: int) -> Preview:
    left = max(0, target.hits - total)
    note = f"{target.name} would have {count_noun(left, 'hit')} left"
    return Preview((Measure("hits dealt", Fraction(total), "amount"),), note=note)


def _withdraw(battle: Battle, army: Army) -> Preview:
    """Preview a retreat: each enemy rolls once more unanswered, and its best roll is assumed to count (`H-12`)."""
    left = {army.hits: Fraction(1)}
    for enemy in battle.enemies_of(army):
        after: dict[int, Fraction] = {}
        blow = distribution(best_roll, battle.power(enemy), enemy.skills)
        for hits, chance in left.items():
            for total, weight in blow:
                fewer = max(0, hits - total)
                after[fewer] = after.get(fewer, Fraction(0)) + chance * Fraction(weight, blow.total)
        left = after
    kept = sum((hits * chance for hits, chance in left.items()), start=Fraction(0))
    measures = (Measure("hits left", kept, "amount"), Measure("routed", left.get(0, Fraction(0)), "chance"))
    return Preview(measures, note="you lose the field, and each enemy rolls once more, unanswered")


def _named(person: OfficerCandidate) -> str:
    return f"{person.name}, Intelligence and Tactics {with_sign(person.skill)}"
