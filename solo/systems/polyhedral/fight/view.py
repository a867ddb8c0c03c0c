"""View of a fight: the initiative with its bars, the field, and the sheets.

A viewer sees the sheets of their own side. Of the other side they see only visible facts, and no hidden fighter.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Bar, ChoosePlace, Decision, FieldView, FighterView, Panel, SheetLine, View, Viewer
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.fight.nerve_view import nerve_bars
from solo.systems.polyhedral.fight.narration import magic_markers
from solo.systems.polyhedral.fight.narration.wounds import wound_words
from solo.systems.polyhedral.fight.rules import shield_breaking
from solo.systems.polyhedral.fight.state import AttackModes, CarriedItem, Combatant, Fight, attack_dice, damage_dice
from solo.systems.polyhedral.fight.state.context import unseen_by
from solo.systems.polyhedral.fight.state.sight import is_flanked
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.ground.field import FREE, GROUNDS
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS
from solo.systems.polyhedral.rolls.checks import dice_text

HIDDEN: Final = "out of sight"


def view(fight: Fight, armoury: AttackModes, decision: Decision | None, viewer: Viewer) -> View:
    """Return the fight as this viewer sees it."""
    acting = decision.who if decision else fight.acting
    order = fight.order or [combatant.key for combatant in fight.combatants]
    fighters = tuple(
        _hidden(fight.find(key), key == fight.acting)
        if unseen_by(fight, fight.find(key), viewer.side)
        else _fighter(fight, armoury, fight.find(key), key == fight.acting, viewer)
        for key in order
    )
    shown = [fight.find(key) for key in dict.fromkeys((acting, *order)) if key]
    panels = tuple(sheet(armoury, one) for one in shown if viewer.may_see_side(one.side, one.allegiance))
    places = tuple(decision.places) if isinstance(decision, ChoosePlace) else ()
    pools = nerve_bars(fight.nerve)
    return View(fight.title, _subtitle(fight), fighters, panels, _field(fight, places, viewer), pools)


def _subtitle(fight: Fight) -> str:
    return status_line(fight, "a draw", fight.find(fight.acting).name if fight.acting else "")


def _fighter(fight: Fight, armoury: AttackModes, one: Combatant, acting: bool, viewer: Viewer) -> FighterView:
    bars = (Bar.from_value("LP", one.lp, one.full_lp), Bar("VP", one.vp, one.full_vp))
    gone = one.dead or one.left
    return FighterView(
        key=one.key,
        name=one.name,
        letter=one.letter,
        side=one.side,
        order=one.initiative,
        bars=bars,
        conditions=tuple(conditions(fight, armoury, one)),
        acting=acting,
        out=one.is_out,
        places=() if gone else one.squares,
        tokens=_spell_points(one, armoury) if viewer.may_see_side(one.side) else (),
        dead=one.dead,
        away=one.left,
    )


def _spell_points(one: Combatant, armoury: AttackModes) -> tuple[Bar, ...]:
    """Return a caster's remaining SP as a bar; empty for a fighter without spells."""
    return (Bar("SP", one.sp, one.full_sp),) if armoury.spells(one) and not one.dead else ()


def _hidden(one: Combatant, acting: bool) -> FighterView:
    """Return the view of a hidden fighter: its name, and that it is out of sight, but not its place."""
    return FighterView(one.key, one.name, one.letter, one.side, one.initiative, (), (HIDDEN,), acting)


def conditions(fight: Fight, armoury: AttackModes, one: Combatant) -> list[str]:
    """List a fighter's conditions in a word or two each."""
    if one.left:
        return ["yielded" if one.yielded else "left"]
    if one.dead:
        return ["dead"]
    found = []
    if one.unconscious:
        found.append(f"down at {one.lp} LP".replace("-", "−"))
        found.append(wound_words(one).condition if one.bleeding else "stable")
        return [*found, *magic_markers.decisive(one), *magic_markers.conditions(one)]
    found.extend(magic_markers.decisive(one))
    if one.prone:
        found.append("prone")
    if one.flight or one.wavering:
        found.append(one.flight or "wavers")
    if one.unaware:
        found.append("unaware")
    if one.defensive:
        found.append("defensive")
    if one.blocked:
        found.append("block used")
    if one.drawn:
        found.append("distracted")
    if is_flanked(fight, armoury, one):
        found.append("flanked")
    found.extend(_unready(one))
    found.extend(_scarred(armoury, one))
    found.extend(magic_markers.conditions(one))
    return found


