// Runs of `credence assess --lines` that are killed, torn, cut off or out of space, and are continued.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { turnOf } from "../bench/turn-inputs.mjs";
import { repeated } from "../sample.mjs";
import { run } from "./installed.mjs";
import { TURNS, at, folder, lines, parsed, part, program, turns } from "./logs.mjs";

const NARROW = ["--fields", "line,input.id,outcome,headline.score"];

/** The bytes of an uninterrupted run into a file. */
function uninterrupted(input, words = NARROW) {
  const { status, stderr } = lines([input, ...words, "--out", at("whole.jsonl")]);
  assert.equal(status, 0, stderr);
  const bytes = readFileSync(at("whole.jsonl"), "utf8");
  remove("whole.jsonl");
  return bytes;
}

function remove(out) {
  for (const name of [out, `${out}.progress`, `${out}.progress.next`]) rmSync(at(name), { force: true });
}

/** Kills a run again and again and continues it, until it is whole after so many kills. Returns how many of them continued another. */
async function killedAndContinued(name, most, expected) {
  const out = `${name}.jsonl`;
  const written = () => (existsSync(at(out)) ? statSync(at(out)).size : 0);
  let [kills, continued, finished] = [0, 0, 0];
  while (kills < most || finished === 0) {
    const before = written();
    const words = [turns, ...NARROW, "--summary", at(`${name}.json`), "--workers", String(1 + (kills % 2)), "--out", out, "--resume"];
    const child = spawn(process.execPath, [program, "assess", "--lines", ...words], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    if (kills < most) {
      // Every fifth is killed while it starts, the others soon after they have written something.
      while (kills % 5 !== 4 && child.exitCode === null && written() <= before) await wait(5);
      await Promise.race([ended, wait((kills * 37) % 200)]);
      child.kill("SIGKILL");
    }
    const [status, signal] = await ended;
    if (signal === "SIGKILL") {
      kills += 1;
      continued += before > 0 ? 1 : 0;
      continue;
    }
    assert.equal(status, 0);
    finished += 1;
    assert.ok(readFileSync(at(out), "utf8") === expected.lines, "the bytes differ");
    assert.equal(readFileSync(at(`${name}.json`), "utf8"), expected.summary);
    remove(out);
  }
  return continued;
}

test("killed again and again and continued, a run writes what an uninterrupted one writes", async () => {
  const written = uninterrupted(turns, [...NARROW, "--summary", at("whole.json")]);
  const expected = { lines: written, summary: readFileSync(at("whole.json"), "utf8") };
  const each = repeated("kills", 50, 12) / 2;
  const continued = await Promise.all(["one", "other"].map((name) => killedAndContinued(name, each, expected)));
  assert.ok(
    continued.every((count) => count > each / 5),
    `${continued} runs continued another`,
  );
});

test("what was torn is written again, and what is not the output of the run is refused", () => {
  const expected = uninterrupted(turns);
  const out = [turns, ...NARROW, "--out", "torn.jsonl"];
  assert.equal(lines(out).status, 0);
  const refused = (words, said) => {
    const { status, stderr } = lines(words);
    assert.equal(status, 1, stderr);
    assert.match(stderr, said);
  };
  refused(out, /^credence: could not write `torn\.jsonl`: it exists: `--resume` continues it/);
  refused([turns, "--out", "torn.jsonl", "--resume"], /begun with another fields, expected the same/);
  refused([at("a.jsonl"), ...NARROW, "--out", "torn.jsonl", "--resume"], /begun with another files, expected the same/);
  appendFileSync(at("torn.jsonl"), '{"line":30');
  assert.equal(lines([...out, "--resume"]).status, 0);
  assert.equal(readFileSync(at("torn.jsonl"), "utf8"), expected);
  truncateSync(at("torn.jsonl"), 100);
  refused([...out, "--resume"], /it has 100 bytes, expected at least the \d+ of its progress/);
  rmSync(at("torn.jsonl.progress"));
  refused([...out, "--resume"], /it cannot be continued, because its progress cannot be read/);
  rmSync(at("torn.jsonl"));
  assert.equal(lines([...out, "--resume"]).status, 0);
  assert.equal(readFileSync(at("torn.jsonl"), "utf8"), expected);
});

test("a log that grows is continued, and its last line is read again once it is whole", () => {
  const [first, second, third] = [0, 1, 2].map((index) => JSON.stringify(turnOf(index)));
  writeFileSync(at("log.jsonl"), `${first}\n${second.slice(0, 100)}`);
  const words = ["log.jsonl", "--fields", "line,input.id,error", "--out", "log.out", "--resume", "--summary", "log.json"];
  assert.equal(lines(words).status, 1);
  assert.deepEqual(
    parsed(readFileSync(at("log.out"), "utf8")).map(({ line, input, error }) => [line, input?.id ?? error.code]),
    [
      [1, "turn-0"],
      [2, "invalid_json"],
    ],
  );
  appendFileSync(at("log.jsonl"), `${second.slice(100)}\n${third}\n`);
  assert.equal(lines(words).status, 0);
  assert.deepEqual(
    parsed(readFileSync(at("log.out"), "utf8")).map(({ line, input }) => [line, input.id]),
    [
      [1, "turn-0"],
      [2, "turn-1"],
      [3, "turn-2"],
    ],
  );
  const { turns: n, errors } = JSON.parse(readFileSync(at("log.json"), "utf8"));
  assert.deepEqual([n, errors], [3, []]);
  writeFileSync(at("log.jsonl"), `${first}\n`);
  const { status, stderr } = lines(words);
  assert.equal(status, 1);
  assert.match(stderr, /could not read `log\.jsonl`: it has \d+ bytes, expected at least the \d+ that were read before/);
});

test("standard input is continued when it is sent again", () => {
  const whole = readFileSync(turns, "utf8");
  const words = ["-", "--fields", "line,input.id", "--out", "piped.jsonl", "--resume"];
  const part = whole.slice(0, whole.indexOf("\n", whole.length / 2) + 1);
  assert.equal(lines(words, { input: part }).status, 0);
  assert.equal(lines(words, { input: whole }).status, 0);
  assert.deepEqual(
    parsed(readFileSync(at("piped.jsonl"), "utf8")).map(({ line }) => line),
    Array.from({ length: TURNS }, (_, index) => index + 1),
  );
  const shorter = lines(words, { input: part });
  assert.equal(shorter.status, 1);
  assert.match(shorter.stderr, /could not read `-`: it has \d+ bytes, expected at least the \d+ that were read before/);
});

test("a full disk ends a run with an error, and the run can be continued", () => {
  const expected = uninterrupted(turns);
  const [toFile, toStandardOutput] = [[...NARROW, "--out", "/dev/full"], NARROW].map((words) =>
    run("bash", ["-c", '"$0" "$@" > /dev/full', process.execPath, program, "assess", "--lines", turns, ...words], { cwd: folder }),
  );
  assert.equal(toFile.status, 1);
  assert.match(toFile.stderr, /^credence: could not write `\/dev\/full`: ENOSPC/);
  assert.equal(toStandardOutput.status, 1);
  assert.match(toStandardOutput.stderr, /^credence: could not write[^\n]*: ENOSPC[^\n]*\n$/);
  // A limit of the size of a file fails in the middle, as a disk does that becomes full.
  const limited = run("bash", ["-c", 'ulimit -f 100; exec "$0" "$@"', process.execPath, program, "assess", "--lines", turns, ...NARROW, "--out", "limited.jsonl"], { cwd: folder });
  assert.equal(limited.status, 1, limited.stderr);
  assert.match(limited.stderr, /^credence: could not write `limited\.jsonl`: EFBIG[^\n]*; the same command with `--resume` continues it\n$/);
  assert.ok(statSync(at("limited.jsonl")).size > 50_000);
  assert.equal(lines([turns, ...NARROW, "--out", "limited.jsonl", "--resume"]).status, 0);
  assert.equal(readFileSync(at("limited.jsonl"), "utf8"), expected);
});

/** Stops a worker thread: always for one line, and once for another. */
const STOPPING = `
import { existsSync, writeFileSync } from "node:fs";
import { isMainThread, parentPort } from "node:worker_threads";
const has = (bytes, text) => Buffer.from(bytes).includes(text);
const stop = ({ bytes }) => {
  const isOnce = has(bytes, '"turn-700"') && !existsSync("stopped-once");
  if (isOnce) writeFileSync("stopped-once", "");
  if (isOnce || has(bytes, '"turn-100"')) process.exit(9);
};
if (!isMainThread) {
  const on = parentPort.on.bind(parentPort);
  parentPort.on = (name, work) => on(name, (task) => (stop(task), work(task)));
}`;

test("a line whose worker stops is one error, and nothing around it is lost", () => {
  writeFileSync(at("stopping.mjs"), STOPPING);
  const env = { ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(at("stopping.mjs")).href}` };
  const { status, stdout, stderr } = lines([turns, "--fields", "line,input.id,error"], { env });
  assert.equal(status, 1);
  assert.equal(stderr, `credence: 1 of ${TURNS} lines could not be assessed: the output has an \`error\` for each\n`);
  assert.ok(existsSync(at("stopped-once")));
  const found = parsed(stdout);
  assert.deepEqual(
    found.map(({ line }) => line),
    Array.from({ length: TURNS }, (_, index) => index + 1),
  );
  assert.deepEqual(
    found.filter(({ error }) => error !== null).map(({ line, error }) => [line, error]),
    [[101, { code: "worker_stopped", message: "the thread that assessed the line stopped: it exited with status 9", path: "" }]],
  );
});

test("threads that cannot start end the run at once", async () => {
  const { WorkerPool } = await part("lines-pool.mjs");
  writeFileSync(at("broken.mjs"), 'throw new Error("no module");');
  const pool = new WorkerPool(pathToFileURL(at("broken.mjs")), { most: 2, workerData: {} });
  await assert.rejects(pool.run({}), /^Error: a worker thread could not start: no module$/);
  await pool.close();
  await assert.rejects(pool.run({}), /the threads have ended/);
});
