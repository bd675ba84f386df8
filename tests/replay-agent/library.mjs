// The recordings that the agent can play: the files of a few folders, found only by name.

import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

const EXTENSIONS = new Set([".sse", ".txt", ".jsonl", ".ndjson"]);

export class Library {
  #gallery;
  #folders;

  constructor(gallery, furtherFolders) {
    this.#gallery = gallery;
    this.#folders = [gallery, ...furtherFolders];
  }

  /** Every recording, those of the gallery first and in its order, with their descriptions. */
  async list() {
    const gallery = await this.#index();
    const known = new Map(gallery.map((entry) => [entry.file, entry]));
    const names = [...(await this.#files()).keys()];
    const shown = gallery.map((entry) => entry.file).filter((file) => names.includes(file));
    const others = names.filter((name) => !known.has(name));
    return [...shown, ...others].map((name) => ({ name, ...about(known.get(name)) }));
  }

  /** The text of a recording, or `null` if there is none with that name. */
  async read(name) {
    const files = await this.#files();
    // Invariant: only paths from listing the folders are opened, so a name cannot lead outside them.
    const file = files.get(name) ?? files.get(`${name}.sse`);
    return file === undefined ? null : readFile(file, "utf8");
  }

  /** The name of the recording that a message selects by its question, name or key; otherwise the first one. */
  async nameFor(message) {
    const recordings = await this.list();
    const byQuestion = recordings.find(({ question }) => question === message);
    const byName = recordings.find(({ name }) => message.includes(withoutExtension(name)));
    const byKey = recordings.find(({ shows }) => shows !== undefined && message.includes(shows));
    return (byQuestion ?? byName ?? byKey ?? recordings[0])?.name ?? null;
  }

  async #index() {
    const text = await readFile(path.join(this.#gallery, "index.json"), "utf8").catch(() => "[]");
    return JSON.parse(text);
  }

  async #files() {
    const found = new Map();
    for (const folder of this.#folders) {
      for (const file of await recordingsIn(folder)) {
        const name = path.relative(folder, file).split(path.sep).join("/");
        if (!found.has(name)) {
          found.set(name, file);
        }
      }
    }
    return found;
  }
}

async function recordingsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && EXTENSIONS.has(path.extname(entry.name)));
  return files.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)).sort();
}

function about(entry) {
  return entry === undefined ? {} : { shows: entry.shows, question: entry.question };
}

function withoutExtension(name) {
  return name.slice(0, name.length - path.extname(name).length);
}
