"""Display of a fight: the order of turns with bars, the line in yards, and the sheets that the viewer may see."""

from __future__ import annotations

from solo.systems.contract import Bar, Decision, FighterView, Panel, SheetLine, TrackView, View, Viewer
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.fight.nerve_view import nerve_bars
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.fight.narration.words import plan_words
from solo.systems.swords.fight.options.acts import PlaceChoice
from solo.systems.swords.fight.rules.defense import may_defend_unplanned
from solo.systems.swords.fight.rules.small_actions import COVER_TAKEN
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, shield_ready, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import WORDS
from solo.systems.swords.rolls.skill import action_penalty

MARGIN = 10


def view(fight: Fight, tables: RuleTables, decision: Decision | None, viewer: Viewer) -> View:
    """Return the fight for this viewer, with the sheets of the viewer's side or all sheets."""
    acting = decision.who if decision else fight.acting
    keys = _in_order(fight)
    fighters = tuple(_fighter(fight, fight.find(key), key == acting) for key in keys)
    shown = [fight.find(key) for key in dict.fromkeys((acting, *keys)) if key]
    panels = tuple(sheet(fight, tables, one) for one in shown if viewer.may_see_side(one.side))
    pools = nerve_bars(fight.nerve)
    return View(fight.title, _subtitle(fight), fighters, panels, pools=pools, track=_track(fight, decision))


def _in_order(fight: Fight) -> list[str]:
    """List all fighters by initiative, each mount after its rider."""
    keys = dict.fromkeys([*fight.order, *(one.key for one in fight.fighters)])
    afoot = [fight.find(key) for key in keys if not fight.find(key).rider]
    return [key for one in afoot for key in ((one.key, one.mount) if one.mount else (one.key,))]


def _subtitle(fight: Fight) -> str:
    return status_line(fight, "a draw", fight.find(fight.acting).name if fight.acting else "")


def _fighter(fight: Fight, one: Fighter, acting: bool) -> FighterView:
    return FighterView(
        key=one.key,
        name=one.name,
        letter=one.letter,
        side=one.side,
        order=fight.find(one.rider).initiative if one.rider else one.initiative,
        bars=(Bar.from_value("Stamina", min(one.stamina, one.full_stamina), one.full_stamina),),
        conditions=tuple(conditions(fight, one)),
        acting=acting,
        out=one.is_out,
        # A mount with a rider is drawn at the rider's place only.
        places=() if one.away or one.rider else ((one.place, 0),),
        dead=one.dead,
        away=one.away,
    )


def conditions(fight: Fight, one: Fighter) -> list[str]:
    """List a fighter's conditions in a few words each, including grapples and mounts."""
    if one.away:
        return ["away"]
    if one.dead:
        return ["dead"]
    found: list[str] = [one.health.word] if one.health else []
    if one.down:
        return [f"down at {format_number(one.stamina)} Stamina", *found]
    if one.yielded:
        return ["yielded", *found]
    if one.surprised:
        found.append("surprised")
    if one.clinch:
        other = fight.find(one.clinch)
        said = "holds" if one.control else "held by" if other.control else "grapples with"
        found.append(f"{said} {other.name}")
    if one.mount:
        found.append("mounted")
    if one.rider:
        found.append(f"ridden by {fight.find(one.rider).name}")
    if one.flight or one.wavering:
        found.append(one.flight or "wavers")
    if one.spooked:
        found.append("frightened")
    if one.cover:
        found.append("in heavy cover" if one.cover > COVER_TAKEN else "in cover")
    if not fight.winner and not one.defends and not one.rider and not may_defend_unplanned(fight, one):
        found.append("no defence")
    return found


def _track(fight: Fight, decision: Decision | None) -> TrackView:
    places = [one.place for one in fight.fighters if not one.away] or [0]
    reachable = (decision.low, decision.high) if isinstance(decision, PlaceChoice) else ()
    low, high = min((*places, *reachable)), max((*places, *reachable))
    lying = ", ".join(f"{thing.weapon.name} at {format_number(thing.place)}" for thing in fight.ground)
    note = f"on the ground: {lying}" if lying else ""
    return TrackView("yards", low - MARGIN, high + MARGIN, reachable, note)


def sheet(fight: Fight, tables: RuleTables, one: Fighter) -> Panel:
    """Return the present figures of a fighter that matter in a fight."""
    penalty = tables.health.penalty(one.health)
    figures = one.figures
    lines = [
        SheetLine("Stamina", f"{format_number(one.stamina)} of {one.full_stamina}"),
        SheetLine("Health", one.health.word + (f" ({format_number(penalty)})" if penalty else "")),
        SheetLine("Strength", format_number(figures.strength + penalty)),
        SheetLine("Dexterity", format_number(figures.dexterity + penalty)),
        SheetLine("Striking", format_number(figures.striking + penalty)),
        SheetLine(
            "Defense",
            format_number(figures.defense + penalty) + (f", shield +{one.shield}" if shield_ready(one) else ""),
        ),
        SheetLine("Grappling", f"{format_number(figures.grappling + penalty)}, {one.mass} lb"),
        SheetLine(
            "endurance", format_number(figures.strength + penalty + one.armour), f"Strength and armour {one.armour}"
        ),
    ]
    lines += [SheetLine(name.capitalize(), format_number(getattr(figures, name) + penalty)) for name in _at_hand(one)]
    if one.actions:
        lines.append(SheetLine("this round", _planned(one), f"{one.actions} actions"))
    held = weapon_in_hand(one)
    lines += [SheetLine(arm.weapon.name, _arm(one, arm)) for arm in one.arms if arm is held or arm.where == "body"]
    belt = [arm.weapon.name for arm in one.arms if arm.where == "belt"]
    if belt:
        lines.append(SheetLine("at the belt", ", ".join(belt)))
    if one.clinch:
        lines.append(SheetLine("close combat", conditions_of_clinch(fight, one)))
    return Panel(one.name, tuple(lines))


def _at_hand(one: Fighter) -> list[str]:
    """List the skills that the fighter's gear needs: with a bow, with throwing weapons, in the saddle."""
    carried = [arm.weapon for arm in one.arms if arm.where != "broken"]
    uses = {"archery": any(weapon.shoots for weapon in carried), "throwing": any(weapon.thrown for weapon in carried)}
    return [name for name, useful in {**uses, "riding": bool(one.mount)}.items() if useful]


def conditions_of_clinch(fight: Fight, one: Fighter) -> str:
    """Return which fighter has control in close combat, worded for the sheet."""
    other = fight.find(one.clinch)
    if one.control:
        return f"holds {other.name}"
    return f"held by {other.name}" if other.control else f"grappling {other.name}, neither in control"


def _planned(one: Fighter) -> str:
    kinds = (*one.left, "defend") if one.defends else tuple(one.left)
    known = tuple(kind for kind in kinds if kind in WORDS)
    return f"{format_number(action_penalty(max(1, one.actions)))} on skill rolls" + (
        f": {plan_words(known)}" if known else ""
    )


def _arm(one: Fighter, arm: CarriedWeapon) -> str:
    weapon = arm.weapon
    parts = [f"+{weapon.bonus} damage"]
    if weapon.shoots:
        parts.append(f"{one.missiles.get(weapon.missiles, 0)} {weapon.missiles}s")
        parts.append("not loaded" if arm.wait else "loaded" if weapon.load_actions or weapon.load_rounds else "")
    return ", ".join(part for part in parts if part)
