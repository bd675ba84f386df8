// The texts of the elements. English is always there; another language is loaded when an element needs it.

import { others, words as english } from "./elements-words-en.mjs";

export const ENGLISH = english;

/** The texts for a language tag such as `pt-BR`; English where there is no other, or where it does not load. */
export async function wordsOf(tag) {
  const load = others[tag.split(/[-_]/)[0].toLowerCase()];
  if (!load) return english;
  return load().then(
    ({ words }) => words,
    () => english,
  );
}
