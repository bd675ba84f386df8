// Grounding, with the installed package.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, recordings } from "./installed.mjs";

const folder = install();
const { AgentStream, CredenceError, TrustPolicy, assess, assessRecording, readAgentStream } = await imported(folder);
const { checkGrounding, detectStance, findContradictions, grounding } = await imported(folder, "credence/grounding");

const SENTENCE = "The bridge was closed for 14 days in May 2021";
const SAYS_SO = "In May 2021 the bridge was closed for 14 days.";
const SAYS_OTHERWISE = "The bridge was closed for 30 days in May 2021.";

const cut = (text, start, end) => (start === null ? null : text.slice(start, end));

test("a stance has probabilities that add up to one, and reasons with positions in both texts", () => {
  const { stance, probabilities, supported, reasons } = detectStance(SENTENCE, SAYS_OTHERWISE);
  assert.equal(stance, "refutes");
  assert.ok(Math.abs(probabilities.supports + probabilities.refutes + probabilities.neutral - 1) < 1e-9);
  assert.ok(supported < 0.5);
  const number = reasons.find(({ kind }) => kind === "number_differs");
  assert.deepEqual([cut(SENTENCE, number.claim_start, number.claim_end), cut(SAYS_OTHERWISE, number.text_start, number.text_end)], ["14", "30"]);
  assert.equal(detectStance(SENTENCE, SAYS_SO).stance, "supports");
  assert.equal(detectStance("", "").stance, "not_checkable");
});

test("offsets count UTF-16 units, also after characters of two units", () => {
  const [claim, text] = [`😀 ${SENTENCE}`, `😀😀 ${SAYS_OTHERWISE}`];
  const number = detectStance(claim, text, { language: "en" }).reasons.find(({ kind }) => kind === "number_differs");
  assert.deepEqual([cut(claim, number.claim_start, number.claim_end), cut(text, number.text_start, number.text_end)], ["14", "30"]);
});

test("every cited sentence has a verdict, and numbers that differ are marked", () => {
  const answer = `😀 ${SENTENCE} [1]. ${SENTENCE} [2]. The museum shows paintings of the sea [1]. It is also said [3].`;
  const citations = [{ url: "https://a.org/", snippet: SAYS_SO }, { url: "https://b.org/", quote: SAYS_OTHERWISE }, { url: "https://c.org/" }];
  const report = checkGrounding(answer, citations);
  const { sentences, counts, mismatches } = report.grounding;
  assert.deepEqual(
    sentences.map(({ verdict }) => verdict),
    ["supported", "contradicted", "silent", "not_checkable"],
  );
  assert.deepEqual(counts, { supported: 1, contradicted: 1, undecided: 0, silent: 1, not_checkable: 1 });
  assert.equal(cut(answer, sentences[1].start, sentences[1].end), `${SENTENCE} [2].`);
  assert.deepEqual(
    mismatches.map(({ start, end, cited, citation }) => [cut(answer, start, end), cited, citation]),
    [["14", "30", 1]],
  );
  assert.deepEqual(
    report.citations.map(({ grounding }) => grounding),
    ["supports", "refutes", "not_checkable"],
  );
  assert.deepEqual([report.score.kind, report.score.counted], ["grounding", 3]);
  for (const { passage, reasons } of sentences.flatMap(({ checks }) => checks)) {
    for (const { passage_start: start, passage_end: end } of reasons) assert.ok(start === null || passage.slice(start, end).trim().length > 0);
  }
});

test("a whole text decides if the excerpt does not, and shows whether it contains the quoted words", () => {
  const answer = "They wrote “the old bridge was closed for fourteen days in May” [1].";
  const citations = [{ url: "https://a.org/page#part", snippet: "News of the town." }];
  const states = (text) => checkGrounding(answer, citations, { texts: { "https://a.org/page?utm_source=x": text } }).grounding.quotations.map(({ state }) => state);
  assert.deepEqual(states("On Monday: the old bridge was closed\nfor fourteen days in May, they say."), ["found"]);
  assert.deepEqual(states("The market opens at nine."), ["not_found"]);
  assert.deepEqual(
    checkGrounding(answer, citations).grounding.quotations.map(({ state }) => state),
    ["not_seen"],
  );
  const said = (options) => checkGrounding(`${SENTENCE} [1].`, citations, options).citations[0].grounding;
  assert.deepEqual([said(), said({ texts: { "https://a.org/page": SAYS_SO } })], ["silent", "supports"]);
});

test("a citation without offsets applies to the whole answer, and is not counted", () => {
  const { grounding, score } = checkGrounding(`${SENTENCE}. The weather was fine.`, [{ url: "https://a.org/", quote: SAYS_SO }]);
  assert.deepEqual(
    grounding.sentences.map(({ verdict, checks }) => [verdict, checks[0].is_whole_answer]),
    [["supported", true]],
  );
  assert.deepEqual([grounding.counts.supported, score], [0, null]);
});

