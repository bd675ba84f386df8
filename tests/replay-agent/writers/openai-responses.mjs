// OpenAI Responses: numbered events about output items. The provider's tools are a web search and an MCP server.

import { Frames, Identities, inCharacters, passage, resultOf, tokens } from "./turn.mjs";

const CREATED_AT = 1_795_000_000;
const SERVER = "harbour_office";

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unknown", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "max_output_tokens" },
  failure: "overloaded",
};

export function write(turn, { seed, run, model = "gpt-5-mini", background = false }) {
  const response = new Response(seed, { id: run, model, background });
  turn.steps.forEach((step) => response.step(step));
  response.end(turn.ending);
  return String(response.frames);
}

/** The events after a sequence number, as a resumed stream sends them. */
export function after(text, sequenceNumber) {
  const blocks = text.split(/(?<=\n\n)/);
  return blocks.filter((block) => Number(/"sequence_number":(\d+)/.exec(block)[1]) > sequenceNumber).join("");
}

/** The response object of the last event, for responses that are not streamed. */
export function whole(text) {
  return JSON.parse(/^data: (.*)$/m.exec(text.trim().split("\n\n").at(-1))[1]).response;
}

class Response {
  frames = new Frames();
  #ids;
  #sequence = 0;
  #response;
  #items = [];
  #open = null;

