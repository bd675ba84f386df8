// Decisions from history and their proofs, with the installed package.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, run } from "./installed.mjs";

const folder = install();
const { CredenceError, TrustPolicy, assess } = await imported(folder);
const { decideFromHistory, reportDecision, writeProof } = await imported(folder, "credence/evidence");
const credence = (words, options) => run(join(folder, "node_modules/.bin/credence"), words, { cwd: folder, ...options });

const TASK = { id: "t1", target: "The bridge was inspected.", timeframe: { start: "2025-05-01", end: "2025-06-30" }, note: "an agent's own" };
const hit = (url, stance, more) => ({ url, title: "T", snippet: `what ${url} says`, stance, date_utc: "2025-06-01T00:00:00Z", ...more });
const FOUND = {
  pages: [{}, {}],
  evidence: [hit("https://www.cdc.gov/a", "support"), hit("https://www.reuters.com/b", "supports"), hit("https://nobody.example/c", "refute")],
  aggregates: { totalSupport: 99 },
  serp_queries: ["q"],
};

function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CredenceError, `${error.stack}`);
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("enough evidence decides, with votes, sums, sources and proof", () => {
  const decision = decideFromHistory(TASK, FOUND, 1, 3, { debug: true });
  assert.deepEqual([decision.status, decision.result.outcome, decision.reason], ["final", "True", "support_is_enough"]);
  assert.deepEqual([decision.support.weight, decision.refute.weight, decision.refute.missing_weight], [1.8, 0.4, 1.2]);
  assert.deepEqual(
    decision.support.votes.map(({ hit, domain, tier, tier_from }) => [hit, domain, tier, tier_from]),
    [
      [0, "cdc.gov", "primary", "level"],
      [1, "reuters.com", "wire", "kind"],
    ],
  );
  assert.deepEqual(decision.result.sources[0], { url: "https://www.cdc.gov/a", title: "T", pub_date: "2025-06-01T00:00:00Z", excerpt: "what https://www.cdc.gov/a says", supports: true });
  assert.deepEqual(decision.result.debug, { total_queries: 1, total_pages_visited: 2 });
  assert.match(decision.result.proof, /^\*\*True\*\*: the evidence supports it\./);
  assert.ok(decision.result.proof.length <= 700);
});

test("too little asks for another search while there are attempts, and is then Invalid", () => {
  const little = { evidence: FOUND.evidence.slice(1) };
  const again = decideFromHistory(TASK, little, 2, 3);
  assert.deepEqual([again.status, again.result, again.support.missing_weight, again.support.missing_sources], ["need_more_search", undefined, 0.8, 1]);
  assert.equal(decideFromHistory(TASK, little, 3, 3).result.outcome, "Invalid");
});

test("the profile, the threshold, tiers and the policy are the caller's", () => {
  const both = { evidence: [...FOUND.evidence.slice(0, 2), hit("https://apnews.com/x", "refute"), hit("https://bbc.co.uk/y", "refute", { tier: "wire" })] };
  assert.equal(decideFromHistory({}, both, 0, 3).reason, "conflict");
  assert.equal(decideFromHistory({}, both, 0, 3, { profile: "flowchart" }).result.outcome, "True");
  assert.equal(decideFromHistory({}, both, 0, 3, { tiers: [{ kind: "wire", tier: "other" }] }).reason, "not_enough");
  assert.equal(decideFromHistory({}, { evidence: FOUND.evidence.slice(2) }, 0, 3, { threshold: 0.4, minSources: 1 }).result.outcome, "False");
  const policy = new TrustPolicy({ denylist: ["cdc.gov"] });
  const { left_out, status } = decideFromHistory(TASK, FOUND, 0, 3, { policy });
  assert.deepEqual([status, left_out[0].reason, left_out[0].domain], ["need_more_search", "blocked", "cdc.gov"]);
  policy.free();
});

test("hits are read with the spellings of the contract's records, and what is missing says so", () => {
  const evidence = [
    { domain: "a.gov", stance: "support", weight: 1, dateUtc: "2025-06-30T23:59:59Z" },
    { domain: "b.gov", stance: null, weight: 1, dateUtc: "2025-06-01" },
    { domain: "c.gov", stance: "unsupported", weight: 1 },
    { url: "https://spam.example", domain: "nih.gov", stance: "support", dateUtc: "2025-06-01" },
    { url: "https://d.gov", stance: "support", pub_date: "last summer" },
  ];
  const { left_out, support, warnings } = decideFromHistory(TASK, { evidence }, 0, 3);
  assert.deepEqual(
    left_out.map(({ hit, reason }) => [hit, reason]),
    [
      [1, "neutral"],
      [2, "unknown_stance"],
      [4, "unreadable_date"],
    ],
  );
  assert.deepEqual(
    support.votes.map(({ domain, weight }) => [domain, weight]),
    [
      ["a.gov", 1],
      ["spam.example", 0.4],
    ],
  );
  assert.deepEqual(
    warnings.map(({ code, hit }) => [code, hit]),
    [
      ["unreadable_date", 4],
      ["unknown_stance", 2],
    ],
  );
});

