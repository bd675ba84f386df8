// The exports of `import … from "credence"` in Node.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, recordings } from "./installed.mjs";

const folder = install();
const credence = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const clean = readFileSync(join(recordings, "portfolio-clean.sse"));

/** The error that a call throws; the test fails without one. */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof credence.CredenceError, `${error} is no CredenceError`);
    assert.ok(error instanceof Error);
    assert.equal(error.name, "CredenceError");
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("node is ready on import, and calling init does no harm", async () => {
  assert.match(credence.version(), /^\d+\.\d+\.\d+$/);
  await credence.init();
  assert.equal(credence.default, credence.init);
});

test("a recording is assessed from bytes, buffer, text and view alike", () => {
  const [assessment] = credence.assessRecording(clean);
  assert.equal(assessment.protocol, "native");
  assert.equal(assessment.outcome, "completed");
  assert.deepEqual(assessment.headline, { kind: "tool_run", score: 1, band: "green", compared: true, decided: true, lowered_by: null });
  assert.equal(assessment.tools.length, 3);
  assert.deepEqual(assessment.markers.dangling, []);
  const buffer = clean.buffer.slice(clean.byteOffset, clean.byteOffset + clean.length);
  const inside = new DataView(new Uint8Array([7, ...clean, 7]).buffer, 1, clean.length);
  for (const same of [clean.toString(), buffer, new Uint8Array(buffer), inside]) {
    assert.deepEqual(credence.assessRecording(same), [assessment]);
  }
});

test("a headline says whether anything was compared, and the coverage how much", () => {
  const [values] = credence.assessRecording(clean, { grounding });
  assert.deepEqual([values.coverage.values, values.coverage.values_compared], [7, 7]);
  const source = { url: "https://a.org/", title: "A" };
  const turn = { answer: "The bridge was closed for 14 days in May 2021 [1].", outcome: "completed", sources: [source], citations: [{ label: "[1]", url: source.url }] };
  const { headline, coverage } = credence.assess(turn, { grounding });
  assert.deepEqual([headline.kind, headline.compared, headline.decided], ["source_quality", false, false]);
  assert.deepEqual(coverage, {
    cited_sentences: 1,
    compared: 0,
    supported: 0,
    contradicted: 0,
    undecided: 0,
    statements: 1,
    checked: 0,
    backed: 0,
    against: 0,
    in_no_text: 0,
    values: 0,
    values_compared: 0,
  });
  const read = credence.assess(turn, { grounding, texts: { [source.url]: "In May 2021 the bridge was closed for 14 days." } });
  assert.deepEqual([read.headline.compared, read.coverage.compared, read.coverage.supported], [true, 1, 1]);
  assert.match(credence.reportTurn(turn, { grounding }), /^# Source quality: \d+% \(\w+, not compared\)\n\nCompleted\n\n0 of 1 cited sentences could be compared\n/);
});

test("a turn is assessed with its terms, citations and markers", () => {
  const assessment = credence.assess({
    answer: "You hold 3 positions [1], worth $10 [2].",
    tool_call_history: [
      { tool_name: "get_market_data", success: true, data: { total_holdings: 3 } },
      { tool_name: "search", tool_args: { q: "a" }, success: false, error: { message: "timeout" } },
    ],
    step_count: 2,
    confidence: 0.95,
  });
  assert.equal(assessment.scores.tool_run.score, 0.8);
  assert.deepEqual(
    assessment.tools.map((tool) => [tool.state, tool.error]),
    [
      ["ok", null],
      ["failed", "timeout"],
    ],
  );
  assert.deepEqual(assessment.markers, { used: [1], dangling: [2], unused: [], mismatched: [] });
  assert.equal(assessment.citations[0].value, "3");
  assert.equal(assessment.claimed_confidence, 0.95);
  assert.ok(assessment.warnings.some((warning) => warning.code === "confidence_differs"));
});

test("a tool whose own result reports a failure has failed, whatever its record says", () => {
  const called = (data, error = null) => ({ tool_name: "search", success: true, data, error });
  const history = [called({ error: "boom" }), called({ status: 404 }), called("Error: no route"), called({ results: [{ title: "Error: explained" }], error: "one of two did not answer" })];
  const { tools, scores } = credence.assess({ answer: "x", tool_call_history: history });
  assert.deepEqual(
    tools.map(({ state, error }) => [state, error]),
    [
      ["failed", "boom"],
      ["failed", "status: 404"],
      ["failed", "Error: no route"],
      ["ok", null],
    ],
  );
  assert.equal(scores.tool_run.score, credence.scoreToolRun(history).score);
});

test("citations keep label, quote and offsets, and sources get their trust from the policy", () => {
  const answer = "😀 WHO says so [1].";
  const assessment = credence.assess(
    {
      answer,
      citations: [{ label: "[1]", url: "https://www.who.int/news?utm_source=x", title: "News", quote: "so", start: 3, end: 6 }],
      sources: [{ url: "https://blog.example.org/", snippet: "other" }],
    },
    { policy: { user_overrides: [{ domain: "blog.example.org", trust_level: "academic" }] } },
  );
  const [cited, retrieved] = assessment.sources;
  assert.deepEqual([cited.id, cited.cited, cited.retrieved], ["https://www.who.int/news", true, false]);
  assert.deepEqual([retrieved.trust.level, retrieved.trust.from, retrieved.cited], ["academic", "user_override", false]);
  const [citation] = assessment.citations;
  assert.equal(answer.slice(citation.start, citation.end), "WHO");
  assert.deepEqual([citation.label, citation.quote, citation.source_id], ["[1]", "so", cited.id]);
  assert.deepEqual(assessment.markers.used, [1]);
  assert.equal(assessment.scores.source_quality.counted, 1);
});

test("a citation with offsets outside the answer applies to the whole answer", () => {
  const { citations, warnings } = credence.assess({ answer: "short", citations: [{ url: "https://e.org/", start: 3, end: 99 }] });
  assert.deepEqual([citations[0].start, citations[0].end], [null, null]);
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ["offset_not_in_answer"],
  );
});

