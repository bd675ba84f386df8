// Plays texts as responses, logs every request, and applies the options of the query.

import { Ending, pause, play } from "./playback.mjs";
import { frames } from "./wire.mjs";

const SPEED = "^(?:recorded|instant|(?=.*[1-9])\\d+(?:\\.\\d+)?)$";
const FLAG = { type: "integer", enum: [0, 1] };
const COUNT = { type: "integer", minimum: 0 };

/** The options besides the question, as a schema of the query. */
export const OPTIONS = {
  type: "object",
  properties: {
    recording: { type: "string" },
    scenario: { type: "string" },
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

const SECRET_HEADERS = ["authorization", "x-api-key", "x-goog-api-key", "api-key", "cookie"];
const SECRET_QUERY = /(?<=[?&](?:key|api_key|token)=)[^&]*/g;
const MASK = "••••";

export class Player {
  requests = [];

  /** Logs a request. Keys are masked, so that no test can print one. */
  record(request, protocol) {
    const record = {
      protocol,
      method: request.method,
      url: request.url.replace(SECRET_QUERY, MASK),
      headers: masked(request.headers),
      body: request.body ?? null,
      message: null,
      threadId: null,
      recording: null,
      scenario: null,
      sent: 0,
      ending: Ending.Open,
    };
    this.requests.push(record);
    return record;
  }

  /** A signal that fires when the client disconnects. */
  leaving(reply) {
    return whenClientLeaves(reply.raw);
  }

  /** Responds with a text, or the promise of one. The signal `stopped` ends the response early, but normally. */
  async play(text, { request: { query: options }, reply, record, headers = {}, stopped }) {
    const left = whenClientLeaves(reply.raw);
    try {
      await pause(options.slow ?? 0, left);
    } catch {
      record.ending = Ending.ClientLeft;
      return reply.hijack();
    }
    if (options.status !== undefined) {
      record.ending = Ending.Refused;
      const message = `the agent fails on request with status ${options.status}`;
      return reply.code(options.status).send(failure("REPLAYED_FAILURE", message));
    }
    if (options.type === "text/html") {
      record.ending = Ending.Completed;
      return reply.type("text/html; charset=utf-8").send(SIGN_IN_PAGE);
    }
    return stream(text, { options, reply, record, headers, left, stopped });
  }
}

export function failure(code, message) {
  return { error: { code, message } };
}

async function stream(text, { options, reply, record, headers, left, stopped }) {
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": options.type ?? "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
    "x-accel-buffering": "no",
    ...headers,
  });
  reply.raw.flushHeaders();
  const signal = stopped === undefined ? left : AbortSignal.any([left, stopped]);
  record.ending = await Promise.resolve(text).then(
    (text) => play(frames(text, { ...options, lines: headers["content-type"] === "application/x-ndjson" }), options, reply.raw, record, signal),
    () => Ending.ClientLeft,
  );
  if (record.ending === Ending.ClientLeft && !left.aborted) {
    record.ending = Ending.Stopped;
    reply.raw.end();
  }
}

function masked(headers) {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, SECRET_HEADERS.includes(name) ? maskedValue(value) : value]));
}

function maskedValue(value) {
  return value.startsWith("Bearer ") ? `Bearer ${MASK}` : MASK;
}

function whenClientLeaves(socketResponse) {
  const controller = new AbortController();
  const leave = () => socketResponse.writableFinished || controller.abort();
  socketResponse.on("close", leave);
  if (socketResponse.destroyed) {
    leave();
  }
  return controller.signal;
}

const SIGN_IN_PAGE = "<!doctype html>\n<title>Sign in</title>\n<p>Please sign in to go on.</p>\n";
