"""Figures of a spell for one caster: cost, chance, damage, range, area and duration, each with its explanation.

The chances are those of the throws in a fight, against an unhurt opponent without any circumstances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

import msgspec

from solo.resolver import Distribution, format_percent
from solo.systems.contract import Availability, Content, SheetLine
from solo.systems.parts.phrasing import capitalise, count_noun, with_sign
from solo.systems.polyhedral.foes.opponents import Opponent
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed_part, pool_of
from solo.systems.polyhedral.magic.harm import damaging
from solo.systems.polyhedral.magic.known_spells import explain_no_casting, highest_rank, knows
from solo.systems.polyhedral.magic.outcome import SpellOddsKey, outcome_distribution
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Resistance, Spell, Variant
from solo.systems.polyhedral.magic.target import range_words, target_words
from solo.systems.polyhedral.magic.wording import duration_words, effects_words
from solo.systems.polyhedral.people.sheet import Build, skill_dice
from solo.systems.polyhedral.rolls.injuries import Health
from solo.systems.polyhedral.wording import VS_SPELLS, chances_of, dice, format_mean

P = TypeVar("P", bound=msgspec.Struct)

_DEFENCES: Final[dict[Resistance, str]] = {
    "toughness": VS_SPELLS["toughness"],
    "quickness": VS_SPELLS["quickness"],
    "spirit": VS_SPELLS["spirit"],
    "bolt": "a dodge",
}


def spell_availability(spell: Spell, build: Build, sp_left: int, content: Content) -> Availability:
    """Return the availability of a spell: castable now, known, or the reason why not (`P-24`)."""
    reason = explain_no_casting(build, spell, content, sp_left)
    if not reason:
        return Availability("castable", 0, f"You can cast {spell.name} for {spell.cost} of your {sp_left} SP.")
    if not build.skills.get(spell.school, 0):
        return Availability("school untrained", 3, reason)
    if not highest_rank(build):
        return Availability("no Spellcraft", 3, reason)
    if spell.rank > highest_rank(build):
        return Availability("rank too high", 3, reason)
    if knows(build, spell, content):
        return Availability("too few SP", 1, reason)
    return Availability("not known" if build.sorcerer else "not in your books", 2, reason)


def worked_out(spell: Spell, build: Build, sp_left: int, against: Opponent) -> Iterator[SheetLine]:
    """Yield a caster's figures for a spell (`P-24`, `P-25`); only the cost if the caster lacks the spell's school."""
    after = sp_left - spell.cost
    left = f"You would have {after} SP left" if after >= 0 else f"You need {-after} SP more"
    yield SheetLine(
        "cost", f"{spell.cost} SP of {sp_left}", f"A spell costs SP equal to its rank, even if it fails. {left}."
    )
    if not build.skills.get(spell.school, 0):
        return
    yield from _check(spell, build, against)
    yield from _effects(spell, build, against)
    yield from _reach(spell, build)


def resolve_amounts(piece: P, power: Power) -> P:
    """Return an effect piece with the caster's figures put into its amounts; the check result stays a variable."""
    changed = {
        name: _settled(value, power) if isinstance(value, Amount) else resolve_amounts(value, power)
        for name in piece.__struct_fields__
        if isinstance(value := getattr(piece, name), msgspec.Struct)
    }
    return msgspec.structs.replace(piece, **changed) if changed else piece


def _settled(amount: Amount, power: Power) -> Amount:
    count, sides = pool_of(amount, power)
    return Amount(
        dice=dice(count, sides) if count else "",
        result=amount.result,
        plus=fixed_part(amount, msgspec.structs.replace(power, result=0)),
        half=amount.half,
    )


def _power(spell: Spell, build: Build) -> Power:
    scores = build.attributes
    return Power(build.skills.get(spell.school, 0), 0, scores.intellect, scores.strength, scores.spirit)


def _check(spell: Spell, build: Build, against: Opponent) -> Iterator[SheetLine]:
    """Yield the dice of the spell's check, if one is made, and its chance to reach the opponent's resistance."""
    resist, level = spell.resist, build.skills.get(spell.school, 0)
    number, sides = skill_dice(build, spell.school)
    thrown = dice(number, sides)
    modifier = f" {with_sign(resist.modifier)}" if resist.modifier else ""
    if resist.can_fall_short or any(piece.spends_result for piece in (*spell.full, *spell.resisted)):
        own = "1d8 as a sorcerer" if build.sorcerer else f"Intellect {build.attributes.intellect}"
        why = f"{own} and {spell.school} {level}: the highest die counts, +1 for each {sides} rolled"
        yield SheetLine("check", thrown + modifier, f"{why}, and{modifier} for this spell." if modifier else f"{why}.")
    if resist.asked:
        yield SheetLine(
            "chance", "depends on the ailment", f"Each ailment sets its own Difficulty, about {resist.difficulty}."
        )
        return
    if not resist.can_fall_short:
        yield SheetLine("chance", "certain", "This spell cannot be resisted.")
        return
    way = _against(_spec(spell, None, build, against), spell, against)
    if way.defence is None:
        yield SheetLine("chance", "blocked", f"{capitalise(against.name)} would block the spell with DR {way.dr}.")
        return
    whole = _outcomes(way, against).chance(lambda one: one[0])
    whose = f"the defence of {against.name}" if not resist.difficulty else "the Difficulty of the spell"
    value = f"{format_percent(whole)} against {_DEFENCES.get(resist.by, 'Difficulty')} {way.defence}"
    yield SheetLine("chance", value, f"{thrown}{modifier} must reach {way.defence}, {whose}.")


