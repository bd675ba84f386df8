import type {
  Assessment,
  BuiltCitation,
  MarkerAudit,
  Outcome,
  Protocol,
  Score,
  SourceTrust,
  TrustLevel,
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

/** One turn of an agent, as far as the caller knows it. */
export interface Turn {
  answer?: string | null;
  /** The same as `answer`, which counts first. */
  message?: string | null;
  tool_call_history?: readonly ToolRecord[] | null;
  step_count?: number | null;
  citations?: readonly Citation[] | null;
  sources?: readonly RetrievedSource[] | null;
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
  /** Rules that go before the bundled ones. */
  policy?: PolicyDocument | null;
  /** Values worth citing, for tools of your own. */
  extractors?: readonly Extractor[] | null;
  profile?: "credence" | "agentforge-compat" | null;
  weights?: ScoringWeights | null;
  /** Messages of a stream longer than this many bytes are counted and left out; 64 MiB where nothing is said. */
  maxFrame?: number | null;
}

/** The stable names of errors. */
export type ErrorCode =
  | "invalid_argument"
  | "invalid_json"
  | "invalid_policy"
  | "invalid_extractors"
  | "not_ready"
  | "load_failed"
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
export function assess(turn: Turn, options?: Options | null): Assessment;

/** The assessments of every turn in the bytes of a recorded stream. */
export function assessRecording(recording: Bytes, options?: Options | null): Assessment[];

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
  /** Whether `finish` or `stop` was called. */
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
  citations: readonly { url: string; title?: string | null; credibility_score: number; retrieved_at?: string | null }[],
  weights?: ScoringWeights | null,
): Score;

/** Whether a source quality passes the gate for research: `threshold` (0.85), and at least two live domains. */
export function passesGate(score: number, liveDomains: number, threshold?: number | null): boolean;

/** How far the source at an address is trusted, and by which rule. */
export function lookupTrust(address: string, policy?: PolicyDocument | null, published?: string | null): SourceTrust;

/** The domain that was registered by whoever runs the host of an address; `null` for what is no address. */
export function registrableDomain(address: string): string | null;

/** The version of this package. */
export function version(): string;
