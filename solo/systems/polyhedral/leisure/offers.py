"""Owns what may be cast at leisure: which spells do good outside a fight, by whom, for whom, and the odds of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from solo.resolver import distribution
from solo.systems.contract import Choose, Content, Measure, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.polyhedral.company.people import Company, Person
from solo.systems.polyhedral.magic.healing import LIFELESS, Cure, Heal, Mend, Revive
from solo.systems.polyhedral.magic.known import castable
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rolls import checks

END = "end"


class Casts(Code, frozen=True, tag="cast"):
    """Somebody casts a spell."""

    caster: str
    spell: str


class Leisure(Company, omit_defaults=True):
    """The company, its dead included. `minutes` have passed; `given_up`: by caster, whom each failed to call back.

    `tried` names the diseases, by person, that a cure has failed on: each may be tried once a day.
    """

    minutes: int = 0
    tried: dict[str, list[str]] = {}
    given_up: dict[str, list[str]] = {}

    def able_to_cast(self) -> list[Person]:
        """All who are conscious; casting needs no free hand (`H-13`)."""
        return [person for person in self.people if person.awake]


def next_step(company: Leisure, content: Content) -> Choose:
    """The question what to cast; the default is to leave it."""
    options = [option for caster in company.able_to_cast() for option in _of(company, caster, content)]
    end = Option(END, "that is all")
    return Choose(company.speaker().key, "leisure", "What is cast?", [*options, end], END)


def _of(company: Leisure, caster: Person, content: Content) -> Iterator[Option]:
    for spell in useful(caster, content):
        refused = ""
        if spell.rank > caster.sp:
            refused = f"{spell.name} takes {spell.rank} SP; {caster.sp} are left."
        elif not candidates(company, caster, spell):
            refused = f"There is nobody whom {spell.name} would help."
        yield Option(
            str(Casts(caster.key, code_of(spell))),
            f"{caster.name}: {spell.name}, {spell.rank} SP",
            partial(_preview, caster, spell),
            caster.name,
            refused,
        )


def _preview(caster: Person, spell: Spell) -> Preview:
    cost = f"{spell.rank} SP"
    if not difficulty(spell):
        return Preview(cost=cost, note=spell.text)
    return Preview((Measure("success", chance(caster, spell, 0), "chance"),), cost, spell.text)


def chance(caster: Person, spell: Spell, grown: int) -> Fraction:
    """The chance to reach a spell's fixed Difficulty, so much higher for the time that somebody has been dead."""
    pool = skill_dice(caster.build, spell.school)
    return distribution(checks.check, *pool, difficulty(spell) + grown, 0).chance_of(True)


def difficulty(spell: Spell) -> int:
    """The fixed Difficulty of a spell, 0 for none and for what each ailment sets by itself."""
    return 0 if spell.resist.asked else spell.resist.difficulty


def useful(caster: Person, content: Content) -> list[Spell]:
    """The spells of a caster that do good outside a fight."""
    return [
        spell
        for spell in castable(caster.build, content)
        if any(isinstance(piece, Heal | Mend | Revive | Cure) for piece in spell.full)
    ]


def candidates(company: Leisure, caster: Person, spell: Spell) -> list[Person]:
    """Whom a spell would help: the dead whom this caster has not failed yet, those who lack LP or VP, or who ail."""
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


def curable(company: Leisure, person: Person, spell: Spell) -> list[Ailment]:
    """What ails somebody that a spell may end; a disease that was tried today is not among it (`P-29`)."""
    kinds = {kind for piece in spell.full if isinstance(piece, Cure) for kind in piece.ailments}
    tried = company.tried.get(person.key, [])
    return [one for one in person.ailments if one.kind in kinds and one.name not in tried]


def code_of(spell: Spell) -> str:
    """A spell as it stands in an option's code."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in spell.name.casefold()).split())
