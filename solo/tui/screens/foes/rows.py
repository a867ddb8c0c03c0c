"""Rows and card of the foe page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from textual.content import Content

from solo.systems.contract import LibraryEntry, System
from solo.tui.unfinished_characters import UnfinishedCharacter
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import ListingRow, gap, heading
from solo.untrusted.text import fold_case

Origin = Literal["own", "ready", "draft"]
OWN: Origin = "own"
READY: Origin = "ready"
DRAFT: Origin = "draft"


class FoeRow(NamedTuple):
    """A foe in the list: its origin and its name, or the key of a draft."""

    origin: Origin
    name: str

    @property
    def key(self) -> str:
        """Key of its row."""
        return f"{self.origin} {self.name}"

    @classmethod
    def read(cls, key: str | None) -> FoeRow | None:
        """Return the foe of a row; None for no row."""
        origin, _, name = (key or "").partition(" ")
        return next((cls(one, name) for one in (OWN, READY, DRAFT) if one == origin), None)


def foe_entries(
    system: System, own: Iterable[str], faults: Mapping[str, str], unfinished: Iterable[UnfinishedCharacter], words: str
) -> Iterator[ListingRow]:
    """Yield rows of foes whose names contain the words: unfinished foes, then own foes, then foes of the game."""
    prices = system.foes.prices()
    mine = list(own)
    drafts = [one for one in unfinished if _holds(one.draft.name, words)]
    yield from _under(
        "Unfinished",
        [ListingRow(FoeRow(DRAFT, one.key).key, ListRow(one.draft.name or "Unnamed")) for one in drafts],
    )
    yield from _under(
        "Your own",
        [ListingRow(FoeRow(OWN, name).key, _row(system, name, prices, faults)) for name in mine if _holds(name, words)],
    )
    ready = [name for name in prices if name not in mine and _holds(name, words)]
    yield from _under(
        "In the game", [ListingRow(FoeRow(READY, name).key, _row(system, name, prices, {})) for name in ready]
    )


def foe_text(entry: LibraryEntry) -> Content:
    """Return the card of a foe: its description, then its figures line by line."""
    parts: list[Content | str | tuple[str, str]] = [(entry.name, "bold"), "\n", entry.text]
    for name, value in entry.facts:
        parts += ["\n\n" if name == entry.facts[0][0] else "\n", (f"{name}  ", "$faint"), value]
    return Content.assemble(*parts)


def _under(title: str, entries: list[ListingRow]) -> Iterator[ListingRow]:
    if entries:
        yield heading(title)
        yield from entries
        yield gap(title)


def _row(system: System, name: str, prices: Mapping[str, int], faults: Mapping[str, str]) -> ListRow:
    if name in faults or name not in prices:
        return ListRow(Content.assemble(name, ("  !", "bold $error")), Content.styled("faulty", "$error"))
    price = f"{prices[name]} {system.encounters.price_unit}".replace("-", "−")
    return ListRow(name, Content.styled(price, "$faint"))


def _holds(name: str, words: str) -> bool:
    return all(word in fold_case(name) for word in fold_case(words).split())
