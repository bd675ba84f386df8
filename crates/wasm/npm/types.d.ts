// Generated from Rust; a test fails when it differs.

/** The assessment of one turn. The field names are those of the JSON. */
export type Assessment = {
  /** The protocol of the stream; `null` if none was recognized. */
  protocol: Protocol | null,
  /** The dialect of a `mapped` stream, such as `dify`: the name of its declaration. `null` in other protocols. */
  dialect: string | null,
  /** How the turn ended. */
  outcome: Outcome,
  /** Why it did not complete, if known. */
  error: Failure | null,
  /** The answer that the user sees. */
  answer: string,
  /** Every tool call, in the order of their start. */
  tools: Array<AssessedTool>,
  /** Every source once, the cited ones first. */
  sources: Array<AssessedSource>,
  /** Every citation, in the order of the labels. */
  citations: Array<AssessedCitation>,
  /** Whether the sources support the sentences that cite them; `null` while the turn runs, and without citations. */
  grounding: AnswerGrounding | null,
  /** Every sentence of the answer, compared with all texts of the run; empty where it cites nothing and the run has no text. While the turn
   * runs, those that are complete if the caller asked for them, else none. */
  sentences: Array<AnswerSentence>,
  /** The scores, each `null` if none could be computed. */
  scores: Scores,
  /** Result of checking the links of the cited sources; `null` if none was checked. */
  links: LinkAudit | null,
  /** The weakest score; `null` if there is none. */
  headline: Headline | null,
  /** How much of the answer was compared with anything. */
  coverage: Coverage,
  /** The agent's own confidence, 0 to 1, as it sent it. */
  claimed_confidence: number | null,
  /** The claims, with the evidence for each. */
  claims: Array<AssessedClaim>,
  /** Sources that contradict each other about a claim, misinformation first, then by the difference of their ranks. */
  contradictions: Array<Contradiction>,
  /** Domains of this turn's sources that verification has blocked. */
  blocked: Array<BlockedDomain>,
  /** The decision on the claim with the most evidence; `null` without evidence. */
  decision: Decision | null,
  /** The `[n]` markers of the answer, compared with its citations. */
  markers: MarkerAudit,
  /** What the answer says was done, compared with the calls of the run; `null` while the turn runs, and where the stream shows no call and need
   * not show them. */
  deeds: Deeds | null,
  /** Warnings, none of which stopped the assessment. */
  warnings: Array<Warning>,
  /** The number of events that were not understood and skipped. */
  not_understood: number,
};

/** One tool call and its result. */
export type AssessedTool = {
  /** The id of the call as sent, or one made from its position in the turn. */
  id: string,
  /** The name of the tool as sent. */
  name: string,
  /** 1 for a first attempt, one more for each retry. */
  attempt: number,
  /** The state of the call. */
  state: ToolState,
  /** The error of a failed call. */
  error: string | null,
  /** The arguments as JSON text, if sent. */
  args: string | null,
  /** Where the call stands in a trace; `null` in a stream that is none. */
  span: TraceSpan | null,
};

/** One source that was cited, retrieved, or both. */
export type AssessedSource = {
  /** The key of the source: its URL without fragment and `utm_*`, or else the file or tool name. */
  id: string,
  /** An http or https address, as it was sent. */
  url: string | null,
  /** The title as it was sent. */
  title: string | null,
  /** The host name; `null` for a source without address. */
  domain: string | null,
  /** How a reader is shown the host, where that is not `domain`: letters of other writings, or a warning. Absent for all others. */
  shown_domain?: ShownHost,
  /** The answer refers to it. */
  cited: boolean,
  /** A tool returned it, or it was handed to the agent: in a list of contexts or in a prompt. */
  retrieved: boolean,
  /** The text the agent saw or quoted, if the stream carries it. */
  snippet: string | null,
  /** All texts of it that the stream carries, where there are several: snippets, pages that were fetched, quotes. */
  passages?: Array<AssessedPassage>,
  /** When it was published, as it was sent. */
  published: string | null,
  /** The trust in its domain, and the rule that gave it. */
  trust: SourceTrust,
  /** The state of its link; `null` if it was not checked. */
  link: LinkState | null,
};

/** A host as a reader is shown it. */
export type ShownHost = {
  /** The host: with letters of its writing, or in Punycode. */
  text: string,
  /** Whether its letters could be taken for those of another host; then `text` is in Punycode. */
  misleading: boolean,
};

/** One of several texts of a source. */
export type AssessedPassage = {
  /** The text as it was sent. */
  text: string,
  /** The title that came with it; `null` if it is that of the source. */
  title: string | null,
  /** The fragment of the address that came with it, such as `page=2`. */
  fragment: string | null,
  /** Whether the agent quotes it. */
  is_quote: boolean,
};

/** A reference from the answer to a source, or to a value that a tool returned. */
export type AssessedCitation = {
  /** `[1]`, `[2]`, …; the same for all citations of one source. */
  label: string,
  /** `id` of the source; `null` for a value of a tool. */
  source_id: string | null,
  /** The words that the agent quotes from the source. */
  quote: string | null,
  /** The texts that it names, by their index in `passages` of the source; absent where it names the whole source. */
  passages?: Array<number>,
  /** The title of those texts, where it is not that of the source. */
  title?: string,
  /** Start in `answer`, in UTF-16 units; `null` for a citation of the whole answer. */
  start: number | null,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number | null,
  /** The tool whose value is cited. */
  tool_name?: string,
  /** The display name of the tool. */
  display_name?: string,
  /** The path of the value in the tool's result. */
  field?: string,
  /** The value as text. */
  value?: string,
  /** Whether the agent sent no list of sources, so that `[n]` is taken for the nth source that its tools returned; absent otherwise. */
  by_order?: boolean,
  /** Whether the source supports the sentence that cites it. */
  grounding: Grounding,
};

/** Whether a source supports the sentence that cites it. */
export type Grounding = "supports" | "refutes" | "undecided" | "silent" | "not_checkable";

/** One sentence of the answer, compared with the texts of the run: its cited sources first, then all others, and what tools returned. */
export type AnswerSentence = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number,
  /** What kind of sentence it is. Only statements are compared, and sentences that cite something. */
  kind: SentenceKind,
  /** What the texts say about it. */
  finding: SentenceFinding,
  /** The score of the sentence beside the nearest text, 0 to 1: how much of what makes sentences attributable to a text it has. `null` only
   * where nothing was compared. */
  supported: number | null,
  /** How many of the labelled sentences with such a score are supported; `null` where no score decided, where the answer
   * rewords its texts, or where one of its numbers stands in the texts in another form, as in none of those. */
  rate: MeasuredRate | null,
  /** Its citations, by their index in `citations`. */
  citations: Array<number>,
  /** Whether the cited texts do not say it and `passage`, of another text, does. */
  is_elsewhere: boolean,
  /** `id` of the source of the nearest text, or of the tool call that returned it. */
  source_id: string | null,
  /** Which text that is; `null` where nothing was compared. */
  read: TextOrigin | null,
  /** The nearest passage. */
  passage: string | null,
  /** What the sentence and the passage have in common and what differs. */
  reasons: Array<GroundingReason>,
  /** Its numbers, dates, names, quotations and identifiers, each with where it was found. */
  particulars: Array<Particular>,
};

