// The runs of a LangGraph server in the modes `messages-tuple`, `updates` and `values`. Lines end with CRLF, an id follows
// its data, and there is no end event.

import { Frames, Identities, inCharacters, passage, resultOf, tokens } from "./turn.mjs";

const LINE_END = "\r\n";
const EVERY_MODE = ["messages-tuple", "updates", "values"];
const FIRST_EVENT_AT = 1_795_240_848_860;

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unanswered", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "length" },
  failure: "APIStatusError",
};

export function write(turn, { seed, thread, run, modes = EVERY_MODE, resumable = true }) {
  const graph = new Graph(seed, { thread, run, modes: new Set(modes), resumable });
  graph.begin(turn);
  turn.steps.forEach((step) => graph.step(step, turn.ending));
  graph.end(turn.ending);
  return String(graph.frames);
}

class Graph {
  frames = new Frames({ lineEnd: LINE_END });
  #ids;
  #run;
  #sent = 0;
  #state = [];
  #pendingCall = null;

  constructor(seed, run) {
    this.#ids = new Identities(seed);
    this.#run = run;
  }

  begin({ question }) {
    this.#send("metadata", { run_id: this.#run.run, attempt: 1 });
    this.#state.push({ content: question, type: "human", id: this.#ids.uuid() });
    this.#send("values", { messages: this.#state });
  }

  step(step, ending) {
    switch (step.kind) {
      case "think":
        return this.#think(step.text);
      case "say":
        return this.#say(passage(step), ending);
      case "ask":
        this.#pendingCall = this.#call(step);
        return undefined;
      default:
        return this.#answer(this.#call(step), step, resultOf(step));
    }
  }

  end({ kind, message }) {
    if (kind === "failed") {
      return this.#send("error", { error: "APIStatusError", message });
    }
    if (this.#pendingCall === null) {
      return this.#send("values", { messages: this.#state });
    }
    const interrupts = [{ value: { question: "May I book it?", tool_call_id: this.#pendingCall }, id: this.#ids.next("", 32) }];
    this.#send("updates", { __interrupt__: interrupts });
    return this.#send("values", { messages: this.#state, __interrupt__: interrupts });
  }

  #think(reasoning) {
    const id = this.#ids.uuid();
    tokens(reasoning).forEach((piece) => this.#piece(id, [{ type: "reasoning", reasoning: piece, index: 0 }]));
    this.#piece(id, "", { chunk_position: "last" });
    this.#keep({ content: [{ type: "reasoning", reasoning }], type: "ai", id });
  }

  #say({ text, citations }, { kind }) {
    const id = this.#ids.uuid();
    tokens(text).forEach((piece) => this.#piece(id, [{ type: "text", text: piece, index: 0 }]));
    if (kind === "failed") {
      return;
    }
    const annotations = citations.map((cited) => annotation(text, cited));
    const cited = annotations.length > 0 ? { annotations } : {};
    if (annotations.length > 0) {
      this.#piece(id, [{ type: "text", text: "", index: 0, ...cited }]);
    }
    const response_metadata = { finish_reason: kind === "cut" ? "length" : "stop" };
    this.#piece(id, "", { chunk_position: "last", response_metadata });
    this.#keep({ content: [{ type: "text", text, ...cited }], type: "ai", id, response_metadata });
  }

  #call({ tool, args }) {
    const id = this.#ids.uuid();
    const call = this.#ids.next("call_");
    const chunk = (name, text, id_) => ({ name, args: text, id: id_, index: 0, type: "tool_call_chunk" });
    const [first, ...rest] = ["", ...tokens(JSON.stringify(args))];
    this.#piece(id, "", { tool_call_chunks: [chunk(tool, first, call)] });
    rest.forEach((piece) => this.#piece(id, "", { tool_call_chunks: [chunk(null, piece, null)] }));
    this.#piece(id, "", { chunk_position: "last", response_metadata: { finish_reason: "tool_calls" } });
    this.#keep({ content: "", type: "ai", id, tool_calls: [{ name: tool, args, id: call, type: "tool_call" }] });
    return call;
  }

  #answer(tool_call_id, { tool }, { value, error }) {
    const content = error ?? JSON.stringify(value);
    const status = error === undefined ? "success" : "error";
    const message = { content, type: "tool", name: tool, id: this.#ids.uuid(), tool_call_id, artifact: null, status };
    this.#send("messages", [message, this.#about("tools")]);
    this.#keep(message, "tools");
  }

  #piece(id, content, fields = {}) {
    const nothing = {
      additional_kwargs: {},
      response_metadata: {},
      name: null,
      tool_calls: [],
      invalid_tool_calls: [],
    };
    const message = { content, ...nothing, type: "AIMessageChunk", id, usage_metadata: null, tool_call_chunks: [] };
    this.#send("messages", [{ ...message, chunk_position: null, ...fields }, this.#about("model")]);
  }

  #keep(message, node = "model") {
    this.#state.push(message);
    this.#send("updates", { [node]: { messages: [message] } });
  }

  #about(node) {
    const { thread, run } = this.#run;
    return { thread_id: thread, run_id: run, run_attempt: 1, graph_id: "agent", langgraph_node: node };
  }

  #send(event, data) {
    const mode = event === "messages" ? "messages-tuple" : event;
    if (EVERY_MODE.includes(mode) && !this.#run.modes.has(mode)) {
      return;
    }
    const id = this.#run.resumable ? `${FIRST_EVENT_AT + this.#sent}-0` : undefined;
    this.#sent += 1;
    this.frames.add(data, { event, id });
  }
}

function annotation(text, { source: { url, title, snippet }, start, end }) {
  const span = { start_index: inCharacters(text, start), end_index: inCharacters(text, end) };
  return { type: "citation", url, title, ...span, cited_text: snippet };
}
