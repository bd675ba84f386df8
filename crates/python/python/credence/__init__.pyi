from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Optional, TypedDict, TypeVar, Union, overload

__version__: str
__all__: list[str]

Json = Union[str, bytes, bytearray, memoryview]
Stance = Literal["supports", "refutes", "undecided", "neutral", "not_checkable"]
Outcome = Literal["completed", "failed", "stopped", "cut", "waiting", "running", "not_read"]
Chunk = Union[str, bytes, bytearray, memoryview]
Policy = Mapping[str, Any]
Learned = Union[str, Mapping[str, Any]]
Frame = TypeVar("Frame")

class Score(TypedDict):
    kind: str
    score: float
    band: Literal["green", "yellow", "red"]
    profile: str
    counted: int
    unknown: int
    terms: list[dict[str, Any]]
    limits: list[str]

class Scores(TypedDict):
    tool_run: Optional[Score]
    source_quality: Optional[Score]
    grounding: Optional[Score]
    claim_evidence: Optional[Score]
    sentences: Optional[Score]

class Headline(TypedDict):
    kind: str
    score: float
    band: Literal["green", "yellow", "red"]
    compared: bool
    decided: bool
    lowered_by: Optional[Literal["deed_contradicted", "deed_not_shown"]]

class Coverage(TypedDict):
    cited_sentences: int
    compared: int
    supported: int
    contradicted: int
    undecided: int
    statements: int
    checked: int
    backed: int
    against: int
    in_no_text: int
    values: int
    values_compared: int

class Warning(TypedDict):
    code: str
    message: str

class StatedDeed(TypedDict):
    start: int
    end: int
    text: str
    kind: str
    finding: Literal["shown", "contradicted", "older", "attempted", "not_shown", "not_checkable"]
    rule: str
    tool_id: Optional[str]
    command: Optional[str]
    exit_code: Optional[int]
    quote: Optional[str]

class Deeds(TypedDict):
    shown: int
    contradicted: int
    older: int
    attempted: int
    not_shown: int
    not_checkable: int
    statements: list[StatedDeed]

class Assessment(TypedDict):
    protocol: Optional[str]
    dialect: Optional[str]
    outcome: Outcome
    error: Optional[dict[str, Any]]
    answer: str
    tools: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    citations: list[dict[str, Any]]
    grounding: Optional[dict[str, Any]]
    sentences: list[dict[str, Any]]
    scores: Scores
    links: Optional[dict[str, Any]]
    headline: Optional[Headline]
    coverage: Coverage
    claimed_confidence: Optional[float]
    claims: list[dict[str, Any]]
    contradictions: list[dict[str, Any]]
    blocked: list[dict[str, Any]]
    decision: Optional[dict[str, Any]]
    markers: dict[str, Any]
    deeds: Optional[Deeds]
    warnings: list[Warning]
    not_understood: int

class Particular(TypedDict):
    kind: Literal["number", "date", "name", "quotation", "identifier"]
    text: str
    state: Literal["in_passage", "in_another_text", "differs", "in_no_text"]
    found: Optional[str]

class SentenceReason(TypedDict):
    kind: str
    speaks_for: Stance
    text: Optional[str]
    passage_text: Optional[str]

class Sentence(TypedDict):
    row: int
    id: Any
    index: int
    text: str
    kind: Literal["statement", "heading", "question", "courtesy", "advice", "about_agent", "fragment"]
    finding: Literal["supported", "contradicted", "probably_supported", "probably_not_in_sources", "undecided", "not_checked", "nothing_to_compare"]
    supported: Optional[float]
    rate: Optional[dict[str, int]]
    citations: list[str]
    source: Optional[str]
    read: Optional[str]
    passage: Optional[str]
    is_elsewhere: bool
    particulars: list[Particular]
    reasons: list[SentenceReason]

class CredenceError(ValueError):
    kind: str
    where: str
    def __init__(self, message: str, kind: str = "invalid_argument", where: str = "") -> None: ...

class AgentStream:
    def __init__(
        self,
        *,
        max_frame: Optional[int] = None,
        policy: Optional[Policy] = None,
        learned: Optional[Learned] = None,
        texts: Optional[Mapping[str, str]] = None,
        grounding: Optional[bool] = None,
        **options: Any,
    ) -> None: ...
    def push(self, chunk: Chunk) -> None: ...
    def finish(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def ended(self) -> bool: ...
    @property
    def protocol(self) -> Optional[str]: ...
    @property
    def assessments(self) -> list[Assessment]: ...
    @property
    def assessments_json(self) -> str: ...
    @property
    def report(self) -> str: ...

def assess(
    turn: Union[Json, Mapping[str, Any]],
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> Assessment: ...
def assess_json(
    turn: Union[Json, Mapping[str, Any]],
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> str: ...
def report(
    turn: Union[Json, Mapping[str, Any]],
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> str: ...
def read_stream(
    stream: Union[Chunk, Iterable[Chunk]],
    *,
    max_frame: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> list[Assessment]: ...
def read_stream_json(
    stream: Union[Chunk, Iterable[Chunk]],
    *,
    max_frame: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> str: ...
def assess_frame(
    frame: Frame,
    column: Optional[str] = None,
    *,
    prefix: str = "credence_",
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Any,
) -> Frame: ...
@overload
def sentences(
    rows: Iterable[Union[Json, Mapping[str, Any]]],
    column: None = None,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    **options: Any,
) -> list[Sentence]: ...
@overload
def sentences(
    rows: Frame,
    column: Optional[str] = None,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    **options: Any,
) -> Frame: ...
def check_grounding(
    answer: str, citations: Union[Json, Sequence[Mapping[str, Any]]], *, texts: Optional[Mapping[str, str]] = None
) -> dict[str, Any]: ...
def detect_stance(claim: str, text: str, *, language: Optional[str] = None) -> dict[str, Any]: ...
def find_contradictions(
    claim: str,
    sources: Union[Json, Sequence[Mapping[str, Any]]],
    *,
    gap: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
) -> dict[str, Any]: ...
def decide(
    task: Union[Json, Mapping[str, Any]],
    history: Union[Json, Mapping[str, Any]],
    *,
    attempts: int = 0,
    max_attempts: int = 1,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    **rules: Any,
) -> dict[str, Any]: ...
def trust_of(
    addresses: Sequence[Union[str, Mapping[str, str]]],
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
) -> list[dict[str, Any]]: ...
def audit_markers(answer: str, citations: Union[int, Json, Sequence[Mapping[str, Any]]]) -> dict[str, Any]: ...
def build_citations(
    records: Union[Json, Sequence[Mapping[str, Any]]],
    *,
    extractors: Optional[Sequence[Mapping[str, Any]]] = None,
    profile: Optional[Literal["credence", "agentforge-compat"]] = None,
) -> list[dict[str, Any]]: ...
def citation_prompt(citations: Union[Json, Sequence[Mapping[str, Any]]]) -> str: ...
def score_tool_run(records: Union[Json, Sequence[Mapping[str, Any]]], step_count: Optional[int] = None) -> Score: ...
def score_source_quality(
    citations: Union[Json, Sequence[Mapping[str, Any]]], *, weights: Optional[Mapping[str, float]] = None
) -> Score: ...
