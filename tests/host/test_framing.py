"""Frames of a table's socket at their limits, and paths of sockets of any length."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from solo.host.listeners import framing
from solo.host.listeners.framing import (
    FrameError,
    FrameKind,
    FrameReader,
    encode_frame,
    reachable,
    read_size,
    size,
)


def test_a_frame_is_a_letter_two_bytes_of_length_and_its_payload() -> None:
    assert encode_frame(FrameKind.DATA, b"abc") == b"d\x00\x03abc"
    assert encode_frame(FrameKind.END) == b"e\x00\x00"
    assert [kind.value for kind in FrameKind] == [b"h", b"d", b"s", b"e", b"w"]


def test_the_largest_frame_has_65535_bytes_and_more_data_takes_several() -> None:
    assert len(encode_frame(FrameKind.DATA, bytes(65_535))) == 3 + 65_535
    assert encode_frame(FrameKind.DATA, bytes(65_536)) == encode_frame(FrameKind.DATA, bytes(65_535)) + b"d\x00\x01\x00"
    assert len(encode_frame(FrameKind.HELLO, bytes(65_535))) == 3 + 65_535
    with pytest.raises(FrameError, match="65536 bytes are too many for a frame"):
        encode_frame(FrameKind.HELLO, bytes(65_536))


def test_a_frame_is_read_once_its_last_byte_has_come() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"d\x00")) == []
    assert list(reader.feed(b"\x02a")) == []
    assert list(reader.feed(b"be\x00\x00w")) == [(FrameKind.DATA, b"ab"), (FrameKind.END, b"")]
    assert list(reader.feed(b"\x00\x01x")) == [(FrameKind.WAY_IN, b"x")]


def test_an_unknown_letter_is_no_frame() -> None:
    with pytest.raises(FrameError, match="b'x' is not a kind of frame"):
        list(FrameReader().feed(b"x\x00\x00"))


@pytest.mark.parametrize(
    ("told", "read"),
    [((80, 24), (80, 24)), ((-1, 0), (0, 0)), ((65_535, 65_536), (65_535, 65_535))],
)
def test_a_size_is_two_figures_of_two_bytes(told: tuple[int, int], read: tuple[int, int]) -> None:
    frame = size(*told)
    assert frame[:3] == b"s\x00\x04"
    assert read_size(frame[3:]) == read


@pytest.mark.parametrize("payload", [b"", b"\x00\x50\x00", b"\x00\x50\x00\x18\x00"])
def test_a_size_of_other_length_is_none(payload: bytes) -> None:
    with pytest.raises(FrameError, match="This is not a valid size"):
        read_size(payload)


def path_of(folder: Path, length: int) -> Path:
    """Return a path of this many bytes in a folder of its own."""
    rest = length - len(str(folder)) - 2
    place = folder / ("f" * (rest // 2)) / ("s" * (rest - rest // 2))
    place.parent.mkdir()
    assert len(str(place)) == length
    return place


def test_a_path_of_100_bytes_is_used_as_it_is_and_a_longer_one_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/tmp")
    short, long = Path("/tmp") / ("s" * 95), path_of(tmp_path, 180)
    with reachable(short) as name:
        assert name == str(short)
    over = Path("/tmp") / ("s" * 96)
    with reachable(over) as name:
        assert name != str(over)
        assert name.endswith(over.name)
    with reachable(long) as name, socket.socket(socket.AF_UNIX) as listening:
        assert len(name) <= 108
        listening.bind(name)
        folder = Path(name).parent
        assert folder.exists()
    assert long.is_socket()
    assert not folder.exists(), "the folder is closed again"


def test_a_long_path_without_open_folders_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(framing, "OPEN_FOLDERS", tmp_path / "none")
    long = path_of(tmp_path, 180)
    with (
        pytest.raises(OSError, match="is too long for a socket: set SOLO_HOME to a folder with a shorter path"),
        reachable(long),
    ):
        pass
