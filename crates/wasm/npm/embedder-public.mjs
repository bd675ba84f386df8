// Sentence embeddings: loading one, asking it, and asking it or another about claims and texts.

import { CredenceError, invalidArgument } from "./error.mjs";
import { ask, entry } from "./embedder-core.mjs";
import { isFile, piecesOf, textOf } from "./embedder-files.mjs";

export { CredenceError };

/** A page can answer its reader at least so often, in milliseconds, while texts are read. */
const TURN = 40;
const POOLINGS = ["mean", "first"];

/** The version of the package. */
export function version() {
  return ask((module) => module.version());
}

/** Loads a sentence embedding model, and the module first if it is not loaded yet. */
export async function loadEmbedder(options) {
  const { model, tokenizer, config, pooling, maxTokens, name, ...rest } = checked(options);
  const { init, importFiles } = entry();
  const way = { ...rest, openFile: (await importFiles?.())?.openFile };
  way.signal?.throwIfAborted();
  await init();
  const [pieces, said] = await Promise.all([textOf("tokenizer", tokenizer, way), config == null ? "" : textOf("config", config, way)]);
  const loading = ask((module) => new module.ModelLoading(pieces, said, maxTokens, pooling === "first"));
  try {
    for await (const bytes of piecesOf("model", model, way)) ask(() => loading.push(bytes));
  } catch (thrown) {
    loading.free();
    throw thrown;
  }
  return new Embedder(ask(() => loading.finish()), name);
}

function checked(options) {
  if (options === null || typeof options !== "object") throw invalidArgument("options", options, "an object");
  const { pooling = "mean", maxTokens = 0, name, model, tokenizer, onProgress, signal } = options;
  for (const part of ["model", "tokenizer"]) {
    if (!isFile(options[part])) throw invalidArgument(part, options[part], "an address, a Response or bytes");
  }
  if (options.config != null && !isFile(options.config)) throw invalidArgument("config", options.config, "an address, a Response or bytes");
  if (!POOLINGS.includes(pooling)) throw invalidArgument("pooling", pooling, '"mean" or "first"');
  if (maxTokens !== 0 && !(Number.isInteger(maxTokens) && maxTokens >= 2 && maxTokens <= 1 << 20)) throw invalidArgument("maxTokens", maxTokens, "a whole number from 2");
  if (onProgress !== undefined && typeof onProgress !== "function") throw invalidArgument("onProgress", onProgress, "a function");
  if (name !== undefined && typeof name !== "string") throw invalidArgument("name", name, "a string");
  return { model, tokenizer, config: options.config, pooling, maxTokens, name: name ?? nameOf(model), onProgress, signal, cache: options.cache };
}

/** A model is called like the folder of its file: `…/all-MiniLM-L6-v2/model.safetensors`. */
function nameOf(model) {
  const address = typeof model === "string" || model instanceof URL ? String(model) : (model.url ?? "");
  const parts = address.split(/[?#]/)[0].split(/[\\/]/).filter((part) => part !== "" && part !== "onnx");
  return parts.at(-2) ?? "a sentence model";
}

class Embedder {
  #raw;
  #name;

  constructor(raw, name) {
    this.#raw = raw;
    this.#name = name;
  }

  /** What the model is called wherever it had a say. */
  get name() {
    return this.#name;
  }

  /** Numbers of a vector. */
  get width() {
    return this.#ask((raw) => raw.width);
  }

  /** Word pieces that are read of a text; what stands behind them is not. */
  get maxTokens() {
    return this.#ask((raw) => raw.maxTokens);
  }

  /** A vector of length one for each text, in order. */
  async embed(texts, { signal } = {}) {
    if (!Array.isArray(texts)) throw invalidArgument("texts", texts, "an array of strings");
    texts.forEach((text, at) => {
      if (typeof text !== "string") throw invalidArgument(`texts[${at}]`, text, "a string");
    });
    const vectors = [];
    let since = performance.now();
    for (const text of texts) {
      if (performance.now() - since > TURN) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
      signal?.throwIfAborted();
      vectors.push(this.#ask((raw) => raw.embed(text)));
    }
    return vectors;
  }

  /** Gives the memory back to the module, where the next model takes it. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this embedder was freed: load a new one");
    return ask(() => question(this.#raw));
  }
}

/** The cosine of the angle between two vectors of one length: from -1 to 1; 0 where one has no direction. */
export function similarity(one, other) {
  if (one?.length !== other?.length || !(one?.length > 0)) {
    throw invalidArgument("other", other, `a vector as long as the first, which has ${one?.length ?? "no"} numbers`);
  }
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    product += one[at] * other[at];
    first += one[at] * one[at];
    second += other[at] * other[at];
  }
  const lengths = Math.sqrt(first * second);
  return lengths > 0 && Number.isFinite(lengths) ? Math.max(-1, Math.min(1, product / lengths)) : 0;
}

/**
 * What models say of pairs of a claim and a text. `models.embedder` has `embed(texts)` as `loadEmbedder` gives it, or is
 * any object of that shape; `models.nli` has `classify(pairs)`, which gives the three chances of each pair.
 */
export async function judgePairs(pairs, models) {
  const { embedder, nli, signal } = models ?? {};
  const judged = pairs.map(() => ({ similarity: null, nli: null }));
  if (embedder) {
    const texts = [...new Set(pairs.flatMap(({ claim, text }) => [claim, text]))];
    const vectors = await embedder.embed(texts, { signal });
    const vectorOf = new Map(texts.map((text, at) => [text, vectors[at]]));
    pairs.forEach(({ claim, text }, at) => {
      judged[at].similarity = { value: similarity(vectorOf.get(claim), vectorOf.get(text)), model: embedder.name ?? "an embedder" };
    });
  }
  if (nli) {
    const chances = await nli.classify(pairs, { signal });
    pairs.forEach((_, at) => {
      judged[at].nli = { probabilities: checkedChances(chances?.[at], at), model: nli.name ?? "an NLI model" };
    });
  }
  return judged;
}

function checkedChances(chances, at) {
  const values = [chances?.supports, chances?.refutes, chances?.neutral];
  const sum = values.reduce((sum, value) => sum + value, 0);
  if (!values.every((value) => typeof value === "number" && value >= 0) || !(Math.abs(sum - 1) < 0.01)) {
    throw invalidArgument(`classify(pairs)[${at}]`, chances, "`supports`, `refutes` and `neutral`, which add up to 1");
  }
  const [supports, refutes, neutral] = values.map((value) => value / sum);
  return { supports, refutes, neutral };
}
