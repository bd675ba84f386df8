// The WebAssembly module for browsers: its pieces are loaded when an entry needs them. A module that the caller names is whole.

import { loadedPart, notLoaded, once } from "./loaded-once.mjs";

const FIRST = new URL("./pieces/credence_bg.wasm", import.meta.url);

/** The script around the module, and what loads its parts. All entries share them. */
const loaded = once(async (source) => {
  if (source !== null) {
    const whole = await started(import("./credence.js"), source);
    whole.setWhole();
    return { module: whole, parts: null };
  }
  // The first piece is requested while its script is on its way.
  const requested = fetch(FIRST);
  const [script, parts] = await Promise.all([import("./pieces/credence.js"), import("./pieces/__wasm_split.js"), requested]);
  return { module: await started(script, requested), parts };
});

async function started(script, source) {
  const [module] = await Promise.all([script, source]);
  await module.default({ module_or_path: source });
  return module;
}

/** The `init` of an entry: loads the module once with a part of it, and what another entry needs. */
export function initOf(part, open, initNeeded) {
  return once(async (given) => {
    const source = given ?? null;
    try {
      const [{ module, parts }] = await Promise.all([loaded(source), initNeeded?.(given)]);
      await parts?.[part]();
      open(module);
    } catch (thrown) {
      throw notLoaded(thrown, source ?? FIRST);
    }
  });
}

/** Loads a part by its name, unless the module is whole. */
export async function loadPart(name) {
  const { parts } = await loaded(null);
  if (parts) await loadedPart(parts, name);
}
