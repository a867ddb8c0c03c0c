"""Casting at leisure as a procedure: the choice of caster, spell and target, the time it takes, and the effect."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from solo.resolver import Roll
from solo.systems.contract import Checkpoint, Choose, Decision, EnterNumber, Event, Option, Result, Scene, Setup
from solo.systems.parts.company import Playing
from solo.systems.polyhedral.casting_at_leisure import options
from solo.systems.polyhedral.casting_at_leisure.options import CastCode, LeisureCasting
from solo.systems.polyhedral.company.people import CompanyMember, make_company
from solo.systems.polyhedral.company.points import list_changes, regain, snapshot_points
from solo.systems.polyhedral.company.procedure import CompanyProcedure
from solo.systems.polyhedral.company.recovery_over_time import HOUR, format_duration, pass_time
from solo.systems.polyhedral.gear.equipment import gear_problems
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed_part, needed_power, roll_amount
from solo.systems.polyhedral.magic.healing import Cure, Heal, Mend, Revive, split
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.sheet import derive_sheet, skill_dice
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll

Step = Generator[Decision, str, None]
MINUTES = {"an action": 0, "a minute": 1, "an hour of rest": HOUR}
LONGEST_DEAD = 3650
JUST_NOW, LONGER = "just now", "longer ago"


class LeisureProcedure(CompanyProcedure[LeisureCasting]):
    """The procedure of healing spells and resurrection outside a fight."""

    key = "cast"
    title = "Cast at leisure"
    help = "Cast healing spells outside a fight, sleep off wounds for an hour or raise the dead."
    state_type = LeisureCasting

    def begin(self, setup: Setup) -> LeisureCasting:
        """Return the party, its dead included. Raises ValueError with a sentence if no member is alive."""
        return LeisureCasting(title=setup.title or self.title, people=make_company(setup, self.content, with_dead=True))

    def find_problems(self, state: LeisureCasting) -> Iterator[str]:
        """Yield the problems of a state that was read from a file."""
        yield from super().find_problems(state)
        yield from gear_problems([entry.name for one in state.people for entry in one.build.gear], self.content)

    def play(self, leisure: LeisureCasting, scene: Scene) -> Playing:
        """Cast one spell after another until the player ends the procedure."""
        while True:
            yield Checkpoint(format_duration(leisure.minutes) if leisure.minutes else "the start")
            code = yield options.next_step(leisure, self.content)
            if code == options.END:
                return Result("cast", _ending(leisure))
            chosen = CastCode.read(code)
            caster = leisure.find(chosen.caster)
            spell = next(
                one for one in options.list_useful_spells(caster, self.content) if options.code_of(one) == chosen.spell
            )
            yield from self._cast(leisure, scene, caster, spell)

    def subtitle(self, company: LeisureCasting) -> str:
        """Return the time that has passed since the start, in words."""
        minutes = company.minutes
        return f"{format_duration(minutes)} later" if minutes else ""

    def _cast(self, company: LeisureCasting, scene: Scene, caster: CompanyMember, spell: Spell) -> Step:
        targets = options.candidates(company, caster, spell)
        if spell.target.aim != "around":
            targets = [(yield from _ask_target(caster, spell, targets))]
        grown = 0
        if spell.target.whom == "dead":
            grown = yield from _ask_how_long(caster, spell, targets[0])
            if grown < 0:
                scene.emit(Event("spell", f"It is too late for {spell.name}.", caster.name))
                return
        _pass(company, scene, MINUTES[spell.time])
        result, reached = _check(scene, caster, spell, grown)
        for target in targets:
            if not reached and spell.target.whom == "dead":
                company.given_up.setdefault(caster.key, []).append(target.key)
            happening = spell.full if reached else spell.resisted
            if reached:
                _cure(company, scene, target, spell, result)
            yield from self._help(scene, caster, spell, target, happening, result)

    def _help(
        self,
        scene: Scene,
        caster: CompanyMember,
        spell: Spell,
        target: CompanyMember,
        happening: tuple[Piece, ...],
        result: int,
    ) -> Step:
        """Apply the effect pieces in `happening` to one target, and emit an event.

        `result` is the spell's check result.
        """
        power = _power(caster, spell, result)
        before = snapshot_points(target)
        more = derive_sheet(target.build, self.content).heal_bonus
        for piece in happening:
            if isinstance(piece, Revive):
                yield from _revive(target, piece)
            elif isinstance(piece, Mend):
                rounds = fixed_part(piece.turns, power)
                regain(target, lp=rounds, vp=more * rounds)
            elif isinstance(piece, Heal):
                yield from _heal(scene, caster, spell, target, piece, power, more)
        changed = list_changes(target, before)
        if not changed and all(isinstance(piece, Cure) for piece in happening):
            return
        words = f"{spell.name} heals {target.name}." if changed else f"{spell.name} does nothing for {target.name}."
        scene.emit(Event("heal", words, caster.name, (), changed))


def _cure(company: LeisureCasting, scene: Scene, target: CompanyMember, spell: Spell, result: int) -> None:
    """Try to end each ailment that the spell can cure: `result` must reach the ailment's `cure`.

    Each disease allows one try a day.
    """
    for ailment in options.curable(company, target, spell):
        if result >= ailment.cure:
            target.ailments = [one for one in target.ailments if one is not ailment]
        elif ailment.kind == "disease":
            company.tried.setdefault(target.key, []).append(ailment.name)
        free = "is free of" if result >= ailment.cure else "is not free of"
        roll = Roll(spell.name, "", (), result, target=ailment.cure)
        scene.emit(Event("heal", f"{target.name} {free} {ailment.name}.", target.name, (roll,)))


def _ask_target(
    caster: CompanyMember, spell: Spell, targets: list[CompanyMember]
) -> Generator[Decision, str, CompanyMember]:
    if len(targets) == 1:
        return targets[0]
    options = [Option(one.key, f"{one.name} (the caster)" if one is caster else one.name) for one in targets]
    key = yield Choose(caster.key, "target", f"{caster.name} casts {spell.name}. Who is the target?", options)
    return next(one for one in targets if one.key == key)


def _ask_how_long(caster: CompanyMember, spell: Spell, dead: CompanyMember) -> Generator[Decision, str, int]:
    """Ask for the time since death. Return the Difficulty's increase, or −1 if that is too long for the spell."""
    if spell.resist.grows:
        unit = spell.resist.grows.removesuffix(" dead")
        question = f"How many {unit} has {dead.name} been dead?"
        return int((yield EnterNumber(caster.key, "dead", question, 0, LONGEST_DEAD, "0")))
    if not any(isinstance(piece, Revive) and piece.within for piece in spell.full):
        return 0
    options = [Option(JUST_NOW, "less than a minute ago"), Option(LONGER, "longer ago")]
    when = yield Choose(caster.key, "died", f"When did {dead.name} die?", options, JUST_NOW)
    return 0 if when == JUST_NOW else -1


