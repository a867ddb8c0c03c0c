"""Unclaimed loot of won fights: stored in the campaign, taken by characters, and put back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import msgspec

from solo.campaign.campaign import Campaign, TakenLoot
from solo.campaign.roster import CampaignError, Roster
from solo.library.fuzzy import join_names
from solo.systems.contract import AnySpoils, Share, System
from solo.untrusted import decoders, input_limits

OFFERED = "To share it out, mark a character on the Characters page and press t."
NOTHING = "There is no loot to take. You can find loot by winning fights."
NOT_TAKEN = "There is nothing to put back."
MOST_PUT_BACK = 50


class LootOffer(msgspec.Struct, frozen=True):
    """A share of a find that a character can take. `find` is the number of the find."""

    find: int
    share: Share

    @property
    def title(self) -> str:
        """The name of the share."""
        return self.share.title


class UnclaimedLoot:
    """The unclaimed loot of an open campaign.

    `may_change` raises CampaignError if nothing may be changed. `note` is called with a sentence about each change.
    """

    def __init__(
        self,
        campaign: Campaign,
        system: Callable[[], System],
        may_change: Callable[[], object],
        note: Callable[[str], object],
    ) -> None:
        self._campaign = campaign
        self._system = system
        self._may_change = may_change
        self._note = note

    def describe(self) -> list[str]:
        """Describe the loot, in a sentence for each fight that left some."""
        return describe_loot(self._campaign, self._system())

    def offers(self) -> list[LootOffer]:
        """List the shares of the loot that can be taken."""
        return list_offers(self._campaign, self._system())

    def last_taken(self) -> str:
        """Describe the taking that `put_back` would undo, in a sentence; "" if there is none."""
        return describe_last_taken(self._campaign)

    def take(self, name: str, offer: LootOffer | None = None) -> str:
        """Let a character take the offered share, or all loot without an offer, and return a sentence.

        Raises CampaignError if that is impossible.
        """
        self._may_change()
        told = take(self._campaign, self._system(), name, offer)
        self._note(told)
        return told

    def put_back(self) -> str:
        """Undo the latest taking and return a sentence. Raises CampaignError if that is impossible."""
        self._may_change()
        told = put_back(self._campaign, self._system())
        self._note(told)
        return told


def keep_loot(campaign: Campaign, system: System, state: msgspec.Struct) -> str:
    """Store the loot in a procedure's final state. Return a sentence about it, "" if there is none or no character."""
    spoils = system.spoils
    found = spoils.list_loot(state) if spoils else None
    if spoils is None or found is None:
        return ""
    campaign.spoils.append(_raw(found))
    return f"{spoils.describe(found)} {OFFERED}" if campaign.characters else ""


def describe_loot(campaign: Campaign, system: System) -> list[str]:
    """Describe the campaign's unclaimed loot: a sentence for each fight that left some."""
    spoils = system.spoils
    if spoils is None:
        return []
    readable = [spoils.describe(found) for _, found in _readable(spoils, campaign.spoils)]
    return [*readable, *filter(None, [unreadable(campaign, system)])]


def unreadable(campaign: Campaign, system: System) -> str:
    """Say how many finds of the campaign the rules cannot read, in a sentence; "" if they can read all."""
    spoils = system.spoils
    count = len(campaign.spoils) - len(_readable(spoils, campaign.spoils)) if spoils else 0
    what = "The loot of one fight" if count == 1 else f"The loot of {count} fights"
    return f"{what} cannot be read with the current rules. It stays saved." if count else ""


def list_offers(campaign: Campaign, system: System) -> list[LootOffer]:
    """List the shares of the loot that can be taken, find by find."""
    spoils = system.spoils
    if spoils is None:
        return []
    takers = len(campaign.characters)
    finds = _readable(spoils, campaign.spoils)
    return [LootOffer(number, share) for number, found in finds for share in spoils.shares(found, takers)]


