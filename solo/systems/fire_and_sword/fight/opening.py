"""Opening of a fight: earlier spells, an ambush and the first melees (`H-08`, `H-10`)."""

from __future__ import annotations

from solo.systems.contract import Choose, Option
from solo.systems.fire_and_sword.fight.options.castings import EARLIER, NOTHING, cast_earlier
from solo.systems.fire_and_sword.fight.rules.casting import pay, price_of
from solo.systems.fire_and_sword.fight.rules.figures import plain_skill
from solo.systems.fire_and_sword.fight.rules.melee_pairs import engage
from solo.systems.fire_and_sword.fight.rules.spirits import spirit_powers
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, faces_of
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.fight.state.switches import applies_to_side
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.rolls.roll import (
    D20,
    D30,
    Level,
    ReadRoll,
    level_words,
    overcomes,
    plain_roll,
    skill_roll,
)
from solo.systems.fire_and_sword.skills import HIDE, SPOT_HIDDEN
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import join_names


def ask_for_earlier(arena: FightContext) -> Asking:
    """Ask each possible caster in turn for spells cast before the fight, if the table wants this question."""
    fight = arena.fight
    if not fight.terms.earlier_asked:
        return
    for side in ("foes", "party"):
        for fighter in fight.fighters:
            while fighter.side == side and (offered := list(cast_earlier(arena, fighter))):
                asked = f"Which spell has {fighter.name} already cast?"
                options = [Option(NOTHING, "none, or no more"), *offered]
                code = yield Choose(fighter.key, EARLIER, asked, options, NOTHING)
                if code == NOTHING:
                    break
                _at_work(arena, fighter, CastCode.read(code))


def _at_work(arena: FightContext, caster: Fighter, one: CastCode) -> None:
    """Start a spell that was cast before the fight, and pay for it."""
    spell, target = arena.spells[one.spell], arena.fight.find(one.target)
    pay(caster, spell, price_of(arena, caster, one))
    target.running.append(effects.start_spell(spell, one.power, caster.key, one.on, one.on))
    on = f" ({one.on})" if one.on else ""
    arena.emit("effect", target, f"{one.spell} {one.power} by {caster.name} is active on {target.name}{on}.")


def run_opening(arena: FightContext) -> Asking:
    """Play all steps before the first round."""
    yield from ask_for_earlier(arena)
    open_fight(arena)


def open_fight(arena: FightContext) -> None:
    """Roll the ambush, narrate the actions lost in the first round, and start the first melees."""
    fight = arena.fight
    if fight.terms.ambush in ("party", "foes"):
        _ambush(arena)
    elif fight.terms.surprised != "nobody":
        _tell_first_round(arena, [one for one in fight.fighters if one.surprised], "cannot act", "surprised")
    if fight.terms.distracted != "nobody":
        late = [
            one for one in fight.fighters if applies_to_side(fight.terms.distracted, one.side) and not one.surprised
        ]
        _tell_first_round(arena, late, f"{'has' if len(late) == 1 else 'have'} one action fewer", "distracted")
    engage(fight)


def _tell_first_round(arena: FightContext, who: list[Fighter], what: str, why: str) -> None:
    """Narrate that these fighters are limited in the first round, and why (`R-22`). Does nothing for an empty list.

    `what` is the limit in words, after the names.
    """
    if who:
        names = join_names([one.name for one in who])
        arena.emit("ambush", None, f"{names} {what} in the first round ({why}).")


# rule: Ambush
def _ambush(arena: FightContext) -> None:
    """Roll Hide for the side in wait, at its lowest skill. Foes who do not overcome it are surprised (`H-10`)."""
    fight, scene = arena.fight, arena.scene
    waiting = [one for one in fight.fighters if one.side == fight.terms.ambush]
    worst = min(waiting, key=lambda one: plain_skill(one, HIDE))
    skill = plain_skill(worst, HIDE) + fight.terms.hiding
    # Spirits in ambush hide with the D30, and opponents sense them with POW (`F-06`, `F-22`).
    spirits = all(one.build.spirit for one in waiting)
    die = D30 if spirits else D20
    hidden = scene.roll(worst.key, f"{worst.name}: Hide", skill_roll, skill, die, 0)
    _note(worst, HIDE, hidden)
    _tell(arena, worst, HIDE, skill, hidden, "lies in wait", die)
    for one in fight.fighters:
        if one.side != fight.terms.ambush:
            what, skill = ("POW", max(spirit_powers(one))) if spirits else (SPOT_HIDDEN, plain_skill(one, SPOT_HIDDEN))
            seen = scene.roll(one.key, f"{one.name}: {what}", skill_roll, skill, die, 0)
            if not spirits:
                _note(one, SPOT_HIDDEN, seen)
            one.surprised = not overcomes(seen, hidden, 0, 0, die)
            _tell(arena, one, what, skill, seen, "is surprised" if one.surprised else "sees the ambush", die)


def _note(one: Fighter, name: str, rolled: ReadRoll) -> None:
    if rolled.level is Level.CRITICAL:
        one.earn_check(name)


def _tell(arena: FightContext, one: Fighter, name: str, skill: int, rolled: ReadRoll, came: str, die: int) -> None:
    if arena.scene.has_listener:
        faces = faces_of(arena.scene.faces())
        roll = plain_roll(f"{one.name}: {name}", skill, faces, rolled, die)
        text = f"{one.name} {came} ({name}: {level_words(rolled)})."
        arena.emit("ambush", one, text, (roll,))