test("outcome and error of a turn are separate", () => {
  assert.equal(credence.assess({ answer: "x" }).outcome, "completed");
  assert.equal(credence.assess({ answer: "x", outcome: "cut" }).outcome, "cut");
  const failed = credence.assess({ answer: "x", error: { code: 429, message: "too many" } });
  assert.deepEqual([failed.outcome, failed.error], ["failed", { code: "429", message: "too many" }]);
});

test("the same options give the same result in every function", () => {
  const options = { weights: { credibility: 1, diversity: 0 }, policy: { allowlist: [{ domain: "e.org", trust_level: "primary" }] } };
  const { scores } = credence.assess({ answer: "x", citations: [{ url: "https://e.org/" }] }, options);
  assert.equal(scores.source_quality.score, 1);
  const score = credence.scoreSourceQuality([{ url: "https://e.org/", credibility_score: 1 }], options.weights);
  assert.equal(score.score, scores.source_quality.score);
});

test("citations are built, put into a prompt and audited", () => {
  const records = [
    { tool_name: "weather", success: true, data: { now: { rain: 1234.5 } } },
    { tool_name: "search", success: true, data: { results: [{ title: "A", url: "https://a.org/1" }] } },
    { tool_name: "search", success: false, data: { results: [{ url: "https://b.org/" }] } },
  ];
  const extractors = [{ tool: "weather", display_name: "Weather", points: [{ path: "now.rain", format: "money", currency: "R$ " }] }];
  const citations = credence.buildCitations(records, { extractors });
  assert.deepEqual(
    citations.map(({ label, value }) => [label, value]),
    [
      ["[1]", "R$ 1,234.50"],
      ["[2]", "A"],
    ],
  );
  const prompt = credence.citationPrompt(citations);
  assert.ok(prompt.includes("[1] Weather - now.rain: R$ 1,234.50\n[2] A - https://a.org/1\n"), prompt);
  const answer = "It rained R$ 999.00 [1], says A [2] and nobody [3].";
  assert.deepEqual(credence.auditMarkers(answer, citations), { used: [1, 2], dangling: [3], unused: [], mismatched: [1] });
  assert.deepEqual(credence.auditMarkers(answer, 4), { used: [1, 2, 3], dangling: [], unused: [4], mismatched: [] });
  assert.equal(credence.citationPrompt([]), "");
});

