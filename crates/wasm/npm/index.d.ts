import type {
  Citation,
  CitedPage,
  DatedAddress,
  DecisionRules,
  Options,
  OverrideEntry,
  PolicyDocument,
  ScoringWeights,
  ToolRecord,
  Turn,
} from "./input-types.js";
import type {
  Assessment,
  BlockedDomain,
  BuiltCitation,
  Cursor,
  LinkAudit,
  LinkCheck,
  LinkReason,
  LinkState,
  MappingProposal,
  MarkerAudit,
  Protocol,
  Score,
  SourceTrust,
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

/** Compares the sentences of an answer with the texts of their sources: `grounding` of `credence/grounding`. */
export interface Grounder {
  /** Throws `not_ready` unless `init` of `credence/grounding` was called where that is needed. */
  requireLoaded(): void;
}

/** Options of a call from which a policy can learn. */
export interface LearningOptions extends Options {
  /**
   * Whether blocks and promotions found in this call are stored in the `TrustPolicy` given as `policy`. Without it nothing
   * is kept: the same input gives the same output.
   */
  learn?: boolean | null;
}

/** Where a value stands: `data.items[].text`, `a[0]`, `a[key=x].b`, `$.a` from the whole message, `a.b|c` for one or the other. See docs/mapping.md. */
export type MappingPath = string;

/** What must stand at paths: a value, one of several, `"*"` for anything, `null` for nothing, `{ not }` for anything else. */
export type MappingCondition = {
  readonly [path: MappingPath]: string | number | boolean | null | readonly (string | number | boolean)[] | { readonly not: string | number | boolean | readonly (string | number | boolean)[] };
};

/** The parts of a source. What is left out is found under its usual names. */
export interface MappedSource {
  url?: MappingPath;
  file?: MappingPath;
  title?: MappingPath;
  text?: MappingPath;
  date?: MappingPath;
}

/** What is read from a message, or from each value at a path in it. */
export interface MappingRule {
  /** Any of them must hold. */
  when?: MappingCondition | readonly MappingCondition[];
  each?: MappingPath;
  /** A new turn begins: always, or with the id at a path. */
  begin?: true | MappingPath;
  thread?: MappingPath;
  /** The id by which the server knows the run, for stopping it. Another id begins another turn. */
  run?: MappingPath;
  /** The id of the part that the text belongs to. */
  part?: MappingPath;
  close_part?: boolean;
  /** What the user says. */
  asked?: MappingPath;
  /** What the application tells the agent: the system prompt. */
  instructed?: MappingPath;
  /** The next piece of the answer. */
  text?: MappingPath;
  /** The whole part so far. */
  text_so_far?: MappingPath;
  /** Either of them: the whole part if it begins with what came before. */
  text_or_so_far?: MappingPath;
  /** The whole answer, which counts if nothing of it came before. */
  answer?: MappingPath;
  thought?: MappingPath;
  call?: {
    id?: MappingPath;
    name?: MappingPath;
    input?: MappingPath;
    input_piece?: MappingPath;
    output?: MappingPath;
    error?: MappingPath;
    failed?: MappingCondition;
    denied?: MappingCondition;
    done?: MappingCondition;
    /** Where the call stands in a trace. */
    span?: { trace?: MappingPath; id?: MappingPath; parent?: MappingPath };
  };
  /** Values in which sources and evidence are looked for, as in the result of a tool. */
  search?: MappingPath;
  sources?: MappingPath | MappedSources | readonly (MappingPath | MappedSources)[];
  cite?: MappedSource & {
    each?: MappingPath;
    start?: MappingPath;
    end?: MappingPath;
    unit?: "byte" | "character" | "utf16";
    is_inclusive?: boolean;
    /** The cited sources, or their places in `list`. */
    sources?: MappingPath;
    list?: MappingPath;
    quote?: MappingPath;
  };
  set?: string | readonly string[];
  clear?: string | readonly string[];
  rules?: readonly MappingRule[];
  error?: MappingPath;
  code?: MappingPath;
  end?: "completed" | "stopped" | "cut" | "waiting" | { readonly reason: MappingPath };
  comment?: string;
}

/** A list of sources. They are numbered from 1 unless `as` or `first` says otherwise. */
export interface MappedSources extends MappedSource {
  each: MappingPath;
  as?: "numbered" | "retrieved" | "cited";
  label?: MappingPath;
  /** What markers without a number write: `[citation:n1]`. */
  name?: MappingPath;
  first?: 0 | 1;
  continues?: boolean;
}

/** Where things stand in the messages of a stream of your own. See docs/mapping.md. */
export interface Mapping extends MappingRule {
  name?: string;
  recognized_by?: MappingCondition | readonly MappingCondition[];
  /** The end of the bytes completes a turn: no message says it. */
  ends_with_stream?: boolean;
}

/**
 * What the messages of a recorded stream look like: each kind with an example, and a mapping to begin with, as JSON text. Correct it, and pass it
 * as `mapping`.
 *
 * ```js
 * import init, { assessRecording, proposeMapping } from "credence";
 * await init();
 * const recording = '{"op":"say","words":"It is "}\n{"op":"say","words":"late."}\n{"op":"bye"}\n';
 * const mapping = JSON.parse(proposeMapping(recording).mapping ?? "null");
 * console.log(assessRecording(recording, { mapping })[0].answer); // It is late.
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if it is neither bytes nor text.
 */
export function proposeMapping(recording: Uint8Array | ArrayBuffer | string): MappingProposal;

/** The stable names of errors. */
export type ErrorCode =
  | "invalid_argument"
  | "invalid_json"
  | "invalid_policy"
  | "invalid_learned"
  | "invalid_extractors"
  | "invalid_mapping"
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

/**
 * The only kind of error this package throws.
 *
 * ```js
 * import { CredenceError, scoreToolRun } from "credence";
 *
 * try {
 *   scoreToolRun(JSON.parse('[{ "tool_name": "search", "success": "yes" }]'));
 * } catch (error) {
 *   if (error instanceof CredenceError) console.log(error.code, error.path); // invalid_argument records[0].success
 * }
 * ```
 */
export class CredenceError extends Error {
  constructor(code: ErrorCode, message: string, path?: string, cause?: unknown);
  readonly name: "CredenceError";
  readonly code: ErrorCode;
  /** The path in the arguments, such as `records[2].success` or `options.links["https://example.org"]`; empty if the error is not about an argument. */
  readonly path: string;
}

/** A compiled module, where the types of the runtime know one. */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : never;

/** What a piece of the module can be loaded from: its address, a response, its bytes, or a compiled module. */
export type ModulePiece = string | URL | Response | ArrayBuffer | Uint8Array | CompiledModule;

/** Where the pieces of the module are: the address of `credence_bg.wasm`, beside which the others are, or a function that gives each file by its name. */
export type ModuleSource = string | URL | ((file: string) => ModulePiece | Promise<ModulePiece>);

/**
 * Loads the WebAssembly module for all functions once; `readAgentStream` and `assessingFetch` load what they need themselves. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** A text that an answer was made from: itself, or a document of LangChain or another tool. */
export type RagText = string | Readonly<Record<string, unknown>> | null;

/** Messages of a chat, as OpenAI and LangChain write them. */
export type RagMessages = readonly Readonly<Record<string, unknown>>[];

/** A row of a RAG evaluation or a chat: an answer, and the texts that it was made from. Other fields may stand beside them. */
export type RagRow = Readonly<Record<string, unknown>> &
  (
    | { answer: string | RagMessages; contexts: string | readonly RagText[] | null }
    | { response: string | RagMessages; retrieved_contexts?: string | readonly RagText[] | null }
    | { actual_output: string; retrieval_context?: readonly RagText[] | null }
    | { result: string; source_documents?: readonly RagText[] | null }
    | { messages: RagMessages }
    | { user_input: RagMessages }
  );

/**
 * The assessment of one turn.
 *
 * ```js
 * import { assess } from "credence";
 *
 * const { headline, markers } = assess({ answer: "It closed in 2021 [1][2].", citations: [{ label: 1, url: "https://www.nature.com/a" }] });
 * console.log(headline?.kind, markers.dangling); // source_quality [ 2 ]
 * ```
 */
export function assess(turn: Turn | RagRow, options?: LearningOptions | null): Assessment;

/**
 * The assessments of every turn in the bytes of a recorded stream.
 *
 * ```js
 * import { assessRecording } from "credence";
 *
 * const recording = 'event: token\ndata: {"content":"Hello"}\n\n';
 * console.log(assessRecording(recording).map(({ answer, outcome }) => `${answer} ${outcome}`)); // [ 'Hello cut' ]
 * ```
 */
export function assessRecording(recording: Bytes, options?: LearningOptions | null): Assessment[];

/**
 * The report on one turn, as Markdown.
 *
 * ```js
 * import { reportTurn } from "credence";
 *
 * console.log(reportTurn({ answer: "It closed in 2021 [1].", citations: [{ label: 1, url: "https://www.nature.com/a" }] }));
 * ```
 */
export function reportTurn(turn: Turn | RagRow, options?: Options | null): string;

/**
 * The reports on every turn in the bytes of a recorded stream, as Markdown.
 *
 * ```js
 * import { reportRecording } from "credence";
 *
 * console.log(reportRecording('event: token\ndata: {"content":"Hello"}\n\n'));
 * ```
 */
export function reportRecording(recording: Bytes, options?: Options | null): string;

/**
 * An agent's stream, parsed and assessed as it arrives.
 *
 * ```js
 * import { AgentStream } from "credence";
 *
 * const stream = new AgentStream();
 * stream.push('event: token\ndata: {"content":"Hel');
 * stream.push('lo"}\n\n');
 * console.log(stream.protocol, stream.current?.answer); // native Hello
 * stream.finish();
 * console.log(stream.current?.outcome); // cut
 * ```
 */
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
  /**
   * Compares the sentences of the turns that have ended, from the one numbered `first` on, and with the option `compareRunning` those of the
   * running one that are complete, in tasks of about 16 ms, so that a page stays responsive. The next `assessments` have nothing left to compare; without this they compare at once. Needs the option `grounding`.
   */
  compare(first?: number): Promise<void>;
  /**
   * The assessments of the turns so far, from the one numbered `first` on.
   *
   * A source or citation of the last turn that has not changed since the last call is the same object: compare with `===`, and copy before you change one.
   */
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
 *
 * It needs no `init`. In a browser, a stream without options is read by a small module, whose parts are loaded when the stream needs
 * them, unless the module for all functions is loaded. A part that cannot be loaded is the error `load_failed`; what was read is returned first.
 *
 * ```js
 * import { readAgentStream } from "credence";
 *
 * const response = await fetch("https://agent.example/chat", { method: "POST", body: "{}" });
 * for await (const { answer, headline } of readAgentStream(response)) console.log(answer, headline?.score);
 * ```
 *
 * A source that is always ready does not keep timers waiting: there is a break every 8 ms. A stream of more than 256 MiB is the error
 * `out_of_memory`.
 */
export function readAgentStream(
  source: Response | ReadableStream<Uint8Array | string> | AsyncIterable<Bytes>,
  options?: ReadingOptions | null,
): AsyncGenerator<Assessment, void, undefined>;

/** The options of `readAgentStream`: those of an assessment, and one function. */
export interface ReadingOptions extends Options {
  /** Is told every 5 seconds while nothing arrives, for how many seconds that has been so. The connection may be lost, or the agent slow. */
  onQuiet?: ((seconds: number) => void) | null;
}

/** The options of `assessingFetch`: those of an assessment, and two functions. */
export interface AssessingFetchOptions extends Options {
  /** What sends the request; the global `fetch` by default. */
  fetch?: typeof globalThis.fetch;
  /** Is given what fails in assessing; by default it is reported like an error that nobody caught. */
  onError?: (error: unknown) => void;
}

/**
 * A `fetch` for chat libraries that take one. The response is passed on as it arrives, and each change of its assessment is given to
 * `onAssessment`. Assessing never disturbs the caller, and responses that are no success are passed on untouched.
 *
 * ```js
 * import { assessingFetch } from "credence";
 * import OpenAI from "openai";
 *
 * const client = new OpenAI({ apiKey: "…", fetch: assessingFetch(({ headline }) => console.log(headline?.score)) });
 * ```
 */
export function assessingFetch(onAssessment: (assessment: Assessment) => void, options?: AssessingFetchOptions): typeof globalThis.fetch;

/**
 * Builds citations from an agent's tool records, labelled `[1]`, `[2]`, …
 *
 * ```js
 * import { buildCitations } from "credence";
 *
 * const [first] = buildCitations([{ tool_name: "web_search", success: true, data: [{ url: "https://www.nature.com/a", title: "A bridge" }] }]);
 * console.log(first?.label, first?.url); // [1] https://www.nature.com/a
 * ```
 */
export function buildCitations(records: readonly ToolRecord[], options?: Options | null): BuiltCitation[];

/**
 * The labelled list of sources and the instruction to cite them, for a prompt.
 *
 * ```js
 * import { buildCitations, citationPrompt } from "credence";
 *
 * const citations = buildCitations([{ tool_name: "web_search", success: true, data: [{ url: "https://www.nature.com/a", title: "A bridge" }] }]);
 * console.log(citationPrompt(citations));
 * ```
 */
export function citationPrompt(citations: readonly Citation[]): string;

/**
 * Compares the `[n]` markers of an answer with its citations, or with their number.
 *
 * ```js
 * import { auditMarkers } from "credence";
 *
 * console.log(auditMarkers("It closed [1], and opened again [3].", 2).dangling); // [ 3 ]
 * ```
 */
export function auditMarkers(answer: string, citations: readonly Citation[] | number): MarkerAudit;

/**
 * Scores the health of a tool run.
 *
 * ```js
 * import { scoreToolRun } from "credence";
 *
 * const { score, band } = scoreToolRun([{ tool_name: "search", success: true, data: [1] }]);
 * console.log(score, band); // 1 green
 * ```
 */
export function scoreToolRun(records: readonly ToolRecord[], stepCount?: number | null): Score;

/**
 * Scores where the cited sources come from.
 *
 * ```js
 * import { scoreSourceQuality } from "credence";
 *
 * const { kind, band } = scoreSourceQuality([{ url: "https://www.nature.com/a", credibility_score: 0.9 }]);
 * console.log(kind, band); // source_quality green
 * ```
 */
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

/** Options of `verifyCitations`. */
export interface VerifyOptions {
  /** Requests one link; `fetch` by default. A list of answers is a chain of redirects. */
  head?: ((url: string, options: { signal: AbortSignal }) => LinkAnswer | readonly LinkAnswer[] | Promise<LinkAnswer | readonly LinkAnswer[]>) | null;
  /** The URL of a link checker that requests links instead of this browser: `GET checker?url=…`. It sees every URL. */
  checker?: string | URL | null;
  /** How many links are requested at once, 1 to 64; 8 by default. */
  concurrency?: number | null;
  /** Timeout of one link with its redirects, in milliseconds; 10,000 by default. */
  timeoutMs?: number | null;
  /** Whether redirects are followed, to find those that lead to a dead page; never from the web into a private network. */
  follow?: boolean | null;
  /**
   * Whether addresses in private networks are requested, such as `http://127.0.0.1/` and names that lead there. By default they are
   * `refused`; a page in a private network may request its own. A `head` of yours decides for itself.
   */
  allowPrivate?: boolean | null;
  /** Stops the requests; what was found is kept. */
  signal?: AbortSignal | null;
  onProgress?: ((progress: { done: number; total: number; link: LinkCheck }) => void) | null;
  /** The trust that a citation without `credibility_score` gets. */
  policy?: TrustPolicy | PolicyDocument | null;
  learned?: TrustLedger | string | null;
  weights?: ScoringWeights | null;
}

/** The result of `verifyCitations`. */
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
 *
 * ```js
 * import { verifyCitations } from "credence";
 *
 * const head = async () => ({ status: 404 }); // in Node, links are requested without it
 * const { links } = await verifyCitations([{ url: "https://a.example/gone" }], { head });
 * console.log(links[0]?.state); // missing
 * ```
 */
export function verifyCitations<C extends { url?: string | null }>(
  citations: readonly C[],
  options?: VerifyOptions | null,
): Promise<VerifiedCitations<C>>;

/**
 * Whether a source quality passes the research gate: at least `threshold` (0.85) and two live domains.
 *
 * ```js
 * import { passesGate } from "credence";
 *
 * console.log(passesGate(0.9, 2), passesGate(0.9, 1)); // true false
 * ```
 */
export function passesGate(score: number, liveDomains: number, threshold?: number | null): boolean;

/**
 * The trust level of the source at a URL, and the rule that gave it.
 *
 * ```js
 * import { lookupTrust } from "credence";
 *
 * console.log(lookupTrust("https://www.nature.com/a").level); // academic
 * ```
 */
export function lookupTrust(
  address: string,
  policy?: TrustPolicy | PolicyDocument | null,
  published?: string | null,
): SourceTrust;

/**
 * The caller's rules on top of the bundled ones, and what was learned about sources. Parse it once and use it often.
 * Changes apply from the next call on, also in an `AgentStream` that already uses it.
 *
 * ```js
 * import { TrustPolicy, assess } from "credence";
 *
 * const policy = await TrustPolicy.fromYaml("denylist: [tales.example]");
 * policy.override("a.example", "trusted", { reason: "our own site" });
 * console.log(policy.lookup("https://a.example/1").level, policy.lookup("https://tales.example/2").from); // trusted denylist
 * console.log(assess({ answer: "a [1]", citations: [{ label: 1, url: "https://a.example/1" }] }, { policy }).sources[0]?.trust.level); // trusted
 * ```
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

/** The tier of a domain with its subdomains, of a kind of source, or of a trust level. */
export type TierRow =
  | { domain: string; tier: Tier }
  | { kind: string; tier: Tier }
  | { level: TrustLevel; tier: Tier };

/** The rules, and the policy sources are looked up in. */
export interface DecisionConfig extends DecisionRules, Pick<Options, "policy" | "learned"> {}

/**
 * The registrable domain of a URL or host name; `null` if the text is neither.
 *
 * ```js
 * import { registrableDomain } from "credence";
 *
 * console.log(registrableDomain("https://news.example.co.uk/1")); // example.co.uk
 * ```
 */
export function registrableDomain(address: string): string | null;

/**
 * A web address as a reader is shown it: its host with the letters of one writing, or in Punycode if they could be taken for those of
 * another host (`misleading`), and without what stands before the host.
 *
 * ```js
 * import { shownAddress } from "credence";
 *
 * console.log(shownAddress("https://nih.gov@xn--mnchen-3ya.de/a").text); // https://münchen.de/a
 * ```
 */
export function shownAddress(address: string): { text: string; misleading: boolean };

/**
 * The version of this package.
 *
 * ```js
 * import { version } from "credence";
 *
 * console.log(version());
 * ```
 */
export function version(): string;

/** A source that an application hands to its model: a text, or a record with one. The label is its place, from 1, unless it has one. */
export type HandedSource = string | { label?: number | null; url?: string | null; title?: string | null; text?: string | null; snippet?: string | null };
