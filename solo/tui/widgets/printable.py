"""Guard against control characters. They come from names in files, and a terminal would obey them."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from solo.systems.contract import Bar, FighterView, Panel, TrackView, View, ZoneView
from solo.untrusted.text import make_printable as make_printable


@lru_cache(maxsize=32)
def printable_view(view: View) -> View:
    """Return a view that is safe to draw. It is cached: equal views give the same object."""
    return replace(
        view,
        title=make_printable(view.title),
        subtitle=make_printable(view.subtitle),
        fighters=tuple(_fighter(fighter) for fighter in view.fighters),
        panels=tuple(_panel(panel) for panel in view.panels),
        pools=tuple(map(_bar, view.pools)),
        track=_track(view.track) if view.track and view.track.zones else view.track,
    )


def _fighter(fighter: FighterView) -> FighterView:
    conditions = tuple(make_printable(condition) for condition in fighter.conditions)
    letter, strength = make_printable(fighter.letter), make_printable(fighter.strength)
    return replace(
        fighter,
        name=make_printable(fighter.name),
        letter=letter,
        strength=strength,
        conditions=conditions,
        tokens=tuple(map(_bar, fighter.tokens)),
    )


def _bar(bar: Bar) -> Bar:
    return replace(bar, name=make_printable(bar.name))


def _track(track: TrackView) -> TrackView:
    return replace(track, note=make_printable(track.note), zones=tuple(map(_zone, track.zones)))


def _zone(zone: ZoneView) -> ZoneView:
    return replace(zone, title=make_printable(zone.title), remarks=tuple(map(make_printable, zone.remarks)))


def _panel(panel: Panel) -> Panel:
    lines = tuple(
        replace(line, name=make_printable(line.name), value=make_printable(line.value), why=make_printable(line.why))
        for line in panel.lines
    )
    return Panel(make_printable(panel.title), lines)
