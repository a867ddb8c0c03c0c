"""Owns what somebody does on its turn by itself: heroes by the reference policy made sensible, foes by `H-08`.

What is urgent comes first, then the attack that promises most, then getting there, then what helps meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import MOVED, Choice, Thought, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.two_d20.fight.offers.legal import (
    SELF_SKILLS,
    Approach,
    aims,
    exploit_difficulty,
    is_quick_guard,
    patients,
    ready_arms,
)
from solo.systems.two_d20.fight.offers.promise import chance_to_pass
from solo.systems.two_d20.fight.rules import moving, reach, readying
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.harm import harm_of, out_at, stress_of, unfelt
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import Arm, Fight, Fighter, Turn, acts
from solo.systems.two_d20.fight.state.acts import Act, Aim, At, Breath, Gear, Go, Help, Luck, Mend, Rid, Wait
from solo.systems.two_d20.fight.tactics.aims import HARDLY_WORTH_IT, expected_harm, prospects
from solo.systems.two_d20.fight.tactics.purse import ABILITY_LEAVES, sharp, wit_of
from solo.systems.two_d20.gear.weapon import FIST
from solo.systems.two_d20.people.attributes import ATTACK_SKILL
from solo.systems.two_d20.rolls.odds import STRESS_A_HARM

MUCH_BETTER: Final = 1.5
"""What lies ready must be so many times worse than what is on the belt before anybody changes weapons."""
WORTH_DRAWING: Final = 1 / 20
"""What must at least count of an attack before anybody changes weapons for it."""
GOOD_ENOUGH: Final = 0.75
"""What must count of an attack for nobody to look for another weapon."""
WORTH_TRYING: Final = 1 / 3
"""The chance from which a test is worth an action that has no better use."""
WEAK: Final = 3
"""Stress lost from which a hero with nothing better to do recovers."""
HEALER: Final = 2
"""The expertise from which somebody looks after others before striking."""
LONG_BLEEDING: Final = 2
HOPELESS: Final = 0.02
"""What counts of an attack below which anything else is worth more."""
BLOWS_AHEAD: Final = 4
"""Blows that somebody who braces reckons with from where it stands, if there is so much left to strike."""
BRACED: Final = Modifier("braced", -1)
BETTER_PLACE: Final = 0.25
"""By how much another zone must be better, in Harm done less Harm to be feared, before a shooter goes there."""
THREAT: Final = {"minion": 1.0, "toughened": 1.3, "nemesis": 1.6, "hero": 1.0}
"""How much more somebody does than its attack promises as it stands: what it buys with Doom, and may do besides."""
FORTUNE_LEFT: Final = 1
"""Fortune that nobody spends on a Bonus Action: it may be wanted for a Second Wind."""
MANY_WOUNDS: Final = 2
HARDLY_ANY: Final = 0.25
"""What counts of an attack below which a wounded hero lets Fortune lift its Wounds."""


class Prize(msgspec.Struct, frozen=True):
    """An attack that can be made now, with the moving it needs and what it is worth."""

    aim: Aim
    way: str
    attempt: Attempt
    harm: float
    out: float
    telling: float


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
        if friend.fortune:
            continue  # Fortune helps it better, or saves its life
        if treat.what == "dying" and chance_to_pass(fight, one, "healing", 3) >= WORTH_TRYING / 2:
            return _did(treat, thinks(one.name, f"fights for the life of {friend.name}"))
        weak = treat.what == "vigor" and not friend.vigor and _in_danger(fight, friend)
        if weak and one.training("healing").expertise >= HEALER:
            return _did(treat, f"{friend.name} is nearly spent, and {one.name} knows how to help.")
    return None


def _in_danger(fight: Fight, friend: Fighter) -> bool:
    """Whether some enemy could hurt a friend within its next turn."""
    return bool(friend.reach) or any(
        moving.zones_apart(friend, enemy) <= moving.MOVEMENT or is_shooter(enemy) for enemy in fight.enemies(friend)
    )


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
    """Returns every attack that could do some Harm now; throws with what is spare where nobody else can be reached."""
    one = turn.fighter
    found = [*_harming(fight, one, aims(fight, turn, arms_of(one)))]
    may_go = turn.minors and not moving.why_no_move(one)
    if found or may_go or wit_of(one) is Wit.DULL or not any(arm.weapon.thrown for arm in one.in_hand):
        return found
    spare = [(number, arm) for number, arm in arms_of(one) if _is_spare(one, arm)]
    thrown = (aimed for aimed in aims(fight, turn, spare, throws=True) if aimed[0].verb == "throw")
    return [*_harming(fight, one, thrown)]


def _harming(fight: Fight, one: Fighter, aimed: Iterable[tuple[Aim, Approach]]) -> Iterator[Prize]:
    for aim, way in aimed:
        if way == "move" and one.reach:
            continue
        attempt = Attempt(one, fight.of(aim.target), one.arms[aim.arm], aim.verb == "throw")
        seen = prospects(fight, attempt)
        if seen.harm and not unfelt(attempt.target, attempt.qualities.nonlethal):
            yield Prize(aim, way, attempt, seen.harm, seen.out, seen.telling)


def _is_spare(one: Fighter, arm: Arm) -> bool:
    """Whether somebody who throws this still has something else to strike with."""
    others = (other for other in one.arms if other is not arm and other.where in ("hand", "belt"))
    return bool(arm.weapon.thrown) and any(other.weapon.type == "melee" for other in others)


def _strike(fight: Fight, turn: Turn) -> Choice | None:
    one = turn.fighter
    if not turn.standards:
        return None
    found = prizes(fight, turn)
    most = max((prize.telling for prize in found), default=0.0)
    urged = _ready_something_better(fight, turn, most) or _overcome(one, most)
    if urged is None and most < HARDLY_WORTH_IT and turn.minors:
        urged = _approach(fight, turn)
    if urged is None and most < HOPELESS and wit_of(one) is not Wit.DULL:
        urged = _meanwhile(fight, turn)
    if urged is not None:
        return urged
    if not found:
        return None
    best = _best(fight, one, found)
    arm = best.attempt.arm
    if _acts_twice(fight, turn, best):
        return _did(Luck("action"), thinks(one.name, "has no time to lose: Fortune helps"))
    if _braces_first(fight, one, best):
        return _did(
            Gear("brace", best.aim.arm), thinks(one.name, f"braces the {arm.weapon.name.lower()} first", "ready")
        )
    target = best.attempt.target
    if wit_of(one) is Wit.DULL:
        thought = _goes_for(one, target, "who is nearest")
    elif one.hero:
        thought = _goes_for(one, target, "whom it pays most to strike")
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


def _acts_twice(fight: Fight, turn: Turn, best: Prize) -> bool:
    """Whether a cunning hero lets Fortune give a Bonus Action: for a blow that tells, where friends are in trouble."""
    one = turn.fighter
    if not one.hero or wit_of(one) is not Wit.CUNNING or one.fortune <= FORTUNE_LEFT or turn.fortune or turn.fallen:
        return False
    worst = max((max(hero.wounds, hero.trauma) for hero in fight.heroes()), default=0)
    return worst >= MANY_WOUNDS and best.telling >= GOOD_ENOUGH


def _best(fight: Fight, one: Fighter, found: Sequence[Prize]) -> Prize:
    """The dull take who is nearest, foes where most Harm is to be expected (`H-08`), heroes of whom they take most."""
    if wit_of(one) is Wit.DULL:
        return min(found, key=lambda prize: (moving.zones_apart(one, prize.attempt.target), prize.way))
    if one.hero:
        targets = {prize.attempt.target.key: prize.attempt.target for prize in found}
        dangers = {key: _danger(fight, target) for key, target in targets.items()}
        return max(found, key=lambda prize: _taken(fight, prize) * dangers[prize.attempt.target.key])
    return max(found, key=lambda prize: (prize.harm, prize.attempt.target.wounds + prize.attempt.target.trauma))


def _taken(fight: Fight, prize: Prize) -> float:
    """How much of what somebody can still bear an attack takes, and the chance to take it out at once."""
    target, track = prize.attempt.target, prize.attempt.track
    left = out_at(fight, target) - harm_of(target, track) + stress_of(target, track) / STRESS_A_HARM
    return prize.out + prize.telling / left


def _danger(fight: Fight, enemy: Fighter) -> float:
    """What counts of the worst that an enemy could do to any of the other side, with the dice that it would buy."""
    able = [arm for _, arm in ready_arms(enemy)]
    attempts = [Attempt(enemy, other, arm) for arm in able for other in fight.enemies(enemy)]
    worst = max((prospects(fight, attempt).telling for attempt in attempts), default=0.0)
    return (HARDLY_WORTH_IT + worst) * THREAT[enemy.rank]


def _braces_first(fight: Fight, one: Fighter, best: Prize) -> bool:
    """Foes brace where they need not move, unless they carry another weapon that is not Unwieldy (`H-16`).

    A hero does where there are so many in Reach to strike down that the action pays for itself.
    """
    arm = best.attempt.arm
    if arm.braced or best.way or not arm.weapon.qualities.unwieldy:
        return False
    if not one.hero:
        return all(other.weapon.qualities.unwieldy or other.weapon.natural for other in one.arms)
    if wit_of(one) is Wit.DULL or not one.reach:
        return False
    near = reach.enemies_in_reach(fight, one)
    boxes = sum(out_at(fight, enemy) - harm_of(enemy, best.attempt.track) for enemy in near)
    now = prospects(fight, best.attempt).telling
    steady = prospects(fight, replace(best.attempt, more=(*best.attempt.more, BRACED))).telling
    blows = min(BLOWS_AHEAD, boxes / max(steady, HARDLY_WORTH_IT))
    return steady * (blows - 1) > now * blows


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
                best = max(best, (prospects(fight, Attempt(one, enemy, arm)).telling, number))
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


def _take_place(fight: Fight, turn: Turn) -> Choice | None:
    """Shooters stay a zone away as long as nobody has them in Reach (`H-08`), where they hit best and fear least."""
    one, first = turn.fighter, _preferred(turn.fighter)
    if not turn.minors or one.reach or first is None or not first.weapon.range or moving.why_no_move(one):
        return None
    held = {enemy.zone for enemy in fight.enemies(one)}
    unloaded = bool(first.weapon.reload) and not first.loaded
    if wit_of(one) is Wit.DULL or unloaded or (one.zone in held and not is_shooter(one)):
        return None
    near = [zone for zone in (one.zone - 1, one.zone + 1) if moving.on_the_field(zone) and zone not in held]
    open_ = [zone for zone in near if not moving.difficult(fight, one.zone, zone)]
    if not open_:
        return None
    best = max(open_, key=lambda zone: (_worth_of(fight, one, zone), zone == moving.backward(one)))
    if one.zone in held:
        return _did(Go("move", best), thinks(one.name, "keeps a zone away", MOVED, aside="keeps a zone away"))
    if not turn.standards or _worth_of(fight, one, best) < _worth_of(fight, one, one.zone) + BETTER_PLACE:
        return None
    better = "finds a better place to shoot from"
    return _did(Go("move", best), thinks(one.name, better, MOVED, aside=better))


def _worth_of(fight: Fight, one: Fighter, zone: int) -> float:
    """What counts of a shot from a zone, less what is to be feared there, shared with friends who could be aimed at."""
    there = replace(one, zone=zone)
    enemies = fight.enemies(one)
    shots = [Attempt(there, enemy, arm) for _, arm in ready_arms(one) if not arm.weapon.reach for enemy in enemies]
    done = max((prospects(fight, shot).telling for shot in shots), default=0.0)
    feared = sum(_feared(fight, there, enemy) for enemy in enemies)
    return done - feared / (1 + len(fight.friends(one)))


def _feared(fight: Fight, one: Fighter, enemy: Fighter) -> float:
    """What the worst attack of an enemy would count on its next turn, if it went at this one; none of who is held."""
    able = [
        arm
        for _, arm in ready_arms(enemy)
        if not arm.weapon.reach or (not enemy.reach and moving.zones_apart(one, enemy) <= moving.MOVEMENT)
    ]
    return max((prospects(fight, Attempt(enemy, one, arm)).telling for arm in able), default=0.0)


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
    """A Standard Action for which there is no attack: recover, hold an attack, help a friend, or study somebody."""
    one = turn.fighter
    if not turn.standards or turn.fallen:
        return None
    for track in TRACKS:
        skill = SELF_SKILLS[track]
        if lost(one, track) >= WEAK and chance_to_pass(fight, one, skill, 1) >= WORTH_TRYING:
            return _did(Mend(track), thinks(one.name, "has time to recover"))
    enemies, dull = fight.enemies(one), wit_of(one) is Wit.DULL
    comers = [enemy for enemy in enemies if enemy.zone != one.zone and _could_hurt(fight, one, enemy)]
    if comers and one.held is None and not dull:
        bare = not one.in_hand
        melee = (number for number, arm in arms_of(one) if arm.weapon.type == "melee" and (bare or arm.weapon.hands))
        number = next(melee, None)
        if number is not None:
            waits = thinks(one.name, "waits for whoever comes", "ready", aside="for whoever comes")
            return _did(Wait(number, "comes"), waits)
    if not dull and (helping := _assist(fight, one)) is not None:
        return helping
    near = min(enemies, key=lambda enemy: moving.zones_apart(one, enemy))
    if one.exploit == near.key:
        return None
    seen = chance_to_pass(fight, one, "observation", exploit_difficulty(one, near))
    return _did(At("exploit", near.key), thinks(one.name, f"studies {near.name}")) if seen >= WORTH_TRYING else None


def _assist(fight: Fight, one: Fighter) -> Choice | None:
    """Helps a friend at hand who has still to attack this round, with the skill of what it holds (`T-10`)."""
    for friend in reach.at_hand(fight, one):
        arm = _preferred(friend)
        fights = arm is not None and (friend.reach or arm.weapon.range)
        if arm is None or not fights or friend.acted or friend.help or friend.stunned:
            continue
        skill = ATTACK_SKILL[arm.weapon.type]
        if one.training(skill).expertise:
            return _did(Help(friend.key, skill), thinks(one.name, f"cannot get at anybody, and helps {friend.name}"))
    return None


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
    _take_place,
    _strike,
    _approach,
    _meanwhile,
    _tidy,
)
