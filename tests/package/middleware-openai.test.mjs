// `credence/openai` beside the official SDK and a server: an application gets what it would get without it, and its answers are assessed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import OpenAI from "openai";
import { imported, install, named, root } from "./installed.mjs";
import { QUESTION, RIGHT, SOURCE, watched, WRONG } from "./watched.mjs";

const folder = install();
const { assessRecording } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const { assessedClient, assessmentOf } = await named(folder, "credence/openai");

const recorded = (name) => readFileSync(join(root, "tests/cases/seeds", `${name}.sse`));
const STREAM = { "content-type": "text/event-stream" };
const JSON_BODY = { "content-type": "application/json" };
const stage = { answer: null, requests: [] };

/** What the server answers to every request. */
const answering = (body, headers = STREAM, status = 200) => {
  stage.answer = (response) => response.writeHead(status, headers).end(body);
};
const message = (content) => JSON.stringify({ id: "c1", object: "chat.completion", created: 1, model: "m", choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] });

before(async () => {
  stage.server = createServer(async (request, response) => {
    const body = [];
    for await (const chunk of request) body.push(chunk);
    stage.requests.push({ path: request.url, body: Buffer.concat(body).toString() });
    stage.answer(response);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => stage.server.once("listening", done));
});

after(() => {
  stage.server.closeAllConnections();
  stage.server.close();
});

const plain = (options) => new OpenAI({ apiKey: "k", baseURL: `http://127.0.0.1:${stage.server.address().port}/v1`, maxRetries: 0, ...options });

/** An assessed client, and what was told of its answers. */
function assessed(options = {}) {
  const told = watched({ grounding, ...options });
  return { client: assessedClient(plain(), told.options), ...told };
}

const CHAT = { model: "m", messages: [{ role: "user", content: QUESTION }] };
const TOOLS = [
  ...CHAT.messages,
  {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "c1", type: "function", function: { name: "search", arguments: '{"query":"bridge"}' } },
      { id: "c2", type: "function", function: { name: "price", arguments: "{}" } },
    ],
  },
  { role: "tool", tool_call_id: "c1", content: JSON.stringify({ results: [SOURCE] }) },
  { role: "tool", tool_call_id: "c2", content: [{ type: "text", text: '{"error":"no such price"}' }] },
];
/** Everything that a stream gives. */
async function read(stream) {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}

const chatChunks = async (client) => read(await client.chat.completions.create({ ...CHAT, stream: true }));
const responseEvents = async (client) => read(await client.responses.create({ model: "m", input: QUESTION, stream: true }));

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** Resolves when everything that is ready has run, and a list that is waited for has an entry: the first one of a process waits for the module. */
async function settled(awaited) {
  await pause(50);
  while (awaited?.length === 0) await pause(5);
}

for (const [name, eventsOf] of Object.entries({ "chat-completions": chatChunks, "openai-responses": responseEvents })) {
  test(`${name}: the application reads the same events, and the assessment is that of the recording`, async () => {
    answering(recorded(name));
    const { client, seen, errors } = assessed();
    assert.deepEqual(await eventsOf(client), await eventsOf(plain()));
    await settled(seen);
    const [expected] = assessRecording(recorded(name), { grounding });
    assert.deepEqual([seen.map(({ assessment }) => assessment), errors], [[expected], []]);
    assert.equal(stage.requests.at(-2).body, stage.requests.at(-1).body);
  });
}

test("every byte is passed on", async () => {
  answering(recorded("chat-completions"));
  const { client } = assessed();
  const response = await client.chat.completions.create({ ...CHAT, stream: true }).asResponse();
  assert.deepEqual([response.status, response.headers.get("content-type"), response.url], [200, "text/event-stream", `${client.baseURL}/chat/completions`]);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), recorded("chat-completions"));
});

test("the helpers of the SDK work as before", async () => {
  answering(recorded("chat-completions"));
  const { client, seen } = assessed();
  const text = await client.chat.completions.stream(CHAT).finalContent();
  await settled(seen);
  assert.equal(seen[0].assessment.answer, text);
});

test("a call has its assessment as a promise, streamed or not", async () => {
  const { client } = assessed({ onAssessment: null });
  answering(recorded("openai-responses"));
  const streaming = client.responses.create({ model: "m", input: QUESTION, stream: true });
  for await (const event of await streaming) assert.ok(event.type);
  assert.equal((await assessmentOf(streaming)).outcome, "completed");
  answering(message("In 1966."), JSON_BODY);
  const whole = client.chat.completions.create(CHAT);
  assert.equal((await whole).choices[0].message.content, "In 1966.");
  assert.deepEqual([(await assessmentOf(whole)).answer, (await assessmentOf(whole)).protocol], ["In 1966.", "chat-completions"]);
});

