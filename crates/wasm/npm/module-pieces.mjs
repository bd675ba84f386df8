// The WebAssembly module for browsers: its pieces are loaded when an entry needs them.

import { fetchedInTime, loadedPart, notLoaded, once } from "./loaded-once.mjs";
import { enter, isOpen, open } from "./module-gate.mjs";

const NAME = "credence_bg.wasm";
const FIRST = new URL("./pieces/credence_bg.wasm", import.meta.url);

/**
 * @import { ModulePiece, ModuleSource } from "./index.d.ts"
 * @typedef {(name: string) => Promise<ModulePiece>} Giver
 */

/** The module, and what loads its pieces. All entries share them. */
const loaded = once(async (/** @type {Giver | null | undefined} */ give) => {
  // The first piece is requested while its script is on its way.
  const requested = give ? give(NAME) : fetchedInTime(FIRST);
  const [module, pieces] = await Promise.all([import("./pieces/credence.js"), import("./pieces/__wasm_split.js"), requested]);
  await module.default({ module_or_path: requested });
  return { module, pieces };
});

/** The `init` of an entry: loads the pieces of these parts once. @param {string[]} parts */
export function initOf(...parts) {
  return once(async (/** @type {ModuleSource | null | undefined} */ source) => {
    if (!parts.every(isOpen)) await load(parts, source ?? null);
  });
}

/** @param {string[]} parts @param {ModuleSource | null} source */
async function load(parts, source = null) {
  const give = source === null ? null : giverOf(source);
  try {
    const { module, pieces } = await loaded(give);
    if (give) pieces.loadFrom(give);
    await Promise.all(parts.map((part) => pieces[part]()));
    open(module, parts);
  } catch (thrown) {
    throw notLoaded(thrown, source ?? FIRST);
  }
}

/** What gives the pieces by the names of their files: the function of the caller, or requests beside an address. @param {ModuleSource} source @returns {Giver} */
function giverOf(source) {
  const given = typeof source === "function" ? source : (/** @type {string} */ name) => (name === NAME ? source : new URL(name, new URL(source, globalThis.location?.href)));
  return async (name) => {
    const piece = await given(name);
    return typeof piece === "string" || piece instanceof URL ? fetchedInTime(piece) : piece;
  };
}

enter({
  load,
  loadLater: async (name) => loadedPart((await loaded(null)).pieces, name),
});
