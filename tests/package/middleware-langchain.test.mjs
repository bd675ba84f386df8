// `credence/langchain` beside the official LangChain: an application gets what it would get without it, and its answers are assessed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { StringOutputParser } from "@langchain/core/output_parsers";
import { RunnableLambda } from "@langchain/core/runnables";
import { tool } from "@langchain/core/tools";
import { FakeListChatModel, FakeLLM, FakeRetriever } from "@langchain/core/utils/testing";
import { imported, install, named } from "./installed.mjs";
import { QUESTION, RIGHT, SOURCE, watched, WRONG } from "./watched.mjs";

const folder = install();
const { grounding } = await imported(folder, "credence/grounding");
const { assessmentHandler } = await named(folder, "credence/langchain");

/** Options of a call with the handler, and what was told. */
function handled(options = {}) {
  const told = watched({ grounding, ...options });
  return { config: { callbacks: [assessmentHandler(told.options)] }, ...told };
}

const says = (...responses) => new FakeListChatModel({ responses });
const search = tool(async () => JSON.stringify({ results: [SOURCE] }), { name: "search", description: "d", schema: { type: "object", properties: {} } });
const failing = tool(
  async () => {
    throw new Error("no index");
  },
  { name: "price", description: "d", schema: { type: "object", properties: {} } },
);
const retriever = () => new FakeRetriever({ output: [{ pageContent: SOURCE.snippet, metadata: { url: SOURCE.url, title: SOURCE.title } }] });

/** A chain that uses tools, and then answers with its model. */
const agent = (answer, ...tools) =>
  RunnableLambda.from(async (question, config) => {
    for (const each of tools) await each.invoke({}, config).catch(() => {});
    return says(answer).invoke([new HumanMessage(question)], config);
  }).pipe(new StringOutputParser());

test("the answer of a chain is assessed once, with what its tools returned", async () => {
  const { config, seen, errors } = handled();
  assert.equal(await agent(WRONG, search, failing).invoke(QUESTION, config), WRONG);
  const [{ assessment, critique, runId }, ...others] = seen;
  assert.deepEqual([others, errors], [[], []]);
  assert.deepEqual(
    assessment.tools.map(({ name, state, error }) => [name, state, error]),
    [
      ["search", "ok", null],
      ["price", "failed", "no index"],
    ],
  );
  assert.deepEqual([assessment.protocol, assessment.outcome, assessment.answer, assessment.sources[0].url, assessment.sources[0].cited], ["langgraph", "completed", WRONG, SOURCE.url, true]);
  assert.deepEqual([critique.findings[0].says, critique.findings[0].source_says], ["30", "14"]);
  assert.match(runId, /^[0-9a-f-]{36}$/);
});

test("the assessment is there when the call returns, and its run is the one that was named", async () => {
  const { config, seen } = handled();
  await agent(RIGHT, search).invoke(QUESTION, { ...config, runId: "018f7c2e-0000-7000-8000-000000000001" });
  assert.deepEqual(
    seen.map(({ assessment, runId }) => [assessment.coverage.supported, runId]),
    [[1, "018f7c2e-0000-7000-8000-000000000001"]],
  );
});

test("documents of a retriever are sources with their texts", async () => {
  const { config, seen } = handled();
  const chain = RunnableLambda.from(async (question, config) => (await retriever().invoke(question, config)).length).pipe(RunnableLambda.from((_n, config) => says(WRONG).invoke(QUESTION, config)));
  assert.equal((await chain.invoke(QUESTION, config)).content, WRONG);
  assert.deepEqual(
    seen.map(({ assessment }) => [assessment.sources[0].url, assessment.sources[0].snippet, assessment.coverage.contradicted]),
    [[SOURCE.url, SOURCE.snippet, 1]],
  );
});

test("a stream gives the same pieces as without the handler", async () => {
  const { config, seen } = handled();
  const pieces = async (options) => {
    const all = [];
    for await (const piece of await agent(RIGHT, search).stream(QUESTION, options)) all.push(piece);
    return all;
  };
  assert.deepEqual(await pieces(config), await pieces({}));
  assert.deepEqual(
    seen.map(({ assessment }) => assessment.answer),
    [RIGHT],
  );
});

test("a model alone, of either kind, is a run of its own", async () => {
  const { config, seen } = handled();
  await says(RIGHT).invoke(QUESTION, config);
  await new FakeLLM({ response: "In 1966." }).invoke(QUESTION, config);
  assert.deepEqual(
    seen.map(({ assessment }) => assessment.answer),
    [RIGHT, "In 1966."],
  );
});

test("what a chain makes of its model's words is the answer", async () => {
  const { config, seen } = handled();
  for (const made of [
    (text) => text.toUpperCase(),
    (text) => ({ answer: text.toUpperCase() }),
    (text) => ({ messages: [new HumanMessage("q"), new AIMessage(text.toUpperCase())] }),
    (text) => new AIMessage(text.toUpperCase()),
  ]) {
    await agent("so it is.").pipe(RunnableLambda.from(made)).invoke(QUESTION, config);
  }
  assert.deepEqual(
    seen.map(({ assessment }) => assessment.answer),
    Array(4).fill("SO IT IS."),
  );
});

test("citations of a message are those of the assessment, also beside tools", async () => {
  const text = "The bridge was closed for 14 days in May 2021.";
  const message = new AIMessage({ content: [{ type: "text", text, annotations: [{ type: "citation", url: SOURCE.url, title: SOURCE.title, startIndex: 0, endIndex: text.length }] }] });
  const model = RunnableLambda.from(async (_question, config) => {
    await search.invoke({}, config);
    return message;
  });
  const { config, seen } = handled();
  await model.invoke(QUESTION, config);
  assert.deepEqual(
    seen.map(({ assessment }) => [assessment.answer, assessment.citations[0].source_id, assessment.citations[0].start, assessment.coverage.supported]),
    [[text, SOURCE.url, 0, 1]],
  );
});

