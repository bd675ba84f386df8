// What entries load once: after a failure the next call tries again.

import { CredenceError } from "./error.mjs";

/**
 * A function that loads once; its argument is that of the first call, and of the first one after a failure.
 *
 * @template T, A
 * @param {(argument?: A) => Promise<T>} load
 * @returns {(argument?: A) => Promise<T>}
 */
export function once(load) {
  /** @type {Promise<T> | null} */
  let loading = null;
  return (argument) => {
    loading ??= load(argument).catch((thrown) => {
      loading = null;
      throw thrown;
    });
    return loading;
  };
}

/** How long a file of the package may take, in milliseconds. After that the next call tries again. */
const LONGEST = 20_000;

/** The file at an address, or an error that names it. @param {string | URL} address */
export async function fetchedInTime(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST) }).catch((error) => {
    throw new Error(`${address}: ${error?.message ?? error}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
  return response;
}

/**
 * Loads a part by its name; `parts` is the script that loads parts. After a failure the next call tries again. What is no part is for the module to say.
 *
 * @param {Record<string, (() => Promise<unknown>) | undefined>} parts
 * @param {string} name
 */
export async function loadedPart(parts, name) {
  try {
    await parts[name]?.();
  } catch (thrown) {
    throw new CredenceError("load_failed", `the part \`${name}\` of the WebAssembly module could not be loaded: ${thrown?.message ?? thrown}`, "", thrown);
  }
}

/**
 * The error of a module that could not be loaded from a source.
 *
 * @param {import("./error.mjs").Thrown} thrown
 * @param {(import("./index.d.ts").ModuleSource & { url?: string }) | null} [source]
 */
export function notLoaded(thrown, source) {
  if (thrown instanceof CredenceError) return thrown;
  const address = typeof source === "string" || source instanceof URL ? String(source) : source?.url;
  const origin = address ? ` from \`${address}\`` : "";
  const advice = address ? ". If a bundler did not copy the file: give `init` its address, or import the entry that ends in `/inline`" : "";
  return new CredenceError("load_failed", `the WebAssembly module could not be loaded${origin}: ${thrown?.message ?? thrown}${advice}`, "source", thrown);
}
