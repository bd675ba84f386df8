// Who cites whom: the tracker of citations, and what sends its requests; and the details of one paper.

import { countOf, jsonText, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./research-core.mjs";
import { crossref, openAlex, requestFor, responseText, semanticScholar } from "./research-paper-api.mjs";
import { PaperIndex } from "./research-paper.mjs";

/** A request that takes longer came to nothing. */
const TIMEOUT = 30_000;

/** Finds what papers cite and what cites them, by OpenAlex and Semantic Scholar; sends nothing by itself. */
export class CitationTracker {
  #raw;

  constructor(seeds, options) {
    if (!Array.isArray(seeds)) throw invalidArgument("seeds", seeds, "an array");
    const texts = [jsonText("seeds", seeds), jsonText("options", options)];
    this.#raw = ask((research) => new research.RawCitationTracker(...texts));
  }

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `CitationTracker` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** What to do next: `send` a request, `wait` for an answer, or nothing (`done`). */
  step() {
    return JSON.parse(this.#ask((raw) => raw.step()));
  }

  /** Takes what came back for the request of that number. */
  receive(id, response) {
    const values = [countOf("id", id), responseText(response)];
    this.#ask((raw) => raw.receive(...values));
  }

  /** Takes that the request of that number came to nothing. */
  fail(id, message) {
    const values = [countOf("id", id), textOf("message", message)];
    this.#ask((raw) => raw.fail(...values));
  }

  /** Says what your models make of a paper: `embedding_similarity`, `nli_relevance`, `model_relevance`, each 0 to 1. */
  score(id, scores) {
    const texts = [textOf("id", id), jsonText("scores", scores)];
    this.#ask((raw) => raw.score(...texts));
  }

  /** What is known so far; everything once `step` says `done`. */
  report() {
    return JSON.parse(this.#ask((raw) => raw.report()));
  }

  /** Adds the seeds and the papers the ranking kept to an `EvidenceGraph`, with who cites whom. */
  addTo(graph) {
    const { seeds, cites } = this.report();
    for (const id of [...seeds.map((seed) => seed.id), ...cites.flat()]) graph.addPaper(id);
    for (const [citing, cited] of cites) graph.cite(citing, cited);
  }

  /** Sends every request, as often as each interface allows, and gives the report. */
  async run(options) {
    const { fetch = globalThis.fetch, signal, timeout = TIMEOUT, onStep } = optionsOf(options, ["fetch", "signal", "timeout", "onStep"]);
    const lanes = new Map();
    const underWay = new Set();
    for (let step = this.step(); step.step !== "done"; step = this.step()) {
      signal?.throwIfAborted();
      if (step.step === "wait") {
        await Promise.race(underWay);
        continue;
      }
      onStep?.(step);
      const sent = inLane(lanes, step, signal, () => this.#send(step, fetch, signal, timeout));
      underWay.add(sent);
      sent.finally(() => underWay.delete(sent)).catch(() => {});
    }
    return this.report();
  }

  async #send({ id, request }, fetch, signal, timeout) {
    const answer = await answerOf(request, fetch, signal, timeout);
    signal?.throwIfAborted();
    if (answer instanceof Error) this.fail(id, answer.message);
    else this.receive(id, answer);
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the tracker any more. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  CitationTracker.prototype[Symbol.dispose] = CitationTracker.prototype.free;
}

/** One request after the other to an interface, no more often than it allows. */
function inLane(lanes, { api, limits }, signal, send) {
  const before = lanes.get(api) ?? Promise.resolve(0);
  const sent = before.then(async (notBefore) => {
    const wait = Math.max(notBefore - performance.now(), (limits.retry_after_seconds ?? 0) * 1000);
    if (wait > 0) await paused(wait, signal);
    const next = performance.now() + 1000 / limits.requests_per_second;
    await send();
    return next;
  });
  lanes.set(api, sent);
  return sent;
}

function paused(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** What came back, or the error that kept it from coming. */
async function answerOf(request, fetch, signal, timeout) {
  const limit = AbortSignal.timeout(timeout);
  const { url, method, headers, body } = request;
  try {
    const response = await fetch(url, { method, headers, body: body ?? undefined, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

const READERS = { openalex: openAlex, semantic_scholar: semanticScholar, crossref };

/**
 * What is known of one paper, by any of its names: year, citations, open access and the rest, from every interface that
 * knows it by that name. `paper` is `null` where none does; `failures` say why.
 */
export async function paperDetails(id, options) {
  const { fetch = globalThis.fetch, signal, timeout = TIMEOUT, apis = ["openalex", "semantic_scholar"], ...access } = optionsOf(options, ["fetch", "signal", "timeout", "apis", "mail", "keys", "bases"]);
  const name = textOf("id", id);
  if (!Array.isArray(apis) || apis.some((api) => !(api in READERS))) throw invalidArgument("options.apis", apis, `a list of ${Object.keys(READERS).join(", ")}`);
  const index = new PaperIndex();
  const failures = [];
  try {
    await Promise.all(apis.map((api) => oneAnswer(api, name, access, { fetch, signal, timeout }, index, failures)));
    signal?.throwIfAborted();
    const [paper = null] = index.entries();
    return { paper, failures };
  } finally {
    index.free();
  }
}

async function oneAnswer(api, id, { mail, keys, bases }, { fetch, signal, timeout }, index, failures) {
  const request = requestFor(api, "work", id, { mail, key: keys?.[api], base: bases?.[api] });
  if (request === null) return;
  const answer = await answerOf(request, fetch, signal, timeout);
  const found = answer instanceof Error ? { papers: [], failure: { code: "unreachable", status: 0, message: answer.message } } : READERS[api].parse(answer);
  if (found.failure) failures.push({ api, failure: found.failure });
  if (found.papers.length > 0) index.add(found.papers[0].paper);
}
