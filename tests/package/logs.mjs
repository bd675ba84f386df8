// What the tests of `credence assess --lines` share: the installed package, and logs of turns.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeTurns } from "../bench/turn-inputs.mjs";
import { install, root, run } from "./installed.mjs";

export const folder = install();
export const program = join(folder, "node_modules/credence/cli.mjs");
export const part = (name) => import(pathToFileURL(join(root, "crates/wasm/npm", name)));
export const at = (name) => join(folder, name);

/** Runs `credence assess --lines`. */
export const lines = (words, options) => run(process.execPath, [program, "assess", "--lines", ...words], { cwd: folder, ...options });
export const parsed = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

export const TURNS = 1500;
export const turns = at("turns.jsonl");
await writeTurns(turns, TURNS, { hasTexts: false });
/** Turns whose sentences are compared with texts, which takes longer. */
export const GROUNDED = 300;
export const grounded = at("grounded.jsonl");
await writeTurns(grounded, GROUNDED);
