"""What tests of turns and rounds stand on besides the staging of blows: whole turns, menus, and parties mustered."""

from __future__ import annotations

from functools import cache

from solo.systems.contract import Choose, FoeCount, Option, Setup
from solo.systems.two_d20.encounters.ready_characters import ready_characters
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.rounds import play_round
from solo.systems.two_d20.fight.state import Fight, FightContext
from solo.systems.two_d20.fight.turn import take_turn
from solo.systems.two_d20.people.sheet import Character
from tests.systems.two_d20.blow_staging import acted_out, content

PASS, FAIL = (5, 6), (19, 19)
"""Two d20 that pass a test of Difficulty 2 at most, and two that pass none, neither with a complication."""


@cache
def procedure() -> FightProcedure:
    return FightProcedure(content())


@cache
def people() -> dict[str, Character]:
    return dict(ready_characters(content()))


def mustered(foes: dict[str, int], *party: Character, **options: str) -> Fight:
    """A fight as it is begun; of the ready characters the first, where nobody is named."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    heroes = party or tuple(people().values())[:1]
    return procedure().begin(Setup(heroes, tuple(FoeCount(name, count) for name, count in foes.items()), options=named))


def turn_of(arena: FightContext, key: str, *acts: str, **answers: str | list[str]) -> str:
    """A turn with these acts, ended after them unless it ends by itself; who is let go first instead."""
    return acted_out(take_turn(arena, arena.fight.find(key)), turn=[*acts, "end"], **answers)


def menu(arena: FightContext, key: str) -> Choose:
    """What somebody is asked as its turn begins."""
    asked = next(take_turn(arena, arena.fight.find(key), arena.fight.friends(arena.fight.find(key))))
    assert isinstance(asked, Choose)
    return asked


def offered(arena: FightContext, key: str, code: str) -> Option:
    option = menu(arena, key).option(code)
    assert option is not None, f"{code} is not on the menu"
    return option


def turns_of(arena: FightContext, **answers: str | list[str]) -> list[str]:
    """Who ended a turn in a round of nothing but that, in order; answers by kind come first, defaults after them."""
    order: list[str] = []
    left = {kind: [said] if isinstance(said, str) else list(said) for kind, said in answers.items()}
    running = play_round(arena)
    try:
        asked = next(running)
        while True:
            said = left.get(asked.kind, [])
            answer = said.pop(0) if said else "end" if asked.kind == "turn" else asked.first_legal()
            assert asked.fault(answer) is None, asked.fault(answer)
            if (asked.kind, answer) == ("turn", "end"):
                order.append(asked.who)
            asked = running.send(answer)
    except StopIteration:
        return order
