// The only way to call a WebAssembly module: open once an entry has loaded it.

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

/**
 * An `init` that loads a module once, from `source` or from `beside()`, and with `initNeeded` the module that it needs; `importScript`
 * imports the script around it; it gets the `source` of the caller. After a failure the next call tries again.
 */
export function lazyInit(importScript, beside, opened, initNeeded) {
  let loading = null;
  return function init(source) {
    loading ??= loaded(source ?? null);
    return loading;
  };

  async function loaded(given) {
    const source = given ?? beside();
    try {
      const [module] = await Promise.all([loadedModule(given, source), initNeeded?.()]);
      opened(module);
    } catch (thrown) {
      loading = null;
      throw notLoaded(thrown, source);
    }
  }

  async function loadedModule(given, source) {
    // The module is requested while its script is on its way.
    const requested = source instanceof URL ? fetch(source) : source;
    const [module] = await Promise.all([importScript(given), requested]);
    await module.default({ module_or_path: requested });
    return module;
  }
}

function notLoaded(thrown, source) {
  if (thrown instanceof CredenceError) return thrown;
  const address = addressOf(source);
  const origin = address ? ` from \`${address}\`` : "";
  const advice = address ? ". If a bundler did not copy the file: give `init` its address, or import the entry that ends in `/inline`" : "";
  return new CredenceError("load_failed", `the WebAssembly module could not be loaded${origin}: ${thrown?.message ?? thrown}${advice}`, "source", thrown);
}

function addressOf(source) {
  return typeof source === "string" || source instanceof URL ? String(source) : source?.url;
}