def _unready(one: Combatant) -> list[str]:
    held = (piece for piece in one.pieces if piece.where in ("hand", "off-hand") and piece.wait)
    return [f"{_called(piece)} not ready" for piece in held]


def _scarred(armoury: AttackModes, one: Combatant) -> list[str]:
    borne = shield_breaking.on_the_arm(armoury, one)
    return [f"shield {shield_breaking.remaining_lp(borne)}/{borne[1].object_lp}"] if borne and borne[0].scars else []


def _field(fight: Fight, reachable: tuple[tuple[int, int], ...], viewer: Viewer) -> FieldView:
    field = magic_markers.ground_as_seen(fight, viewer)
    seen = sorted({ground for row in field.rows for ground in row} - {FREE})
    legend = [(ground, GROUNDS[ground].name) for ground in seen]
    lying = {thing.at: "!" for thing in fight.ground}
    magic, meanings = magic_markers.on_field(fight, viewer)
    marks = {**magic, **lying}
    rows = tuple(
        "".join(marks.get((column, row), ground) if ground == FREE else ground for column, ground in enumerate(squares))
        for row, squares in enumerate(field.rows)
    )
    if lying:
        legend.append(("!", "things on the ground"))
    legend.extend(meanings)
    note = "" if field.light == "lit" and not field.lights else f"light: {field.light}"
    return FieldView(field.width, field.height, rows, tuple(legend), reachable, note)


def sheet(armoury: AttackModes, one: Combatant) -> Panel:
    """Return the panel of a fighter's current figures."""
    attributes, figures = one.build.attributes, one.figures
    scores = [f"{name} {attributes.score(name)}" for name in ABBREVIATIONS]
    shield = armoury.shield(one)
    block = f"DR {figures.body_dr + figures.blocking + shield.block}" if shield else "–"
    lines = [
        SheetLine("", "  ".join(scores[:3])),
        SheetLine("", "  ".join(scores[3:])),
        SheetLine(
            "LP VP SP", f"{one.lp}/{one.full_lp}  {one.vp}/{one.full_vp}  {one.sp}/{one.full_sp}".replace("-", "−")
        ),
        SheetLine("Dodge", str(figures.dodge)),
        SheetLine("Parry", f"{figures.parry} + weapon"),
        SheetLine("Block", block),
        SheetLine("DR", str(figures.body_dr)),
        SheetLine("Move", f"{figures.move}, sprint {figures.sprint}"),
        *(_weapon_line(armoury, one, piece) for piece in one.pieces if _worth_showing(armoury, one, piece)),
    ]
    goods = [_goods(piece) for piece in one.pieces if piece.where not in ("body", "hand", "off-hand", "worn")]
    if goods:
        lines.append(SheetLine("carries", ", ".join(goods)))
    if figures.load_penalty:
        lines.append(SheetLine("load", f"−{figures.load_penalty} on Dodge and Move"))
    return Panel(one.name, tuple(lines))


def _worth_showing(armoury: AttackModes, one: Combatant, piece: CarriedItem) -> bool:
    weapon = armoury.weapon(one, piece)
    held = piece.where in ("hand", "off-hand")
    bodily = piece.where in ("body", "worn") and (armoury.is_unarmed(one) or bool(one.build.natural_weapons))
    return weapon is not None and (held or bodily)


def _weapon_line(armoury: AttackModes, one: Combatant, piece: CarriedItem) -> SheetLine:
    weapon = armoury.weapon(one, piece)
    forms = [form for form in armoury.forms(one) if one.pieces[form.slot] is piece]
    if weapon is None or not forms:
        return SheetLine(_called(piece), "not ready" if piece.wait else "unusable now")
    form = forms[0]
    dice = dice_text(*attack_dice(one, form))
    damage = dice_text(*damage_dice(one), form.damage_bonus)
    shots = f", {armoury.shots(one, form.mode)} shots" if form.launcher else ""
    return SheetLine(_called(piece), f"{dice}, {damage}{shots}")


def _called(piece: CarriedItem) -> str:
    return affixed_name(short_name(piece.name), piece.prefix, piece.suffix)


def _goods(piece: CarriedItem) -> str:
    name = _called(piece)
    return f"{piece.count} {name}" if piece.count > 1 else name
