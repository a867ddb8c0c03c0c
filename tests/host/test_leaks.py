"""Nobody sees what is not for them: every game is played at random, and all that each seat is given is looked through.

What is hidden is said here anew, game by game, and not asked of the games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from random import Random

import msgspec
import pytest

from solo.campaign.session import Session
from solo.host.participants import Participants
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.host.table_view import TableView
from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import SavedTable, Seat
from solo.play.table import Table
from solo.systems.contract import (
    EVERYTHING,
    AnyProcedure,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    Event,
    Manifest,
    Option,
    Preview,
    System,
    Viewer,
    filter_for_viewer,
    redact,
)
from tests.campaign.campaigns import Clock
from tests.declaring_game import DeclaringGame
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import a_setup
from tests.host.hosted import Loop
from tests.suite.playing import answer_once, fitting

PARTY, FOES = "party", "foes"
OTHER = {PARTY: FOES, FOES: PARTY}
FIGHTS = 3
STEPS = 90
GAMES = (*manifests(), SMALL)
POINTS = re.compile(r"\b\d+ (?:SP|MP)\b|\b(?:SP|MP) \d")
"""Points that somebody still has to spend, where a game keeps them on the sheet."""


def opened(manifest: Manifest) -> System:
    return manifest.open(Shelves(manifest.shelves, ours=shipped_content() / manifest.key))


@pytest.fixture(scope="module", params=GAMES, ids=lambda manifest: manifest.key)
def manifest(request: pytest.FixtureRequest) -> Manifest:
    found: Manifest = request.param
    return found


@pytest.fixture(scope="module")
def system(manifest: Manifest) -> System:
    return opened(manifest)


def seated(procedure: AnyProcedure, state: msgspec.Struct, title: str, seed: int) -> Table:
    """A fight at which Gil leads, Mia plays the first of the party and Tom the others, Fay the foes; Una looks on."""
    party = [one.key for one in procedure.view(state, None).fighters if one.side == PARTY]
    seats = [
        Seat("Gil", PARTY, role="gm"),
        Seat("Mia", PARTY, combatants=(party[0],)),
        Seat("Tom", PARTY, combatants=tuple(party[1:]) or ("nobody",)),
        Seat("Una", PARTY, role="spectator"),
        Seat("Fay", FOES),
    ]
    return Table.start(procedure, state, system=title, title="A test", seed=seed, seats=seats)


SIDES = {"Mia": PARTY, "Tom": PARTY, "Una": PARTY, "Fay": FOES}


def fights(system: System, key: str, count: int = FIGHTS) -> Iterator[Table]:
    """Moments of fights at random, all of them before and after somebody has answered."""
    for number in range(count):
        random = Random(f"leaks/{key}/{number}")
        procedure = system.procedures["fight"]
        table = seated(procedure, procedure.begin(fitting(system, random)), key, number)
        for _ in range(STEPS):
            yield table
            if not answer_once(table, random):
                break


def offered(decision: Decision | Wanted | None) -> Iterator[str]:
    """All that may be read of a question."""
    if decision is None or isinstance(decision, Wanted):
        return
    yield decision.prompt
    if isinstance(decision, Choose | ChooseMany):
        for option in decision.options:
            yield from (option.label, option.refused, option.group)
            yield from previewed(option.preview())
    elif isinstance(decision, ChoosePlace):
        for place in decision.places[:20]:
            yield decision.note(place)
            yield from previewed(decision.preview(place))


def previewed(preview: Preview) -> Iterator[str]:
    yield from (preview.cost, preview.note)
    if preview.explain:
        explanation = preview.explain()
        yield from (explanation.title, *explanation.sentences)


@pytest.mark.slow
def test_a_seat_sees_the_sheets_of_its_side_and_no_others(system: System, manifest: Manifest) -> None:
    seen = set()
    for table in fights(system, manifest.key):
        named = {(one.side, one.name) for one in table.view().fighters}
        for person, side in SIDES.items():
            titles = {panel.title for panel in TableView(table, person).view.panels}
            theirs = {name for of, name in named if of != side} - {name for of, name in named if of == side}
            assert not titles & theirs, f"{person} sees {titles & theirs}"
            seen |= titles & {name for of, name in named if of == side}
    assert seen or manifest is SMALL


@pytest.mark.slow
def test_what_is_asked_is_seen_by_who_is_asked_and_their_side_alone(system: System, manifest: Manifest) -> None:
    watched = 0
    for table in fights(system, manifest.key):
        (decision,) = table.open or (None,)
        if decision is None:
            continue
        side, owner = table.procedure.side(table.state, decision.who), table.seat_of(decision.who).name
        for person in (*SIDES, "Gil"):
            sight = TableView(table, person)
            assert (sight.pending is decision) == (person == owner)
            if sight.watched_decision is not None:
                watched += 1
                assert sight.watched_decision is decision and person != owner
                assert person == "Gil" or SIDES[person] == side
        for person, of in SIDES.items():
            view = TableView(table, person).view
            if of != side:
                assert not (view.field and view.field.reachable), "where the others may go is theirs"
    assert watched


@pytest.mark.slow
def test_points_to_spend_are_told_to_their_own_side(system: System, manifest: Manifest) -> None:
    for table in fights(system, manifest.key):
        side_of = {one.name: one.side for one in table.view().fighters}
        both = {name for name in side_of if sum(one.name == name for one in table.view().fighters) > 1}
        for person, side in SIDES.items():
            for event in TableView(table, person).story[-6:]:
                strange = side_of.get(event.who, side) != side and event.who not in both
                assert not (strange and POINTS.search(event.text)), f"{person} hears: {event.text}"
                for change in event.changes:
                    if change.what in ("SP", "MP") and change.who not in both:
                        assert side_of.get(change.who, side) == side, f"{person} hears of {change}"


# What does not show must not make a difference to what is seen


def altered_polyhedral(state: msgspec.Struct, side: str) -> None:
    for one in on_side(state, "combatants", side):
        one.sp += 3
        one.full_sp += 3


def altered_fire_and_sword(state: msgspec.Struct, side: str) -> None:
    for one in on_side(state, "fighters", side):
        one.magic_points += 3


def altered_swords(state: msgspec.Struct, side: str) -> None:
    for one in on_side(state, "fighters", side):
        one.figures = msgspec.structs.replace(one.figures, strength=one.figures.strength + 3)


def altered_two_d20(state: msgspec.Struct, side: str) -> None:
    for one in on_side(state, "fighters", side):
        one.soak = tuple(soak + 3 for soak in one.soak)


def altered_gloranthan(state: msgspec.Struct, side: str) -> None:
    for one in on_side(state, "figures", side):
        one.uses = {**one.uses, "Something that nobody else knows": 1}
        for hand in state.cards.hands.values() if side == PARTY else ():  # type: ignore[attr-defined]
            hand.cards = tuple(f"a card in a hand {number}" for number in range(len(hand.cards)))


ALTERED: dict[str, Callable[[msgspec.Struct, str], None]] = {
    "polyhedral": altered_polyhedral,
    "fire-and-sword": altered_fire_and_sword,
    "swords": altered_swords,
    "two-d20": altered_two_d20,
    "gloranthan": altered_gloranthan,
}


def on_side(state: msgspec.Struct, field: str, side: str) -> list[msgspec.Struct]:
    return [one for one in getattr(state, field) if one.side == side]


@pytest.mark.slow
def test_figures_that_do_not_show_make_no_difference_to_what_the_others_see(system: System, manifest: Manifest) -> None:
    if manifest is SMALL:
        return
    differs = 0
    for table in list(fights(system, manifest.key))[::5]:
        procedure = table.procedure
        asked = redact(table.open[0]) if table.open else None
        for side in (PARTY, FOES):
            altered = msgspec.json.decode(msgspec.json.encode(table.state), type=procedure.state_type)
            same = procedure.view(altered, asked, Viewer(OTHER[side]))
            before = procedure.view(altered, asked, EVERYTHING)
            ALTERED[manifest.key](altered, side)
            assert procedure.view(altered, asked, Viewer(OTHER[side])) == same
            differs += procedure.view(altered, asked, EVERYTHING) != before
    assert differs, "a game master sees the difference"


def test_what_is_said_here_anew_is_said_of_every_game() -> None:
    assert set(ALTERED) == {manifest.key for manifest in manifests()}


# Cards in hands


def with_hands(system: System) -> bool:
    return hasattr(system.procedures["fight"].state_type, "cards")


def hands(table: Table, person: str) -> set[str]:
    """The cards in all hands but those of this person's, as far as none of theirs is the same."""
    own = TableView(table, person).seats[0].combatants
    held = {key: set(hand.cards) for key, hand in table.state.cards.hands.items()}  # type: ignore[attr-defined]
    mine = {card for key in own for card in held.get(key, ())}
    return {card for key, cards in held.items() if key not in own for card in cards} - mine


