"""Sockets that systemd listens on are taken over by whoever they are meant for, and by nobody else."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from solo.host.listeners import systemd_sockets
from solo.host.listeners.channel import Channel
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from solo.host.listeners.ssh_keys import host_key
from solo.host.listeners.ssh_listener import SshListener
from solo.host.listeners.systemd_sockets import inherited_sockets
from solo.host.people import Members

PROGRAM = """
import os
import sys
from solo.host.listeners.systemd_sockets import inherited_sockets
environment = {**os.environ, "LISTEN_PID": str(os.getpid())}
for one in inherited_sockets(environment, os.getpid(), int(sys.argv[1])):
    print(one.family.name, one.getsockname(), one.getblocking(), one.get_inheritable(), flush=True)
    one.setblocking(True)
    one.accept()[0].sendall(b"welcome")
"""


def test_a_guest_who_came_before_the_table_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as guest:
        listening.bind("table")
        listening.listen()
        guest.connect("table")
        held = listening.fileno()
        started = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(held)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "LISTEN_FDS": "1"},
            pass_fds=[held],
            capture_output=True,
            text=True,
            check=True,
        )
        assert started.stdout == "AF_UNIX table False False\n"
        assert guest.recv(100) == b"welcome"


async def test_the_door_of_ssh_opens_on_a_socket_that_was_inherited_sockets(tmp_path: Path) -> None:
    async def nobody(channel: Channel) -> None:
        raise AssertionError(channel.person)

    told: list[str] = []
    open_channels = OpenChannels(
        nobody,
        Limits(),
        ConnectionLog(told.append, lambda: datetime.now(UTC)),
        lambda failure: told.append(str(failure)),
    )
    door = SshListener(
        Members(tmp_path), open_channels, host_key(tmp_path / "host_key"), asyncio.get_running_loop().time
    )
    listening = socket.create_server(("127.0.0.1", 0))
    await door.open("", 0, listening)
    assert door.port == listening.getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    assert (await reader.readline()).startswith(b"SSH-2.0-Solo")
    writer.close()
    await door.close()
    await open_channels.close()


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"LISTEN_FDS": "1"},
        {"LISTEN_FDS": "1", "LISTEN_PID": "8"},
        {"LISTEN_FDS": "", "LISTEN_PID": "7"},
        {"LISTEN_FDS": "-1", "LISTEN_PID": "7"},
        {"LISTEN_FDS": "9" * 5000, "LISTEN_PID": "7"},
        {"LISTEN_FDS": "17", "LISTEN_PID": "7"},
    ],
)
def test_what_is_meant_for_another_or_is_no_count_is_left_alone(environment: Mapping[str, str]) -> None:
    assert not inherited_sockets(environment, 7)


@pytest.mark.parametrize(
    ("count", "numbers"),
    [("0", []), ("1", [3]), ("16", list(range(3, 19))), ("17", []), ("016", []), ("-1", []), ("two", []), ("", [])],
)
def test_at_most_16_sockets_are_taken_over_from_the_fourth_descriptor_on(
    monkeypatch: pytest.MonkeyPatch, count: str, numbers: list[int]
) -> None:
    monkeypatch.setattr(systemd_sockets, "_listening", lambda number: number)
    assert list(inherited_sockets({"LISTEN_PID": "77", "LISTEN_FDS": count}, 77)) == numbers
    assert list(inherited_sockets({"LISTEN_PID": "78", "LISTEN_FDS": count}, 77)) == []
    assert list(inherited_sockets({"LISTEN_FDS": count}, 77)) == []
