// The endpoints of the protocols: responses, rejections, resuming, stopping, and masked keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startReplayAgent } from "./agent.mjs";
import { SCENARIOS, scenariosOf } from "./scenarios.mjs";
import { WRITERS } from "./writers.mjs";
import { answerOf } from "./writers/turn.mjs";
import { differences } from "./write-wire.mjs";

const THREAD = "6f1c1f04-0f2e-4f0e-9d3c-0123456789ab";
const SESSION = "session-1";
const HUMAN = (content) => ({ assistant_id: "agent", input: { messages: [{ type: "human", content }] } });
const RUN = (content, fields) => ({
  ...HUMAN(content),
  stream_mode: ["messages-tuple", "updates", "values"],
  ...fields,
});

/** A question in each protocol, as its clients send it. */
const QUESTIONS = {
  a2a: (message) => [
    "/a2a",
    { jsonrpc: "2.0", id: "1", method: "SendStreamingMessage", params: { message: { messageId: "1", role: "ROLE_USER", parts: [{ text: message }] } } },
    { "a2a-version": "1.0" },
  ],
  "a2a-0.3": (message) => [
    "/a2a",
    { jsonrpc: "2.0", id: "1", method: "message/stream", params: { message: { kind: "message", messageId: "1", role: "user", parts: [{ kind: "text", text: message }] } } },
  ],
  adk: (message) => ["/run_sse", { appName: "guide", userId: "user", sessionId: SESSION, newMessage: { role: "user", parts: [{ text: message }] }, streaming: true }],
  dify: (message) => ["/v1/chat-messages", { inputs: {}, query: message, response_mode: "streaming", user: "u" }],
  ollama: (message) => ["/api/chat", { model: "m", messages: [{ role: "user", content: message }], stream: true }],
  "ag-ui": (message) => ["/ag-ui", { threadId: "t", runId: "r", messages: [{ id: "1", role: "user", content: message }] }],
  "ai-sdk": (message) => [
    "/ai-sdk",
    {
      id: "c",
      messages: [{ id: "1", role: "user", parts: [{ type: "text", text: message }] }],
      trigger: "submit-message",
    },
  ],
  anthropic: (message) => ["/v1/messages", { model: "m", max_tokens: 9, stream: true, messages: [{ role: "user", content: message }] }, { "anthropic-version": "2023-06-01" }],
  "assistant-transport": (message) => [
    "/assistant-transport",
    {
      state: {},
      commands: [{ type: "add-message", message: { role: "user", parts: [{ type: "text", text: message }] } }],
    },
  ],
  "chat-completions": (message) => ["/v1/chat/completions", { model: "m", stream: true, messages: [{ role: "user", content: message }] }],
  cohere: (message) => ["/v2/chat", { model: "m", stream: true, messages: [{ role: "user", content: message }] }],
  gemini: (message) => ["/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse&key=secret", { contents: [{ role: "user", parts: [{ text: message }] }] }],
  langgraph: (message) => ["/runs/stream", RUN(message)],
  native: (message) => ["/chat", { message }],
  "openai-responses": (message) => ["/v1/responses", { model: "m", input: message, stream: true }],
};

