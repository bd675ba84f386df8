// The one-file agent of the examples: it starts with one command, and what its README says of each question is what Credence finds.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { imported, install, root } from "./installed.mjs";

const folder = install();
const { readAgentStream } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");

const example = join(root, "examples/agent");
const agent = spawn(process.execPath, [join(example, "agent.mjs")], { env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
after(() => agent.kill());
const [line] = await once(agent.stdout.setEncoding("utf8"), "data");
const address = /http:\S+/.exec(line)[0];

const post = (body, headers = {}) => fetch(address, { method: "POST", body, headers });

async function ask(message) {
  let last = null;
  for await (const assessment of readAgentStream(await post(JSON.stringify({ message })), { grounding })) last = assessment;
  return last;
}

const QUESTIONS = {
  "How long can I return a lamp?": ({ answer, coverage, sources }) => {
    assert.match(answer, /30 days \[1\]/);
    assert.equal(coverage.contradicted, 1);
    assert.match(sources.find(({ cited }) => cited).snippet, /14 days/);
  },
  "Which days are you open?": ({ tools, citations }) => {
    assert.deepEqual(
      tools.map(({ name, state }) => [name, state]),
      [
        ["opening_hours", "failed"],
        ["search_pages", "empty"],
      ],
    );
    assert.equal(citations.length, 0);
  },
  "What does the warranty cover?": ({ coverage }) => assert.deepEqual([coverage.compared, coverage.supported], [1, 1]),
};

for (const [question, holds] of Object.entries(QUESTIONS)) {
  test(`the agent is asked: ${question}`, async () => {
    const assessment = await ask(question);
    assert.equal(assessment.protocol, "native");
    assert.equal(assessment.outcome, "completed");
    holds(assessment);
  });
}

test("its README lists these questions, and the first is the one that it suggests", () => {
  const listed = [...readFileSync(join(example, "README.md"), "utf8").matchAll(/^\| (.+\?) \|/gm)].map(([, question]) => question);
  assert.deepEqual(listed, Object.keys(QUESTIONS));
  assert.ok(line.includes(listed[0]));
});

test("only pages of this machine may read its answers, and what is no question is refused", async () => {
  const allowed = async (origin) => (await post("{}", { origin })).headers.get("access-control-allow-origin");
  assert.equal(await allowed("http://localhost:8080"), "http://localhost:8080");
  assert.equal(await allowed("https://elsewhere.example"), null);
  assert.equal((await post("no JSON")).status, 400);
  assert.equal((await post(JSON.stringify({ message: "x".repeat(70_000) }))).status, 413);
});
