// What every entry of the package offers, over a module that one of them has loaded.

import * as module from "./credence_wasm.js";
import { CredenceError, asCredenceError, wrongArgument } from "./error.mjs";

/** A long recording goes in by pieces, so that it is never held twice. */
const PIECE = 1 << 20;

/** Shorter pieces are gathered up to this length: a call into the module costs more than copying them. */
const GATHERED = 1 << 14;

const encoder = new TextEncoder();

let isReady = false;

/** Said by the entry that has loaded the module. */
export function markReady() {
  isReady = true;
}

function ask(question) {
  if (!isReady) {
    throw new CredenceError("not_ready", "the WebAssembly module is not loaded: call `await init()` once before anything else of `credence`");
  }
  try {
    return question(module);
  } catch (thrown) {
    throw asCredenceError(thrown);
  }
}

/** The assessment of one turn. */
export function assess(turn, options) {
  const texts = [jsonText("turn", turn), jsonText("options", options)];
  return JSON.parse(ask((core) => core.assess(...texts)));
}

/** The same from and to JSON text, which keeps every digit as it was written. */
export function assessText(turn, options) {
  const text = jsonText("options", options);
  return ask((core) => core.assess(turn, text));
}

/** The report on one turn, as Markdown. */
export function reportTurn(turn, options) {
  const texts = [jsonText("turn", turn), jsonText("options", options)];
  return ask((core) => core.reportTurn(...texts));
}

/** The assessments of every turn in the bytes of a recorded stream. */
export function assessRecording(recording, options) {
  return withRecording(recording, options, (stream) => stream.assessments());
}

/** The reports on every turn in the bytes of a recorded stream, as Markdown. */
export function reportRecording(recording, options) {
  return withRecording(recording, options, (stream) => stream.report());
}

function withRecording(recording, options, use) {
  const bytes = bytesOf("recording", recording);
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

/** An agent's stream, read and assessed as it arrives. */
export class AgentStream {
  #raw;
  #gathered = new Uint8Array(GATHERED);
  #length = 0;
  #takes = true;

  constructor(options) {
    const text = jsonText("options", options);
    this.#raw = ask((core) => new core.RawAgentStream(text));
  }

  /** Asks the module, which then has seen every byte that was pushed. */
  #ask(question) {
    if (!this.#raw) {
      throw new CredenceError("freed", "this `AgentStream` was freed: make a new one");
    }
    return ask(() => {
      if (this.#length > 0) {
        const gathered = this.#gathered.subarray(0, this.#length);
        this.#length = 0;
        this.#raw.push(gathered);
      }
      return question(this.#raw);
    });
  }

  /** Takes the next bytes, in pieces of any length. */
  push(bytes) {
    const piece = bytesOf("bytes", bytes);
    const { length } = piece;
    if (this.#takes && this.#length + length <= GATHERED) {
      if (length === 1) this.#gathered[this.#length] = piece[0];
      else this.#gathered.set(piece, this.#length);
      this.#length += length;
      return;
    }
    this.#ask((raw) => raw.push(piece));
  }

  /** Takes the end of the bytes: a turn that has not ended is cut. */
  finish() {
    this.#takes = false;
    this.#ask((raw) => raw.finish());
  }

  /** Takes that the reader stopped the agent: a turn that has not ended is stopped. */
  stop() {
    this.#takes = false;
    this.#ask((raw) => raw.stop());
  }

  /** Whether `finish` or `stop` was called. */
  get ended() {
    return this.#ask((raw) => raw.ended);
  }

  /** The wire format, once it is known. */
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

  /** The assessments of the turns so far, from the one numbered `first` on. */
  assessments(first = 0) {
    if (!Number.isInteger(first) || first < 0 || first > 0xffffffff) {
      throw wrongArgument("first", first, "a whole number from 0 on");
    }
    return JSON.parse(this.#ask((raw) => raw.assessments(first)));
  }

  /** The assessment of the last turn; `null` before the first one. */
  get current() {
    return this.assessments(Math.max(this.turnCount - 1, 0)).at(-1) ?? null;
  }

  /** The reports on all turns, as Markdown. */
  report() {
    return this.#ask((raw) => raw.report());
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the stream any more. */
  free() {
    this.#takes = false;
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  AgentStream.prototype[Symbol.dispose] = AgentStream.prototype.free;
}

/** The citations that can be made of an agent's tool records, labelled `[1]`, `[2]`, … */
export function buildCitations(records, options) {
  const texts = [jsonText("records", records), jsonText("options", options)];
  return JSON.parse(ask((core) => core.buildCitations(...texts)));
}

/** The labelled source list and the instruction to cite it, ready to put into a prompt. */
export function citationPrompt(citations) {
  const text = jsonText("citations", citations);
  return ask((core) => core.citationPrompt(text));
}

/** The `[n]` markers of an answer against its citations, or against how many there are. */
export function auditMarkers(answer, citations) {
  if (typeof answer !== "string") throw wrongArgument("answer", answer, "a text");
  const text = jsonText("citations", citations);
  return JSON.parse(ask((core) => core.auditMarkers(answer, text)));
}

/** How healthy a run of tools was. */
export function scoreToolRun(records, stepCount) {
  const texts = [jsonText("records", records), jsonText("stepCount", stepCount)];
  return JSON.parse(ask((core) => core.scoreToolRun(...texts)));
}

/** Where cited sources come from. */
export function scoreSourceQuality(citations, weights) {
  const texts = [jsonText("citations", citations), jsonText("weights", weights)];
  return JSON.parse(ask((core) => core.scoreSourceQuality(...texts)));
}

/** Whether a source quality passes the gate for research: 0.85, and at least two live domains. */
export function passesGate(score, liveDomains, threshold) {
  const texts = [jsonText("score", score), jsonText("liveDomains", liveDomains), jsonText("threshold", threshold)];
  return ask((core) => core.passesGate(...texts));
}

/** How far the source at an address is trusted, and by which rule. */
export function lookupTrust(address, policy, published) {
  if (typeof address !== "string") throw wrongArgument("address", address, "a text");
  if (published != null && typeof published !== "string") throw wrongArgument("published", published, "a date such as `2026-11-21`");
  const text = jsonText("policy", policy);
  return JSON.parse(ask((core) => core.lookupTrust(address, published ?? undefined, text)));
}

/** The domain that was registered by whoever runs the host of an address; `null` for what is no address. */
export function registrableDomain(address) {
  if (typeof address !== "string") throw wrongArgument("address", address, "a text");
  return ask((core) => core.registrableDomain(address)) ?? null;
}

/** The version of this package. */
export function version() {
  return ask((core) => core.version());
}

/** A value as JSON text; an empty one for what was not given. */
function jsonText(name, value) {
  if (value === undefined || value === null) return "";
  try {
    return JSON.stringify(value, finiteOrNamed) ?? unwritable(name, value);
  } catch (thrown) {
    throw new CredenceError("invalid_argument", `\`${name}\` cannot be written as JSON: ${thrown.message}`, name, thrown);
  }
}

/** JSON would write `null` for these, and the error would name that. */
function finiteOrNamed(_key, value) {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function unwritable(name, value) {
  throw wrongArgument(name, value, "what JSON can hold");
}

function bytesOf(name, value) {
  if (typeof value === "string") return encoder.encode(value);
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer || Object.prototype.toString.call(value) === "[object SharedArrayBuffer]") {
    return new Uint8Array(value);
  }
  throw wrongArgument(name, value, "a text, a Uint8Array or an ArrayBuffer");
}
