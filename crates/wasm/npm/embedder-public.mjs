// Sentence embedding models: loading, embedding, and classifying pairs of a claim and a text.

import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./embedder-core.mjs";
import { isFile, piecesOf, textOf } from "./embedder-files.mjs";
import { entered, load } from "./module-gate.mjs";

export { CredenceError };

/** @import { EmbedderOptions, ModelFile, StanceChances, StancePair } from "./embedder.d.ts" */

/**
 * What the module makes of the files of a model.
 *
 * @typedef {{ embed(text: string): Float32Array, readonly width: number, readonly maxTokens: number, free(): void }} RawModel
 * @typedef {{ push(bytes: Uint8Array): void, finish(): RawModel, free(): void }} ModelLoading
 * @typedef {{ ModelLoading: new (tokenizer: string, config: string, maxTokens: number, isFirst: boolean) => ModelLoading, version(): string }} Core
 */

/** Milliseconds after which the page gets a turn while texts are embedded. */
const SLICE_MS = 40;
const POOLINGS = ["mean", "first"];

/** The version of the package. @type {typeof import("./embedder.js").version} */
export function version() {
  return ask((/** @type {Core} */ module) => module.version());
}

/** Loads a sentence embedding model, and the module first if it is not loaded yet. @type {typeof import("./embedder.js").loadEmbedder} */
export async function loadEmbedder(options) {
  const { model, tokenizer, config, pooling, maxTokens, name, ...rest } = checked(options);
  const reading = { ...rest, openFile: entered().openFile };
  reading.signal?.throwIfAborted();
  await load("embedder");
  const texts = await Promise.all([textOf("tokenizer", tokenizer, reading), config == null ? "" : textOf("config", config, reading)]);
  const loading = ask((/** @type {Core} */ module) => new module.ModelLoading(...texts, maxTokens, pooling === "first"));
  try {
    for await (const bytes of piecesOf("model", model, reading)) ask(() => loading.push(bytes));
  } catch (thrown) {
    loading.free();
    throw thrown;
  }
  return new Embedder(
    ask(() => loading.finish()),
    name,
  );
}

/** @param {EmbedderOptions} options */
function checked(options) {
  if (options === null || typeof options !== "object") throw invalidArgument("options", options, "an object");
  const { pooling = "mean", maxTokens = 0, name, model, tokenizer, onProgress, signal } = options;
  for (const part of /** @type {const} */ (["model", "tokenizer"])) {
    if (!isFile(options[part])) throw invalidArgument(part, options[part], "a URL, a Response or bytes");
  }
  if (options.config != null && !isFile(options.config)) throw invalidArgument("config", options.config, "a URL, a Response or bytes");
  if (!POOLINGS.includes(pooling)) throw invalidArgument("pooling", pooling, '"mean" or "first"');
  if (maxTokens !== 0 && !(Number.isInteger(maxTokens) && maxTokens >= 2 && maxTokens <= 1 << 20)) throw invalidArgument("maxTokens", maxTokens, "a whole number from 2");
  if (onProgress !== undefined && typeof onProgress !== "function") throw invalidArgument("onProgress", onProgress, "a function");
  if (name !== undefined && typeof name !== "string") throw invalidArgument("name", name, "a string");
  return { model, tokenizer, config: options.config, pooling, maxTokens, name: name ?? nameOf(model), onProgress, signal, cache: options.cache };
}

