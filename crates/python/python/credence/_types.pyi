# Generated from Rust; a test fails when it differs.

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Optional, TypedDict, Union

from typing_extensions import NotRequired

class Assessment(TypedDict):
    """The assessment of one turn. The field names are those of the JSON."""
    protocol: Optional[Protocol]
    """The protocol of the stream; `None` if none was recognized."""
    dialect: Optional[str]
    """The dialect of a `mapped` stream, such as `dify`: the name of its declaration. `None` in other protocols."""
    outcome: Outcome
    """How the turn ended."""
    error: Optional[Failure]
    """Why it did not complete, if known."""
    answer: str
    """The answer that the user sees."""
    tools: list[AssessedTool]
    """Every tool call, in the order of their start."""
    sources: list[AssessedSource]
    """Every source once, the cited ones first."""
    citations: list[AssessedCitation]
    """Every citation, in the order of the labels."""
    grounding: Optional[AnswerGrounding]
    """Whether the sources support the sentences that cite them; `None` while the turn runs, and without citations."""
    sentences: list[AnswerSentence]
    """Every sentence of the answer, compared with all texts of the run; empty where it cites nothing and the run has no text. While the turn runs, those that are complete if the caller asked for them, else none."""
    scores: Scores
    """The scores, each `None` if none could be computed."""
    links: Optional[LinkAudit]
    """Result of checking the links of the cited sources; `None` if none was checked."""
    headline: Optional[Headline]
    """The weakest score; `None` if there is none."""
    coverage: Coverage
    """How much of the answer was compared with anything."""
    claimed_confidence: Optional[float]
    """The agent's own confidence, 0 to 1, as it sent it."""
    claims: list[AssessedClaim]
    """The claims, with the evidence for each."""
    contradictions: list[Contradiction]
    """Sources that contradict each other about a claim, misinformation first, then by the difference of their ranks."""
    blocked: list[BlockedDomain]
    """Domains of this turn's sources that verification has blocked."""
    decision: Optional[Decision]
    """The decision on the claim with the most evidence; `None` without evidence."""
    markers: MarkerAudit
    """The `[n]` markers of the answer, compared with its citations."""
    deeds: Optional[Deeds]
    """What the answer says was done, compared with the calls of the run; `None` while the turn runs, and where the stream shows no call and need not show them."""
    warnings: list[Warning]
    """Warnings, none of which stopped the assessment."""
    not_understood: int
    """The number of events that were not understood and skipped."""

class AssessedTool(TypedDict):
    """One tool call and its result."""
    id: str
    """The id of the call as sent, or one made from its position in the turn."""
    name: str
    """The name of the tool as sent."""
    attempt: int
    """1 for a first attempt, one more for each retry."""
    state: ToolState
    """The state of the call."""
    error: Optional[str]
    """The error of a failed call."""
    args: Optional[str]
    """The arguments as JSON text, if sent."""
    span: Optional[TraceSpan]
    """Where the call stands in a trace; `None` in a stream that is none."""

class AssessedSource(TypedDict):
    """One source that was cited, retrieved, or both."""
    id: str
    """The key of the source: its URL without fragment and `utm_*`, or else the file or tool name."""
    url: Optional[str]
    """An http or https address, as it was sent."""
    title: Optional[str]
    """The title as it was sent."""
    domain: Optional[str]
    """The host name; `None` for a source without address."""
    shown_domain: NotRequired[ShownHost]
    """How a reader is shown the host, where that is not `domain`: letters of other writings, or a warning. Absent for all others."""
    cited: bool
    """The answer refers to it."""
    retrieved: bool
    """A tool returned it, or it was handed to the agent: in a list of contexts or in a prompt."""
    snippet: Optional[str]
    """The text the agent saw or quoted, if the stream carries it."""
    passages: NotRequired[list[AssessedPassage]]
    """All texts of it that the stream carries, where there are several: snippets, pages that were fetched, quotes."""
    published: Optional[str]
    """When it was published, as it was sent."""
    trust: SourceTrust
    """The trust in its domain, and the rule that gave it."""
    link: Optional[LinkState]
    """The state of its link; `None` if it was not checked."""

class ShownHost(TypedDict):
    """A host as a reader is shown it."""
    text: str
    """The host: with letters of its writing, or in Punycode."""
    misleading: bool
    """Whether its letters could be taken for those of another host; then `text` is in Punycode."""

class AssessedPassage(TypedDict):
    """One of several texts of a source."""
    text: str
    """The text as it was sent."""
    title: Optional[str]
    """The title that came with it; `None` if it is that of the source."""
    fragment: Optional[str]
    """The fragment of the address that came with it, such as `page=2`."""
    is_quote: bool
    """Whether the agent quotes it."""

class AssessedCitation(TypedDict):
    """A reference from the answer to a source, or to a value that a tool returned."""
    label: str
    """`[1]`, `[2]`, …; the same for all citations of one source."""
    source_id: Optional[str]
    """`id` of the source; `None` for a value of a tool."""
    quote: Optional[str]
    """The words that the agent quotes from the source."""
    passages: NotRequired[list[int]]
    """The texts that it names, by their index in `passages` of the source; absent where it names the whole source."""
    title: NotRequired[str]
    """The title of those texts, where it is not that of the source."""
    start: Optional[int]
    """Start in `answer`, in UTF-16 units; `None` for a citation of the whole answer."""
    end: Optional[int]
    """End (exclusive) in `answer`, in UTF-16 units."""
    tool_name: NotRequired[str]
    """The tool whose value is cited."""
    display_name: NotRequired[str]
    """The display name of the tool."""
    field: NotRequired[str]
    """The path of the value in the tool's result."""
    value: NotRequired[str]
    """The value as text."""
    by_order: NotRequired[bool]
    """Whether the agent sent no list of sources, so that `[n]` is taken for the nth source that its tools returned; absent otherwise."""
    grounding: Grounding
    """Whether the source supports the sentence that cites it."""

Grounding = Literal["supports", "refutes", "undecided", "silent", "not_checkable"]

class AnswerSentence(TypedDict):
    """One sentence of the answer, compared with the texts of the run: its cited sources first, then all others, and what tools returned."""
    start: int
    """Start in `answer`, in UTF-16 units."""
    end: int
    """End (exclusive) in `answer`, in UTF-16 units."""
    kind: SentenceKind
    """What kind of sentence it is. Only statements are compared, and sentences that cite something."""
    finding: SentenceFinding
    """What the texts say about it."""
    supported: Optional[float]
    """The score of the sentence beside the nearest text, 0 to 1: how much of what makes sentences attributable to a text it has. `None` only where nothing was compared."""
    rate: Optional[MeasuredRate]
    """How many of the labelled sentences with such a score are supported; `None` where no score decided, where the answer rewords its texts, or where one of its numbers stands in the texts in another form, as in none of those."""
    citations: list[int]
    """Its citations, by their index in `citations`."""
    is_elsewhere: bool
    """Whether the cited texts do not say it and `passage`, of another text, does."""
    source_id: Optional[str]
    """`id` of the source of the nearest text, or of the tool call that returned it."""
    read: Optional[TextOrigin]
    """Which text that is; `None` where nothing was compared."""
    passage: Optional[str]
    """The nearest passage."""
    reasons: list[GroundingReason]
    """What the sentence and the passage have in common and what differs."""
    particulars: list[AnswerParticular]
    """Its numbers, dates, names, quotations and identifiers, each with where it was found."""

