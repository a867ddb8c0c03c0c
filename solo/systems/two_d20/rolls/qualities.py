"""Qualities of an attack: those that work by Effects, and those that always work (`T-23`, `Q-01` to `Q-10`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace


# rule: Qualities
class Qualities(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The qualities of an attack (`Q-01` to `Q-10`).

    Qualities without a number, such as Stun, are true or false.
    """

    nonlethal: bool = False
    vicious: int = 0
    piercing: int = 0
    intense: bool = False
    knockdown: bool = False
    stun: bool = False
    persistent: int = 0
    incendiary: int = 0
    area: bool = False
    unwieldy: bool = False

    def __str__(self) -> str:
        """Return all qualities as tables print them, "Piercing 1, Knockdown"; "" for none."""
        return ", ".join(_named(name, value) for name, value in self.list_present())

    def list_present(self) -> Iterator[tuple[str, int]]:
        """Yield the name and number (True without a number) of each quality present, in the order of the rules."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value:
                yield name, value


def _named(name: str, value: int) -> str:
    return name.capitalize() if value is True else f"{name.capitalize()} {value}"


@lru_cache(maxsize=512)
def with_qualities(own: Qualities, added: Qualities) -> Qualities:
    """Return the qualities `own` and `added` together; numbers are summed."""
    found = Qualities()
    for name in own.__struct_fields__:
        here, there = getattr(own, name), getattr(added, name)
        found = replace(found, **{name: here or there if isinstance(here, bool) else here + there})
    return found