def _pass(company: LeisureCasting, scene: Scene, minutes: int) -> None:
    company.minutes += minutes
    if minutes >= HOUR:
        pass_time(company, scene, minutes)


def _check(scene: Scene, caster: CompanyMember, spell: Spell, grown: int) -> tuple[int, bool]:
    """Spend the SP and make the spell's check, if it needs one (`R-34`).

    Return the check result (0 without a check), and True if the spell works. `grown` is added to the Difficulty.
    """
    before, wanted = snapshot_points(caster), options.difficulty(spell)
    caster.sp -= spell.rank
    result, rolls = 0, tuple[Roll, ...]()
    if wanted or spell.resist.asked or any(piece.spends_result for piece in spell.full):
        what = f"{caster.name}: cast {spell.name}"
        result = scene.roll(caster.key, what, checks.check_result, *skill_dice(caster.build, spell.school), 0)
        rolls = (check_roll(scene, spell.school, wanted + grown or None),)
    scene.emit(Event("spell", f"{caster.name} casts {spell.name}.", caster.name, rolls, list_changes(caster, before)))
    return result, not wanted or result >= wanted + grown


def _power(caster: CompanyMember, spell: Spell, result: int) -> Power:
    scores = caster.build.attributes
    level = caster.build.skills.get(spell.school, 0)
    return Power(level, result, scores.intellect, scores.strength, scores.spirit)


def _heal(
    scene: Scene, caster: CompanyMember, spell: Spell, target: CompanyMember, piece: Heal, power: Power, more: int
) -> Step:
    def fallen(wanted: Amount | None) -> int:
        what = f"{caster.name}: healing of {spell.name}"
        return scene.roll(caster.key, what, roll_amount, wanted, needed_power(wanted, power)) if wanted else 0

    lp, vp = fallen(piece.lp), fallen(piece.vp)
    if piece.points:
        given = fallen(piece.points)
        to_lp = yield from split(target.key, target.name, given, *_missing(target))
        lp, vp = lp + to_lp, vp + given - to_lp
    regain(target, lp=lp, vp=vp + more)


def _revive(target: CompanyMember, piece: Revive) -> Step:
    """Revive the target with the LP of `piece`, or at 0 LP and then healed by its Toughness Difficulty (`H-26`)."""
    target.lp, target.bleeding, target.died_of = piece.lp, False, ""
    if piece.toughness:
        target.vp = 0
        given = target.build.attributes.difficulty("TGH")
        lp = yield from split(target.key, target.name, given, *_missing(target))
        regain(target, lp=lp, vp=given - lp)


def _missing(target: CompanyMember) -> tuple[int, int]:
    return target.full_lp - target.lp, target.full_vp - target.vp


def _ending(company: LeisureCasting) -> str:
    hurt = [one.name for one in company.living() if one.lp < one.full_lp]
    left = f"Still wounded: {', '.join(hurt)}." if hurt else "All survivors have full LP."
    return f"{format_duration(company.minutes)} later. {left}" if company.minutes else left
