// Installs the package from its tarball into an empty folder.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The recordings of this project. */
export const recordings = join(root, "web/recordings");

/** Installs the package into a new folder, which is removed after the tests of the file. */
export function install(parent) {
  const folder = emptyFolder(parent);
  writeFileSync(join(folder, "package.json"), '{"name":"consumer","private":true,"type":"module"}\n');
  const installed = run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", `credence@file:${tarball()}`], { cwd: folder });
  if (installed.status !== 0) throw new Error(`npm could not install the package: ${installed.stderr}`);
  return folder;
}

/** Another folder with the same installation, so that its modules are loaded again. */
export function copyOf(folder) {
  const copy = emptyFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A folder that is removed after the tests of the file. */
export function emptyFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "credence-package-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The exports of `import … from "credence"` in that folder. */
export async function imported(folder, specifier = "credence") {
  return importing(folder, specifier, `export * from "${specifier}";\nexport { default } from "${specifier}";\n`);
}

/** The same without the default export, which not every entry has. */
export async function named(folder, specifier) {
  return importing(folder, specifier, `export * from "${specifier}";\n`);
}

async function importing(folder, specifier, program) {
  const file = join(folder, `use-${specifier.replaceAll("/", "-")}.mjs`);
  writeFileSync(file, program);
  return import(pathToFileURL(file));
}

/** A function that gives the files of the module, as `init` takes it. */
export function piecesIn(folder) {
  return (file) => readFileSync(join(folder, "node_modules/credence/pieces", file));
}

/** Runs a program to its end. */
export function run(program, words, options = {}) {
  return spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
}

/** The tarball that npm would publish. */
export function tarball() {
  const folder = join(process.env.CREDENCE_PACKAGE ?? join(root, "target/npm/credence"), "..");
  const found = readdirSync(folder).filter((file) => /^credence-ai-.*\.tgz$/.test(file));
  if (found.length !== 1) throw new Error(`${folder} holds ${found.length} tarballs, expected one: run \`cargo xtask package\``);
  return join(folder, found[0]);
}
