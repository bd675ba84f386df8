// The tape a recording is written on: frames of an event stream, each with the time that passed before it.

import { createHash } from "node:crypto";

const SHORTEST_TOKEN_WAIT = 15;
const TOKEN_WAIT_RANGE = 46;

export class Tape {
  #name;
  #blocks = [];
  #ids = 0;
  #pieces = 0;

  constructor(name) {
    this.#name = name;
  }

  /** Adds one frame; the comment before it says how many milliseconds passed since the frame before. */
  frame(wait, event, data) {
    this.#blocks.push(`: +${wait}\nevent: ${event}\ndata: ${data}\n\n`);
  }

  /** Keeps only the first half of the last frame, as when a connection breaks. */
  breakOff() {
    const last = this.#blocks.pop();
    this.#blocks.push(last.slice(0, Math.floor(last.length / 2)));
  }

  /** An identifier that is the same in every run: the digest of the recording's name and a counter. */
  id(prefix, length) {
    this.#ids += 1;
    const digest = createHash("sha512").update(`${this.#name} ${this.#ids}`).digest("hex");
    return prefix + digest.slice(0, length);
  }

  /** Opaque bytes in base64, where a provider sends something only it can read. */
  opaque(length) {
    return Buffer.from(this.id("", 2 * length), "hex").toString("base64");
  }

  /** The time one piece of text takes: uneven like a model's, but the same in every run. */
  tokenWait(piece) {
    this.#pieces += 1;
    return SHORTEST_TOKEN_WAIT + ((this.#pieces * 37 + piece.length * 11) % TOKEN_WAIT_RANGE);
  }

  text() {
    return this.#blocks.join("");
  }
}

/** Cuts text into pieces of at most `longest` characters, at spaces where there are any. */
export function pieces(text, longest) {
  const words = text.match(new RegExp(`\\s*\\S{1,${longest}}|\\s+`, "gu")) ?? [];
  const joined = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && characters(last) + characters(word) <= longest) {
      joined[joined.length - 1] = last + word;
    } else {
      joined.push(word);
    }
  }
  return joined;
}

/** The length in Unicode characters, the unit in which citations are counted. */
export function characters(text) {
  return [...text].length;
}