test("the scores alone", () => {
  const good = { tool_name: "a", success: true, data: [1] };
  assert.equal(credence.scoreToolRun([good], 1).score, 1);
  assert.equal(credence.scoreToolRun([good], 3).score, 0.9);
  assert.equal(credence.scoreToolRun([good, { tool_name: "b", success: false }]).score, 0.8);
  assert.equal(credence.scoreToolRun([]).score, 0);
  assert.equal(credence.scoreSourceQuality([]).score, 0);
  assert.equal(credence.passesGate(0.85, 2), true);
  assert.equal(credence.passesGate(0.99, 1), false);
  assert.equal(credence.passesGate(0.5, 2, 0.5), true);
});

test("trust and domains", () => {
  assert.equal(credence.lookupTrust("https://en.wikipedia.org/wiki/Trust").level, "low");
  assert.equal(credence.lookupTrust("pubmed.gov.evil.com").level, "unverified");
  const policy = { denylist: ["evil.com"] };
  assert.deepEqual([credence.lookupTrust("https://a.evil.com/", policy).skip, credence.lookupTrust("https://a.evil.com/").skip], [true, false]);
  const dated = { allowlist: [{ domain: "e.org", trust_level: "trusted", until: "2020-12-31" }] };
  assert.equal(credence.lookupTrust("e.org", dated, "2020-05-01").level, "trusted");
  assert.equal(credence.lookupTrust("e.org", dated).level, "unverified");
  assert.equal(credence.registrableDomain("https://x.a.co.uk/y"), "a.co.uk");
  assert.equal(credence.registrableDomain("no address"), null);
});

