import type { JudgeOptions, TextJudge } from "./judge.js";
import type {
  Ask,
  Citation,
  CitedPage,
  DatedAddress,
  DecisionHistory,
  DecisionRules,
  DecisionTask,
  GapOption,
  GraphEvidence,
  GraphReading,
  GroundingOptions,
  IndependentItem,
  ModelServer,
  Options,
  OverrideEntry,
  PolicyDocument,
  ScoringWeights,
  SourceEvidence,
  SourceText,
  StanceOptions,
  ToolRecord,
  Turn,
  WeighedStance,
  Witness,
} from "./input-types.js";
import type {
  AgentRequest,
  Assessment,
  BetaConfidence,
  BlockedDomain,
  BrowserAccess,
  BuiltCitation,
  CitationIntegrity,
  ClaimConfidence,
  ClaimRelation,
  ClaimResolution,
  Classification,
  Contradictions,
  Cursor,
  Decision,
  DetectedStance,
  FoundContradictions,
  GroundingReport,
  Independence,
  LinkAudit,
  LinkCheck,
  LinkReason,
  LinkState,
  MarkerAudit,
  Protocol,
  RatioConfidence,
  Resumption,
  Score,
  SourceTrust,
  SourceVerification,
  Stance,
  StancePair,
  Tier,
  TrustLedger,
  TrustLevel,
  Warning,
} from "./types.js";

export type * from "./input-types.js";
export type * from "./types.js";

/** Bytes of a stream, or their text. */
export type Bytes = string | ArrayBuffer | ArrayBufferView | SharedArrayBuffer;

/** One value in a tool's result that is worth citing. */
export interface ExtractionPoint {
  /** Names joined by dots. */
  path?: string;
  /** The first of these that holds a value counts. */
  paths?: readonly string[];
  format: "percent" | "money" | "count" | "text" | "date" | "top" | "top_percent";
  /** `$` by default. */
  currency?: string;
  /** Decimal places of a percentage. */
  places?: number;
  /** The name shown in place of the path. */
  field?: string;
  skip_zero?: boolean;
}

/** The values of one tool that are worth citing. */
export interface Extractor {
  tool: string;
  display_name?: string;
  points: readonly ExtractionPoint[];
  checks?: readonly { path: string; check: "return" | "count" | "amount" | "shares"; code: string }[];
}

/** Options of a call from which a policy can learn. */
export interface LearningOptions extends Options {
  /**
   * Whether blocks and promotions found in this call are stored in the `TrustPolicy` given as `policy`. Without it nothing
   * is kept: the same input gives the same output.
   */
  learn?: boolean | null;
}

/** The stable names of errors. */
export type ErrorCode =
  | "invalid_argument"
  | "invalid_json"
  | "invalid_policy"
  | "invalid_learned"
  | "invalid_extractors"
  | "not_ready"
  | "load_failed"
  | "invalid_model"
  | "stream_ended"
  | "freed"
  | "http_status"
  | "source_failed"
  | "judge_failed"
  | "not_confirmed"
  | "out_of_memory"
  | "module_stopped"
  | "internal";

/** The only kind of error this package throws. */
export class CredenceError extends Error {
  constructor(code: ErrorCode, message: string, path?: string, cause?: unknown);
  readonly name: "CredenceError";
  readonly code: ErrorCode;
  /** The path in the arguments, such as `records[2].success` or `options.links["https://example.org"]`; empty if the error is not about an argument. */
  readonly path: string;
}

/** What the module can be loaded from: a URL, a response, its bytes, or a compiled module. */
export type ModuleSource = string | URL | Request | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** The assessment of one turn. */
export function assess(turn: Turn, options?: LearningOptions | null): Assessment;

/** The assessments of every turn in the bytes of a recorded stream. */
export function assessRecording(recording: Bytes, options?: LearningOptions | null): Assessment[];

/** The report on one turn, as Markdown. */
export function reportTurn(turn: Turn, options?: Options | null): string;

/** The reports on every turn in the bytes of a recorded stream, as Markdown. */
export function reportRecording(recording: Bytes, options?: Options | null): string;

