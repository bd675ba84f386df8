// `credence/ai-sdk` beside the official AI SDK: an application gets what it would get without it, and its answers are assessed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from "ai";
import { convertArrayToReadableStream, convertReadableStreamToArray, MockLanguageModelV4 } from "ai/test";
import { imported, install, named } from "./installed.mjs";
import { QUESTION, RIGHT, SOURCE, watched, WRONG } from "./watched.mjs";

const folder = install();
const { grounding } = await imported(folder, "credence/grounding");
const { assessmentMiddleware } = await named(folder, "credence/ai-sdk");

const usage = (n) => ({ inputTokens: { total: n, noCache: n, cacheRead: 0, cacheWrite: undefined }, outputTokens: { total: n, text: n, reasoning: 0 } });
const finishReason = { unified: "stop", raw: "stop" };
const result = (content, more = {}) => ({ content, finishReason, usage: usage(1), warnings: [], ...more });
const said = (text) => result([{ type: "text", text }]);
const called = result([{ type: "tool-call", toolCallId: "c1", toolName: "search", input: '{"query":"bridge"}' }], { finishReason: { unified: "tool-calls", raw: "tool_calls" } });
const search = (execute = async () => ({ results: [SOURCE] })) => tool({ inputSchema: jsonSchema({ type: "object" }), execute });

const START = { type: "stream-start", warnings: [] };
const FINISH = { type: "finish", finishReason, usage: usage(1), providerMetadata: { mock: { kept: true } } };
const streamed = (text) => [START, { type: "text-start", id: "0" }, ...[...text.matchAll(/\S+\s*/g)].map(([delta]) => ({ type: "text-delta", id: "0", delta })), { type: "text-end", id: "0" }, FINISH];
const streams = (...answers) => answers.map((parts) => ({ stream: convertArrayToReadableStream(parts) }));

/** A prompt in which a tool has returned the source. */
const PROMPT = [
  { role: "user", content: [{ type: "text", text: QUESTION }] },
  { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "search", input: {} }] },
  { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", toolName: "search", output: { type: "json", value: { results: [SOURCE] } } }] },
];

/** A wrapped model, and what was told of its answers. */
function wrapped(mock, options = {}) {
  const model = new MockLanguageModelV4(mock);
  const told = watched({ grounding, ...options });
  return { mock: model, model: wrapLanguageModel({ model, middleware: assessmentMiddleware(told.options) }), ...told };
}

const partsOf = async ({ model }, options = {}) => convertReadableStreamToArray((await model.doStream({ prompt: PROMPT, ...options })).stream);
const answerOf = async ({ model }, options = {}) => model.doGenerate({ prompt: PROMPT, ...options });
/** Resolves when everything that is ready has run. */
const settled = () => new Promise((done) => setTimeout(done, 20));
const textOf = (parts) => parts.map(({ delta = "" }) => delta).join("");
const lastWords = ({ prompt }) => prompt.at(-1).content[0].text;

test("the answer of an agent is assessed once, with what its tools returned", async () => {
  const stage = wrapped({ doGenerate: [called, said(WRONG)] });
  const { text, providerMetadata } = await generateText({ model: stage.model, prompt: QUESTION, tools: { search: search() }, stopWhen: stepCountIs(3) });
  assert.equal(text, WRONG);
  const { assessment, critique, retried } = providerMetadata.credence;
  assert.deepEqual([assessment.protocol, assessment.outcome, assessment.tools[0].name, assessment.tools[0].state, retried], ["ai-sdk", "completed", "search", "ok", false]);
  assert.deepEqual([assessment.sources[0].url, assessment.sources[0].cited, assessment.coverage.contradicted], [SOURCE.url, true, 1]);
  assert.deepEqual([critique.findings[0].says, critique.findings[0].source_says], ["30", "14"]);
  assert.deepEqual(stage.seen, [{ assessment, critique, retried }]);
  assert.deepEqual(stage.errors, []);
});

test("a tool that failed and what it said is known", async () => {
  const stage = wrapped({ doGenerate: [called, said("I could not find out.")] });
  await generateText({
    model: stage.model,
    prompt: QUESTION,
    tools: {
      search: search(async () => {
        throw new Error("no index");
      }),
    },
    stopWhen: stepCountIs(3),
  });
  assert.deepEqual(
    stage.seen.map(({ assessment }) => assessment.tools.map(({ state, error }) => [state, error])),
    [[["failed", "Error: no index"]]],
  );
});

