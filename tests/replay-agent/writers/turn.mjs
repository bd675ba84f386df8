// Shared by all writers: frames of an event stream, ids, chunks of text, and the positions of citations.

import { createHash } from "node:crypto";
import { pieces } from "../../../web/recordings/source/tape.mjs";

const LONGEST_PIECE = 12;

/** The frames of an event stream, as text. */
export class Frames {
  #lineEnd;
  #text = "";

  constructor({ lineEnd = "\n" } = {}) {
    this.#lineEnd = lineEnd;
  }

  /** Adds a frame. The `id` comes last, as in LangGraph. */
  add(data, { event, id } = {}) {
    const lines = [`data: ${typeof data === "string" ? data : JSON.stringify(data)}`];
    if (event !== undefined) {
      lines.unshift(`event: ${event}`);
    }
    if (id !== undefined) {
      lines.push(`id: ${id}`);
    }
    this.#text += lines.map((line) => line + this.#lineEnd).join("") + this.#lineEnd;
  }

  toString() {
    return this.#text;
  }
}

/** The frames after the one with that id; all frames if there is none. */
export function after(text, lastEventId) {
  const frames = text.split(/(?<=\r\n\r\n|\n\n)/);
  const last = frames.findIndex((frame) => frame.split(/\r?\n/).includes(`id: ${lastEventId}`));
  return frames.slice(last + 1).join("");
}

/** Ids that are the same in every run: digests of a seed and a counter. */
export class Identities {
  #seed;
  #count = 0;

  constructor(seed) {
    this.#seed = seed;
  }

  next(prefix = "", length = 24) {
    this.#count += 1;
    return prefix + digest(`${this.#seed} ${this.#count}`).slice(0, length);
  }

  uuid() {
    this.#count += 1;
    return uuidOf(`${this.#seed} ${this.#count}`);
  }
}

function uuidOf(text) {
  const hex = digest(text);
  const fields = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`, hex.slice(18, 30)];
  return fields.join("-");
}

function digest(text) {
  return createHash("sha256").update(text).digest("hex");
}

/** The tokens of a text, as a model would send them. */
export function tokens(text) {
  return pieces(text, LONGEST_PIECE);
}

/** The text of a `say` step and its citations, with offsets in UTF-16 units. */
export function passage(step) {
  let text = "";
  const citations = [];
  for (const part of step.parts) {
    const words = part.text ?? part;
    for (const source of part.sources ?? []) {
      citations.push({ source, words, start: text.length, end: text.length + words.length });
    }
    text += words;
  }
  return { text, citations };
}

/** Converts an offset in UTF-16 units to Unicode characters. */
export function inCharacters(text, offset) {
  return [...text.slice(0, offset)].length;
}

/** Converts an offset in UTF-16 units to bytes of UTF-8. */
export function inBytes(text, offset) {
  return Buffer.byteLength(text.slice(0, offset));
}

/** The result of a search. */
export function searchResult(step) {
  return { results: step.sources.map(({ url, title, snippet, published }) => ({ url, title, snippet, published })) };
}

/** The result of a step that calls a tool; a search always finds something. */
export function resultOf(step) {
  return step.kind === "search" ? { state: "ok", value: searchResult(step) } : step.result;
}

/** The whole answer. */
export function answerOf(turn) {
  return turn.steps
    .filter(({ kind }) => kind === "say")
    .map((step) => passage(step).text)
    .join("");
}
