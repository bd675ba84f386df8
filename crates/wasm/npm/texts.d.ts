/** Texts for the cited sources of an answer. The module works in every runtime and needs no `init()`. */

import type { Assessment } from "./types.js";

/**
 * Returns the readable text of the page at an address; `null` if it has none. What it throws counts as a failure of that
 * source only.
 */
export type TextHook = (address: string, context: { signal: AbortSignal }) => string | null | Promise<string | null>;

/** What happened to one cited source. */
export interface TextSource {
  /** The address of the source. */
  url: string;
  /** `known` texts were passed by the caller; `missing` sources have no text; `stopped` ones were not fetched. */
  state: "added" | "known" | "missing" | "failed" | "stopped";
  /** Why it failed; `null` otherwise. */
  message: string | null;
}

/** Options of `addTexts`. */
export interface AddTextsOptions {
  /** Fetches one text. `textFetcher(address)` returns such a function. */
  texts: TextHook;
  /** Texts that are there already, by address; they are not fetched again. */
  known?: Readonly<Record<string, string>> | null;
  /** How many texts are fetched at the same time, 1 to 32; 4 by default. */
  concurrency?: number | null;
  /** The time for one text in milliseconds, 1 to 600,000; 30,000 by default. */
  timeoutMs?: number | null;
  /** Stops fetching; the texts so far are returned. */
  signal?: AbortSignal | null;
  /** Called after each source. */
  onProgress?: ((progress: { done: number; total: number; source: TextSource }) => void) | null;
}

/** The result of `addTexts`. */
export interface AddedTexts {
  /** Every text by address, with those of `known`: the option `texts` of `assess` and `checkGrounding`. At most 2,000,000 characters of a text are kept. */
  texts: Record<string, string>;
  /** Every cited source with a web address, in the order they are cited. */
  sources: TextSource[];
  /** Whether every source was read or tried; `false` after `signal` stopped it. */
  complete: boolean;
}

/**
 * Fetches the texts of the cited sources of an assessment, or of the citations of a turn, so that their sentences can be compared.
 *
 * ```js
 * import { assess } from "credence";
 * import { addTexts } from "credence/texts";
 *
 * const assessment = assess({ answer: "It closed in 2021 [1].", citations: [{ label: 1, url: "https://a.example/1" }] });
 * const { texts } = await addTexts(assessment, { texts: async (address) => `The text of ${address}` });
 * console.log(texts["https://a.example/1"]); // The text of https://a.example/1
 * ```
 */
export function addTexts(
  answer: Assessment | {
    sources?: readonly { url?: string | null; cited?: boolean }[] | null;
    citations?: readonly { url?: string | null }[] | null;
  },
  options: AddTextsOptions,
): Promise<AddedTexts>;

/**
 * A hook that asks a text fetcher: `GET fetcher?url=…` returns `{"text": "…"}` or `{"reason": "…"}` as JSON.
 *
 * ```js
 * import { addTexts, textFetcher } from "credence/texts";
 *
 * const answer = { citations: [{ url: "https://a.example/1" }] };
 * const { sources } = await addTexts(answer, { texts: textFetcher("https://fetcher.example/") });
 * console.log(sources.map(({ state }) => state));
 * ```
 */
export function textFetcher(fetcher: string): TextHook;
