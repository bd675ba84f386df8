// `credence assess --fail-on`: a gate for continuous integration and evaluation.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install, recordings, root, run } from "./installed.mjs";

const folder = install();
const { assessRecording } = await imported(folder);
const { conditionsIn, failuresIn } = await import(pathToFileURL(join(root, "crates/wasm/npm/cli-gate.mjs")));

const credence = (...args) => run(process.execPath, [join(folder, "node_modules/credence/cli.mjs"), "assess", ...args], { cwd: folder });
const clean = join(recordings, "portfolio-clean.sse");
const cut = join(recordings, "cut.sse");

test("a turn that meets a condition ends the command with status 3 and says which", () => {
  const fine = credence(clean, "--fail-on", "outcome!=completed || tool_run<0.7");
  assert.equal(fine.status, 0, fine.stderr);
  const failed = credence(clean, cut, "--fail-on", "outcome!=completed || tool_run < 0.1");
  assert.equal(failed.status, 3);
  assert.equal(failed.stderr, `${cut}: turn 1 fails \`outcome!=completed\`: outcome is cut\n`);
  assert.match(failed.stdout, /^<!-- /, "the report is printed as without it");
  assert.equal(credence(join(folder, "none.sse"), cut, "--fail-on", "outcome=cut").status, 3);
  assert.equal(credence(join(folder, "none.sse"), "--fail-on", "outcome=cut").status, 1);
});

test("every field can be compared, and an unknown score meets only what asks for it", () => {
  const [assessment] = assessRecording(readFileSync(clean));
  const holds = (text) => failuresIn(assessment, conditionsIn(text)).length > 0;
  const score = assessment.scores.tool_run.score;
  for (const [text, expected] of [
    [`tool_run>=${score}`, true],
    [`tool_run<${score}`, false],
    ["claim_evidence<0.9", false],
    ["claim_evidence>=0", false],
    ["claim_evidence=unknown", true],
    ["tool_run!=unknown", true],
    ["band==green", true],
    ["failed_tools>0||dangling_markers>0", false],
    ["protocol!=native", false],
  ]) {
    assert.equal(holds(text), expected, text);
  }
});

test("a condition that is none is a wrong command line, with what was expected", () => {
  for (const [text, said] of [
    ["grounding", /is not a condition/],
    ["trust<1", /`trust` is not known, expected one of outcome, /],
    ["grounding<high", /expected a number/],
    ["constructor=1", /is not known/],
    ["", /is not a condition/],
  ]) {
    const { status, stderr } = credence(clean, "--fail-on", text);
    assert.equal(status, 2, text);
    assert.match(stderr, said);
  }
  assert.equal(credence(clean, "--junit", "x.xml").status, 2);
  assert.equal(credence("--lines", "--fail-on", "trust<1").status, 2);
  assert.equal(credence("--lines", "--out", "x.jsonl", "--resume", "--fail-on", "outcome=cut", "--junit", "x.xml").status, 2);
  assert.equal(run(process.execPath, [join(folder, "node_modules/credence/cli.mjs"), "trust", "a.org", "--fail-on", "outcome=cut"]).status, 2);
});

test("JUnit and SARIF name every turn that fails, whatever a file is called", () => {
  const odd = join(folder, 'a "b" <&.sse');
  copyFileSync(cut, odd);
  const [junit, sarif] = ["report.xml", "report.sarif"].map((name) => join(folder, name));
  assert.equal(credence(clean, odd, "--fail-on", "outcome!=completed", "--junit", junit, "--sarif", sarif).status, 3);
  const xml = readFileSync(junit, "utf8");
  assert.match(xml, /<testsuite name="[^"<&]*a &quot;b&quot; &lt;&amp;\.sse" tests="1" failures="1">/);
  assert.equal(xml.match(/<failure /g).length, 1);
  assert.equal(xml.match(/<testcase /g).length, 2);
  const { version, runs } = JSON.parse(readFileSync(sarif, "utf8"));
  assert.equal(version, "2.1.0");
  assert.deepEqual(runs[0].tool.driver.rules[0], { id: "outcome" });
  assert.equal(runs[0].results.filter(({ level }) => level === "error").length, 1);
  assert.equal(decodeURI(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri), odd);
  writeFileSync(odd, "");
});

