// Evidence in columns: typed arrays, and every name once. The module takes and returns them without parsing a value.

import { textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/**
 * @import { BetaColumns, CitationColumns, EvidenceColumns, RatioColumns } from "./evidence.d.ts"
 * @import { ClaimConfidence, ConfidenceProfile, GraphEvidence, Stance } from "./index.d.ts"
 * @typedef {{ claim: string, stance: Stance, confidence?: number | null, text?: string }} Evidence
 * @typedef {Evidence & ({ url: string, source?: undefined } | { url?: undefined, source: string })} UsualEvidence
 * @typedef {ClaimConfidence & { claim: string }} NamedConfidence
 */

/**
 * Columns in which nothing is missing.
 *
 * @template Columns
 * @typedef {{ [Name in keyof Columns]-?: NonNullable<Columns[Name]> }} Complete
 */

/**
 * Columns as the module returns them: its claims are the nodes of the graph.
 *
 * @template Columns
 * @typedef {Omit<Columns, "claims"> & { claims: number[] }} WithNodes
 */

const encoder = new TextEncoder();

/** The stances in the order of their numbers. @type {typeof import("./evidence.js").STANCES} */
export const STANCES = Object.freeze(["supports", "refutes", "undecided", "neutral", "not_checkable"]);

const BALANCES = ["no_evidence", "neutral_only", "support_only", "refutation_only", "both_sides"];
const VERDICTS = ["well_supported", "supported", "contested", "likely_false", "unverified"];

/** The fields of the profiles in the order of the module. @satisfies {(keyof BetaColumns & keyof RatioColumns)[]} */
const COUNTS = ["claims", "n_supports", "n_refutes", "n_neutral", "balance"];
const FIELDS = {
  beta: [...COUNTS, "ratio", "uncertainty", "controversy", "alpha", "beta"],
  ratio: [...COUNTS, "confidence", "verdict"],
};

/** Names for the module: their text in UTF-8, and their lengths. @param {Record<string, readonly string[]>} lists */
export function namesOf(lists) {
  /** @type {string[]} */
  // @ts-expect-error: the type of `[]` takes no names.
  const names = [].concat(...Object.values(lists));
  let text = "";
  // Loops: `join`, `flat` and `Uint32Array.from` take several times as long.
  for (const name of names) text += name;
  const lengths = new Uint32Array(names.length);
  for (let index = 0; index < names.length; index += 1) lengths[index] = names[index].length;
  return { text: encoder.encode(text), lengths };
}

/**
 * The columns of a caller: typed arrays of these kinds, and lists of names.
 *
 * @template {EvidenceColumns | CitationColumns} Columns
 * @overload
 * @param {Columns} columns
 * @param {Record<string, { name: string }>} kinds
 * @param {string[]} lists
 * @returns {Complete<Columns>}
 *
 * @param {Record<string, unknown> | null} columns
 * @param {Record<string, { name: string }>} kinds
 * @param {string[]} lists
 * @returns {Record<string, unknown>}
 */
export function columnsOf(columns, kinds, lists) {
  if (typeof columns !== "object" || columns === null) throw invalidArgument("columns", columns, "an object");
  const unknown = Object.keys(columns).find((name) => !(name in kinds) && !lists.includes(name));
  if (unknown !== undefined) throw unknownColumn(unknown, [...Object.keys(kinds), ...lists]);
  /** @type {Record<string, unknown>} */
  const checked = {};
  for (const [name, kind] of Object.entries(kinds)) {
    if (Object.prototype.toString.call(columns[name]) !== `[object ${kind.name}]`) {
      throw invalidArgument(`columns.${name}`, columns[name], `a ${kind.name}`);
    }
    checked[name] = columns[name];
  }
  for (const name of lists) checked[name] = textsOf(`columns.${name}`, columns[name] ?? []);
  return checked;
}

/** @param {string} name @param {string[]} known */
function unknownColumn(name, known) {
  const path = `columns.${name}`;
  return new CredenceError("invalid_argument", `\`${path}\` is unknown, expected one of ${known.join(", ")}`, path);
}

/** @param {string} path @param {unknown} list */
function textsOf(path, list) {
  if (!Array.isArray(list)) throw invalidArgument(path, list, "an array");
  list.forEach((text, index) => textOf(`${path}[${index}]`, text));
  return list;
}

/** Numbers names in the order they are first used. */
class Names {
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {string[]} */
  list = [];

  /** @param {string} name */
  number(name) {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.list.length);
    return this.list.push(name) - 1;
  }
}

