// No wrong argument stops the package: what it throws is a `CredenceError`, and the next call works. Every export of every entry is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install, named } from "./installed.mjs";

const folder = install();
globalThis.fetch = async () => new Response("", { status: 404 });

const STREAM = 'event: token\ndata: {"content":"a"}\n\n';
const CITED = [{ url: "https://a.example/1" }];
const CLAIM = "The bridge opened in 1966.";
const TEXT = "The bridge opened in 1976.";
const HISTORY = [{ target: CLAIM }, { evidence: [] }, 1, 3];
const DECISION = { status: "need_more_search", support: {}, refute: {} };
const QUESTION = { endpoint: "https://a.example/chat", question: "q", model: "m" };
const JUDGE = { name: "j", where: "here", ask: async () => "?" };
const HOST = { search: async () => [], judge: async () => [], decide: () => ({ status: "final" }), wait: async () => {} };
const MODELS = { embedder: { embed: async (texts) => texts.map(() => [1]) } };
const LABELS = [{ kind: "stance", score: 0.9, right: true }];
const CHECK = { sources: ["openalex"], maxAttempts: 1, maxTries: 1 };
const ASSESSMENT = {
  answer: "a",
  tools: [],
  sources: [],
  citations: [],
  warnings: [],
  markers: { used: [], dangling: [], unused: [], mismatched: [] },
  grounding: null,
  coverage: {},
  blocked: [],
  not_understood: 0,
  outcome: "completed",
  protocol: null,
};
const CLIENT = { fetch: globalThis.fetch, withOptions: () => CLIENT };
const selection = async ({ selectSources }) => selectSources(CLAIM);

