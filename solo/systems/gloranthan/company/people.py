"""Owns the company: heroes outside of fights with their sheets and cards, the day it is, and the way home."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Setup
from solo.systems.gloranthan.hands.in_play import InPlay, cards_of
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import Date
from solo.systems.gloranthan.rulings import USUAL, Rulings, rulings_of
from solo.systems.parts.gathering import Gathering, characters, give_letters, some_alive, without_fight
from solo.systems.parts.house_rules import switches_of


class Person(msgspec.Struct, omit_defaults=True):
    """One of the company. `sheet` is as it is by now, `before` as it was; `lost` are the hits that a quest has cost."""

    key: str
    name: str
    letter: str
    sheet: Character
    before: Character
    lost: dict[Rune, int] = {}

    @property
    def dead(self) -> bool:
        """True for the dead."""
        return self.sheet.dead

    @property
    def awake(self) -> bool:
        """True for all others."""
        return not self.sheet.dead

    def change(self, **fields: object) -> None:
        """Lets the sheet be another in these fields."""
        self.sheet = msgspec.structs.replace(self.sheet, **fields)

    def enrich(self, wealth: Rating) -> None:
        """Lets play make richer or poorer, which XP have nothing to do with."""
        more = wealth.masteries - self.sheet.wealth.masteries
        self.change(wealth=wealth, won=self.sheet.won + more)


class Company(Gathering[Person], omit_defaults=True):
    """Heroes outside of fights, with what lies on their table. `since` is the day on which they came together.

    `done` says what was done, as far as it matters for what is done next.
    """

    cards: InPlay = msgspec.field(default_factory=InPlay)
    rulings: Rulings = USUAL
    since: int = 0
    done: tuple[str, ...] = ()

    @property
    def days(self) -> int:
        """The days that have gone since they came together."""
        return self.cards.table.days - self.since

    @property
    def date(self) -> Date:
        """Today's date."""
        return self.cards.table.date(self.rulings.seasons)

    def lay(self, **fields: object) -> None:
        """Lets what lies on the table be another in these fields."""
        self.cards.table = msgspec.structs.replace(self.cards.table, **fields)


def gather(setup: Setup, title: str) -> Company:
    """Returns the living heroes of a setup, with their cards and the day as they were left.

    Raises ValueError with a sentence for nobody alive, foes or switches, somebody named twice, or too many.
    """
    without_fight(setup, switches_of(USUAL, setup.options))
    alive = some_alive(characters(setup, Character, "characters of this game"))
    people = [Person(f"party-{number}", one.name, "", one, one) for number, one in enumerate(alive)]
    give_letters(people)
    cards = cards_of({one.key: one.sheet for one in people}, setup.shared, ominous=False)
    return Company(setup.title or title, people, cards, rulings_of(setup.options), cards.table.days)


def homecoming(company: Company, character: Character) -> Character:
    """Returns the character as it leaves the company: what has changed on its sheet, and its cards."""
    person = company.named(character.name)
    if person is None:
        return character
    now = {field: getattr(person.sheet, field) for field in Character.__struct_fields__}
    changed = {field: value for field, value in now.items() if value != getattr(person.before, field)}
    hand = company.cards.hand(person.key)
    return msgspec.structs.replace(character, **changed, hand=hand.cards, hero_points=hand.points, dealt=hand.dealt)
