// Streams in the dialects of others, and in a form of one's own that a mapping describes.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, root, run } from "./installed.mjs";

const folder = install();
const { AgentStream, assessRecording, proposeMapping, readAgentStream } = await imported(folder);
const credence = (words, options) => run(join(folder, "node_modules/.bin/credence"), words, { cwd: folder, ...options });

const dialects = join(root, "crates/core/dialects");
const fixtures = readdirSync(dialects).filter((name) => !name.endsWith(".json") || name.endsWith(".body.json"));

const OWN = ["used", "found", "say", "say", "bye"]
  .map((op, at) => ({
    op,
    ...[
      { tool: "find", trouble: "offline" },
      { pages: [{ where: "https://a.example/x", what: "The tower is 34 metres tall, and has 187 steps." }] },
      { words: "The tower is " },
      { words: "34 metres tall [1]." },
      {},
    ][at],
  }))
  .map((message) => `${JSON.stringify(message)}\n`)
  .join("");
const MAPPING = {
  rules: [
    { when: { op: "say" }, text: "words" },
    { when: { op: "found" }, sources: { each: "pages[]", url: "where", text: "what" } },
    { when: { op: "used" }, call: { name: "tool", error: "trouble" } },
    { when: { op: "bye" }, end: "completed" },
  ],
};

test("every dialect is read and named", () => {
  assert.ok(fixtures.length > 50);
  for (const name of fixtures) {
    const { protocol, dialect, answer } = assessRecording(readFileSync(join(dialects, name))).at(-1);
    assert.equal(`${protocol} ${dialect}`, `mapped ${name.split(".")[0]}`);
    assert.match(answer, /34 metres tall.*1911/s, name);
  }
});

test("a mapping reads a stream of one's own, also as it arrives", async () => {
  const expected = ["The tower is 34 metres tall [1].", "completed", ["https://a.example/x"], ["offline"]];
  const read = ({ answer, outcome, sources, tools }) => [answer, outcome, sources.map(({ url }) => url), tools.map(({ error }) => error)];
  assert.deepEqual(read(assessRecording(OWN, { mapping: MAPPING })[0]), expected);
  const stream = new AgentStream({ mapping: MAPPING });
  for (const byte of Buffer.from(OWN)) stream.push(new Uint8Array([byte]));
  stream.finish();
  assert.deepEqual(read(stream.assessments()[0]), expected);
  let last = null;
  for await (const assessment of readAgentStream(new Response(OWN), { mapping: MAPPING })) last = assessment;
  assert.deepEqual(read(last), expected);
  assert.equal(assessRecording(OWN)[0].outcome, "not_read");
});

test("what is wrong with a mapping is an error that says where", () => {
  const error = (mapping) => {
    try {
      new AgentStream({ mapping });
    } catch (thrown) {
      return thrown;
    }
    return null;
  };
  const wrong = error({ rules: [{ text: "a" }, { when: { a: {} }, text: "b" }] });
  assert.deepEqual([wrong.code, wrong.path], ["invalid_mapping", "options.mapping.rules[1].when.a"]);
  assert.match(wrong.message, /expected a text, a number, a truth value or a list of them/);
  assert.equal(error({ txet: "a" }).code, "invalid_mapping");
  assert.equal(error({}).code, "invalid_mapping");
  assert.equal(error(null), null);
});

test("a mapping is proposed for a stream that nobody knows", () => {
  const { kinds, mapping } = proposeMapping(OWN);
  assert.deepEqual(
    kinds.map(({ name, count }) => `${name} ${count}`),
    ["op: used 1", "op: found 1", "op: say 2", "op: bye 1"],
  );
  const { answer, sources, outcome } = assessRecording(OWN, { mapping: JSON.parse(mapping) })[0];
  assert.deepEqual([answer, sources.length, outcome], ["The tower is 34 metres tall [1].", 1, "completed"]);
});

test("the command line reads with a mapping, and proposes one", () => {
  writeFileSync(join(folder, "own.jsonl"), OWN);
  writeFileSync(join(folder, "mapping.json"), JSON.stringify(MAPPING));
  writeFileSync(join(folder, "wrong.json"), '{"rules":[{"text":5}]}');
  const { status, stdout } = credence(["assess", "--json", "--mapping", "mapping.json", "own.jsonl"]);
  assert.deepEqual([status, JSON.parse(stdout)[0].answer], [0, "The tower is 34 metres tall [1]."]);
  const proposed = credence(["validate", "own.jsonl"]);
  assert.match(proposed.stdout, /- op: say \(2\): \{"op":"say"/);
  assert.match(proposed.stdout, /"text": "words"/);
  const wrong = credence(["assess", "--mapping", "wrong.json", "own.jsonl"]);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.stderr, /could not read the mapping `wrong\.json`: .*options\.mapping\.rules\[0\]\.text/s);
});

test("a model is asked about a stream that a mapping reads", () => {
  writeFileSync(join(folder, "mapping.json"), JSON.stringify(MAPPING));
  writeFileSync(join(folder, "own.jsonl"), OWN);
  const given = ["assess", "--json", "--mapping", "mapping.json", "--judge", "http://127.0.0.1:9/v1", "--judge-model", "m", "own.jsonl"];
  const { stdout, stderr } = credence(given);
  assert.equal(JSON.parse(stdout)[0].dialect, "mapping", stderr);
});

test("a file with the records of many runs gives each run", () => {
  const run = (id, question, output) => JSON.stringify({ id, run_type: "chain", inputs: { question }, outputs: { output } });
  const runs = [run("a", "When?", "In 1966."), run("b", "Where?", "In Øre.")];
  writeFileSync(join(folder, "runs.jsonl"), `${runs.join("\n")}\n`);
  writeFileSync(join(folder, "runs.json"), `[${runs.join(",")}]`);
  for (const file of ["runs.jsonl", "runs.json"]) {
    const { stdout, stderr } = credence(["assess", "--json", file]);
    assert.deepEqual(
      JSON.parse(stdout).map(({ answer }) => answer),
      ["In 1966.", "In Øre."],
      stderr,
    );
  }
  const lines = credence(["assess", "--lines", "runs.jsonl"]);
  const rows = lines.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    rows.map(({ answer, dialect }) => [answer, dialect]),
    [
      ["In 1966.", "langsmith"],
      ["In Øre.", "langsmith"],
    ],
    lines.stderr,
  );
});
