// The request of each protocol: what the real server accepts, and the question in it.

import { Refusal, anything, check, flag, list, nullable, number, object, oneOf, optional, record, text, textOr, variant, uuid } from "./shape.mjs";

const STREAMED_MODES = ["messages-tuple", "updates", "values"];

/** Validates `{ body, headers, params }` and returns `{ message, about }`: the question, and the input of the writer. */
export const QUESTIONS = {
  a2a: ({ body, headers }) => a2a(body, headers["a2a-version"], A2A_VERSIONS["1.0"]),
  "a2a-0.3": ({ body, headers }) => a2a(body, headers["a2a-version"], A2A_VERSIONS["0.3"]),
  adk,
  "ag-ui": agUi,
  "ai-sdk": aiSdk,
  anthropic,
  "assistant-transport": assistantTransport,
  "chat-completions": chatCompletions,
  cohere,
  dify,
  gemini,
  "langchain-agent": langchainAgent,
  langgraph,
  native,
  ollama,
  "openai-responses": openaiResponses,
};

const NATIVE = object({ message: text, thread_id: nullable(text) });

function native({ body }) {
  check(body, NATIVE);
  return { message: body.message, about: { thread: body.thread_id ?? undefined } };
}

const PART = variant("type", {
  text: object({ text }),
  "": object({ type: text }),
});
const AG_UI_TOOL_CALL = object({
  id: text,
  type: oneOf("function"),
  function: object({ name: text, arguments: text }),
});
const AG_UI_TEXT_MESSAGE = object({ id: text, content: text });
const AG_UI_MESSAGE = variant("role", {
  user: object({ id: text, content: textOr(list(PART)) }),
  assistant: object({ id: text, content: optional(text), toolCalls: optional(list(AG_UI_TOOL_CALL)) }),
  tool: object({ id: text, content: textOr(list(PART)), toolCallId: text, error: optional(text) }),
  system: AG_UI_TEXT_MESSAGE,
  developer: AG_UI_TEXT_MESSAGE,
  reasoning: AG_UI_TEXT_MESSAGE,
  activity: object({ id: text, activityType: text, content: record }),
});
const AG_UI = object({
  threadId: text,
  runId: text,
  protocolVersion: optional(text),
  parentRunId: optional(text),
  messages: list(AG_UI_MESSAGE),
  tools: optional(list(object({ name: text, description: text, parameters: optional(anything) }))),
  context: optional(list(object({ description: text, value: text }))),
  resume: optional(list(object({ interruptId: text, status: oneOf("resolved", "cancelled") }))),
});

function agUi({ body }) {
  check(body, AG_UI);
  const { threadId: thread, runId: run, messages } = body;
  return { message: lastText(messages, ({ content }) => content), about: { thread, run, messages } };
}

const UI_PART = variant("type", {
  text: object({ text, state: optional(oneOf("streaming", "done")) }),
  reasoning: object({ text }),
  file: object({ mediaType: text, url: text }),
  "source-url": object({ sourceId: text, url: text }),
  "source-document": object({ sourceId: text, mediaType: text, title: text }),
  "": object({ type: text }),
});
const AI_SDK = object({
  id: text,
  messages: list(object({ id: text, role: oneOf("system", "user", "assistant"), parts: list(UI_PART, { min: 1 }) }), {
    min: 1,
  }),
  trigger: oneOf("submit-message", "regenerate-message"),
  messageId: optional(text),
});

function aiSdk({ body }) {
  check(body, AI_SDK);
  return { message: lastText(body.messages, ({ parts }) => parts), about: { thread: body.id } };
}

const RESPONSES_ITEM = variant("type", {
  function_call_output: object({ call_id: text, output: anything }),
  mcp_approval_response: object({ approval_request_id: text, approve: flag }),
  item_reference: object({ id: text }),
  "": (value, path) => (value.role === undefined ? text(value.type, `${path}.type`) : RESPONSES_MESSAGE(value, path)),
});
const RESPONSES_PART = variant("type", {
  input_text: object({ text }),
  output_text: object({ text }),
  refusal: object({ refusal: text }),
  input_image: record,
  input_file: record,
});
const RESPONSES_MESSAGE = object({
  role: oneOf("user", "assistant", "system", "developer"),
  content: textOr(list(RESPONSES_PART)),
});
const RESPONSES_OPTIONS = [
  ..."conversation max_output_tokens max_tool_calls metadata moderation parallel_tool_calls prompt prompt_cache_key".split(" "),
  ..."prompt_cache_retention reasoning safety_identifier service_tier stream_options temperature text tool_choice".split(" "),
  ..."top_logprobs top_p truncation user context_management access_programs image prompt_cache_options".split(" "),
];
const INCLUDES = [
  "web_search_call.action.sources",
  "web_search_call.results",
  "file_search_call.results",
  "code_interpreter_call.outputs",
  "computer_call_output.output.image_url",
  "message.input_image.image_url",
  "message.output_text.logprobs",
  "reasoning.encrypted_content",
];
const RESPONSES = object(
  {
    model: text,
    input: textOr(list(RESPONSES_ITEM, { min: 1 })),
    stream: nullable(flag),
    background: nullable(flag),
    store: nullable(flag),
    instructions: nullable(text),
    previous_response_id: nullable(text),
    include: nullable(list(oneOf(...INCLUDES))),
    tools: optional(list(object({ type: text }))),
  },
  { only: RESPONSES_OPTIONS },
);

