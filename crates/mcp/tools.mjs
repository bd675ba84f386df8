// The tools: what each takes, what it returns, and what it does with the package.

import { CredenceError, assess, assessRecording, reportRecording, reportTurn, shownAddress, verifyCitations, version } from "credence";
import { CheckFlow } from "credence/check";
import { decideFromHistory, reportDecision } from "credence/evidence";
import { checkGrounding, grounding } from "credence/grounding";
import { outlineOf } from "./schemas.mjs";

const text = (description) => ({ type: "string", description });
const list = (items, description) => ({ type: "array", items, description });
const whole = (minimum, maximum, description) => ({ type: "integer", minimum, maximum, description });
const OBJECT = { type: "object" };

const TURN = {
  ...OBJECT,
  description: "One answer of an agent: answer, tool_call_history, citations, sources, evidence, confidence, as `assess` of the package takes it",
};
const RECORDING = text("A recorded stream as text: server-sent events, JSON lines, a JSON array or one JSON response of any supported protocol");
const TEXTS = { type: "object", additionalProperties: { type: "string" }, description: "Texts of sources by address, if the stream carries none" };

const MAPPING = {
  ...OBJECT,
  description: 'For a recording in a form of your own: where things stand in its messages, such as {"rules":[{"text":"delta"}],"ends_with_stream":true}; see docs/mapping.md',
};

const MESSAGES = list(OBJECT, "The conversation before the answer, as it was sent to the model: its texts and results are compared, too, and `[1]` may name a passage of a prompt");

const REMEMBER = {
  type: "boolean",
  description: "Let what this answer teaches about domains (blocked, promoted) hold for later calls of this session; false by default, because a recording may be hostile",
};

const LOCAL = { readOnlyHint: true, openWorldHint: false };
const NETWORK = { readOnlyHint: true, openWorldHint: true };

export const TOOLS = [
  tool(
    "assess",
    LOCAL,
    "How far to trust an agent's answer, and why: scores with their terms, sources with trust, tools, contradictions, a decision. Give `recording` or `turn`.",
    { recording: RECORDING, mapping: MAPPING, turn: TURN, messages: MESSAGES, texts: TEXTS, remember: REMEMBER },
    [],
    assessed,
  ),
  tool(
    "verify_citations",
    NETWORK,
    "Checks that the cited links work, through the link checker that the user configured.",
    { urls: list({ type: "string" }, "The cited addresses") },
    ["urls"],
    verified,
  ),
  tool(
    "check_grounding",
    LOCAL,
    "Whether the cited texts support the sentences of an answer. A lexical check without a model: `undecided` means that words alone do not decide.",
    { answer: text("The answer, with markers such as [1]"), citations: list(OBJECT, "One for each marker: label, url, title, quote, snippet") },
    ["answer", "citations"],
    grounded,
  ),
  tool(
    "decide",
    LOCAL,
    "Whether the evidence is enough for True, False or Invalid, or whether to search again.",
    {
      task: { ...OBJECT, description: "id, target, timeframe" },
      history: { ...OBJECT, description: "pages, evidence, serp_queries" },
      attempts: whole(0, 1000, "How many searches were made"),
      max_attempts: whole(1, 1000, "How many searches are allowed"),
    },
    ["task", "history"],
    decided,
  ),
  tool(
    "check_claim",
    NETWORK,
    "Queries open data sources about a claim and reports what they say. Takes up to a minute; reports progress.",
    {
      claim: text("One sentence that is true or false"),
      sources: list({ type: "string" }, "Names of data sources; all that fit by default"),
      rounds: whole(1, 10, "Maximum number of searches, 3 by default"),
      language: text("A language tag, detected by default"),
    },
    ["claim"],
    checked,
  ),
  tool("trust_of", LOCAL, "How far the sources at these addresses are trusted, and by which rule.", { addresses: list({ type: "string" }, "Domains or addresses") }, ["addresses"], trusted),
  tool("get_status", LOCAL, "What this server knows: its version, its rules, how many answers it assessed, and blocked domains with reasons.", {}, [], status),
  tool("get_materials", LOCAL, "The evidence of all answers assessed in this session: claims, what each source says about them, contradictions, and rejected evidence.", {}, [], materials),
];