SentenceKind = Literal["statement", "heading", "question", "courtesy", "advice", "about_agent", "deed", "fragment"]

SentenceFinding = Literal["supported", "contradicted", "probably_supported", "probably_not_in_sources", "undecided", "not_checked", "nothing_to_compare"]

class MeasuredRate(TypedDict):
    """How many of the labelled sentences with a score like this are supported by their texts."""
    n: int
    """Sentences that were measured."""
    n_supported: int
    """Those of them that a person called supported."""

class Deeds(TypedDict):
    """What an agent says it did, compared with its run."""
    shown: int
    """Statements that the run shows."""
    contradicted: int
    """Statements that the run contradicts."""
    older: int
    """Statements that were so before the last change."""
    attempted: int
    """Statements about what was only tried."""
    not_shown: int
    """Statements that nothing in the run shows."""
    not_checkable: int
    """Statements that cannot be checked."""
    statements: list[StatedDeed]
    """Every statement, in the order of the answer."""

class StatedDeed(TypedDict):
    """A statement with what the run says about it."""
    start: int
    """Start in `answer`, in UTF-16 units."""
    end: int
    """End (exclusive) in `answer`, in UTF-16 units."""
    text: str
    """The words of the answer."""
    kind: DeedKind
    """What kind of deed it says."""
    finding: DeedFinding
    """What the run says about it."""
    rule: DeedRule
    """The name of the [`DeedRule`] that decided, such as `exit_code`, `counts_differ`, `no_call_of_this_kind`."""
    tool_id: Optional[str]
    """`id` of the call that decided; `None` where none did, or one of an earlier turn."""
    command: Optional[str]
    """The command of that call."""
    exit_code: Optional[int]
    """Its exit code, where the run shows it."""
    quote: Optional[str]
    """The words of its output or error that decided, or its arguments where these have another value; at most 300 characters."""
    nearest: Optional[NearestCall]
    """Where no call decided: the call that has most of the statement's words; `None` where none has any."""

class NearestCall(TypedDict):
    """The call that has most of the words of a statement. It decides nothing: it is where to look."""
    tool_id: Optional[str]
    """`id` of the call; `None` for one of an earlier turn."""
    name: str
    """Its name as sent."""
    ended: Optional[CallEnding]
    """How it ended; `None` where the stream does not say it."""

CallEnding = Literal["failed", "tried", "done"]

DeedKind = Literal["test", "build", "lint", "run", "create", "change", "delete", "move", "install", "commit", "push", "deploy", "send", "book", "pay", "schedule", "search", "read", "verify", "calculate"]

DeedFinding = Literal["shown", "contradicted", "older", "attempted", "not_shown", "not_checkable"]

DeedRule = Literal["exit_code", "counts_agree", "counts_differ", "succeeded_call", "failed_call", "ran", "related_call", "failure_agrees", "failure_not_shown", "only_part_ran", "changed_afterwards", "denied", "no_result", "no_call_of_this_kind", "target_differs", "no_results_in_stream", "exit_code_hidden", "result_unknown", "no_counts", "value_differs", "unknown_tool", "unknown_command", "uncertain", "needs_no_tool"]

LoweredBy = Literal["deed_contradicted", "deed_not_shown"]

class AnswerParticular(TypedDict):
    """A detail of a sentence that can be looked up: a number, a date, a name, a quotation, an identifier, or a value in words."""
    kind: ParticularKind
    """What it is."""
    start: int
    """Start in `answer`, in UTF-16 units."""
    end: int
    """End (exclusive) in `answer`, in UTF-16 units."""
    state: ParticularState
    """Where it was found."""
    found: Optional[str]
    """What the nearest passage has in its place, where it differs; what it follows from, where it is converted or calculated."""

ParticularKind = Literal["number", "date", "name", "quotation", "identifier", "value", "statement"]

ParticularState = Literal["in_passage", "in_another_text", "converted", "calculated", "asked_for", "differs", "in_no_text"]

class AnswerGrounding(TypedDict):
    """The cited sentences of an answer, with what their sources say."""
    sentences: list[GroundedSentence]
    """Every cited sentence, in the order of the answer."""
    counts: GroundingCounts
    """The number of sentences with each verdict."""
    mismatches: list[NumberMismatch]
    """Numbers of the answer that differ from the source."""
    quotations: list[Quotation]
    """Quotations, and whether the source contains them."""
    n_left_out: int
    """The number of comparisons left out because there are too many; only for citations of the whole answer."""

class GroundedSentence(TypedDict):
    """One sentence of the answer."""
    start: int
    """Start in `answer`, in UTF-16 units."""
    end: int
    """End (exclusive) in `answer`, in UTF-16 units."""
    verdict: GroundingVerdict
    """The verdict of its sources."""
    citations: list[int]
    """Its citations, by their index in `citations`."""
    checks: list[GroundingCheck]
    """The comparison with each source, contradictions first."""

GroundingVerdict = Literal["supported", "contradicted", "undecided", "silent", "not_checkable"]

class GroundingCounts(TypedDict):
    """The number of cited sentences with each verdict. Sentences covered only by a citation of the whole answer are not counted."""
    supported: int
    """A source supports the sentence, and none contradicts it."""
    contradicted: int
    """A source contradicts the sentence."""
    undecided: int
    """A source is about what the sentence says, and none decides."""
    silent: int
    """The sentence was not found in what was read of the sources."""
    not_checkable: int
    """There is no text to compare."""

class GroundingCheck(TypedDict):
    """The comparison of a sentence, or of the part that cites the source, with one source."""
    citation: int
    """The citation, by its index in `citations`."""
    source_id: Optional[str]
    """`id` of the source; `None` for a value of a tool."""
    start: int
    """Start of the compared text, in UTF-16 units of `answer`."""
    end: int
    """Its end (exclusive)."""
    grounding: Grounding
    """Whether the source supports it."""
    probability: Optional[float]
    """The calibrated probability of that, 0 to 1; if it is undecided, that the source supports it. `None` if a value was compared, or nothing."""
    supported: Optional[float]
    """The calibrated probability that the text supports the whole sentence, 0 to 1; `None` only where no words were compared."""
    basis: Optional[Basis]
    """What the comparison rests on: the words alone, or a model; `None` if nothing was compared."""
    read: Optional[TextOrigin]
    """Which text of the source was compared; `None` if there is none."""
    passage: Optional[str]
    """The compared passage of the source, or the value."""
    passage_index: NotRequired[int]
    """The text of the source that it is from, by its index in `passages` of the source; absent where the source has one text."""
    reasons: list[GroundingReason]
    """The reasons: against it first, then for it, each in descending weight."""
    models: list[ModelReason]
    """The opinions of the caller's models, if any."""
    is_whole_answer: bool
    """The citation is for the whole answer; this sentence was matched to it."""

