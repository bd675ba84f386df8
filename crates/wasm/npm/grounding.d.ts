import type { Grounder, ModuleSource } from "./index.js";
import type { Citation, GapOption, GroundingOptions, Options, SourceText, StanceOptions } from "./input-types.js";
import type { JudgeOptions, TextJudge } from "./judge.js";
import type { DetectedStance, FoundContradictions, GroundingReport, StancePair } from "./types.js";

export { CredenceError } from "./index.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/grounding";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * The option `grounding` of `assess`, `AgentStream` and the others: compares sentences with the texts of their sources.
 *
 * ```js
 * import { assess } from "credence";
 * import { grounding } from "credence/grounding";
 *
 * const turn = { answer: "The bridge opened in 1966 [1].", citations: [{ label: 1, url: "https://a.example/1" }] };
 * const { coverage } = assess(turn, { grounding, texts: { "https://a.example/1": "The bridge opened in 1976." } });
 * console.log(coverage.contradicted); // 1
 * ```
 */
export const grounding: Grounder;

/**
 * What a stronger model says about a pair: a label, a label with its probability, all labels with theirs, or the three
 * probabilities. Labels are the usual ones: `entailment`, `contradiction`, `neutral`, `supports`, …
 */
export type StanceAnswer =
  | string
  | { label: string; score?: number | null }
  | readonly { label: string; score?: number | null }[]
  | { supports?: number; refutes?: number; neutral?: number };

/** A stronger model. It gets many pairs at once and returns one answer for each, in order. */
export type NliModel =
  | ((pairs: StancePair[]) => readonly StanceAnswer[] | Promise<readonly StanceAnswer[]>)
  | { classify(pairs: StancePair[]): readonly StanceAnswer[] | Promise<readonly StanceAnswer[]> };

/** A sentence embedding model: one vector for each text, in order. `loadEmbedder` of `credence/embedder` returns one. */
export type TextVectors =
  | ((texts: string[]) => Promise<readonly ArrayLike<number>[]>)
  | { embed(texts: string[]): Promise<readonly ArrayLike<number>[]> };

/** Options of a call that uses stronger models; the call then returns a promise. */
export type WithModels = ({ nli: NliModel; embedder?: TextVectors | null; judge?: TextJudge | null } | { nli?: null; embedder: TextVectors; judge?: TextJudge | null } | { nli?: null; embedder?: null; judge: TextJudge }) & {
  /** Called once before texts are sent to the judge. If it returns `false`, nothing is sent and `not_confirmed` is thrown. */
  confirm?: JudgeOptions["confirm"];
  /** Stops the judge; what it has judged by then is used. */
  signal?: AbortSignal;
};

/**
 * Detects whether a text supports or refutes a claim, and why: a lexical check, optionally combined with models of the caller.
 *
 * ```js
 * import { detectStance } from "credence/grounding";
 *
 * console.log(detectStance("The bridge opened in 1966.", "The bridge opened in 1976.").stance); // refutes
 * ```
 */
export function detectStance(claim: string, text: string, options?: StanceOptions | null): DetectedStance;
export function detectStance(claim: string, text: string, options: Omit<StanceOptions, "nli" | "embedder"> & WithModels): Promise<DetectedStance>;

/**
 * Checks whether the sources of an answer support the sentences that cite them. For each source the quote is compared
 * first, then the snippet, then the full text, until one of them decides.
 *
 * ```js
 * import { checkGrounding } from "credence/grounding";
 *
 * const citations = [{ label: 1, url: "https://a.example/1", snippet: "The bridge opened in 1966, in August." }];
 * console.log(checkGrounding("The bridge opened in 1966 [1].", citations).score?.score); // 1
 * ```
 */
export function checkGrounding(answer: string, citations: readonly Citation[], options?: GroundingOptions | null): GroundingReport;
export function checkGrounding(
  answer: string,
  citations: readonly Citation[],
  options: Omit<GroundingOptions, "nli" | "embedder"> & WithModels,
): Promise<GroundingReport>;

/** Options of `findContradictions`. */
export type ContradictionOptions = GapOption & Pick<Options, "policy" | "learned"> & { nli?: null; embedder?: null };

/**
 * Finds sources that cannot both be right about a claim or a sentence, and resolves it by their trust levels. Sources of
 * one site, and near-duplicate texts, never contradict each other.
 *
 * ```js
 * import { findContradictions } from "credence/grounding";
 *
 * const sources = [
 *   { url: "https://a.example/1", text: "The bridge opened in 1966. It has four lanes and no toll." },
 *   { url: "https://b.example/2", text: "The bridge opened in 1976." },
 * ];
 * console.log(findContradictions("The bridge opened in 1966.", sources).resolution?.pairs.length); // 1
 * ```
 */
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options?: ContradictionOptions | null,
): FoundContradictions;
export function findContradictions(
  claim: string,
  sources: readonly SourceText[],
  options: Omit<ContradictionOptions, "nli" | "embedder"> & WithModels,
): Promise<FoundContradictions>;

/**
 * The version of this package.
 *
 * ```js
 * import { version } from "credence/grounding";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