/** Invalid requests, and the path in the error. */
const REFUSED = [
  ["/ag-ui", { runId: "r", messages: [] }, "body.threadId: expected a string, found nothing"],
  ["/ag-ui", { threadId: "t", runId: "r", messages: [{ id: "1", role: "robot" }] }, /^body\.messages\[0\]\.role: expected one of "user"/],
  ["/ag-ui", { threadId: "t", runId: "r", messages: [{ id: "1", role: "user", content: null }] }, /^body\.messages\[0\]\.content: expected a list/],
  ["/ai-sdk", { messages: [{ id: "1", role: "user", content: "hello" }], trigger: "submit-message" }, /^body\.id/],
  ["/ai-sdk", { id: "c", messages: [{ id: "1", role: "user", content: "hello" }] }, /^body\.messages\[0\]\.parts: expected a list/],
  ["/ai-sdk", { id: "c", messages: [{ id: "1", role: "user", parts: [{ type: "text", text: "x" }] }], trigger: "ask" }, /^body\.trigger/],
  ["/v1/responses", { input: "hello" }, /^body\.model/],
  ["/v1/responses", { model: "m", input: "hello", messages: [] }, "body.messages: there is no such field"],
  ["/v1/responses", { model: "m", input: [{ role: "user", content: [{ type: "text", text: "x" }] }] }, /^body\.input\[0\]\.content\[0\]\.type: expected one of "input_text"/],
  ["/v1/responses", { model: "m", input: "x", include: ["sources"] }, /^body\.include\[0\]/],
  ["/v1/responses", { model: "m", input: "x", background: true, store: false }, /^body\.background/],
  ["/v1/chat/completions", { model: "m", messages: [], stream: true }, "body.messages: expected a list of at least 1, found []"],
  ["/v1/chat/completions", { model: "m", messages: [{ role: "user", content: "x" }] }, /^body\.stream: expected true/],
  ["/v1/messages", { model: "m", max_tokens: 9, stream: true, messages: [] }, /^headers\.anthropic-version/],
  ["/v1beta/models/m:streamGenerateContent?alt=sse", { contents: [{ role: "assistant", parts: [] }] }, /^body\.contents\[0\]\.role/],
  ["/v1beta/models/m:streamGenerateContent", { contents: [] }, /^query\.alt: expected "sse"/],
  ["/v1beta/models/m:generateContent?alt=sse", { contents: [] }, /^path: expected "streamGenerateContent"/],
  ["/runs/stream", { assistant_id: "agent", input: { messages: [] }, stream_mode: "messages-tuple" }, /^body\.input\.messages/],
  ["/runs/stream", { ...HUMAN("x"), stream_mode: "events" }, /^body\.stream_mode/],
  [`/threads/thread-1/runs/stream`, RUN("x", { if_not_exists: "create" }), /^path\.thread_id: expected a UUID, found "thread-1"/],
  [`/threads/${THREAD}/commands`, { id: 1, method: "run.begin", params: {} }, /^body\.method/],
  [`/threads/${THREAD}/stream/events`, {}, /^body\.channels/],
  ["/v2/chat", { model: "m", stream: true, messages: [{ role: "chatbot", content: "x" }] }, /^body\.messages\[0\]\.role/],
  ["/assistant-transport", { state: {}, commands: [] }, /^body\.commands/],
  ["/api/chat", { model: "m", messages: [] }, /^body\.messages/],
  ["/run_sse", { appName: "guide", userId: "user", sessionId: SESSION, newMessage: { parts: [] } }, /^body\.newMessage\.parts/],
  ["/v1/chat-messages", { inputs: {}, query: "x", response_mode: "blocking", user: "u" }, /^body\.response_mode/],
  ["/a2a", { jsonrpc: "2.0", id: "1", method: "SendStreamingMessage", params: {} }, /^headers\.a2a-version/],
];

let agent;

before(async () => {
  agent = await startReplayAgent();
  await post(`/apps/guide/users/user/sessions/${SESSION}`, {});
});

after(() => agent.close());

test("the_committed_files_are_what_the_script_writes", async () => {
  assert.deepEqual(await differences(), []);
});

test("every_protocol_answers_the_scenario_its_question_asks_for", async () => {
  assert.deepEqual([...Object.keys(QUESTIONS), "langchain-agent"].sort(), Object.keys(WRITERS).sort());
  for (const [protocol, question] of Object.entries(QUESTIONS).filter(([name]) => name !== "native")) {
    for (const turn of scenariosOf(protocol)) {
      const response = await ask(question(turn.question), "speed=instant");
      assert.equal(response.status, 200, `${protocol} ${turn.name}: ${await response.clone().text()}`);
      assert.equal(response.headers.get("content-type"), protocol === "ollama" ? "application/x-ndjson" : "text/event-stream; charset=utf-8");
      const { scenario, protocol: recorded, message, ending } = await settled(agent.requests.at(-1));
      assert.deepEqual({ scenario, recorded, message, ending }, { scenario: turn.name, recorded: protocol, message: turn.question, ending: "completed" });
    }
  }
});

