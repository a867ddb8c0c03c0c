"""State of the party outside of fights: sheets and cards, the day, and the outcome for the characters."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Setup
from solo.systems.gloranthan.hands.cards_in_play import CardsInPlay, cards_of
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import Date
from solo.systems.gloranthan.rulings import USUAL, Rulings, rulings_of
from solo.systems.parts.house_rules import switches_of
from solo.systems.parts.party_setup import SavedMembers, characters, give_letters, some_alive, without_fight


class CompanyMember(msgspec.Struct, omit_defaults=True):
    """A hero of the party.

    `sheet` is the present character sheet, `before` the sheet at the procedure's start. `lost` are the hits lost on a
    quest, by rune.
    """

    key: str
    name: str
    letter: str
    sheet: Character
    before: Character
    lost: dict[Rune, int] = {}

    @property
    def dead(self) -> bool:
        """True if the hero is dead."""
        return self.sheet.dead

    @property
    def awake(self) -> bool:
        """True if the hero is alive."""
        return not self.sheet.dead

    def change(self, **fields: object) -> None:
        """Replace fields of the sheet."""
        self.sheet = msgspec.structs.replace(self.sheet, **fields)

    def enrich(self, wealth: Rating) -> None:
        """Set the wealth to an amount gained or lost in play, which costs no XP."""
        more = wealth.masteries - self.sheet.wealth.masteries
        self.change(wealth=wealth, won=self.sheet.won + more)


class CompanyState(SavedMembers[CompanyMember], omit_defaults=True):
    """Heroes outside of fights, with the campaign's cards. `since` is the day on which the procedure began.

    `done` lists earlier acts that affect the next choices.
    """

    cards: CardsInPlay = msgspec.field(default_factory=CardsInPlay)
    rulings: Rulings = USUAL
    since: int = 0
    done: tuple[str, ...] = ()

    @property
    def days(self) -> int:
        """Number of days since the procedure began."""
        return self.cards.table.days - self.since

    @property
    def date(self) -> Date:
        """Current date."""
        return self.cards.table.date(self.rulings.seasons)

    def lay(self, **fields: object) -> None:
        """Replace fields of the cards and date that the campaign shares."""
        self.cards.table = msgspec.structs.replace(self.cards.table, **fields)


def make_company(setup: Setup, title: str) -> CompanyState:
    """Return the living heroes of `setup`, with their cards and the day.

    Raises ValueError with a sentence if no hero is alive, or if there are too many. The set-up may not have foes,
    switches or two heroes of the same name.
    """
    without_fight(setup, switches_of(USUAL, setup.options))
    alive = some_alive(characters(setup, Character, "characters of this game"))
    people = [CompanyMember(f"party-{number}", one.name, "", one, one) for number, one in enumerate(alive)]
    give_letters(people)
    cards = cards_of({one.key: one.sheet for one in people}, setup.shared, ominous=False)
    return CompanyState(setup.title or title, people, cards, rulings_of(setup.options), cards.table.days)


def apply_outcome(company: CompanyState, character: Character) -> Character:
    """Return `character` with the changes of the sheet, and the cards that the hero now holds."""
    person = company.find_by_name(character.name)
    if person is None:
        return character
    now = {field: getattr(person.sheet, field) for field in Character.__struct_fields__}
    changed = {field: value for field, value in now.items() if value != getattr(person.before, field)}
    hand = company.cards.hand(person.key)
    return msgspec.structs.replace(character, **changed, hand=hand.cards, hero_points=hand.points, dealt=hand.dealt)
