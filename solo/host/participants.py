"""A shared table as seen by one person, with or without a procedure in progress.

Covers attendance, chat, seats and invitations. The table refuses forbidden changes with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec

from solo.campaign.chronicle import Chapter
from solo.host.chat import ChatMessage
from solo.host.host_controls import require_host
from solo.host.member import Member
from solo.host.seat_assignment import PARTY
from solo.host.seat_story import SeatStory
from solo.host.shared_table import MemberPresence, SharedTable
from solo.host.startable import StartOption, list_start_options
from solo.host.table_settings import TableSettings
from solo.library.fuzzy import fold, unknown_name_message
from solo.play.seats import Role
from solo.play.table import Table
from solo.systems.contract import LibraryEntry, System


class Participants:
    """The shared table as this person may see and change it.

    A method that changes the table raises ValueError with a sentence if this person is not allowed to. It then changes
    nothing.
    """

    def __init__(self, shared: SharedTable, person: str) -> None:
        self.shared = shared
        self.person = person

    # Readable parts of the campaign

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.shared.session.name

    def characters(self) -> dict[str, msgspec.Struct]:
        """Return copies of the roster by name. Characters of other players show only what friends may know."""
        return self.shared.news.characters(self.person)

    def chronicle(self) -> list[Chapter]:
        """Return the chapters so far, without undone events and without events that this person must not see."""
        return self.shared.news.chronicle(self.person)

    @cached_property
    def story(self) -> SeatStory:
        """The story of the campaign, as this person may read and change it."""
        return SeatStory(self.shared, self.person)

    @property
    def in_progress(self) -> str:
        """The title of the procedure in progress, once this person may know of it; "" if there is none."""
        table = self.table
        return table.saved.title if table else ""

    @property
    def table(self) -> Table | None:
        """The table in progress, once this person may know of it; None if there is none."""
        return self.shared.news.shown_to(self.person)

    def beginnings(self) -> Mapping[str, StartOption]:
        """Return the procedures that can be started, by code; empty unless this person leads the table."""
        return list_start_options(self.shared.session) if self.leads else {}

    def begin(self, code: str) -> None:
        """Start the procedure with this code. Only for the table leader."""
        self.shared.leading.begin(code, self.person)

    def break_off(self) -> None:
        """Abandon the procedure in progress: the characters stay unchanged. Only for the table leader."""
        self.shared.leading.break_off(self.person)

    # Library

    @property
    def system(self) -> System:
        """The game with the library entries that this person may read."""
        return self.shared.secrets.system_for(self.person)

    def reveal(self, entry: LibraryEntry) -> str:
        """Reveal an entry to the players, or hide it again.

        Return the new state in a sentence. Only for the table leader.
        """
        return self.shared.secrets.reveal(entry, self.person)

    # Attendance

    @property
    def leads(self) -> bool:
        """True if this person leads the table: a game master, or any player if the table has no game master."""
        return self.shared.people.leads(self.person)

    @property
    def present(self) -> Sequence[MemberPresence]:
        """Every person who may join, with their attendance."""
        return self.shared.present()

    @property
    def fighterless(self) -> Sequence[str]:
        """The names of the players here who have no character in the fight in progress."""
        here = self.shared.names_here()
        return [name for name in self.shared.seats.fighterless if name in here] if self.table else ()

    def let_look_on(self) -> None:
        """Make all `fighterless` players spectators of the procedure in progress. Only for the table leader."""
        require_host(self.shared.people, self.person)
        self.shared.seats.let_look_on(self.fighterless)
        self.shared.news.tell()

    @property
    def master_here(self) -> bool:
        """True while a game master is here."""
        return self.shared.master_here

    @property
    def asked_names(self) -> Sequence[str]:
        """The names of the people who must answer, in the order in which they are asked."""
        return self.shared.asked_names

    @property
    def table_settings(self) -> TableSettings:
        """The settings of the table: the pace of tactics and the timeout for absent people."""
        return self.shared.people.table_settings

    @property
    def talk(self) -> Sequence[ChatMessage]:
        """The chat messages that this person may read."""
        return self.shared.talk.lines(self.shared.people.masters(self.person))

    def say(self, text: str) -> str:
        """Post a chat message to all. Return the reason for a refusal in a sentence, "" if the message was posted."""
        return self.shared.say(self.person, text)

    def have_told(self, text: str) -> str:
        """Post a message of the program on behalf of this person.

        Return the reason for a refusal in a sentence, "" if the message was posted.
        """
        return self.shared.tell_for(self.person, text)

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change of the table or of its people. Return a function that unsubscribes it."""
        return self.shared.news.listen(listener)

    # Seats

    def hand_over(self, combatants: Sequence[str], to: str) -> None:
        """Let the person `to` answer for these combatants, given by key.

        Only the table leader may hand over combatants of other people.
        """
        self.shared.seats.hand_over(combatants, to, self.person)

    def give_to_tactic(self, name: str, on: bool) -> None:
        """Start (`on`) or stop a tactic that answers for this person. For other people, only for the table leader."""
        self.shared.seats.give_to_tactic(name, on, self.person)

    def play_foes(self, name: str) -> None:
        """Let the person `name` play the foes, or a tactic if `name` is "". Only for the table leader."""
        self.shared.seats.play_foes(name, self.person)

    def change_table_settings(self, **changed: float) -> None:
        """Change the table settings named as keywords. Only for the table leader."""
        self.shared.leading.run_with(msgspec.structs.replace(self.table_settings, **changed), self.person)

    # Invitations

    def way_in(self, login: str) -> str:
        """Return the command with which a person joins under this login name."""
        return self.shared.way_in(login)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the SSH host key, as ssh shows it to guests; "" if it is unknown."""
        return self.shared.fingerprint

    def invite(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> str:
        """Invite a person and return the invitation words for their first login. Only for the table leader."""
        return self.shared.leading.invite(name, role, characters, self.person)

    def invitation_ends(self, name: str) -> str:
        """Return the time at which this person's invitation expires; "" for never or without an invitation."""
        person = self.shared.people.find(name)
        return person.expires if person else ""

    def change(self, name: str, change: Callable[[Member], Member]) -> None:
        """Change a person's record (role, characters). Only for the table leader."""
        self.shared.leading.change(name, change, self.person)

    def answers_for(self, name: str, words: Sequence[str]) -> None:
        """Let a person answer for these characters, each given by full name or unique prefix.

        Only for the table leader.
        """
        party = [one.name for one in self.table.view().fighters if one.side == PARTY] if self.table else []
        known = list(dict.fromkeys([*self.shared.session.characters(), *party]))
        meant = tuple(_meant(word, known) for word in words)
        self.change(name, lambda person: msgspec.structs.replace(person, characters=meant))

    def forget(self, name: str) -> None:
        """Remove a person from the people who may join. Only for the table leader."""
        self.shared.leading.forget(name, self.person)


def _meant(word: str, names: Sequence[str]) -> str:
    """Return the only character that `word` names. Raises ValueError with a sentence if none or several match."""
    whole = [name for name in names if fold(name) == fold(word)]
    begun = whole or [name for name in names if fold(name).startswith(fold(word))]
    if len(begun) != 1:
        raise ValueError(unknown_name_message("character", word, begun or names))
    return begun[0]
