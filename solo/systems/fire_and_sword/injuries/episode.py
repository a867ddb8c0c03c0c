"""End of an episode for fallen characters (`F-20`, `F-24`): care, injury rolls, and the spirit table.

Every fight and spirit duel ends in this way, and then writes the results on the sheets.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from solo.resolver import Roll, Thrower, distribution
from solo.systems.contract import (
    ChartBar,
    Choose,
    Decision,
    Deed,
    Event,
    Explanation,
    Measure,
    Option,
    Preview,
    Scene,
    ask_side,
)
from solo.systems.fire_and_sword.company.skill_rolls import describe_roll, faces_of
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.rolls.injury import HOPELESS, Injury, InjuryResult, first_aid, injury, row
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath, OwnTable, aftermath
from solo.systems.fire_and_sword.rolls.throwers import record_roll
from solo.systems.fire_and_sword.skills import CULT_LORE, FIRST_AID
from solo.systems.parts.codes import Code
from solo.systems.parts.fight.deeds import chance_that

MODIFIER: Final = "injury rolls"
AS_ROLLED: Final = "as rolled"
MODIFIERS: Final = {AS_ROLLED: 0, "−2": -2, "−4": -4, "−6": -6, "+2": 2, "+4": 4}
"""The game master's possible modifiers on every injury roll (`F-20`). A negative modifier helps the patient."""

NOBODY: Final = "nobody"


class CareChoice(Code, frozen=True):
    """The choice of help before an injury roll: First Aid, Staunch or both, and the helpers' keys."""

    what: Literal["aid", "staunch", "both"]
    helper: str
    other: str | None = None


class OutPatient(NamedTuple):
    """A fallen fighter, who needs an injury roll, a roll on the spirit table, or both.

    `own_table` is the victor's spirit table if it has one (`F-23`).
    """

    key: str
    name: str
    con: int
    weak: bool = False
    incapacitated: bool = True
    on_spirit_table: bool = False
    own_table: OwnTable = ()


class Healer(NamedTuple):
    """A fighter who can help.

    `first_aid` and `lore` are the effective skills of First Aid and of casting `spell`, which is Staunch or a similar
    spell. `staunch` is the spell's modifier on an injury roll, 0 without a ready spell. `casting` names the skill in
    `lore`.
    """

    key: str
    name: str
    first_aid: int
    lore: int = 0
    staunch: int = 0
    spell: str = "Staunch"
    casting: str = CULT_LORE


class EarnedCheck(NamedTuple):
    """A check that a helper's critical has earned: the helper's key, and the skill (`R-33`)."""

    key: str
    skill: str


class EpisodeResult(NamedTuple):
    """The end of the episode for one patient: the injury, and the row of the spirit table; None for a roll not made.

    `staunched_by` and `spell` name the caster and the spell that was used up. `earned` are the helpers' checks.
    """

    key: str
    injured: InjuryResult | None = None
    aftermath: Aftermath | None = None
    staunched_by: str = ""
    spell: str = ""
    earned: tuple[EarnedCheck, ...] = ()


def episode_end(
    scene: Scene,
    patients: Sequence[OutPatient],
    healers: Sequence[Healer],
    modifier: int = 0,
    deduct: bool = False,
) -> Generator[Decision, str, list[EpisodeResult]]:
    """Roll for each patient in turn, and return each result.

    `modifier` is the game master's modifier on every injury roll (`F-20`). Healers who can help are asked first.
    """
    ended: list[EpisodeResult] = []
    left = list(healers)
    for patient in patients:
        found = EpisodeResult(patient.key)
        if patient.incapacitated:
            found = yield from _injury(scene, patient, left, modifier, deduct)
            left = [one._replace(staunch=0) if one.key == found.staunched_by else one for one in left]
        if patient.on_spirit_table:
            found = found._replace(aftermath=_spirit_table(scene, patient))
        ended.append(found)
    return ended


