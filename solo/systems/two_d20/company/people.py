"""The party between fights: the state of a fight without foes, and the heroes' sheets."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, Setup
from solo.systems.parts.house_rules import apply_options, switches_of
from solo.systems.parts.party_setup import MemberList, characters, give_letters, some_alive, without_fight
from solo.systems.two_d20.fight import ending
from solo.systems.two_d20.fight.muster import HEROES_START, fighter_of_character
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools, left_before
from solo.systems.two_d20.people.sheet import Character, Treasure
from solo.systems.two_d20.rolls.pools import starting_doom
from solo.systems.two_d20.rulings import USUAL


class CompanyState(Fight, MemberList[Fighter], omit_defaults=True):
    """Heroes between fights. `sheets` holds their sheets, in the order of the fighters.

    A procedure changes the sheets in place. `done` counts finished tests or days. `tended` holds the heroes
    tended today, with the kind of Harm.
    """

    sheets: list[Character] = []
    done: int = 0
    tended: list[str] = []

    @property
    def people(self) -> list[Fighter]:
        """All heroes of the party, the dead included."""
        return self.fighters

    def sheet(self, hero: Fighter) -> Character:
        """Return a hero's current sheet."""
        return self.sheets[self.fighters.index(hero)]

    def change(self, hero: Fighter, **fields: object) -> None:
        """Replace the given fields of a hero's sheet."""
        place = self.fighters.index(hero)
        self.sheets[place] = msgspec.structs.replace(self.sheets[place], **fields)

    def begin_anew(self) -> None:
        """Reset abilities that work once a round (Practised), since each test between fights counts as a round."""
        for one in self.fighters:
            one.rerolled = []

    def enter(self, hero: Fighter, what: str, worth: float) -> None:
        """Add an entry to a hero's ledger, and its `worth` to the hero's gold; a payment is negative (`T-28`)."""
        sheet = self.sheet(hero)
        self.change(hero, gold=round(sheet.gold + worth, 2), ledger=[*sheet.ledger, Treasure(what, worth)])


def make_company(setup: Setup, content: Content) -> CompanyState:
    """Return the living heroes of a setup, rested for the scene, with the pools of the last procedure (`H-18`).

    Raises ValueError for too many heroes or none alive, for foes, switches, or two heroes of the same name.
    """
    without_fight(setup, switches_of(USUAL, setup.options))
    alive = some_alive(characters(setup, Character, "characters of this game"))
    rulings = apply_options(USUAL, setup.options)
    heroes = [
        fighter_of_character(one, content, f"party-{number}", HEROES_START, rulings) for number, one in enumerate(alive)
    ]
    give_letters(heroes)
    before = left_before(setup.shared) or CampaignPools(doom=starting_doom(len(heroes), rulings))
    return CompanyState(
        setup.title,
        heroes,
        rulings=rulings,
        momentum=before.momentum,
        doom=before.doom,
        fights=before.fights,
        sheets=alive,
    )


def apply_outcome(company: CompanyState, character: Character) -> Character:
    """Return `character` with the changes made in `company`; unchanged if the character took no part."""
    hero = company.find_by_name(character.name)
    if hero is None:
        return character
    sheet = company.sheet(hero)
    return msgspec.structs.replace(
        ending.apply_outcome(company, character),
        gold=sheet.gold,
        ledger=sheet.ledger,
        renown=sheet.renown,
        sessions=sheet.sessions,
        rested_days=sheet.rested_days,
    )
