"""Win chances in section 9 of the 2d20 rules, compared with fights by the reference policy and by Solo's tactics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.rulings import GameMaster
from tests.bench.figure import Figure
from tests.systems.two_d20.blow_staging import content
from tests.systems.two_d20.reference import DOOM, ROWS, SHARP, SHARP_DOOM, Found, fight_of, played

FIGHTS, OWN_FIGHTS, ERRORS = 2000, 300, 4.0
THREE = 3
WITS = ("dull", "plain", "cunning")


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    yield from _first_table()
    yield from _doom()
    yield from _sharp()


def _first_table() -> Iterator[Figure]:
    """Compare each row with the reference policy, within the standard errors, and report Solo's own tactics as well."""
    for row in ROWS:
        found = played(fight_of(row.heroes, row.foes), FIGHTS)
        strays = max(map(abs, found.strays(row)))
        told = f"{_words(found)}, {strays:.1f} errors off; {_by_tactics(row.heroes, row.foes)}"
        printed = f"{row.win} %, down {row.down} %, {row.rounds} rounds"
        yield Figure(f"section 9, {row.heroes} against {row.foes}", told, printed, strays <= ERRORS)


def _words(found: Found) -> str:
    return f"{found.win:.1%}, down {found.down:.1%}, {found.rounds:.2f} rounds"


def _by_tactics(heroes: int, foes: str) -> str:
    """Describe how often heroes of each wit win, against a plain game master and against a sharp one."""
    plain, sharp = ([_own(heroes, foes, level, wit).win for wit in WITS] for level in ("plain", "sharp"))
    told = [f"{name} {' '.join(f'{win:.0%}' for win in wins)}" for name, wins in (("plain", plain), ("sharp", sharp))]
    return f"own tactics ({', '.join(WITS)}) against {', '.join(told)}"


def _own(heroes: int, foes: str, level: GameMaster, wit: str, doom: int | None = None) -> Found:
    fight = fight_of(heroes, foes, doom, level)
    for hero in fight.heroes():
        hero.wit = wit
    return played(fight, OWN_FIGHTS, _engine)


def _engine(random: Random) -> FightProcedure:
    del random
    return FightProcedure(content())


def _doom() -> Iterator[Figure]:
    """Compare the win chances of three heroes for each printed amount of Doom at the start."""
    for foes, printed in DOOM.items():
        for doom, win in printed.items():
            found = played(fight_of(THREE, foes, doom), FIGHTS)
            error = found.error(win / 100)
            strays = abs(found.win - win / 100) / error
            told = f"{found.win:.1%}, {strays:.1f} errors off"
            yield Figure(f"section 9, Doom {doom}: 3 against {foes}", told, f"{win} %", strays <= ERRORS)


def _sharp() -> Iterator[Figure]:
    """Measure the win chances of cunning heroes against a sharp game master, beside the printed ones.

    The heroes attack with two dice, against a chief with three.
    """
    for foes, (plain, two, three) in SHARP.items():
        own, sharp = (_own(THREE, foes, level, "cunning").win for level in ("plain", "sharp"))
        told = f"cunning heroes {sharp:.1%}, against a plain game master {own:.1%}"
        yield Figure(
            f"sharp game master: 3 against {foes}", told, f"two dice {two} %, three {three} %, plain {plain} %"
        )
    for doom, win in SHARP_DOOM.items():
        told = f"{_own(THREE, '3 Sellsword', 'sharp', 'cunning', doom).win:.1%}"
        yield Figure(f"sharp game master, Doom {doom}: 3 against 3 Sellsword", told, f"two dice {win} %")