test("sources and citations of the provider are those of the assessment", async () => {
  const source = { type: "source", sourceType: "url", id: "s1", url: SOURCE.url, title: SOURCE.title };
  const text = "It was closed for 14 days in May 2021.";
  const stage = wrapped({ doGenerate: result([source, { type: "text", text, citations: [{ source, startIndex: 0, endIndex: text.length, citedText: SOURCE.snippet }] }]) });
  await answerOf(stage, { prompt: PROMPT.slice(0, 1) });
  const [{ assessment }] = stage.seen;
  assert.deepEqual([assessment.citations[0].source_id, assessment.citations[0].start, assessment.citations[0].quote, assessment.coverage.cited_sentences], [SOURCE.url, 0, SOURCE.snippet, 1]);
  await answerOf(stage);
  assert.deepEqual(stage.seen[1].assessment.citations, assessment.citations, "what tools returned is added, and changes no citation");
  assert.deepEqual(
    stage.seen[1].assessment.tools.map(({ name }) => name),
    ["search"],
  );
});

test("tools of the provider are part of the assessment, also those that fail", async () => {
  const tool = (id, result, isError) => [
    { type: "tool-call", toolCallId: id, toolName: `tool_${id}`, input: "{}", providerExecuted: true },
    { type: "tool-result", toolCallId: id, toolName: `tool_${id}`, result, isError },
  ];
  const content = [...tool("a", { results: [SOURCE] }), ...tool("b", "no index", true), { type: "text", text: "So it is." }];
  const stage = wrapped({ doGenerate: result(content), doStream: streams([START, ...content.slice(0, -1), ...streamed("So it is.").slice(1)]) });
  await answerOf(stage, { prompt: PROMPT.slice(0, 1) });
  await partsOf(stage, { prompt: PROMPT.slice(0, 1) });
  for (const { assessment } of stage.seen) {
    assert.deepEqual(
      assessment.tools.map(({ name, state, error }) => [name, state, error]),
      [
        ["tool_a", "ok", null],
        ["tool_b", "failed", "no index"],
      ],
    );
    assert.deepEqual(
      assessment.sources.map(({ url, retrieved }) => [url, retrieved]),
      [[SOURCE.url, true]],
    );
  }
  assert.equal(stage.seen.length, 2);
});

test("every form of a tool's output in a prompt is read", async () => {
  const OUTPUTS = [
    [{ type: "text", value: "18:40" }, "ok", null],
    [{ type: "json", value: [] }, "empty", null],
    [{ type: "content", value: [{ type: "text", text: JSON.stringify(SOURCE) }] }, "ok", null],
    [{ type: "error-text", value: "timeout" }, "failed", "timeout"],
    [{ type: "error-json", value: { code: 5 } }, "failed", '{"code":5}'],
    [{ type: "execution-denied" }, "failed", "denied"],
    [{ type: "json", value: { isError: true, content: [{ type: "text", text: "no such page" }] } }, "failed", "no such page"],
  ];
  const content = OUTPUTS.map(([output], index) => ({ type: "tool-result", toolCallId: `c${index}`, toolName: `t${index}`, output }));
  const stage = wrapped({ doGenerate: said("So it is [1].") });
  await answerOf(stage, { prompt: [...PROMPT.slice(0, 1), { role: "tool", content }] });
  const [{ assessment }] = stage.seen;
  assert.deepEqual(
    assessment.tools.map(({ state, error }) => [state, error]),
    OUTPUTS.map(([, state, error]) => [state, error]),
  );
  assert.deepEqual([assessment.sources[0].url, assessment.sources[0].cited], [SOURCE.url, true]);
  await answerOf(stage, { prompt: [{ role: "tool", content }, ...PROMPT] });
  assert.equal(stage.seen[1].assessment.tools.length, 1, "what tools returned to an earlier question is another answer's");
  await answerOf(stage, { prompt: [...PROMPT, { role: "assistant", content: [] }, PROMPT[0]] });
  assert.equal(stage.seen[2].assessment.tools.length, 1, "without a new result the earlier ones can be cited");
});