def take(campaign: Campaign, system: System, name: str, offer: LootOffer | None = None) -> str:
    """Let a character take the offered share, or all loot without an offer.

    Return a sentence about it. Raises CampaignError if there is no loot, the offer is no longer valid, or the character
    is not on the roster.
    """
    spoils, known = system.spoils, list_offers(campaign, system)
    if spoils is None or not known:
        raise CampaignError(NOTHING)
    if offer is not None and offer not in known:
        raise CampaignError(f"{offer.title} is no longer there. Look at the list again.")
    roster = Roster(campaign, system)
    character = _character(roster, name)
    chosen = [offer] if offer else _whole(known)
    for each in chosen:
        character = spoils.take(character, each.share.taken)
    roster.put(character, replacing=name)
    what = join_names([each.title for each in chosen], "and")
    before = tuple(campaign.spoils)
    campaign.spoils = _rest(campaign.spoils, chosen)
    finds = tuple(_raw(each.share.taken) for each in chosen)
    campaign.taken = [*campaign.taken, TakenLoot(name, what, finds, before, len(campaign.spoils))][-MOST_PUT_BACK:]
    return f"{name} took {what}."


def describe_last_taken(campaign: Campaign) -> str:
    """Describe the latest taking that can be undone, in a sentence; "" if there is none."""
    if not campaign.taken:
        return ""
    last = campaign.taken[-1]
    return f"{last.who} took {last.what}."


def put_back(campaign: Campaign, system: System) -> str:
    """Undo the latest taking, and return a sentence about it.

    Raises CampaignError if there is none, or if the character who took the loot no longer has it or is gone.
    """
    spoils = system.spoils
    if spoils is None or not campaign.taken:
        raise CampaignError(NOT_TAKEN)
    last, roster = campaign.taken[-1], Roster(campaign, system)
    character = _character(roster, last.who)
    try:
        for found in _finds(spoils, last.finds):
            character = spoils.return_loot(character, found)
    except ValueError as error:
        raise CampaignError(str(error)) from error
    roster.put(character, replacing=last.who)
    campaign.taken = campaign.taken[:-1]
    # Finds of later fights follow the finds that remained after the taking.
    campaign.spoils = [*last.before, *campaign.spoils[last.left :]]
    return f"{last.who} put {last.what} back."


def _character(roster: Roster, name: str) -> msgspec.Struct:
    known = roster.characters()
    if name not in known:
        raise CampaignError(f"{name} is not on the roster.")
    return known[name]


def _whole(known: Sequence[LootOffer]) -> list[LootOffer]:
    """Return the first offer of each find, which is the whole find."""
    firsts = {offer.find: offer for offer in reversed(known)}
    return [firsts[find] for find in sorted(firsts)]


def _rest(finds: Sequence[msgspec.Raw], chosen: Iterable[LootOffer]) -> list[msgspec.Raw]:
    """Return the finds that remain once the `chosen` offers are taken."""
    left = {offer.find: offer.share.left for offer in chosen}
    rest = []
    for number, raw in enumerate(finds):
        if number not in left:
            rest.append(raw)
        elif (found := left[number]) is not None:
            rest.append(_raw(found))
    return rest


def _raw(found: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(found))


def _readable(spoils: AnySpoils, raws: Sequence[msgspec.Raw]) -> list[tuple[int, msgspec.Struct]]:
    """Return the finds that can be read, described and shared out, each with its number among all finds."""
    found = []
    for number, raw in enumerate(raws):
        with suppress(Exception):  # The rules may raise anything on a find that they did not write.
            one = msgspec.json.decode(raw, type=decoders.prepare_type(spoils.found_type))
            if not any(input_limits.find_excess(one, input_limits.SAVED)) and spoils.describe(one):
                spoils.shares(one, 1)
                found.append((number, one))
    return found


def _finds(spoils: AnySpoils, raws: Iterable[msgspec.Raw]) -> list[msgspec.Struct]:
    try:
        return [msgspec.json.decode(raw, type=decoders.prepare_type(spoils.found_type)) for raw in raws]
    except msgspec.MsgspecError as error:
        raise CampaignError("The loot cannot be read with the current rules.") from error