test("a stronger model gets the pairs that matter, and its results are combined", async () => {
  const asked = [];
  const nli = (label) => async (pairs) => {
    asked.push(...pairs);
    return pairs.map(() => label);
  };
  const paraphrase = "The bridge stayed closed for 14 days in May 2021.";
  const supported = await detectStance(SENTENCE, paraphrase, { nli: nli({ label: "entailment", score: 0.999 }) });
  assert.deepEqual([detectStance(SENTENCE, paraphrase).stance, supported.stance], ["undecided", "supports"]);
  assert.deepEqual(asked, [{ claim: SENTENCE, text: paraphrase }]);
  // A model alone, of a text with none of the words, makes it likelier and does not decide.
  const unlike = await detectStance(SENTENCE, "Nobody could cross the river there for a fortnight.", { nli: nli({ label: "entailment", score: 0.999 }) });
  assert.ok(unlike.stance === "undecided" && unlike.supported > 0.5, JSON.stringify(unlike));
  asked.length = 0;
  const refuted = await checkGrounding(`${SENTENCE} [1].`, [{ url: "https://a.org/", snippet: "Nobody stopped the traffic." }], {
    nli: nli([
      { label: "CONTRADICTION", score: 0.999 },
      { label: "neutral", score: 0.001 },
    ]),
  });
  assert.notEqual(refuted.citations[0].grounding, "refutes", "a model alone does not contradict: the words must, too");
  const found = await findContradictions(
    SENTENCE,
    [
      { id: "a", text: SAYS_SO },
      { id: "b", text: SAYS_OTHERWISE },
    ],
    {
      nli: { classify: async (pairs) => pairs.map(({ claim, text }) => (claim.includes("14") === text.includes("14") ? "entailment" : "contradiction")) },
    },
  );
  assert.deepEqual([found.readings.map(({ stance }) => stance), found.resolution.pairs.length], [["supports", "refutes"], 1]);
  const chances = await detectStance(SENTENCE, SAYS_SO, { nli: nli({ supports: 1, refutes: 0, neutral: 0 }) });
  assert.ok(chances.probabilities.supports > 0.66);
});

test("an embedder gets every text once, and changes the probability that a text supports a claim", async () => {
  const asked = [];
  const towards = (angle) => ({ embed: async (texts) => (asked.push(...texts), texts.map((_, at) => [Math.cos(at * angle), Math.sin(at * angle)])) });
  const near = await detectStance(SENTENCE, SAYS_SO, { embedder: towards(0) });
  const far = await detectStance(SENTENCE, SAYS_SO, { embedder: towards(Math.PI / 2) });
  assert.deepEqual(asked, [SENTENCE, SAYS_SO, SENTENCE, SAYS_SO]);
  assert.ok(near.supported > far.supported && near.stance === far.stance, `${near.supported} ${far.supported}`);
  assert.deepEqual([near.models, far.models[0].model], [[{ kind: "similarity", value: 1, model: "embedder" }], "embedder"]);
  await assert.rejects(detectStance(SENTENCE, SAYS_SO, { embedder: async () => [[1], [1, 2]] }), ({ path }) => path === "options.embedder()");
});

test("an error in a model is reported", async () => {
  const failure = (nli) =>
    Promise.resolve()
      .then(() => detectStance(SENTENCE, SAYS_SO, { nli }))
      .then(
        () => assert.fail("nothing was thrown"),
        (error) => {
          assert.ok(error instanceof CredenceError, error.stack);
          return [error.code, error.path];
        },
      );
  assert.deepEqual(
    await failure(async () => {
      throw new Error("no GPU");
    }),
    ["source_failed", "options.nli"],
  );
  assert.deepEqual(await failure(async () => []), ["invalid_argument", "options.nli"]);
  assert.deepEqual(await failure(async () => "entailment"), ["invalid_argument", "options.nli()"]);
  assert.deepEqual(await failure(async () => ["LABEL_0"]), ["invalid_argument", "options.nli.answers[0]"]);
  assert.deepEqual(await failure(5), ["invalid_argument", "options.nli"]);
});

test("contradicting sources are found and classified by their levels", () => {
  const sources = [
    { url: "https://tales.example/1", text: SAYS_SO, published: "2021-06-01" },
    { url: "https://www.nature.com/2", text: SAYS_OTHERWISE },
    { id: "notes", text: "The museum shows paintings of the sea." },
  ];
  const { readings, resolution } = findContradictions(SENTENCE, sources);
  assert.deepEqual(
    readings.map(({ stance }) => stance),
    ["supports", "refutes", "neutral"],
  );
  assert.deepEqual([resolution.pairs.length, resolution.pairs[0].classification.kind], [1, "misinformation"]);
  const policy = new TrustPolicy({ allowlist: [{ domain: "tales.example", trust_level: "academic" }] });
  assert.equal(findContradictions(SENTENCE, sources, { policy }).resolution.pairs[0].classification.kind, "contested");
  assert.equal(findContradictions(SENTENCE, [sources[0], { ...sources[1], url: "https://tales.example/2" }]).resolution, null);
  assert.equal(findContradictions(SENTENCE, [sources[0], sources[2]]).resolution, null);
});

