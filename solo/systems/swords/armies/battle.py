"""Rounds of a battle: all armies roll and lose hits at the same time, then each army fights on or withdraws.

A tactic decides for the enemy if The Master does not (`S-36` to `S-38`, `R-17`, `H-12`).
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final, NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Checkpoint, Choose, Content, Decision, Event, Result, Scene, TacticAnswer, ValueChange
from solo.systems.parts.phrasing import capitalise, count_noun, with_sign
from solo.systems.swords.armies import options
from solo.systems.swords.armies.army import PARTY, Army, Battle, Tactician
from solo.systems.swords.armies.captain_options import CHALLENGE, CHARGE, SEND, list_orders
from solo.systems.swords.armies.captain_orders import is_player_controlled, obey, prepare
from solo.systems.swords.armies.captains import end_charges
from solo.systems.swords.armies.casualties import heads_lost
from solo.systems.swords.armies.clock import round_seconds
from solo.systems.swords.armies.muster import heads_a_side, muster
from solo.systems.swords.armies.odds import FULL_HITS, tactics_roll
from solo.systems.swords.armies.rout import leaders_flee
from solo.systems.swords.rolls.damage import USUAL, HealthScale, scale_of
from solo.systems.swords.wording import format_duration

Step = Generator[Decision, str, None]
Playing = Generator[Decision | Checkpoint, str, Result]


class RoundHits(NamedTuple):
    """The hits that one army deals to another in a round, and the rolls of the attacking army's tacticians."""

    army: Army
    target: Army
    tactician: Tactician
    total: int
    rolls: tuple[Roll, ...]


HOPELESS: Final = Fraction(1, 10)
FEW_HITS: Final = 20
NAMED_ORDERS: Final = {CHARGE: "a charge", SEND: "the reserve", CHALLENGE: "a duel of captains"}


# rule: Mass combat
def play(battle: Battle, scene: Scene, content: Content) -> Playing:
    """Play the battle to its end, from the muster or from any checkpoint."""
    yield Checkpoint(f"round {battle.round}" if battle.round else "the muster")
    if not battle.is_mustered:
        yield from muster(battle, scene, content)
        if battle.captains:
            yield from prepare(battle, scene)
        yield Checkpoint("the armies meet")
    scale = scale_of(content)
    if not battle.has_met:
        for army in battle.standing():
            yield from _after(battle, scene, army, scale)
    while not battle.is_over:
        yield from _round(battle, scene, scale)
        if not battle.is_over:
            yield Checkpoint(f"round {battle.round}")
    if not battle.fate:
        yield from leaders_flee(battle, scene)
    return _end(battle, scene)


def decide(battle: Battle, decision: Decision) -> TacticAnswer:
    """Return a tactic's answer for the commander. Decisions outside the fighting get their default."""
    if decision.kind == "target":
        army = battle.army(decision.who)
        weakest = _weakest(battle, army)
        return TacticAnswer(
            f"strike:{weakest.key}", capitalise(f"{weakest.name}: the enemy with the fewest hits left.")
        )
    if decision.kind == "plan":
        return _highest(battle, battle.army(decision.who))
    if decision.kind == "stay":
        return _stay_or_order(battle, battle.army(decision.who), decision)
    return TacticAnswer(decision.first_legal())


def _weakest(battle: Battle, army: Army) -> Army:
    return min(battle.enemies_of(army), key=lambda enemy: enemy.hits)


def _highest(battle: Battle, army: Army) -> TacticAnswer:
    best = battle.totals.index(max(battle.totals))
    return TacticAnswer(
        f"plan:{best}",
        capitalise(f"{army.tacticians[best].name}, with the highest roll, makes the plan for {army.name}."),
    )


