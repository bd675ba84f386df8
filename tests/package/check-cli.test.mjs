// `credence check`, as `npx credence` runs it, with a server that responds like the data sources.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checkServer } from "../check-server/server.mjs";
import { install, root } from "./installed.mjs";
import { modelServer } from "./model-server.mjs";

const folder = install();
const README_CLAIM = /npx credence check "([^"]+)"/.exec(readFileSync(join(root, "README.md"), "utf8"))[1];
const KEYS = { GOOGLE_FACTCHECK: "key-of-google-1234", PORTAL_TRANSPARENCIA: "key-of-portal-1234", TAVILY_SEARCH: "key-of-tavily-1234" };

/** Runs the command to its end; `during` gets the process. */
async function credence(words, variables = {}, during = () => {}) {
  const child = spawn(join(folder, "node_modules/.bin/credence"), words, { cwd: folder, env: { ...process.env, ...variables } });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  const ended = new Promise((resolve) => child.on("close", resolve));
  await during(child, output);
  return { status: await ended, ...output };
}

/** A server and the environment variables with its addresses. */
async function sources(context) {
  const server = await checkServer();
  context.after(() => server.stop());
  const bases = Object.entries(server.bases).map(([name, base]) => [`CREDENCE_BASE_${name.toUpperCase()}`, base]);
  const keys = Object.entries(KEYS).map(([name, key]) => [`CREDENCE_KEY_${name}`, key]);
  return { server, variables: Object.fromEntries([...bases, ...keys]) };
}

test("the claim in the README is checked without keys; what words alone find is no verdict", async (context) => {
  const { server, variables } = await sources(context);
  const withoutKeys = Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith("CREDENCE_BASE_")));
  // With known DOI prefixes, these papers are of publishers whose word counts.
  const answer = (name) => JSON.stringify(JSON.parse(readFileSync(join(root, `tests/check-server/answers/${name}.json`), "utf8"))[0].body);
  server.set("crossref", { body: answer("crossref").replaceAll("10.5555/", "10.1136/") });
  server.set("semantic_scholar", { body: answer("semantic_scholar").replaceAll("10.5555/", "10.1056/") });
  const { status, stdout } = await credence(["check", README_CLAIM, "--json"], withoutKeys);
  const { verdict, evidence, sources: queried } = JSON.parse(stdout);
  assert.deepEqual([status, verdict], [0, null]);
  const against = evidence.filter(({ stance }) => stance === "refutes");
  assert.ok(against.length >= 2 && against.every(({ basis }) => basis === "words"), JSON.stringify(evidence));
  assert.equal(queried.find(({ name }) => name === "tavily_search").state.kind, "key_missing");
});

