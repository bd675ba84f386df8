// The paths at which clients of each protocol ask, resume and stop.

import { Ending } from "./playback.mjs";
import { OPTIONS } from "./player.mjs";
import { QUESTIONS, SUBSCRIPTION } from "./questions.mjs";
import { scenarioFor, scenarioNamed } from "./scenarios.mjs";
import { Refusal, check } from "./shape.mjs";
import { WRITERS } from "./writers.mjs";
import { rest as restOfTask } from "./writers/a2a-versions.mjs";
import { after as afterNumber } from "./writers/langchain-agent.mjs";
import { after as afterSequence, whole } from "./writers/openai-responses.mjs";
import { after as afterEvent } from "./writers/turn.mjs";

/** The path of a question, as the clients of the protocol call it. */
const QUESTION_PATHS = {
  "ag-ui": ["/ag-ui"],
  "ai-sdk": ["/ai-sdk"],
  anthropic: ["/v1/messages"],
  "assistant-transport": ["/assistant-transport"],
  "chat-completions": ["/v1/chat/completions"],
  cohere: ["/v2/chat"],
  dify: ["/v1/chat-messages"],
  gemini: ["/v1beta/models/:call", "/v1/models/:call"],
  ollama: ["/api/chat"],
  "openai-responses": ["/v1/responses"],
};

// The query parameters that clients of a protocol add to ours.
const OWN_QUERY = ["action", "alt", "api-version", "beta", "cancel_on_disconnect", "key", "starting_after", "stream", "stream_mode", "thread_id", "wait"];
const QUERY = {
  ...OPTIONS,
  properties: { ...OPTIONS.properties, ...Object.fromEntries(OWN_QUERY.map((name) => [name, { type: "string" }])) },
  additionalProperties: false,
};

/** Adds the routes to the server. `player` logs each request and plays texts with the requested faults. */
export function addEndpoints(server, { runs, player }) {
  server.addHook("onRoute", (route) => {
    route.schema = { querystring: QUERY };
  });
  for (const [protocol, paths] of Object.entries(QUESTION_PATHS)) {
    paths.forEach((path) => server.post(path, (request, reply) => ask(protocol, request, reply, { runs, player })));
  }
  server.get("/chat", (request, reply) => listenToNative(request, reply, { runs, player }));
  server.get("/ai-sdk/:thread/stream", (request, reply) => listenToChat(request, reply, { runs, player }));
  server.get("/v1/responses/:id", (request, reply) => listenToResponse(request, reply, { runs, player }));
  server.post("/v1/responses/:id/cancel", (request, reply) => cancelResponse(request, reply, { runs, player }));
  addLanggraph(server, { runs, player });
  addAdk(server, { runs, player });
  addA2a(server, { runs, player });
  server.post("/v1/chat-messages/:run/stop", (request, reply) => stopTask(request, reply, { runs, player }));
  addAgentProtocol(server, { runs, player });
}

function addLanggraph(server, agent) {
  const threads = new Set();
  server.post("/threads", (request) => createThread(request, threads, agent));
  server.post("/runs/stream", (request, reply) => ask("langgraph", request, reply, agent));
  server.post("/threads/:thread/runs/stream", (request, reply) => {
    requireThread(request, threads, agent);
    return ask("langgraph", request, reply, agent);
  });
  for (const path of ["/threads/:thread/runs/:run/stream", "/runs/:run/stream"]) {
    server.get(path, (request, reply) => joinRun(request, reply, agent));
  }
  for (const path of ["/threads/:thread/runs/:run/cancel", "/runs/:run/cancel"]) {
    server.post(path, (request, reply) => cancelRun(request, reply, agent));
  }
}

// A run needs an existing session, which is created once.
function addAdk(server, agent) {
  const sessions = new Set();
  server.post("/apps/:app/users/:user/sessions/:session", (request, reply) => {
    const { app, user, session: id } = request.params;
    agent.player.record(request, "adk").ending = Ending.Completed;
    if (sessions.has(id)) {
      return reply.code(409).send({ detail: `Session with id ${id} already exists.` });
    }
    sessions.add(id);
    return { id, appName: app, userId: user, state: {}, events: [], lastUpdateTime: 1_795_000_000 };
  });
  server.post("/run_sse", (request, reply) => {
    const id = request.body?.sessionId;
    if (id !== undefined && !sessions.has(id)) {
      agent.player.record(request, "adk").ending = Ending.Refused;
      return reply.code(404).send({ detail: `Session not found: ${id}` });
    }
    return ask("adk", request, reply, agent);
  });
}

