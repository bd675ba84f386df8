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
/** The parsers of protocols are in several parts. An answer needs one of them. */
const PARSERS = ["providers", "gemini", "langchain", "agui", "aisdk"].map((name) => `split_${name}.wasm`);
/** What the comparison of an answer with its sources loads. */
const GROUNDING = ["split_grounding.wasm", "stance.table"];
/** Loaded once the page runs: what lets it open without a network. */
const BEHIND_THE_PAGE = /\b(?:service-worker|offline)\.js\b/g;
/** A module that the script of the parts fetches. */
const PART = /\bnew URL\("\.\/(?:split|chunk)_\w+\.wasm", ?import\.meta\.url\)/g;
/** What a browser loads of the package besides its JavaScript to read a stream without options; the tables and the rules for claims follow when a stream needs them. */
const STREAM = { script: "late-stream.mjs", loader: "stream/__wasm_split.js", others: ["split_tables.wasm", "split_claims.wasm"] };
const READ_FOR_NAMES = new Set([".html", ".css", ".js", ".mjs"]);

/** The entries of the package besides the main one. */
const ENTRIES = {
  npm_grounding: "grounding.mjs",
  npm_evidence: "evidence.mjs",
  npm_ask: "ask.mjs",
  npm_yaml: "policy-yaml.mjs",
  npm_papers: "papers.mjs",
  npm_research: "research.mjs",
  npm_check: "check.mjs",
  npm_judge: "judge.mjs",
  npm_embedder: "embedder.mjs",
  npm_calibration: "calibration.mjs",
  npm_elements: "elements.mjs",
};

/** The parts that a check loads when it asks sources; those for models, Markdown and the memory of selections are for some callers only. */
const CHECK = { loader: "check/__wasm_split.js", sources: ["split_web.wasm", "split_papers.wasm", "split_brazil.wasm"] };

const NEEDS_GROUNDING = new Set(["check.mjs", "judge.mjs"]);

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
  const conversation = files("split_conversation.wasm");
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

/** The files of a part, by its module. */
function filesOfParts(dist, loader) {
  const script = readFileSync(join(dist, loader), "utf8");
  return (module) => partsOf(script, module).map((file) => posix.join(posix.dirname(loader), file));
}

/** The modules of the parts that a script loads. */
function partNames(folder, loader) {
  const names = readFileSync(join(folder, loader), "utf8").matchAll(/"\.\/(split_\w+\.wasm)"/g);
  return [...names].map(([, name]) => name);
}

/** The modules of a part, by the script that loads parts: each has the first and last numbers of the shared modules that it needs. */
function partsOf(script, module) {
  const declared = /"\.\/(split_\w+)\.wasm",import\.meta\.url\)\),[\w$]+\(([\d,]*)\)\.map\(/g;
  const [, name, spans] = [...script.matchAll(declared)].find(([, name]) => `${name}.wasm` === module);
  const numbers = [...spans.matchAll(/(\d+),(\d+)/g)].flatMap(([, first, last]) => Array.from({ length: last - first + 1 }, (_, index) => Number(first) + index));
  return [name, ...numbers.map((number) => `chunk_${number}`)].map((file) => `${file}.wasm`);
}

/** The files of the package that a browser loads; tables in the module are measured separately. */
export function packageParts(folder) {
  const main = loadedFrom("index.mjs", folder, withoutLazyImports);
  const reading = readingOneStream(folder).map((file) => measured("npm_reading", file, readFileSync(join(folder, file))));
  const parts = main.flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    return extname(file) === ".wasm" ? moduleAndTables(file, bytes) : [measured("npm_wasm_and_glue", file, bytes)];
  });
  return [...reading, ...parts, ...sourcesOfChecks(folder), ...Object.entries(ENTRIES).flatMap(([part, entry]) => partsBesides(part, entry, folder, main))];
}

/** What a browser loads for `readAgentStream` without options, with the largest part of parsers. */
function readingOneStream(folder) {
  const scripts = loadedFrom("index.mjs", folder, withoutModules);
  const stream = loadedFrom(STREAM.script, folder, withoutParts).filter((file) => !scripts.includes(file));
  const files = filesOfParts(folder, STREAM.loader);
  const size = (files) => files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const parsers = partNames(folder, STREAM.loader).filter((part) => !STREAM.others.includes(part)).map(files);
  return [...scripts, ...stream, ...parsers.sort((one, other) => size(other) - size(one))[0]];
}

/** What a check loads to ask all of its sources. */
function sourcesOfChecks(folder) {
  const files = new Set(CHECK.sources.flatMap(filesOfParts(folder, CHECK.loader)));
  return [...files].map((file) => measured("npm_check_sources", file, readFileSync(join(folder, file))));
}

/**
 * The files of another entry besides those of the entries that it needs, which are counted there; without those that it loads when
 * they are needed.
 */
function partsBesides(part, entry, folder, main) {
  const needed = NEEDS_GROUNDING.has(entry) ? [...main, ...loadedFrom("grounding.mjs", folder, withoutLazyImports)] : main;
  const besides = loadedFrom(entry, folder, withoutLazyImports).filter((file) => !needed.includes(file));
  return besides.map((file) => measured(part, file, readFileSync(join(folder, file))));
}

function moduleAndTables(file, bytes) {
  const { rest, found } = withoutTables(bytes);
  return [
    measured("npm_wasm_and_glue", found.length > 0 ? `${file} without its tables` : file, rest),
    ...found.map(({ name, table }) => measured("npm_tables", `${name} inside it`, table)),
  ];
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

/** A script without the modules that it fetches when they are needed. */
function withoutParts(text) {
  return text.replaceAll(PART, "").replaceAll(BEHIND_THE_PAGE, "");
}

/**
 * A text without its dynamic imports; those of the script around a module are kept: `init` loads both. Where the module is in parts, that
 * is its first part, and the module in one piece is only for callers who name it.
 */
function withoutLazyImports(text) {
  const lazy = text.includes('/__wasm_split.js"') ? /\bimport\("\.\/[^"/]*"\)/g : /\bimport\("(?!\.\/credence-[\w-]+\.js")[^"]*"\)/g;
  return withoutParts(text.replaceAll(lazy, ""));
}

/** A text without what `init` loads, and without its dynamic imports. */
function withoutModules(text) {
  return text.replaceAll(/\bimport\("[^"]*"\)|\bnew URL\("[^"]*", ?import\.meta\.url\)/g, "");
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
  const measure = { page: (dist) => [...firstLoad(dist), ...elementFirstLoad(dist), ...firstAnswer(dist)], package: packageParts }[what];
  for (const file of measure(folder)) {
    console.log([file.part, file.raw, file.brotli, file.file].join("\t"));
  }
}