@pytest.mark.slow
@pytest.mark.parametrize("manifest", [one for one in GAMES if one.key == "gloranthan"], ids=lambda one: one.key)
def test_cards_in_a_hand_are_seen_by_who_holds_them_and_in_no_question_or_story_of_others(manifest: Manifest) -> None:
    system, asked_for_cards = opened(manifest), 0
    assert with_hands(system)
    for table in fights(system, manifest.key, 40):
        if table.open and table.open[0].kind == "fate":
            asked_for_cards += 1
        for person in ("Mia", "Tom", "Una", "Fay"):
            hidden = (
                hands(table, person)
                if person in ("Mia", "Tom")
                else {
                    card
                    for hand in table.state.cards.hands.values()
                    for card in hand.cards  # type: ignore[attr-defined]
                }
            )
            sight = TableView(table, person)
            lines = [line for panel in sight.view.panels for line in panel.lines if line.name in ("Fate", "Fate card")]
            held = {card for line in lines for card in re.split(r", | and ", line.value)}
            assert not held & hidden
            for asked in (sight.pending, sight.watched_decision):
                if isinstance(asked, Choose):
                    labels = {option.label for option in asked.options} | {option.code[5:] for option in asked.options}
                    assert not labels & hidden
    assert asked_for_cards


def test_a_sheet_is_shown_to_friends_without_what_only_its_player_knows(tmp_path: Path) -> None:
    system = opened(next(one for one in GAMES if one.key == "gloranthan"))
    ready = system.characters
    first, other = (msgspec.structs.replace(one, hand=("Yelm",)) for one in list(ready.ready().values())[:2])
    session = Session.create(tmp_path, "Hands", "gloranthan", lambda _: system, Clock(), "1", seed=1)
    for one in (first, other):
        session.put_character(one)
    people = Members(session.folder)
    people.invite("Mia", "player", [first.name])
    people.invite("Gil", "gm")
    people.invite("Una", "spectator", [first.name])
    shared = SharedTable(session, people, Loop(), Clock())

    def held(name: str) -> dict[str, bool]:
        found = Participants(shared, name).characters()
        return {
            key: any("Yelm" in line.why for panel in ready.sheet(one) for line in panel.lines)
            for key, one in found.items()
        }

    assert held("Gil") == {first.name: True, other.name: True}
    assert held("Mia") == {first.name: True, other.name: False}
    assert held("Una") == {first.name: False, other.name: False}
    people.invite("Tom", "player")
    assert held("Tom") == {first.name: False, other.name: True}, "what is left is Tom's"
    people.invite("Ida", "player")
    assert held("Tom") == {first.name: False, other.name: False}, "or Ida's: nobody knows before it begins"
    shared.close()
    session.close()