/** What kind of sentence it is. */
export type SentenceKind = "statement" | "heading" | "question" | "courtesy" | "advice" | "about_agent" | "deed" | "fragment";

/** What the texts of a run say about a sentence. */
export type SentenceFinding = "supported" | "contradicted" | "probably_supported" | "probably_not_in_sources" | "undecided" | "not_checked" | "nothing_to_compare";

/** How many of the labelled sentences with a score like this are supported by their texts. */
export type MeasuredRate = {
  /** Sentences that were measured. */
  n: number,
  /** Those of them that a person called supported. */
  n_supported: number,
};

/** What an agent says it did, compared with its run. */
export type Deeds = {
  /** Statements that the run shows. */
  shown: number,
  /** Statements that the run contradicts. */
  contradicted: number,
  /** Statements that were so before the last change. */
  older: number,
  /** Statements about what was only tried. */
  attempted: number,
  /** Statements that nothing in the run shows. */
  not_shown: number,
  /** Statements that cannot be checked. */
  not_checkable: number,
  /** Every statement, in the order of the answer. */
  statements: Array<AssessedStatement>,
};

/** A statement with what the run says about it. */
export type AssessedStatement = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number,
  /** The words of the answer. */
  text: string,
  /** What kind of deed it says. */
  kind: DeedKind,
  /** What the run says about it. */
  finding: DeedFinding,
  /** The name of the [`DeedRule`] that decided, such as `exit_code`, `counts_differ`, `no_call_of_this_kind`. */
  rule: DeedRule,
  /** `id` of the call that decided; `null` where none did, or one of an earlier turn. */
  tool_id: string | null,
  /** The command of that call. */
  command: string | null,
  /** Its exit code, where the run shows it. */
  exit_code: number | null,
  /** The words of its output or error that decided, or its arguments where these have another value; at most 300 characters. */
  quote: string | null,
  /** Where no call decided: the call that has most of the statement's words; `null` where none has any. */
  nearest: NearestCall | null,
};

/** The call that has most of the words of a statement. It decides nothing: it is where to look. */
export type NearestCall = {
  /** `id` of the call; `null` for one of an earlier turn. */
  tool_id: string | null,
  /** Its name as sent. */
  name: string,
  /** How it ended; `null` where the stream does not say it. */
  ended: CallEnding | null,
};

/** How a call ended, with what its result says of it. */
export type CallEnding = "failed" | "tried" | "done";

/** The kind of a deed, the same for statements and for calls. */
export type DeedKind = "test" | "build" | "lint" | "run" | "create" | "change" | "delete" | "move" | "install" | "commit" | "push" | "deploy" | "send" | "book" | "pay" | "schedule" | "search" | "read" | "verify" | "calculate";

/** What the run says about a statement. */
export type DeedFinding = "shown" | "contradicted" | "older" | "attempted" | "not_shown" | "not_checkable";

/** The rule that decided about a statement. */
export type DeedRule = "exit_code" | "counts_agree" | "counts_differ" | "succeeded_call" | "failed_call" | "ran" | "related_call" | "failure_agrees" | "failure_not_shown" | "only_part_ran" | "changed_afterwards" | "denied" | "no_result" | "no_call_of_this_kind" | "target_differs" | "no_results_in_stream" | "exit_code_hidden" | "result_unknown" | "no_counts" | "value_differs" | "unknown_tool" | "unknown_command" | "uncertain" | "needs_no_tool";

/** Why the color of a headline is worse than that of its score. */
export type LoweredBy = "deed_contradicted" | "deed_not_shown";

/** A detail of a sentence that can be looked up: a number, a date, a name, a quotation, an identifier, or a value in words. */
export type Particular = {
  /** What it is. */
  kind: ParticularKind,
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number,
  /** Where it was found. */
  state: ParticularState,
  /** What the nearest passage has in its place, where it differs; what it follows from, where it is converted or calculated. */
  found: string | null,
};

/** What kind of detail it is. */
export type ParticularKind = "number" | "date" | "name" | "quotation" | "identifier" | "value" | "statement";

/** Where a detail was found. */
export type ParticularState = "in_passage" | "in_another_text" | "converted" | "calculated" | "asked_for" | "differs" | "in_no_text";

/** The cited sentences of an answer, with what their sources say. */
export type AnswerGrounding = {
  /** Every cited sentence, in the order of the answer. */
  sentences: Array<GroundedSentence>,
  /** The number of sentences with each verdict. */
  counts: GroundingCounts,
  /** Numbers of the answer that differ from the source. */
  mismatches: Array<NumberMismatch>,
  /** Quotations, and whether the source contains them. */
  quotations: Array<Quotation>,
  /** The number of comparisons left out because there are too many; only for citations of the whole answer. */
  n_left_out: number,
};

/** One sentence of the answer. */
export type GroundedSentence = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number,
  /** The verdict of its sources. */
  verdict: GroundingVerdict,
  /** Its citations, by their index in `citations`. */
  citations: Array<number>,
  /** The comparison with each source, contradictions first. */
  checks: Array<GroundingCheck>,
};

/** The verdict of the sources on one sentence. */
export type GroundingVerdict = "supported" | "contradicted" | "undecided" | "silent" | "not_checkable";

/** The number of cited sentences with each verdict. Sentences covered only by a citation of the whole answer are not
 * counted. */
export type GroundingCounts = {
  /** A source supports the sentence, and none contradicts it. */
  supported: number,
  /** A source contradicts the sentence. */
  contradicted: number,
  /** A source is about what the sentence says, and none decides. */
  undecided: number,
  /** The sentence was not found in what was read of the sources. */
  silent: number,
  /** There is no text to compare. */
  not_checkable: number,
};

/** The comparison of a sentence, or of the part that cites the source, with one source. */
export type GroundingCheck = {
  /** The citation, by its index in `citations`. */
  citation: number,
  /** `id` of the source; `null` for a value of a tool. */
  source_id: string | null,
  /** Start of the compared text, in UTF-16 units of `answer`. */
  start: number,
  /** Its end (exclusive). */
  end: number,
  /** Whether the source supports it. */
  grounding: Grounding,
  /** The calibrated probability of that, 0 to 1; if it is undecided, that the source supports it. `null` if a value was compared, or
   * nothing. */
  probability: number | null,
  /** The calibrated probability that the text supports the whole sentence, 0 to 1; `null` only where no words were compared. */
  supported: number | null,
  /** What the comparison rests on: the words alone, or a model; `null` if nothing was compared. */
  basis: Basis | null,
  /** Which text of the source was compared; `null` if there is none. */
  read: TextOrigin | null,
  /** The compared passage of the source, or the value. */
  passage: string | null,
  /** The text of the source that it is from, by its index in `passages` of the source; absent where the source has one text. */
  passage_index?: number,
  /** The reasons: against it first, then for it, each in descending weight. */
  reasons: Array<GroundingReason>,
  /** The opinions of the caller's models, if any. */
  models: Array<ModelReason>,
  /** The citation is for the whole answer; this sentence was matched to it. */
  is_whole_answer: boolean,
};

