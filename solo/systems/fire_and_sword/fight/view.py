"""View of a fight: all fighters on the line of paces, their conditions, and the sheet of the acting fighter.

A viewer sees all figures of their own side, but only visible facts and declared actions of the other side (`H-07`).
"""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Bar, Decision, FighterView, Panel, SheetLine, TrackView, View, Viewer
from solo.systems.fire_and_sword.fight.narration.intents import brief_intent
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.figures import FighterFigures, figures_of
from solo.systems.fire_and_sword.fight.rules.modifiers import fortification_penalty
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import CloseInCode
from solo.systems.fire_and_sword.fight.state.switches import TAKEN
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.rolls.attack import EffectiveRoll
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.wording import damage, plus_or_minus
from solo.systems.parts.codes import verb_of
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.fight.nerve_view import nerve_bars
from solo.systems.parts.phrasing import count_noun


def view(fight: Fight, decision: Decision | None, viewer: Viewer, spells: Mapping[str, Spell]) -> View:
    """Return the view of the fight for a viewer. `spells` are all spells of the content."""
    acting = decision.who if decision else fight.acting
    fighters = tuple(
        _fighter(fight, one, number, one.key == acting, _bars(one, spells) if viewer.may_see_side(one.side) else ())
        for number, one in enumerate(fight.fighters, 1)
    )
    shown = [fight.find(key) for key in dict.fromkeys((acting, *(one.key for one in fight.fighters))) if key]
    panels = tuple(sheet(fight, one) for one in shown if viewer.may_see_side(one.side))
    status, pools = status_line(fight, "neither side has won"), nerve_bars(fight.nerve)
    return View(fight.title, status, fighters, panels, pools=pools, track=_track(fight, decision))


def _reachable(fight: Fight, decision: Decision | None) -> tuple[int, ...]:
    """List the places where the runs offered in the pending decision would end."""
    if not isinstance(decision, ActionChoice) or decision.fighter.engaged:
        return ()
    fighter = decision.fighter
    run = movement.run_of(fight, fighter)
    runs = [CloseInCode.read(option.code) for option in decision.options if verb_of(option.code) in CloseInCode.verbs()]
    ways = (fight.find(run.target).place - fighter.place for run in runs)
    return tuple(sorted({fighter.place + max(-run, min(run, way)) for way in ways}))


def _track(fight: Fight, decision: Decision | None) -> TrackView:
    places = [one.place for one in fight.fighters]
    notes = ["dark"] if fight.terms.dark else []
    notes += ["bad ground"] if fight.terms.bad_ground else []
    notes += ["fog"] if fight.terms.fog else []
    notes += ["pitch dark"] if fight.terms.blind else []
    if fight.terms.cover == TAKEN:
        notes.append("cover nearby")
    if fight.terms.uphill != "nobody":
        notes.append(f"uphill: {fight.terms.uphill}")
    return TrackView("paces", min(places), max(places), _reachable(fight, decision), ", ".join(notes))


def _fighter(fight: Fight, one: Fighter, number: int, acting: bool, bars: tuple[Bar, ...]) -> FighterView:
    return FighterView(
        key=one.key,
        name=one.name,
        letter=one.letter,
        side=one.side,
        order=number,
        bars=bars,
        conditions=(*_plans(fight, one), *conditions(fight, one)),
        acting=acting,
        out=bool(one.out),
        places=() if one.out == "away" else ((one.place, 0),),
        dead=one.dead,
        away=one.out == "away",
    )


def _bars(one: Fighter, spells: Mapping[str, Spell]) -> tuple[Bar, ...]:
    """Return the bar of magic points for fighters with sorcery, since divine spells cost none (`F-27`, `F-30`)."""
    full = max(one.build.power, one.magic_points)
    return (Bar("MP", one.magic_points, full, life=False),) if full and _sorcerous(one, spells) else ()