def _stay_or_order(battle: Battle, army: Army, decision: Decision) -> TacticAnswer:
    """Return the tactic's answer at the end of a round: a retreat, or the captain's order with the best odds."""
    staying = _stay(battle, army) if battle.has_met else TacticAnswer(options.ON)
    orders = (
        [option for option in decision.legal() if option.code in NAMED_ORDERS] if isinstance(decision, Choose) else []
    )
    if staying.answer != options.ON or not isinstance(decision, Choose) or not orders:
        return staying
    on = next(option for option in decision.legal() if option.code == options.ON)
    best = options.best_code([on, *orders])
    if best == options.ON:
        return staying
    return TacticAnswer(best, f"{capitalise(NAMED_ORDERS[best])} gives {army.name} better odds.")


def _stay(battle: Battle, army: Army) -> TacticAnswer:
    if army.camp == PARTY or not _losing(battle, army):
        return TacticAnswer(options.ON, f"No retreat for {army.name}, because a retreat loses the field.")
    return TacticAnswer(options.WITHDRAW, f"A retreat saves the remaining hits of {army.name}.")


def _losing(battle: Battle, army: Army) -> bool:
    """Return True if the army's odds are hopeless.

    Between two armies, odds are hopeless below 1 chance in 10 of winning. With more armies there are no odds, and an
    army with few hits left counts as hopeless.
    """
    odds = options.odds_between(battle, army)
    return army.hits <= FEW_HITS if odds is None else odds.first_wins < HOPELESS


# One round


# rule: R-17 Armies strike together
def _round(battle: Battle, scene: Scene, scale: HealthScale = USUAL) -> Step:
    battle.round += 1
    if scene.has_listener:
        length = format_duration(round_seconds(heads_a_side(battle)))
        scene.emit(Event("round", f"Round {battle.round}, {length}."))
    battle.seconds += round_seconds(heads_a_side(battle))
    blows: list[RoundHits] = []
    for army in battle.standing():
        target = yield from _target(battle, army)
        blows.append((yield from _roll(battle, scene, army, target)))
    for blow in blows:
        _strike(scene, blow)
    end_charges(battle)
    for army in battle.standing():
        if not army.hits:
            _rout(scene, army)
    for army in battle.standing():
        if not battle.is_over and army.standing:
            yield from _after(battle, scene, army, scale)


def _target(battle: Battle, army: Army) -> Generator[Decision, str, Army]:
    enemies = battle.enemies_of(army)
    if len(enemies) == 1:
        return enemies[0]
    if not is_player_controlled(battle, army):
        return _weakest(battle, army)
    answer = yield options.ask_target_army(battle, army)
    return battle.army(answer.partition(":")[2])


def _roll(battle: Battle, scene: Scene, army: Army, target: Army) -> Generator[Decision, str, RoundHits]:
    totals: list[int] = []
    rolls: list[Roll] = []
    power = battle.power(army)
    for tactician in army.tacticians:
        total = scene.roll(
            army.key, f"{tactician.name}: lead {army.name}", tactics_roll, power, army.skill_of(tactician)
        )
        totals.append(total)
        if scene.has_listener:
            rolls.append(_told_roll(battle, scene, army, tactician, total))
    chosen = yield from _plan(battle, army, totals, target)
    return RoundHits(army, target, army.tacticians[chosen], totals[chosen], tuple(rolls))


def _strike(scene: Scene, blow: RoundHits) -> None:
    """Subtract the hits of `blow` from its target. The attacker may be routed in the same round (`R-17`)."""
    army, target, tactician, total, rolls = blow
    before, target.hits = target.hits, max(0, target.hits - total)
    if scene.has_listener:
        change = ValueChange(target.name, "hits", str(before), str(target.hits))
        text = f"{tactician.name} leads {army.name}: {count_noun(total, 'hit')} to {target.name}."
        scene.emit(Event("attack", capitalise(text), army.name, rolls, (change,)))


