"""Options of casting at leisure: useful spells with their casters, targets and odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from solo.resolver import distribution
from solo.systems.contract import Choose, Content, Measure, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.magic.healing import LIFELESS, Cure, Heal, Mend, Revive
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rolls import checks

END = "end"


class CastCode(Code, frozen=True, tag="cast"):
    """Option code of a spell that a member of the party casts."""

    caster: str
    spell: str


class LeisureCasting(CompanyState, omit_defaults=True):
    """Saved state of casting at leisure: the party, its dead included.

    `minutes` is the time since the start. `given_up` maps a caster's key to the keys of the dead whom that caster
    failed to revive. `tried` maps a member's key to the diseases on which a cure failed today, since each disease
    allows one try a day.
    """

    minutes: int = 0
    tried: dict[str, list[str]] = {}
    given_up: dict[str, list[str]] = {}

    def able_to_cast(self) -> list[CompanyMember]:
        """Return the members who can cast: all conscious members, since casting needs no free hand (`H-13`)."""
        return [person for person in self.people if person.awake]


def next_step(company: LeisureCasting, content: Content) -> Choose:
    """Return the choice of the next spell; the default is to stop casting."""
    options = [option for caster in company.able_to_cast() for option in _of(company, caster, content)]
    end = Option(END, "stop casting")
    return Choose(company.speaker().key, "leisure", "Which spell do you cast?", [*options, end], END)


def _of(company: LeisureCasting, caster: CompanyMember, content: Content) -> Iterator[Option]:
    for spell in list_useful_spells(caster, content):
        refused = ""
        if spell.rank > caster.sp:
            refused = f"{spell.name} costs {spell.rank} SP, but {caster.name} has {caster.sp}."
        elif not candidates(company, caster, spell):
            refused = f"{spell.name} would help no one here."
        yield Option(
            str(CastCode(caster.key, code_of(spell))),
            f"{caster.name}: {spell.name}, {spell.rank} SP",
            partial(_preview, caster, spell),
            caster.name,
            refused,
        )


def _preview(caster: CompanyMember, spell: Spell) -> Preview:
    cost = f"{spell.rank} SP"
    if not difficulty(spell):
        return Preview(cost=cost, note=spell.text)
    return Preview((Measure("success", chance(caster, spell, 0), "chance"),), cost, spell.text)


def chance(caster: CompanyMember, spell: Spell, grown: int) -> Fraction:
    """Return the chance, 0 to 1, that the caster's check reaches the spell's fixed Difficulty plus `grown`.

    `grown` is the increase of the Difficulty since the target's death.
    """
    pool = skill_dice(caster.build, spell.school)
    return distribution(checks.check, *pool, difficulty(spell) + grown, 0).chance_of(True)


def difficulty(spell: Spell) -> int:
    """Return the fixed Difficulty of a spell; 0 if there is none, or if the ailment sets the Difficulty."""
    return 0 if spell.resist.asked else spell.resist.difficulty


def list_useful_spells(caster: CompanyMember, content: Content) -> list[Spell]:
    """Return the caster's spells that are useful outside a fight."""
    return [
        spell
        for spell in list_castable(caster.build, content)
        if any(isinstance(piece, Heal | Mend | Revive | Cure) for piece in spell.full)
    ]


def candidates(company: LeisureCasting, caster: CompanyMember, spell: Spell) -> list[CompanyMember]:
    """Return the members whom a spell would help.

    A spell for the dead helps the dead, except members whom this caster has already failed to revive. Any other spell
    helps living members who lack LP or VP or have a curable ailment.
    """
    alive = [one for one in company.people if not any(tag in LIFELESS for tag in one.build.tags)]
    if spell.target.whom == "dead":
        lost = company.given_up.get(caster.key, [])
        return [one for one in alive if one.dead and one.key not in lost]
    heals = [piece for piece in spell.full if isinstance(piece, Heal)]
    lp = any(piece.lp or piece.points for piece in heals) or any(isinstance(piece, Mend) for piece in spell.full)
    vp = any(piece.vp or piece.points for piece in heals)
    living = (one for one in alive if not one.dead)
    return [
        one
        for one in living
        if (lp and one.lp < one.full_lp) or (vp and one.vp < one.full_vp) or curable(company, one, spell)
    ]


def curable(company: LeisureCasting, person: CompanyMember, spell: Spell) -> list[Ailment]:
    """Return the ailments of a member that the spell may end.

    A disease on which a cure failed today is left out (`P-29`).
    """
    kinds = {kind for piece in spell.full if isinstance(piece, Cure) for kind in piece.ailments}
    tried = company.tried.get(person.key, [])
    return [one for one in person.ailments if one.kind in kinds and one.name not in tried]


def code_of(spell: Spell) -> str:
    """Return the name of a spell as written in an option's code."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in spell.name.casefold()).split())
