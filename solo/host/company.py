"""Owns the company: the others at a shared table as one person has them, whether anything is in progress or not.

Who is here, what is said, who sits where. What a person may not change is refused here, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from solo.host.people import Person, Role
from solo.host.shared_table import Manners, Presence, SharedTable
from solo.host.talk import Line
from solo.play.table import IllegalAnswer

ONLY_GM = "Only a game master may do that: ask one, in the talk."
NOT_YOURS = "You answer for none of them: only their player, or a game master, may do that."


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
        """The roster by name, each a copy of its own."""
        return self.shared.session.characters()

    def chronicle(self) -> list[Chapter]:
        """The chapters so far, with what still holds of each, as far as this person has heard of it."""
        chapters = self.shared.session.chronicle()
        if self.leads:
            return chapters
        return [
            msgspec.structs.replace(chapter, events=heard(chapter.events, self._viewer)) for chapter in chapters
        ]

    # Who is here

    @property
    def leads(self) -> bool:
        """True for a game master: what concerns all is theirs to do."""
        known = self.shared.people.named(self.person)
        return known is not None and known.role == "gm"

    @property
    def present(self) -> Sequence[Presence]:
        """Everybody who may come."""
        return self.shared.present()

    @property
    def manners(self) -> Manners:
        """How fast foes play, and how long somebody is waited for."""
        return self.shared.manners

    @property
    def talk(self) -> Sequence[Line]:
        """What was said."""
        return self.shared.talk.lines()

    def say(self, text: str) -> str:
        """Say something to all; returns why not, in a sentence, "" where it was said."""
        return self.shared.say(self.person, text)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change of the table or of the people; what is returned ends that."""
        return self.shared.listen(listener)

    # Seats

    def hand_over(self, combatants: Sequence[str], to: str) -> None:
        """Let somebody else answer for these combatants: one's own, or anybody's for a game master."""
        table = self.shared.session.table
        if table is not None and not self.leads and any(table.seat_of(key).name != self.person for key in combatants):
            raise IllegalAnswer(NOT_YOURS)
        self.shared.hand_over(combatants, to)

    def give_to_tactic(self, name: str, on: bool) -> None:
        """Let somebody's tactic answer for them, or no longer: one's own, or anybody's for a game master."""
        if name != self.person:
            self._must_lead()
        self.shared.give_to_tactic(name, on)

    def play_foes(self, name: str) -> None:
        """Let somebody play the foes, or their tactic for "": a game master's to say."""
        self._must_lead()
        self.shared.play_foes(name)

    def change_manners(self, **changed: float) -> None:
        """Change how fast the table goes on, and how long it waits: a game master's to say."""
        self._must_lead()
        self.shared.manners = msgspec.structs.replace(self.shared.manners, **changed)
        self.shared.tell()

    # Who may come

    def invite(self, name: str, role: Role = "player", characters: Sequence[str] = ()) -> str:
        """Invite somebody, and return the words that bind their key: a game master's to do."""
        self._must_lead()
        words = self.shared.people.invite(name, role, characters)
        self.shared.tell()
        return words

    def change(self, name: str, change: Callable[[Person], Person]) -> None:
        """Change as what somebody may come: a game master's to do."""
        self._must_lead()
        self.shared.people.change(name, change)
        self.shared.tell()

    def forget(self, name: str) -> None:
        """Let somebody come no more: a game master's to do."""
        self._must_lead()
        self.shared.people.forget(name)
        self.shared.tell()

    def _must_lead(self) -> None:
        if not self.leads:
            raise IllegalAnswer(ONLY_GM)