test("a stream is passed on part by part, and only its last part says what was found", async () => {
  const stage = wrapped({ doStream: streams(streamed(WRONG)) });
  const [last, ...before] = (await partsOf(stage)).reverse();
  assert.deepEqual(before.reverse(), streamed(WRONG).slice(0, -1));
  const { credence, ...others } = last.providerMetadata;
  assert.deepEqual({ ...last, providerMetadata: others }, FINISH);
  assert.equal(credence.assessment.answer, WRONG);
  assert.deepEqual(
    stage.seen.map(({ assessment }) => assessment),
    [credence.assessment],
  );
});

test("a part is passed on before the next one is there", async () => {
  let source;
  const stream = new ReadableStream({
    start: (controller) => {
      source = controller;
    },
  });
  const reader = (await wrapped({ doStream: { stream } }).model.doStream({ prompt: PROMPT })).stream.getReader();
  for (const part of streamed(RIGHT).slice(0, 3)) {
    source.enqueue(part);
    assert.deepEqual((await reader.read()).value, part);
  }
  await reader.cancel();
});

test("streamText streams as before", async () => {
  const { model, seen } = wrapped({ doStream: streams(streamed(RIGHT)) });
  const answer = streamText({ model, prompt: QUESTION });
  let text = "";
  for await (const delta of answer.textStream) text += delta;
  assert.equal(text, RIGHT);
  const { credence } = await answer.providerMetadata;
  assert.deepEqual(credence.assessment.markers.dangling, [1]);
  assert.equal(seen.length, 1);
});

test("with `retry` a wrong answer is asked for once more, with its critique", async () => {
  const stage = wrapped({ doGenerate: [said(WRONG), said(RIGHT)] }, { retry: true });
  const tools = [{ type: "function", name: "search", inputSchema: { type: "object" } }];
  const { content, usage: both, providerMetadata } = await answerOf(stage, { tools, temperature: 0.5 });
  assert.deepEqual(content, [{ type: "text", text: RIGHT }]);
  assert.deepEqual(both, { ...usage(2), inputTokens: { ...usage(2).inputTokens, cacheRead: 0 } });
  assert.deepEqual([providerMetadata.credence.retried, providerMetadata.credence.assessment.coverage.supported, providerMetadata.credence.critique.findings], [true, 1, []]);
  const [first, second, ...others] = stage.mock.doGenerateCalls;
  assert.deepEqual(others, []);
  assert.deepEqual(second.prompt.slice(0, -2), first.prompt);
  assert.deepEqual(second.prompt.at(-2), { role: "assistant", content: [{ type: "text", text: WRONG }] });
  assert.match(lastWords(second), /Sentence 1, .*: it says "30", \[1\] says "14"/);
  assert.deepEqual([second.toolChoice, second.temperature, second.tools], [{ type: "none" }, 0.5, tools]);
  assert.deepEqual(
    stage.seen.map(({ assessment, retried }) => [assessment.answer, retried]),
    [[RIGHT, true]],
  );
});

test("in the loop of an agent only its answer is asked for again", async () => {
  const calling = [START, { type: "tool-call", toolCallId: "c1", toolName: "search", input: "{}" }, { ...FINISH, finishReason: called.finishReason }];
  const stage = wrapped({ doGenerate: [called, said(WRONG), said(RIGHT)], doStream: streams(calling, streamed(WRONG), streamed(RIGHT)) }, { retry: true });
  const agent = { model: stage.model, prompt: QUESTION, tools: { search: search() }, stopWhen: stepCountIs(5) };
  const { text, steps } = await generateText(agent);
  assert.deepEqual([text, steps.length, stage.mock.doGenerateCalls.length], [RIGHT, 2, 3]);
  const stream = streamText(agent);
  assert.deepEqual([await stream.text, (await stream.steps).length, stage.mock.doStreamCalls.length], [RIGHT, 2, 3]);
  assert.deepEqual(
    stage.seen.map(({ assessment, retried }) => [assessment.coverage.supported, retried]),
    [
      [1, true],
      [1, true],
    ],
  );
});

test("a model is never asked a third time, and the last answer says what is still wrong", async () => {
  const stage = wrapped({ doGenerate: [said(WRONG), said(WRONG), said(RIGHT)] }, { retry: true });
  const { providerMetadata } = await answerOf(stage);
  assert.equal(stage.mock.doGenerateCalls.length, 2);
  assert.equal(providerMetadata.credence.critique.findings[0].kind, "contradicted");
});