/** Which kind of text was compared, by where it stood in the stream. */
export type TextOrigin = "quote" | "snippet" | "page" | "file" | "given" | "value" | "result" | "text" | "asked" | "instructions" | "earlier";

/** One reason, with its words in the answer and in the passage. */
export type GroundingReason = {
  /** The kind of reason. */
  kind: ReasonKind,
  /** The stance it supports. */
  speaks_for: Stance,
  /** Start in `answer`, in UTF-16 units; `null` for words only in the source. */
  start: number | null,
  /** End (exclusive) in `answer`. */
  end: number | null,
  /** Start in `passage`, in UTF-16 units; `null` for words only in the answer. */
  passage_start: number | null,
  /** End (exclusive) in `passage`. */
  passage_end: number | null,
};

/** What a reason is about. */
export type ReasonKind = "same_word" | "same_meaning" | "same_number" | "number_differs" | "date_differs" | "ordinal_differs" | "opposite" | "exclusive" | "opposite_trend" | "denied" | "quantity_differs" | "other_name" | "other_word" | "only_possible" | "not_known" | "missing";

/** A number of the answer that differs from the source. */
export type NumberMismatch = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive). */
  end: number,
  /** The citation, by its index in `citations`. */
  citation: number,
  /** The number in the source. */
  cited: string,
};

/** Words that the answer quotes from the source. */
export type Quotation = {
  /** The citation, by its index in `citations`. */
  citation: number,
  /** Start in `answer`, in UTF-16 units; `null` for the quote that came with the citation. */
  start: number | null,
  /** End (exclusive). */
  end: number | null,
  /** Whether the source contains them. */
  state: QuotationState,
};

/** Whether a source contains the words quoted from it. */
export type QuotationState = "found" | "not_found" | "not_seen";

/** The scores by kind, each `null` where none could be computed. */
export type Scores = {
  /** Whether the tool calls worked. */
  tool_run: Score | null,
  /** Where the cited sources come from, not whether they are right. */
  source_quality: Score | null,
  /** Whether the sources support the sentences that cite them. */
  grounding: Score | null,
  /** The balance of the evidence seen for a claim. */
  claim_evidence: Score | null,
  /** How many sentences of the answer, cited or not, a text of the run says. */
  sentences: Score | null,
};

/** A score with its kind, every term, and what was missing. */
export type Score = {
  /** The formula. */
  kind: ScoreKind,
  /** The result, 0 to 1. */
  score: number,
  /** The color of the result. */
  band: Band,
  /** The variant of the formula. */
  profile: string,
  /** How many inputs were counted. */
  counted: number,
  /** How many of them nothing is known about: cited sources of a domain on no list. 0 for the other kinds of score. */
  unknown: number,
  /** The terms; `score` is their sum, clamped and rounded as the kind says. */
  terms: Array<Term>,
  /** What the score cannot say or could not see. */
  limits: Array<Limit>,
};

/** One addend of a score. */
export type Term = {
  /** The reason. */
  label: TermLabel,
  /** The tool, domain, citation or sentence it is about; `null` for the whole turn. */
  subject: string | null,
  /** What it adds; negative if it lowers the score. */
  delta: number,
};

/** The formula of a score. */
export type ScoreKind = "tool_run" | "source_quality" | "grounding" | "claim_evidence" | "claimed" | "sentences";

/** Color of a score: green from 0.80, yellow from 0.50, red below. */
export type Band = "red" | "yellow" | "green";

/** The reason of a term. */
export type TermLabel = "call" | "call_failed" | "call_empty" | "call_unanswered" | "retry_steps" | "retry_repeated" | "credibility" | "dead_link" | "diversity" | "no_evidence_yet" | "supports" | "refutes" | "evidence_neutral" | "evidence_without_confidence" | "evidence_rejected" | "sentence_supported" | "sentence_contradicted" | "sentence_undecided" | "sentence_silent" | "sentence_probable" | "sentence_in_no_text" | "rounding" | "clamped";

/** What a score cannot say or could not see. */
export type Limit = "all_failed" | "results_not_carried" | "calls_open" | "steps_not_carried" | "payloads_not_carried" | "not_support" | "links_not_checked" | "some_links_not_checked" | "unlisted_domains" | "only_weak_sources" | "one_domain" | "agents_own" | "not_probability" | "stance_as_sent" | "rejected_left_out" | "weakest_of_claims" | "trust_weighted" | "copies_counted" | "read_by_words" | "excerpts_only" | "sentences_not_checked" | "sentences_undecided" | "has_contradicted" | "whole_answer_not_counted";

/** What checking the links of the cited sources found. */
export type LinkAudit = {
  /** Cited sources whose link was requested. */
  n_checked: number,
  /** Of these, those whose link is dead. */
  n_dead: number,
  /** Cited sources whose link is unknown. */
  n_unchecked: number,
  /** Different registrable domains that answered. */
  n_live_domains: number,
  /** The source quality without the dead links; `null` if all are dead. */
  quality_without_dead: Score | null,
  /** Whether the sources pass the research gate: a quality of 0.85 and two live domains. */
  passes_gate: boolean,
};

/** Source quality of a list of citations whose links were checked. */
export type VerifiedQuality = {
  /** The credibility of each citation after the check, in their order; `null` for one without an address. */
  credibility: Array<number | null>,
  /** One for every dead or skipped link, in the order of the citations. */
  warnings: Array<Warning>,
  /** The source quality with dead links counted as 0; `null` when no citation has a web address. */
  source_quality: Score | null,
  /** The source quality without dead links, and whether the gate is passed; `null` when no link was checked. */
  links: LinkAudit | null,
};

/** The state of a link. */
export type LinkState = "live" | "redirect" | "not_modified" | "head_refused" | "rate_limited" | "forbidden" | "missing" | "server_error" | "unreachable" | "skipped" | "not_checkable" | "refused";

/** The result of checking one link. */
export type LinkCheck = {
  /** The address. */
  url: string,
  /** Its state. */
  state: LinkState,
  /** The HTTP status; `null` without an answer. */
  status: number | null,
  /** `Retry-After` of the server, in seconds. */
  retry_after: number | null,
  /** The new address of the page. */
  location: string | null,
  /** Why there is no status, or why it does not count. */
  reason: LinkReason | null,
};

/** Why there is no status, or why it does not count. */
export type LinkReason = "not_web" | "timeout" | "no_answer" | "too_many_redirects" | "other_origin" | "private_address" | "checker_silent" | "odd_status";

