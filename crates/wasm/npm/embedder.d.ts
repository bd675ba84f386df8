import type { ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";

/** Loads the module ahead of the first model, or in a browser from another place. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** The version of the package. */
export function version(): string;

/** A file of a model: its address (in Node also its path), a response, or its bytes. */
export type ModelFile = string | URL | Response | ArrayBuffer | ArrayBufferView;

/** What was read of a file so far, in bytes. */
export interface LoadProgress {
  part: "tokenizer" | "config" | "model";
  loaded: number;
  /** Null where the server does not say it. */
  total: number | null;
}

/** The part of the browser's `Cache` that is used. */
export interface ModelCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, response: Response): Promise<void>;
}

export interface EmbedderOptions {
  /** The weights of a BERT encoder: a safetensors file of 32- or 16-bit numbers. */
  model: ModelFile;
  /** The model's `tokenizer.json`, of the kind WordPiece. */
  tokenizer: ModelFile;
  /** The model's `config.json`; not needed for a model of twelve attention heads. */
  config?: ModelFile | null;
  /** How words become a sentence: their mean (MiniLM, MPNet, E5), or the first mark (BGE). `"mean"` where nothing is said. */
  pooling?: "mean" | "first";
  /** Word pieces that are read of a text; 256 where nothing is said, and never more than the model has places. */
  maxTokens?: number;
  /** What the model is called in reasons; the folder of its file where nothing is said. */
  name?: string;
  onProgress?: (progress: LoadProgress) => void;
  /** Stops loading; `loadEmbedder` then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Where fetched files are kept by their addresses: the browser's own cache where nothing is said, none for `null`. */
  cache?: ModelCache | null;
}

/** Whatever lays texts out as vectors; `loadEmbedder` gives one, and a function around another library can be one. */
export interface TextEmbedder {
  readonly name?: string;
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<ArrayLike<number>[]>;
}

/** A model of sentences that runs here. */
export interface Embedder extends TextEmbedder {
  readonly name: string;
  /** Numbers of a vector. */
  readonly width: number;
  /** Word pieces that are read of a text; what stands behind them is not. */
  readonly maxTokens: number;
  /** A vector of length one for each text, in order. The page can go on in between. */
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
  /** Gives the memory back to the module, where the next model takes it. */
  free(): void;
}

/**
 * Loads a model of sentences, such as all-MiniLM-L6-v2. What is wrong with a file is thrown with the code `invalid_model`
 * and the option as its `path`.
 */
export function loadEmbedder(options: EmbedderOptions): Promise<Embedder>;

/** The cosine of the angle between two vectors of one length: from -1 to 1. */
export function similarity(one: ArrayLike<number>, other: ArrayLike<number>): number;

/** A claim, and a text that may say something about it. */
export interface StancePair {
  claim: string;
  text: string;
}

/** The three chances; they add up to 1. */
export interface StanceChances {
  supports: number;
  refutes: number;
  neutral: number;
}

/** Whatever says how texts bear on claims: a function around an NLI model can be one. */
export interface PairClassifier {
  readonly name?: string;
  classify(pairs: StancePair[], options?: { signal?: AbortSignal }): Promise<StanceChances[]>;
}

/** What models say of one pair; null where there was no such model. */
export interface ModelJudgement {
  similarity: { value: number; model: string } | null;
  nli: { probabilities: StanceChances; model: string } | null;
}

/** What models say of pairs, each text asked about once. */
export function judgePairs(
  pairs: StancePair[],
  models: { embedder?: TextEmbedder | null; nli?: PairClassifier | null; signal?: AbortSignal },
): Promise<ModelJudgement[]>;