test("a model is not asked again if there is nothing to say, or only that a sentence cites nothing", async () => {
  for (const text of [RIGHT, `${RIGHT} It was repaired in that time.`, "I do not know."]) {
    const stage = wrapped({ doGenerate: said(text), doStream: streams(streamed(text)) }, { retry: true });
    assert.equal((await answerOf(stage)).providerMetadata.credence.retried, false);
    assert.deepEqual((await partsOf(stage)).slice(0, -1), streamed(text).slice(0, -1));
    assert.deepEqual([stage.mock.doGenerateCalls.length, stage.mock.doStreamCalls.length], [1, 1]);
  }
});

test("a function decides whether to ask again, and is only asked if something was found", async () => {
  const asked = [];
  const retry = (critique, assessment) => asked.push([critique.findings[0].kind, assessment.answer]) > 1;
  const uncited = `${RIGHT} It was repaired in that time.`;
  const stage = wrapped({ doGenerate: [said(RIGHT), said(uncited), said(uncited), said(RIGHT)] }, { retry });
  assert.deepEqual([(await answerOf(stage)).content[0].text, (await answerOf(stage)).content[0].text, (await answerOf(stage)).content[0].text], [RIGHT, uncited, RIGHT]);
  assert.deepEqual(asked, [
    ["uncited", uncited],
    ["uncited", uncited],
  ]);
});

test("with `retry` only the second answer of a wrong one streams", async () => {
  const stage = wrapped({ doStream: streams(streamed(WRONG), streamed(RIGHT)) }, { retry: true });
  const parts = await partsOf(stage);
  assert.deepEqual(parts.slice(0, -1), streamed(RIGHT).slice(0, -1));
  assert.equal(parts.at(-1).usage.inputTokens.total, 2);
  assert.deepEqual([parts.at(-1).providerMetadata.credence.retried, parts.at(-1).providerMetadata.mock], [true, { kept: true }]);
  assert.match(lastWords(stage.mock.doStreamCalls[1]), /it says "30"/);
  assert.deepEqual(
    stage.seen.map(({ assessment }) => assessment.answer),
    [RIGHT],
  );
});

test("if asking again fails, the first answer stays", async () => {
  const failing = new Error("rate limit");
  const once = (answer) => {
    let n = 0;
    return async () => {
      if (n++ > 0) throw failing;
      return answer;
    };
  };
  const stage = wrapped({ doGenerate: once(said(WRONG)), doStream: once(streams(streamed(WRONG))[0]) }, { retry: true });
  assert.deepEqual((await answerOf(stage)).content, said(WRONG).content);
  assert.equal(textOf(await partsOf(stage)), WRONG);
  assert.deepEqual(stage.errors, [failing, failing]);
  assert.deepEqual(
    stage.seen.map(({ retried }) => retried),
    [false, false],
  );
});

test("an error of the model is thrown untouched, and one in a stream is passed on", async () => {
  const failing = new Error("overloaded");
  for (const retry of [false, true]) {
    const thrown = wrapped(
      {
        doGenerate: async () => {
          throw failing;
        },
        doStream: async () => {
          throw failing;
        },
      },
      { retry },
    );
    await assert.rejects(answerOf(thrown), (error) => error === failing);
    await assert.rejects(partsOf(thrown), (error) => error === failing);
    const broken = new ReadableStream({ start: (controller) => controller.enqueue(START), pull: (controller) => controller.error(failing) }, { highWaterMark: 0 });
    await assert.rejects(partsOf(wrapped({ doStream: { stream: broken } }, { retry })), (error) => error === failing);
    const parts = [START, { type: "error", error: failing }, { ...FINISH, finishReason: { unified: "error", raw: undefined } }];
    const stage = wrapped({ doStream: streams(parts) }, { retry });
    assert.deepEqual((await partsOf(stage)).slice(0, 2), parts.slice(0, 2));
    assert.deepEqual(
      stage.seen.map(({ assessment }) => [assessment.outcome, assessment.error.message]),
      [["failed", "overloaded"]],
    );
    assert.equal(stage.mock.doStreamCalls.length, 1, "a failed answer is not asked for again");
  }
});