/** The weakest score, shown on the pill. */
export type Headline = {
  /** The formula. */
  kind: ScoreKind,
  /** The result, 0 to 1. */
  score: number,
  /** The color of the result. */
  band: Band,
  /** Whether anything in the answer was compared with a value of a tool or with the text of a source. If not, only the
   * run of the tools or the origin of the sources is known. */
  compared: boolean,
  /** Whether that comparison supported or contradicted anything. If not, the run of the tools and the origin of the sources
   * are still all that is known. */
  decided: boolean,
  /** Why the color is worse than that of the score; `null` where it is not, or for a reason that the score has itself. */
  lowered_by: LoweredBy | null,
};

/** How much of an answer was compared with the texts of its sources, or with the values of its tools.
 *
 * The counts from `cited_sentences` to `undecided` are of the sentences that cite something; sentences covered only by a citation of the
 * whole answer are not counted there. Those from `statements` on are of all sentences. Before the sentences are compared, all are 0. */
export type Coverage = {
  /** Sentences that cite a source or a value. */
  cited_sentences: number,
  /** Of these, those for which there was something to compare. */
  compared: number,
  /** Of the compared sentences, those that a source supports. */
  supported: number,
  /** Those that a source contradicts. */
  contradicted: number,
  /** Those that a source is about, without deciding them. */
  undecided: number,
  /** Sentences of the answer that say that something is so, cited or not. */
  statements: number,
  /** Of these and the other cited sentences, those that were compared with the texts of the run. */
  checked: number,
  /** Of the checked sentences, those that a text says, for certain or probably. */
  backed: number,
  /** Those that a text contradicts, or of which a number, date or name differs from the text. */
  against: number,
  /** Those that are probably in no text. */
  in_no_text: number,
  /** Values of tools that the answer refers to. */
  values: number,
  /** Of these, those compared with what the answer writes beside their marker. */
  values_compared: number,
};

/** A claim with its evidence. */
export type AssessedClaim = {
  /** Its text with case and spaces folded; empty for a claim without a text. */
  id: string,
  /** The claim as it was sent. */
  text: string | null,
  /** Whether the agent stated the stances, or they were detected. */
  origin: ClaimOrigin,
  /** The evidence, in the order it was sent. */
  evidence: Array<AssessedEvidence>,
  /** The balance of the evidence that counts. */
  confidence: BetaConfidence,
  /** The verdict of the profile `ratio`. */
  verdict: Verdict,
  /** The credibility of the claim by the evidence seen, from 1 to 6. */
  credibility: InformationCredibility,
  /** The number of pages, sites and independent texts that support it. */
  support: SourceCount,
  /** The number of pages, sites and independent texts that refute it. */
  refutation: SourceCount,
  /** Pairs of sources that contest each other. */
  n_contested: number,
  /** Pairs whose lower side is rejected. */
  n_misinformation: number,
  /** Pairs that are counted and not listed. */
  n_unlisted: number,
  /** The decision on the claim; a `hit` is an index in `evidence`. */
  decision: Decision,
};

/** Where a claim and the stances on it come from. */
export type ClaimOrigin = "stated" | "found";

/** The evidence of one source for or against a claim, and its status. */
export type AssessedEvidence = {
  /** `id` of the source. */
  source_id: string,
  /** Its stance. */
  stance: Stance,
  /** What the stance rests on: the words alone, or a model; one that the agent states rests on its model. */
  basis: Basis,
  /** The confidence of the stance, 0 to 1; `null` if not sent. */
  confidence: number | null,
  /** The passage that decided. */
  quote: string | null,
  /** The status of the source on this claim. */
  status: ClaimStatus,
  /** The reason for the status; `null` for a neutral source. */
  reason: VerificationReason | null,
  /** The trust level when it was verified, before anything was learned from this claim. */
  level: TrustLevel,
  /** The reliability of a source of this level, from A to F. */
  reliability: SourceReliability,
  /** Whether it counts in the balance; rejected evidence does not. */
  counted: boolean,
};

/** The number of sources with one stance, counted in three ways; rejected ones are left out. */
export type SourceCount = {
  /** Different pages. */
  n_pages: number,
  /** Different registrable domains. */
  n_sites: number,
  /** Sites, where those with near-duplicates of one text count once. */
  n_texts: number,
};

/** Two sources that contradict each other. */
export type Contradiction = {
  /** `id` of the claim. */
  claim_id: string,
  /** `contested` or `misinformation`. */
  kind: ContradictionKind,
  /** The source that supports the claim. */
  supporting: ContradictionSide,
  /** The source that refutes it. */
  refuting: ContradictionSide,
  /** Difference of the ranks. */
  gap: number,
  /** The difference from which the lower side is rejected. */
  threshold: number,
};

/** One side of a contradiction. */
export type ContradictionSide = {
  /** `id` of the source. */
  source_id: string,
  /** The passage that contradicts the other, if the stream carries it. */
  quote: string | null,
  /** The trust level by which it was classified. */
  level: TrustLevel,
  /** Rank of that level, 0 to 6. */
  rank: number,
  /** The status of the source: `contested`, `verified` or `rejected`. */
  status: ClaimStatus,
  /** When it was published, for information only: a newer source does not win. */
  published: string | null,
};

/** The kind of a contradiction. */
export type ContradictionKind = "contested" | "misinformation";

/** The result of verifying one source for one claim. */
export type ClaimStatus = "pending" | "verified" | "rejected" | "contested";

/** The decision on a claim with its votes and reasons. */
export type Decision = {
  /** `final` or `need_more_search`. */
  status: DecisionStatus,
  /** The outcome; absent while another search is needed. */
  result?: DecisionResult,
  /** The reason for the outcome, or for its absence. */
  reason: DecisionReason,
  /** The caller's name for the task. */
  task_id: string | null,
  /** The claim. */
  target: string | null,
  /** The variant of the rules. */
  profile: DecisionProfile,
  /** The number of attempts; `null` if unknown. */
  attempts: number | null,
  /** The maximum number of attempts; `null` if unknown. */
  max_attempts: number | null,
  /** The weight that a side needs. */
  threshold: number,
  /** The number of independent sources that a side needs. */
  min_sources: number,
  /** The support. */
  support: DecisionSide,
  /** The refutation. */
  refute: DecisionSide,
  /** Both sides are enough. */
  conflict: boolean,
  /** The number of registrable domains among all hits. */
  domains_seen: number,
  /** The hits without a vote, in their order, with the reason. */
  left_out: Array<LeftOut>,
  /** Warnings about the decision. */
  warnings: Array<DecisionWarning>,
};

/** Whether a decision is final. */
export type DecisionStatus = "final" | "need_more_search";

/** The reason of a decision. */
export type DecisionReason = "support_is_enough" | "refutation_is_enough" | "support_is_larger" | "refutation_is_larger" | "tie" | "conflict" | "not_enough" | "no_evidence";

/** The variant of the rules. */
export type DecisionProfile = "default" | "flowchart";

