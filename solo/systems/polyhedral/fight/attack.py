"""Owns how a blow falls: the target's defence, the dice, the wound and what comes of it (`P-30`, `P-31`).

The order is the book's: defence, check, critical, damage, DR, points, knockback and balance, falling.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from solo.resolver import Roll
from solo.systems.contract import Change, Choose, Decision, Event, Explanation, Measure, Option, Outcome, Preview, Scene
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.checks import Blow
from solo.systems.polyhedral.fight import belongings, knockback, luck, riders, telling, wounds
from solo.systems.polyhedral.fight.arena import Arena, Attempt
from solo.systems.polyhedral.fight.arms import Form, damage_dice
from solo.systems.polyhedral.fight.blows import (
    Fallen,
    Harm,
    Planned,
    Strike,
    before_dr,
    fallen_blows,
    harm,
    lp_left,
    plan,
    through,
)
from solo.systems.polyhedral.fight.defences import BARE_FOOT, BARE_HANDS, BLOCK, Defence
from solo.systems.polyhedral.fight.spells import splitting
from solo.systems.polyhedral.fight.state import Combatant, Piece

Asking = Generator[Decision, str, None]
VERBS = {
    "slash": ("slash at", "slashes at"),
    "pierce": ("thrust at", "thrusts at"),
    "blunt": ("strike", "strikes"),
    "force": ("lash", "lashes"),
}
FORCE_COST = 1
SHOOT, THROW = ("shoot at", "shoots at"), ("throw at", "throws at")


def blow(arena: Arena, attempt: Attempt) -> Asking:
    """One blow from the target's choice of defence to the last of what follows from it."""
    piece = attempt.attacker.pieces[attempt.form.slot]
    planned = plan(arena.fight, arena.armoury, attempt)
    chosen = planned[0]
    if len(planned) > 1:
        code = yield defence_decision(attempt, planned)
        chosen = next(one for one in planned if one.defence.code == code)
    _spend_defence(attempt.target, chosen.defence)
    use_weapon(arena, attempt, piece)
    _strike(arena, attempt, chosen, piece)
    yield from splitting.settle(arena, attempt.target)


def _spend_defence(target: Combatant, defence: Defence) -> None:
    if defence.code == BLOCK:
        target.blocked = True
    elif defence.code in (BARE_HANDS, BARE_FOOT):
        target.bare_parries += 1
    elif defence.slot is not None:
        target.pieces[defence.slot].parries += 1


def use_weapon(arena: Arena, attempt: Attempt, piece: Piece) -> None:
    """What an attack does to the weapon itself: shot, thrown, to be made ready again (`P-32`, `H-30`)."""
    attacker, mode = attempt.attacker, attempt.form.mode
    if attempt.form.force:
        attacker.sp -= FORCE_COST
        piece.wait = mode.reload if mode.reload > 1 else piece.wait
        return
    if mode.launcher:
        belongings.use_up(arena.fight, attacker, mode.ammunition, shot=True)
    if mode.thrown:
        belongings.throw(arena.fight, attacker, piece, attempt.target.place)
    else:
        piece.grip = mode.key
        piece.wait = mode.reload or int(mode.whole_turn_ready)
    if not mode.melee:
        belongings.reweigh(attacker, arena.armoury)


def _strike(arena: Arena, attempt: Attempt, chosen: Planned, piece: Piece) -> None:
    scene, strike = arena.scene, chosen.strike
    attacker, target, form, *_ = attempt
    rolls: list[Roll] = []
    fallen = Blow.HIT
    if not strike.blocked:
        what = f"{attacker.name}: attack {target.name} with {form.name}"
        fallen = scene.roll(attacker.key, what, checks.attack, *strike[:5])
        if scene.listening:
            rolls.append(telling.check_roll(scene, "attack", strike.defence, chosen.modifiers, fallen.value))
    if fallen is Blow.MISS:
        luck.weigh(scene, arena.fight, target, strike, 0)
        _tell(scene, attempt, chosen, "misses", rolls, ())
        return
    target.unaware = False
    critical = fallen is Blow.CRITICAL
    what = f"{attacker.name}: damage of {form.name}"
    rolled = scene.roll(attacker.key, what, checks.damage, *strike[5:8], critical)
    raw = before_dr(strike, rolled, fallen)
    damage = through(strike, raw)
    luck.weigh(scene, arena.fight, target, strike, damage)
    if scene.listening:
        bonus = strike.bonus + raw - rolled
        rolls.append(telling.damage_roll(scene, "damage", damage_dice(attacker, form), bonus, raw, critical))
    changes = wounds.wound(arena.fight, target, damage, attacker.key)
    _tell(scene, attempt, chosen, _result(strike, raw, critical), rolls, changes)
    if damage:
        riders.after_wound(arena, attacker, target, form, piece)
    if riders.pushes(form) and checks.knocks_back(raw, target.build.attributes.strength):
        knockback.knock_back(arena, attacker, target)
        riders.unsettle(arena, attacker, target, form)