test("a report has the content of the assessment", () => {
  assert.match(credence.reportRecording(clean), /^# Tool run: 100% \(high\)\n\nCompleted\n/);
  assert.match(credence.reportTurn({ answer: "\u001b[31mred" }), /^# No score\n[^\u001b]*$/);
});

/** The case, the code, the path, and a part of the message. */
const WRONG = [
  ["no turn", () => credence.assess(), "invalid_argument", "turn", "is missing, expected an object"],
  ["a number as turn", () => credence.assess(5), "invalid_argument", "turn", "is `5`"],
  ["a list as answer", () => credence.assess({ answer: ["a"] }), "invalid_argument", "turn.answer", 'is `["a"]`, expected a text'],
  [
    "a word as success",
    () => credence.scoreToolRun([{ tool_name: "a", success: true }, { tool_name: "a" }, { tool_name: "a", success: "yes" }].slice(2)),
    "invalid_argument",
    "records[0].success",
    'is `"yes"`, expected true or false',
  ],
  ["no success", () => credence.scoreToolRun([{ tool_name: "a" }]), "invalid_argument", "records[0].success", "is missing"],
  ["an object as records", () => credence.scoreToolRun({}), "invalid_argument", "records", "expected an array"],
  ["a broken step count", () => credence.scoreToolRun([], 1.5), "invalid_argument", "stepCount", "is `1.5`, expected a whole number"],
  ["a negative step count", () => credence.assess({ step_count: -1 }), "invalid_argument", "turn.step_count", "is `-1`"],
  ["an infinite confidence", () => credence.assess({ confidence: Infinity }), "invalid_argument", "turn.confidence", "Infinity"],
  ["an unknown outcome", () => credence.assess({ outcome: "done" }), "invalid_argument", "turn.outcome", "expected one of completed, failed"],
  ["an unknown protocol", () => credence.assess({ protocol: "x" }), "invalid_argument", "turn.protocol", "native"],
  ["half a place", () => credence.assess({ citations: [{ url: "https://e.org", start: 1 }] }), "invalid_argument", "turn.citations[0].end", "is missing"],
  ["a citation of nothing", () => credence.assess({ citations: [{}] }), "invalid_argument", "turn.citations[0]", "expected a `label`"],
  ["a label of no number", () => credence.assess({ citations: [{ label: "[x]" }] }), "invalid_argument", "turn.citations[0].label", "expected a label such as `[1]`"],
  ["a source without a name", () => credence.assess({ sources: [{ snippet: "x" }] }), "invalid_argument", "turn.sources[0].url", "expected an address"],
  ["a misspelt option", () => credence.assess({}, { polcy: {} }), "invalid_argument", "options.polcy", "is unknown, expected one of policy"],
  ["an unknown profile", () => credence.assess({}, { profile: "x" }), "invalid_argument", "options.profile", "expected one of credence, agentforge-compat"],
  ["a weight over 1", () => credence.assess({}, { weights: { diversity: 2 } }), "invalid_argument", "options.weights.diversity", "is `2`, expected a number from 0 to 1"],
  ["no room for a frame", () => new credence.AgentStream({ maxFrame: 0 }), "invalid_argument", "options.maxFrame", "is `0`"],
  ["a policy that is a list", () => credence.assess({}, { policy: [] }), "invalid_policy", "options.policy", "expected an object"],
  [
    "a policy of another level",
    () => credence.assess({}, { policy: { allowlist: ["a.org", { domain: "b.org", trust_level: "great" }] } }),
    "invalid_policy",
    "options.policy.allowlist[1].trust_level",
    "is `great`, expected one of",
  ],
  [
    "an override with a star",
    () => credence.lookupTrust("a.org", { user_overrides: [{ domain: "*.a.org", trust_level: "low" }] }),
    "invalid_policy",
    "policy.user_overrides[0].domain",
    "is `*.a.org`",
  ],
  ["a policy list of numbers", () => credence.lookupTrust("a.org", { denylist: [7] }), "invalid_policy", "policy.denylist[0]", "is `7`"],
  [
    "an extractor of no format",
    () => credence.buildCitations([], { extractors: [{ tool: "t", points: [{ path: "a", format: "colour" }] }] }),
    "invalid_extractors",
    "options.extractors[0].points[0].format",
    "percent",
  ],
  ["a credibility of no number", () => credence.scoreSourceQuality([{ url: "https://e.org", credibility_score: NaN }]), "invalid_argument", "citations[0].credibility_score", "NaN"],
  ["an address of no host", () => credence.scoreSourceQuality([{ url: "mailto:a@e.org", credibility_score: 1 }]), "invalid_argument", "citations[0].url", "expected a web address"],
  ["a score of no number", () => credence.passesGate("high", 2), "invalid_argument", "score", 'is `"high"`, expected a number'],
  ["an answer of no text", () => credence.auditMarkers(null, 2), "invalid_argument", "answer", "is `null`, expected a text"],
  ["too many labels", () => credence.auditMarkers("", 1e9), "invalid_argument", "citations", "expected a list of citations, or how many there are, up to 9999"],
  ["an address of no text", () => credence.lookupTrust(7), "invalid_argument", "address", "is `7`, expected a text"],
  ["no recording", () => credence.assessRecording(undefined), "invalid_argument", "recording", "is missing, expected a text, a Uint8Array or an ArrayBuffer"],
  ["an object as recording", () => credence.assessRecording({}), "invalid_argument", "recording", "is an Object"],
];

for (const [name, call, code, path, part] of WRONG) {
  test(`${name} is an error with code and path`, () => {
    const error = thrownBy(call);
    assert.deepEqual([error.code, error.path], [code, path]);
    assert.ok(error.message.includes(part), error.message);
    assert.ok(error.message.startsWith(`\`${path}\``), error.message);
  });
}

test("what JSON cannot hold is an error, not a crash", () => {
  const loop = {};
  loop.loop = loop;
  assert.equal(thrownBy(() => credence.assess(loop)).code, "invalid_argument");
  assert.equal(thrownBy(() => credence.assess({ answer: 1n })).path, "turn");
  assert.equal(thrownBy(() => credence.assess(() => {})).path, "turn");
  let deep = [];
  for (let depth = 0; depth < 1_000; depth += 1) deep = [deep];
  assert.equal(thrownBy(() => credence.assess({ answer: "x", deep })).code, "invalid_json");
});

test("after an error everything works as before", () => {
  assert.equal(credence.assessRecording(clean).length, 1);
});
