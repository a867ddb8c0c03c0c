"""Owns what happens before the first round: an ambush that is seen or not, and who stands face to face already."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight import telling
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.figures import plain_skill
from solo.systems.fire_and_sword.fight.melee_ties import engage
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.fight.striking import earn
from solo.systems.fire_and_sword.fight.switches import concerns
from solo.systems.fire_and_sword.people.skills import HIDE, SPOT_HIDDEN
from solo.systems.fire_and_sword.rolls.levels import D20, Level, Rolled
from solo.systems.fire_and_sword.rolls.roll import overcomes, skill_roll


def open_fight(arena: Arena) -> None:
    """The ambush, if there is one, who has lost actions at the start, then the first melees."""
    fight = arena.fight
    if fight.terms.ambush in ("party", "foes"):
        _ambush(arena)
    elif fight.terms.surprised != "nobody":
        _tell_first_round(arena, [one for one in fight.fighters if one.surprised], "cannot act", "surprised")
    if fight.terms.distracted != "nobody":
        late = [one for one in fight.fighters if concerns(fight.terms.distracted, one.side) and not one.surprised]
        _tell_first_round(arena, late, f"{'has' if len(late) == 1 else 'have'} one action less", "distracted")
    engage(fight)


def _tell_first_round(arena: Arena, who: list[Fighter], what: str, why: str) -> None:
    """What some of them cannot do in the first round, and why; nothing where there is nobody (`R-22`)."""
    if who:
        names = telling.listed([one.name for one in who])
        arena.tell("ambush", None, lambda: f"{names} {what} in the first round: {why}.")


def _ambush(arena: Arena) -> None:
    """Those in wait roll Hide once, at the worst of them; whoever does not overcome it is surprised (`H-10`)."""
    fight, scene = arena.fight, arena.scene
    waiting = [one for one in fight.fighters if one.side == fight.terms.ambush]
    worst = min(waiting, key=lambda one: plain_skill(one, HIDE))
    skill = plain_skill(worst, HIDE)
    hidden = scene.roll(worst.key, f"{worst.name}: Hide", skill_roll, skill, D20, 0)
    _note(worst, HIDE, hidden)
    _tell(arena, worst, HIDE, skill, hidden, "lies in wait")
    for one in fight.fighters:
        if one.side != fight.terms.ambush:
            skill = plain_skill(one, SPOT_HIDDEN)
            seen = scene.roll(one.key, f"{one.name}: Spot Hidden", skill_roll, skill, D20, 0)
            _note(one, SPOT_HIDDEN, seen)
            one.surprised = not overcomes(seen, hidden)
            _tell(arena, one, SPOT_HIDDEN, skill, seen, "is surprised" if one.surprised else "sees the ambush")


def _note(one: Fighter, name: str, rolled: Rolled) -> None:
    if rolled.level is Level.CRITICAL:
        earn(one, name)


def _tell(arena: Arena, one: Fighter, name: str, skill: int, rolled: Rolled, came: str) -> None:
    if arena.scene.listening:
        faces = tuple(face for pool in arena.scene.faces() for face in pool.faces)
        roll = telling.plain_roll(f"{one.name}: {name}", skill, faces, rolled)
        text = f"{one.name} {came}: {name} {telling.dice(faces, skill)}, {telling.reading(rolled)}."
        arena.tell("ambush", one, lambda: text, (roll,))
