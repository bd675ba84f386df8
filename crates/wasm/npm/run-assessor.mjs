// What the entries for agent frameworks share: an answer that a framework passes on, and what its tools returned before, as an assessment.

import { AgentStream, assess } from "./api.mjs";
import { optionalFunctionOf, separate } from "./argument.mjs";
import { Breath } from "./breath.mjs";
import { critique } from "./critique.mjs";
import { invalidArgument, reported } from "./error.mjs";
import { load } from "./module-gate.mjs";
import { endedEarly } from "./read-agent-stream.mjs";
import { statedSources } from "./request-sources.mjs";
import { resultOf } from "./tool-record.mjs";

/**
 * @import { Critique } from "./critique.d.ts"
 * @import { AssessedSource, AssessedTool, Assessment, Bytes, Citation, Options, RetrievedSource, ToolRecord, Turn } from "./index.d.ts"
 * @import { AssessedClientOptions } from "./openai.d.ts"
 * @typedef {{ retried?: boolean, runId?: string }} Details What a framework adds.
 * @typedef {{ tell(assessment: Assessment, details: Details & { critique: Critique }): void }["tell"]} Tell Declared as a method: each framework has its own details.
 * @typedef {Omit<AssessedClientOptions, "onAssessment"> & { onAssessment?: Tell | null }} RunOptions
 * @typedef {AsyncIterable<Bytes> | Iterable<Bytes>} Chunks
 */

/** Assesses answers for a framework. What fails here goes to `onError` and never to the framework. */
export class RunAssessor {
  #options;
  #onAssessment;
  #onError;
  #sources;

  /** From the options of an assessment, `onAssessment`, `onError` and `sources`. @param {RunOptions | null} [options] */
  constructor(options) {
    if (typeof (options ?? {}) !== "object" || Array.isArray(options)) throw invalidArgument("options", options, "an object");
    const [{ onAssessment, onError, sources }, others] = separate(options ?? {}, ["onAssessment", "onError", "sources"]);
    if (!Array.isArray(sources ?? []) && typeof sources !== "function") throw invalidArgument("options.sources", sources, "a list of sources or a function that returns one");
    this.#onAssessment = optionalFunctionOf("onAssessment", onAssessment);
    this.#onError = optionalFunctionOf("onError", onError) ?? reported;
    this.#sources = sources ?? null;
    this.#options = others;
  }

  /**
   * The assessment of an answer with its critique. `given` returns the bytes or texts of its stream, the records of what tools
   * returned before, the sources that the model was handed in its request, unless the option `sources` states them, and the messages of the request. `null` if it is no answer, because the agent waits for its tools or was not read, and if assessing fails.
   *
   * @param {() => { chunks: Chunks, records: ToolRecord[], handed?: Citation[], messages?: object[] }} given
   */
  async read(given) {
    try {
      await load("reading");
      const { chunks, records, handed = [], messages = [] } = given();
      const options = messages.length > 0 ? { messages, ...this.#options } : this.#options;
      const assessment = await this.#assessed({ chunks, records, handed: await this.#statedOr(handed) }, options);
      return assessment === null || ["waiting", "not_read"].includes(assessment.outcome) ? null : { assessment, critique: critique(assessment) };
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /**
   * @overload
   * @param {Citation[]} handed
   * @returns {Promise<Citation[]>}
   *
   * @param {Citation[]} handed
   * @returns {Promise<(Citation | null)[]>}
   */
  async #statedOr(handed) {
    if (this.#sources === null) return handed;
    return statedSources(typeof this.#sources === "function" ? await this.#sources() : this.#sources);
  }

  /** @param {{ chunks: Chunks, records: ToolRecord[], handed: Citation[] }} given @param {Options | null | undefined} options */
  async #assessed({ chunks, records, handed }, options) {
    if (records.length === 0 && handed.length === 0) return this.#lastTurn(chunks, options);
    // Passages of the messages are found when all is known: sources that are stated count before them.
    const read = await this.#lastTurn(chunks, { ...options, grounding: null, messages: null });
    return read === null ? null : assess(turnWith(read, records, handed), options);
  }

  /** @param {Chunks} chunks @param {Options | null | undefined} options */
  async #lastTurn(chunks, options) {
    const stream = new AgentStream(options);
    try {
      const error = await readTo(stream, chunks);
      if (error) this.fail(error);
      return stream.current;
    } finally {
      stream.free();
    }
  }

  /** Tells the application what was found in an answer. @param {{ assessment: Assessment, critique: Critique }} found @param {Details} [details] */
  tell({ assessment, critique }, details) {
    try {
      this.#onAssessment?.(assessment, { critique, ...details });
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.#onError(error);
  }
}

/** Reads a stream to its end; returns the error of a connection that broke. @param {AgentStream} stream @param {Chunks} chunks */
async function readTo(stream, chunks) {
  try {
    const breath = new Breath();
    for await (const chunk of chunks) {
      stream.push(chunk);
      if (breath.isDue) await breath.pause();
    }
    stream.finish();
    return null;
  } catch (thrown) {
    return endedEarly(stream, thrown);
  }
}

/** Events as the text of a stream. @param {unknown[]} events */
export const eventStream = (events) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`);

/**
 * An assessed answer as a turn, with what tools had returned before it, and with the sources that the model was handed.
 *
 * @type {(assessment: Assessment, records: ToolRecord[], handed: Citation[]) => Turn}
 */
function turnWith({ answer, outcome, error, protocol, citations, sources, tools }, records, handed) {
  /** @type {Map<string | null, AssessedSource>} */
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  /** @type {Citation[]} */
  const cited = citations.map(({ source_id, grounding, ...citation }) => ({ ...citation, ...pageOf(sourceOf.get(source_id)) }));
  // A label of the response is its own; the others are those of the request.
  const labels = new Set(citations.map(({ label }) => String(label)));
  cited.push(...handed.filter(({ label }) => !labels.has(String(label))));
  const retrieved = sources.filter((source) => source.retrieved).map(pageOf);
  const history = [...records, ...tools.filter(({ state }) => state !== "unknown").map((tool) => recordOf(tool, retrieved))];
  return { answer, outcome, error, protocol, tool_call_history: history, citations: cited.length > 0 ? cited : null, sources: retrieved };
}

/** @template {AssessedSource | undefined} S @param {S} source @returns {RetrievedSource} */
const pageOf = (source) => source && { url: source.url, title: source.title ?? (source.url === null ? source.id : null), snippet: source.snippet };

/** A tool that the provider ran. Its result is not part of an assessment; what it found is. @type {(tool: AssessedTool, retrieved: RetrievedSource[]) => ToolRecord} */
function recordOf({ name, args, state, error }, retrieved) {
  const success = state === "ok" || state === "empty";
  const found = retrieved.length > 0 ? retrieved : { state };
  return { tool_name: name, tool_args: resultOf(args), success, data: state === "ok" ? found : null, error: success ? null : (error ?? state) };
}
