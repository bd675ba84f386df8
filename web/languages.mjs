// The files of the languages, each cut into what is in the first load and what is loaded later.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DEFERRED = "\n[deferred]\n";

/** How the script that starts the page names their list. */
const IMPORT = 'import { LANGUAGES } from "./languages.js";';

/** The languages of a folder: the tag, and both halves of the texts. */
export function languagesOf(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  return names.map((name) => {
    const [first, deferred] = readFileSync(join(folder, name), "utf8").split(DEFERRED);
    return { tag: name.slice(0, -".txt".length), first, deferred };
  });
}

/** Writes both halves of each language. */
export function writeLanguages(languages, to) {
  mkdirSync(join(to, "deferred"), { recursive: true });
  for (const { tag, first, deferred } of languages) {
    writeFileSync(join(to, `${tag}.txt`), first);
    writeFileSync(join(to, "deferred", `${tag}.txt`), deferred);
  }
}

/** The script that starts the page, with the tags by their first parts. */
export function withLanguages(script, languages) {
  if (!script.includes(IMPORT)) throw new Error(`the script has no line \`${IMPORT}\``);
  const tags = Object.fromEntries(languages.map(({ tag }) => [tag.split("-")[0], tag]));
  return script.replace(IMPORT, `const LANGUAGES = ${JSON.stringify(tags)};`);
}
