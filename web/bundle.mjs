// What Trunk does not do: joins the stylesheets, names the languages in the script that starts the page, and copies the recordings, the languages, the trust tables and the scripts that
// the page loads later.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { languagesOf, withLanguages, writeLanguages } from "./languages.mjs";
import { BETWEEN_TABLES, checksum, shardsOf } from "./trust-shards.mjs";

const WEB = fileURLToPath(new URL(".", import.meta.url));

// The styles of what is shown first. Later files may refine what earlier ones say.
const FIRST = ["tokens.css", "page.css", "composer.css", "connect.css", "gallery.css", "masthead.css", "masthead_page.css", "own_recording.css"];

// The styles of what the inspector shows of an answer.
const DETAILS = ["deeds.css", "disagreement.css", "research.css", "score_detail.css", "sentences.css", "sources.css", "tools.css", "verdict.css", "waterfall.css", "why_level.css"];

// The styles of the pages beside the conversation.
const PAGES = ["calibration_page.css", "evidence_page.css", "trust_page.css"];

// Of these, the styles of recordings: a panel in another page shows their list only if it is asked to, so they come with its parts.
const RECORDINGS = ["gallery.css", "own_recording.css"];

// Of these, the styles of what only the page has at its head.
const OF_PAGE = "masthead_page.css";

// The frame of the panel as an element.
const ELEMENT = "element.css";

// In the order that `web/src/service/tables.rs` expects.
const TABLES = ["public_suffixes.txt", "policy.txt", "kinds_of_suffix.txt"];

// Loaded by the page when needed.
const SCRIPTS = ["readable-text.js", "packed.js", "tab-lock.js", "offline.js", "check.css", "manifest.webmanifest", "icon-192.png", "icon-512.png", "icon-maskable.png"];

// Modules of the package that the page or those scripts import, with their names on the page. It serves them as `.js`: some servers know no
// type for `.mjs`.
const PACKAGE = join(WEB, "../crates/wasm/npm");
const SHARED = {
  "check-driver": "check-driver",
  "ask-link": "ask-link",
  argument: "argument",
  error: "error",
  texts: "source-texts",
  "judge-models": "judge-models",
  perform: "perform",
  "private-address": "private-address",
  runtime: "runtime",
  waiting: "waiting",
};

const LANGUAGES = languagesOf(join(WEB, "../crates/strings/languages"));

const STYLES = join(WEB, "styles");

const TASKS = { first: writeFirst, data: copyData };

/** Writes what `index.html` names: the script that starts the page, and the stylesheets of what is shown first as one file. */
function writeFirst() {
  const folder = join(WEB, "..", "target", "page");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "credence.css"), joined(FIRST));
  writeFileSync(join(folder, "boot.js"), withLanguages(readFileSync(join(WEB, "boot.js"), "utf8"), LANGUAGES));
}

function joined(names) {
  return names.map((name) => readFileSync(join(STYLES, name), "utf8")).join("\n");
}

/** The stylesheets of the other parts that are loaded later. */
function partStyles() {
  const others = new Set([ELEMENT, ...FIRST, ...DETAILS, ...PAGES]);
  return readdirSync(STYLES)
    .filter((name) => name.endsWith(".css") && !others.has(name))
    .sort();
}

/** What is loaded behind the first stylesheet. */
function laterStyles() {
  return { "parts.css": joined(partStyles()), "details.css": joined(DETAILS), "pages.css": joined(PAGES) };
}

/** The same styles for `<credence-panel>`. */
function elementStyles() {
  const check = readFileSync(join(WEB, "check.css"), "utf8");
  const first = readFileSync(join(STYLES, ELEMENT), "utf8") + inElement(joined(FIRST.filter((name) => name !== OF_PAGE && !RECORDINGS.includes(name))));
  const later = Object.entries(laterStyles()).map(([name, css]) => [`panel-${name}`, inElement(name === "parts.css" ? `${joined(RECORDINGS)}\n${css}` : css)]);
  return { "panel.css": first, ...Object.fromEntries(later), "panel-check.css": inElement(check) };
}

