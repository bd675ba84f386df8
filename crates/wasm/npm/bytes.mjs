// The bytes of a stream, as callers pass them.

import { CredenceError, invalidArgument } from "./error.mjs";

const encoder = new TextEncoder();

/** The most bytes that the module takes of one stream: what it makes of more may not fit into its memory, and then it stops. */
const MOST_BYTES = 1 << 28;

/** Refuses an input that is too long for the module, in bytes or in characters. Returns the length. @param {string} name @param {number} length */
export function within(name, length, most = MOST_BYTES) {
  if (length <= most) return length;
  throw new CredenceError("out_of_memory", `\`${name}\` has ${length} bytes or more, expected at most ${most}`, name);
}

/** The bytes of a text, a view or a buffer, without a copy where there is one. @param {string} name @param {import("./index.d.ts").Bytes} value @returns {Uint8Array} */
export function bytesOf(name, value) {
  if (value instanceof Uint8Array) return value;
  if (typeof value === "string") {
    within(name, value.length);
    return encoder.encode(value);
  }
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer || Object.prototype.toString.call(value) === "[object SharedArrayBuffer]") {
    return new Uint8Array(value);
  }
  throw invalidArgument(name, value, "a text, a Uint8Array or an ArrayBuffer");
}
