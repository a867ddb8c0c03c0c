"""Options of spells in a turn, each with its odds against the best target (`P-24`, Part 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solo.systems.contract import Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.polyhedral.fight.options.attacks import AttackOption, PossibleAttack
from solo.systems.polyhedral.fight.options.codes import ARROW
from solo.systems.polyhedral.fight.rules import mind_control
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, forced_target
from solo.systems.polyhedral.fight.spells import odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant, DeclaredAttack, FightContext, free_hands
from solo.systems.polyhedral.magic.armaments import ForceArrow, Lash
from solo.systems.polyhedral.magic.charms import Inspire, Sleep
from solo.systems.polyhedral.magic.healing import Wake
from solo.systems.polyhedral.magic.spell import Spell

CAST: Final = "cast"
GROUP: Final = "cast"


class CastCode(Code, frozen=True, tag=CAST):
    """Option code of a casting: the spell, and its variant if it has variants."""

    spell: str


class SpellOption(Option):
    """The option of a spell. Its targets or place are chosen afterwards."""

    __slots__ = ("casting",)

    def __init__(self, arena: FightContext, casting: Casting, refused: str = "") -> None:
        spell = casting.spell
        super().__init__(
            str(CastCode(casting.code)),
            f"cast {casting.name}, {spell.rank} SP",
            partial(_preview, arena, casting),
            GROUP,
            refused,
            entry=spell.name,
        )
        self.casting = casting


class ForceArrowOption(AttackOption):
    """The option of shooting an arrow of force."""

    __slots__ = ("spell",)

    def __init__(self, ahead: BlowForecasts, attempt: DeclaredAttack, spell: Spell) -> None:
        super().__init__(PossibleAttack(ARROW, ahead, (attempt,)), group=GROUP)
        self.entry = spell.name
        self.spell = spell

    @property
    def label(self) -> str:
        """The option's text: the target, the launcher and the cost in SP."""
        _, target, form, *_ = self.first
        return f"shoot a force arrow at {target.name} with {form.name}, {self.spell.rank} SP"


def offer(arena: FightContext, caster: Combatant) -> list[Option]:
    """List every spell of the caster.

    Spells that cannot be cast now are included, with the reason, only if a person reads the list.
    """
    found: list[Option] = []
    for spell in arena.armoury.spells(caster):
        if spell.time != "an action":
            continue
        if spell.does(ForceArrow):
            found.extend(_arrows(arena, caster, spell))
            continue
        for casting in castings_of(caster, spell):
            refused = _refused(arena, casting)
            if not refused or arena.scene.has_listener:
                found.append(SpellOption(arena, casting, refused))
    return _drawn(arena, caster, found) if caster.drawn else found


def _drawn(arena: FightContext, caster: Combatant, found: list[Option]) -> list[Option]:
    """Refuse attack spells that cannot be aimed at the fighter who has drawn the caster's attack (`H-16`).

    Refuse nothing if the caster cannot attack that fighter at all, by weapon or by another spell.
    """
    cast = [option for option in found if isinstance(option, SpellOption) and not option.refused]
    by = {option.code: targets.distracted_by(arena.fight, option.casting) for option in cast}
    forced = forced_target(arena.fight, arena.armoury, caster, can_step=True)
    forced = forced or next(filter(None, by.values()), None)
    for option in cast if forced is not None else ():
        if forced is not None and by[option.code] is None and targets.is_attack(option.casting.spell):
            option.refused = f"You must attack {forced.name}, who has used Distraction on you."
    return found if arena.scene.has_listener else [option for option in found if not option.refused]


def castings_of(caster: Combatant, spell: Spell) -> list[Casting]:
    """Return a casting for each variant of a spell; a single casting if it has no variants."""
    return [Casting(caster, spell, variant) for variant in spell.choices] or [Casting(caster, spell)]


def _refused(arena: FightContext, casting: Casting) -> str:
    caster, spell = casting.caster, casting.spell
    if spell.rank > caster.sp:
        return f"{spell.name} costs {spell.rank} SP, but {caster.name} has {caster.sp}."
    if any(isinstance(piece, Inspire) and piece.on == "social" for piece in spell.full):
        return f"{spell.name} only helps in conversation and does nothing in a fight."
    if spell.does(Lash):
        if free_hands(caster) < 1:
            return f"{spell.name} needs a free hand."
        if caster.lp <= 1:
            return f"{spell.name} costs 1 LP, and {caster.name} has only 1 LP left."
        if caster.effects_of(Lash):
            return f"{caster.name} already holds a lash."
    aim = spell.target.aim
    if aim == "line" or (aim in targets.PLACED and mind_control.charmers(caster)):
        return "" if targets.places(arena.fight, casting) else f"{spell.name} has no valid target area."
    if aim in ("self", "border", "squares", "spot", *targets.PLACED):
        return ""
    if aim == "around":
        touched = targets.list_caught(arena.fight, casting, targets.squares_around(arena.fight, casting))
        sleepless = spell.does(Wake) and not any(one.effects_of(Sleep) for one in touched)
        return "" if touched and not sleepless else f"{spell.name} has no target close enough."
    return "" if targets.creatures(arena.fight, casting) else f"{spell.name} has no target in range."


def _preview(arena: FightContext, casting: Casting) -> Preview:
    """Return a preview for the best target or area. For a spell that stays on the field it has no figures."""
    aim = casting.spell.target.aim
    if aim == "around":
        touched = targets.list_caught(arena.fight, casting, targets.squares_around(arena.fight, casting))
        return odds.preview_of_all(arena, casting, touched)
    if aim in targets.PLACED and not casting.spell.helpful and (caught := odds.best_caught(arena, casting)):
        return odds.preview_of_all(arena, casting, caught)
    if aim not in targets.SINGLE:
        return Preview(cost=f"{casting.spell.rank} SP", note=casting.spell.text)
    candidates = targets.creatures(arena.fight, casting)
    if not candidates:
        return Preview(cost=f"{casting.spell.rank} SP", note=casting.spell.text)
    first = odds.best_target(arena, casting, candidates)
    shown = odds.preview(arena, casting, first)
    return Preview(shown.measures, shown.cost, f"at {first.name}: {shown.note}", shown.explain)


def _arrows(arena: FightContext, caster: Combatant, spell: Spell) -> Iterator[Option]:
    """Yield arrows of force. They need no missile and no loading, but a crossbow must be cocked (`R-38`)."""
    if caster.sp < spell.rank:
        return
    ahead = foresight(arena.fight, arena.armoury)
    reach = Range(arena.fight, caster, forced_target(arena.fight, arena.armoury, caster, can_step=True))
    for form in arena.armoury.force_forms(caster):
        for target in mind_control.list_enemies(arena.fight, caster):
            if not reach.refusal(target, form):
                yield ForceArrowOption(ahead, DeclaredAttack(caster, target, form), spell)


def read(arena: FightContext, caster: Combatant, code: str) -> Casting:
    """Return the casting that an option's code names. Raises KeyError if the caster has no such spell."""
    wanted = CastCode.read(code).spell
    for spell in arena.armoury.spells(caster):
        for casting in castings_of(caster, spell):
            if wanted == casting.code:
                return casting
    raise KeyError(code)
