// Requests to agents: they work with fetch, errors have a path, and cut streams are resumed.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const credence = await imported(folder);
const { AgentStream, CredenceError } = credence;
const { PROTOCOLS, browserAccess, buildRequest, curlLine, resumeRequest, stopRequest } = await imported(folder, "credence/ask");

const ask = {
  endpoint: "https://agent.example/v1",
  question: "Is it so?",
  history: [
    { role: "user", text: "Hi" },
    { role: "assistant", text: "Hello" },
  ],
  key: "sk-secret",
  model: "m",
  thread_id: "t",
  run_id: "r",
  message_id: "q",
  headers: { "X-Team": "red" },
};

function refused(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CredenceError, String(error));
    assert.ok(!error.message.includes("sk-secret"), error.message);
    return [error.code, error.path];
  }
  return assert.fail("nothing was thrown");
}

test("every protocol makes a request that fetch can send", () => {
  for (const protocol of PROTOCOLS) {
    const request = buildRequest(protocol, ask);
    const sent = new Request(request.url, request);
    assert.equal(sent.method, "POST");
    assert.equal(new URL(sent.url).origin, "https://agent.example");
    assert.equal(sent.headers.get("content-type"), "application/json");
    assert.equal(sent.headers.get("x-team"), "red");
    assert.ok(
      [...sent.headers.values()].some((value) => value.endsWith("sk-secret")),
      protocol,
    );
    assert.ok(JSON.stringify(JSON.parse(request.body ?? "null")).length > 2);
  }
});

test("the list of protocols is that of the module", () => {
  const [, list] = /expected one of (.*)$/.exec(message(() => buildRequest("mcp", ask)));
  assert.deepEqual(list.split(", ").sort(), [...PROTOCOLS].sort());
});

function message(call) {
  try {
    call();
  } catch (error) {
    return error.message;
  }
  return "";
}

test("an error has its path, and repeats no secret", () => {
  assert.deepEqual(
    refused(() => buildRequest(undefined, ask)),
    ["invalid_argument", "protocol"],
  );
  assert.deepEqual(
    refused(() => buildRequest("native")),
    ["invalid_argument", "ask"],
  );
  assert.deepEqual(
    refused(() => buildRequest("native", { ...ask, endpoint: "agent" })),
    ["invalid_argument", "ask.endpoint"],
  );
  assert.deepEqual(
    refused(() => buildRequest("gemini", { ...ask, model: null })),
    ["invalid_argument", "ask.model"],
  );
  assert.deepEqual(
    refused(() => buildRequest("native", { ...ask, topic: 1 })),
    ["invalid_argument", "ask.topic"],
  );
  assert.deepEqual(
    refused(() => buildRequest("native", { ...ask, key: "sk-secret\n2" })),
    ["invalid_argument", "ask.key"],
  );
  assert.deepEqual(
    refused(() => buildRequest("native", { ...ask, headers: { a: ["sk-secret"] } })),
    ["invalid_argument", 'ask.headers["a"]'],
  );
  assert.deepEqual(
    refused(() => resumeRequest("native", ask, { sequence: -1 })),
    ["invalid_argument", "cursor.sequence"],
  );
  assert.deepEqual(
    refused(() => curlLine({ method: "PUT", url: "x" })),
    ["invalid_argument", "request.method"],
  );
});

test("a curl line contains no secret", () => {
  for (const protocol of PROTOCOLS) {
    const line = curlLine(buildRequest(protocol, ask));
    assert.ok(line.startsWith("curl -N ") && !line.includes("sk-secret") && !line.includes("x-team: red"), line);
    assert.ok(line.includes('"$API_KEY"') && line.includes('"$X_TEAM"'), line);
  }
});

test("whether a provider allows browsers is shown if it is known", () => {
  assert.deepEqual(Object.keys(browserAccess("https://api.anthropic.com")), ["provider", "access", "sentence"]);
  assert.equal(browserAccess("https://api.anthropic.com").access, "needs_header");
  assert.deepEqual(browserAccess("https://agent.example").provider, null);
});

test("stopping and resuming depend on the values of the stream", () => {
  assert.deepEqual(resumeRequest("ag-ui", ask), { kind: "impossible", reason: "not_in_protocol" });
  assert.equal(stopRequest("ag-ui", ask), null);
  const stopped = stopRequest("langgraph", ask, { run_id: "run" });
  assert.ok(stopped.url.endsWith("/threads/t/runs/run/cancel?wait=false&action=interrupt"), stopped.url);
});

test("a cut stream resumes at the same position", async () => {
  const event = (number, name, data) => `event: ${name}\nid: ${number}\ndata: ${JSON.stringify(data)}\n\n`;
  const events = [
    event(1, "token", { content: "Çé " }),
    event(2, "token", { content: "𝄞 is" }),
    event(3, "token", { content: " a clef." }),
    event(4, "done", { thread_id: "t", response: { category: "x", message: "Çé 𝄞 is a clef." } }),
  ];
  const server = createServer((request, response) => {
    const after = Number(request.headers["last-event-id"] ?? 0);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const bytes = Buffer.from(events.slice(after).join(""));
    if (request.method === "GET") return response.end(bytes);
    // The cut is in the middle of the clef.
    return response.write(bytes.subarray(0, bytes.indexOf("𝄞") + 2), () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = { ...ask, endpoint: `http://127.0.0.1:${server.address().port}/chat` };
  const stream = new AgentStream();
  const read = async (request) => {
    const response = await fetch(request.url, request);
    for await (const bytes of response.body) stream.push(bytes);
  };
  await assert.rejects(read(buildRequest("native", here)));
  const resumption = resumeRequest("native", here, stream.cursor);
  assert.deepEqual([resumption.kind, stream.cursor.last_event_id], ["continue", "1"]);
  stream.reconnect();
  await read(resumption.request);
  stream.finish();
  assert.deepEqual([stream.turnCount, stream.current.answer, stream.current.outcome], [1, "Çé 𝄞 is a clef.", "completed"]);
  assert.throws(() => stream.reconnect(), { code: "stream_ended" });
  server.close();
});

test("a lost connection is a cut", () => {
  const stream = new AgentStream();
  stream.push('event: messages\ndata: [{"type":"AIMessageChunk","id":"1","content":"half"},{}]\n\n');
  stream.lose();
  assert.deepEqual([stream.ended, stream.current.outcome], [true, "cut"]);
});
