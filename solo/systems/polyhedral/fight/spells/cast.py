"""Casting of a spell (`P-25`): the aim, one check for all targets, and the effects on each target.

Damage in an area counts for all targets at the same moment (`H-29`).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Final

from solo.resolver import Distribution, Roll, sum_modifiers
from solo.systems.contract import Decision, Deed, DeedKind, Event, SentenceParts, ValueChange
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.fight.narration.attacks import describe_gain
from solo.systems.polyhedral.fight.rules import charm_doubt, knockback, lasting_effects, wounds
from solo.systems.polyhedral.fight.rules.defences import BLOCK
from solo.systems.polyhedral.fight.spells import aiming, healing, illusions, luck_weights
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells.aiming import SpellAim
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.spells.harm import shares_of_missiles
from solo.systems.polyhedral.fight.spells.odds import BoltDefence, odds_key
from solo.systems.polyhedral.fight.spells.piece_rules import (
    FieldPlacement,
    PieceResult,
    SpellApplication,
    happen,
    merge_results,
)
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.magic.afflictions import Misfire
from solo.systems.polyhedral.magic.healing import Revive, Wake
from solo.systems.polyhedral.magic.illusions import Illusion
from solo.systems.polyhedral.magic.outcome import comes_out, outcome_distribution
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.rolls import checks, injuries
from solo.systems.polyhedral.rolls.checks import check_roll
from solo.systems.polyhedral.rolls.injuries import Health

Asking = Generator[Decision, str, None]
Outcomes = Distribution[tuple[bool, Health]]
"""The distribution of outcomes on a target: True for full effect, and the target's health afterwards."""


# rule: Cast
def cast(arena: FightContext, casting: Casting) -> Asking:
    """Carry out a Cast action: aim, check and effects, but not its Step. The SP are spent whatever the result."""
    aimed = yield from aiming.aim(arena, casting)
    if arena.fight.rulings.bolts_misfire and casting.spell.resist.by == "bolt":
        aimed = _misfired(arena, casting, aimed)
    aimed = yield from aiming.ask_the_willing(arena, casting, aimed)
    met = yield from _met(arena, casting, aimed)
    before = casting.caster.sp
    casting.caster.sp -= casting.spell.rank
    shifts = _shifts(arena, casting, aimed)
    result, roll = _check(arena, casting, aimed, met, shifts)
    lasting_effects.action_taken(casting.caster)
    illusions.on_act(arena, casting.caster)
    _tell_cast(arena, casting, aimed, roll, before)
    yield from _unfold(arena, casting, aimed, met, result, shifts)


def _misfired(arena: FightContext, casting: Casting, aimed: SpellAim) -> SpellAim:
    """Return the aim after a caster's Misfire, which turns the spell on the nearest fighter or on no target (`P-26`).

    Return `aimed` if there is no Misfire.
    """
    caster = casting.caster
    misfires = caster.effects_of(Misfire)
    if not misfires:
        return aimed
    effect, piece = misfires[0]
    lasting_effects.remove_effect(caster, effect)
    others = [
        one for one in arena.fight.on_field() if one is not caster and not castings.in_range(arena.fight, casting, one)
    ]
    nearest = min(others, key=lambda one: distance_between(caster, one), default=None)
    if piece.misses or nearest is None:
        return SpellAim()
    return SpellAim((nearest,), words=nearest.name)


def _shifts(arena: FightContext, casting: Casting, aimed: SpellAim) -> dict[str, int]:
    """Return the modifiers of the check that apply to single targets only, by the target's key.

    They come from the targets' defensive stance (`P-32`). The result is empty for fewer than two targets.
    """
    if len(aimed.creatures) < 2:
        return {}
    common = castings.modifier_sum(arena, casting)
    return {one.key: castings.modifier_sum(arena, casting, one) - common for one in aimed.creatures}


def _met(arena: FightContext, casting: Casting, aimed: SpellAim) -> Generator[Decision, str, BoltDefence | None]:
    """Ask the target of a bolt for its defence, and return the defence; None for any other spell."""
    if casting.spell.resist.by != "bolt" or not aimed.creatures:
        return None
    return (yield from aiming.meet_bolt(arena, casting, aimed.creatures[0]))


def _check(
    arena: FightContext, casting: Casting, aimed: SpellAim, met: BoltDefence | None, shifts: dict[str, int]
) -> tuple[int, tuple[Roll, ...]]:
    """Roll the casting's one check, if it needs one. Return its result (0 without a check) and the roll for the event.

    `met` is the defence against a bolt, `shifts` the modifiers of single targets.
    """
    if not castings.needs_check(casting) or (met is not None and met.defence is None):
        return 0, ()
    if aimed.willing and len(aimed.willing) == len(aimed.creatures) and not castings.is_result_spent(casting):
        return 0, ()
    single = aimed.creatures[0] if len(aimed.creatures) == 1 else None
    named = castings.modifiers(arena.fight, arena.armoury, casting, single)
    caster, spell = casting.caster, casting.spell
    what = f"{caster.name}: cast {casting.name}"
    result = arena.scene.roll(caster.key, what, checks.check_result, *casting.pool(), sum_modifiers(named))
    if arena.scene.tracks_luck:
        touched = [(one, _defence(casting, aimed, met, one), shifts.get(one.key, 0)) for one in aimed.creatures]
        luck_weights.record_check_luck(arena, casting, touched, sum_modifiers(named), result)
    if not arena.scene.has_listener:
        return result, ()
    wanted = met.defence if met else castings.resistance_difficulty(casting, single)
    against = "" if single else _describe_defences(casting, aimed, shifts)
    return result, (check_roll(arena.scene, spell.school, wanted, named, against),)


