// Whether a source says what a sentence says, for who has texts and no stream.

import { jsonText, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { CredenceError, wrongArgument } from "./error.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** A stronger model is asked again while its answers lead to further pairs, up to so many times. */
const MOST_ROUNDS = 4;

/** What a text says about a claim, and why; with `options.nli` a promise of that. */
export function detectStance(claim, text, options) {
  textOf("claim", claim);
  textOf("text", text);
  return withModel(options, (rest, outside) => ask((core) => core.detectStance(claim, text, rest, outside)));
}

/** Whether the sources of an answer say what its sentences say; with `options.nli` a promise of that. */
export function checkGrounding(answer, citations, options) {
  textOf("answer", answer);
  const list = jsonText("citations", citations);
  return withModel(options, (rest, outside) => ask((core) => core.checkGrounding(answer, list, rest, outside)));
}

/** Which of some sources cannot both be right about a claim; with `options.nli` a promise of that. */
export function findContradictions(claim, sources, options) {
  textOf("claim", claim);
  const list = jsonText("sources", sources);
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  const { policy, learned, ...others } = isObject ? options : {};
  const find = (rest, outside) =>
    withPolicy("options.policy", policy, learned, (core, raw) => core.findContradictions(claim, list, rest, outside, raw));
  return withModel(isObject ? others : options, find);
}

/** Asks the module at once, or as often as a model has something to say that it was not asked before. */
function withModel(options, question) {
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  const { nli, ...others } = isObject ? options : {};
  const rest = jsonText("options", isObject ? others : options);
  if (nli === undefined || nli === null) return JSON.parse(question(rest, "")).result;
  const classify = typeof nli === "function" ? nli : nli.classify?.bind(nli);
  if (!classify) throw wrongArgument("options.nli", nli, "a function of a list of pairs, or an object with `classify`");
  return answered(classify, (outside) => JSON.parse(question(rest, outside)));
}

async function answered(nli, question) {
  const pairs = [];
  const answers = [];
  for (let round = 0; ; round += 1) {
    const { missing, result } = question(jsonText("options.nli", { pairs, answers }));
    if (missing.length === 0 || round === MOST_ROUNDS) return result;
    const given = await asked(nli, missing);
    pairs.push(...missing);
    answers.push(...given);
  }
}

async function asked(nli, missing) {
  let given;
  try {
    given = await nli(missing.map((pair) => ({ ...pair })));
  } catch (thrown) {
    throw new CredenceError("source_failed", `\`options.nli\` failed: ${thrown?.message ?? thrown}`, "options.nli", thrown);
  }
  if (!Array.isArray(given)) throw wrongArgument("options.nli()", given, "a promise of a list");
  if (given.length === missing.length) return given;
  const message = `\`options.nli\` gave ${given.length} answers for ${missing.length} pairs, expected one for each`;
  throw new CredenceError("invalid_argument", message, "options.nli");
}
