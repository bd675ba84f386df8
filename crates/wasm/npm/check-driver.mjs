// Runs a check of a claim: does what the check says can be done, and hands back what came of it. Nothing here needs Node.

import { isBrowser, pause } from "./ask-link.mjs";

/** What is used by default: requests at once, milliseconds for one, bytes that are read of an answer. */
const AT_ONCE = 6;
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4 << 20;

/** Fewer characters are not blanked where a server repeats them. */
const SHORTEST_KEY = 6;

/** How much is kept of what a function of the host says about its failure. */
const LONGEST_MESSAGE = 300;

/** A check as the module has it (`RawCheckFlow`), with plain objects in place of texts. */
export function plainFlow(raw) {
  return {
    actions: () => JSON.parse(raw.actions()),
    receive: (id, reply) => raw.receive(id, JSON.stringify(reply)),
    stop: () => raw.stop(),
    goOn: () => raw.goOn(),
    skipSource: (name) => raw.skipSource(name),
    received: () => JSON.parse(raw.received()),
    log: (first = 0) => JSON.parse(raw.log(first)),
    report: () => JSON.parse(raw.report()),
    markdown: () => raw.markdown(),
  };
}

/**
 * Begins to run a check, and gives at once `{ done, skip, stop }`: `done` is a promise of the report, `skip(name)` asks a
 * source no more, `stop()` ends the run with the report so far. A stopped check can be run again and goes on where it was.
 *
 * `flow` is what `plainFlow` gives, or a `CheckFlow`. `host` may have:
 *
 * - `fetch(url, init)`: the one of this place where it is not given
 * - `sources`: by name, `async (query, { signal }) => answer` of the host's own sources
 * - `llm`: `async (messages, { purpose, signal }) => text`, in place of the endpoint of the plan
 * - `embedder`: `{ embed(texts, { signal }) }`
 * - `secrets`: keys, which are blanked wherever a server repeats one
 * - `signal`, `timeoutMs`, `concurrency`
 * - `wait(seconds, { source, reason, signal })`: waits before a source is asked again
 * - `onStep(step)`: each step of the log, once; `onChange()`: the report may be another
 */
export function startCheck(flow, host = {}) {
  return new CheckRun(flow, host);
}

/** Runs a check to its end, or until `host.signal` ends it, and gives the report. */
export function runCheck(flow, host = {}) {
  return startCheck(flow, host).done;
}

/** How many steps of a check were told: those of a check that is run again are not told twice. */
const toldOf = new WeakMap();

class CheckRun {
  #flow;
  #host;
  #underWay = new Map();
  #isOver = false;
  #settle;

  constructor(flow, host) {
    this.#flow = flow;
    this.#host = { concurrency: AT_ONCE, ...given(host) };
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Whoever only skips and stops need not take what goes wrong.
    this.done.catch(() => {});
    this.#begin();
  }

  #begin() {
    const { signal } = this.#host;
    // A listener of the first steps may end the run already.
    signal?.addEventListener("abort", this.stop, { once: true });
    this.#guarded(() => {
      // A check that was stopped is taken up again: whoever runs it wants it to go on.
      this.#flow.goOn();
      if (signal?.aborted) this.#flow.stop();
      this.#tell();
      this.#pump();
    });
  }

  /** Ends the run; what is under way is given up, and asked again when the check goes on. */
  stop = () => {
    this.#changed(() => this.#flow.stop());
  };

  /** Asks a source no more; whether there is such a source and it was not skipped before. */
  skip = (name) => {
    let isSkipped = false;
    this.#changed(() => {
      isSkipped = this.#flow.skipSource(name);
    });
    return isSkipped;
  };

  /** Changes the check, tells what that did, and does what can be done then. */
  #changed(change) {
    if (this.#isOver) return;
    this.#guarded(() => {
      change();
      this.#tell();
      this.#pump();
    });
  }

  /** What goes wrong in the check itself, or in a listener, ends the run. */
  #guarded(work) {
    try {
      work();
    } catch (thrown) {
      this.#end();
      this.#settle.reject(thrown);
    }
  }

  #tell() {
    const { onStep, onChange } = this.#host;
    const told = toldOf.get(this.#flow) ?? 0;
    const steps = this.#flow.log(told);
    toldOf.set(this.#flow, told + steps.length);
    for (const step of steps) onStep?.(step);
    onChange?.();
  }

  /** Starts what can be done and is not under way, and gives up what is no longer wanted. */
  #pump() {
    // A listener may have stopped the run.
    if (this.#isOver) return;
    const actions = this.#flow.actions();
    if (actions[0].kind === "done") {
      this.#end();
      this.#settle.resolve(this.#flow.report());
      return;
    }
    const wanted = new Set(actions.map(({ id }) => id));
    for (const [id, { ending }] of this.#underWay) {
      if (!wanted.has(id)) this.#giveUp(id, ending);
    }
    for (const action of actions) {
      const isFree = action.kind === "wait" || this.#asking() < this.#host.concurrency;
      if (isFree && !this.#underWay.has(action.id)) this.#start(action);
    }
  }

  #asking() {
    return [...this.#underWay.values()].filter(({ kind }) => kind !== "wait").length;
  }

  #giveUp(id, ending) {
    this.#underWay.delete(id);
    ending.abort();
  }

  #end() {
    this.#isOver = true;
    this.#host.signal?.removeEventListener("abort", this.stop);
    for (const [id, { ending }] of this.#underWay) this.#giveUp(id, ending);
  }

  #start(action) {
    const { id, kind } = action;
    const ending = new AbortController();
    const entry = { kind, ending };
    this.#underWay.set(id, entry);
    replyTo(action, this.#host, ending).then((reply) => {
      // What comes after it was given up is left aside: it is asked again when it is wanted again.
      if (this.#underWay.get(id) !== entry) return;
      this.#underWay.delete(id);
      this.#changed(() => this.#receive(action, reply));
    });
  }

  #receive({ id, kind, source }, reply) {
    try {
      this.#flow.receive(id, reply);
    } catch (thrown) {
      if (kind !== "ask_host" && kind !== "embed") throw thrown;
      // What a host's own function gave is no answer; that is the trouble of this one source.
      const message = `what was given for ${source ?? "the vectors"} is no answer: ${thrown.message}`.slice(0, LONGEST_MESSAGE);
      this.#flow.receive(id, kind === "embed" ? { kind: "failed", trouble: "no_answer", message } : refusal(message));
    }
  }
}

