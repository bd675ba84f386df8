// Where the lines of `credence assess --lines` go: standard output, or a file that a later run can continue.

import { open, readFile, rename, rm, stat } from "node:fs/promises";

/**
 * @import { State } from "./cli-lines.mjs"
 * @typedef {Record<string, unknown>} Settings What must be the same when a run is continued.
 * @typedef {{ settings: Settings, length: number, state: State | null }} Note
 */

/** Milliseconds between two notes of how far a run has come. */
const INTERVAL = 1000;

/** Standard output. It cannot be continued. */
export class StandardOutput {
  /** @param {Uint8Array} bytes */
  write(bytes) {
    return new Promise((resolve) => process.stdout.write(bytes, resolve));
  }

  async note() {}

  async noteNow() {}

  async close() {}
}

/**
 * A file, and beside it `FILE.progress`: how far the input was read when the file had which length.
 *
 * What is written after the last note is written again by the run that continues. The file is on the disk before the note is, and
 * a note replaces the one before at once, so that none is ever about bytes that are not there.
 */
export class OutputFile {
  #path;
  /** @type {import("node:fs/promises").FileHandle} */
  #file;
  #length;
  #settings;
  #isSeekable;
  #lastNote = -Infinity;

  /** @param {string} path @param {{ file: import("node:fs/promises").FileHandle, length?: number, settings: Settings, isSeekable?: boolean }} begun */
  constructor(path, { file, length = 0, settings, isSeekable = true }) {
    this.#path = path;
    this.#file = file;
    this.#length = length;
    this.#settings = settings;
    this.#isSeekable = isSeekable;
  }

  /** Opens the file. Also returns the state of the run that it continues; `null` for a new one. @param {string} path @param {{ resume: boolean, settings: Settings }} options */
  static async open(path, { resume, settings }) {
    const length = await lengthOf(path);
    if (length === null || length === 0) return { output: await OutputFile.#begin(path, settings), state: null };
    if (!resume) throw new Error("it exists: `--resume` continues it, or remove it to start again");
    const note = await lastNote(path);
    requireEqual(note.settings, settings);
    if (length < note.length) throw new Error(`it has ${length} bytes, expected at least the ${note.length} of its progress`);
    const file = await open(path, "r+");
    await file.truncate(note.length);
    return { output: new OutputFile(path, { file, length: note.length, settings }), state: note.state };
  }

  /** The first note comes before the file, so that there is never a file without one. @param {string} path @param {Settings} settings */
  static async #begin(path, settings) {
    // A pipe or a device has no length, so nothing can be noted about it.
    const isSeekable = (await stat(path).catch(() => null))?.isFile() !== false;
    if (isSeekable) await replaceNote(path, { settings, length: 0, state: null });
    return new OutputFile(path, { file: await open(path, "w"), settings, isSeekable });
  }

  /** @param {Uint8Array} bytes */
  async write(bytes) {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#isSeekable ? this.#length : null);
      at += bytesWritten;
      this.#length += bytesWritten;
    }
  }

  /** Notes the state of the run, unless that was done a moment ago. @param {() => State} stateOf */
  async note(stateOf) {
    if (performance.now() - this.#lastNote >= INTERVAL) await this.noteNow(stateOf);
  }

  /** @param {() => State} stateOf */
  async noteNow(stateOf) {
    if (!this.#isSeekable) return;
    await this.#file.datasync();
    await replaceNote(this.#path, { settings: this.#settings, length: this.#length, state: stateOf() });
    this.#lastNote = performance.now();
  }

  async close() {
    await this.#file.close();
  }
}

/** @param {string} path */
const noteOf = (path) => `${path}.progress`;

/** @param {string} path @param {Note} note */
async function replaceNote(path, note) {
  const next = `${noteOf(path)}.next`;
  // What is there from a run that was killed is removed; a link in its place is not followed.
  await rm(next, { force: true });
  const file = await open(next, "wx");
  try {
    await file.writeFile(JSON.stringify(note));
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(next, noteOf(path));
}

/** @param {string} path */
async function lengthOf(path) {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** @param {string} path @returns {Promise<Note>} */
async function lastNote(path) {
  try {
    return JSON.parse(await readFile(noteOf(path), "utf8"));
  } catch (error) {
    throw new Error(`it cannot be continued, because its progress cannot be read: ${error.message}`);
  }
}

/** A file is continued as it was begun. @param {Settings} before @param {Settings} now */
function requireEqual(before, now) {
  for (const [name, value] of Object.entries(now)) {
    if (JSON.stringify(before[name]) === JSON.stringify(value)) continue;
    throw new Error(`it was begun with another ${name}, expected the same: ${shown(before[name])} and ${shown(value)}`);
  }
}

/** @param {unknown} value */
const shown = (value) => `\`${typeof value === "string" ? value : JSON.stringify(value ?? null)}\``;
