// The functions for streams, turns, citations and scores.

import { countOf, jsonText, separate, textOf } from "./argument.mjs";
import { Breath } from "./breath.mjs";
import { bytesOf, within } from "./bytes.mjs";
import { Changes } from "./changes.mjs";
import { ask } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { UsedPolicy } from "./trust-policy.mjs";

/**
 * @import { Bytes, Cursor, Grounder, LearningOptions, Options, Protocol } from "./index.d.ts"
 * @import { RawTrustPolicy } from "./trust-policy.mjs"
 * @typedef {{
 *   push(bytes: Uint8Array): void, finish(): void, stop(): void, lose(): void, reconnect(): void, free(): void,
 *   readonly cursor: string, readonly ended: boolean, readonly protocol?: Protocol, readonly turnCount: number, readonly lastEventId: string, readonly retry?: number,
 *   compareNext(first: number, policy: RawTrustPolicy): boolean, assessments(first: number, policy: RawTrustPolicy, grounds: boolean): string,
 *   report(policy: RawTrustPolicy, grounds: boolean): string, learn(policy: RawTrustPolicy, grounds: boolean): void,
 * }} RawAgentStream
 * @typedef {"buildCitations" | "citationPrompt" | "auditMarkers" | "scoreToolRun" | "scoreSourceQuality" | "shownAddress" | "version"} OfTexts
 * @typedef {Record<OfTexts, (...texts: string[]) => string> & {
 *   RawAgentStream: new (options: string) => RawAgentStream, proposeMapping(recording: Uint8Array): string,
 *   assess(turn: string, options: string, policy: RawTrustPolicy, learns: boolean, grounds: boolean): string,
 *   reportTurn(turn: string, options: string, policy: RawTrustPolicy, grounds: boolean): string,
 *   passesGate(...texts: string[]): boolean, registrableDomain(address: string): string | undefined,
 * }} Core
 */

/** Bytes of a long recording that are copied into the module at a time. */
const PIECE = 1 << 20;

/** Short pieces are collected up to this length: a call of the module costs more than copying them. */
const COLLECTED = 1 << 14;

/**
 * The stream that was freed last. V8 drops the optimised code of `push` when a collection leaves no stream; this one keeps it.
 *
 * @type {{ stream: AgentStream, raw: RawAgentStream } | null}
 */
let freed = null;

/** The options of a call: their text for the module, and the policy. */
class CallOptions {
  /** @param {LearningOptions | null} [options] */
  constructor(options, mayLearn = false) {
    const [{ policy, learned, learn = null, grounding = null }, others] = separate(options, ["policy", "learned", "learn", "grounding"]);
    this.text = jsonText("options", others);
    this.grounds = groundsOf(grounding);
    this.policy = new UsedPolicy("options.policy", policy, learned);
    this.learns = this.#learns(learn, mayLearn);
  }

  /** @param {boolean | null} learn @param {boolean} mayLearn */
  #learns(learn, mayLearn) {
    if (learn === null || learn === false) return false;
    if (learn !== true) throw invalidArgument("options.learn", learn, "true or false");
    if (!mayLearn) throw invalidArgument("options.learn", learn, "nothing here: call `learn()` of an `AgentStream`");
    if (this.policy.isLasting) return true;
    throw invalidArgument("options.learn", learn, "a `TrustPolicy` as `policy` beside it, to store what is learned");
  }

  /** Calls the module once, and frees the policy. @template T @param {(core: Core, policy: RawTrustPolicy) => T} work @returns {T} */
  call(work) {
    try {
      return ask((/** @type {Core} */ core) => work(core, this.policy.raw));
    } finally {
      this.policy.free();
    }
  }
}

/** Whether sentences are compared; what compares them must be loaded. @param {Grounder | null} grounding */
function groundsOf(grounding) {
  if (grounding === null) return false;
  if (typeof grounding?.requireLoaded !== "function") throw invalidArgument("options.grounding", grounding, "`grounding` of `credence/grounding`");
  grounding.requireLoaded();
  return true;
}

/** The assessment of one turn. @type {typeof import("./index.js").assess} */
export function assess(turn, options) {
  return JSON.parse(assessText(jsonText("turn", turn), options));
}

/** The same from and to JSON text, which keeps every digit as it was written. @param {string} turn @param {LearningOptions | null} [options] */
export function assessText(turn, options) {
  const given = new CallOptions(options, true);
  return given.call((core, policy) => core.assess(turn, given.text, policy, given.learns, given.grounds));
}

/** The report on one turn, as Markdown. @type {typeof import("./index.js").reportTurn} */
export function reportTurn(turn, options) {
  const text = jsonText("turn", turn);
  const given = new CallOptions(options);
  return given.call((core, policy) => core.reportTurn(text, given.text, policy, given.grounds));
}