def _describe_defences(casting: Casting, aimed: SpellAim, shifts: dict[str, int]) -> str:
    """Return the defences of several targets in words: "against Ann 7, Bo 6 (−1)"; "" if nothing resists.

    A modifier that applies to one target only follows the target's defence in brackets.
    """
    told = []
    for one in aimed.creatures:
        defence, shift = _defence(casting, aimed, None, one), shifts.get(one.key, 0)
        if defence is not None:
            told.append(f"{one.name} {defence}" + (f" ({with_sign(shift)})" if shift else ""))
    return f"against {', '.join(told)}" if told else ""


def _defence(casting: Casting, aimed: SpellAim, met: BoltDefence | None, target: Combatant) -> int | None:
    """Return the Difficulty of the check against one target; None if nothing resists."""
    if target.key in aimed.willing:
        return None
    return met.defence if met else castings.resistance_difficulty(casting, target)


def _tell_cast(arena: FightContext, casting: Casting, aimed: SpellAim, roll: tuple[Roll, ...], before: int) -> None:
    if not arena.scene.has_listener:
        return
    caster = casting.caster
    own = caster.sides
    change = ValueChange(caster.name, "SP", str(before), str(caster.sp), own)
    at = f" at {aimed.words}" if aimed.words else ""
    secret = _secret(casting)
    text, otherwise = f"{caster.name} casts {casting.name}{at}.", f"{caster.name} casts a spell." if secret else ""
    sides = own if secret else ()
    arena.scene.emit(Event("spell", text, caster.name, roll, (change,), sides=sides, otherwise=otherwise))


# rule: Order of simultaneous effects
def _unfold(
    arena: FightContext, casting: Casting, aimed: SpellAim, met: BoltDefence | None, result: int, shifts: dict[str, int]
) -> Asking:
    """Apply the casting to the field, then to each target; at the end `settle` drops or kills targets."""
    power = casting.power(result)
    for piece in casting.full:
        if place := rule_of(piece).place:
            yield from happen(place(FieldPlacement(arena, casting, power, tuple(sorted(aimed.squares))), piece))
    shares = shares_of_missiles(arena, casting, aimed.creatures)
    before = {target.key: target.health for target in aimed.creatures}
    knocked: list[tuple[Combatant, int]] = []
    causes: dict[str, wounds.Cause] = {}
    for target in aimed.creatures:
        defence = _defence(casting, aimed, met, target)
        shifted = result + shifts.get(target.key, 0)
        reached, happening = comes_out(shifted, defence, casting.full, casting.spell.resisted)
        dr = met.dr if met else target.figures.body_dr
        among = len(aimed.creatures)
        blocked = met is not None and met.code == BLOCK
        one = SpellApplication(arena, casting, power, target, dr, shares.get(target.key, 0), among, blocked)
        could = _outcomes(one, defence, among) if arena.scene.has_listener else None
        if could is not None:
            toughness = target.build.attributes.toughness
            causes[target.key] = wounds.Cause.from_blow(
                casting.caster.name, casting.spell.name, toughness, lambda outcome: outcome[1], could
            )
        done = yield from _on_one(one, happening, reached, could)
        if done.knocks:
            knocked.append((target, done.knocks))
    for target, raw in knocked:
        if injuries.knocks_back(raw, target.build.attributes.strength):
            knockback.knock_back(arena, casting.caster, target, causes.get(target.key, wounds.NOBODY))
    for target in aimed.creatures:
        yield from healing.settle(arena, target, causes.get(target.key, wounds.NOBODY))
    for target in aimed.creatures:
        if target.health.lp < before[target.key].lp:
            charm_doubt.hurt_by(arena, target, casting.caster)


def _outcomes(one: SpellApplication, defence: int | None, among: int) -> Outcomes | None:
    """Return the distribution of a hostile spell's outcomes on a target.

    None stands for a helpful or secret spell, or a harmless one on a friend. `among` counts the targets.
    """
    casting, target = one.casting, one.target
    way = odds_key(one.arena, casting, target, among)
    harmful = bool(way.full or way.resisted)
    if casting.spell.helpful or _secret(casting) or not (harmful or target.allegiance != casting.caster.allegiance):
        return None
    return outcome_distribution(way._replace(defence=defence, dr=one.dr), target.health)


