"""Owns the trial of the player's own content: everything of it is shown, worn and fought with once before it is used.

An entry may be well formed and sound by every rule that was thought of, and still be one on which the rules fail: that
is found here, and not while somebody plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic

import msgspec

from solo.library.content import Shelves
from solo.library.entries import unused
from solo.play.scenes import Unattended
from solo.play.unattended import tactics_answer
from solo.systems.contract import AnyProcedure, Checkpoint, Content, Entry, FoeCount, Manifest, Setup, System, Together

Own = tuple[type[msgspec.Struct], str]

DEAREST = 1_000_000
SECONDS = 2.0
ANSWERS = 12


def try_out(manifest: Manifest, content: Shelves, seconds: float = SECONDS) -> None:
    """Leave out of the content every entry of the player's own on which the game fails.

    All of them are looked at together; each is then tried by itself, as far as the time reaches.
    """
    content.all_faults()
    until = monotonic() + seconds
    listed = _all_listed(manifest, content, until)
    if listed is None:  # not for what the player wrote, or for too much of it: opening the game will tell
        return
    for kind, name in list(content.own_entries()):
        try:
            listed.use(name)
        except Exception as error:  # whatever an entry that nobody thought of does to the rules
            _leave_out(content, (kind, name), error)
        if monotonic() > until:
            return


def _all_listed(manifest: Manifest, content: Shelves, until: float) -> _Listed | None:
    """The game with all that its pages list, what it fails on left out; None where it fails without any of it."""
    while True:
        try:
            return _Listed(manifest.open(content))
        except Exception as error:  # whatever an entry that nobody thought of does to the rules
            own = list(content.own_entries())
            if not own or _failure(manifest, content.without(own)) or monotonic() > until:
                return None
            _leave_out(content, *_first_failing(manifest, content, own, error))


def _leave_out(content: Shelves, entry: Own, error: Exception) -> None:
    content.leave_out(*entry, f"The rules cannot use this entry: {unused(error)}")


def _first_failing(manifest: Manifest, content: Shelves, own: list[Own], error: Exception) -> tuple[Own, Exception]:
    """The first of the player's entries with which the game as a whole fails, and how.

    Entries lean on those before them only, so that it is the last of the shortest row of them that fails.
    """
    low, high = 0, len(own)
    while low + 1 < high:
        middle = (low + high) // 2
        found = _failure(manifest, content.without(own[middle:]))
        low, high, error = (low, middle, found) if found else (middle, high, error)
    return own[low], error


def _failure(manifest: Manifest, content: Content) -> Exception | None:
    """What goes wrong where all that there is is listed; None for nothing."""
    try:
        _Listed(manifest.open(content))
    except Exception as error:  # whatever an entry that nobody thought of does to the rules
        return error
    return None


class _Listed:
    """A game with all that its pages list. Raises whatever the rules do."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._entries: dict[str, list[Entry]] = {}
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
        """Use whatever bears this name in each way that a page or a table would. Raises whatever the rules do."""
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
        """The fights in which whatever bears this name takes part: a foe, a character, a place, a ready fight."""
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
    """Begin a fight, where it can be begun, and play it for some answers. Raises whatever else the rules do."""
    try:
        state = fight.begin(setup)
    except ValueError:  # as for somebody whom no weapon reaches, which is said whenever it is tried
        return
    for sentence in fight.faults(state):
        raise ValueError(sentence)
    running = fight.run(state, Unattended(Random(0), lambda _: None))
    asked = next(running)
    try:
        for _ in range(ANSWERS):
            decision = asked.decisions[0] if isinstance(asked, Together) else asked
            fight.view(state, None if isinstance(decision, Checkpoint) else decision)
            answer = tactics_answer(fight, state, asked)
            asked = next(running) if answer is None else running.send(answer)
    except StopIteration:
        return