/** An agent's stream, parsed and assessed as it arrives. */
export class AgentStream {
  constructor(options?: Options | null);
  /** Parses the next bytes, in pieces of any length. After the end it throws `stream_ended`. */
  push(bytes: Bytes): void;
  /** Tells it that the bytes have ended. A turn that has not ended is `cut`. */
  finish(): void;
  /** Tells it that the user stopped the agent. A turn that has not ended is `stopped`. */
  stop(): void;
  /** Tells it that the connection was lost. A turn that has not ended is `cut`, even in protocols where the end of the stream ends the turn. */
  lose(): void;
  /**
   * Prepares for the rest of the stream over a new connection; call it instead of `finish`. An incomplete last event is
   * dropped, because it is sent again.
   */
  reconnect(): void;
  /** The position in the stream, for `resumeRequest` and `stopRequest`. */
  readonly cursor: Cursor;
  /** Whether `finish`, `lose` or `stop` was called. */
  readonly ended: boolean;
  /** The protocol, once it is detected. */
  readonly protocol: Protocol | null;
  /** How many turns there are; the last may still be running. */
  readonly turnCount: number;
  /** The id of the last event, to resume from; empty when events have none. */
  readonly lastEventId: string;
  /** The milliseconds a server asked to wait before reconnecting. */
  readonly retry: number | null;
  /** The assessments of the turns so far, from the one numbered `first` on. */
  assessments(first?: number): Assessment[];
  /** The assessment of the last turn; `null` before the first one. */
  readonly current: Assessment | null;
  /** The reports on all turns, as Markdown. */
  report(): string;
  /** Stores the blocks and promotions found in the turns so far in the `TrustPolicy` of the options. */
  learn(): void;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/**
 * The assessment of the running turn, each time it has changed and the caller asks for the next one.
 * Leaving the loop cancels the source.
 */
export function readAgentStream(
  source: Response | ReadableStream<Uint8Array | string> | AsyncIterable<Bytes>,
  options?: Options | null,
): AsyncGenerator<Assessment, void, undefined>;

/** Builds citations from an agent's tool records, labelled `[1]`, `[2]`, … */
export function buildCitations(records: readonly ToolRecord[], options?: Options | null): BuiltCitation[];

/** The labelled list of sources and the instruction to cite them, for a prompt. */
export function citationPrompt(citations: readonly Citation[]): string;

/** Compares the `[n]` markers of an answer with its citations, or with their number. */
export function auditMarkers(answer: string, citations: readonly Citation[] | number): MarkerAudit;

/** Scores the health of a tool run. */
export function scoreToolRun(records: readonly ToolRecord[], stepCount?: number | null): Score;

/** Scores where the cited sources come from. */
export function scoreSourceQuality(
  citations: readonly CitedPage[],
  weights?: ScoringWeights | null,
): Score;

/** The answer for a link: a status, a `Response` or similar object, or why there is none. */
export type LinkAnswer =
  | number
  | Pick<Response, "status" | "headers">
  | { url?: string; status: number; retry_after?: number | null; location?: string | null }
  | { url?: string; reason: LinkReason };

export interface VerifyOptions {
  /** Requests one link; `fetch` by default. A list of answers is a chain of redirects. */
  head?: ((url: string, options: { signal: AbortSignal }) => LinkAnswer | readonly LinkAnswer[] | Promise<LinkAnswer | readonly LinkAnswer[]>) | null;
  /** The URL of a link checker that requests links instead of this browser: `GET checker?url=…`. It sees every URL. */
  checker?: string | URL | null;
  /** How many links are requested at once, 1 to 64; 8 by default. */
  concurrency?: number | null;
  /** Timeout of one link with its redirects, in milliseconds; 10,000 by default. */
  timeoutMs?: number | null;
  /** Whether redirects are followed, to find those that lead to a dead page. */
  follow?: boolean | null;
  /** Stops the requests; what was found is kept. */
  signal?: AbortSignal | null;
  onProgress?: ((progress: { done: number; total: number; link: LinkCheck }) => void) | null;
  /** The trust that a citation without `credibility_score` gets. */
  policy?: TrustPolicy | PolicyDocument | null;
  learned?: TrustLedger | string | null;
  weights?: ScoringWeights | null;
}

export interface VerifiedCitations<C> {
  /** The citations in order, with the credibility that is left; `link` is `null` if the link was not requested. */
  citations: (Omit<C, "link" | "credibility_score"> & { credibility_score: number | null; link: LinkCheck | null })[];
  /** Every link once, in the order they are cited. */
  links: LinkCheck[];
  /** To be passed as `links` in the options of `assess`. */
  states: Record<string, LinkState>;
  /** One for every citation whose link is dead or was skipped. */
  warnings: Warning[];
  /** Dead links count as 0; `null` if no web page is cited. */
  source_quality: Score | null;
  /** The score without dead links, and the research gate. */
  audit: LinkAudit | null;
  /** Whether every link was requested; `false` after `signal` stopped it. */
  complete: boolean;
}

/**
 * Checks that the cited links work. Each link is requested once. The sources of an assessment can be passed as
 * citations. Browsers hide the answers of other origins: those links are `not_checkable` unless there is a `checker`.
 */
export function verifyCitations<C extends { url?: string | null }>(
  citations: readonly C[],
  options?: VerifyOptions | null,
): Promise<VerifiedCitations<C>>;

/** Whether a source quality passes the research gate: at least `threshold` (0.85) and two live domains. */
export function passesGate(score: number, liveDomains: number, threshold?: number | null): boolean;

/** The trust level of the source at a URL, and the rule that gave it. */
export function lookupTrust(
  address: string,
  policy?: TrustPolicy | PolicyDocument | null,
  published?: string | null,
): SourceTrust;

/**
 * The caller's rules on top of the bundled ones, and what was learned about sources. Parse it once and use it often.
 * Changes apply from the next call on, also in an `AgentStream` that already uses it.
 */
export class TrustPolicy {
  constructor(document?: PolicyDocument | null, options?: { learned?: TrustLedger | string | null } | null);
  /** The policy in a YAML text. The module that parses YAML is loaded on first use. Errors name line and column. */
  static fromYaml(text: string, options?: { learned?: TrustLedger | string | null } | null): Promise<TrustPolicy>;
  /** The trust level of the source at a URL, and the rule that gave it, including what was learned. */
  lookup(url: string, published?: string | null): SourceTrust;
  /** The same for many URLs, in order, in one call of the module. */
  lookupAll(addresses: readonly (string | DatedAddress)[]): SourceTrust[];
  /** Only the levels of many URLs, at a fraction of the cost. URLs with the same number in `sites` share a registrable
   * domain; 0 means that the text is not a web address. */
  survey(addresses: readonly string[]): { levels: TrustLevel[]; sites: Uint32Array; n_sites: number };
  /** Gives one exact host a level set by the user. It replaces an earlier one and removes a block of the host. */
  override(domain: string, level: TrustLevel, options?: { reason?: string | null; addedAt?: string | null } | null): void;
  /** Removes the user's level of a host. Returns whether there was one. */
  removeOverride(domain: string): boolean;
  /** Blocks one exact host for the user. A level the user set before is removed. */
  block(domain: string, options?: { reason?: string | null; at?: string | null } | null): void;
  /**
   * Restores a blocked host with an override of its earlier level, or of another one, and returns that override; `null`
   * if the host is not blocked, or is blocked by a denylist.
   */
  restore(
    domain: string,
    options?: { level?: TrustLevel | null; reason?: string | null; addedAt?: string | null } | null,
  ): OverrideEntry | null;
  /** The blocked hosts, sorted by name, with reason and cause. */
  readonly blocked: BlockedDomain[];
  /** What was learned. Store it as JSON and pass it to the next `TrustPolicy`. */
  readonly learned: TrustLedger;
  /** Forgets what was learned, including blocks. The user's own levels stay. */
  forgetLearned(): void;
  /** The caller's own rules as YAML; `fromYaml` parses it back unchanged. */
  toYaml(): string;
  /** The caller's own rules, as a `TrustPolicy` takes them. */
  toJSON(): PolicyDocument;
  /** Number of rules, including the bundled ones. */
  readonly nRules: number;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** Verifies one source on one claim: its status, and its level afterwards. */
export function verifySource(evidence: SourceEvidence, options?: GapOption | null): SourceVerification;

/** Classifies a contradiction between sources of two levels. */
export function classifyContradiction(first: TrustLevel, second: TrustLevel, options?: GapOption | null): Classification;

/** Resolves the contradictions between sources of one claim: pairs, statuses, promotions, blocks. */
export function resolveContradiction(
  claim: string,
  witnesses: readonly Witness[],
  options?: (GapOption & Pick<Options, "policy" | "learned">) | null,
): ClaimResolution;

/**
 * What a stronger model says about a pair: a label, a label with its probability, all labels with theirs, or the three
 * probabilities. Labels are the usual ones: `entailment`, `contradiction`, `neutral`, `supports`, …
 */
export type StanceAnswer =
  | string
  | { label: string; score?: number | null }
  | readonly { label: string; score?: number | null }[]
  | { supports?: number; refutes?: number; neutral?: number };

/** A stronger model. It gets many pairs at once and returns one answer for each, in order. */
export type NliModel =
  | ((pairs: StancePair[]) => readonly StanceAnswer[] | Promise<readonly StanceAnswer[]>)
  | { classify(pairs: StancePair[]): readonly StanceAnswer[] | Promise<readonly StanceAnswer[]> };

/** A sentence embedding model: one vector for each text, in order. `loadEmbedder` of `credence/embedder` returns one. */
export type TextVectors =
  | ((texts: string[]) => Promise<readonly ArrayLike<number>[]>)
  | { embed(texts: string[]): Promise<readonly ArrayLike<number>[]> };

/** Options of a call that uses stronger models; the call then returns a promise. */
export type WithModels = ({ nli: NliModel; embedder?: TextVectors | null; judge?: TextJudge | null } | { nli?: null; embedder: TextVectors; judge?: TextJudge | null } | { nli?: null; embedder?: null; judge: TextJudge }) & {
  /** Called once before texts are sent to the judge. If it returns `false`, nothing is sent and `not_confirmed` is thrown. */
  confirm?: JudgeOptions["confirm"];
  /** Stops the judge; what it has judged by then is used. */
  signal?: AbortSignal;
};

/** Detects whether a text supports or refutes a claim, and why: a lexical check, optionally combined with models of the caller. */
export function detectStance(claim: string, text: string, options?: StanceOptions | null): DetectedStance;
export function detectStance(claim: string, text: string, options: Omit<StanceOptions, "nli" | "embedder"> & WithModels): Promise<DetectedStance>;

/**
 * Checks whether the sources of an answer support the sentences that cite them. For each source the quote is compared
 * first, then the snippet, then the full text, until one of them decides.
 */
export function checkGrounding(answer: string, citations: readonly Citation[], options?: GroundingOptions | null): GroundingReport;
export function checkGrounding(
  answer: string,
  citations: readonly Citation[],
  options: Omit<GroundingOptions, "nli" | "embedder"> & WithModels,
): Promise<GroundingReport>;

/** Options of `findContradictions`. */
export type ContradictionOptions = GapOption & Pick<Options, "policy" | "learned"> & { nli?: null; embedder?: null };

/**
 * Finds sources that cannot both be right about a claim or a sentence, and resolves it by their trust levels. Sources of
 * one site, and near-duplicate texts, never contradict each other.
 */
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options?: ContradictionOptions | null,
): FoundContradictions;
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options: Omit<ContradictionOptions, "nli" | "embedder"> & WithModels,
): Promise<FoundContradictions>;