function openaiResponses({ body }) {
  check(body, RESPONSES);
  const { input, model, background } = body;
  if (background === true && body.store === false) {
    throw new Refusal("body.background: a response that is not stored cannot run in the background");
  }
  const message = typeof input === "string" ? input : lastText(input, ({ content }) => content ?? "");
  return { message, about: { model, background: background === true } };
}

const CHAT_MESSAGE = variant("role", {
  system: object({ content: textOr(list(PART)) }),
  developer: object({ content: textOr(list(PART)) }),
  user: object({ content: textOr(list(PART)) }),
  assistant: object({ content: nullable(textOr(list(PART))), tool_calls: optional(list(object({ id: text }))) }),
  tool: object({ content: textOr(list(PART)), tool_call_id: text }),
});
// Compatible servers have additional options, so only the common fields are validated.
const CHAT = object({
  model: text,
  messages: list(CHAT_MESSAGE, { min: 1 }),
  stream: oneOf(true),
  n: nullable(oneOf(1)),
});

function chatCompletions({ body }) {
  check(body, CHAT);
  return { message: lastText(body.messages, ({ content }) => content ?? ""), about: { model: body.model } };
}

const CLAUDE_BLOCK = variant("type", { text: object({ text }), "": object({ type: text }) });
const CLAUDE = object(
  {
    model: text,
    max_tokens: number,
    messages: list(object({ role: oneOf("user", "assistant"), content: textOr(list(CLAUDE_BLOCK, { min: 1 })) }, { only: [] }), { min: 1 }),
    stream: oneOf(true),
    system: optional(textOr(list(CLAUDE_BLOCK))),
    tools: optional(list(object({ name: text }))),
  },
  {
    only: [
      ..."cache_control container context_management diagnostics inference_geo mcp_servers metadata output_config".split(" "),
      ..."service_tier speed stop_sequences temperature thinking tool_choice top_k top_p user_profile_id workspace_id".split(" "),
    ],
  },
);

function anthropic({ body, headers }) {
  if (headers.origin !== undefined && headers["anthropic-dangerous-direct-browser-access"] !== "true") {
    throw new Refusal("headers: a browser must send `anthropic-dangerous-direct-browser-access: true`", 401);
  }
  check(headers["anthropic-version"], oneOf("2023-06-01", "2026-10-21"), "headers.anthropic-version");
  check(body, CLAUDE);
  if (body.messages[0].role !== "user") {
    throw new Refusal("body.messages[0].role: the first message must be the user's");
  }
  return { message: lastText(body.messages, ({ content }) => content), about: { model: body.model } };
}

const GEMINI_CONTENT = object({ role: optional(oneOf("user", "model")), parts: list(record, { min: 1 }) }, { only: [] });
const GEMINI = object(
  {
    contents: list(GEMINI_CONTENT, { min: 1 }),
    systemInstruction: optional(record),
    tools: optional(list(record)),
    generationConfig: optional(record),
  },
  { only: ["cachedContent", "safetySettings", "toolConfig", "system_instruction", "store", "serviceTier"] },
);

function gemini({ body, params, query }) {
  const [model, verb] = params.call.split(":");
  check(verb, oneOf("streamGenerateContent"), "path");
  check(query.alt, oneOf("sse"), "query.alt");
  check(body, GEMINI);
  return { message: lastText(body.contents, ({ parts }) => parts), about: { model } };
}

const GRAPH_INPUT = object({ messages: list(object({ content: textOr(list(PART)) }), { min: 1 }) });
const LANGGRAPH = object({
  assistant_id: text,
  input: optional(GRAPH_INPUT),
  command: nullable(record),
  stream_mode: optional(textOr(list(text))),
  stream_resumable: optional(flag),
  stream_subgraphs: optional(flag),
  on_disconnect: optional(oneOf("cancel", "continue")),
  if_not_exists: optional(oneOf("create", "reject")),
  multitask_strategy: optional(oneOf("reject", "interrupt", "rollback", "enqueue")),
});

