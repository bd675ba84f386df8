// `credence check`: a claim, its sources, what they say, and what follows.

import { CheckFlow, SourceRegistry } from "./check-node.mjs";

const KEY = "CREDENCE_KEY_";
const BASE = "CREDENCE_BASE_";

/** The check that the command line asks for; keys and other addresses come from the environment. */
export function checkOf(claim, { sources, strategy, llm, model, language, rounds, gazettes }, environment) {
  const registry = new SourceRegistry();
  const names = registry.list().map(({ name }) => name);
  const given = (prefix) => Object.fromEntries(names.map((name) => [name, environment[prefix + name.toUpperCase()]]).filter(([, value]) => value));
  for (const [name, key] of Object.entries(given(KEY))) registry.setKey(name, key);
  return new CheckFlow(claim, {
    registry,
    bases: given(BASE),
    mail: environment.CREDENCE_MAIL || undefined,
    sources: sources?.split(",").map((name) => name.trim()),
    strategy,
    llm: llm === undefined ? undefined : { endpoint: llm, model, key: environment[`${KEY}LLM`] || undefined },
    language,
    maxAttempts: rounds,
    searchType: gazettes ? "gazettes" : undefined,
  });
}

/** What is wrong, in the words of the command line. */
export function inWords({ message }) {
  const names = { "options.maxAttempts": "--rounds", "options.llm.endpoint": "--llm", "options.llm.model": "--model", claim: "CLAIM", "options.searchType": "--gazettes", "options.mail": "CREDENCE_MAIL" };
  return message
    .replace(/`([\w.]+)(\[\d+\])?`/, (whole, path) => (names[path] ? `\`${names[path]}\`` : whole))
    .replace(/`options\.bases\.(\w+)`/, (_, name) => `\`${BASE}${name.toUpperCase()}\``)
    .replace("`options.", "`--");
}

/** Runs it, and says on standard error what is done. */
export function runCheck(flow, timeout, signal) {
  const onStep = ({ text }) => process.stderr.write(`${printable(text)}\n`);
  return flow.run({ signal, timeoutMs: timeout === undefined ? undefined : timeout * 1000, onStep });
}

/** What comes from outside may hold what steers a terminal. */
export function printable(text) {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "�");
}
