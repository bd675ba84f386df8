// The WebAssembly module for bundlers that copy no files: its bytes are in this package's JavaScript.

import { inflated } from "./inflated.mjs";
import { notLoaded, once } from "./loaded-once.mjs";

const loaded = once(async (given) => {
  const module = await import("./credence.js");
  const source = given ?? (await import("./credence-packed.mjs").then(({ packed }) => inflated(packed)));
  await module.default({ module_or_path: source });
  module.setWhole();
  return module;
});

/** The `init` of an entry: loads the module once, from `source` or from the bytes in JavaScript, and what another entry needs. */
export function initOf(part, open, initNeeded) {
  return once(async (source) => {
    try {
      const [module] = await Promise.all([loaded(source), initNeeded?.(source)]);
      open(module);
    } catch (thrown) {
      throw notLoaded(thrown, source);
    }
  });
}
