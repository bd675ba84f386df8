// Whole numbers under names, by kind, in bounded memory.

/**
 * @typedef {Record<string, number>} Numbers
 * @typedef {[kind: string, names: [name: string, numbers: Numbers][]][]} Entries
 * @typedef {{ get(name: string): Numbers } & Map<string, Numbers>} Names A name is added before its numbers are read.
 * @typedef {{ get(kind: string): Names } & Map<string, Names>} Kinds
 */

/** More names of one kind are counted together. */
const MOST_NAMES = 5000;
const LONGEST_NAME = 200;
const OTHERS = "(others)";

/** Counts such as 3 `failed` calls of the tool `search`. */
export class Counts {
  /** @type {Kinds} */
  #kinds = new Map();

  /** Adds numbers to those of a name. @param {string} kind @param {string} name @param {Numbers} numbers */
  add(kind, name, numbers) {
    const known = this.#numbersOf(kind, name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
    for (const [key, number] of Object.entries(numbers)) known[key] = (known[key] ?? 0) + number;
  }

  /** @param {string} kind @param {string} name */
  #numbersOf(kind, name) {
    const names = this.#names(kind);
    if (!names.has(name)) names.set(name, {});
    return names.get(name);
  }

  /** @param {string} kind */
  #names(kind) {
    if (!this.#kinds.has(kind)) this.#kinds.set(kind, new Map());
    return this.#kinds.get(kind);
  }

  /** Adds what `entries` returned, in its order. Only here the names are limited, so that the result does not depend on how the turns were divided. @param {Entries} entries */
  addAll(entries) {
    for (const [kind, names] of entries) {
      const known = this.#names(kind);
      for (const [name, numbers] of names) this.add(kind, known.has(name) || known.size < MOST_NAMES ? name : OTHERS, numbers);
    }
  }

  /** The numbers of a kind by name. @param {string} kind */
  of(kind) {
    return [...this.#names(kind)];
  }

  /** Everything, as JSON can hold it. @returns {Entries} */
  entries() {
    return [...this.#kinds].map(([kind, names]) => [kind, [...names]]);
  }
}
