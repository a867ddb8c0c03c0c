"""Choice of the attack on a fighter's turn, among all possible attacks (`H-08`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import MOST_HARM, NEAREST, goes_for
from solo.systems.two_d20.fight.options.legality import targets
from solo.systems.two_d20.fight.rules import moving
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.harm import harm_of, has_no_effect, knockout_threshold, stress_of
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, TurnState
from solo.systems.two_d20.fight.state.acts import AttackCode, FortuneCode, GearCode
from solo.systems.two_d20.fight.tactics.aid import treat_rather
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, HOPELESS, AttackWorthCache
from solo.systems.two_d20.fight.tactics.danger import dangers_of
from solo.systems.two_d20.fight.tactics.expected_dice import has_chance
from solo.systems.two_d20.fight.tactics.fallback import fallback_action
from solo.systems.two_d20.fight.tactics.helping import helped_most
from solo.systems.two_d20.fight.tactics.last_resorts import fortune_to_spend
from solo.systems.two_d20.fight.tactics.positioning import come_near
from solo.systems.two_d20.fight.tactics.smashing import break_shield
from solo.systems.two_d20.fight.tactics.spending_policy import acts_on_instinct, wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, is_shooter
from solo.systems.two_d20.fight.tactics.weapon_choice import braces_first, ready_something_better
from solo.systems.two_d20.rolls.odds import STRESS_WORTH_A_HARM, AttackEstimate

WORTH_FORTUNE: Final = 0.4
"""Least value of an attack, in Harm, for which a hero buys a Bonus Action with Fortune."""
MANY_WOUNDS: Final = 2
LIKELY_OUT: Final = 0.5
"""A hero buys no second attack if the first takes out the only target with more than this chance."""
HARDLY_ANY: Final = 0.25
"""A wounded hero spends Fortune to ignore Wounds if the best attack is worth less than this, in Harm."""


class PricedAttack(msgspec.Struct, frozen=True):
    """A possible attack: the number of its weapon, the move that comes first (`way`), and its odds.

    `dear` is true if dice must be bought for a fair chance to hit.
    """

    number: int
    way: str
    attempt: DeclaredAttack
    seen: AttackEstimate
    dear: bool

    @property
    def aim(self) -> AttackCode:
        """The option code of this attack."""
        return AttackCode("throw" if self.attempt.thrown else "attack", self.attempt.target.key, self.number)


def strike(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the best attack now, or a better action, or an action to prepare the attack; None if all are useless."""
    one = turn.fighter
    if not turn.standards:
        return None
    bouts = AttackWorthCache(fight, one)
    found = list_harmful_attacks(fight, turn, bouts)
    most = max([prize.seen.telling for prize in found], default=0.0)
    urged = ready_something_better(fight, turn, bouts, most) or _overcome(one, most)
    # A fighter within an enemy's Reach never leaves it to approach another enemy.
    if urged is None and turn.minors and not one.reach and _far(found, most):
        urged = come_near(fight, turn)
    if urged is None and most < HOPELESS and not (wit_of(one) is AiLevel.DULL or acts_on_instinct(one)):
        urged = fallback_action(fight, turn)
    if urged is not None:
        return urged
    if not found:
        return None
    rather = _helps_rather(fight, one, most) or treat_rather(fight, one, most) or break_shield(fight, one, most)
    if rather is not None:
        return rather
    best = _loudest(bouts, _best(fight, one, found), found)
    arm = best.attempt.arm
    if _acts_twice(fight, turn, best, found):
        return make_answer(FortuneCode("action"), make_thought(one.name, "spends Fortune to act twice"))
    if not best.way and braces_first(fight, one, bouts, best.attempt):
        return make_answer(
            GearCode("brace", best.number),
            make_thought(one.name, f"braces the {arm.weapon.name.lower()} first", "ready"),
        )
    target = best.attempt.target
    why = NEAREST if wit_of(one) is AiLevel.DULL else "the best target" if one.hero else MOST_HARM
    others = (prize.attempt.target.name for prize in found)
    return make_answer(best.aim, goes_for(one.name, target.name, why, others, on_the_way=True))


def _far(found: Sequence[PricedAttack], most: float) -> bool:
    """Return True if every possible attack is weak, or needs bought dice: the fighter should move closer."""
    return most < HARDLY_WORTH_IT or all(prize.dear for prize in found)


def _helps_rather(fight: Fight, one: Fighter, most: float) -> TacticAnswer | None:
    """Return an Assist if it adds more than `most` Harm to a friend's attack, else None."""
    helped = None if wit_of(one) is AiLevel.DULL or acts_on_instinct(one) else helped_most(fight, one)
    if helped is None or helped.gain <= most:
        return None
    return make_answer(
        helped.act, make_thought(one.name, f"gains more by helping {helped.friend.name} than by attacking")
    )


