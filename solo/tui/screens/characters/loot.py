"""Owns the rows that share out loot: what one of the roster may take of it, and what was taken last and can go back."""

from __future__ import annotations

from solo.campaign.session import Session

ALL = "all"
BACK = "back"
INTO_PACK = "It goes into the pack and the purse, however heavy it is."
BACK_AGAIN = "It lies there again for anybody to take, as if it had not been taken."


def rows(session: Session, name: str) -> list[tuple[str, str, str]]:
    """What this one may take, as (key, title, help); none where nothing lies there and nothing can be put back."""
    offers = session.spoils_offers()
    all_of_it = [(ALL, f"{name} takes all of it", INTO_PACK)] if offers else []
    # A find that is one thing is all there is.
    parts = offers if len(offers) > 1 else []
    takes = [(str(number), f"{name} takes {offer.title}", INTO_PACK) for number, offer in enumerate(parts)]
    last = session.spoils_taken_last()
    back = [(BACK, f"Put back: {last}", BACK_AGAIN)] if last else []
    return [*all_of_it, *takes, *back]


def picked(session: Session, name: str, key: str) -> None:
    """Do what a row says. Raises CampaignFault where that cannot be."""
    if key == BACK:
        session.put_spoils_back()
    else:
        session.take_spoils(name, None if key == ALL else session.spoils_offers()[int(key)])
