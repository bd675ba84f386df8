// Whole numbers under names, by kind, in bounded memory.

/** More names of one kind are counted together. */
const MOST_NAMES = 5000;
const LONGEST_NAME = 200;
const OTHERS = "(others)";

/** Counts such as 3 `failed` calls of the tool `search`. */
export class Counts {
  #kinds = new Map();

  /** Adds numbers to those of a name. */
  add(kind, name, numbers) {
    const known = this.#numbersOf(kind, name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
    for (const [key, number] of Object.entries(numbers)) known[key] = (known[key] ?? 0) + number;
  }

  #numbersOf(kind, name) {
    const names = this.#names(kind);
    if (!names.has(name)) names.set(name, {});
    return names.get(name);
  }

  #names(kind) {
    if (!this.#kinds.has(kind)) this.#kinds.set(kind, new Map());
    return this.#kinds.get(kind);
  }

  /** Adds what `entries` returned, in its order. Only here the names are limited, so that the result does not depend on how the turns were divided. */
  addAll(entries) {
    for (const [kind, names] of entries) {
      const known = this.#names(kind);
      for (const [name, numbers] of names) this.add(kind, known.has(name) || known.size < MOST_NAMES ? name : OTHERS, numbers);
    }
  }

  /** The numbers of a kind by name. */
  of(kind) {
    return [...this.#names(kind)];
  }

  /** Everything, as JSON can hold it. */
  entries() {
    return [...this.#kinds].map(([kind, names]) => [kind, [...names]]);
  }
}