def list_harmful_attacks(fight: Fight, turn: TurnState, bouts: AttackWorthCache) -> list[PricedAttack]:
    """Return every attack that could do Harm now.

    A spare weapon is thrown only if no other attack is possible, or if all other attacks are hardly worth an action.
    """
    one, enemies = turn.fighter, fight.enemies(turn.fighter)
    found = [prize for number, arm in arms_of(one) for prize in _harming(fight, turn, bouts, number, arm, enemies)]
    if is_shooter(one) and any(not prize.way and prize.attempt.kind == "ranged" for prize in found):
        # A fighter with a shot from here does not run into melee.
        return [prize for prize in found if not prize.way]
    may_go = turn.minors and not moving.explain_no_move(one)
    worthy = any(prize.seen.telling >= HARDLY_WORTH_IT for prize in found)
    if worthy or may_go or wit_of(one) is AiLevel.DULL or not any(arm.weapon.thrown for arm in one.in_hand):
        return found
    spare = [(number, arm) for number, arm in arms_of(one) if _is_spare(one, arm)]
    throws = (prize for number, arm in spare for prize in _harming(fight, turn, bouts, number, arm, enemies, True))
    return [*found, *throws]


def _harming(
    fight: Fight,
    turn: TurnState,
    bouts: AttackWorthCache,
    number: int,
    arm: AttackSource,
    enemies: Sequence[Fighter],
    thrown: bool = False,
) -> Iterator[PricedAttack]:
    """Yield every attack with this weapon that could do Harm without leaving an enemy's Reach."""
    one = turn.fighter
    for target, way in targets(fight, turn, arm, enemies, thrown):
        if way == "move" and one.reach:
            continue
        # A step or a move takes the fighter's weapon off its brace.
        attempt = DeclaredAttack(one, target, replace(arm, braced=False) if way and arm.braced else arm, thrown)
        seen, bought = worth = bouts.promise(attempt)
        worth_it = seen.harm and has_chance(fight, attempt, worth)
        if worth_it and not has_no_effect(target, arm.weapon.qualities.nonlethal):
            yield PricedAttack(number, way, attempt, seen, bought > 0)


def _is_spare(one: Fighter, arm: AttackSource) -> bool:
    """Return True if a fighter who throws this weapon still has another melee weapon."""
    others = (other for other in one.arms if other is not arm and other.where in ("hand", "belt"))
    return bool(arm.weapon.thrown) and any(other.weapon.type == "melee" for other in others)


def _best(fight: Fight, one: Fighter, found: Sequence[PricedAttack]) -> PricedAttack:
    """Return the best attack, by the fighter's policy (`H-08`).

    Dull fighters attack the nearest enemy. Foes seek the most Harm. Heroes prefer dangerous and weakened enemies.
    """
    if wit_of(one) is AiLevel.DULL:
        return min(found, key=lambda prize: (moving.zones_apart(one, prize.attempt.target), prize.way))
    if one.hero:
        aimed_at = {prize.attempt.target.key: prize.attempt.target for prize in found}
        dangers = dict(zip(aimed_at, dangers_of(fight, [*aimed_at.values()]), strict=True))
        return max(found, key=lambda prize: _taken(fight, prize) * dangers[prize.attempt.target.key])
    return max(found, key=lambda prize: (prize.seen.harm, prize.attempt.target.wounds + prize.attempt.target.trauma))


def _loudest(bouts: AttackWorthCache, best: PricedAttack, found: Sequence[PricedAttack]) -> PricedAttack:
    """Return `best` or, with Area, the attack with the same weapon that is best on its main target."""
    if not best.attempt.area:
        return best
    there = best.attempt.target.zone
    same = [prize for prize in found if prize.number == best.number and prize.attempt.target.zone == there]
    return max(same, key=lambda prize: bouts.main_target_worth(prize.attempt))


def _taken(fight: Fight, prize: PricedAttack) -> float:
    """Return the mean share of its strength that the target loses, plus the chance to take the target out."""
    target, track = prize.attempt.target, prize.attempt.track
    left = knockout_threshold(fight, target) - harm_of(target, track) + stress_of(target, track) / STRESS_WORTH_A_HARM
    return prize.seen.out + prize.seen.telling / left


def _overcome(one: Fighter, now: float) -> TacticAnswer | None:
    """Return Overcome Weakness (`T-08`) if Wounds leave the hero no good attack, else None."""
    hampered = one.wounds >= MANY_WOUNDS and "vigor" not in one.overcome
    if not one.hero or not one.fortune or not hampered or now >= HARDLY_ANY or wit_of(one) is AiLevel.DULL:
        return None
    return make_answer(FortuneCode("wounds"), make_thought(one.name, "spends Fortune to ignore all Wounds"))


def _acts_twice(fight: Fight, turn: TurnState, best: PricedAttack, found: Sequence[PricedAttack]) -> bool:
    """Return True if a hero buys a second attack with Fortune: a good attack in a doubtful fight."""
    one = turn.fighter
    if not one.hero or not one.fortune or turn.fortune or turn.fallen or best.seen.telling < WORTH_FORTUNE:
        return False
    weapon = best.attempt.arm.weapon
    is_single = weapon.once or (weapon.reload and not turn.minors)
    if is_single and all(prize.number == best.number for prize in found):
        return False
    if best.seen.out > LIKELY_OUT and all(prize.attempt.target is best.attempt.target for prize in found):
        return False
    return fortune_to_spend(fight, one) > 0