test("an aborted call stops, also while the model is asked again, and what is left of a stream is cancelled", async () => {
  const aborting = new AbortController();
  const first = {
    doGenerate: async ({ prompt }) => {
      if (prompt.length === PROMPT.length) return said(WRONG);
      aborting.abort();
      throw aborting.signal.reason;
    },
  };
  const stage = wrapped(first, { retry: true });
  await assert.rejects(answerOf(stage, { abortSignal: aborting.signal }), { name: "AbortError" });
  assert.deepEqual([stage.seen, stage.errors], [[], []]);
  for (const retry of [false, true]) {
    let cancelled = null;
    const stream = new ReadableStream({
      start: (controller) =>
        streamed(WRONG)
          .slice(0, 4)
          .forEach((part) => controller.enqueue(part)),
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    const endless = wrapped({ doStream: { stream } }, { retry });
    const reader = (await endless.model.doStream({ prompt: PROMPT })).stream.getReader();
    const reading = reader.read();
    if (!retry) await reading;
    await settled();
    await reader.cancel("enough");
    await settled();
    assert.equal(cancelled, "enough");
    assert.deepEqual([endless.seen, endless.errors, endless.mock.doStreamCalls.length], [[], [], 1]);
  }
});

test("what fails in assessing never reaches the application", async () => {
  const bug = new Error("a bug of the application");
  const stage = wrapped(
    { doGenerate: said(WRONG) },
    {
      onAssessment: () => {
        throw bug;
      },
      retry: () => {
        throw bug;
      },
    },
  );
  assert.equal((await answerOf(stage)).content[0].text, WRONG);
  assert.deepEqual(stage.errors, [bug, bug]);
  const wrong = wrapped({ doGenerate: said(WRONG), doStream: streams(streamed(WRONG)) }, { gap: 100 });
  assert.deepEqual(await answerOf(wrong), said(WRONG));
  assert.deepEqual(await partsOf(wrong), streamed(WRONG));
  assert.deepEqual(
    wrong.errors.map(({ code, path }) => [code, path]),
    [
      ["invalid_argument", "options.gap"],
      ["invalid_argument", "options.gap"],
    ],
  );
});

test("a wrong option is named at once", () => {
  for (const [options, path] of [
    [5, "options"],
    [{ retry: 5 }, "options.retry"],
    [{ onAssessment: 5 }, "options.onAssessment"],
    [{ onError: "x" }, "options.onError"],
  ]) {
    assert.throws(() => assessmentMiddleware(options), { name: "CredenceError", code: "invalid_argument", path });
  }
});

test("sources in the messages of the application, or in the option `sources`, are compared", async () => {
  const system = { role: "system", content: `[1] ${SOURCE.snippet}\n[2] The bridge is red.` };
  const user = { role: "user", content: [{ type: "text", text: `<source id="1">${SOURCE.snippet}</source>\n${QUESTION}` }] };
  const question = { role: "user", content: [{ type: "text", text: QUESTION }] };
  for (const [prompt, options] of [
    [[system, question], {}],
    [[user], {}],
    [[question], { sources: [SOURCE] }],
  ]) {
    const stage = wrapped({ doGenerate: [said(WRONG), said(RIGHT)] }, options);
    await stage.model.doGenerate({ prompt });
    await stage.model.doGenerate({ prompt });
    assert.deepEqual(
      stage.seen.map(({ assessment: { coverage } }) => [coverage.contradicted, coverage.supported]),
      [
        [1, 0],
        [0, 1],
      ],
    );
  }
  const stage = wrapped({ doGenerate: said(WRONG) });
  await stage.model.doGenerate({ prompt: [question] });
  assert.equal(stage.seen[0].assessment.coverage.compared, 0);
});

test("the middleware takes a model of the AI SDK 6", async () => {
  const answers = ["In 1966 [3].", "I do not know."];
  const told = watched({ grounding, retry: true });
  const older = { specificationVersion: "v3", provider: "none", modelId: "none", supportedUrls: {}, doGenerate: async () => said(answers.shift()) };
  const { text } = await generateText({ model: wrapLanguageModel({ model: older, middleware: assessmentMiddleware(told.options) }), prompt: QUESTION });
  assert.deepEqual([text, told.seen.length, told.errors], ["I do not know.", 1, []]);
});