/** The outcome with its proof. */
export type DecisionResult = {
  /** `True`, `False` or `Invalid`. */
  outcome: DecisionOutcome,
  /** Short Markdown from the best hits, at most 700 characters. */
  proof: string,
  /** The best hits of both sides, those of the outcome first. */
  sources: Array<DecisionSource>,
  /** The number of queries and pages, if requested. */
  debug?: DecisionDebug,
};

/** The outcome of a decision. */
export type DecisionOutcome = "True" | "False" | "Invalid";

/** A source for or against the outcome. */
export type DecisionSource = {
  /** Its address, as it was sent. */
  url: string | null,
  /** Its title, as it was sent. */
  title: string | null,
  /** When it was published, as it was sent. */
  pub_date: string | null,
  /** The beginning of its text, at most 300 characters. */
  excerpt: string,
  /** Whether it supports the claim. */
  supports: boolean,
};

/** The extent of the search. */
export type DecisionDebug = {
  /** The number of queries sent. */
  total_queries: number,
  /** The number of pages read. */
  total_pages_visited: number,
};

/** One side of the claim. */
export type DecisionSide = {
  /** The sum of its votes. */
  weight: number,
  /** The number of independent sources. */
  n_sources: number,
  /** Whether weight and number of sources are reached. */
  is_enough: boolean,
  /** The weight missing to the threshold; 0 if it is reached. */
  missing_weight: number,
  /** The number of sources missing; 0 if it is reached. */
  missing_sources: number,
  /** Its votes, the best first: by weight, then by date. */
  votes: Array<Vote>,
};

/** The vote of one independent source. */
export type Vote = {
  /** The index of the hit in the history. */
  hit: number,
  /** The registrable domain. */
  domain: string,
  /** The weight, in steps of 0.1. */
  weight: number,
  /** The tier of the source. */
  tier: Tier,
  /** What decided the tier. */
  tier_from: TierOrigin,
  /** The trust level of the domain. */
  level: TrustLevel,
  /** The address as it was sent. */
  url: string | null,
  /** The title as it was sent. */
  title: string | null,
  /** When it was published, as it was sent. */
  pub_date: string | null,
  /** The beginning of its text, at most 300 characters. */
  excerpt: string,
};

/** The tier of a source in a decision, in ascending order of weight. */
export type Tier = "other" | "trade" | "wire" | "primary";

/** What decided the weight of a vote. */
export type TierOrigin = "stated_weight" | "stated_tier" | "domain" | "kind" | "level" | "default";

/** A hit without a vote. */
export type LeftOut = {
  /** Its index in the history. */
  hit: number,
  /** The registrable domain, if it has one. */
  domain: string | null,
  /** The reason. */
  reason: LeftOutReason,
  /** The hit that has the vote instead, for a second hit of a domain and for a near-duplicate. */
  of_hit: number | null,
};

/** Why a hit has no vote. */
export type LeftOutReason = "neutral" | "unknown_stance" | "no_address" | "blocked" | "rejected" | "undated" | "unreadable_date" | "outside_timeframe" | "outside_window" | "no_weight" | "same_domain" | "near_copy";

/** A warning about a decision. */
export type DecisionWarning = {
  /** A stable name. */
  code: DecisionWarningCode,
  /** The hit it is about, if it is about one. */
  hit: number | null,
  /** The domain it is about, if it is about one. */
  domain: string | null,
};

/** The stable names of warnings about decisions. */
export type DecisionWarningCode = "other_sources_only" | "won_against_enough" | "domain_on_both_sides" | "unreadable_date" | "unknown_stance";

/** The `[n]` markers of an answer, compared with its citations. */
export type MarkerAudit = {
  /** Markers that refer to a citation, ascending. */
  used: Array<number>,
  /** Markers that refer to no citation, ascending. */
  dangling: Array<number>,
  /** Labels that the answer does not refer to, ascending. */
  unused: Array<number>,
  /** Markers whose number in the text differs from the cited value, ascending. */
  mismatched: Array<number>,
};

/** A warning; it did not stop the assessment. */
export type Warning = {
  /** A stable name. */
  code: WarningCode,
  /** One English sentence for logs. */
  message: string,
};

/** The stable names of warnings. */
export type WarningCode = "broken_json" | "frame_too_long" | "unknown_events" | "unknown_key" | "confidence_out_of_range" | "final_text_differs" | "empty_done" | "offset_not_in_answer" | "unsafe_link" | "implausible_payload" | "skipped_source" | "nothing_cited" | "confidence_differs" | "unknown_stance" | "cites_rejected" | "source_says_otherwise" | "quote_not_found" | "dead_link";

/** How a turn ended. */
export type Outcome = "completed" | "failed" | "stopped" | "cut" | "waiting" | "running" | "not_read";

/** Why a turn did not complete. */
export type Failure = {
  /** The code as it was sent. */
  code: string | null,
  /** The message as it was sent. */
  message: string,
};

/** A protocol in which an agent can be asked. The answer may be in any protocol that is read. */
export type AgentProtocol = "native" | "openai-responses" | "anthropic" | "ag-ui" | "ai-sdk" | "chat-completions" | "gemini" | "langgraph" | "langchain-agent" | "assistant-transport" | "cohere" | "ollama" | "adk" | "dify" | "a2a" | "a2a-0.3";

/** The protocols that Credence reads. */
export type Protocol = "native" | "openai-responses" | "anthropic" | "ag-ui" | "ai-sdk" | "chat-completions" | "gemini" | "langgraph" | "langchain-agent" | "assistant-transport" | "cohere" | "mapped";

/** What the messages of a stream look like. */
export type MappingProposal = {
  /** The kinds of messages, in the order they came. */
  kinds: Array<MessageKind>,
  /** A mapping to begin with, as JSON text; `null` where nothing looks like the text of an answer. */
  mapping: string | null,
};

/** Where a call stands in a trace. */
export type TraceSpan = {
  /** The trace or the run, as sent. */
  trace: string | null,
  /** The span of the call, as sent. */
  id: string,
  /** The span in which the call was made, as sent. */
  parent: string | null,
};

/** One kind of message. */
export type MessageKind = {
  /** The field and the value that tell it from others, such as `type: token`; empty if all are alike. */
  name: string,
  /** How many there were. */
  count: number,
  /** The first of them, shortened. */
  example: string,
};

/** The state of a tool call. */
export type ToolState = "running" | "ok" | "empty" | "failed" | "denied" | "unanswered" | "unknown";

/** The trust in a source. */
export type SourceTrust = {
  /** The level; `unverified` where nothing is known and for sources on the user's denylist. */
  level: TrustLevel,
  /** The weight of the level, from 0.0 to 1.0. */
  weight: number,
  /** The list that decided. */
  from: RuleOrigin,
  /** The rule that matched, as domain and path; a suffix rule starts with a dot. */
  rule: string | null,
  /** Whether the source should be left out altogether. */
  skip: boolean,
  /** Why it is skipped or has this level: a code such as `social_media`, or the text the user gave. */
  reason: string | null,
  /** The kind of source, such as `standards` or `press`. */
  kind: string | null,
  /** The origin of the rule: a name, a date and a license. */
  origin: string | null,
};

