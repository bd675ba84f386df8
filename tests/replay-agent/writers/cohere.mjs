// Cohere Chat, version 2. All tools belong to the host application, and all sources are documents of the request. Tool calls
// of the agent are therefore not reported, and their sources count only if they are cited.

import { Frames, Identities, inCharacters, passage, tokens } from "./turn.mjs";

const FINISH = { completed: "COMPLETE", waiting: "TOOL_CALL", cut: "MAX_TOKENS", failed: "ERROR" };

export const carries = {
  search: null,
  retrieved: false,
  states: { ok: null, empty: null, failed: null, denied: null },
  hostCall: { state: "unknown", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "MAX_TOKENS" },
  failure: "ERROR",
};

export function write(turn, { seed }) {
  const chat = new Chat(seed);
  turn.steps.forEach((step) => chat.step(step));
  chat.end(turn.ending);
  return String(chat.frames);
}

class Chat {
  frames = new Frames();
  #ids;
  #cited = 0;

  constructor(seed) {
    this.#ids = new Identities(seed);
    const message = { role: "assistant", content: [], tool_plan: "", tool_calls: [], citations: [] };
    this.#send({ id: this.#ids.uuid(), type: "message-start", delta: { message } });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return tokens(step.text).forEach((tool_plan) => this.#send({ type: "tool-plan-delta", delta: { message: { tool_plan } } }));
      case "say":
        return this.#say(passage(step));
      case "ask":
        return this.#ask(step);
      default:
        return undefined;
    }
  }

  end({ kind, message }) {
    const delta = { finish_reason: FINISH[kind], usage: { tokens: { input_tokens: 24, output_tokens: 48 } } };
    this.#send({ type: "message-end", delta: kind === "failed" ? { ...delta, error: message } : delta });
  }

  #say({ text, citations }) {
    const content = (fields) => ({ index: 0, delta: { message: { content: fields } } });
    this.#send({ type: "content-start", ...content({ type: "text", text: "" }) });
    tokens(text).forEach((piece) => this.#send({ type: "content-delta", ...content({ text: piece }) }));
    this.#send({ type: "content-end", index: 0 });
    citations.forEach((cited) => this.#cite(text, cited));
  }

  #cite(text, { source: { url, title, snippet }, words, start, end }) {
    const index = this.#cited;
    this.#cited += 1;
    const id = `doc:${index}`;
    const sources = [{ type: "document", id, document: { id, url, title, text: snippet } }];
    const span = { start: inCharacters(text, start), end: inCharacters(text, end), text: words, content_index: 0 };
    const citations = { ...span, sources, type: "TEXT_CONTENT" };
    this.#send({ type: "citation-start", index, delta: { message: { citations } } });
    this.#send({ type: "citation-end", index });
  }

  #ask({ tool, args }) {
    const call = (tool_calls) => ({ index: 0, delta: { message: { tool_calls } } });
    const id = this.#ids.next(`${tool}_`, 12);
    this.#send({ type: "tool-call-start", ...call({ id, type: "function", function: { name: tool, arguments: "" } }) });
    for (const piece of tokens(JSON.stringify(args))) {
      this.#send({ type: "tool-call-delta", ...call({ function: { arguments: piece } }) });
    }
    this.#send({ type: "tool-call-end", index: 0 });
  }

  #send(data) {
    this.frames.add(data, { event: data.type });
  }
}
