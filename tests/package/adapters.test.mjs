// An assessment as the props of other libraries' parts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { assess } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const { confidenceClaims, inlineCitations, sourceParts, sourceProps } = await import(`${folder}/node_modules/credence/adapters.mjs`);

const ANSWER = "Two facts.\n\nThe bridge opened in 1966 [1]. The tower has 40 floors [2]. It rained.";
const TURN = {
  answer: ANSWER,
  citations: [
    { label: 1, url: "https://a.example/1", title: "The bridge", quote: "opened in 1966", snippet: "The bridge opened in 1966, in August." },
    { label: 2, url: "https://b.example/2", snippet: "The tower has 30 floors." },
  ],
  sources: [{ url: "https://c.example/3", title: "Only found" }],
};
const assessment = assess(TURN, { grounding });

test("cited pages become sources, with a title of their own or their host", () => {
  assert.deepEqual(sourceProps(assessment), [
    { href: "https://a.example/1", title: "The bridge" },
    { href: "https://b.example/2", title: "b.example" },
  ]);
  assert.deepEqual(
    sourceParts(assessment).map(({ type, sourceType, url, title }) => [type, sourceType, url, title]),
    [
      ["source", "url", "https://a.example/1", "The bridge"],
      ["source", "url", "https://b.example/2", "b.example"],
    ],
  );
  assert.equal(new Set(sourceParts(assessment).map(({ id }) => id)).size, 2);
});

test("an address that is no web address becomes no source", () => {
  const hostile = { ...assessment, sources: assessment.sources.map((source) => ({ ...source, url: "javascript:alert(1)" })) };
  assert.deepEqual([sourceProps(hostile), sourceParts(hostile)], [[], []]);
  const cited = inlineCitations(hostile).filter(({ sources }) => sources.length > 0);
  assert.equal(cited.length, 2);
  for (const { urls, sources } of cited) assert.deepEqual([urls, sources[0].url], [[], undefined]);
});

test("the pieces are the whole answer, and a compared sentence has its verdict and sources", () => {
  const pieces = inlineCitations(assessment);
  assert.equal(pieces.map(({ text }) => text).join(""), ANSWER);
  const bridge = pieces.find(({ text }) => text.includes("1966"));
  assert.deepEqual([bridge.verdict, bridge.urls, bridge.quote], ["supported", ["https://a.example/1"], "opened in 1966"]);
  assert.deepEqual(bridge.sources, [{ title: "The bridge", url: "https://a.example/1", description: "The bridge opened in 1966, in August." }]);
  const rain = pieces.find(({ text }) => text.includes("rained"));
  assert.deepEqual([rain.verdict, rain.urls, rain.sources, rain.quote], [null, [], [], null]);
});

test("a claim is grounded only if a source supports it, and says what it rests on", () => {
  const claims = confidenceClaims(assessment);
  assert.equal(claims.map(({ text }) => text).join(""), ANSWER);
  const of = (words) => claims.find(({ text }) => text.includes(words));
  assert.deepEqual([of("1966").confidence, of("1966").basis], ["grounded", "supported by a.example"]);
  assert.deepEqual([of("floors").confidence, of("floors").basis], ["uncertain", "contradicted by b.example"]);
  assert.deepEqual([of("rained").confidence, of("rained").basis], ["inferred", "cites no source"]);
  assert.equal(new Set(claims.map(({ id }) => id)).size, claims.length);
});

test("what was not compared is one piece that claims nothing", () => {
  const [claim, ...others] = confidenceClaims(assess(TURN));
  assert.deepEqual([claim.text, claim.confidence, claim.basis, others], [ANSWER, "inferred", "not compared with any source", []]);
  assert.deepEqual(inlineCitations(assess({ answer: "" })), []);
});

test("something else than an assessment is named", () => {
  for (const adapt of [confidenceClaims, inlineCitations, sourceParts, sourceProps])
    assert.throws(
      () => adapt(null),
      (error) => error.name === "CredenceError" && error.path === "assessment",
    );
});
