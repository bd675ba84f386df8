// Rows of RAG evaluations, their sentences, and a model that is asked about what words leave open.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, run } from "./installed.mjs";
import { modelServer } from "./model-server.mjs";

const folder = install();
const program = join(folder, "node_modules/credence/cli.mjs");
const credence = (words, input) => run(process.execPath, [program, ...words], { cwd: folder, input });
const inLines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const parsed = (text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const TEXT = "You can return a lamp within 14 days of delivery. It must be unused, and the carton must be there.";
const SAYS = "You can return a lamp within 14 days of delivery.";
const DIFFERS = "You can return a lamp within 30 days of delivery.";
const MESSAGES = [
  { role: "user", content: "How long?" },
  { role: "assistant", content: null, tool_calls: [{ id: "c", type: "function", function: { name: "search", arguments: "{}" } }] },
  { role: "tool", tool_call_id: "c", content: TEXT },
];
const ROWS = [
  { id: "plain", question: "q", answer: DIFFERS, contexts: [{ url: "https://shop.example/terms", text: TEXT }], ground_truth: SAYS },
  { id: "ragas", user_input: "q", response: DIFFERS, retrieved_contexts: [TEXT], reference: DIFFERS },
  { id: "turns", user_input: [...MESSAGES, { role: "assistant", content: DIFFERS }] },
  { id: "deepeval", input: "q", actual_output: DIFFERS, retrieval_context: [TEXT], context: [DIFFERS], expected_output: DIFFERS },
  { id: "langchain", query: "q", result: DIFFERS, source_documents: [{ page_content: TEXT, metadata: { source: "terms.pdf", page: 2 } }] },
  { id: "openai", messages: [...MESSAGES, { role: "assistant", content: DIFFERS }] },
];
const SOURCES = { plain: "https://shop.example/terms", ragas: "context 1", turns: "c", deepeval: "context 1", langchain: "terms.pdf, page 2", openai: "c" };

test("rows of other tools are read as they are: as a log, as a file of one or several, and by the package", async () => {
  const { assess } = await imported(folder);
  const { grounding } = await imported(folder, "credence/grounding");
  const log = parsed(credence(["assess", "--lines", "--fields", "input.id,answer,coverage.against,warnings"], inLines(ROWS)).stdout);
  assert.deepEqual(
    log,
    ROWS.map(({ id }) => ({ input: { id }, answer: DIFFERS, coverage: { against: 1 }, warnings: log.find(({ input }) => input.id === id).warnings })),
  );
  assert.ok(!JSON.stringify(log).includes("unknown_key"), JSON.stringify(log));
  for (const row of ROWS) {
    const { status, stdout, stderr } = credence(["assess", "-", "--json"], JSON.stringify(row));
    assert.equal(status, 0, `${row.id}: ${stderr}`);
    assert.deepEqual(JSON.parse(stdout), [assess(row, { grounding })], row.id);
  }
  for (const written of [JSON.stringify(ROWS), inLines(ROWS)]) assert.equal(JSON.parse(credence(["assess", "-", "--json"], written).stdout).length, ROWS.length);
});

test("what is no row says where, what was found and what was expected", () => {
  const wrong = [{ id: 1, question: "q", contexts: [TEXT] }, { response: "a", retrieved_contexts: [TEXT, { score: 1 }] }, { response: { a: 1 } }];
  const found = parsed(credence(["assess", "--lines"], inLines([ROWS[0], ...wrong])).stdout).slice(1);
  assert.deepEqual(
    found.map(({ line, error }) => [line, error.code, error.path]),
    [
      [2, "invalid_argument", "turn"],
      [3, "invalid_argument", "turn.retrieved_contexts[1]"],
      [4, "invalid_argument", "turn"],
    ],
  );
  assert.match(found[0].error.message, /^`turn` is an object with `id`, `question`, `contexts`, expected an answer in `answer`, .*`messages`/);
  assert.match(found[1].error.message, /is `{"score":1}`, expected a text, or a document with a text in/);
  const { status, stderr } = credence(["assess", "-"], inLines([ROWS[0], wrong[0]]));
  assert.equal(status, 1);
  assert.match(stderr, /turn 2: `turn` is an object with `id`, `question`, `contexts`, expected an answer/);
});

test("a line for each sentence has what the texts say about it, with the fields that are asked for", () => {
  const rows = ROWS.map((row) => ({ ...row, answer: row.answer && `${row.answer} Shall I go on?` }));
  const all = parsed(credence(["assess", "--lines", "--sentences", "--workers", "2"], inLines(rows)).stdout);
  assert.deepEqual(
    all.map(({ line, id, index }) => [line, id, index]),
    [[1, "plain", 0], [1, "plain", 1], ...ROWS.slice(1).map(({ id }, at) => [at + 2, id, 0])],
  );
  for (const { id, text, finding, source, particulars, reasons, passage } of all.filter(({ index }) => index === 0)) {
    assert.deepEqual([text, finding, source], [DIFFERS, "contradicted", SOURCES[id]]);
    assert.ok(particulars.some(({ text, state, found }) => text.startsWith("30") && state === "differs" && found.startsWith("14")));
    assert.ok(passage.includes("14 days") && reasons.some(({ kind, text, passage_text }) => kind === "number_differs" && text.startsWith("30") && passage_text.startsWith("14")));
  }
  const { kind, finding } = all[1];
  assert.deepEqual([kind, finding], ["question", "not_checked"]);
  const some = parsed(credence(["assess", "--lines", "--sentences", "--fields", "id,finding,input.question"], inLines([rows[0], { answer: "" }])).stdout);
  assert.deepEqual(some[0], { id: "plain", finding: "contradicted", input: { question: "q" } });
  assert.equal(some.length, 2, "an answer without sentences has no line");
  assert.match(credence(["assess", "--lines", "--sentences", "--fields", "outcome"], "").stderr, /`outcome` is not known, expected one of line, input, id, index, text/);
  assert.equal(credence(["assess", "--lines", "--sentences", "--fields", "id", "--fail-on", "sentence.finding=contradicted"], inLines(rows)).status, 3);
});

test("a run of sentences is continued like any other, and counted in the summary", () => {
  const [log, out, summary] = ["rows.jsonl", "sentences.jsonl", "summary.json"].map((name) => join(folder, name));
  writeFileSync(log, inLines(ROWS));
  const words = ["assess", "--lines", log, "--sentences", "--out", out, "--resume", "--summary", summary];
  assert.equal(credence(words).status, 0);
  writeFileSync(log, inLines([...ROWS, { ...ROWS[0], answer: SAYS }]));
  assert.equal(credence(words).status, 0);
  assert.equal(parsed(readFileSync(out, "utf8")).length, ROWS.length + 1);
  assert.match(credence(words.filter((word) => word !== "--sentences")).stderr, /another/);
  const { turns, sentences, particulars } = JSON.parse(readFileSync(summary, "utf8"));
  assert.equal(turns, ROWS.length + 1);
  assert.deepEqual(
    sentences.map(({ finding, sentences: n }) => [finding, n]),
    [
      ["contradicted", ROWS.length],
      ["supported", 1],
    ],
  );
  assert.deepEqual(
    particulars.map(({ particular, all, differs, in_passage }) => [particular, all, differs, in_passage]),
    [["number", ROWS.length + 1, ROWS.length, 1]],
  );
});

const CLAIM = "Coffee was first grown in Ethiopia.";
const HILLS = "The plant was cultivated on those hills of Ethiopia before anywhere else.";
const OPEN = { id: "open", answer: CLAIM, contexts: [HILLS] };

/** Runs the command while a server in this process answers. */
async function judging(words, input) {
  const child = spawn(process.execPath, [program, "assess", ...words], { cwd: folder, env: { ...process.env, CREDENCE_KEY_JUDGE: "key-of-judge-1234" } });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  child.stdin.end(input);
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, ...output };
}

