// The assistant transport of assistant-ui: parts that begin, grow and finish, each identified by its path.

import { Frames, Identities, passage, resultOf, tokens } from "./turn.mjs";

const FINISH = { completed: "stop", waiting: "tool-calls", cut: "length" };

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unanswered", outcome: "waiting" },
  offsets: "whole",
  cut: { outcome: "cut", code: "length" },
  failure: null,
};

export function write(turn, { seed }) {
  const message = new Message(seed);
  turn.steps.forEach((step) => message.step(step));
  message.end(turn.ending);
  return String(message.frames);
}

class Message {
  frames = new Frames();
  #ids;
  #parts = 0;

  constructor(seed) {
    this.#ids = new Identities(seed);
    this.#send({ type: "step-start", messageId: this.#ids.next("msg_") });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#part({ type: "reasoning" }, step.text);
      case "say":
        return this.#say(passage(step));
      case "ask":
        return this.#call(step);
      default:
        return this.#call(step, resultOf(step));
    }
  }

  end({ kind, message }) {
    if (kind === "failed") {
      this.#send({ type: "error", error: message, path: [] });
    } else {
      const usage = { inputTokens: 24, outputTokens: 48 };
      this.#send({ type: "step-finish", finishReason: FINISH[kind], usage, isContinued: false });
      this.#send({ type: "message-finish", finishReason: FINISH[kind], usage });
    }
    this.frames.add("[DONE]");
  }

  #say({ text, citations }) {
    this.#part({ type: "text" }, text);
    for (const {
      source: { url, title },
    } of citations) {
      this.#part({ type: "source", sourceType: "url", id: this.#ids.next("source_", 8), url, title }, "");
    }
  }

  #call({ tool, args }, answer) {
    const part = { type: "tool-call", toolCallId: this.#ids.next("call_"), toolName: tool };
    this.#part(part, JSON.stringify(args), (path) => {
      this.#send({ type: "tool-call-args-text-finish", path });
      if (answer !== undefined) {
        const { value, error } = answer;
        this.#send({ type: "result", result: error ?? value, isError: error !== undefined, path });
      }
    });
  }

  #part(part, text, finish = () => {}) {
    const path = [this.#parts];
    this.#parts += 1;
    this.#send({ type: "part-start", part, path: [] });
    tokens(text).forEach((textDelta) => this.#send({ type: "text-delta", textDelta, path }));
    finish(path);
    this.#send({ type: "part-finish", path });
  }

  #send(chunk) {
    // Every chunk of this protocol has a path.
    this.frames.add("path" in chunk ? chunk : { ...chunk, path: [] });
  }
}
