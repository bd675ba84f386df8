// Live streams: bytes that are pushed, and streams that are read.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, recordings } from "./installed.mjs";

const { AgentStream, CredenceError, TrustPolicy, assessRecording, readAgentStream } = await imported(install());
const clean = readFileSync(join(recordings, "portfolio-clean.sse"));
const encoder = new TextEncoder();
const token = (text) => encoder.encode(`event: token\ndata: ${JSON.stringify({ content: text })}\n\n`);
const done = encoder.encode('event: done\ndata: {"response":{"message":"ab"}}\n\n');
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("chunk boundaries do not matter", () => {
  const whole = assessRecording(clean);
  for (const length of [1, 7, 1000]) {
    const stream = new AgentStream();
    for (let at = 0; at < clean.length; at += length) {
      stream.push(clean.subarray(at, at + length));
    }
    stream.finish();
    assert.deepEqual(stream.assessments(), whole);
    stream.free();
  }
});

test("a stream has its protocol, its turns and the position to resume", () => {
  const stream = new AgentStream();
  assert.deepEqual([stream.protocol, stream.turnCount, stream.current, stream.retry, stream.lastEventId], [null, 0, null, null, ""]);
  stream.push("id: 7\nretry: 1500\n");
  stream.push('event: token\ndata: {"content":"é"}\n\n');
  assert.deepEqual([stream.protocol, stream.turnCount, stream.retry, stream.lastEventId], ["native", 1, 1500, "7"]);
  assert.deepEqual([stream.current.answer, stream.current.outcome, stream.ended], ["é", "running", false]);
  stream.finish();
  assert.deepEqual([stream.current.outcome, stream.ended], ["cut", true]);
});

test("what has not changed is the same object in the next assessment, whatever the caller did with the lists", () => {
  const policy = new TrustPolicy();
  const stream = new AgentStream({ policy });
  const recording = readFileSync(join(recordings, "two-verdicts.sse"));
  const half = recording.length / 2;
  stream.push(recording.subarray(0, half));
  stream.current?.sources.reverse();
  stream.push(recording.subarray(half));
  stream.finish();
  const before = stream.current;
  const { sources, citations } = structuredClone(before);
  const known = new Set([...before.sources, ...before.citations]);
  assert.ok(sources.length > 2 && citations.length > 2);
  before.sources.reverse();
  before.citations.length = 0;
  const [{ domain }] = sources;
  policy.override(domain, "blocked");
  const after = stream.current;
  const contents = new Set(sources.map((source) => JSON.stringify(source)));
  for (const source of after.sources) assert.equal(known.has(source), contents.has(JSON.stringify(source)), source.url);
  const changed = after.sources.filter((source) => !known.has(source));
  assert.ok(changed.some((source) => source.domain === domain) && changed.length < sources.length);
  assert.deepEqual(
    after.citations.filter((citation) => !known.has(citation)),
    [],
  );
  assert.deepEqual(after.citations, citations);
  assert.deepEqual([after], assessRecording(recording, { policy }));
  policy.removeOverride(domain);
  assert.deepEqual(stream.current.sources, sources);
});

test("the end comes once, and bytes after it are an error", () => {
  const stream = new AgentStream();
  stream.push(token("a"));
  stream.stop();
  stream.finish();
  stream.stop();
  assert.equal(stream.current.outcome, "stopped");
  assert.throws(
    () => stream.push(token("b")),
    (error) => error instanceof CredenceError && error.code === "stream_ended",
  );
  assert.equal(stream.current.answer, "a");
});

test("a freed stream says so, also when it is freed again", () => {
  const stream = new AgentStream();
  stream.free();
  const uses = [() => stream.free(), () => stream.push("x"), () => stream.finish(), () => stream.current, () => stream.report()];
  for (const use of uses) {
    assert.throws(use, (error) => error instanceof CredenceError && error.code === "freed");
  }
});

test("only bytes can be pushed, and only integer positions are accepted", () => {
  const stream = new AgentStream();
  for (const wrong of [undefined, null, 5, {}, [1, 2]]) {
    assert.throws(
      () => stream.push(wrong),
      (error) => error.code === "invalid_argument" && error.path === "bytes",
    );
  }
  assert.throws(
    () => stream.assessments(-1),
    (error) => error.path === "first",
  );
  assert.throws(
    () => stream.assessments(NaN),
    (error) => error.path === "first",
  );
  assert.deepEqual(stream.assessments(9), []);
});

