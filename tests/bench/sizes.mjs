// Measures the loaded files: `node sizes.mjs page DIST` or `node sizes.mjs package FOLDER`.
// Prints `part<TAB>raw<TAB>brotli<TAB>file` for each file.

import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, posix, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { shardOf } from "../../web/trust-shards.mjs";

const TABLES = fileURLToPath(new URL("../../crates/core/data", import.meta.url));
/** What the page loads behind the part of the conversation, whatever the answer. */
const LATER = ["parts.css", "recordings/index.json", "tables/base.txt"];
/** The parsers of protocols are in several pieces of the page and of the package. An answer needs one of them. */
const PARSERS = ["providers", "graphs", "clients"];
const PARSERS_OF_PACKAGE = [...PARSERS, "gemini"];
/** What the comparison of an answer with its sources loads. */
const GROUNDING = ["grounding", "stance.table"];
/** Loaded once the page runs: what lets it open without a network. */
const BEHIND_THE_PAGE = /\b(?:service-worker|offline)\.js\b/g;
/** A piece that the script of the pieces fetches. */
const PIECE = /\bnew URL\("\.\/(?!credence_bg)\w+\.wasm", ?import\.meta\.url\)/g;
/** What loads the pieces of the package's module in a browser. */
const LOADER = "pieces/__wasm_split.js";
/** The same for a stream without options. */
const STREAM_LOADER = "stream/__wasm_split.js";
const READ_FOR_NAMES = new Set([".html", ".css", ".js", ".mjs"]);

/** The entries of the package besides the main one: the piece of each, and those of the entries that it needs, which are counted there. */
const ENTRIES = {
  npm_grounding: ["grounding.mjs", "grounding", "reading"],
  npm_evidence: ["evidence.mjs", "evidence", "reading"],
  npm_ask: ["ask.mjs", "ask"],
  npm_yaml: ["policy-yaml.mjs", "yaml"],
  npm_papers: ["papers.mjs", "papers"],
  npm_research: ["research.mjs", "papers"],
  npm_check: ["check.mjs", "check", "reading", "grounding"],
  npm_judge: ["judge.mjs", "judge", "reading", "grounding"],
  npm_embedder: ["embedder.mjs", "embedder"],
  npm_calibration: ["calibration.mjs", "calibration"],
  npm_elements: ["elements.mjs"],
};

/** Bytes after brotli at its highest level. */
export function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

/** The page and every file that it, or a file it loads, refers to. Files that the program loads later are not included. */
export function firstLoad(dist) {
  return loadedFrom("index.html", dist, withoutParts).map((file) => measured("page_first_load", file, readFileSync(join(dist, file))));
}

/** The script of `<credence-panel>`, and every file that it, or a file it loads, refers to. */
export function elementFirstLoad(dist) {
  return loadedFrom("credence-panel.js", dist, withoutParts).map((file) => measured("element_first_load", file, readFileSync(join(dist, file))));
}

/**
 * What is loaded until the first answer is assessed: the first load, the part of the conversation, the largest part with parsers, and the
 * trust tables of the hosts of one recording, that which needs most. Then what the comparison of the answer with its sources loads besides.
 */
export function firstAnswer(dist) {
  const first = firstLoad(dist);
  const files = filesOfParts(dist, first.find(({ file }) => file.endsWith("__wasm_split.js")).file);
  const besides = (part, known) => files(part).filter((file) => !known.includes(file));
  const conversation = files("core");
  const measure = (key, names) => names.map((file) => measured(key, file, readFileSync(join(dist, file))));
  const sum = (all, key) => all.reduce((sum, file) => sum + file[key], 0);
  const parsers = PARSERS.map((part) => measure("page_first_answer", besides(part, conversation)));
  const largest = parsers.sort((one, other) => sum(other, "brotli") - sum(one, "brotli"))[0];
  const [grounding, table] = GROUNDING;
  const compared = [...besides(grounding, [...conversation, ...PARSERS.flatMap(files)]), table];
  return [
    { part: "page_first_answer", raw: sum(first, "raw"), brotli: sum(first, "brotli"), file: "the first load" },
    ...measure("page_first_answer", [...conversation, ...LATER]),
    ...largest,
    ...largestTables(dist),
    ...measure("page_grounding", compared),
  ];
}

/** What "Check a claim" loads besides an answer with its comparison: when it is opened, and with the first check, to query all data sources. */
export function claimCheck(dist) {
  const files = filesOfParts(dist, firstLoad(dist).find(({ file }) => file.endsWith("__wasm_split.js")).file);
  const known = ["core", "grounding", "details"].flatMap(files);
  const measure = (part, loaded) => loaded.filter((file) => !known.includes(file)).map((file) => measured(part, file, readFileSync(join(dist, file))));
  const opened = [...files("check"), "check.css", ...loadedFrom("check-driver.js", dist)];
  return [
    ...measure("page_check", opened),
    ...measure(
      "page_check_sources",
      files("sources").filter((file) => !opened.includes(file)),
    ),
  ];
}

/** The shards of the trust tables for the recording whose hosts need most. */
function largestTables(dist) {
  const folder = join(dist, "recordings");
  const recordings = readdirSync(folder).filter((name) => name.endsWith(".sse"));
  const sets = recordings.map((name) => shardsIn(readFileSync(join(folder, name), "utf8")).map((shard) => `tables/${shard}.txt`));
  const most = sets.sort((one, other) => other.length - one.length)[0];
  return most.map((file) => measured("page_first_answer", file, readFileSync(join(dist, file))));
}

/** The shards of the hosts of all addresses in a text. */
function shardsIn(text) {
  const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]*[a-z])/g)].map(([, host]) => host);
  return [...new Set(hosts.map(shardOf))].filter((shard) => shard !== null);
}

