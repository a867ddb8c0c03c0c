"""A collection of named items in a campaign. Removed items are kept, so that removing can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import msgspec

from solo.campaign.roster import CampaignError
from solo.untrusted.text import normal


class NamedItem(Protocol):
    """An item with a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=NamedItem)


class CollectionKind(msgspec.Struct, Generic[N], frozen=True):
    """The kind of item in a collection: its `noun`, a check that returns a fault or "", and a renaming function.

    With `spares_old`, a replaced item is kept among the removed items.
    """

    noun: str
    fault: Callable[[N], str]
    renamed: Callable[[N, str], N]
    spares_old: bool = False


class NamedCollection(Generic[N]):
    """Items of one kind in order, and the removed items, the latest last.

    A change that is impossible raises CampaignError with a sentence. `may_change` raises if nothing may be changed, and
    `changed` is called after each change.
    """

    def __init__(
        self,
        kind: CollectionKind[N],
        kept: list[N],
        gone: list[N],
        may_change: Callable[[], object],
        changed: Callable[[], object],
    ) -> None:
        self._kind = kind
        self._kept = kept
        self._gone = gone
        self._may_change = may_change
        self._changed = changed

    def all(self) -> dict[str, N]:
        """Return the valid items by name. Invalid items stay in the collection."""
        return self._usable(self._kept)

    def list_removed(self) -> dict[str, N]:
        """Return the valid removed items by name."""
        return self._usable(self._gone)

    @property
    def unusable(self) -> int:
        """The number of invalid items."""
        return len(self._kept) - len(self.all())

    def describe_unusable(self) -> str:
        """Describe the invalid items in a sentence; "" if there are none."""
        if not (count := self.unusable):
            return ""
        return f"{count} of the campaign's {self._kind.noun}s cannot be used. They stay in the file but are not shown."

    def put(self, one: N) -> None:
        """Add an item, or replace the item with the same name."""
        self._may_change()
        if normal(one.name) != one.name:
            one = self._kind.renamed(one, normal(one.name))
        self._check(one)
        place = _place(self._kept, one.name)
        if place is None:
            self._kept.append(one)
        else:
            if self._kind.spares_old:
                self._gone.append(self._kept[place])
            self._kept[place] = one
        self._changed()

    def remove(self, name: str) -> None:
        """Remove an item. It can be restored later."""
        self._may_change()
        self._gone.append(self._kept.pop(self._known(name)))
        self._changed()

    def rename(self, name: str, new: str) -> None:
        """Rename an item. It stays at its index."""
        self._may_change()
        place, new = self._known(name), normal(new)
        if new != name and _place(self._kept, new) is not None:
            raise CampaignError(f"Another {self._kind.noun} is named “{new}”: choose another name.")
        renamed = self._kind.renamed(self._kept[place], new)
        self._check(renamed)
        self._kept[place] = renamed
        self._changed()

    def restore(self, name: str = "") -> str:
        """Restore the item that was removed last, or the latest with this name, and return its name."""
        self._may_change()
        noun = self._kind.noun
        if not self._gone:
            raise CampaignError(f"No {noun} has been removed.")
        place = _place(self._gone, name or self._gone[-1].name)
        if place is None:
            raise CampaignError(f"No {noun} named {name} has been removed.")
        found = self._gone[place].name
        if _place(self._kept, found) is not None:
            raise CampaignError(f"Another {noun} is now named {found}: remove or rename that {noun} first.")
        self._kept.append(self._gone.pop(place))
        self._changed()
        return found

    def _usable(self, those: list[N]) -> dict[str, N]:
        return {one.name: one for one in those if not self._kind.fault(one)}

    def _known(self, name: str) -> int:
        place = _place(self._kept, name)
        if place is None:
            raise CampaignError(f"There is no {self._kind.noun} named {name}.")
        return place

    def _check(self, one: N) -> None:
        if not one.name.strip():
            raise CampaignError(f"Give the {self._kind.noun} a name.")
        if fault := self._kind.fault(one):
            raise CampaignError(f"This {self._kind.noun} cannot be saved. {fault}")


def _place(those: list[N], name: str) -> int | None:
    """Return the index of the last item with this name; None if there is none."""
    wanted = normal(name)
    return next((place for place in range(len(those) - 1, -1, -1) if normal(those[place].name) == wanted), None)