def _injury(
    scene: Scene, patient: OutPatient, healers: Sequence[Healer], modifier: int, deduct: bool
) -> Generator[Decision, str, EpisodeResult]:
    aiding, staunching = yield from _who_tends(patient, healers, modifier, deduct)
    helped, used = 0, ""
    earned: list[EarnedCheck] = []
    if aiding:
        helped = _first_aid(scene, patient, aiding, earned)
    if staunching:
        worked = _staunch(scene, patient, staunching, earned)
        used = staunching.key if worked.cast else ""
        helped = min(helped, staunching.staunch if worked is Casting.WORKS else 0)
    arguments = (patient.con, modifier + helped, patient.weak, deduct)
    injured = scene.roll(patient.key, f"{patient.name}: injury", injury, *arguments)
    if scene.has_listener:
        died = injured.injury is Injury.DEAD
        chance = chance_that(lambda came: came.injury is Injury.DEAD, injury, *arguments) if died else 1.0
        deed = Deed("", "kills", patient.name, chance=chance) if died else None
        told = injury_told(patient.name, injured)
        scene.emit(Event("injury", told, patient.name, (_roll(scene, injured),), deed=deed))
    spell = staunching.spell if staunching and used else ""
    return EpisodeResult(patient.key, injured, None, used, spell, tuple(earned))


def injury_told(name: str, injured: InjuryResult) -> str:
    """Describe the result of an injury roll in a sentence."""
    if injured.injury is Injury.HEALTHY:
        return f"{name} was only knocked about and is fit again."
    line = row(injured.face)
    more = [f"Disability: {injured.disability}."] if injured.disability else []
    if line.rot is not None:
        more.append("Flesh rot sets in." if injured.flesh_rot else "The CON roll prevents flesh rot.")
    if line.death is not None:
        missed = injured.injury is Injury.DEAD
        more.append("The CON roll failed." if missed else "The CON roll prevents death.")
    return " ".join([f"{name} is {injured.injury.value}.", *more])


def _roll(scene: Scene, injured: InjuryResult) -> Roll:
    return Roll("injury", "1d20", faces_of(scene), injured.face, outcome=injured.injury.value)


# Help


def _who_tends(
    patient: OutPatient, healers: Sequence[Healer], modifier: int, deduct: bool
) -> Generator[Decision, str, tuple[Healer | None, Healer | None]]:
    """Return the helper with First Aid and the caster of Staunch, as chosen; None for no help of that kind.

    If both help, only the better result counts (`R-17`).
    """
    aids = sorted((one for one in healers if one.first_aid > HOPELESS), key=lambda one: -one.first_aid)
    casters = sorted((one for one in healers if one.staunch and one.lore > HOPELESS), key=lambda one: -one.lore)
    if not aids and not casters:
        return None, None
    ways: dict[str, tuple[Healer | None, Healer | None]] = {NOBODY: (None, None)}
    ways |= {str(CareChoice("aid", one.key)): (one, None) for one in aids}
    ways |= {str(CareChoice("staunch", one.key)): (None, one) for one in casters}
    ways |= {str(CareChoice("both", aid.key, one.key)): (aid, one) for aid in aids[:1] for one in casters}
    best = list(ways)[-len(casters) if casters else 1]

    def options() -> list[Option]:
        return [
            Option(code, _way_told(way), partial(_preview, patient, way, modifier, deduct), "tend")
            for code, way in ways.items()
        ]

    asked = f"Who helps {patient.name} before the injury roll?"
    speaker = (*aids, *casters)[0].key
    aid, caster = ways[(yield Choose(speaker, "tend", asked, options, best))]
    if aid and not (yield from _agrees(speaker, aid, f"give First Aid to {patient.name}")):
        aid = None
    if caster and not (yield from _agrees(speaker, caster, f"cast {caster.spell} on {patient.name}")):
        caster = None
    return aid, caster


def _agrees(speaker: str, healer: Healer, what: str) -> Generator[Decision, str, bool]:
    """Ask a chosen healer to agree to help, as the words `what` say. Return True if the healer agrees."""
    options = [Option("yes", what), Option("no", "decline")]
    return (yield from ask_side(speaker, (healer.key,), f"Will {healer.name} {what}?", options))


def _way_told(way: tuple[Healer | None, Healer | None]) -> str:
    aiding, staunching = way
    parts = [f"{aiding.name} gives First Aid" for aiding in [aiding] if aiding]
    parts += [f"{staunching.name} casts {staunching.spell}" for staunching in [staunching] if staunching]
    return " and ".join(parts) or "no help"


