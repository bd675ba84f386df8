// The bytes of a stream, as callers pass them.

import { invalidArgument } from "./error.mjs";

const encoder = new TextEncoder();

/** The bytes of a text, a view or a buffer, without a copy where there is one. */
export function bytesOf(name, value) {
  if (value instanceof Uint8Array) return value;
  if (typeof value === "string") return encoder.encode(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer || Object.prototype.toString.call(value) === "[object SharedArrayBuffer]") {
    return new Uint8Array(value);
  }
  throw invalidArgument(name, value, "a text, a Uint8Array or an ArrayBuffer");
}
