// The official client of each protocol, which reads the chunks of one stream like a server's response. Each returns
// a function that gives the number of characters of the answer; it is called after the measurement.

import { load } from "./peers.mjs";

const KEY = "no-key";
const SERVER = "http://localhost";
const LANGGRAPH = "@langchain/langgraph-sdk";
const QUESTION = [{ role: "user", content: "?" }];

/** The client of each protocol: its package, and `open()`, which returns the function that reads. */
export const CLIENTS = [
  { protocol: "ai-sdk", reader: "`DefaultChatTransport`, chunks only", from: "ai", open: aiSdkChunks },
  { protocol: "ai-sdk", reader: "the same into `readUIMessageStream`", from: "ai", open: aiSdkMessages },
  { protocol: "ag-ui", reader: "`HttpAgent`", from: "@ag-ui/client", open: agUi },
  { protocol: "openai-responses", reader: "`responses.stream`", from: "openai", open: openaiResponses },
  { protocol: "chat-completions", reader: "`chat.completions.stream`", from: "openai", open: chatCompletions },
  { protocol: "anthropic", reader: "`messages.stream`", from: "@anthropic-ai/sdk", open: anthropic },
  { protocol: "gemini", reader: "`generateContentStream`", from: "@google/genai", open: gemini },
  { protocol: "cohere", reader: "`chatStream`", from: "cohere-ai", open: cohere },
  { protocol: "langgraph", reader: "`runs.stream`", from: LANGGRAPH, open: langgraph },
  { protocol: "langchain-agent", reader: "`runs.joinStream`, events only", from: LANGGRAPH, open: langchainAgent },
  {
    protocol: "assistant-transport",
    reader: "`AssistantMessageAccumulator`",
    from: "assistant-stream",
    open: assistantTransport,
  },
  { protocol: "native", reader: "`createParser` + `JSON.parse`", from: "eventsource-parser", open: native },
];

/** A response with all its chunks in memory. */
export function responseOf(chunks) {
  let next = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (next < chunks.length) {
        controller.enqueue(chunks[next]);
        next += 1;
      } else {
        controller.close();
      }
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** A `fetch` that answers every request with these chunks. */
function answering(chunks) {
  return async () => responseOf(chunks);
}

/** Every chunk is validated with the package's schema. */
async function aiSdkChunks() {
  const { DefaultChatTransport } = await load("ai");
  return async (chunks) => {
    const parts = await all(await uiChunks(DefaultChatTransport, chunks));
    return () => lengths(parts, ({ type, delta }) => (type === "text-delta" ? delta : ""));
  };
}

/** A complete message after every chunk, each a separate copy. */
async function aiSdkMessages() {
  const { DefaultChatTransport, readUIMessageStream } = await load("ai");
  return async (chunks) => {
    const stream = await uiChunks(DefaultChatTransport, chunks);
    const message = await last(readUIMessageStream({ stream, terminateOnError: true }));
    return () => lengths(message.parts, ({ type, text }) => (type === "text" ? text : ""));
  };
}

function uiChunks(Transport, chunks) {
  const transport = new Transport({ api: SERVER, fetch: answering(chunks) });
  const question = { id: "1", role: "user", parts: [{ type: "text", text: "?" }] };
  return transport.sendMessages({ chatId: "1", messages: [question], trigger: "submit-message" });
}

async function agUi() {
  const { HttpAgent } = await load("@ag-ui/client");
  return async (chunks) => {
    const agent = new HttpAgent({ url: SERVER, fetch: answering(chunks) });
    agent.addMessage({ id: "1", ...QUESTION[0] });
    await agent.runAgent();
    return () => lengths(agent.messages, ({ role, content }) => (role === "assistant" ? (content ?? "") : ""));
  };
}

async function openaiResponses() {
  const { OpenAI } = await load("openai");
  return async (chunks) => {
    const client = new OpenAI({ apiKey: KEY, fetch: answering(chunks), maxRetries: 0 });
    const response = await client.responses.stream({ model: "gpt-5-mini", input: "?" }).finalResponse();
    return () => response.output_text.length;
  };
}

async function chatCompletions() {
  const { OpenAI } = await load("openai");
  return async (chunks) => {
    const client = new OpenAI({ apiKey: KEY, fetch: answering(chunks), maxRetries: 0 });
    const stream = client.chat.completions.stream({ model: "local", messages: QUESTION });
    const completion = await stream.finalChatCompletion();
    return () => completion.choices[0].message.content.length;
  };
}

async function anthropic() {
  const { Anthropic } = await load("@anthropic-ai/sdk");
  return async (chunks) => {
    const client = new Anthropic({ apiKey: KEY, fetch: answering(chunks), maxRetries: 0 });
    const stream = client.messages.stream({ model: "claude-sonnet-5-5", max_tokens: 1000, messages: QUESTION });
    const message = await stream.finalMessage();
    return () => lengths(message.content, ({ type, text }) => (type === "text" ? text : ""));
  };
}

/** It emits deltas and leaves joining them to the caller. */
async function gemini() {
  const { GoogleGenAI } = await load("@google/genai");
  return async (chunks) => {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { fetch: answering(chunks) } });
    const stream = await client.models.generateContentStream({ model: "gemini-2.5-flash", contents: "?" });
    const pieces = await all(stream);
    const parts = pieces.flatMap(({ candidates: [{ content }] }) => content.parts);
    return () => lengths(parts, ({ text = "", thought = false }) => (thought ? "" : text));
  };
}

