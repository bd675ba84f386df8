// Google ADK: the events of `run_sse`. A text comes in partial events, and once more as a whole. Grounding has offsets in bytes.

import { Frames, Identities, inBytes, passage, resultOf, tokens } from "./turn.mjs";

const TIMESTAMP = 1_795_000_000.25;

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unanswered", outcome: "completed" },
  offsets: "span",
  cut: { outcome: "cut", code: "MAX_TOKENS" },
  failure: "overloaded",
};

export function write(turn, { seed }) {
  const events = new Events(seed);
  turn.steps.forEach((step) => events.step(step));
  events.end(turn.ending);
  return String(events.frames);
}

class Events {
  frames = new Frames();
  #ids;
  #invocationId;

  constructor(seed) {
    this.#ids = new Identities(seed);
    this.#invocationId = `e-${this.#ids.uuid()}`;
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#send([{ text: step.text, thought: true }], { partial: true });
      case "say":
        return this.#say(passage(step));
      case "ask":
        return this.#call(step, { longRunningToolIds: true });
      default:
        return this.#respond(this.#call(step), step);
    }
  }

  end({ kind, code, message }) {
    if (kind === "failed") this.#send(undefined, { errorCode: code, errorMessage: message });
    if (kind === "cut") this.#send(undefined, { finishReason: "MAX_TOKENS" });
  }

  #say({ text, citations }) {
    tokens(text).forEach((piece) => this.#send([{ text: piece }], { partial: true }));
    this.#send([{ text }], citations.length === 0 ? {} : { groundingMetadata: grounding(text, citations) });
  }

  #call({ tool, args }, { longRunningToolIds = false } = {}) {
    const id = this.#ids.next("adk-", 36);
    this.#send([{ functionCall: { id, name: tool, args } }], longRunningToolIds ? { longRunningToolIds: [id] } : {});
    return id;
  }

  #respond(id, step) {
    const { value, error } = resultOf(step);
    const response = error === undefined ? (Array.isArray(value) ? { result: value } : value) : { error };
    this.#send([{ functionResponse: { id, name: step.tool, response } }], {}, "user");
  }

  #send(parts, fields, role = "model") {
    const content = parts === undefined ? {} : { content: { parts, role } };
    const about = { invocationId: this.#invocationId, author: "guide", actions: { stateDelta: {}, artifactDelta: {} }, id: this.#ids.uuid(), timestamp: TIMESTAMP };
    this.frames.add({ ...content, ...fields, ...about });
  }
}

function grounding(text, citations) {
  return {
    groundingChunks: citations.map(({ source: { url, title } }) => ({ web: { uri: url, title } })),
    groundingSupports: citations.map(({ words, start, end }, index) => ({
      segment: { startIndex: inBytes(text, start), endIndex: inBytes(text, end), text: words },
      groundingChunkIndices: [index],
    })),
  };
}