test("ten thousand streams that are not freed do no harm", () => {
  for (let count = 0; count < 10_000; count += 1) {
    new AgentStream().push(token("a"));
  }
  assert.equal(assessRecording(clean).length, 1);
});

/** The answers and outcomes from reading a source, and the error at its end. */
async function read(source) {
  const seen = [];
  try {
    for await (const { answer, outcome } of readAgentStream(source)) seen.push([answer, outcome]);
  } catch (error) {
    return { seen, error };
  }
  return { seen };
}

/** A source that sends its next chunk on request; the first one comes at once. */
function told(chunks) {
  let tell = () => {};
  async function* source() {
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0) await new Promise((resolve) => (tell = resolve));
      yield chunk;
    }
    await new Promise((resolve) => (tell = resolve));
  }
  return { source: source(), next: () => tell() };
}

test("a response is assessed as it arrives", async () => {
  const { source, next } = told([token("a"), token("b"), done]);
  const seen = [];
  for await (const { answer, outcome } of readAgentStream(new Response(ReadableStream.from(source)))) {
    seen.push([answer, outcome]);
    next();
  }
  assert.deepEqual(seen, [
    ["a", "running"],
    ["ab", "running"],
    ["ab", "completed"],
    ["ab", "completed"],
  ]);
});

test("what arrives together is assessed together", async () => {
  const chunks = [...Array(5_000).keys()].map(() => token("x"));
  const { seen } = await read(new Blob([...chunks, done]).stream());
  assert.ok(seen.length < 100, `${seen.length} assessments`);
  assert.equal(seen.at(-1)[0].length, 5_000);
});

test("every turn of a stream is reported until its end", async () => {
  const { source, next } = told([token("a"), new Uint8Array([...done, ...token("c"), ...done]), token("d")]);
  const seen = [];
  for await (const { answer, outcome } of readAgentStream(source)) {
    seen.push(`${answer} ${outcome}`);
    next();
  }
  assert.deepEqual([...new Set(seen)], ["a running", "a completed", "c completed", "d running", "d cut"]);
});

test("leaving the loop cancels the source", async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    async pull(controller) {
      await later(5);
      controller.enqueue(token("x"));
    },
    cancel() {
      cancelled = true;
    },
  });
  for await (const assessment of readAgentStream(endless)) {
    assert.equal(assessment.outcome, "running");
    break;
  }
  assert.equal(cancelled, true);
  assert.equal(endless.locked, false);
});

test("a source that fails leaves a cut turn, then the error", async () => {
  async function* failing() {
    yield token("a");
    await later(20);
    throw new TypeError("network down");
  }
  const { seen, error } = await read(failing());
  assert.deepEqual(seen.at(-1), ["a", "cut"]);
  assert.deepEqual([error.code, error.path, error.cause.message], ["source_failed", "source", "network down"]);
});

test("an aborted source gives a stopped turn and no error", async () => {
  async function* aborted() {
    yield token("a");
    await later(20);
    throw new DOMException("aborted", "AbortError");
  }
  const { seen, error } = await read(aborted());
  assert.equal(error, undefined);
  assert.deepEqual(seen.at(-1), ["a", "stopped"]);
});

test("a refusal of the server and a wrong source are errors", async () => {
  assert.equal((await read(new Response("no", { status: 500 }))).error.code, "http_status");
  assert.equal((await read("event: token")).error.code, "invalid_argument");
  assert.equal((await read(undefined)).error.path, "source");
  const used = new Response("x");
  await used.text();
  assert.equal((await read(used)).error.path, "source.body");
  async function* numbers() {
    yield 5;
  }
  assert.equal((await read(numbers())).error.code, "invalid_argument");
});

test("a refusal of the server is told with its own words", async () => {
  const said = async (body) => (await read(new Response(body, { status: 401, statusText: "Unauthorized" }))).error.message;
  const expected = (words) => `the agent answered 401 Unauthorized${words}, expected a status from 200 to 299`;
  assert.equal(await said('{"error":{"message":"Incorrect API key","type":"auth"}}'), expected(": Incorrect API key"));
  assert.equal(await said('[{"error":{"message":"No quota"}}]'), expected(": No quota"));
  assert.equal(await said('{"error":"model not found"}'), expected(": model not found"));
  assert.equal(await said('{"detail":[{"loc":["body"],"msg":"Field required"}]}'), expected(': [{"loc":["body"],"msg":"Field required"}]'));
  assert.equal(await said("<!doctype html><html><head><title>Bad\n gateway</title></head><body>x</body></html>"), expected(": Bad gateway"));
  assert.equal(await said("<html>no title</html>"), expected(""));
  assert.equal(await said("too many requests"), expected(": too many requests"));
  assert.equal(await said(null), expected(""));
  assert.equal(await said("x".repeat(1 << 20)), expected(`: ${"x".repeat(300)}…`));
});

