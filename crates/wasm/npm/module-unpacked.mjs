// The WebAssembly module for bundlers that copy no files: its bytes are in this package's JavaScript.

import { inflated } from "./inflated.mjs";
import { notLoaded, once } from "./loaded-once.mjs";
import { enter, open } from "./module-gate.mjs";

/** Loads the WebAssembly module once, from the bytes in this package's JavaScript. */
export const init = once(async () => {
  try {
    const [module, { packed }] = await Promise.all([import("./credence.js"), import("./credence-packed.mjs")]);
    await module.default({ module_or_path: await inflated(packed) });
    open(module);
  } catch (thrown) {
    throw notLoaded(thrown);
  }
});

enter({ load: () => init() });
