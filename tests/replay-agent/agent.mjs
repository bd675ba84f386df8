// A server that plays recordings and made-up turns as a live agent, at their pace and with the faults a test asks for.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import fastify from "fastify";
import { addEndpoints } from "./endpoints.mjs";
import { Library } from "./library.mjs";
import { Ending } from "./playback.mjs";
import { OPTIONS, Player, failure } from "./player.mjs";
import { Runs } from "./runs.mjs";
import { scenarioNamed } from "./scenarios.mjs";

const GALLERY = fileURLToPath(new URL("../../web/recordings", import.meta.url));
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const QUESTION = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" }, thread_id: { type: ["string", "null"] } },
};

/** Starts the agent on a free port unless one is named; `requests` tells what became of each question. */
export async function startReplayAgent({ port = 0, recordingsDir = GALLERY, extraDirs = [] } = {}) {
  const library = new Library(recordingsDir, extraDirs);
  const player = new Player();
  const runs = new Runs();
  const server = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true } },
  });
  server.setErrorHandler(refuse);
  server.addHook("onRequest", allowLocalPages);
  server.options("/*", preflight);
  server.get("/recordings", () => library.list());
  server.get("/requests", () => player.requests);
  server.post("/chat", { schema: { querystring: { ...OPTIONS, additionalProperties: false }, body: QUESTION } }, (request, reply) => answer(request, reply, { library, runs, player }));
  await server.register(async (protocols) => addEndpoints(protocols, { runs, player }));
  const url = await server.listen({ port, host: "127.0.0.1" });
  return { url, requests: player.requests, close: () => server.close() };
}

async function answer(request, reply, { library, runs, player }) {
  const record = begin(request, player);
  const recording = await chosen(request, { library, runs }, record);
  if (recording === null) {
    record.ending = Ending.Refused;
    const name = record.scenario ?? record.recording;
    return reply.code(404).send(failure("UNKNOWN_RECORDING", `no recording is called \`${name}\``));
  }
  return player.play(recording, { request, reply, record });
}

function begin(request, player) {
  const { message, thread_id: threadId = null } = request.body;
  return Object.assign(player.record(request, "native"), { message, threadId });
}

async function chosen(request, { library, runs }, record) {
  const { scenario, recording } = request.query;
  if (scenario !== undefined) {
    record.scenario = scenario;
    const turn = scenarioNamed(scenario, "native");
    const thread = record.threadId ?? undefined;
    return turn === undefined ? null : runs.begin("native", turn, { thread }, record).text;
  }
  record.recording = recording ?? (await library.nameFor(request.body.message));
  return record.recording === null ? null : library.read(record.recording);
}

async function allowLocalPages(request, reply) {
  const { origin } = request.headers;
  reply.raw.setHeader("vary", "Origin");
  if (origin !== undefined && LOCAL_ORIGIN.test(origin)) {
    reply.raw.setHeader("access-control-allow-origin", origin);
    reply.raw.setHeader("access-control-expose-headers", "content-location, x-vercel-ai-ui-message-stream");
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
  console.log(`replaying recordings at ${agent.url}/chat, and made-up turns at the paths of every protocol`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
}