/** The options that were given a value. */
function given(host) {
  return Object.fromEntries(Object.entries(host).filter(([, value]) => value !== undefined && value !== null));
}

function refusal(message) {
  return { kind: "answer", answer: { failure: { code: "unreadable", status: 0, message } } };
}

/** What came of an action that was done as `startCheck` does it; never rejects. `ending` is the controller that gives it up. */
export async function replyTo(action, host, ending) {
  if (action.kind === "wait") return waited(action, host, ending);
  const clock = setTimeout(() => ending.abort(new DOMException("it took too long", "TimeoutError")), host.timeoutMs ?? TIMEOUT_MS);
  const { signal } = ending;
  try {
    // A function that does not listen to `signal` holds up nobody.
    return await Promise.race([answerTo(action, host, signal), aborted(signal)]);
  } catch (thrown) {
    return trouble(action, thrown, host, signal);
  } finally {
    clearTimeout(clock);
  }
}

async function waited({ seconds, source, reason }, host, { signal }) {
  try {
    await (host.wait ? host.wait(seconds, { source, reason, signal }) : pause(seconds * 1000, signal));
  } catch {
    // Whoever cannot wait goes on at once; a wait that was given up is not told.
  }
  return { kind: "waited" };
}

function aborted(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function answerTo(action, host, signal) {
  switch (action.kind) {
    case "ask_source":
      return send(action.request, host, signal);
    case "ask_model":
      if (!host.llm) return send(action.request, host, signal);
      return { kind: "text", text: String(await host.llm(JSON.parse(action.request.body).messages, { purpose: action.purpose, signal })) };
    case "ask_host":
      return askHost(action, host, signal);
    case "embed": {
      if (!host.embedder) throw new Error("the host gave no embedder");
      const vectors = await host.embedder.embed(action.texts, { signal });
      return { kind: "vectors", vectors: Array.from(vectors, (vector) => Array.from(vector)) };
    }
    default:
      throw new Error(`nothing is known of \`${action.kind}\``);
  }
}

async function askHost({ source, query }, host, signal) {
  const ask = host.sources?.[source];
  if (!ask) return refusal("the host gave no function that asks it");
  const answer = await ask(query, { signal });
  return { kind: "answer", answer: Array.isArray(answer) ? { items: answer } : (answer ?? {}) };
}

/** Sends a request. A key goes to the host it is for and to no other: nothing that bears one follows a redirect. */
async function send({ method, url, headers, body }, host, signal) {
  const secrets = (host.secrets ?? []).filter((secret) => typeof secret === "string" && secret !== "");
  const sent = JSON.stringify([url, headers]);
  const redirect = secrets.some((secret) => sent.includes(secret)) ? "error" : "follow";
  const ask = host.fetch ?? globalThis.fetch;
  const response = await ask(url, { method, headers, body: body ?? undefined, signal, redirect, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" });
  const text = without(secrets, await textOf(response));
  return { kind: "response", status: response.status, headers: headersOf(response), body: text };
}

/** Only what is read of an answer is kept. */
function headersOf({ headers }) {
  const kept = {};
  for (const name of ["retry-after", "content-type"]) {
    const value = headers?.get?.(name);
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}

/** A text in which a server repeats no key. What is shorter is no key, and may be part of any word. */
function without(secrets, text) {
  return secrets.filter((secret) => secret.length >= SHORTEST_KEY).reduce((text, secret) => text.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…"), text);
}

/** The body as text, as far as an answer goes; what stands behind that is not read. */
async function textOf(response) {
  const reader = response.body?.getReader?.();
  if (!reader) return (await response.text()).slice(0, MOST_BYTES);
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; bytes < MOST_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

/** Why nothing came back. What `fetch` throws may name an address with a key, so that only its code is told. */
function trouble(action, thrown, host, signal) {
  if (signal.aborted) return { kind: "failed", trouble: signal.reason?.name === "TimeoutError" ? "timeout" : "cancelled" };
  const isSent = action.kind === "ask_source" || (action.kind === "ask_model" && !host.llm);
  if (!isSent) return { kind: "failed", trouble: "no_answer", message: String(thrown?.message ?? thrown).slice(0, LONGEST_MESSAGE) };
  if (isHidden(action.request.url)) return { kind: "failed", trouble: "other_origin" };
  const code = thrown?.cause?.code ?? thrown?.code;
  const message = typeof code === "string" && /^[A-Z][A-Z_]{2,40}$/.test(code) ? `it gave no answer (${code})` : undefined;
  return { kind: "failed", trouble: "no_answer", message };
}

/** Whether a browser may have had the answer and kept it to itself: it does not tell that from a broken connection. */
function isHidden(url) {
  if (!isBrowser() || globalThis.navigator?.onLine === false) return false;
  return new URL(url, globalThis.location?.href).origin !== globalThis.location?.origin;
}
