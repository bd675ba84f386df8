// `credence assess --lines` over logs: order, memory, failures, summaries, and the commands of the guide.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { turnOf } from "../bench/turn-inputs.mjs";
import { imported, root, run } from "./installed.mjs";
import { GROUNDED, TURNS, at, folder, grounded, lines, parsed, part, program, turns } from "./logs.mjs";

test("any number of workers gives the same lines in the order of the input", () => {
  const [one, three] = ["1", "3"].map((workers) => lines([turns, "--workers", workers, "--fields", "line,input.id,outcome,headline.score"]));
  assert.equal(one.status, 0, one.stderr);
  assert.equal(one.stdout, three.stdout);
  const found = parsed(one.stdout);
  assert.deepEqual(
    found.map(({ line, input }) => [line, input.id]),
    Array.from({ length: TURNS }, (_, index) => [index + 1, `turn-${index}`]),
  );
  assert.ok(found.every(({ outcome, headline }) => outcome === "completed" && headline.score >= 0));
});

test("a line is assessed as one turn is", async () => {
  const { assess } = await imported(folder);
  const { grounding } = await imported(folder, "credence/grounding");
  const { stdout } = lines(["-"], { input: [0, 1, 2].map((index) => JSON.stringify(turnOf(index))).join("\n") });
  assert.deepEqual(
    parsed(stdout),
    [0, 1, 2].map((index) => assess(turnOf(index), { grounding })),
  );
});

test("fields keep the shape of the assessment, and what is missing is null", () => {
  const turn = JSON.stringify({ id: 7, user: { name: "a" }, answer: "See [1].", citations: [{ label: 1, url: "https://www.nature.com/x" }], tool_call_history: [] });
  const [found] = parsed(lines(["--fields", "input.id, input.user.name,input.none,sources.domain,sources.trust.level,headline,headline.kind,error.code"], { input: turn }).stdout);
  const { headline, ...others } = found;
  assert.deepEqual(others, { input: { id: 7, user: { name: "a" }, none: null }, sources: [{ domain: "nature.com", trust: { level: "academic" } }], error: null });
  assert.deepEqual([headline.kind, headline.compared, headline.decided], ["source_quality", false, false]);
});

test("what is wrong on the command line is said before anything is read", () => {
  for (const [words, said] of [
    [["--fields", "scor"], /`scor` is not known, expected one of line, input, protocol, dialect, outcome, /],
    [["--fields", "a,,b"], /is not a field|is not known/],
    [["--workers", "0"], /`--workers` is `0`, expected a whole number from 1 to 64/],
    [["--workers", "many"], /expected a whole number/],
    [["--max-line", "-5"], /--max-line/],
    [["--summary", "s.txt"], /`s\.txt`, expected a file that ends with `\.md` or `\.json`/],
    [["--resume"], /`--resume` is given alone, expected `--out` beside it/],
  ]) {
    const { status, stdout, stderr } = lines(words, { input: "{}" });
    assert.deepEqual([status, stdout], [2, ""], words.join(" "));
    assert.match(stderr, said);
  }
  for (const words of [
    ["assess", turns, "--out", "x"],
    ["trust", "a.org", "--workers", "2"],
    ["check", "a claim", "--fields", "line"],
  ]) {
    assert.equal(run(process.execPath, [program, ...words], { cwd: folder }).status, 2, words.join(" "));
  }
});

test("a broken or over-long line is one counted error, and the lines around it are assessed", () => {
  const long = JSON.stringify({ answer: "x".repeat(5000) });
  const input = ['{"answer":"a"}', "", "oops", long, '{"answer":5}', '{"answer":"b"}', '{"answer":'].join("\n");
  const { status, stdout, stderr } = lines(["--max-line", "4096", "--summary", at("errors.json")], { input });
  const found = parsed(stdout);
  assert.deepEqual(
    found.map(({ line, error, answer }) => answer ?? [line, error.code]),
    ["a", [3, "invalid_json"], [4, "line_too_long"], [5, "invalid_argument"], "b", [7, "invalid_json"]],
  );
  assert.equal(found[2].error.message, "the line is longer than 4096 bytes, the most that `--max-line` allows");
  assert.equal(status, 1);
  assert.equal(stderr, "credence: 4 of 6 lines could not be assessed: the output has an `error` for each\n");
  const { turns: n, assessed, errors } = JSON.parse(readFileSync(at("errors.json"), "utf8"));
  assert.deepEqual(
    [n, assessed, errors.map(({ code, lines: count }) => [code, count])],
    [
      6,
      2,
      [
        ["invalid_json", 2],
        ["invalid_argument", 1],
        ["line_too_long", 1],
      ],
    ],
  );
});