test("a_scenario_can_be_named_for_every_protocol_and_an_unknown_one_is_an_error", async () => {
  for (const question of Object.values(QUESTIONS)) {
    const response = await ask(question("anything"), "speed=instant&scenario=denied");
    assert.match(await response.text(), /delete_report|code_execution|owner/);
    assert.equal(agent.requests.at(-1).scenario, "denied");
    const unknown = await ask(question("anything"), "scenario=nothing");
    assert.equal(unknown.status, 404);
    assert.equal(agent.requests.at(-1).ending, "refused");
  }
});

test("the_faults_work_for_every_protocol", async () => {
  for (const [protocol, question] of Object.entries(QUESTIONS)) {
    const query = "scenario=cited&speed=instant";
    await assert.rejects((await ask(question("x"), `${query}&cut=700`)).text(), protocol);
    const early = await (await ask(question("x"), `${query}&end=500&chunk=7`)).arrayBuffer();
    assert.equal(early.byteLength, 500, protocol);
    assert.equal((await ask(question("x"), `${query}&status=429`)).status, 429, protocol);
    assert.equal((await ask(question("x"), `${query}&cutt=1`)).status, 400, protocol);
  }
});

test("a_body_the_real_server_would_refuse_is_refused_with_the_place", async () => {
  for (const [path, body, place] of REFUSED) {
    const response = await post(path, body);
    const { error } = await response.json();
    assert.equal(response.status, 400, `${path}: ${error?.message}`);
    assert.match(error.message, typeof place === "string" ? new RegExp(`^${escaped(place)}$`) : place);
    assert.equal(agent.requests.at(-1).ending, "refused", path);
  }
});

test("a_browser_must_say_that_it_calls_anthropic_directly", async () => {
  const [path, body, headers] = QUESTIONS.anthropic("hello");
  const browser = { ...headers, origin: "http://localhost:8080" };
  assert.equal((await post(path, body, browser)).status, 401);
  const response = await post(`${path}?speed=instant`, body, {
    ...browser,
    "anthropic-dangerous-direct-browser-access": "true",
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("access-control-allow-origin"), "http://localhost:8080");
});

test("pages_may_send_the_headers_of_each_protocol_and_read_theirs", async () => {
  const asked = "anthropic-dangerous-direct-browser-access,anthropic-version,authorization,last-event-id,x-api-key,x-goog-api-key";
  const headers = {
    origin: "http://localhost:8080",
    "access-control-request-method": "POST",
    "access-control-request-headers": asked,
  };
  for (const path of ["/ag-ui", "/v1/responses/resp_1", `/threads/${THREAD}/runs/${THREAD}/stream`]) {
    const response = await fetch(agent.url + path, { method: "OPTIONS", headers });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("access-control-allow-headers"), asked);
  }
  const response = await post("/ai-sdk?speed=instant", QUESTIONS["ai-sdk"]("x")[1], { origin: "http://localhost:8080" });
  assert.match(response.headers.get("access-control-expose-headers"), /x-vercel-ai-ui-message-stream/);
});

test("keys_are_masked_in_the_record_of_requests", async () => {
  const keys = { authorization: "Bearer sk-secret", "x-api-key": "sk-secret", "x-goog-api-key": "sk-secret" };
  await (await post("/v1/chat/completions?speed=instant", QUESTIONS["chat-completions"]("hello")[1], keys)).text();
  await (await ask(QUESTIONS.gemini("hello"), "speed=instant")).text();
  const requests = await (await fetch(`${agent.url}/requests`)).text();
  assert.doesNotMatch(requests, /sk-secret|key=secret/);
  const { headers, body, method } = JSON.parse(requests).at(-2);
  assert.deepEqual([headers.authorization, headers["x-api-key"], method], ["Bearer ••••", "••••", "POST"]);
  assert.deepEqual(body, QUESTIONS["chat-completions"]("hello")[1]);
});

