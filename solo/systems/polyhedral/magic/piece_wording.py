"""Owns how effect pieces read: what each does in a few words, its amounts, and how long it lasts.

A piece of a player's own spell is told in the same words as one of a printed spell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Final

from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.magic.amounts import Amount
from solo.systems.polyhedral.magic.pieces import HOUR, MINUTE, Piece
from solo.systems.polyhedral.wording import counted, signed

_DR: Final = {"full": "DR counts", "half": "half DR counts", "none": "DR ignored"}
_SOCIAL: Final = {"social": "on social checks", "Stealth": "on Stealth checks"}


def effects_words(effects: Iterable[Piece]) -> str:
    """Returns some pieces one after the other; "nothing" for none."""
    return "; ".join(map(describe, effects)) or "nothing"


def amount_words(amount: Amount) -> str:
    """Returns an amount as it is written: "1d8 + 2 × skill", "check result", "(1d8 + skill) ÷ 2"."""
    parts = (
        amount.dice,
        f"{amount.die} die" if amount.die else "",
        str(amount.plus) if amount.plus else "",
        times(amount.skill, "skill"),
        times(amount.result, "check result"),
        "SPI Difficulty" if amount.spirit_difficulty else "",
    )
    words = " + ".join(part for part in parts if part) or "0"
    return f"({words}) ÷ 2" if amount.half else words


def span(turns: int | Amount) -> str:
    """Returns a time in the largest unit that fits: "1 minute", "3 turns", "skill hours", "1 + skill turns"."""
    if isinstance(turns, int):
        unit, length = _unit((turns,))
        return counted(turns // length, unit)
    if turns.dice or turns.die or turns.half:
        return f"{amount_words(turns)} turns"
    unit, length = _unit((turns.plus, turns.skill, turns.result))
    if turns == Amount(plus=turns.plus):
        return counted(turns.plus // length, unit)
    scaled = Amount(plus=turns.plus // length, skill=turns.skill // length, result=turns.result // length)
    return f"{amount_words(scaled)} {unit}s"


def times(factor: int, what: str) -> str:
    """Returns a multiple as it is written: "2 × skill", "skill", or nothing for none of it."""
    if factor in (0, 1):
        return what if factor else ""
    return f"{factor} × {what}"


def lasting(piece: Piece) -> str:
    """Returns how long a piece lasts: "1 minute", "for good", "until the next attack"; "" where it is over at once."""
    match piece:
        case pieces.EarthWall() | pieces.Illusion(stays=True) | pieces.Hinder(until="for good"):
            return "for good"
        case pieces.Misfire():
            return "until the next attack"
        case pieces.Banish():
            return "until shaken off"
        case pieces.Wither(turns=Amount(dice="", plus=0, skill=0, result=0)):
            return "until thrown off"
        case pieces.HoldOff():
            return "while the caster concentrates"
    turns: int | Amount | None = getattr(piece, "turns", None)
    return "" if turns is None else span(turns)


@singledispatch
def describe(piece: object) -> str:
    """Returns in a few words what a piece does. Raises TypeError for what is no piece."""
    raise TypeError(f"{type(piece).__name__} is no effect piece.")


@describe.register
def _(piece: pieces.Harm) -> str:
    against = f" to {_either(piece.only)} creatures" if piece.only else ""
    more = [
        "may push back" if piece.knocks else "",
        f"{signed(piece.metal)} against metal armour" if piece.metal else "",
        f"at least {piece.least} past DR" if piece.least else "",
    ]
    return ", ".join(filter(None, (f"{amount_words(piece.amount)} damage{against}", _DR[piece.dr], *more)))


@describe.register
def _(piece: pieces.Wither) -> str:
    length = lasting(piece)
    told = f"{amount_words(piece.amount)} damage a turn {length if length.startswith('until') else f'for {length}'}"
    thrown = "a Toughness check each turn may end it" if piece.throw_off else ""
    kind = f"a {piece.ailment}" if piece.ailment else ""
    return ", ".join(filter(None, (told, _DR[piece.dr], thrown, kind)))


@describe.register
def _(piece: pieces.Bleed) -> str:
    return f"1 VP and 1 LP lost a turn for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Hinder) -> str:
    kind = f", a {piece.ailment}" if piece.ailment else ""
    if piece.until == "next action":
        return f"{signed(piece.modifier)} on the next action within {span(piece.turns)}{kind}"
    return f"{signed(piece.modifier)} on all checks {_for(lasting(piece))}{kind}"


@describe.register
def _(piece: pieces.Expose) -> str:
    attackers = "those who shoot or throw at it" if piece.ranged else "those who attack it"
    return f"{signed(piece.modifier)} for {attackers} for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Slow) -> str:
    return f"Move {signed(-piece.by)} for {span(piece.turns)}"


@describe.register
def _(piece: pieces.LoseTurn) -> str:
    return f"no action, parry or block for {span(piece.turns)}"


@describe.register
def _(_piece: pieces.Trip) -> str:
    return "falls prone"


@describe.register
def _(piece: pieces.Fumble) -> str:
    return "drops what the main hand holds" if piece.drop else "what the main hand holds becomes unready"


@describe.register
def _(piece: pieces.Misfire) -> str:
    return "the next attack misses" if piece.misses else "the next attack goes at whoever is nearest"


@describe.register
def _(piece: pieces.Sleep) -> str:
    return f"asleep and helpless for {span(piece.turns)}, or until hurt or woken"


@describe.register
def _(piece: pieces.Charm) -> str:
    return f"does not harm the caster for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Turn) -> str:
    return f"attacks the nearest of {'its own' if piece.side == 'own' else 'either'} side for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Dominate) -> str:
    return f"fights for the caster for {span(piece.turns)}"


@describe.register
def _(_piece: pieces.Banish) -> str:
    return "stands vacant and helpless until a Spirit check shakes it off"


@describe.register
def _(piece: pieces.Flee) -> str:
    length = f", {counted(piece.spaces, 'space')} away at least" if piece.spaces else ""
    return f"flees for {span(piece.turns)}{length}" + (", off the field too" if piece.off_field else "")


@describe.register
def _(piece: pieces.Hide) -> str:
    how = "even while it moves" if piece.moving else "while it stands still"
    looking = f"Perception {signed(piece.perception)} to find it otherwise"
    return f"does not perceive the caster {how}, for {span(piece.turns)}; {looking}"


@describe.register
def _(piece: pieces.Heal) -> str:
    kinds = ((piece.points, "points, split between LP and VP"), (piece.lp, "LP"), (piece.vp, "VP"))
    told = " and ".join(f"{amount_words(amount)} {kind}" for amount, kind in kinds if amount is not None)
    return f"heals {told}" + (", the living only" if piece.living else "")


@describe.register
def _(piece: pieces.Mend) -> str:
    return f"heals 1 LP a turn for {span(piece.turns)}"


@describe.register
def _(_piece: pieces.Staunch) -> str:
    return "stops bleeding"


@describe.register
def _(_piece: pieces.Wake) -> str:
    return "wakes, from magic sleep where the check reaches that of the sleep"


@describe.register
def _(piece: pieces.Cure) -> str:
    return f"ends each {_either(piece.ailments)} that the check reaches"


@describe.register
def _(piece: pieces.Revive) -> str:
    state = f"with {piece.lp} LP" if piece.lp else "unconscious at 0 LP"
    bound = f", if dead for {span(piece.within)} at most" if piece.within else ""
    return f"alive, {'healed by the Toughness Difficulty' if piece.toughness else state}{bound}"


@describe.register
def _(piece: pieces.Ward) -> str:
    return f"heals {amount_words(piece.points)} points at 0 LP, once within {span(piece.turns)}"


@describe.register
def _(piece: pieces.Shield) -> str:
    return f"{amount_words(piece.vp)} temporary VP for {span(piece.turns)}, which go first and save LP"


@describe.register
def _(piece: pieces.Kindle) -> str:
    return f"{signed(piece.damage)} damage after DR for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Lash) -> str:
    return f"a whip of {amount_words(piece.amount)} damage for {span(piece.turns)}, at 1 LP that comes back"


@describe.register
def _(_piece: pieces.ForceArrow) -> str:
    return "a shot at once without ammunition, INT die in place of STR die"


@describe.register
def _(piece: pieces.Fly) -> str:
    return f"flies for {span(piece.turns)}, at twice the sprint"


@describe.register
def _(piece: pieces.Inspire) -> str:
    if piece.on == "next action":
        return f"{signed(piece.modifier)} on the next action within {span(piece.turns)}"
    return f"{signed(piece.modifier)} {_SOCIAL[piece.on]} for {span(piece.turns)}"


@describe.register
def _(piece: pieces.Drain) -> str:
    return f"{amount_words(piece.sp)} SP lost"


@describe.register
def _(piece: pieces.Missiles) -> str:
    return f"{amount_words(piece.count)} missiles, each at a random foe: {describe(piece.harm)}"


@describe.register
def _(piece: pieces.Throw) -> str:
    return f"thrown up, the next turn lost, and a fall: {describe(piece.harm)}"


@describe.register
def _(piece: pieces.Storm) -> str:
    return f"whoever starts a turn there for {span(piece.turns)}: {describe(piece.harm)}"


@describe.register
def _(piece: pieces.FireWall) -> str:
    return (
        f"whoever crosses for {span(piece.turns)}: {describe(piece.harm)}; {signed(-1)} on shots and Perception through"
    )


@describe.register
def _(_piece: pieces.EarthWall) -> str:
    return "low blocks, a tall wall or a trench, for good"


@describe.register
def _(piece: pieces.HoldOff) -> str:
    return f"comes no nearer than {counted(piece.spaces, 'space')} while the caster concentrates"


@describe.register
def _(piece: pieces.Illusion) -> str:
    image = "an image with motion and sound" if piece.moves else "a still image without sound"
    return f"{image}, seen within {counted(piece.seen, 'space')}, {_for(lasting(piece))}"


@describe.register
def _(_piece: pieces.Chill) -> str:
    return "a square of water freezes, or fire goes out"


@describe.register
def _(piece: pieces.Burn) -> str:
    return f"{piece.damage} damage more at the next turn, DR ignored"


def _unit(lengths: Iterable[int]) -> tuple[str, int]:
    """The largest unit that measures all lengths without a rest, and its turns."""
    known = tuple(lengths)
    for unit, length in (("hour", HOUR), ("minute", MINUTE)):
        if any(known) and not any(turns % length for turns in known):
            return unit, length
    return "turn", 1


def _for(length: str) -> str:
    return length if length.startswith("for ") else f"for {length}"


def _either(words: Sequence[str]) -> str:
    """The words as alternatives: "disease", "disease or curse", "disease, poison or curse"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