/** Prints the largest memory of the process, threads included, in KiB. */
const MEASURED = `
import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => process.stderr.write("memory " + process.resourceUsage().maxRSS));`;

test("of a line of 100 MB only the beginning is kept", () => {
  writeFileSync(at("measured.mjs"), MEASURED);
  const input = `echo '{"answer":"before"}'; head -c 104857600 /dev/zero | tr '\\0' x; echo; echo '{"answer":"after"}'`;
  const memoryWith = (words) => {
    const { status, stdout, stderr } = run(
      "bash",
      ["-c", `{ ${input}; } | "$0" --import "$1" "$2" assess --lines --workers 1 --fields line,answer ${words}`, process.execPath, at("measured.mjs"), program],
      { cwd: folder },
    );
    assert.equal(status, 1, stderr);
    assert.deepEqual(
      parsed(stdout).map(({ line, answer, error }) => [line, answer ?? error.code]),
      [
        [1, "before"],
        [2, words === "" ? "line_too_long" : "invalid_json"],
        [3, "after"],
      ],
    );
    return Number(/memory (\d+)/.exec(stderr)[1]);
  };
  assert.ok(memoryWith("") + 100_000 < memoryWith("--max-line 200000000"), "the whole line was kept");
});

test("an error names its file if there are several", () => {
  writeFileSync(at("a.jsonl"), '{"answer":"a"}\nno\n');
  writeFileSync(at("b.jsonl"), 'no\n{"answer":"b"}\n');
  const found = parsed(lines(["a.jsonl", "b.jsonl"]).stdout);
  assert.deepEqual(
    found.map(({ file, line, answer }) => answer ?? [file, line]),
    ["a", ["a.jsonl", 2], ["b.jsonl", 1], "b"],
  );
  const missing = lines(["a.jsonl", "none.jsonl", "b.jsonl"]);
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /^credence: could not read `none\.jsonl`: ENOENT/);
});

test("a reader that waits gets each line as soon as it is assessed", async () => {
  const child = spawn(process.execPath, [program, "assess", "--lines", "--fields", "answer"], { stdio: ["pipe", "pipe", "inherit"] });
  for (const answer of ["one", "two"]) {
    child.stdin.write(`${JSON.stringify({ answer })}\n`);
    const [piece] = await Promise.race([once(child.stdout, "data"), wait(20_000, ["too late"], { ref: false })]);
    assert.equal(String(piece), `{"answer":"${answer}"}\n`);
  }
  child.stdin.end();
  const [status] = await once(child, "exit");
  assert.equal(status, 0);
});

test("a summary has rates by score, outcome, protocol, tool and domain, however the turns are divided", () => {
  const [few, many] = ["1", "3"].map((workers) => {
    const { status, stderr } = lines([grounded, "--workers", workers, "--fields", "line", "--summary", at("summary.json")]);
    assert.equal(status, 0, stderr);
    return JSON.parse(readFileSync(at("summary.json"), "utf8"));
  });
  assert.deepEqual(few, many);
  assert.deepEqual([few.turns, few.assessed, few.errors], [GROUNDED, GROUNDED, []]);
  assert.deepEqual(few.outcomes, [{ outcome: "completed", turns: GROUNDED, share: 1 }]);
  assert.deepEqual(
    few.protocols.map(({ protocol, turns: n }) => [protocol, n]),
    [["none", GROUNDED]],
  );
  assert.deepEqual(
    few.scores.map(({ score }) => score),
    ["headline", "tool_run", "source_quality", "grounding", "claim_evidence", "sentences"],
  );
  const expected = expectedRates();
  for (const { tool, calls, failed } of few.tools) assert.deepEqual([calls, failed.toFixed(5)], [expected.calls[tool], (expected.failed[tool] / expected.calls[tool]).toFixed(5)]);
  assert.equal(few.tools.length, 3);
  const nature = few.domains.find(({ domain }) => domain === "nature.com");
  assert.deepEqual([nature.level, nature.turns, nature.citations], ["academic", expected.turnsOfNature, expected.citationsOfNature]);
  assert.ok(few.domains.some(({ supported }) => supported > 0) && few.domains.some(({ contradicted }) => contradicted > 0));
});

