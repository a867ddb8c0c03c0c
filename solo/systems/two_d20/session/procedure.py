"""Scenes and sessions as a procedure: pools that fade or are refilled, treasure, gold spent, and Renown (`H-18`).

The procedure rolls no dice. Its decisions are recorded and can be undone.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from solo.systems.contract import Checkpoint, Decision, EnterNumber, Result, Scene, ValueChange
from solo.systems.parts.company import Playing, Step, ask_who, list_changes
from solo.systems.parts.phrasing import format_number
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import END, CompanyProcedure
from solo.systems.two_d20.fight.ending import fade_after_scene
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.gear.treasure import shares, worth
from solo.systems.two_d20.people.renown import describe_renown, renown_name
from solo.systems.two_d20.rolls.pools import starting_doom
from solo.systems.two_d20.session import options
from solo.systems.two_d20.session.options import RenownCode

MOST_FOUND: Final = 999


# rule: H-18 Scene and session
class SessionProcedure(CompanyProcedure):
    """The procedure for the end of a scene or a session, and for gold and Renown gained or lost."""

    key = "session"
    title = "Scenes and sessions"
    help = "End a scene or session, and record treasure, gold and Renown. This game has no experience points."

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Record events in the order that the players choose, until the session ends or the players stop."""
        arena = FightContext(company, self.content, scene)
        while True:
            yield Checkpoint("the start" if not company.done else f"after entry {company.done}")
            code = yield options.ask_what_ends(company)
            if code == END:
                return Result("ended", f"Momentum {company.momentum}, Doom {company.doom}.")
            if code == options.SESSION:
                return (yield from _session_ends(arena, company))
            if code == options.SCENE:
                _scene_ends(arena, company)
            elif code == options.FIND:
                yield from _find(arena, company)
            elif code == options.SPEND:
                yield from _spend(arena, company)
            else:
                yield from _renown(arena, company)
            company.done += 1


def _scene_ends(arena: FightContext, company: CompanyState) -> None:
    """End the scene: the Momentum pool fades (`R-07`)."""
    fade_after_scene(company)
    arena.emit("scene", company.speaker(), "The scene ends, and Momentum fades.")


def _session_ends(arena: FightContext, company: CompanyState) -> Generator[Decision, str, Result]:
    """End the session (`H-18`): full Fortune, starting Doom for the heroes who played, and an empty Momentum pool."""
    played = yield from ask_who(company.speaker().key, company.living(), "players", "Who took part?")
    company.momentum, company.doom = 0, starting_doom(len(played), company.rulings)
    company.fights = 0
    rows: list[ValueChange] = []
    for hero in company.living():
        rows += list_changes(hero.name, ("Fortune", hero.fortune, company.rulings.fortune))
        hero.fortune = company.rulings.fortune
        company.change(hero, sessions=company.sheet(hero).sessions + (hero in played))
    arena.emit("session", None, "The session ends, and all Fortune returns.", *rows)
    return Result("ended", f"A new session begins: Doom {company.doom}, Fortune {company.rulings.fortune} each.")


def _find(arena: FightContext, company: CompanyState) -> Step:
    """Ask for the treasure found, its amount, its quality and its owner (`T-28`), and record it."""
    name = yield options.which_find(company)
    found = options.FINDS[name]
    count = int((yield EnterNumber(company.speaker().key, "count", f"{name}: how many?", 1, MOST_FOUND, "1")))
    grade = (yield options.ask_quality(company, found, count)) if found.graded else "usual"
    total = worth(found, count, grade)
    code = yield options.ask_owner(company, total)
    takers = company.living() if code == options.ALL else [company.find(code)]
    for hero in takers:
        _enter(arena, company, hero.key, f"{count} × {name}", shares(total, len(takers)))


def _spend(arena: FightContext, company: CompanyState) -> Step:
    """Ask for the hero who pays, the amount, and the use of the gold, and record the payment."""
    hero = company.find((yield options.ask_spender(company)))
    most = int(company.sheet(hero).gold)
    amount = int(
        (yield EnterNumber(hero.key, "gold", f"{hero.name} has {most} gold. How much is spent?", 1, most, "1"))
    )
    use = yield options.ask_purchase(hero)
    _enter(arena, company, hero.key, use, -amount)


def _enter(arena: FightContext, company: CompanyState, key: str, what: str, amount: float) -> None:
    hero = company.find(key)
    before = company.sheet(hero).gold
    company.enter(hero, what, amount)
    after = company.sheet(hero).gold
    rows = list_changes(hero.name, ("gold", f"{before:g}", f"{after:g}"))
    verb = "gains" if amount >= 0 else "pays"
    arena.emit("gold", hero, f"{hero.name} {verb} {abs(amount):g} gold: {what}.", *rows)


def _renown(arena: FightContext, company: CompanyState) -> Step:
    """Ask for the hero whose Renown changes, and change it by one step (`T-27`)."""
    code = yield options.ask_renown(company)
    if code == END:
        return
    known = RenownCode.read(code)
    hero = company.find(known.who)
    before = company.sheet(hero).renown
    company.change(hero, renown=known.value)
    rows = list_changes(hero.name, ("Renown", before, known.value))
    now = f"{hero.name} is now {renown_name(known.value)} (Renown {format_number(known.value)})."
    text = f"{now} {describe_renown(known.value)}"
    arena.emit("renown", hero, text, *rows)
