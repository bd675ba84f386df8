// Loads the libraries that Credence is compared with from their installation folder.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromEnvironment } from "./environment.mjs";

/** The `node_modules` of the peers. */
export const folder = fromEnvironment("CREDENCE_BENCH_PEERS");

// A package is looked up from the file that imports it, so that file has to stand beside `node_modules`.
const loader = join(dirname(folder), "load.mjs");
writeFileSync(loader, "export const load = (name) => import(name);\n");

/** A module of a library, by its import name. */
export const { load } = await import(pathToFileURL(loader));

/** `name version` of an installed package. */
export function versionOf(name) {
  const { version } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
  return `${name} ${version}`;
}

/** The output of a bundler for a few lines, minified, for a browser. */
export async function bundled(contents) {
  const { build } = await load("esbuild");
  const result = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    write: false,
  });
  return result.outputFiles[0].contents;
}
