// Reads pages in threads of their own, with limits of time and memory: a small page can cost a parser minutes and gigabytes.

import { Worker } from "node:worker_threads";
import { NotAsked } from "../link-checker/ask-public.mjs";

const SCRIPT = new URL("./reader-thread.mjs", import.meta.url);

const DEFAULTS = {
  /** The time for reading one page. */
  readingMs: 5_000,
  /** The memory that reading may take, in MiB: objects of the thread, and what the process has grown by with buffers. */
  mostMemory: 256,
  mostGrowth: 512,
};

/** How often the size of the process is looked at: buffers are not counted among the objects of a thread. */
const LOOK_EVERY_MS = 50;

/** `read(page, { signal })` returns `{ title, text }` of a page from `publicPage`, and throws `NotAsked` where a limit ended it. */
export function threadReader(options = {}) {
  const { readingMs, mostMemory, mostGrowth } = { ...DEFAULTS, ...options };
  return function read({ kind, type, bytes }, { signal }) {
    const thread = new Worker(SCRIPT, { workerData: { kind, type, bytes: new Uint8Array(bytes) }, resourceLimits: { maxOldGenerationSizeMb: mostMemory }, env: {} });
    const before = process.memoryUsage.rss();
    return new Promise((resolve, reject) => {
      const end = (reason) => reject(new NotAsked(reason));
      const clock = setTimeout(end, readingMs, "too_complex");
      const look = setInterval(() => process.memoryUsage.rss() - before > mostGrowth * 2 ** 20 && end("too_large"), LOOK_EVERY_MS);
      const left = () => end("timeout");
      signal.addEventListener("abort", left, { once: true });
      thread.once("message", resolve);
      thread.once("error", ({ code }) => end(code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_large" : "no_text"));
      thread.once("exit", () => {
        clearTimeout(clock);
        clearInterval(look);
        signal.removeEventListener("abort", left);
        end("no_text");
      });
    }).finally(() => thread.terminate());
  };
}