// The methods of both versions at one address: the answer to an unknown method is an error of JSON-RPC, not of HTTP.
function addA2a(server, agent) {
  const asking = { SendStreamingMessage: "a2a", "message/stream": "a2a-0.3" };
  const canceling = { CancelTask: "a2a", "tasks/cancel": "a2a-0.3" };
  server.post("/a2a", (request, reply) => {
    const { method, id = null, params } = request.body ?? {};
    if (asking[method] !== undefined) {
      return ask(asking[method], request, reply, agent);
    }
    const known = method === "SubscribeToTask" ? agent.runs.get("a2a", params?.id) : undefined;
    if (known !== undefined && known.record.ending !== Ending.Completed) {
      const text = restOfTask(known.text, known.record.sent);
      return again(text, known, request, reply, agent, WRITERS.a2a.headers);
    }
    if (known !== undefined) {
      agent.player.record(request, "a2a").ending = Ending.Refused;
      return { jsonrpc: "2.0", id, error: { code: -32_004, message: "This operation is not supported" } };
    }
    agent.player.record(request, canceling[method] ?? "a2a").ending = Ending.Completed;
    const run = agent.runs.get(canceling[method], params?.id);
    run?.stop();
    const wrong = { code: -32_601, message: "Method not found" };
    return { jsonrpc: "2.0", id, ...(run === undefined ? { error: wrong } : { result: { id: run.id, contextId: run.thread, status: { state: "canceled" } } }) };
  });
}

function stopTask(request, reply, agent) {
  const run = found("dify", request, agent);
  agent.player.record(request, "dify").ending = Ending.Completed;
  run.stop();
  return reply.send({ result: "success" });
}

function addAgentProtocol(server, agent) {
  server.post("/threads/:thread/commands", (request) => command(request, agent));
  server.post("/threads/:thread/stream/events", (request, reply) => subscribe(request, reply, agent));
}

function begin(protocol, request, { runs, player }) {
  const record = player.record(request, protocol);
  const { message, about } = understood(record, () => QUESTIONS[protocol](request));
  const turn = chosen(protocol, request.query.scenario, message, record);
  Object.assign(record, { message, threadId: about.thread ?? null, scenario: turn.name });
  return runs.begin(protocol, turn, about, record);
}

// Logs a request that is rejected.
function understood(record, read) {
  try {
    return read();
  } catch (error) {
    record.ending = Ending.Refused;
    throw error;
  }
}

function chosen(protocol, name, message, record) {
  const turn = name === undefined ? scenarioFor(message, protocol) : scenarioNamed(name, protocol);
  return understood(record, () => {
    if (turn === undefined) {
      throw new Refusal(`query.scenario: no scenario is called \`${name}\``, 404);
    }
    return turn;
  });
}

function ask(protocol, request, reply, agent) {
  const run = begin(protocol, request, agent);
  if (protocol === "openai-responses" && request.body.stream !== true) {
    run.record.ending = Ending.Completed;
    return reply.send(whole(run.text));
  }
  const location = protocol === "langgraph" ? { "content-location": locationOf(run, request) } : {};
  const headers = { ...WRITERS[protocol].headers, ...location };
  return agent.player.play(run.text, { request, reply, record: run.record, headers, stopped: run.stopped });
}

function locationOf(run, request) {
  return request.params.thread === undefined ? `/runs/${run.id}` : `/threads/${run.thread}/runs/${run.id}`;
}

function again(text, run, request, reply, { player }, headers = {}) {
  const record = Object.assign(player.record(request, run.record.protocol), { scenario: run.turn.name });
  return player.play(text, { request: { query: faultsLeft(request.query, run.record) }, reply, record, headers, stopped: run.stopped });
}

// A fault happens once: a client that resumes at the same address gets the rest.
function faultsLeft(query, { ending }) {
  const { cut, end, ...others } = query;
  return [Ending.Cut, Ending.EndedEarly].includes(ending) ? others : query;
}

// The native events have ids, so that the rest of a response can be requested with `Last-Event-ID`.
function listenToNative(request, reply, agent) {
  const run = agent.runs.latest("native", request.query.thread_id);
  if (run === undefined) {
    agent.player.record(request, "native").ending = Ending.Refused;
    throw new Refusal(`query.thread_id: there is no answer in the thread \`${request.query.thread_id}\``, 404);
  }
  return again(afterEvent(run.text, request.headers["last-event-id"]), run, request, reply, agent);
}