/** Valid arguments of every export; a function makes those that need the entry. `null`: no function, or no arguments to check. */
const VALID = {
  credence: {
    AgentStream: [{}],
    CredenceError: null,
    TrustPolicy: [{}],
    assess: [{ answer: "a" }, {}],
    assessRecording: [STREAM, {}],
    assessingFetch: [() => {}, {}],
    auditMarkers: ["a [1]", 1],
    buildCitations: [[], {}],
    citationPrompt: [[]],
    init: [],
    lookupTrust: ["a.org", {}, null],
    passesGate: [1, 2],
    proposeMapping: [STREAM],
    readAgentStream: () => [new Response(STREAM), {}],
    registrableDomain: ["a.org"],
    reportRecording: [STREAM, {}],
    reportTurn: [{ answer: "a" }, {}],
    scoreSourceQuality: [[{ url: "https://a.org", credibility_score: 1 }], {}],
    shownAddress: ["https://a.example/"],
    scoreToolRun: [[{ tool_name: "t", success: true }], 1],
    verifyCitations: [CITED, { head: () => 200 }],
    version: [],
  },
  "credence/ask": {
    PROTOCOLS: null,
    browserAccess: ["https://a.org"],
    buildRequest: ["native", QUESTION],
    curlLine: ({ buildRequest }) => [buildRequest("native", QUESTION)],
    init: [],
    resumeRequest: ["langgraph", QUESTION, {}],
    stopRequest: ["langgraph", QUESTION, {}],
    version: [],
  },
  "credence/grounding": {
    checkGrounding: ["a [1]", [{ label: 1, url: "https://a.org", snippet: "a" }], {}],
    detectStance: [CLAIM, TEXT, {}],
    findContradictions: [CLAIM, [{ url: "https://a.org", text: TEXT }], {}],
    grounding: null,
    init: [],
    version: [],
  },
  "credence/evidence": {
    EvidenceGraph: [],
    STANCES: null,
    claimConfidence: [[{ stance: "supports", confidence: 1 }], {}],
    classifyContradiction: ["low", "primary", {}],
    countIndependent: [[{ text: "a" }]],
    decideFromHistory: [...HISTORY, {}],
    init: [],
    reportDecision: [...HISTORY, {}],
    resolveContradiction: ["c", [{ url: "https://a.org", stance: "supports" }], {}],
    verifySource: [{ level: "low" }, {}],
    version: [],
    writeProof: ({ decideFromHistory }) => [decideFromHistory(...HISTORY), {}],
  },
  "credence/papers": {
    CitationTracker: [["doi:10.1000/182"], { openalex: false, semantic_scholar: false }],
    PaperIndex: [],
    citationImpact: [[1, 2]],
    crossref: null,
    identifyPapers: ["doi:10.1000/182"],
    init: [],
    openAlex: null,
    paperDetails: ["doi:10.1000/182", { apis: ["openalex"] }],
    rankRelated: [[{ abstract: "a" }], {}],
    semanticScholar: null,
    titleSimilarity: ["a", "b"],
    version: [],
  },
  "credence/research": { ResearchLoop: [{ target: "t" }, {}], init: [], runResearch: ({ ResearchLoop }) => [new ResearchLoop({ target: "t" }, { max_attempts: 1 }), HOST], version: [] },
  "credence/check": {
    CheckFlow: [CLAIM, CHECK],
    SelectionMemory: [],
    SourceRegistry: [{}],
    checkClaim: [CLAIM, CHECK],
    claimOverlap: ["a", "b"],
    init: [],
    reportSection: async (entry) => [await selection(entry), new entry.SourceRegistry()],
    selectSources: [CLAIM, {}],
    selectedWithMemory: async (entry) => [CLAIM, { memory: await entry.SelectionMemory.open() }],
    sourceWeights: async (entry) => [await selection(entry), new entry.SourceRegistry()],
    version: [],
  },
  "credence/judge": {
    functionJudge: [async () => "?", {}],
    init: [],
    judgeCost: [CLAIM, [TEXT], { judge: JUDGE }],
    judgeTexts: [CLAIM, [TEXT], { judge: JUDGE }],
    nliJudge: [{ classify: async () => [] }, {}],
    openAiJudge: [{ url: "http://a.example", model: "m" }],
    promptApiJudge: [{}],
    textJudge: [async () => "?", {}],
    version: [],
  },
  "credence/embedder": { init: [], judgePairs: [[{ claim: "c", text: "t" }], MODELS], loadEmbedder: [{ model: new Uint8Array(3), tokenizer: new Uint8Array(3) }], similarity: [[1], [1]], version: [] },
  "credence/calibration": {
    calibrate: [LABELS, {}],
    init: [],
    parseLabels: ["kind,score,right\nstance,0.9,true\n"],
    recalibrate: ({ calibrate }) => [calibrate(LABELS, { recalibrate: true }).groups[0].map, 0.5],
    version: [],
    writeLabels: [LABELS],
  },
  "credence/policy-yaml": { init: [], parsePolicyYaml: ["denylist: [a.org]"] },
  "credence/validate": { adviceFor: [ASSESSMENT] },
  "credence/adapters": { confidenceClaims: [ASSESSMENT], inlineCitations: [ASSESSMENT], sourceParts: [ASSESSMENT], sourceProps: [ASSESSMENT] },
  "credence/critique": { critique: [ASSESSMENT], visibleText: ["a"], visibleValue: [{}] },
  "credence/openai": { assessedClient: [CLIENT, {}], assessmentOf: [{ asResponse: async () => new Response("") }] },
  "credence/ai-sdk": { assessmentMiddleware: [{ retry: true }] },
  "credence/langchain": { assessmentHandler: [{}] },
  "credence/texts": { addTexts: [{ citations: CITED }, { texts: () => "t" }], textFetcher: ["https://fetcher.example/"] },
};

