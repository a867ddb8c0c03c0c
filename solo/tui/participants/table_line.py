"""Line of the table: the participants and their fighters. A sign marks each who must decide, is away, or only watches.

No meaning depends on colour alone. A narrow line leaves out the letters of fighters first, then absent people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from rich.cells import cell_len
from textual.content import Content
from textual.events import Click

from solo.host.shared_table import MemberPresence
from solo.systems.contract import FighterView
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.wrapped_text import WrappedText

HERE, ASKED, AWAY, LOOKING = "●", "◌", "–", "∘"
TITLE, BETWEEN = "Table  ", "   "
NAME, LETTERS, ALL = range(3)
"""Levels of detail for a person: the name; also the letters of the fighters; also the remark."""
MOST_LETTERS = 6


class SeatedPerson(msgspec.Struct, frozen=True):
    """A participant in the line. `plays` holds the letters of the fighters that this person plays.

    `tells` is a remark, such as that a tactic answers for this person.
    """

    name: str
    sign: str
    plays: str = ""
    tells: str = ""


@lru_cache(maxsize=512)
def _told(one: SeatedPerson, much: int) -> Content:
    """Return a participant's name, with the letters from level `LETTERS` of `much` on, and with the remark at `ALL`."""
    quiet = FAINT if one.sign in (AWAY, LOOKING) else ""
    plays = f" {one.plays}" if one.plays and much >= LETTERS else ""
    tells = f", {one.tells}" if one.tells and much >= ALL else ""
    return Content.assemble(
        (f"{one.sign} ", quiet or "$accent"),
        (one.name, "bold" if one.sign == ASKED else quiet),
        (plays, quiet),
        (tells, FAINT),
    )


class TableLine(WrappedText):
    """The line of the table, as a widget. A click opens the card of the table."""

    DEFAULT_CSS = "TableLine { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }"

    def on_click(self, event: Click) -> None:
        event.stop()
        self.app.call_later(self.screen.run_action, "table")


def sitters(present: Iterable[MemberPresence], me: str, plays: Mapping[str, str]) -> tuple[SeatedPerson, ...]:
    """Return the participants for the line, absent people last. `plays` maps names to letters of fighters."""
    known = [_sitter(one, me, plays.get(one.person.name, "")) for one in present]
    return tuple(sorted(known, key=lambda one: one.sign == AWAY))


def letters_played(fighters: Iterable[FighterView], players: Mapping[str, str]) -> dict[str, str]:
    """Return the letters of each player's fighters, by the player's name. A long list is replaced by its length."""
    letters: dict[str, str] = {}
    for fighter in fighters:
        if player := players.get(fighter.key):
            letters[player] = letters.get(player, "") + fighter.letter
    return {name: played if len(played) <= MOST_LETTERS else f"{len(played)}" for name, played in letters.items()}


def _sitter(one: MemberPresence, me: str, plays: str) -> SeatedPerson:
    name = "you" if one.person.name == me else one.person.name
    plays = f"GM {plays}".strip() if one.person.role == "gm" else plays
    if not one.terminals:
        asked = "must decide, " if one.asked and not one.by_tactic else ""
        return SeatedPerson(name, AWAY, plays, f"{asked}away: the AI plays" if one.by_tactic else f"{asked}away")
    sign = ASKED if one.asked else LOOKING if one.person.role == "spectator" else HERE
    if one.by_tactic:
        return SeatedPerson(name, sign, plays, "the AI plays")
    return SeatedPerson(name, sign, plays, "watches" if sign == LOOKING else "")


@lru_cache(maxsize=64)
def table_line(known: tuple[SeatedPerson, ...], width: int) -> Content:
    """Return the line in `width` cells, in as much detail as fits. It is cached, since every screen asks for it."""
    here = sum(one.sign != AWAY for one in known)
    count = Content.styled(f"{here} here", FAINT)
    room = width - count.cell_length - len(BETWEEN)
    parts = next((parts for parts in _ever_shorter(known) if _width(parts) <= room), None)
    line = _line(parts if parts is not None else _cut(known, room))
    return Content.assemble(line.truncate(max(0, room), pad=True), BETWEEN, count).truncate(width)


def _ever_shorter(known: Sequence[SeatedPerson]) -> Iterator[list[Content]]:
    """Yield the texts of all participants in less and less detail."""
    present, away = [one for one in known if one.sign != AWAY], [one for one in known if one.sign == AWAY]
    for here, gone in ((ALL, ALL), (LETTERS, ALL), (LETTERS, LETTERS), (LETTERS, NAME), (NAME, NAME)):
        yield [_told(one, gone if one.sign == AWAY else here) for one in known]
    if away:
        yield [*(_told(one, NAME) for one in present), Content.styled(f"{AWAY} {len(away)} away", FAINT)]


def _cut(known: Sequence[SeatedPerson], room: int) -> list[Content]:
    """Return the participants who fit, and the number left out. Participants who must decide come first."""
    shown: list[Content] = []
    ranked = sorted(known, key=lambda one: (one.sign != ASKED, one.sign == AWAY))
    for one in ranked:
        left = len(ranked) - len(shown) - 1
        if _width([*shown, _told(one, NAME), *_more(left)]) > room:
            break
        shown.append(_told(one, NAME))
    return [*shown, *_more(len(ranked) - len(shown))]


def _more(left: int) -> list[Content]:
    return [Content.styled(f"+{left}", FAINT)] if left else []


def _width(parts: Sequence[Content]) -> int:
    return len(TITLE) + sum(part.cell_length for part in parts) + len(BETWEEN) * max(0, len(parts) - 1)


def _line(parts: Iterable[Content]) -> Content:
    return Content.assemble((TITLE, FAINT), Content(BETWEEN).join(parts))


def initials(names: Collection[str]) -> dict[str, str]:
    """Return a different sign of one cell for each name: the first letter or digit of the name that no other name uses.

    A name without an unused letter gets an unused figure, or “?” if all figures are in use.
    """
    taken: dict[str, str] = {}
    for name in names:
        free = (sign for sign in (*name.upper(), *"123456789") if sign.isalnum() and cell_len(sign) == 1)
        taken[name] = next((sign for sign in free if sign not in taken.values()), "?")
    return taken
