"""Values of Python as the JSON texts that the native module takes."""

import datetime
import json

from ._error import CredenceError


def text_of(name, value):
    """The value of an argument as JSON text; text and bytes are JSON already, and nothing is an empty text."""
    if value is None:
        return ""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _decoded(name, value)
    return value if isinstance(value, str) else json_of(name, value)


def json_of(name, value):
    """A value as JSON text."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
        text.encode()
        return text
    except UnicodeEncodeError:
        # Half a surrogate pair has no UTF-8, but an escape.
        return json.dumps(value, separators=(",", ":"), default=_plain)
    except (TypeError, ValueError) as error:
        raise CredenceError(f"`{name}` cannot be written as JSON, expected plain values: {error}", where=name) from error


def options_of(options):
    """Keyword arguments as the JSON text of options; those that are ``None`` are not given."""
    return json_of("options", {name: value for name, value in options.items() if value is not None})


def plain_text(name, value):
    """An argument that has to be a text."""
    if isinstance(value, str):
        return value
    raise CredenceError(f"`{name}` is {type(value).__name__}, expected str", where=name)


def _decoded(name, value):
    try:
        return bytes(value).decode()
    except UnicodeDecodeError as error:
        raise CredenceError(f"`{name}` is not UTF-8 at byte {error.start}", where=name) from error


def _plain(value):
    """Numbers and arrays of numpy and pandas, and dates."""
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    raise TypeError(f"{type(value).__name__} is not a value of JSON")