function langgraph({ body, params }) {
  if (params.thread !== undefined) {
    check(params.thread, uuid, "path.thread_id");
  }
  check(body, LANGGRAPH);
  const modes = [body.stream_mode ?? "values"].flat();
  if (!modes.includes("messages-tuple")) {
    throw new Refusal(`body.stream_mode: this agent speaks in \`messages-tuple\`, ${STREAMED_MODES.join(", ")}; found ${modes}`);
  }
  const message = lastText(body.input?.messages ?? [], ({ content }) => content);
  return { message, about: { thread: params.thread, modes, resumable: body.stream_resumable === true } };
}

const COMMAND = object({
  id: anything,
  method: oneOf("run.start"),
  params: object({ assistant_id: text, input: GRAPH_INPUT }),
});

function langchainAgent({ body, params }) {
  check(params.thread, uuid, "path.thread_id");
  check(body, COMMAND);
  const message = lastText(body.params.input.messages, ({ content }) => content);
  return { message, about: { thread: params.thread } };
}

/** The channels and the position from which a client of the LangChain agent protocol listens. */
export const SUBSCRIPTION = object({
  channels: list(text, { min: 1 }),
  namespaces: optional(list(list(text))),
  depth: optional(number),
  since: optional(number),
});

const COHERE_MESSAGE = variant("role", {
  system: object({ content: textOr(list(PART)) }),
  user: object({ content: textOr(list(PART)) }),
  assistant: object({ content: nullable(textOr(list(PART))) }),
  tool: object({ content: textOr(list(anything)), tool_call_id: text }),
});
const COHERE = object({
  model: text,
  messages: list(COHERE_MESSAGE, { min: 1 }),
  stream: oneOf(true),
  documents: optional(list(textOr(record))),
});

function cohere({ body }) {
  check(body, COHERE);
  return { message: lastText(body.messages, ({ content }) => content ?? ""), about: {} };
}

const TRANSPORT_COMMAND = variant("type", {
  "add-message": object({ message: object({ role: oneOf("user", "assistant"), parts: list(PART, { min: 1 }) }) }),
  "add-tool-result": object({ toolCallId: text, result: anything }),
  "": object({ type: text }),
});
const TRANSPORT = object({ commands: list(TRANSPORT_COMMAND, { min: 1 }), state: anything, threadId: nullable(text) });

function assistantTransport({ body }) {
  check(body, TRANSPORT);
  const messages = body.commands.filter(({ message }) => message !== undefined).map(({ message }) => message);
  return { message: lastText(messages, ({ parts }) => parts), about: { thread: body.threadId ?? undefined } };
}

const OLLAMA = object(
  {
    model: text,
    messages: list(object({ role: oneOf("system", "user", "assistant", "tool"), content: text }), { min: 1 }),
    stream: optional(flag),
  },
  { only: ["tools", "think", "format", "options", "keep_alive", "logprobs", "top_logprobs"] },
);

function ollama({ body }) {
  check(body, OLLAMA);
  if (body.model === "missing") throw new Refusal(`model '${body.model}' not found`, 404);
  return { message: lastText(body.messages, ({ content }) => content), about: { model: body.model } };
}

const ADK = object({
  appName: text,
  userId: text,
  sessionId: text,
  newMessage: object({ role: optional(oneOf("user")), parts: list(object({ text }), { min: 1 }) }),
  streaming: optional(flag),
});

function adk({ body }) {
  check(body, ADK);
  return { message: lastText([body.newMessage], ({ parts }) => parts), about: { thread: body.sessionId } };
}

const DIFY = object({
  inputs: record,
  query: text,
  response_mode: oneOf("streaming"),
  user: text,
  conversation_id: optional(text),
});

function dify({ body }) {
  check(body, DIFY);
  return { message: body.query, about: { thread: body.conversation_id } };
}

const A2A_MESSAGE = { messageId: text, contextId: optional(text), taskId: optional(text) };
const A2A_VERSIONS = {
  "1.0": {
    header: oneOf("1.0"),
    method: "SendStreamingMessage",
    message: object({ ...A2A_MESSAGE, role: oneOf("ROLE_USER"), parts: list(object({ text }, { only: [] }), { min: 1 }) }),
  },
  0.3: {
    header: optional(oneOf("0.3")),
    method: "message/stream",
    message: object({ ...A2A_MESSAGE, kind: oneOf("message"), role: oneOf("user"), parts: list(object({ kind: oneOf("text"), text }), { min: 1 }) }),
  },
};

function a2a(body, header, version) {
  check(header, version.header, "headers.a2a-version");
  check(body, object({ jsonrpc: oneOf("2.0"), id: text, method: oneOf(version.method), params: object({ message: version.message }) }));
  const { message } = body.params;
  return { message: lastText([message], ({ parts }) => parts), about: { thread: message.contextId, call: body.id } };
}

// The text of the last message. A history may end with a tool result or an approval, which contain no question.
function lastText(messages, contentOf) {
  const last = messages.at(-1);
  const content = last === undefined ? "" : contentOf(last);
  return typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
}
