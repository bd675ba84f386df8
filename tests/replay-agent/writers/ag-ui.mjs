// AG-UI 1.0: a run of typed events. A failed tool is reported twice, because clients support only one way each: the outcome
// that pydantic-ai attaches to the result, and `error` in the snapshot of the messages.

import { Frames, Identities, passage, resultOf, tokens } from "./turn.mjs";

const PROTOCOL_VERSION = "1.0";

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "denied" },
  hostCall: { state: "unanswered", outcome: "waiting" },
  offsets: "point",
  cut: { outcome: "completed", code: null },
  failure: "overloaded",
};

export function write(turn, { seed, thread, run, messages }) {
  const writer = new Run(seed, messages ?? [{ id: "question", role: "user", content: turn.question }]);
  writer.send({ type: "RUN_STARTED", threadId: thread, runId: run, protocolVersion: PROTOCOL_VERSION });
  turn.steps.forEach((step) => writer.step(step));
  writer.end(turn, { threadId: thread, runId: run });
  return String(writer.frames);
}

class Run {
  frames = new Frames();
  #ids;
  #messages;
  #pendingCall = null;

  constructor(seed, messages) {
    this.#ids = new Identities(seed);
    this.#messages = [...messages];
  }

  send(event) {
    this.frames.add(event);
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#think(step.text);
      case "say":
        return this.#say(passage(step));
      case "ask":
        this.#pendingCall = this.#call(step);
        return undefined;
      default:
        return this.#answer(this.#call(step), resultOf(step));
    }
  }

  end({ ending }, run) {
    if (ending.kind === "failed") {
      return this.send({ type: "RUN_ERROR", message: ending.message, code: ending.code });
    }
    this.send({ type: "MESSAGES_SNAPSHOT", messages: this.#messages });
    return this.send({ type: "RUN_FINISHED", ...run, outcome: this.#outcome() });
  }

  #outcome() {
    if (this.#pendingCall === null) {
      return { type: "success" };
    }
    const interrupt = { id: this.#ids.uuid(), reason: "tool_call", message: "May I book it?", toolCallId: this.#pendingCall };
    return { type: "interrupt", interrupts: [interrupt] };
  }

  #think(text) {
    const messageId = this.#ids.uuid();
    this.send({ type: "REASONING_START", messageId });
    this.send({ type: "REASONING_MESSAGE_START", messageId, role: "reasoning" });
    tokens(text).forEach((delta) => this.send({ type: "REASONING_MESSAGE_CONTENT", messageId, delta }));
    this.send({ type: "REASONING_MESSAGE_END", messageId });
    this.send({ type: "REASONING_END", messageId });
    this.#messages.push({ id: messageId, role: "reasoning", content: text });
  }

  /** Citations are in the metadata of the message, each time the complete list. */
  #say({ text, citations }) {
    const messageId = this.#ids.uuid();
    const cited = citations.map(citation);
    this.send({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
    let length = 0;
    for (const delta of tokens(text)) {
      length += delta.length;
      const soFar = cited.filter(({ textOffset }) => textOffset <= length);
      const metadata = soFar.length > 0 ? { metadata: { citations: soFar } } : {};
      this.send({ type: "TEXT_MESSAGE_CONTENT", messageId, delta, ...metadata });
    }
    const metadata = cited.length > 0 ? { metadata: { citations: cited } } : {};
    this.send({ type: "TEXT_MESSAGE_END", messageId, ...metadata });
    this.#messages.push({ id: messageId, role: "assistant", content: text, ...metadata });
  }

  #call(step) {
    const toolCallId = this.#ids.next("call_");
    const parentMessageId = this.#ids.uuid();
    const text = JSON.stringify(step.args);
    this.send({ type: "TOOL_CALL_START", toolCallId, toolCallName: step.tool, parentMessageId });
    tokens(text).forEach((delta) => this.send({ type: "TOOL_CALL_ARGS", toolCallId, delta }));
    this.send({ type: "TOOL_CALL_END", toolCallId });
    const toolCall = { id: toolCallId, type: "function", function: { name: step.tool, arguments: text } };
    this.#messages.push({ id: parentMessageId, role: "assistant", toolCalls: [toolCall] });
    return toolCallId;
  }

  #answer(toolCallId, { state, value, error }) {
    const messageId = this.#ids.uuid();
    const content = error ?? JSON.stringify(value);
    this.send({ type: "TOOL_CALL_RESULT", messageId, toolCallId, content, role: "tool" });
    if (error !== undefined) {
      const encryptedValue = JSON.stringify({ pydantic_ai: { outcome: state } });
      this.send({ type: "REASONING_ENCRYPTED_VALUE", subtype: "message", entityId: messageId, encryptedValue });
    }
    const message = { id: messageId, role: "tool", content, toolCallId };
    this.#messages.push(error === undefined ? message : { ...message, error });
  }
}

function citation({ source: { url, title, snippet }, end }) {
  return { title, source: url, location: { type: "web", url }, sourceContent: [{ text: snippet }], textOffset: end };
}
