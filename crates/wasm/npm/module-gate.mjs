// The only way to call the WebAssembly module: open for a part once that part is loaded.

import { CredenceError, asCredenceError } from "./error.mjs";

const parts = new Set();
let module = null;
let isWhole = false;
let runtime = {};

/** Takes what differs between runtimes: how parts are loaded, and what else is imported only when it is needed. What was given first stays. */
export function enter(given) {
  runtime = { ...given, ...runtime };
}

/** What was given to `enter`. */
export function entered() {
  return runtime;
}

/** Opens the module for parts that are loaded, or for all. */
export function open(loaded, names) {
  module ??= loaded;
  if (names) names.forEach((name) => parts.add(name));
  else isWhole = true;
}

/** Whether a part is loaded. */
export function isOpen(name) {
  return isWhole || parts.has(name);
}

/** Loads the parts of an entry unless they are there. */
export async function load(...names) {
  if (!names.every(isOpen)) await runtime.load(names);
}

/** Loads a part behind those of an entry, unless the module is whole. */
export async function loadLater(name) {
  if (!isWhole) await runtime.loadLater(name);
}

/** `ask(question)` calls the module for an entry whose part it is, and throws its errors as `CredenceError`. */
export function gate(part, specifier) {
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