# What is declared and not revealed yet


@pytest.mark.parametrize("seed", range(6))
def test_what_is_declared_makes_no_difference_to_what_others_see_until_all_have(seed: int) -> None:
    orders = list(permutations(("Ann", "Bo", "Rat 1", "Rat 2")))
    order = Random(seed).choice(orders)
    sights: list[list[bytes]] = []
    for plan in (0, -1):
        game = DeclaringGame()
        table = seated(game, game.begin(a_setup()), "fake", seed)
        table.answer("no")
        seen = []
        for who in order[:-1]:
            decision = next(one for one in table.open if one.who == who)
            assert isinstance(decision, Choose)
            choice = decision.legal()[plan].code if who == "Ann" else decision.first_legal()
            table.answer(choice, who=who)
            seen += [all_of(TableView(table, person)) for person in ("Tom", "Una", "Fay")]
        sights.append(seen)
        table.answer(table.open[0].first_legal(), who=order[-1])
    assert sights[0] == sights[1]


def all_of(sight: TableView) -> bytes:
    """All that a sight gives out, to be compared."""
    asked = [list(offered(one)) for one in (sight.pending, sight.watched_decision)]
    told = sight.view, sight.story, sight.awaited_names, sight.declared_keys, sight.number, sight.can_undo, asked
    return msgspec.json.encode(told)


