"""A table of turns in, the same table with their assessments out: pandas, polars, or a dict of lists, none of which is imported."""

import json
from collections.abc import Mapping

from ._error import CredenceError
from ._turn import assess_json

SCORES = ("tool_run", "source_quality", "grounding", "claim_evidence", "sentences")
COUNTS = ("cited_sentences", "compared", "supported", "contradicted", "undecided", "statements", "checked", "backed", "against", "in_no_text")

NOT_A_NUMBER = ("float", "NAType", "NaTType")


def assess_frame(frame, column="turn", *, prefix="credence_", **options):
    """The table with the assessment of each turn in its column: ``column`` holds dicts or JSON texts.

    The new columns are ``outcome``, ``headline`` and ``headline_of``, the score of each kind, how many sentences were compared,
    supported and so on, how many warnings there are, and the whole ``assessment`` as JSON text. All are ``None`` for an empty cell.
    """
    turns = _cells(frame, column)
    rows = [_row(turn, f"{column}[{index}]", options) for index, turn in enumerate(turns)]
    names = _row_of(None)
    return _with_columns(frame, column, {prefix + name: [row[name] for row in rows] for name in names})


def _cells(frame, column):
    if not isinstance(frame, Mapping) and (hasattr(frame, "collect") or not hasattr(frame, "columns")):
        expected = "expected a DataFrame of pandas or polars, or a dict of lists; collect a LazyFrame first"
        raise CredenceError(f"`frame` is {type(frame).__name__}, {expected}", where="frame")
    columns = frame if isinstance(frame, Mapping) else frame.columns
    if column not in columns:
        raise CredenceError(f"`column` is `{column}`, expected one of {', '.join(map(str, columns))}", where="column")
    cells = frame[column]
    for method in ("to_list", "tolist"):
        if hasattr(cells, method):
            return getattr(cells, method)()
    return list(cells)


def _row(turn, where, options):
    if _is_empty(turn):
        return _row_of(None)
    try:
        return _row_of(assess_json(turn, **options))
    except CredenceError as error:
        is_in_turn = error.where == "turn" or error.where.startswith("turn.")
        path = where + error.where[len("turn") :] if is_in_turn else error.where
        raise CredenceError(f"{where}: {error}", error.kind, path) from error


def _is_empty(cell):
    """What pandas and polars have in a cell without a value: ``None``, ``nan``, ``NaT`` or ``NA``."""
    return cell is None or type(cell).__name__ in NOT_A_NUMBER


def _row_of(text):
    known = {} if text is None else json.loads(text)
    scores, coverage, headline = (known.get(name) or {} for name in ("scores", "coverage", "headline"))
    row = {"outcome": known.get("outcome"), "headline": headline.get("score"), "headline_of": headline.get("kind")}
    row.update({name: (scores.get(name) or {}).get("score") for name in SCORES})
    row.update({name: coverage.get(name) for name in COUNTS})
    row["warnings"] = len(known["warnings"]) if known else None
    row["assessment"] = text
    return row


def _with_columns(frame, column, added):
    if isinstance(frame, Mapping):
        return {**frame, **added}
    if hasattr(frame, "with_columns"):
        series = type(frame[column])
        return frame.with_columns([series(name, values, strict=False) for name, values in added.items()])
    return frame.assign(**added)