/** How far a kind of source is trusted, from lowest to highest.
 *
 * Ranks and weights are fixed: see docs/scoring.md#trust-levels. */
export type TrustLevel = "blocked" | "unverified" | "low" | "trusted" | "academic" | "government" | "primary";

/** The list that decided about a source. */
export type RuleOrigin = "denylist" | "user_override" | "allowlist" | "graylist" | "suffix" | "verification" | "default";

/** How reliable a source is for being what it is. */
export type SourceReliability = "A" | "B" | "C" | "D" | "E" | "F";

/** How credible a piece of information is, whichever source it is from. */
export type InformationCredibility = "1" | "2" | "3" | "4" | "5" | "6";

/** One citation built from what a tool returned. */
export type BuiltCitation = {
  /** `[1]`, `[2]`, … across all tools. */
  label: string,
  /** The tool. */
  tool_name: string,
  /** The tool's name for readers. */
  display_name: string,
  /** Where the value stands in the result; `url` for a source. */
  field: string,
  /** The value as text; the title of a source, or its address. */
  value: string,
  /** The address of a source. */
  url?: string,
};

/** What a text says about a claim. */
export type Stance = "supports" | "refutes" | "undecided" | "neutral" | "not_checkable";

/** What a reading rests on: how much a side that it takes is worth. */
export type Basis = "words" | "model" | "rating" | "figure";

/** The chances of the three stances. They add up to one. */
export type StanceProbabilities = {
  /** The text supports the claim. */
  supports: number,
  /** The text refutes the claim. */
  refutes: number,
  /** The text does not bear on the claim. */
  neutral: number,
};

/** What a text says about a claim, and why. */
export type DetectedStance = {
  /** The stance. `supports` and `refutes` are nearly always right; a text that is about the claim and takes neither side for
   * certain is `undecided`, one about something else `neutral`. */
  stance: Stance,
  /** What the stance rests on: the words alone, or a model. */
  basis: Basis,
  /** The chances of the three stances, calibrated; they add up to one. */
  probabilities: StanceProbabilities,
  /** The chance that the text bears out the whole claim, as a source of a sentence should, 0 to 1. */
  supported: number,
  /** What speaks against, then for, then for neither; in each the heaviest first. */
  reasons: Array<StanceReason>,
  /** What models of yours said, where they had a say. */
  models: Array<ModelReason>,
};

/** One thing that was seen, and where. */
export type StanceReason = {
  /** What was seen. */
  kind: ReasonKind,
  /** The stance it speaks for. */
  speaks_for: Stance,
  /** Start in the claim, in UTF-16 units; `null` for what only the text has. */
  claim_start: number | null,
  /** End (exclusive) in the claim. */
  claim_end: number | null,
  /** Start in the text, in UTF-16 units; `null` for what only the claim has. */
  text_start: number | null,
  /** End (exclusive) in the text. */
  text_end: number | null,
};

/** A claim and a text that the stronger models were not asked about yet. */
export type StancePair = {
  /** The claim, or the sentence. */
  claim: string,
  /** What a source says. */
  text: string,
};

/** A model's answer about a claim and a text. */
export type ModelReason = { "kind": "similarity",
/** The cosine. */
value: number,
/** The model's name. */
model: string, } | { "kind": "judge",
/** The side it takes, if its reading counts. */
counted: Stance | null,
/** Whether its reading counts, and if not, why: a name of `JudgeState`. */
state: string,
/** The words that it quotes. */
quote: string | null,
/** The model's name. */
model: string, } | { "kind": "nli",
/** They add up to one. */
probabilities: StanceProbabilities,
/** The model's name. */
model: string,
};

/** Grounding alone, without the rest of an assessment. */
export type GroundingReport = {
  /** The cited sentences; `null` without citations. */
  grounding: AnswerGrounding | null,
  /** The score; `null` if no sentence is decided. */
  score: Score | null,
  /** The citations in their order, each with its grounding. */
  citations: Array<AssessedCitation>,
};

/** The stances of sources on a claim, and the contradictions between them. */
export type FoundContradictions = {
  /** The stance of each source, in their order. */
  readings: Array<SourceReading>,
  /** The resolution of the contradictions; `null` if there are none. */
  resolution: ClaimResolution | null,
  /** The number of sources that were not compared because there are too many. */
  n_left_out: number,
};

/** The stance of one source on a claim. */
export type SourceReading = {
  /** The source, by its index in the list. */
  source: number,
  /** Its stance. */
  stance: Stance,
  /** What the stance rests on: the words alone, or a model. */
  basis: Basis,
  /** The probability of that stance, 0 to 1; for a source that takes no side, that its text says nothing about the claim. */
  probability: number,
  /** The passage that was compared. */
  passage: string,
  /** The opinions of the caller's models, if any. */
  models: Array<ModelReason>,
};

/** Which sides of a claim have evidence. */
export type Balance = "no_evidence" | "neutral_only" | "support_only" | "refutation_only" | "both_sides";

/** The verdicts of the profile `ratio`. */
export type Verdict = "well_supported" | "supported" | "contested" | "likely_false" | "unverified";

/** The formula for the confidence in a claim. See docs/scoring.md#claim-evidence. */
export type ConfidenceProfile = "beta" | "ratio";

/** The confidence of the profile `beta`. */
export type BetaConfidence = {
  /** Always `beta`. */
  profile: ConfidenceProfile,
  /** α / (α + β), three places; one half without evidence: look at `balance` first. */
  ratio: number,
  /** The standard deviation of the distribution, three places. */
  uncertainty: number,
  /** The smaller side's share of the evidence, 0 to 0.5, three places. */
  controversy: number,
  /** 1 and the sum of the support, two places. */
  alpha: number,
  /** 1 and the sum of the refutation, two places. */
  beta: number,
  /** Which sides have evidence. */
  balance: Balance,
  /** The number of supports counted. */
  n_supports: number,
  /** The number of refutations counted. */
  n_refutes: number,
  /** The number of neutral pieces counted. */
  n_neutral: number,
};

/** The confidence of the profile `ratio`. */
export type RatioConfidence = {
  /** Always `ratio`. */
  profile: ConfidenceProfile,
  /** The mean support times s / (s + 2r), three places; 0 without evidence: look at `balance` first. */
  confidence: number,
  /** The verdict. */
  verdict: Verdict,
  /** Which sides have evidence. */
  balance: Balance,
  /** The number of supports counted. */
  n_supports: number,
  /** The number of refutations counted. */
  n_refutes: number,
  /** The number of neutral pieces counted. */
  n_neutral: number,
};

/** A confidence by the requested profile. */
export type ClaimConfidence = BetaConfidence | RatioConfidence;

/** Whether evidence counts fully or by the weight of its source. */
export type Weighting = "alike" | "by_source";

