// The bytes of code by crate and room, as `cargo xtask bench size` prints them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { codeByRoom } from "../bench/code-sizes.mjs";

const bytesOf = (text) => [...new TextEncoder().encode(text)];
const withLength = (bytes) => [(bytes.length & 127) | 128, bytes.length >> 7, ...bytes];
const listOf = (items) => [items.length, ...items.flat()];
const section = (id, bytes) => [id, ...withLength(bytes)];
const text = (value) => withLength(bytesOf(value));

/** A module that imports a function, a table, a memory and a global, with functions of so many bytes. */
function moduleOf(functions) {
  const imported = [
    [0, 0],
    [1, 0x70, 1, 1, 9],
    [2, 0, 1],
    [3, 0x7f, 0],
  ].map((kind) => [...text("js"), ...text("a"), ...kind]);
  const names = functions.map(([name], index) => [index + 1, ...text(name)]);
  const bodies = functions.map(([, length]) => withLength(Array(length).fill(0)));
  return new Uint8Array([
    ...bytesOf("\0asm"),
    1,
    0,
    0,
    0,
    ...section(2, listOf(imported)),
    ...section(10, listOf(bodies)),
    ...section(0, [...text("producers"), 0]),
    ...section(0, [...text("name"), ...section(0, text("module")), ...section(1, listOf(names))]),
  ]);
}

test("the code of a module is counted for each room of our crates, and for each other crate", () => {
  const module = moduleOf([
    ["<credence_core[1f]::stream::gemini::GeminiParser>::read", 30],
    ["credence_core::stream::ag_ui::read", 12],
    ["<alloc::vec::Vec<credence_core::record::score::Score> as core::ops::drop::Drop>::drop", 20],
    ["core::fmt::write", 8],
    ["assess", 5],
  ]);
  assert.deepEqual(
    [...codeByRoom(module)],
    [
      ["credence_core::stream", 42],
      ["credence_core::record", 20],
      ["core", 8],
      ["exports and glue", 5],
    ],
  );
});

test("without names all code is counted together", () => {
  const module = moduleOf([
    ["", 30],
    ["", 12],
  ]);
  assert.deepEqual([...codeByRoom(module)], [["exports and glue", 42]]);
});
