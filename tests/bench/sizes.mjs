// Measures what is loaded: `node sizes.mjs page DIST` or `node sizes.mjs package FOLDER`.
// Prints `part<TAB>raw<TAB>brotli<TAB>file` for each file.

import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const READ_FOR_NAMES = new Set([".html", ".css", ".js", ".mjs"]);

/** Bytes after brotli at its highest level. */
export function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

/** The page and every file that it, or a file it loads, names. What the program asks for later is not among them. */
export function firstLoad(dist) {
  const all = filesBelow(dist);
  const loaded = new Set(["index.html"]);
  for (const file of loaded) {
    if (!READ_FOR_NAMES.has(extname(file))) continue;
    const text = readFileSync(join(dist, file), "utf8");
    all.filter((other) => isNamed(other, text)).forEach((other) => loaded.add(other));
  }
  return [...loaded].map((file) => measured("page_first_load", dist, file));
}

function isNamed(file, text) {
  return file.includes("/") ? text.includes(file) : text.includes(`"${file}`) || text.includes(`/${file}`) || text.includes(`'${file}`);
}

/** The parts of the npm package: the module with its JavaScript, and the tables beside it. */
export function packageParts(folder) {
  const part = (file) => {
    if (file.startsWith("tables/")) return "npm_tables";
    return /(\.wasm|\.js|\.mjs)$/.test(file) && !isCommandLine(file) ? "npm_wasm_and_glue" : null;
  };
  return filesBelow(folder)
    .filter((file) => part(file))
    .map((file) => measured(part(file), folder, file));
}

/** The command line is not loaded by those who embed the package. */
function isCommandLine(file) {
  return file.startsWith("bin/") || basename(file).startsWith("cli");
}

function measured(part, folder, file) {
  const bytes = readFileSync(join(folder, file));
  return { part, raw: bytes.length, brotli: brotli(bytes), file };
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
  return files.map((file) => file.split(sep).join("/")).sort();
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const [what, folder] = process.argv.slice(2);
  const measure = { page: firstLoad, package: packageParts }[what];
  for (const file of measure(folder)) {
    console.log([file.part, file.raw, file.brotli, file.file].join("\t"));
  }
}
