"""Rows for sharing out loot: the available items, and the last taken item, which can be put back."""

from __future__ import annotations

from solo.campaign.session import Session

ALL = "all"
BACK = "back"
INTO_PACK = "The loot goes into the character's pack and purse, whatever it weighs."
BACK_AGAIN = "Anyone can take the loot again."


def rows(session: Session, name: str) -> list[tuple[str, str, str]]:
    """Return the loot that `name` can take or put back, as rows (key, title, help)."""
    offers = session.loot.offers()
    all_of_it = [(ALL, f"{name} takes all the loot", INTO_PACK)] if offers else []
    # With a single item, “takes all the loot” already is the row of this item.
    parts = offers if len(offers) > 1 else []
    takes = [(str(number), f"{name} takes {offer.title}", INTO_PACK) for number, offer in enumerate(parts)]
    last = session.loot.last_taken()
    back = [(BACK, f"Put back: {last}", BACK_AGAIN)] if last else []
    return [*all_of_it, *takes, *back]


def perform_row(session: Session, name: str, key: str) -> None:
    """Take or put back the loot of the row `key`. Raises CampaignError if that is impossible."""
    if key == BACK:
        session.loot.put_back()
    else:
        session.loot.take(name, None if key == ALL else session.loot.offers()[int(key)])