test("a refusal whose body does not end is told", async () => {
  let cancelled = false;
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode("busy")),
    cancel: () => {
      cancelled = true;
    },
  });
  assert.match((await read(new Response(body, { status: 503 }))).error.message, /503: busy,/);
  assert.ok(cancelled);
});

test("a response without a body is an empty stream", async () => {
  for await (const assessment of readAgentStream(new Response(null, { status: 204 }))) {
    assert.deepEqual([assessment.outcome, assessment.error.code], ["failed", "empty_stream"]);
  }
});

/** Chunks that are ready whenever they are asked for: they never wait for the event loop. */
async function* alwaysReady(n_chunks) {
  for (let n = 0; n < n_chunks; n += 1) yield token("word ");
}

test("a source that is always ready does not keep timers waiting", async () => {
  let n_ticks = 0;
  const ticking = setInterval(() => (n_ticks += 1), 1);
  const begun = performance.now();
  let last = null;
  for await (const assessment of readAgentStream(alwaysReady(100_000))) last = assessment;
  clearInterval(ticking);
  const n_slices = (performance.now() - begun) / 16;
  assert.equal(last.answer.length, 500_000);
  assert.ok(n_ticks >= n_slices / 4, `${n_ticks} ticks in ${n_slices} slices of 16 ms`);
});

test("who reads a stream is told while nothing arrives, and not afterwards", async () => {
  const told = [];
  async function* slow() {
    yield token("a");
    await later(5_300);
    yield token("b");
    yield done;
  }
  for await (const assessment of readAgentStream(slow(), { onQuiet: (seconds) => told.push(seconds) })) assert.equal(typeof assessment.answer, "string");
  await later(50);
  assert.deepEqual(told, [5]);
  const error = await readAgentStream(slow(), { onQuiet: "loud" })
    .next()
    .then(
      () => null,
      (thrown) => thrown,
    );
  assert.deepEqual([error.code, error.path], ["invalid_argument", "options.onQuiet"]);
});

test("an input that may not fit into the memory of the module is an error that says so, and the module goes on", async () => {
  const huge = new Uint8Array((1 << 28) + 1);
  const tooLong = (path) => (error) => error instanceof CredenceError && error.code === "out_of_memory" && error.path === path && /expected at most 268435456/.test(error.message);
  assert.throws(() => assessRecording(huge), tooLong("recording"));
  const stream = new AgentStream();
  stream.push(token("kept"));
  assert.throws(() => stream.push(huge), tooLong("bytes"));
  assert.equal(stream.current.answer, "kept");
  stream.free();
  async function* source() {
    yield huge;
  }
  await assert.rejects(async () => {
    for await (const assessment of readAgentStream(source())) assert.ok(assessment);
  }, tooLong("bytes"));
  assert.equal(assessRecording(clean).length, 1);
});

test("the messages before an answer are texts for it, in a stream as in a turn", async () => {
  const messages = [
    { role: "user", content: "When was it built?" },
    { role: "tool", tool_call_id: "c", content: "The lighthouse at Cape Ros was built in 1911 and has 187 steps." },
    { role: "user", content: "How many steps?" },
  ];
  messages.splice(1, 0, { role: "assistant", content: null, tool_calls: [{ id: "c", type: "function", function: { name: "read", arguments: "{}" } }] });
  const { grounding } = await imported(install(), "credence/grounding");
  const answer = encoder.encode(`event: done\ndata: ${JSON.stringify({ response: { message: "The lighthouse at Cape Ros has 187 steps." } })}\n\n`);
  const last = async (options) => {
    let found = null;
    for await (const assessment of readAgentStream(new Response(answer), options)) found = assessment;
    return found;
  };
  const [sentence] = (await last({ grounding, messages })).sentences;
  assert.deepEqual([sentence.finding, sentence.read, sentence.particulars.map(({ state }) => state)], ["probably_supported", "earlier", ["in_passage", "in_passage"]]);
  assert.deepEqual((await last({ grounding })).sentences, []);
  assert.throws(() => new AgentStream({ messages: ["Hello"] }), { code: "invalid_argument", path: "options.messages" });
});