function tool(name, annotations, description, properties, required, run) {
  return { name, description, inputSchema: { type: "object", properties, required, additionalProperties: false }, outputSchema: outlineOf(name), annotations, run };
}

function assessed(session, { recording, mapping, turn, messages, texts, remember: learn = false }) {
  if ((recording === undefined) === (turn === undefined)) throw refused("recording", "expected either `recording` or `turn`");
  if (mapping !== undefined && recording === undefined) throw refused("mapping", "a mapping describes a `recording`");
  const options = { policy: session.policy, grounding, ...(texts && { texts }), ...(messages && { messages }) };
  const assessments = recording === undefined ? [assess(turn, { ...options, learn })] : assessRecording(recording, { ...options, mapping, learn });
  session.keep(assessments);
  return { text: recording === undefined ? reportTurn(turn, options) : reportRecording(recording, { ...options, mapping }), assessments };
}

async function verified(session, { urls }, { signal, onProgress }) {
  if (session.checker === null) throw refused("urls", "this server has no link checker; start it with `--checker URL`");
  const tell = ({ done, total, link }) => onProgress({ progress: done, total, message: link.url });
  const { links, complete } = await verifyCitations(
    urls.map((url) => ({ url })),
    { checker: session.checker, allowPrivate: session.allowPrivate, policy: session.policy, signal, onProgress: tell },
  );
  return { text: links.map(({ url, state }) => `${state}: ${shownAddress(url).text}`).join("\n") || "There are no links.", links, complete };
}

function grounded(_, { answer, citations }) {
  const report = checkGrounding(answer, citations);
  const counts = Object.entries(report.grounding?.counts ?? {}).map(([name, n]) => `${n} ${name}`);
  return { text: counts.join(", ") || "No sentence cites a source.", report };
}

function decided(session, { task, history, attempts = 0, max_attempts = 1 }) {
  const given = [task, history, attempts, max_attempts, { policy: session.policy }];
  return { text: reportDecision(...given), decision: decideFromHistory(...given) };
}

async function checked(session, { claim, sources, rounds, language }, { signal, onProgress }) {
  const flow = new CheckFlow(claim, { keys: session.keys, policy: session.policy, sources, maxAttempts: rounds, language });
  try {
    let n_steps = 0;
    const onStep = ({ text: message }) => onProgress({ progress: (n_steps += 1), message });
    const report = await flow.run({ signal, onStep });
    return { text: await flow.markdown(), report };
  } finally {
    flow.free();
  }
}

function trusted(session, { addresses }) {
  const sources = session.policy.lookupAll(addresses).map((trust, index) => ({ address: addresses[index], ...trust }));
  return { text: sources.map(({ address, level, rule }) => `${address}: ${level}${rule ? ` (${rule})` : ""}`).join("\n") || "No addresses were given.", sources };
}

function status(session) {
  const { blocked, nRules } = session.policy;
  const known = { version: version(), n_rules: nRules, n_assessed: session.n_assessed, has_link_checker: session.checker !== null, blocked_domains: blocked };
  return { text: `Credence ${known.version}: ${nRules} rules, ${known.n_assessed} answers assessed, ${blocked.length} blocked domains.`, ...known };
}

function materials({ claims }) {
  const rejected = claims.flatMap(({ answer, claim, evidence }) => evidence.filter(({ status: found }) => found === "rejected").map((item) => ({ answer, claim, ...item })));
  return { text: `${claims.length} claims, ${rejected.length} rejected pieces of evidence.`, claims, rejected };
}

function refused(path, message) {
  return new CredenceError("invalid_argument", message, path);
}