test("what tools returned is taken from the request of Chat Completions", async () => {
  answering(message(WRONG), JSON_BODY);
  const { client, seen } = assessed();
  await client.chat.completions.create({ ...CHAT, messages: [{ role: "tool", tool_call_id: "c0", content: "of an earlier turn" }, ...TOOLS] });
  await settled(seen);
  const [{ assessment, critique }] = seen;
  assert.deepEqual(
    assessment.tools.map(({ name, state, error }) => [name, state, error]),
    [
      ["search", "ok", null],
      ["price", "failed", "no such price"],
    ],
  );
  assert.deepEqual([assessment.sources[0].url, assessment.sources[0].cited, critique.findings[0].source_says], [SOURCE.url, true, "14"]);
});

test("beside what its own tool returned, an answer is compared with what was found for an earlier one", async () => {
  answering(message(RIGHT.replace(" [1]", "")), JSON_BODY);
  const { client, seen } = assessed();
  const call = { role: "assistant", content: null, tool_calls: [{ id: "c9", type: "function", function: { name: "price", arguments: "{}" } }] };
  const next = [{ role: "assistant", content: "It was closed." }, { role: "user", content: "And the fare?" }, call, { role: "tool", tool_call_id: "c9", content: "The fare is 4 euros." }];
  await client.chat.completions.create({ ...CHAT, messages: [...TOOLS, ...next] });
  await settled(seen);
  const [sentence] = seen[0].assessment.sentences;
  assert.deepEqual([sentence.read, sentence.particulars.map(({ state }) => state)], ["earlier", ["in_passage", "in_passage"]]);
});

test("what tools returned is taken from the request of Responses", async () => {
  const output = [{ type: "message", id: "m1", role: "assistant", status: "completed", content: [{ type: "output_text", text: WRONG, annotations: [] }] }];
  answering(JSON.stringify({ id: "r1", object: "response", status: "completed", output }), JSON_BODY);
  const { client, seen } = assessed();
  const input = [
    { role: "user", content: QUESTION },
    { type: "function_call", call_id: "c1", name: "search", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: JSON.stringify([SOURCE]) },
  ];
  await client.responses.create({ model: "m", input });
  await settled(seen);
  assert.deepEqual(
    seen.map(({ assessment, critique }) => [assessment.protocol, assessment.tools[0].name, critique.findings[0].kind]),
    [["openai-responses", "search", "contradicted"]],
  );
});

test("the tools that the provider ran stay beside those of the application", async () => {
  answering(recorded("openai-responses"));
  const { client, seen } = assessed();
  const [alone] = assessRecording(recorded("openai-responses"), { grounding });
  const input = [
    { role: "user", content: QUESTION },
    { type: "function_call", call_id: "c1", name: "clock", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: "18:40" },
  ];
  await read(await client.responses.create({ model: "m", input, stream: true }));
  await settled(seen);
  const [{ assessment }] = seen;
  assert.deepEqual(
    assessment.tools.map(({ name, state }) => [name, state]),
    [["clock", "ok"], ...alone.tools.map(({ name, state }) => [name, state])],
  );
  assert.deepEqual(assessment.citations, alone.citations);
  assert.deepEqual(
    assessment.sources.map(({ id, cited }) => [id, cited]),
    alone.sources.map(({ id, cited }) => [id, cited]),
  );
});

test("a call of tools, and a response that is no answer, are not assessed", async () => {
  const { client, seen } = assessed();
  const called = { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "search", arguments: "{}" } }] };
  answering(JSON.stringify({ id: "c1", object: "chat.completion", choices: [{ index: 0, message: called, finish_reason: "tool_calls" }] }), JSON_BODY);
  const call = client.chat.completions.create(CHAT);
  assert.equal((await call).choices[0].finish_reason, "tool_calls");
  assert.equal(await assessmentOf(call), null);
  answering(JSON.stringify({ object: "list", data: [{ object: "embedding", index: 0, embedding: [1] }] }), JSON_BODY);
  const embedding = client.embeddings.create({ model: "m", input: "x", encoding_format: "float" });
  assert.deepEqual((await embedding).data[0].embedding, [1]);
  assert.equal(await assessmentOf(embedding), null);
  await settled();
  assert.deepEqual(seen, []);
});

test("an error of the server is thrown as before", async () => {
  answering(JSON.stringify({ error: { message: "no such key", type: "invalid_request_error" } }), JSON_BODY, 401);
  const { client, seen, errors } = assessed();
  const expected = await plain()
    .chat.completions.create(CHAT)
    .catch((error) => error);
  const call = client.chat.completions.create(CHAT);
  await assert.rejects(call, (error) => error instanceof OpenAI.AuthenticationError && error.message === expected.message);
  await assert.rejects(assessmentOf(call), OpenAI.AuthenticationError);
  assert.deepEqual([seen, errors], [[], []]);
});