/** The assessments of every turn in the bytes of a recorded stream. @type {typeof import("./index.js").assessRecording} */
export function assessRecording(recording, options) {
  const given = new CallOptions(options, true);
  return withRecording(recording, given, (stream) => {
    const assessments = stream.assessments();
    if (given.learns) stream.learn();
    return assessments;
  });
}

/** The reports on every turn in the bytes of a recorded stream, as Markdown. @type {typeof import("./index.js").reportRecording} */
export function reportRecording(recording, options) {
  return withRecording(recording, options, (stream) => stream.report());
}

/** @template T @param {Bytes} recording @param {Options | CallOptions | null | undefined} options @param {(stream: AgentStream) => T} use */
function withRecording(recording, options, use) {
  const bytes = bytesOf("recording", recording);
  within("recording", bytes.length);
  const stream = new AgentStream(options);
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      stream.push(bytes.subarray(at, at + PIECE));
    }
    stream.finish();
    return use(stream);
  } finally {
    stream.free();
  }
}

/** An agent's stream, parsed and assessed as it arrives. */
export class AgentStream {
  #raw;
  #policy;
  #grounds;
  #collected = new Uint8Array(COLLECTED);
  #length = 0;
  /** The most bytes that are collected before the module is called; -1 after the end, when none are. */
  #room = COLLECTED;
  /** The bytes that the module was given. */
  #total = 0;
  #changes = new Changes();

  /** @param {Options | CallOptions | null} [options] */
  constructor(options) {
    const given = options instanceof CallOptions ? options : new CallOptions(options);
    this.#policy = given.policy;
    this.#grounds = given.grounds;
    try {
      this.#raw = ask((/** @type {Core} */ core) => new core.RawAgentStream(given.text));
    } catch (thrown) {
      this.#policy.free();
      throw thrown;
    }
  }