TextOrigin = Literal["quote", "snippet", "page", "file", "given", "value", "result", "text", "asked", "instructions", "earlier"]

class GroundingReason(TypedDict):
    """One reason, with its words in the answer and in the passage."""
    kind: ReasonKind
    """The kind of reason."""
    speaks_for: Stance
    """The stance it supports."""
    start: Optional[int]
    """Start in `answer`, in UTF-16 units; `None` for words only in the source."""
    end: Optional[int]
    """End (exclusive) in `answer`."""
    passage_start: Optional[int]
    """Start in `passage`, in UTF-16 units; `None` for words only in the answer."""
    passage_end: Optional[int]
    """End (exclusive) in `passage`."""

ReasonKind = Literal["same_word", "same_meaning", "same_number", "number_differs", "date_differs", "ordinal_differs", "opposite", "exclusive", "opposite_trend", "denied", "quantity_differs", "other_name", "other_word", "only_possible", "not_known", "missing"]

class NumberMismatch(TypedDict):
    """A number of the answer that differs from the source."""
    start: int
    """Start in `answer`, in UTF-16 units."""
    end: int
    """End (exclusive)."""
    citation: int
    """The citation, by its index in `citations`."""
    cited: str
    """The number in the source."""

class Quotation(TypedDict):
    """Words that the answer quotes from the source."""
    citation: int
    """The citation, by its index in `citations`."""
    start: Optional[int]
    """Start in `answer`, in UTF-16 units; `None` for the quote that came with the citation."""
    end: Optional[int]
    """End (exclusive)."""
    state: QuotationState
    """Whether the source contains them."""

QuotationState = Literal["found", "not_found", "not_seen"]

class Scores(TypedDict):
    """The scores by kind, each `None` where none could be computed."""
    tool_run: Optional[Score]
    """Whether the tool calls worked."""
    source_quality: Optional[Score]
    """Where the cited sources come from, not whether they are right."""
    grounding: Optional[Score]
    """Whether the sources support the sentences that cite them."""
    claim_evidence: Optional[Score]
    """The balance of the evidence seen for a claim."""
    sentences: Optional[Score]
    """How many sentences of the answer, cited or not, a text of the run says."""

class Score(TypedDict):
    """A score with its kind, every term, and what was missing."""
    kind: ScoreKind
    """The formula."""
    score: float
    """The result, 0 to 1."""
    band: Band
    """The color of the result."""
    profile: str
    """The variant of the formula."""
    counted: int
    """How many inputs were counted."""
    unknown: int
    """How many of them nothing is known about: cited sources of a domain on no list. 0 for the other kinds of score."""
    terms: list[Term]
    """The terms; `score` is their sum, clamped and rounded as the kind says."""
    limits: list[Limit]
    """What the score cannot say or could not see."""

class Term(TypedDict):
    """One addend of a score."""
    label: TermLabel
    """The reason."""
    subject: Optional[str]
    """The tool, domain, citation or sentence it is about; `None` for the whole turn."""
    delta: float
    """What it adds; negative if it lowers the score."""

ScoreKind = Literal["tool_run", "source_quality", "grounding", "claim_evidence", "claimed", "sentences"]

Band = Literal["red", "yellow", "green"]

TermLabel = Literal["call", "call_failed", "call_empty", "call_unanswered", "retry_steps", "retry_repeated", "credibility", "dead_link", "diversity", "no_evidence_yet", "supports", "refutes", "evidence_neutral", "evidence_without_confidence", "evidence_rejected", "sentence_supported", "sentence_contradicted", "sentence_undecided", "sentence_silent", "sentence_probable", "sentence_in_no_text", "rounding", "clamped"]

Limit = Literal["all_failed", "results_not_carried", "calls_open", "steps_not_carried", "payloads_not_carried", "not_support", "links_not_checked", "some_links_not_checked", "unlisted_domains", "only_weak_sources", "one_domain", "agents_own", "not_probability", "stance_as_sent", "rejected_left_out", "weakest_of_claims", "trust_weighted", "copies_counted", "read_by_words", "excerpts_only", "sentences_not_checked", "sentences_undecided", "has_contradicted", "whole_answer_not_counted"]

class LinkAudit(TypedDict):
    """What checking the links of the cited sources found."""
    n_checked: int
    """Cited sources whose link was requested."""
    n_dead: int
    """Of these, those whose link is dead."""
    n_unchecked: int
    """Cited sources whose link is unknown."""
    n_live_domains: int
    """Different registrable domains that answered."""
    quality_without_dead: Optional[Score]
    """The source quality without the dead links; `None` if all are dead."""
    passes_gate: bool
    """Whether the sources pass the research gate: a quality of 0.85 and two live domains."""

LinkState = Literal["live", "redirect", "not_modified", "head_refused", "rate_limited", "forbidden", "missing", "server_error", "unreachable", "skipped", "not_checkable", "refused"]

class Headline(TypedDict):
    """The weakest score, shown on the pill."""
    kind: ScoreKind
    """The formula."""
    score: float
    """The result, 0 to 1."""
    band: Band
    """The color of the result."""
    compared: bool
    """Whether anything in the answer was compared with a value of a tool or with the text of a source. If not, only the run of the tools or the origin of the sources is known."""
    decided: bool
    """Whether that comparison supported or contradicted anything. If not, the run of the tools and the origin of the sources are still all that is known."""
    lowered_by: Optional[LoweredBy]
    """Why the color is worse than that of the score; `None` where it is not, or for a reason that the score has itself."""

class Coverage(TypedDict):
    """How much of an answer was compared with the texts of its sources, or with the values of its tools. The counts from `cited_sentences` to `undecided` are of the sentences that cite something; sentences covered only by a citation of the whole answer are not counted there. Those from `statements` on are of all sentences. Before the sentences are compared, all are 0."""
    cited_sentences: int
    """Sentences that cite a source or a value."""
    compared: int
    """Of these, those for which there was something to compare."""
    supported: int
    """Of the compared sentences, those that a source supports."""
    contradicted: int
    """Those that a source contradicts."""
    undecided: int
    """Those that a source is about, without deciding them."""
    statements: int
    """Sentences of the answer that say that something is so, cited or not."""
    checked: int
    """Of these and the other cited sentences, those that were compared with the texts of the run."""
    backed: int
    """Of the checked sentences, those that a text says, for certain or probably."""
    against: int
    """Those that a text contradicts, or of which a number, date or name differs from the text."""
    in_no_text: int
    """Those that are probably in no text."""
    values: int
    """Values of tools that the answer refers to."""
    values_compared: int
    """Of these, those compared with what the answer writes beside their marker."""

