// `credence/validate` and `credence validate`: what a stream lacks, and where its protocol would carry it.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install, recordings, root, run } from "./installed.mjs";

const folder = install();
const { assessRecording } = await imported(folder);
const { adviceFor } = await import(pathToFileURL(join(folder, "node_modules/credence/validate.mjs")));
const { grounding } = await imported(folder, "credence/grounding");

const done = (response, history = []) => `event: done\ndata: ${JSON.stringify({ response, tool_call_history: history })}\n\n`;
const adviceOf = (text) => adviceFor(assessRecording(text, { grounding })[0]);
const codes = (text) => adviceOf(text).map(({ code }) => code);

const SOURCE = { url: "https://a.example/x", title: "X", snippet: "The bridge was closed for 14 days." };
const FOUND = [{ tool_name: "search", tool_args: {}, success: true, data: { results: [SOURCE] }, error: null }];
const CITED = [{ label: "[1]", tool_name: "search", url: SOURCE.url, title: SOURCE.title }];
const WHOLE = { message: "The bridge was closed for 14 days [1].", citations: CITED };

/** What is taken from a stream that lacks nothing, and the advice that follows. */
const LACKING = {
  nothing: [done(WHOLE, FOUND), []],
  "its end": [`event: token\ndata: {"content":"Yes."}\n\n`, ["no_end", "no_sources"]],
  "an answer": [done({ message: " ", citations: [] }), ["no_answer"]],
  sources: [done({ message: "Yes.", citations: [] }), ["no_sources"]],
  citations: [
    `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content: "Yes." }, finish_reason: "stop" }], search_results: [SOURCE] })}\n\ndata: [DONE]\n\n`,
    ["nothing_cited"],
  ],
  "a marker": [done({ ...WHOLE, message: "The bridge was closed for 14 days." }, FOUND), ["no_position"]],
  "the text of a source": [done(WHOLE, [{ ...FOUND[0], data: { results: [{ ...SOURCE, snippet: undefined }] } }]), ["no_source_text"]],
  "a source for a marker": [done({ ...WHOLE, message: "Closed for 14 days [1], and then [7]." }, FOUND), ["dangling_markers"]],
  "a tool's error": [done(WHOLE, [...FOUND, { tool_name: "x", tool_args: {}, success: false, data: null, error: null }]), ["no_tool_error"]],
  "a tool's result": [`event: tool_call\ndata: {"tool":"x","args":{}}\n\n${done(WHOLE, FOUND)}`, ["no_tool_results"]],
  "a known protocol": ["data: 1\n\ndata: 2\n\n", ["no_protocol"]],
};

for (const [what, [stream, expected]] of Object.entries(LACKING)) {
  test(`a stream that lacks ${what}`, () => {
    const found = codes(stream);
    for (const code of expected) assert.ok(found.includes(code), `${code} in ${found}`);
    if (expected.length === 0) assert.deepEqual(found, []);
  });
}

test("advice names the places of the stream's own protocol", () => {
  const [advice] = adviceOf(LACKING["its end"][0]);
  assert.deepEqual([advice.code, advice.kind, advice.count], ["no_end", "missing", 1]);
  assert.deepEqual(advice.read_from, ["end: `done`; `error` fails the turn"]);
});

test("every code that is declared can be given, and no other is", () => {
  const [, union] = /code:([^;]+);/.exec(readFileSync(join(root, "crates/wasm/npm/validate.d.ts"), "utf8"));
  const declared = [...union.matchAll(/"(\w+)"/g)].map(([, code]) => code);
  const written = [...readFileSync(join(root, "crates/wasm/npm/validate.mjs"), "utf8").matchAll(/(?:code: |warning\()"(\w+)"/g)].map(([, code]) => code);
  assert.deepEqual(declared.sort(), written.sort());
});

test("every recorded stream can be validated, and each point is told in whole sentences", () => {
  for (const name of readdirSync(recordings).filter((name) => name.endsWith(".sse"))) {
    for (const assessment of assessRecording(readFileSync(join(recordings, name)), { grounding })) {
      for (const { finding, effect, count } of adviceFor(assessment)) {
        assert.match(finding, /^[A-Z0-9].*\.$/s, name);
        assert.match(effect, /^[A-Z].*\.$/s, name);
        assert.ok(count > 0);
      }
    }
  }
});

test("what is no assessment is refused", () => {
  for (const wrong of [null, undefined, {}, "text", { tools: [] }]) {
    assert.throws(() => adviceFor(wrong), { name: "CredenceError", code: "invalid_argument", path: "assessment" });
  }
});

test("the command line prints a report or JSON", () => {
  const credence = (...args) => run(process.execPath, [join(folder, "node_modules/credence/cli.mjs"), "validate", ...args], { cwd: folder });
  const cut = join(recordings, "cut.sse");
  const report = credence(cut);
  assert.equal(report.status, 0, report.stderr);
  assert.match(report.stdout, /^# .*cut\.sse\n\nProtocol: openai-responses · cut\n/);
  assert.match(report.stdout, /- Missing: The stream ended without an end event\. \(no_end\)\n {2}The answer is shown as cut/);
  const [{ file, turns }] = JSON.parse(credence(cut, "--json").stdout);
  assert.equal(file, cut);
  assert.equal(turns[0].advice[0].code, "no_end");
  assert.equal(credence(cut, "--lines").status, 2);
  assert.equal(credence(join(root, "README.md")).status, 1);
});

test("the examples for authors of agents are what the page says of them", () => {
  const page = readFileSync(join(root, "docs/agents.md"), "utf8");
  const examples = [...page.matchAll(/```sse (\S+)\n(.*?)```\n\nMissing: ([^\n]+)\.\n/gs)];
  assert.equal(examples.length, page.match(/```sse/g).length);
  for (const [, protocol, stream, missing] of examples) {
    const [assessment] = assessRecording(`${stream}\n`, { grounding });
    assert.equal(assessment.protocol, protocol);
    const expected = missing === "nothing" ? [] : [...missing.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    assert.deepEqual(
      adviceFor(assessment).map(({ code }) => code),
      expected,
      stream,
    );
    if (missing === "nothing") assert.deepEqual([assessment.coverage.compared, assessment.coverage.supported], [1, 1], stream);
  }
});
