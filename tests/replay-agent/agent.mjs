// A server that plays recordings as a live agent, at their pace and with the faults a test asks for.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import fastify from "fastify";
import { Library } from "./library.mjs";
import { Ending, pause, play } from "./playback.mjs";
import { frames } from "./wire.mjs";

const GALLERY = fileURLToPath(new URL("../../web/recordings", import.meta.url));
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const SPEED = "^(?:recorded|instant|(?=.*[1-9])\\d+(?:\\.\\d+)?)$";
const FLAG = { type: "integer", enum: [0, 1] };
const COUNT = { type: "integer", minimum: 0 };
const OPTIONS = {
  type: "object",
  additionalProperties: false,
  properties: {
    recording: { type: "string" },
    speed: { type: "string", pattern: SPEED, default: "recorded" },
    delay: COUNT,
    chunk: { type: "integer", minimum: 1 },
    cut: COUNT,
    end: COUNT,
    stall: COUNT,
    status: { type: "integer", minimum: 400, maximum: 599 },
    type: { type: "string", pattern: "^[\\w.+-]+/[\\w.+-]+$" },
    slow: COUNT,
    crlf: FLAG,
    bom: FLAG,
  },
};
const QUESTION = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" }, thread_id: { type: ["string", "null"] } },
};

/** Starts the agent on a free port unless one is named; `requests` tells what became of each question. */
export async function startReplayAgent({ port = 0, recordingsDir = GALLERY, extraDirs = [] } = {}) {
  const library = new Library(recordingsDir, extraDirs);
  const requests = [];
  const server = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true } },
  });
  server.setErrorHandler(refuse);
  server.addHook("onRequest", allowLocalPages);
  server.options("/*", preflight);
  server.get("/recordings", () => library.list());
  server.get("/requests", () => requests);
  server.post("/chat", { schema: { querystring: OPTIONS, body: QUESTION } }, (request, reply) =>
    answer(request, reply, library, requests),
  );
  const url = await server.listen({ port, host: "127.0.0.1" });
  return { url, requests, close: () => server.close() };
}

async function answer(request, reply, library, requests) {
  const record = begin(request, requests);
  const signal = whenClientLeaves(reply.raw);
  const recording = await chosen(request, library, record);
  if (recording === null) {
    record.ending = Ending.Refused;
    return reply.code(404).send(failure("UNKNOWN_RECORDING", `no recording is called \`${record.recording}\``));
  }
  try {
    await pause(request.query.slow ?? 0, signal);
  } catch {
    record.ending = Ending.ClientLeft;
    return reply.hijack();
  }
  return respond(request.query, reply, recording, record, signal);
}

async function respond(options, reply, recording, record, signal) {
  if (options.status !== undefined) {
    record.ending = Ending.Refused;
    const error = failure("REPLAYED_FAILURE", `the agent was asked to fail with status ${options.status}`);
    return reply.code(options.status).send(error);
  }
  if (options.type === "text/html") {
    record.ending = Ending.Completed;
    return reply.type("text/html; charset=utf-8").send(SIGN_IN_PAGE);
  }
  reply.hijack();
  const headers = {
    "content-type": options.type ?? "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
    "x-accel-buffering": "no",
  };
  reply.raw.writeHead(200, headers);
  reply.raw.flushHeaders();
  record.ending = await play(frames(recording, options), options, reply.raw, record, signal);
}

function begin(request, requests) {
  const { message, thread_id: threadId = null } = request.body;
  const record = {
    url: request.url,
    headers: request.headers,
    message,
    threadId,
    recording: null,
    sent: 0,
    ending: Ending.Open,
  };
  requests.push(record);
  return record;
}

async function chosen(request, library, record) {
  record.recording = request.query.recording ?? (await library.nameFor(request.body.message));
  return record.recording === null ? null : library.read(record.recording);
}

function whenClientLeaves(socketResponse) {
  const controller = new AbortController();
  socketResponse.on("close", () => {
    if (!socketResponse.writableFinished) {
      controller.abort();
    }
  });
  return controller.signal;
}

async function allowLocalPages(request, reply) {
  const { origin } = request.headers;
  reply.raw.setHeader("vary", "Origin");
  if (origin !== undefined && LOCAL_ORIGIN.test(origin)) {
    reply.raw.setHeader("access-control-allow-origin", origin);
  }
}

async function preflight(request, reply) {
  const asked = request.headers["access-control-request-headers"];
  reply.header("access-control-allow-methods", "GET, POST, OPTIONS");
  reply.header("access-control-max-age", "600");
  if (asked !== undefined) {
    reply.header("access-control-allow-headers", asked);
  }
  return reply.code(204).send();
}

function refuse(error, request, reply) {
  const status = error.statusCode ?? 500;
  return reply.code(status).send(failure(status < 500 ? "INVALID_REQUEST" : "AGENT_FAILED", error.message));
}

function failure(code, message) {
  return { error: { code, message } };
}

const SIGN_IN_PAGE = "<!doctype html>\n<title>Sign in</title>\n<p>Please sign in to go on.</p>\n";

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8787" },
      recordings: { type: "string", default: GALLERY },
      extra: { type: "string", multiple: true, default: [] },
    },
  });
  const agent = await startReplayAgent({
    port: Number(values.port),
    recordingsDir: values.recordings,
    extraDirs: values.extra,
  });
  console.log(`replaying recordings at ${agent.url}/chat`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
}