def test_a_friend_looks_on_unless_it_is_private(monkeypatch: pytest.MonkeyPatch) -> None:
    game = DeclaringGame()
    table = seated(game, game.begin(a_setup()), "fake", 1)
    asked = table.open[0]
    assert TableView(table, "Tom").watched_decision is asked is TableView(table, "Una").watched_decision
    assert TableView(table, "Fay").watched_decision is None
    monkeypatch.setattr(type(asked), "private", True)
    assert TableView(table, "Tom").watched_decision is None and TableView(table, "Una").watched_decision is None
    assert TableView(table, "Mia").pending is asked and TableView(table, "Gil").watched_decision is asked


# What is heard


TOLD = (
    Event("move", "Rat sneaks to C4.", "Rat", sides=(FOES,)),
    Event("spell", "Rat casts a wall of mist.", "Rat", reason="It is hurt.", sides=(FOES,), otherwise="Rat mutters."),
    Event("attack", "Ann hits Rat.", "Ann"),
)


def test_a_story_is_heard_as_far_as_each_may(system: System) -> None:
    del system
    assert filter_for_viewer(TOLD, Viewer()) == list(TOLD) == filter_for_viewer(TOLD, Viewer(FOES))
    assert filter_for_viewer(TOLD, Viewer(PARTY)) == [Event("spell", "Rat mutters.", "Rat"), TOLD[2]]
    assert filter_for_viewer(TOLD, Viewer("")) == [Event("spell", "Rat mutters.", "Rat"), TOLD[2]]


def test_why_a_tactic_does_what_it_does_is_told_to_who_knows_what_is_done() -> None:
    class Secretive(DeclaringGame):
        def sides_informed(self, state: msgspec.Struct, who: str) -> tuple[str, ...]:
            del state
            return (FOES,) if who.startswith("Rat") else ()

    game = Secretive()
    table = seated(game, game.begin(a_setup()), "fake", 1)
    while len(table.story()) < 4:
        table.answer_by_tactic("aid")
    reasons = {person: [one.text for one in TableView(table, person).story if one.kind == "tactic"] for person in SIDES}
    assert not any(text.startswith("Rat") for text in reasons["Mia"])
    assert any(text.startswith("Rat") for text in reasons["Fay"])
    assert any(text.startswith("Ann") for text in reasons["Fay"])
    again = Table(game, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))
    assert again.story() == table.story()


def test_whoever_is_not_asked_knows_of_a_question_only_that_there_is_one() -> None:
    asked = Choose("Rat", "attack", "Whom?", [Option("a", "Ann, who is nearly down")])
    known = redact(asked)
    assert (known.who, known.kind, known.prompt, list(known.options)) == ("Rat", "attack", "", [])
