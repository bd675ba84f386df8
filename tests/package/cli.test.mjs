// The command line, as `npx credence` runs it in a folder with the installed package.

import assert from "node:assert/strict";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, recordings, run } from "./installed.mjs";

const folder = install();
const clean = join(recordings, "portfolio-clean.sse");
const refused = join(recordings, "refused.sse");
const credence = (words, options) => run(join(folder, "node_modules/.bin/credence"), words, { cwd: folder, ...options });

/** Writes a file into the folder of the installation. */
function written(name, content) {
  writeFileSync(join(folder, name), content);
  return name;
}

test("npx runs it", () => {
  const { status, stdout, stderr } = run("npx", ["--offline", "credence", "assess", clean], { cwd: folder });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^# In the sources: 8 of 12 sentences \(medium\)/);
});

test("a report names scores with their terms, tools, citations, markers and outcome", () => {
  const { status, stdout } = credence(["assess", join(recordings, "tools-failed-and-retried.sse")]);
  assert.equal(status, 0);
  const parts = ["(medium)", "\nCompleted\n", "`: failed", "attempt 2 · result arrived", "Error message:", "Agent’s own figure: 95%", "## Citations", "## Markers", "## Notes on this turn"];
  for (const part of parts) {
    assert.ok(stdout.includes(part), part);
  }
});

test("a report names cited and retrieved sources with trust and rule", () => {
  const { stdout } = credence(["assess", join(recordings, "web-search-anthropic.sse")]);
  assert.match(stdout, /## Sources cited\n\n- `[^\n]+ - \w+[^\n]*\(\d\.\d\d\)/);
  assert.ok(stdout.includes("Source quality: "), stdout);
  assert.ok(stdout.includes("not whether they say what the answer says"), stdout);
});

test("--json prints what assessRecording gives", () => {
  const { status, stdout } = credence(["assess", clean, "--json"]);
  assert.equal(status, 0);
  const [assessment] = JSON.parse(stdout);
  assert.deepEqual([assessment.protocol, assessment.outcome, assessment.headline.score], ["native", "completed", 0.667]);
  const several = JSON.parse(credence(["assess", clean, refused, "--json"]).stdout);
  assert.deepEqual(
    several.map(({ file, assessments }) => [file, assessments.length]),
    [
      [clean, 1],
      [refused, 1],
    ],
  );
});

test("a dash reads standard input", () => {
  const { status, stdout } = credence(["assess", "-", "--json"], { input: readFileSync(clean) });
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout)[0].tools.length, 3);
});

test("a failed agent is not a failure of the command", () => {
  const { status, stdout } = credence(["assess", written("agent.sse", readFileSync(refused))]);
  assert.equal(status, 0);
  assert.match(stdout, /^Failed · /m);
});

test("bytes without an agent's events are not a recording", () => {
  for (const [content, why] of [
    ["", "the stream ended before any bytes arrived"],
    ["<html>", "these 6 bytes hold no event"],
    ['{"broken":', "these 10 bytes hold no event"],
  ]) {
    const { status, stdout, stderr } = credence(["assess", written("agent.sse", content)]);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.ok(stderr.startsWith("credence: could not read `") && stderr.includes(`: ${why}`), stderr);
  }
});

