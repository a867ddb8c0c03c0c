"""Owns how magic shows: on somebody in a word or two with the turns left, on the field as signs."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.polyhedral.fight.state import Combatant, Effect, Fight, Standing
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic import pieces

STORM, FLAMES, WAILING, IMAGE = "*", "&", "=", "?"
WORDS: dict[type, str] = {
    pieces.LoseTurn: "can only gasp",
    pieces.Misfire: "misfires",
    pieces.Sleep: "asleep",
    pieces.Charm: "charmed",
    pieces.Turn: "turned",
    pieces.Dominate: "dominated",
    pieces.Banish: "banished",
    pieces.Flee: "flees",
    pieces.Hide: "hidden",
    pieces.Mend: "mends",
    pieces.Ward: "warded",
    pieces.Kindle: "weapon burns",
    pieces.Lash: "holds a lash",
    pieces.Fly: "can fly",
    pieces.HoldOff: "held off",
    pieces.Burn: "burns",
}


def conditions(one: Combatant) -> Iterator[str]:
    """What spells have done to somebody: "asleep 58", "Hex −2, 58", "3 temporary VP"."""
    if one.height:
        yield "aloft"
    if one.temporary_vp:
        yield f"{one.temporary_vp} temporary VP"
    for effect in one.effects:
        figure = getattr(effect.piece, "modifier", 0) or getattr(effect.piece, "by", 0)
        left = f"{', ' if figure else ' '}{effect.turns}" if effect.turns > 0 else ""
        yield f"{_word(effect)}{left}"


def _word(effect: Effect) -> str:
    piece = effect.piece
    if isinstance(piece, pieces.Slow):
        return f"{effect.spell}, Move −{piece.by}"
    if isinstance(piece, pieces.Expose):
        return f"{effect.spell}, +{piece.modifier} to be hit"
    if isinstance(piece, pieces.Hinder | pieces.Inspire):
        return f"{effect.spell} {piece.modifier:+d}".replace("-", "−")
    return WORDS.get(type(piece), effect.spell)


def on_field(fight: Fight, seat: str | None) -> tuple[dict[Place, str], list[tuple[str, str]]]:
    """The signs of what stands on the field by square, and what they mean.

    An image is a sign to the side that made it; the others see through it or do not.
    """
    signs: dict[Place, str] = {}
    meanings: dict[str, str] = {}
    for standing in fight.standing:
        if isinstance(standing.piece, pieces.Illusion) and seat not in (None, fight.of(standing.source).allegiance):
            continue
        sign = _sign(standing)
        meanings[sign] = standing.spell
        signs.update(dict.fromkeys(_squares(fight, standing), sign))
    return signs, list(meanings.items())


def _sign(standing: Standing) -> str:
    if isinstance(standing.piece, pieces.Storm):
        return STORM
    if isinstance(standing.piece, pieces.FireWall):
        return FLAMES
    return IMAGE if isinstance(standing.piece, pieces.Illusion) else WAILING


def _squares(fight: Fight, standing: Standing) -> list[Place]:
    """The squares of it; flames stand between squares and show on both sides."""
    beside = [square for border in standing.borders for square in border]
    return [square for square in (*standing.squares, *beside) if square in fight.field]
