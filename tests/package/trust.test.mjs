// Trust policies, verification and contradictions, with the installed package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const credence = await imported(folder);
const evidence = await imported(folder, "credence/evidence");
const { AgentStream, CredenceError, TrustPolicy, assess } = credence;

const NOW = "2026-11-21";
const frame = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A turn in which a journal refutes a blog. */
const DISPUTE = {
  answer: "Sugar makes children restless [1].",
  citations: [{ label: 1, url: "https://rumours.example/sugar" }],
  evidence: [
    { claim: "Sugar makes children restless.", url: "https://rumours.example/sugar", stance: "supports", confidence: 0.9, quote: "restless" },
    { claim: "Sugar makes children restless.", url: "https://www.nature.com/articles/x", stance: "refutes", confidence: 0.8, quote: "no effect" },
  ],
};

const BLOCKED = "rumours.example";

function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CredenceError, `${error.stack}`);
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("a turn with evidence has claims, a contradiction with both quotes, and a blocked host", () => {
  const { claims, contradictions, blocked, scores, sources, warnings } = assess(DISPUTE, { now: NOW });
  assert.deepEqual(
    claims.map(({ id, verdict, n_misinformation }) => [id, verdict, n_misinformation]),
    [["sugar makes children restless", "likely_false", 1]],
  );
  const [{ kind, gap, threshold, supporting, refuting }] = contradictions;
  assert.deepEqual([kind, gap, threshold, supporting.quote, supporting.status, refuting.quote, refuting.status], ["misinformation", 3, 2, "restless", "rejected", "no effect", "verified"]);
  assert.deepEqual(
    blocked.map(({ domain, blocked_at, can_restore }) => [domain, blocked_at, can_restore]),
    [[BLOCKED, NOW, true]],
  );
  assert.equal(scores.claim_evidence.profile, "beta");
  assert.equal(sources.find((source) => source.domain === BLOCKED).trust.from, "verification");
  assert.ok(warnings.some(({ code }) => code === "cites_rejected"));
});

test("gap, weighting and an unknown stance count as passed", () => {
  assert.deepEqual(
    assess(DISPUTE, { gap: 4 }).contradictions.map(({ kind, threshold }) => [kind, threshold]),
    [["contested", 4]],
  );
  const by = (weighting) => assess(DISPUTE, { weighting, gap: 4 }).scores.claim_evidence;
  assert.ok(by("by_source").limits.includes("trust_weighted") && by("by_source").score < by("alike").score);
  const { warnings, claims } = assess({ evidence: [{ url: "https://e.org/", stance: "unsupported", confidence: 1 }] });
  assert.equal(claims[0].evidence[0].stance, "neutral");
  assert.ok(warnings.some(({ code }) => code === "unknown_stance"));
});

test("a policy instance gives the same results as its document", () => {
  const document = { user_overrides: [{ domain: BLOCKED, trust_level: "academic" }], denylist: ["evil.com"] };
  const policy = new TrustPolicy(document);
  assert.deepEqual(assess(DISPUTE, { policy }), assess(DISPUTE, { policy: document }));
  assert.deepEqual(policy.lookup("https://evil.com/x"), credence.lookupTrust("https://evil.com/x", document));
  assert.deepEqual(credence.lookupTrust(BLOCKED, policy), policy.lookup(BLOCKED));
  assert.equal(assess(DISPUTE, { policy }).contradictions[0].kind, "contested");
  const bundled = new TrustPolicy();
  assert.ok(bundled.nRules > 1_000 && policy.nRules === bundled.nRules + 2, `${bundled.nRules} and ${policy.nRules}`);
});

