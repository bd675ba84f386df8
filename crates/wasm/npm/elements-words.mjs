// The texts of the elements. English is always there; another language is loaded when an element needs it.

import { others, words as english } from "./elements-words-en.mjs";

export const ENGLISH = english;

/**
 * The form of a text for a count in its language: `{n} plik|few={n} pliki|{n} plików`. A form is for the plural category before its `=`;
 * without one, for `one`. The last form is for every other category.
 */
export function formOf(text, n, { language }) {
  const forms = text.split("|").map((form) => /^(?:(\w+)=)?(.*)$/s.exec(form));
  const category = new Intl.PluralRules(language.tag).select(n);
  return (forms.slice(0, -1).find(([, of = "one"]) => of === category) ?? forms.at(-1))[2];
}

/** The texts for a language tag such as `pt-BR`; English where there is no other, or where it does not load. */
export async function wordsOf(tag) {
  const load = others[tag.split(/[-_]/)[0].toLowerCase()];
  if (!load) return english;
  return load().then(
    ({ words }) => words,
    () => english,
  );
}