# rule: Several tacticians
def _plan(battle: Battle, army: Army, totals: list[int], target: Army) -> Generator[Decision, str, int]:
    if len(set(totals)) == 1:
        return 0
    if not is_player_controlled(battle, army):
        return totals.index(max(totals))
    battle.totals = totals
    answer = yield options.ask_tactician_roll(army, totals, target)
    battle.totals = []
    return int(answer.partition(":")[2])


# rule: Routed
def _rout(scene: Scene, army: Army) -> None:
    army.gone = "routed"
    if scene.has_listener:
        text = f"Rout of {army.name}. The leaders can still flee or fight."
        scene.emit(Event("down", capitalise(text), army.name))


# The end of a round


# rule: H-12 Mass battles
def _after(battle: Battle, scene: Scene, army: Army, scale: HealthScale = USUAL) -> Step:
    while True:
        answer = yield from _stay_or_go(battle, army, scale)
        if answer == options.ON:
            return
        if answer in NAMED_ORDERS:
            yield from obey(battle, scene, army, answer, scale)
            continue
        if answer == options.WITHDRAW:
            yield from _withdraw(battle, scene, army)
            return
        other = battle.army(answer.partition(":")[2])
        before, other.heads = other.heads, int((yield options.ask_heads(army, other)))
        change = ValueChange(other.name, "heads", str(before), str(other.heads))
        text = f"{other.name}: {count_noun(other.heads, 'head')} now, power {with_sign(battle.power(other))}."
        scene.emit(Event("army", capitalise(text), other.name, (), (change,)))


def _stay_or_go(battle: Battle, army: Army, scale: HealthScale = USUAL) -> Generator[Decision, str, str]:
    orders = list_orders(battle, army, scale) if battle.captains else []
    if is_player_controlled(battle, army):
        return (yield options.stay_or_go(battle, army, orders))
    leaves = battle.enemy == options.PRUDENT and battle.has_met
    if leaves and (answer := _stay(battle, army).answer) != options.ON:
        return answer
    return options.best_code(orders) if orders else options.ON


# rule: Withdrawal
def _withdraw(battle: Battle, scene: Scene, army: Army) -> Step:
    """Let each enemy roll once more, unanswered. Then `army` withdraws with its remaining hits (`H-12`)."""
    if scene.has_listener:
        scene.emit(
            Event("withdraw", f"{capitalise(army.name)} retreats. Each enemy strikes once more, unanswered.", army.name)
        )
    for enemy in battle.enemies_of(army):
        _strike(scene, (yield from _roll(battle, scene, enemy, army)))
    if not army.hits:
        _rout(scene, army)
        return
    army.gone = "withdrawn"


def _end(battle: Battle, scene: Scene) -> Result:
    for army in battle.armies:
        army.lost_heads = heads_lost(army.heads, FULL_HITS - army.hits, army.gone == "routed")
        if scene.has_listener:
            lost = f"{army.lost_heads} of {count_noun(army.heads, 'head')} lost"
            text = f"{army.name}: {count_noun(army.hits, 'hit')} left, {lost}."
            scene.emit(Event("losses", capitalise(text), army.name))
    result = outcome(battle)
    words = {"won": "The field is yours", "lost": "The field is lost", "draw": "Both sides are routed"}
    end = f"{words[result]} after {format_duration(battle.seconds)} of battle."
    return Result(result, f"{end} {battle.fate}".rstrip())


def outcome(battle: Battle) -> str:
    """Return the battle's result for the party, so far or at the end: "won", "lost" or "draw"."""
    camps = {army.camp == PARTY for army in battle.standing()}
    if len(camps) == 1:
        return "won" if camps == {True} else "lost"
    return "draw"


# Telling


def _told_roll(battle: Battle, scene: Scene, army: Army, tactician: Tactician, total: int) -> Roll:
    faces = tuple(face for thrown in scene.faces() for face in thrown.faces)
    return Roll(tactician.name, "2d6", faces, total, None, options.modifiers(battle, army, tactician))