class AssessedClaim(TypedDict):
    """A claim with its evidence."""
    id: str
    """Its text with case and spaces folded; empty for a claim without a text."""
    text: Optional[str]
    """The claim as it was sent."""
    origin: ClaimOrigin
    """Whether the agent stated the stances, or they were detected."""
    evidence: list[AssessedEvidence]
    """The evidence, in the order it was sent."""
    confidence: BetaConfidence
    """The balance of the evidence that counts."""
    verdict: Verdict
    """The verdict of the profile `ratio`."""
    credibility: InformationCredibility
    """The credibility of the claim by the evidence seen, from 1 to 6."""
    support: SourceCount
    """The number of pages, sites and independent texts that support it."""
    refutation: SourceCount
    """The number of pages, sites and independent texts that refute it."""
    n_contested: int
    """Pairs of sources that contest each other."""
    n_misinformation: int
    """Pairs whose lower side is rejected."""
    n_unlisted: int
    """Pairs that are counted and not listed."""
    decision: Decision
    """The decision on the claim; a `hit` is an index in `evidence`."""

ClaimOrigin = Literal["stated", "found"]

class AssessedEvidence(TypedDict):
    """The evidence of one source for or against a claim, and its status."""
    source_id: str
    """`id` of the source."""
    stance: Stance
    """Its stance."""
    basis: Basis
    """What the stance rests on: the words alone, or a model; one that the agent states rests on its model."""
    confidence: Optional[float]
    """The confidence of the stance, 0 to 1; `None` if not sent."""
    quote: Optional[str]
    """The passage that decided."""
    status: ClaimStatus
    """The status of the source on this claim."""
    reason: Optional[VerificationReason]
    """The reason for the status; `None` for a neutral source."""
    level: TrustLevel
    """The trust level when it was verified, before anything was learned from this claim."""
    reliability: SourceReliability
    """The reliability of a source of this level, from A to F."""
    counted: bool
    """Whether it counts in the balance; rejected evidence does not."""

class SourceCount(TypedDict):
    """The number of sources with one stance, counted in three ways; rejected ones are left out."""
    n_pages: int
    """Different pages."""
    n_sites: int
    """Different registrable domains."""
    n_texts: int
    """Sites, where those with near-duplicates of one text count once."""

class Contradiction(TypedDict):
    """Two sources that contradict each other."""
    claim_id: str
    """`id` of the claim."""
    kind: ContradictionKind
    """`contested` or `misinformation`."""
    supporting: ContradictionSide
    """The source that supports the claim."""
    refuting: ContradictionSide
    """The source that refutes it."""
    gap: int
    """Difference of the ranks."""
    threshold: int
    """The difference from which the lower side is rejected."""

class ContradictionSide(TypedDict):
    """One side of a contradiction."""
    source_id: str
    """`id` of the source."""
    quote: Optional[str]
    """The passage that contradicts the other, if the stream carries it."""
    level: TrustLevel
    """The trust level by which it was classified."""
    rank: int
    """Rank of that level, 0 to 6."""
    status: ClaimStatus
    """The status of the source: `contested`, `verified` or `rejected`."""
    published: Optional[str]
    """When it was published, for information only: a newer source does not win."""

ContradictionKind = Literal["contested", "misinformation"]

ClaimStatus = Literal["pending", "verified", "rejected", "contested"]

class Decision(TypedDict):
    """The decision on a claim with its votes and reasons."""
    status: DecisionStatus
    """`final` or `need_more_search`."""
    result: NotRequired[DecisionResult]
    """The outcome; absent while another search is needed."""
    reason: DecisionReason
    """The reason for the outcome, or for its absence."""
    task_id: Optional[str]
    """The caller's name for the task."""
    target: Optional[str]
    """The claim."""
    profile: DecisionProfile
    """The variant of the rules."""
    attempts: Optional[int]
    """The number of attempts; `None` if unknown."""
    max_attempts: Optional[int]
    """The maximum number of attempts; `None` if unknown."""
    threshold: float
    """The weight that a side needs."""
    min_sources: int
    """The number of independent sources that a side needs."""
    support: DecisionSide
    """The support."""
    refute: DecisionSide
    """The refutation."""
    conflict: bool
    """Both sides are enough."""
    domains_seen: int
    """The number of registrable domains among all hits."""
    left_out: list[LeftOut]
    """The hits without a vote, in their order, with the reason."""
    warnings: list[DecisionWarning]
    """Warnings about the decision."""

DecisionStatus = Literal["final", "need_more_search"]

DecisionReason = Literal["support_is_enough", "refutation_is_enough", "support_is_larger", "refutation_is_larger", "tie", "conflict", "not_enough", "no_evidence"]

DecisionProfile = Literal["default", "flowchart"]

class DecisionResult(TypedDict):
    """The outcome with its proof."""
    outcome: DecisionOutcome
    """`True`, `False` or `Invalid`."""
    proof: str
    """Short Markdown from the best hits, at most 700 characters."""
    sources: list[DecisionSource]
    """The best hits of both sides, those of the outcome first."""
    debug: NotRequired[DecisionDebug]
    """The number of queries and pages, if requested."""

DecisionOutcome = Literal["True", "False", "Invalid"]

class DecisionSource(TypedDict):
    """A source for or against the outcome."""
    url: Optional[str]
    """Its address, as it was sent."""
    title: Optional[str]
    """Its title, as it was sent."""
    pub_date: Optional[str]
    """When it was published, as it was sent."""
    excerpt: str
    """The beginning of its text, at most 300 characters."""
    supports: bool
    """Whether it supports the claim."""

class DecisionDebug(TypedDict):
    """The extent of the search."""
    total_queries: int
    """The number of queries sent."""
    total_pages_visited: int
    """The number of pages read."""

class DecisionSide(TypedDict):
    """One side of the claim."""
    weight: float
    """The sum of its votes."""
    n_sources: int
    """The number of independent sources."""
    is_enough: bool
    """Whether weight and number of sources are reached."""
    missing_weight: float
    """The weight missing to the threshold; 0 if it is reached."""
    missing_sources: int
    """The number of sources missing; 0 if it is reached."""
    votes: list[Vote]
    """Its votes, the best first: by weight, then by date."""

class Vote(TypedDict):
    """The vote of one independent source."""
    hit: int
    """The index of the hit in the history."""
    domain: str
    """The registrable domain."""
    weight: float
    """The weight, in steps of 0.1."""
    tier: Tier
    """The tier of the source."""
    tier_from: TierOrigin
    """What decided the tier."""
    level: TrustLevel
    """The trust level of the domain."""
    url: Optional[str]
    """The address as it was sent."""
    title: Optional[str]
    """The title as it was sent."""
    pub_date: Optional[str]
    """When it was published, as it was sent."""
    excerpt: str
    """The beginning of its text, at most 300 characters."""