test("many addresses give the same results as single lookups, and dates count", () => {
  const policy = new TrustPolicy({ allowlist: [{ domain: "e.org", trust_level: "trusted", until: "2020-12-31" }] });
  const addresses = ["https://who.int/a", "https://pubmed.gov@evil.com/", "no address", "", "https://e.org/\n"];
  assert.deepEqual(
    policy.lookupAll(addresses),
    addresses.map((address) => policy.lookup(address)),
  );
  const dated = { url: "https://e.org/", published: "2020-05-01" };
  assert.deepEqual(
    policy.lookupAll([dated, dated.url]).map(({ level }) => level),
    ["trusted", "unverified"],
  );
  assert.equal(policy.lookup(dated.url, dated.published).level, "trusted");
  assert.equal(policy.lookupAll(Array.from({ length: 10_000 }, (_, index) => `https://h${index}.gov/`)).filter(({ level }) => level === "government").length, 10_000);
});

test("nothing is learned without a request, and the same input gives the same output", () => {
  const policy = new TrustPolicy();
  const first = assess(DISPUTE, { policy });
  assert.deepEqual(policy.blocked, []);
  assert.deepEqual(assess(DISPUTE, { policy }), first);
});

test("learned trust is kept, can be stored as JSON, and applies to the next turn", () => {
  const policy = new TrustPolicy();
  const taught = assess(DISPUTE, { policy, learn: true, now: NOW });
  assert.deepEqual(policy.blocked, taught.blocked);
  const next = { answer: "See [1].", citations: [{ label: 1, url: "https://rumours.example/other" }] };
  assert.equal(assess(next, { policy }).sources[0].trust.level, "blocked");
  const kept = JSON.stringify(policy.learned);
  const again = new TrustPolicy(policy.toJSON(), { learned: JSON.parse(kept) });
  assert.deepEqual([again.blocked, again.learned], [policy.blocked, policy.learned]);
  assert.deepEqual(new TrustPolicy(null, { learned: kept }).learned, policy.learned);
  assert.equal(assess(next, { learned: kept }).sources[0].trust.level, "blocked");
  assert.deepEqual(assess(DISPUTE, { policy, learn: true, now: NOW }), taught);
  policy.forgetLearned();
  assert.deepEqual([policy.blocked, assess(next, { policy }).sources[0].trust.level], [[], "unverified"]);
});

test("a recording learns from all its turns at once, a stream only on request", () => {
  const page = (url, stance) => ({ url, stance, claim: "c", confidence: 0.9 });
  const turn = (results) =>
    frame("tool_call", { tool: "check", args: {} }) +
    frame("tool_result", { tool: "check", success: true }) +
    frame("done", { response: { message: "x" }, tool_call_history: [{ tool_name: "check", success: true, data: results }] });
  const later = [{ claim: "c", evidence: [page("https://rumours.example/a", "supports"), page("https://www.nature.com/b", "refutes")] }];
  const bytes = turn([{ url: "https://rumours.example/early", title: "Early" }]) + turn(later);
  const policy = new TrustPolicy();
  const assessments = credence.assessRecording(bytes, { policy, learn: true });
  const stream = new AgentStream({ policy: new TrustPolicy() });
  stream.push(bytes);
  stream.finish();
  assert.deepEqual(stream.assessments(), assessments);
  assert.deepEqual(stream.assessments(1), assessments.slice(1));
  assert.deepEqual(assessments, credence.assessRecording(bytes));
  assert.equal(assessments.length, 2);
  if (assessments[1].claims.length > 0) {
    assert.deepEqual(
      policy.blocked.map(({ domain }) => domain),
      [BLOCKED],
    );
    assert.equal(assessments[0].sources[0].trust.level, "blocked");
  }
});

test("a stream is assessed with the current state of its policy", () => {
  const policy = new TrustPolicy();
  const stream = new AgentStream({ policy });
  stream.push(frame("done", { response: { message: "x [1]", citations: [{ url: "https://e.example/a" }] } }));
  const level = () => stream.current.sources[0]?.trust.level;
  assert.equal(level(), "unverified");
  policy.override("e.example", "academic", { reason: "I know it", addedAt: NOW });
  assert.equal(level(), "academic");
  policy.removeOverride("e.example");
  policy.block("e.example");
  assert.equal(level(), "blocked");
  assert.match(stream.report(), /blocked/i);
  policy.free();
  assert.equal(thrownBy(() => stream.current).code, "freed");
});

