// The official clients send requests to the agent and read its answers. This checks our reading of the protocols against theirs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { HttpAgent } from "@ag-ui/client";
import Anthropic from "@anthropic-ai/sdk";
import { Client } from "@langchain/langgraph-sdk";
import { DefaultChatTransport, parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from "ai";
import { AssistantMessageStream, AssistantStream, AssistantTransportDecoder } from "assistant-stream";
import OpenAI from "openai";
import { startReplayAgent } from "./agent.mjs";
import { expected } from "./expected.mjs";
import { SCENARIOS } from "./scenarios.mjs";

let agent;

before(async () => {
  agent = await startReplayAgent();
});

after(() => agent.close());

for (const turn of SCENARIOS) {
  test(`the AI SDK reads ${turn.name}`, async () => {
    const { message, errors } = await askAiSdk(turn);
    const { answer, tools, retrieved, cited, outcome, cited_words: words } = expected("ai-sdk", turn);
    const texts = message.parts.filter(({ type }) => type === "text");
    const citations = texts.flatMap(({ citations: list = [] }) => list);
    assert.equal(texts.map(({ text }) => text).join(""), answer);
    assert.deepEqual(message.parts.filter(isTool).map(aiSdkTool), tools);
    const inOutputs = message.parts.flatMap(({ output }) => output?.results ?? []);
    const sources = message.parts.filter(({ type }) => type === "source-url");
    assert.deepEqual(addresses([...sources, ...inOutputs]), retrieved);
    assert.deepEqual(addresses(citations.map(({ source }) => source)), cited);
    assert.deepEqual(
      citations.map((citation) => charactersOf(answer, citation)),
      words,
    );
    assert.deepEqual(errors, outcome === "failed" ? [turn.ending.message] : []);
  });

  test(`the AI SDK's schema takes every chunk of ${turn.name}`, async () => {
    const response = await post(`/ai-sdk?speed=instant&scenario=${turn.name}`, aiSdkBody(turn));
    assert.equal(response.headers.get("x-vercel-ai-ui-message-stream"), "v1");
    const chunks = await gather(parseJsonEventStream({ stream: response.body, schema: uiMessageChunkSchema }));
    assert.deepEqual(
      chunks.filter(({ success }) => !success),
      [],
    );
    assert.equal(chunks.at(-1).value.type, "finish");
  });

  test(`AG-UI's agent reads ${turn.name}`, async () => {
    const { messages, failure, finished } = await askAgUi(turn);
    const { answer, tools, retrieved, cited, outcome } = expected("ag-ui", turn);
    const spoken = messages.filter(({ role, content }) => role === "assistant" && content !== undefined);
    const citations = spoken.flatMap(({ metadata }) => metadata?.citations ?? []);
    assert.equal(spoken.map(({ content }) => content).join(""), answer);
    assert.deepEqual(
      agUiTools(messages),
      tools.map(({ name, state }) => ({ name, state: state === "denied" ? "failed" : state })),
    );
    assert.deepEqual(addresses(citations.map(({ source }) => ({ url: source }))), cited);
    assert.deepEqual(addresses(found(messages)), retrieved);
    assert.equal(failure, outcome === "failed" ? turn.ending.message : null);
    assert.equal(finished, { completed: "success", waiting: "interrupt", failed: null }[outcome]);
  });

  test(`the OpenAI client reads ${turn.name} as a response`, async () => {
    const { text, response, failure } = await askResponses(turn);
    const { answer, tools, retrieved, cited, cited_words: words, outcome } = expected("openai-responses", turn);
    assert.equal(text, answer);
    assert.equal(failure, outcome === "failed" ? turn.ending.code : null);
    if (outcome === "failed") {
      return;
    }
    const annotations = response.output.flatMap(({ content = [] }) => content).flatMap(({ annotations: list }) => list);
    assert.equal(response.status, outcome === "cut" ? "incomplete" : "completed");
    assert.deepEqual(response.output.filter(({ type }) => type.endsWith("_call")).map(responsesTool), tools);
    const sources = response.output.flatMap(({ action }) => action?.sources ?? []);
    const inOutputs = response.output.flatMap(({ output }) => JSON.parse(output ?? "null")?.results ?? []);
    assert.deepEqual(addresses([...sources, ...inOutputs]), retrieved);
    assert.deepEqual(addresses(annotations.map(({ url }) => ({ url: url.replace("?utm_source=openai", "") }))), cited);
    assert.deepEqual(
      annotations.map((span) => charactersOf(answer, { startIndex: span.start_index, endIndex: span.end_index })),
      words,
    );
  });

  test(`the OpenAI client reads ${turn.name} as a completion`, async () => {
    const { text, calls, annotations, finish, failure } = await askCompletions(turn);
    const { answer, cited, outcome, tools } = expected("chat-completions", turn);
    assert.equal(text, answer);
    assert.equal(failure, outcome === "failed" ? turn.ending.message : null);
    assert.equal(finish, { completed: "stop", waiting: "tool_calls", cut: "length", failed: null }[outcome]);
    assert.deepEqual(
      calls,
      tools.filter(({ state }) => state === "unknown").map(({ name }) => name),
    );
    assert.deepEqual(addresses(annotations.map(({ url_citation: citation }) => citation)), cited);
  });

  test(`the Anthropic client reads ${turn.name}`, async () => {
    const { message, text, failure } = await askAnthropic(turn);
    const { answer, tools, retrieved, cited, cited_words: words, outcome } = expected("anthropic", turn);
    assert.equal(text, answer);
    assert.equal(failure, outcome === "failed" ? "overloaded_error" : null);
    if (outcome === "failed") {
      return;
    }
    const stop = { completed: "end_turn", waiting: "tool_use", cut: "max_tokens" }[outcome];
    const blocks = message.content.filter(({ citations }) => citations?.length > 0);
    assert.equal(message.stop_reason, stop);
    assert.deepEqual(anthropicTools(message.content), tools);
    assert.deepEqual(addresses(anthropicFound(message.content)), retrieved);
    assert.deepEqual(addresses(blocks.flatMap(({ citations }) => citations)), cited);
    assert.deepEqual(
      blocks.map(({ text: block }) => block),
      words,
    );
  });

  test(`LangGraph's client reads ${turn.name}, and goes on in its middle`, async () => {
    const { events, rest, half } = await askLanggraph(turn);
    const { answer, tools, retrieved, cited, cited_words: words, outcome } = expected("langgraph", turn);
    const messages = events.filter(({ event }) => event === "messages").map(({ data: [message] }) => message);
    const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter(({ type }) => type === "text");
    const annotations = blocks.flatMap(({ annotations: list = [] }) => list);
    assert.equal(blocks.map(({ text }) => text).join(""), answer);
    assert.deepEqual(langgraphTools(messages), tools);
    assert.deepEqual(
      addresses(
        found(
          messages.map(({ type, content, status }) => ({
            role: type,
            content,
            error: status === "error" ? status : undefined,
          })),
        ),
      ),
      retrieved,
    );
    assert.deepEqual(addresses(annotations), cited);
    assert.deepEqual(
      annotations.map((span) => charactersOf(answer, { startIndex: span.start_index, endIndex: span.end_index })),
      words,
    );
    assert.equal(
      events.some(({ data }) => data.__interrupt__ !== undefined),
      outcome === "waiting",
    );
    assert.equal(events.at(-1).event === "error" ? events.at(-1).data.message : null, outcome === "failed" ? turn.ending.message : null);
    assert.deepEqual(rest, events.slice(half + 1));
  });

  test(`assistant-ui's decoder reads ${turn.name}`, async () => {
    const { parts, status } = await askTransport(turn);
    const { answer, tools, retrieved, cited, outcome } = expected("assistant-transport", turn);
    const results = parts.filter(({ type, isError }) => type === "tool-call" && isError === false);
    assert.equal(
      parts
        .filter(({ type }) => type === "text")
        .map(({ text }) => text)
        .join(""),
      answer,
    );
    assert.deepEqual(parts.filter(({ type }) => type === "tool-call").map(transportTool), tools);
    assert.deepEqual(addresses(results.flatMap(({ result }) => result.results ?? [])), retrieved);
    assert.deepEqual(addresses(parts.filter(({ type }) => type === "source")), cited);
    assert.equal(status.reason, { completed: "stop", waiting: "tool-calls", cut: "length", failed: "error" }[outcome]);
  });
}

test("the OpenAI client reads a custom tool call and commentary", async () => {
  const custom = await askResponses({ question: "custom-call" });
  const [note, call] = custom.response.output;
  assert.deepEqual([note.type, note.phase, custom.response.output.length], ["message", "commentary", 2]);
  assert.deepEqual([call.type, call.name, call.input], ["custom_tool_call", "run_query", "SELECT count(*) FROM keepers"]);
  const { response } = await askResponses({ question: "commentary" });
  assert.deepEqual(
    response.output.map(({ phase }) => phase),
    ["commentary", undefined],
  );
});

test("the OpenAI client reads the list of sources beside the text", async () => {
  const request = { model: "sonar", messages: [{ role: "user", content: "listed-sources" }], stream: true };
  const chunks = await gather(await openAi("instant").chat.completions.create(request));
  for (const { citations, search_results: results } of chunks) {
    assert.equal(citations.length, 3);
    assert.deepEqual(
      citations,
      results.map(({ url }) => url),
    );
  }
});

test("the Anthropic client reads the events of a search whose result comes in the next message", async () => {
  const client = new Anthropic({ apiKey: "sk-ant-secret", baseURL: agent.url, defaultQuery: { speed: "instant" }, maxRetries: 0 });
  const messages = [{ role: "user", content: "later-result" }];
  const events = await gather(await client.messages.create({ model: "claude-sonnet-5-5", max_tokens: 1000, messages, stream: true }));
  const blocks = events.flatMap(({ content_block: block }) => block ?? []);
  assert.equal(events.filter(({ type }) => type === "message_start").length, 2);
  assert.deepEqual(
    blocks.slice(0, 2).map(({ type }) => type),
    ["server_tool_use", "web_search_tool_result"],
  );
  assert.equal(blocks[0].id, blocks[1].tool_use_id);
});

test("the AI SDK listens to a chat again where it was cut, and to none that is over", async () => {
  const [turn] = SCENARIOS;
  const transport = new DefaultChatTransport({ api: `${agent.url}/ai-sdk?speed=instant&cut=900` });
  const cut = await transport.sendMessages(aiSdkQuestion(turn, "chat-cut"));
  await assert.rejects(gather(cut));
  const whole = await new DefaultChatTransport({ api: `${agent.url}/ai-sdk?speed=instant` }).reconnectToStream({
    chatId: "chat-cut",
  });
  const { message } = await readUi(whole);
  assert.equal(
    message.parts
      .filter(({ type }) => type === "text")
      .map(({ text }) => text)
      .join(""),
    expected("ai-sdk", turn).answer,
  );
  const over = new DefaultChatTransport({ api: `${agent.url}/ai-sdk?speed=instant` });
  await gather(await over.sendMessages(aiSdkQuestion(turn, "chat-over")));
  assert.equal(await over.reconnectToStream({ chatId: "chat-over" }), null);
  assert.equal(await over.reconnectToStream({ chatId: "chat-unknown" }), null);
});

test("the OpenAI client goes on behind the last event it saw, and cancels", async () => {
  const client = openAi("instant");
  const [turn] = SCENARIOS;
  const stream = await client.responses.create({
    model: "gpt-5-mini",
    input: turn.question,
    stream: true,
    background: true,
  });
  const all = await gather(stream);
  const { id } = all[0].response;
  const rest = await gather(await client.responses.retrieve(id, { stream: true, starting_after: 20 }));
  assert.deepEqual(rest, all.slice(21));
  const running = await openAi("recorded").responses.create({
    model: "gpt-5-mini",
    input: turn.question,
    stream: true,
    background: true,
  });
  const events = running[Symbol.asyncIterator]();
  const { value: first } = await events.next();
  assert.equal((await client.responses.cancel(first.response.id)).status, "cancelled");
  for (let next = await events.next(); !next.done; next = await events.next()) {
    assert.notEqual(next.value.type, "response.completed");
  }
  assert.equal(agent.requests.find(({ url, ending }) => url.startsWith("/v1/responses?speed=recorded") && ending === "stopped") !== undefined, true);
});

test("a client that leaves AG-UI in the middle is seen to have left", async () => {
  const [turn] = SCENARIOS;
  const client = new HttpAgent({ url: `${agent.url}/ag-ui?delay=30` });
  client.addMessage({ id: "1", role: "user", content: turn.question });
  const run = client.runAgent({}, { onTextMessageContentEvent: () => client.abortRun() });
  await run.catch(() => {});
  const record = agent.requests.at(-1);
  for (let waited = 0; record.ending === "open" && waited < 100; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.equal(record.ending, "client_left");
});

function aiSdkBody({ question }) {
  return {
    id: "chat",
    messages: [{ id: "1", role: "user", parts: [{ type: "text", text: question }] }],
    trigger: "submit-message",
  };
}

function aiSdkQuestion(turn, chatId) {
  return {
    chatId,
    messages: aiSdkBody(turn).messages,
    trigger: "submit-message",
    messageId: undefined,
    abortSignal: undefined,
  };
}

async function askAiSdk(turn) {
  const transport = new DefaultChatTransport({ api: `${agent.url}/ai-sdk?speed=instant` });
  return readUi(await transport.sendMessages(aiSdkQuestion(turn, `chat-${turn.name}`)));
}

async function readUi(stream) {
  const errors = [];
  const messages = await gather(readUIMessageStream({ stream, onError: (error) => errors.push(error.message) }));
  return { message: messages.at(-1), errors };
}

function isTool({ type }) {
  return type.startsWith("tool-");
}

function aiSdkTool({ type, state, output, approval }) {
  const states = { "output-error": "failed", "output-denied": "denied", "approval-requested": "unanswered" };
  const isEmpty = Array.isArray(output) && output.length === 0;
  const denied = approval?.approved === false ? "denied" : undefined;
  return { name: type.slice("tool-".length), state: denied ?? states[state] ?? (isEmpty ? "empty" : "ok") };
}

async function askAgUi(turn) {
  const client = new HttpAgent({ url: `${agent.url}/ag-ui?speed=instant`, threadId: `thread-${turn.name}` });
  client.addMessage({ id: "1", role: "user", content: turn.question });
  const seen = { failure: null, finished: null };
  const subscriber = {
    onRunErrorEvent: ({ event }) => {
      seen.failure = event.message;
    },
    onRunFinishedEvent: ({ event }) => {
      seen.finished = event.outcome.type;
    },
  };
  await client.runAgent({}, subscriber).catch((error) => assert.equal(error.message, turn.ending.message));
  return { messages: client.messages, ...seen };
}

function agUiTools(messages) {
  const calls = messages.flatMap(({ toolCalls = [] }) => toolCalls);
  return calls.map(({ id, function: { name } }) => {
    const result = messages.find(({ toolCallId }) => toolCallId === id);
    return { name, state: result === undefined ? "unanswered" : agUiState(result) };
  });
}

function agUiState({ content, error }) {
  return error !== undefined ? "failed" : content === "[]" ? "empty" : "ok";
}

function found(messages) {
  const results = messages.filter(({ role, error }) => role === "tool" && error === undefined);
  return results.flatMap(({ content }) => JSON.parse(content).results ?? []);
}

function openAi(speed) {
  return new OpenAI({ apiKey: "sk-test-secret", baseURL: `${agent.url}/v1`, defaultQuery: { speed }, maxRetries: 0 });
}

async function askResponses(turn) {
  const stream = openAi("instant").responses.stream({
    model: "gpt-5-mini",
    input: turn.question,
    include: ["web_search_call.action.sources"],
  });
  let text = "";
  stream.on("response.output_text.delta", ({ delta }) => {
    text += delta;
  });
  try {
    return { response: await stream.finalResponse(), text, failure: null };
  } catch (error) {
    return { text, failure: error.code ?? error.message };
  }
}

function responsesTool({ type, name, status, output, error }) {
  const state = type === "function_call" ? "unknown" : status === "failed" || error ? "failed" : output === "[]" ? "empty" : "ok";
  return { name: name ?? type.replace(/_call$/, ""), state };
}

async function askCompletions(turn) {
  const seen = { text: "", calls: [], annotations: [], finish: null, failure: null };
  const request = { model: "local", messages: [{ role: "user", content: turn.question }], stream: true };
  try {
    for await (const { choices } of await openAi("instant").chat.completions.create(request)) {
      const { delta = {}, finish_reason: finish = null } = choices[0] ?? {};
      seen.text += delta.content ?? "";
      seen.calls.push(...(delta.tool_calls ?? []).flatMap(({ function: { name } }) => name ?? []));
      seen.annotations.push(...(delta.annotations ?? []));
      seen.finish = finish ?? seen.finish;
    }
  } catch (error) {
    seen.failure = error.error?.message ?? error.message;
  }
  return seen;
}

async function askAnthropic(turn) {
  const client = new Anthropic({
    apiKey: "sk-ant-secret",
    baseURL: agent.url,
    defaultQuery: { speed: "instant" },
    maxRetries: 0,
  });
  const messages = [{ role: "user", content: turn.question }];
  const stream = client.messages.stream({ model: "claude-sonnet-5-5", max_tokens: 1000, messages });
  let text = "";
  stream.on("text", (delta) => {
    text += delta;
  });
  try {
    return { message: await stream.finalMessage(), text, failure: null };
  } catch (error) {
    return { text, failure: error.error?.error?.type ?? error.message };
  }
}

function anthropicTools(content) {
  return content
    .filter(({ type }) => type.endsWith("tool_use"))
    .map(({ type, id, name }) => {
      const result = content.find(({ tool_use_id: of }) => of === id);
      return { name, state: type === "tool_use" ? "unknown" : anthropicState(result) };
    });
}

function anthropicState({ is_error: isError, content }) {
  const isEmpty = content.length === 0 || content[0].text === "[]";
  return isError === true ? "failed" : isEmpty ? "empty" : "ok";
}

function anthropicFound(content) {
  const results = content.filter(({ type, is_error: isError }) => type.endsWith("tool_result") && isError !== true);
  return results.flatMap(({ content: list }) => list).flatMap((item) => (item.url ? [item] : (JSON.parse(item.text).results ?? [])));
}

async function askLanggraph({ question }) {
  const client = new Client({ apiUrl: agent.url, apiKey: "lsv2-secret" });
  const { thread_id: thread } = await client.threads.create();
  let run;
  const input = { messages: [{ type: "human", content: question }] };
  const streamMode = ["messages-tuple", "updates", "values"];
  const onRunCreated = (created) => {
    run = created.run_id;
  };
  const events = await gather(client.runs.stream(thread, "agent", { input, streamMode, streamResumable: true, onRunCreated }));
  const half = Math.floor(events.length / 2);
  const rest = await gather(client.runs.joinStream(thread, run, { lastEventId: events[half].id }));
  return { events, rest, half };
}

function langgraphTools(messages) {
  const calls = messages.flatMap(({ tool_call_chunks: chunks = [] }) => chunks).filter(({ name }) => name !== null);
  return calls.map(({ id, name }) => {
    const result = messages.find(({ tool_call_id: of }) => of === id);
    return {
      name,
      state: result === undefined ? "unanswered" : agUiState({ ...result, error: result.status === "error" ? "" : undefined }),
    };
  });
}

async function askTransport({ question }) {
  const message = { role: "user", parts: [{ type: "text", text: question }] };
  const commands = [{ type: "add-message", message, parentId: null, sourceId: null }];
  const response = await post("/assistant-transport?speed=instant", { state: {}, commands });
  const stream = AssistantStream.fromResponse(response, new AssistantTransportDecoder());
  return (await gather(AssistantMessageStream.fromAssistantStream(stream))).at(-1);
}

function transportTool({ toolName: name, result, isError }) {
  if (result === undefined) {
    return { name, state: "unanswered" };
  }
  const isEmpty = Array.isArray(result) && result.length === 0;
  return { name, state: isError ? "failed" : isEmpty ? "empty" : "ok" };
}

function addresses(sources) {
  return [...new Set(sources.map(({ url }) => url))].sort();
}

function charactersOf(text, { startIndex, endIndex }) {
  return [...text].slice(startIndex, endIndex).join("");
}

async function gather(stream) {
  const all = [];
  for await (const item of stream) {
    all.push(item);
  }
  return all;
}

function post(path, body) {
  return fetch(agent.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