/**
 * Styles of the page, for an element: they go by its size and not by that of the window, and by the text size that the user has set and
 * not by that of the page's root.
 */
function inElement(css) {
  return css
    .replaceAll("color-scheme: light dark;", "")
    .replaceAll(":root[", ".frame[")
    .replaceAll(":root", ":host")
    .replaceAll(/^(\s*)(html|body)(?=[ :,{])/gm, "$1.scroller")
    .replaceAll("#credence", ".root")
    .replaceAll("position: fixed", "position: absolute")
    .replaceAll(/@(media|container)[^{]*/g, (query) => query.replace("@media (m", "@container credence (m").replaceAll(/rem\b/g, "em"))
    .replaceAll(/(-?[\d.]+)rem\b/g, "calc($1 * var(--credence-rem))")
    .replaceAll(/([\d.]+)[ds]?vw\b/g, "$1cqi")
    .replaceAll(/([\d.]+)[ds]?vh\b/g, "$1cqb");
}

/** Copies what the page loads later: the styles of the parts, the recordings with their list, the languages, the tables, the scripts. */
function copyData() {
  Object.entries({ ...laterStyles(), ...elementStyles() }).forEach(([name, css]) => writeFileSync(join(process.env.TRUNK_STAGING_DIR, name), css));
  copyRecordings(join(process.env.TRUNK_STAGING_DIR, "recordings"));
  writeLanguages(LANGUAGES, join(process.env.TRUNK_STAGING_DIR, "languages"));
  copyTables();
  writeTable("stance.table", readFileSync(join(WEB, "../crates/core/data/stance/stance.table")));
  SCRIPTS.forEach((script) => copyFileSync(join(WEB, script), join(process.env.TRUNK_STAGING_DIR, script)));
  Object.entries(SHARED).forEach(copyShared);
}

/** All trust tables in one file, and in shards. */
function copyTables() {
  const [suffixes, ...policies] = TABLES.map((name) => readFileSync(join(WEB, "../crates/core/data", name), "utf8"));
  mkdirSync(join(process.env.TRUNK_STAGING_DIR, "tables"), { recursive: true });
  writeTable("tables.txt", Buffer.from([suffixes, ...policies].join(BETWEEN_TABLES)));
  Object.entries(shardsOf(suffixes, policies)).forEach(([name, text]) => writeTable(`tables/${name}`, Buffer.from(text)));
}

/** Writes a table behind its checksum: a table that was cut short, or is another one, must not be scored by. */
function writeTable(name, bytes) {
  const check = Buffer.from(checksum(bytes).toString(16).padStart(8, "0") + BETWEEN_TABLES);
  writeFileSync(join(process.env.TRUNK_STAGING_DIR, name), Buffer.concat([check, bytes]));
}

function copyShared([name, shown]) {
  const text = readFileSync(join(PACKAGE, `${name}.mjs`), "utf8");
  writeFileSync(join(process.env.TRUNK_STAGING_DIR, `${shown}.js`), text.replaceAll('.mjs"', '.js"'));
}

function copyRecordings(to) {
  const from = join(WEB, "recordings");
  mkdirSync(to, { recursive: true });
  const played = readdirSync(from).filter((name) => name.endsWith(".sse"));
  played.forEach((name) => copyFileSync(join(from, name), join(to, name)));
  const recordings = JSON.parse(readFileSync(join(from, "index.json"), "utf8"));
  writeFileSync(join(to, "index.json"), recordingsIn("en", recordings));
  LANGUAGES.forEach(({ tag }) => writeFileSync(join(to, `index.${tag}.json`), recordingsIn(tag, recordings)));
}

/** The list of recordings with the texts of one language, in English where a translation is missing. */
function recordingsIn(tag, recordings) {
  return JSON.stringify(recordings.map(({ file, question, shows, title, summary }) => ({ file, question, shows, title: title[tag] ?? title.en, summary: summary[tag] ?? summary.en })));
}

TASKS[process.argv[2]]();