test("a wrong argument is an error with its place", () => {
  const paths = [
    [() => decideFromHistory("x", FOUND, 0, 1), "task"],
    [() => decideFromHistory(TASK, null, 0, 1), "history"],
    [() => decideFromHistory(TASK, { evidence: {} }, 0, 1), "history.evidence"],
    [() => decideFromHistory(TASK, { evidence: [hit("https://a.gov", "support", { weight: 2 })] }, 0, 1), "history.evidence[0].weight"],
    [() => decideFromHistory(TASK, { evidence: [hit("https://a.gov", "support", { tier: "gold" })] }, 0, 1), "history.evidence[0].tier"],
    [() => decideFromHistory(TASK, { evidence: [hit("https://a.gov", 1)] }, 0, 1), "history.evidence[0].stance"],
    [() => decideFromHistory({ timeframe: { start: "soon" } }, FOUND, 0, 1), "task.timeframe.start"],
    [() => decideFromHistory({ timeframe: { start: "2025-02-01", end: "2025-01-01" } }, FOUND, 0, 1), "task.timeframe.end"],
    [() => decideFromHistory(TASK, FOUND, -1, 1), "attempts"],
    [() => decideFromHistory(TASK, FOUND, 0, 1.5), "maxAttempts"],
    [() => decideFromHistory(TASK, FOUND, 0), "maxAttempts"],
    [() => decideFromHistory(TASK, FOUND, 0, 1, { treshold: 1 }), "config.treshold"],
    [() => decideFromHistory(TASK, FOUND, 0, 1, { threshold: 0 }), "config.threshold"],
    [() => decideFromHistory(TASK, FOUND, 0, 1, { min_sources: 2, minSources: 2 }), "config.minSources"],
    [() => decideFromHistory(TASK, FOUND, 0, 1, { tiers: [{ tier: "wire" }] }), "config.tiers[0]"],
    [() => decideFromHistory(TASK, FOUND, 0, 1, { policy: { denylist: [1] } }), "config.policy.denylist[0]"],
    [() => assess({}, { decision: { profile: "x" } }), "options.decision.profile"],
  ];
  for (const [call, path] of paths) {
    const error = thrownBy(call);
    assert.deepEqual([error.path, error.code.startsWith("invalid_")], [path, true], error.message);
  }
});

test("an assessment decides its claims, and a user override changes the decision", () => {
  const evidence = ["one", "two"].map((name) => ({ claim: "C", url: `https://${name}.example/x`, stance: "supports", confidence: 1, quote: name }));
  const turn = { answer: "C.", evidence: [...evidence, { claim: "D", url: "https://cdc.gov", stance: "refutes" }] };
  const { decision, claims } = assess(turn);
  assert.deepEqual([decision.target, decision.status, decision.attempts, decision.support.weight], ["C", "need_more_search", null, 0.8]);
  assert.deepEqual(
    claims.map((claim) => claim.decision.target),
    ["C", "D"],
  );
  const user_overrides = ["one", "two"].map((name) => ({ domain: `${name}.example`, trust_level: "primary" }));
  assert.equal(assess(turn, { policy: { user_overrides } }).decision.result.outcome, "True");
  assert.equal(assess(turn, { decision: { threshold: 0.8 } }).decision.result.outcome, "True");
  assert.equal(assess({ answer: "nothing" }).decision, null);
});

const decision = decideFromHistory(TASK, FOUND, 1, 3);

