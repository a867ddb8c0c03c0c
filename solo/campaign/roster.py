"""Roster of a campaign: characters with unique names, and the removed characters, who can be restored.

Characters stay in the encoding of their system. An unreadable character, or one on whom the rules fail, stays in the
file unchanged.
"""

from __future__ import annotations

import msgspec

from solo.campaign.campaign import Campaign
from solo.systems.contract import System
from solo.untrusted import decoders, input_limits
from solo.untrusted.text import check_name


class CampaignError(ValueError):
    """An action that is impossible now; the text is a sentence that says what to do instead."""


class Roster:
    """The characters of one campaign, decoded by its system."""

    def __init__(self, campaign: Campaign, system: System) -> None:
        self._campaign = campaign
        self._system = system
        self._names: dict[bytes, str | None] = {}

    def characters(self) -> dict[str, msgspec.Struct]:
        """Return the characters on the roster by name, in the order in which they joined."""
        return dict(self._read(self._campaign.characters))

    def list_removed(self) -> dict[str, msgspec.Struct]:
        """Return the removed characters by name, the latest last."""
        return dict(self._read(self._campaign.removed_characters))

    def unreadable(self) -> int:
        """Return the number of characters on the roster that the system cannot read."""
        return len(self._campaign.characters) - len(self._read(self._campaign.characters))

    def describe_unreadable(self) -> str:
        """Describe the characters that the system cannot read, in a sentence; "" for none."""
        if not (count := self.unreadable()):
            return ""
        return f"{count} of the campaign's characters cannot be read. They stay in the file but are not shown."

    def put(self, character: msgspec.Struct, replacing: str | None) -> str:
        """Add a character, or replace the character named `replacing`.

        Return the new name. Raises CampaignError if it is taken.
        """
        name = self._system.characters.member(character).name.strip()
        if not name:
            raise CampaignError("Give the character a name.")
        if fault := check_name(name):
            raise CampaignError(f"This cannot be the name of a character. {fault}")
        if name != replacing and name in self.characters():
            raise CampaignError(f"{name} is already on the roster: choose another name.")
        raw = msgspec.Raw(msgspec.json.encode(character))
        if replacing is None:
            self._campaign.characters.append(raw)
        else:
            self._campaign.characters[self._place(self._campaign.characters, replacing)] = raw
        return name

    def remove(self, name: str) -> None:
        """Remove a character, who can be restored later. Raises CampaignError for an unknown name."""
        place = self._place(self._campaign.characters, name)
        self._campaign.removed_characters.append(self._campaign.characters.pop(place))

    def restore(self, name: str) -> None:
        """Restore the character of this name who was removed last. Raises CampaignError if that is impossible."""
        place = self._place(self._campaign.removed_characters, name)
        if name in self.characters():
            raise CampaignError(f"Another character named {name} is on the roster now: rename that character first.")
        self._campaign.characters.append(self._campaign.removed_characters.pop(place))

    def _place(self, raws: list[msgspec.Raw], name: str) -> int:
        for place in range(len(raws) - 1, -1, -1):
            read = self._read([raws[place]])
            if read and read[0][0] == name:
                return place
        raise CampaignError(f"There is no character named {name}.")

    def _read(self, raws: list[msgspec.Raw]) -> list[tuple[str, msgspec.Struct]]:
        read = []
        for raw in raws:
            name = self._name(raw)
            if name is not None:
                read.append((name, msgspec.json.decode(raw, type=decoders.prepare_type(self._system.characters.type))))
        return read

    def _name(self, raw: msgspec.Raw) -> str | None:
        """Return the name of a usable character, None for an unusable one. Cached by content."""
        key = bytes(raw)
        if key not in self._names:
            try:
                self._names[key] = _tried(raw, self._system)
            except Exception:  # The rules may raise anything on a sheet that they did not write.
                self._names[key] = None
        return self._names[key]


def _tried(raw: msgspec.Raw, system: System) -> str | None:
    """Return the name of a character, None if the sheet exceeds the bounds. Raises whatever the rules raise."""
    characters = system.characters
    character = msgspec.json.decode(raw, type=decoders.prepare_type(characters.type))
    if any(input_limits.find_excess(character, input_limits.SAVED)):
        return None
    characters.sheet(character)
    characters.assess(characters.reopen(character))
    name: str = characters.member(character).name.strip()
    return name
