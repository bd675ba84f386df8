"""How far to trust an AI agent's answer, and why.

Everything is computed in this process: no model, no key, no network. The results are those of the npm package and of the page:
equal input gives equal bytes.

>>> import credence
>>> turn = {
...     "answer": "The bridge was closed for 30 days [1].",
...     "citations": [{"label": 1, "url": "https://a.example/x", "snippet": "The bridge was closed for 14 days."}],
... }
>>> credence.assess(turn)["coverage"]["contradicted"]
1
"""

import json

from . import _native
from ._error import CredenceError
from ._frame import assess_frame, sentences
from ._native import __version__
from ._stream import AgentStream, read_stream, read_stream_json
from ._text import json_of, options_of, plain_text, text_of
from ._turn import assess, assess_json, report

__all__ = [
    "AgentStream",
    "CredenceError",
    "__version__",
    "assess",
    "assess_frame",
    "assess_json",
    "audit_markers",
    "build_citations",
    "check_grounding",
    "citation_prompt",
    "decide",
    "detect_stance",
    "find_contradictions",
    "read_stream",
    "read_stream_json",
    "report",
    "score_source_quality",
    "score_tool_run",
    "sentences",
    "trust_of",
]


def check_grounding(answer, citations, *, texts=None):
    """Whether the sources of an answer support its sentences."""
    given = (plain_text("answer", answer), text_of("citations", citations), options_of({"texts": texts}))
    return json.loads(_native.check_grounding(*given))


def detect_stance(claim, text, *, language=None):
    """What a text says about a claim, and by which words."""
    given = (plain_text("claim", claim), plain_text("text", text), options_of({"language": language}))
    return json.loads(_native.detect_stance(*given))


def find_contradictions(claim, sources, *, gap=None, policy=None, learned=None):
    """The sources that cannot both be right about a claim."""
    options = options_of({"gap": gap, "policy": policy, "learned": learned})
    return json.loads(_native.find_contradictions(plain_text("claim", claim), text_of("sources", sources), options))


def decide(task, history, *, attempts=0, max_attempts=1, policy=None, learned=None, **rules):
    """Whether the evidence found so far decides a claim, and why."""
    texts = (text_of("task", task), text_of("history", history))
    counts = (json_of("attempts", attempts), json_of("max_attempts", max_attempts))
    trust = options_of({"policy": policy, "learned": learned})
    return json.loads(_native.decide(*texts, *counts, options_of(rules), trust))


def trust_of(addresses, *, policy=None, learned=None):
    """How far the sources at some addresses are trusted, and by which rule."""
    return json.loads(_native.trust_of(json_of("addresses", addresses), options_of({"policy": policy, "learned": learned})))


def audit_markers(answer, citations):
    """The ``[n]`` markers of an answer, compared with its citations or with their number."""
    return json.loads(_native.audit_markers(plain_text("answer", answer), text_of("citations", citations)))


def build_citations(records, *, extractors=None, profile=None):
    """The citations that can be made of tool records."""
    options = options_of({"extractors": extractors, "profile": profile})
    return json.loads(_native.build_citations(text_of("records", records), options))


def citation_prompt(citations):
    """The source list of a prompt, with the instruction to cite it."""
    return _native.citation_prompt(text_of("citations", citations))


def score_tool_run(records, step_count=None):
    """The health of a tool run."""
    return json.loads(_native.score_tool_run(text_of("records", records), text_of("step_count", step_count)))


def score_source_quality(citations, *, weights=None):
    """The quality of the cited sources."""
    return json.loads(_native.score_source_quality(text_of("citations", citations), text_of("weights", weights)))
