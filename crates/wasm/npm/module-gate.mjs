// The way into a WebAssembly module, open once an entry has loaded it.

import { CredenceError, asCredenceError } from "./error.mjs";

/** `ask` puts a question to the module and throws what is wrong as our error; `open` is said once it is loaded. */
export function moduleGate(module, specifier) {
  let isOpen = false;
  const open = () => {
    isOpen = true;
  };
  const ask = (question) => {
    if (!isOpen) {
      throw new CredenceError("not_ready", `the WebAssembly module is not loaded: call \`await init()\` once before anything else of \`${specifier}\``);
    }
    try {
      return question(module);
    } catch (thrown) {
      throw asCredenceError(thrown);
    }
  };
  return { ask, open };
}

/** `init` of an entry for browsers: loads a module once; a try that failed is forgotten. */
export function lazyInit(load, beside, opened) {
  let loading = null;
  return function init(source) {
    loading ??= loaded(source ?? beside).catch((thrown) => {
      loading = null;
      throw new CredenceError("load_failed", `the WebAssembly module could not be loaded: ${thrown?.message ?? thrown}`, "source", thrown);
    });
    return loading;
  };

  async function loaded(source) {
    await load({ module_or_path: source });
    opened();
  }
}