def _effects(spell: Spell, build: Build, against: Opponent) -> Iterator[SheetLine]:
    """Yield lines for the full effects of each variant, the resisted effects, and the damage of each variant."""
    power = _power(spell, build)
    for variant in spell.choices or (None,):
        full = spell.full + (variant.full if variant else ())
        yield SheetLine(variant.name if variant else "full effect", _words(full, power), _whence(full, spell, build))
    if spell.resisted:
        yield SheetLine("resisted", _words(spell.resisted, power), _whence(spell.resisted, spell, build))
    ways: dict[tuple[SheetLine, ...], list[str]] = {}
    for variant in spell.choices or (None,):
        way = _against(_spec(spell, variant, build, against), spell, against)
        if way.full or way.resisted:
            ways.setdefault(tuple(_damage(way, against)), []).append(variant.name if variant else "")
    for lines, names in ways.items():
        of_which = f", {' or '.join(names)}" if len(ways) > 1 else ""
        yield from (msgspec.structs.replace(line, name=line.name + of_which) for line in lines)


def _damage(way: SpellOddsKey, against: Opponent) -> Iterator[SheetLine]:
    """Yield lines for the damage past the opponent's DR, and for the chance to drop the opponent."""
    left = _outcomes(way, against).map(lambda one: one[1])
    lost = left.map(lambda health: health.lost)
    amounts = [amount for amount, _ in lost]
    value = f"{format_mean(lost.mean(lambda amount: amount))} on average, {min(amounts)} to {max(amounts)}"
    yield SheetLine(f"past DR {way.dr}", value, f"Chances: {chances_of(lost)}.")
    drops = left.chance(lambda health: health.lp <= 0)
    whole = f"{against.name} (unhurt, with {against.lp} LP and {against.vp} VP)"
    yield SheetLine("drops", format_percent(drops), f"Chance to drop {whole} to 0 LP or below.")


def _words(effects: Sequence[Piece], power: Power) -> str:
    return effects_words(resolve_amounts(piece, power) for piece in effects)


def _whence(effects: Sequence[Piece], spell: Spell, build: Build) -> str:
    """Explain the figures of the effects: the spell's general words, and the caster's level of its school."""
    return f"{effects_words(effects)}. Your {spell.school} level is {build.skills.get(spell.school, 0)}."


def _reach(spell: Spell, build: Build) -> Iterator[SheetLine]:
    """Yield lines for the spell's range, area and duration."""
    level, target = build.skills.get(spell.school, 0), spell.target
    multiple = max((choice.range for choice in spell.choices), default=0) or target.range
    if target.aim in ("one", "several", "block", "line", "spot", "border", "squares", "weapon"):
        farthest = f", {count_noun(multiple * level, 'space')} at most" if multiple != target.range else ""
        value = count_noun(target.range * level, "space") + farthest
        yield SheetLine("range", value, f"{range_words(target)}. Your {spell.school} level is {level}.")
    area = _area(spell, level)
    if area:
        yield SheetLine("area", area, f"{capitalise(target_words(target))}. Your {spell.school} level is {level}.")
    effects = spell.full or tuple(piece for choice in spell.choices for piece in choice.full)
    lasting = msgspec.structs.replace(
        spell, full=tuple(resolve_amounts(piece, _power(spell, build)) for piece in effects), choices=()
    )
    if duration_words(lasting) != "at once":
        yield SheetLine("lasts", duration_words(lasting), f"{capitalise(duration_words(spell))}.")


def _area(spell: Spell, level: int) -> str:
    target = spell.target
    grown = target.per_skill * level
    if target.aim == "block":
        return f"{target.size} × {target.size} squares"
    if target.aim in ("around", "spot"):
        return f"within {count_noun(target.size, 'space')}"
    if target.aim == "cone":
        return f"a cone {count_noun(grown, 'square')} long"
    if target.aim == "several":
        return f"up to {count_noun(grown, 'target')}"
    if target.aim in ("border", "squares") and grown and not target.per_result:
        return f"up to {count_noun(grown, 'square')}"
    return ""


def _spec(spell: Spell, variant: Variant | None, build: Build, against: Opponent) -> SpellOddsKey:
    full = spell.full + (variant.full if variant else ())
    return SpellOddsKey(
        *skill_dice(build, spell.school),
        spell.resist.modifier,
        None,
        damaging(full, against.tags),
        damaging(spell.resisted, against.tags),
        _power(spell, build),
        against.dr,
        against.metal,
    )


def _against(way: SpellOddsKey, spell: Spell, against: Opponent) -> SpellOddsKey:
    """Return the spell's arguments with the opponent's defence (`P-31`).

    Against a bolt, it is the defence with the least mean damage.
    """
    resist = spell.resist
    if resist.difficulty and not resist.asked:
        return way._replace(defence=resist.difficulty)
    if resist.by == "bolt":
        ways = [way._replace(defence=against.dodge)]
        if against.block is not None:
            ways.append(way._replace(defence=None, dr=against.block))
        return min(ways, key=lambda one: _outcomes(one, against).mean(lambda left: left[1].lost))
    defences = {"toughness": against.toughness, "quickness": against.quickness, "spirit": against.spirit}
    return way._replace(defence=defences.get(resist.by))


def _outcomes(way: SpellOddsKey, against: Opponent) -> Distribution[tuple[bool, Health]]:
    return outcome_distribution(way, Health(against.lp, against.vp))