/** A function from the name of a piece to its files: those that it needs, too. */
function filesOfParts(folder, loader) {
  const declared = /([\w$]+)\s*=\s*[\w$]+\(new URL\("\.\/(\w+)\.wasm",\s*import\.meta\.url\)((?:,\s*[\w$]+)*)\)/g;
  const pieces = [...readFileSync(join(folder, loader), "utf8").matchAll(declared)].map(([, variable, name, needed]) => ({ variable, name, needed: needed.match(/[\w$]+/g) ?? [] }));
  const withNeeded = (piece) => [piece, ...piece.needed.flatMap((variable) => withNeeded(pieces.find((other) => other.variable === variable)))];
  return (name) => [...new Set(withNeeded(pieces.find((piece) => piece.name === name)).map((piece) => posix.join(posix.dirname(loader), `${piece.name}.wasm`)))];
}

/** The files of the package that a browser loads; tables in the module are measured separately. */
export function packageParts(folder) {
  const files = filesOfParts(folder, LOADER);
  const first = loadedFrom("index.mjs", folder, withoutLazyImports);
  const main = [...first, ...files("reading")];
  const parts = main.flatMap((file) => (extname(file) === ".wasm" ? moduleAndTables(file, readFileSync(join(folder, file))) : [measuredFile(folder, "npm_wasm_and_glue", file)]));
  const entries = Object.entries(ENTRIES).flatMap(([part, [entry, piece, ...needed]]) => entryFiles(folder, files, entry, piece, needed).map((file) => measuredFile(folder, part, file)));
  const sources = files("sources").filter((file) => !files("check").includes(file));
  return [...readingOneStream(folder), ...parts, ...entries, ...sources.map((file) => measuredFile(folder, "npm_check_sources", file))];
}

/** What a browser loads for `readAgentStream` without options, with the largest piece of parsers; tables and rules for claims follow when a stream needs them. */
function readingOneStream(folder) {
  const files = filesOfParts(folder, STREAM_LOADER);
  const late = readdirSync(folder).find((name) => name.startsWith("late-stream"));
  const scripts = [...new Set(["index.mjs", late].flatMap((script) => loadedFrom(script, folder, withoutLazyImports)))];
  const size = (files) => files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const parsers = PARSERS_OF_PACKAGE.map(files).sort((one, other) => size(other) - size(one))[0];
  // Nothing is loaded of the module with the other entries.
  return [...new Set([...scripts, ...parsers])].filter((file) => !file.startsWith("pieces/")).map((file) => measuredFile(folder, "npm_reading", file));
}

/** What an entry loads in a browser besides the entries that it needs; the others are loaded alone. */
function entryFiles(folder, files, entry, piece, needed) {
  const scripts = loadedFrom(entry, folder, withoutLazyImports);
  if (!piece) return scripts;
  const others = needed.length === 0 ? [] : [...loadedFrom("index.mjs", folder, withoutLazyImports), ...needed.flatMap(files)];
  return [...new Set([...scripts, ...files(piece)])].filter((file) => !others.includes(file));
}

function measuredFile(folder, part, file) {
  return measured(part, file, readFileSync(join(folder, file)));
}

function moduleAndTables(file, bytes) {
  const { rest, found } = withoutTables(bytes);
  return [measured("npm_wasm_and_glue", found.length > 0 ? `${file} without its tables` : file, rest), ...found.map(({ name, table }) => measured("npm_tables", `${name} inside it`, table))];
}

/** Removes the tables from the module, which contains them unchanged. */
function withoutTables(bytes) {
  const found = [];
  let rest = bytes;
  for (const name of readdirSync(TABLES).filter((name) => /\.(txt|json)$/.test(name))) {
    const table = readFileSync(join(TABLES, name));
    const at = rest.indexOf(table);
    if (at < 0) continue;
    rest = Buffer.concat([rest.subarray(0, at), rest.subarray(at + table.length)]);
    found.push({ name, table });
  }
  return { rest, found };
}

/** A script without the pieces that it fetches when they are needed. */
function withoutParts(text) {
  return text.replaceAll(PIECE, "").replaceAll(BEHIND_THE_PAGE, "");
}

/** A text without its dynamic imports; those of the script around the pieces and of what loads them are kept: `init` loads both. */
function withoutLazyImports(text) {
  return withoutParts(text.replaceAll(/\bimport\("(?!\.\/pieces\/)[^"]*"\)/g, ""));
}

function loadedFrom(first, folder, read = (text) => text) {
  const all = filesBelow(folder);
  const loaded = new Set([first]);
  for (const file of loaded) {
    if (!READ_FOR_NAMES.has(extname(file))) continue;
    const text = read(readFileSync(join(folder, file), "utf8"));
    const from = posix.dirname(file);
    all.filter((other) => !other.endsWith(".d.ts") && isNamed(posix.relative(from, other), text)).forEach((other) => loaded.add(other));
  }
  return [...loaded];
}

function isNamed(file, text) {
  return ['"', "'", "./"].some((before) => text.includes(before + file));
}

function measured(part, file, bytes) {
  return { part, raw: bytes.length, brotli: brotli(bytes), file };
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
  return files.map((file) => file.split(sep).join("/")).sort();
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const [what, folder] = process.argv.slice(2);
  const measure = { page: (dist) => [...firstLoad(dist), ...elementFirstLoad(dist), ...firstAnswer(dist), ...claimCheck(dist)], package: packageParts }[what];
  for (const file of measure(folder)) {
    console.log([file.part, file.raw, file.brotli, file.file].join("\t"));
  }
}
