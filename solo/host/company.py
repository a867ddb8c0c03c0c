"""Owns the company: the others at a shared table as one person has them, whether anything is in progress or not.

Who is here, what is said, who sits where. What a person may not change is refused by the table, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from solo.campaign.chronicle import Chapter
from solo.host.beginnings import Beginning, beginnings
from solo.host.leading import must_lead
from solo.host.manners import Manners
from solo.host.people import Person, Role
from solo.host.seating import PARTY
from solo.host.shared_table import Presence, SharedTable
from solo.host.talk import Line
from solo.library.near import fold, unknown
from solo.play.table import Table
from solo.systems.contract import Entry, System


class Company:
    """The others, as the person of this name has them.

    All that changes something raises a ValueError with a sentence where this person may not, and changes nothing then.
    """

    def __init__(self, shared: SharedTable, person: str) -> None:
        self.shared = shared
        self.person = person

    # The campaign, as far as it may be read

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.shared.session.name

    def characters(self) -> dict[str, msgspec.Struct]:
        """The roster by name, each a copy of its own: of others' what friends may know."""
        return self.shared.news.characters(self.person)

    def chronicle(self) -> list[Chapter]:
        """The chapters so far, with what still holds of each, as far as this person hears of it."""
        return self.shared.news.chronicle(self.person)

    @property
    def in_progress(self) -> str:
        """The title of what is in progress, "" for nothing that could be shown."""
        table = self.table
        return table.saved.title if table else ""

    @property
    def table(self) -> Table | None:
        """What is in progress, as soon as this person may know of it; None for nothing."""
        return self.shared.news.shown_to(self.person)

    def beginnings(self) -> Mapping[str, Beginning]:
        """What can begin, by its code: for who leads, nothing for others."""
        return beginnings(self.shared.session) if self.leads else {}

    def begin(self, code: str) -> None:
        """Begin one of these. For who leads."""
        self.shared.leading.begin(code, self.person)

    def break_off(self) -> None:
        """End what is in progress as if it had never begun. For who leads."""
        self.shared.leading.break_off(self.person)

    # What can be looked up

    @property
    def system(self) -> System:
        """The game as this person may look it up."""
        return self.shared.secrets.system_for(self.person)

    def reveal(self, entry: Entry) -> str:
        """Let the players look an entry up, or hide it again. Return what holds now, in a sentence. For who leads."""
        return self.shared.secrets.reveal(entry, self.person)

    # Who is here

    @property
    def leads(self) -> bool:
        """True for a game master, where there is none for any player: what concerns all is theirs to do."""
        return self.shared.people.leads(self.person)

    @property
    def present(self) -> Sequence[Presence]:
        """Everybody who may come."""
        return self.shared.present()

    @property
    def fighterless(self) -> Sequence[str]:
        """The players here who have nobody to play in the fight in progress, by name."""
        here = self.shared.here()
        return [name for name in self.shared.seats.fighterless if name in here] if self.table else ()

    def let_look_on(self) -> None:
        """Take all `fighterless` players for spectators of what is in progress. For who leads."""
        must_lead(self.shared.people, self.person)
        self.shared.seats.let_look_on(self.fighterless)
        self.shared.news.tell()

    @property
    def master_here(self) -> bool:
        """True while a game master is here."""
        return self.shared.master_here

    @property
    def asked(self) -> Sequence[str]:
        """Who is asked, by name, in the order in which they are."""
        return self.shared.asked

    @property
    def manners(self) -> Manners:
        """How fast foes play, and how long somebody is waited for."""
        return self.shared.people.manners

    @property
    def talk(self) -> Sequence[Line]:
        """What was said, as far as it is for this person."""
        return self.shared.talk.lines(self.shared.people.masters(self.person))

    def say(self, text: str) -> str:
        """Say something to all; returns why not, in a sentence, "" where it was said."""
        return self.shared.say(self.person, text)

    def have_told(self, text: str) -> str:
        """Have the program tell all what this person asked for; why not, in a sentence, "" if it does."""
        return self.shared.tell_for(self.person, text)

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call this after every change of the table or of the people; what is returned ends that."""
        return self.shared.news.listen(listener)

    # Seats

    def hand_over(self, combatants: Sequence[str], to: str) -> None:
        """Let somebody else answer for these combatants, by their keys: one's own, or anybody's for who leads."""
        self.shared.seats.hand_over(combatants, to, self.person)

    def give_to_tactic(self, name: str, on: bool) -> None:
        """Let somebody's tactic answer for them, or no longer: one's own, or anybody's for who leads."""
        self.shared.seats.give_to_tactic(name, on, self.person)

    def play_foes(self, name: str) -> None:
        """Let somebody play the foes, or their tactic for "". For who leads."""
        self.shared.seats.play_foes(name, self.person)

    def change_manners(self, **changed: float) -> None:
        """Change how the table is run. For who leads."""
        self.shared.leading.run_with(msgspec.structs.replace(self.manners, **changed), self.person)

    # Who may come

    def way_in(self, login: str) -> str:
        """What somebody types who comes under this name."""
        return self.shared.way_in(login)

    @property
    def fingerprint(self) -> str:
        """What the ssh of whoever comes shows of the door's key; "" where that is not known here."""
        return self.shared.fingerprint

    def invite(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> str:
        """Invite somebody, and return the words that bind their key. For who leads."""
        return self.shared.leading.invite(name, role, characters, self.person)

    def invitation_ends(self, name: str) -> str:
        """Until when the invitation of somebody is good; "" where it has no end, or there is none."""
        person = self.shared.people.named(name)
        return person.expires if person else ""

    def change(self, name: str, change: Callable[[Person], Person]) -> None:
        """Change as what somebody may come. For who leads."""
        self.shared.leading.change(name, change, self.person)

    def answers_for(self, name: str, words: Sequence[str]) -> None:
        """Let somebody answer for these characters, each named whole or by what no other begins with. For who leads."""
        party = [one.name for one in self.table.view().fighters if one.side == PARTY] if self.table else []
        known = list(dict.fromkeys([*self.shared.session.characters(), *party]))
        meant = tuple(_meant(word, known) for word in words)
        self.change(name, lambda person: msgspec.structs.replace(person, characters=meant))

    def forget(self, name: str) -> None:
        """Let somebody come no more. For who leads."""
        self.shared.leading.forget(name, self.person)


def _meant(word: str, names: Sequence[str]) -> str:
    """The character that a word names. Raises ValueError with a sentence where it names none, or several."""
    whole = [name for name in names if fold(name) == fold(word)]
    begun = whole or [name for name in names if fold(name).startswith(fold(word))]
    if len(begun) != 1:
        raise ValueError(unknown("character", word, begun or names))
    return begun[0]