Tier = Literal["other", "trade", "wire", "primary"]

TierOrigin = Literal["stated_weight", "stated_tier", "domain", "kind", "level", "default"]

class LeftOut(TypedDict):
    """A hit without a vote."""
    hit: int
    """Its index in the history."""
    domain: Optional[str]
    """The registrable domain, if it has one."""
    reason: LeftOutReason
    """The reason."""
    of_hit: Optional[int]
    """The hit that has the vote instead, for a second hit of a domain and for a near-duplicate."""

LeftOutReason = Literal["neutral", "unknown_stance", "no_address", "blocked", "rejected", "undated", "unreadable_date", "outside_timeframe", "outside_window", "no_weight", "same_domain", "near_copy"]

class DecisionWarning(TypedDict):
    """A warning about a decision."""
    code: DecisionWarningCode
    """A stable name."""
    hit: Optional[int]
    """The hit it is about, if it is about one."""
    domain: Optional[str]
    """The domain it is about, if it is about one."""

DecisionWarningCode = Literal["other_sources_only", "won_against_enough", "domain_on_both_sides", "unreadable_date", "unknown_stance"]

class MarkerAudit(TypedDict):
    """The `[n]` markers of an answer, compared with its citations."""
    used: list[int]
    """Markers that refer to a citation, ascending."""
    dangling: list[int]
    """Markers that refer to no citation, ascending."""
    unused: list[int]
    """Labels that the answer does not refer to, ascending."""
    mismatched: list[int]
    """Markers whose number in the text differs from the cited value, ascending."""

class Warning(TypedDict):
    """A warning; it did not stop the assessment."""
    code: WarningCode
    """A stable name."""
    message: str
    """One English sentence for logs."""

WarningCode = Literal["broken_json", "frame_too_long", "unknown_events", "unknown_key", "confidence_out_of_range", "final_text_differs", "empty_done", "offset_not_in_answer", "unsafe_link", "implausible_payload", "skipped_source", "nothing_cited", "confidence_differs", "unknown_stance", "cites_rejected", "source_says_otherwise", "quote_not_found", "dead_link"]

Outcome = Literal["completed", "failed", "stopped", "cut", "waiting", "running", "not_read"]

class Failure(TypedDict):
    """Why a turn did not complete."""
    code: Optional[str]
    """The code as it was sent."""
    message: str
    """The message as it was sent."""

Protocol = Literal["native", "openai-responses", "anthropic", "ag-ui", "ai-sdk", "chat-completions", "gemini", "langgraph", "langchain-agent", "assistant-transport", "cohere", "mapped"]

class TraceSpan(TypedDict):
    """Where a call stands in a trace."""
    trace: Optional[str]
    """The trace or the run, as sent."""
    id: str
    """The span of the call, as sent."""
    parent: Optional[str]
    """The span in which the call was made, as sent."""

ToolState = Literal["running", "ok", "empty", "failed", "denied", "unanswered", "unknown"]

SourceTrust = TypedDict(
    "SourceTrust",
    {
        "level": TrustLevel,
        "weight": float,
        "from": RuleOrigin,
        "rule": Optional[str],
        "skip": bool,
        "reason": Optional[str],
        "kind": Optional[str],
        "origin": Optional[str],
    },
)

TrustLevel = Literal["blocked", "unverified", "low", "trusted", "academic", "government", "primary"]

RuleOrigin = Literal["denylist", "user_override", "allowlist", "graylist", "suffix", "verification", "default"]

SourceReliability = Literal["A", "B", "C", "D", "E", "F"]

InformationCredibility = Literal["1", "2", "3", "4", "5", "6"]

class BuiltCitation(TypedDict):
    """One citation built from what a tool returned."""
    label: str
    """`[1]`, `[2]`, … across all tools."""
    tool_name: str
    """The tool."""
    display_name: str
    """The tool's name for readers."""
    field: str
    """Where the value stands in the result; `url` for a source."""
    value: str
    """The value as text; the title of a source, or its address."""
    url: NotRequired[str]
    """The address of a source."""

Stance = Literal["supports", "refutes", "undecided", "neutral", "not_checkable"]

Basis = Literal["words", "model", "rating", "figure"]

class StanceProbabilities(TypedDict):
    """The chances of the three stances. They add up to one."""
    supports: float
    """The text supports the claim."""
    refutes: float
    """The text refutes the claim."""
    neutral: float
    """The text does not bear on the claim."""

class DetectedStance(TypedDict):
    """What a text says about a claim, and why."""
    stance: Stance
    """The stance. `supports` and `refutes` are nearly always right; a text that is about the claim and takes neither side for certain is `undecided`, one about something else `neutral`."""
    basis: Basis
    """What the stance rests on: the words alone, or a model."""
    probabilities: StanceProbabilities
    """The chances of the three stances, calibrated; they add up to one."""
    supported: float
    """The chance that the text bears out the whole claim, as a source of a sentence should, 0 to 1."""
    reasons: list[StanceReason]
    """What speaks against, then for, then for neither; in each the heaviest first."""
    models: list[ModelReason]
    """What models of yours said, where they had a say."""

class StanceReason(TypedDict):
    """One thing that was seen, and where."""
    kind: ReasonKind
    """What was seen."""
    speaks_for: Stance
    """The stance it speaks for."""
    claim_start: Optional[int]
    """Start in the claim, in UTF-16 units; `None` for what only the text has."""
    claim_end: Optional[int]
    """End (exclusive) in the claim."""
    text_start: Optional[int]
    """Start in the text, in UTF-16 units; `None` for what only the claim has."""
    text_end: Optional[int]
    """End (exclusive) in the text."""

class ModelReasonSimilarity(TypedDict):
    kind: Literal["similarity"]
    value: float
    """The cosine."""
    model: str
    """The model's name."""

class ModelReasonJudge(TypedDict):
    kind: Literal["judge"]
    counted: Optional[Stance]
    """The side it takes, if its reading counts."""
    state: str
    """Whether its reading counts, and if not, why: a name of `JudgeState`."""
    quote: Optional[str]
    """The words that it quotes."""
    model: str
    """The model's name."""

class ModelReasonNli(TypedDict):
    kind: Literal["nli"]
    probabilities: StanceProbabilities
    """They add up to one."""
    model: str
    """The model's name."""

ModelReason = Union[ModelReasonSimilarity, ModelReasonJudge, ModelReasonNli]

class GroundingReport(TypedDict):
    """Grounding alone, without the rest of an assessment."""
    grounding: Optional[AnswerGrounding]
    """The cited sentences; `None` without citations."""
    score: Optional[Score]
    """The score; `None` if no sentence is decided."""
    citations: list[AssessedCitation]
    """The citations in their order, each with its grounding."""