test("a turn, a list of turns and turns on lines are assessed as turns", async () => {
  const { assess: assessed } = await imported(folder);
  const { grounding } = await imported(folder, "credence/grounding");
  const turn = { answer: "The bridge was closed for 30 days [1].", citations: [{ label: 1, url: "https://a.example/x", snippet: "The bridge was closed for 14 days." }] };
  const expected = JSON.parse(JSON.stringify(assessed(turn, { grounding })));
  for (const [written, count] of [
    [JSON.stringify(turn), 1],
    [JSON.stringify(turn, null, 2), 1],
    [`\ufeff${JSON.stringify(turn)}\n`, 1],
    [JSON.stringify([turn, turn]), 2],
    [`${JSON.stringify(turn)}\n\n${JSON.stringify(turn)}\n`, 2],
    [JSON.stringify({ ...turn, tool_call_history: [] }), 1],
  ]) {
    const { status, stdout, stderr } = credence(["assess", "-", "--json"], { input: written });
    assert.equal(status, 0, `${written}: ${stderr}`);
    const found = JSON.parse(stdout);
    assert.equal(found.length, count);
    assert.deepEqual([found[0].answer, found[0].coverage, found[0].citations], [expected.answer, expected.coverage, expected.citations]);
  }
  assert.match(credence(["assess", "-"], { input: JSON.stringify(turn) }).stdout, /^# /);
});

test("JSON that is neither a recording nor a turn is named as what it is", () => {
  for (const [written, said] of [
    [
      '{"question":"a","text":"b"}',
      /it is JSON, an object with the keys `question`, `text`; expected a recorded stream or response .* a turn: an object with an answer, such as `answer` or `response`/,
    ],
    ['{"answer":5}', /`turn.answer` is `5`, expected a text/],
    ['[{"answer":"a"},{"x":1}]', /turn 2: `turn` is an object with `x`, expected an answer in `answer`, /],
    ["[]", /an empty list/],
    ["{}", /an object without keys/],
    ["17", /it is JSON, `17`/],
    ["no json", /expected server-sent events or JSON/],
  ]) {
    const { status, stderr } = credence(["assess", "-"], { input: written });
    assert.equal(status, 1, written);
    assert.match(stderr, said, written);
  }
  const wrong = credence(["assess", "-"], { input: '{"answer":"a","citations":5}' });
  assert.deepEqual([wrong.status, /citations/.test(wrong.stderr)], [1, true]);
  assert.equal(credence(["validate", "-"], { input: '{"answer":"a"}' }).status, 1);
});

test("lines in, lines out, one for one", () => {
  const lines = ['{"answer":"a","tool_call_history":[{"tool_name":"t","success":true,"data":[1]}]}', "", "oops", '{"answer":5}', '{"message":"b"}'];
  const { status, stdout, stderr } = credence(["assess", "--lines"], { input: lines.join("\n") });
  const out = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(out.length, 4, stderr);
  assert.deepEqual([out[0].answer, out[0].scores.tool_run.score, out[3].answer], ["a", 1, "b"]);
  assert.deepEqual([out[1].error.code, out[2].error.code, out[2].error.path], ["invalid_json", "invalid_argument", "turn.answer"]);
  assert.equal(out[1].error.message, "`turn` is not JSON at byte 0, expected a value");
  assert.equal(status, 1);
  assert.equal(credence(["assess", "--lines", written("turns.jsonl", '{"answer":"a"}\r\n')]).status, 0);
});

test("lines keep the digits of numbers", () => {
  const turn = '{"answer":"x","tool_call_history":[{"tool_name":"t","tool_args":{"id":12345678901234567890,"share":1.50},"success":true}]}';
  const { stdout } = credence(["assess", "--lines"], { input: turn });
  assert.equal(JSON.parse(stdout).tools[0].args, '{"id":12345678901234567890,"share":1.50}');
});

test("a policy decides", () => {
  const turn = '{"answer":"x","citations":[{"url":"https://blog.example.org/"}]}';
  const policy = written("policy.json", '{"allowlist":[{"domain":"blog.example.org","trust_level":"primary"}]}');
  const { stdout } = credence(["assess", "--lines", "--policy", policy], { input: turn });
  assert.equal(JSON.parse(stdout).sources[0].trust.level, "primary");
});

const DISPUTE = JSON.stringify({
  answer: "See [1].",
  citations: [{ label: 1, url: "https://rumours.example/a" }],
  evidence: [
    { claim: "c", url: "https://rumours.example/a", stance: "supports", confidence: 0.9, quote: "so it is" },
    { claim: "c", url: "https://www.nature.com/b", stance: "refutes", confidence: 0.9, quote: "it is not" },
  ],
});

test("a report names claims, contradictions with both quotes, and who is blocked", () => {
  const { status, stdout } = credence(["assess", join(recordings, "sources-disagree.sse")]);
  assert.equal(status, 0);
  for (const part of ["## Claims", "## Contradictions", "## Blocked", "misinformation"]) {
    assert.ok(stdout.toLowerCase().includes(part.toLowerCase()), `${part}: ${stdout}`);
  }
});

test("a policy in YAML decides", () => {
  const policy = written("policy.yaml", "user_overrides:\n  - {domain: rumours.example, trust_level: academic}\n");
  const { stdout } = credence(["assess", "--lines", "--policy", policy], { input: DISPUTE });
  assert.deepEqual(
    JSON.parse(stdout).contradictions.map(({ kind }) => kind),
    ["contested"],
  );
});

test("learned trust of earlier turns counts", async () => {
  const { TrustPolicy, assess } = await imported(folder);
  const taught = new TrustPolicy();
  assess(JSON.parse(DISPUTE), { policy: taught, learn: true });
  const learned = written("learned.json", JSON.stringify(taught.learned, null, 2));
  const turn = '{"answer":"x","citations":[{"url":"https://rumours.example/z"}]}';
  const level = (words) => JSON.parse(credence(["assess", "--lines", ...words], { input: turn }).stdout).sources[0].trust.level;
  assert.deepEqual([level([]), level(["--learned", learned])], ["unverified", "blocked"]);
  const { stdout } = credence(["trust", "https://rumours.example/z", "--learned", learned]);
  assert.match(stdout, /^https:\/\/rumours\.example\/z: blocked \(0\.00\), learned by verification: `rumours\.example`, skipped, because: `?nature\.com/);
});

test("trust prints level, rule and why", () => {
  const policy = written("trust.yaml", "denylist:\n  - domain: evil.example\n    reason: it lies\n");
  const { status, stdout } = credence(["trust", "https://www.nature.com/x", "https://a.evil.example/", "https://nobody.example/", "--policy", policy]);
  const [nature, evil, nobody] = stdout.split("\n");
  assert.equal(status, 0);
  assert.match(nature, /^https:\/\/www\.nature\.com\/x: academic \(0\.90\), on the allowlist by `nature\.com`, kind: \w+.*, origin: /);
  assert.equal(evil, "https://a.evil.example/: unverified (0.30), on the denylist by `evil.example`, skipped, because: it lies");
  assert.equal(nobody, "https://nobody.example/: unverified (0.30), no rule applies");
  const asJson = JSON.parse(credence(["trust", "https://a.evil.example/", "--policy", policy, "--json"]).stdout);
  assert.deepEqual(
    asJson.map(({ address, level, from, rule, skip }) => [address, level, from, rule, skip]),
    [["https://a.evil.example/", "unverified", "denylist", "evil.example", true]],
  );
  const wrong = credence(["trust", "mailto:a@b.org", "who.int"]);
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /^credence: `mailto:a@b\.org` is not a domain or web address/);
  assert.match(wrong.stdout, /^who\.int: /);
});

test("errors in a policy and in learned trust have line and column", () => {
  const wrong = [
    ["--policy", "bad.yaml", "denylist:\n  - a.org\nuser_overrides:\n  - {domain: b.org, trust_level: great}\n", "could not read the policy `bad.yaml`: line 4, column 34: "],
    ["--policy", "bad.json", '{\n  "denylist": [{"kind": "blog"}]\n}', "could not read the policy `bad.json`: line 2, column 16: "],
    ["--policy", "syntax.json", '{\n  "denylist": [,\n', "could not read the policy `syntax.json`: line "],
    [
      "--learned",
      "bad-learned.json",
      '{\n  "version": 1,\n  "claims": [{"id": "a, ]b"}],\n  "hosts": [\n    {"host": "a.org", "statuses": []},\n    {"host": "b.org", "statuses": [{"claim": 0, "status": "great"}]}\n  ]\n}',
      "could not read what was learned in `bad-learned.json`: line 6, column 59: `hosts[1].statuses[0].status` is `great`",
    ],
    ["--learned", "no-host.json", '{"version":1,"claims":[],"hosts":[{}]}', "line 1, column 35: `hosts[0].host` is missing"],
    ["--learned", "syntax-learned.json", '{\n  "é": 1,\n  x\n}', "could not read what was learned in `syntax-learned.json`: line 3, column 3: "],
    ["--learned", "empty.json", "", "could not read what was learned in `empty.json`: line 1, column "],
    ["--learned", "list.json", "[]", "line 1, column 1: "],
  ];
  for (const [option, name, content, words] of wrong) {
    const { status, stderr } = credence(["trust", "a.org", option, written(name, content)]);
    assert.equal(status, 1, name);
    assert.ok(stderr.includes(words), stderr);
  }
  assert.match(credence(["trust", "a.org", "--learned", "nothing.json"]).stderr, /could not read what was learned in `nothing\.json`: /);
});

test("invalid entries are reported, and the rest is read", () => {
  const { status, stdout, stderr } = credence(["assess", "missing.sse", clean]);
  assert.equal(status, 1);
  assert.match(stderr, /^credence: could not read `missing\.sse`: /);
  assert.match(stdout, /Tool run: 100%/);
  assert.equal(credence(["assess", "."]).status, 1);
  const policies = [
    ["nothing.json", "could not read the policy"],
    [written("no.json", "{"), "could not read the policy"],
    [written("bad.json", '{"allowlist":[{"domain":"a.org","trust_level":"x"}]}'), "allowlist[0].trust_level"],
  ];
  for (const [file, part] of policies) {
    const wrong = credence(["assess", clean, "--policy", file]);
    assert.equal(wrong.status, 1);
    assert.ok(wrong.stderr.includes(part), wrong.stderr);
  }
});

test("a wrong command line is status 2 and says what was expected", () => {
  for (const words of [
    [],
    ["assess"],
    ["weigh", clean],
    ["assess", clean, "--jsn"],
    ["assess", "--lines", "--json"],
    ["assess", clean, "--policy"],
    ["trust"],
    ["trust", "a.org", "--lines"],
    ["trust", "a.org", "--learned"],
  ]) {
    const { status, stdout, stderr } = credence(words);
    assert.equal(status, 2, words.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, /^credence: [^]*credence --help/);
  }
});

test("a wrong command line says where, what was found and what was expected", () => {
  for (const [words, message] of [
    [[], "there is no command, expected `assess`, `validate`, `watch`, `verify`, `trust`, `decide`, `check`, `papers`, or `calibrate`"],
    [["weigh"], "`weigh` is not a command, expected `assess`, `validate`, "],
    [["toString"], "`toString` is not a command"],
    [["validate"], "there are 0 files, expected one or more, or `-` for standard input"],
    [["assess", "-", "-"], "standard input is named twice, expected it once"],
    [["verify", "a", "b"], "there are 2 files, expected one, or `-` for standard input"],
    [["verify", "a", "--concurrency", "65"], "`--concurrency` is `65`, expected a whole number from 1 to 64"],
    [["assess", "--lines", "--json"], "`--json` is for `assess`, `validate`, `verify`, `trust`, `decide`, `check`, `papers`, or `calibrate`, not for `assess --lines`"],
    [["assess", "a", "--out", "b"], "`--out` is for `assess --lines`, not for `assess`"],
    [["assess", "a", "--sarif", "b"], "`--sarif` is given alone, expected `--fail-on` beside it"],
    [["assess", "--lines", "--out", "a", "--resume", "--fail-on", "outcome=cut", "--junit", "b"], "`--resume` and `--junit` are both given, expected one of them"],
  ]) {
    const { status, stderr } = credence(words);
    assert.equal(status, 2, stderr);
    assert.ok(stderr.startsWith(`credence: ${message}`), stderr);
  }
});

test("what an agent or a source says is no command for a terminal or for continuous integration", () => {
  const hostile = "\n::error file=a::owned\n  ::warning::x\n##[command]y\u001b[31m\u009b31m\u202e";
  const turn = { answer: `Fine. ${hostile}`, tool_call_history: [{ tool_name: `search${hostile}`, tool_args: {}, success: false, error: hostile }] };
  const file = join(folder, "hostile.json");
  writeFileSync(file, JSON.stringify(turn));
  for (const args of [
    ["assess", file],
    ["assess", file, "--json"],
    ["assess", file, "--fail-on", "failed_tools>0"],
  ]) {
    const { stdout, stderr } = credence(args);
    for (const text of [stdout, stderr]) {
      assert.doesNotMatch(text, /^\s*::|##\[|[\u001b\u009b\u202e]/m, args.join(" "));
    }
  }
  const json = JSON.parse(credence(["assess", file, "--json"]).stdout);
  assert.equal(json[0].answer, turn.answer, "JSON has the same value");
  const summary = join(folder, "hostile-summary.md");
  const everything = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const shown = { answer: `${turn.answer}${String.fromCodePoint(...everything.slice(0, 0x3000), ...everything.slice(0xf000), 0xe0001, 0xe007f)}`, [`k\u009b${hostile}`]: hostile };
  writeFileSync(join(folder, "hostile.jsonl"), `${JSON.stringify(turn)}\n${JSON.stringify(shown)}\n{"answer":"\u009b",,}\n{"answer":5,"\u009b":"\u202e"}\n`);
  for (const args of [[], ["--fields", "line,input,answer,error"], ["--out", join(folder, "hostile-out.jsonl")]]) {
    const { stdout } = credence(["assess", "--lines", join(folder, "hostile.jsonl"), ...args]);
    const written = args[0] === "--out" ? readFileSync(args[1], "utf8") : stdout;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    assert.doesNotMatch(written, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|##\[/u, args.join(" "));
    const lines = written
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, 4);
    assert.deepEqual(
      lines.slice(0, 2).map(({ answer }) => answer),
      [turn.answer, shown.answer],
      "the same values",
    );
    if (args[0] === "--fields") assert.deepEqual(lines[1].input, shown);
  }
  assert.equal(credence(["assess", "--lines", join(folder, "hostile.jsonl"), "--summary", summary]).status, 1);
  assert.doesNotMatch(readFileSync(summary, "utf8"), /^\s*::|##\[|[\u001b\u009b\u202e]/m);
});

test("fields never reach into what all objects share", () => {
  writeFileSync(join(folder, "one.jsonl"), `${JSON.stringify({ answer: "a" })}\n`);
  const { status, stdout } = credence(["assess", "--lines", join(folder, "one.jsonl"), "--fields", "input.__proto__.x,line"]);
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).line, 1);
});

test("a run is not continued over an input that has changed, and no link is followed", () => {
  const [input, out] = [join(folder, "grown.jsonl"), join(folder, "grown-out.jsonl")];
  const lines = (n, word) => Array.from({ length: n }, (_, index) => `${JSON.stringify({ answer: `${word} ${index}` })}\n`).join("");
  writeFileSync(input, lines(3, "one"));
  symlinkSync(join(folder, "victim"), `${out}.progress.next`);
  assert.equal(credence(["assess", "--lines", input, "--out", out]).status, 0);
  assert.equal(existsSync(join(folder, "victim")), false);
  writeFileSync(input, lines(5, "one"));
  assert.equal(credence(["assess", "--lines", input, "--out", out, "--resume"]).status, 0);
  assert.equal(readFileSync(out, "utf8").trim().split("\n").length, 5);
  writeFileSync(input, lines(7, "two"));
  const changed = credence(["assess", "--lines", input, "--out", out, "--resume"]);
  assert.equal(changed.status, 1);
  assert.match(changed.stderr, /it has changed since/);
});

test("the help of a command names its options, and only those", () => {
  const verify = credence(["verify", "--help"]).stdout;
  assert.match(verify, /^Usage: credence verify FILE \[--json\]/);
  assert.match(verify, /\n {2}--concurrency N +request .* \(1 to 64\)\n/);
  assert.ok(!/--rounds|--lines|credence trust/.test(verify), verify);
  assert.equal(credence(["help", "verify"]).stdout, verify);
  const assess = credence(["assess", "--help"]).stdout;
  assert.ok(assess.includes("credence assess --lines [FILE...]") && assess.includes("--workers N"), assess);
  const all = credence(["--help"]).stdout;
  assert.ok(
    all.split("\n").every((line) => line.length <= 110),
    "no line is wider",
  );
});

test("help and version", () => {
  assert.match(credence(["--help"]).stdout, /^Usage: credence assess FILE/);
  assert.equal(credence(["help"]).stdout, credence(["--help"]).stdout);
  const { version } = JSON.parse(readFileSync(join(folder, "node_modules/credence/package.json"), "utf8"));
  assert.equal(credence(["--version"]).stdout, `${version}\n`);
});

test("the reader of the output may close the pipe", () => {
  const { status, stderr } = run("bash", ["-o", "pipefail", "-c", `node_modules/.bin/credence assess --lines < lines.jsonl | head -n 1 > /dev/null`], {
    cwd: (written("lines.jsonl", '{"answer":"a"}\n'.repeat(20_000)), folder),
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "");
});

test("a line of 100 MB is read", () => {
  const { status, stdout, stderr } = credence(["assess", "-"], { input: Buffer.alloc(100 << 20, "x") });
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^credence: could not read `-`: these 104857600 bytes hold no event of a known protocol/);
});
