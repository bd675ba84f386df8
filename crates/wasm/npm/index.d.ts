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
  ConfidenceProfile,
  Conflict,
  Contradictions,
  Cursor,
  Decision,
  DecisionProfile,
  DetectedStance,
  FoundContradictions,
  GroundingReport,
  Independence,
  LinkAudit,
  LinkCheck,
  LinkReason,
  LinkState,
  MarkerAudit,
  Outcome,
  Protocol,
  RatioConfidence,
  Resumption,
  Score,
  SourceTrust,
  SourceVerification,
  Stance,
  Tier,
  StancePair,
  TrustLedger,
  TrustLevel,
  Warning,
  Weighting,
} from "./types.js";

export type * from "./types.js";

/** Bytes of a stream, or their text. */
export type Bytes = string | ArrayBuffer | ArrayBufferView | SharedArrayBuffer;

/** The agent's own record of one call of a tool. */
export interface ToolRecord {
  tool_name: string;
  tool_args?: unknown;
  success: boolean;
  /** What it returned; `null`, `""`, `[]` and `{}` count as empty. */
  data?: unknown;
  error?: string | { message: string } | null;
}

/** A citation of a web source, of a value a tool returned, or of both. */
export interface Citation {
  /** `[1]`, `"1"` or `1`. */
  label?: string | number | null;
  url?: string | null;
  title?: string | null;
  /** The words of the source the agent quotes. */
  quote?: string | null;
  /** An excerpt of the source, which the sentence is compared with. */
  snippet?: string | null;
  /** First UTF-16 unit in the answer. */
  start?: number | null;
  /** UTF-16 unit behind the last one in the answer. */
  end?: number | null;
  tool_name?: string | null;
  display_name?: string | null;
  field?: string | null;
  value?: string | number | null;
}

/** A source a tool brought. It has an address or a title. */
export interface RetrievedSource {
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  published?: string | null;
}

/** What a source says about a claim, by whoever read it for the agent. It has an address or a title. */
export interface StatedEvidence {
  /** The claim; leave it out where there is only one. */
  claim?: string | null;
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  published?: string | null;
  /** `supports`, `refutes` or `neutral`, or what detectors call it; an unknown name counts as neutral, with a warning. */
  stance: string;
  /** How sure that is, 0 to 1; without it the evidence counts for nothing. */
  confidence?: number | null;
  /** The words of the source that decide. */
  quote?: string | null;
}

/** One turn of an agent, as far as the caller knows it. */
export interface Turn {
  answer?: string | null;
  /** The same as `answer`, which counts first. */
  message?: string | null;
  tool_call_history?: readonly ToolRecord[] | null;
  step_count?: number | null;
  citations?: readonly Citation[] | null;
  sources?: readonly RetrievedSource[] | null;
  /** What sources say about claims, beside what the tools returned. */
  evidence?: readonly StatedEvidence[] | null;
  /** The agent's own confidence, 0 to 1. */
  confidence?: number | null;
  /** `completed` where nothing is said, `failed` where there is an `error`. */
  outcome?: Outcome | null;
  error?: string | { code?: string | number | null; message: string } | null;
  protocol?: Protocol | null;
}

/** One rule of a policy. */
export interface PolicyEntry {
  /** `x`, `.x` or `*.x` for a domain and everything below it. */
  domain: string;
  trust_level?: TrustLevel | null;
  reason?: string | null;
  origin?: string | null;
  /** Limits the rule to one section of the site. */
  path?: string | null;
  /** First day of publication the rule holds for, as `YYYY-MM-DD`. */
  from?: string | null;
  /** Last day of publication the rule holds for. */
  until?: string | null;
  kind?: string | null;
}

/** The level a user gives to one exact host. */
export interface OverrideEntry {
  domain: string;
  trust_level: TrustLevel;
  reason?: string | null;
  added_at?: string | null;
}

/** Rules that go before the bundled ones. */
export interface PolicyDocument {
  allowlist?: readonly (string | PolicyEntry)[] | null;
  denylist?: readonly (string | PolicyEntry)[] | null;
  greylist?: readonly (string | PolicyEntry)[] | null;
  user_overrides?: readonly OverrideEntry[] | null;
}

