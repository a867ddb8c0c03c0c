"""Owns how spells read: every effect piece in a few words, and a spell's range, target, duration and defence.

All is derived from the pieces, so that a player's own spell reads as well as a printed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Final

from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.magic.amounts import Amount
from solo.systems.polyhedral.magic.pieces import HOUR, MINUTE, Piece
from solo.systems.polyhedral.magic.spell import Aim, Resistance, Spell, Whom
from solo.systems.polyhedral.wording import counted, signed

_DR: Final = {"full": "DR counts", "half": "half DR counts", "none": "DR ignored"}
_SOCIAL: Final = {"social": "on social checks", "Stealth": "on Stealth checks"}
_RESISTED_BY: Final[Mapping[Resistance, str]] = {
    "toughness": "Toughness vs spells",
    "quickness": "Quickness vs spells",
    "spirit": "Spirit vs spells",
    "bolt": "Dodge or Block",
    "nothing": "nothing",
}
_WHOM: Final[Mapping[Whom, str]] = {
    "anybody": "anybody",
    "foes": "foes",
    "allies": "friends and the caster",
    "undead or demon": "undead and demons",
    "person": "persons",
    "dead": "the dead",
    "injured": "the injured",
}
_ONE_OF: Final[Mapping[Whom, str]] = {
    "anybody": "one",
    "foes": "one foe",
    "allies": "one friend or the caster",
    "undead or demon": "one undead or demon",
    "person": "one person",
    "dead": "one who is dead",
    "injured": "one who is injured",
}


def amount_words(amount: Amount) -> str:
    """Returns an amount as it is written: "1d8 + 2 × skill", "check result", "(1d8 + skill) ÷ 2"."""
    parts = (
        amount.dice,
        f"{amount.die} die" if amount.die else "",
        str(amount.plus) if amount.plus else "",
        _times(amount.skill, "skill"),
        _times(amount.result, "check result"),
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


def range_words(spell: Spell, multiple: int = 0) -> str:
    """Returns how far a spell goes: "10 × skill spaces", "touch", "self"; another `multiple` comes from a choice."""
    target = spell.target
    if target.aim in ("self", "touch"):
        return target.aim
    if target.aim in ("cone", "around"):
        return "from the caster"
    return f"{_times(multiple or target.range, 'skill')} spaces"


def target_words(spell: Spell) -> str:
    """Returns what a spell is cast at, whom it takes, and how large its area is."""
    target = spell.target
    grown = " + ".join(filter(None, (_times(target.per_skill, "skill"), _times(target.per_result, "check result"))))
    whom = "everybody" if target.whom == "anybody" else _WHOM[target.whom]
    words: Mapping[Aim, str] = {
        "self": "the caster",
        "one": _ONE_OF[target.whom],
        "touch": f"{_ONE_OF[target.whom]}, touched",
        "several": f"up to {grown} {'targets' if target.whom == 'anybody' else whom}",
        "block": f"{whom} in {target.size} × {target.size} squares",
        "cone": f"{whom} in a cone {grown} squares long",
        "line": f"{whom} in a line from the caster",
        "around": f"{whom} within {target.size} spaces",
        "spot": f"{whom} but the caster within {target.size} spaces of a square",
        "border": f"the borders of up to {grown} squares, in one line or loop",
        "squares": f"up to {grown} squares",
        "weapon": "one weapon",
    }
    return words[target.aim]


def resisted_by(spell: Spell) -> str:
    """Returns what the check is held against: a defence, "Difficulty 6", or "nothing"."""
    resist = spell.resist
    if resist.asked:
        return f"the ailment's own Difficulty, {resist.difficulty} where unknown"
    if resist.grows:
        return f"Difficulty {resist.difficulty} + {resist.grows}"
    if resist.difficulty:
        return f"Difficulty {resist.difficulty}"
    return _RESISTED_BY[resist.by]


def duration_words(spell: Spell) -> str:
    """Returns how long the full effect lasts: "1 minute", "skill hours", "for good", or "at once"."""
    effects = spell.full or tuple(piece for choice in spell.choices for piece in choice.full)
    lengths = dict.fromkeys(filter(None, map(_lasting, effects)))
    return ", ".join(lengths) or "at once"


def effects_words(effects: Iterable[Piece]) -> str:
    """Returns some pieces one after the other; "nothing" for none."""
    return "; ".join(map(describe, effects)) or "nothing"


def _times(factor: int, what: str) -> str:
    if factor in (0, 1):
        return what if factor else ""
    return f"{factor} × {what}"


def _unit(lengths: Iterable[int]) -> tuple[str, int]:
    """The largest unit that measures all lengths without a rest, and its turns."""
    known = tuple(lengths)
    for unit, length in (("hour", HOUR), ("minute", MINUTE)):
        if any(known) and not any(turns % length for turns in known):
            return unit, length
    return "turn", 1


def _lasting(piece: Piece) -> str:
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
    length = _lasting(piece)
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
    return f"{signed(piece.modifier)} on all checks {_for(_lasting(piece))}{kind}"


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
    return f"{image}, seen within {counted(piece.seen, 'space')}, {_for(_lasting(piece))}"


@describe.register
def _(_piece: pieces.Chill) -> str:
    return "a square of water freezes, or fire goes out"


@describe.register
def _(piece: pieces.Burn) -> str:
    return f"{piece.damage} damage more at the next turn, DR ignored"


def _for(length: str) -> str:
    return length if length.startswith("for ") else f"for {length}"


def _either(words: Sequence[str]) -> str:
    """The words as alternatives: "disease", "disease or curse", "disease, poison or curse"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