/** The comparison of two levels, with the numbers that decided. */
export type Classification = {
  /** `contested` or `misinformation`. */
  kind: ContradictionKind,
  /** Status of the first side. */
  first: ClaimStatus,
  /** Status of the second side. */
  second: ClaimStatus,
  /** Rank of the first side, 0 to 6. */
  first_rank: number,
  /** Rank of the second side, 0 to 6. */
  second_rank: number,
  /** Difference of the ranks. */
  gap: number,
  /** The difference from which the lower side is rejected. */
  threshold: number,
};

/** The outcome for a source of all contradictions on one claim; the worst one counts. */
export type Conflict = "none" | "won" | "contested" | "lost";

/** The result of verifying a source for one claim. */
export type SourceVerification = {
  /** The status of the source for the claim. */
  status: ClaimStatus,
  /** Why. */
  reason: VerificationReason,
  /** The level before. */
  level_before: TrustLevel,
  /** The level after. */
  level_after: TrustLevel,
  /** Whether the level rose. */
  promoted: boolean,
  /** The number of registrable domains that support the claim. */
  n_sites: number,
  /** The number of pages that support the claim. */
  n_pages: number,
};

/** Why a source has its status for a claim. */
export type VerificationReason = "too_few_sites" | "independent_sites" | "won_contradiction" | "contested_contradiction" | "lost_contradiction" | "blocked" | "dangerous_pattern";

/** The resolution of one claim. */
export type ClaimResolution = {
  /** The claim. */
  claim_id: string,
  /** The difference of ranks from which the lower side is rejected. */
  threshold: number,
  /** The number of registrable domains that support the claim, without blocked ones. */
  n_sites: number,
  /** The number of pages that support the claim, without blocked ones. */
  n_pages: number,
  /** The number of contested pairs. */
  n_contested: number,
  /** The number of pairs with a rejected side. */
  n_misinformation: number,
  /** The sources of the listed pairs, each once per side. */
  contradicting: Array<ContradictingSource>,
  /** The pairs with the widest gap, at most 100. */
  pairs: Array<ContradictingPair>,
  /** The number of pairs that are not listed. */
  n_pairs_left_out: number,
  /** Every host that takes a side or does not count, in their original order. */
  hosts: Array<HostVerdict>,
  /** The promoted hosts. */
  promotions: Array<Promotion>,
  /** The hosts to block. */
  blocks: Array<HostToBlock>,
};

/** The result for one host. */
export type HostVerdict = {
  /** The exact host. */
  host: string,
  /** Its registrable domain. */
  site: string,
  /** Whether the user set its level. */
  overridden: boolean,
  /** Whether a rule of the policy names it. */
  listed: boolean,
  /** Its status, the reason, and its level before and after. */
  verification: SourceVerification,
};

/** A promotion of a host, with its evidence. */
export type Promotion = {
  /** The exact host. */
  host: string,
  /** The claim that was verified. */
  claim_id: string,
  /** When it was recorded; `null` before that, or if no time was given. */
  at: string | null,
  /** The new level. */
  level: TrustLevel,
  /** The number of registrable domains that supported the claim. */
  n_sites: number,
  /** The number of pages that supported the claim. */
  n_pages: number,
  /** The sources that supported the claim, at most the first 20. */
  source_ids: Array<string>,
};

/** A host to block because of the claim. */
export type HostToBlock = {
  /** The exact host. */
  host: string,
  /** The level it had. */
  level: TrustLevel,
  /** `misinformation` or `dangerous_pattern`. */
  reason_code: BlockReason,
  /** The dangerous pattern, by name. */
  danger: string | null,
  /** The source of the highest rank that contradicts it. */
  contradicted_by: ContradictingSource | null,
};

/** A source for a claim and a source against it. */
export type ContradictingPair = {
  /** The classification; the supporting side is the first. */
  classification: Classification,
  /** Index in `contradicting` of the source for the claim. */
  supporting: number,
  /** Index in `contradicting` of the source against it. */
  refuting: number,
};

/** A source on one side of a contradiction, with its quote. */
export type ContradictingSource = {
  /** The source. */
  source_id: string,
  /** Its host. */
  host: string,
  /** Its level. */
  level: TrustLevel,
  /** The contradicting passage, at most its first 1,000 bytes. */
  quote: string | null,
  /** When it was published; shown only. */
  published: string | null,
};

/** An entry of the list of blocked hosts. */
export type BlockedDomain = {
  /** The exact host. */
  domain: string,
  /** When it was blocked, as the time was given. */
  blocked_at: string | null,
  /** The reason as one English sentence. */
  reason: string,
  /** The claim that caused it; `null` when none did. */
  cause_id: string | null,
  /** The claims in which it is contradicted, at most ten. */
  contradicting_claims: Array<ContradictingClaim>,
  /** The level it had before. */
  original_trust_level: TrustLevel,
  /** Whether the user can restore it. */
  can_restore: boolean,
  /** How; `null` when it cannot be restored. */
  restore_via: RestoreVia | null,
  /** The reason code; `null` when it is not known. */
  reason_code: BlockReason | null,
  /** The risk of restoring it. */
  unblock_risk: UnblockRisk,
};

/** Why a host is blocked. */
export type BlockReason = "misinformation" | "high_rejection_rate" | "dangerous_pattern" | "denylist" | "manual";

/** The risk of restoring a blocked host. */
export type UnblockRisk = "low" | "high";

/** How a blocked host is restored. */
export type RestoreVia = "user_override";

/** A claim of a blocked host, and the source that contradicts it. */
export type ContradictingClaim = {
  /** The claim. */
  claim_id: string,
  /** Its text, where it was given. */
  claim_text: string | null,
  /** The contradicting source; `null` where none is known. */
  source_id: string | null,
  /** The quote of that source. */
  quote: string | null,
};

/** Everything that verification learned in one conversation, in the order hosts and claims first appeared.
 *
 * Create one ledger per conversation: what one conversation taught must not change the trust in another. To keep a
 * change beyond the conversation, see `LearnedChange`.
 *
 * At most 10,000 hosts, 10,000 claims, 1,000 claims per host and 200,000 statuses are kept, with eight earlier
 * statuses each. The oldest are dropped first, blocked hosts last. */
export type TrustLedger = { version: number, claims: Array<LedgerClaim>, hosts: Array<LedgerHost>,
};

/** A claim that was resolved. */
export type LedgerClaim = {
  /** The claim. */
  id: string,
  /** Its text, where it was given. */
  text: string | null,
};

/** What was learned about one host. */
export type LedgerHost = {
  /** The exact host. */
  host: string,
  /** Its status for each claim. */
  statuses: Array<HostStatus>,
  /** Its promotions. */
  promotions: Array<Promotion>,
  /** Its block; `null` when it is not blocked. */
  block: Block | null,
};

/** The status of a host for one claim, with earlier ones. */
export type HostStatus = {
  /** The index of the claim in the ledger's `claims`. */
  claim: number,
  /** The current status. */
  status: ClaimStatus,
  /** Since when, as the time was given. */
  at: string | null,
  /** Earlier statuses, at most the last eight, oldest first. */
  history: Array<PastStatus>,
};