def _sorcerous(one: Fighter, spells: Mapping[str, Spell]) -> bool:
    return any(known.name in spells and spells[known.name].kind == "sorcery" for known in one.spells)


def conditions(fight: Fight, one: Fighter) -> tuple[str, ...]:
    """List a fighter's conditions in a few words each."""
    if one.dead:
        return ("dead",)
    if one.out:
        if one.injured is None:
            return (one.out,)
        return ("knocked about" if one.injured.injury is Injury.HEALTHY else one.injured.injury.value,)
    found = []
    if one.engaged:
        found.append(f"in melee with {count_noun(len(one.engaged), 'foe')}")
    if one.behind:
        found.append(f"behind {fight.find(one.behind).name}")
    if one.locked:
        found.append(f"soul locked with {fight.find(one.locked).name}")
    for true, word in (
        (one.surprised, "surprised"),
        (one.fallen, "fallen"),
        (one.in_cover, "in a fortification" if fortification_penalty(fight, one) else "in cover"),
        (one.mounted, "mounted"),
        (one.exhausted, "exhausted"),
        (one.fleeing, "fleeing"),
        (one.wavering, "wavers"),
        (bool(one.flight), one.flight),
        (one.build.spirit, "spirit"),
    ):
        if true:
            found.append(word)
    if one.loses:
        found.append(f"loses {count_noun(one.loses, 'action')}")
    return (*found, *(_spell(running) for running in one.running))


def _spell(running: RunningSpell) -> str:
    on = running.skill or running.weapon
    return f"{running.spell} {running.power}" + (f" on {on}" if on else "")


def _plans(fight: Fight, one: Fighter) -> tuple[str, ...]:
    words = brief_intent(fight, one)
    return (f"will {words}",) if words else ()


def sheet(fight: Fight, one: Fighter) -> Panel:
    """Return a panel with a fighter's present figures."""
    figures, build = figures_of(fight, one), one.build
    if build.spirit:
        lines = [SheetLine("POW", str(build.power)), SheetLine("resistance", f"D{build.resistance_die}")]
        return Panel(one.name, tuple(lines))
    lines = [_attack_line(one, figures, arm.name) for arm in build.arms if _shown(one, arm.name)]
    lines += [SheetLine(guard.way, _skill(guard.roll), _why(guard.roll)) for guard in figures.guards]
    magic = f" + {figures.magic_armour} from magic" if figures.magic_armour else ""
    lines.append(SheetLine("armour", f"{figures.armour}{magic}"))
    named = "the highest face always resists" if build.named else ""
    lines.append(SheetLine("resistance", f"D{build.resistance_die}", named))
    lines.append(SheetLine("POW", str(build.power)))
    if one.spells:
        known = [f"{spell.name} {spell.power}{' (used)' if spell.used else ''}" for spell in one.spells]
        lines.append(SheetLine("magic", ", ".join(known), f"{one.magic_points} MP left"))
    return Panel(one.name, tuple(lines))


def _shown(one: Fighter, name: str) -> bool:
    arm = one.build.arm(name)
    return not arm.natural or not any(not other.natural for other in one.build.arms)


def _attack_line(one: Fighter, figures: FighterFigures, name: str) -> SheetLine:
    arm = one.build.arm(name)
    roll = figures.attack(arm)
    left = f", {one.missiles[name]} left" if name in one.missiles else ""
    held = ", in hand" if name == one.weapon else ""
    return SheetLine(name, f"{_skill(roll)}, {damage(figures.damage_bonus(arm))}{left}{held}", _why(roll))


def _skill(roll: EffectiveRoll) -> str:
    pluses = f" {plus_or_minus(roll.critical)}/{plus_or_minus(roll.overcome)}" if roll.critical or roll.overcome else ""
    return f"{roll.skill}{pluses}"


def _why(roll: EffectiveRoll) -> str:
    return f"{roll.raw}, {', '.join(str(one) for one in roll.modifiers)}" if roll.modifiers else ""