def injury_roll_with_care(
    thrower: Thrower,
    aid: int | None,
    lore: int | None,
    staunch: int,
    con: int,
    modifier: int = 0,
    weak: bool = False,
    deduct: bool = False,
) -> InjuryResult:
    """Make an injury roll with the better modifier of First Aid and Staunch, after rolling for both.

    `aid` and `lore` are the skills of the two rolls, None for no help. `staunch` is Staunch's modifier.
    """
    helped = 0 if aid is None else thrower.roll(first_aid, aid)
    if lore is not None and thrower.roll(cast, lore, None, 0, 0) is Casting.WORKS:
        helped = min(helped, staunch)
    return thrower.roll(injury, con, modifier + helped, weak, deduct)


def _preview(patient: OutPatient, way: tuple[Healer | None, Healer | None], modifier: int, deduct: bool) -> Preview:
    aiding, staunching = way
    odds = distribution(
        injury_roll_with_care,
        aiding.first_aid if aiding else None,
        staunching.lore if staunching else None,
        staunching.staunch if staunching else 0,
        patient.con,
        modifier,
        patient.weak,
        deduct,
    ).map(lambda injured: injured.injury)
    bars = tuple(ChartBar(state.value, odds.chance_of(state)) for state in Injury if odds.chance_of(state))
    sentence = "First Aid takes 2, 4 or 6 off the injury roll, Staunch 4. Only the better one counts (house rule)."
    explanation = Explanation(f"The injury of {patient.name}", (sentence,), outcomes=bars)
    measures = (
        Measure("dead", odds.chance_of(Injury.DEAD), "chance"),
        Measure("dying", odds.chance_of(Injury.DYING), "chance"),
    )
    return Preview(measures, staunching.spell if staunching else "", explain=lambda: explanation)


def _first_aid(scene: Scene, patient: OutPatient, healer: Healer, earned: list[EarnedCheck]) -> int:
    what = f"{healer.name}: First Aid for {patient.name}"
    helped, critical = scene.roll(healer.key, what, record_roll, first_aid, healer.first_aid)
    earned += [EarnedCheck(healer.key, FIRST_AID)] if critical else []
    if scene.has_listener:
        came = f"{-helped} off the injury roll" if helped else "it does not help"
        roll = describe_roll(scene, "First Aid", healer.first_aid, came)
        chance = chance_that(lambda off: off <= helped, first_aid, healer.first_aid)
        deed = Deed(healer.name, "heals", patient.name, FIRST_AID, chance) if helped else None
        told = f"{healer.name} gives {patient.name} First Aid: {came}."
        scene.emit(Event("heal", told, healer.name, (roll,), deed=deed))
    return helped


def _staunch(scene: Scene, patient: OutPatient, healer: Healer, earned: list[EarnedCheck]) -> Casting:
    what = f"{healer.name}: {healer.spell} for {patient.name}"
    worked, critical = scene.roll(healer.key, what, record_roll, cast, healer.lore, None, 0, 0)
    earned += [EarnedCheck(healer.key, healer.casting)] if critical else []
    if scene.has_listener:
        came = "the bleeding stops" if worked is Casting.WORKS else "the spell fails but is not used up"
        roll = describe_roll(scene, healer.spell, healer.lore, came)
        chance = chance_that(lambda one: one is Casting.WORKS, cast, healer.lore, None, 0, 0)
        deed = Deed(healer.name, "heals", patient.name, healer.spell, chance) if worked is Casting.WORKS else None
        told = f"{healer.name} casts {healer.spell} on {patient.name}: {came}."
        scene.emit(Event("spell", told, healer.name, (roll,), deed=deed))
    return worked


# Spirits


def _spirit_table(scene: Scene, patient: OutPatient) -> Aftermath:
    found = scene.roll(patient.key, f"{patient.name}: spirit table", aftermath, patient.own_table)
    if scene.has_listener:
        roll = Roll("spirit table", "1d20", (found.face,), found.face, outcome=aftermath_told(patient.name, found))
        scene.emit(Event("injury", aftermath_told(patient.name, found), patient.name, (roll,)))
    return found


def aftermath_told(name: str, found: Aftermath) -> str:
    """Describe a result of the spirit table in a sentence."""
    if found.lost:
        return f"{name} is lost between the planes."
    if found.wounded and found.touched:
        return f"{name} wakes from a deep sleep with internal injuries and under the spirit's effect."
    if found.wounded:
        return f"{name} wakes from a deep sleep with internal injuries."
    return f"{name} wakes from a deep sleep under the spirit's effect." if found.touched else f"{name} wakes unharmed."