def _result(strike: Strike, raw: int, critical: bool) -> str:
    hit = "hits critically" if critical else "hits"
    enchanted = f", and {strike.riders.after_dr} by magic" if strike.riders.after_dr else ""
    if not checks.past(raw, strike.dr):
        return f"{hit}, but {raw} does not get past DR {strike.dr}{enchanted}"
    return f"{hit} for {raw}, less DR {strike.dr}{enchanted}: {through(strike, raw)}"


def _tell(
    scene: Scene,
    attempt: Attempt,
    chosen: Planned,
    result: str,
    rolls: list[Roll],
    changes: tuple[Change, ...],
) -> None:
    if not scene.listening:
        return
    attacker, target, form, aim, _ = attempt
    aimed = f", aiming at a gap (−{aim})" if aim else ""
    against = f", against {chosen.defence.name}"
    text = f"{attacker.name} {verbs(form)[1]} {target.name} with {form.name}{aimed}{against}: {result}."
    scene.tell(Event("attack", text, attacker.name, tuple(rolls), changes))


def verbs(form: Form) -> tuple[str, str]:
    """What this use of a weapon is called: "thrust at" and "thrusts at"."""
    if form.mode.launcher:
        return SHOOT
    return THROW if form.mode.thrown else VERBS[form.type]


class Meeting(Choose):
    """The target's choice of defence, with the blow as it would fall on each."""

    __slots__ = ("attempt", "planned")

    def __init__(
        self,
        attempt: Attempt,
        planned: Sequence[Planned],
        prompt: Callable[[], str],
        options: Callable[[], list[Option]],
    ) -> None:
        super().__init__(attempt.target.key, "defence", prompt, options)
        self.attempt = attempt
        self.planned = planned


def defence_decision(attempt: Attempt, planned: Sequence[Planned]) -> Meeting:
    """The target's choice, made after the attack is declared and before any die (`R-13`)."""
    attacker, target, form, aim, _ = attempt

    def prompt() -> str:
        aimed = f", aimed by {aim}" if aim else ""
        return f"{attacker.name} {verbs(form)[1]} {target.name} with {form.name}{aimed}: how to meet it?"

    def options() -> list[Option]:
        return [
            Option(one.defence.code, one.defence.name, lambda one=one: defence_preview(one, target))  # type: ignore[misc]
            for one in planned
        ]

    return Meeting(attempt, planned, prompt, options)


def measures(odds: Harm) -> tuple[Measure, ...]:
    """The figures beside a blow: chances to hit, for a critical and to drop the target; mean damage."""
    return (
        Measure("hit", odds.hit, "chance"),
        Measure("crit", odds.critical, "chance"),
        Measure("damage", odds.mean, "amount"),
        Measure("drops", odds.drop, "chance"),
    )


def defence_preview(planned: Planned, target: Combatant) -> Preview:
    """What a blow would do against this defence."""
    odds = harm(planned.strike, target.lp, target.vp, target.temporary_vp)
    return Preview(measures(odds), explain=lambda: explain(planned, target))


def explain(planned: Planned, target: Combatant) -> Explanation:
    """How the odds of a blow come about, with the damage past DR as a chart."""
    strike = planned.strike
    dice = telling.dice_text(strike.damage_count, strike.damage_sides, strike.bonus)
    if strike.blocked:
        sentences = [
            "A block always takes the blow on the shield: there is no check, and it cannot be critical.",
            f"Damage {dice}, less the Block, DR {strike.dr}.",
        ]
    else:
        pool = telling.dice_text(strike.dice, strike.sides)
        critical = (
            "Two dice that hit on their own make it critical: the damage dice then count their maximum."
            if strike.precision >= strike.defence and strike.dice > 1
            else "It cannot be critical: that takes two dice and a Precision of at least the defence."
        )
        sentences = [
            f"{pool}, the highest face and 1 for each top face, against {planned.defence.name}.",
            critical,
            f"Damage {dice}, less DR {strike.dr}.",
        ]
    sentences += riders.words(strike.riders)
    return Explanation(
        f"Against {planned.defence.name}", tuple(sentences), planned.modifiers, outcomes(planned, target)
    )


def outcomes(planned: Planned, target: Combatant) -> tuple[Outcome, ...]:
    """The damage past DR of a blow as a distribution, the miss first."""
    blows = fallen_blows(planned.strike).map(lambda fallen: _label(fallen, target))
    ordered = sorted(fallen_blows(planned.strike), key=lambda one: (one[0].blow is not Blow.MISS, *one[0][1:]))
    labels = dict.fromkeys(_label(fallen, target) for fallen, _ in ordered)
    return tuple(Outcome(label, blows.chance_of(label)) for label in labels)


def _label(fallen: Fallen, target: Combatant) -> str:
    if fallen.blow is Blow.MISS:
        return "miss"
    venom = f" and {fallen.venom} by venom" if fallen.venom else ""
    drops = ", drops" if lp_left(fallen, target.lp, target.vp, target.temporary_vp) <= 0 else ""
    return f"{fallen.damage} past DR{venom}{drops}"
