"""Claim of a hero on cards as the leader of an action (`G-24`, `H-07`, `H-08`)."""

from __future__ import annotations

from solo.systems.contract import Content
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.people.company import owned_runes
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.religion.rank import Rank


# rule: H-07 Whom a card helps
def claim_of(
    character: Character, content: Content, deed: ActionDescription | None = None, used: frozenset[str] = frozenset()
) -> CardClaim:
    """Return the claim of a hero on cards for an action. `used` are the runes that have an effect in the action."""
    rank = content.entries(Rank).get(character.rank)
    runes, magic = tuple(sorted(owned_runes(character, content))), character.powers.magic or 0
    return CardClaim(
        deed or ActionDescription("skill"), character.religion, rank.level if rank else 0, runes, used, magic
    )
