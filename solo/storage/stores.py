"""Owns the choice of a store: what names one, and what is said where it cannot be had."""

from __future__ import annotations

from collections.abc import Mapping

from solo.storage.faults import SaveFault
from solo.storage.store import FILES, Store

DATABASES = ("postgresql://", "postgres://")
SETTING = "SOLO_STORE"
NEEDS_POSTGRES = "A store on PostgreSQL needs one more package: pip install 'solo-tabletop[postgres]'."


def database(environment: Mapping[str, str], named: str = "") -> str:
    """The database that is named, else the one that `SOLO_STORE` names; "" for this machine's files.

    Raises SaveFault with a sentence for what names no database.
    """
    wanted = named.strip() or environment.get(SETTING, "").strip()
    if wanted and not wanted.startswith(DATABASES):
        raise SaveFault(f"A store is named like postgresql://USER@MACHINE/DATABASE, by --store or {SETTING}.")
    return wanted


def chosen(environment: Mapping[str, str], named: str = "") -> Store:
    """The store that is named, else the one that `SOLO_STORE` names, else this machine's files.

    Raises SaveFault with a sentence for what names no store, or one that cannot be reached now.
    """
    wanted = database(environment, named)
    if not wanted:
        return FILES
    try:
        from solo.storage.rows import Rows
    except ImportError as error:
        raise SaveFault(NEEDS_POSTGRES) from error
    return Rows(wanted)
