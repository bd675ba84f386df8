// `assessingFetch` beside the libraries that read the same response.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Anthropic from "@anthropic-ai/sdk";
import { DefaultChatTransport, readUIMessageStream } from "ai";
import OpenAI from "openai";
import { imported, install, root } from "./installed.mjs";

const { assessingFetch, assessRecording, CredenceError } = await imported(install());
const recorded = (name) => readFileSync(join(root, "tests/cases/seeds", `${name}.sse`));
const headers = { "content-type": "text/event-stream", "x-kept": "yes" };
/** Answers with a recording, in chunks. */
const answering =
  (bytes, length = 100) =>
  async () =>
    new Response(inChunks(bytes, length), { headers });

function inChunks(bytes, length) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + length)));
      at += length;
    },
  });
}

/** A fetch that keeps what it was told. */
function watched(fetch, options = {}) {
  const seen = [];
  return { own: assessingFetch((assessment) => seen.push(assessment), { fetch, ...options }), seen };
}

/** Resolves when a list's last assessment is that of an ended turn: the first one of a process waits for the module, however long that takes. */
async function ended(seen) {
  while (seen.length === 0 || seen.at(-1).outcome === "running") await new Promise((done) => setTimeout(done, 5));
}

test("the caller gets every byte, the status and the headers, and the assessment is that of the recording", async () => {
  const bytes = recorded("ag-ui");
  const { own, seen } = watched(answering(bytes, 7));
  const response = await own("https://agent.example/chat");
  assert.equal(response.headers.get("x-kept"), "yes");
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
  await ended(seen);
  assert.deepEqual(seen.at(-1), assessRecording(bytes).at(-1));
});

test("the OpenAI SDK streams as before, and its answer is the one assessed", async () => {
  const { own, seen } = watched(answering(recorded("chat-completions")));
  const client = new OpenAI({ apiKey: "k", baseURL: "https://agent.example/v1", fetch: own, maxRetries: 0 });
  let text = "";
  for await (const chunk of await client.chat.completions.create({ model: "m", messages: [], stream: true })) text += chunk.choices[0]?.delta?.content ?? "";
  await ended(seen);
  assert.ok(text.includes("18:40"), text);
  assert.equal(seen.at(-1).answer, text);
  assert.equal(seen.at(-1).protocol, "chat-completions");
});

test("the Anthropic SDK streams as before, and its answer is the one assessed", async () => {
  // The SDK reads named events alone.
  const named = recorded("anthropic")
    .toString()
    .replace(/^data: \{"type": "(\w+)"/gm, "event: $1\n$&");
  const { own, seen } = watched(answering(Buffer.from(named)));
  const client = new Anthropic({ apiKey: "k", baseURL: "https://agent.example", fetch: own, maxRetries: 0 });
  let n = 0;
  for await (const event of await client.messages.create({ model: "m", max_tokens: 9, messages: [], stream: true })) n += event.type ? 1 : 0;
  await ended(seen);
  assert.ok(n > 3);
  assert.equal(seen.at(-1).outcome, "completed");
  assert.ok(seen.at(-1).answer.includes("18:40"));
});

test("the transport of the AI SDK streams as before, and its answer is the one assessed", async () => {
  const { own, seen } = watched(answering(recorded("ai-sdk")));
  const transport = new DefaultChatTransport({ api: "https://agent.example/chat", fetch: own });
  const stream = await transport.sendMessages({ trigger: "submit-message", chatId: "c", messageId: undefined, messages: [], abortSignal: undefined });
  let last = null;
  for await (const message of readUIMessageStream({ stream })) last = message;
  await ended(seen);
  const text = last.parts
    .filter(({ type }) => type === "text")
    .map((part) => part.text)
    .join("");
  assert.ok(text.includes("18:40"), text);
  assert.equal(seen.at(-1).protocol, "ai-sdk");
  assert.ok(seen.at(-1).answer.includes("18:40"));
});

test("a caller that stops reading stops the turn, and a connection that breaks cuts it", async () => {
  const bytes = recorded("chat-completions");
  const stopped = watched(answering(bytes, 60));
  const reader = (await stopped.own("https://agent.example")).body.getReader();
  for (let n = 0; n < 4; n += 1) await reader.read();
  await reader.cancel();
  await ended(stopped.seen);
  assert.equal(stopped.seen.at(-1).outcome, "stopped");
  const errors = [];
  const breaking = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, 300))), pull: (controller) => controller.error(new Error("gone")) }, { highWaterMark: 0 });
  const cut = watched(async () => new Response(breaking(), { headers }), { onError: (error) => errors.push(error) });
  await assert.rejects((await cut.own("https://agent.example")).text(), /gone/);
  await ended(cut.seen);
  assert.equal(cut.seen.at(-1).outcome, "cut");
  assert.match(errors[0].message, /gone/);
});

test("what fails in assessing never reaches the chat", async () => {
  const errors = [];
  const own = assessingFetch(
    () => {
      throw new Error("a bug of the application");
    },
    { fetch: answering(recorded("native")), onError: (error) => errors.push(error.message) },
  );
  const text = await (await own("https://agent.example")).text();
  while (errors.length === 0) await new Promise((done) => setTimeout(done, 5));
  assert.equal(text, recorded("native").toString());
  assert.deepEqual(errors, ["a bug of the application"]);
});

test("a response that is no success is passed on untouched, and a wrong argument is named", async () => {
  const refused = new Response("no", { status: 401 });
  const own = assessingFetch(() => assert.fail("nothing is assessed"), { fetch: async () => refused });
  assert.equal(await own("https://agent.example"), refused);
  assert.throws(
    () => assessingFetch(5),
    (error) => error instanceof CredenceError && error.path === "onAssessment",
  );
  assert.throws(
    () => assessingFetch(() => {}, { fetch: "x" }),
    (error) => error.path === "options.fetch",
  );
});
