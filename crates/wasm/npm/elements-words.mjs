// The texts of the elements. English is always there; another language is loaded when an element needs it.

import { others, words as english } from "./elements-words-en.mjs";

/**
 * The texts of the elements, by table and key.
 *
 * @typedef {"language" | "turn" | "outcomes" | "scores" | "terms" | "limits" | "sources" | "links" | "trust" | "support" | "grounding"} Table
 * @typedef {{ language: { tag: string } } & Record<Table, Record<string, string>>} Words
 */

/** @type {Words} */
export const ENGLISH = english;

/** The texts for a language tag such as `pt-BR`; English where there is no other, or where it does not load. @param {string} tag @returns {Promise<Words>} */
export async function wordsOf(tag) {
  const load = others[tag.split(/[-_]/)[0].toLowerCase()];
  if (!load) return english;
  return load().then(
    (/** @type {{ words: Words }} */ { words }) => words,
    () => english,
  );
}
