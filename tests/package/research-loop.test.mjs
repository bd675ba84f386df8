// The research loop and its driver, with local servers that search, serve pages and fail.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CredenceError, ResearchLoop, runResearch } = await imported(folder, "credence/research");

/** Decides by the number of passages on a side, a simple rule for these tests. */
function decide(_task, { evidence }, attempts, maxAttempts) {
  const count = (side) => evidence.filter(({ stance }) => stance === side).length;
  const outcome = count("support") >= 2 ? "True" : count("refute") >= 2 ? "False" : null;
  if (outcome === null && attempts < maxAttempts) return { status: "need_more_search" };
  return { status: "final", result: { outcome: outcome ?? "Invalid" } };
}

/** A server that responds to searches and pages with given responses, in order; a number is a status. */
async function web(answers) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    const { pathname } = new URL(request.url, "http://here");
    const said = Array.isArray(answers[pathname]) ? answers[pathname].shift() : answers[pathname];
    if (typeof said === "number") return response.writeHead(said, { "retry-after": "3" }).end();
    if (said === "reset") return request.socket.resetAndDestroy();
    return response.end(typeof said === "string" ? said : JSON.stringify(said ?? []));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = `http://127.0.0.1:${server.address().port}`;
  const fetched = async (path, signal) => {
    const response = await fetch(`${at}${path}`, { signal });
    if (!response.ok) throw Object.assign(new Error(`status ${response.status}`), { response, status: response.status });
    return response.text();
  };
  const waits = [];
  const host = {
    search: async (query, { signal }) => JSON.parse(await fetched(`/search?q=${encodeURIComponent(query)}`, signal)).map((path) => ({ url: `${at}${path}` })),
    read: (page, { signal }) => fetched(new URL(page.url).pathname, signal),
    judge: async ({ text }) => (text.includes("yes") ? [{ stance: "support", snippet: text }] : []),
    decide,
    wait: async (seconds) => void waits.push(seconds),
  };
  return { at, asked, host, waits };
}

test("it searches, reads, judges and decides, and searches again where that is not enough", async () => {
  const { host, at, asked } = await web({
    "/search": [
      ["/a", "/b"],
      ["/a", "/c"],
    ],
    "/a": "yes, a",
    "/b": "who knows",
    "/c": "yes, c",
  });
  const loop = new ResearchLoop({ id: "t", target: "claim" }, { queries: ["first", "second"] });
  const steps = [];
  const end = await runResearch(loop, { ...host, onStep: (step) => steps.push(step.kind) });
  assert.deepEqual([end.kind, end.reason, end.outcome, end.attempts, end.decision.result.outcome], ["done", "decided", "True", 2, "True"]);
  assert.deepEqual(asked, ["/search?q=first", "/a", "/b", "/search?q=second", "/c"]);
  assert.deepEqual(
    loop.history.evidence.map(({ url, stance }) => [url, stance]),
    [
      [`${at}/a`, "support"],
      [`${at}/c`, "support"],
    ],
  );
  assert.deepEqual([loop.history.serp_queries, loop.history.pages.length], [["first", "second"], 3]);
  assert.deepEqual(steps, ["searched", "read", "judged", "read", "judged", "decided", "searched", "read", "judged", "decided", "ended"]);
});

test("temporary failures are retried with back-off, and never before the time that a server requests", async () => {
  const { host, waits } = await web({ "/search": [500, "reset", ["/a"], []], "/a": [429, "yes"] });
  const end = await runResearch(new ResearchLoop({ target: "claim" }, { max_attempts: 1 }), host);
  assert.deepEqual([end.reason, end.outcome], ["decided", "Invalid"]);
  assert.deepEqual(waits, [3, 4, 3]);
});

test("a page that is gone is left out, and a search that fails for good ends it", async () => {
  const gone = await web({ "/search": [["/a", "/b", "/c"]], "/a": 404, "/b": "yes", "/c": "yes" });
  assert.equal((await runResearch(new ResearchLoop({ target: "claim" }), gone.host)).outcome, "True");
  const broken = await web({ "/search": 401 });
  const end = await runResearch(new ResearchLoop({ target: "claim" }), broken.host);
  assert.deepEqual([end.kind, end.reason, end.message, broken.asked.length], ["failed", "search", "status 401", 1]);
  const down = await web({ "/search": 503 });
  assert.equal((await runResearch(new ResearchLoop({ target: "claim" }), down.host)).kind, "failed");
  assert.deepEqual([down.asked.length, down.waits], [3, [3, 4]]);
});

