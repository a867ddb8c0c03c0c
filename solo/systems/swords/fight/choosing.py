"""Owns how a tactic carries its plan out: what to do next, at whom, and what to try in close combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import Choice
from solo.systems.parts.wit import Wit
from solo.systems.swords.fight import areas, clinch, judging
from solo.systems.swords.fight.arena import Tables
from solo.systems.swords.fight.attempt import INTO_A_PAIR, Attempt, attack_reckoning
from solo.systems.swords.fight.attempt import force as force_of
from solo.systems.swords.fight.defending import unanswered
from solo.systems.swords.fight.figures import endurance, grappling
from solo.systems.swords.fight.line import foes_in_reach, nearest
from solo.systems.swords.fight.offers import END, GENTLE, LET_GO, attempt_of
from solo.systems.swords.fight.planning import TOO_LONG, shot_attack
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.wit import wit_of
from solo.systems.swords.fight.worth import stays_close, worth
from solo.systems.swords.rolls.blow import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

FIRST: Final = ("draw", "load", "reload", "pick", "mount", "cover", "command", "help")
ATTACKS: Final = ("place", "strike", "shoot", "throw", "grab", "disarm", "wrench")


def choose_action(fight: Fight, tables: Tables, fighter: Fighter, codes: Sequence[str]) -> Choice:
    """Returns which of these is done next, and why; what makes ready comes before what it is for."""
    if fighter.clinch:
        return _struggle(fight, tables, fighter, codes)
    by_verb: dict[str, list[str]] = {}
    for code in codes:
        by_verb.setdefault(code.partition(":")[0], []).append(code)
    for verb in FIRST:
        if verb in by_verb:
            return Choice(_first(fight, fighter, by_verb[verb]))
    if fighter.fleeing and "back" in by_verb:
        return Choice("back", f"{fighter.name} gets away from here.")
    for verb in ATTACKS:
        if verb in by_verb:
            chosen = _target(fight, tables, fighter, verb, by_verb[verb])
            if chosen is not None:
                return chosen
    if "close" in by_verb and not fighter.fleeing and not foes_in_reach(fight, fighter):
        foes = [fight.of(code.partition(":")[2]) for code in by_verb["close"]]
        foe = nearest(fighter, foes)
        if foe is not None:
            return Choice(f"close:{foe.key}", f"{fighter.name} goes for {foe.name}, who is nearest.")
    return Choice(END)


def _first(fight: Fight, fighter: Fighter, codes: list[str]) -> str:
    """The best weapon to draw has the highest bonus, a friend to help is held; of anything else it is the first."""
    if codes[0].startswith("help:"):
        return next((code for code in codes if fight.held(fight.of(code.partition(":")[2]))), codes[0])
    if codes[0].startswith("draw:"):
        arms = fighter.arms
        return max(codes, key=lambda code: _draw_value(arms[int(code.partition(":")[2])].weapon.melee, fighter, code))
    return codes[0]


def _draw_value(melee: bool, fighter: Fighter, code: str) -> tuple[bool, int]:
    wanted = "strike" in fighter.left or "move" in fighter.left
    return melee == wanted, fighter.arms[int(code.partition(":")[2])].weapon.bonus


def _target(fight: Fight, tables: Tables, fighter: Fighter, verb: str, codes: list[str]) -> Choice | None:
    """The attack that does most against the best answer; the dull take the nearest. None where others are better."""
    if verb == "place":
        return _place(fight, fighter, codes)
    if verb == "grab":
        codes = [code for code in codes if not code.endswith(GENTLE)]
    if wit_of(fighter) is Wit.DULL:
        target = nearest(fighter, [fight.of(code.split(":")[1]) for code in codes])
        name = target.name if target else "whoever is there"
        code = next((code for code in codes if target and code.split(":")[1] == target.key), codes[0])
        return Choice(code, f"{fighter.name} goes for {name}, who is nearest.")
    values = VALUES.get(verb, _other_values)(fight, tables, fighter, codes)
    best = codes[values.index(max(values))]
    return Choice(best, f"{fighter.name} can harm {fight.of(best.split(':')[1]).name} most.")


def _strike_values(fight: Fight, tables: Tables, fighter: Fighter, codes: list[str]) -> list[int]:
    """What each Strike is worth now, against the best answer that its target has left."""
    attack = fighter.figures.striking + fighter.ill - PENALTY_PER_ACTION * max(0, fighter.actions - 1)
    power, scale = fighter.figures.strength + fighter.ill, tables.health
    values = []
    for code in codes:
        _, key, number, augments = code.split(":")
        target, weapon = fight.of(key), fighter.arms[int(number)].weapon
        stands = judging.standing(fight, target)
        guard = judging.guard_now(fight, target, weapon.unblockable, stands)
        lead = attack - (guard or 0) + (INTO_A_PAIR if target.clinch else 0)
        force = power + weapon.bonus + AUGMENT * int(augments) - stands.borne
        values.append(worth(lead, force, guard is not None, target.stamina, scale))
    return values


def _shot_values(fight: Fight, tables: Tables, fighter: Fighter, codes: list[str]) -> list[int]:
    """What each shot is worth now: range, cover and a melee around the target counted."""
    penalty = PENALTY_PER_ACTION * max(0, fighter.actions - 1)
    values = []
    for code in codes:
        _, key, number, augments = code.split(":")
        target, arm = fight.of(key), fighter.arms[int(number)]
        guard = judging.guard_now(fight, target, arm.weapon.unblockable)
        lead = shot_attack(fight, tables, fighter, target) - penalty - (guard or 0)
        force = judging.shot_force(fight, fighter, target, arm) + AUGMENT * int(augments)
        values.append(worth(lead, force, guard is not None, target.stamina, tables.health))
    return values


def _other_values(fight: Fight, tables: Tables, fighter: Fighter, codes: list[str]) -> list[int]:
    return [_attempt_worth(fight, tables, attempt_of(fight, fighter, code)) for code in codes]


VALUES: Final = {"strike": _strike_values, "shoot": _shot_values}


def _attempt_worth(fight: Fight, tables: Tables, attempt: Attempt) -> int:
    guard = judging.guard_now(fight, attempt.target, attempt.unblockable)
    against = guard if guard is not None else unanswered(tables, fight, attempt).total
    lead = attack_reckoning(fight, attempt).total - against
    return worth(lead, force_of(attempt), guard is not None, attempt.target.stamina, tables.health)


def _place(fight: Fight, fighter: Fighter, codes: list[str]) -> Choice | None:
    """A place where several foes and no friends stand; the dull do not look so far."""
    if wit_of(fighter) is Wit.DULL:
        return None
    for code in codes:
        caught = [
            one
            for one in areas.caught(fight, attempt_of(fight, fighter, code))
            if one.side == fighter.side or not one.down
        ]
        if len(caught) > 1 and all(one.side != fighter.side for one in caught):
            name = fight.of(code.split(":")[1]).name
            return Choice(code, f"{fighter.name} catches several at once around {name}.")
    return None


# Close combat


def _struggle(fight: Fight, tables: Tables, fighter: Fighter, codes: Sequence[str]) -> Choice:
    tries = [code.partition(":")[2] for code in codes if code.startswith("struggle:")]
    partner = fight.of(fighter.clinch)
    if not tries:
        draws = [code for code in codes if code.startswith("draw:")]
        return Choice(draws[0] if draws else END)
    if fight.round > TOO_LONG:
        apart = LET_GO if fighter.control else f"struggle:{clinch.ESCAPE}"
        return Choice(apart, f"{fighter.name} sees no end to this grapple and wants out of it.")
    if not fighter.control:
        return _free_or_fight(fight, tables, fighter, partner, tries)
    if wit_of(fighter) is Wit.DULL:
        return Choice(f"struggle:{clinch.HARM}", f"{fighter.name} holds on and tightens.")
    values = {code: _harm_of(fight, tables, fighter, partner, code) for code in tries}
    best = max(values, key=lambda code: values[code])
    return Choice(f"struggle:{best}", f"{fighter.name} does most harm to {partner.name} this way.")


def _harm_of(fight: Fight, tables: Tables, fighter: Fighter, partner: Fighter, code: str) -> int:
    """What a holder's try is worth; a fall off the height ends the hold, so it must be worth half as much again."""
    lead = grappling(fight, fighter, partner).total - grappling(fight, partner, fighter).total
    if code == clinch.TAKE:
        return 0
    if code == clinch.THROW_OFF:
        added = fight.circumstances.drop - endurance(partner, armoured=False).total
        return worth(lead, added, True, partner.stamina, tables.health) * 2 // 3
    added = clinch.struggle_damage(fight, fighter, code, fighter.left.count("augment")).total
    return worth(lead, added - endurance(partner).total, True, partner.stamina, tables.health)


def _free_or_fight(fight: Fight, tables: Tables, fighter: Fighter, partner: Fighter, tries: list[str]) -> Choice:
    """Whether to seek control or to get away: by who gains from close combat, and who from blows."""
    hold = judging.hold(fight, fighter, partner, wit_of(fighter) is not Wit.DULL)
    trade = judging.trade(fight, fighter, partner, 1)
    seek = next(code for code in tries if code != clinch.ESCAPE)
    if stays_close(trade, hold, tables.health):
        return Choice(f"struggle:{seek}", f"{fighter.name} is the better grappler of the two.")
    return Choice(f"struggle:{clinch.ESCAPE}", f"{fighter.name} is better off out of {partner.name}'s reach.")