/** One value of a tool's result that is worth citing. */
export interface ExtractionPoint {
  /** Names joined by dots. */
  path?: string;
  /** The first of these that holds a value counts. */
  paths?: readonly string[];
  format: "percent" | "money" | "count" | "text" | "date" | "top" | "top_percent";
  /** `$` where nothing is said. */
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

/** How much each part of source quality weighs, 0 to 1. */
export interface ScoringWeights {
  credibility?: number;
  diversity?: number;
}

export interface Options {
  /** Rules that go before the bundled ones. A `TrustPolicy` is read once, and brings what was learned. */
  policy?: TrustPolicy | PolicyDocument | null;
  /** What was learned before, where `policy` is no `TrustPolicy`: its `learned`, or the JSON text of that. */
  learned?: TrustLedger | string | null;
  /** Values worth citing, for tools of your own. */
  extractors?: readonly Extractor[] | null;
  profile?: "credence" | "agentforge-compat" | null;
  weights?: ScoringWeights | null;
  /** The difference of ranks from which the lower of two contradicting sources is rejected, 1 to 7; 2 where nothing is said. */
  gap?: number | null;
  /** Whether evidence counts by the trust in its source; `alike` where nothing is said. */
  weighting?: Weighting | null;
  /** How claims are decided from their evidence. */
  decision?: DecisionRules | null;
  /** How links stand, by address: `states` of `verifyCitations`. Dead ones count as 0 in `source_quality`. */
  links?: Readonly<Record<string, LinkState>> | null;
  /** The time to write beside what is learned; there is no clock in here. */
  now?: string | null;
  /** Whole texts of sources by their address or name: sentences are compared with them, and quotations looked up in them. */
  texts?: Readonly<Record<string, string>> | null;
  /** Whether sentences are compared with the texts of their sources once a turn has ended; they are where nothing is said. */
  grounding?: boolean | null;
  /** Messages of a stream longer than this many bytes are counted and left out; 64 MiB where nothing is said. */
  maxFrame?: number | null;
}

/** Options of a call that may teach a policy. */
export interface LearningOptions extends Options {
  /**
   * Whether what the sources' claims teach goes into the `TrustPolicy` given as `policy`. Without it nothing is kept:
   * the same input gives the same output.
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
  | "out_of_memory"
  | "module_stopped"
  | "internal";

/** The one kind of error this package throws. */
export class CredenceError extends Error {
  constructor(code: ErrorCode, message: string, path?: string, cause?: unknown);
  readonly name: "CredenceError";
  readonly code: ErrorCode;
  /** Where in the arguments, such as `records[2].success`; empty when it is not about one of them. */
  readonly path: string;
}

/** What the module can be loaded from: its address, a response, its bytes, or a compiled module. */
export type ModuleSource = string | URL | Request | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** Loads the WebAssembly module, once. In Node, Deno, Bun and workers everything is ready without it. */
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

/** An agent's stream, read and assessed as it arrives. */
export class AgentStream {
  constructor(options?: Options | null);
  /** Takes the next bytes, in pieces of any length. After the end: `stream_ended`. */
  push(bytes: Bytes): void;
  /** Takes the end of the bytes: a turn that has not ended is cut. */
  finish(): void;
  /** Takes that the reader stopped the agent: a turn that has not ended is stopped. */
  stop(): void;
  /** Takes that the connection was lost: a turn that has not ended is cut, also where silence would mean its end. */
  lose(): void;
  /**
   * Gets ready for the rest of the stream over a new connection, in place of `finish`; half an event that came last is
   * dropped, since it comes again.
   */
  reconnect(): void;
  /** How far the stream was read, for `resumeRequest` and `stopRequest`. */
  readonly cursor: Cursor;
  /** Whether `finish`, `lose` or `stop` was called. */
  readonly ended: boolean;
  /** The wire format, once it is known. */
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
  /** Puts what the turns so far teach about their sources into the `TrustPolicy` of the options. */
  learn(): void;
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

/**
 * The assessment of the running turn, each time it has changed and the caller is ready for it.
 * Leaving the loop cancels the source.
 */
export function readAgentStream(
  source: Response | ReadableStream<Uint8Array | string> | AsyncIterable<Bytes>,
  options?: Options | null,
): AsyncGenerator<Assessment, void, undefined>;

/** The citations that can be made of an agent's tool records, labelled `[1]`, `[2]`, … */
export function buildCitations(records: readonly ToolRecord[], options?: Options | null): BuiltCitation[];

/** The labelled source list and the instruction to cite it, ready to put into a prompt. */
export function citationPrompt(citations: readonly Citation[]): string;

/** The `[n]` markers of an answer against its citations, or against how many there are. */
export function auditMarkers(answer: string, citations: readonly Citation[] | number): MarkerAudit;

/** How healthy a run of tools was. */
export function scoreToolRun(records: readonly ToolRecord[], stepCount?: number | null): Score;

/** Where cited sources come from. */
export function scoreSourceQuality(
  citations: readonly { url: string; title?: string | null; credibility_score: number; retrieved_at?: string | null; link?: LinkState | { state: LinkState } | null }[],
  weights?: ScoringWeights | null,
): Score;

/** What came back for a link: a status, a `Response` or what is like it, or why there is none. */
export type LinkAnswer =
  | number
  | Pick<Response, "status" | "headers">
  | { url?: string; status: number; retry_after?: number | null; location?: string | null }
  | { url?: string; reason: LinkReason };

export interface VerifyOptions {
  /** Asks for one link. `fetch` where nothing is said. A list is the way of its redirects. */
  head?: ((url: string, options: { signal: AbortSignal }) => LinkAnswer | readonly LinkAnswer[] | Promise<LinkAnswer | readonly LinkAnswer[]>) | null;
  /** The address of a checker that asks in place of this browser: `GET checker?url=…`. It is told every address. */
  checker?: string | URL | null;
  /** How many links are asked at once, 1 to 64; 8 where nothing is said. */
  concurrency?: number | null;
  /** How long one link may take, with its redirects; 10,000 where nothing is said. */
  timeoutMs?: number | null;
  /** Whether redirects are followed, to tell one to a dead page. */
  follow?: boolean | null;
  /** Ends the asking; what was found is kept. */
  signal?: AbortSignal | null;
  onProgress?: ((progress: { done: number; total: number; link: LinkCheck }) => void) | null;
  /** The trust that a citation without `credibility_score` gets. */
  policy?: TrustPolicy | PolicyDocument | null;
  learned?: TrustLedger | string | null;
  weights?: ScoringWeights | null;
}

export interface VerifiedCitations<C> {
  /** The citations in their order, with what is left of their credibility; `link` is `null` where nothing was asked. */
  citations: (Omit<C, "link" | "credibility_score"> & { credibility_score: number | null; link: LinkCheck | null })[];
  /** Every link once, in the order they are cited. */
  links: LinkCheck[];
  /** For `links` of the options of `assess`. */
  states: Record<string, LinkState>;
  /** One for every citation whose link is dead or was skipped. */
  warnings: Warning[];
  /** With dead links as 0; `null` where nothing with a web address is cited. */
  source_quality: Score | null;
  /** The same without the dead ones, and the gate for research. */
  audit: LinkAudit | null;
  /** Whether every link was asked; `false` after `signal` ended it. */
  complete: boolean;
}

/**
 * Whether what is cited is there: each link is asked for once. The sources of an assessment are citations, too. In a
 * browser the answers of other origins cannot be seen, and are `not_checkable` unless there is a `checker`.
 */
export function verifyCitations<C extends { url?: string | null }>(
  citations: readonly C[],
  options?: VerifyOptions | null,
): Promise<VerifiedCitations<C>>;

/** Whether a source quality passes the gate for research: `threshold` (0.85), and at least two live domains. */
export function passesGate(score: number, liveDomains: number, threshold?: number | null): boolean;

/** How far the source at an address is trusted, and by which rule. */
export function lookupTrust(
  address: string,
  policy?: TrustPolicy | PolicyDocument | null,
  published?: string | null,
): SourceTrust;

/**
 * The caller's rules over the bundled ones, and what was learned of sources. It is read once and asked often; what is
 * changed counts from the next call on, also of an `AgentStream` that was given it before.
 */
export class TrustPolicy {
  constructor(document?: PolicyDocument | null, options?: { learned?: TrustLedger | string | null } | null);
  /** The policy in a YAML text; the module that reads YAML is loaded with the first one. What is wrong has line and column. */
  static fromYaml(text: string, options?: { learned?: TrustLedger | string | null } | null): Promise<TrustPolicy>;
  /** How far the source at an address is trusted, and by which rule; what was learned counts. */
  lookup(url: string, published?: string | null): SourceTrust;
  /** The same for many addresses, in their order: one call into the module. */
  lookupAll(addresses: readonly (string | { url: string; published?: string | null })[]): SourceTrust[];
  /** The level of each of many addresses without its reasons, at a fraction of the cost. Addresses with an equal number in
   * `sites` are of one registrable domain; 0 stands for what is no address. */
  survey(addresses: readonly string[]): { levels: TrustLevel[]; sites: Uint32Array; n_sites: number };
  /** Gives one exact host a level of the reader's own, in place of an earlier one; a block of it is taken away. */
  override(domain: string, level: TrustLevel, options?: { reason?: string | null; addedAt?: string | null } | null): void;
  /** Takes the reader's own level of a host back; whether there was one. */
  removeOverride(domain: string): boolean;
  /** Blocks one exact host by the reader's own word; a level the reader gave it before is taken back. */
  block(domain: string, options?: { reason?: string | null; at?: string | null } | null): void;
  /**
   * Restores a blocked host with an override of the level it had, or of another, and gives that override; `null` when
   * the host is not blocked, or is so by a denylist.
   */
  restore(
    domain: string,
    options?: { level?: TrustLevel | null; reason?: string | null; addedAt?: string | null } | null,
  ): OverrideEntry | null;
  /** The blocked hosts, sorted by name, with reason and cause. */
  readonly blocked: BlockedDomain[];
  /** What was learned, to be kept as JSON and given to the next `TrustPolicy`. */
  readonly learned: TrustLedger;
  /** Forgets what was learned, blocks too; the reader's own levels stay. */
  forgetLearned(): void;
  /** The caller's own rules as YAML, which `fromYaml` reads back as they are. */
  toYaml(): string;
  /** The caller's own rules, as a `TrustPolicy` takes them. */
  toJSON(): PolicyDocument;
  /** How many rules are in force, the bundled ones too. */
  readonly nRules: number;
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

/** What is known of one source and one claim. */
export interface SourceEvidence {
  level: TrustLevel;
  /** How many different registrable domains support the claim; 0 where nothing is said. */
  n_sites?: number | null;
  /** How many pages support the claim; as many as sites where nothing is said. */
  n_pages?: number | null;
  /** The level is the reader's own word, which nothing changes. */
  overridden?: boolean | null;
  /** A dangerous pattern was found in what the source says. */
  dangerous?: boolean | null;
  /** How the source came out of its contradictions. */
  conflict?: Conflict | null;
  /** The levels of the sources that contradict it, in place of `conflict`. */
  opponents?: readonly TrustLevel[] | null;
}

/** The difference of ranks from which the lower side is rejected, 1 to 7; 2 where nothing is said. */
export interface GapOption {
  gap?: number | null;
}

/** Where one source stands on one claim, and what that does to its level. */
export function verifySource(evidence: SourceEvidence, options?: GapOption | null): SourceVerification;

/** What a disagreement of two levels amounts to. */
export function classifyContradiction(first: TrustLevel, second: TrustLevel, options?: GapOption | null): Classification;

/** What one source says about one claim. Its level is the one given, else that of its `url` in the policy. */
export interface Witness {
  /** The name of the source; its address where nothing is said. */
  id?: string | null;
  url?: string | null;
  level?: TrustLevel | null;
  stance: Stance;
  quote?: string | null;
  /** Shown, never weighed. */
  published?: string | null;
  /** The dangerous pattern found in what it says, by name. */
  danger?: string | null;
}

/** What the witnesses of one claim make of it and of each other: pairs, statuses, promotions, blocks. */
export function resolveContradiction(
  claim: string,
  witnesses: readonly Witness[],
  options?: (GapOption & Pick<Options, "policy" | "learned">) | null,
): ClaimResolution;

/** A text and where it stands: its address, or the names of its page and site. */
export interface IndependentItem {
  url?: string | null;
  page?: string | null;
  site?: string | null;
  text?: string | null;
}

/**
 * What a stronger model says about a pair: the name of a label, a label with its chance, all labels with theirs, or the
 * three chances. Labels are those detectors use: `entailment`, `contradiction`, `neutral`, `supports`, …
 */
export type StanceAnswer =
  | string
  | { label: string; score?: number | null }
  | readonly { label: string; score?: number | null }[]
  | { supports?: number; refutes?: number; neutral?: number };

/** A stronger model, asked about many pairs at once; it gives one answer for each, in their order. */
export type NliModel =
  | ((pairs: StancePair[]) => readonly StanceAnswer[] | Promise<readonly StanceAnswer[]>)
  | { classify(pairs: StancePair[]): readonly StanceAnswer[] | Promise<readonly StanceAnswer[]> };

/** Options of a call that a stronger model takes part in; the call then gives a promise. */
export interface WithNli {
  nli: NliModel;
}

/** Options of `detectStance`. */
export interface StanceOptions {
  /** The language of both, as `en`, `pt-BR` or `ja`; guessed where nothing is said. */
  language?: string | null;
  nli?: null;
}

/** What a text says about a claim, and why, from the words alone or joined with a model of the caller's. */
export function detectStance(claim: string, text: string, options?: StanceOptions | null): DetectedStance;
export function detectStance(claim: string, text: string, options: Omit<StanceOptions, "nli"> & WithNli): Promise<DetectedStance>;

/** Options of `checkGrounding`. */
export interface GroundingOptions {
  /** Whole texts of sources by their address or name. */
  texts?: Readonly<Record<string, string>> | null;
  nli?: null;
}

/**
 * Whether the sources of an answer say what its sentences say. Of each source its quote is read, then its snippet, then
 * its whole text, until one of them decides.
 */
export function checkGrounding(answer: string, citations: readonly Citation[], options?: GroundingOptions | null): GroundingReport;
export function checkGrounding(
  answer: string,
  citations: readonly Citation[],
  options: Omit<GroundingOptions, "nli"> & WithNli,
): Promise<GroundingReport>;

/** A source and what it says. It has an address, an `id` or a `title`. */
export interface SourceText {
  id?: string | null;
  url?: string | null;
  title?: string | null;
  text: string;
  published?: string | null;
}

/** Options of `findContradictions`. */
export type ContradictionOptions = GapOption & Pick<Options, "policy" | "learned"> & { nli?: null };

/**
 * Which of some sources cannot both be right about a claim or a sentence, and what their levels make of that. Sources of
 * one site, and texts that are copies, never contradict each other.
 */
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options?: ContradictionOptions | null,
): FoundContradictions;
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options: Omit<ContradictionOptions, "nli"> & WithNli,
): Promise<FoundContradictions>;

/** How many pages, sites and texts of their own there are: copies of one text are one. */
export function countIndependent(items: readonly IndependentItem[]): Independence;

/** A stance, and how sure it is, 0 to 1; without that it counts for nothing. */
export interface WeighedStance {
  stance: Stance;
  confidence?: number | null;
}

/** The balance of the evidence for one claim, which is not the probability that it is true. */
export function claimConfidence(evidence: readonly WeighedStance[], options?: { profile?: "beta" | null } | null): BetaConfidence;
export function claimConfidence(evidence: readonly WeighedStance[], options: { profile: "ratio" }): RatioConfidence;

/** A piece of evidence of a graph: by a `source` that is in it, or by the page at a `url`, which is added. */
export interface GraphEvidence {
  claim: string;
  source?: string | null;
  url?: string | null;
  stance: Stance;
  confidence?: number | null;
  /** The words of the source, which become a fragment of it. */
  text?: string | null;
}

export interface GraphReading {
  profile?: ConfidenceProfile | null;
  weighting?: Weighting | null;
}

/** The rows of a picture of a graph, from 0 down. */
export interface GraphLayout {
  /** Pages, papers and lone fragments in whole rows, those of one site together. */
  sources: { id: string; site: string | null; row: number }[];
  /** Claims in the rows nearest to their sources: those with both sides first, those without evidence last. */
  claims: { id: string; text: string | null; row: number }[];
  edges: { source: string; claim: string; stance: Stance; confidence: number | null }[];
  crossings_before: number;
  crossings_after: number;
}

/** Claims, fragments, pages and papers, joined by stances and citations; every node has a name of the caller's. */
export class EvidenceGraph {
  constructor();
  /** Adds a claim unless it is there; the first text given for it stays. */
  addClaim(id: string, text?: string | null): void;
  /** Adds a page unless it is there; its site is the one given, else the domain that owns its address. */
  addPage(id: string, options?: { site?: string | null } | null): void;
  /** Adds a paper unless it is there. */
  addPaper(id: string): void;
  /** Adds a piece of a page or paper unless it is there; the first page and the first text given for it stay. */
  addFragment(id: string, options?: { page?: string | null; text?: string | null } | null): void;
  /** Adds one piece of evidence; its claim, and the page at its `url`, are added when they are new. */
  addEvidence(evidence: GraphEvidence): void;
  /**
   * Adds many pieces of evidence: one call into the module. None is added when one has a value of the wrong type; when
   * one is refused because of what is in the graph, those before it are in.
   */
  addAll(evidence: readonly GraphEvidence[]): void;
  /** Says that one page or paper cites another. */
  cite(from: string, to: string): void;
  /** Says that one claim contradicts (where nothing is said) or refutes another. */
  relateClaims(
    first: string,
    second: string,
    options?: { relation?: ClaimRelation | null; confidence?: number | null } | null,
  ): void;
  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` takes it away. */
  setWeight(source: string, weight: number | null): void;
  /** The balance of the evidence for one claim. */
  confidence(claim: string, options?: GraphReading | null): ClaimConfidence;
  /** The balance of the evidence for every claim, in the order they were added. */
  confidences(options?: GraphReading | null): (ClaimConfidence & { claim: string })[];
  /** Claims that refute each other, and claims whose sources disagree: lists of at most `limit` (100), exact counts. */
  contradictions(options?: { limit?: number | null } | null): Contradictions;
  /** What citations say about the sources: at most `limit` (100) loops, exact counts. */
  integrity(options?: { limit?: number | null } | null): CitationIntegrity;
  /** How many pages, sites and texts of their own take one stance towards a claim. */
  independence(claim: string, stance: Stance): Independence;
  /** The rows of a picture of the graph. */
  layout(): GraphLayout;
  /** How many nodes there are. */
  readonly nNodes: number;
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

/** The tier of a domain with everything below it, of a kind of source, or of a trust level; one of the three. */
export type TierRow =
  | { domain: string; tier: Tier }
  | { kind: string; tier: Tier }
  | { level: TrustLevel; tier: Tier };

/** How evidence is weighed. Names may also be written in camelCase. */
export interface DecisionRules {
  /** What becomes of a conflict: `default` searches again and then decides nothing, `flowchart` lets the larger side win. */
  profile?: DecisionProfile | null;
  /** The weight from which a side is enough, in steps of a tenth; 1.6 where nothing is said. */
  threshold?: number | null;
  /** How many independent sources a side needs; 2 where nothing is said. */
  min_sources?: number | null;
  minSources?: number | null;
  /** Sources of a side count together only when they were published within so many hours, such as 48. */
  within_hours?: number | null;
  withinHours?: number | null;
  /** The caller's own rows, before the bundled table. */
  tiers?: readonly TierRow[] | null;
  /** Says in the result how much was searched. */
  debug?: boolean | null;
}

/** The rules, and the policy sources are looked up in. */
export interface DecisionConfig extends DecisionRules, Pick<Options, "policy" | "learned"> {}

/** What is to be decided. Further fields are left alone. */
export interface DecisionTask {
  id?: string | number | null;
  /** The claim. */
  target?: string | null;
  /** Both ends are inside: `2026-11-21` is a whole day, `2026-11-21T10:30:00Z` a moment. */
  timeframe?: { start?: string | null; end?: string | null } | null;
}

/** What one source says. Further fields are left alone. */
export interface EvidenceHit {
  url?: string | null;
  /** Where there is no address. */
  domain?: string | null;
  title?: string | null;
  snippet?: string | null;
  /** `support`, `refute`, `unclear` and the other names of stances; a name nobody knows takes no side and is said. */
  stance?: string | null;
  /** 0 to 1, in place of the weight of the tier; beside a `tier` it can only lower it. */
  weight?: number | null;
  /** In place of the tier of the domain. */
  tier?: Tier | null;
  date_utc?: string | null;
  dateUtc?: string | null;
  pub_date?: string | null;
  pubDate?: string | null;
}

/** What was found so far. `aggregates` are sums of others and are never believed. */
export interface DecisionHistory {
  pages?: readonly unknown[] | null;
  evidence?: readonly EvidenceHit[] | null;
  aggregates?: unknown;
  serp_queries?: readonly unknown[] | null;
}

/** Whether what was found decides a claim, after `attempts` of `maxAttempts` searches; with every vote and what is missing. */
export function decideFromHistory(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): Decision;

/** The same in words for readers, as Markdown. */
export function reportDecision(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): string;

/** A message to a model. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

/** An OpenAI-compatible server. */
export interface ModelServer {
  /** The base of its API, or the very address to be asked. */
  endpoint: string;
  key?: string | null;
  model: string;
  headers?: Readonly<Record<string, string>> | null;
}

export interface ProofOptions {
  /** Who writes: a server, or a function that gives the text. Without it the fixed rules do. */
  llm?: ModelServer | ((messages: ModelMessage[], options: { signal: AbortSignal }) => string | Promise<string>) | null;
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** How long the model may take; 30,000 where nothing is said. */
  timeoutMs?: number;
}

/** A proof, who wrote it, and why the model did not. */
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
 * The proof of a decision. Outcome, sums and warnings are never the model's, and on any error of the model the proof
 * by fixed rules is given.
 */
export function writeProof(decision: Decision, options?: ProofOptions | null): Promise<Proof>;

/** A question to an agent, and everything that goes with it. Ids are the caller's: `crypto.randomUUID()` makes good ones. */
export interface Ask {
  /** The base of an API, or the very address to be asked. */
  endpoint: string;
  question?: string | null;
  /** What was said before, oldest first. */
  history?: readonly { role: "user" | "assistant"; text: string }[] | null;
  /** Sent in the header the protocol has for it, and nowhere else. */
  key?: string | null;
  /** The model, or the assistant of a LangGraph server. */
  model?: string | null;
  thread_id?: string | null;
  run_id?: string | null;
  message_id?: string | null;
  /** The response this one goes on from, where the provider keeps them. */
  previous_id?: string | null;
  instructions?: string | null;
  /** Asks for the provider's web search and for the sources it found. */
  search?: boolean | null;
  /** Asks the provider to go on without a listener, so that a cut stream can be resumed. */
  background?: boolean | null;
  /** Further headers; they replace those of the protocol. */
  headers?: Readonly<Record<string, string>> | null;
}

/** The protocols that can be asked, by the names their streams are known by. */
export const PROTOCOLS: readonly Protocol[];

/**
 * What is sent to ask: `fetch(request.url, request)`. Where `request.start` is given it is sent once the answer to the
 * first request has begun.
 */
export function buildRequest(protocol: Protocol, ask: Ask): AgentRequest;

/** What can be done after a stream was cut. The `cursor` is that of the `AgentStream`. */
export function resumeRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): Resumption;

/** What stops a run at its server; `null` where closing the connection is all there is. */
export function stopRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): AgentRequest | null;

/** A request as a line for a shell: every header that may hold a secret is left to a variable. */
export function curlLine(request: AgentRequest): string;

/** Whether the server at an address answers pages of other sites in a browser, and its provider where that is known. */
export function browserAccess(endpoint: string): { provider: string | null; access: BrowserAccess; sentence: string };

/** The domain that was registered by whoever runs the host of an address; `null` for what is no address. */
export function registrableDomain(address: string): string | null;

/** The version of this package. */
export function version(): string;
