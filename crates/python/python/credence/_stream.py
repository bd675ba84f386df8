"""An agent's stream, read as it arrives or from a recording."""

import json

from ._error import CredenceError
from ._native import RawAgentStream
from ._text import options_of


class AgentStream:
    """An agent's stream, parsed and assessed as it arrives. The protocol is detected."""

    def __init__(self, *, max_frame=None, **options):
        self._raw = RawAgentStream(options_of({**options, "maxFrame": max_frame}))

    def push(self, chunk):
        """Parses the next bytes; they may end anywhere."""
        self._raw.push(_bytes_of("chunk", chunk))

    def finish(self):
        """Says that the bytes have ended: a turn that has not ended is cut."""
        self._raw.finish()

    def stop(self):
        """Says that the user stopped the agent."""
        self._raw.stop()

    @property
    def ended(self):
        """Whether the stream has ended."""
        return self._raw.has_ended()

    @property
    def protocol(self):
        """The protocol, once it is detected."""
        return self._raw.protocol()

    @property
    def assessments(self):
        """The assessments of all turns; the last may still be running."""
        return json.loads(self.assessments_json)

    @property
    def assessments_json(self):
        """The same as JSON text."""
        return self._raw.assessments()

    @property
    def report(self):
        """The reports on all turns, as Markdown."""
        return self._raw.report()


def read_stream(stream, **options):
    """The assessments of every turn of a recorded stream: its bytes, or an iterable of chunks such as an open file."""
    return json.loads(read_stream_json(stream, **options))


def read_stream_json(stream, **options):
    """The same as JSON text."""
    reader = AgentStream(**options)
    for chunk in _chunks_of(stream):
        reader.push(chunk)
    reader.finish()
    return reader.assessments_json


def _chunks_of(stream):
    if isinstance(stream, (str, bytes, bytearray, memoryview)):
        return [stream]
    try:
        return iter(stream)
    except TypeError:
        expected = "expected bytes, text, or an iterable of them"
        raise CredenceError(f"`stream` is {type(stream).__name__}, {expected}", where="stream") from None


def _bytes_of(name, chunk):
    if isinstance(chunk, str):
        return chunk.encode("utf-8", "surrogatepass")
    if isinstance(chunk, (bytes, bytearray, memoryview)):
        return bytes(chunk)
    raise CredenceError(f"`{name}` is {type(chunk).__name__}, expected bytes or str", where=name)
