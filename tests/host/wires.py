"""A gate by a clock that stands still, and connections whose sockets and protocols a test holds in its hands."""

from __future__ import annotations

import asyncio
from typing import cast

from solo.host.listeners.admission import AdmissionControl, Connection
from solo.host.listeners.connection_limits import Limits

PLENTY = Limits(unknown_burst=10**9, unknown_rate=10**9, input_burst=10**9, input_rate=10**9)


class Wire(asyncio.Transport):
    """A socket in a test's hands: `reading` is False while it is not read, `unsent` waits in its buffer."""

    def __init__(self, origin: str = "192.0.2.7") -> None:
        super().__init__()
        self.origin = origin
        self.reading = True
        self.written = b""
        self.unsent = 0
        self.closed = self.aborted = self.has_ended = False
        self.buffer_limits: tuple[int | None, int | None] = (None, None)
        self.buffers: list[tuple[int, int, int]] = []

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": (self.origin, 22), "socket": self}.get(name, default)

    def setsockopt(self, *option: int) -> None:
        self.buffers.append(cast("tuple[int, int, int]", option))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.buffer_limits = high, low

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.written += bytes(data)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.has_ended = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True


class Inner(asyncio.Protocol):
    """The protocol behind a connection, with all that it is told."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.told: list[str] = []
        self.transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.told.append("made")

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)

    def eof_received(self) -> bool:
        self.told.append("end of input")
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.told.append(f"lost {exc}")


class Gate:
    """A gate by a clock that stands still, and what it refused."""

    def __init__(self, limits: Limits = PLENTY) -> None:
        self.refused: list[tuple[str, str]] = []
        self.control = AdmissionControl(limits, lambda: 0.0, lambda *told: self.refused.append(told))

    def connect(self, origin: str = "192.0.2.7") -> tuple[Connection, Wire, Inner]:
        """Return a new connection with both of its sides."""
        wire, inner = Wire(origin), Inner()
        line = self.control.guard(inner)
        line.connection_made(wire)
        return line, wire, inner
