"""Owns the answer to an attack: block, dodge, grapple, ride or dive off, and who may answer at all (`S-09`, `S-21`).

Block and dodge are one Defense roll; where one way is better at no cost, it is taken and nothing is asked.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.contract import Choose, Decision, Explanation, Measure, Option, Outcome, Preview
from solo.systems.swords.fight.arena import Arena, Tables
from solo.systems.swords.fight.attempt import FAR_STRONGER, Attempt, attack_reckoning, challenge, far_stronger, grip
from solo.systems.swords.fight.figures import NOTHING, Part, Reckoning, grappling, skill
from solo.systems.swords.fight.line import FEW_STEPS, shield_ready, wielded
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.skill import exceeds, margin, outdoes
from solo.systems.swords.wording import plain, signed, told_to

Asking = Generator[Decision, str, None]
BLOCK, PARRY, DODGE, GRAPPLE, RIDE, DIVE, NONE = "block", "parry", "dodge", "grapple", "ride", "dive", "none"
DISARMING: Final = ("disarm", "wrench")
BARE_HANDS: Final = -4


class Way(NamedTuple):
    """One way to answer an attack, and what it adds to the roll."""

    code: str
    words: str
    reckoning: Reckoning


class Answering(Choose):
    """How to answer an attack; a tactic reads the attempt and the ways."""

    __slots__ = ("attempt", "unplanned", "ways")

    def __init__(self, arena: Arena, attempt: Attempt, ways: Sequence[Way], unplanned: bool) -> None:
        self.attempt = attempt
        self.ways = ways
        self.unplanned = unplanned
        target = attempt.target
        super().__init__(
            target.key,
            "defence",
            lambda: f"{attempt.attacker.name} {attempt.words(2)}. How does {target.name} answer?",
            lambda: _options(arena, attempt, ways, unplanned),
            default=NONE if unplanned else ways[0].code,
        )


def may_defend(fight: Fight, target: Fighter) -> bool:
    """Returns whether somebody may answer an attack at all (`S-09`, `R-03`, `R-08`)."""
    if target.surprised or target.down or (target.clinch and fight.of(target.clinch).control):
        return False
    if target.rider:
        rider = fight.of(target.rider)
        return rider.defends and not rider.out
    return target.defends or not target.acted


def ways(tables: Tables, fight: Fight, attempt: Attempt) -> list[Way]:
    """Returns every way in which the target could answer, the best kind of Defense first; none where it may not."""
    target = attempt.target
    if not may_defend(fight, target):
        return []
    extra = 0 if target.defends or target.rider else 1
    found = _on_foot(tables, fight, attempt, extra) if not target.mount else _mounted(tables, fight, attempt, extra)
    if attempt.kind in ("grab", "wrench") and not target.mount:
        more = grip(fight, target) if attempt.kind == "wrench" else NOTHING
        reckoning = grappling(fight, target, attempt.attacker, more)
        if extra:
            reckoning = _with_one_more(target, reckoning)
        found.append(Way(GRAPPLE, "grapples back", reckoning))
    return found


def _with_one_more(target: Fighter, planned: Reckoning) -> Reckoning:
    """The same Grappling roll with one action more (`R-03`)."""
    before = skill(target, "grappling").total
    change = skill(target, "grappling", extra_actions=1).total - before
    return Reckoning(planned.total + change, (*planned.parts, ("one action more", change)) if change else planned.parts)


def _on_foot(tables: Tables, fight: Fight, attempt: Attempt, extra: int) -> list[Way]:
    target, more = attempt.target, _circumstances(tables, fight, attempt)
    weak, stopped = _overpowered(fight, attempt, target)
    found = []
    if shield_ready(target) and not stopped:
        found.append(_way(target, BLOCK, "blocks with the shield", (*more, ("shield", target.shield), *weak), extra))
    if attempt.melee and not stopped and (fight.circumstances.ask_always or not found):
        found.extend(_parry(fight, attempt, (*more, *weak), extra))
    if fight.circumstances.ask_always or weak or not found:
        found.append(_way(target, DODGE, "dodges", more, extra))
    return found


def _circumstances(tables: Tables, fight: Fight, attempt: Attempt) -> tuple[Part, ...]:
    """What helps the target however it answers: range and its like, and a firm grip on what is to be taken from it."""
    more = challenge(tables, fight, attempt).parts
    return (*more, *grip(fight, attempt.target)) if attempt.kind in DISARMING else more


def _overpowered(fight: Fight, attempt: Attempt, blocker: Fighter) -> tuple[tuple[Part, ...], bool]:
    """What a far stronger blow takes off a block, and whether nothing stops the attack at all (`S-14`, `S-21`)."""
    if attempt.unblockable:
        return (), True
    if attempt.kind != "strike" or not far_stronger(fight, attempt.attacker, blocker):
        return (), False
    harder = fight.circumstances.unequal == "harder"
    return (("far stronger", -FAR_STRONGER),) if harder else (), not harder


def _parry(fight: Fight, attempt: Attempt, more: tuple[Part, ...], extra: int) -> list[Way]:
    """Most melee gear blocks melee attacks; bare hands against a blade only where the table has no ruling (`R-26`)."""
    target = attempt.target
    held = wielded(target)
    if held and held.weapon.melee:
        return [_way(target, PARRY, f"parries with the {held.weapon.name}", more, extra)]
    if not fight.circumstances.ask_always or attempt.arm is None or attempt.arm.weapon.natural or target.animal:
        return []
    if fight.circumstances.bare_hands:
        more = (*more, ("bare hands", BARE_HANDS))
    return [_way(target, PARRY, "parries with bare hands", more, extra)]


def _mounted(tables: Tables, fight: Fight, attempt: Attempt, extra: int) -> list[Way]:
    """In the saddle nobody dodges: block, ride where nothing blocks, or dive off (`S-32`, `R-20`)."""
    target, more = attempt.target, _circumstances(tables, fight, attempt)
    weak, stopped = _overpowered(fight, attempt, target)
    found = []
    held = wielded(target)
    if shield_ready(target) and not stopped:
        found.append(_way(target, BLOCK, "blocks with the shield", (*more, ("shield", target.shield), *weak), extra))
    elif attempt.melee and not stopped and held and held.weapon.melee:
        found.append(_way(target, PARRY, f"parries with the {held.weapon.name}", (*more, *weak), extra))
    if not found:
        room = ("room in the saddle", fight.circumstances.seat)
        found.append(Way(RIDE, "rides out of the way", skill(target, "riding", (*more, room), extra)))
    found.append(_way(target, DIVE, "dives from the saddle", more, extra))
    return found


def _way(target: Fighter, code: str, words: str, more: tuple[Part, ...], extra: int) -> Way:
    return Way(code, words, skill(target, "defense", more, extra))


def unanswered(tables: Tables, fight: Fight, attempt: Attempt) -> Reckoning:
    """Returns what an attack must beat where nobody answers it: the range's level alone, 0 in melee (`R-06`)."""
    return challenge(tables, fight, attempt)