  constructor(seed, { id, model, background }) {
    this.#ids = new Identities(seed);
    this.#response = responseObject(id, model, background);
    this.#send("response.created", { response: this.#response });
    this.#send("response.in_progress", { response: this.#response });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#think(step.text);
      case "say":
        return this.#say(passage(step));
      case "search":
        return this.#search(step);
      case "comment":
        return this.#say({ text: step.text, citations: [] }, "commentary");
      case "ask":
        return step.input === undefined ? this.#askHost(step) : this.#askHostWithText(step);
      default:
        return this.#callServer(step);
    }
  }

  end({ kind, code, message }) {
    if (kind === "failed") {
      this.#send("error", { error: { type: "server_error", code, message, param: null } });
      return this.#close("failed", { error: { code, message } });
    }
    this.#finishMessage(kind === "cut" ? "incomplete" : "completed");
    if (kind === "cut") {
      return this.#close("incomplete", { incomplete_details: { reason: "max_output_tokens" } });
    }
    return this.#close("completed");
  }

  #close(status, fields = {}) {
    const usage = { input_tokens: 24, output_tokens: 48, total_tokens: 72 };
    const response = { ...this.#response, status, output: this.#items, usage, ...fields };
    this.#send(`response.${status}`, { response });
  }

  #think(text) {
    const item = { id: this.#ids.next("rs_"), type: "reasoning", summary: [] };
    this.#add(item);
    const position = { item_id: item.id, output_index: this.#items.length, summary_index: 0 };
    this.#send("response.reasoning_summary_part.added", { ...position, part: { type: "summary_text", text: "" } });
    tokens(text).forEach((delta) => this.#send("response.reasoning_summary_text.delta", { ...position, delta }));
    this.#send("response.reasoning_summary_text.done", { ...position, text });
    this.#send("response.reasoning_summary_part.done", { ...position, part: { type: "summary_text", text } });
    this.#done({ ...item, summary: [{ type: "summary_text", text }] });
  }

  #say({ text, citations }, phase) {
    this.#finishMessage("completed");
    const about = { id: this.#ids.next("msg_"), type: "message", status: "in_progress", role: "assistant", content: [] };
    const item = { ...about, ...(phase && { phase }) };
    this.#add(item);
    const position = { item_id: item.id, output_index: this.#items.length, content_index: 0 };
    this.#send("response.content_part.added", { ...position, part: outputText("", []) });
    tokens(text).forEach((delta) => this.#send("response.output_text.delta", { ...position, delta, logprobs: [] }));
    const annotations = citations.map((cited) => urlCitation(text, cited));
    annotations.forEach((annotation, annotation_index) => this.#send("response.output_text.annotation.added", { ...position, annotation_index, annotation }));
    this.#open = { item, position, part: outputText(text, annotations) };
  }

  // A provider that fails in the middle of a message does not finish it.
  #finishMessage(status) {
    if (this.#open === null) {
      return;
    }
    const { item, position, part } = this.#open;
    this.#open = null;
    this.#send("response.output_text.done", { ...position, text: part.text, logprobs: [] });
    this.#send("response.content_part.done", { ...position, part });
    this.#done({ ...item, status, content: [part] });
  }

  #search(step) {
    const item = { id: this.#ids.next("ws_"), type: "web_search_call", status: "in_progress" };
    this.#add(item);
    const position = { item_id: item.id, output_index: this.#items.length };
    for (const state of ["in_progress", "searching", "completed"]) {
      this.#send(`response.web_search_call.${state}`, position);
    }
    const sources = step.sources.map(({ url }) => ({ type: "url", url }));
    this.#done({ ...item, status: "completed", action: { type: "search", query: step.args.query, sources } });
  }

  #callServer(step) {
    const { value, error = null } = resultOf(step);
    const args = JSON.stringify(step.args);
    const call = { id: this.#ids.next("mcp_"), type: "mcp_call", name: step.tool, server_label: SERVER };
    this.#add({ ...call, status: "in_progress", arguments: "", output: null, error: null });
    const position = { item_id: call.id, output_index: this.#items.length };
    this.#send("response.mcp_call.in_progress", position);
    tokens(args).forEach((delta) => this.#send("response.mcp_call_arguments.delta", { ...position, delta }));
    this.#send("response.mcp_call_arguments.done", { ...position, arguments: args });
    this.#send(`response.mcp_call.${error === null ? "completed" : "failed"}`, position);
    const output = error === null ? JSON.stringify(value) : null;
    this.#done({ ...call, status: error === null ? "completed" : "failed", arguments: args, output, error });
  }

  #askHost({ tool, args }) {
    this.#finishMessage("completed");
    const item = { id: this.#ids.next("fc_"), type: "function_call", call_id: this.#ids.next("call_"), name: tool };
    const text = JSON.stringify(args);
    this.#add({ ...item, status: "in_progress", arguments: "" });
    const position = { item_id: item.id, output_index: this.#items.length };
    tokens(text).forEach((delta) => this.#send("response.function_call_arguments.delta", { ...position, delta }));
    this.#send("response.function_call_arguments.done", { ...position, name: tool, arguments: text });
    this.#done({ ...item, status: "completed", arguments: text });
  }

  #askHostWithText({ tool, input }) {
    this.#finishMessage("completed");
    const call = { id: this.#ids.next("ctc_"), type: "custom_tool_call", call_id: this.#ids.next("call_"), name: tool };
    this.#add({ ...call, status: "in_progress", input: "" });
    const position = { item_id: call.id, output_index: this.#items.length };
    tokens(input).forEach((delta) => this.#send("response.custom_tool_call_input.delta", { ...position, delta }));
    this.#send("response.custom_tool_call_input.done", { ...position, input });
    this.#done({ ...call, status: "completed", input });
  }

  #add(item) {
    this.#send("response.output_item.added", { output_index: this.#items.length, item });
  }

  #done(item) {
    this.#send("response.output_item.done", { output_index: this.#items.length, item });
    this.#items.push(item);
  }

  #send(type, fields) {
    this.frames.add({ type, sequence_number: this.#sequence, ...fields }, { event: type });
    this.#sequence += 1;
  }
}

function urlCitation(text, { source: { url, title }, start, end }) {
  const span = { start_index: inCharacters(text, start), end_index: inCharacters(text, end) };
  return { type: "url_citation", ...span, url: `${url}?utm_source=openai`, title };
}

function outputText(text, annotations) {
  return { type: "output_text", annotations, logprobs: [], text };
}

function responseObject(id, model, background) {
  return {
    id,
    object: "response",
    created_at: CREATED_AT,
    status: "in_progress",
    background,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    usage: null,
  };
}
