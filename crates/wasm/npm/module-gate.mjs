// The only way to call the WebAssembly module: open for a part once that part is loaded.

import { CredenceError, asCredenceError } from "./error.mjs";

/**
 * What is compiled from Rust.
 *
 * @typedef {typeof import("./credence.js")} Module
 *
 * @typedef {{
 *   load: (names: string[]) => Promise<unknown>,
 *   loadLater: (name: string) => Promise<unknown>,
 *   importStream: () => Promise<typeof import("./late-stream.mjs")>,
 *   openFile: typeof import("./embedder-open-file.mjs").openFile,
 * }} Runtime
 */

const parts = new Set();
/** @type {Module | null} */
let module = null;
let isWhole = false;
let runtime = /** @type {Runtime} */ ({});

/** Takes what differs between runtimes: how parts are loaded, and what else is imported only when it is needed. What was given first stays. @param {Partial<Runtime>} given */
export function enter(given) {
  runtime = { ...given, ...runtime };
}

/** What was given to `enter`. @returns {Partial<Runtime>} */
export function entered() {
  return runtime;
}

/** Opens the module for parts that are loaded, or for all. @param {Module} loaded @param {string[]} [names] */
export function open(loaded, names) {
  module ??= loaded;
  if (names) names.forEach((name) => parts.add(name));
  else isWhole = true;
}

/** Whether a part is loaded. @param {string} name */
export function isOpen(name) {
  return isWhole || parts.has(name);
}

/** Loads the parts of an entry unless they are there. @param {string[]} names */
export async function load(...names) {
  if (!names.every(isOpen)) await runtime.load(names);
}

/** Loads a part behind those of an entry, unless the module is whole. @param {string} name */
export async function loadLater(name) {
  if (!isWhole) await runtime.loadLater(name);
}

/** `ask(question)` calls the module for an entry whose part it is, and throws its errors as `CredenceError`. @param {string} part @param {string} specifier */
export function gate(part, specifier) {
  /** @template T @param {(loaded: Module) => T} question */
  const ask = (question) => {
    if (!isOpen(part)) {
      throw new CredenceError("not_ready", `the WebAssembly module is not loaded: call \`await init()\` once before anything else of \`${specifier}\``);
    }
    try {
      return question(module);
    } catch (thrown) {
      throw asCredenceError(thrown);
    }
  };
  return { ask };
}