/** Counts distinct pages, sites and texts; near-duplicates count once. */
export function countIndependent(items: readonly IndependentItem[]): Independence;

/** The balance of the evidence for one claim, which is not the probability that it is true. */
export function claimConfidence(evidence: readonly WeighedStance[], options?: { profile?: "beta" | null } | null): BetaConfidence;
export function claimConfidence(evidence: readonly WeighedStance[], options: { profile: "ratio" }): RatioConfidence;

/** The layout of a graph: rows from 0 at the top. */
export interface GraphLayout {
  /** Pages, papers and single fragments, one per row, grouped by site. */
  sources: { id: string; site: string | null; row: number }[];
  /** Claims in rows near their sources: disputed ones first, those without evidence last. */
  claims: { id: string; text: string | null; row: number }[];
  edges: { source: string; claim: string; stance: Stance; confidence: number | null }[];
  crossings_before: number;
  crossings_after: number;
}

/** A graph of claims, fragments, pages and papers, connected by stances and citations. The caller names the nodes. */
export class EvidenceGraph {
  constructor();
  /** Adds a claim if it is new. The first text is kept. */
  addClaim(id: string, text?: string | null): void;
  /** Adds a page if it is new. Its site is the given one, or the registrable domain of its URL. */
  addPage(id: string, options?: { site?: string | null } | null): void;
  /** Adds a paper if it is new. */
  addPaper(id: string): void;
  /** Adds a fragment of a page or paper if it is new. The first page and text are kept. */
  addFragment(id: string, options?: { page?: string | null; text?: string | null } | null): void;
  /** Adds one piece of evidence. Its claim, and the page at its `url`, are added if they are new. */
  addEvidence(evidence: GraphEvidence): void;
  /**
   * Adds many pieces of evidence in one call of the module. If one has a value of the wrong type, none is added; if the
   * graph refuses one, those before it stay.
   */
  addAll(evidence: readonly GraphEvidence[]): void;
  /** Adds a citation of one page or paper by another. */
  cite(from: string, to: string): void;
  /** Adds that one claim contradicts (the default) or refutes another. */
  relateClaims(
    first: string,
    second: string,
    options?: { relation?: ClaimRelation | null; confidence?: number | null } | null,
  ): void;
  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` removes it. */
  setWeight(source: string, weight: number | null): void;
  /** The balance of the evidence for one claim. */
  confidence(claim: string, options?: GraphReading | null): ClaimConfidence;
  /** The balance of the evidence for every claim, in the order they were added. */
  confidences(options?: GraphReading | null): (ClaimConfidence & { claim: string })[];
  /** Claims that refute each other, and claims whose sources disagree: at most `limit` (100) of each, with exact counts. */
  contradictions(options?: { limit?: number | null } | null): Contradictions;
  /** Loops of citations and other findings: at most `limit` (100) loops, with exact counts. */
  integrity(options?: { limit?: number | null } | null): CitationIntegrity;
  /** Counts distinct pages, sites and texts with one stance on a claim. */
  independence(claim: string, stance: Stance): Independence;
  /** The layout of the graph. */
  layout(): GraphLayout;
  /** How many nodes there are. */
  readonly nNodes: number;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** The tier of a domain with its subdomains, of a kind of source, or of a trust level. */
export type TierRow =
  | { domain: string; tier: Tier }
  | { kind: string; tier: Tier }
  | { level: TrustLevel; tier: Tier };

/** The rules, and the policy sources are looked up in. */
export interface DecisionConfig extends DecisionRules, Pick<Options, "policy" | "learned"> {}

/** Decides a claim from the evidence found in `attempts` of `maxAttempts` searches, with every vote and what is missing. */
export function decideFromHistory(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): Decision;

/** The same as a report in Markdown. */
export function reportDecision(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): string;

/** A chat message to a model. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

export interface ProofOptions {
  /** Who writes the proof: a server, or a function that returns the text. Without it, fixed rules. */
  llm?: ModelServer | ((messages: ModelMessage[], options: { signal: AbortSignal }) => string | Promise<string>) | null;
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** Timeout of the model in milliseconds; 30,000 by default. */
  timeoutMs?: number;
}

/** A proof, who wrote it, and why the model's text was not used. */
export interface Proof {
  proof: string;
  writer: "rules" | "llm";
  fallback: {
    code:
      | "request_failed"
      | "status"
      | "timed_out"
      | "aborted"
      | "not_a_reply"
      | "empty"
      | "too_long"
      | "unknown_source"
      | "markup";
    message: string;
  } | null;
}

/**
 * The proof of a decision. Outcome, sums and warnings never come from the model. On any error of the model, the proof
 * written by fixed rules is returned.
 */
export function writeProof(decision: Decision, options?: ProofOptions | null): Promise<Proof>;

/** The protocols for which requests can be built. */
export const PROTOCOLS: readonly Protocol[];

/**
 * The request that asks the agent: `fetch(request.url, request)`. If there is a `request.start`, send it once the answer
 * to the first request has begun.
 */
export function buildRequest(protocol: Protocol, ask: Ask): AgentRequest;

/** How to resume a cut stream. The `cursor` is that of the `AgentStream`. */
export function resumeRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): Resumption;

/** The request that stops a run on its server; `null` if closing the connection is the only way. */
export function stopRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): AgentRequest | null;

/** A request as a curl command. Headers that may hold a secret are replaced by shell variables. */
export function curlLine(request: AgentRequest): string;

/** Whether the server at a URL accepts requests from web pages, and its provider if known. */
export function browserAccess(endpoint: string): { provider: string | null; access: BrowserAccess; sentence: string };

/** The registrable domain of a URL or host name; `null` if the text is neither. */
export function registrableDomain(address: string): string | null;

/** The version of this package. */
export function version(): string;