async function cohere() {
  const { CohereClientV2 } = await load("cohere-ai");
  return async (chunks) => {
    const client = new CohereClientV2({ token: KEY, fetch: answering(chunks) });
    const events = await all(await client.chatStream({ model: "command-a-03-2025", messages: QUESTION }));
    return () => lengths(events, ({ type, delta }) => (type === "content-delta" ? delta.message.content.text : ""));
  };
}

async function langgraph() {
  const { Client } = await load(LANGGRAPH);
  return async (chunks) => {
    const client = new Client({ apiUrl: SERVER, apiKey: KEY, callerOptions: { fetch: answering(chunks) } });
    const modes = ["messages-tuple", "updates", "values"];
    const events = await all(client.runs.stream("thread", "agent", { input: {}, streamMode: modes }));
    const { messages } = events.findLast(({ event }) => event === "values").data;
    const blocks = messages.filter(({ type }) => type === "ai").flatMap(({ content }) => content);
    return () => lengths(blocks, (block) => block.text ?? "");
  };
}

/** The package has no parser for these events yet; it parses the frames and JSON of any stream. */
async function langchainAgent() {
  const { Client } = await load(LANGGRAPH);
  return async (chunks) => {
    const client = new Client({ apiUrl: SERVER, apiKey: KEY, callerOptions: { fetch: answering(chunks) } });
    const events = await all(client.runs.joinStream("thread", "run"));
    const deltas = events.flatMap(({ data }) => data.params.data.delta ?? []);
    return () => lengths(deltas, (delta) => delta.text ?? "");
  };
}

async function assistantTransport() {
  const { AssistantTransportDecoder, AssistantMessageAccumulator } = await load("assistant-stream");
  return async (chunks) => {
    const parts = responseOf(chunks).body.pipeThrough(new AssistantTransportDecoder());
    const message = await last(parts.pipeThrough(new AssistantMessageAccumulator()));
    return () => lengths(message.parts, ({ type, text }) => (type === "text" ? text : ""));
  };
}

/** Native events have no other client; a simple parser is used instead. */
async function native() {
  const { createParser } = await load("eventsource-parser");
  return async (chunks) => {
    const events = [];
    const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
    const decoder = new TextDecoder();
    for await (const chunk of responseOf(chunks).body) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
    return () => lengths(events, (event) => event.response?.message ?? "");
  };
}

function lengths(list, textOf) {
  return list.reduce((sum, item) => sum + textOf(item).length, 0);
}

async function all(stream) {
  const items = [];
  for await (const item of stream) {
    items.push(item);
  }
  return items;
}

async function last(stream) {
  let item;
  for await (item of stream);
  return item;
}
