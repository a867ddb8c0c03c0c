"""The page for hosts promises nothing that does not work: commands are understood, figures are the program's."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import msgspec
import pytest

from solo.cli.main import VERBS, verb_parser
from solo.host.listeners.admission import STRANGER_COSTS
from solo.host.listeners.connection_limits import Limits
from solo.host.people import Members
from solo.host.people_file import FILE
from solo.host.table_settings import MOST_PEOPLE, TableSettings
from solo.storage import postgres, postgres_sql

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "HOSTING.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PLAIN = "\n".join(block for kind, block in BLOCKS if not kind)
UNITS = sorted((DOCS / "systemd").iterdir())
WRITTEN = [f"solo {line}" for line in re.findall(r"^solo (.*)$", PLAIN, re.MULTILINE)]
STARTED = re.findall(
    r"^(?:ExecStart=|    ForceCommand )(solo .*)$", "\n".join([PAGE, *map(Path.read_text, UNITS)]), re.MULTILINE
)


@pytest.mark.parametrize("command", [one for one in WRITTEN + STARTED if one.split()[1] in VERBS])
def test_a_command_is_understood(command: str) -> None:
    _, verb, *words = shlex.split(command)
    verb_parser(verb).parse_args(words)


def test_its_limits_are_the_usual_ones() -> None:
    usual = Limits()
    rows_of_limits = {
        "people at a table": f"{TableSettings().people}, as `people.toml` says; {MOST_PEOPLE} at most",
        "connections": f"{usual.connections}; {usual.from_an_address} from one address (IPv6: from one /64); "
        f"{usual.not_in_yet} from one address that have not logged in",
        "terminals of one person": f"{usual.terminals}",
        "time to log in; keys tried on a connection": f"{usual.login:g} s; {usual.tries}",
        "failed tries from an address, then one more a minute": f"{usual.wrong_from_an_address}",
        "wrong words of one address for one name, then one more a minute": f"{usual.wrong_words}",
        "connections of one person; time to ask for a shell": f"{usual.of_a_person}; {usual.asking:g} s",
        "new connections from an address at once, then each second": f"{usual.handshakes}; {usual.handshakes_rate:g} "
        f"(before anybody has logged in from there {usual.handshakes // STRANGER_COSTS}; "
        f"1 in {STRANGER_COSTS / usual.handshakes_rate:g} s)",
        "places kept for game masters and for logging in": f"{usual.reserved}",
        "without a key pressed; in all": f"{usual.idle / 3600:g} hours; {usual.longest / 3600:g} hours",
    }
    for what, figure in rows_of_limits.items():
        assert f"| {what} | {figure} |" in PAGE
    assert f"after {usual.stalled:g} s without reading" in PAGE
    assert f"ends its connection after {postgres.SILENCE:g} s" in PAGE


def test_its_people_are_understood(tmp_path: Path) -> None:
    (shown,) = [block for kind, block in BLOCKS if kind == "toml"]
    (tmp_path / FILE).write_text(shown)
    people = Members(tmp_path)
    assert [one.name for one in people.all()] == [one["name"] for one in tomllib.loads(shown)["people"]]
    assert msgspec.structs.asdict(people.table_settings).items() >= tomllib.loads(shown)["manners"].items()


def test_its_tables_are_those_of_the_store() -> None:
    for table in re.findall(r"create table if not exists (\w+)", postgres_sql.SCHEMA):
        assert f"`{table}`" in PAGE


def test_all_its_services_are_hardened_alike() -> None:
    def what_does_not_exist(unit: Path) -> str:
        return unit.read_text().partition("# What else there is does not exist for it\n")[2].partition("\n[Install]")[0]

    services = [what_does_not_exist(unit).strip() for unit in UNITS if unit.suffix == ".service"]
    assert len(services) == 2
    assert services[0] == services[1] != ""
