"""Owns what somebody does on its turn by itself: heroes by the reference policy made sensible, foes by `H-08`.

What is urgent comes first, then the attack that promises most, then getting there, then what helps meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from solo.systems.contract import MOVED, Choice, Thought, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.two_d20.fight.offers.legal import (
    SELF_SKILLS,
    aims,
    exploit_difficulty,
    is_quick_guard,
    patients,
    ready_arms,
)
from solo.systems.two_d20.fight.offers.promise import chance_to_pass
from solo.systems.two_d20.fight.rules import moving, reach, readying
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.harm import unfelt
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import Arm, Fight, Fighter, Turn, acts
from solo.systems.two_d20.fight.state.acts import Act, Aim, At, Breath, Gear, Go, Luck, Mend, Rid, Wait
from solo.systems.two_d20.fight.tactics.aims import expected_harm, prospects
from solo.systems.two_d20.fight.tactics.purse import ABILITY_LEAVES, sharp, wit_of
from solo.systems.two_d20.gear.weapon import FIST

MUCH_BETTER: Final = 2
"""What lies ready must be so many times worse than what is on the belt before anybody changes weapons."""
WORTH_DRAWING: Final = 1 / 30
"""The Harm to be expected below which nobody changes weapons at all."""
WORSE: Final = 3
"""A hero leaves out attacks that promise so many times less Harm than the best one."""
GOOD_ENOUGH: Final = 0.75
"""The Harm to be expected from which nobody looks for another weapon."""
WORTH_TRYING: Final = 1 / 3
"""The chance from which a test is worth an action that has no better use."""
WEAK: Final = 3
"""Stress lost from which a hero with nothing better to do recovers."""
HEALER: Final = 2
"""The expertise from which somebody looks after others before striking."""
LONG_BLEEDING: Final = 2
HARDLY_WORTH_IT: Final = 0.05
"""The Harm to be expected below which somebody goes nearer first, where that can be done."""
MANY_WOUNDS: Final = 2
HARDLY_ANY: Final = 0.25
"""The Harm to be expected below which a wounded hero lets Fortune lift its Wounds."""


class Prize(msgspec.Struct, frozen=True):
    """An attack that can be made now, with the moving it needs and what it is worth."""

    aim: Aim
    way: str
    attempt: Attempt
    harm: float
    out: float


def choose_act(fight: Fight, turn: Turn) -> Choice:
    """Returns what is done next on a turn, and why."""
    for judgement in JUDGEMENTS:
        found = judgement(fight, turn)
        if found is not None:
            return found
    return Choice(str(acts.END))


def _did(act: Act, thought: Thought | str) -> Choice:
    return Choice(str(act), thought)


# What is urgent


def _urgent(fight: Fight, turn: Turn) -> Choice | None:
    """Stun shaken off, a full Second Wind at 0, fire and stance; a pinned one struggles free."""
    one = turn.fighter
    if one.stunned and not turn.done and _shakes(fight, one):
        return _did(acts.SHAKE, thinks(one.name, "shakes the stun off", "clear"))
    if one.hero and one.fortune and not turn.fallen:
        for track in TRACKS:
            stress, harm = (one.vigor, one.wounds) if track == "vigor" else (one.resolve, one.trauma)
            if not stress and harm and lost(one, track):
                at_the_end = f"at the end of its {track.capitalize()}"
                helped = thinks(one.name, f"is {at_the_end}: Fortune helps", "recover", aside=at_the_end)
                return _did(Luck(track), helped)
    if turn.minors:
        if one.burning:
            return _did(Rid("burning"), thinks(one.name, "is on fire", "clear"))
        if one.prone and not moving.why_pinned(one):
            return _did(acts.STAND, thinks(one.name, "gets up", "stand"))
    if one.caught == "standard" and turn.standards and not one.reach:
        return _did(acts.STRUGGLE_FREE, thinks(one.name, "struggles free", "clear"))
    return None


def _shakes(fight: Fight, one: Fighter) -> bool:
    """Heroes give the Doom; a sharp gamemaster pays it for whoever is no Minion."""
    if one.hero:
        return wit_of(one) is not Wit.DULL
    return sharp(fight, one) and one.rank != "minion" and fight.doom >= fight.rulings.stun_doom + ABILITY_LEAVES


def _care(fight: Fight, turn: Turn) -> Choice | None:
    """Whoever knows how looks after the dying, and after friends who are nearly spent."""
    one = turn.fighter
    if not turn.standards or turn.fallen or not one.hero or wit_of(one) is Wit.DULL:
        return None
    for treat, _ in patients(fight, one):
        friend = fight.of(treat.friend)
        if treat.what == "dying" and chance_to_pass(fight, one, "healing", 3) >= WORTH_TRYING / 2:
            return _did(treat, thinks(one.name, f"fights for the life of {friend.name}"))
        weak = treat.what == "vigor" and not friend.vigor and not friend.fortune
        if weak and one.training("healing").expertise >= HEALER:
            return _did(treat, f"{friend.name} is nearly spent, and {one.name} knows how to help.")
    return None


# Attacks


def arms_of(one: Fighter) -> Iterator[tuple[int, Arm]]:
    """Yields what somebody would think of attacking with: bare hands and threats only where nothing else is as good."""
    armed = any(arm.ready and arm.weapon.type != "threaten" and not arm.weapon.natural for arm in one.arms)
    for number, arm in ready_arms(one):
        weapon = arm.weapon
        frightening = weapon.type == "threaten" and one.training("intimidate").expertise
        worse = armed and (weapon.natural if one.hero else weapon.name == FIST)
        if not worse or frightening:
            yield number, arm


def prizes(fight: Fight, turn: Turn) -> list[Prize]:
    """Returns every attack that could do some Harm now."""
    one, found = turn.fighter, []
    for aim, way in aims(fight, turn, arms_of(one)):
        if way == "move" and one.reach:
            continue
        attempt = Attempt(one, fight.of(aim.target), one.arms[aim.arm])
        seen = prospects(fight, attempt)
        if seen.harm and not unfelt(attempt.target, attempt.qualities.nonlethal):
            found.append(Prize(aim, way, attempt, seen.harm, seen.out))
    return found


def _strike(fight: Fight, turn: Turn) -> Choice | None:
    one = turn.fighter
    if not turn.standards:
        return None
    found = prizes(fight, turn)
    most = max((prize.harm for prize in found), default=0.0)
    urged = _ready_something_better(fight, turn, most) or _overcome(one, most)
    if urged is None and turn.minors and most < HARDLY_WORTH_IT:
        urged = _approach(fight, turn)
    if urged is not None:
        return urged
    if not found:
        return None
    best = _best(one, found)
    arm = best.attempt.arm
    if _braces_first(one, best):
        return _did(
            Gear("brace", best.aim.arm), thinks(one.name, f"braces the {arm.weapon.name.lower()} first", "ready")
        )
    target = best.attempt.target
    if wit_of(one) is Wit.DULL:
        thought = _goes_for(one, target, "who is nearest")
    elif one.hero:
        thought = _goes_for(one, target, "who is nearest to going out")
    else:
        harms = f"can harm {target.name} most"
        thought = thinks(one.name, harms, MOVED, aside=harms)
    return _did(best.aim, thought)


def _goes_for(one: Fighter, target: Fighter, why: str, verb: str = "goes") -> Thought:
    """What is told with the way there, where there is one."""
    aside = f"for {target.name}, {why}"
    return thinks(one.name, f"{verb} for {target.name}", MOVED, target=target.name, why=why, aside=aside)


def _overcome(one: Fighter, now: float) -> Choice | None:
    """Fortune lifts what Wounds do, where with them there is hardly anything left to be done (`T-08`)."""
    hampered = one.wounds >= MANY_WOUNDS and "vigor" not in one.overcome
    if not one.hero or not one.fortune or not hampered or now >= HARDLY_ANY or wit_of(one) is Wit.DULL:
        return None
    return _did(Luck("wounds"), thinks(one.name, "fights on as if unhurt: Fortune helps"))


def _best(one: Fighter, found: Sequence[Prize]) -> Prize:
    """The dull take who is nearest, heroes the weakest, foes where most Harm is to be expected (`H-08`, section 9)."""
    if wit_of(one) is Wit.DULL:
        return min(found, key=lambda prize: (moving.zones_apart(one, prize.attempt.target), prize.way))
    if one.hero:
        most = max(prize.harm for prize in found)
        return max((one for one in found if one.harm * WORSE >= most), key=lambda prize: (prize.out, prize.harm))
    return max(found, key=lambda prize: (prize.harm, prize.attempt.target.wounds + prize.attempt.target.trauma))


def _braces_first(one: Fighter, best: Prize) -> bool:
    """Foes brace where they need not move, unless they carry another weapon that is not Unwieldy (`H-16`)."""
    arm = best.attempt.arm
    if one.hero or arm.braced or best.way or not arm.weapon.qualities.unwieldy:
        return False
    return all(other.weapon.qualities.unwieldy or other.weapon.natural for other in one.arms)


def _ready_something_better(fight: Fight, turn: Turn, now: float) -> Choice | None:
    """A Minor Action that makes another weapon usable which is worth it: reloading, drawing, picking up."""
    one = turn.fighter
    if not turn.minors or now >= GOOD_ENOUGH:
        return None
    for number, arm in enumerate(one.arms):
        if arm.ready and arm.weapon.reload and not arm.loaded and not now:
            return _did(Gear("reload", number), thinks(one.name, "reloads", "ready"))
    best: tuple[float, int] = (max(now * MUCH_BETTER, WORTH_DRAWING), acts.SHIELD)
    for number in readying.numbers(one, in_hand=False):
        if number == acts.SHIELD:
            continue
        arm = one.arms[number]
        for enemy in fight.enemies(one):
            near = not arm.weapon.reach or reach.in_reach(one, enemy) or enemy.zone == one.zone
            if near and not (arm.weapon.reload and not arm.loaded):
                best = max(best, (expected_harm(fight, Attempt(one, enemy, arm)), number))
    if best[1] == acts.SHIELD:
        return None
    return _did(Gear("draw", best[1]), thinks(one.name, "changes weapons", "ready"))


# Moving


def is_shooter(one: Fighter) -> bool:
    """Returns whether somebody would rather fight from afar: what it holds first works at Medium range or beyond."""
    first = _preferred(one)
    return first is not None and first.weapon.range not in ("", "close")


def _preferred(one: Fighter) -> Arm | None:
    """What somebody holds first, of what can still be used."""
    return next((arm for arm in one.arms if arm.ready and not arm.used_up), None)


def _keep_away(fight: Fight, turn: Turn) -> Choice | None:
    """Shooters stay a zone away as long as nobody has them in Reach (`H-08`)."""
    one = turn.fighter
    if not turn.minors or one.reach or not is_shooter(one) or moving.why_no_move(one) or wit_of(one) is Wit.DULL:
        return None
    zones = [enemy.zone for enemy in fight.enemies(one)]
    if one.zone not in zones:
        return None
    free = [zone for zone in (one.zone - 1, one.zone + 1) if moving.on_the_field(zone) and zone not in zones]
    back = [zone for zone in free if not moving.difficult(fight, one.zone, zone)]
    if not back:
        return None
    return _did(Go("move", back[0]), thinks(one.name, "keeps a zone away", MOVED, aside="keeps a zone away"))


def _approach(fight: Fight, turn: Turn) -> Choice | None:
    """Towards the nearest enemy whom it could hurt there; nobody leaves an enemy's Reach for it (`H-08`).

    Shooters whom nobody is near enough for come nearer too, but a zone away is near enough.
    """
    one = turn.fighter
    first = _preferred(one)
    shoots = first is not None and first.weapon.type != "melee"
    if one.reach or moving.why_no_move(one) or (shoots and not turn.standards):
        return None
    near = moving.MOVEMENT if shoots else 0
    far = [enemy for enemy in fight.enemies(one) if moving.zones_apart(one, enemy) > near]
    goals = [enemy for enemy in far if shoots or _could_hurt(fight, one, enemy)]
    if not goals or not (turn.minors or turn.standards):
        return None
    goal = min(goals, key=lambda enemy: moving.zones_apart(one, enemy))
    apart = moving.zones_apart(one, goal)
    thought = _goes_for(one, goal, "who is nearest", "makes")
    step = 1 if goal.zone > one.zone else -1
    if turn.minors:
        there = goal.key if apart == moving.MOVEMENT and reach.has_room(fight, one, goal) else None
        return _did(Go("move", one.zone + step, there), thought)
    if apart > moving.SPRINT:
        return _did(Go("sprint", one.zone + step * moving.SPRINT), thought)
    return None


def _could_hurt(fight: Fight, one: Fighter, enemy: Fighter) -> bool:
    return any(
        arm.weapon.reach and arm.where != "ground" and expected_harm(fight, Attempt(one, enemy, arm))
        for arm in one.arms
        if arm.weapon.type == "melee"
    )


# Meanwhile


def _meanwhile(fight: Fight, turn: Turn) -> Choice | None:
    """A Standard Action for which there is no attack: recover, hold an attack, or study somebody."""
    one = turn.fighter
    if not turn.standards or turn.fallen:
        return None
    for track in TRACKS:
        skill = SELF_SKILLS[track]
        if lost(one, track) >= WEAK and chance_to_pass(fight, one, skill, 1) >= WORTH_TRYING:
            return _did(Mend(track), thinks(one.name, "has time to recover"))
    enemies = fight.enemies(one)
    comers = [enemy for enemy in enemies if enemy.key not in one.reach and _could_hurt(fight, one, enemy)]
    if comers and one.held is None and wit_of(one) is not Wit.DULL:
        number = next((n for n, arm in arms_of(one) if arm.weapon.type == "melee" and not arm.weapon.natural), None)
        if number is not None:
            return _did(
                Wait(number, "comes"), thinks(one.name, "waits for whoever comes", "ready", aside="for whoever comes")
            )
    near = min(enemies, key=lambda enemy: moving.zones_apart(one, enemy))
    if one.exploit == near.key:
        return None
    seen = chance_to_pass(fight, one, "observation", exploit_difficulty(one, near))
    return _did(At("exploit", near.key), thinks(one.name, f"studies {near.name}")) if seen >= WORTH_TRYING else None


# What a Minor Action is still good for


def _tidy(fight: Fight, turn: Turn) -> Choice | None:
    """Bleeding, an empty crossbow, Guard, what holds or unbalances; and Momentum that would only fade."""
    one = turn.fighter
    if turn.minors:
        if one.bleeding and one.bleeding_turns >= LONG_BLEEDING:
            return _did(Rid("bleeding"), thinks(one.name, "stops the bleeding", "clear"))
        for number, arm in enumerate(one.arms):
            if arm.ready and arm.weapon.reload and not arm.loaded:
                return _did(Gear("reload", number), thinks(one.name, "reloads", "ready"))
    could = not one.guard and not one.prone and (turn.minors or is_quick_guard(turn))
    if could and chance_to_pass(fight, one, "parry", 1 + bool(one.reach)) >= WORTH_TRYING / 2:
        return _did(acts.REGAIN_GUARD, thinks(one.name, "gets back on guard", "guard"))
    if turn.minors:
        if one.bleeding:
            return _did(Rid("bleeding"), thinks(one.name, "stops the bleeding", "clear"))
        if one.off_balance:
            return _did(Rid("off balance"), thinks(one.name, "finds its balance", "clear"))
        if one.caught == "minor":
            return _did(Rid("caught"), thinks(one.name, "comes loose", "clear"))
    return _breath(fight, turn)


def _breath(fight: Fight, turn: Turn) -> Choice | None:
    """Momentum that fades with the round as a whole is better spent on whoever is weakest."""
    one = turn.fighter
    fades = 0 < fight.momentum <= fight.rulings.fade
    if not one.hero or not fades or any(not friend.acted for friend in fight.friends(one)):
        return None
    weak = [friend for friend in fight.standing("party") if lost(friend, "vigor")]
    if not weak:
        return None
    friend = min(weak, key=lambda hero: hero.vigor)
    points = min(fight.momentum, lost(friend, "vigor"))
    return _did(Breath(friend.key, "vigor", points), f"Momentum would fade: {friend.name} takes a breath.")


JUDGEMENTS: Final[tuple[Callable[[Fight, Turn], Choice | None], ...]] = (
    _urgent,
    _care,
    _keep_away,
    _strike,
    _approach,
    _meanwhile,
    _tidy,
)
