// An agent's stream, read by a small module whose parts are loaded when the stream needs them.

import { bytesOf, within } from "./bytes.mjs";
import { Changes } from "./changes.mjs";
import { asCredenceError } from "./error.mjs";
import { fetchedInTime, loadedPart, notLoaded, once } from "./loaded-once.mjs";
import * as parts from "./stream/__wasm_split.js";
import * as module from "./stream/credence.js";

const FIRST = new URL("./stream/credence_bg.wasm", import.meta.url);

const init = once(async () => {
  try {
    await module.default({ module_or_path: fetchedInTime(FIRST) });
  } catch (thrown) {
    throw notLoaded(thrown, FIRST);
  }
});

/** A stream with the default options of an assessment. */
export async function openLateStream() {
  await init();
  return new LateStream();
}

/** Like an `AgentStream`, but what takes bytes is to be awaited. */
class LateStream {
  #raw = new module.RawLateStream();
  #changes = new Changes();
  #total = 0;

  /** @param {import("./index.d.ts").Bytes} bytes */
  async push(bytes) {
    const piece = bytesOf("bytes", bytes);
    this.#total = within("bytes", this.#total + piece.length);
    this.#raw.push(piece);
    await this.#loadMissing();
  }

  async finish() {
    await this.#end(() => this.#raw.finish());
  }

  async stop() {
    await this.#end(() => this.#raw.stop());
  }

  get turnCount() {
    return this.#raw.turnCount;
  }

  /** @param {number} first */
  assessments(first) {
    try {
      return this.#changes.applied(this.#raw.assessments(first));
    } catch (thrown) {
      throw asCredenceError(thrown);
    }
  }

  free() {
    this.#raw.free();
  }

  /** A stream whose parsers come at its end is told again that it has ended. @param {() => void} end */
  async #end(end) {
    end();
    await this.#loadMissing();
    end();
    await this.#loadMissing();
  }

  async #loadMissing() {
    for (let part = this.#raw.missing(); part !== undefined; part = this.#raw.missing()) {
      await loadedPart(parts, part);
      this.#raw.usePart();
    }
  }
}