test("override, block and restore", () => {
  const policy = new TrustPolicy();
  policy.override("WWW.News.example.", "trusted");
  policy.override("news.example", "academic", { reason: "better", addedAt: NOW });
  assert.deepEqual(policy.toJSON().user_overrides, [{ domain: "news.example", trust_level: "academic", reason: "better", added_at: NOW }]);
  assert.deepEqual([policy.lookup("https://news.example/a").from, policy.lookup("a.news.example").level], ["user_override", "unverified"]);
  policy.block("news.example", { reason: "it misled me", at: NOW });
  const [{ domain, reason, blocked_at, reason_code, original_trust_level }] = policy.blocked;
  assert.deepEqual([domain, reason, blocked_at, reason_code, original_trust_level], ["news.example", "it misled me", NOW, "manual", "academic"]);
  assert.deepEqual([policy.lookup("news.example").level, policy.toJSON().user_overrides], ["blocked", []]);
  assert.deepEqual(policy.restore("news.example", { addedAt: NOW }), { domain: "news.example", trust_level: "academic", reason: "restored by the user", added_at: NOW });
  assert.deepEqual([policy.lookup("news.example").level, policy.blocked], ["academic", []]);
  assert.equal(policy.restore("news.example"), null);
  policy.block("news.example");
  assert.equal(policy.restore("news.example", { level: "low", reason: "so" }).trust_level, "low");
  policy.block("news.example");
  policy.override("news.example", "trusted");
  assert.deepEqual([policy.blocked, policy.lookup("news.example").level], [[], "trusted"]);
  assert.deepEqual([policy.removeOverride("news.example"), policy.removeOverride("news.example"), policy.removeOverride("?")], [true, false, false]);
  assert.equal(policy.lookup("news.example").level, "unverified");
});

test("a policy round-trips through YAML and JSON", async () => {
  const document = {
    allowlist: [{ domain: "*.e.org", trust_level: "academic", from: "2020-01-01" }],
    denylist: ["evil.com"],
    user_overrides: [{ domain: "b.example", trust_level: "low", reason: "no: really" }],
  };
  const policy = new TrustPolicy(document);
  const again = await TrustPolicy.fromYaml(policy.toYaml());
  assert.ok(again instanceof TrustPolicy);
  assert.equal(again.toYaml(), policy.toYaml());
  assert.deepEqual(again.toJSON(), policy.toJSON());
  assert.deepEqual(new TrustPolicy(JSON.parse(JSON.stringify(policy))).toJSON(), policy.toJSON());
  await assert.rejects(TrustPolicy.fromYaml("denylist:\n  - domain: []\n"), (error) => error.code === "invalid_policy" && error.line === 2 && error.column === 13);
  await assert.rejects(TrustPolicy.fromYaml(5), (error) => error.code === "invalid_argument" && error.path === "text");
});

test("sources are verified by the table", () => {
  const { verifySource } = evidence;
  const told = (evidence, options) => Object.values((({ status, reason, level_after, promoted }) => ({ status, reason, level_after, promoted }))(verifySource(evidence, options)));
  assert.deepEqual(told({ level: "unverified", n_sites: 2 }), ["verified", "independent_sites", "low", true]);
  assert.deepEqual(told({ level: "trusted", n_sites: 1, n_pages: 4 }), ["pending", "too_few_sites", "trusted", false]);
  assert.deepEqual(told({ level: "low", opponents: ["government"] }), ["rejected", "lost_contradiction", "blocked", false]);
  assert.deepEqual(told({ level: "low", opponents: ["government"] }, { gap: 5 }), ["contested", "contested_contradiction", "low", false]);
  assert.deepEqual(told({ level: "primary", conflict: "won" }), ["verified", "won_contradiction", "primary", false]);
  assert.deepEqual(told({ level: "academic", dangerous: true }), ["rejected", "dangerous_pattern", "blocked", false]);
  assert.deepEqual(told({ level: "low", conflict: "lost", overridden: true }), ["rejected", "lost_contradiction", "low", false]);
});