test("a claim is checked: steps on standard error, the report as Markdown or JSON", async (context) => {
  const { server, variables } = await sources(context);
  const claim = "O Ministério da Saúde pagou R$ 160 bilhões em 2023.";
  const { status, stdout, stderr } = await credence(["check", claim], variables);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^# /);
  assert.ok(stdout.includes("portal_transparencia") && stdout.includes("**Sources found, not decided**") && /- \*\*supports\*\*.*`Portal da Transparência/.test(stdout), stdout);
  assert.match(stderr, /portal_transparencia found: 1/);
  assert.equal(server.seen.portal_transparencia.requests[0].headers["chave-api-dados"], KEYS.PORTAL_TRANSPARENCIA);
  const json = await credence(["check", claim, "--json", "--rounds", "1"], variables);
  const report = JSON.parse(json.stdout);
  // One official figure is one source; a verdict needs two.
  assert.deepEqual([report.claim, report.verdict, report.max_attempts], [claim, null, 1]);
  for (const key of Object.values(KEYS)) assert.ok(![stdout, stderr, json.stdout, json.stderr].some((text) => text.includes(key)), key);
});

test("only the sources that are named are asked", async (context) => {
  const { server, variables } = await sources(context);
  const { status, stdout } = await credence(["check", README_CLAIM, "--json", "--sources", "crossref, wikipedia", "--rounds", "1", "--language", "en"], variables);
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).sources.find(({ name }) => name === "crossref").state.kind, "answered");
  assert.equal(server.seen.all.n, server.seen.crossref.n + server.seen.wikipedia.n);
});

test("a model judges what was found, after it was said where the texts go", async (context) => {
  const { variables } = await sources(context);
  const { seen, host } = await modelServer(context, { claim: README_CLAIM });
  const words = ["check", README_CLAIM, "--json", "--sources", "crossref,semantic_scholar", "--rounds", "1", "--judge", `http://${host}/v1`, "--judge-model", "small"];
  const { status, stdout, stderr } = await credence(words, { ...variables, CREDENCE_KEY_JUDGE: "key-of-judge-1234" });
  assert.equal(status, 0, stderr);
  assert.match(stderr, new RegExp(`Sending \\d+ texts to small at ${host}: at most \\d+ requests, \\d+ characters`));
  assert.ok(seen.length > 0 && seen.every(({ url, authorization }) => url === "/v1/chat/completions" && authorization === "Bearer key-of-judge-1234"));
  const readings = JSON.parse(stdout)
    .evidence.map(({ model }) => model)
    .filter((reading) => reading?.model === "small");
  assert.ok(
    readings.some(({ state, stance }) => state === "counted" && stance === "refutes"),
    JSON.stringify(readings),
  );
  assert.ok(!(stdout + stderr).includes("key-of-judge-1234"));
});

test("two strategies are compared: the sources of both are asked, and a file remembers what was useful", async (context) => {
  const { server, variables } = await sources(context);
  const file = join(mkdtempSync(join(tmpdir(), "credence-")), "selections.json");
  // The rules find no word in it, and select the open web alone.
  const claim = "The mayor of the town resigned.";
  const words = ["check", claim, "--rounds", "1", "--language", "en", "--selection-cache", file];
  const { status, stdout, stderr } = await credence([...words, "--strategy", "rules", "--compare-selection", "embedding", "--json"], variables);
  assert.equal(status, 0, stderr);
  const { selection, comparison, useful } = JSON.parse(stdout).selection;
  assert.deepEqual([selection.classification_method, comparison.strategies, comparison.n_claims], ["rules", ["rules", "embedding"], 1]);
  const [ofRules, ofEmbedding] = comparison.selected;
  assert.deepEqual(
    comparison.in_both,
    ofRules.filter((name) => ofEmbedding.includes(name)),
  );
  assert.ok(!ofRules.includes("wikipedia") && ofEmbedding.includes("wikipedia"), stdout);
  assert.ok(server.seen.wikipedia.n > 0, "it was asked for the comparison");
  assert.deepEqual(
    comparison.tallies.map(({ n_chosen: n }) => n),
    comparison.selected.map((names) => names.length),
  );
  assert.ok(useful.every((name) => comparison.selected.flat().includes(name)));
  const again = await credence([...words, "--markdown"], variables);
  assert.match(again.stdout, /## How the sources were selected\n\n- As for the claim “The mayor of the town resigned\.” \(by `rules`/);
  assert.ok(!again.stdout.includes("`embedding` selects"), "without the option nothing is compared");
  assert.equal(JSON.parse(readFileSync(file, "utf8")).comparison.n_claims, 1);
});

/** A model that selects one source, and says how many tokens that took. */
async function selectingModel(context) {
  let n = 0;
  const server = createServer(async (request, response) => {
    for await (const piece of request) void piece;
    n += 1;
    const content = JSON.stringify({ claim_type: "science", selected_sources: [{ plugin_name: "crossref", relevance: 0.9, reason: "papers" }] });
    response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { prompt_tokens: 1000, completion_tokens: 100 } }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => server.close());
  return { endpoint: `http://127.0.0.1:${server.address().port}/v1`, count: () => n };
}

test("a model selects while its cost is below the limit, then the rules do", async (context) => {
  const { variables } = await sources(context);
  const { endpoint, count } = await selectingModel(context);
  const file = join(mkdtempSync(join(tmpdir(), "credence-")), "selections.json");
  const words = (claim) => ["check", claim, "--json", "--rounds", "1", "--strategy", "llm", "--llm", endpoint, "--model", "m", "--max-cost", "0.0025", "--price", "1,2", "--selection-cache", file];
  const methods = [];
  for (const claim of ["Vitamin D prevents fractures.", "The speed of light is constant in water.", "Coffee causes cancer in mice."]) {
    const { status, stdout, stderr } = await credence(words(claim), variables);
    assert.equal(status, 0, stderr);
    const { classification_method: method, selection } = JSON.parse(stdout);
    methods.push([method, selection.spent, selection.budget]);
  }
  assert.deepEqual(
    [methods, count()],
    [
      [
        ["llm", 0.0012, 0.0025],
        ["llm", 0.0024, 0.0025],
        ["rules", 0.0024, 0.0025],
      ],
      2,
    ],
  );
});

test("a file that is no memory of selections is not written over, and a relevance below the minimum is left out", async (context) => {
  const { variables } = await sources(context);
  const file = join(mkdtempSync(join(tmpdir(), "credence-")), "letter.txt");
  writeFileSync(file, "Dear reader");
  const { status, stderr } = await credence(["check", README_CLAIM, "--selection-cache", file], variables);
  assert.equal(status, 1);
  assert.match(stderr, /expected what an earlier check wrote there/);
  assert.equal(readFileSync(file, "utf8"), "Dear reader");
  const chosen = async (minimum) => {
    const { stdout } = await credence(["check", README_CLAIM, "--json", "--rounds", "1", "--min-relevance", minimum], variables);
    return JSON.parse(stdout).sources.filter(({ relevance }) => relevance !== null).length;
  };
  assert.ok((await chosen("1")) < (await chosen("0")));
});

test("no source answering is a failure, and one that answers is none", async (context) => {
  const { server, variables } = await sources(context);
  for (const name of Object.keys(server.bases)) server.set(name, { status: 401 });
  assert.equal((await credence(["check", README_CLAIM], variables)).status, 1);
  server.set("crossref");
  assert.equal((await credence(["check", README_CLAIM, "--rounds", "1"], variables)).status, 0);
});

test("Ctrl-C ends it with the report so far", async (context) => {
  const { server, variables } = await sources(context);
  server.set("openalex", { stall: true });
  const { status, stdout } = await credence(["check", README_CLAIM, "--json"], variables, async (child) => {
    while (server.seen.openalex.inFlight === 0 || server.seen.tavily_search.n === 0 || server.seen.tavily_search.inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGINT");
  });
  assert.equal(status, 1);
  const report = JSON.parse(stdout);
  assert.deepEqual([report.status, report.sources.find(({ name }) => name === "openalex").state.kind], ["stopped", "stopped"]);
});

test("a wrong command line is status 2 and says what was expected", async () => {
  const wrong = [
    [["check"], /there are 0 claims/],
    [["check", "a", "b"], /there are 2 claims/],
    [["check", "…"], /`CLAIM`/],
    [["check", "a", "--json", "--markdown"], /`--markdown` and `--json` are both given/],
    [["check", "a", "--policy", "x"], /`--policy` is for `assess`, .*, not for `check`/],
    [["check", "a", "--strategy", "guess"], /`--strategy` is `guess`, expected `rules`, `embedding`, or `llm`/],
    [["check", "a", "--strategy", "llm"], /`--llm`/],
    [["check", "a", "--min-relevance", "2"], /`--min-relevance` is `2`, expected a number from 0 to 1/],
    [["check", "a", "--compare-selection", "rules"], /expected another strategy/],
    [["check", "a", "--max-cost", "1", "--price", "cheap"], /`--price` is `cheap`/],
    [["check", "a", "--max-cost", "much", "--price", "1,2"], /`--max-cost` is `much`/],
    [["check", "a", "--llm", "nowhere", "--model", "m"], /`--llm`/],
    [["check", "a", "--rounds", "0"], /`--rounds`/],
    [["check", "a", "--rounds", "x"], /`--rounds`/],
    [["check", "a", "--judge", "http://localhost/v1"], /`--judge` is given alone, expected `--judge-model` beside it/],
    [["check", "a", "--judge", "nowhere", "--judge-model", "m"], /`--judge`/],
    [["check", "a", "--timeout", "0"], /`--timeout` is `0`, expected a whole number from 1 to 600/],
    [["check", "a", "--sources", "no_such"], /`--sources`.*google_factcheck/],
    [["assess", "a", "--sources", "crossref"], /`--sources` is for `check`/],
  ];
  for (const [words, message] of wrong) {
    const { status, stdout, stderr } = await credence(words);
    assert.equal(status, 2, `${words} ${stderr}`);
    assert.equal(stdout, "");
    assert.match(stderr, message);
  }
  const key = await credence(["check", "a"], { CREDENCE_KEY_TAVILY_SEARCH: "two words of a key" });
  assert.equal(key.status, 2);
  assert.match(key.stderr, /`CREDENCE_KEY_TAVILY_SEARCH`/);
  assert.ok(!key.stderr.includes("two words"), key.stderr);
});

test("the help names the command, its options and its variables", async () => {
  const { stdout } = await credence(["--help"]);
  for (const part of ["credence check CLAIM", "--sources", "--strategy", "google_factcheck, portal_transparencia", "CREDENCE_KEY_TAVILY_SEARCH", "CREDENCE_BASE_"])
    assert.ok(stdout.includes(part), part);
});