// There is nothing to replay once the response of a chat is complete.
function listenToChat(request, reply, agent) {
  const run = agent.runs.latest("ai-sdk", request.params.thread);
  if (run === undefined || run.record.ending === Ending.Completed) {
    agent.player.record(request, "ai-sdk").ending = Ending.Completed;
    return reply.code(204).send();
  }
  // A response that was cut is replayed to its end.
  return again(run.text, run, request, reply, agent, WRITERS["ai-sdk"].headers);
}

function found(protocol, request, { runs, player }) {
  const run = runs.get(protocol, request.params.id ?? request.params.run);
  if (run === undefined) {
    player.record(request, protocol).ending = Ending.Refused;
    throw new Refusal(`path: there is no ${protocol} run \`${request.params.id ?? request.params.run}\``, 404);
  }
  return run;
}

function listenToResponse(request, reply, agent) {
  const run = found("openai-responses", request, agent);
  if (request.query.stream !== "true") {
    return whole(run.text);
  }
  if (!run.about.background) {
    throw new Refusal("query.stream: only a response that was created in the background can be streamed again");
  }
  const since = wholeNumber(request.query.starting_after ?? "-1", "query.starting_after");
  return again(afterSequence(run.text, since), run, request, reply, agent);
}

function cancelResponse(request, reply, agent) {
  const run = found("openai-responses", request, agent);
  if (!run.about.background) {
    throw new Refusal("path: only a response that was created in the background can be cancelled");
  }
  agent.player.record(request, "openai-responses").ending = Ending.Completed;
  run.stop();
  return reply.send({ ...whole(run.text), status: "cancelled" });
}

function createThread(request, threads, { runs, player }) {
  const record = player.record(request, "langgraph");
  record.ending = Ending.Completed;
  const thread_id = request.body?.thread_id ?? runs.newThread();
  threads.add(thread_id);
  return { thread_id, created_at: "2026-11-21T00:00:00+00:00", metadata: {}, status: "idle", values: null };
}

// A run needs an existing thread, unless it requests a new one.
function requireThread(request, threads, { player }) {
  if (threads.has(request.params.thread)) {
    return;
  }
  if (request.body?.if_not_exists !== "create") {
    player.record(request, "langgraph").ending = Ending.Refused;
    throw new Refusal(`path: there is no thread \`${request.params.thread}\``, 404);
  }
  threads.add(request.params.thread);
}

// Only a resumable run keeps its events; for any other run the response is empty.
function joinRun(request, reply, agent) {
  const run = found("langgraph", request, agent);
  const lastEventId = request.headers["last-event-id"];
  const rest = lastEventId === undefined ? run.text : afterEvent(run.text, lastEventId);
  return again(run.about.resumable ? rest : "", run, request, reply, agent);
}

// A run that was started by a command is cancelled like any other.
function cancelRun(request, reply, agent) {
  const run = agent.runs.get("langchain-agent", request.params.run) ?? found("langgraph", request, agent);
  agent.player.record(request, run.record.protocol).ending = Ending.Completed;
  run.stop();
  return reply.code(["1", "true"].includes(request.query.wait) ? 204 : 202).send();
}

function command(request, agent) {
  const run = begin("langchain-agent", request, agent);
  run.record.ending = Ending.Completed;
  return { type: "success", id: request.body.id, result: { run_id: run.id } };
}

/** Plays the response of the thread: the rest of it, or one that no client has read to its end, or the next one. */
function subscribe(request, reply, agent) {
  const { thread } = request.params;
  const record = agent.player.record(request, "langchain-agent");
  const { since = 0, channels } = understood(record, () => check(request.body, SUBSCRIPTION));
  const latest = agent.runs.latest("langchain-agent", thread);
  const isFresh = latest !== undefined && (since > 0 || latest.listener?.ending !== Ending.Completed);
  const stop = new AbortController();
  const rest = (run) => {
    run.listener = record;
    record.scenario = run.turn.name;
    run.stopped.addEventListener("abort", () => stop.abort());
    const text = WRITERS["langchain-agent"].write(run.turn, { ...run.about, channels });
    return afterNumber(text, since);
  };
  const next = () => agent.runs.next("langchain-agent", thread, agent.player.leaving(reply)).then(rest);
  return agent.player.play(isFresh ? rest(latest) : next(), { request, reply, record, stopped: stop.signal });
}

function wholeNumber(value, path) {
  if (!/^-?\d+$/.test(value)) {
    throw new Refusal(`${path}: expected a whole number, found ${JSON.stringify(value)}`);
  }
  return Number(value);
}
