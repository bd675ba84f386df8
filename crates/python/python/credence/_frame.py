"""Many turns in, each with its assessment or its sentences out: lists, and tables of pandas, polars or dicts of lists, none of which is imported."""

import json
from collections.abc import Iterable, Mapping

from . import _native
from ._error import CredenceError
from ._text import options_of, text_of
from ._turn import assess_json

SCORES = ("tool_run", "source_quality", "grounding", "claim_evidence", "sentences")
COUNTS = ("cited_sentences", "compared", "supported", "contradicted", "undecided", "statements", "checked", "backed", "against", "in_no_text")

NO_VALUE = ("NoneType", "NAType", "NaTType")

# The fields of a sentence, and what the texts may say about one, from the worst on.
SENTENCE = ("row", "id", "index", "text", "kind", "finding", "supported", "rate", "citations", "source", "read", "passage", "is_elsewhere", "particulars", "reasons")
FINDINGS = ("contradicted", "probably_not_in_sources", "undecided", "probably_supported", "supported", "nothing_to_compare", "not_checked")
BACKED = ("probably_supported", "supported")


def assess_frame(frame, column=None, *, prefix="credence_", **options):
    """The table with the assessment of each turn: ``column`` holds dicts or JSON texts.

    Without it these are in the column ``turn``, or each row is one, such as a row of RAGAS.

    The new columns are ``outcome``, ``headline`` and ``headline_of``, the score of each kind, how many sentences were compared,
    supported and so on, how many warnings there are, and the whole ``assessment`` as JSON text. All are ``None`` for an empty cell.
    """
    turns = _turns_in(frame, column)
    rows = [_row(turn, where, options) for where, turn in turns]
    names = _row_of(None)
    return _with_columns(frame, {prefix + name: [row[name] for row in rows] for name in names})


def sentences(rows, column=None, **options):
    """The sentences of many answers, the least supported first: one of them is in each row of the result.

    ``rows`` are turns or rows of RAG evaluations, such as those of RAGAS, in a list, or a table of them as for ``assess_frame``. The result
    is a list of dicts, or a table of the same kind. ``row`` is the place of the turn, ``id`` its id.
    """
    is_table = _is_table(rows)
    turns = _turns_in(rows, column) if is_table else _listed(rows)
    found = [sentence for place, (where, turn) in enumerate(turns) for sentence in _sentences_of(turn, where, place, options)]
    found.sort(key=_support)
    return _table_like(rows, {name: [sentence[name] for sentence in found] for name in SENTENCE}) if is_table else found


def _sentences_of(turn, where, place, options):
    if _is_empty(turn):
        return []
    found = json.loads(_at(where, lambda: _native.sentences(text_of("turn", turn), options_of(options))))
    return [{"row": place, **sentence} for sentence in found]


def _support(sentence):
    finding = sentence["finding"]
    differs = finding not in BACKED and any(one["state"] == "differs" for one in sentence["particulars"])
    rank = FINDINGS.index("contradicted" if differs else finding)
    return (rank, sentence["supported"] or 0.0, sentence["row"], sentence["index"])


def _is_table(rows):
    if isinstance(rows, Mapping):
        return all(isinstance(column, (list, tuple)) for column in rows.values())
    return hasattr(rows, "columns") or hasattr(rows, "collect")


def _listed(rows):
    """The turns of a list, or one turn."""
    if isinstance(rows, (Mapping, str, bytes, bytearray, memoryview)):
        rows = [rows]
    if not isinstance(rows, Iterable):
        expected = "expected a list of turns, or a table of pandas or polars"
        raise CredenceError(f"`rows` is {type(rows).__name__}, {expected}", where="rows")
    return [(f"rows[{index}]", row) for index, row in enumerate(rows)]


def _turns_in(frame, column):
    """The turns of a table, each with its name in errors."""
    columns = _columns_of(frame)
    if column is None and "turn" not in columns:
        return [(f"rows[{index}]", row) for index, row in enumerate(_whole_rows(frame))]
    column = "turn" if column is None else column
    return [(f"{column}[{index}]", turn) for index, turn in enumerate(_cells(frame, column, columns))]


def _columns_of(frame):
    if not isinstance(frame, Mapping) and (hasattr(frame, "collect") or not hasattr(frame, "columns")):
        expected = "expected a DataFrame of pandas or polars, or a dict of lists; collect a LazyFrame first"
        raise CredenceError(f"`frame` is {type(frame).__name__}, {expected}", where="frame")
    return list(frame if isinstance(frame, Mapping) else frame.columns)


def _cells(frame, column, columns):
    if column not in columns:
        raise CredenceError(f"`column` is `{column}`, expected one of {', '.join(map(str, columns))}", where="column")
    cells = frame[column]
    for method in ("to_list", "tolist"):
        if hasattr(cells, method):
            return getattr(cells, method)()
    return list(cells)


def _whole_rows(frame):
    """The rows of a table as dicts, without empty cells."""
    columns = _columns_of(frame)
    rows = zip(*(_cells(frame, column, columns) for column in columns))
    return [{str(name): cell for name, cell in zip(columns, row) if not _is_missing(cell)} for row in rows]


def _is_missing(cell):
    return type(cell).__name__ in NO_VALUE or (isinstance(cell, float) and cell != cell)


def _row(turn, where, options):
    if _is_empty(turn):
        return _row_of(None)
    return _row_of(_at(where, lambda: assess_json(turn, **options)))


def _at(where, call):
    """The result of a call about a turn; its error names which one."""
    try:
        return call()
    except CredenceError as error:
        is_in_turn = error.where == "turn" or error.where.startswith("turn.")
        path = where + error.where[len("turn") :] if is_in_turn else error.where
        raise CredenceError(f"{where}: {error}", error.kind, path) from error


def _is_empty(cell):
    """What pandas and polars have in a cell without a value: ``None``, ``nan``, ``NaT`` or ``NA``."""
    return isinstance(cell, float) or _is_missing(cell)


def _row_of(text):
    known = {} if text is None else json.loads(text)
    scores, coverage, headline = (known.get(name) or {} for name in ("scores", "coverage", "headline"))
    row = {"outcome": known.get("outcome"), "headline": headline.get("score"), "headline_of": headline.get("kind")}
    row.update({name: (scores.get(name) or {}).get("score") for name in SCORES})
    row.update({name: coverage.get(name) for name in COUNTS})
    row["warnings"] = len(known["warnings"]) if known else None
    row["assessment"] = text
    return row


def _with_columns(frame, added):
    if isinstance(frame, Mapping):
        return {**frame, **added}
    if hasattr(frame, "with_columns"):
        return frame.with_columns(_table_like(frame, added).get_columns())
    return frame.assign(**added)


def _table_like(frame, columns):
    """A table of the kind of another."""
    if isinstance(frame, Mapping):
        return columns
    return type(frame)(columns, strict=False) if hasattr(frame, "with_columns") else type(frame)(columns)
