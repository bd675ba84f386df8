"""The assessment of one turn."""

import json

from . import _native
from ._text import options_of, text_of


def assess(turn, **options):
    """The assessment of one turn, given as a dict or as JSON text."""
    return json.loads(assess_json(turn, **options))


def assess_json(turn, **options):
    """The same as JSON text: the bytes that every other way to call Credence gives."""
    return _native.assess(text_of("turn", turn), options_of(options))


def report(turn, **options):
    """The assessment of one turn as a Markdown report."""
    return _native.report_turn(text_of("turn", turn), options_of(options))