test("a caller that leaves the stream stops the turn, and a connection that breaks cuts it", async () => {
  const [begun] = recorded("chat-completions")
    .toString()
    .split(/(?=data: .*annotations)/);
  stage.answer = (response) => response.writeHead(200, STREAM).write(begun);
  const left = assessed();
  for await (const chunk of await left.client.chat.completions.create({ ...CHAT, stream: true })) if (chunk.choices[0]?.delta.content) break;
  await settled(left.seen);
  assert.deepEqual([left.seen.map(({ assessment }) => assessment.outcome), left.errors], [["stopped"], []]);
  const aborting = new AbortController();
  const aborted = assessed();
  const stream = await aborted.client.chat.completions.create({ ...CHAT, stream: true }, { signal: aborting.signal });
  for await (const chunk of stream) if (chunk.choices[0]?.delta.content) aborting.abort();
  await settled(aborted.seen);
  assert.deepEqual(
    aborted.seen.map(({ assessment }) => assessment.outcome),
    ["stopped"],
  );
  stage.answer = (response) => response.writeHead(200, STREAM).write(begun, () => response.destroy());
  const cut = assessed();
  await assert.rejects(chatChunks(cut.client));
  await settled(cut.seen);
  assert.deepEqual([cut.seen.map(({ assessment }) => assessment.outcome), cut.errors.map(({ code }) => code)], [["cut"], ["source_failed"]]);
});

test("what fails in assessing never reaches the application", async () => {
  answering(message(WRONG), JSON_BODY);
  const bug = new Error("a bug of the application");
  const { client, errors } = assessed({
    onAssessment: () => {
      throw bug;
    },
  });
  assert.equal((await client.chat.completions.create(CHAT)).choices[0].message.content, WRONG);
  await settled();
  assert.deepEqual(errors, [bug]);
  const wrong = assessed({ gap: 100 });
  const call = wrong.client.chat.completions.create(CHAT);
  assert.equal((await call).choices[0].message.content, WRONG);
  assert.equal(await assessmentOf(call), null);
  assert.deepEqual(
    wrong.errors.map(({ path }) => path),
    ["options.gap"],
  );
});

test("the client is another one with the same settings, also its own fetch", async () => {
  answering(message("In 1966."), JSON_BODY);
  let n = 0;
  const own = plain({
    fetch: (...request) => {
      n += 1;
      return fetch(...request);
    },
    defaultHeaders: { "x-kept": "yes" },
  });
  const { options, seen } = watched({ grounding });
  const client = assessedClient(own, options);
  assert.ok(client instanceof OpenAI && client !== own && client.baseURL === own.baseURL);
  await own.chat.completions.create(CHAT);
  await client.chat.completions.create(CHAT);
  await settled();
  assert.deepEqual([n, seen.length], [2, 1]);
});

/** The example beside the installed package, with these answers of the model. */
async function askedByExample(...answers) {
  cpSync(join(root, "examples/critique"), folder, { recursive: true });
  symlinkSync(join(root, "tests/node_modules/openai"), join(folder, "node_modules/openai"));
  const from = stage.requests.length;
  stage.answer = (response) => response.writeHead(200, JSON_BODY).end(answers.shift());
  const example = spawn(process.execPath, ["ask.mjs"], { cwd: folder, env: { ...process.env, OPENAI_API_KEY: "k", OPENAI_BASE_URL: plain().baseURL } });
  let said = "";
  for (const stream of [example.stdout, example.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  await once(example, "exit");
  return { said, requests: stage.requests.slice(from).map(({ body }) => JSON.parse(body)) };
}

test("the example asks once more with what is wrong", async () => {
  const called = { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "read_pages", arguments: "{}" } }] };
  const calling = JSON.stringify({ id: "c1", object: "chat.completion", choices: [{ index: 0, message: called, finish_reason: "tool_calls" }] });
  const [wrong, right] = ["Lamps can be returned for 30 days [1].", "Lamps can be returned for 14 days [1]."];
  const { said, requests } = await askedByExample(calling, message(wrong), message(right), message("never asked"));
  assert.equal(requests.length, 3, said);
  assert.match(said, /^Lamps can be returned for 30 days \[1\]\.\n\n[^]*it says "30", \[1\] says "14"[^]*\nLamps can be returned for 14 days \[1\]\.\n$/);
  assert.match(requests[2].messages.at(-1).content, /it says "30", \[1\] says "14"/);
});

