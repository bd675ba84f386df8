// `--fields`: a part of each assessment, or of each of its sentences.

/** @typedef {{ [name: string]: true | Fields }} Fields */

/** What a line has besides its assessment: its number, and the fields of the input. */
const OWN = ["line", "input"];

/** The fields of a sentence. */
export const SENTENCE = ["id", "index", "text", "kind", "finding", "supported", "rate", "citations", "source", "read", "passage", "is_elsewhere", "particulars", "reasons"];

/**
 * The fields of a text such as `line,outcome,headline.score`, as a tree. `known` are those of an assessment or of a sentence.
 *
 * @param {string} text
 * @param {string[]} known
 * @returns {Fields}
 */
export function fieldsIn(text, known) {
  const tree = Object.create(null);
  for (const field of text.split(",").map((part) => part.trim())) {
    const [root] = field.split(".");
    if (field.split(".").includes("")) throw new Error(`\`${field}\` is not a field, expected one such as \`headline.score\`, separated by commas`);
    if (!known.includes(root) && !OWN.includes(root)) throw new Error(`\`${root}\` is not known, expected one of ${[...OWN, ...known].join(", ")}`);
    add(tree, field.split("."));
  }
  return tree;
}

/** A whole field includes its parts. @param {Fields} tree @param {string[]} field */
function add(tree, field) {
  const [name, ...rest] = field;
  if (rest.length === 0) {
    tree[name] = true;
  } else if (tree[name] !== true) {
    tree[name] ??= Object.create(null);
    // @ts-expect-error: it is not `true`.
    add(tree[name], rest);
  }
}
