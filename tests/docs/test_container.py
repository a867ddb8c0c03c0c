"""The image of docs/docker is built by its own steps in a root of its own, and the compose file asks for what exists.

Where a Docker daemon runs, it would build the same lines; here each RUN line runs by chroot in a file system that lies
over this machine's, so that nothing of this machine is changed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from solo import __version__
from solo.cli.main import verb_parser
from solo.storage.stores import SETTING

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "docker"
PAGE = (ROOT / "docs" / "HOSTING.md").read_text("utf-8")
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
SHELL_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
IN_A_ROOT = """
set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc none "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mkdir "$1/root/project"
mount --bind -o ro "$3" "$1/root/project"
cp /etc/resolv.conf /etc/hosts "$1/root/etc/"
cp "$2" "$1/root/steps"
chroot "$1/root" /bin/sh -e /steps
"""
"""Runs a script in a file system that lies over this machine's, in a mount namespace of its own."""


class Step(NamedTuple):
    """One instruction of a Dockerfile."""

    word: str
    rest: str


def steps() -> list[Step]:
    """The instructions, with the lines joined that are broken by a backslash."""
    text = (FOLDER / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [Step(*line.split(maxsplit=1)) for line in lines]


def values(word: str) -> list[str]:
    return [step.rest for step in steps() if step.word == word]


def test_each_file_that_the_image_copies_exists_and_is_sent_to_the_builder() -> None:
    ignored = (FOLDER / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    copied = [source for rest in values("COPY") if "--from" not in rest for source in rest.split()[:-1]]
    assert copied
    for source in copied:
        assert (ROOT / source).exists()
        assert f"!{source}" in ignored


def test_the_image_hosts_without_rights_at_the_port_of_the_page() -> None:
    assert values("USER") == ["solo"]
    assert values("EXPOSE") == ["2222"]
    entry, command = values("ENTRYPOINT")[0], values("CMD")[0]
    _, verb, *words = [*yaml.safe_load(entry), *yaml.safe_load(command)]
    assert verb_parser(verb).parse_args(words).headless
    assert "SOLO_HOME=/var/lib/solo" in values("ENV")
    assert values("VOLUME") == ["/var/lib/solo"]


def test_the_compose_file_hosts_a_campaign_of_its_database() -> None:
    table, database = COMPOSE["services"]["table"], COMPOSE["services"]["database"]
    assert (FOLDER / table["build"]["context"] / table["build"]["dockerfile"]).resolve() == FOLDER / "Dockerfile"
    verb, *words = table["command"]
    assert verb_parser(verb).parse_args(words).headless
    user = database["environment"]
    assert table["environment"][SETTING] == f"postgresql://{user['POSTGRES_USER']}@database/{user['POSTGRES_DB']}"
    assert table["environment"]["PGPASSWORD"] == user["POSTGRES_PASSWORD"]
    volumes = [one.partition(":")[0] for service in (table, database) for one in service["volumes"]]
    assert sorted(volumes) == sorted(COMPOSE["volumes"])
    assert table["volumes"][0].partition(":")[2] == "/var/lib/solo"


def test_the_commands_for_compose_are_understood() -> None:
    joined = re.sub(r"(--port)\n", r"\1 ", PAGE)
    run = re.findall(r"docker compose run --rm (?:--volume \S+ )?table ([^\n]*)", joined)
    run += [words.removeprefix("solo ") for words in re.findall(r"docker compose exec table (solo [^`]*)`", joined)]
    assert len(run) == 4
    for command in run:
        verb, *words = shlex.split(command)
        verb_parser(verb).parse_args(words)


# The image itself


def in_a_root(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script by `sh -e` in a root of its own, of which nothing is left."""
    (folder / "steps").write_text(script)
    (folder / "root").mkdir(exist_ok=True)
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", IN_A_ROOT, "sh", *map(str, (folder / "root", folder / "steps", ROOT))],
        env={**os.environ, "PATH": SHELL_PATH},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for the root; skips the test where none can be made, or no package can be had."""
    if not (sys.platform == "linux" and os.geteuid() == 0 and shutil.which("unshare")):
        pytest.skip("A root of its own needs Linux and the user root.")
    if in_a_root(tmp_path, "true").returncode != 0:
        pytest.skip("This machine lets nobody mount one file system over another.")
    return tmp_path


def script() -> Iterator[str]:
    """The steps of the image as lines of a shell, up to what it runs by itself."""
    python = Path(sys.base_prefix) / "bin" / "python3"
    yield f"printf '#!/bin/sh\\nexec {python} \"$@\"\\n' > /usr/local/bin/python && chmod 755 /usr/local/bin/python"
    yield f"chmod a+x {' '.join(str(one) for one in python.parents if str(one) != '/')}"  # for the user of the image
    for word, rest in steps():
        if word == "RUN":
            yield rest
        elif word == "ENV":
            yield f"export {rest}"
        elif word == "COPY" and "--from" not in rest:
            *sources, target = rest.split()
            if target.endswith("/"):
                yield f"mkdir -p {target}"
            yield f"cp -r {' '.join('/project/' + source for source in sources)} {target}"
    yield "rm -rf /src"  # the second stage takes the environment alone


@pytest.mark.slow
def test_the_steps_of_the_image_make_a_host_that_runs_as_its_own_user(folder: Path) -> None:
    checked = (
        "solo version && solo saves list && ! solo host --check --port 0 && test $(stat -c %a /var/lib/solo) = 700"
    )
    user = f"setpriv --reuid solo --regid solo --clear-groups env HOME=/var/lib/solo sh -ec {shlex.quote(checked)}"
    done = in_a_root(folder, "\n".join([*script(), user]))
    if "Could not find a version" in done.stderr or "Connection" in done.stderr:
        pytest.skip("No package index can be reached.")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"solo {__version__}\n" in done.stdout
    assert "You have no campaigns." in done.stdout
    assert "fine   packages: asyncssh is installed.\n" in done.stdout
    assert "fine   files: You can write to /var/lib/solo, and other users cannot.\n" in done.stdout
    assert not Path("/opt/solo").exists()