test("what a chain writes into its prompt is compared, with and without labels", async () => {
  const asked = async (model, prompt) => {
    const { config, seen, errors } = handled();
    await RunnableLambda.from(() => prompt)
      .pipe(model)
      .invoke("", config);
    assert.deepEqual(errors, []);
    return seen[0].assessment;
  };
  const labelled = `Answer from these.\n\n[1] ${SOURCE.snippet}\n[2] The bridge is red.`;
  for (const prompt of [[new SystemMessage(labelled), new HumanMessage(QUESTION)], [new HumanMessage({ content: [{ type: "text", text: `${labelled}\n\n${QUESTION}` }] })]]) {
    const { sources, coverage } = await asked(says(WRONG), prompt);
    assert.deepEqual([sources.length, coverage.contradicted], [2, 1]);
  }
  const text = await asked(new FakeLLM({ response: WRONG }), `${labelled}\n\n${QUESTION}`);
  assert.deepEqual([text.sources.length, text.coverage.contradicted], [2, 1]);
  const bare = await asked(says(RIGHT.replace(" [1]", "")), [new SystemMessage(`Use this context: ${SOURCE.snippet}`), new HumanMessage(QUESTION)]);
  assert.deepEqual([bare.sentences[0].read, bare.coverage.backed], ["instructions", 1]);
});

test("messages of tools tell their state and what they found", async () => {
  const call = (name) => ({ type: "tool_call", id: `call-${name}`, name, args: {} });
  const withArtifact = tool(async () => ["found one page", { results: [SOURCE] }], {
    name: "pages",
    description: "d",
    schema: { type: "object", properties: {} },
    responseFormat: "content_and_artifact",
  });
  const denied = tool(async (_input, config) => new ToolMessage({ content: "not allowed", tool_call_id: config.toolCall.id, status: "error" }), {
    name: "mail",
    description: "d",
    schema: { type: "object", properties: {} },
  });
  const { config, seen } = handled();
  const chain = RunnableLambda.from(async (_question, config) => {
    await withArtifact.invoke(call("pages"), config);
    await denied.invoke(call("mail"), config);
    return says(RIGHT).invoke(QUESTION, config);
  });
  await chain.invoke(QUESTION, config);
  assert.deepEqual(
    seen[0].assessment.tools.map(({ name, state, error }) => [name, state, error]),
    [
      ["pages", "ok", null],
      ["mail", "failed", "not allowed"],
    ],
  );
  assert.equal(seen[0].assessment.coverage.supported, 1);
});

test("the text of a model inside a tool is not the answer, and a call of tools is none", async () => {
  const inner = tool(async (_input, config) => (await says("inner words").invoke("q", config)).content, { name: "writer", description: "d", schema: { type: "object", properties: {} } });
  const { config, seen } = handled();
  const chain = RunnableLambda.from(async (_question, config) => {
    await says("outer words").invoke("q", config);
    await inner.invoke({}, config);
    return { unknown: "form" };
  });
  await chain.invoke(QUESTION, config);
  await RunnableLambda.from(() => new AIMessage({ content: "", tool_calls: [{ id: "c1", name: "search", args: {} }] })).invoke(QUESTION, config);
  await search.invoke({}, config);
  assert.deepEqual(
    seen.map(({ assessment }) => assessment.answer),
    ["outer words"],
  );
});

test("many calls at a time stay apart", async () => {
  const { config, seen } = handled();
  const answers = Array.from({ length: 20 }, (_, n) => `It was closed for ${n + 1} days in May 2021 [1].`);
  await Promise.all(answers.map((answer, n) => agent(answer, ...Array(n % 3).fill(search)).invoke(QUESTION, config)));
  assert.deepEqual(new Set(seen.map(({ assessment }) => assessment.answer)), new Set(answers));
  for (const { assessment } of seen) assert.equal(assessment.tools.length, answers.indexOf(assessment.answer) % 3);
});

test("a run that fails or is aborted throws as before, and is not assessed", async () => {
  const broken = new Error("a bug of the chain");
  const { config, seen, errors } = handled();
  const chain = agent(RIGHT, search).pipe(
    RunnableLambda.from(() => {
      throw broken;
    }),
  );
  await assert.rejects(chain.invoke(QUESTION, config), (error) => error === broken);
  const aborting = new AbortController();
  const slow = RunnableLambda.from(() => new Promise((done) => setTimeout(done, 50, "late")));
  const waiting = slow.invoke(QUESTION, { ...config, signal: aborting.signal });
  aborting.abort();
  await assert.rejects(waiting);
  await new Promise((done) => setTimeout(done, 80));
  assert.deepEqual([seen, errors], [[], []]);
});

test("what fails in assessing never reaches the application", async () => {
  const bug = new Error("a bug of the application");
  const { config, errors } = handled({
    onAssessment: () => {
      throw bug;
    },
  });
  assert.equal(await agent(RIGHT).invoke(QUESTION, config), RIGHT);
  const wrong = handled({ gap: 100 });
  assert.equal(await agent(RIGHT, search).invoke(QUESTION, wrong.config), RIGHT);
  assert.deepEqual([errors, wrong.errors.map(({ path }) => path), wrong.seen], [[bug], ["options.gap"], []]);
});

test("a wrong option is named at once", () => {
  for (const [options, path] of [
    [5, "options"],
    [{ onAssessment: 5 }, "options.onAssessment"],
    [{ onError: {} }, "options.onError"],
  ]) {
    assert.throws(() => assessmentHandler(options), { name: "CredenceError", code: "invalid_argument", path });
  }
});
