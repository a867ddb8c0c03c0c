"""SQL texts of the PostgreSQL store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SCHEMA: Final = """
create table if not exists solo_campaign (
    campaign integer generated always as identity primary key,
    name text not null unique,
    writers bigint not null default 0
);
create table if not exists solo_file (
    campaign integer not null references solo_campaign on delete cascade,
    name text not null,
    data bytea not null,
    changed timestamptz not null default clock_timestamp(),
    primary key (campaign, name)
);
create table if not exists solo_journal (
    campaign integer not null references solo_campaign on delete cascade,
    number bigint not null,
    line text not null,
    primary key (campaign, number)
);
"""
TABLES: Final[Mapping[str, frozenset[str]]] = {
    "solo_campaign": frozenset({"campaign", "name", "writers"}),
    "solo_file": frozenset({"campaign", "name", "data", "changed"}),
    "solo_journal": frozenset({"campaign", "number", "line"}),
}
"""The columns that the schema creates, for a read-only check of the database."""
END_SILENT: Final = """
select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
where granted and locktype = 'advisory' and state_change < clock_timestamp() - make_interval(secs => %s)
and pg_locks.database = (select oid from pg_database where datname = current_database())
and classid = %s and objid = %s
"""
"""Ends the connection of a writer that fell silent in the middle of a command."""
INSERT_NEW: Final = """
insert into solo_file (campaign, name, data)
select campaign, %s, %s from solo_campaign where solo_campaign.name = %s
on conflict (campaign, name) do nothing
"""
REPLACE: Final = """
update solo_file set data = %s, changed = clock_timestamp()
where name = %s and data = %s and campaign = (select campaign from solo_campaign where solo_campaign.name = %s)
"""
JOURNAL_AS_FILE: Final = """
insert into solo_file (campaign, name, data)
select campaign, %s, convert_to(string_agg(line || E'\\n', '' order by number), 'UTF8') from solo_journal
where campaign = %s group by campaign
"""