def _on_one(
    one: SpellApplication, happening: Sequence[Piece], reached: bool, could: Outcomes | None
) -> Generator[Decision, str, PieceResult]:
    """Apply all effect pieces in `happening` to one target, and emit them as one event.

    `reached` is True if the check reached the target's defence; `could` is the distribution of outcomes.
    """
    parts, before = [], one.target.health
    for piece in happening:
        work = rule_of(piece).work
        parts.append((yield from happen(work(one, piece))) if work else PieceResult())
    if not reached and any(isinstance(piece, Revive) for piece in one.casting.full):
        parts.append(healing.beyond_call(one))
    done = merge_results(parts)
    _tell_one(one, done, reached, could, before)
    return done


def _tell_one(one: SpellApplication, done: PieceResult, reached: bool, could: Outcomes | None, before: Health) -> None:
    """Emit the effect on one target. An event without an effect is emitted too, to show the check's result."""
    if not one.arena.scene.has_listener:
        return
    if not (done.words or done.rolls or done.changes) and (reached or _secret(one.casting)):
        return
    text = _describe_effect(one, done, reached, before)
    deed = _deed(one, done, reached, could, before)
    parts = SentenceParts(one.target.name, effect=_effect_in_brief(text, one.target.name)) if one.among > 1 else None
    who = one.casting.caster.name
    one.arena.scene.emit(Event("spell", text, who, done.rolls, done.changes, parts=parts, deed=deed))


IN_BRACKETS: Final = re.compile(r" \([^()]*\)")
WITHOUT_VERB: Final = (
    (re.compile(r"^(falls|takes|is) "), ""),
    (re.compile(r"^regains (.+)"), r"\1 regained"),
    (re.compile(r"^resists"), "resisted"),
    (re.compile(r"^wakes"), "awake"),
)
"""Verbs at the start of an effect on a target in an area, and the words that replace them in a list of targets."""


def _effect_in_brief(text: str, name: str) -> str:
    """Return a sentence without its target's name, without figures in brackets and without a verb in the singular.

    It is for a list of several targets: "asleep" for "Bob falls asleep."
    """
    if not text.startswith(name):
        return "no effect"
    effect = IN_BRACKETS.sub("", text.removeprefix(name)).lstrip(": ").removesuffix(".").replace(": ", ", ")
    for verb, words in WITHOUT_VERB:
        effect = verb.sub(words, effect)
    return effect


VERBS: Final = frozenset(
    [
        *(
            "bleeds",
            "can",
            "cannot",
            "drops",
            "falls",
            "fights",
            "gains",
            "has",
            "holds",
            "is",
            "lives",
            "loses",
            "must",
        ),
        *("stands", "takes", "wakes", "will"),
    ]
)
"""The first words of effects that already form a predicate: "falls asleep" becomes "Bob falls asleep."."""


def _describe_effect(one: SpellApplication, done: PieceResult, reached: bool, before: Health) -> str:
    """Describe the effect on one target in a sentence. A helpful spell that fails is not described as resisted."""
    name, spell = one.target.name, one.casting.spell
    against = not (spell.helpful or spell.resist.by == "nothing")
    resists = "" if reached or not (against and spell.resisted) else " resists"
    if one.blocked:
        resists = " blocks"
    if done.words:
        is_predicate = not resists and ";" not in done.words and done.words.split()[0] in VERBS
        return f"{name} {done.words}." if is_predicate else f"{name}{resists}: {done.words}."
    if done.changes or done.rolls:
        regained = describe_gain(one.target.lp - before.lp, one.target.vp - before.vp)
        return f"{name} regains {regained}."
    return f"{name} {_escapes(one)}." if against else f"{spell.name} does nothing for {name}."


def _deed(
    one: SpellApplication, done: PieceResult, reached: bool, could: Outcomes | None, before: Health
) -> Deed | None:
    """Return the deed of a spell on one target for the story; None for a spell that neither harms nor heals.

    A spell that wakes a sleeper heals. One that works without harm affects the target. Return None if the target goes
    down, since the fall is told as a separate deed.
    """
    caster, target, spell = one.casting.caster.name, one.target, one.casting.spell.name
    lost = _points(before) - _points(target.health)
    wakes = bool(done.words) and any(isinstance(piece, Wake) for piece in one.casting.full)
    if lost < 0 or wakes:
        return Deed(caster, "heals", target.name, spell)
    if could is None or wounds.will_go_down(target):
        return None
    if not reached and not lost:
        return Deed(caster, "misses", target.name, spell)
    chance = could.chance(lambda came: (came[0] or not reached) and _points(before) - _points(came[1]) >= lost)
    did: DeedKind = "affects" if reached and done.words and not lost else "hits"
    return Deed(caster, did, target.name, spell, float(chance))


def _points(health: Health) -> int:
    return health.lp + health.vp + health.shell


def _escapes(one: SpellApplication) -> str:
    if one.casting.spell.resist.by != "bolt":
        return "resists"
    return "is missed" if one.target.helpless or one.target.unaware else "dodges"


def _secret(casting: Casting) -> bool:
    """Return True for a spell that makes an image, which is cast in secret, so that onlookers can be fooled."""
    return any(isinstance(piece, Illusion) for piece in casting.full)
