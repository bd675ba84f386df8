// What every entry of the package offers, over a module that one of them has loaded.

import { countOf, jsonText, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { Lent } from "./trust-policy.mjs";

/** A long recording goes in by pieces, so that it is never held twice. */
const PIECE = 1 << 20;

/** Shorter pieces are gathered up to this length: a call into the module costs more than copying them. */
const GATHERED = 1 << 14;

const encoder = new TextEncoder();

/** What a call was asked to do, as the module takes it, and the policy it is done by. */
class Asked {
  constructor(options, mayLearn = false) {
    const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
    const { policy, learned, learn = null, ...others } = isObject ? options : {};
    this.text = jsonText("options", isObject ? others : options);
    this.policy = new Lent("options.policy", policy, learned);
    this.learns = this.#learns(learn, mayLearn);
  }

  #learns(learn, mayLearn) {
    if (learn === null || learn === false) return false;
    if (learn !== true) throw invalidArgument("options.learn", learn, "true or false");
    if (!mayLearn) throw invalidArgument("options.learn", learn, "nothing here: call `learn()` of an `AgentStream`");
    if (this.policy.isLasting) return true;
    throw invalidArgument("options.learn", learn, "a `TrustPolicy` as `policy` beside it, to keep what is learned");
  }

  /** Asks the module, for a call that is over with its answer. */
  once(question) {
    try {
      return ask((core) => question(core, this.policy.raw));
    } finally {
      this.policy.free();
    }
  }
}

/** The assessment of one turn. */
export function assess(turn, options) {
  return JSON.parse(assessText(jsonText("turn", turn), options));
}

/** The same from and to JSON text, which keeps every digit as it was written. */
export function assessText(turn, options) {
  const asked = new Asked(options, true);
  return asked.once((core, policy) => core.assess(turn, asked.text, policy, asked.learns));
}

/** The report on one turn, as Markdown. */
export function reportTurn(turn, options) {
  const text = jsonText("turn", turn);
  const asked = new Asked(options);
  return asked.once((core, policy) => core.reportTurn(text, asked.text, policy));
}

/** The assessments of every turn in the bytes of a recorded stream. */
export function assessRecording(recording, options) {
  const asked = new Asked(options, true);
  return withRecording(recording, asked, (stream) => {
    const assessments = stream.assessments();
    if (asked.learns) stream.learn();
    return assessments;
  });
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
  #policy;
  #gathered = new Uint8Array(GATHERED);
  #length = 0;
  #takes = true;

  constructor(options) {
    const asked = options instanceof Asked ? options : new Asked(options);
    this.#policy = asked.policy;
    try {
      this.#raw = ask((core) => new core.RawAgentStream(asked.text));
    } catch (thrown) {
      this.#policy.free();
      throw thrown;
    }
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

  /** Tells it that the bytes have ended. A turn that has not ended is `cut`. */
  finish() {
    this.#takes = false;
    this.#ask((raw) => raw.finish());
  }

  /** Tells it that the user stopped the agent. A turn that has not ended is `stopped`. */
  stop() {
    this.#takes = false;
    this.#ask((raw) => raw.stop());
  }

  /** Tells it that the connection was lost. A turn that has not ended is `cut`, even in protocols where the end of the stream ends the turn. */
  lose() {
    this.#takes = false;
    this.#ask((raw) => raw.lose());
  }

  /** Gets ready for the rest of the stream over a new connection; half an event is dropped, since it comes again. */
  reconnect() {
    this.#ask((raw) => raw.reconnect());
  }

  /** How far the stream was read, for `resumeRequest` and `stopRequest`. */
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

  /** The assessments of the turns so far, from the one numbered `first` on. */
  assessments(first = 0) {
    countOf("first", first);
    return JSON.parse(this.#ask((raw) => raw.assessments(first, this.#policy.raw)));
  }

  /** The assessment of the last turn; `null` before the first one. */
  get current() {
    return this.assessments(Math.max(this.turnCount - 1, 0)).at(-1) ?? null;
  }

  /** The reports on all turns, as Markdown. */
  report() {
    return this.#ask((raw) => raw.report(this.#policy.raw));
  }

  /** Puts what the turns so far teach about their sources into the `TrustPolicy` of the options. */
  learn() {
    if (!this.#policy.isLasting) {
      throw new CredenceError("invalid_argument", "there is no `TrustPolicy` in the options to keep what is learned", "options.policy");
    }
    this.#ask((raw) => raw.learn(this.#policy.raw));
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the stream any more. */
  free() {
    this.#takes = false;
    this.#ask((raw) => raw.free());
    this.#raw = null;
    this.#policy.free();
  }
}

if (Symbol.dispose) {
  AgentStream.prototype[Symbol.dispose] = AgentStream.prototype.free;
}

/** The citations that can be made of an agent's tool records, labelled `[1]`, `[2]`, … */
export function buildCitations(records, options) {
  const text = jsonText("records", records);
  const asked = new Asked(options);
  return JSON.parse(asked.once((core) => core.buildCitations(text, asked.text)));
}

/** The labelled source list and the instruction to cite it, ready to put into a prompt. */
export function citationPrompt(citations) {
  const text = jsonText("citations", citations);
  return ask((core) => core.citationPrompt(text));
}

/** The `[n]` markers of an answer against its citations, or against how many there are. */
export function auditMarkers(answer, citations) {
  textOf("answer", answer);
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

/** The domain that was registered by whoever runs the host of an address; `null` for what is no address. */
export function registrableDomain(address) {
  textOf("address", address);
  return ask((core) => core.registrableDomain(address)) ?? null;
}

/** The version of this package. */
export function version() {
  return ask((core) => core.version());
}

function bytesOf(name, value) {
  if (typeof value === "string") return encoder.encode(value);
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer || Object.prototype.toString.call(value) === "[object SharedArrayBuffer]") {
    return new Uint8Array(value);
  }
  throw invalidArgument(name, value, "a text, a Uint8Array or an ArrayBuffer");
}
