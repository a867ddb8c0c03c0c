"""A collection of named items: adding, renaming, removing and restoring them, and when nothing may be changed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from solo.campaign.named_collection import CollectionKind, NamedCollection
from solo.campaign.roster import CampaignError


class Atlas(msgspec.Struct, frozen=True):
    """An item with a name; `torn` atlases are of no use."""

    name: str
    torn: bool = False


ATLASES: CollectionKind[Atlas] = CollectionKind(
    "atlas",
    lambda one: "It is torn." if one.torn else "",
    lambda one, name: msgspec.structs.replace(one, name=name),
)


class Drawer:
    """A collection of atlases that counts its changes, and may be locked."""

    def __init__(self, *names: str, gone: tuple[str, ...] = ()) -> None:
        self.kept, self.gone = [Atlas(name) for name in names], [Atlas(name) for name in gone]
        self.changes = 0
        self.locked = False
        self.atlases = NamedCollection(ATLASES, self.kept, self.gone, self._may_change, self._changed)

    def _may_change(self) -> None:
        if self.locked:
            raise CampaignError("It is locked.")

    def _changed(self) -> None:
        self.changes += 1

    @property
    def names(self) -> tuple[list[str], list[str]]:
        return list(self.atlases.all()), list(self.atlases.list_removed())


CHANGES: dict[str, Callable[[NamedCollection[Atlas]], object]] = {
    "put": lambda atlases: atlases.put(Atlas("Moor")),
    "remove": lambda atlases: atlases.remove("Hill"),
    "rename": lambda atlases: atlases.rename("Hill", "Mound"),
    "restore": lambda atlases: atlases.restore("Fen"),
}
AFTER = {
    "put": (["Hill", "Sea", "Moor"], ["Fen"]),
    "remove": (["Sea"], ["Fen", "Hill"]),
    "rename": (["Mound", "Sea"], ["Fen"]),
    "restore": (["Hill", "Sea", "Fen"], []),
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_announced_once(change: str) -> None:
    drawer = Drawer("Hill", "Sea", gone=("Fen",))
    CHANGES[change](drawer.atlases)
    assert drawer.names == AFTER[change]
    assert drawer.changes == 1


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_changes_where_nothing_may_be_changed(change: str) -> None:
    drawer = Drawer("Hill", "Sea", gone=("Fen",))
    drawer.locked = True
    with pytest.raises(CampaignError, match="It is locked"):
        CHANGES[change](drawer.atlases)
    assert (drawer.names, drawer.changes) == ((["Hill", "Sea"], ["Fen"]), 0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda atlases: atlases.remove("Moor"), "There is no atlas named Moor."),
        (lambda atlases: atlases.rename("Moor", "Mound"), "There is no atlas named Moor."),
        (lambda atlases: atlases.rename("Hill", "Sea"), "Another atlas is named “Sea”: choose another name."),
        (lambda atlases: atlases.rename("Hill", " "), "Give the atlas a name."),
        (lambda atlases: atlases.put(Atlas("Moor", torn=True)), "This atlas cannot be saved. It is torn."),
        (lambda atlases: atlases.restore("Moor"), "No atlas named Moor has been removed."),
        (lambda atlases: atlases.restore("Sea"), "Another atlas is now named Sea: remove or rename that atlas first."),
    ],
)
def test_a_change_that_is_impossible_says_why_and_changes_nothing(
    change: Callable[[NamedCollection[Atlas]], object], sentence: str
) -> None:
    drawer = Drawer("Hill", "Sea", gone=("Fen", "Sea"))
    with pytest.raises(CampaignError) as fault:
        change(drawer.atlases)
    assert str(fault.value) == sentence
    assert (drawer.names, drawer.changes) == ((["Hill", "Sea"], ["Fen", "Sea"]), 0)


def test_nothing_is_restored_if_nothing_was_removed() -> None:
    with pytest.raises(CampaignError, match=r"^No atlas has been removed\.$"):
        Drawer("Hill").atlases.restore()


def test_without_a_name_the_item_removed_last_is_restored() -> None:
    drawer = Drawer(gone=("Fen", "Moor"))
    assert drawer.atlases.restore() == "Moor"
    assert drawer.atlases.restore("Fen") == "Fen"
    assert drawer.names == (["Moor", "Fen"], [])


def test_of_several_removed_items_of_one_name_the_latest_is_restored() -> None:
    drawer = Drawer(gone=("Fen",))
    latest = Atlas("Fen")
    drawer.gone.append(latest)
    drawer.atlases.restore("Fen")
    assert drawer.kept[0] is latest


def test_an_item_of_a_known_name_takes_the_place_of_the_other() -> None:
    drawer = Drawer("Hill", "Sea")
    drawer.atlases.put(Atlas("Hill"))
    assert drawer.names == (["Hill", "Sea"], [])


def test_an_item_may_be_renamed_to_its_own_name() -> None:
    drawer = Drawer("Hill")
    drawer.atlases.rename("Hill", "Hill")
    assert drawer.names == (["Hill"], [])


def test_items_of_no_use_are_counted_and_left_out() -> None:
    drawer = Drawer("Hill")
    drawer.kept.append(Atlas("Moor", torn=True))
    drawer.gone.append(Atlas("Fen", torn=True))
    assert drawer.names == (["Hill"], [])
    assert drawer.atlases.unusable == 1


def test_a_name_is_kept_in_its_composed_form() -> None:
    drawer = Drawer()
    drawer.atlases.put(Atlas("Zoe\u0308"))
    drawer.atlases.put(Atlas("Zo\u00eb"))
    assert [one.name for one in drawer.kept] == ["Zo\u00eb"]
    drawer.atlases.rename("Zoe\u0308", "Noe\u0308l")
    assert [one.name for one in drawer.kept] == ["No\u00ebl"]


def test_an_item_that_is_replaced_is_dropped_unless_its_kind_spares_it() -> None:
    drawer = Drawer("Hill")
    drawer.atlases.put(Atlas("Hill"))
    assert drawer.names == (["Hill"], [])
    sparing = NamedCollection(
        msgspec.structs.replace(ATLASES, spares_old=True), drawer.kept, drawer.gone, lambda: None, lambda: None
    )
    sparing.put(Atlas("Hill"))
    assert drawer.names == (["Hill"], ["Hill"])
