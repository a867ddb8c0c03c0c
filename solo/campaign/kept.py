"""Owns what a campaign keeps by name, one of each: what is removed stays, so that removing can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import msgspec

from solo.border.text import normal
from solo.campaign.roster import CampaignFault


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


class Kind(msgspec.Struct, Generic[N], frozen=True):
    """What is kept: its `noun`, why one of them cannot be meant, in a sentence, "" where it can, and the same under
    another name. `spares_old` has one that another takes the place of kept among those removed.
    """

    noun: str
    fault: Callable[[N], str]
    renamed: Callable[[N, str], N]
    spares_old: bool = False


class Kept(Generic[N]):
    """Things of one kind, in their order, and those removed, the latest last. All raise CampaignFault with a sentence.

    `may_change` raises where nothing may be changed, and `changed` is called after each change.
    """

    def __init__(
        self,
        kind: Kind[N],
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
        """Those that can be used, by name; one beyond all bounds stays in its place unshown."""
        return self._usable(self._kept)

    def removed(self) -> dict[str, N]:
        """Those that were removed, by name."""
        return self._usable(self._gone)

    @property
    def unusable(self) -> int:
        """How many cannot be used."""
        return len(self._kept) - len(self.all())

    def put(self, one: N) -> None:
        """Keep this, in the place of one of the same name."""
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
        """Remove one, to be restored at will."""
        self._may_change()
        self._gone.append(self._kept.pop(self._known(name)))
        self._changed()

    def rename(self, name: str, new: str) -> None:
        """Give one another name, in its place."""
        self._may_change()
        place, new = self._known(name), normal(new)
        if new != name and _place(self._kept, new) is not None:
            raise CampaignFault(f"There is an {self._kind.noun} named “{new}” already: choose another name.")
        renamed = self._kind.renamed(self._kept[place], new)
        self._check(renamed)
        self._kept[place] = renamed
        self._changed()

    def restore(self, name: str = "") -> str:
        """Put the one removed last back, or the last of this name; its name."""
        self._may_change()
        noun = self._kind.noun
        if not self._gone:
            raise CampaignFault(f"No {noun} has been removed.")
        place = _place(self._gone, name or self._gone[-1].name)
        if place is None:
            raise CampaignFault(f"No {noun} named {name} was removed here.")
        found = self._gone[place].name
        if _place(self._kept, found) is not None:
            raise CampaignFault(f"There is another {noun} named {found} now: remove that one first.")
        self._kept.append(self._gone.pop(place))
        self._changed()
        return found

    def _usable(self, those: list[N]) -> dict[str, N]:
        return {one.name: one for one in those if not self._kind.fault(one)}

    def _known(self, name: str) -> int:
        place = _place(self._kept, name)
        if place is None:
            raise CampaignFault(f"There is no {self._kind.noun} named {name} here.")
        return place

    def _check(self, one: N) -> None:
        if not one.name.strip():
            raise CampaignFault(f"Give the {self._kind.noun} a name.")
        if fault := self._kind.fault(one):
            raise CampaignFault(f"This {self._kind.noun} cannot be kept. {fault}")


def _place(those: list[N], name: str) -> int | None:
    """Where the last of this name stands; None for none."""
    wanted = normal(name)
    return next((place for place in range(len(those) - 1, -1, -1) if normal(those[place].name) == wanted), None)