test("an assessment has grounding once the turn has ended, if the grounding is passed", () => {
  const bytes = readFileSync(join(recordings, "web-search-anthropic.sse"));
  const [assessment] = assessRecording(bytes, { grounding });
  assert.ok(assessment.grounding.counts.undecided >= 3, JSON.stringify(assessment.grounding.counts));
  assert.equal(assessRecording(bytes)[0].grounding, null);
  const stream = new AgentStream({ grounding });
  stream.push(bytes.subarray(0, bytes.length / 2));
  assert.equal(stream.current.grounding, null);
  stream.push(bytes.subarray(bytes.length / 2));
  stream.finish();
  assert.deepEqual(stream.current.grounding, assessment.grounding);
  stream.free();
  const turn = { answer: `${SENTENCE} [1].`, citations: [{ label: 1, url: "https://a.org/" }] };
  assert.equal(assess(turn, { grounding }).citations[0].grounding, "not_checkable");
  assert.equal(assess(turn, { grounding, texts: { "https://a.org/": SAYS_OTHERWISE } }).citations[0].grounding, "refutes");
});

/** The case, the path, and a part of the message. */
const WRONG = [
  ["a claim of no text", () => detectStance(5, "x"), "claim", "expected a text"],
  ["a text of no text", () => detectStance("x"), "text", "expected a text"],
  ["an unknown option", () => detectStance("x", "y", { lang: "en" }), "options.lang", "is unknown"],
  ["options of no object", () => detectStance("x", "y", "en"), "options", "expected an object"],
  ["an answer of no text", () => checkGrounding(null, []), "answer", "expected a text"],
  ["citations of no list", () => checkGrounding("x", {}), "citations", "expected an array"],
  ["a snippet of no text", () => checkGrounding("x", [{ url: "https://a.org/", snippet: 5 }]), "citations[0].snippet", "is `5`"],
  ["texts of no object", () => checkGrounding("x", [], { texts: "x" }), "options.texts", "expected an object"],
  ["a text that is none", () => checkGrounding("x", [], { texts: { a: 5 } }), 'options.texts["a"]', "expected a text"],
  ["sources of no list", () => findContradictions("x"), "sources", "is missing"],
  ["a source without a name", () => findContradictions("x", [{ text: "y" }]), "sources[0].url", "expected an address"],
  ["a source without a text", () => findContradictions("x", [{ id: "y" }]), "sources[0].text", "is missing"],
  ["a gap that is none", () => findContradictions("x", [], { gap: 0 }), "options.gap", "at least 1"],
  ["grounding that is no word", () => assess({}, { grounding: "no" }), "options.grounding", "expected `grounding` of `credence/grounding`"],
];

for (const [name, call, path, part] of WRONG) {
  test(`${name} is an error with its path`, () => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof CredenceError, `${error.stack}`);
      assert.deepEqual([error.code, error.path], ["invalid_argument", path], error.message);
      assert.ok(error.message.includes(part), error.message);
      return true;
    });
  });
}

test("turns are compared with breaks for other work, and give what they give at once", async () => {
  const sentence = (at) => `The bridge of town ${at} opened in ${1900 + at} and work on it took ${at + 20} days.`;
  const numbers = Array.from({ length: 60 }, (_, at) => at);
  const texts = Object.fromEntries(numbers.map((at) => [`https://site${at}.example/`, `${sentence(at)} ${sentence((at * 7) % 60)} The town is old. `.repeat(9)]));
  const response = { message: numbers.map(sentence).join(" "), citations: Object.keys(texts).map((url) => ({ url })) };
  const streamed = (options) => {
    const stream = new AgentStream({ texts, ...options });
    stream.push(`event: done\ndata: ${JSON.stringify({ response })}\n\n`);
    stream.finish();
    return stream;
  };
  const [atOnce, inTasks] = [streamed({ grounding }), streamed({ grounding })];
  let breaks = 0;
  const timer = setInterval(() => {
    breaks += 1;
  }, 1);
  await inTasks.compare();
  clearInterval(timer);
  const [expected] = atOnce.assessments();
  assert.ok(expected.coverage.checked === 60 && expected.coverage.backed > 0);
  assert.deepEqual(inTasks.assessments(), [expected]);
  assert.ok(breaks > 0, "nothing else ran while the turn was compared");
  // Compared once: there is nothing left, and a comparison that was begun and left is made with the assessment.
  await inTasks.compare();
  const left = streamed({ grounding });
  left.compare();
  assert.deepEqual(left.assessments(), [expected]);
  await assert.rejects(inTasks.compare(-1), { code: "invalid_argument", path: "first" });
  const without = streamed({});
  await without.compare();
  assert.equal(without.assessments()[0].grounding, null);
  for (const stream of [atOnce, inTasks, left, without]) stream.finish();
});

test("what readAgentStream compares in tasks is what a recording gives", async () => {
  for (const name of ["says-so", "web-search-openai"]) {
    const bytes = readFileSync(join(recordings, `${name}.sse`));
    const source = (async function* () {
      for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
    })();
    let last = null;
    for await (const assessment of readAgentStream(source, { grounding })) last = assessment;
    assert.deepEqual(last, assessRecording(bytes, { grounding }).at(-1));
  }
});