/** The same rates, counted from the input. */
function expectedRates() {
  const found = { calls: {}, failed: {}, turnsOfNature: 0, citationsOfNature: 0 };
  for (let index = 0; index < GROUNDED; index += 1) {
    const { tool_call_history, citations } = turnOf(index);
    for (const { tool_name, success } of tool_call_history) {
      found.calls[tool_name] = (found.calls[tool_name] ?? 0) + 1;
      found.failed[tool_name] = (found.failed[tool_name] ?? 0) + (success ? 0 : 1);
    }
    const cited = citations.filter(({ url }) => url.startsWith("https://www.nature.com/")).length;
    found.citationsOfNature += cited;
    found.turnsOfNature += cited > 0 ? 1 : 0;
  }
  return found;
}

test("a summary in Markdown has a table for each, and no name breaks it", () => {
  const name = "a|b\n`c`";
  const turn = { answer: "x", protocol: "native", tool_call_history: [{ tool_name: name, success: true, data: [1] }] };
  const { status, stderr } = lines(["--summary", at("summary.md")], { input: JSON.stringify(turn) });
  assert.equal(status, 0, stderr);
  const written = readFileSync(at("summary.md"), "utf8");
  for (const piece of ["# Summary of 1 turns", "\n## Scores\n", "\n## Outcomes\n", "| `native` | 1 | 100.0 % | 100.0 % | 1 |", "| `a\\|b c ` | 1 |"])
    assert.ok(written.includes(piece), `${piece}: ${written}`);
});

test("names that only hostile input has do not fill the memory of a summary", async () => {
  const { Counts } = await part("lines-counts.mjs");
  const counts = new Counts();
  for (let from = 0; from < 20; from += 1) {
    const batch = new Counts();
    for (let index = 0; index < 1000; index += 1) batch.add("tool", `t${from * 1000 + index}${"x".repeat(index)}`, { calls: 1 });
    batch.add("tool", "__proto__", { calls: 1 });
    counts.addAll(batch.entries());
  }
  const tools = new Map(counts.of("tool"));
  assert.equal(tools.size, 5001);
  assert.equal(
    [...tools.values()].reduce((sum, { calls }) => sum + calls, 0),
    20_020,
  );
  assert.deepEqual([tools.get("__proto__").calls, tools.get("(others)").calls], [20, 15_001]);
  assert.ok([...tools.keys()].every((name) => name.length <= 201));
});

/** The blocks of a language in the guide. */
const guide = readFileSync(join(root, "docs/batches.md"), "utf8");
const blocks = (language) => [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);