test("a_run_of_langgraph_goes_on_behind_every_event", async () => {
  const created = await (await post("/threads", {})).json();
  const path = `/threads/${created.thread_id}/runs/stream?speed=instant&scenario=retried`;
  const response = await post(path, RUN("x", { stream_resumable: true }));
  const place = response.headers.get("content-location");
  const text = await response.text();
  const ids = [...text.matchAll(/^id: (.*)\r$/gm)].map(([, id]) => id);
  assert.ok(ids.length > 20);
  for (const id of ids) {
    const rest = await (await fetch(`${agent.url}${place}/stream?speed=instant`, { headers: { "last-event-id": id } })).text();
    const seen = text.indexOf(`id: ${id}\r\n\r\n`) + `id: ${id}\r\n\r\n`.length;
    assert.equal(rest, text.slice(seen));
  }
  assert.equal(await (await fetch(`${agent.url}${place}/stream?speed=instant`)).text(), text);
});

test("a_run_of_langgraph_needs_its_thread_and_keeps_no_events_unless_asked", async () => {
  const path = `/threads/${THREAD}/runs/stream?speed=instant`;
  assert.equal((await post(path, RUN("x"))).status, 404);
  const response = await post(path, RUN("x", { if_not_exists: "create" }));
  const text = await response.text();
  assert.doesNotMatch(text, /^id:/m);
  const joined = await fetch(`${agent.url}${response.headers.get("content-location")}/stream`, {
    headers: { "last-event-id": "0" },
  });
  assert.equal(await joined.text(), "");
  assert.equal((await fetch(`${agent.url}/threads/${THREAD}/runs/${THREAD}/stream`)).status, 404);
});

test("a_run_of_langgraph_is_stopped_by_cancelling_it", async () => {
  const response = await post("/runs/stream?delay=20", RUN("x"));
  const record = agent.requests.at(-1);
  const cancelled = await fetch(`${agent.url}${response.headers.get("content-location")}/cancel?wait=0&action=interrupt`, { method: "POST" });
  assert.equal(cancelled.status, 202);
  await response.text();
  assert.equal((await settled(record)).ending, "stopped");
});

test("a_listener_of_the_agent_protocol_gets_the_next_run_of_its_thread", async () => {
  const listening = post(`/threads/${THREAD}/stream/events?speed=instant`, {
    channels: ["lifecycle", "messages", "tools", "input"],
  });
  await settled({ ending: "open" }, 50);
  const [turn] = SCENARIOS;
  const started = await post(`/threads/${THREAD}/commands`, {
    id: 1,
    method: "run.start",
    params: HUMAN(turn.question),
  });
  assert.deepEqual(Object.keys(await started.json()), ["type", "id", "result"]);
  const text = await (await listening).text();
  const answer = [...text.matchAll(/"type":"text-delta","text":("(?:[^"\\]|\\.)*")/g)].map(([, piece]) => JSON.parse(piece)).join("");
  assert.equal(answer, answerOf(turn));
  for (const since of [1, 10, 25]) {
    const rest = await post(`/threads/${THREAD}/stream/events?speed=instant`, {
      channels: ["lifecycle", "messages", "tools", "input"],
      since,
    });
    assert.equal(await rest.text(), text.slice(text.indexOf(`id: ${since}\n\n`) + `id: ${since}\n\n`.length));
  }
});

test("an_openai_response_is_whole_where_no_stream_is_asked_for", async () => {
  const { id, status, output } = await (await post("/v1/responses", { model: "m", input: SCENARIOS[0].question })).json();
  assert.equal(status, "completed");
  assert.equal(output.at(-1).content[0].text, answerOf(SCENARIOS[0]));
  const again = await fetch(`${agent.url}/v1/responses/${id}?stream=true`);
  assert.equal(again.status, 400);
  assert.equal((await fetch(`${agent.url}/v1/responses/resp_unknown`)).status, 404);
});

function ask([path, body, headers], query) {
  return post(`${path}${path.includes("?") ? "&" : "?"}${query}`, body, headers);
}

function post(path, body, headers = {}) {
  return fetch(agent.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

// Waits for a response to end, up to a limit.
async function settled(record, patience = 2000) {
  for (const until = performance.now() + patience; record.ending === "open" && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return record;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