test("something else than a client or a call is named", async () => {
  for (const wrong of [null, 5, {}, { withOptions: () => ({}) }]) assert.throws(() => assessedClient(wrong), { name: "CredenceError", path: "client" });
  for (const wrong of [null, 5, {}, Promise.resolve()]) await assert.rejects(assessmentOf(wrong), { name: "CredenceError", path: "call" });
  assert.throws(() => assessedClient(plain(), { onAssessment: 5 }), { path: "options.onAssessment" });
});

const handing = (system, others) => ({ model: "m", messages: [{ role: "system", content: system }, ...CHAT.messages], ...others });
const TEXT = SOURCE.snippet;

for (const [name, request] of Object.entries({
  "passages with labels": handing(`Sources:\n[1] ${TEXT}\n[2] The bridge is red.\n\nAnswer briefly.`),
  "passages with a heading and an address": handing(`[1] ${SOURCE.title} (${SOURCE.url})\n${TEXT}\n`),
  "passages named as sources": handing(`Source [1]: ${TEXT}`),
  "passages between tags": handing(`<documents><document index="1"><source>${SOURCE.url}</source><document_content>${TEXT}</document_content></document></documents>`),
  "a message of the user": { model: "m", messages: [{ role: "user", content: [{ type: "text", text: `[1] ${TEXT}\n\n${QUESTION}` }] }] },
  "the field `documents`": handing("Answer from the documents.", { documents: [{ title: SOURCE.title, text: TEXT }] }),
})) {
  test(`sources in the request are compared: ${name}`, async () => {
    const { client, seen, errors } = assessed();
    for (const [content, verdict] of [
      [WRONG, "contradicted"],
      [RIGHT, "supported"],
    ]) {
      answering(message(content), JSON_BODY);
      await client.chat.completions.create(request);
      await settled();
      assert.deepEqual(errors, []);
      assert.equal(seen.at(-1).assessment.coverage[verdict], 1, content);
    }
  });
}

for (const [name, system] of Object.entries({
  "a list without its first label": `Mend the footnote [2].\n[2] ${TEXT}`,
  "a label within a line": `Cite sources such as [1]. ${TEXT}`,
  "labels with gaps": `[3] ${TEXT}`,
  "no source": TEXT,
  "an unclosed tag": `<document index="1">${TEXT}`,
  "a text without labels": `1) ${TEXT}`,
})) {
  test(`what is no source in a request is not read as one: ${name}`, async () => {
    const { client, seen } = assessed();
    answering(message(WRONG), JSON_BODY);
    await client.chat.completions.create(handing(system));
    await settled(seen);
    assert.deepEqual([seen[0].assessment.sources.length, seen[0].assessment.coverage.compared], [0, 0]);
  });
}

test("sources that are stated count in place of those of the request, also by a function", async () => {
  const others = "[1] The bridge was closed for 30 days in May 2021.";
  for (const sources of [[SOURCE], [{ title: "The bridge", text: TEXT }], [TEXT], () => [SOURCE], async () => [{ ...SOURCE, label: 1 }]]) {
    const { client, seen, errors } = assessed({ sources });
    answering(message(WRONG), JSON_BODY);
    await client.chat.completions.create(handing(others));
    await settled(seen);
    assert.deepEqual([errors, seen[0].assessment.coverage.contradicted], [[], 1]);
  }
  assert.throws(() => assessedClient(plain(), { sources: "x" }), { code: "invalid_argument", path: "options.sources" });
});

test("the request of the Responses API is read, too, and the sources of the response keep their labels", async () => {
  const { client, seen, errors } = assessed();
  const output = [{ type: "message", id: "m", role: "assistant", status: "completed", content: [{ type: "output_text", text: WRONG, annotations: [] }] }];
  answering(JSON.stringify({ id: "r", object: "response", status: "completed", output }), JSON_BODY);
  await client.responses.create({ model: "m", instructions: `[1] ${TEXT}`, input: QUESTION });
  await settled(seen);
  assert.deepEqual([errors, seen[0].assessment.sources.map(({ snippet }) => snippet), seen[0].assessment.coverage.contradicted], [[], [TEXT], 1]);
  const labels = [];
  for (const instructions of [undefined, `[1] ${TEXT}`]) {
    answering(recorded("openai-responses"));
    const own = assessed();
    await read(await own.client.responses.create({ model: "m", instructions, input: QUESTION, stream: true }));
    await settled(own.seen);
    assert.deepEqual(own.errors, []);
    labels.push(own.seen[0].assessment.citations.map(({ label, source_id }) => [label, source_id]));
  }
  assert.ok(labels[0].length > 0);
  assert.deepEqual(labels[1], labels[0]);
});