test("a model is asked about the sentences that words left open, and decides them", async (context) => {
  const { seen, host } = await modelServer(context, { claim: CLAIM, stance: "supports" });
  const judge = ["--judge", `http://${host}/v1`, "--judge-model", "small"];
  const whole = await judging(["-", "--json", ...judge], JSON.stringify({ ...OPEN, answer: `${CLAIM} ${SAYS}`, contexts: [HILLS, TEXT] }));
  assert.equal(whole.status, 0, whole.stderr);
  const [{ sentences, coverage }] = JSON.parse(whole.stdout);
  assert.deepEqual([sentences.map(({ finding }) => finding), coverage.backed], [["supported", "supported"], 2]);
  assert.ok(whole.stderr.includes(`Asking small at ${host} about 1 sentences that words left open: at most 2 requests\n`), whole.stderr);
  assert.match(whole.stderr, /asked about 1 sentences in 2 requests and decided 1/);
  assert.ok(seen.length === 2 && seen.every(({ url, authorization }) => url === "/v1/chat/completions" && authorization === "Bearer key-of-judge-1234"));
  assert.ok(!seen.some(({ material }) => material.includes(`${SAYS} `)), "what words decided is not sent");
  const rows = await judging(["--lines", "--sentences", "--fields", "id,finding", ...judge], inLines([{ ...OPEN, id: 1 }, { x: 1 }, { ...OPEN, id: 2 }]));
  assert.equal(rows.status, 1);
  assert.deepEqual(
    parsed(rows.stdout).map(({ id, finding, error }) => [id, finding ?? error.path]),
    [
      [1, "supported"],
      [undefined, "turn"],
      [2, "supported"],
    ],
  );
  const report = await judging(["-", ...judge], JSON.stringify(OPEN));
  assert.match(report.stdout, /^# .*1 of 1/);
  assert.ok(!(whole.stderr + rows.stderr + rows.stdout).includes("key-of-judge-1234"));
});

test("the budget goes to the least supported sentences of a batch", async (context) => {
  const { seen, host } = await modelServer(context, { claim: CLAIM, stance: "supports" });
  const other = { id: "other", answer: "Ethiopia is where people say that the coffee plant has its home, on hills.", contexts: [HILLS] };
  const words = ["--lines", "--sentences", "--fields", "id,finding,supported", "--judge", `http://${host}/v1`, "--judge-model", "small", "--judge-budget", "2"];
  const before = parsed(credence(["assess", "--lines", "--sentences", "--fields", "id,supported"], inLines([OPEN, other])).stdout);
  const least = before.reduce((one, next) => (next.supported < one.supported ? next : one)).id;
  const { stdout, stderr } = await judging(words, inLines([OPEN, other]));
  assert.ok(seen.length <= 2 && seen[0].material.includes(least === "open" ? CLAIM : other.answer), stderr);
  assert.equal(parsed(stdout).filter(({ finding }) => finding === "supported").length <= 1, true);
});

test("a model that cannot be asked is said, and words decide what they can", async (context) => {
  const { host } = await modelServer(context, { claim: CLAIM });
  const judge = ["--judge", `http://${host}0/v1`, "--judge-model", "small"];
  const broken = await judging(
    ["--lines", "--fields", "answer", ...["--judge", "http://127.0.0.1:9/v1", "--judge-model", "small"]],
    inLines([OPEN, { ...OPEN, answer: "Coffee comes from Ethiopia." }, OPEN]),
  );
  assert.equal(broken.status, 1);
  assert.equal(parsed(broken.stdout).length, 3);
  assert.match(broken.stderr, /the model was asked no more: /);
  for (const [words, said] of [
    [["-", "--judge", "nowhere", "--judge-model", "m"], /`--judge`/],
    [["-", "--judge", "http://localhost/v1"], /expected `--judge-model` beside it/],
    [["--lines", "--out", "x", "--resume", ...judge], /`--judge` and `--resume` are both given/],
    [["-", "--judge-budget", "5"], /`--judge-budget` is given alone/],
    [["-", "--sentences"], /`--sentences` is for `assess --lines`/],
  ]) {
    const { status, stderr } = credence(["assess", ...words], "{}");
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, said);
  }
});