class FoundContradictions(TypedDict):
    """The stances of sources on a claim, and the contradictions between them."""
    readings: list[SourceReading]
    """The stance of each source, in their order."""
    resolution: Optional[ClaimResolution]
    """The resolution of the contradictions; `None` if there are none."""
    n_left_out: int
    """The number of sources that were not compared because there are too many."""

class SourceReading(TypedDict):
    """The stance of one source on a claim."""
    source: int
    """The source, by its index in the list."""
    stance: Stance
    """Its stance."""
    basis: Basis
    """What the stance rests on: the words alone, or a model."""
    probability: float
    """The probability of that stance, 0 to 1; for a source that takes no side, that its text says nothing about the claim."""
    passage: str
    """The passage that was compared."""
    models: list[ModelReason]
    """The opinions of the caller's models, if any."""

Balance = Literal["no_evidence", "neutral_only", "support_only", "refutation_only", "both_sides"]

Verdict = Literal["well_supported", "supported", "contested", "likely_false", "unverified"]

ConfidenceProfile = Literal["beta", "ratio"]

class BetaConfidence(TypedDict):
    """The confidence of the profile `beta`."""
    profile: ConfidenceProfile
    """Always `beta`."""
    ratio: float
    """α / (α + β), three places; one half without evidence: look at `balance` first."""
    uncertainty: float
    """The standard deviation of the distribution, three places."""
    controversy: float
    """The smaller side's share of the evidence, 0 to 0.5, three places."""
    alpha: float
    """1 and the sum of the support, two places."""
    beta: float
    """1 and the sum of the refutation, two places."""
    balance: Balance
    """Which sides have evidence."""
    n_supports: int
    """The number of supports counted."""
    n_refutes: int
    """The number of refutations counted."""
    n_neutral: int
    """The number of neutral pieces counted."""

Weighting = Literal["alike", "by_source"]

class Classification(TypedDict):
    """The comparison of two levels, with the numbers that decided."""
    kind: ContradictionKind
    """`contested` or `misinformation`."""
    first: ClaimStatus
    """Status of the first side."""
    second: ClaimStatus
    """Status of the second side."""
    first_rank: int
    """Rank of the first side, 0 to 6."""
    second_rank: int
    """Rank of the second side, 0 to 6."""
    gap: int
    """Difference of the ranks."""
    threshold: int
    """The difference from which the lower side is rejected."""

class SourceVerification(TypedDict):
    """The result of verifying a source for one claim."""
    status: ClaimStatus
    """The status of the source for the claim."""
    reason: VerificationReason
    """Why."""
    level_before: TrustLevel
    """The level before."""
    level_after: TrustLevel
    """The level after."""
    promoted: bool
    """Whether the level rose."""
    n_sites: int
    """The number of registrable domains that support the claim."""
    n_pages: int
    """The number of pages that support the claim."""

VerificationReason = Literal["too_few_sites", "independent_sites", "won_contradiction", "contested_contradiction", "lost_contradiction", "blocked", "dangerous_pattern"]

class ClaimResolution(TypedDict):
    """The resolution of one claim."""
    claim_id: str
    """The claim."""
    threshold: int
    """The difference of ranks from which the lower side is rejected."""
    n_sites: int
    """The number of registrable domains that support the claim, without blocked ones."""
    n_pages: int
    """The number of pages that support the claim, without blocked ones."""
    n_contested: int
    """The number of contested pairs."""
    n_misinformation: int
    """The number of pairs with a rejected side."""
    contradicting: list[ContradictingSource]
    """The sources of the listed pairs, each once per side."""
    pairs: list[ContradictingPair]
    """The pairs with the widest gap, at most 100."""
    n_pairs_left_out: int
    """The number of pairs that are not listed."""
    hosts: list[HostVerdict]
    """Every host that takes a side or does not count, in their original order."""
    promotions: list[Promotion]
    """The promoted hosts."""
    blocks: list[HostToBlock]
    """The hosts to block."""

class HostVerdict(TypedDict):
    """The result for one host."""
    host: str
    """The exact host."""
    site: str
    """Its registrable domain."""
    overridden: bool
    """Whether the user set its level."""
    listed: bool
    """Whether a rule of the policy names it."""
    verification: SourceVerification
    """Its status, the reason, and its level before and after."""

class Promotion(TypedDict):
    """A promotion of a host, with its evidence."""
    host: str
    """The exact host."""
    claim_id: str
    """The claim that was verified."""
    at: Optional[str]
    """When it was recorded; `None` before that, or if no time was given."""
    level: TrustLevel
    """The new level."""
    n_sites: int
    """The number of registrable domains that supported the claim."""
    n_pages: int
    """The number of pages that supported the claim."""
    source_ids: list[str]
    """The sources that supported the claim, at most the first 20."""

class HostToBlock(TypedDict):
    """A host to block because of the claim."""
    host: str
    """The exact host."""
    level: TrustLevel
    """The level it had."""
    reason_code: BlockReason
    """`misinformation` or `dangerous_pattern`."""
    danger: Optional[str]
    """The dangerous pattern, by name."""
    contradicted_by: Optional[ContradictingSource]
    """The source of the highest rank that contradicts it."""

class ContradictingPair(TypedDict):
    """A source for a claim and a source against it."""
    classification: Classification
    """The classification; the supporting side is the first."""
    supporting: int
    """Index in `contradicting` of the source for the claim."""
    refuting: int
    """Index in `contradicting` of the source against it."""

class ContradictingSource(TypedDict):
    """A source on one side of a contradiction, with its quote."""
    source_id: str
    """The source."""
    host: str
    """Its host."""
    level: TrustLevel
    """Its level."""
    quote: Optional[str]
    """The contradicting passage, at most its first 1,000 bytes."""
    published: Optional[str]
    """When it was published; shown only."""

class BlockedDomain(TypedDict):
    """An entry of the list of blocked hosts."""
    domain: str
    """The exact host."""
    blocked_at: Optional[str]
    """When it was blocked, as the time was given."""
    reason: str
    """The reason as one English sentence."""
    cause_id: Optional[str]
    """The claim that caused it; `None` when none did."""
    contradicting_claims: list[ContradictingClaim]
    """The claims in which it is contradicted, at most ten."""
    original_trust_level: TrustLevel
    """The level it had before."""
    can_restore: bool
    """Whether the user can restore it."""
    restore_via: Optional[RestoreVia]
    """How; `None` when it cannot be restored."""
    reason_code: Optional[BlockReason]
    """The reason code; `None` when it is not known."""
    unblock_risk: UnblockRisk
    """The risk of restoring it."""

BlockReason = Literal["misinformation", "high_rejection_rate", "dangerous_pattern", "denylist", "manual"]

UnblockRisk = Literal["low", "high"]

RestoreVia = Literal["user_override"]

