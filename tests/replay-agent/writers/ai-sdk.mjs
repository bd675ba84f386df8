// The UI message stream of the AI SDK, version 7: retrieved sources are `source-url`, citations are on `text-end`.

import { Frames, Identities, inCharacters, passage, resultOf, tokens } from "./turn.mjs";

const FINISH = { completed: "stop", waiting: "tool-calls", cut: "length", failed: "error" };

export const headers = { "x-vercel-ai-ui-message-stream": "v1" };

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "denied" },
  hostCall: { state: "unanswered", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "length" },
  failure: null,
};

export function write(turn, { seed }) {
  const message = new UiMessage(seed);
  turn.steps.forEach((step) => message.step(step));
  message.end(turn.ending);
  return String(message.frames);
}

class UiMessage {
  frames = new Frames();
  #ids;
  #parts = 0;

  constructor(seed) {
    this.#ids = new Identities(seed);
    this.#send({ type: "start", messageId: this.#ids.next("msg_") });
    this.#send({ type: "start-step" });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#think(step.text);
      case "say":
        return this.#say(passage(step));
      case "ask":
        return this.#send({
          type: "tool-approval-request",
          approvalId: this.#ids.next("aitxt-"),
          toolCallId: this.#call(step),
        });
      case "search":
        return this.#search(step);
      default:
        this.#answer(this.#call(step), step.result);
        return this.#nextStep();
    }
  }

  end({ kind, message }) {
    if (kind === "failed") {
      this.#send({ type: "error", errorText: message });
    }
    this.#send({ type: "finish-step" });
    this.#send({ type: "finish", finishReason: FINISH[kind] });
    this.frames.add("[DONE]");
  }

  #nextStep() {
    this.#send({ type: "finish-step" });
    this.#send({ type: "start-step" });
  }

  #think(text) {
    const id = this.#part();
    this.#send({ type: "reasoning-start", id });
    tokens(text).forEach((delta) => this.#send({ type: "reasoning-delta", id, delta }));
    this.#send({ type: "reasoning-end", id });
  }

  #say({ text, citations }) {
    const id = this.#part();
    this.#send({ type: "text-start", id });
    tokens(text).forEach((delta) => this.#send({ type: "text-delta", id, delta }));
    this.#send({
      type: "text-end",
      id,
      ...(citations.length > 0 && { citations: citations.map((cited) => citation(text, cited)) }),
    });
  }

  #search(step) {
    const result = resultOf(step);
    this.#answer(this.#call(step, { providerExecuted: true }), result, { providerExecuted: true });
    for (const { url, title } of step.sources) {
      this.#send({ type: "source-url", sourceId: this.#ids.next("", 16), url, title });
    }
  }

  #call({ tool, args }, about = {}) {
    const toolCallId = this.#ids.next("call_");
    this.#send({ type: "tool-input-start", toolCallId, toolName: tool, ...about });
    for (const inputTextDelta of tokens(JSON.stringify(args))) {
      this.#send({ type: "tool-input-delta", toolCallId, inputTextDelta });
    }
    this.#send({ type: "tool-input-available", toolCallId, toolName: tool, input: args, ...about });
    return toolCallId;
  }

  #answer(toolCallId, { state, value, error }, about = {}) {
    switch (state) {
      case "failed":
        return this.#send({ type: "tool-output-error", toolCallId, errorText: error, ...about });
      case "denied":
        return this.#deny(toolCallId, error);
      default:
        return this.#send({ type: "tool-output-available", toolCallId, output: value, ...about });
    }
  }

  #deny(toolCallId, reason) {
    const approvalId = this.#ids.next("aitxt-");
    this.#send({ type: "tool-approval-request", approvalId, toolCallId, isAutomatic: true });
    this.#send({ type: "tool-approval-response", approvalId, approved: false, reason });
    this.#send({ type: "tool-output-denied", toolCallId });
  }

  #part() {
    this.#parts += 1;
    return String(this.#parts - 1);
  }

  #send(chunk) {
    this.frames.add(chunk);
  }
}

// The offsets are those of the provider: they count characters.
function citation(text, { source: { url, title }, start, end }) {
  const source = { type: "source", sourceType: "url", id: url, url, title };
  return { source, startIndex: inCharacters(text, start), endIndex: inCharacters(text, end) };
}
