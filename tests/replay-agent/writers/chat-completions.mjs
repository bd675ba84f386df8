// OpenAI Chat Completions: chunks of a delta. Sources are annotations, as OpenRouter sends them, or a list, as Perplexity does.
// Only Groq's dialect reports the provider's own tools, and it has no state for a failure: a turn with a failed call reports none.

import { Frames, Identities, inCharacters, passage, resultOf, tokens } from "./turn.mjs";

const CREATED = 1_795_000_000;
const FINISH = { completed: "stop", waiting: "tool_calls", cut: "length" };

export const carries = {
  search: null,
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: null, denied: null },
  hostCall: { state: "unknown", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "length" },
  failure: "overloaded",
};

export function write(turn, { seed, model = "local-model" }) {
  const list = turn.steps.find(({ kind }) => kind === "list")?.sources;
  const chat = new Completion(seed, model, list);
  const reportsCalls = turn.steps.every((step) => step.kind !== "call" || carries.states[step.result.state] !== null);
  turn.steps.filter(({ kind }) => kind !== "call" || reportsCalls).forEach((step) => chat.step(step));
  chat.end(turn.ending);
  return String(chat.frames);
}

class Completion {
  frames = new Frames();
  #ids;
  #about;
  #executed = 0;

  constructor(seed, model, list) {
    this.#ids = new Identities(seed);
    const about = { id: this.#ids.next("chatcmpl-"), object: "chat.completion.chunk", created: CREATED, model };
    this.#about = { ...about, ...(list && listedSources(list)) };
    this.#send({ role: "assistant", content: "" });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return tokens(step.text).forEach((reasoning) => this.#send({ content: "", reasoning }));
      case "say":
        return this.#say(passage(step));
      case "ask":
        return this.#askHost(step);
      case "call":
        return this.#execute(step);
      default:
        return undefined;
    }
  }

  end({ kind, code, message }) {
    if (kind === "failed") {
      // Some providers send a string in `code`, where clients expect a number.
      return this.frames.add({ error: { message, type: "server_error", param: null, code } });
    }
    this.#send({}, FINISH[kind]);
    const usage = { prompt_tokens: 24, completion_tokens: 48, total_tokens: 72 };
    this.frames.add({ ...this.#about, choices: [], usage });
    return this.frames.add("[DONE]");
  }

  #say({ text, citations }) {
    tokens(text).forEach((content) => this.#send({ content }));
    if (citations.length > 0 && this.#about.citations === undefined) {
      this.#send({ content: "", annotations: citations.map((cited) => annotation(text, cited)) });
    }
  }

  #askHost({ tool, args }) {
    const [first, ...rest] = ["", ...tokens(JSON.stringify(args))];
    const call = { id: this.#ids.next("call_"), type: "function", function: { name: tool, arguments: first } };
    this.#send({ tool_calls: [{ index: 0, ...call }] });
    rest.forEach((piece) => this.#send({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  }

  #execute(step) {
    const { value } = resultOf(step);
    const call = { index: this.#executed, type: "function", name: step.tool, arguments: JSON.stringify(step.args) };
    this.#executed += 1;
    this.#send({ executed_tools: [call] });
    const results = value.results?.map(({ url, title, snippet }) => ({ url, title, content: snippet, score: 0.5 }));
    const found = results === undefined ? {} : { search_results: { results } };
    this.#send({ executed_tools: [{ ...call, output: JSON.stringify(value), ...found }] });
  }

  #send(delta, finish_reason = null) {
    this.frames.add({ ...this.#about, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });
  }
}

// Perplexity sends the list with every chunk and cites its entries by `[n]` in the text.
function listedSources(sources) {
  const results = sources.map(({ url, title, snippet, published: date }) => ({ url, title, snippet, date }));
  return { citations: sources.map(({ url }) => url), search_results: results };
}

function annotation(text, { source: { url, title, snippet }, start, end }) {
  const span = { start_index: inCharacters(text, start), end_index: inCharacters(text, end) };
  return { type: "url_citation", url_citation: { url, title, content: snippet, ...span } };
}
