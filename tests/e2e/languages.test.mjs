// A further language is one file: no other one names a language.

import assert from "node:assert/strict";
import { mkdtempSync, cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { languagesOf, withLanguages, writeLanguages } from "../../web/languages.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "crates/strings/languages");
const MADE = "language.name = Ido\nlanguage.tag = io-XX\npage.claim = x\n\n[deferred]\naddress.label = y\n";

/** What knows the languages of the page. The other crates know languages of claims. */
const KNOWS = ["web/src", "web", "crates/strings/src", "crates/strings/build.rs", "crates/xtask/src"];

test("the site and its first script know a language whose file is in the folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "credence-languages-"));
  cpSync(FOLDER, folder, { recursive: true });
  writeFileSync(join(folder, "io-XX.txt"), MADE);
  const languages = languagesOf(folder);
  assert.deepEqual(
    languages.find(({ tag }) => tag === "io-XX"),
    { tag: "io-XX", first: "language.name = Ido\nlanguage.tag = io-XX\npage.claim = x\n", deferred: "address.label = y\n" },
  );
  assert.match(withLanguages(readFileSync(join(ROOT, "web/boot.js"), "utf8"), languages), /const LANGUAGES = \{"io":"io-XX","ja":"ja","pt":"pt-BR"\};/);
  writeLanguages(languages, join(folder, "site"));
  assert.deepEqual(readdirSync(join(folder, "site")).sort(), ["deferred", "io-XX.txt", "ja.txt", "pt-BR.txt"]);
  assert.equal(readFileSync(join(folder, "site/deferred/io-XX.txt"), "utf8"), "address.label = y\n");
});

test("nothing but its file names a language", () => {
  const names = languagesOf(FOLDER).flatMap(({ tag, first }) => [tag, first.match(/^language.name = (.*)$/m)[1]]);
  assert.equal(names.length, 4);
  for (const file of KNOWS.flatMap((place) => codeIn(join(ROOT, place)))) {
    const code = readFileSync(file, "utf8")
      .split("#[cfg(test)]\nmod tests")[0]
      .replace(/^\s*\/\/.*$/gm, "");
    for (const name of names) {
      assert.ok(![`"${name}"`, `${name}.txt`, `${name}.mjs`].some((words) => code.includes(words)), `${file} names ${name}`);
    }
  }
});

function codeIn(place) {
  if (!existsSync(place)) throw new Error(`there is no ${place}`);
  if (/\.(rs|m?js)$/.test(place)) return [place];
  const isDeep = place.endsWith("/src");
  const entries = readdirSync(place, { withFileTypes: true, recursive: isDeep }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter((name) => /\.(rs|m?js)$/.test(name));
}
