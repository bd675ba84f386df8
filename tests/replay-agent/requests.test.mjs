// The agent accepts the requests of `crates/ask`: `crates/ask` writes `tests/cases/requests.json`, and each request in it
// is sent here. A cut response resumes without a duplicated or lost byte.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { startReplayAgent } from "./agent.mjs";
import { expected } from "./expected.mjs";
import { SCENARIOS } from "./scenarios.mjs";

const TABLE = JSON.parse(await readFile(new URL("../cases/requests.json", import.meta.url), "utf8"));
const PLACEHOLDER = "http://replay.example";
const QUERY = "speed=instant&scenario=cited";
const [TURN] = SCENARIOS;

let agent;

before(async () => {
  agent = await startReplayAgent();
});

after(() => agent.close());

test("the core resumes and stops where the agent can", () => {
  const having = (what) =>
    Object.keys(TABLE)
      .filter((protocol) => TABLE[protocol][what] !== null)
      .sort();
  assert.deepEqual(having("resume"), ["a2a", "ai-sdk", "langchain-agent", "langgraph", "native", "openai-responses"]);
  assert.deepEqual(having("stop"), ["a2a", "a2a-0.3", "dify", "langchain-agent", "langgraph", "openai-responses"]);
});

for (const [protocol, { plain, full }] of Object.entries(TABLE)) {
  test(`the agent takes what the core asks in ${protocol}`, async () => {
    for (const request of [plain, full]) {
      const text = await (await send(request, QUERY)).text();
      assert.ok(text.includes("41 metres") || text.includes("étage"), text.slice(0, 400));
    }
    const masked = agent.requests.filter(({ headers }) => Object.values(headers).join(" ").includes("a-secret-key"));
    assert.deepEqual(masked, []);
  });
}

for (const [protocol, { plain, resume }] of Object.entries(TABLE).filter(([, requests]) => requests.resume !== null)) {
  test(`a cut in ${protocol} is mended`, async () => {
    const first = await send(plain, `${QUERY}&cut=1500`);
    const seen = wholeFrames(await untilCut(first));
    const rest = await (await send(told(resume.request, seen), "speed=instant")).text();
    const whole = resume.kind === "replay" ? rest : seen + rest;
    assert.ok(rest.length > 0);
    assert.ok(whole.startsWith(seen));
    assert.deepEqual(
      numbered(whole),
      numbered(whole).map((_, index) => numbered(whole)[0] + index),
    );
    assert.equal(sayings(whole), expected(protocol, TURN).answer);
  });
}

for (const [protocol, { plain, stop }] of Object.entries(TABLE).filter(([, requests]) => requests.stop !== null)) {
  test(`a run in ${protocol} is stopped by asking for it`, async () => {
    const running = await send(plain, "delay=15&scenario=cited");
    const reader = running.body.getReader();
    const { value } = await reader.read();
    const stopped = await send(told(stop, new TextDecoder().decode(value)), "");
    assert.ok(stopped.ok, `${stopped.status}`);
    while (!(await reader.read()).done);
    assert.ok(agent.requests.some((request) => request.protocol === protocol && request.ending === "stopped"));
  });
}

/** Sends a request of the table, the one that it needs before, and the one that starts the run after it. */
async function send({ method, url, headers, body, before = null, start }, query) {
  if (before !== null) {
    await fetch(addressed(before.url, ""), { method: before.method, headers: before.headers, body: JSON.stringify(before.body) });
  }
  const response = await fetch(addressed(url, query), {
    method,
    headers,
    body: body === null ? undefined : JSON.stringify(body),
  });
  assert.ok(response.ok, `${response.status} ${response.ok ? "" : await response.text()}`);
  if (start !== null) {
    const started = await send(start, "scenario=cited");
    assert.equal((await started.json()).type, "success");
  }
  return response;
}

function addressed(url, query) {
  const address = url.replace(PLACEHOLDER, agent.url);
  return query === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** A request with the values of the stream inserted. */
function told(request, seen) {
  const run = /"(?:run_id|task_id|taskId)":"([^"]+)"|"id":"(resp_[^"]+)"|"result":\{(?:"task":\{|"kind":"task",)"id":"([^"]+)"/.exec(seen);
  const event = [...seen.matchAll(/^id: (.*?)\r?$/gm)].at(-1)?.[1] ?? "";
  const sequence = [...seen.matchAll(/"(?:sequence_number|seq)":(\d+)/g)].at(-1)?.[1] ?? "";
  const text = JSON.stringify(request);
  const filled = text
    .replaceAll("told-run", run?.[1] ?? run?.[2] ?? run?.[3])
    .replaceAll("told-event", event)
    .replaceAll("987654321", sequence);
  return JSON.parse(filled);
}

async function untilCut(response) {
  const parts = [];
  try {
    for await (const part of response.body) {
      parts.push(part);
    }
    assert.fail("it was not cut");
  } catch (error) {
    assert.equal(error.name, "TypeError");
  }
  return Buffer.concat(parts).toString();
}

function wholeFrames(text) {
  return text
    .split(/(?<=\r\n\r\n|\n\n)/)
    .filter((frame) => /\n\r?\n$/.test(frame))
    .join("");
}

/** The numbers of the events, in the field of the protocol. */
function numbered(text) {
  const numbers = [...text.matchAll(/"sequence_number":(\d+)|^id: (?:\d*?)(\d{1,6})(?:-0)?\r?$/gm)];
  return numbers.map(([, sequence, id]) => Number(sequence ?? id));
}

/** The text of the deltas, in any of the protocols that can be resumed. */
function sayings(text) {
  const data = [...text.matchAll(/^data: (.*?)\r?$/gm)].map(([, line]) => (line === "[DONE]" ? {} : JSON.parse(line)));
  const pieces = data.map((event) => {
    const block = Array.isArray(event) && Array.isArray(event[0].content) ? event[0].content[0] : undefined;
    const delta = event.params?.data?.delta;
    return (
      (event.type === "response.output_text.delta" || event.type === "text-delta" ? event.delta : undefined) ??
      (block?.type === "text" ? block.text : undefined) ??
      (delta?.type === "text-delta" ? delta.text : undefined) ??
      (typeof event.content === "string" ? event.content : "")
    );
  });
  return pieces.join("") || saidInTask(data);
}

/** The text of the artifact of an A2A task: the task itself has it as it is by then. */
function saidInTask(events) {
  const textOf = ({ parts }) => parts.map(({ text }) => text).join("");
  return events.reduce((text, { result }) => {
    const { task = result?.kind === "task" ? result : undefined, artifactUpdate = result } = result ?? {};
    if (task?.artifacts !== undefined) return task.artifacts.map(textOf).join("");
    if (artifactUpdate?.artifact === undefined) return text;
    return artifactUpdate.append ? text + textOf(artifactUpdate.artifact) : textOf(artifactUpdate.artifact);
  }, "");
}
