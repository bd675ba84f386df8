// `credence watch`: what an agent says it did, told while it runs, as the end of a pipe and as a stop hook.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { install, recordings, run } from "./installed.mjs";

const folder = install();
const program = join(folder, "node_modules/credence/cli.mjs");
const watch = (args, input) => run(process.execPath, [program, "watch", ...args], { cwd: folder, input });

const line = (message) => `${JSON.stringify(message)}\n`;
const says = (text) => line({ type: "item.completed", item: { id: "i9", type: "agent_message", text } });
const ran = (command, output, code) =>
  line({ type: "item.completed", item: { id: `i-${command}`, type: "command_execution", command, aggregated_output: output, exit_code: code, status: code === 0 ? "completed" : "failed" } });
const turn = (...messages) => line({ type: "turn.started" }) + messages.join("") + line({ type: "turn.completed", usage: {} });
const THREAD = line({ type: "thread.started", thread_id: "t" });
const FAILED = THREAD + turn(ran("npm test", "Tests:       2 failed, 41 passed, 43 total\n", 1), says("All 43 tests pass."));
const PASSED = THREAD + turn(ran("npm test", "Tests:       43 passed, 43 total\n", 0), says("All 43 tests pass."));

test("a run that contradicts the answer is told with its exit code, and ends the command with status 3", () => {
  const failed = watch([], FAILED);
  assert.equal(failed.status, 3, failed.stderr);
  assert.match(failed.stdout, /^turn 1: "All 43 tests pass\.?": .*npm test.*exit code 1/);
  const passed = watch([], PASSED);
  assert.equal(passed.status, 0, passed.stderr);
  assert.equal(passed.stdout, "turn 1: 1 of 1 statements about what was done are shown by the run\n");
});

test("another condition, a file, and a pipe that goes on", () => {
  const file = join(folder, "run.jsonl");
  writeFileSync(file, FAILED);
  assert.equal(watch([file, "--fail-on", "deeds.contradicted>1"]).status, 0);
  const piped = watch(["--tee"], FAILED);
  assert.equal(piped.stdout, FAILED);
  assert.match(piped.stderr, /exit code 1/);
  assert.equal(watch(["--fail-on", "deeds"], FAILED).status, 2);
  assert.equal(watch([join(folder, "none.jsonl")]).status, 1);
});

/** The file of a session of Claude Code, with one command. */
function session(output, isError, answer) {
  const of = (type, content, more = {}) => line({ type, isSidechain: false, sessionId: "s", uuid: `${type}-${content.length}`, message: { role: type, content }, ...more });
  return (
    of("user", "Fix it, and run the tests.") +
    of("assistant", [{ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "npm test" } }]) +
    of("user", [{ type: "tool_result", tool_use_id: "toolu_1", content: output, is_error: isError }], { toolUseResult: {} }) +
    of("assistant", [{ type: "text", text: answer }])
  );
}

test("a stop hook lets an agent go on once if the run contradicts it", () => {
  const transcript_path = join(folder, "session.jsonl");
  writeFileSync(transcript_path, session("Exit code 1\nTests:       2 failed, 41 passed, 43 total", true, "All tests pass."));
  const call = (more) => JSON.stringify({ session_id: "s", transcript_path, hook_event_name: "Stop", ...more });
  const first = watch([], call({ stop_hook_active: false }));
  assert.equal(first.status, 2, first.stderr);
  assert.match(first.stderr, /"All tests pass\.?": .*exit code 1/);
  assert.equal(first.stdout, "");
  assert.equal(watch([], call({ stop_hook_active: true })).status, 0);
  writeFileSync(transcript_path, session("Tests:       43 passed, 43 total", false, "All tests pass."));
  assert.equal(watch([], call({ stop_hook_active: false })).status, 0);
});

test("a file that grows is followed until the command is interrupted", async () => {
  const file = join(folder, "growing.jsonl");
  const [first, ...rest] = FAILED.split(/(?<=\n)/);
  writeFileSync(file, first);
  const watching = spawn(process.execPath, [program, "watch", file, "--follow"], { cwd: folder });
  let told = "";
  const isTold = new Promise((resolve) => watching.stdout.on("data", (text) => (told += text).includes("exit code 1") && resolve()));
  appendFileSync(file, rest.join(""));
  await isTold;
  watching.kill("SIGINT");
  const status = await new Promise((ended) => watching.on("exit", ended));
  assert.equal(status, 3, told);
});

test("a stream without calls is not said to show anything", () => {
  const chat = 'event: token\ndata: {"content":"All tests pass."}\n\nevent: done\ndata: {"response":{"message":"All tests pass."}}\n\n';
  const told = watch([], chat);
  assert.equal(told.status, 0, told.stderr);
  assert.equal(told.stdout, "turn 1: the stream shows no calls, so that nothing can be compared with them\n");
});

test("a recording of the page says what it shows", () => {
  const told = watch([join(recordings, "deeds.sse")]);
  assert.equal(told.status, 3, told.stderr);
  assert.match(told.stdout, /npm test.*exit code 1/);
  assert.doesNotMatch(told.stdout, /linter reports no problems/);
  assert.ok(readFileSync(join(recordings, "deeds.sse"), "utf8").includes("41 passed"));
});