test("contradictions are classified and resolved", () => {
  const { classifyContradiction, resolveContradiction } = evidence;
  assert.deepEqual(classifyContradiction("low", "academic"), { kind: "misinformation", first: "rejected", second: "verified", first_rank: 2, second_rank: 4, gap: 2, threshold: 2 });
  assert.equal(classifyContradiction("low", "academic", { gap: 3 }).kind, "contested");
  assert.equal(classifyContradiction("academic", "primary").kind, "contested");
  const witnesses = [
    { url: "https://rumours.example/a", stance: "supports", quote: "yes" },
    { url: "https://www.nature.com/b", stance: "refutes", quote: "no" },
    { id: "my notes", level: "unverified", stance: "neutral" },
  ];
  const resolution = resolveContradiction("c", witnesses);
  assert.deepEqual([resolution.n_misinformation, resolution.n_contested, resolution.blocks[0].host], [1, 0, BLOCKED]);
  assert.deepEqual(
    resolution.hosts.map(({ host, verification }) => [host, verification.status]),
    [
      [BLOCKED, "rejected"],
      ["nature.com", "verified"],
    ],
  );
  const policy = new TrustPolicy({ user_overrides: [{ domain: BLOCKED, trust_level: "academic" }] });
  assert.equal(resolveContradiction("c", witnesses, { policy }).n_contested, 1);
  assert.equal(resolveContradiction("c", witnesses, { gap: 4 }).n_contested, 1);
  assert.equal(resolveContradiction("c", []).hosts.length, 0);
});

test("a freed object throws an error with a code", () => {
  const policy = new TrustPolicy();
  policy.free();
  for (const use of [() => policy.lookup("a.org"), () => policy.blocked, () => assess({}, { policy }), () => policy.free()]) {
    assert.equal(thrownBy(use).code, "freed");
  }
});

