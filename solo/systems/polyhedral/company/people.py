"""The party: characters outside a fight with their present points, and each character's changes at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from solo.systems.contract import Content, Setup
from solo.systems.parts.fight.nerve_rule import without_rule
from solo.systems.parts.house_rules import switches_of
from solo.systems.parts.party_setup import SavedMembers, characters, give_letters, some_alive, without_fight
from solo.systems.polyhedral.gear.equipment import Item
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.derived_figures import HEAVIEST_PENALTY
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Wounds, derive_sheet
from solo.systems.polyhedral.rolls import injuries
from solo.systems.polyhedral.rulings import USUAL


class CompanyMember(msgspec.Struct, omit_defaults=True):
    """A member of the party.

    LP, VP and SP are the remaining points. `vp_due` and `sp_due` are the fractions of a VP and of an SP that rest has
    earned, in sixtieths, 0 to 59. `untended` is True for wounds of a fight without first aid so far. `drunk` counts the
    potions used up, by name. `ailments` last until cured. `died_of` is the cause of death, "" while alive.
    """

    key: str
    name: str
    letter: str
    build: Build
    lp: int
    vp: int
    sp: int
    full_lp: int
    full_vp: int
    full_sp: int
    body_dr: int = 0
    load_penalty: int = 0
    vp_due: int = 0
    sp_due: int = 0
    untended: bool = False
    bleeding: bool = False
    helped: bool = False
    potions: dict[str, int] = {}
    drunk: dict[str, int] = {}
    ailments: list[Ailment] = []
    earned_xp: int = 0
    died_of: str = ""

    @property
    def awake(self) -> bool:
        """True if the member is conscious (`P-34`)."""
        return self.lp > 0

    @property
    def dead(self) -> bool:
        """True if the LP are low enough for death (`P-34`)."""
        return injuries.is_dead(self.lp, self.build.attributes.toughness)

    @property
    def aid_due(self) -> bool:
        """True if first aid would help: wounds untended and VP missing (`P-36`)."""
        return self.untended and self.vp < self.full_vp

    @property
    def can_help(self) -> bool:
        """True if the member can help others: conscious and with hands."""
        return self.awake and self.build.hands > 0


class CompanyState(SavedMembers[CompanyMember], omit_defaults=True):
    """The members of the party, in the order in which they were named."""

    def list_able(self) -> list[CompanyMember]:
        """Return the members who can help others."""
        return [person for person in self.people if person.can_help]


def make_company(setup: Setup, content: Content, *, with_dead: bool = False) -> list[CompanyMember]:
    """Return the members of a setup; the dead take part only if `with_dead` is True.

    Raises ValueError if no member is alive or there are too many, if a name is repeated, or if the setup has foes or
    switches.
    """
    characters = _characters(setup)
    people = [_person(f"party-{number}", character, content) for number, character in enumerate(characters)]
    alive = some_alive(people)
    present = people if with_dead else alive
    give_letters(present)
    return present


def apply_outcome(company: CompanyState, character: Character) -> Character:
    """Return `character` with its present wounds, ailments, gear and XP; unchanged if it is not in the party."""
    person = company.find_by_name(character.name)
    if person is None:
        return character
    lost = (person.full_lp - person.lp, person.full_vp - person.vp, person.full_sp - person.sp)
    gear = tuple(_without(character.build.gear, person.drunk))
    notes = [character.notes, f"Died of {person.died_of}." if person.died_of else ""]
    return msgspec.structs.replace(
        character,
        wounds=Wounds(*lost, untended=person.untended),
        build=msgspec.structs.replace(character.build, gear=gear),
        earned_xp=character.earned_xp + person.earned_xp,
        ailments=tuple(person.ailments),
        notes="\n".join(filter(None, notes)),
    )


def _characters(setup: Setup) -> list[Character]:
    without_fight(setup, switches_of(USUAL, without_rule(setup.options)))
    return characters(setup, Character, "PolyRPG characters")


def _person(key: str, character: Character, content: Content) -> CompanyMember:
    sheet = derive_sheet(character.build, content)
    wounds = character.wounds
    return CompanyMember(
        key=key,
        name=character.name,
        letter="",
        build=character.build,
        lp=sheet.lp - wounds.lp_lost,
        vp=max(0, sheet.vp - wounds.vp_lost),
        sp=max(0, sheet.sp - wounds.sp_lost),
        full_lp=sheet.lp,
        full_vp=sheet.vp,
        full_sp=sheet.sp,
        body_dr=sheet.body_dr,
        load_penalty=HEAVIEST_PENALTY if sheet.load_penalty is None else sheet.load_penalty,
        untended=wounds.untended,
        potions=_potions(character.build.gear, content),
        ailments=list(character.ailments),
    )


def _potions(gear: Iterable[CarriedGear], content: Content) -> dict[str, int]:
    known = content.entries(Item)
    found = Counter[str]()
    for carried in gear:
        if carried.name in known and known[carried.name].kind == "potion":
            found[carried.name] += carried.count
    return dict(found)


def _without(gear: Iterable[CarriedGear], used: dict[str, int]) -> Iterable[CarriedGear]:
    """Yield the gear without the pieces used up. `used` maps a name to the number of pieces used up."""
    gone = Counter(used)
    for carried in gear:
        taken = min(carried.count, gone[carried.name])
        gone[carried.name] -= taken
        if carried.count > taken:
            yield msgspec.structs.replace(carried, count=carried.count - taken)