class ContradictingClaim(TypedDict):
    """A claim of a blocked host, and the source that contradicts it."""
    claim_id: str
    """The claim."""
    claim_text: Optional[str]
    """Its text, where it was given."""
    source_id: Optional[str]
    """The contradicting source; `None` where none is known."""
    quote: Optional[str]
    """The quote of that source."""

class TrustLedger(TypedDict):
    """Everything that verification learned in one conversation, in the order hosts and claims first appeared. Create one ledger per conversation: what one conversation taught must not change the trust in another. To keep a change beyond the conversation, see `LearnedChange`. At most 10,000 hosts, 10,000 claims, 1,000 claims per host and 200,000 statuses are kept, with eight earlier statuses each. The oldest are dropped first, blocked hosts last."""
    version: int
    claims: list[LedgerClaim]
    hosts: list[LedgerHost]

class LedgerClaim(TypedDict):
    """A claim that was resolved."""
    id: str
    """The claim."""
    text: Optional[str]
    """Its text, where it was given."""

class LedgerHost(TypedDict):
    """What was learned about one host."""
    host: str
    """The exact host."""
    statuses: list[HostStatus]
    """Its status for each claim."""
    promotions: list[Promotion]
    """Its promotions."""
    block: Optional[Block]
    """Its block; `None` when it is not blocked."""

class HostStatus(TypedDict):
    """The status of a host for one claim, with earlier ones."""
    claim: int
    """The index of the claim in the ledger's `claims`."""
    status: ClaimStatus
    """The current status."""
    at: Optional[str]
    """Since when, as the time was given."""
    history: list[PastStatus]
    """Earlier statuses, at most the last eight, oldest first."""

class PastStatus(TypedDict):
    """An earlier status."""
    status: ClaimStatus
    """The status."""
    at: Optional[str]
    """Since when, as the time was given."""

class Block(TypedDict):
    """The block of a host."""
    reason_code: Optional[BlockReason]
    """The reason code; `None` when it is not known."""
    reason: str
    """The reason as one English sentence."""
    blocked_at: Optional[str]
    """When it was blocked, as the time was given."""
    cause_id: Optional[str]
    """The claim that caused it; `None` when none did."""
    contradicting_claims: list[ContradictingClaim]
    """The claims in which it is contradicted, at most ten."""
    original_trust_level: TrustLevel
    """The level it had before."""

class TurnError(TypedDict):
    code: NotRequired[Optional[Union[str, float]]]
    message: str

class Turn(TypedDict):
    """One turn of an agent: a question and its answer. Rows of RAG evaluations, such as those of RAGAS, are turns, too. Unknown keys are ignored and named in a warning."""
    answer: NotRequired[Optional[str]]
    message: NotRequired[Optional[str]]
    """Another name for `answer`; `answer` is used if both are given."""
    tool_call_history: NotRequired[Optional[Sequence[ToolRecord]]]
    step_count: NotRequired[Optional[int]]
    citations: NotRequired[Optional[Sequence[Citation]]]
    sources: NotRequired[Optional[Sequence[RetrievedSource]]]
    evidence: NotRequired[Optional[Sequence[StatedEvidence]]]
    """What sources say about claims, in addition to what the tools returned."""
    confidence: NotRequired[Optional[float]]
    """The agent's own confidence, 0 to 1."""
    outcome: NotRequired[Optional[Outcome]]
    """`failed` if there is an `error`, otherwise `completed`."""
    error: NotRequired[Optional[Union[str, TurnError]]]
    protocol: NotRequired[Optional[Protocol]]

class ToolRecordError(TypedDict):
    message: str

class ToolRecord(TypedDict):
    """The agent's own record of one call of a tool."""
    tool_name: str
    tool_args: NotRequired[Any]
    success: bool
    data: NotRequired[Any]
    """What it returned; `None`, `""`, `[]` and `{}` count as empty."""
    error: NotRequired[Optional[Union[str, ToolRecordError]]]

class Citation(TypedDict):
    """A citation of a web source, of a value a tool returned, or of both."""
    label: NotRequired[Optional[Union[str, float]]]
    """`[1]`, `"1"` or `1`."""
    url: NotRequired[Optional[str]]
    title: NotRequired[Optional[str]]
    quote: NotRequired[Optional[str]]
    """The words of the source that the agent quotes."""
    snippet: NotRequired[Optional[str]]
    """An excerpt of the source, which the sentence is compared with."""
    start: NotRequired[Optional[int]]
    """First UTF-16 unit in the answer."""
    end: NotRequired[Optional[int]]
    """The UTF-16 unit after the last one in the answer."""
    tool_name: NotRequired[Optional[str]]
    display_name: NotRequired[Optional[str]]
    field: NotRequired[Optional[str]]
    value: NotRequired[Optional[Union[str, float]]]

class RetrievedSource(TypedDict):
    """A source that a tool returned. It needs a `url` or a `title`."""
    url: NotRequired[Optional[str]]
    title: NotRequired[Optional[str]]
    snippet: NotRequired[Optional[str]]
    published: NotRequired[Optional[str]]

class StatedEvidence(TypedDict):
    """What a source says about a claim, as the agent states it. It needs a `url` or a `title`."""
    claim: NotRequired[Optional[str]]
    """The claim. It can be omitted if there is only one."""
    url: NotRequired[Optional[str]]
    title: NotRequired[Optional[str]]
    snippet: NotRequired[Optional[str]]
    published: NotRequired[Optional[str]]
    stance: str
    """`supports`, `refutes` or `neutral`, or another common label for them. An unknown label counts as neutral and gives a warning."""
    confidence: NotRequired[Optional[float]]
    """How sure that is, 0 to 1. Evidence without it is not counted."""
    quote: NotRequired[Optional[str]]
    """The words of the source that decide."""

class OtherOptions(TypedDict):
    """Options of an assessment."""
    extractors: NotRequired[Optional[Sequence[Mapping[str, Any]]]]
    """Values worth citing, for tools of your own."""
    profile: NotRequired[Optional[Literal["credence", "agentforge-compat"]]]
    weights: NotRequired[Optional[ScoringWeights]]
    gap: NotRequired[Optional[int]]
    """The difference of ranks from which the lower of two contradicting sources is rejected, 1 to 7; 2 by default."""
    weighting: NotRequired[Optional[Weighting]]
    """Whether evidence counts by the trust in its source; `alike` by default."""
    decision: NotRequired[Optional[DecisionRules]]
    """How claims are decided from their evidence."""
    links: NotRequired[Optional[Mapping[str, LinkState]]]
    """States of links by URL: `states` of `verifyCitations`. Dead links count as 0 in `source_quality`."""
    now: NotRequired[Optional[str]]
    """The time stored with what is learned. The module has no clock."""
    compareRunning: NotRequired[Optional[bool]]
    """Whether the sentences of a running turn are compared, too, each once it is complete: they are in `sentences` of its assessments. Needs `grounding`; `False` by default."""
    mapping: NotRequired[Optional[Mapping[str, Any]]]
    """Where the text, the calls and the sources stand in the messages of a stream of your own."""
    messages: NotRequired[Optional[Sequence[Any]]]
    """The conversation before the answer, as it was sent to the model: messages of OpenAI, Anthropic or the AI SDK. What tools returned in them, and what the user pasted, are texts that the answer is compared with, and so is the system prompt; passages with labels in a prompt are the sources of the markers with these labels. What the user names is no invention of the agent."""

