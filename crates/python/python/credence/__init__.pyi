from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Optional, TypeVar, Union, overload

from typing_extensions import Unpack

from ._types import *

__version__: str
__all__: list[str]

Json = Union[str, bytes, bytearray, memoryview]
Chunk = Union[str, bytes, bytearray, memoryview]
Policy = Union[PolicyDocument, Mapping[str, Any]]
Learned = Union[str, TrustLedger, Mapping[str, Any]]
AnyTurn = Union[Json, Turn, Mapping[str, Any]]
Frame = TypeVar("Frame")

class Sentence(SentenceRow):
    row: int
    id: Any

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
        **options: Unpack[OtherOptions],
    ) -> None: ...
    def push(self, chunk: Chunk) -> None: ...
    def finish(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def ended(self) -> bool: ...
    @property
    def protocol(self) -> Optional[Protocol]: ...
    @property
    def assessments(self) -> list[Assessment]: ...
    @property
    def assessments_json(self) -> str: ...
    @property
    def report(self) -> str: ...

def assess(
    turn: AnyTurn,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Unpack[OtherOptions],
) -> Assessment: ...
def assess_json(
    turn: AnyTurn,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Unpack[OtherOptions],
) -> str: ...
def report(
    turn: AnyTurn,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Unpack[OtherOptions],
) -> str: ...
def read_stream(
    stream: Union[Chunk, Iterable[Chunk]],
    *,
    max_frame: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Unpack[OtherOptions],
) -> list[Assessment]: ...
def read_stream_json(
    stream: Union[Chunk, Iterable[Chunk]],
    *,
    max_frame: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    grounding: Optional[bool] = None,
    **options: Unpack[OtherOptions],
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
    **options: Unpack[OtherOptions],
) -> Frame: ...
@overload
def sentences(
    rows: Iterable[AnyTurn],
    column: None = None,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    **options: Unpack[OtherOptions],
) -> list[Sentence]: ...
@overload
def sentences(
    rows: Frame,
    column: Optional[str] = None,
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    texts: Optional[Mapping[str, str]] = None,
    **options: Unpack[OtherOptions],
) -> Frame: ...
def check_grounding(
    answer: str, citations: Union[Json, Sequence[Union[Citation, Mapping[str, Any]]]], *, texts: Optional[Mapping[str, str]] = None
) -> GroundingReport: ...
def detect_stance(claim: str, text: str, *, language: Optional[str] = None) -> DetectedStance: ...
def find_contradictions(
    claim: str,
    sources: Union[Json, Sequence[Union[SourceText, Mapping[str, Any]]]],
    *,
    gap: Optional[int] = None,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
) -> FoundContradictions: ...
def decide(
    task: Union[Json, DecisionTask, Mapping[str, Any]],
    history: Union[Json, DecisionHistory, Mapping[str, Any]],
    *,
    attempts: int = 0,
    max_attempts: int = 1,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
    **rules: Unpack[DecisionRules],
) -> Decision: ...
def trust_of(
    addresses: Sequence[Union[str, DatedAddress, Mapping[str, str]]],
    *,
    policy: Optional[Policy] = None,
    learned: Optional[Learned] = None,
) -> list[SourceTrust]: ...
def audit_markers(answer: str, citations: Union[int, Json, Sequence[Union[Citation, Mapping[str, Any]]]]) -> MarkerAudit: ...
def build_citations(
    records: Union[Json, Sequence[Union[ToolRecord, Mapping[str, Any]]]],
    *,
    extractors: Optional[Sequence[Mapping[str, Any]]] = None,
    profile: Optional[Literal["credence", "agentforge-compat"]] = None,
) -> list[BuiltCitation]: ...
def citation_prompt(citations: Union[Json, Sequence[Union[Citation, Mapping[str, Any]]]]) -> str: ...
def score_tool_run(records: Union[Json, Sequence[Union[ToolRecord, Mapping[str, Any]]]], step_count: Optional[int] = None) -> Score: ...
def score_source_quality(
    citations: Union[Json, Sequence[Union[CitedPage, Mapping[str, Any]]]], *, weights: Optional[Union[ScoringWeights, Mapping[str, float]]] = None
) -> Score: ...
