// The only way to call the WebAssembly module: open once an entry has loaded it.

import { CredenceError, asCredenceError } from "./error.mjs";

/**
 * `ask(question)` calls the module and throws its errors as `CredenceError`. The entry that loads the module calls
 * `enter(given)` on import and `open(module)` once the module is loaded; `entry()` returns what it gave: its `init`, and what
 * differs between runtimes; `isReady()` says whether the module is loaded. In a process that imports two entries, the one that
 * loaded the module stays.
 */
export function moduleGate(specifier) {
  let module = null;
  let given = {};
  const enter = (entry) => {
    if (!module) given = entry;
  };
  const open = (loaded) => {
    module ??= loaded;
  };
  const ask = (question) => {
    if (!module) {
      throw new CredenceError("not_ready", `the WebAssembly module is not loaded: call \`await init()\` once before anything else of \`${specifier}\``);
    }
    try {
      return question(module);
    } catch (thrown) {
      throw asCredenceError(thrown);
    }
  };
  return { ask, enter, entry: () => given, isReady: () => module !== null, open };
}