/** A local server with given responses. */
async function withServer(answer, use) {
  const seen = [];
  const server = createServer((request, response) => {
    let body = "";
    request
      .on("data", (piece) => (body += piece))
      .on("end", () => {
        seen.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) });
        answer(response);
      });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${server.address().port}/v1`, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const said = (content) => (response) => response.end(JSON.stringify({ choices: [{ message: { content } }] }));

test("the proof is written by rules, by a server, or by a function", async () => {
  assert.deepEqual(await writeProof(decision), { proof: decision.result.proof, writer: "rules", fallback: null });
  await withServer(said("The agency inspected it [1]."), async (endpoint, seen) => {
    const { proof, writer, fallback } = await writeProof(decision, { llm: { endpoint, key: "k", model: "m" } });
    assert.deepEqual([writer, fallback], ["llm", null]);
    assert.match(proof, /^\*\*True\*\*: [^]*\n\nThe agency inspected it \[1\]\.$/);
    assert.deepEqual([seen[0].url, seen[0].key, seen[0].body.model, seen[0].body.stream], ["/v1/chat/completions", "Bearer k", "m", false]);
  });
  const asked = [];
  const llm = async (messages, { signal }) =>
    asked.push(
      messages.map(({ role }) => role),
      signal instanceof AbortSignal,
    ) && "So it is [2].";
  assert.equal((await writeProof(decision, { llm })).writer, "llm");
  assert.deepEqual(asked, [["system", "user"], true]);
});

test("if a model fails in any way, the proof by rules is returned with the reason", async () => {
  const code = async (answer, options) => {
    let found;
    await withServer(answer, async (endpoint) => {
      found = await writeProof(decision, { llm: { endpoint, model: "m" }, ...options });
    });
    assert.deepEqual([found.writer, found.proof], ["rules", decision.result.proof]);
    return found.fallback.code;
  };
  assert.equal(await code((response) => response.writeHead(500).end()), "status");
  assert.equal(await code((response) => response.end("<html>")), "not_a_reply");
  assert.equal(await code((response) => response.end("{}")), "not_a_reply");
  assert.equal(await code(said("")), "empty");
  assert.equal(await code(said("x".repeat(701))), "too_long");
  assert.equal(await code(said("as [9] says")), "unknown_source");
  assert.equal(await code(said("[see](https://evil.example)")), "markup");
  assert.equal(await code((response) => response.destroy()), "request_failed");
  assert.equal(await code(() => {}, { timeoutMs: 50 }), "timed_out");
  assert.equal(await code(() => {}, { signal: AbortSignal.abort() }), "aborted");
  assert.equal((await writeProof(decision, { llm: () => Promise.reject(new Error("no")) })).fallback.message, "no");
  assert.equal(
    (
      await writeProof(decision, {
        llm: () => {
          throw new Error("at once");
        },
      })
    ).fallback.message,
    "at once",
  );
  assert.equal((await writeProof(decision, { llm: () => 5 })).fallback.code, "not_a_reply");
  assert.equal((await writeProof(decision, { llm: () => new Promise(() => {}), timeoutMs: 20 })).fallback.code, "timed_out");
});

test("an invalid argument of a proof is not reported as an error of the model", async () => {
  for (const [call, path] of [
    [() => writeProof({}), "decision.reason"],
    [() => writeProof(decision, { llm: 5 }), "options.llm"],
    [() => writeProof(decision, { llm: { endpoint: "x", model: "m" } }), "options.llm.endpoint"],
    [() => writeProof(decision, { llm: { endpoint: "https://a.example" } }), "options.llm.model"],
    [() => writeProof(decision, { timeout: 1 }), "options.timeout"],
    [() => writeProof(decision, { llm: () => "", timeoutMs: -1 }), "options.timeoutMs"],
  ]) {
    await assert.rejects(call, (error) => error instanceof CredenceError && error.path === path, path);
  }
});

test("the command line decides and says why", () => {
  writeFileSync(join(folder, "task.json"), `\ufeff${JSON.stringify({ ...TASK, attempts: 1, max_attempts: 2 })}`);
  writeFileSync(join(folder, "history.json"), JSON.stringify(FOUND));
  const { status, stdout, stderr } = credence(["decide", "task.json", "history.json"]);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^\*\*The evidence supports the claim\*\*: `The bridge was inspected\.`\n/);
  assert.ok(stdout.includes("- For: weight 1.8 · sources 2 · enough\n  - `cdc.gov` · weight 1, primary source"), stdout);
  const json = JSON.parse(credence(["decide", "task.json", "-", "--json", "--attempts", "2"], { input: "{}" }).stdout);
  assert.deepEqual([json.result.outcome, json.attempts, json.max_attempts], ["Invalid", 2, 2]);
  assert.equal(reportDecision(TASK, FOUND, 1, 2), stdout.trimEnd());
});

test("the command line reports invalid arguments and files", () => {
  writeFileSync(join(folder, "broken.json"), '{"evidence": [');
  for (const [words, status, message] of [
    [["decide", "task.json"], 2, "expected a task and a history"],
    [["decide", "-", "-"], 2, "standard input is named twice"],
    [["decide", "task.json", "history.json", "--attempts", "many"], 2, "expected a whole number"],
    [["decide", "task.json", "history.json", "--profile", "x"], 2, "`--profile` is `x`, expected `default` or `flowchart`"],
    [["decide", "task.json", "missing.json"], 1, "could not read the history `missing.json`"],
    [["decide", "task.json", "broken.json"], 1, "could not read the history `broken.json`"],
    [["assess", "task.json", "--attempts", "1"], 2, "`--attempts` is for `decide`"],
  ]) {
    const { status: ended, stderr } = credence(words);
    assert.equal(ended, status, stderr);
    assert.ok(stderr.includes(message), stderr);
  }
});
