"""Round of a spirit duel: both attacks at once, then magic (`F-11`, `F-23`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Content, Event, Scene, ValueChange
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.casting import cast_by
from solo.systems.fire_and_sword.magic import effects, spell_changes
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.losses import WASTING_DISEASE
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls import spirit_combat
from solo.systems.fire_and_sword.rolls.roll import D30, ReadRoll, plain_roll, skill_roll
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip, attacked_soul
from solo.systems.fire_and_sword.rolls.throwers import SharedThrower, ThrowerName
from solo.systems.fire_and_sword.spirits.duel_state import (
    SPIRIT_KEY,
    HelpfulCast,
    SpiritDuelState,
    castings,
    power_gained,
    powers_of_soul,
    powers_of_spirit,
    resist_die,
)
from solo.systems.parts.phrasing import capitalise


class SpiritDuellist(NamedTuple):
    """One side of the duel: key, name in a sentence, powers, and resistance die."""

    key: str
    name: str
    powers: tuple[int, ...]
    die: int


def sides(haunting: SpiritDuelState) -> tuple[SpiritDuellist, SpiritDuellist]:
    """Return the soul and the spirit as duellists in their present state."""
    soul, spirit = haunting.soul, haunting.spirit
    return (
        SpiritDuellist(soul.key, soul.name, powers_of_soul(soul), resist_die(haunting, soul.key)),
        SpiritDuellist(SPIRIT_KEY, f"the {spirit.name}", powers_of_spirit(spirit), resist_die(haunting, SPIRIT_KEY)),
    )


def play_round(haunting: SpiritDuelState, scene: Scene) -> None:
    """Start the next round, and narrate its number."""
    haunting.round += 1
    if scene.has_listener:
        scene.emit(Event("round", f"Round {haunting.round}."))


def spirit_phase(haunting: SpiritDuelState, scene: Scene, spirit_attacks: bool = True) -> None:
    """Roll both attacks before either takes effect. A spirit that tried to leave makes no attack."""
    soul, spirit = sides(haunting)
    on_spirit = _attack(scene, soul, spirit)
    on_soul = _attack(scene, spirit, soul) if spirit_attacks else SpiritGrip.NO_EFFECT
    haunting.quiet = 0 if on_spirit or on_soul else haunting.quiet + 1
    if on_spirit:
        _falls(haunting, scene, spirit)
    if on_soul:
        _falls(haunting, scene, soul)
    haunting.on_table = on_soul is SpiritGrip.DEFEATED_TABLE


def _falls(haunting: SpiritDuelState, scene: Scene, side: SpiritDuellist) -> None:
    haunting.fallen.append(side.key)
    if scene.has_listener:
        text = f"{capitalise(side.name)} is defeated and out for the rest of the episode."
        scene.emit(Event("down", text, side.name, (), (ValueChange(side.name, "state", "awake", "out"),)))


def _attack(scene: Scene, one: SpiritDuellist, other: SpiritDuellist) -> SpiritGrip:
    """Roll one spirit attack of `one` on `other`, and return its result.

    Without a listener the attack is rolled as a whole, otherwise in separate parts.
    """
    arguments = (one.powers, other.powers, other.die)
    if not scene.has_listener:
        drawn: SpiritGrip = scene.roll(one.key, "spirit attack", spirit_combat.spirit_attack, *arguments)
        return drawn
    attacker, defender = one.name, other.name
    hands = SharedThrower(
        scene,
        {
            spirit_combat.soul_roll: [
                ThrowerName(one.key, f"{attacker}: spirit attack"),
                ThrowerName(other.key, f"{defender}: defence"),
            ],
            spirit_combat.dominance: [ThrowerName(one.key, f"{attacker}: dominance")],
            spirit_combat.resistance: [ThrowerName(other.key, f"{defender}: resistance")],
        },
    )
    came = spirit_combat.spirit_attack(hands, *arguments)
    _tell_attack(scene, one, other, hands, came)
    return came


def _tell_attack(
    scene: Scene, one: SpiritDuellist, other: SpiritDuellist, hands: SharedThrower, came: SpiritGrip
) -> None:
    rolls: list[Roll] = []
    levels: list[ReadRoll] = []
    for number, side in enumerate((one, other)):
        throw = hands.find_throw(spirit_combat.soul_roll, number)
        if throw is not None and isinstance(throw.outcome, ReadRoll):
            rolls.append(plain_roll(f"{side.name}: POW", side.powers[0], throw.faces, throw.outcome, D30))
            levels.append(throw.outcome)
    text = f"{capitalise(one.name)} attacks {other.name}"
    if len(levels) > 1:
        text += attacked_soul(levels[0], levels[1], capitalise(other.name))
    stood, dominated = hands.find_throw(spirit_combat.resistance), hands.find_throw(spirit_combat.dominance)
    if stood is not None and dominated is not None:
        most = "" if dominated.faces else " (the maximum)"
        text += f". Dominance {dominated.outcome}{most} against resistance {stood.outcome}: {came.word}."
        rolls.append(Roll("dominance", f"1d{spirit_combat.DOMINANCE_DIE}", dominated.faces, _number(dominated.outcome)))
        rolls.append(Roll("resistance", f"1d{other.die}", stood.faces, _number(stood.outcome), outcome=came.word))
    elif not text.endswith("."):
        text += " and holds firm."
    scene.emit(Event("attack", text, one.name, tuple(rolls)))


def _number(outcome: object) -> int | None:
    return outcome if isinstance(outcome, int) else None


def slips_away(haunting: SpiritDuelState, scene: Scene, reason: str = "") -> bool:
    """Roll Hide for the spirit, and return True if it slips away.

    The soul must overcome that roll to hold the spirit (`H-13`).
    """
    soul, spirit = sides(haunting)
    hands = SharedThrower(
        scene,
        {
            spirit_combat.soul_roll: [ThrowerName(soul.key, f"{soul.name}: hold {spirit.name}")],
            skill_roll: [ThrowerName(spirit.key, f"{spirit.name}: Hide")],
        },
    )
    held = spirit_combat.holds_spirit(hands, soul.powers, haunting.spirit.hide)
    if scene.has_listener:
        rolls = tuple(
            plain_roll(what, level, throw.faces, throw.outcome, D30)
            for what, level, throw in (
                (f"{soul.name}: POW", soul.powers[0], hands.find_throw(spirit_combat.soul_roll)),
                (f"{spirit.name}: Hide", haunting.spirit.hide, hands.find_throw(skill_roll)),
            )
            if throw is not None and isinstance(throw.outcome, ReadRoll)
        )
        came = f"tries to break off, but {soul.name} holds on" if held else "breaks off and slips away"
        text = f"{capitalise(spirit.name)} {came}."
        scene.emit(Event("move", text, spirit.name, rolls, reason=reason))
    return not held


# Magic phase


def magic_phase(haunting: SpiritDuelState, scene: Scene, content: Content) -> None:
    """Resolve the declared castings if the soul is still up, then the spirit's own casting.

    Successful spells count from the next round on.
    """
    declared = tuple(haunting.plans)
    haunting.plans.clear()
    ready = {one.code: one for one in castings(haunting, content)}
    for code in declared:
        if code in ready and haunting.who not in haunting.fallen:
            _cast(haunting, scene, ready[code])
    if SPIRIT_KEY not in haunting.fallen:
        _spirit_casts(haunting, scene, content)


def _cast(haunting: SpiritDuelState, scene: Scene, one: HelpfulCast) -> None:
    caster, soul, spell = haunting.find(one.caster), haunting.soul, one.spell
    before = caster.character
    ended = cast_by(scene, caster, spell, one.skill, one.mp)
    if ended is Casting.WORKS:
        soul.change(running=(*soul.character.running, effects.start_spell(spell, one.power, caster.key)))
    if scene.has_listener:
        came = f"{soul.name} gets {one.gain:+d} POW in the duel" if ended.cast else "no effect"
        roll = skill_rolls.describe_roll(scene, spell.casting_skill, one.skill, came)
        left = caster.character.magic_points
        paid_for = (
            ()
            if left == before.magic_points
            else (ValueChange(caster.name, "MP", str(before.magic_points), str(left)),)
        )
        text = f"{caster.name} casts {spell.name} {one.power}: {came}."
        scene.emit(Event("spell", text, caster.name, (roll,), paid_for))


def _spirit_casts(haunting: SpiritDuelState, scene: Scene, content: Content) -> None:
    """Cast the spirit's divine spell with the greatest gain, if the spirit has a spell left.

    Few spirits have divine spells (`F-22`).
    """
    spirit = haunting.spirit
    spells = content.entries(Spell)
    gains = {
        (held.name, held.power): power_gained(spirit.running, spells[held.name], held.power)
        for held in spirit.spells
        if not held.used and spells[held.name].kind == "divine"
    }
    best = max(gains, key=lambda one: gains[one], default=None)
    if best is None or gains[best] <= 0:
        return
    name, power = best
    ended = scene.roll(SPIRIT_KEY, f"the {spirit.name}: cast {name}", cast, spirit.lore, None, 0, 0)
    if ended.cast:
        spirit.spells = list(spell_changes.mark_used(spirit.spells, name))
        spirit.running = [*spirit.running, effects.start_spell(spells[name], power, SPIRIT_KEY)]
    if scene.has_listener:
        came = "the spell works" if ended.cast else "no effect"
        roll = skill_rolls.describe_roll(scene, "Cult Lore", spirit.lore, came)
        scene.emit(Event("spell", f"The {spirit.name} casts {name} {power}: {came}.", spirit.name, (roll,)))


def tell_wounds(haunting: SpiritDuelState, scene: Scene, before: Wounds) -> None:
    """Narrate the lasting effects that the defeat has left on the sheet, if any."""
    soul, after = haunting.soul, haunting.soul.character.wounds
    left = [one.value for one in after.disabilities if one not in before.disabilities]
    left += [one for one in after.ails if one not in before.ails]
    left += [after.injury.value] if after.injury is not before.injury else []
    if left and scene.has_listener:
        changes = tuple(ValueChange(soul.name, "state", "–", one) for one in left)
        text = f"The {haunting.spirit.name} leaves {soul.name} {' and '.join(map(_with_article, left))}."
        scene.emit(Event("injury", text, soul.name, (), changes))


def _with_article(state: str) -> str:
    """Return a state in words that follow "leaves Ann": "addled", "with a wasting disease"."""
    return f"with a {state}" if state == WASTING_DISEASE else state


def describe_end(haunting: SpiritDuelState) -> str:
    """Describe the end of the duel in a sentence."""
    soul, spirit = haunting.soul.name, haunting.spirit.name
    if haunting.away:
        return f"The {spirit} has slipped away from {soul}."
    if haunting.winner == "won":
        return f"{soul} has defeated the {spirit}."
    if haunting.winner == "lost":
        return f"The {spirit} has defeated {soul}."
    return f"{soul} and the {spirit} have defeated each other." if haunting.fallen else "The duel ends undecided."
