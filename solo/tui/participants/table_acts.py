"""Actions on people at a table: hand over or take a fighter, let a tactic answer, invite. Dialogs ask step by step.

Only actions that this person may take are offered. The table checks each action again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import msgspec
from textual.screen import Screen

from solo.host.invitations import RESET, describe_expiry
from solo.host.member import ROLES, Member
from solo.host.participants import Participants
from solo.host.shared_table import MemberPresence
from solo.host.shared_table_client import SharedTableClient
from solo.play.seats import Role
from solo.systems.contract import FighterView
from solo.tui.participants.fighterless import PickRow, fighters_to_hand_over
from solo.tui.widgets.card import TextCard
from solo.tui.widgets.dialogs import AskText, ChooseOne

ROLE_NAMES: Mapping[Role, str] = {"gm": "game master", "player": "player", "spectator": "spectator"}
ROLE_HELP: Mapping[Role, str] = {
    "gm": "A game master sees everything, takes back answers at once, invites people and assigns fighters.",
    "player": "A player decides for characters, and sees what they see.",
    "spectator": "A spectator sees what the party sees, and decides nothing.",
}
NO_FIGHTER = "No fighter of the party is left to hand over."
Act = Callable[[], object]


class TableMenu:
    """Actions that this person may take.

    Questions open on top of `screen`. `refused` is called with the reason of a refusal, or with "" to clear it.
    """

    def __init__(self, screen: Screen[None], company: Participants, refused: Callable[[str], object]) -> None:
        self._screen = screen
        self._company = company
        self._refused = refused

    def list_actions(self, one: MemberPresence, played: Sequence[FighterView]) -> Iterator[tuple[str, Act]]:
        """Yield label and action of each allowed action on the person `one`, who plays the fighters `played`."""
        company, name = self._company, one.person.name
        mine = name == company.person
        if not (mine or company.leads):
            return
        if played and one.by_tactic:
            yield (
                "Play yourself again" if mine else f"Let {name} play again",
                partial(company.give_to_tactic, name, False),
            )
        elif played:
            yield f"Let the AI play for {'you' if mine else name}", partial(company.give_to_tactic, name, True)
        for fighter in played:
            if not mine:
                yield f"Take over {fighter.name}", partial(company.hand_over, [fighter.key], company.person)
            yield f"Hand {fighter.name} over to …", partial(self._ask_to_whom, fighter, name)
        if company.leads:
            yield from self._about_who_may_come(one.person)

    def _about_who_may_come(self, person: Member) -> Iterator[tuple[str, Act]]:
        name = person.name
        yield "Change role …", partial(self._ask_role, name)
        if person.role != "spectator":
            yield "Choose their characters …", partial(self._ask_characters, person)
        yield "Invite again with another SSH key", partial(self._invite, name, None)
        if name != self._company.person:
            yield "Remove from the table", partial(self._company.forget, name)

    def ask_who_plays_foes(self) -> None:
        """Ask for the person who shall play the foes, and hand the foes to that person."""
        self.pick("Who plays the foes?", [("", "the AI", ""), *self._everybody()], self._company.play_foes)

    def ask_for_fighter(self, place: SharedTableClient) -> None:
        """Hand a fighter to a player without one. If there are several fighters or players, ask for the choice."""
        fighters = fighters_to_hand_over(place.view().fighters, place.players)
        if not fighters:
            self._refused(NO_FIGHTER)
            return

        def to(name: str) -> None:
            self._pick_or_take(
                f"Which fighter does {name} play?", fighters, lambda key: self._company.hand_over([key], name)
            )

        names = [(name, name, "") for name in self._company.fighterless]
        self._pick_or_take("Who gets a fighter?", names, to)

    def _pick_or_take(self, question: str, rows: Sequence[PickRow], take: Callable[[str], object]) -> None:
        if len(rows) == 1:
            self.attempt(lambda: take(rows[0][0]))
        elif rows:
            self.pick(question, rows, take)

    def ask_whom_to_invite(self) -> None:
        """Ask for a name and a role. Then show the text that the new person needs to join."""

        def named(name: str | None) -> None:
            if name:
                self._pick_role(name, lambda role: self._invite(name, role))

        self._screen.app.push_screen(
            AskText("Who do you want to invite?", "Use letters and digits, without spaces."), named
        )

    def pick(self, question: str, rows: Iterable[PickRow], take: Callable[[str], object], marked: str = "") -> None:
        """Ask for one of the rows, and call `take` with its key. A refusal by the table is shown."""

        def picked(key: str | None) -> None:
            if key is not None:
                self.attempt(lambda: take(key))

        self._screen.app.push_screen(ChooseOne(question, list(rows), marked or None), picked)

    def attempt(self, act: Act) -> None:
        """Call `act`, and show the reason if the table refuses. Clears the previous reason first."""
        self._refused("")
        try:
            act()
        except ValueError as error:
            self._refused(str(error))

    def _ask_to_whom(self, fighter: FighterView, now: str) -> None:
        others = [row for row in self._everybody() if row[0] != now]
        self.pick(f"Who plays {fighter.name}?", others, lambda name: self._company.hand_over([fighter.key], name))

    def _ask_role(self, name: str) -> None:
        self._pick_role(
            name, lambda role: self._company.change(name, lambda one: msgspec.structs.replace(one, role=role))
        )

    def _pick_role(self, name: str, take: Callable[[Role], object]) -> None:
        rows = [(role, ROLE_NAMES[role], ROLE_HELP[role]) for role in ROLES]
        roles = {str(role): role for role in ROLES}
        self.pick(f"Which role does {name} have?", rows, lambda key: take(roles[key]), "player")

    def _ask_characters(self, person: Member) -> None:
        def typed(text: str | None) -> None:
            if text is not None:
                names = tuple(part.strip() for part in text.split(",") if part.strip())
                self.attempt(lambda: self._company.answers_for(person.name, names))

        told = "Names of characters, separated by commas. Leave it empty to assign a share of the party."
        asked = AskText(f"Which characters does {person.name} play?", told, ", ".join(person.characters))
        self._screen.app.push_screen(asked, typed)

    def _invite(self, name: str, role: Role | None) -> None:
        words = self._company.invite(name, role)
        company = self._company
        expires = company.invitation_ends(name)
        told = invitation(name, words, company.way_in, company.name, company.fingerprint, expires)
        self._screen.app.push_screen(TextCard(f"{name} is invited", told))

    def _everybody(self) -> list[PickRow]:
        """Return a row for each person who may answer decisions."""
        present = self._company.present
        return [(one.person.name, one.person.name, "") for one in present if one.person.role != "spectator"]


def invitation(
    name: str, words: str, way_in: Callable[[str], str], campaign: str, fingerprint: str, expires: str = ""
) -> str:
    """Return the text that the inviting person passes on to the person `name`.

    It contains the line to type on the first visit, its expiry, and the fingerprint of this machine. The line for later
    visits follows, and advice for a terminal that must be reset. If the table is open on this machine only, the text is
    just the line to type.
    """
    if not way_in(name):
        return (
            f"This table is open on this machine only. {name} joins by typing:\n\n"
            f"  solo join “{campaign}” --name {name}"
        )
    until = f"The invitation expires on {describe_expiry(expires)}.\n" if expires else ""
    trusted = f"Their ssh asks whether to trust this machine. They can accept if it shows\n{fingerprint}\n\n"
    return (
        f"Send {name} this line for the first visit:\n\n  {way_in(f'{name}-{words}')}\n\nIt works once, and registers "
        f"their key. Tell nobody else.\n{until}\n{trusted if fingerprint else ''}"
        f"After that:\n\n  {way_in(name)}\n\n{RESET}"
    )
