"""Owns the qualities of an attack: what its Effects switch on, and what is always on (`T-23`, `Q-01` to `Q-10`)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Qualities(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What Effects switch on (`Q-01` to `Q-10`): a number where the quality has one."""

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
        """All of them as a table prints them: "Piercing 1, Knockdown"; "" for none."""
        return ", ".join(_named(name, value) for name, value in self.given())

    def given(self) -> Iterator[tuple[str, int]]:
        """Yields those that it has, in the order of the rules, with their number; True for those without one."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value:
                yield name, value


def _named(name: str, value: int) -> str:
    return name.capitalize() if value is True else f"{name.capitalize()} {value}"