const circular = {};
circular.itself = circular;
const WRONG = [
  undefined,
  null,
  5,
  NaN,
  -1,
  1e300,
  "",
  "\ud800",
  "\u0000",
  true,
  10n,
  Symbol("s"),
  () => {},
  {},
  [],
  [null],
  [[[]]],
  circular,
  new Map(),
  new Uint8Array(3),
  new Date(NaN),
  Object.create(null),
  { length: 1e9 },
  new Proxy({}, { get: () => circular }),
];

const isClass = (value) => typeof value === "function" && value.toString().startsWith("class");
/** An object of a class, which may first have to be loaded. */
const made = (type, words) => (typeof type.open === "function" ? type.open(...words) : new type(...words));
const call = (value, words) => (isClass(value) ? made(value, words) : value(...words));

/** What a call gives: a value, what its promise resolves with, the items of its list. */
async function outcome(act) {
  const given = await act();
  if (typeof given?.[Symbol.asyncIterator] !== "function") return given;
  const items = [];
  for await (const item of given) items.push(item);
  return items;
}

/** The message of an error that no caller could handle; `null` for a result and for a `CredenceError`. */
async function trap(act) {
  try {
    await outcome(act);
    return null;
  } catch (error) {
    if (error?.name !== "CredenceError") return `${error?.name}: ${error?.message ?? String(error)}`;
    return ["internal", "module_stopped", "out_of_memory"].includes(error.code) ? `${error.code}: ${error.message}` : null;
  }
}

const argumentsOf = async (valid, entry) => (typeof valid === "function" ? valid(entry) : valid);

/** Every call with one argument replaced by a wrong one. */
function* replaced(valid) {
  for (let place = 0; place < Math.max(valid.length, 1); place += 1) for (const wrong of WRONG) yield [...valid.slice(0, place), wrong, ...valid.slice(place + 1)];
}

const methodsOf = (type) =>
  Object.getOwnPropertyNames(type.prototype).filter((name) => !["constructor", "free"].includes(name) && typeof Object.getOwnPropertyDescriptor(type.prototype, name).value === "function");

/** Every method of a class with wrong arguments, each on an object of its own. */
function* misusesOf(type, valid) {
  for (const name of methodsOf(type)) {
    for (const words of [...replaced([null]), ...replaced(["a", null]), [], ["a", "b", "c", "d"]]) {
      yield [
        `${name}(${words.map(shown).join(", ")})`,
        async () => {
          const object = await made(type, valid);
          try {
            await object[name](...words);
          } finally {
            object.free?.();
          }
        },
      ];
    }
  }
}

const shown = (value) => {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
};

/** What was thrown that no caller could handle, when a function is called wrongly and then as it should be. */
async function trapsOf(name, entry, valid) {
  const value = entry[name];
  const words = await argumentsOf(valid, entry);
  const wrong = [...replaced(words)].map((each) => [`${name}(${each.map(shown).join(", ")})`, () => call(value, each)]);
  const traps = [];
  for (const [what, act] of [...wrong, ...(isClass(value) ? misusesOf(value, words) : [])]) {
    const found = await trap(act);
    if (found) traps.push(`${what}: ${found}`);
  }
  return traps;
}

const entries = await Promise.all(Object.keys(VALID).map(async (specifier) => [specifier, await named(folder, specifier)]));

test("every export is called", () => {
  // Where the module is whole, all entries are one script.
  const exported = new Set(entries.flatMap(([, entry]) => Object.keys(entry)));
  assert.deepEqual([...new Set(Object.values(VALID).flatMap(Object.keys))].sort(), [...exported].sort());
});

for (const [specifier, entry] of entries) {
  const table = VALID[specifier];

  for (const name of Object.keys(table).filter((each) => table[each])) {
    test(`${specifier}: after wrong calls of ${name} the next one works`, async () => {
      const works = async () => outcome(async () => call(entry[name], await argumentsOf(table[name], entry)));
      if (name !== "loadEmbedder") await works();
      assert.deepEqual(await trapsOf(name, entry, table[name]), []);
      if (name !== "loadEmbedder") await works();
    });
  }
}