test("the commands of the guide run as they are written", () => {
  const commands = blocks("sh").filter((command) => !command.includes("--judge"));
  const [first, rows, sentences, narrow, gate] = commands.map((command) => run("bash", ["-c", command.replaceAll("npx ", "npx --offline ")], { cwd: folder }));
  assert.equal(first.status, 0, first.stderr);
  assert.equal(readFileSync(at("assessed.jsonl"), "utf8").match(/\n/g).length, TURNS);
  assert.match(readFileSync(at("summary.md"), "utf8"), /^# Summary of 1,500 turns\n/);
  assert.equal(gate.status, 0, gate.stderr);
  for (const [{ stdout }, shown] of [rows, sentences, narrow].map((ran, index) => [ran, blocks("json")[index]])) assert.ok(stdout.startsWith(shown), `the first line is ${stdout.split("\n", 1)}`);
});

const [duckdb, spark] = ["CREDENCE_DUCKDB", "CREDENCE_SPARK"].map((name) => ({
  env: { ...process.env, PYTHONPATH: process.env[name] },
  skip: process.env[name] ? false : `skipped: ${name} is not set; \`cargo xtask test\` installs it where it can be had`,
}));

test("DuckDB writes the lines as Parquet and counts in it", { skip: duckdb.skip }, () => {
  writeFileSync(at("assessed.jsonl"), lines([turns, "--fields", "line,input.id,outcome,headline.score"]).stdout + '{"line":1,"error":{"code":"invalid_json","message":"","path":""}}\n');
  const [sql] = blocks("sql");
  const script = `import duckdb, json, sys\nprint(json.dumps(duckdb.execute(sys.argv[1]).fetchall()))`;
  const { status, stdout, stderr } = run("python3", ["-c", script, sql], { cwd: folder, env: duckdb.env });
  assert.equal(status, 0, stderr);
  const [[outcome, count, score], ...others] = JSON.parse(stdout);
  assert.deepEqual([outcome, count, others], ["completed", TURNS, []]);
  const mean =
    parsed(readFileSync(at("assessed.jsonl"), "utf8"))
      .slice(0, -1)
      .reduce((sum, { headline }) => sum + headline.score, 0) / TURNS;
  assert.ok(Math.abs(score - mean) < 1e-9, `${score} and ${mean}`);
});

test("Spark pipes its partitions through the command", { skip: spark.skip, timeout: 300_000 }, () => {
  const folderOfTurns = at("turns");
  rmSync(at("assessed"), { recursive: true, force: true });
  mkdirSync(folderOfTurns, { recursive: true });
  const all = readFileSync(turns, "utf8").trimEnd().split("\n");
  writeFileSync(join(folderOfTurns, "one.jsonl"), `${all.slice(0, 1000).join("\n")}\n`);
  writeFileSync(join(folderOfTurns, "two.jsonl"), `${all.slice(1000).join("\n")}\n`);
  const [script] = blocks("python");
  const env = { ...spark.env, PYSPARK_PYTHON: "python3", SPARK_LOCAL_IP: "127.0.0.1", PYSPARK_SUBMIT_ARGS: "--master local[2] --conf spark.ui.enabled=false --driver-memory 512m pyspark-shell" };
  const { status, stderr } = run("python3", ["-c", script.replaceAll("npx ", "npx --offline ")], { cwd: folder, env });
  assert.equal(status, 0, stderr);
  const parts = readdirSync(at("assessed"))
    .filter((name) => name.startsWith("part-"))
    .sort();
  const found = parts
    .flatMap((name) =>
      readFileSync(join(at("assessed"), name), "utf8")
        .split("\n")
        .filter(Boolean),
    )
    .map((line) => JSON.parse(line));
  const ids = found.map(({ input }) => input.id);
  assert.deepEqual([...ids].sort(), all.map((line) => JSON.parse(line).id).sort());
  assert.ok(parts.length > 1 && found.every(({ outcome }) => outcome === "completed"));
});

test("the benchmark of logs runs, with few turns", () => {
  const env = { ...process.env, CREDENCE_PACKAGE: join(folder, "node_modules/credence"), CREDENCE_BENCH_OUTPUT: at("bench"), CREDENCE_BENCH_TURNS: "50", CREDENCE_BENCH_LONG_RUN: "100" };
  const { status, stderr } = run(process.execPath, ["--expose-gc", join(root, "tests/bench/run.mjs"), "batch"], { env });
  assert.equal(status, 0, stderr);
  const [{ tables }] = JSON.parse(readFileSync(at("bench/latest.json"), "utf8")).groups;
  assert.ok(tables[0].rows.length >= 5 && tables[0].rows.every((row) => row.length === 7), JSON.stringify(tables));
});
