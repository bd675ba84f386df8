import type { ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";

/**
 * Loads the WebAssembly module before it is needed, or in a browser from another location.
 *
 * ```js
 * import { init } from "credence/embedder";
 *
 * await init(); // `loadEmbedder` does it, too
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * The version of the package.
 *
 * ```js
 * import { init, version } from "credence/embedder";
 *
 * await init();
 * console.log(version());
 * ```
 */
export function version(): string;

/** A file of a model: its URL (in Node also its path), a response, or its bytes. */
export type ModelFile = string | URL | Response | ArrayBuffer | ArrayBufferView;

/** How many bytes of a file were loaded so far. */
export interface LoadProgress {
  part: "tokenizer" | "config" | "model";
  loaded: number;
  /** `null` if the server does not send it. */
  total: number | null;
}

/** The methods of the browser's `Cache` that are used. */
export interface ModelCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, response: Response): Promise<void>;
}

/** Options of `loadEmbedder`. */
export interface EmbedderOptions {
  /** The weights of a BERT encoder: a safetensors file of 32- or 16-bit numbers. */
  model: ModelFile;
  /** The model's `tokenizer.json`, of the kind WordPiece. */
  tokenizer: ModelFile;
  /** The model's `config.json`; not needed for a model of twelve attention heads. */
  config?: ModelFile | null;
  /** Pooling of token vectors: their mean (MiniLM, MPNet, E5) or the first token (BGE); `"mean"` by default. */
  pooling?: "mean" | "first";
  /** Maximum number of tokens of a text; 256 by default, and at most the model's own limit. */
  maxTokens?: number;
  /** The name of the model in reasons; the folder of its file by default. */
  name?: string;
  onProgress?: (progress: LoadProgress) => void;
  /** Stops loading; `loadEmbedder` then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** A cache for fetched files by URL; the browser's own by default, none for `null`. */
  cache?: ModelCache | null;
}

/** Turns texts into vectors. `loadEmbedder` returns one; you can wrap another library. */
export interface TextEmbedder {
  readonly name?: string;
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<ArrayLike<number>[]>;
}

/** A sentence embedding model that runs here. */
export interface Embedder extends TextEmbedder {
  readonly name: string;
  /** Length of a vector. */
  readonly width: number;
  /** Maximum number of tokens of a text; the rest is not read. */
  readonly maxTokens: number;
  /** A unit vector for each text, in order. The page stays responsive in between. */
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
  /** Frees the memory of the model; the next model uses it. */
  free(): void;
}

/**
 * Loads a sentence embedding model, such as all-MiniLM-L6-v2. An invalid file throws an error with the code `invalid_model`
 * and the option as its `path`.
 *
 * ```js
 * import { loadEmbedder, similarity } from "credence/embedder";
 *
 * const files = "https://models.example/all-MiniLM-L6-v2";
 * const embedder = await loadEmbedder({ model: `${files}/model.safetensors`, tokenizer: `${files}/tokenizer.json` });
 * const [one = [], other = []] = await embedder.embed(["a bridge", "a crossing"]);
 * console.log(similarity(one, other));
 * embedder.free();
 * ```
 */
export function loadEmbedder(options: EmbedderOptions): Promise<Embedder>;

/**
 * The cosine similarity of two vectors of the same length, from -1 to 1.
 *
 * ```js
 * import { init, similarity } from "credence/embedder";
 *
 * await init();
 * console.log(similarity([1, 0], [0, 1])); // 0
 * ```
 */
export function similarity(one: ArrayLike<number>, other: ArrayLike<number>): number;

/** A claim, and a text that may support or refute it. */
export interface StancePair {
  claim: string;
  text: string;
}

/** The three probabilities; their sum is 1. */
export interface StanceChances {
  supports: number;
  refutes: number;
  neutral: number;
}

/** Classifies pairs of a claim and a text, for example with an NLI model. */
export interface PairClassifier {
  readonly name?: string;
  classify(pairs: StancePair[], options?: { signal?: AbortSignal }): Promise<StanceChances[]>;
}

/** The results of the models for one pair; `null` without such a model. */
export interface ModelJudgement {
  similarity: { value: number; model: string } | null;
  nli: { probabilities: StanceChances; model: string } | null;
}

/**
 * Runs models on pairs; each text is embedded once.
 *
 * ```js
 * import { init, judgePairs } from "credence/embedder";
 *
 * await init();
 * const [judged] = await judgePairs([{ claim: "a claim", text: "a text " }], {
 *   embedder: { embed: async (texts) => texts.map((text) => [text.length, 1]) }, // your model
 * });
 * console.log(judged?.similarity?.value.toFixed(2)); // 1.00
 * ```
 */
export function judgePairs(
  pairs: StancePair[],
  models: { embedder?: TextEmbedder | null; nli?: PairClassifier | null; signal?: AbortSignal },
): Promise<ModelJudgement[]>;
