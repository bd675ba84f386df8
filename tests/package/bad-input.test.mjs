// Invalid streams: errors are counted and reported, never fatal, and received data is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const { AgentStream, assessRecording, reportRecording } = await imported(install());
const frame = (name, data) => `event: ${name}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const codes = (assessment) => assessment.warnings.map((warning) => warning.code);

test("broken JSON is counted and the rest is read", () => {
  const [assessment] = assessRecording(frame("token", { content: "a" }) + frame("token", '{"content":') + frame("token", { content: "b" }));
  assert.deepEqual([assessment.answer, assessment.not_understood, assessment.outcome], ["ab", 1, "cut"]);
  assert.ok(codes(assessment).includes("broken_json"));
});

test("a wrong type in an event does not affect the others", () => {
  const done = { response: { message: "ab", citations: "none", confidence: "high" }, tool_call_history: [5, null, {}], step_count: "x" };
  const [assessment] = assessRecording(frame("token", { content: 7 }) + frame("token", { content: "ab" }) + frame("done", done));
  assert.deepEqual([assessment.answer, assessment.outcome, assessment.claimed_confidence], ["ab", "completed", null]);
  assert.equal(assessment.not_understood, 1);
});

test("an empty end event ends the turn and is reported", () => {
  const [assessment] = assessRecording(frame("token", { content: "a" }) + frame("done", {}));
  assert.deepEqual([assessment.answer, assessment.outcome], ["a", "completed"]);
  assert.ok(codes(assessment).includes("empty_done"));
});

test("bytes that are not a stream are one failed turn with that error", () => {
  for (const bytes of ["<html>not found</html>", new Uint8Array([0, 255, 254, 1]), "[1,2", "\u0000"]) {
    const [assessment] = assessRecording(bytes);
    assert.deepEqual([assessment.outcome, assessment.error.code, assessment.headline], ["failed", "not_a_stream", null]);
  }
  assert.equal(assessRecording("")[0].error.code, "empty_stream");
});

test("a line of 100 MB is counted, and what comes before and after it is read", () => {
  const piece = new Uint8Array(1 << 20).fill(0x78);
  const stream = new AgentStream();
  stream.push(frame("token", { content: "before" }));
  stream.push('event: token\ndata: {"content":"');
  for (let pushed = 0; pushed < 100; pushed += 1) stream.push(piece);
  stream.push(`"}\n\n${frame("token", { content: " after" })}`);
  stream.finish();
  assert.deepEqual([stream.current.answer, stream.current.not_understood], ["before after", 1]);
  assert.ok(codes(stream.current).includes("frame_too_long"));
  stream.free();
});

test("a recording of one line of 100 MB is a failed turn, not a crash", () => {
  const bytes = new Uint8Array(100 << 20).fill(0x78);
  const [assessment] = assessRecording(bytes);
  assert.equal(assessment.outcome, "failed");
  assert.equal(assessRecording(frame("token", { content: "fine" }))[0].answer, "fine");
});

test("a frame over the caller's limit is dropped", () => {
  const [assessment] = assessRecording(frame("token", { content: "a" }) + frame("token", { content: "b".repeat(200) }), { maxFrame: 100 });
  assert.deepEqual([assessment.answer, assessment.not_understood], ["a", 1]);
});

test("external text cannot leave its lines in a report", () => {
  const report = reportRecording(frame("error", { code: "X`", message: "a\n# b\u001b]0;title\u0007 ![](https://e.org/)" }));
  assert.ok(!report.includes("\u001b") && !report.includes("\n# b"), report);
  assert.ok(report.includes("`a # b]0;title ![](https://e.org/)`"), report);
});