class ScoringWeights(TypedDict):
    """How much each part of source quality weighs, 0 to 1."""
    credibility: NotRequired[Optional[float]]
    diversity: NotRequired[Optional[float]]

class DecisionRules(TypedDict):
    """How evidence is weighed. Names may also be written in camelCase."""
    profile: NotRequired[Optional[DecisionProfile]]
    """What happens in a conflict: `default` needs more evidence and finally decides nothing, `flowchart` lets the larger side win."""
    threshold: NotRequired[Optional[float]]
    """The weight a side needs, in steps of a tenth; 1.6 by default."""
    min_sources: NotRequired[Optional[int]]
    """How many independent sources a side needs; 2 by default."""
    minSources: NotRequired[Optional[int]]
    within_hours: NotRequired[Optional[int]]
    """Sources of a side are counted together only if they were published within this many hours, such as 48."""
    withinHours: NotRequired[Optional[int]]
    tiers: NotRequired[Optional[Sequence[Mapping[str, str]]]]
    """The caller's own rows, applied before the bundled table."""
    debug: NotRequired[Optional[bool]]
    """Adds to the result how much was searched."""

class PolicyDocument(TypedDict):
    """Rules that are applied before the bundled ones."""
    allowlist: NotRequired[Optional[Sequence[Union[str, PolicyEntry]]]]
    denylist: NotRequired[Optional[Sequence[Union[str, PolicyEntry]]]]
    greylist: NotRequired[Optional[Sequence[Union[str, PolicyEntry]]]]
    user_overrides: NotRequired[Optional[Sequence[OverrideEntry]]]

PolicyEntry = TypedDict(
    "PolicyEntry",
    {
        "domain": str,
        "trust_level": NotRequired[Optional[TrustLevel]],
        "reason": NotRequired[Optional[str]],
        "origin": NotRequired[Optional[str]],
        "path": NotRequired[Optional[str]],
        "from": NotRequired[Optional[str]],
        "until": NotRequired[Optional[str]],
        "kind": NotRequired[Optional[str]],
    },
)

class OverrideEntry(TypedDict):
    """The level a user gives to one exact host."""
    domain: str
    trust_level: TrustLevel
    reason: NotRequired[Optional[str]]
    added_at: NotRequired[Optional[str]]

class DatedAddress(TypedDict):
    """A URL, and the date of what was published there."""
    url: str
    published: NotRequired[Optional[str]]

class CitedPageLink(TypedDict):
    state: LinkState

class CitedPage(TypedDict):
    """A cited web page and how far it is trusted."""
    url: str
    title: NotRequired[Optional[str]]
    credibility_score: float
    retrieved_at: NotRequired[Optional[str]]
    link: NotRequired[Optional[Union[LinkState, CitedPageLink]]]

class SourceText(TypedDict):
    """A source and its text. It needs a `url`, an `id` or a `title`."""
    id: NotRequired[Optional[str]]
    url: NotRequired[Optional[str]]
    title: NotRequired[Optional[str]]
    text: str
    published: NotRequired[Optional[str]]

class DecisionTaskTimeframe(TypedDict):
    start: NotRequired[Optional[str]]
    end: NotRequired[Optional[str]]

class DecisionTask(TypedDict):
    """What is to be decided. Other fields are ignored."""
    id: NotRequired[Optional[Union[str, float]]]
    target: NotRequired[Optional[str]]
    """The claim."""
    timeframe: NotRequired[Optional[DecisionTaskTimeframe]]
    """Both ends are included: `2026-11-21` is a whole day, `2026-11-21T10:30:00Z` a moment."""

class DecisionHistory(TypedDict):
    """What was found so far. `aggregates` are ignored: sums are always computed here."""
    pages: NotRequired[Optional[Sequence[Any]]]
    evidence: NotRequired[Optional[Sequence[EvidenceHit]]]
    aggregates: NotRequired[Any]
    serp_queries: NotRequired[Optional[Sequence[Any]]]

class EvidenceHit(TypedDict):
    """What one source says. Other fields are ignored."""
    url: NotRequired[Optional[str]]
    domain: NotRequired[Optional[str]]
    """The domain, if there is no `url`."""
    title: NotRequired[Optional[str]]
    snippet: NotRequired[Optional[str]]
    stance: NotRequired[Optional[str]]
    """`support`, `refute`, `unclear` or another common label. An unknown label counts for neither side and gives a warning."""
    weight: NotRequired[Optional[float]]
    """0 to 1, instead of the weight of the tier. With a `tier` it can only lower the weight."""
    tier: NotRequired[Optional[Tier]]
    """Instead of the tier of the domain."""
    date_utc: NotRequired[Optional[str]]
    dateUtc: NotRequired[Optional[str]]
    pub_date: NotRequired[Optional[str]]
    pubDate: NotRequired[Optional[str]]

class SentenceRow(TypedDict):
    """One sentence of an answer."""
    index: int
    """Its place among the sentences of the answer, from 0."""
    text: str
    """Its words."""
    kind: SentenceKind
    """What kind of sentence it is."""
    finding: SentenceFinding
    """What the texts say about it."""
    supported: Optional[float]
    """Its score beside the nearest text."""
    rate: Optional[MeasuredRate]
    """How many of the labelled sentences with such a score are supported."""
    citations: list[str]
    """The labels of its citations."""
    source: Optional[str]
    """The id of the source with the nearest text, or of the call that returned it."""
    read: Optional[TextOrigin]
    """Which text that is."""
    passage: Optional[str]
    """The nearest passage."""
    is_elsewhere: bool
    """Whether another text than a cited one says it."""
    particulars: list[Particular]
    """Its numbers, dates, names, quotations and identifiers."""
    reasons: list[SentenceReason]
    """What the sentence and the passage have in common and what differs."""

class Particular(TypedDict):
    """A detail of a sentence."""
    kind: ParticularKind
    """What it is."""
    text: str
    """Its words."""
    state: ParticularState
    """Where it was found."""
    found: Optional[str]
    """What the nearest passage has in its place, where it differs."""

class SentenceReason(TypedDict):
    """A reason for the finding."""
    kind: ReasonKind
    """The kind of reason."""
    speaks_for: Stance
    """The stance it supports."""
    text: Optional[str]
    """The words of the answer."""
    passage_text: Optional[str]
    """The words of the passage."""