test("three equal results in a row end it with a last decision", async () => {
  const { host, asked } = await web({ "/search": [["/a"], ["/a"], ["/a"], ["/a"]], "/a": "yes" });
  const end = await runResearch(new ResearchLoop({ target: "claim" }, { max_attempts: 50 }), host);
  assert.deepEqual([end.reason, end.outcome, end.attempts], ["stuck", "Invalid", 3]);
  assert.equal(asked.filter((path) => path === "/a").length, 1);
});

test("the gate requires good sources besides the decision", async () => {
  const found = () => web({ "/search": [["/a", "/b"], ["/c"]], "/a": "yes", "/b": "yes", "/c": "yes" });
  const good = await found();
  const passed = await runResearch(new ResearchLoop({ target: "claim" }, { gate: 0.85 }), { ...good.host, quality: () => ({ score: 0.9, live_domains: 2 }) });
  assert.deepEqual([passed.reason, passed.gate_passed, passed.attempts], ["decided", true, 1]);
  const poor = await found();
  const failed = await runResearch(new ResearchLoop({ target: "claim" }, { gate: 0.85, max_attempts: 2 }), { ...poor.host, quality: () => ({ score: 0.9, live_domains: 1 }) });
  assert.deepEqual([failed.reason, failed.gate_passed, failed.attempts], ["attempts_used", false, 2]);
});

test("a reload continues at the same step", async () => {
  const answers = () => ({ "/search": [["/a", "/b"], ["/c"]], "/a": "yes, a", "/b": 404, "/c": "yes, c" });
  const whole = await web(answers());
  const once = new ResearchLoop({ target: "claim" });
  const expected = await runResearch(once, whole.host);
  const pieces = await web(answers());
  let loop = new ResearchLoop({ target: "claim" });
  let end;
  for (let rounds = 0; rounds < 40 && end?.kind !== "done"; rounds += 1) {
    const ending = new AbortController();
    end = await runResearch(loop, { ...pieces.host, signal: ending.signal, onStep: () => ending.abort() });
    loop = ResearchLoop.fromJSON(JSON.stringify(loop));
  }
  assert.deepEqual([end.kind, end.outcome], [expected.kind, expected.outcome]);
  assert.deepEqual(
    loop.log().map(({ kind }) => kind),
    once.log().map(({ kind }) => kind),
  );
  assert.ok(!JSON.stringify(loop).includes('"text":"yes'), "texts of judged pages are left out");
});

test("a caller can drive it step by step, and a reply to another action is ignored", () => {
  const loop = new ResearchLoop({ target: "claim" }, { read_pages: false });
  assert.deepEqual(loop.next(), { kind: "search", attempt: 1, query: "claim" });
  assert.equal(loop.receive({ kind: "evidence", hits: [] }), false);
  assert.equal(loop.receive({ kind: "found", results: [{ url: "https://a.org/", text: "snippet" }] }), true);
  assert.deepEqual(loop.next(), { kind: "judge", attempt: 1, page: { url: "https://a.org/", title: null, pub_date: null, text: "snippet" } });
  loop.free();
  assert.throws(() => loop.next(), { code: "freed" });
});

test("a wrong argument is named", async () => {
  const cases = [
    [() => new ResearchLoop({}), "task.target"],
    [() => new ResearchLoop({ target: "c" }, { max_attempts: 0 }), "config.max_attempts"],
    [() => new ResearchLoop({ target: "c" }, { gate: 2 }), "config.gate"],
    [() => new ResearchLoop({ target: "c" }, { other: 2 }), "config.other"],
    [() => new ResearchLoop({ target: "c" }).receive({ kind: "x" }), "answer.kind"],
    [() => new ResearchLoop({ target: "c" }).receive({ kind: "found", results: [{}] }), "answer.results[0].url"],
    [() => ResearchLoop.fromJSON({ task: { target: "c" }, received: [{ kind: "decided" }] }), "state.received[0].is_final"],
  ];
  for (const [use, path] of cases) assert.throws(use, (error) => error instanceof CredenceError && error.path === path, path);
  await assert.rejects(runResearch(new ResearchLoop({ target: "c" }), {}), { path: "options.search" });
});
