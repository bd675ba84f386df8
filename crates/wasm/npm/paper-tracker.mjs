// The citation tracker and its requests, and the details of one paper.

import { countOf, jsonText, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./papers-core.mjs";
import { crossref, openAlex, requestFor, responseText, semanticScholar } from "./paper-api.mjs";
import { PaperIndex } from "./paper-index.mjs";
import { perform } from "./perform.mjs";

/**
 * @import { CitationTracker as Declared, PaperInput, PaperInterface, PaperResponse, TrackerInput, paperDetails as details } from "./papers.d.ts"
 * @import { FoundPaper, PaperApi, TrackerRequest } from "./papers-types.d.ts"
 * @import { AgentRequest } from "./types.d.ts"
 * @import { Answered, Limits, Options, Pace } from "./perform.mjs"
 * @typedef {Record<"step" | "report", () => string> & Record<"receive" | "fail", (id: number, text: string) => void> & { score(...texts: string[]): void, free(): void }} RawCitationTracker
 * @typedef {Awaited<ReturnType<typeof details>>["failures"]} Failures
 */

/** Milliseconds for a request, and bytes of a response that are read: a page of an index is long. */
const TIMEOUT = 30_000;
const MOST_BYTES = 16 << 20;

/** Finds what papers cite and what cites them, with OpenAlex and Semantic Scholar. Only `run` sends requests. */
export class CitationTracker {
  #raw;

  /** @param {readonly (string | PaperInput)[]} seeds @param {TrackerInput | null} [options] */
  constructor(seeds, options) {
    if (!Array.isArray(seeds)) throw invalidArgument("seeds", seeds, "an array");
    const texts = [jsonText("seeds", seeds), jsonText("options", options)];
    this.#raw = ask((/** @type {{ RawCitationTracker: new (...texts: string[]) => RawCitationTracker }} */ papers) => new papers.RawCitationTracker(...texts));
  }

  /** @template T @param {(raw: RawCitationTracker) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `CitationTracker` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** The next step: `send` a request, `wait` for an answer, or `done`. @type {Declared["step"]} */
  step() {
    return JSON.parse(this.#ask((raw) => raw.step()));
  }

  /** Takes the response to the request with that number. @type {Declared["receive"]} */
  receive(id, response) {
    /** @type {[number, string]} */
    const values = [countOf("id", id), responseText(response)];
    this.#ask((raw) => raw.receive(...values));
  }

  /** Tells it that the request with that number failed. @type {Declared["fail"]} */
  fail(id, message) {
    /** @type {[number, string]} */
    const values = [countOf("id", id), textOf("message", message)];
    this.#ask((raw) => raw.fail(...values));
  }

  /** Sets the scores of a paper by your models: `embedding_similarity`, `nli_relevance`, `model_relevance`, each 0 to 1. @type {Declared["score"]} */
  score(id, scores) {
    const texts = [textOf("id", id), jsonText("scores", scores)];
    this.#ask((raw) => raw.score(...texts));
  }

  /** The report so far; it is complete once `step` is `done`. @type {Declared["report"]} */
  report() {
    return JSON.parse(this.#ask((raw) => raw.report()));
  }

  /** Adds the seeds and the ranked papers with their citations to an `EvidenceGraph`. @type {Declared["addTo"]} */
  addTo(graph) {
    if (typeof graph?.addPaper !== "function" || typeof graph.cite !== "function") throw invalidArgument("graph", graph, "an `EvidenceGraph`");
    const { seeds, cites } = this.report();
    for (const id of [...seeds.map((seed) => seed.id), ...cites.flat()]) graph.addPaper(id);
    for (const [citing, cited] of cites) graph.cite(citing, cited);
  }

  /** Sends every request within the rate limits, and returns the report. @type {Declared["run"]} */
  async run(options) {
    const { fetch = globalThis.fetch, signal, timeout = TIMEOUT, onStep } = optionsOf(options, ["fetch", "signal", "timeout", "onStep"]);
    if (signal && !(signal instanceof AbortSignal)) throw invalidArgument("options.signal", signal, "an AbortSignal");
    const given = { fetch, signal, timeoutMs: timeout };
    const turns = new Map();
    const pending = new Set();
    for (let step = this.step(); step.step !== "done"; step = this.step()) {
      signal?.throwIfAborted();
      if (step.step === "wait") {
        await Promise.race(pending);
        continue;
      }
      onStep?.(step);
      const sent = this.#send(step, turns, given);
      pending.add(sent);
      sent.finally(() => pending.delete(sent)).catch(() => {});
    }
    return this.report();
  }

  /** @param {TrackerRequest} step @param {Pace["turns"]} turns @param {Limits} given */
  async #send({ id, request, limits }, turns, given) {
    const pace = { turns, perSecond: limits.requests_per_second, afterS: limits.retry_after_seconds ?? undefined };
    const answer = await answerOf(request, { ...given, pace });
    if (answer instanceof Error) this.fail(id, answer.message);
    else this.receive(id, answer);
  }

  /** Frees the memory now; otherwise the garbage collector frees it. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (CitationTracker.prototype)[Symbol.dispose] = CitationTracker.prototype.free;
}

/** The response, or the error in place of one. @param {AgentRequest} request @param {Options} options @returns {Promise<PaperResponse | Error>} */
async function answerOf(request, options) {
  try {
    return /** @type {Answered & { headers: Headers }} */ (await perform({ request }, { ...options, maxBytes: MOST_BYTES }));
  } catch (thrown) {
    options.signal?.throwIfAborted();
    return thrown;
  }
}

/** @type {Record<PaperApi, PaperInterface>} */
const CLIENTS = { openalex: openAlex, semantic_scholar: semanticScholar, crossref };

/**
 * The details of one paper, by any of its identifiers: year, citations, open access and more. `paper` is `null` if no API
 * knows it; `failures` tell why.
 *
 * @type {typeof import("./papers.js").paperDetails}
 */
export async function paperDetails(id, options) {
  const {
    fetch = globalThis.fetch,
    signal,
    timeout = TIMEOUT,
    apis = ["openalex", "semantic_scholar"],
    ...access
  } = optionsOf(options, ["fetch", "signal", "timeout", "apis", "mail", "keys", "bases"]);
  const name = textOf("id", id);
  if (!Array.isArray(apis) || apis.some((api) => !(api in CLIENTS))) throw invalidArgument("options.apis", apis, `a list of ${Object.keys(CLIENTS).join(", ")}`);
  const index = new PaperIndex();
  /** @type {Failures} */
  const failures = [];
  try {
    await Promise.all(apis.map((api) => oneAnswer(api, name, access, { fetch, signal, timeoutMs: timeout }, index, failures)));
    const [paper = null] = index.entries();
    return { paper, failures };
  } finally {
    index.free();
  }
}

/** @typedef {NonNullable<Parameters<typeof details>[1]>} Access */
/**
 * @param {PaperApi} api
 * @param {string} id
 * @param {Pick<Access, "mail" | "keys" | "bases">} access
 * @param {Options} options
 * @param {PaperIndex} index
 * @param {Failures} failures
 */
async function oneAnswer(api, id, { mail, keys, bases }, options, index, failures) {
  const request = requestFor(api, "work", id, { mail, key: keys?.[api], base: bases?.[api] });
  if (request === null) return;
  const answer = await answerOf(request, options);
  /** @type {{ papers: FoundPaper[], failure: Failures[number]["failure"] | null }} */
  const found = answer instanceof Error ? { papers: [], failure: { code: "unreachable", status: 0, message: answer.message } } : CLIENTS[api].parse(answer);
  if (found.failure) failures.push({ api, failure: found.failure });
  if (found.papers.length > 0) index.add(found.papers[0].paper);
}
