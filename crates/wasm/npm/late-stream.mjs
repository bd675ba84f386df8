// An agent's stream, read with parts of the module that are loaded when the stream needs them.

import { bytesOf } from "./bytes.mjs";
import { Changes } from "./changes.mjs";
import { asCredenceError } from "./error.mjs";
import { initOf, loadPart } from "./module-pieces.mjs";

let module = null;

const init = initOf("stream", (loaded) => {
  module = loaded;
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

  async push(bytes) {
    this.#raw.push(bytesOf("bytes", bytes));
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

  /** A stream whose parsers come at its end is told again that it has ended. */
  async #end(end) {
    end();
    await this.#loadMissing();
    end();
    await this.#loadMissing();
  }

  async #loadMissing() {
    for (let part = this.#raw.missing(); part !== undefined; part = this.#raw.missing()) {
      await loadPart(part);
      this.#raw.usePart();
    }
  }
}