/** An earlier status. */
export type PastStatus = {
  /** The status. */
  status: ClaimStatus,
  /** Since when, as the time was given. */
  at: string | null,
};

/** The block of a host. */
export type Block = {
  /** The reason code; `null` when it is not known. */
  reason_code: BlockReason | null,
  /** The reason as one English sentence. */
  reason: string,
  /** When it was blocked, as the time was given. */
  blocked_at: string | null,
  /** The claim that caused it; `null` when none did. */
  cause_id: string | null,
  /** The claims in which it is contradicted, at most ten. */
  contradicting_claims: Array<ContradictingClaim>,
  /** The level it had before. */
  original_trust_level: TrustLevel,
};

/** How many sources there are, counted three ways. */
export type Independence = {
  /** Different pages. */
  n_pages: number,
  /** Different sites. */
  n_sites: number,
  /** What is left when sites that carry near-copies of one text are one; at most the number of sites. */
  n_independent_texts: number,
  /** The group of each text, in the order of the texts; groups are numbered as they first appear. */
  groups: Array<number>,
};

/** What contradicts what. Lists are bounded, the counts beside them are exact. */
export type Contradictions = {
  /** Claims that refute or contradict each other, each pair once, the surest first. */
  claim_pairs: Array<ClaimPair>,
  /** How many such pairs there are. */
  n_claim_pairs: number,
  /** Claims with support and refutation, the weightiest dispute first. */
  disputed: Array<DisputedClaim>,
  /** How many such claims there are. */
  n_disputed: number,
};

/** Two claims that cannot both be true. */
export type ClaimPair = {
  /** The claims, in the order they were first related. */
  pair: [NodeIndex, NodeIndex],
  /** What the surest relation between them says. */
  relation: ClaimRelation,
  /** How sure it is, 0 to 1; `null` where none of them has a confidence. */
  confidence: number | null,
};

/** How one claim stands to another. */
export type ClaimRelation = "refutes" | "contradicts";

/** A claim whose sources disagree. */
export type DisputedClaim = {
  /** The claim. */
  claim: NodeIndex,
  /** How many different pages (or papers, or fragments without a page) support it. */
  n_supporting: number,
  /** How many refute it. */
  n_refuting: number,
  /** How many pairs of different sources disagree about it. */
  n_pairs: number,
  /** The pairs of the strongest sources of either side; at most sixteen. */
  pairs: Array<SourcePair>,
};

/** Two sources that disagree about a claim. */
export type SourcePair = {
  /** The fragment, page or paper that supports the claim. */
  supporting: NodeIndex,
  /** How sure its support is. */
  support: number,
  /** The fragment, page or paper that refutes it. */
  refuting: NodeIndex,
  /** How sure its refutation is. */
  refutation: number,
};

/** What citations say about the sources. Lists of loops are bounded by `limit`, the counts beside them are exact. */
export type CitationIntegrity = {
  /** The different shortest loops through single nodes, at most five long, the shortest first. */
  loops: Array<CitationLoop>,
  /** How many of them were found. */
  n_loops: number,
  /** How many nodes stand in a loop of any length. */
  n_in_loops: number,
  /** How many pairs of sources cite each other. */
  n_round_trips: number,
  /** How many sources cite themselves. */
  n_self_citations: number,
  /** How many citations stay on one site. */
  n_same_site: number,
  /** The sources that are trusted less for how they cite or are cited, in the order of the graph. */
  penalties: Array<NodePenalty>,
  /** How many pages are first-hand. */
  primary: PrimaryRatio,
  /** Papers no evidence comes from, nothing cites and that cite nothing which supports a claim, in the order of the
   * graph: a new theory stands on the support of what it cites. */
  orphan_papers: Array<NodeIndex>,
  /** Claims without any evidence, in the order of the graph. */
  orphan_claims: Array<NodeIndex>,
  /** Whether every loop up to the longest searched length was found. */
  search: LoopSearch,
};

/** Sources that cite each other in a ring. */
export type CitationLoop = {
  /** The nodes, each citing the next and the last one the first; the smallest index stands first. */
  nodes: Array<NodeIndex>,
  /** How bad it is. */
  severity: LoopSeverity,
};

/** How bad a loop is: the shorter, the worse. */
export type LoopSeverity = "critical" | "high" | "medium" | "low";

/** What is left of the weight of a source, and why. */
export type NodePenalty = {
  /** The page or paper. */
  node: NodeIndex,
  /** The smallest factor of its reasons; factors are not multiplied with each other. */
  factor: number,
  /** Every reason, the worst first. */
  reasons: Array<PenaltyReason>,
};

/** Why a source is trusted less. */
export type PenaltyReason = "self_citation" | "loop_critical" | "round_trip" | "loop_high" | "cites_own_site" | "loop_medium" | "cited_by_own_site" | "loop_low" | "loop_unmeasured";

/** How many pages speak first-hand: they cite no other page. */
export type PrimaryRatio = {
  /** Pages that cite no other page. */
  n_primary: number,
  /** All pages. */
  n_pages: number,
  /** Their share, three places; 0 without pages. */
  ratio: number,
  /** The share that is enough. */
  threshold: number,
  /** Whether there are pages and the exact share is enough. */
  meets_threshold: boolean,
};

/** How complete the search for loops was. */
export type LoopSearch = { "state": "complete" } | { "state": "bounded",
/** How many. */
n_unmeasured: number,
};

/** An HTTP request. */
export type AgentRequest = {
  /** `GET` or `POST`. */
  method: HttpMethod,
  /** The URL. */
  url: string,
  /** Lower-case names and values, including the key. */
  headers: Record<string, string>,
  /** The body, JSON text. */
  body: string | null,
  /** A request that is sent first, such as to create the session of this one. A server that has it already refuses it: send this one
   * in any case. */
  before: AgentRequest | null,
  /** A second request, sent once the response to this one has begun. It starts the run that the first one listens to. */
  start: AgentRequest | null,
};

/** An HTTP method. */
export type HttpMethod = "GET" | "POST";

/** How far a stream was parsed. */
export type Cursor = {
  /** The conversation, as the stream named it. */
  thread_id: string | null,
  /** The run, response or message, as the stream named it. */
  run_id: string | null,
  /** The id of the last event that arrived complete; empty when events have none. */
  last_event_id: string,
  /** The number of the last event that arrived complete, where events carry one. */
  sequence: number | null,
};

/** How a cut stream can be resumed. */
export type Resumption = { "kind": "continue", request: AgentRequest, } | { "kind": "replay", request: AgentRequest, } | { "kind": "impossible", reason: ResumeObstacle,
};

/** Why a stream cannot be resumed. */
export type ResumeObstacle = "not_in_protocol" | "no_event_ids" | "not_background" | "no_thread" | "no_run";

/** Whether a server allows requests from web pages of other origins (CORS). */
export type BrowserAccess = "allowed" | "needs_header" | "refused" | "unknown";

/** A node of an evidence graph, by the name it was added under. */
export type NodeIndex = string;
