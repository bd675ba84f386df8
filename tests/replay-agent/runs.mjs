// The running responses, so that they can be resumed and stopped.

import { WRITERS } from "./writers.mjs";
import { Identities } from "./writers/turn.mjs";

/** A response: its text, and whether it was stopped. */
class Run {
  #stop = new AbortController();

  constructor(fields) {
    Object.assign(this, fields);
    this.stopped = this.#stop.signal;
  }

  stop() {
    this.#stop.abort();
  }
}

/** All responses since the agent started. */
export class Runs {
  #byId = new Map();
  #latest = new Map();
  #waiting = new Map();
  #count = 0;

  /** Begins a response and passes it to a client that waits for the next one of its thread. */
  begin(protocol, turn, about, record) {
    this.#count += 1;
    const ids = new Identities(`run ${this.#count}`);
    const run = about.run ?? (protocol === "openai-responses" ? ids.next("resp_", 48) : ids.uuid());
    const thread = about.thread ?? ids.uuid();
    const settings = { ...about, seed: `${protocol} ${turn.name} ${this.#count}`, thread, run };
    const begun = new Run({ id: run, thread, turn, about: settings, record, text: WRITERS[protocol].write(turn, settings) });
    this.#byId.set(`${protocol} ${run}`, begun);
    this.#latest.set(`${protocol} ${thread}`, begun);
    this.#waiting.get(`${protocol} ${thread}`)?.(begun);
    this.#waiting.delete(`${protocol} ${thread}`);
    return begun;
  }

  newThread() {
    this.#count += 1;
    return new Identities(`run ${this.#count}`).uuid();
  }

  get(protocol, id) {
    return this.#byId.get(`${protocol} ${id}`);
  }

  latest(protocol, thread) {
    return this.#latest.get(`${protocol} ${thread}`);
  }

  /** The next response of a thread; the signal aborts the wait. */
  next(protocol, thread, signal) {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#waiting.set(`${protocol} ${thread}`, resolve);
    });
  }
}