/** The case, the code, the path, and a part of the message. */
const WRONG = [
  [
    "a document of another level",
    () => new TrustPolicy({ allowlist: ["a.org", { domain: "b.org", trust_level: "great" }] }),
    "invalid_policy",
    "document.allowlist[1].trust_level",
    "is `great`, expected one of",
  ],
  ["a text as document", () => new TrustPolicy("denylist: []"), "invalid_policy", "document", "expected an object"],
  ["learned of another version", () => new TrustPolicy(null, { learned: { version: 9 } }), "invalid_learned", "options.learned.version", "expected version 1"],
  ["learned with a broken host", () => assess({}, { learned: { version: 1, claims: [], hosts: [{ host: 5 }] } }), "invalid_learned", "options.learned.hosts[0].host", "is `5`"],
  ["learned that is no JSON", () => new TrustPolicy(null, { learned: "{" }), "invalid_learned", "options.learned", "no JSON at byte"],
  ["learned beside a policy that holds it", () => assess({}, { policy: new TrustPolicy(), learned: { version: 1 } }), "invalid_argument", "options.learned", "beside a `TrustPolicy`"],
  ["learning into nothing", () => assess({}, { learn: true }), "invalid_argument", "options.learn", "a `TrustPolicy`"],
  ["learning of another type", () => assess({}, { learn: 1 }), "invalid_argument", "options.learn", "true or false"],
  ["a stream that learns at once", () => new AgentStream({ policy: new TrustPolicy(), learn: true }), "invalid_argument", "options.learn", "call `learn()`"],
  ["an option of a policy that is none", () => new TrustPolicy(null, { lerned: {} }), "invalid_argument", "options.lerned", "is unknown, expected one of learned"],
  ["a gap of nothing", () => assess({}, { gap: 0 }), "invalid_argument", "options.gap", "at least 1"],
  ["a gap of half a rank", () => evidence.classifyContradiction("low", "low", { gap: 1.5 }), "invalid_argument", "options.gap", "a whole number from 0 to 7"],
  ["an unknown weighting", () => assess({}, { weighting: "trust" }), "invalid_argument", "options.weighting", "expected one of alike, by_source"],
  ["a number as now", () => assess({}, { now: 5 }), "invalid_argument", "options.now", "expected a text"],
  ["evidence without a stance", () => assess({ evidence: [{ url: "https://e.org/" }] }), "invalid_argument", "turn.evidence[0].stance", "is missing"],
  ["evidence of no source", () => assess({ evidence: [{ stance: "supports" }] }), "invalid_argument", "turn.evidence[0].url", "expected an address"],
  [
    "evidence surer than sure",
    () => assess({ evidence: [{ url: "https://e.org/", stance: "supports", confidence: 1.1 }] }),
    "invalid_argument",
    "turn.evidence[0].confidence",
    "is `1.1`, expected a number from 0 to 1",
  ],
  ["an override with a star", () => new TrustPolicy().override("*.e.org", "low"), "invalid_argument", "domain", "is `*.e.org`, expected one exact host"],
  ["an override of no level", () => new TrustPolicy().override("e.org"), "invalid_argument", "level", "is missing"],
  ["an override of another level", () => new TrustPolicy().override("e.org", "great"), "invalid_argument", "level", 'is `"great"`, expected one of blocked'],
  ["a reason of no text", () => new TrustPolicy().override("e.org", "low", { reason: 5 }), "invalid_argument", "options.reason", "is `5`, expected a text"],
  ["a block of everything", () => new TrustPolicy().block(".org"), "invalid_argument", "domain", "is `.org`"],
  ["a block of no text", () => new TrustPolicy().block(5), "invalid_argument", "domain", "is `5`"],
  ["a level to restore that is none", () => new TrustPolicy().restore("e.org", { level: "x" }), "invalid_argument", "options.level", "expected one of"],
  ["addresses of no list", () => new TrustPolicy().lookupAll("e.org"), "invalid_argument", "addresses", "expected an array"],
  ["an address of no text", () => new TrustPolicy().lookupAll(["e.org", 5]), "invalid_argument", "addresses[1]", "is `5`"],
  ["a source without a level", () => evidence.verifySource({}), "invalid_argument", "evidence.level", "is missing"],
  ["a conflict beside opponents", () => evidence.verifySource({ level: "low", conflict: "won", opponents: ["low"] }), "invalid_argument", "evidence.opponents", "beside a `conflict`"],
  ["half a site", () => evidence.verifySource({ level: "low", n_sites: 0.5 }), "invalid_argument", "evidence.n_sites", "is `0.5`"],
  ["a contradiction with nothing", () => evidence.classifyContradiction("low"), "invalid_argument", "second", "is missing"],
  ["a claim of no text", () => evidence.resolveContradiction(5, []), "invalid_argument", "claim", "is `5`"],
  ["a witness of nothing", () => evidence.resolveContradiction("c", [{ stance: "supports" }]), "invalid_argument", "witnesses[0].url", "expected an address"],
  ["a witness at no address", () => evidence.resolveContradiction("c", [{ url: "mailto:a@b.org", stance: "supports" }]), "invalid_argument", "witnesses[0].url", "expected a web address"],
  ["a witness of no stance", () => evidence.resolveContradiction("c", [{ url: "e.org", stance: "unsupported" }]), "invalid_argument", "witnesses[0].stance", "expected `supports`"],
];

for (const [name, call, code, path, part] of WRONG) {
  test(`${name} is an error with code and path`, () => {
    const error = thrownBy(call);
    assert.deepEqual([error.code, error.path], [code, path], error.message);
    assert.ok(error.message.includes(part), error.message);
    assert.ok(error.message.startsWith(`\`${path}\``), error.message);
  });
}

test("a rejected change has no effect", () => {
  const policy = new TrustPolicy({ denylist: ["evil.com"] });
  const before = [policy.toJSON(), policy.learned, policy.nRules];
  for (const wrong of [() => policy.override("*.e.org", "low"), () => policy.override("e.org", "great"), () => policy.block("*")]) thrownBy(wrong);
  assert.deepEqual([policy.toJSON(), policy.learned, policy.nRules], before);
});
