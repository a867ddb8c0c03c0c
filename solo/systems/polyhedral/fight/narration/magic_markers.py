"""Display of magic: effects on a fighter in a word or two with the turns left, and spells as signs on the field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Viewer
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, Fight
from solo.systems.polyhedral.fight.state.sight import takes_in, with_image
from solo.systems.polyhedral.ground.field import Field, Place
from solo.systems.polyhedral.magic.afflictions import LoseTurn
from solo.systems.polyhedral.magic.charms import Banish, Charm, Dominate, Sleep, Turn
from solo.systems.polyhedral.magic.fear import Flee, HoldOff
from solo.systems.polyhedral.magic.illusions import Illusion
from solo.systems.polyhedral.magic.storms import Storm
from solo.systems.polyhedral.magic.walls import FireWall

SIGNS: Final = {Storm: "*", FireWall: "&", Flee: "=", HoldOff: "=", Illusion: "?"}

MASTERED: Final = (Sleep, Banish, Dominate)
DECISIVE: Final = (*MASTERED, Turn, Charm, LoseTurn)
"""Effects that take away a fighter's will or turns. They are shown before all other conditions."""


def conditions(one: Combatant) -> Iterator[str]:
    """Yield a fighter's effects that are not in `DECISIVE`, with the turns left: "Hex −2, 58", "3 temporary VP"."""
    if one.height:
        yield "aloft"
    if one.temporary_vp:
        yield f"{one.temporary_vp} temporary VP"
    for effect in one.effects:
        if isinstance(effect.piece, DECISIVE):
            continue
        figure = getattr(effect.piece, "modifier", 0) or getattr(effect.piece, "by", 0)
        left = f"{', ' if figure else ' '}{effect.turns}" if effect.turns > 0 else ""
        yield f"{effect.piece.condition_text(effect.spell)}{left}"


def decisive(one: Combatant) -> Iterator[str]:
    """Yield a fighter's effects in `DECISIVE`, with the turns left: "asleep 58"."""
    for effect in one.effects:
        if isinstance(effect.piece, DECISIVE):
            yield f"{effect.piece.condition_text(effect.spell)}{f' {effect.turns}' if effect.turns > 0 else ''}"


def why_helpless(one: Combatant) -> str:
    """Return the effect by which a conscious fighter no longer counts for its side, such as "asleep"; "" for none."""
    if not one.standing or one.own_master:
        return ""
    return next(
        effect.piece.condition_text(effect.spell) for effect in one.effects if isinstance(effect.piece, MASTERED)
    )


def on_field(fight: Fight, viewer: Viewer) -> tuple[dict[Place, str], list[tuple[str, str]]]:
    """Return the signs of spells on the field by square, and their meanings.

    An image shows as a sign to the side that made it, and to a side that sees through it.
    """
    signs: dict[Place, str] = {}
    meanings: dict[str, str] = {}
    for standing in fight.standing:
        if takes_in(fight, standing, viewer.side):
            continue
        sign = SIGNS[type(standing.piece)]
        meanings[sign] = standing.spell
        signs.update(dict.fromkeys(_squares(fight, standing), sign))
    return signs, list(meanings.items())


def ground_as_seen(fight: Fight, viewer: Viewer) -> Field:
    """Return the field as the viewer's side sees it: the image of a wall is a wall if it fools the whole side."""
    ground = fight.field
    for standing in fight.standing:
        if takes_in(fight, standing, viewer.side):
            ground = with_image(ground, standing)
    return ground


def _squares(fight: Fight, standing: FieldEffect) -> list[Place]:
    """List the squares of a spell on the field. Flames on a border are shown on both squares beside it."""
    beside = [square for border in standing.borders for square in border]
    return [square for square in (*standing.squares, *beside) if square in fight.field]
