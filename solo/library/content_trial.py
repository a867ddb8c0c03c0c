"""Trial of the player's own content: every entry is shown, worn and fought with once.

An entry can pass every check and still make the rules raise an exception. The trial finds such entries before play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic

import msgspec

from solo.library.content import Shelves
from solo.library.entry_validation import unused
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import answer_by_tactics
from solo.systems.contract import (
    AnyProcedure,
    Checkpoint,
    Content,
    FoeCount,
    LibraryEntry,
    Manifest,
    Setup,
    SimultaneousDecisions,
    System,
)

Own = tuple[type[msgspec.Struct], str]

DEAREST = 1_000_000
SECONDS = 2.0
ANSWERS = 12


def drop_failing_entries(manifest: Manifest, content: Shelves, seconds: float = SECONDS) -> None:
    """Remove from the content the player's entries on which the game fails.

    First all entries are listed together, then each entry is tried separately, until the time limit in seconds.
    """
    content.all_faults()
    until = monotonic() + seconds
    listed = _all_listed(manifest, content, until)
    # The cause is not among the player's entries, or was not found in time. Opening the game reports the error.
    if listed is None:
        return
    for kind, name in list(content.own_entries()):
        try:
            listed.use(name)
        except Exception as error:  # An unforeseen entry may make the rules raise anything.
            _leave_out(content, (kind, name), error)
        if monotonic() > until:
            return


def _all_listed(manifest: Manifest, content: Shelves, until: float) -> _Listed | None:
    """Return the game after listing everything, without the player's entries on which this fails.

    Returns None if the game fails even without the player's entries, or at the time `until`.
    """
    while True:
        try:
            return _Listed(manifest.open(content))
        except Exception as error:  # An unforeseen entry may make the rules raise anything.
            own = list(content.own_entries())
            if not own or _failure(manifest, content.hide_entries(own)) or monotonic() > until:
                return None
            _leave_out(content, *_first_failing(manifest, content, own, error))


def _leave_out(content: Shelves, entry: Own, error: Exception) -> None:
    content.leave_out(*entry, f"The rules cannot use this entry. {unused(error)}")


def _first_failing(manifest: Manifest, content: Shelves, own: list[Own], error: Exception) -> tuple[Own, Exception]:
    """Return the first entry of the player on which listing everything fails, and the exception.

    An entry depends only on earlier entries, so bisection finds it.
    """
    low, high = 0, len(own)
    while low + 1 < high:
        middle = (low + high) // 2
        found = _failure(manifest, content.hide_entries(own[middle:]))
        low, high, error = (low, middle, found) if found else (middle, high, error)
    return own[low], error


def _failure(manifest: Manifest, content: Content) -> Exception | None:
    """Return the exception of listing everything; None if there is none."""
    try:
        _Listed(manifest.open(content))
    except Exception as error:  # An unforeseen entry may make the rules raise anything.
        return error
    return None


class _Listed:
    """A game of which everything has been listed once. Raises any exception of the rules."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._entries: dict[str, list[LibraryEntry]] = {}
        for entry in system.library.entries():
            self._entries.setdefault(entry.name, []).append(entry)
        self._prices = system.foes.prices()
        for name, price in self._prices.items():
            if abs(price) > DEAREST:
                raise ValueError(f"{name} would be worth {price} {system.encounters.price_unit}.")
        self._people = system.characters.ready()
        for character in self._people.values():
            system.characters.member(character)
        self._fights = system.encounters.ready_fights()
        self._places = system.encounters.places()
        system.characters.blueprint()
        if system.foes.workshop is not None:
            system.foes.workshop.blueprint()

    def use(self, name: str) -> None:
        """Use the entries of this name in each way that a page or a table would. Raises any exception of the rules."""
        system = self._system
        for somebody in list(self._people.values())[:1]:
            for entry in self._entries.get(name, ()):
                system.library.standing(entry, somebody)
                system.library.worked_out(entry, somebody)
                system.library.purchase(entry, somebody)
        if name in self._people:
            system.characters.sheet(self._people[name])
            system.characters.assess(system.characters.reopen(self._people[name]))
        if name in self._prices:
            system.foes.tags(name)
        for setup in self._setups(name):
            _fight(system.procedures["fight"], setup)

    def _setups(self, name: str) -> Iterator[Setup]:
        """Yield fights with the foe, character, place or ready-made fight of this name."""
        if not self._people or not self._prices:
            return
        somebody, foe = next(iter(self._people.values())), next(iter(self._prices))
        if name in self._prices:
            yield Setup((somebody,), (FoeCount(name, 1),))
        if name in self._people:
            yield Setup((self._people[name],), (FoeCount(foe, 1),))
        if name in self._places:
            yield Setup((somebody,), (FoeCount(foe, 1),), place=name)
        ready = self._fights.get(name)
        if ready is not None:
            party = tuple(self._people[member] for member in ready.party)
            yield Setup(party, ready.foes, ready.place, ready.name, ready.options)


def _fight(fight: AnyProcedure, setup: Setup) -> None:
    """Start a fight, if possible, and play a few answers. Raises any other exception of the rules."""
    try:
        state = fight.begin(setup)
    except ValueError:  # For instance, no weapon reaches the foe. The player sees this message at each attempt.
        return
    for sentence in fight.find_problems(state):
        raise ValueError(sentence)
    running = fight.run(state, UnattendedScene(Random(0), lambda _: None))
    asked = next(running)
    try:
        for _ in range(ANSWERS):
            decision = asked.decisions[0] if isinstance(asked, SimultaneousDecisions) else asked
            fight.view(state, None if isinstance(decision, Checkpoint) else decision)
            answer = answer_by_tactics(fight, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return