/** The name of a model is that of the folder of its file: `…/all-MiniLM-L6-v2/model.safetensors`. @param {ModelFile & { url?: string }} model */
function nameOf(model) {
  const address = typeof model === "string" || model instanceof URL ? String(model) : (model.url ?? "");
  const parts = address
    .split(/[?#]/)[0]
    .split(/[\\/]/)
    .filter((part) => part !== "" && part !== "onnx");
  return parts.at(-2) ?? "a sentence model";
}

class Embedder {
  /** @type {RawModel | null} */
  #raw;
  #name;

  /** @param {RawModel} raw @param {string} name */
  constructor(raw, name) {
    this.#raw = raw;
    this.#name = name;
  }

  /** The name of the model in reasons. */
  get name() {
    return this.#name;
  }

  /** Length of a vector. */
  get width() {
    return this.#ask((raw) => raw.width);
  }

  /** Maximum number of tokens of a text; the rest is not read. */
  get maxTokens() {
    return this.#ask((raw) => raw.maxTokens);
  }

  /** A unit vector for each text, in order. @type {import("./embedder.js").Embedder["embed"]} */
  async embed(texts, { signal } = {}) {
    if (!Array.isArray(texts)) throw invalidArgument("texts", texts, "an array of strings");
    texts.forEach((text, index) => {
      if (typeof text !== "string") throw invalidArgument(`texts[${index}]`, text, "a string");
    });
    const vectors = [];
    let since = performance.now();
    for (const text of texts) {
      if (performance.now() - since > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
      signal?.throwIfAborted();
      vectors.push(this.#ask((raw) => raw.embed(text)));
    }
    return vectors;
  }

  /** Frees the memory of the model; the next model uses it. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }

  /** @template T @param {(raw: RawModel) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this embedder was freed: load a new one");
    return ask(() => question(/** @type {RawModel} */ (this.#raw)));
  }
}

/** The cosine similarity of two vectors of the same length, from -1 to 1; 0 if one has the length 0. @type {typeof import("./embedder.js").similarity} */
export function similarity(one, other) {
  if (one?.length !== other?.length || !(one?.length > 0)) {
    throw invalidArgument("other", other, `a vector as long as the first, which has ${one?.length ?? "no"} numbers`);
  }
  let [product, first, second] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    product += one[index] * other[index];
    first += one[index] * one[index];
    second += other[index] * other[index];
  }
  const lengths = Math.sqrt(first * second);
  return lengths > 0 && Number.isFinite(lengths) ? Math.max(-1, Math.min(1, product / lengths)) : 0;
}

/**
 * Runs models on pairs of a claim and a text. `models.embedder` has `embed(texts)`, like the result of `loadEmbedder`;
 * `models.nli` has `classify(pairs)`, which returns the three probabilities of each pair.
 *
 * @type {typeof import("./embedder.js").judgePairs}
 */
export async function judgePairs(pairs, models) {
  const { embedder, nli, signal } = models ?? {};
  checkPairs(pairs);
  if (embedder && typeof embedder.embed !== "function") throw invalidArgument("models.embedder", embedder, "an object with `embed`");
  if (nli && typeof nli.classify !== "function") throw invalidArgument("models.nli", nli, "an object with `classify`");
  /** @type {import("./embedder.js").ModelJudgement[]} */
  const judged = pairs.map(() => ({ similarity: null, nli: null }));
  if (embedder) {
    const texts = [...new Set(pairs.flatMap(({ claim, text }) => [claim, text]))];
    const vectors = await embedder.embed(texts, { signal });
    const places = new Map(texts.map((text, index) => [text, index]));
    const vectorOf = (/** @type {string} */ text) => vectors[places.get(text) ?? 0];
    pairs.forEach(({ claim, text }, index) => {
      judged[index].similarity = { value: similarity(vectorOf(claim), vectorOf(text)), model: embedder.name ?? "an embedder" };
    });
  }
  if (nli) {
    const found = await nli.classify(pairs, { signal });
    pairs.forEach((_, index) => {
      judged[index].nli = { probabilities: checkedProbabilities(found?.[index], index), model: nli.name ?? "an NLI model" };
    });
  }
  return judged;
}

/** @param {StancePair[]} pairs */
function checkPairs(pairs) {
  if (!Array.isArray(pairs)) throw invalidArgument("pairs", pairs, "an array of pairs");
  const wrong = pairs.findIndex((pair) => typeof pair?.claim !== "string" || typeof pair?.text !== "string");
  if (wrong !== -1) throw invalidArgument(`pairs[${wrong}]`, pairs[wrong], "an object with the texts `claim` and `text`");
}

/** @param {StanceChances} found @param {number} index @returns {StanceChances} */
function checkedProbabilities(found, index) {
  const values = [found?.supports, found?.refutes, found?.neutral];
  const sum = values.reduce((sum, value) => sum + value, 0);
  if (!values.every((value) => typeof value === "number" && value >= 0) || !(Math.abs(sum - 1) < 0.01)) {
    throw invalidArgument(`classify(pairs)[${index}]`, found, "`supports`, `refutes` and `neutral`, which add up to 1");
  }
  const [supports, refutes, neutral] = values.map((value) => value / sum);
  return { supports, refutes, neutral };
}