test("the lines of a log are held to the same conditions, by any number of workers", () => {
  const cited = (said) => ({
    answer: `The bridge was closed for ${said} days in May 2021 [1].`,
    citations: [{ label: 1, url: "https://a.example/", snippet: "The bridge was closed for 14 days in May 2021." }],
  });
  const log = join(folder, "log.jsonl");
  writeFileSync(log, [14, 30, 14, 30].map((said) => `${JSON.stringify(cited(said))}\n`).join(""));
  const failed = [1, 3].map((workers) => credence("--lines", log, "--workers", `${workers}`, "--fields", "line", "--fail-on", "contradicted>0"));
  for (const { status, stdout, stderr } of failed) {
    assert.equal(status, 3, stderr);
    assert.equal(stdout, [1, 2, 3, 4].map((line) => `{"line":${line}}\n`).join(""));
    assert.equal(stderr, `${[2, 4].map((line) => `${log}: line ${line} fails \`contradicted>0\`: contradicted is 1\n`).join("")}credence: 2 of 4 lines fail \`contradicted>0\`\n`);
  }
  assert.equal(credence("--lines", log, "--fields", "line", "--fail-on", "contradicted>1").status, 0);
  const [junit, sarif, out] = ["log.xml", "log.sarif", "log.out"].map((name) => join(folder, name));
  assert.equal(credence("--lines", log, "--out", out, "--fail-on", "contradicted>0", "--junit", junit, "--sarif", sarif).status, 3);
  assert.match(readFileSync(junit, "utf8"), /tests="4" failures="2">\s+<testcase [^>]*name="line 2">/);
  assert.deepEqual(
    JSON.parse(readFileSync(sarif, "utf8"))
      .runs[0].results.filter(({ level }) => level === "error")
      .map(({ locations }) => locations[0].physicalLocation.region.startLine),
    [2, 4],
  );
  assert.equal(credence("--lines", log, "--out", out, "--resume", "--fail-on", "contradicted>0").status, 3, "what failed before a run was continued still fails");
  assert.match(credence("--lines", log, "--out", out, "--resume").stderr, /another fail-on/);
});

test("conditions about sentences and their details fail once for each, and details in no text are findings whatever the conditions", () => {
  const rows = join(folder, "rows.jsonl");
  const contexts = ["The northern branch sold less than in the year before. It was open on 200 days."];
  const invented = 'The northern branch sold 47 lamps less, "a very bad year for everyone here" as Ann Wright said.';
  writeFileSync(rows, [invented, "The northern branch was open on 300 days."].map((response, index) => `${JSON.stringify({ id: index, response, contexts })}\n`).join(""));
  const [xml, log] = ["rows.xml", "rows.sarif"].map((name) => join(folder, name));
  for (const words of [[rows], ["--lines", rows, "--fields", "line"]]) {
    const { status, stderr } = credence(...words, "--fail-on", "particular.state=differs || sentence.supported>1", "--junit", xml, "--sarif", log);
    const place = words.length === 1 ? "turn" : "line";
    assert.equal(status, 3, stderr);
    assert.ok(stderr.startsWith(`${rows}: ${place} 2 fails \`particular.state=differs\`: particular.state is differs in sentence 1, "300 days"\n`) || stderr.includes('in sentence 1, "300"'), stderr);
    const { results, tool } = JSON.parse(readFileSync(log, "utf8")).runs[0];
    const found = results.map(({ ruleId, level, message }) => [ruleId, level, message.text]);
    assert.deepEqual(found[0].slice(0, 2), ["particular.state", "error"]);
    const warnings = found.filter(([, level]) => level === "warning");
    for (const rule of ["number_in_no_text", "name_in_no_text", "quotation_in_no_text", "number_differs"])
      assert.ok(warnings.some(([id]) => id === rule) && tool.driver.rules.some(({ id }) => id === rule), `${rule}: ${JSON.stringify(warnings)}`);
    assert.ok(
      warnings.some(([, , text]) => text === `${place} 1, sentence 1: name "Ann Wright" is in no text`),
      JSON.stringify(warnings),
    );
    const written = readFileSync(xml, "utf8");
    assert.match(written, /tests="2" failures="1">/);
    assert.match(written, /name="(turn|line) 1">\s+<system-out>[^<]*quotation &quot;[^<]*is in no text/);
    assert.match(written, /name="(turn|line) 2">\s+<failure [^>]*>\s+<system-out>/);
  }
  assert.match(credence(rows).stdout, /## Details to check\n\n(- .*\n)*- name `Ann Wright`: in no text/);
});