/** A list of objects as columns; `null` if one is not as usual: then the module reads all of them as JSON, and names what is invalid. @param {readonly GraphEvidence[]} evidence */
export function evidenceColumns(evidence) {
  const { length } = evidence;
  const [claims, urls, sources] = [new Names(), new Names(), new Names()];
  const claim = new Uint32Array(length);
  const source = new Uint32Array(length);
  const stance = new Uint8Array(length);
  const confidence = new Float64Array(length).fill(NaN);
  /** @type {string[]} */
  const texts = [];
  for (let row = 0; row < length; row += 1) {
    const piece = evidence[row];
    if (!isUsual(piece)) return null;
    claim[row] = claims.number(piece.claim);
    source[row] = piece.url === undefined ? ~sources.number(piece.source) : urls.number(piece.url);
    stance[row] = STANCES.indexOf(piece.stance);
    if (typeof piece.confidence === "number") confidence[row] = piece.confidence;
    if (piece.text) {
      while (texts.length < row) texts.push("");
      texts.push(piece.text);
    }
  }
  while (texts.length > 0 && texts.length < length) texts.push("");
  // Sources in the graph are numbered after the pages.
  const nUrls = urls.list.length;
  for (let row = 0; row < length; row += 1) if (source[row] > MOST) source[row] = nUrls + ~source[row];
  return { claims: claims.list, urls: urls.list, sources: sources.list, texts, claim, source, stance, confidence };
}

/** More names than a graph takes; greater numbers mark sources in the graph. */
const MOST = 0x7fffffff;

/**
 * A plain object with a claim, a URL or a source, and nothing that JSON would change.
 *
 * @template T
 * @overload
 * @param {T} piece
 * @returns {piece is T & UsualEvidence}
 *
 * @param {Record<string, Stance & number> | null} piece
 * @returns {boolean}
 */
function isUsual(piece) {
  if (typeof piece !== "object" || piece === null || Object.getPrototypeOf(piece) !== Object.prototype) return false;
  for (const key in piece) if (!isUsualField(key, piece[key])) return false;
  return typeof piece.claim === "string" && (piece.url === undefined) !== (piece.source === undefined) && piece.stance !== undefined;
}

/** @param {string} key @param {Stance & number} value What any field may be. */
function isUsualField(key, value) {
  switch (key) {
    case "claim":
    case "url":
    case "source":
    case "text":
      return typeof value === "string";
    case "stance":
      return STANCES.includes(value);
    case "confidence":
      return value === null || value === undefined || (value >= 0 && value <= 1 && typeof value === "number");
    default:
      return false;
  }
}

/** Pairs of ids as columns. @param {readonly (readonly [from: string, to: string])[]} citations */
export function citationColumns(citations) {
  const ids = new Names();
  const [from, to] = [new Uint32Array(citations.length), new Uint32Array(citations.length)];
  citations.forEach((pair, row) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw invalidArgument(`citations[${row}]`, pair, "a pair of ids");
    pair.forEach((id, side) => {
      if (typeof id !== "string") throw invalidArgument(`citations[${row}][${side}]`, id, "a text");
    });
    from[row] = ids.number(pair[0]);
    to[row] = ids.number(pair[1]);
  });
  return { ids: ids.list, from, to };
}

/** The values of the module, by field. @type {(profile: ConfidenceProfile, values: Float64Array) => WithNodes<BetaColumns> | WithNodes<RatioColumns>} */
export function confidenceColumns(profile, values) {
  const length = values.length / FIELDS[profile].length;
  const columns = FIELDS[profile].map((field, index) => [field, named(field, values.subarray(index * length, (index + 1) * length))]);
  return { profile, ...Object.fromEntries(columns) };
}

/** @param {string} field @param {Float64Array} values */
function named(field, values) {
  if (field === "claims") return mapped(values, Number);
  if (field === "balance") return mapped(values, (value) => BALANCES[value]);
  if (field === "verdict") return mapped(values, (value) => VERDICTS[value]);
  return field.startsWith("n_") ? new Uint32Array(values) : values;
}

/**
 * `Array.from` takes several times as long.
 *
 * @template T
 * @param {Float64Array} values
 * @param {(value: number) => T} change
 */
function mapped(values, change) {
  /** @type {T[]} */
  const list = [];
  for (let index = 0; index < values.length; index += 1) list.push(change(values[index]));
  return list;
}

/** An object for each claim. @param {BetaColumns | RatioColumns} columns */
export function confidencesOf(columns) {
  return columns.claims.map(columns.profile === "beta" ? (claim, row) => betaOf(columns, claim, row) : (claim, row) => ratioOf(columns, claim, row));
}

/** @type {(columns: BetaColumns, claim: string, row: number) => NamedConfidence} */
function betaOf({ profile, ratio, uncertainty, controversy, alpha, beta, balance, n_supports, n_refutes, n_neutral }, claim, row) {
  return {
    claim,
    profile,
    ratio: ratio[row],
    uncertainty: uncertainty[row],
    controversy: controversy[row],
    alpha: alpha[row],
    beta: beta[row],
    balance: balance[row],
    n_supports: n_supports[row],
    n_refutes: n_refutes[row],
    n_neutral: n_neutral[row],
  };
}

/** @type {(columns: RatioColumns, claim: string, row: number) => NamedConfidence} */
function ratioOf({ profile, confidence, verdict, balance, n_supports, n_refutes, n_neutral }, claim, row) {
  return {
    claim,
    profile,
    confidence: confidence[row],
    verdict: verdict[row],
    balance: balance[row],
    n_supports: n_supports[row],
    n_refutes: n_refutes[row],
    n_neutral: n_neutral[row],
  };
}
