// The words of the place where claims are checked: every language has each of them, with the same places for values.

import assert from "node:assert/strict";
import { test } from "node:test";
import { WORDS, filled } from "../../web/check-words.js";

/** Every sentence with the path it stands at. */
function sentences(words, path = "") {
  return Object.entries(words).flatMap(([name, word]) => (typeof word === "string" ? [[path + name, word]] : sentences(word, `${path}${name}.`)));
}

const places = (sentence) => (sentence.match(/\{\w+\}/g) ?? []).sort();

test("every language has every word with its places", () => {
  const english = sentences(WORDS.en);
  for (const language of ["pt-BR", "ja"]) {
    const words = sentences(WORDS[language]);
    assert.deepEqual(words.map(([path]) => path), english.map(([path]) => path), language);
    words.forEach(([path, word], index) => {
      assert.notEqual(word, "", `${language}: ${path}`);
      assert.deepEqual(places(word), places(english[index][1]), `${language}: ${path}`);
    });
  }
});

test("places are filled by name, and values are not read again", () => {
  assert.equal(filled("{n} of {all}", { n: 1, all: "{n}" }), "1 of {n}");
  assert.equal(filled("{nothing}", {}), "");
});
