"""The view of a fight: pools, zones, bars and conditions, and the sheets of the viewer's own side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Bar, Decision, FighterView, Panel, SheetLine, TrackView, View, Viewer, ZoneView
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules.objects import structure_left
from solo.systems.two_d20.fight.state import (
    DOOM,
    MOMENTUM,
    ZONES,
    AttackSource,
    Fight,
    Fighter,
    SceneConditions,
    SceneObject,
)
from solo.systems.two_d20.people.sheet import pool_of
from solo.systems.two_d20.rolls.location import LOCATIONS
from solo.systems.two_d20.wording import combat_dice_of, harm_words

SCENE: Final = {"light": "poor light", "noise": "noise", "weather": "bad weather", "motion": "moving ground"}


def view(fight: Fight, decision: Decision | None, viewer: Viewer) -> View:
    """Return the fight as `viewer` sees it, with the sheets of all fighters that the viewer may see."""
    acting = decision.who if decision else fight.acting
    fighters = tuple(_fighter(one, one.key == acting, fight.rulings.fortune) for one in fight.fighters)
    shown = dict.fromkeys([acting, *(one.key for one in fight.fighters)])
    panels = [sheet(fight.find(key)) for key in shown if key and viewer.may_see_side(fight.find(key).side)]
    zones = tuple(_zone(fight, number) for number in range(1, ZONES + 1))
    track = TrackView("zones", 1, ZONES, note=scene_words(fight.conditions), zones=zones)
    on_turn = decision.who if decision and decision.kind == "turn" else fight.acting
    stands = status_line(fight, "undecided", fight.find(on_turn).name if on_turn else "")
    return View(fight.title, stands, fighters, tuple(panels), pools=pools(fight), track=track)


def pools(fight: Fight) -> tuple[Bar, ...]:
    """Return bars for the shared pools."""
    return (Bar(MOMENTUM, fight.momentum, fight.rulings.pool_cap), Bar(DOOM, fight.doom, 0))


def tokens(one: Fighter, most_fortune: int) -> tuple[Bar, ...]:
    """Return a bar for the points of Fortune that a hero may still spend."""
    return (Bar("Fortune", one.fortune, max(most_fortune, one.fortune)),) if one.hero else ()


def scene_words(conditions: SceneConditions) -> str:
    """Return the conditions of the scene in words: "poor light +1, noise +2"."""
    found = [f"{words} +{getattr(conditions, name)}" for name, words in SCENE.items() if getattr(conditions, name)]
    return ", ".join(found)


def _zone(fight: Fight, number: int) -> ZoneView:
    zone = fight.zones[number - 1]
    cover = f"cover {zone.cover}" if zone.cover else ""
    rough = "rough" if zone.difficult else ""
    things = (_object_words(thing) for thing in fight.objects if thing.zone == number)
    return ZoneView(str(number), tuple(filter(None, (cover, rough, *things))), "rough" if zone.difficult else "open")


def _object_words(thing: SceneObject) -> str:
    """Return an object of a zone in words: "wooden door, Structure 8 of 8"."""
    if thing.is_broken:
        return f"{thing.name}, broken"
    breaks = f", {count_noun(thing.breaks, 'Break')}" if thing.breaks else ""
    return f"{thing.name}, Structure {structure_left(thing)} of {thing.figures.structure}{breaks}"


def _fighter(one: Fighter, acting: bool, most_fortune: int) -> FighterView:
    bars = [Bar("Vigor", one.vigor, one.full_vigor)]
    if one.full_resolve:
        bars.append(Bar("Resolve", one.resolve, one.full_resolve))
    return FighterView(
        key=one.key,
        name=one.name,
        letter=one.letter,
        side=one.side,
        order=0,  # The players choose who goes next (H-07).
        bars=tuple(bars),
        conditions=tuple(conditions(one)),
        acting=acting,
        out=one.absent,
        places=() if one.gone else ((one.zone, 0),),
        reach=tuple(one.reach),
        tokens=tokens(one, most_fortune),
        dead=one.dead,
        away=one.gone or one.cowed == "flees",
    )


def conditions(one: Fighter) -> Iterator[str]:
    """Yield a fighter's conditions: "2 Wounds", "prone"."""
    if one.gone or one.dead:
        yield "gone" if one.gone else "dead"
        return
    if one.dying:
        yield f"dying: {count_noun(one.dying, 'round')} left"
    elif one.out:
        yield {"": "out", "flees": "fled", "yields": "has yielded", "freezes": "frozen with fear"}[one.cowed]
    if one.wounds:
        yield harm_words("Wound", one.wounds)
    if one.trauma:
        yield harm_words("Trauma", one.trauma)
    if one.out:
        return
    said = {
        "prone": one.prone,
        "no Guard": not one.guard,
        "surprised": one.surprised,
        "stunned": one.stunned,
        "burning": bool(one.burning),
        "bleeding": bool(one.bleeding),
        "caught": one.caught == "minor",
        "pinned": one.caught == "standard",
        "off balance": bool(one.off_balance),
        "sprinting": one.sprinting,
        "struck on the head": one.shaken,
        "veiled": one.veiled,
        "waits": one.held is not None,
        "damaged shield": bool(one.shield and one.shield.breaks and not one.shield.is_broken),
        "broken shield": bool(one.shield and one.shield.is_broken),
    }
    yield from (words for words, holds in said.items() if holds)


def sheet(one: Fighter) -> Panel:
    """Return a panel with a fighter's current figures for the fight."""
    lines = [
        SheetLine("Vigor", f"{one.vigor} of {one.full_vigor}"),
        SheetLine("Resolve", f"{one.resolve} of {one.full_resolve}"),
        SheetLine("Harm", f"{harm_words('Wound', one.wounds)}, {harm_words('Trauma', one.trauma)}"),
        SheetLine("Soak", _soak(one), f"Courage {one.courage}"),
    ]
    if one.hero:
        lines.append(SheetLine("Fortune", str(one.fortune)))
    for skill, trained in one.skills.items():
        lines.append(
            SheetLine(skill.capitalize(), f"{pool_of(one.attributes, skill, trained).tn}, focus {trained.focus}")
        )
    lines += [SheetLine(arm.weapon.name, _arm(arm)) for arm in one.arms if arm.where == "body" or arm in one.in_hand]
    belt = [arm.weapon.name for arm in one.arms if arm.where == "belt"]
    if belt:
        lines.append(SheetLine("at the belt", ", ".join(belt)))
    lines += [SheetLine(name, count_noun(uses, "use")) for name, uses in one.kits.items()]
    return Panel(one.name, tuple(lines))


def _soak(one: Fighter) -> str:
    if len(set(one.soak)) == 1:
        return str(one.soak[0])
    return ", ".join(f"{place} {soak}" for place, soak in zip(LOCATIONS, one.soak, strict=True) if soak)


def _arm(arm: AttackSource) -> str:
    weapon = arm.weapon
    far = f"reach {weapon.reach}" if weapon.reach else weapon.range
    ready = "braced" if arm.braced else "not loaded" if not arm.loaded else ""
    loads = count_noun(arm.loads, "load") if arm.loads else ""
    return ", ".join(filter(None, (combat_dice_of(weapon.dice), far, str(weapon.qualities), ready, loads)))