  /** Calls the module after it has got every byte that was pushed. @template T @param {(raw: RawAgentStream) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) {
      throw new CredenceError("freed", "this `AgentStream` was freed: make a new one");
    }
    return ask(() => {
      if (this.#length > 0) {
        const collected = this.#collected.subarray(0, this.#length);
        this.#length = 0;
        this.#give(collected);
      }
      return question(this.#raw);
    });
  }

  /** @param {Uint8Array} bytes */
  #give(bytes) {
    this.#total = within("bytes", this.#total + bytes.length);
    this.#raw.push(bytes);
  }

  /** Parses the next bytes, in pieces of any length. @param {Bytes} bytes */
  push(bytes) {
    const piece = bytesOf("bytes", bytes);
    const { length } = piece;
    const end = this.#length + length;
    if (end > this.#room) {
      this.#ask(() => this.#give(piece));
      return;
    }
    if (length === 1) this.#collected[this.#length] = piece[0];
    else this.#collected.set(piece, this.#length);
    this.#length = end;
  }

  /** Tells it that the bytes have ended. A turn that has not ended is `cut`. */
  finish() {
    this.#room = -1;
    this.#ask((raw) => raw.finish());
  }

  /** Tells it that the user stopped the agent. A turn that has not ended is `stopped`. */
  stop() {
    this.#room = -1;
    this.#ask((raw) => raw.stop());
  }

  /** Tells it that the connection was lost. A turn that has not ended is `cut`, even in protocols where the end of the stream ends the turn. */
  lose() {
    this.#room = -1;
    this.#ask((raw) => raw.lose());
  }

  /** Prepares for the rest of the stream over a new connection; an incomplete last event is dropped, because it is sent again. */
  reconnect() {
    this.#ask((raw) => raw.reconnect());
  }

  /** The position in the stream, for `resumeRequest` and `stopRequest`. @returns {Cursor} */
  get cursor() {
    return JSON.parse(this.#ask((raw) => raw.cursor));
  }

  /** Whether `finish`, `lose` or `stop` was called. */
  get ended() {
    return this.#ask((raw) => raw.ended);
  }

  /** The protocol, once it is detected. */
  get protocol() {
    return this.#ask((raw) => raw.protocol) ?? null;
  }

  /** How many turns there are; the last may still be running. */
  get turnCount() {
    return this.#ask((raw) => raw.turnCount);
  }

  /** The id of the last event, to resume from; empty when events have none. */
  get lastEventId() {
    return this.#ask((raw) => raw.lastEventId);
  }

  /** The milliseconds a server asked to wait before reconnecting. */
  get retry() {
    return this.#ask((raw) => raw.retry) ?? null;
  }

  /**
   * Compares the sentences of the turns that have ended, from the one numbered `first` on, with breaks for other work; the next
   * assessments have nothing left to compare. Without the option `grounding` nothing is compared.
   */
  async compare(first = 0) {
    countOf("first", first);
    if (!this.#grounds) return;
    const breath = new Breath();
    while (this.#ask((raw) => raw.compareNext(first, this.#policy.raw))) {
      if (breath.isDue) await breath.pause();
    }
  }

  /** The assessments of the turns so far, from the one numbered `first` on. */
  assessments(first = 0) {
    countOf("first", first);
    return this.#changes.applied(this.#ask((raw) => raw.assessments(first, this.#policy.raw, this.#grounds)));
  }

  /** The assessment of the last turn; `null` before the first one. */
  get current() {
    return this.assessments(Math.max(this.turnCount - 1, 0)).at(-1) ?? null;
  }

  /** The reports on all turns, as Markdown. */
  report() {
    return this.#ask((raw) => raw.report(this.#policy.raw, this.#grounds));
  }

  /** Stores the blocks and promotions found in the turns so far in the `TrustPolicy` of the options. */
  learn() {
    if (!this.#policy.isLasting) {
      throw new CredenceError("invalid_argument", "there is no `TrustPolicy` in the options to store what is learned", "options.policy");
    }
    this.#ask((raw) => raw.learn(this.#policy.raw, this.#grounds));
  }

  /** Frees the memory now; otherwise the garbage collector frees it. */
  free() {
    this.#room = -1;
    this.#ask((raw) => raw.free());
    freed = { stream: this, raw: this.#raw };
    this.#raw = null;
    this.#policy.free();
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (AgentStream.prototype)[Symbol.dispose] = AgentStream.prototype.free;
}

/** What the messages of a recorded stream look like, and a mapping to begin with. @type {typeof import("./index.js").proposeMapping} */
export function proposeMapping(recording) {
  const bytes = bytesOf("recording", recording);
  return JSON.parse(ask((/** @type {Core} */ core) => core.proposeMapping(bytes)));
}

/** Builds citations from an agent's tool records, labelled `[1]`, `[2]`, … @type {typeof import("./index.js").buildCitations} */
export function buildCitations(records, options) {
  const text = jsonText("records", records);
  const given = new CallOptions(options);
  return JSON.parse(given.call((core) => core.buildCitations(text, given.text)));
}

/** The labelled list of sources and the instruction to cite them, for a prompt. @type {typeof import("./index.js").citationPrompt} */
export function citationPrompt(citations) {
  const text = jsonText("citations", citations);
  return ask((/** @type {Core} */ core) => core.citationPrompt(text));
}

/** Compares the `[n]` markers of an answer with its citations, or with their number. @type {typeof import("./index.js").auditMarkers} */
export function auditMarkers(answer, citations) {
  textOf("answer", answer);
  const text = jsonText("citations", citations);
  return JSON.parse(ask((/** @type {Core} */ core) => core.auditMarkers(answer, text)));
}

/** Scores the health of a tool run. @type {typeof import("./index.js").scoreToolRun} */
export function scoreToolRun(records, stepCount) {
  const texts = [jsonText("records", records), jsonText("stepCount", stepCount)];
  return JSON.parse(ask((/** @type {Core} */ core) => core.scoreToolRun(...texts)));
}

/** Scores where the cited sources come from. @type {typeof import("./index.js").scoreSourceQuality} */
export function scoreSourceQuality(citations, weights) {
  const texts = [jsonText("citations", citations), jsonText("weights", weights)];
  return JSON.parse(ask((/** @type {Core} */ core) => core.scoreSourceQuality(...texts)));
}

/** Whether a source quality passes the research gate: at least `threshold` (0.85) and two live domains. @type {typeof import("./index.js").passesGate} */
export function passesGate(score, liveDomains, threshold) {
  const texts = [jsonText("score", score), jsonText("liveDomains", liveDomains), jsonText("threshold", threshold)];
  return ask((/** @type {Core} */ core) => core.passesGate(...texts));
}

/** The registrable domain of a URL or host name; `null` if the text is neither. @type {typeof import("./index.js").registrableDomain} */
export function registrableDomain(address) {
  textOf("address", address);
  return ask((/** @type {Core} */ core) => core.registrableDomain(address)) ?? null;
}

/** An address as a reader is shown it. @type {typeof import("./index.js").shownAddress} */
export function shownAddress(address) {
  textOf("address", address);
  return JSON.parse(ask((/** @type {Core} */ core) => core.shownAddress(address)));
}

/** The version of this package. @type {typeof import("./index.js").version} */
export function version() {
  return ask((/** @type {Core} */ core) => core.version());
}