def answer(arena: Arena, attempt: Attempt) -> Generator[Decision, str, Way | None]:
    """Asks for the answer where there is something to choose, and returns it; None where none is made."""
    target = attempt.target
    found = ways(arena.tables, arena.fight, attempt)
    if not found:
        return None
    unplanned = not (target.defends or target.rider)
    if not unplanned and len(found) == 1 and not arena.fight.circumstances.ask_always:
        return found[0]
    code = yield Answering(arena, attempt, found, unplanned)
    way = next((way for way in found if way.code == code), None)
    if way is not None and unplanned:
        target.defends = True
        target.actions += 1
    return way


def _options(arena: Arena, attempt: Attempt, found: Sequence[Way], unplanned: bool) -> list[Option]:
    attack = attack_reckoning(arena.fight, attempt)
    cost = one_more(attempt.target) if unplanned else ""
    options = [
        Option(way.code, told_to(way.words), lambda way=way: answered(attempt, attack, way.reckoning, cost))  # type: ignore[misc]
        for way in found
    ]
    bare = unanswered(arena.tables, arena.fight, attempt)
    options.append(Option(NONE, "make no defence", lambda: answered(attempt, attack, bare, "", defended=False)))
    return options


def one_more(fighter: Fighter) -> str:
    """Returns in words what an action that was not planned costs now (`R-03`)."""
    if not fighter.actions:
        return "your first action of this round, without a penalty"
    return "1 action more: −2 on every further roll of this round"


