// Whether a source says what a sentence says, for who has texts and no stream.

import { jsonText, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** Stronger models are asked again while their answers lead to further pairs, up to so many times. */
const MOST_ROUNDS = 4;

/** What a text says about a claim, and why; with `options.nli` or `options.embedder` a promise of that. */
export function detectStance(claim, text, options) {
  textOf("claim", claim);
  textOf("text", text);
  return withModels(options, (rest, outside) => ask((core) => core.detectStance(claim, text, rest, outside)));
}

/** Whether the sources of an answer say what its sentences say; with `options.nli` or `options.embedder` a promise of that. */
export function checkGrounding(answer, citations, options) {
  textOf("answer", answer);
  const list = jsonText("citations", citations);
  return withModels(options, (rest, outside) => ask((core) => core.checkGrounding(answer, list, rest, outside)));
}

/** Which of some sources cannot both be right about a claim; with `options.nli` or `options.embedder` a promise of that. */
export function findContradictions(claim, sources, options) {
  textOf("claim", claim);
  const list = jsonText("sources", sources);
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  const { policy, learned, ...others } = isObject ? options : {};
  const find = (rest, outside) =>
    withPolicy("options.policy", policy, learned, (core, raw) => core.findContradictions(claim, list, rest, outside, raw));
  return withModels(isObject ? others : options, find);
}

/** Asks the module at once, or as often as models have something to say that they were not asked before. */
function withModels(options, question) {
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  const { nli = null, embedder = null, ...others } = isObject ? options : {};
  const rest = jsonText("options", isObject ? others : options);
  const models = {
    classify: methodOf("options.nli", nli, "classify"),
    embed: methodOf("options.embedder", embedder, "embed"),
    names: { nli: nameOf(nli, "nli"), embedder: nameOf(embedder, "embedder") },
  };
  if (!models.classify && !models.embed) return JSON.parse(question(rest, "")).result;
  return answered(models, (outside) => JSON.parse(question(rest, outside)));
}

/** A function, or the method of that name of an object. */
function methodOf(name, model, method) {
  if (model === null) return null;
  const found = typeof model === "function" ? model : model[method]?.bind(model);
  if (!found) throw invalidArgument(name, model, `a function, or an object with \`${method}\``);
  return found;
}

/** What a model is called where it had a say: its own name, or the name of the option. */
function nameOf(model, otherwise) {
  return typeof model?.name === "string" && model.name !== "" ? model.name : otherwise;
}

async function answered({ classify, embed, names }, question) {
  const known = { ...names, pairs: [], ...(classify && { answers: [] }), ...(embed && { similarities: [] }) };
  for (let round = 0; ; round += 1) {
    const { missing, result } = question(jsonText("options.nli", known));
    if (missing.length === 0 || round === MOST_ROUNDS) return result;
    const [answers, similarities] = await Promise.all([classify && classified(classify, missing), embed && compared(embed, missing)]);
    known.pairs.push(...missing);
    if (classify) known.answers.push(...answers);
    if (embed) known.similarities.push(...similarities);
  }
}

function classified(classify, pairs) {
  return listFrom("options.nli", () => classify(pairs.map((pair) => ({ ...pair }))), pairs.length, "pairs");
}

/** How near the texts of each pair lie; every text is laid out once. */
async function compared(embed, pairs) {
  const texts = [...new Set(pairs.flatMap(({ claim, text }) => [claim, text]))];
  const vectors = await listFrom("options.embedder", () => embed([...texts]), texts.length, "texts");
  const places = new Map(texts.map((text, place) => [text, place]));
  return pairs.map(({ claim, text }) => cosine(vectors[places.get(claim)], vectors[places.get(text)]));
}

async function listFrom(name, ask, count, what) {
  let given;
  try {
    given = await ask();
  } catch (thrown) {
    throw new CredenceError("source_failed", `\`${name}\` failed: ${thrown?.message ?? thrown}`, name, thrown);
  }
  if (!Array.isArray(given)) throw invalidArgument(`${name}()`, given, "a promise of a list");
  if (given.length === count) return given;
  const message = `\`${name}\` gave ${given.length} answers for ${count} ${what}, expected one for each`;
  throw new CredenceError("invalid_argument", message, name);
}

/** The cosine of the angle between two vectors; 0 where one has no direction. */
function cosine(one, other) {
  if (typeof one?.length !== "number" || one.length !== other?.length) {
    throw invalidArgument("options.embedder()", one?.length === undefined ? one : other, "vectors of one length");
  }
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    product += one[at] * other[at];
    ofOne += one[at] * one[at];
    ofOther += other[at] * other[at];
  }
  const value = product / Math.sqrt(ofOne * ofOther);
  return Number.isFinite(value) ? value : 0;
}
