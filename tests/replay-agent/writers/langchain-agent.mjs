// LangChain's agent streaming protocol: numbered events with a method each: content blocks, tools and the lifecycle of the run.

import { Frames, Identities, inCharacters, passage, resultOf, tokens } from "./turn.mjs";

const STARTED_AT = 1_795_240_851_937;
const FINISH = { completed: "stop", waiting: "stop", cut: "length" };

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unanswered", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "length" },
  failure: null,
};

export function write(turn, { seed, run, channels }) {
  const graph = new Graph(seed, channels);
  graph.lifecycle({ event: "running", graph_name: "agent", run_id: run });
  turn.steps.forEach((step) => graph.step(step, turn.ending));
  graph.end(turn.ending);
  return String(graph.frames);
}

/** The events after that number. */
export function after(text, since) {
  const blocks = text.split(/(?<=\n\n)/);
  return blocks.filter((block) => Number(/^id: (\d+)$/m.exec(block)[1]) > since).join("");
}

class Graph {
  frames = new Frames();
  #ids;
  #channels;
  #sequence = 0;

  constructor(seed, channels) {
    this.#ids = new Identities(seed);
    this.#channels = channels;
  }

  step(step, ending) {
    switch (step.kind) {
      case "think":
        return this.#message("stop", () => this.#think(step.text));
      case "say":
        return this.#say(passage(step), ending.kind);
      case "ask":
        return this.#ask(step);
      default:
        return this.#answer(this.#call(step), step, resultOf(step));
    }
  }

  end({ kind, message }) {
    const life = { failed: { event: "failed", error: message }, waiting: { event: "interrupted" } }[kind];
    this.lifecycle({ ...(life ?? { event: "completed" }), graph_name: "agent" });
  }

  lifecycle(data) {
    this.#send("lifecycle", data);
  }

  #message(reason, blocks) {
    this.#send("messages", { event: "message-start", role: "ai", id: this.#ids.uuid() });
    blocks();
    this.#send("messages", { event: "message-finish", reason });
  }

  #think(reasoning) {
    this.#block("start", { type: "reasoning", reasoning: "" });
    tokens(reasoning).forEach((piece) => this.#delta({ type: "reasoning-delta", reasoning: piece }));
    this.#block("finish", { type: "reasoning", reasoning });
  }

  // A provider that fails in the middle of a message does not finish it.
  #say({ text, citations }, ending) {
    this.#send("messages", { event: "message-start", role: "ai", id: this.#ids.uuid() });
    this.#block("start", { type: "text", text: "" });
    tokens(text).forEach((piece) => this.#delta({ type: "text-delta", text: piece }));
    if (ending === "failed") {
      return;
    }
    const annotations = citations.map((cited) => annotation(text, cited));
    this.#block("finish", { type: "text", text, ...(annotations.length > 0 && { annotations }) });
    this.#send("messages", { event: "message-finish", reason: FINISH[ending] });
  }

  #call({ tool: name, args }) {
    const id = this.#ids.next("call_");
    this.#message("tool_calls", () => {
      this.#block("start", { type: "tool_call_chunk", id, name, args: "", index: 0 });
      tokens(JSON.stringify(args)).forEach((piece) => this.#delta({ type: "tool-call-delta", args: piece }));
      this.#block("finish", { type: "tool_call", id, name, args });
    });
    return id;
  }

  #ask(step) {
    const tool_call_id = this.#call(step);
    const payload = { question: "May I book it?", tool_call_id };
    this.#send("input.requested", { interrupt_id: this.#ids.next("", 32), payload });
  }

  #answer(tool_call_id, { tool, args }, { value, error }) {
    this.#send("tools", { event: "tool-started", tool_call_id, tool_name: tool, input: JSON.stringify(args) });
    if (error !== undefined) {
      this.#send("tools", { event: "tool-error", tool_call_id, tool_name: tool, message: error });
      return;
    }
    const output = { status: "success", content: JSON.stringify(value), tool_call_id, name: tool, type: "tool" };
    this.#send("tools", { event: "tool-finished", tool_call_id, tool_name: tool, output });
  }

  #block(event, content) {
    this.#send("messages", { event: `content-block-${event}`, index: 0, content });
  }

  #delta(delta) {
    this.#send("messages", { event: "content-block-delta", index: 0, delta });
  }

  #send(method, data) {
    const channel = method.startsWith("input") ? "input" : method;
    if (this.#channels !== undefined && !this.#channels.includes(channel)) {
      return;
    }
    this.#sequence += 1;
    const seq = this.#sequence;
    const params = { namespace: [], timestamp: STARTED_AT + seq, data };
    const event = { type: "event", event_id: `${STARTED_AT}-${seq}`, seq, method, params };
    this.frames.add(event, { event: method, id: seq });
  }
}

function annotation(text, { source: { url, title, snippet }, start, end }) {
  const span = { start_index: inCharacters(text, start), end_index: inCharacters(text, end) };
  return { type: "citation", url, title, ...span, cited_text: snippet };
}