def answered(attempt: Attempt, attack: Reckoning, against: Reckoning, cost: str = "", defended: bool = True) -> Preview:
    """Returns what an answer would come to: the chance to be hit, and how both rolls are made up."""
    lead = attack.total - against.total
    odds = distribution(outdoes, lead) if defended else distribution(exceeds, lead, 0)
    hit = odds.chance_of(True)

    def explain() -> Explanation:
        sentences = [f"{attempt.attacker.name} rolls 2d6 {signed(attack.total)} and must be higher."]
        if defended:
            sentences.append(f"{attempt.target.name} rolls 2d6 {signed(against.total)}.")
            by = distribution(margin, lead)
            bars = {
                "misses by 5 or more": by.chance(lambda over: over <= -5),
                "misses by 1 to 4, or a tie": by.chance(lambda over: -4 <= over <= 0),
                "hits by 1 to 4": by.chance(lambda over: 1 <= over <= 4),
                "hits by 5 or more": by.chance(lambda over: over >= 5),
            }
        else:
            sentences.append(f"Nobody answers: the attack must be above {plain(against.total)}.")
            bars = {"misses": 1 - hit, "hits": hit}
        outcomes = tuple(Outcome(label, chance) for label, chance in bars.items() if chance)
        return Explanation("To be hit", tuple(sentences), (*attack.named(), *against.named()), outcomes)

    return Preview((Measure("be hit", hit, "chance"),), cost, "", explain)


# Assisted blocks


class Assisting(Choose):
    """Whether to block an attack on a friend (`S-23`); a tactic reads who is attacked."""

    __slots__ = ("attempt", "own", "planned", "way")

    def __init__(
        self, arena: Arena, friend: Fighter, attempt: Attempt, way: Way | None, own: Way, planned: bool
    ) -> None:
        self.attempt = attempt
        self.own = own
        self.way = way
        self.planned = planned
        attack = attack_reckoning(arena.fight, attempt)
        cost = "one of the planned blocks" if planned else one_more(friend)
        super().__init__(
            friend.key,
            "assist",
            lambda: f"{attempt.attacker.name} {attempt.words(2)}. Does {friend.name} block it?",
            lambda: [
                Option("yes", "block it too", lambda: answered(attempt, attack, own.reckoning, cost)),
                Option("no", "leave it"),
            ],
            default="no",
        )


def assistance(arena: Arena, attempt: Attempt, way: Way | None) -> Generator[Decision, str, tuple[Fighter, Way] | None]:
    """Asks friends within a few steps for a block, and returns the first who gives one (`S-23`, `R-03`, `R-23`)."""
    fight, target = arena.fight, attempt.target
    pressed = way is None or target.stamina <= HARD_PRESSED or fight.circumstances.ask_always
    if attempt.unblockable or not (pressed or fight.blocks_planned):
        return None
    for friend in fight.fighters:
        if friend.side != target.side or friend is target or friend is attempt.attacker or friend.out:
            continue
        planned = "assist" in friend.left
        if not planned and (friend.acted or not pressed):
            continue
        if not -FEW_STEPS <= friend.place - target.place <= FEW_STEPS or not _may_assist(fight, friend, attempt):
            continue
        own = assisted(arena.tables, fight, friend, attempt, 0 if planned else 1)
        if (yield Assisting(arena, friend, attempt, way, own, planned)) == "yes":
            if planned:
                friend.left.remove("assist")
            else:
                friend.actions += 1
            return friend, own
    return None


HARD_PRESSED: Final = 3


def _may_assist(fight: Fight, friend: Fighter, attempt: Attempt) -> bool:
    if _overpowered(fight, attempt, friend)[1]:
        return False
    if friend.surprised or friend.clinch or friend.animal or friend.rider or friend.key == attempt.target.rider:
        return False
    held = wielded(friend)
    return shield_ready(friend) or (attempt.melee and held is not None and held.weapon.melee)


def assisted(tables: Tables, fight: Fight, friend: Fighter, attempt: Attempt, extra: int) -> Way:
    """Returns a friend's block of an attack on another (`R-29`)."""
    more = challenge(tables, fight, attempt).parts
    more = (*more, *_overpowered(fight, attempt, friend)[0])
    if shield_ready(friend):
        return _way(friend, BLOCK, "blocks with the shield", (*more, ("shield", friend.shield)), extra)
    return _way(friend, PARRY, "parries", more, extra)
